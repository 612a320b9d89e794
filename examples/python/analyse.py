#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A thousand games looked at: who wins from which seat, where points come from, how the lead
changes. Plays them with greedy bots and draws four plots.

    python3 analyse.py --game puerto-rico --seats 4 --games 1000 --plot games.png
"""
import argparse

import matplotlib
import numpy as np

import kaupang

matplotlib.use("Agg")
import matplotlib.pyplot as plt  # noqa: E402  (after the choice of where to draw)

# %% Play: every game has its own seed.
ask = argparse.ArgumentParser(description=__doc__.splitlines()[0])
ask.add_argument("--game", default="puerto-rico")
ask.add_argument("--seats", type=int, default=4)
ask.add_argument("--games", type=int, default=1000)
ask.add_argument("--bot", default="greedy")
ask.add_argument("--plot", default="games.png")
how = ask.parse_args()
game, matches = kaupang.load(how.game), []
for k in range(how.games):
    match, rng = game.match(seats=how.seats), kaupang.Rng(k)
    bot = kaupang.Bot(game, how.bot, seed=k)
    while match.advance(rng) != kaupang.OVER:
        match.play(bot.choose(match.state))
    matches.append(match)

# %% Look: the last positions, and the points after every tenth of each game.
ends = [match.state for match in matches]
wins = np.array([state.returns() for state in ends])
points = np.array([state.score() for state in ends])
sources = np.array([[state.tally(seat) for seat in range(how.seats)] for state in ends])
tenths = np.zeros((len(matches), 11, how.seats))
for k, match in enumerate(matches):
    for step, (state, turn, action) in enumerate(kaupang.replay(match)):
        tenths[k, 10 * step // len(match)] = state.score()
    tenths[k, 10] = points[k]
lead = [np.mean(tenths[:, t].argmax(1) == points.argmax(1)) for t in range(11)]

# %% Say and draw.
print(f"{len(matches)} games of {game.title}, {how.seats} seats, all {how.bot}")
print("length        ", f"{np.mean([len(m) for m in matches]):.0f} actions")
for seat in range(how.seats):
    print(f"seat {seat}         wins {wins[:, seat].mean():.1%}, {points[:, seat].mean():.1f} points")
figure, ((a, b), (c, d)) = plt.subplots(2, 2, figsize=(10, 7), layout="constrained")
a.hist([len(match) for match in matches], 30)
a.set(title="length of a game", xlabel="actions")
b.bar(range(how.seats), wins.mean(0))
b.axhline(1 / how.seats, color="grey")
b.set(title="share of wins by seat", xticks=range(how.seats))
winner = points.argmax(1)
for label, rows in (("winners", sources[np.arange(len(ends)), winner]),
                    ("all", sources.mean(1))):
    c.barh([f"{name}, {label}" for name in game.sources], rows.mean(0))
c.set(title="where points come from")
d.plot(np.arange(11) / 10, lead, marker="o")
d.set(title="who leads wins in the end", xlabel="part of the game", ylabel="share of games")
figure.savefig(how.plot, dpi=120)
