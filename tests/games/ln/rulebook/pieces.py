# SPDX-License-Identifier: MIT
"""Landnám told once more: the data, the map, and the small things all chapters need."""
import json
import os
from collections import Counter

HERE = os.path.dirname(os.path.abspath(__file__))
with open(os.path.join(HERE, "../../../../data/landnam.json"), encoding="utf-8") as f:
    DATA = json.load(f)
GOODS = DATA["goods"]["kinds"]
CYCLE = [str(n) for n in DATA["numbers"]["cycle"]]
YIELD = {t["id"]: t.get("good") for t in DATA["terrains"]}
FATE = {c["id"]: c for c in DATA["fate"]}
COST = DATA["costs"]
MET = Counter()  # what happened in all games together


# ---- the map: three coordinates that add up to 0 ------------------------------------------
SIX = [(1, -1, 0), (0, -1, 1), (-1, 0, 1), (-1, 1, 0), (0, 1, -1), (1, 0, -1)]
RADIUS = DATA["board"]["radius"]


def plus(a, b):
    return tuple(x + y for x, y in zip(a, b))


def spiral():
    """All hexes but the outer sea in the order of their numbers."""
    yield (0, 0, 0)
    for ring in range(1, RADIUS + 2):
        here = (ring, -ring, 0)
        for turn in range(6):
            for _ in range(ring):
                yield here
                here = plus(here, SIX[(turn + 2) % 6])


SPOT = dict(enumerate(spiral(), 1))
HEX = {spot: h for h, spot in SPOT.items()}
RIM = [h for h, spot in SPOT.items() if max(map(abs, spot)) > RADIUS]
INNER = [h for h in SPOT if h not in RIM]
NEAR = {h: {HEX[plus(s, d)] for d in SIX if plus(s, d) in HEX} for h, s in SPOT.items()}
for rim in RIM:
    NEAR[rim].add(0)
NEAR[0] = set(RIM)
CORNERS = []
for h in INNER:
    for i in range(6):
        three = {h, HEX[plus(SPOT[h], SIX[i])], HEX[plus(SPOT[h], SIX[(i + 1) % 6])]}
        if three not in CORNERS:
            CORNERS.append(three)
AT = {h: [c for c, three in enumerate(CORNERS) if h in three] for h in range(len(SPOT) + 1)}


def side_of(h):
    """The side of the rim, or None for a corner hex."""
    piece, place = divmod(RIM.index(h), RADIUS + 1)
    return piece if place else None


class Unit:
    def __init__(self, kind, owner, h):
        self.kind, self.owner, self.hex = kind, owner, h
        self.red = set()
        self.acted = False


class Pieces:
    def __init__(self, seats, options):
        self.n, self.opt = seats, options
        self.ap = self.turn_no = 0
        self.bank = Counter({g: DATA["goods"]["cards_per_kind"] for g in GOODS})
        self.goods = [Counter() for _ in range(seats)]
        self.fate = [Counter() for _ in range(seats)]
        self.discard = Counter()
        self.houses = [DATA["pieces"]["houses"]] * seats
        self.horses = [DATA["pieces"]["horses"]] * seats
        self.boats = [DATA["pieces"]["boats"] - 1] * seats
        self.tokens = {c: [0] * seats for c in ("white", "red", "black")}
        self.start_side = [None] * seats
        self.units = [Unit("ship", seat, 0) for seat in range(seats)]
        self.terrain = {h: "sea" for h in [0, *RIM]} | {1: "mountain"}
        self.number, self.harbour, self.farms, self.villages = {}, {}, {}, {}
        self.tiles = Counter({t["id"]: t["tiles"] - t["laid"] for t in DATA["terrains"]})
        self.markers = Counter(dict(zip(CYCLE, DATA["numbers"]["markers"])))
        self.harbours = Counter(DATA["harbours"]["markers"])
        self.offers = [0] * seats
        self.stake = [0, 0]
        self.over = False
        for seat in range(seats):
            for good in GOODS:
                self.take(seat, good, DATA["goods"]["start_per_kind"])

    # -- small things ---------------------------------------------------------------------
    def round_from(self, seat):
        return [(seat + i) % self.n for i in range(self.n)]

    def take(self, seat, good, n=1):
        self.bank[good] -= n
        self.goods[seat][good] += n

    def can_pay(self, seat, cost):
        return all(self.goods[seat][g] >= n for g, n in cost.items())

    def pay(self, seat, cost):
        for good, n in cost.items():
            self.take(seat, good, -n)

    def holds(self, seat, card):
        return self.fate[seat][card] > 0

    def cards(self, seat):
        return self.fate[seat].total()

    def spend(self, seat, card):
        MET["played " + card] += 1
        self.fate[seat][card] -= 1
        self.discard[card] += 1

    def deck(self):
        gone = sum(self.fate, Counter(self.discard))
        return {c: row["count"] - gone[c] for c, row in FATE.items() if row["count"] > gone[c]}

    def draw(self, seat, only=None):
        """LN-TURN-5."""
        if not self.deck():
            MET["deck made anew"] += 1
            self.discard.clear()
        if not self.deck():
            return
        fits = {f"draw {c}" for c in self.deck() if only is None or FATE[c]["phase"] == only}
        card = (yield "*", fits).split()[1]
        self.fate[seat][card] += 1

    def unit_at(self, h):
        return next((u for u in self.units if u.hex == h and h != 0), None)

    def owner_at(self, corner):
        return self.farms.get(corner, self.villages.get(corner))

    def builders(self, h):
        return {self.owner_at(c) for c in AT[h]} - {None}

    def land(self, h):
        return self.terrain.get(h, "sea") != "sea"

    def remove(self, unit):
        """Out of play; every marker still on it is paid (ruling 62)."""
        for seat in unit.red:
            self.tokens["red"][seat] += 1
        (self.boats if unit.kind == "ship" else self.horses)[unit.owner] += 1
        self.units.remove(unit)

    def aged(self, number, step=1):
        at = CYCLE.index(number)
        for i in range(1, len(CYCLE)):
            value = CYCLE[(at + i * step) % len(CYCLE)]
            if self.markers[value]:
                return value
        return number

    def age(self, h, step=1):
        new = self.aged(self.number[h], step)
        if new != self.number[h]:
            self.markers[new] -= 1
            self.markers[self.number[h]] += 1
            self.number[h] = new
