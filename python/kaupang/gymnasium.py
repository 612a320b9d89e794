# SPDX-License-Identifier: MIT
"""Gymnasium's interface: one seat learns, bots play the others.

>>> from kaupang import gymnasium
>>> env = gymnasium.make("spice-road", seats=2, opponents="greedy")
>>> observation, info = env.reset(seed=1)
>>> over = False
>>> while not over:
...     action = env.action_space.sample(info["action_mask"])
...     observation, reward, terminated, truncated, info = env.step(action)
...     over = terminated or truncated
>>> reward
0.0

Gymnasium need not be installed; where it is, environments are gymnasium.Env objects."""
import numpy as np

from . import rewards as _rewards
from ._kaupang import OVER, Error, Game, Rng
from .bots import Bot
from .spaces import of_game

try:
    from gymnasium import Env as _Base
except ImportError:

    class _Base:
        """What of gymnasium.Env the environment here relies on."""
        spec = None

        @property
        def unwrapped(self):
            return self

        def __enter__(self):
            return self

        def __exit__(self, *error):
            self.close()


class Env(_Base):
    """One seat of one game. The observation is the int8 vector of kaupang.features; what is
    legal is info["action_mask"]. `seat` is the learner's, None draws one for each game.
    `opponents` is a bot's name or a list of one for each other seat in order. Rewards come at
    the end: `win`, `points` or `margin`. An illegal action raises kaupang.Error."""

    metadata = {"render_modes": ["ansi"]}
    reward_range = (-float("inf"), float("inf"))

    def __init__(self, game, seats=None, *, seat=0, opponents="random", reward="win",
                 max_steps=None, render_mode=None, **options):
        if render_mode not in (None, "ansi"):
            raise Error("render_mode is None or 'ansi'")
        self.game = Game(game) if isinstance(game, str) else game
        self.setup = self.game.setup(seats=seats, **options)
        others = self.setup.seats - 1
        self.opponents = [opponents] * others if isinstance(opponents, str) else list(opponents)
        if len(self.opponents) != others:
            raise Error(f"{others} opponents are needed")
        if seat is not None and seat not in range(self.setup.seats):
            raise Error("there is no such seat")
        self.fixed_seat, self.max_steps = seat, max_steps
        self.reward, self.render_mode = _rewards.check(reward), render_mode
        self.action_space, pair = of_game(self.game)
        self.observation_space = pair["observation"]
        self._rng, self._bots, self.state = Rng(0), [], None

    def reset(self, *, seed=None, options=None):
        if seed is not None:
            self._rng = Rng(seed)
        self.seat = (self._rng.below(self.setup.seats) if self.fixed_seat is None
                     else self.fixed_seat)
        self._bots = [Bot(self.game, name, self._rng.draw()) for name in self.opponents]
        self.steps = 0
        self.state = self.setup.start()
        self._go_on()
        return self._look()

    def _go_on(self):
        """Until the learner has a choice, or the end."""
        while (turn := self.state.advance(self._rng)) not in (OVER, self.seat):
            bot = self._bots[turn - (turn > self.seat)]
            self.state.apply(bot.choose(self.state))

    def _look(self):
        over = self.state.turn == OVER
        mask = np.zeros(self.game.num_actions, np.int8) if over else self.state.mask()
        return self.state.observe(self.seat), {"action_mask": mask, "seat": self.seat}

    def step(self, action):
        if self.state is None or self.state.turn == OVER:
            raise Error("the game is over: reset() begins another")
        self.state.apply(action)
        self.steps += 1
        self._go_on()
        over = self.state.turn == OVER
        cut = not over and self.max_steps is not None and self.steps >= self.max_steps
        reward = 0.0
        if over or cut:
            reward = _rewards.of_result(self.state.score(), self.state.rank(),
                                        self.reward)[self.seat]
        seen, info = self._look()
        return seen, reward, over, cut, info

    def render(self):
        return self.state.view(self.seat).to_json() if self.render_mode == "ansi" else None

    def close(self):
        for bot in self._bots:
            bot.close()
        self._bots = []


def make(game, seats=None, **how):
    """An environment of this game; `Env` has the keywords."""
    return Env(game, seats, **how)
