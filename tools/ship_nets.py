# SPDX-License-Identifier: MIT
"""Writes the assembly that puts nets into the program, and the list of them
(net/shipped.h).

Usage: ship_nets.py OUT.S NET…
"""
import os
import sys


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


def main(out, *nets):
    with open(out, "w", encoding="utf-8") as file:
        file.writelines(line + "\n" for line in lines(nets))


main(*sys.argv[1:])
