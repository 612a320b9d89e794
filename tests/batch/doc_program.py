# SPDX-License-Identifier: MIT
"""The program in docs/batch.md: takes it out of the page, or compares what it prints.

usage: doc_program.py --take PAGE OUT.c
       doc_program.py --run PAGE PROGRAM   prints TAP
"""
import re
import subprocess
import sys


def block(page, kind):
    with open(page, encoding="utf-8") as file:
        return re.search(rf"```{kind}\n(.*?)```", file.read(), re.S).group(1)


def main(mode, page, path):
    if mode == "--take":
        with open(path, "w", encoding="utf-8") as file:
            file.write(block(page, "c"))
        return 0
    found = subprocess.run([path], capture_output=True, text=True, check=True).stdout
    expected = block(page, "text")
    print("1..1")
    print(f"{'ok' if found == expected else 'not ok'} 1 - docs/batch.md prints what it says")
    if found != expected:
        print(f"# expected {expected!r}, found {found!r}")
    return found != expected


sys.exit(main(*sys.argv[1:]))
