# SPDX-License-Identifier: MIT
"""Landnám's rules a second time, written as a rulebook is read: one procedure (here and in
rulebook/) that runs from the deal to the result and asks whenever somebody, or chance,
decides. It follows games that the program plays, and must agree on every legal list, on
everything open, on the decider's own cards, and on the result. Prints TAP.
usage: second_opinion.py KAUPANG [GAMES]"""
import json
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from following import SecondOpinion, chosen  # noqa: E402
from rulebook.market import Market
from rulebook.pieces import CORNERS, CYCLE, DATA, FATE, GOODS, MET, SPOT, Pieces
from rulebook.thing import FirstPhase
from rulebook.voyage import Voyage

KAUPANG = sys.argv[1]
GAMES = int(sys.argv[2]) if len(sys.argv) > 2 else 12
COMMON = ["case", "hand-over", "outlaw expelled", "deal", "gave way", "village"]


class Table(FirstPhase, Voyage, Market, Pieces):
    # -- a game ---------------------------------------------------------------------------
    def play(self):
        act = yield "*", {f"first {seat}" for seat in range(self.n)}
        self.ap = int(act.split()[1])
        for seat in self.round_from(self.ap):
            yield from self.draw(seat, "exploration")
        while not self.over:
            self.turn_no += 1
            yield from self.first_phase()
            yield from self.movement()
            yield from self.trade()
            yield from self.building()
            self.over = max(map(self.points, range(self.n))) >= DATA["end"]["points"] \
                or self.turn_no >= DATA["end"]["turns"]
            if not self.over:
                self.ap = (self.ap + 1) % self.n

    def points(self, seat):
        return DATA["pieces"]["houses"] - self.houses[seat] \
            + sum(kind[seat] for kind in self.tokens.values())

    def result(self):
        keys = [(self.points(s), self.tokens["black"][s], self.tokens["red"][s],
                 self.tokens["white"][s], DATA["pieces"]["houses"] - self.houses[s],
                 self.goods[s].total()) for s in range(self.n)]
        return {"points": [k[0] for k in keys],
                "rank": [1 + sum(other > k for other in keys) for k in keys]}

    # -- what is seen ---------------------------------------------------------------------
    def view(self, seat):
        """Open fields as the program writes them, and the seat's own fate cards."""
        hexes = range(len(SPOT) + 1)
        standing = {u.hex: u for u in self.units if u.hex}
        houses = {c: f"farm-{s}" for c, s in self.farms.items()} \
            | {c: f"village-{s}" for c, s in self.villages.items()}
        boats = DATA["pieces"]["boats"]
        outer = [[names(u.red) for u in self.berths(s)] for s in range(self.n)]

        def full(counter, keys):
            return {k: counter[k] for k in keys}
        return {
            "turn_no": self.turn_no, "active": self.ap, **self.tokens,
            "goods": [full(g, GOODS) for g in self.goods], "bank": full(self.bank, GOODS),
            "fates": [f.total() for f in self.fate], "discard": full(self.discard, FATE),
            "houses_left": self.houses, "horses_left": self.horses, "boats_left": self.boats,
            "start_side": ["none" if s is None else s for s in self.start_side],
            "terrain": [self.terrain.get(h, "none") for h in hexes],
            "marker": [self.number.get(h, self.harbour.get(h, "none")) for h in hexes],
            "unit": [f"{standing[h].kind}-{standing[h].owner}" if h in standing else "none"
                     for h in hexes],
            "red_markers": [names(standing[h].red) if h in standing else [] for h in hexes],
            "building": [houses.get(c, "none") for c in range(len(CORNERS))],
            "tiles_left": dict(self.tiles), "markers_left": full(self.markers, CYCLE),
            "harbours_left": full(self.harbours, GOODS), "offers_left": self.offers,
            "outer_markers": [ships + [[]] * (boats - len(ships)) for ships in outer],
            "stake": dict(zip(("prosecution", "defence"), self.stake)),
            "own": full(self.fate[seat], FATE)}


def names(seats):
    return [str(s) for s in sorted(seats)]


# What players of each mood like to do, so that games are short and cases are many.
MOODS = {"any": (),
         "settlers": ("farm", "village", "summon", "stake", "build", "step", "end-trade"),
         "jurists": ("farm", "build", "summon", "hand-over", "accept", "stake", "play",
                     "step", "move", "end-trade"),
         "traders": ("farm", "village", "harbour", "offer", "give", "want", "send", "accept"),
         "peaceful": ("stop", "decline", "farm", "build", "pass", "step", "end-trade"),
         "hunters": ("farm", "build", "summon", "stake", "move", "play", "step", "end-trade")}


def choose(rng, table, ways, mood):
    liked = [w for w in ways if w.split()[0] in MOODS[mood]]
    prey = [w for w in ways if w.startswith("step ") and table.unit_at(int(w.split()[1]))]
    if mood == "hunters" and prey:
        return rng.choice(sorted(prey))
    return rng.choice(sorted(liked if liked and rng.random() < 0.7 else ways))


class Opinion(SecondOpinion):
    game, table, most_actions = "landnam", Table, 2000

    def deal(self, rng, seed):
        return 3 + seed % 3, chosen(
            rng, ("outlaw_marker_left_behind", "stay"), ("harbour_needs_unserved_hex", "false"),
            ("trade_any_pair", "true"), ("age_direction_choice", "true"),
            ("vacated_hex_reusable_same_turn", "true"), ("goods_hands_visible_to_all", "true"))

    def choose(self, rng, table, ways, seed):
        return choose(rng, table, ways, list(MOODS)[seed % len(MOODS)])

    def compare(self, engine, table, who):
        seen = json.loads(engine.ask(f"view {who}"))
        seen["own"] = seen["fate"][who]
        for name, value in table.view(who).items():
            assert seen[name] == value, f"{name}: {seen[name]}, second opinion {value}"

    def at_end(self, engine, table):
        MET["played to the end"] += 1

    def met(self):
        return dict(MET) | {name: MET[name] for name in COMMON}


sys.exit(Opinion().run(KAUPANG, GAMES))
