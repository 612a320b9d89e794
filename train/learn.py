# SPDX-License-Identifier: MIT
"""Gradient steps: Adam over all parameters as one vector, with an exponential moving
average (EMA) of them, which is what is exported."""
import math

import torch

from train.net import compute_loss

BETA1, BETA2, EPSILON = 0.9, 0.999, 1e-8  # of Adam
EMA_DECAY = 0.9985   # a step
WARMUP_STEPS = 500   # until the learning rate is full


class Learner:
    def __init__(self, net, features, batch, ranks=1):
        device = net.flat.device
        self.net, self.features, self.batch, self.ranks = net, features, batch, ranks
        self.first_moment = torch.zeros_like(net.flat)
        self.second_moment = torch.zeros_like(net.flat)
        self.ema = net.flat.detach().clone()
        self.learning_rate = torch.zeros((), device=device)
        self.steps = self.schedule_steps = 0  # in all; since the schedule last began
        self.index = torch.zeros(batch, dtype=torch.long, device=device)
        self.coin = torch.zeros(batch, dtype=torch.uint8, device=device)
        self.losses = torch.zeros(5, device=device)
        self.seen_features = torch.zeros(features.width, device=device)
        self.seen_actions = torch.zeros(net.game.actions + 1, device=device)
        self.graphs = {}

    def train_step(self, source):
        """One step over the samples that index and coin name."""
        sample = source.sample(self.index, self.coin)
        features = self.features.encode(sample["rows"], torch.float32)
        with torch.no_grad():
            torch.maximum(self.seen_features, features.amax(0), out=self.seen_features)
            actions = sample["actions"]
            self.seen_actions.index_fill_(0, torch.where(
                actions < 0, self.net.game.actions, actions).view(-1), 1)
        flat = self.net.flat.detach().requires_grad_()
        loss, losses = compute_loss(self.net, flat, features, sample)
        self.adam_step(torch.autograd.grad(loss, flat)[0])
        self.losses.lerp_(losses, 0.02)

    def adam_step(self, grad):
        if self.ranks > 1:
            torch.distributed.all_reduce(grad)
            grad /= self.ranks
        with torch.no_grad():
            flat, limit = self.net.flat, self.net.limit
            self.first_moment.mul_(BETA1).add_(grad, alpha=1 - BETA1)
            self.second_moment.mul_(BETA2).addcmul_(grad, grad, value=1 - BETA2)
            denominator = self.second_moment.sqrt() + EPSILON
            flat.sub_(self.learning_rate * (self.first_moment / denominator +
                                            self.net.decay * flat))
            torch.minimum(flat, limit, out=flat)
            torch.maximum(flat, -limit, out=flat)
            self.ema.lerp_(flat, 1 - EMA_DECAY)

    def join_ranks(self):
        """What any rank saw counts as seen by all; they must have the same weights."""
        if self.ranks == 1:
            return
        for seen in (self.seen_features, self.seen_actions):
            torch.distributed.all_reduce(seen, torch.distributed.ReduceOp.MAX)
        total = self.net.flat.detach().double().sum()
        low_and_high = torch.stack([-total, total])
        torch.distributed.all_reduce(low_and_high, torch.distributed.ReduceOp.MAX)
        if float(low_and_high.sum()) != 0:
            raise SystemExit("the ranks' weights have come apart")

    def step(self, source, index, coin, learning_rate):
        self.steps += 1
        self.schedule_steps += 1
        correction = math.sqrt(1 - BETA2 ** self.steps) / (1 - BETA1 ** self.steps)
        warmup = min(1, self.schedule_steps / WARMUP_STEPS)
        self.learning_rate.fill_(learning_rate * warmup * correction)
        self.index.copy_(index)
        self.coin.copy_(coin)
        if self.net.flat.is_cuda and self.ranks == 1:
            self.replay(source)
        else:
            self.train_step(source)

    def replay(self, source):
        """The step as one recorded graph: launching its kernels one by one takes longer
        than running them."""
        if id(source) not in self.graphs:
            saved = [t.clone() for t in self.tensors()]
            side = torch.cuda.Stream()
            side.wait_stream(torch.cuda.current_stream())
            with torch.cuda.stream(side):
                for _ in range(3):
                    self.train_step(source)
            torch.cuda.current_stream().wait_stream(side)
            torch.cuda.synchronize()
            graph = torch.cuda.CUDAGraph()
            with torch.cuda.graph(graph):
                self.train_step(source)
            self.graphs[id(source)] = graph
            with torch.no_grad():
                for tensor, was in zip(self.tensors(), saved):
                    tensor.copy_(was)
        self.graphs[id(source)].replay()

    def forget(self, source):
        self.graphs.pop(id(source), None)

    def tensors(self):
        return (self.net.flat, self.first_moment, self.second_moment, self.ema, self.losses,
                self.seen_features, self.seen_actions)

    def state(self):
        return {"tensors": [t.detach().cpu() for t in self.tensors()],
                "steps": self.steps, "schedule_steps": self.schedule_steps}

    def load(self, saved):
        self.steps, self.schedule_steps = saved["steps"], saved["schedule_steps"]
        with torch.no_grad():
            for tensor, was in zip(self.tensors(), saved["tensors"]):
                tensor.copy_(was)


class Openings:
    """Positions of greedy games with how they ended: what a net learns first."""

    def __init__(self, found, device):
        self.rows, self.values, self.seats = (
            torch.cat([f[key] for f in found]).to(device)
            for key in ("rows", "values", "seats"))

    def __len__(self):
        return len(self.rows)

    def sample(self, index, coin):
        nothing = torch.full((len(index), 1), -1, device=index.device)
        target = self.values[index]
        return {"rows": self.rows[index], "seats": self.seats[index],
                "win": target[:, :, 0], "points": target[:, :, 1:], "actions": nothing,
                "target_policy": torch.zeros_like(nothing, dtype=torch.float32)}
