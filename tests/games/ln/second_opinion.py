# SPDX-License-Identifier: MIT
"""Landnám's rules a second time, written as a rulebook is read: one procedure (here and in
rulebook/) that runs from the deal to the result and asks whenever somebody, or chance,
decides. It follows games that the program plays, and must agree on every legal list, on
everything open, on the decider's own cards, and on the result. Prints TAP.
usage: second_opinion.py KAUPANG [GAMES]"""
import json
import random
import subprocess
import sys

from rulebook.market import Market
from rulebook.pieces import CORNERS, CYCLE, DATA, FATE, GOODS, MET, SPOT, Pieces
from rulebook.thing import FirstPhase
from rulebook.voyage import Voyage

KAUPANG = sys.argv[1]
GAMES = int(sys.argv[2]) if len(sys.argv) > 2 else 12
MOST_ACTIONS = 2000  # then another game, with other players and options, shows more
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


class Engine:
    def __init__(self):
        self.process = subprocess.Popen([KAUPANG, "engine"], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True)

    def ask(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        return self.process.stdout.readline().rstrip("\n")

    def acts(self, line):
        """The actions that followed by themselves: chance, and single options."""
        reply = self.ask(line)
        assert reply.split(" ")[0] == "ok", f"{line}: {reply}"
        return [a for a in reply[3:].split("; ") if a]


def compare_view(engine, table, seat):
    seen = json.loads(engine.ask(f"view {seat}"))
    seen["own"] = seen["fate"][seat]
    for name, value in table.view(seat).items():
        assert seen[name] == value, f"{name}: {seen[name]}, second opinion {value}"


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


def follow(engine, seats, options, seed):
    """Plays one game in both; returns the number of actions."""
    words = " ".join(f"{k}={v}" for k, v in options.items())
    rng, table, actions = random.Random(seed), Table(seats, options), 0
    mood = list(MOODS)[seed % len(MOODS)]
    game = table.play()
    who, ways = next(game)
    queue = engine.acts(f"new landnam seats={seats} seed={seed} {words}")
    try:
        while queue or actions < MOST_ACTIONS:
            if not queue:
                legal = set(json.loads(engine.ask("legal")))
                assert legal == ways, f"legal differs: {sorted(legal ^ ways)}"
                compare_view(engine, table, who)
                action = choose(rng, table, ways, mood)
                queue = [action] + engine.acts(f"do {action}")
            action = queue.pop(0)
            assert action in ways, f"{action} is not among {sorted(ways)}"
            actions += 1
            who, ways = game.send(action)
    except StopIteration:
        MET["played to the end"] += 1
        assert not queue and engine.ask("turn") == "over", "one is over, the other goes on"
        found, wanted = json.loads(engine.ask("score")), table.result()
        assert found == wanted, f"score: {found}, second opinion {wanted}"
    return actions


def main():
    engine, rng, total = Engine(), random.Random(1), 0
    print("1..1")
    for seed in range(1, GAMES + 1):
        seats, options = 3 + seed % 3, {}
        for name, other in (("outlaw_marker_left_behind", "stay"),
                            ("harbour_needs_unserved_hex", "false"),
                            ("trade_any_pair", "true"), ("age_direction_choice", "true"),
                            ("vacated_hex_reusable_same_turn", "true"),
                            ("goods_hands_visible_to_all", "true")):
            if rng.random() < 0.35:
                options[name] = other
        try:
            total += follow(engine, seats, options, seed)
        except AssertionError as e:
            print(f"# game {seed}, {seats} seats, {options}: {e}\nnot ok 1 - the two agree")
            return 1
    engine.ask("quit")
    print("# " + ", ".join(f"{name}: {MET[name]}" for name in sorted(MET)))
    missing = [name for name in COMMON if not MET[name]]
    if missing:
        print(f"not ok 1 - no {missing[0]} in {GAMES} games")
        return 1
    print(f"ok 1 - the two agree on {GAMES} games of {total} actions")
    return 0


sys.exit(main())
