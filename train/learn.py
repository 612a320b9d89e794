# SPDX-License-Identifier: MIT
"""Gradient steps: Adam over all parameters as one vector, with a moving average beside
them, which is what is shipped."""
import math

import torch

from train.net import loss_of

FAST, SLOW, TINY = 0.9, 0.999, 1e-8  # Adam's
MEAN = 0.9985                        # of the moving average, a step
WARM = 500                           # steps until the rate is full


class Learner:
    def __init__(self, net, features, batch, ranks=1):
        device = net.flat.device
        self.net, self.features, self.batch, self.ranks = net, features, batch, ranks
        self.fast, self.slow = torch.zeros_like(net.flat), torch.zeros_like(net.flat)
        self.mean = net.flat.detach().clone()
        self.rate = torch.zeros((), device=device)
        self.steps = self.since = 0  # in all; since the rate last began anew
        self.index = torch.zeros(batch, dtype=torch.long, device=device)
        self.coin = torch.zeros(batch, dtype=torch.uint8, device=device)
        self.parts = torch.zeros(5, device=device)
        self.seen_features = torch.zeros(features.width, device=device)
        self.seen_actions = torch.zeros(net.game.actions + 1, device=device)
        self.graphs = {}

    def body(self, source):
        """One step over the samples that index and coin name."""
        sample = source.sample(self.index, self.coin)
        lit = self.features.light(sample["rows"], torch.float32)
        with torch.no_grad():
            torch.maximum(self.seen_features, lit.amax(0), out=self.seen_features)
            actions = sample["actions"]
            self.seen_actions.index_fill_(0, torch.where(
                actions < 0, self.net.game.actions, actions).view(-1), 1)
        flat = self.net.flat.detach().requires_grad_()
        loss, parts = loss_of(self.net, flat, lit, sample)
        self.move(torch.autograd.grad(loss, flat)[0])
        self.parts.lerp_(parts, 0.02)

    def move(self, grad):
        if self.ranks > 1:
            torch.distributed.all_reduce(grad)
            grad /= self.ranks
        with torch.no_grad():
            flat, limit = self.net.flat, self.net.limit
            self.fast.mul_(FAST).add_(grad, alpha=1 - FAST)
            self.slow.mul_(SLOW).addcmul_(grad, grad, value=1 - SLOW)
            flat.sub_(self.rate * self.fast / (self.slow.sqrt() + TINY))
            torch.minimum(flat, limit, out=flat)
            torch.maximum(flat, -limit, out=flat)
            self.mean.lerp_(flat, 1 - MEAN)

    def step(self, source, index, coin, rate):
        self.steps += 1
        self.since += 1
        correction = math.sqrt(1 - SLOW ** self.steps) / (1 - FAST ** self.steps)
        self.rate.fill_(rate * min(1, self.since / WARM) * correction)
        self.index.copy_(index)
        self.coin.copy_(coin)
        if self.net.flat.is_cuda and self.ranks == 1:
            self.replay(source)
        else:
            self.body(source)

    def replay(self, source):
        """The step as one recorded graph: launching its kernels one by one takes longer
        than running them."""
        if id(source) not in self.graphs:
            saved = [t.clone() for t in self.tensors()]
            side = torch.cuda.Stream()
            side.wait_stream(torch.cuda.current_stream())
            with torch.cuda.stream(side):
                for _ in range(3):
                    self.body(source)
            torch.cuda.current_stream().wait_stream(side)
            torch.cuda.synchronize()
            graph = torch.cuda.CUDAGraph()
            with torch.cuda.graph(graph):
                self.body(source)
            self.graphs[id(source)] = graph
            with torch.no_grad():
                for tensor, was in zip(self.tensors(), saved):
                    tensor.copy_(was)
        self.graphs[id(source)].replay()

    def forget(self, source):
        self.graphs.pop(id(source), None)

    def tensors(self):
        return (self.net.flat, self.fast, self.slow, self.mean, self.parts,
                self.seen_features, self.seen_actions)

    def state(self):
        return {"tensors": [t.detach().cpu() for t in self.tensors()],
                "steps": self.steps, "since": self.since}

    def load(self, saved):
        self.steps, self.since = saved["steps"], saved["since"]
        with torch.no_grad():
            for tensor, was in zip(self.tensors(), saved["tensors"]):
                tensor.copy_(was)


class Openings:
    """Positions of greedy games with how they ended: what a net learns first."""

    def __init__(self, found, seats, device):
        self.rows, self.values = (torch.cat([f[key] for f in found]).to(device)
                                  for key in ("rows", "values"))
        self.seats = torch.cat([torch.full((len(f["rows"]),), s) for f, s
                                in zip(found, seats)]).to(device)

    def __len__(self):
        return len(self.rows)

    def sample(self, index, coin):
        nothing = torch.full((len(index), 1), -1, device=index.device)
        target = self.values[index]
        return {"rows": self.rows[index], "seats": self.seats[index],
                "win": target[:, :, 0], "points": target[:, :, 1:], "actions": nothing,
                "wanted": torch.zeros_like(nothing, dtype=torch.float32)}
