# SPDX-License-Identifier: MIT
"""Single games: the laws hold through Python, and the program agrees."""
import copy
import json
import os
import pathlib
import pickle
import random
import subprocess
import tempfile
import unittest

import numpy as np
from helpers import GAMES, PROGRAM, positions, times

import kaupang

RECORDS = pathlib.Path(__file__).parents[2] / "tests/records"
SCENARIOS = pathlib.Path(__file__).parents[2] / "tests/scenarios"


class Positions(unittest.TestCase):
    def test_facts(self):
        for game_id in GAMES:
            game = kaupang.load(game_id)
            self.assertIs(kaupang.load(game_id), game)
            self.assertLess(game.min_seats, game.max_seats + 1)
            names = [o["name"] for o in game.describe()["options"]]
            self.assertEqual(list(game.setup().options), names)
            self.assertGreater(len(game.sources), 1)

    def test_legal_mask_and_notation_agree(self):
        for game_id in GAMES:
            game = kaupang.load(game_id)
            for state, rng in positions(game, times(30)):
                legal = state.legal()
                self.assertEqual(legal, sorted(set(legal)))
                self.assertEqual(legal, np.flatnonzero(state.mask()).tolist())
                self.assertEqual(bool(legal), not state.over)
                for action in legal[:20]:
                    text = game.action_to_string(action)
                    self.assertEqual(game.string_to_action(text), action)
                    self.assertTrue(state.phrase(action))

    def test_chance_is_a_distribution(self):
        for game_id in GAMES:
            state = kaupang.load(game_id).start()
            outcomes = state.chance()
            self.assertEqual([a for a, _ in outcomes], state.legal())
            self.assertAlmostEqual(sum(p for _, p in outcomes), 1)
            state.advance(kaupang.Rng(1))
            self.assertEqual(state.chance(), [])

    def test_copies_change_nothing(self):
        for game_id in GAMES:
            for state, rng in positions(kaupang.load(game_id), times(15), seed=2):
                for twin in (state.copy(), copy.copy(state), copy.deepcopy(state),
                             pickle.loads(pickle.dumps(state)),
                             state.game.from_json(state.to_json())):
                    self.assertEqual(twin, state)
                    self.assertEqual(twin.hash, state.hash)
                    self.assertEqual(twin.legal(), state.legal())
                    twin.play_random(kaupang.Rng(1), 3)
                self.assertEqual(state, pickle.loads(pickle.dumps(state)))

    def test_points_add_up(self):
        for game_id in GAMES:
            for state, rng in positions(kaupang.load(game_id), times(10), seed=3):
                state.play_random(rng)
                self.assertTrue(state.over)
                self.assertEqual([sum(state.tally(i)) for i in range(state.seats)],
                                 state.score())
                self.assertAlmostEqual(sum(state.returns()), 1)
                self.assertEqual(min(state.rank()), 1)

    def test_set_and_refusal(self):
        state = kaupang.load("spice-road").start(seats=2)
        state.advance(kaupang.Rng(1))
        before = state.copy()
        with self.assertRaises(kaupang.Error):
            state.set(gold=200)
        self.assertEqual(state, before)
        self.assertEqual(state.to_dict()["seats"], 2)

    def test_set_fills_in_what_follows(self):
        state = kaupang.load("puerto-rico").start(seats=3)
        state.advance(kaupang.Rng(1))
        before = state.to_dict()
        state.set(vp=[7, 0, 0], goods={"1": {"corn": 2}})
        after = state.to_dict()
        self.assertEqual(after["vp_pool"], before["vp_pool"] - 7)
        self.assertEqual(after["goods_supply"]["corn"], before["goods_supply"]["corn"] - 2)
        with self.assertRaisesRegex(kaupang.Error, "corn"):
            state.set(goods={"1": {"corn": 99}})
        self.assertEqual(state.to_dict(), after)


class Records(unittest.TestCase):
    def test_golden_records(self):
        for path in sorted(RECORDS.glob("*/*.kaupang")):
            match = kaupang.read_record(path)
            self.assertEqual(kaupang.verify(match.to_record()).state, match.state)
            self.assertEqual(sum(1 for _ in kaupang.replay(match)), len(match))
            self.assertEqual(pickle.loads(pickle.dumps(match)).state, match.state)

    def test_broken_records(self):
        match = kaupang.load("amsterdam").match(seats=2)
        match.advance(kaupang.Rng(5))
        text = match.to_record()
        for broken in (text.replace("seats 2", "seats 9"), text + "0 nonsense\n", "", "x" * 5000,
                       text.replace("hash ", "hash 0")):
            with self.assertRaises(kaupang.Error):
                kaupang.verify(broken)

    def test_back_and_names(self):
        match = kaupang.load("landnam").match(seats=3)
        rng = kaupang.Rng(1)
        match.advance(rng)
        state, count = match.state, len(match)
        match.play(match.state.legal()[0])
        match.back(count)
        self.assertEqual(match.state, state)
        match.set_name(1, "Þorgerður")
        self.assertEqual(match.names, ["", "Þorgerður", ""])
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "game.kaupang")
            kaupang.write_record(match, path)
            self.assertEqual(kaupang.read_record(path).names, match.names)

    @unittest.skipUnless(PROGRAM, "needs the kaupang program")
    def test_the_program_plays_the_same_games(self):
        """Random games: `kaupang engine`, told the same seed and moves, writes the same record,
        result and hash included; all games, seat counts and drawn options."""
        dice = random.Random(1)
        # A sanitised program has its own runtime: that of this process is not for it.
        env = {name: value for name, value in os.environ.items() if name != "LD_PRELOAD"}
        engine = subprocess.Popen([PROGRAM, "engine"], stdin=subprocess.PIPE,
                                  stdout=subprocess.PIPE, text=True, bufsize=1, env=env)

        def ask(line):
            engine.stdin.write(line + "\n")
            return engine.stdout.readline().rstrip("\n")

        for game_id in GAMES:
            game = kaupang.load(game_id)
            for seats in range(game.min_seats, game.max_seats + 1):
                self.play_both(game, game.setup(seats=seats), dice, ask)
            for _ in range(times(10)):
                drawn = game.random_setup(kaupang.Rng(dice.getrandbits(60)))
                self.play_both(game, drawn, dice, ask)
        engine.stdin.close()
        engine.wait()
        engine.stdout.close()

    def play_both(self, game, setup, dice, ask):
        seed = dice.getrandbits(40)
        match, rng = game.match(setup), kaupang.Rng(seed)
        self.assertTrue(ask(f"new {game.id} seed={seed} {setup.words}").startswith("ok"))
        match.advance(rng)
        while not match.state.over:
            action = dice.choice(match.state.legal())
            self.assertTrue(ask("do " + game.action_to_string(action)).startswith("ok"))
            match.play(action)
            match.advance(rng)
        told = json.loads(ask("record"))
        self.assertEqual(told, match.to_record())


class Scenarios(unittest.TestCase):
    def test_all_scenarios_of_the_house(self):
        paths = sorted(SCENARIOS.glob("*/*.json"))
        self.assertGreater(len(paths), 100)
        for path in paths[::1 if times(5) == 5 else 10]:
            kaupang.run_scenario(path)

    def test_a_false_one_says_what_is_wrong(self):
        wrong = {"game": "spice-road", "seats": 2, "steps": [{"turn": 1}]}
        with self.assertRaisesRegex(kaupang.Error, "step 1"):
            kaupang.run_scenario(wrong)
        for rubbish in ({}, {"game": "chess"}, [], "{", {"game": "spice-road", "steps": 3}):
            with self.assertRaises(kaupang.Error):
                kaupang.run_scenario(rubbish)


class Bots(unittest.TestCase):
    def test_every_level_chooses(self):
        for game_id in GAMES:
            game = kaupang.load(game_id)
            state = game.start()
            state.advance(kaupang.Rng(3))
            for level in kaupang.levels():
                with kaupang.Bot(game, level, seed=1) as bot:
                    self.assertIn(bot.choose(state, iterations=30), state.legal())
                    seen = state.view(state.turn)
                    self.assertIn(bot.choose(seen, iterations=30), state.legal())

    def test_analysis(self):
        game = kaupang.load("puerto-rico")
        state = game.start(seats=3)
        state.advance(kaupang.Rng(1))
        bot = kaupang.Bot(game, "ismcts:iterations=300", seed=4)
        told = bot.analyse(state)
        self.assertIn(told.iterations, range(1, 301))  # it stops early when all is clear
        self.assertEqual(told.action, told.moves[0].action)
        self.assertTrue(all(0 <= move.win <= 1 for move in told.moves))
        twin = pickle.loads(pickle.dumps(bot))
        self.assertEqual(twin.analyse(state).moves, kaupang.Bot(
            game, "ismcts:iterations=300", seed=4).analyse(state).moves)

    def test_arena(self):
        one = kaupang.arena("spice-road", ["greedy", "random"], games=20, seed=3, workers=1)
        two = kaupang.arena("spice-road", ["greedy", "random"], games=20, seed=3, workers=2)
        self.assertEqual([row[:8] for row in one.rows], [row[:8] for row in two.rows])
        self.assertEqual(one.rows[0].bot, "greedy")
        self.assertEqual(one.games, 20)


if __name__ == "__main__":
    unittest.main()
