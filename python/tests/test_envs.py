# SPDX-License-Identifier: MIT
"""The environments keep what PettingZoo and Gymnasium document; where those are installed
their own checkers run too."""
import copy
import pickle
import unittest

import numpy as np
from helpers import GAMES, times

import kaupang
from kaupang import gymnasium, pettingzoo, spaces


def play(env, seed, limit=10**6):
    """Random legal moves; yields what each agent was told."""
    rng = np.random.default_rng(seed)
    env.reset(seed=seed)
    for agent in env.agent_iter(limit):
        told = env.last()
        yield agent, told
        done = told[2] or told[3]
        mask = told[0]["action_mask"]
        env.step(None if done else int(rng.choice(np.flatnonzero(mask))))


class PettingZoo(unittest.TestCase):
    def test_a_game_of_each(self):
        for game_id in GAMES:
            game = kaupang.load(game_id)
            for seats in (game.min_seats, game.max_seats):
                self.check_game(pettingzoo.env(game_id, seats=seats), seats)

    def check_game(self, env, seats):
        self.assertEqual(env.possible_agents, [f"seat_{i}" for i in range(seats)])
        self.assertEqual(env.max_num_agents, seats)
        paid, last, moves = {}, [], 0
        for agent, (seen, reward, terminated, truncated, info) in play(env, 3):
            self.assertIn(agent, env.agents)
            self.assertTrue(env.observation_space(agent).contains(seen))
            self.assertIs(env.observation_space(agent), env.observation_space(agent))
            self.assertEqual(set(env.agents), set(env.rewards))
            self.assertEqual(set(env.agents), set(env.infos))
            self.assertFalse(truncated)
            if terminated:
                self.assertFalse(seen["action_mask"].any())
                paid[agent] = reward
                last.append(agent)
            else:
                moves += 1
                self.assertEqual(reward, 0)
                self.assertEqual(seen["action_mask"].tolist(), env.state_now.mask().tolist())
                idle = [a for a in env.agents if a != agent]
                self.assertFalse(env.observe(idle[0])["action_mask"].any())
        self.assertEqual(last, env.possible_agents)
        self.assertAlmostEqual(sum(paid.values()), 1)
        self.assertEqual((env.agents, env.num_agents), ([], 0))
        self.assertGreater(moves, 10)
        with self.assertRaises(kaupang.Error):
            env.step(0)

    def test_rewards(self):
        for reward in ("win", "points", "margin"):
            env = pettingzoo.env("spice-road", seats=2, reward=reward)
            paid = {agent: told[1] for agent, told in play(env, 5) if told[2]}
            score = env.state_now.score()
            want = {"win": env.state_now.returns(), "points": score,
                    "margin": [score[0] - score[1], score[1] - score[0]]}[reward]
            self.assertEqual([paid["seat_0"], paid["seat_1"]], [float(x) for x in want])
        with self.assertRaises(kaupang.Error):
            pettingzoo.env("spice-road", reward="fame")

    def test_seeds_decide(self):
        def trace(seed):
            return [(agent, told[0]["observation"].tobytes())
                    for agent, told in play(pettingzoo.env("landnam", seats=3), seed, 200)]
        self.assertEqual(trace(1), trace(1))
        self.assertNotEqual(trace(1), trace(2))

    def test_pickling_and_copying(self):
        env = pettingzoo.env("amsterdam", seats=2)
        for _ in zip(range(20), play(env, 8)):
            pass
        for twin in (pickle.loads(pickle.dumps(env)), copy.deepcopy(env)):
            self.assertEqual(twin.state_now, env.state_now)
            self.assertEqual(twin.agent_selection, env.agent_selection)
            action = int(np.flatnonzero(env.last()[0]["action_mask"])[0])
            kept = env.state_now.copy()
            twin.step(action)
            self.assertEqual(env.state_now, kept)

    def test_truncation(self):
        env = pettingzoo.env("puerto-rico", seats=3, max_steps=7)
        cut = [told[3] for _, told in play(env, 1)]
        self.assertEqual(cut, [False] * 7 + [True] * 3)

    def test_illegal_steps(self):
        env = pettingzoo.env("spice-road", seats=2)
        env.reset(seed=1)
        before = env.state_now.copy()
        illegal = int(np.flatnonzero(env.last()[0]["action_mask"] == 0)[0])
        for action in (illegal, None, "x", -1, 10**9, 1.5):
            with self.assertRaises((kaupang.Error, TypeError)):
                env.step(action)
        self.assertEqual(env.state_now, before)

    def test_the_real_checker(self):
        try:
            from pettingzoo.test import api_test
        except ImportError:
            self.skipTest("PettingZoo is not installed")
        api_test(pettingzoo.env("spice-road", seats=3), num_cycles=1000)


class Gymnasium(unittest.TestCase):
    def test_games(self):
        for game_id in GAMES:
            env = gymnasium.make(game_id, opponents="random", seat=None)
            for seed in range(times(5)):
                self.check_game(env, seed)

    def check_game(self, env, seed):
        rng = np.random.default_rng(seed)
        seen, info = env.reset(seed=seed)
        reward, over = 0.0, False
        while not over:
            self.assertTrue(env.observation_space.contains(seen))
            self.assertEqual(env.state.turn, info["seat"])
            self.assertEqual(reward, 0.0)
            action = int(rng.choice(np.flatnonzero(info["action_mask"])))
            seen, reward, over, cut, info = env.step(action)
            self.assertFalse(cut)
        self.assertFalse(info["action_mask"].any())
        self.assertEqual(reward, env.state.returns()[info["seat"]])
        with self.assertRaises(kaupang.Error):
            env.step(0)

    def test_seeds_decide(self):
        def trace(seed):
            env = gymnasium.make("amsterdam", seats=3, opponents=["greedy", "random"])
            seen, info = env.reset(seed=seed)
            rows = [seen.tobytes()]
            for _ in range(10):
                seen, *_, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
                rows.append(seen.tobytes())
            return rows
        self.assertEqual(trace(1), trace(1))
        self.assertNotEqual(trace(1), trace(2))

    def test_pickling_and_truncation(self):
        env = gymnasium.make("spice-road", seats=2, max_steps=3)
        _, info = env.reset(seed=2)
        twin = pickle.loads(pickle.dumps(env))
        self.assertEqual(twin.state, env.state)
        for k in range(3):
            action = int(np.flatnonzero(info["action_mask"])[0])
            _, _, over, cut, info = env.step(action)
        self.assertEqual((over, cut), (False, True))

    def test_bad_makings(self):
        for how in ({"opponents": ["random"] * 7}, {"seat": 9}, {"render_mode": "human"},
                    {"seats": 17}, {"no_such_option": 1}, {"opponents": "nobody"}):
            with self.assertRaises((kaupang.Error, TypeError)):
                gymnasium.make("spice-road", **how).reset(seed=1)

    def test_the_real_checker(self):
        try:
            from gymnasium.utils.env_checker import check_env
        except ImportError:
            self.skipTest("Gymnasium is not installed")
        check_env(gymnasium.make("spice-road"), skip_render_check=True)


class Spaces(unittest.TestCase):
    def test_they_hold_what_they_sample(self):
        action, seen = spaces.of_game(kaupang.load("spice-road"))
        for space in (action, seen, seen["observation"], seen["action_mask"]):
            space.seed(3)
            first = space.sample()
            self.assertTrue(space.contains(first))
            space.seed(3)
            self.assertEqual(str(first), str(space.sample()))
        self.assertNotIn(-1, action)
        self.assertNotIn(585, action)
        self.assertNotIn("1", action)
        mask = np.zeros(585, np.int8)
        mask[7] = 1
        self.assertEqual(action.sample(mask), 7)


if __name__ == "__main__":
    unittest.main()
