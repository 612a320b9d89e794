# SPDX-License-Identifier: MIT
"""Amsterdam's rules a second time, written as a rulebook is read: one procedure that runs
from the deal to the result and asks whenever somebody, or chance, decides. It follows
games that the program plays, and must agree on every legal list, on everything open, on
what each player knows, and on the result. Prints TAP.
usage: second_opinion.py KAUPANG ROOT [GAMES]"""
import json
import os
import sys
from collections import Counter

KAUPANG, ROOT = sys.argv[1:3]
sys.path.insert(0, os.path.join(ROOT, "tests/games"))
from following import SecondOpinion, chosen  # noqa: E402
GAMES = int(sys.argv[3]) if len(sys.argv) > 3 else 40
with open(os.path.join(ROOT, "data/amsterdam.json"), encoding="utf-8") as f:
    MAP = json.load(f)
ROUTES = {r["id"]: r for r in MAP["routes"]}
CONTRACTS = {c["id"]: c for c in MAP["contracts"]}
KINDS = list(MAP["transport_cards"])
COLOURS = [k for k in KINDS if k != "joker"]
RARE = Counter()  # positions that only odd players bring about, each at least once
CHOICES = {"keep first": [0], "keep second": [1], "keep both": [0, 1]}


def jokers_word(n):
    return {0: "no-joker", 1: "1-joker"}.get(n, f"{n}-jokers")


class Table:
    def __init__(self, seats, options):
        self.n = seats
        self.opt = options
        self.seat = 0
        self.deck = Counter(MAP["transport_cards"])
        self.pile = Counter()
        self.display = [None] * 5
        self.hand = [Counter() for _ in range(seats)]
        self.known = [Counter() for _ in range(seats)]
        self.blind = [Counter() for _ in range(seats)]
        self.bound = Counter(self.deck)
        self.unseen = set(CONTRACTS)
        self.returned = []
        self.held = [[] for _ in range(seats)]
        self.owner = {}
        self.carts = [16] * seats
        self.points = [0] * seats
        self.bonus = [0] * seats
        self.trigger = None
        self.passes = 0
        self.over = False

    # -- cards ------------------------------------------------------------------------
    def outcomes(self, word):
        return {f"{word} {kind}" for kind, count in self.deck.items() if count > 0}

    def blind_card(self, seat):
        kind = (yield "*", self.outcomes("deal")).split()[1]
        self.deck[kind] -= 1
        self.hand[seat][kind] += 1
        self.blind[seat][kind] += 1

    def reset_helps(self):
        outside = self.deck + self.pile + Counter(k for k in self.display if k)
        plain = sum(outside.values()) - outside["joker"]
        swap = (not +self.pile and sum(self.deck.values()) == 5
                and self.deck["joker"] >= 3)
        return plain >= 3 and not swap

    def settle(self):
        resets = 0
        while True:
            if not +self.deck and +self.pile:
                self.deck, self.bound, self.pile = self.pile, Counter(self.pile), Counter()
                self.blind = [Counter() for _ in range(self.n)]
            elif None in self.display and +self.deck:
                kind = (yield "*", self.outcomes("open")).split()[1]
                self.deck[kind] -= 1
                self.bound[kind] -= 1
                self.display[self.display.index(None)] = kind
            elif self.display.count("joker") >= 3 and resets < 1000 and self.reset_helps():
                self.pile += Counter(k for k in self.display if k)
                self.display = [None] * 5
                resets += 1
            else:
                return

    def open_slots(self, jokers):
        return {f"take {i}" for i, kind in enumerate(self.display)
                if kind and (jokers or kind != "joker")}

    def draw_one(self, seat, what):
        """Takes the chosen card; tells whether it was an open joker."""
        kind = None
        if what == "draw":
            yield from self.blind_card(seat)
        else:
            slot = int(what.split()[1])
            kind, self.display[slot] = self.display[slot], None
            self.hand[seat][kind] += 1
            self.known[seat][kind] += 1
        yield from self.settle()
        return kind == "joker"

    def draw_cards(self, seat, what):
        if (yield from self.draw_one(seat, what)):
            return
        ways = self.open_slots(False) | ({"draw"} if +self.deck else set())
        if not ways:
            return
        if self.opt.get("second_draw") == "may_decline":
            ways = ways | {"pass"}
        what = yield seat, ways
        if what != "pass":
            yield from self.draw_one(seat, what)

    # -- routes -----------------------------------------------------------------------
    def is_open(self, seat, route):
        twin = self.owner.get(ROUTES[route]["double_with"])
        closed = self.n == 2 and self.opt.get("double_routes_2p") != "open"
        return route not in self.owner and twin != seat and not (closed and twin is not None)

    def claims(self, seat):
        hand = self.hand[seat]
        for route, row in ROUTES.items():
            length = row["length"]
            if not self.is_open(seat, route) or self.carts[seat] < length:
                continue
            for jokers in range(min(length, hand["joker"]) + 1):
                if jokers == length:
                    yield f"claim {route} {jokers_word(jokers)} none"
                    continue
                for colour in COLOURS if row["colour"] == "grey" else [row["colour"]]:
                    if hand[colour] >= length - jokers:
                        yield f"claim {route} {jokers_word(jokers)} {colour}"

    def claim(self, seat, what):
        _, route, word, colour = what.split()
        row = ROUTES[route]
        jokers = 0 if word == "no-joker" else int(word.split("-")[0])
        paid = Counter({"joker": jokers})
        if jokers < row["length"]:
            paid[colour] += row["length"] - jokers
        self.hand[seat] -= paid
        self.known[seat] -= paid  # a Counter stops at zero: known cards go first
        self.pile += paid
        self.owner[route] = seat
        self.carts[seat] -= row["length"]
        self.points[seat] += MAP["route_points"][str(row["length"])]
        if row["cart"] and sum(self.bonus) < 16:
            self.bonus[seat] += 1
        yield from self.settle()

    # -- contracts --------------------------------------------------------------------
    def contract_card(self):
        if not self.unseen:
            return self.returned.pop(0)[0]
        card = (yield "*", {f"contract {c}" for c in self.unseen}).split()[1]
        self.unseen.remove(card)
        return card

    def draw_contracts(self, seat):
        cards = []
        while len(cards) < 2 and (self.unseen or self.returned):
            cards.append((yield from self.contract_card()))
        if len(cards) == 2:
            keep = CHOICES[(yield seat, set(CHOICES))]
            self.returned += [(c, seat) for i, c in enumerate(cards) if i not in keep]
            cards = [cards[i] for i in keep]
        self.held[seat] += cards

    # -- the game ---------------------------------------------------------------------
    def set_up(self):
        start = self.opt.get("start_player", "random")
        if start == "random":
            start = yield "*", {f"first {i}" for i in range(self.n)}
        self.seat = int(start[-1])
        order = [(self.seat + i) % self.n for i in range(self.n)]
        for seat in order:
            yield from self.blind_card(seat)
            yield from self.blind_card(seat)
        yield from self.settle()
        dealt, chosen = {}, {}
        for seat in order:
            first = yield from self.contract_card()
            dealt[seat] = [first, (yield from self.contract_card())]
        for seat in order:
            chosen[seat] = CHOICES[(yield seat, set(CHOICES))]
        for seat in order:
            for i, card in enumerate(dealt[seat]):
                if i in chosen[seat]:
                    self.held[seat].append(card)
                else:
                    self.returned.append((card, seat))

    def turn(self, seat):
        ways = set(self.claims(seat)) | self.open_slots(True)
        if +self.deck:
            ways.add("draw")
        if self.unseen or self.returned:
            ways.add("contracts")
        if not ways or self.opt.get("pass") == "always_allowed":
            ways.add("pass")
        what = yield seat, ways
        self.passes = self.passes + 1 if what == "pass" else 0
        if what.startswith("claim"):
            yield from self.claim(seat, what)
        elif what == "contracts":
            yield from self.draw_contracts(seat)
        elif what != "pass":
            yield from self.draw_cards(seat, what)

    def play(self):
        yield from self.set_up()
        while not self.over:
            last = self.trigger == self.seat
            yield from self.turn(self.seat)
            self.over = last or self.passes == self.n
            if self.trigger is None and self.carts[self.seat] <= 2:
                self.trigger = self.seat
            self.seat = (self.seat + 1) % self.n

    # -- the result -------------------------------------------------------------------
    def is_done(self, seat, card):
        """Whether the two ends come together when own routes merge places into groups."""
        groups = [{place["id"]} for place in MAP["locations"]]
        for route in (r for r, owner in self.owner.items() if owner == seat):
            ends = {ROUTES[route]["a"], ROUTES[route]["b"]}
            touched = [g for g in groups if g & ends]
            groups = [g for g in groups if not g & ends] + [set().union(*touched)]
        pair = {CONTRACTS[card]["a"], CONTRACTS[card]["b"]}
        return any(pair <= g for g in groups)

    def bonus_score(self, seat):
        more = [b for b in self.bonus if b > self.bonus[seat]]
        place = len(set(more) if self.opt.get("bonus_ties") == "dense" else more)
        return MAP["bonus_points"][str(self.n)][place] if self.bonus[seat] else 0

    def result(self):
        keys = []
        for seat in range(self.n):
            done = [c for c in self.held[seat] if self.is_done(seat, c)]
            value = sum(CONTRACTS[c]["points"] * (1 if c in done else -1)
                        for c in self.held[seat])
            keys.append((self.points[seat] + value + self.bonus_score(seat), len(done)))
        return {"points": [k[0] for k in keys],
                "rank": [1 + sum(other > k for other in keys) for k in keys]}

    def note_rarities(self):
        deck, open_cards = sum(self.deck.values()), [k for k in self.display if k]
        RARE["deck and pile empty"] += deck == 0
        RARE["display empty"] += not open_cards
        RARE["three jokers stand"] += open_cards.count("joker") >= 3
        RARE["contracts used up"] += not self.unseen

    def view(self, seat):
        """What this seat sees at its turn: open fields, and its own."""
        def full(cards):
            return {k: cards[k] for k in KINDS}
        under = [c if by == seat else None for c, by in self.returned]
        every = {"display": [k or "none" for k in self.display], "discard": full(self.pile),
                 "deck_size": sum(self.deck.values()), "deck_bound": full(self.bound),
                 "known": [full(k) for k in self.known], "carts": self.carts,
                 "hand_size": [sum(h.values()) for h in self.hand],
                 "blind_size": [sum(b.values()) for b in self.blind],
                 "score": self.points, "bonus": self.bonus, "passes": self.passes,
                 "contracts_held": [len(h) for h in self.held],
                 "returned": under + ["none"] * (12 - len(under))}
        own = {"hand": full(self.hand[seat]), "blind": full(self.blind[seat]),
               "contracts": sorted(self.held[seat])}
        return every, own


def favoured(table, ways, mood):
    """What players of this mood like best: hoarders make deck and pile run out, so that
    displays are short or stand with three jokers, and everybody may have to pass."""
    plain = [w for w in ways if w.startswith("take ")
             and table.display[int(w.split()[1])] != "joker"]
    if mood == "cards":
        return plain or [w for w in ways if w == "draw" or w.startswith("take ")]
    if mood == "contracts":
        return [w for w in ways if w in ("contracts", "keep first", "keep second", "draw")]
    return []


class Opinion(SecondOpinion):
    game, table = "amsterdam", Table

    def deal(self, rng, seed):
        seats = rng.choice([2, 3, 4])
        return seats, chosen(rng, ("bonus_ties", "dense"), ("second_draw", "may_decline"),
                             ("pass", "always_allowed"), ("double_routes_2p", "open"),
                             ("start_player", f"seat{rng.randrange(seats)}"))

    def choose(self, rng, table, ways, seed):
        table.note_rarities()
        mood = ("any", "cards", "contracts")[seed % 3]
        liked = favoured(table, ways, mood) if rng.random() < 0.88 else []
        return rng.choice(sorted(liked or ways))

    def compare(self, engine, table, who):
        if not all(table.held):
            return
        seen = json.loads(engine.ask(f"view {who}"))
        every, own = table.view(who)
        for name, value in every.items():
            assert seen[name] == value, f"{name}: {seen[name]}, second opinion {value}"
        for name, value in own.items():
            assert seen[name][who] == value, f"own {name}: {seen[name][who]}, not {value}"

    def met(self):
        return RARE


sys.exit(Opinion().run(KAUPANG, GAMES))
