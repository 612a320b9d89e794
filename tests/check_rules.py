# SPDX-License-Identifier: MIT
"""Every rule id that a rules document defines is cited by a test. Prints TAP, one line a
game. usage: check_rules.py ROOT

A rules document (docs/rules/<game>.md) defines its ids in bold: **SR-SET-1**."""
import os
import re
import sys


def tests_text(root, game):
    """All test text that may cite the game's rules: its scenarios and the C tests."""
    parts = []
    for folder in (f"scenarios/{game}", "games", "laws", "core"):
        for where, _, names in os.walk(os.path.join(root, "tests", folder)):
            for name in names:
                with open(os.path.join(where, name), encoding="utf-8") as f:
                    parts.append(f.read())
    return "\n".join(parts)


def main(root):
    games = sorted(d for d in os.listdir(os.path.join(root, "games"))
                   if os.path.isdir(os.path.join(root, "games", d)))
    failed = 0
    print(f"1..{len(games)}")
    for number, game in enumerate(games, 1):
        with open(os.path.join(root, "docs/rules", game + ".md"), encoding="utf-8") as f:
            defined = set(re.findall(r"\*\*([A-Z]+(?:-[A-Z0-9]+)+)\*\*", f.read()))
        cited = set(re.findall(r"[A-Z]+(?:-[A-Z0-9]+)+", tests_text(root, game)))
        missing = sorted(defined - cited)
        ok = bool(defined) and not missing
        failed += not ok
        print(f"{'ok' if ok else 'not ok'} {number} - the {len(defined)} rules of {game} "
              "are cited by tests")
        if missing:
            print(f"# not cited: {' '.join(missing)}")
    return failed != 0


sys.exit(main(sys.argv[1]))
