#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""How fast the package is; docs/python.md has the figures.
usage: bench.py [--seconds 1] [--envs 4096] [--threads 2] [--cpu]

--cpu counts processor time instead of the clock's, for machines that are in use: then what
several threads do together is divided by all the time they took."""
import argparse
import sys
import time

import numpy as np

sys.path.pop(0)  # what is installed is measured, not the sources beside this file
import kaupang  # noqa: E402
import kaupang.vector  # noqa: E402


def rate(work, seconds, clock):
    """The best of three: how often a second, where work() answers how much it did."""
    best = 0.0
    for _ in range(3):
        done, begun = 0, clock()
        while (spent := clock() - begun) < seconds / 3:
            done += work()
        best = max(best, done / spent)
    return best


def one_by_one(game):
    """apply and legal from a Python loop, chance included."""
    state, rng = game.start(seats=3), kaupang.Rng(1)
    turn = [state, state.legal()]

    def work():
        now, legal = turn
        for k in range(1000):
            if not legal:
                now = game.start(seats=3)
                legal = now.legal()
            legal = now.step(legal[k % len(legal)])
        turn[:] = now, legal
        return 1000
    return work


def in_one_call(game):
    rng = kaupang.Rng(1)

    def work():
        return game.start(seats=3).play_random(rng)
    return work


def side_by_side(game, envs, threads):
    env = kaupang.vector.make(game, envs, seats=3, threads=threads)
    env.reset(seed=1)
    for _ in range(100):
        env.step(env.sample())

    def work():
        env.step(env.sample())
        return envs
    return work


def observing(game):
    state, out = game.start(seats=3), np.empty(game.observation_size, np.int8)
    state.advance(kaupang.Rng(1))

    def work():
        for _ in range(100):
            state.observe(0, out)
        return 100
    return work


def main():
    ask = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    ask.add_argument("--seconds", type=float, default=1.0)
    ask.add_argument("--envs", type=int, default=4096)
    ask.add_argument("--threads", type=int, default=2)
    ask.add_argument("--cpu", action="store_true")
    how = ask.parse_args()
    clock = time.process_time if how.cpu else time.perf_counter
    print(f"{'a second':12} {'one by one':>12} {'in one call':>12} {'vector':>12} {'observe':>12}")
    for game in kaupang.games():
        works = (one_by_one(game), in_one_call(game),
                 side_by_side(game, how.envs, how.threads), observing(game))
        print(f"{game.id:12}", *(f"{rate(w, how.seconds, clock):12,.0f}" for w in works),
              flush=True)


if __name__ == "__main__":
    main()
