# SPDX-License-Identifier: MIT
"""PettingZoo's AEC interface: one agent a seat, acting in the order of the game.

>>> from kaupang import pettingzoo
>>> env = pettingzoo.env("spice-road", seats=3)
>>> env.reset(seed=1)
>>> for agent in env.agent_iter():
...     observation, reward, termination, truncation, info = env.last()
...     done = termination or truncation
...     action = None if done else env.action_space(agent).sample(observation["action_mask"])
...     env.step(action)
>>> env.agents
[]

PettingZoo need not be installed; where it is, environments are AECEnv objects of it."""
import numpy as np

from . import rewards as _rewards
from ._kaupang import OVER, Error, Game, Rng
from .spaces import of_game

try:
    from pettingzoo import AECEnv
except ImportError:

    class AECEnv:
        """What of PettingZoo's AECEnv the environments here rely on."""

        @property
        def num_agents(self):
            return len(self.agents)

        @property
        def max_num_agents(self):
            return len(self.possible_agents)

        @property
        def unwrapped(self):
            return self

        def agent_iter(self, max_iter=2**63):
            for _ in range(max_iter):
                if not self.agents:
                    return
                yield self.agent_selection

        def last(self, observe=True):
            agent = self.agent_selection
            return (self.observe(agent) if observe else None, self._cumulative_rewards[agent],
                    self.terminations[agent], self.truncations[agent], self.infos[agent])


class Env(AECEnv):
    """One game. Observations are dicts of `observation` (int8, kaupang.features) and
    `action_mask`; actions are numbers of the game's action space. Chance and decisions with a
    single option are taken by the environment. Rewards come at the end: `win` (1 shared among
    the winners), `points` or `margin`. An illegal action raises kaupang.Error and changes
    nothing. `max_steps` decisions truncate a game."""

    metadata = {"name": "kaupang_v0", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(self, game, seats=None, *, reward="win", max_steps=None, render_mode=None,
                 **options):
        if render_mode not in (None, "ansi"):
            raise Error("render_mode is None or 'ansi'")
        self.game = Game(game) if isinstance(game, str) else game
        self.setup = self.game.setup(seats=seats, **options)
        self.reward, self.max_steps = _rewards.check(reward), max_steps
        self.render_mode = render_mode
        self.metadata = {**Env.metadata, "name": f"kaupang_{self.game.id}_v0"}
        self.possible_agents = [f"seat_{i}" for i in range(self.setup.seats)]
        self._seat = {agent: i for i, agent in enumerate(self.possible_agents)}
        spaces = {agent: of_game(self.game) for agent in self.possible_agents}
        self.action_spaces = {agent: pair[0] for agent, pair in spaces.items()}
        self.observation_spaces = {agent: pair[1] for agent, pair in spaces.items()}
        self.agents = []
        self._rng = Rng(0)
        self._episodes = 0

    def action_space(self, agent):
        return self.action_spaces[agent]

    def observation_space(self, agent):
        return self.observation_spaces[agent]

    def reset(self, seed=None, options=None):
        if seed is not None:
            self._rng = Rng(seed)
        self.agents = list(self.possible_agents)
        for name, value in (("rewards", 0.0), ("_cumulative_rewards", 0.0),
                            ("terminations", False), ("truncations", False)):
            setattr(self, name, dict.fromkeys(self.agents, value))
        self.infos = {agent: {} for agent in self.agents}
        self.steps = 0
        self.state_now = self.setup.start()
        self._go_on()

    def _go_on(self):
        """To the next choice, or to the end with its rewards."""
        turn = self.state_now.advance(self._rng)
        if turn == OVER:
            self.terminations = dict.fromkeys(self.agents, True)
            self._pay()
        elif self.max_steps is not None and self.steps >= self.max_steps:
            self.truncations = dict.fromkeys(self.agents, True)
            self._pay()
        else:
            self.agent_selection = self.possible_agents[turn]

    def _pay(self):
        won = _rewards.of_result(self.state_now.score(), self.state_now.rank(), self.reward)
        for agent in self.agents:
            self.rewards[agent] = won[self._seat[agent]]
            self._cumulative_rewards[agent] += self.rewards[agent]
        self.agent_selection = self.agents[0]

    def observe(self, agent):
        seat, state = self._seat[agent], self.state_now
        mask = (state.mask() if state.turn == seat and not self._is_done(agent)
                else np.zeros(self.game.num_actions, np.int8))
        return {"observation": state.observe(seat), "action_mask": mask}

    def _is_done(self, agent):
        return self.terminations.get(agent, True) or self.truncations.get(agent, True)

    def step(self, action):
        if not self.agents:
            raise Error("nobody is left: reset() begins another game")
        agent = self.agent_selection
        if self._is_done(agent):
            self._leave(agent, action)
            return
        if action is None:
            raise Error(f"{agent} must act")
        self.state_now.apply(action)
        self.steps += 1
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards[agent] = 0.0
        self._go_on()

    def _leave(self, agent, action):
        if action is not None:
            raise Error(f"{agent} is done: the only action is None")
        self.agents.remove(agent)
        for values in (self.rewards, self._cumulative_rewards, self.terminations,
                       self.truncations, self.infos):
            values.pop(agent)
        if self.agents:
            self.agent_selection = self.agents[0]

    def render(self):
        return self.state_now.to_json() if self.render_mode == "ansi" else None

    def close(self):
        self.agents = []

    def __repr__(self):
        return self.metadata["name"]


def env(game, seats=None, **how):
    """An environment of this game; `Env` has the keywords."""
    return Env(game, seats, **how)


raw_env = env
