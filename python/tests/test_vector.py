# SPDX-License-Identifier: MIT
"""Vectors of games: every row is what the single game says."""
import gc
import threading
import unittest

import numpy as np
from helpers import GAMES, times

import kaupang
from kaupang import rewards, vector


class Vectors(unittest.TestCase):
    def test_every_row_is_its_game(self):
        """Each game of a vector follows the single game with the same seed and actions:
        turns, masks, observations, ends and rewards, and the position's hash."""
        for game_id in GAMES:
            for kind in rewards.KINDS:
                self.follow(kaupang.load(game_id), kind)

    def follow(self, game, kind):
        env = vector.make(game, 3, threads=2, reward=kind)
        env.reset(seed=40)
        rngs = [kaupang.Rng(40 + i) for i in range(3)]
        states = [env.setup.start() for _ in range(3)]
        dice, ended = np.random.default_rng(1), 0
        for state, rng in zip(states, rngs):
            state.advance(rng)
        for _ in range(times(1200)):
            self.compare(env, states)
            actions = [dice.choice(state.legal()) for state in states]
            env.step(actions)
            for i, state in enumerate(states):
                state.apply(int(actions[i]))
                over = state.advance(rngs[i]) == kaupang.OVER
                self.assertEqual(env.terminated[i], over)
                want = [0.0] * state.seats
                if over:
                    want = rewards.of_result(state.score(), state.rank(), kind)
                    states[i] = env.setup.start()
                    states[i].advance(rngs[i])
                    ended += 1
                self.assertTrue(np.allclose(env.rewards[i], want))
        if times(5) == 5 and game.id != "landnam":
            self.assertGreater(ended, 0)

    def compare(self, env, states):
        for i, state in enumerate(states):
            self.assertEqual(env.turn[i], state.turn)
            self.assertEqual(env.state(i).hash, state.hash)
            self.assertEqual(env.action_mask[i].tobytes(), state.mask().tobytes())
            self.assertEqual(env.observation[i].tobytes(), state.observe().tobytes())

    def test_threads_do_not_matter(self):
        def trace(threads):
            env = vector.make("puerto-rico", 64, seats=4, threads=threads)
            env.reset(seed=9)
            out = []
            for _ in range(times(50)):
                env.step(env.sample())
                out.append((env.observation.tobytes(), env.rewards.tobytes()))
            return out
        self.assertEqual(trace(1), trace(5))

    def test_arrays_are_the_same_all_along(self):
        env = vector.make("spice-road", 4)
        first, info = env.reset(seed=1)
        again, rewards_, terminated, truncated, told = env.step(env.sample())
        self.assertIs(first, again)
        self.assertIs(info["action_mask"], told["action_mask"])
        self.assertEqual((again.dtype, rewards_.shape), (np.int8, (4, 2)))
        self.assertFalse(truncated.any())
        kept = env.observation
        env.close()
        del env
        gc.collect()
        kept += 1  # still the caller's memory

    def test_misuse(self):
        env = vector.make("spice-road", 4, seats=2)
        env.reset(seed=1)
        before = [env.state(i) for i in range(4)]
        good = env.sample()
        bad = good.copy()
        bad[2] = np.flatnonzero(env.action_mask[2] == 0)[0]
        for actions in (bad, good[:3], good.reshape(2, 2), good.astype(float), None, "x",
                        [-1] * 4, [70000] * 4, [600] * 4, [10**30] * 4, np.zeros(4, object)):
            with self.assertRaises((kaupang.Error, TypeError, OverflowError)):
                env.step(actions)
        self.assertEqual(before, [env.state(i) for i in range(4)])
        with self.assertRaisesRegex(kaupang.Error, "game 2"):
            env.step(bad)
        env.step(good.astype(np.int64)[::1])
        env.action_mask[:] = 1  # what the caller does to the arrays does not fool it
        with self.assertRaises(kaupang.Error):
            env.step([584] * 4)
        for index in (4, -1, 10**30, "x", None):
            with self.assertRaises((kaupang.Error, TypeError, OverflowError, ValueError)):
                env.state(index)
        env.close()
        env.close()
        for call in (env.sample, lambda: env.step(good), lambda: env.reset(seed=1),
                     lambda: env.state(0)):
            with self.assertRaisesRegex(kaupang.Error, "closed"):
                call()
        for how in ({"num_envs": 0}, {"num_envs": 10**9}, {"num_envs": "x"}, {"threads": -1},
                    {"threads": 1000}, {"reward": "fame"}, {"seats": 9}, {"nonsense": 1}):
            with self.assertRaises((kaupang.Error, TypeError, OverflowError)):
                vector.make("spice-road", **{"num_envs": 2, **how})

    def test_one_thread_at_a_time(self):
        env = vector.make("landnam", 600, threads=1)
        env.reset(seed=1)
        actions, stop, refused = env.sample(), threading.Event(), []

        def meddle():
            while not stop.is_set():
                try:
                    env.state(0)
                except RuntimeError as error:
                    refused.append(str(error))

        other = threading.Thread(target=meddle)
        other.start()
        for _ in range(times(30)):
            env.step(actions)
            actions = env.sample()
        stop.set()
        other.join()
        self.assertTrue(all("another thread" in words for words in refused))

    def test_vectors_side_by_side(self):
        def run(seed, out):
            env = vector.make("amsterdam", 16, threads=2)
            env.reset(seed=seed)
            for _ in range(times(40)):
                env.step(env.sample())
            out[seed] = env.observation.tobytes()

        alone, together = {}, {}
        for seed in range(4):
            run(seed, alone)
        threads = [threading.Thread(target=run, args=(seed, together)) for seed in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(alone, together)


if __name__ == "__main__":
    unittest.main()
