# SPDX-License-Identifier: MIT
"""Unpacks nets beside OUT.S and writes into it the assembly that puts them into the program, and
the list of them (net/shipped.h).

Usage: ship_nets.py OUT.S NET.xz…
"""
import lzma
import os
import sys


def unpack(packed, folder):
    path = os.path.join(folder, os.path.basename(packed).removesuffix(".xz"))
    with lzma.open(packed) as source, open(path, "wb") as net:
        net.write(source.read())
    return path


def lines(nets):
    yield '.section .note.GNU-stack, "", %progbits'
    yield '.section .rodata.nets, "a", %progbits'
    for i, path in enumerate(nets):
        game = os.path.basename(path).removesuffix(".net")
        yield f'name{i}: .asciz "{game}"'
        yield ".balign 64"
        yield f'net{i}: .incbin "{os.path.abspath(path)}"'
        yield f"end{i}: .byte 0"
    yield '.section .data.rel.ro.nets, "aw", %progbits'
    yield ".balign 8"
    yield ".globl kp_shipped_nets"
    yield ".hidden kp_shipped_nets"
    yield ".type kp_shipped_nets, %object"
    yield "kp_shipped_nets:"
    for i in range(len(nets)):
        yield f".quad name{i}, net{i}, end{i}"
    yield ".quad 0, 0, 0"
    yield ".size kp_shipped_nets, . - kp_shipped_nets"


def main(out, *packed):
    nets = [unpack(path, os.path.dirname(os.path.abspath(out))) for path in packed]
    with open(out, "w", encoding="utf-8") as file:
        file.writelines(line + "\n" for line in lines(nets))


main(*sys.argv[1:])
