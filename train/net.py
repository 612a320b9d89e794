# SPDX-License-Identifier: MIT
"""The net: features -> 512 -> 64 -> 32 -> win shares and points by source of every seat;
a policy over the actions hangs on the first layer.

Training is quantization-aware. Weights are whole steps within a range, activations too,
so the floating-point products here are those of the integers that net/ computes: all of
them fit in the significand that the products are made with.
"""
import math

import torch
import torch.nn.functional as F

SCALE = 16  # points are learned divided by it
FRACTION, SHIFT = 7, 8  # bits behind the point: activations, weights
ACTIVATION_STEPS, ACTIVATION_MAX = 1 << FRACTION, 2047  # activations and layer 1
WEIGHT_STEPS, WEIGHT_MAX = 1 << SHIFT, 2047              # weights of other layers
BIAS_STEPS = WEIGHT_STEPS * ACTIVATION_STEPS            # biases of all but layer 1
BYTE_MAX = {"w1": 127, "policy": 31}  # rows of bytes, each with a shift: fewer bits of
SHIFT_MAX = {"w1": 4, "policy": 6}    # the policy, which needs them least
DECAY = 0.1  # of these rows: what nothing taught fades, and files pack better


class RoundSTE(torch.autograd.Function):
    """Rounds to whole steps, with the straight-through estimator as its gradient."""

    @staticmethod
    def forward(ctx, x, steps):
        return torch.round(x * steps) / steps

    @staticmethod
    def backward(ctx, grad):
        return grad, None


def row_steps(name, rows, steps):
    """How many steps make one in each row, so that its largest weight is a byte."""
    most = rows.detach().abs().amax(1, keepdim=True) * steps / (BYTE_MAX[name] + 0.49)
    shift = most.clamp_min(1).log2().ceil().clamp(max=SHIFT_MAX[name])
    return steps / torch.exp2(shift)


class FloorSTE(torch.autograd.Function):
    """Rounds down to whole steps, likewise."""

    @staticmethod
    def forward(ctx, x, steps):
        return torch.floor(x * steps) / steps

    @staticmethod
    def backward(ctx, grad):
        return grad, None


def clipped_relu(x):
    """The activation, quantized: what the next layer sees."""
    return FloorSTE.apply(x, ACTIVATION_STEPS).clamp(0, ACTIVATION_MAX / ACTIVATION_STEPS)


class Net:
    """All parameters in one vector, so that optimiser, average and all-reduce are one line
    each. `inputs` is the width of a row of features, which is padded;
    `width` that of the first layer."""
    NAMES = ("w1", "b1", "w2", "b2", "w3", "b3", "win", "win_b", "points", "points_b",
             "policy", "policy_b")
    BIASES = {"b2", "b3", "win_b", "points_b", "policy_b"}
    BYTES = set(BYTE_MAX)  # exported as bytes, a shift for each row

    def __init__(self, game, inputs, device, width=512, second=64, third=32):
        self.game, self.seats, self.sources = game, game.seats, game.sources
        self.width = width
        out = game.seats * game.sources
        self.shapes = dict(zip(self.NAMES, (
            (inputs, width), (width,), (second, width), (second,), (third, second), (third,),
            (game.seats, third), (game.seats,), (out, third), (out,),
            (game.actions, width), (game.actions,))))
        self.sizes = [math.prod(shape) for shape in self.shapes.values()]
        limits, decay = [], []
        for name, size in zip(self.NAMES, self.sizes):
            most = (64.0 if name in self.BIASES else
                    ACTIVATION_MAX / ACTIVATION_STEPS if name == "b1" else
                    (BYTE_MAX[name] << SHIFT_MAX[name]) / self.steps(name)
                    if name in self.BYTES else WEIGHT_MAX / WEIGHT_STEPS)
            limits.append(torch.full((size,), most))
            decay.append(torch.full((size,), DECAY if name in self.BYTES else 0.0))
        self.limit, self.decay = torch.cat(limits).to(device), torch.cat(decay).to(device)
        self.flat = torch.zeros(sum(self.sizes), device=device)

    def initialize(self, generator):
        """Random weights, uniform within bounds; the heads begin small."""
        bound = {"w1": 1.5 / 20, "w2": 1.7 / math.sqrt(self.width), "w3": 1.7 / 8,
                 "win": 0.05, "points": 0.05, "policy": 0.3 / math.sqrt(self.width)}
        with torch.no_grad():
            for name, part in self.parts(self.flat).items():
                if name in bound:
                    uniform = torch.rand(part.shape, generator=generator) * 2 - 1
                    part.copy_(uniform * bound[name])

    def parts(self, flat):
        pieces = flat.split(self.sizes)
        return {name: piece.view(shape) for (name, shape), piece
                in zip(self.shapes.items(), pieces)}

    def steps(self, name):
        return (ACTIVATION_STEPS if name in ("w1", "b1") else
                BIAS_STEPS if name in self.BIASES else WEIGHT_STEPS)

    def quantized(self, flat, halves=False):
        """The parameters as they are exported; layer 1 in 16 bits if asked for."""
        parts = self.parts(flat)
        for name, part in parts.items():
            steps = self.steps(name)
            parts[name] = RoundSTE.apply(
                part, row_steps(name, part, steps) if name in self.BYTES else steps)
        if halves:
            parts["w1h"], parts["b1h"] = parts["w1"].half(), parts["b1"].half()
        return parts

    def first(self, p, features):
        """The first layer; in 16 bits the sums are exact as far as they count."""
        if features.dtype == torch.float16 and features.is_cuda:
            sums = torch.addmm(p["b1h"], features, p["w1h"])
        else:
            sums = torch.addmm(p["b1"], features.float(), p["w1"])
        return sums.clamp(0, ACTIVATION_MAX / ACTIVATION_STEPS).float()

    def heads(self, p, first, seats):
        """Win shares as logarithms [n, seats] (the seats in play of each row) and points
        by source [n, seats, sources], from the first layer."""
        second = clipped_relu(F.linear(first, p["w2"], p["b2"]))
        third = clipped_relu(F.linear(second, p["w3"], p["b3"]))
        win = F.linear(third, p["win"], p["win_b"])
        absent = torch.arange(self.seats, device=win.device) >= seats.view(-1, 1)
        win = torch.log_softmax(win.masked_fill(absent, -1e9), 1)
        points = F.linear(third, p["points"], p["points_b"])
        return win, points.view(-1, self.seats, self.sources)

    def policy(self, p, first, actions):
        """Logits [n, k] of the actions [n, k]."""
        return F.linear(first, p["policy"], p["policy_b"]).gather(1, actions)


def compute_loss(net, flat, features, sample):
    """The loss of parameters, and its parts for the log. sample: seats [n], win [n, seats],
    points [n, seats, sources] in SCALEs, actions [n, k], target_policy [n, k] (rows of
    zeros where the policy learns nothing)."""
    p = net.quantized(flat)
    first = net.first(p, features)
    win, points = net.heads(p, first, sample["seats"])
    share = sample["win"]
    entropy = -(share * share.clamp_min(1e-6).log()).sum(1).mean()
    win_loss = -(share * win.clamp_min(-100)).sum(1).mean()
    here = (torch.arange(net.seats, device=share.device) <
            sample["seats"].view(-1, 1)).float()
    error = (points - sample["points"]) * here.unsqueeze(2)
    total_loss = error.sum(2).square().sum(1).mean()
    source_loss = error.square().sum((1, 2)).mean()
    target_policy, known = sample["target_policy"], sample["target_policy"].sum(1) > 0
    logits = net.policy(p, first, sample["actions"].clamp_min(0))
    logits = torch.log_softmax(logits.masked_fill(sample["actions"] < 0, -1e9), 1)
    policy = -(target_policy * logits.clamp_min(-100)).sum(1)
    target_entropy = -(target_policy * target_policy.clamp_min(1e-9).log()).sum(1)
    rows = known.float().sum().clamp_min(1)
    loss = (win_loss + 0.16 * total_loss + 0.03 * source_loss +
            0.3 * policy.sum() / len(share))
    losses = torch.stack([win_loss - entropy, total_loss, source_loss,
                          (policy - target_entropy).sum() / rows, entropy])
    return loss, losses.detach()
