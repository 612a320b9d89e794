# SPDX-License-Identifier: MIT
"""What is said of a position that breaks an invariant: tests/broken/<game>.txt has, after the
lines "> COMMAND" that begin a game, what the engine is told to set and, indented below it, the
invariant with what is too many or missing. Prints TAP. usage: check_broken.py KAUPANG ROOT"""
import glob
import os
import subprocess
import sys

KAUPANG, ROOT = sys.argv[1:3]
SAID = "error the position is impossible: this must hold: "


def check(path):
    """What differs, as lines; and how many positions were tried."""
    with open(path, encoding="utf-8") as f:
        lines = [line.rstrip("\n") for line in f if line.strip() and not line.startswith("#")]
    begin = [line[2:] for line in lines if line.startswith("> ")]
    cases = [line for line in lines if not line.startswith("> ")]
    pairs = list(zip(cases[0::2], cases[1::2]))
    commands = begin + ["set " + position for position, _ in pairs]
    done = subprocess.run([KAUPANG, "engine"], input="\n".join(commands) + "\n",
                          capture_output=True, text=True, check=False)
    replies = done.stdout.splitlines()
    wrong = [f"{command}: {reply}" for command, reply in zip(begin, replies)
             if not reply.startswith("ok")]
    if len(replies) != len(commands) or len(cases) % 2:
        wrong.append(f"{len(commands)} commands, {len(replies)} replies")
    for (position, said), reply in zip(pairs, replies[len(begin):]):
        if not said.startswith("    ") or reply != SAID + said.strip():
            wrong.append(f"{position}: expected {said.strip()!r}, found {reply!r}")
    return wrong, len(pairs)


def main():
    files = sorted(glob.glob(os.path.join(ROOT, "tests", "broken", "*.txt")))
    print(f"1..{len(files)}")
    for n, path in enumerate(files, 1):
        wrong, tried = check(path)
        fine = not wrong and tried > 0
        print(f"{'ok' if fine else 'not ok'} {n} {os.path.basename(path)}: {tried} positions")
        for line in wrong:
            print(f"# {line}")


main()
