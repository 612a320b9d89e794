# SPDX-License-Identifier: MIT
"""The referee on craftsman, trader and captain: a part of Table."""
from words import GOODS


class Goods:
    def make(self, me, made, kind, n):
        me.goods[kind] += n
        self.barrels[kind] -= n
        made[kind] += n

    def craftsman(self):
        own = None
        for seat in self.clockwise(self.chooser):
            made = yield from self.produce(seat)
            if seat == self.chooser:
                own = made
        seat, me = self.chooser, self.p[self.chooser]
        yield from self.guests(seat, lambda: self.library_place(seat) + ["specialty_factory"])
        for _ in range(self.privilege(seat)):
            kinds = [g for g in GOODS if own[g] and self.barrels[g]]
            if not kinds:
                break
            answer = yield self.ask(seat, [f"craft {g}" for g in kinds] + ["decline"])
            if answer == "decline":
                break
            self.make(me, own, answer.split()[1], 1)
        yield from self.specialty(seat, own)

    def specialty(self, seat, made):
        me = self.p[seat]

        def give(n):
            me.doubloons += n
        if me.manned("specialty_factory"):
            yield from self.gain(seat, max(made[g] for g in GOODS[1:]) - 1, give)

    def produce(self, seat):
        me, made = self.p[seat], dict.fromkeys(GOODS, 0)
        works = [b for b in self.order if "makes" in self.b[b]]
        places = GOODS + works + ["aqueduct", "factory", "specialty_factory"]
        yield from self.guests(seat, lambda: places)
        for g in GOODS:
            n = min(me.workers[g], self.barrels[g])
            if g != "corn":
                n = min(n, sum(me.city.get(b, 0) for b in works if self.b[b]["makes"] == g))
            yield from self.gain(seat, n, lambda k: self.make(me, made, g, k))
        for g, plant in (("indigo", "indigo_plant"), ("sugar", "sugar_mill")):
            if me.manned("aqueduct") and me.manned(plant) and made[g] and self.barrels[g]:
                yield from self.gain(seat, 1, lambda k: self.make(me, made, g, k))

        def give(n):
            me.doubloons += n
        if me.manned("factory"):
            kinds = sum(made[g] > 0 for g in GOODS)
            yield from self.gain(seat, [0, 0, 1, 2, 3, 5][kinds], give)
        if seat != self.chooser:
            yield from self.specialty(seat, made)
        return made

    def trader(self):
        for seat in self.clockwise(self.chooser):
            yield from self.guests(seat, lambda: ["small_market", "large_market", "office",
                                                  "trading_post"] + self.library_place(seat))
            yield from self.sell(seat)
        if len(self.house) == 4:
            for g in self.house:
                self.barrels[g] += 1
            self.house = []

    def sell(self, seat):
        me = self.p[seat]
        held = [g for g in GOODS if me.goods[g]]
        answers = ["pass"]
        if len(self.house) < 4:
            answers += [f"sell {g}" for g in held
                        if g not in self.house or me.manned("office")]
        if me.manned("trading_post"):
            answers += [f"sell-post {g}" for g in held]
        answer = yield self.ask(seat, answers)
        if answer == "pass":
            return
        where, g = answer.split()
        me.goods[g] -= 1
        me.doubloons += GOODS.index(g)
        if where == "sell":
            self.house.append(g)
        else:
            self.barrels[g] += 1

        def give(n):
            me.doubloons += n
        yield from self.gain(seat, self.privilege(seat), give)
        if where == "sell":
            yield from self.gain(seat, int(me.manned("small_market")), give)
            yield from self.gain(seat, 2 * me.manned("large_market"), give)

    def captain(self):
        first = self.p[self.chooser]

        def give(n):
            first.doubloons += n
        if first.manned("lighthouse"):
            yield from self.gain(self.chooser, 1, give)
        self.bonus, self.wharfs, self.small, started = True, set(), set(), set()
        seat, idle = self.chooser, 0
        while idle < self.n:
            loaded = yield from self.loading_turn(seat, seat not in started)
            started.add(seat)
            idle = 0 if loaded else idle + 1
            seat = (seat + 1) % self.n
        for seat in self.clockwise(self.chooser):
            yield from self.store(seat)
        for size, ship in self.ships.items():
            if ship[1] == size:
                self.barrels[ship[0]] += size
                self.ships[size] = [None, 0]

    def load_places(self, seat, first):
        return (["harbor", "lighthouse", "wharf", "small_wharf"]
                + (["union_hall"] if first else [])
                + (self.library_place(seat) if self.bonus else []))

    def ways_to_load(self, me):
        ways = []
        for g in GOODS:
            if not me.goods[g]:
                continue
            on = [size for size, ship in self.ships.items() if ship[0] == g]
            if on:
                ways += [(g, s) for s in on if self.ships[s][1] < s]
                continue
            free = [s for s, ship in self.ships.items() if ship[0] is None]
            most = max([min(s, me.goods[g]) for s in free], default=0)
            ways += [(g, s) for s in free if min(s, me.goods[g]) == most]
        return ways

    def loading_turn(self, seat, first):
        me = self.p[seat]
        if sum(me.goods.values()):
            yield from self.guests(seat, lambda: self.load_places(seat, first))
        if first and me.manned("union_hall"):
            pairs = sum(n // 2 for n in me.goods.values())
            yield from self.gain(seat, pairs, lambda n: self.points(me, n))
        held = [g for g in GOODS if me.goods[g]]
        loads = [f"load {g} {s}" for g, s in self.ways_to_load(me)]
        own = []
        if me.manned("wharf") and seat not in self.wharfs:
            own += [f"wharf {g}" for g in held]
        if held and me.manned("small_wharf") and seat not in self.small:
            own.append("small-wharf")
        if not loads and not own:
            return False
        answer = yield self.ask(seat, loads + own + ([] if loads else ["pass"]))
        if answer == "pass":
            return False
        yield from self.load(seat, answer.split())
        return True

    def load(self, seat, words):
        me = self.p[seat]
        if words[0] == "load":
            g, size = words[1], int(words[2])
            n = min(me.goods[g], size - self.ships[size][1])
            self.ships[size] = [g, self.ships[size][1] + n]
            me.goods[g] -= n
            self.points(me, n)
        elif words[0] == "wharf":
            self.wharfs.add(seat)
            n = me.goods[words[1]]
            self.barrels[words[1]] += n
            me.goods[words[1]] = 0
            self.points(me, n)
        else:
            self.small.add(seat)
            yield from self.small_wharf(seat)
        if seat == self.chooser and self.bonus:
            yield from self.gain(seat, self.privilege(seat), lambda n: self.points(me, n))
            self.bonus = False
        if me.manned("harbor"):
            yield from self.gain(seat, 1, lambda n: self.points(me, n))

        def give(n):
            me.doubloons += n
        if me.manned("lighthouse"):
            yield from self.gain(seat, 1, give)

    def small_wharf(self, seat):
        me, total = self.p[seat], 0
        held = [g for g in GOODS if me.goods[g]]
        for g in held:
            low = 1 if total == 0 and g == held[-1] else 0
            answers = [f"ship {g} {n}" for n in range(low, me.goods[g] + 1)]
            n = int((yield self.ask(seat, answers)).split()[2])
            me.goods[g] -= n
            self.barrels[g] += n
            total += n
        self.points(me, total // 2)

    def slots(self, me):
        whole = int(me.manned("small_warehouse")) + 2 * me.manned("large_warehouse")
        return whole, 1 + 3 * me.manned("storehouse")

    def fits(self, me):
        whole, single = self.slots(me)
        return sum(sorted(me.goods.values(), reverse=True)[whole:]) <= single

    def store(self, seat):
        me = self.p[seat]
        if not self.fits(me):
            yield from self.guests(seat, lambda: ["small_warehouse", "large_warehouse",
                                                  "storehouse"])
        if not sum(me.goods.values()) or (self.fits(me) and not self.strict()):
            return
        whole, single = self.slots(me)
        kept = yield from self.store_kinds(seat, whole)
        keep = {g: me.goods[g] if g in kept else 0 for g in GOODS}
        last = 0
        for i in range(single):
            rest = {g: me.goods[g] - keep[g] for g in GOODS[last:] if g not in kept}
            kinds = [g for g in rest if rest[g]]
            if not self.strict():
                kinds = [g for g in kinds if single - i <= sum(
                    n for h, n in rest.items() if GOODS.index(h) >= GOODS.index(g))]
            if not kinds:
                break
            answers = [f"keep {g}" for g in kinds] + ["stop"] * self.strict()
            answer = yield self.ask(seat, answers)
            if answer == "stop":
                break
            keep[answer.split()[1]] += 1
            last = GOODS.index(answer.split()[1])
        for g in GOODS:
            self.barrels[g] += me.goods[g] - keep[g]
            me.goods[g] = keep[g]

    def store_kinds(self, seat, whole):
        me, kept = self.p[seat], []
        for i in range(whole):
            later = [g for g in GOODS if me.goods[g]
                     and (not kept or GOODS.index(g) > GOODS.index(kept[-1]))]
            kinds = later if self.strict() else later[:len(later) - (whole - i) + 1]
            if not kinds:
                break
            answers = [f"store {g}" for g in kinds] + ["stop"] * self.strict()
            answer = yield self.ask(seat, answers)
            if answer == "stop":
                break
            kept.append(answer.split()[1])
        return kept
