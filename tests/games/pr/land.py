# SPDX-License-Identifier: MIT
"""The referee on settler, mayor, builder and prospector: a part of Table."""
from words import GOODS, ISLAND


class Land:
    def prospector(self):
        me = self.p[self.chooser]

        def give(n):
            me.doubloons += n
        yield from self.gain(self.chooser, self.privilege(self.chooser), give)

    def settler(self):
        for seat in self.clockwise(self.chooser):
            yield from self.settle(seat)
        seat, me = self.chooser, self.p[self.chooser]
        if not me.island_full():
            yield from self.guests(seat, lambda: self.second_tile_places(seat))
            if self.library(seat):
                yield from self.take_tile(seat, me.manned("construction_hut"))
        yield from self.new_row()

    def tile_places(self):
        return (["construction_hut"] if self.quarries else []) + (
            ["forest_house"] if self.forests else [])

    def second_tile_places(self, seat):
        return self.library_place(seat) + (self.tile_places() if self.library(seat) else [])

    def settle(self, seat):
        me = self.p[seat]
        if me.island_full():
            return
        yield from self.guests(seat, lambda: ["hacienda"])
        if me.manned("hacienda") and self.tile_left():
            if (yield self.ask(seat, ["draw", "skip"])) == "draw":
                kind = yield from self.draw()
                yield from self.guests(seat, lambda: ["forest_house"] if self.forests else [])
                forest = False
                if me.manned("forest_house") and self.forests:
                    forest = (yield self.ask(seat, ["place", "place-forest"])) != "place"
                if forest:
                    self.discard[kind] += 1
                    self.forests -= 1
                me.tiles["forest" if forest else kind] += 1
        if me.island_full():
            return
        yield from self.guests(seat, lambda: self.tile_places() + ["hospice"])
        quarry = seat == self.chooser or me.manned("construction_hut")
        placed = yield from self.take_tile(seat, quarry)
        if placed and me.manned("hospice") and self.colonist_left():
            if (yield self.ask(seat, ["take", "skip"])) == "take":
                self.a_colonist()
                if placed == "forest":
                    me.san_juan += 1
                else:
                    me.workers[placed] += 1

    def take_tile(self, seat, quarry):
        me = self.p[seat]
        row = [g for g in GOODS if self.row[g]]
        answers = [f"tile {g}" for g in row] + ["pass"]
        if quarry and self.quarries:
            answers.append("quarry")
        if me.manned("forest_house") and self.forests:
            answers += [f"forest {g}" for g in row]
        answer = yield self.ask(seat, answers)
        if answer == "pass":
            return None
        if answer == "quarry":
            self.quarries -= 1
            tile = "quarry"
        else:
            what, kind = answer.split()
            self.row[kind] -= 1
            tile = kind
            if what == "forest":
                self.discard[kind] += 1
                self.forests -= 1
                tile = "forest"
        me.tiles[tile] += 1
        return tile

    def mayor(self):
        first = self.p[self.chooser]
        if self.supply:
            most = min(self.privilege(self.chooser), self.supply)
            answers = [f"recruit {i}" for i in range(most + 1)]
            got = int((yield self.ask(self.chooser, answers)).split()[1])
            self.supply -= got
            first.san_juan += got
        seats = self.clockwise(self.chooser)
        for i in range(self.ship):
            self.p[seats[i % self.n]].san_juan += 1
        self.ship = 0
        for seat in seats:
            yield from self.place(seat)
        empty = sum(self.b[b]["circles"] - c for p in self.p for b, c in p.city.items())
        need = max(self.n, empty)
        if self.supply >= need:
            self.supply -= need
            self.ship = need
        else:
            self.ending = True

    def place(self, seat):
        me = self.p[seat]
        groups = [g for g in ISLAND + [b for b in self.order if b in me.city]
                  if self.circles(me, g)]
        left = me.colonists()
        for g in ISLAND:
            me.workers[g] = 0
        for b in me.city:
            me.city[b] = 0
        me.san_juan = 0
        for i, g in enumerate(groups):
            later = sum(self.circles(me, h) for h in groups[i + 1:])
            high = min(self.circles(me, g), left)
            low = min(high, max(0, left - later))
            if low < high:
                answers = [f"assign {g} {x}" for x in range(low, high + 1)]
                low = int((yield self.ask(seat, answers)).split()[2])
            self.put(me, g, low)
            left -= low
        me.san_juan = left

    def price(self, seat, b):
        me, row = self.p[seat], self.b[b]
        cost = row["cost"]
        if self.opt["balanced_costs"] == "on":
            cost = row.get("balanced_cost", cost)
        off = min(me.workers["quarry"], row["column"]) + me.tiles["forest"] // 2
        return max(0, cost - off - self.privilege(seat))

    def items(self, me):
        """What the black market would take."""
        if not me.manned("black_market"):
            return []
        return ((["colonist"] if me.colonists() > me.city["black_market"] else [])
                + (["good"] if sum(me.goods.values()) else [])
                + (["vp"] if me.vp else []))

    def builder(self):
        for seat in self.clockwise(self.chooser):
            yield from self.guests(seat, lambda: ["quarry", "university", "black_market",
                                                  "church"] + self.library_place(seat))
            yield from self.build(seat)

    def build(self, seat):
        me = self.p[seat]
        used = sum(self.b[b]["size"] for b in me.city)
        large = sum(self.b[b]["size"] == 2 for b in me.city)
        cap = 4 if self.opt["vertical_large"] == "on" else 6
        answers = ["pass"]
        for b, n in self.stock.items():
            size = self.b[b]["size"]
            missing = self.price(seat, b) - me.doubloons
            if (n and b not in me.city and used + size <= 12
                    and not (size == 2 and large >= cap)
                    and missing <= len(self.items(me))):
                answers.append(f"build {b}")
        answer = yield self.ask(seat, answers)
        if answer == "pass":
            return
        b = answer.split()[1]
        missing = self.price(seat, b) - me.doubloons
        if missing <= 0:
            me.doubloons = -missing
        else:
            yield from self.pay_in_kind(seat, missing)
        self.stock[b] -= 1
        me.city[b] = 0
        if me.manned("university") and self.colonist_left():
            if (yield self.ask(seat, ["take", "skip"])) == "take":
                self.a_colonist()
                if self.b[b]["circles"]:
                    me.city[b] = 1
                else:
                    me.san_juan += 1
        if me.manned("church") and b != "church":
            worth = {1: 0, 2: 1, 3: 1, 4: 2}[self.b[b]["column"]]
            yield from self.gain(seat, worth, lambda n: self.points(me, n))
        if sum(self.b[x]["size"] for x in me.city) == 12:
            self.ending = True

    def pay_in_kind(self, seat, missing):
        me = self.p[seat]
        have, ways = self.items(me), []
        for mask in range(1, 8):
            names = [x for i, x in enumerate(["colonist", "good", "vp"]) if mask >> i & 1]
            if len(names) == missing and all(x in have for x in names):
                ways.append("pay-with " + "-".join(names))
        paid = (yield self.ask(seat, ways)).split()[1].split("-")
        me.doubloons = 0
        if "vp" in paid:
            me.vp -= 1
            self.pool += 1
        if "colonist" in paid:
            groups = [g for g in ISLAND + [b for b in self.order if b in me.city]
                      if self.crew(me, g) and g != "black_market"]
            if me.san_juan:
                groups.append("san_juan")
            place = (yield self.ask(seat, [f"return-colonist {g}" for g in groups])).split()[1]
            if place == "san_juan":
                me.san_juan -= 1
            else:
                self.put(me, place, -1)
            self.supply += 1
        if "good" in paid:
            kinds = [f"return-good {g}" for g in GOODS if me.goods[g]]
            kind = (yield self.ask(seat, kinds)).split()[1]
            me.goods[kind] -= 1
            self.barrels[kind] += 1
