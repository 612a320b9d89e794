# SPDX-License-Identifier: MIT
"""Many threads: what each finds is what one alone finds."""
import threading
import unittest
from concurrent.futures import ThreadPoolExecutor

from helpers import GAMES, times

import kaupang


def walk(seed):
    game = kaupang.load(GAMES[seed % len(GAMES)])
    rng = kaupang.Rng(seed)
    state = game.random_setup(rng).start()
    hashes = 0
    while not state.over:
        state.play_random(rng, 50)
        seen = state.observe(0).astype(int).sum()
        hashes = hash((hashes, state.hash, int(seen), tuple(state.score())))
    return hashes


class Threads(unittest.TestCase):
    def test_games_side_by_side(self):
        seeds = range(times(60))
        with ThreadPoolExecutor(8) as pool:
            self.assertEqual(list(pool.map(walk, seeds)), [walk(seed) for seed in seeds])

    def test_bots_think_at_once(self):
        game = kaupang.load("spice-road")
        state = game.start(seats=3)
        state.advance(kaupang.Rng(4))

        def think(seed):
            return kaupang.Bot(game, "ismcts:iterations=300", seed).analyse(state).moves

        with ThreadPoolExecutor(4) as pool:
            self.assertEqual(list(pool.map(think, range(8))), [think(i) for i in range(8)])

    def test_one_bot_thinks_for_one_thread(self):
        game = kaupang.load("landnam")
        state = game.start(seats=3)
        state.advance(kaupang.Rng(4))
        bot, begun = kaupang.Bot(game, "ismcts:ms=700"), threading.Event()

        def think():
            begun.set()
            return bot.choose(state)

        refused = 0
        with ThreadPoolExecutor(1) as pool:
            first = pool.submit(think)
            begun.wait()
            while not first.done():
                try:
                    bot.choose(state, iterations=1)
                except RuntimeError as error:
                    self.assertIn("another thread", str(error))
                    refused += 1
                    with self.assertRaises(RuntimeError):
                        bot.close()
                    break
            try:
                self.assertIn(first.result(), state.legal())
            except RuntimeError:  # this thread was first
                refused += 1
        self.assertGreater(refused, 0)


if __name__ == "__main__":
    unittest.main()
