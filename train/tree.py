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
from train.play import CALM, CUT_AT, WILD, outcomes, utilities, utility
from train.features import triton
from train.record import CUT, DREW, best_of, turned

if triton is not None:
    import triton.language as tl

REACH = 0.1         # how far priors outweigh values, in win shares
NOISE, EVEN = 0.2, 0.1  # of the root's priors random; of all priors even
HOT, COOL = 0.5, 0.1    # temperatures of the choice by visits
DEEPEST = 32        # of a path
DOUBT = 0.02        # what nobody has looked at is so much worse than what is known

if triton is not None:
    @triton.jit
    def descend(visits, worth, prior, child, known, count, over, path_node, path_move,
                length, nodes, deepest, REACH: tl.constexpr, MOST: tl.constexpr):
        """One tree: Trees.go_down."""
        game = tl.program_id(0)
        root = game * nodes
        at = root
        steps = game * 0
        going = steps + 1
        moves = tl.arange(0, MOST)
        while going > 0:
            seen = tl.load(visits + at * MOST + moves)
            mean = tl.load(worth + at * MOST + moves) / tl.maximum(seen, 1.0)
            value = tl.where(seen > 0, mean, tl.load(known + at))
            reach = REACH * (1.0 + tl.sqrt(tl.load(count + at)))
            wish = tl.load(prior + at * MOST + moves) * reach / (1.0 + seen)
            best = tl.argmax(value + wish, axis=0)
            tl.store(path_node + game * deepest + steps, at)
            tl.store(path_move + game * deepest + steps, best)
            steps += 1
            down = tl.load(child + at * MOST + best).to(tl.int32)
            at = tl.where(down > 0, root + down, at)
            ended = tl.load(over + at).to(tl.int32)
            going = tl.where((down > 0) & (ended == 0) & (steps < deepest), 1, 0)
        tl.store(length + game, steps)

    @triton.jit
    def ascend(visits, worth, count, total, value, mover, utility_of, leaf, path_node,
               path_move, length, deepest, places, width, MOST: tl.constexpr,
               WIDTH: tl.constexpr):
        """One tree: Trees.go_up."""
        game = tl.program_id(0)
        column = tl.arange(0, WIDTH)
        here = column < width
        node = tl.load(leaf + game)
        gained = tl.load(value + node * width + column, mask=here, other=0.0)
        tl.store(count + node, tl.load(count + node) + 1.0)
        at_node = total + node * width + column
        tl.store(at_node, tl.load(at_node, mask=here, other=0.0) + gained, mask=here)
        for i in range(0, tl.load(length + game)):
            at = tl.load(path_node + game * deepest + i)
            move = at * MOST + tl.load(path_move + game * deepest + i)
            who = tl.load(mover + at).to(tl.int32)
            tl.store(visits + move, tl.load(visits + move) + 1.0)
            tl.store(worth + move, tl.load(worth + move) +
                     tl.load(utility_of + game * places + who))
            tl.store(count + at, tl.load(count + at) + 1.0)
            sums = total + at * width + column
            tl.store(sums, tl.load(sums, mask=here, other=0.0) + gained, mask=here)


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
        self.mover, self.over = new(dtype=torch.int8), new(dtype=torch.uint8)
        self.value = new(game.seats, 1 + game.sources)
        self.sum, self.count, self.known = torch.zeros_like(self.value), new(), new()
        self.path_node, self.path_move = (torch.zeros(
            n, DEEPEST, dtype=torch.int32, device=device) for _ in range(2))
        self.length = torch.zeros(n, dtype=torch.int32, device=device)
        self.fused = self.value.is_cuda and triton is not None

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
        legal = legal[:, :max(1, int(count.max()))]
        here = torch.arange(legal.shape[1], device=node.device) < count.view(-1, 1)
        legal = torch.where(here, legal, 0)
        logits = logits.gather(1, legal.long()).masked_fill(~here, -1e9)
        logits, legal, here = best_of(self.most, count, logits, legal, here)
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
        self.mover[at], self.over[at] = first.to(torch.int8)[made], over.to(torch.uint8)[made]
        self.value[at] = value[made]
        self.known[at] = (utility(value, first, self.seats) - DOUBT)[made]

    def begin(self, player):
        self.leaf.take(self.table.batch, self.game.int())
        self.place(player, self.root, torch.ones_like(self.root, dtype=torch.bool), NOISE)
        self.count[self.root] += 1
        self.sum[self.root] += self.value[self.root]

    def go_down(self):
        """Down each tree by values and priors to a move that nobody has looked at, or to
        an end: nodes and moves of the path, and its length."""
        if self.fused:
            descend[(self.n,)](self.visits, self.worth, self.prior, self.child, self.known,
                               self.count, self.over, self.path_node, self.path_move,
                               self.length, self.nodes, DEEPEST, REACH, self.most)
            return
        at, going = self.root, torch.ones_like(self.root, dtype=torch.bool)
        self.length.zero_()
        for i in range(DEEPEST):
            if not bool(going.any()):
                break
            visits = self.visits[at]
            value = torch.where(visits > 0, self.worth[at] / visits.clamp_min(1),
                                self.known[at].view(-1, 1))
            reach = REACH * (1 + self.count[at].sqrt()).view(-1, 1)
            best = (value + self.prior[at] * reach / (1 + visits)).argmax(1)
            self.path_node[:, i], self.path_move[:, i] = at.int(), best.int()
            self.length += going.int()
            down = going & (self.child[at, best] > 0)
            at = torch.where(down, self.root + self.child[at, best], at)
            going = down & (self.over[at] == 0)

    def go_up(self, leaf):
        """What the leaves are worth, to them and to all on the way."""
        gained = self.value[leaf]
        everybody = utilities(gained, self.seats)
        if self.fused:
            width = gained.shape[1] * gained.shape[2]
            ascend[(self.n,)](self.visits, self.worth, self.count, self.sum, self.value,
                              self.mover, everybody, leaf.int(), self.path_node,
                              self.path_move, self.length, DEEPEST, gained.shape[1], width,
                              self.most, triton.next_power_of_2(width))
            return
        self.count[leaf] += 1
        self.sum[leaf] += gained
        for i in range(int(self.length.max())):
            went = (i < self.length).float()
            at, move = self.path_node[:, i].long(), self.path_move[:, i].long()
            self.visits[at, move] += went
            self.worth[at, move] += went * everybody.gather(
                1, self.mover[at].long().view(-1, 1)).view(-1)
            self.count[at] += went
            self.sum[at] += went.view(-1, 1, 1) * gained

    def simulate(self, player, k):
        """One more position in each tree, node k unless its path ended at an end."""
        self.go_down()
        end = (self.length - 1).long().view(-1, 1)
        last = self.path_node.gather(1, end).view(-1).long()
        move = self.path_move.gather(1, end).view(-1).long()
        child = self.child[last, move].long()
        made = child == 0
        self.leaf.take(self.pool, torch.where(made, last, NOBODY).int())
        self.leaf.step(torch.where(made, self.action[last, move], STAY).short())
        node = torch.where(made, self.root + k, self.root + child)
        self.child[last, move] = torch.where(made, k, child).short()
        self.place(player, node, made)
        self.go_up(node)

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
