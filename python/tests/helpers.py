# SPDX-License-Identifier: MIT
"""What the tests share."""
import os
import random

import kaupang

GAMES = [game.id for game in kaupang.games()]
PROGRAM = os.environ.get("KAUPANG")  # the kaupang program, for comparing with it
QUICK = bool(os.environ.get("KAUPANG_QUICK"))  # sanitised runs do a part of each loop


def times(count):
    return max(1, count // 5) if QUICK else count


def positions(game, count, seed=1, setup=None):
    """Positions of random games, all set-ups unless one is given: (state, rng) pairs."""
    rng = kaupang.Rng(seed)
    dice = random.Random(seed)
    for _ in range(count):
        state = (setup or game.random_setup(rng)).start()
        state.play_random(rng, dice.randrange(400))
        yield state, rng
