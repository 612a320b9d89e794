# SPDX-License-Identifier: MIT
"""The greedy bot as teacher of the first positions, and as yardstick."""
import math
import time

import torch

from train.library import CHOICE, OVER, STAY, Batch
from train.net import SCALE
from train.play import Candidates, outcomes
from train.record import turned

SLIPS = (0.0, 0.02, 0.06, 0.15)  # random moves of its games
KEPT = 0.4                       # of their positions
LATE = 0.03                      # the last games are not waited for


def one_round(batch, workers, random, most):
    """Positions of noisy greedy games: rows, values by place, and the states of some."""
    n = len(batch)
    slip = torch.tensor(SLIPS)[torch.randint(len(SLIPS), (n,), generator=random)]
    rows, firsts, games, states = [], [], [], []
    for _ in range(4000):
        turn = batch.turns()
        if int((turn != OVER).sum()) <= LATE * n:
            break
        kept = ((torch.rand(n, generator=random) < KEPT) & (turn >= 0)).nonzero().view(-1)
        rows.append(batch.elements(turn.clamp_min(0))[kept])
        firsts.append(turn[kept].long())
        games.append(kept)
        some = kept[torch.rand(len(kept), generator=random) < most]
        states.append(batch.get()[0][some])
        seed = int(torch.randint(2**62, (), generator=random))
        action = torch.where(torch.rand(n, generator=random) < slip, batch.choose_any(),
                             batch.advise(workers, seed))
        batch.step(torch.where(turn >= 0, action, STAY).short())
    ended = batch.turns() == OVER
    game, first = torch.cat(games), torch.cat(firsts)
    done = ended[game]
    game, first = game[done], first[done]
    seats = torch.full_like(first, batch.seats)
    return torch.cat(rows)[done], turned(outcomes(batch)[game], first, seats), torch.cat(states)


def openings(game, setup, positions, seconds, seed, workers, games=2048, starts=0.1):
    """At least so many positions of greedy games, or what they come to in the time."""
    random = torch.Generator().manual_seed(seed)
    begun, found = time.time(), []
    while True:
        batch = Batch(game, setup, games, "cpu", CHOICE)
        batch.begin(int(torch.randint(2**62, (), generator=random)))
        found.append(one_round(batch, workers, random, starts))
        batch.close()
        if (sum(len(rows) for rows, _, _ in found) >= positions or
                time.time() - begun > seconds):
            break
    rows, values, states = (torch.cat(part) for part in zip(*found))
    return {"rows": rows, "values": values, "states": states}


def wilson(won, games):
    """The interval in which the true share lies, 19 times in 20."""
    z, share = 1.96, won / max(1, games)
    middle = share + z * z / (2 * games)
    reach = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return (middle - reach) / (1 + z * z / games), (middle + reach) / (1 + z * z / games)


def measure(player, game, setup, games, seed, workers):
    """One net that looks one move ahead at a table of greedy bots: games won, ties
    shared, and points of the net and of the others."""
    batch = Batch(game, setup, games, "cpu", CHOICE)
    batch.begin(seed)
    candidates = Candidates(batch, 16 * games)
    own = torch.arange(games) % batch.seats
    for _ in range(4000):
        turn = batch.turns().long()
        if bool((turn == OVER).all()):
            break
        action = batch.advise(workers, seed)
        if bool((turn == own).any()):
            candidates.judge(player, turn)
            best = (candidates.start + candidates.worth.argmax(1)).clamp(
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
