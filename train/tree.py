# SPDX-License-Identifier: MIT
"""Self-play in trees: before each decision a few dozen positions ahead are looked at,
those that the net's policy wants and its values support. What was looked at most is what
the policy learns, and the value of the best move what the value learns.

All games grow their trees in step, one new position each at a time. Chance is drawn once
for each new position.
"""
import math

import torch
import torch.nn.functional as F

from train.library import CHANCE, CHOICE, NOBODY, OPEN, OVER, STAY, Batch
from train.play import CALM, CUT_AT, WILD, outcomes, utility
from train.record import CUT, DREW, turned

REACH = 0.1         # how far priors outweigh values, in win shares
NOISE, EVEN = 0.2, 0.1  # of the root's priors random; of all priors even
HOT, COOL = 0.5, 0.1    # temperatures of the choice by visits
DOUBT = 0.02        # what nobody has looked at is so much worse than what is known


class Trees:
    """One tree for each game of a table; node k of game g is number g * nodes + k."""

    def __init__(self, table, simulations, most):
        batch = table.batch
        n, game, device = len(batch), batch.game, batch.device
        self.table, self.n, self.most, self.nodes = table, n, most, simulations + 1
        self.pool = Batch(game, batch.setup, n * self.nodes, str(device), CHOICE)
        self.leaf = Batch(game, batch.setup, n, str(device), CHOICE)
        self.open = Batch(game, batch.setup, n, str(device), OPEN)
        self.game = torch.arange(n, device=device)
        self.root = self.game * self.nodes
        self.seats = torch.full((n,), batch.seats, device=device)

        def new(*shape, dtype=torch.float32):
            return torch.zeros(n * self.nodes, *shape, dtype=dtype, device=device)

        self.action = new(most, dtype=torch.int16)
        self.child = new(most, dtype=torch.int16)  # 0 = none, the root is no child
        self.prior, self.visits, self.worth = new(most), new(most), new(most)
        self.mover, self.is_over = new(dtype=torch.int8), new(dtype=torch.bool)
        self.value = new(game.seats, 1 + game.sources)
        self.sum, self.count = torch.zeros_like(self.value), new()

    def place(self, player, node, made, noise=0.0):
        """The positions in `leaf` become nodes, where `made`: values, moves, priors."""
        leaf, made = self.leaf, made.nonzero().view(-1)
        at = node[made]
        index = torch.full((len(self.pool),), NOBODY, dtype=torch.int32,
                           device=node.device)
        index[at] = made.int()
        self.pool.take(leaf, index)
        turn = leaf.turns().long()
        first = turn.clamp_min(0)
        count, legal = leaf.legal()
        with torch.no_grad():
            wide = player.wide(leaf.elements(first.to(torch.int8)))
            win, points = player.net.heads(player.p, wide, self.seats)
            logits = F.linear(wide, player.p["policy"], player.p["policy_b"])
        judged = turned(torch.cat([win.exp().unsqueeze(2), points], 2), first, self.seats,
                        back=True)
        over = turn == OVER
        value = torch.where(over.view(-1, 1, 1), outcomes(leaf), judged)
        here = torch.arange(legal.shape[1], device=node.device) < count.view(-1, 1)
        legal = torch.where(here, legal, 0)
        logits = logits.gather(1, legal.long()).masked_fill(~here, -1e9)
        if logits.shape[1] > self.most:
            logits, order = logits.topk(self.most, 1)
            legal, here = legal.gather(1, order), here.gather(1, order)
        prior = (1 - EVEN) * torch.softmax(logits, 1) + EVEN * here / here.sum(
            1, keepdim=True).clamp_min(1)
        if noise > 0:
            drawn = -torch.log(self.table.uniform(*prior.shape).clamp_min(1e-20)) * here
            prior = (1 - noise) * prior + noise * drawn / drawn.sum(1, keepdim=True)
        prior = torch.where(here, prior, torch.full_like(prior, -1e9))
        k = prior.shape[1]
        self.action[at, :k] = legal[made]
        self.prior[at] = -1e9
        self.prior[at, :k] = prior[made]
        for field in (self.child, self.visits, self.worth, self.sum, self.count):
            field[at] = 0
        self.mover[at], self.is_over[at] = first.to(torch.int8)[made], over[made]
        self.value[at] = value[made]

    def begin(self, player):
        self.leaf.take(self.table.batch, self.game.int())
        self.place(player, self.root, torch.ones_like(self.root, dtype=torch.bool), NOISE)
        self.count[self.root] += 1
        self.sum[self.root] += self.value[self.root]

    def select(self):
        """Down each tree by values and priors to a move that nobody has looked at, or to
        an end: the path as (node, move, which games went it)."""
        at, path = self.root, []
        going = ~self.is_over[at]
        while len(path) < self.nodes and bool(going.any()):
            mover = self.mover[at].long()
            known = utility(self.value[at], mover, self.seats) - DOUBT
            visits = self.visits[at]
            value = torch.where(visits > 0, self.worth[at] / visits.clamp_min(1),
                                known.view(-1, 1))
            reach = REACH * (1 + self.count[at].sqrt()).view(-1, 1)
            best = (value + self.prior[at] * reach / (1 + visits)).argmax(1)
            path.append((at, best, going))
            child = self.child[at, best].long()
            down = going & (child > 0)
            at = torch.where(down, self.root + child, at)
            going = down & ~self.is_over[at]
        return path

    def simulate(self, player, k):
        """One more position in each tree, node k unless its path ended at an end."""
        path = self.select()
        last, move = self.root.clone(), torch.zeros_like(self.root)
        for at, best, went in path:
            last, move = torch.where(went, at, last), torch.where(went, best, move)
        child = self.child[last, move].long()
        made = (child == 0) & ~self.is_over[last]
        self.leaf.take(self.pool, torch.where(made, last, NOBODY).int())
        action = torch.where(made, self.action[last, move], STAY).short()
        self.leaf.step(action)
        node = torch.where(made, self.root + k, self.root + child)
        self.child[last, move] = torch.where(made, k, child).short()
        self.place(player, node, made)
        value = self.value[node]
        self.count[node] += 1
        self.sum[node] += value
        for at, best, went in path:
            gone = went.float()
            worth = utility(value, self.mover[at].long(), self.seats)
            self.visits[at, best] += gone
            self.worth[at, best] += gone * worth
            self.count[at] += gone
            self.sum[at] += gone.view(-1, 1, 1) * value

    def step(self, player, record, t):
        """One decision in every game of the table."""
        table, root = self.table, self.root
        at = slice(table.begin, table.end)
        self.begin(player)
        for k in range(1, self.nodes):
            self.simulate(player, k)
        turn = self.mover[root]
        record.rows[t, at] = table.batch.elements(turn)
        record.first[t, at] = turn
        visits, worth = self.visits[root], self.worth[root]
        here = self.prior[root] > -1
        mean = torch.where(visits > 0, worth / visits.clamp_min(1), torch.full_like(worth, -1))
        best = (visits + 1e-3 * mean).masked_fill(~here, -1e9).argmax(1)
        pick = self.pick(visits, here)
        lost = mean[self.game, best] - mean[self.game, pick]
        child = root + self.child[root, best].long()
        record.best[t, at] = self.sum[child] / self.count[child].view(-1, 1, 1)
        record.actions[t, at] = torch.where(here, self.action[root], -1).short()
        record.worth[t, at] = torch.log(visits + 0.02).half()
        self.open.take(table.batch, self.game.int())
        self.open.step(self.action[root, pick])
        after = self.open.turns()
        first = torch.where(after >= 0, after, turn)
        record.after_rows[t, at] = self.open.elements(first)
        record.after_first[t, at] = first
        table.batch.take(self.open, self.game.int())
        table.finish(record, t, at, (lost > CUT_AT) * CUT + (after == CHANCE) * DREW)

    def pick(self, visits, here):
        """By visits, more or less sharply; now and then anything."""
        table = self.table
        wild = torch.log(table.heat / CALM) / math.log(WILD / CALM)  # 0 to 1
        heat = COOL * (HOT / COOL) ** wild.view(-1, 1)
        u = table.uniform(*visits.shape).clamp(1e-20, 1 - 1e-7)
        keen = torch.log(visits + 1e-3) / heat - torch.log(-torch.log(u))
        any_ = table.uniform(*visits.shape).masked_fill(~here, -1).argmax(1)
        pick = keen.masked_fill(~here, -1e9).argmax(1)
        return torch.where(table.uniform(self.n) < table.slip, any_, pick)

    def close(self):
        for batch in (self.pool, self.leaf, self.open):
            batch.close()
