# SPDX-License-Identifier: MIT
"""Writes the CUDA unit of one game, its rules and the kernels over them, or the list of
all units.

Usage: cuda_unit.py OUT.cu ID PREFIX all|sifts RULES.C…
       cuda_unit.py OUT.cu --list PREFIX…
"""
import os
import sys


def unit(game, prefix, sifts, rules):
    for path in rules:
        yield f'#include "{os.path.abspath(path)}"'
    yield f"#define KP_UNIT {prefix}"
    yield f'#define KP_UNIT_ID "{game}"'
    yield f"#define KP_UNIT_ACTIONS {prefix.upper()}_ACTIONS"
    if sifts:
        yield "#define KP_UNIT_SIFTS"
    yield '#include "batch/cuda/kernels.cuh"'


def all_units(prefixes):
    yield '#include "batch/cuda/unit.h"'
    for prefix in prefixes:
        yield f'extern "C" const kp_cuda_unit {prefix}_cuda_unit;'
    units = ", ".join(f"&{prefix}_cuda_unit" for prefix in prefixes)
    yield f"extern const kp_cuda_unit *const kp_cuda_units[] = {{{units}, NULL}};"


def main(out, first, *rest):
    lines = (all_units(rest) if first == "--list" else
             unit(first, rest[0], rest[1] == "sifts", rest[2:]))
    with open(out, "w", encoding="utf-8") as file:
        file.write("/* Made by tools/cuda_unit.py; do not edit. */\n")
        file.writelines(line + "\n" for line in lines)


main(*sys.argv[1:])
