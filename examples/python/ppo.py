#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Masked PPO in plain NumPy: self-play over a vector of games, a net of one hidden layer, all
seats played by the same net. Learns Spice Road for two and draws how it did.

    python3 ppo.py --minutes 5 --plot ppo.png --save policy.npz
"""
import argparse
import time

import numpy as np

import kaupang.vector


class Net:
    """Observation -> a score for each action, and the share of wins expected."""

    def __init__(self, inputs, actions, hidden=64, seed=0):
        rng = np.random.default_rng(seed)

        def weights(rows, columns, scale):
            return (rng.standard_normal((rows, columns)) * scale / np.sqrt(rows)).astype(np.float32)

        self.params = [weights(inputs, hidden, 1.0), np.zeros(hidden, np.float32),
                       weights(hidden, actions, 0.1), np.zeros(actions, np.float32),
                       weights(hidden, 1, 0.1), np.full(1, 0.5, np.float32)]
        self.moments = [(np.zeros_like(p), np.zeros_like(p)) for p in self.params]
        self.steps = 0

    def forward(self, seen):
        w1, b1, w2, b2, w3, b3 = self.params
        hidden = np.tanh(seen @ w1 + b1)
        return hidden, hidden @ w2 + b2, (hidden @ w3 + b3)[:, 0]

    def update(self, seen, hidden, d_scores, d_value, rate):
        """One step of Adam down the gradient."""
        w2, w3 = self.params[2], self.params[4]
        d_hidden = (d_scores @ w2.T + d_value[:, None] @ w3.T) * (1 - hidden * hidden)
        grads = [seen.T @ d_hidden, d_hidden.sum(0), hidden.T @ d_scores, d_scores.sum(0),
                 hidden.T @ d_value[:, None], d_value.sum(0, keepdims=True)]
        self.steps += 1
        for p, g, (m, v) in zip(self.params, grads, self.moments):
            m += 0.1 * (g - m)
            v += 0.001 * (g * g - v)
            p -= rate * (m / (1 - 0.9 ** self.steps)) / (
                np.sqrt(v / (1 - 0.999 ** self.steps)) + 1e-8)


def inputs_of(observation):
    """Small numbers as they are, large ones compressed."""
    x = observation.astype(np.float32)
    return np.sign(x) * np.log1p(np.abs(x))


def masked_softmax(scores, mask):
    scores = np.where(mask, scores, -np.inf)
    scores = np.exp(scores - scores.max(1, keepdims=True))
    return scores / scores.sum(1, keepdims=True)


def draw(chances, rng):
    """An action for each row, as likely as its chance there."""
    heights = np.cumsum(chances, 1)
    at = rng.random((len(chances), 1), np.float32) * heights[:, -1:]
    return np.minimum((heights <= at).sum(1), chances.shape[1] - 1)


def collect(env, net, steps, rng):
    """Plays `steps` decisions in each game; what was seen, done, and came of it."""
    rows = []
    for _ in range(steps):
        seen, mask = inputs_of(env.observation), env.action_mask.astype(bool)
        turn = env.turn.copy()
        _, scores, value = net.forward(seen)
        chances = masked_softmax(scores, mask)
        action = draw(chances, rng)
        chosen = chances[np.arange(len(action)), action]
        _, rewards, over, _, _ = env.step(action)
        rows.append((seen, mask, action, chosen, value, turn, rewards.copy(), over.copy()))
    return rows


def targets(rows, seats, decay=0.97):
    """For each decision what its seat came to: a blend of the end and of later judgements."""
    games = len(rows[0][2])
    ahead = np.zeros((games, seats), np.float32)
    known = np.zeros((games, seats), bool)
    out, everyone = [], np.arange(games)
    for *_, value, turn, rewards, over in reversed(rows):
        ahead[over], known[over] = rewards[over], True
        mine = np.where(known[everyone, turn], ahead[everyone, turn], value)
        out.append(mine)
        ahead[everyone, turn] = decay * mine + (1 - decay) * value
        known[everyone, turn] = True
    return out[::-1]


def learn(net, rows, goals, rng, rate, clip=0.2, epochs=2, size=1024, entropy=0.01):
    seen, mask, action, before, value = (np.concatenate([r[k] for r in rows]) for k in range(5))
    goal = np.concatenate(goals)
    gain = goal - value
    gain = (gain - gain.mean()) / (gain.std() + 1e-6)
    for _ in range(epochs):
        for at in np.array_split(rng.permutation(len(goal)), max(1, len(goal) // size)):
            hidden, scores, judged = net.forward(seen[at])
            chances = masked_softmax(scores, mask[at])
            line = np.arange(len(at))
            ratio = chances[line, action[at]] / before[at]
            free = np.where(gain[at] > 0, ratio < 1 + clip, ratio > 1 - clip)
            push = (free * ratio * gain[at]).astype(np.float32)
            d_scores = chances * push[:, None]
            d_scores[line, action[at]] -= push
            logs = np.log(np.maximum(chances, 1e-12))
            spread = -(chances * logs).sum(1, keepdims=True)
            d_scores += entropy * chances * (logs + spread)
            net.update(seen[at], hidden, d_scores / len(at),
                       (judged - goal[at]).astype(np.float32) / len(at), rate)


def share_of_wins(net, game, seats, opponent, games, seed):
    """Plays whole games against bots, the net in every seat in turn, always its best move."""
    wins = 0.0
    for k in range(games):
        rng, state = kaupang.Rng(seed + k), kaupang.load(game).start(seats=seats)
        bots = [kaupang.Bot(game, opponent, seed=k * seats + i) for i in range(seats)]
        while (turn := state.advance(rng)) != kaupang.OVER:
            if turn == k % seats:
                _, scores, _ = net.forward(inputs_of(state.observe(turn)[None]))
                state.apply(int(np.where(state.mask(), scores[0], -np.inf).argmax()))
            else:
                state.apply(bots[turn].choose(state))
        wins += state.returns()[k % seats]
    return wins / games


def main():
    ask = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    ask.add_argument("--game", default="spice-road")
    ask.add_argument("--seats", type=int, default=2)
    ask.add_argument("--games", type=int, default=256, help="side by side")
    ask.add_argument("--minutes", type=float, default=5)
    ask.add_argument("--test-games", type=int, default=100)
    ask.add_argument("--plot", help="a picture of how it went")
    ask.add_argument("--save", help="the net's weights")
    how = ask.parse_args()
    env = kaupang.vector.make(how.game, how.games, seats=how.seats)
    env.reset(seed=1)
    net, rng = Net(env.game.observation_size, env.game.num_actions), np.random.default_rng(1)
    begun, history, rounds = time.time(), [], 0
    while True:
        spent = (time.time() - begun) / 60
        done = spent >= how.minutes
        if done or rounds % 20 == 0:
            share = [share_of_wins(net, how.game, how.seats, bot, how.test_games, 1000)
                     for bot in ("random", "greedy")]
            history.append((spent, *share))
            print(f"{spent:5.1f} min  {rounds:4} rounds  wins against random {share[0]:.0%}, "
                  f"against greedy {share[1]:.0%}", flush=True)
        if done:
            break
        rows = collect(env, net, 32, rng)
        learn(net, rows, targets(rows, how.seats), rng, rate=1e-3 * (1 - spent / how.minutes))
        rounds += 1
    if how.save:
        np.savez(how.save, *net.params)
    if how.plot:
        draw_plot(history, how)


def draw_plot(history, how):
    import matplotlib
    matplotlib.use("Agg")
    import matplotlib.pyplot as plt
    minutes, random, greedy = zip(*history)
    plt.plot(minutes, random, label="against random")
    plt.plot(minutes, greedy, label="against greedy")
    plt.xlabel("minutes of learning")
    plt.ylabel("share of wins")
    plt.title(f"{how.game}, {how.seats} seats")
    plt.legend()
    plt.savefig(how.plot, dpi=120)


if __name__ == "__main__":
    main()
