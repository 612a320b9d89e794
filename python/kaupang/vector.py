# SPDX-License-Identifier: MIT
"""Many games at once, on all cores and without the GIL, in the manner of EnvPool.

>>> import kaupang.vector
>>> env = kaupang.vector.make("spice-road", num_envs=8, seats=3, threads=2)
>>> observations, info = env.reset(seed=1)
>>> observations.shape, info["action_mask"].shape
((8, 1279), (8, 585))
>>> observations, rewards, terminated, truncated, info = env.step(env.sample())
>>> rewards.shape
(8, 3)
"""
import numpy as np

from . import _kaupang
from . import rewards as _rewards
from ._kaupang import Error, Game, Rng
from .spaces import of_game


class Vector(_kaupang.Vector):
    """Vector(game, num_envs, seats=…, threads=0, reward="win", **options): games side by side.

    Every call keeps the same arrays up to date, a row for each game; copy what should stay, and
    do not write to them (a step writes what has changed, a reset everything):
    `observation` (int8, of the seat to move), `action_mask` (int8), `turn` (int8: the seat to
    move), `terminated` (bool: a game ended in this step and has begun anew), `rewards`
    (float32 by seat, of the game that ended, else 0). Game i of reset(seed) is decided by seed + i
    and the actions, whatever the number of threads (0 = one for each core)."""

    def __new__(cls, game, num_envs, seats=None, *, threads=0, reward="win", **options):
        game = Game(game) if isinstance(game, str) else game
        setup = game.setup(seats=seats, **options)
        kind = _rewards.KINDS.index(_rewards.check(reward))
        if not isinstance(num_envs, (int, np.integer)) or not 1 <= num_envs <= 1 << 24:
            raise Error("num_envs is 1 to 16777216")
        arrays = (np.zeros(num_envs, np.int8),
                  np.zeros((num_envs, game.observation_size), np.int8),
                  np.zeros((num_envs, game.num_actions), np.int8),
                  np.zeros(num_envs, np.bool_),
                  np.zeros((num_envs, setup.seats), np.float32))
        self = super().__new__(cls, game, setup.words, num_envs, threads, kind, arrays)
        self.turn, self.observation, self.action_mask, self.terminated, self.rewards = arrays
        self.game, self.setup, self.num_envs, self.reward = game, setup, int(num_envs), reward
        return self

    def __init__(self, *args, **how):
        self.single_action_space, pair = of_game(self.game)
        self.single_observation_space = pair["observation"]
        self.truncated = np.zeros(self.num_envs, np.bool_)  # games end by their rules
        self._rng = Rng(0)

    def _info(self):
        return {"action_mask": self.action_mask, "turn": self.turn}

    def reset(self, *, seed=None, options=None):
        """reset(seed=…) -> (observations, info); without a seed, another one than before."""
        if seed is None:
            seed = self._rng.draw()
        self._rng = Rng(seed)
        self._reset(seed)
        return self.observation, self._info()

    def step(self, actions):
        """step(actions) -> (observations, rewards, terminated, truncated, info). If one action
        is not legal, kaupang.Error is raised and no game has moved."""
        actions = np.asarray(actions)
        if actions.shape != (self.num_envs,) or actions.dtype.kind not in "iu":
            raise Error(f"actions are {self.num_envs} whole numbers")
        if actions.dtype != np.uint16:
            if actions.size and not 0 <= int(actions.min()) <= int(actions.max()) <= 0xffff:
                raise Error("an action is a number of the action space")
            actions = actions.astype(np.uint16)
        self._step(np.ascontiguousarray(actions))
        return self.observation, self.rewards, self.terminated, self.truncated, self._info()

    def sample(self):
        """sample() -> uint16 array: a random legal action for each game."""
        return self._sample(self._rng, np.empty(self.num_envs, np.uint16))

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.close()

    def __repr__(self):
        return f"<kaupang.Vector of {self.num_envs} games of {self.game.id}>"


def make(game, num_envs, threads=0, **how):
    """make(game, num_envs, threads=0, seats=…, reward="win", **options) -> Vector."""
    return Vector(game, num_envs, threads=threads, **how)
