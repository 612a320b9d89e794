# SPDX-License-Identifier: MIT
"""The net: features -> wide -> 64 -> 32 -> win shares and points by source of every seat;
a policy over the actions hangs on the wide layer.

It is trained with the rounding that is shipped. Weights are whole steps within a range,
activations too, so the floating-point products here are those of the integers that
net/ computes: all of them fit in the significand that the products are made with.
"""
import math

import torch
import torch.nn.functional as F

SCALE = 16  # points are learned in sixteenths
FRACTION, SHIFT = 7, 8                 # bits behind the point: activations, weights
STEP_LIT, MOST_LIT = 1 << FRACTION, 2047     # activations and layer 1
STEP_REST, MOST_REST = 1 << SHIFT, 2047      # weights of the others
STEP_BIAS = STEP_REST * STEP_LIT             # biases of all but layer 1
BYTE, MOST_SHIFT = 127, 4              # rows of bytes, each with a shift


class Rounded(torch.autograd.Function):
    """Rounds to whole steps; the gradient passes as if it did not."""

    @staticmethod
    def forward(ctx, x, steps):
        return torch.round(x * steps) / steps

    @staticmethod
    def backward(ctx, grad):
        return grad, None


def row_steps(rows, steps):
    """How many steps make one in each row, so that its largest weight is a byte."""
    most = rows.detach().abs().amax(1, keepdim=True) * steps / (BYTE + 0.49)
    shift = most.clamp_min(1).log2().ceil().clamp(max=MOST_SHIFT)
    return steps / torch.exp2(shift)


class Floored(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, steps):
        return torch.floor(x * steps) / steps

    @staticmethod
    def backward(ctx, grad):
        return grad, None


def lit(x):
    """Rectified and cut, in steps: what the next layer sees."""
    return Floored.apply(x, STEP_LIT).clamp(0, MOST_LIT / STEP_LIT)


class Net:
    """All parameters in one vector, so that optimiser, mean and exchange are one line
    each. `width` is that of a row of features, which is padded."""
    NAMES = ("w1", "b1", "w2", "b2", "w3", "b3", "win", "win_b", "points", "points_b",
             "policy", "policy_b")
    BIASES = {"b2", "b3", "win_b", "points_b", "policy_b"}
    BYTES = {"w1", "policy"}  # shipped as bytes, a shift for each row

    def __init__(self, game, width, device, wide=512, second=64, third=32):
        self.game, self.seats, self.sources = game, game.seats, game.sources
        self.wide = wide
        out = game.seats * game.sources
        self.shapes = dict(zip(self.NAMES, (
            (width, wide), (wide,), (second, wide), (second,), (third, second), (third,),
            (game.seats, third), (game.seats,), (out, third), (out,),
            (game.actions, wide), (game.actions,))))
        self.sizes = [math.prod(shape) for shape in self.shapes.values()]
        limits = []
        for name, size in zip(self.NAMES, self.sizes):
            most = (64.0 if name in self.BIASES else
                    MOST_LIT / STEP_LIT if name == "b1" else
                    (BYTE << MOST_SHIFT) / self.steps(name) if name in self.BYTES else
                    MOST_REST / STEP_REST)
            limits.append(torch.full((size,), most))
        self.limit = torch.cat(limits).to(device)
        self.flat = torch.zeros(sum(self.sizes), device=device)

    def begin(self, generator):
        """Random weights; the heads begin small."""
        reach = {"w1": 1.5 / 20, "w2": 1.7 / math.sqrt(self.wide), "w3": 1.7 / 8,
                 "win": 0.05, "points": 0.05, "policy": 0.3 / math.sqrt(self.wide)}
        with torch.no_grad():
            for name, part in self.parts(self.flat).items():
                if name in reach:
                    drawn = torch.rand(part.shape, generator=generator) * 2 - 1
                    part.copy_(drawn * reach[name])

    def parts(self, flat):
        pieces = flat.split(self.sizes)
        return {name: piece.view(shape) for (name, shape), piece
                in zip(self.shapes.items(), pieces)}

    def steps(self, name):
        return (STEP_LIT if name in ("w1", "b1") else
                STEP_BIAS if name in self.BIASES else STEP_REST)

    def rounded(self, flat, halves=False):
        """The parameters as they are shipped; layer 1 in 16 bits if asked for."""
        parts = self.parts(flat)
        for name, part in parts.items():
            steps = self.steps(name)
            parts[name] = Rounded.apply(
                part, row_steps(part, steps) if name in self.BYTES else steps)
        if halves:
            parts["w1h"], parts["b1h"] = parts["w1"].half(), parts["b1"].half()
        return parts

    def first(self, p, features):
        """The wide layer; in 16 bits the sums are exact as far as they count."""
        if features.dtype == torch.float16 and features.is_cuda:
            sums = torch.addmm(p["b1h"], features, p["w1h"])
        else:
            sums = torch.addmm(p["b1"], features.float(), p["w1"])
        return sums.clamp(0, MOST_LIT / STEP_LIT).float()

    def heads(self, p, first, seats):
        """Win shares as logarithms [n, seats] (the seats in play of each row) and points
        by source [n, seats, sources], from the wide layer."""
        second = lit(F.linear(first, p["w2"], p["b2"]))
        third = lit(F.linear(second, p["w3"], p["b3"]))
        win = F.linear(third, p["win"], p["win_b"])
        absent = torch.arange(self.seats, device=win.device) >= seats.view(-1, 1)
        win = torch.log_softmax(win.masked_fill(absent, -1e9), 1)
        points = F.linear(third, p["points"], p["points_b"])
        return win, points.view(-1, self.seats, self.sources)

    def policy(self, p, first, actions):
        """Logits [n, k] of the actions [n, k]."""
        return F.linear(first, p["policy"], p["policy_b"]).gather(1, actions)


def loss_of(net, flat, features, sample):
    """The loss of parameters, and its parts for the log. sample: seats [n], win [n, seats], points
    [n, seats, sources] in SCALEs, actions [n, k], wanted [n, k] (rows of zeros where the
    policy learns nothing)."""
    p = net.rounded(flat)
    first = net.first(p, features)
    win, points = net.heads(p, first, sample["seats"])
    share = sample["win"]
    entropy = -(share * share.clamp_min(1e-6).log()).sum(1).mean()
    win_loss = -(share * win.clamp_min(-100)).sum(1).mean()
    here = (torch.arange(net.seats, device=share.device) <
            sample["seats"].view(-1, 1)).float()
    off = (points - sample["points"]) * here.unsqueeze(2)
    total_loss = off.sum(2).square().sum(1).mean()
    source_loss = off.square().sum((1, 2)).mean()
    wanted, known = sample["wanted"], sample["wanted"].sum(1) > 0
    logits = net.policy(p, first, sample["actions"].clamp_min(0))
    logits = torch.log_softmax(logits.masked_fill(sample["actions"] < 0, -1e9), 1)
    policy = -(wanted * logits.clamp_min(-100)).sum(1)
    least = -(wanted * wanted.clamp_min(1e-9).log()).sum(1)
    rows = known.float().sum().clamp_min(1)
    loss = (win_loss + 0.16 * total_loss + 0.03 * source_loss +
            0.3 * policy.sum() / len(share))
    parts = torch.stack([win_loss - entropy, total_loss, source_loss,
                         (policy - least).sum() / rows, entropy])
    return loss, parts.detach()
