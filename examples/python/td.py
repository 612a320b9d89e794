#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A linear TD learner in sixty lines: judges positions by a weighted sum of the observation,
learns from its own games, and plays the move that leads to the best position.

    python3 td.py --games 1000 --plot td.png
"""
import argparse

import numpy as np

import kaupang


def features_of(state, seat, out):
    """Small numbers as they are, large ones compressed; and a constant."""
    x = state.observe(seat, out).astype(np.float32)
    return np.append(np.sign(x) * np.log1p(np.abs(x)), np.float32(1)) / 8


def best_move(state, seat, weights, out):
    """The move after which things look best, and how they look then."""
    legal, rows = state.legal(), []
    for action in legal:
        after = state.copy()
        after.apply(action)
        rows.append(features_of(after, seat, out))
    rows = np.array(rows)
    best = int((rows @ weights).argmax())
    return legal[best], rows[best]


def play(game, seats, weights, seed, learners, rate=0.0, decay=0.95, explore=0.1):
    """One game; seats that learn follow the weights and move them, the others are random."""
    rng, state = kaupang.Rng(seed), game.start(seats=seats)
    out, trails = np.empty(game.observation_size, np.int8), {seat: [] for seat in learners}
    while (turn := state.advance(rng)) != kaupang.OVER:
        if turn not in trails or (rate and rng.below(100) < 100 * explore):
            state.apply(state.random_action(rng))
            continue
        action, row = best_move(state, turn, weights, out)
        trails[turn].append(row)
        state.apply(action)
    returns = state.returns()
    for seat, trail in trails.items() if rate else ():
        goal = returns[seat]
        for row in reversed(trail):
            judged = 1 / (1 + np.exp(-row @ weights))
            weights += rate * (goal - judged) * row
            goal = decay * goal + (1 - decay) * judged
    return returns


def main():
    ask = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    ask.add_argument("--game", default="spice-road")
    ask.add_argument("--seats", type=int, default=2)
    ask.add_argument("--games", type=int, default=1000)
    ask.add_argument("--plot", help="a picture of how it went")
    how = ask.parse_args()
    game, history = kaupang.load(how.game), []
    weights = np.zeros(game.observation_size + 1, np.float32)
    for k in range(how.games + 1):
        if k % max(1, how.games // 10) == 0:
            wins = np.mean([play(game, how.seats, weights, 10**6 + i, [0])[0] for i in range(50)])
            history.append((k, wins))
            print(f"{k:6} games: wins {wins:.0%} against random", flush=True)
        play(game, how.seats, weights, k, range(how.seats), rate=0.2)
    if how.plot:
        import matplotlib
        matplotlib.use("Agg")
        import matplotlib.pyplot as plt
        plt.plot(*zip(*history), marker="o")
        plt.xlabel("games of learning")
        plt.ylabel("share of wins against random")
        plt.savefig(how.plot, dpi=120)


if __name__ == "__main__":
    main()
