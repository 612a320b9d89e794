# SPDX-License-Identifier: MIT
"""Inputs of a fuzzer as one file that replay.c reads, and back.
usage: pack.py pack FOLDER FILE | pack.py unpack FILE FOLDER

A corpus is made small before it is kept: fuzz_server -merge=1 SMALL FOLDER …"""
import hashlib
import os
import sys


def pack(folder, file):
    inputs = []
    for name in os.listdir(folder):
        with open(os.path.join(folder, name), "rb") as f:
            inputs.append(f.read())
    with open(file, "wb") as out:
        for data in sorted(inputs, key=lambda d: (len(d), d)):
            out.write(b"%d\n%s\n" % (len(data), data))


def unpack(file, folder):
    with open(file, "rb") as f:
        rest = f.read()
    while rest:
        size, _, rest = rest.partition(b"\n")
        data, rest = rest[:int(size)], rest[int(size) + 1:]
        with open(os.path.join(folder, hashlib.sha1(data).hexdigest()), "wb") as out:
            out.write(data)


{"pack": pack, "unpack": unpack}[sys.argv[1]](*sys.argv[2:])
