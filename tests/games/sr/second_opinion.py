# SPDX-License-Identifier: MIT
"""Spice Road's rules a second time, written as a rulebook is read: one procedure that runs
from the deal to the result and asks whenever somebody, or chance, decides. It follows
games that the program plays, and must agree on every legal list, on the whole position,
and on the result. Cards are read from their names, so the tables of the program are
looked at as well. Prints TAP.
usage: second_opinion.py KAUPANG ROOT [GAMES]"""
import itertools
import json
import os
import re
import sys

KAUPANG, ROOT = sys.argv[1:3]
sys.path.insert(0, os.path.join(ROOT, "tests/games"))
from following import SecondOpinion  # noqa: E402
GAMES = int(sys.argv[3]) if len(sys.argv) > 3 else 40
with open(os.path.join(ROOT, "data/spice-road.json"), encoding="utf-8") as f:
    DATA = json.load(f)
MERCHANTS = [card["code"] for card in DATA["merchants"]]
POINTS = [card["code"] for card in DATA["points"]]
COLOURS = ["yellow", "red", "green", "brown"]
STARTS = [[3, 0, 0, 0], [4, 0, 0, 0], [4, 0, 0, 0], [3, 1, 0, 0], [3, 1, 0, 0]]


def cubes(letters):
    return [letters.count(x) for x in "yrgb"]


def printed(card):
    """Points of a point card, and its cost."""
    points, cost = re.fullmatch(r"p(\d+)-([yrgb]+)", card).groups()
    return int(points), cubes(cost)


def covers(have, need):
    return all(a >= b for a, b in zip(have, need))


def plus(a, b, times=1):
    return [x + times * y for x, y in zip(a, b)]


class Table:
    def __init__(self, seats, options):
        self.n = seats
        self.opt = options
        self.first = None
        self.round = 1
        self.final = False
        self.decks = {"merchant": set(MERCHANTS[2:]), "point": set(POINTS)}
        self.rows = {"merchant": [], "point": []}
        self.lying = []  # cubes on the merchant cards, from the left
        self.hand = [set(MERCHANTS[:2]) for _ in range(seats)]
        self.played = [set() for _ in range(seats)]
        self.claimed = [[] for _ in range(seats)]
        self.caravan = [None] * seats
        self.piles = {"gold": 2 * seats, "silver": 2 * seats}
        self.coins = [{"gold": 0, "silver": 0} for _ in range(seats)]

    # -- the course of a game -------------------------------------------------------------
    def play(self):
        if self.opt["first_player"] == "seat":
            self.first = self.opt["first_seat"]
        else:
            answer = yield "chance", {f"first {i}" for i in range(self.n)}
            self.first = int(answer.split()[1])
        order = [(self.first + i) % self.n for i in range(self.n)]
        for position, seat in enumerate(order):
            self.caravan[seat] = STARTS[position][:]
        for _ in range(5):
            yield from self.reveal("point")
        for _ in range(6):
            yield from self.reveal("merchant")
        while True:
            for seat in order:
                yield from self.turn(seat)
            if self.final or self.round == self.opt["max_rounds"]:
                return
            self.round += 1

    def reveal(self, sort):
        if not self.decks[sort]:
            return
        answer = yield "chance", {f"{sort} {card}" for card in self.decks[sort]}
        card = answer.split()[1]
        self.decks[sort].remove(card)
        self.rows[sort].append(card)
        if sort == "merchant":
            self.lying.append([0, 0, 0, 0])

    def pile_above(self, slot):
        above = [pile for pile in ("gold", "silver") if self.piles[pile]]
        if self.piles["gold"] and slot == 1:
            return "silver" if self.piles["silver"] else None
        return above[0] if slot == 0 and above else None

    def ways(self, seat):
        ways = set()
        for card in self.hand[seat]:
            ways |= self.ways_to_play(self.caravan[seat], card)
        for slot in range(len(self.rows["merchant"])):
            if slot <= sum(self.caravan[seat]):
                ways.add(f"acquire {slot}")
        if self.played[seat] or self.opt["empty_rest"] == "allowed":
            ways.add("rest")
        for slot, card in enumerate(self.rows["point"]):
            if covers(self.caravan[seat], printed(card)[1]):
                ways.add(f"claim {slot}")
                if self.opt["coin_claim"] == "optional" and self.pile_above(slot):
                    ways.add(f"claim-without-coin {slot}")
        return ways

    def ways_to_play(self, have, card):
        sort, *rest = card.split("-")
        if sort == "s":
            return {f"play {card}"}
        if sort == "t":
            need = cubes(rest[0])
            return {f"trade {card} {t}" for t in range(1, 11)
                    if covers(have, plus([0] * 4, need, t))}
        most = int(rest[0])
        return {f"upgrade {card} {a} {b} {c}"
                for a, b, c in itertools.product(range(most + 1), repeat=3)
                if a + b + c <= most and a <= have[0] and b <= have[1] + a
                and c <= have[2] + b
                and (a + b + c > 0 or self.opt["empty_upgrade"] == "allowed")}

    def turn(self, seat):
        answer = yield seat, self.ways(seat)
        word, *rest = answer.split()
        if word == "acquire":
            yield from self.acquire(seat, int(rest[0]))
        elif word == "rest":
            self.hand[seat] |= self.played[seat]
            self.played[seat] = set()
        elif word.startswith("claim"):
            self.claim(seat, int(rest[0]), word == "claim")
            yield from self.reveal("point")
        else:
            self.lay(seat, rest[0], [int(x) for x in rest[1:]])
        yield from self.give_back(seat)

    def lay(self, seat, card, numbers):
        self.hand[seat].remove(card)
        self.played[seat].add(card)
        have, (sort, *rest) = self.caravan[seat], card.split("-")
        if sort == "s":
            have = plus(have, cubes(rest[0]))
        elif sort == "t":
            have = plus(plus(have, cubes(rest[0]), -numbers[0]), cubes(rest[1]), numbers[0])
        else:
            for level, steps in enumerate(numbers):
                have[level] -= steps
                have[level + 1] += steps
        self.caravan[seat] = have

    def acquire(self, seat, slot):
        for place in range(slot):
            answer = yield seat, {f"pay {c}" for c, n in zip(COLOURS, self.caravan[seat]) if n}
            colour = COLOURS.index(answer.split()[1])
            self.caravan[seat][colour] -= 1
            self.lying[place][colour] += 1
        self.hand[seat].add(self.rows["merchant"].pop(slot))
        self.caravan[seat] = plus(self.caravan[seat], self.lying.pop(slot))
        yield from self.reveal("merchant")

    def claim(self, seat, slot, with_coin):
        pile = self.pile_above(slot) if with_coin else None
        card = self.rows["point"].pop(slot)
        self.caravan[seat] = plus(self.caravan[seat], printed(card)[1], -1)
        self.claimed[seat].append(card)
        if pile:
            self.piles[pile] -= 1
            self.coins[seat][pile] += 1
        if len(self.claimed[seat]) == (6 if self.n < 4 else 5):
            self.final = True

    def give_back(self, seat):
        have, lowest = self.caravan[seat], 0
        while sum(have) > 10:
            answer = yield seat, {f"return {COLOURS[i]}" for i in range(lowest, 4)
                                  if have[i] and sum(have[i:]) >= sum(have) - 10}
            lowest = COLOURS.index(answer.split()[1])
            have[lowest] -= 1

    # -- what must be the same ------------------------------------------------------------
    def view(self):
        def row(sort, slots):
            return self.rows[sort] + ["none"] * (slots - len(self.rows[sort]))

        def named(counts):
            return dict(zip(COLOURS, counts))
        lying = self.lying + [[0] * 4] * (6 - len(self.lying))
        return {"round": self.round, "final_round": self.final, "first": self.first,
                "merchant_row": row("merchant", 6), "point_row": row("point", 5),
                "merchant_cubes": [named(c) for c in lying],
                "merchant_deck": sorted(self.decks["merchant"], key=MERCHANTS.index),
                "point_deck": sorted(self.decks["point"], key=POINTS.index),
                "hand": [sorted(h, key=MERCHANTS.index) for h in self.hand],
                "played": [sorted(p, key=MERCHANTS.index) for p in self.played],
                "claimed": [sorted(c, key=POINTS.index) for c in self.claimed],
                "caravan": [named(c) for c in self.caravan],
                "gold": self.piles["gold"], "silver": self.piles["silver"],
                "coins_gold": [c["gold"] for c in self.coins],
                "coins_silver": [c["silver"] for c in self.coins]}

    def result(self):
        left = {"non_yellow_1": lambda c: sum(c[1:]), "all_1": sum, "none": lambda c: 0}
        points = [sum(printed(card)[0] for card in self.claimed[seat])
                  + 3 * self.coins[seat]["gold"] + self.coins[seat]["silver"]
                  + left[self.opt["leftover_cubes"]](self.caravan[seat])
                  for seat in range(self.n)]
        key = [(points[seat], (seat - self.first) % self.n) for seat in range(self.n)]
        return {"points": points, "rank": [1 + sum(k > own for k in key) for own in key]}


class Opinion(SecondOpinion):
    game, table = "spice-road", Table

    def deal(self, rng, seed):
        seats = rng.choice([2, 3, 4, 5])
        return seats, {"leftover_cubes": rng.choice(["non_yellow_1", "all_1", "none"]),
                       "coin_claim": rng.choice(["optional", "mandatory"]),
                       "empty_rest": rng.choice(["forbidden", "allowed"]),
                       "empty_upgrade": rng.choice(["allowed", "forbidden"]),
                       "first_player": rng.choice(["random", "seat"]),
                       "first_seat": rng.randrange(seats),
                       "max_rounds": rng.choice([0, 0, 0, rng.randint(1, 40)])}

    def choose(self, rng, table, ways, seed):
        """Claims are preferred, so that coin piles run out and games end."""
        claims = sorted(w for w in ways if w in ("claim 0", "claim 1"))
        eager = seed % 2 and rng.random() < 0.9
        return rng.choice(claims if claims and eager else sorted(ways))

    def compare(self, engine, table, who):
        seen = json.loads(engine.ask("view all"))
        for name, value in table.view().items():
            assert seen[name] == value, f"{name}: {seen[name]}, second opinion {value}"

    def at_end(self, engine, table):
        self.compare(engine, table, None)


sys.exit(Opinion().run(KAUPANG, GAMES))
