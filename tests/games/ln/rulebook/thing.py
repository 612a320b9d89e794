# SPDX-License-Identifier: MIT
"""Landnám told once more: harvest and all-thing (rules chapters 5 and 6)."""
from collections import Counter

from rulebook.pieces import AT, CYCLE, DATA, FATE, GOODS, MET, YIELD


class FirstPhase:
    # -- harvest --------------------------------------------------------------------------
    def first_phase(self):
        act = yield "*", {f"roll {n}" for n in range(2, 13)}
        if act == f"roll {DATA['dice']['thing']}":
            yield from self.thing()
            return
        number, card = act.split()[1], None
        if self.cards(self.ap):
            ways = {"pass"} | {f"play {c}" for c in FATE if FATE[c]["phase"] == "harvest"
                               and c != "prophecy" and self.holds(self.ap, c)}
            if self.holds(self.ap, "prophecy"):
                ways |= {f"prophecy {n}" for n in CYCLE}
            word, *rest = (yield self.ap, ways).split()
            if word == "prophecy":
                card, number = "prophecy", rest[0]
            elif word == "play":
                card = rest[0]
            if card:
                self.spend(self.ap, card)
        yield from self.harvest(number, card)

    def income(self, h, card):
        """Who gets how much from a hex: LN-HAR-4 to LN-HAR-6."""
        due, unit = Counter(), self.unit_at(h)
        if unit:
            due[unit.owner] += DATA["yield"]["settler"]
        if unit and card != "neighbour_peace":
            return due
        for corner in AT[h]:
            owner = self.owner_at(corner)
            if owner is not None:
                kind = "farm" if corner in self.farms else "village"
                more = FATE[card]["extra"] if card == "bumper_crop" and owner == self.ap else 0
                due[owner] += DATA["yield"][kind] + more
        return due

    def harvest(self, number, card):
        due = {h: self.income(h, card) for h in self.number if self.number[h] == number}
        total = Counter()
        for h, shares in due.items():
            total[YIELD[self.terrain[h]]] += shares.total()
        short = [g for g in GOODS if total[g] > self.bank[g]]
        if short:
            MET["famine"] += 1
            for seat in range(self.n):
                self.pay(seat, {g: self.goods[seat][g] for g in short})
            return
        for h, shares in due.items():
            for seat, n in shares.items():
                self.take(seat, YIELD[self.terrain[h]], n)
        gave = {h: shares.total() for h, shares in due.items() if shares.total()}
        if not gave:
            return
        settled = {h for h in gave if self.unit_at(h)}
        choice = settled or {h for h in gave if gave[h] == max(gave.values())}
        ways = {f"age {h}" for h in (gave if card == "fallow" else choice)}
        act = yield self.ap, ways | ({"pass"} if card == "fallow" else set())
        if act != "pass":
            self.age(int(act.split()[1]))

    # -- all-thing ------------------------------------------------------------------------
    def poll(self, *cards):
        """The card somebody plays, or None: D3, D7, D7b."""
        for seat in self.round_from(self.ap):
            if self.cards(seat):
                ways = {"pass"} | {f"play {c}" for c in cards if self.holds(seat, c)}
                act = yield seat, ways
                if act != "pass":
                    self.spend(seat, act.split()[1])
                    return act.split()[1]
        return None

    def disputed(self, unit):
        """The goods of a case about this unit, or None."""
        return self.harbour.get(unit.hex) or \
            (YIELD[self.terrain[unit.hex]] if unit.hex in self.number else None)

    def thing(self):
        due = [self.ap] + [s for s in self.round_from(self.ap)[1:] if not self.cards(s)]
        for seat in due:
            yield from self.draw(seat)
        for unit in [u for u in self.units if u.red]:
            MET["outlaw expelled"] += 1
            self.remove(unit)
        if (yield from self.poll("thing_broken")):
            return
        cases = [(p, u) for u in self.units if u.hex and self.disputed(u)
                 for p in self.builders(u.hex) - {u.owner}]
        if not cases:
            return
        first = int((yield self.ap, {f"hear {s}" for s in range(self.n)}).split()[1])
        brought = []
        for suitor in self.round_from(first):
            if (yield from self.hear(suitor, cases, brought)) == "thing_broken":
                return
        against = Counter(u.owner for _, u in cases)
        black = [s for s in against if against[s] >= DATA["thing"]["cases_for_black"]
                 and s not in {u.owner for _, u in brought}]
        if black and not (yield from self.poll("thing_broken")):
            MET["black token"] += 1
            for seat in black:
                self.tokens["black"][seat] += 1

    def hear(self, suitor, cases, brought):
        while True:
            mine = {u.hex: u for p, u in cases if p == suitor and (p, u) not in brought}
            if not mine:
                return None
            ways = {f"summon {h}" for h, u in mine.items()
                    if self.goods[suitor][self.disputed(u)]}
            act = yield suitor, ways | {"stop"}
            if act == "stop":
                return None
            unit = mine[int(act.split()[1])]
            brought.append((suitor, unit))
            broken = yield from self.case(suitor, unit)
            self.stake = [0, 0]
            if broken == "thing_broken":
                return broken

    def stakes(self, seat, good):
        return {f"stake {good} {i}" for i in range(1, self.goods[seat][good] + 1)}

    def case(self, prosecutor, unit):
        good, sides, silver = self.disputed(unit), [[prosecutor], [unit.owner]], set()
        MET["case"] += 1
        n = int((yield prosecutor, self.stakes(prosecutor, good)).split()[2])
        self.pay(prosecutor, {good: n})
        self.stake = [n, 0]
        broken = yield from self.poll("settlement", "thing_broken")
        side = 1
        while not broken:
            done = yield from self.window(side, sides, good, silver)
            if done == "topped":
                side = 1 - side
                continue
            broken = done or (yield from self.poll("settlement", "thing_broken"))
            break
        if not broken:
            self.tokens["white"][sides[1 - side][0]] += 1
            MET["won by " + ("defence", "prosecution")[side]] += 1
            if side == 1:
                unit.red.add(prosecutor)
        return broken

    def window(self, side, sides, good, silver):
        """Returns "topped", the card that breaks the case off, or None: the side fails."""
        asked, rank, members = set(), 0, sides[side]
        while rank < len(members):
            seat = members[rank]
            ways = {"done"} | {f"play {c}" for c in FATE if FATE[c]["phase"] == "thing"
                               and self.holds(seat, c)}
            for kind in GOODS if seat in silver else [good]:
                ways |= self.stakes(seat, kind)
            if rank == 0:
                ways |= {f"hand-over {s}" for s in range(self.n)
                         if s not in sides[0] + sides[1] and s not in asked}
            word, *rest = (yield seat, ways).split()
            if word == "done":
                rank += 1
            elif word == "hand-over":
                other = int(rest[0])
                asked.add(other)
                if (yield other, {"accept", "decline"}) == "accept":
                    MET["hand-over"] += 1
                    members.insert(0, other)
            elif word == "stake":
                self.pay(seat, {rest[0]: int(rest[1])})
                self.stake[side] += int(rest[1])
            else:
                self.spend(seat, rest[0])
                if rest[0] in ("settlement", "thing_broken"):
                    return rest[0]
                if rest[0] == "silver":
                    silver.add(seat)
                else:
                    self.stake[side] += FATE["lawspeaker"]["extra"]
            if self.stake[side] > self.stake[1 - side]:
                return "topped"
        return None
