# SPDX-License-Identifier: MIT
"""The file of a net, as docs/nets.md lays it out."""
import math
import os
import struct
import zlib

import torch

from train.net import FRACTION, SCALE, SHIFT, row_steps


def whole(part, steps, kind):
    """Parameters as whole numbers of steps."""
    return torch.round(part * steps).to(kind).contiguous().numpy().tobytes()


def rows_of_bytes(name, rows, steps):
    """Shifts, then the rows."""
    per_row = row_steps(name, rows, steps)
    shift = torch.log2(steps / per_row).round().to(torch.uint8).view(-1)
    return shift.numpy().tobytes(), whole(rows, per_row, torch.int8)


def encode(net, flat, features, seen_features, seen_actions):
    """A net's bytes; rows of features and actions that training never saw are 0."""
    p = {name: part.detach().float().cpu() for name, part in net.parts(flat).items()}
    first = p["w1"][:features] * seen_features[:features].cpu().view(-1, 1)
    policy = p["policy"] * seen_actions.cpu().view(-1, 1)
    shift1, rows1 = rows_of_bytes("w1", first, net.steps("w1"))
    shift_m, rows_m = rows_of_bytes("policy", policy, net.steps("policy"))
    i16, i32 = torch.int16, torch.int32
    body = b"".join([
        shift1, rows1, whole(p["b1"], net.steps("b1"), i16),
        *(whole(p[name], net.steps(name), i32 if name in net.BIASES else i16)
          for name in ("w2", "b2", "w3", "b3", "win", "win_b", "points", "points_b")),
        shift_m, rows_m, whole(p["policy_b"], net.steps("policy_b"), i32)])
    width, second, third = (len(p[name]) for name in ("b1", "b2", "b3"))
    points_shift = SHIFT - (SCALE.bit_length() - 1)
    game = net.game
    head = struct.pack("<8s16sQIIHHHBBB5BBBII", b"KAUPNET1", game.name.encode(),
                       int(game.about["digest"], 16), features, game.actions, width,
                       second, third, game.seats, game.sources, FRACTION, SHIFT, SHIFT,
                       SHIFT, points_shift, SHIFT, 1, 0, len(body), zlib.crc32(body))
    return head + body


def decode(net, data, features, flat):
    """A file's parameters into a vector of them."""
    game, at = net.game, 64
    assert data[:24] == struct.pack("<8s16s", b"KAUPNET1", game.name.encode())
    assert struct.unpack_from("<Q", data, 24)[0] == int(game.about["digest"], 16)

    def take(shape, kind):
        nonlocal at
        size = torch.empty((), dtype=kind).element_size() * math.prod(shape)
        found = torch.frombuffer(bytearray(data[at:at + size]), dtype=kind).view(shape)
        at += size
        return found.float()

    with torch.no_grad():
        flat.zero_()
        parts = net.parts(flat)
        for name, part in parts.items():
            rows = features if name == "w1" else part.shape[0]
            shape = (rows,) + part.shape[1:]
            if name in net.BYTES:
                scale = torch.exp2(take((rows, 1), torch.uint8))
                found = take(shape, torch.int8) * scale
            else:
                found = take(shape, torch.int32 if name in net.BIASES else torch.int16)
            part[:rows] = (found / net.steps(name)).to(flat.device)
    assert at == len(data)


def write(path, data):
    with open(path + ".new", "wb") as file:
        file.write(data)
    os.replace(path + ".new", path)
