# SPDX-License-Identifier: MIT
"""Writes one source file that includes all those given: the rules as one unit.

Usage: one_unit.py OUT.c SOURCE…
"""
import os
import sys

with open(sys.argv[1], "w", encoding="utf-8") as out:
    out.write("/* Made by tools/one_unit.py; do not edit. */\n")
    for path in sys.argv[2:]:
        out.write(f'#include "{os.path.abspath(path)}"\n')
