# SPDX-License-Identifier: MIT
"""Landnám told once more: trade and building (rules chapter 8)."""
from collections import Counter

from rulebook.pieces import AT, CORNERS, COST, DATA, GOODS, INNER, MET, NEAR, YIELD, Unit


def freeze(cards):
    return tuple(sorted(cards.items() if isinstance(cards, Counter) else cards))


class Market:
    # -- trade ----------------------------------------------------------------------------
    def ratio(self, good):
        for h in [h for h, kind in self.harbour.items() if kind == good]:
            ship = self.unit_at(h)
            if ship.owner == self.ap if ship else self.ap in self.builders(h):
                return DATA["trade"]["harbour"]
        return DATA["trade"]["bank"]

    def takers(self, maker):
        """Who answers an offer if nobody is named, in order."""
        if maker != self.ap and self.opt.get("trade_any_pair") != "true":
            return [self.ap]
        return [s for s in self.round_from(self.ap) if s != maker]

    def may_offer(self, maker):
        return self.offers[maker] > 0 and self.goods[maker].total() > 0 \
            and any(self.goods[s].total() for s in self.takers(maker))

    def trade(self):
        self.offers = [DATA["trade"]["counter_offers"]] * self.n
        self.offers[self.ap] = DATA["trade"]["offers"]
        refused = set()
        while True:
            ways = {"end-trade"} | ({"offer"} if self.may_offer(self.ap) else set())
            for give in GOODS:
                if self.goods[self.ap][give] >= self.ratio(give):
                    ways |= {f"bank {give} {g}" for g in GOODS if g != give and self.bank[g]}
            word, *rest = (yield self.ap, ways).split()
            if word == "end-trade":
                self.offers = [0] * self.n
                return
            if word == "bank":
                self.take(self.ap, rest[0], -self.ratio(rest[0]))
                self.take(self.ap, rest[1])
                continue
            if (yield from self.offer(self.ap, refused)) != "refused":
                continue
            for seat in self.round_from(self.ap)[1:]:
                if self.may_offer(seat) and (yield seat, {"pass", "offer"}) == "offer":
                    yield from self.offer(seat, refused)

    def offer(self, maker, refused):
        self.offers[maker] -= 1
        deal = yield from self.draft(maker, refused)
        if deal is None:
            return "dropped"
        give, want, named = deal
        for seat in [s for s in self.takers(maker) if s in named]:
            accept = {"accept"} if self.can_pay(seat, want) else set()
            if (yield seat, {"decline"} | accept) == "accept":
                MET["deal"] += 1
                self.goods[maker] = self.goods[maker] - give + want
                self.goods[seat] = self.goods[seat] - want + give
                refused.clear()
                return "done"
        refused.add((maker, *map(freeze, deal)))
        return "refused"

    def draft(self, maker, refused):
        """LN-TRADE-13: what is given, what is wanted, and who is asked; None = dropped."""
        give, want, named, last = Counter(), Counter(), [], 0
        all_of_them = self.takers(maker)
        richest = max(self.goods[s].total() for s in all_of_them)
        while True:
            ways = {"drop"}
            if not want:
                ways |= {f"give {g}" for i, g in enumerate(GOODS) if i >= last
                         and self.goods[maker][g] > give[g] and (g in give or len(give) < 3)}
            if give and not named and want.total() < richest:
                after = last if want else 0
                ways |= {f"want {g}" for i, g in enumerate(GOODS) if i >= after
                         and g not in give}
            if want:
                deal = (give, want, named or all_of_them)
                if maker == self.ap:
                    passed = all_of_them.index(named[-1]) + 1 if named else 0
                    ways |= {f"to {s}" for s in all_of_them[passed:]}
                if (maker, *map(freeze, deal)) not in refused:
                    ways.add("send")
            word, *rest = (yield maker, ways).split()
            if word == "drop":
                return None
            if word == "send":
                return deal
            if word == "to":
                named.append(int(rest[0]))
            else:
                (give if word == "give" else want)[rest[0]] += 1
                last = GOODS.index(rest[0])

    # -- building -------------------------------------------------------------------------
    def is_farm_site(self, corner):
        if self.owner_at(corner) is not None or not CORNERS[corner] & set(self.number):
            return False
        for other, three in enumerate(CORNERS):
            shared = three & CORNERS[corner]
            if len(shared) == 2 and self.owner_at(other) is not None \
                    and any(self.terrain.get(h) not in ("sea", "mountain") for h in shared):
                return False
        return True

    def is_harbour_site(self, h):
        if h not in INNER or self.terrain[h] != "sea" or h in self.harbour:
            return False
        numbered = NEAR[h] & set(self.number)
        if self.opt.get("harbour_needs_unserved_hex") == "false":
            return bool(numbered)
        return any(not NEAR[x] & set(self.harbour) for x in numbered)

    def unit_acts(self, unit):
        """What a unit that has not acted may do, and what each act costs."""
        h, acts = unit.hex, {}
        if h in self.number:
            price = {YIELD[self.terrain[h]]: DATA["age_cost"]}
            if self.aged(self.number[h]) != self.number[h]:
                acts[f"age {h}"] = price
            if self.opt.get("age_direction_choice") == "true" \
                    and self.aged(self.number[h], -1) != self.number[h]:
                acts[f"age-back {h}"] = price
        if not unit.red and self.houses[self.ap]:
            acts |= {f"farm {h}-{c}": COST["farm"] for c in AT[h] if self.is_farm_site(c)}
        if unit.kind == "ship" and self.is_harbour_site(h):
            acts |= {f"harbour {h} {g}": {g: DATA["harbours"]["cost"]} for g in GOODS
                     if self.harbours[g]}
        return acts

    def corner_acts(self, corner, old, built, vacated):
        """What a building that stood at the start of the phase may do."""
        acts, most = {}, DATA["units_per_turn"]["village" if old == "village" else "farm"]
        for h in CORNERS[corner] if built < most else ():
            if h not in self.terrain or self.unit_at(h) or h in vacated:
                continue
            kind, left = ("settler", self.horses) if self.land(h) else ("ship", self.boats)
            if left[self.ap]:
                acts[f"build {corner}-{h}"] = COST[kind]
        if old == "farm" and not built and self.houses[self.ap] \
                and any(self.terrain.get(h) == "sea" for h in CORNERS[corner]):
            acts[f"village {corner}"] = COST["village"]
        return acts

    def building(self):
        seat = self.ap
        old = {c: "farm" for c, s in self.farms.items() if s == seat} \
            | {c: "village" for c, s in self.villages.items() if s == seat}
        built, vacated, back = Counter(), set(), []
        for unit in self.units:
            unit.acted = unit.owner != seat
        while True:
            acts = {"launch": COST["ship"]} if self.boats[seat] else {}
            for unit in self.units:
                if not unit.acted and unit.hex:
                    acts |= self.unit_acts(unit)
            for corner, kind in old.items():
                acts |= self.corner_acts(corner, kind, built[corner], vacated)
            ways = {a for a, cost in acts.items() if self.can_pay(seat, cost)}
            act = yield seat, ways | {"end-turn"}
            if act == "end-turn":
                break
            self.pay(seat, acts[act])
            self.carry_out(act, old, built, vacated, back)
        for left in back:
            left[seat] += 1

    def carry_out(self, act, old, built, vacated, back):
        seat = self.ap
        word, *rest = act.split()
        at = [int(x) for x in rest[0].split("-")] if rest else []
        MET[word] += 1
        if word == "launch":
            self.boats[seat] -= 1
            self.units.append(Unit("ship", seat, 0))
        elif word == "build":
            kind, left = ("settler", self.horses) if self.land(at[1]) else ("ship", self.boats)
            left[seat] -= 1
            self.units.append(Unit(kind, seat, at[1]))
            self.units[-1].acted = True
            built[at[0]] += 1
        elif word == "village":
            self.villages[at[0]] = self.farms.pop(at[0])
            self.houses[seat] -= 1
            del old[at[0]]
        elif word == "farm":
            unit = self.unit_at(at[0])
            self.units.remove(unit)
            self.farms[at[1]] = seat
            self.houses[seat] -= 1
            left = self.boats if unit.kind == "ship" else self.horses
            if self.opt.get("vacated_hex_reusable_same_turn") == "true":
                left[seat] += 1
            else:
                back.append(left)
                vacated.add(at[0])
        else:
            self.unit_at(at[0]).acted = True
            if word == "harbour":
                self.harbours[rest[1]] -= 1
                self.harbour[at[0]] = rest[1]
            else:
                self.age(at[0], 1 if word == "age" else -1)
