#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A net for browsers: the same net with coarser weights, packed by gzip to at most so many
bytes. A row of the first layer is rounded to a multiple of a power of two; rows whose
feature is seldom on go first, since what counts is how far the sums are off on average
(the mean square of the error, times how often the row is added, for each bit saved). Rows of
the policy are rounded alike.

    ninja -C build lab/count_features && build/lab/count_features GAME 160 > counts
    tools/trim_net.py data/nets/GAME.net.xz counts data/nets/GAME.net.gz"""
import gzip
import heapq
import lzma
import math
import struct
import sys
import zlib
from collections import Counter

HEADER, MOST_SHIFT, MOST_BYTES = 64, 8, 490_000


def bits(row):
    """The entropy of a row's weights."""
    n = len(row)
    return sum(-c * math.log2(c / n) for c in Counter(row).values())


def coarser(row, steps):
    """Rounded to multiples of 2^steps, in those units."""
    half, unit = (1 << steps) >> 1, 1 << steps
    return [max(-128, min(127, (w + half) // unit)) for w in row] if steps else list(row)


class Row:
    def __init__(self, row, shift, weight):
        self.row, self.shift, self.weight, self.steps = row, shift, weight, 0
        self.bits = bits(row)

    def offer(self):
        """What one step more costs for each bit that it saves; None = there is no more."""
        if self.shift + self.steps >= MOST_SHIFT or self.bits == 0:
            return None
        unit = 1 << (self.steps + 1)
        error = sum((w - unit * c) ** 2 for w, c in zip(self.row, coarser(self.row,
                                                                       self.steps + 1)))
        after = bits(coarser(self.row, self.steps + 1))
        return self.weight * error * 4.0 ** self.shift / max(1e-9, self.bits - after), after


def signed(data):
    return [b - 256 if b > 127 else b for b in data]


def read_rows(net, at, count, width, weights):
    shifts = net[at:at + count]
    data = signed(net[at + count:at + count * (1 + width)])
    return [Row(data[i * width:(i + 1) * width], shifts[i], weights[i]) for i in range(count)]


def pack(net, groups):
    out = bytearray(net)
    for at, rows, width in groups:
        for i, r in enumerate(rows):
            out[at + i] = r.shift + r.steps
            start = at + len(rows) + i * width
            out[start:start + width] = bytes(w & 255 for w in coarser(r.row, r.steps))
    struct.pack_into("<I", out, 60, zlib.crc32(out[HEADER:]))
    return bytes(out)


def trim(net, often):
    features, actions, width, second, third, seats, sources = struct.unpack_from(
        "<IIHHHBB", net, 32)
    if net[54] != 1:
        sys.exit("only nets with weights of one byte can be made coarser")
    policy = HEADER + features * (1 + width) + 2 * width + 2 * second * width + 4 * second \
        + 2 * third * second + 4 * third + (2 * third + 4) * seats * (1 + sources)
    firsts = read_rows(net, HEADER, features, width, often)
    # A prior is off by its own row alone, and the search corrects it.
    mean = 0.02 * sum(often) / 16
    moves = read_rows(net, policy, actions, width, [mean] * actions)
    groups = [(HEADER, firsts, width), (policy, moves, width)]
    queue = []
    for i, r in enumerate(firsts + moves):
        offer = r.offer()
        if offer:
            heapq.heappush(queue, (offer[0], i, offer[1]))
    rows = firsts + moves
    done = 0
    while queue:
        if done % 64 == 0 and sum(r.bits for r in rows) / 8 < 0.97 * MOST_BYTES:
            packed = gzip.compress(pack(net, groups), 9, mtime=0)
            if len(packed) <= MOST_BYTES:
                return packed
        _, i, after = heapq.heappop(queue)
        rows[i].steps += 1
        rows[i].bits = after
        offer = rows[i].offer()
        if offer:
            heapq.heappush(queue, (offer[0], i, offer[1]))
        done += 1
    sys.exit("the net cannot be packed into so few bytes")


def main():
    with open(sys.argv[1], "rb") as file:
        net = file.read()
    if net.startswith(b"\xfd7zXZ"):
        net = lzma.decompress(net)
    with open(sys.argv[2], encoding="ascii") as file:
        total, *counts = [int(line) for line in file]
    packed = trim(net, [max(1, c) / total for c in counts])
    with open(sys.argv[3], "wb") as file:
        file.write(packed)


main()
