# SPDX-License-Identifier: MIT
"""The referee's table: what lies on it, the course of a game, the points. Methods of the
game are generators: they yield (who, answers, weights) and get the answer."""
from goods import Goods
from land import Land
from words import GOODS, ISLAND, ROLES


class Player:
    def __init__(self):
        self.doubloons = self.vp = self.san_juan = 0
        self.goods = dict.fromkeys(GOODS, 0)
        self.tiles = dict.fromkeys(ISLAND + ["forest"], 0)
        self.workers = dict.fromkeys(ISLAND, 0)  # colonists on tiles
        self.city = {}  # building -> colonists

    def manned(self, building):
        return self.city.get(building, 0) > 0

    def colonists(self):
        return self.san_juan + sum(self.workers.values()) + sum(self.city.values())

    def island_full(self):
        return sum(self.tiles.values()) >= 12


class Table(Land, Goods):
    """The whole game. Methods are generators: they yield questions and get answers."""

    def __init__(self, data, seats, options):
        self.n, self.opt = seats, options
        self.b = {b["id"]: b for b in data["buildings"]}
        self.order = [b["id"] for b in data["buildings"]]
        self.data = data
        self.start = data["setup"][str(seats)]
        self.p = [Player() for _ in range(seats)]
        self.pool = self.start["vp_pool"]
        self.supply, self.ship = self.start["colonist_supply"], self.start["colonist_ship"]
        self.barrels = dict(zip(GOODS, self.start["barrels"]))
        self.pile = dict(zip(GOODS, self.start["tiles"]))
        self.quarries, self.forests = self.start["tiles"][5], 0
        self.row = dict.fromkeys(GOODS, 0)
        self.discard = dict.fromkeys(GOODS, 0)
        self.house = []
        self.ships = {size: [None, 0] for size in self.start["ships"]}
        self.money = {r: 0 for r in ROLES[:self.start["cards"]]}
        self.stock = {}
        self.ending = False
        self.role = self.chooser = None
        self.library_on = True

    # -- helpers ------------------------------------------------------------------------
    def strict(self):
        return self.opt["strict_optional"] == "on"

    def clockwise(self, first):
        return [(first + i) % self.n for i in range(self.n)]

    def ask(self, seat, answers):
        return (seat, sorted(set(answers)), None)

    def points(self, player, n):
        player.vp += n
        self.pool -= n
        if n > 0 and self.pool <= 0:
            self.ending = True

    def gain(self, seat, amount, give):
        """A pure gain: taken, or asked about under strict_optional."""
        if amount <= 0:
            return False
        if self.strict():
            if (yield self.ask(seat, ["take", "skip"])) == "skip":
                return False
        give(amount)
        return True

    def library(self, seat):
        return (seat == self.chooser and self.library_on
                and self.p[seat].manned("library"))

    def privilege(self, seat):
        return 0 if seat != self.chooser else 2 if self.library(seat) else 1

    def a_colonist(self):
        if self.supply:
            self.supply -= 1
        elif self.ship:
            self.ship -= 1
        else:
            return False
        return True

    def colonist_left(self):
        return self.supply > 0 or self.ship > 0

    def draw(self):
        """One face-down tile by chance; None if there is none."""
        if not sum(self.pile.values()):
            self.pile, self.discard = self.discard, self.pile
        if not sum(self.pile.values()):
            return None
        weights = {f"turn-up {g}": n for g, n in self.pile.items() if n}
        kind = (yield ("chance", sorted(weights), weights)).split()[1]
        self.pile[kind] -= 1
        return kind

    def tile_left(self):
        return sum(self.pile.values()) + sum(self.discard.values()) > 0

    def guests(self, seat, places):
        """A window for guests: places is asked anew after each move."""
        me = self.p[seat]
        while me.city.get("guesthouse", 0) > 0:
            open_to = [g for g in places() if self.crew(me, g) < self.circles(me, g)]
            if not open_to:
                return
            answer = yield self.ask(seat, [f"guest {g}" for g in open_to] + ["done"])
            if answer == "done":
                return
            me.city["guesthouse"] -= 1
            self.put(me, answer.split()[1], 1)

    def crew(self, me, group):
        return me.workers[group] if group in me.workers else me.city.get(group, 0)

    def circles(self, me, group):
        if group in me.workers:
            return me.tiles[group]
        return self.b[group]["circles"] if group in me.city else 0

    def put(self, me, group, n):
        if group in me.workers:
            me.workers[group] += n
        else:
            me.city[group] += n

    def library_place(self, seat):
        return ["library"] if seat == self.chooser and self.library_on else []

    # -- the game -----------------------------------------------------------------------
    def play(self):
        self.governor = 0
        if self.opt["governor"] == "random":
            seats = {f"governor {i}": 1 for i in range(self.n)}
            self.governor = int((yield ("chance", sorted(seats), seats)).split()[1])
        for i, seat in enumerate(self.clockwise(self.governor)):
            tile = self.start["start_tiles"][i]
            self.pile[tile] -= 1
            self.p[seat].tiles[tile] += 1
            self.p[seat].doubloons = self.start["doubloons"]
            if self.opt["balanced_costs"] == "on" and tile == "corn":
                self.p[seat].doubloons -= 1
        yield from self.choose_buildings()
        yield from self.new_row()
        rounds = 0
        while True:
            rounds += 1
            yield from self.round()
            if self.ending or rounds >= int(self.opt["max_rounds"]):
                break
        large = ["guild_hall", "residence", "fortress", "customs_house", "city_hall",
                 "cloister"]
        for seat in self.clockwise(self.governor):
            yield from self.guests(seat, lambda: large)

    def open_kind(self, kind):
        self.stock[kind] = self.b[kind]["copies"][self.n > 2]
        if kind == "forest_house":
            self.forests = 12

    def choose_buildings(self):
        violet = [b for b in self.order if self.b[b]["kind"] == "violet"]
        for b in self.order:
            if b not in violet:
                self.open_kind(b)
        which = self.opt["building_set"]
        sets = {"base": [b for b in violet if self.b[b]["set"] == "base"], "all": violet,
                "new-buildings": [b for b in violet if self.b[b]["set"] != "base"]
                + ["guild_hall", "customs_house", "city_hall"],
                "custom": [b for b in self.opt["buildings"].split(",") if b]}
        if which in sets:
            for b in sets[which]:
                self.open_kind(b)
            return
        spaces = {int(c): n for c, n in self.data["draft_spaces"].items()}
        seat = self.governor
        for _ in range(17):
            chosen = [b for b in violet if b in self.stock]
            banned = set()
            if self.opt["draft_exclude_hacienda_forest"] == "on":
                if {"hacienda", "forest_house"} & set(chosen):
                    banned |= {"hacienda", "forest_house"}
            if self.opt["draft_exclude_office_trading_post"] == "on":
                if {"office", "trading_post"} & set(chosen):
                    banned |= {"office", "trading_post"}
            free = {c for c, n in spaces.items()
                    if sum(self.b[b]["cost"] == c for b in chosen) < n}
            kinds = [b for b in violet if b not in chosen and b not in banned
                     and self.b[b]["cost"] in free]
            if which == "random":
                kinds = [b for b in kinds if self.b[b]["cost"] == min(free)]
                lots = {f"kind {b}": 1 for b in kinds}
                answer = yield ("chance", sorted(lots), lots)
            else:
                answer = yield self.ask(seat, [f"draft {b}" for b in kinds])
                seat = (seat + 1) % self.n
            self.open_kind(answer.split()[1])

    def new_row(self):
        for g in GOODS:
            self.discard[g] += self.row[g]
            self.row[g] = 0
        for _ in range(self.n + 1):
            kind = yield from self.draw()
            if kind is None:
                return
            self.row[kind] += 1

    def round(self):
        taken, spent = [], set()
        for i in range(self.n * self.start["picks"]):
            self.chooser = (self.governor + i) % self.n
            free = [r for r in self.money if r not in taken]
            if ("prospector" in free and "prospector_2" in free
                    and self.money["prospector"] == self.money["prospector_2"]):
                free.remove("prospector_2")
            self.role = (yield self.ask(self.chooser, [f"role {r}" for r in free])).split()[1]
            taken.append(self.role)
            self.p[self.chooser].doubloons += self.money[self.role]
            self.money[self.role] = 0
            yield from self.begin_role(spent)
            yield from getattr(self, self.role.replace("_2", ""))()
        if self.ending:
            return
        for r in self.money:
            self.money[r] += r not in taken
        self.last_governor = self.governor
        self.governor = (self.governor + 1) % self.n

    def begin_role(self, spent):
        seat, me = self.chooser, self.p[self.chooser]
        once = self.n == 2 and self.opt["library_2p_once"] == "on"
        self.library_on = not once
        places = {"mayor": ["library"], "captain": ["lighthouse"], "prospector": ["library"],
                  "prospector_2": ["library"]}.get(self.role, [])
        yield from self.guests(seat, lambda: [x for x in places
                                              if x != "library" or seat not in spent])
        if (once and seat not in spent and "library" in me.city
                and (me.manned("library") or me.manned("guesthouse"))):
            if (yield self.ask(seat, ["take", "skip"])) == "take":
                spent.add(seat)
                self.library_on = True

    # -- scoring ------------------------------------------------------------------------
    def score(self, me):
        total = me.vp + sum(self.b[b]["vp"] for b in me.city)
        tiles = sum(me.tiles.values())
        if me.manned("guild_hall"):
            total += sum(1 if b.startswith("small") else 2 for b in me.city
                         if "makes" in self.b[b])
        if me.manned("residence"):
            total += max(4, tiles - 5)
        if me.manned("fortress"):
            total += me.colonists() // 3
        if me.manned("customs_house"):
            total += me.vp // 4
        if me.manned("city_hall"):
            total += sum(self.b[b]["kind"] == "violet" for b in me.city)
        if me.manned("cloister"):
            total += [0, 1, 3, 6, 10][sum(n // 3 for n in me.tiles.values())]
        return total
