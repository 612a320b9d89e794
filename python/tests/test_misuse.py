# SPDX-License-Identifier: MIT
"""Rubbish in: a clear exception, nothing changed, never a crash."""
import random
import unittest

import numpy as np
from helpers import GAMES, positions, times

import kaupang
from kaupang import _kaupang, gymnasium, pettingzoo

RUBBISH = [None, True, -1, 10**30, 2**63, 65536, 1.5, float("nan"), "", "x" * 10000, "a\0b", b"b",
           [], {}, object(), np.int8(3), np.zeros(3), np.zeros((2, 2), np.int8), int, ...,
           np.zeros(5000, np.int8)[::2], lambda: 0, kaupang.Rng(1), "play", "\ud800"]
CLEAR = (kaupang.Error, TypeError, ValueError, OverflowError, AttributeError, RuntimeError,
         BufferError)


def targets(game, state, match, bot):
    view = state.view(0)
    owners = [game, state, view, match, bot, kaupang.Rng(2), kaupang.Match, kaupang.State]
    calls = []
    for owner in owners:
        for name in dir(owner):
            # Python's own methods may do what they like (__setattr__, __class__, …).
            if not name.startswith("__") and name != "play_random":
                member = getattr(owner, name)
                if callable(member):
                    calls.append(member)
    calls += [kaupang.load, kaupang.Game, kaupang.Match, kaupang.Rng, kaupang.Bot, kaupang.features,
              kaupang.verify, kaupang.run_scenario, _kaupang.hold_contest, _kaupang.Bot,
              gymnasium.make, pettingzoo.env]
    return calls


class Misuse(unittest.TestCase):
    def test_a_thousand_random_calls(self):
        dice = random.Random(1)
        refused = 0
        for k in range(times(2500)):
            game = kaupang.load(dice.choice(GAMES))
            if k % 25 == 0:
                match = game.match()
                match.advance(kaupang.Rng(k))
                state, bot = match.state, kaupang.Bot(game, "random")
                if dice.random() < 0.3:
                    state.play_random(kaupang.Rng(k))
                    bot.close()
                calls = targets(game, state, match, bot)
            call = dice.choice(calls)
            args = [dice.choice(RUBBISH) for _ in range(dice.randrange(4))]
            try:
                call(*args)
            except CLEAR as error:
                refused += 1
                self.assertTrue(str(error), (call, args))
        self.assertGreater(refused, times(2500) // 2)

    def test_illegal_actions_change_nothing(self):
        for game_id in GAMES:
            for state, _ in positions(kaupang.load(game_id), times(10), seed=21):
                before, legal = state.copy(), set(state.legal())
                for action in range(state.game.num_actions):
                    if action not in legal:
                        with self.assertRaises(kaupang.Error):
                            state.apply(action)
                self.assertEqual(state, before)

    def test_arrays_of_wrong_shapes(self):
        state = kaupang.load("spice-road").start()
        for array in (np.zeros(3, np.int8), np.zeros((2, 2)), b"x" * 1279, bytearray(7), None):
            with self.assertRaises((kaupang.Error, TypeError, BufferError, ValueError)):
                state.observe(0, out=array) if array is not None else state._observe(0, None)
        frozen = np.zeros(state.game.observation_size, np.int8)
        frozen.flags.writeable = False
        with self.assertRaises((ValueError, BufferError)):
            state.observe(0, out=frozen)

    def test_views_keep_to_themselves(self):
        state = kaupang.load("amsterdam").start(seats=3)
        state.advance(kaupang.Rng(1))
        seat = state.turn
        view = state.view((seat + 1) % 3)
        for call in (lambda: view.apply(0), view.legal, view.score, lambda: view.observe(seat),
                     lambda: view.guess(seat, kaupang.Rng(1)), lambda: view.view(seat),
                     lambda: view.random_action(kaupang.Rng(1)), view.mask):
            with self.assertRaises(kaupang.Error):
                call()

    def test_finished_games_and_closed_bots(self):
        game = kaupang.load("spice-road")
        state = game.start()
        bot = kaupang.Bot(game, "greedy")
        with self.assertRaisesRegex(kaupang.Error, "chance"):
            bot.choose(state)
        state.play_random(kaupang.Rng(1))
        self.assertEqual(state.legal(), [])
        for call in (lambda: state.apply(0), lambda: bot.choose(state),
                     lambda: state.random_action(kaupang.Rng(1))):
            with self.assertRaisesRegex(kaupang.Error, "over"):
                call()
        bot.close()
        bot.close()
        with self.assertRaisesRegex(kaupang.Error, "closed"):
            bot.choose(game.start())
        with self.assertRaisesRegex(kaupang.Error, "another game"):
            kaupang.Bot("amsterdam", "random").choose(game.start())

    def test_programs_that_fail(self):
        game = kaupang.load("spice-road")
        state = game.start()
        state.advance(kaupang.Rng(1))
        for command in ("cmd:true", "cmd:echo nonsense", "cmd:/nowhere/at/all"):
            with self.assertRaises(kaupang.Error):
                kaupang.Bot(game, command).choose(state)


if __name__ == "__main__":
    unittest.main()
