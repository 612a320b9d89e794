# SPDX-License-Identifier: MIT
"""The greedy bot as teacher of the first positions, and as the baseline."""
import math
import time

import torch

from train.library import CHOICE, OVER, STAY, Batch
from train.net import SCALE
from train.play import Candidates, outcomes
from train.record import rotated

RANDOM_MOVE_PROBABILITIES = (0.0, 0.02, 0.06, 0.15)  # one is drawn for each game
SAMPLED_SHARE = 0.4      # of their positions
UNFINISHED_SHARE = 0.03  # the last games are not waited for


def play_round(batch, workers, random, start_share):
    """Positions of noisy greedy games: rows, values by place, and the states of a
    share of them, for self-play to start from."""
    n = len(batch)
    probabilities = torch.tensor(RANDOM_MOVE_PROBABILITIES)
    random_move_probability = probabilities[
        torch.randint(len(probabilities), (n,), generator=random)]
    rows, firsts, games, states = [], [], [], []
    for _ in range(4000):
        turn = batch.turns()
        if int((turn != OVER).sum()) <= UNFINISHED_SHARE * n:
            break
        sampled = torch.rand(n, generator=random) < SAMPLED_SHARE
        kept = (sampled & (turn >= 0)).nonzero().view(-1)
        viewer = turn.clamp_min(0)
        if batch.game.hides:  # positions are learned as any seat sees them
            other = torch.randint(batch.seats, (n,), generator=random).to(torch.int8)
            viewer = torch.where(torch.rand(n, generator=random) < 0.5, viewer, other)
        rows.append(batch.elements(viewer)[kept])
        firsts.append(viewer[kept].long())
        games.append(kept)
        some = kept[torch.rand(len(kept), generator=random) < start_share]
        states.append(batch.get()[0][some])
        seed = int(torch.randint(2**62, (), generator=random))
        explores = torch.rand(n, generator=random) < random_move_probability
        action = torch.where(explores, batch.choose_random(), batch.advise(workers, seed))
        batch.step(torch.where(turn >= 0, action, STAY).short())
    ended = batch.turns() == OVER
    game, first = torch.cat(games), torch.cat(firsts)
    done = ended[game]
    game, first = game[done], first[done]
    seats = torch.full_like(first, batch.seats)
    values = rotated(outcomes(batch)[game], first, seats)
    return torch.cat(rows)[done], values, torch.cat(states)


def openings(game, setup, positions, seconds, seed, workers, games=2048,
             start_share=0.1):
    """At least so many positions of greedy games, or what they come to in the time."""
    random = torch.Generator().manual_seed(seed)
    begun, found = time.time(), []
    while True:
        batch = Batch(game, setup, games, "cpu", CHOICE)
        batch.begin(int(torch.randint(2**62, (), generator=random)))
        found.append(play_round(batch, workers, random, start_share))
        batch.close()
        if (sum(len(rows) for rows, _, _ in found) >= positions or
                time.time() - begun > seconds):
            break
    rows, values, states = (torch.cat(part) for part in zip(*found))
    seats = torch.full((len(rows),), batch.seats)
    return {"rows": rows, "values": values, "states": states, "seats": seats}


def wilson(won, games):
    """Wilson's 95 % confidence interval of a win rate."""
    z, share = 1.96, won / max(1, games)
    center = share + z * z / (2 * games)
    margin = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return (center - margin) / (1 + z * z / games), (center + margin) / (1 + z * z / games)


def evaluate(player, game, setup, games, seed, workers):
    """One net that looks one move ahead at a table of greedy bots: games won, ties
    shared, and points of the net and of the others."""
    batch = Batch(game, setup, games, "cpu", CHOICE)
    batch.begin(seed)
    seats = torch.full((games,), batch.seats)
    candidates = Candidates(batch, seats, 16 * games)
    own = torch.arange(games) % batch.seats
    for _ in range(4000):
        turn = batch.turns().long()
        if bool((turn == OVER).all()):
            break
        action = batch.advise(workers, seed)
        if bool((turn == own).any()):
            candidates.evaluate(player, turn)
            best = (candidates.start + candidates.q_values.argmax(1)).clamp(
                max=len(candidates.parent) - 1)
            action = torch.where(turn == own, candidates.action[best], action)
        batch.step(torch.where(turn >= 0, action, STAY).short())
    values = outcomes(batch)
    at = torch.arange(games)
    points = values[:, :, 1:].sum(2) * SCALE
    won, mine = float(values[at, own, 0].sum()), float(points[at, own].mean())
    others = (float(points.sum()) / games - mine) / (batch.seats - 1)
    candidates.batch.close()
    batch.close()
    return won, mine, others
