# SPDX-License-Identifier: MIT
"""Landnám told once more: movement and exploration (rules chapter 7)."""
from itertools import groupby

from rulebook.pieces import DATA, FATE, GOODS, MET, NEAR, RIM, YIELD, side_of


class Voyage:
    # -- movement -------------------------------------------------------------------------
    def climbs(self, owner, start, h):
        return self.terrain[start] == "mountain" or owner in self.builders(h)

    def ground(self, unit, h):
        """The card that the terrain asks of this unit; "" = none, None = no way at all."""
        if unit.kind == "ship":
            return "portage" if self.land(h) else ""
        if not self.land(h):
            return None
        free = self.terrain[h] != "mountain" or self.climbs(unit.owner, unit.hex, h)
        return "" if free else "mountain_path"

    def chases(self, seat, unit):
        safe = self.opt.get("outlaw_marker_left_behind") == "stay" \
            and self.terrain[unit.hex] == "mountain"
        return seat in unit.red and seat in self.builders(unit.hex) and not safe

    def needs(self, unit, h):
        """The cards a step takes, or None if it cannot be made."""
        if self.start_side[self.ap] is None:
            if h not in RIM or side_of(h) is None or side_of(h) in self.start_side:
                return None
        if h == 0 or h not in self.terrain:
            return set()
        card, other = self.ground(unit, h), self.unit_at(h)
        if card is None or (other and other.owner == self.ap):
            return None
        duel = {"duel"} if other and not self.chases(self.ap, other) else set()
        return ({card} if card else set()) | duel

    def steps_of(self, unit):
        found = {}
        for h in NEAR[unit.hex]:
            cards = self.needs(unit, h)
            if cards is not None and all(self.holds(self.ap, c) for c in cards):
                found[h] = cards
        return found

    def berths(self, seat):
        """Ships on the outer sea, in the order of their markers as a number."""
        ships = [u for u in self.units if u.owner == seat and u.hex == 0]
        return sorted(ships, key=lambda u: sum(1 << s for s in u.red))

    def movers(self):
        found = {f"move {u.hex}": u for u in self.units
                 if u.owner == self.ap and u.hex and self.steps_of(u)}
        berths = self.berths(self.ap)
        if berths and self.steps_of(berths[0]):
            found["move 0"] = berths[0]
            at = 0
            for _, alike in groupby(berths, key=lambda u: u.red):
                if at:
                    found[f"move-outlaw {at}"] = berths[at]
                at += len(list(alike))
        return found

    def movement(self):
        movers = self.movers()
        swaps = {f"exchange {c} {g}" for c in FATE if self.holds(self.ap, c)
                 for g in GOODS if self.bank[g]}
        act = yield self.ap, {"pass"} | set(movers) | swaps
        if act.startswith("exchange"):
            _, card, good = act.split()
            self.fate[self.ap][card] -= 1
            self.discard[card] += 1
            self.take(self.ap, good)
        elif act != "pass":
            before = {u: u.hex for u in self.units}
            yield from self.move(movers[act])
            self.settle_markers(before)

    def settle_markers(self, before):
        """LN-OUT-2, LN-OUT-3."""
        for unit in self.units:
            if self.opt.get("outlaw_marker_left_behind") == "stay" or not unit.red:
                continue
            if unit.hex != before[unit]:
                mountain = self.terrain[unit.hex] == "mountain"
                kept = set() if mountain else unit.red & self.builders(unit.hex)
                MET["marker follows" if kept else "marker lapses"] += 1
                unit.red = kept

    def move(self, unit):
        steps = DATA["steps"][unit.kind]
        while True:
            if steps == 0:
                if not self.cards(self.ap):
                    return
                wind = {"play fair_wind"} if self.holds(self.ap, "fair_wind") else set()
                if (yield self.ap, {"stop"} | wind) == "stop":
                    return
                self.spend(self.ap, "fair_wind")
                steps = FATE["fair_wind"][unit.kind]
            found = self.steps_of(unit)
            act = yield self.ap, {"stop"} | {f"step {h}" for h in found}
            if act == "stop":
                return
            h = int(act.split()[1])
            steps -= 1
            if self.start_side[self.ap] is None:
                self.start_side[self.ap] = side_of(h)
            if h not in self.terrain:
                yield from self.explore(unit, h)
                continue
            for card in found[h]:
                self.spend(self.ap, card)
            yield from self.clear(unit, h)
            unit.hex = h
            if h == 0:
                return

    def clear(self, mover, h):
        """Whoever stands there gives way, or leaves play."""
        other = self.unit_at(h)
        if other is None:
            return
        ways = {f"give-way {to}" for to in NEAR[h] if to != mover.hex and to in self.terrain
                and not self.unit_at(to) and self.ground(other, to) == ""}
        if ways:
            MET["gave way"] += 1
            other.hex = int((yield other.owner, ways).split()[1])
        else:
            MET["driven out of play"] += 1
            self.remove(other)

    # -- exploration ----------------------------------------------------------------------
    def explore(self, unit, h):
        rules = DATA["exploration"]["bonus"]
        bonus = sum(rules["mountain" if self.terrain[x] == "mountain" else "land"]
                    for x in NEAR[h] if x in self.terrain and self.land(x))
        bonus, found = min(bonus, rules["most"]), None
        if self.cards(self.ap):
            ways = {"pass"} | {f"play {c}" for c, row in FATE.items() if "terrain" in row
                               and self.holds(self.ap, c) and self.tiles[row["terrain"]]}
            if self.holds(self.ap, "ravens"):
                ways |= {f"ravens {b}" for b in range(rules["most"] + 1)}
            word, *rest = (yield self.ap, ways).split()
            if word == "play":
                self.spend(self.ap, rest[0])
                found = FATE[rest[0]]["terrain"]
            elif word == "ravens":
                self.spend(self.ap, "ravens")
                bonus = int(rest[0])
        terrain = found
        if not found:
            table = DATA["exploration"]["terrain_by_total"]
            kinds = {t for t in table[bonus:bonus + DATA["dice"]["green"]] if self.tiles[t]}
            if not kinds:
                MET["any tile left"] += 1
                kinds = {t for t in self.tiles if self.tiles[t]}
            terrain = (yield "*", {f"discover {t}" for t in kinds}).split()[1]
        self.tiles[terrain] -= 1
        self.terrain[h] = terrain
        if YIELD[terrain] and self.markers.total():
            yield from self.lay_number(h, found)
        yield from self.reward(terrain)
        yield from self.enter(unit, h)

    def lay_number(self, h, found):
        faces = {f"red {n}" for n in DATA["exploration"]["number_by_red"]}
        number = (yield "*", faces).split()[1]
        if found:
            second = (yield "*", faces).split()[1]
            number = (yield self.ap, {f"number {number}", f"number {second}"}).split()[1]
        if not self.markers[number]:
            MET["number taken"] += 1
            number = self.aged(number)
        self.markers[number] -= 1
        self.number[h] = number

    def reward(self, terrain):
        good = YIELD[terrain]
        if good and self.bank[good]:
            self.take(self.ap, good)
        elif terrain != "sea":
            yield from self.draw(self.ap)

    def enter(self, unit, h):
        card = self.ground(unit, h)
        if card:
            if not self.cards(self.ap):
                return
            held = {f"play {card}"} if self.holds(self.ap, card) else set()
            if (yield self.ap, {"pass"} | held) == "pass":
                return
            self.spend(self.ap, card)
        if card is not None:
            unit.hex = h
