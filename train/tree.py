# SPDX-License-Identifier: MIT
"""Self-play by Monte Carlo tree search: before each decision, simulations by PUCT with the
net's priors and values. The policy learns the visits of the root, the value head the mean
value of its best move.

All games grow their trees in step, one new node each at a time. Chance is sampled once
for each new node.
"""
import math

import torch
import torch.nn.functional as F

from train.library import CHANCE, CHOICE, NOBODY, OPEN, OVER, STAY, Batch
from train.play import (CUT_REGRET, TEMPERATURE_MAX, TEMPERATURE_MIN, outcomes, utilities,
                        utility)
from train.features import triton
from train.record import CHANCE_NEXT, CUT, rotated, top_moves

if triton is not None:
    import triton.language as tl

C_PUCT = 0.1          # weight of the exploration bonus, in win shares
ROOT_NOISE = 0.2      # weight of Dirichlet noise in the root's priors
UNIFORM_PRIOR = 0.1   # weight of the uniform distribution in all priors
VISIT_TEMPERATURE_MIN, VISIT_TEMPERATURE_MAX = 0.1, 0.5  # of moves sampled by visits
MAX_DEPTH = 32
FPU_REDUCTION = 0.02  # first-play urgency: unvisited moves count as the node's value less this

if triton is not None:
    @triton.jit
    def select_kernel(visits, utility_sum, prior, child, fpu, node_visits, over, path_node,
                      path_move, length, nodes, max_depth, C_PUCT: tl.constexpr,
                      MAX_MOVES: tl.constexpr):
        """One tree: Trees.select."""
        game = tl.program_id(0)
        root = game * nodes
        at = root
        steps = game * 0
        going = steps + 1
        moves = tl.arange(0, MAX_MOVES)
        while going > 0:
            n = tl.load(visits + at * MAX_MOVES + moves)
            mean = tl.load(utility_sum + at * MAX_MOVES + moves) / tl.maximum(n, 1.0)
            q = tl.where(n > 0, mean, tl.load(fpu + at))
            scale = C_PUCT * (1.0 + tl.sqrt(tl.load(node_visits + at)))
            bonus = tl.load(prior + at * MAX_MOVES + moves) * scale / (1.0 + n)
            best = tl.argmax(q + bonus, axis=0)
            tl.store(path_node + game * max_depth + steps, at)
            tl.store(path_move + game * max_depth + steps, best)
            steps += 1
            down = tl.load(child + at * MAX_MOVES + best).to(tl.int32)
            at = tl.where(down > 0, root + down, at)
            ended = tl.load(over + at).to(tl.int32)
            going = tl.where((down > 0) & (ended == 0) & (steps < max_depth), 1, 0)
        tl.store(length + game, steps)

    @triton.jit
    def backup_kernel(visits, utility_sum, node_visits, value_sum, value, mover, utility_of,
                      leaf, path_node, path_move, length, max_depth, places, width,
                      MAX_MOVES: tl.constexpr, WIDTH: tl.constexpr):
        """One tree: Trees.backup."""
        game = tl.program_id(0)
        column = tl.arange(0, WIDTH)
        here = column < width
        node = tl.load(leaf + game)
        leaf_value = tl.load(value + node * width + column, mask=here, other=0.0)
        tl.store(node_visits + node, tl.load(node_visits + node) + 1.0)
        at_node = value_sum + node * width + column
        tl.store(at_node, tl.load(at_node, mask=here, other=0.0) + leaf_value, mask=here)
        for i in range(0, tl.load(length + game)):
            at = tl.load(path_node + game * max_depth + i)
            move = at * MAX_MOVES + tl.load(path_move + game * max_depth + i)
            who = tl.load(mover + at).to(tl.int32)
            tl.store(visits + move, tl.load(visits + move) + 1.0)
            tl.store(utility_sum + move, tl.load(utility_sum + move) +
                     tl.load(utility_of + game * places + who))
            tl.store(node_visits + at, tl.load(node_visits + at) + 1.0)
            sums = value_sum + at * width + column
            tl.store(sums, tl.load(sums, mask=here, other=0.0) + leaf_value, mask=here)


class Trees:
    """One tree for each game of a table; node k of game g is number g * nodes + k."""

    def __init__(self, table, simulations, max_moves):
        batch = table.batch
        n, game, device = len(batch), batch.game, batch.device
        self.table, self.n, self.max_moves = table, n, max_moves
        self.nodes = simulations + 1
        self.pool = Batch(game, batch.setup, n * self.nodes, str(device), CHOICE)
        self.leaf = Batch(game, batch.setup, n, str(device), CHOICE)
        self.afterstate = Batch(game, batch.setup, n, str(device), OPEN)
        self.game = torch.arange(n, device=device)
        self.root = self.game * self.nodes
        self.seats = table.seats

        def new(*shape, dtype=torch.float32):
            return torch.zeros(n * self.nodes, *shape, dtype=dtype, device=device)

        self.action = new(max_moves, dtype=torch.int16)
        self.child = new(max_moves, dtype=torch.int16)  # 0 = none, the root is no child
        self.prior, self.visits = new(max_moves), new(max_moves)
        self.utility_sum = new(max_moves)  # of the mover, over visits: W of PUCT
        self.mover, self.over = new(dtype=torch.int8), new(dtype=torch.uint8)
        self.value = new(game.seats, 1 + game.sources)
        self.value_sum = torch.zeros_like(self.value)
        self.node_visits, self.fpu = new(), new()
        self.path_node, self.path_move = (torch.zeros(
            n, MAX_DEPTH, dtype=torch.int32, device=device) for _ in range(2))
        self.length = torch.zeros(n, dtype=torch.int32, device=device)
        self.fused = self.value.is_cuda and triton is not None

    def expand(self, player, node, made, noise=0.0):
        """The positions in `leaf` become nodes, where `made`, with values and priors."""
        leaf, made = self.leaf, made.nonzero().view(-1)
        at = node[made]
        index = torch.full((len(self.pool),), NOBODY, dtype=torch.int32,
                           device=node.device)
        index[at] = made.int()
        self.pool.take(leaf, index)
        turn = leaf.turns().long()
        first = turn.clamp_min(0)
        count, legal = leaf.legal()
        evaluated, logits = self.look(player, first)
        over = turn == OVER
        value = torch.where(over.view(-1, 1, 1), outcomes(leaf), evaluated)
        legal = legal[:, :max(1, int(count.max()))]
        here = torch.arange(legal.shape[1], device=node.device) < count.view(-1, 1)
        legal = torch.where(here, legal, 0)
        named = self.table.batch.game.turned(legal, first, self.seats).long()
        logits = logits.gather(1, named).masked_fill(~here, -1e9)
        logits, legal, here = top_moves(self.max_moves, count, logits, legal, here)
        prior = self.priors(logits, here, noise)
        k = prior.shape[1]
        self.action[at, :k] = legal[made]
        self.prior[at] = -1e9
        self.prior[at, :k] = prior[made]
        for field in (self.child, self.visits, self.utility_sum, self.value_sum,
                      self.node_visits):
            field[at] = 0
        self.mover[at] = first.to(torch.int8)[made]
        self.over[at] = over.to(torch.uint8)[made]
        self.value[at] = value[made]
        self.fpu[at] = (utility(value, first, self.seats) - FPU_REDUCTION)[made]

    def look(self, player, first):
        """Values by seat and logits of all actions of the positions in `leaf`, seen by
        whose turn it is; where seats know what others do not, values are seen by the
        seat at the root."""
        with torch.no_grad():
            first_layer = player.first_layer(self.leaf.elements(first.to(torch.int8)))
            logits = F.linear(first_layer, player.p["policy"], player.p["policy_b"])
            if self.table.batch.game.hides:
                first = self.viewer
                first_layer = player.first_layer(self.leaf.elements(first.to(torch.int8)))
            win, points = player.net.heads(player.p, first_layer, self.seats)
        values = torch.cat([win.exp().unsqueeze(2), points], 2)
        return rotated(values, first, self.seats, back=True), logits

    def priors(self, logits, here, noise):
        """Priors of the moves that are `here`, with a share of Dirichlet(1) noise."""
        uniform = here / here.sum(1, keepdim=True).clamp_min(1)
        prior = (1 - UNIFORM_PRIOR) * torch.softmax(logits, 1) + UNIFORM_PRIOR * uniform
        if noise > 0:
            drawn = -torch.log(self.table.uniform(*prior.shape).clamp_min(1e-20)) * here
            prior = (1 - noise) * prior + noise * drawn / drawn.sum(1, keepdim=True)
        return torch.where(here, prior, torch.full_like(prior, -1e9))

    def expand_root(self, player):
        self.leaf.take(self.table.batch, self.game.int())
        self.viewer = self.leaf.turns().long().clamp_min(0)
        if self.table.batch.game.hides:
            self.leaf.guess(self.viewer)
        self.expand(player, self.root, torch.ones_like(self.root, dtype=torch.bool),
                    ROOT_NOISE)
        self.node_visits[self.root] += 1
        self.value_sum[self.root] += self.value[self.root]

    def select(self):
        """Down each tree by PUCT to an unvisited move or a terminal node: nodes and moves
        of the path, and its length."""
        if self.fused:
            select_kernel[(self.n,)](
                self.visits, self.utility_sum, self.prior, self.child, self.fpu,
                self.node_visits, self.over, self.path_node, self.path_move, self.length,
                self.nodes, MAX_DEPTH, C_PUCT, self.max_moves)
            return
        at, going = self.root, torch.ones_like(self.root, dtype=torch.bool)
        self.length.zero_()
        for i in range(MAX_DEPTH):
            if not bool(going.any()):
                break
            visits = self.visits[at]
            q = torch.where(visits > 0, self.utility_sum[at] / visits.clamp_min(1),
                            self.fpu[at].view(-1, 1))
            scale = C_PUCT * (1 + self.node_visits[at].sqrt()).view(-1, 1)
            best = (q + self.prior[at] * scale / (1 + visits)).argmax(1)
            self.path_node[:, i], self.path_move[:, i] = at.int(), best.int()
            self.length += going.int()
            down = going & (self.child[at, best] > 0)
            at = torch.where(down, self.root + self.child[at, best], at)
            going = down & (self.over[at] == 0)

    def backup(self, leaf):
        """Adds the leaves' values to them and to all nodes and moves of their paths."""
        leaf_value = self.value[leaf]
        utility_of = utilities(leaf_value, self.seats)
        if self.fused:
            width = leaf_value.shape[1] * leaf_value.shape[2]
            backup_kernel[(self.n,)](
                self.visits, self.utility_sum, self.node_visits, self.value_sum, self.value,
                self.mover, utility_of, leaf.int(), self.path_node, self.path_move,
                self.length, MAX_DEPTH, leaf_value.shape[1], width, self.max_moves,
                triton.next_power_of_2(width))
            return
        self.node_visits[leaf] += 1
        self.value_sum[leaf] += leaf_value
        for i in range(int(self.length.max())):
            went = (i < self.length).float()
            at, move = self.path_node[:, i].long(), self.path_move[:, i].long()
            self.visits[at, move] += went
            self.utility_sum[at, move] += went * utility_of.gather(
                1, self.mover[at].long().view(-1, 1)).view(-1)
            self.node_visits[at] += went
            self.value_sum[at] += went.view(-1, 1, 1) * leaf_value

    def simulate(self, player, k):
        """One simulation in each tree: a new node k, unless its path ended at a terminal
        node."""
        self.select()
        end = (self.length - 1).long().view(-1, 1)
        last = self.path_node.gather(1, end).view(-1).long()
        move = self.path_move.gather(1, end).view(-1).long()
        child = self.child[last, move].long()
        made = child == 0
        self.leaf.take(self.pool, torch.where(made, last, NOBODY).int())
        self.leaf.step(torch.where(made, self.action[last, move], STAY).short())
        node = torch.where(made, self.root + k, self.root + child)
        self.child[last, move] = torch.where(made, k, child).short()
        self.expand(player, node, made)
        self.backup(node)

    def step(self, player, record, t):
        """One decision in every game of the table."""
        table, root = self.table, self.root
        self.expand_root(player)
        for k in range(1, self.nodes):
            self.simulate(player, k)
        turn = self.mover[root]
        table.record_position(record, t, turn.long())
        visits, utility_sum = self.visits[root], self.utility_sum[root]
        here = self.prior[root] > -1
        q_values = torch.where(visits > 0, utility_sum / visits.clamp_min(1),
                               torch.full_like(utility_sum, -1))
        best = (visits + 1e-3 * q_values).masked_fill(~here, -1e9).argmax(1)
        move = self.sample_move(visits, here)
        regret = q_values[self.game, best] - q_values[self.game, move]
        child = root + self.child[root, best].long()
        record.best_value[t] = (self.value_sum[child] /
                                self.node_visits[child].view(-1, 1, 1))
        actions = torch.where(here, self.action[root], -1).short()
        record.actions[t] = table.batch.game.turned(actions, turn.long(), self.seats)
        record.policy_logits[t] = torch.log(visits + 0.02).half()
        self.afterstate.take(table.batch, self.game.int())
        self.afterstate.step(self.action[root, move])
        after = self.afterstate.turns()
        seen_by_next = (after >= 0) & (not table.batch.game.hides)
        first = torch.where(seen_by_next, after, turn)
        record.afterstate_rows[t] = self.afterstate.elements(first)
        record.afterstate_first[t] = first
        table.batch.take(self.afterstate, self.game.int())
        table.finish(record, t,
                     (regret > table.noise * CUT_REGRET) * CUT + (after == CHANCE) * CHANCE_NEXT)

    def visit_temperature(self):
        """The games' temperatures, from their range to that of visits, log-linearly."""
        share = (torch.log(self.table.temperature / TEMPERATURE_MIN) /
                 math.log(TEMPERATURE_MAX / TEMPERATURE_MIN))  # 0 to 1
        ratio = VISIT_TEMPERATURE_MAX / VISIT_TEMPERATURE_MIN
        return VISIT_TEMPERATURE_MIN * ratio ** share.view(-1, 1)

    def sample_move(self, visits, here):
        """By visits^(1 / temperature), or with random_move_probability any legal move."""
        table = self.table
        logits = torch.log(visits + 1e-3) / self.visit_temperature()
        noisy = (logits + table.gumbel(*visits.shape)).masked_fill(~here, -1e9)
        random_move = table.uniform(*visits.shape).masked_fill(~here, -1).argmax(1)
        explores = table.uniform(self.n) < table.random_move_probability
        return torch.where(explores, random_move, noisy.argmax(1))

    def close(self):
        for batch in (self.pool, self.leaf, self.afterstate):
            batch.close()
