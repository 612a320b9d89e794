# SPDX-License-Identifier: MIT
"""Who may include whom. Arrows point one way: data -> games -> core; a game never
includes another game. Prints TAP. usage: check_includes.py ROOT"""
import os
import re
import sys

# What each folder may include besides itself. Tests and tools may include anything.
MAY = {
    "core": set(),
    "games": {"core"},
    "bots": {"core", "games"},
    "store": {"core"},
    "hall": {"core", "games", "bots"},
    "lab": {"core", "games", "bots", "hall"},
    "lang": {"core"},
    "tui": {"core", "games", "bots", "hall"},
    "server": {"core", "games", "bots", "hall", "store", "lab"},
    "bench": {"core"},
    "cli": {"core", "games", "bots", "hall", "store", "lab", "lang", "tui", "server",
            "bench"},
    "wasm": {"core", "games", "bots", "hall"},
    "gpu": {"core", "games"},
}


def sources(root, folder):
    for where, _, names in os.walk(os.path.join(root, folder)):
        for name in sorted(names):
            if name.endswith((".c", ".h", ".def", ".cu")):
                yield os.path.relpath(os.path.join(where, name), root)


def complaints(root, folder):
    for path in sources(root, folder):
        with open(os.path.join(root, path), encoding="utf-8") as f:
            included = re.findall(r'^#include "([^"]+)"', f.read(), re.M)
        for target in included:
            top = target.split("/")[0]
            if "/" not in target:
                continue  # made at build time
            if top != folder and top not in MAY[folder]:
                yield f"{path} includes {target}: {folder} may not use {top}"
            same_game = path.split("/")[:2] == target.split("/")[:2]
            if folder == top == "games" and target.count("/") > 1 and not same_game:
                yield f"{path} includes {target}: a game may not use another game"


def core_names_no_game(root):
    games = [d for d in os.listdir(os.path.join(root, "games"))
             if os.path.isdir(os.path.join(root, "games", d))]
    for path in sources(root, "core"):
        with open(os.path.join(root, path), encoding="utf-8") as f:
            text = f.read()
        for game in games:
            if game in text:
                yield f"{path} names the game {game}"


def main(root):
    folders = [f for f in sorted(os.listdir(root)) if f in MAY]
    results = [(f"includes of {f}", list(complaints(root, f))) for f in folders]
    results.append(("core names no game", list(core_names_no_game(root))))
    for number, (name, wrong) in enumerate(results, 1):
        print(f"{'not ok' if wrong else 'ok'} {number} - {name}")
        for line in wrong:
            print(f"# {line}")
    print(f"1..{len(results)}")
    return any(wrong for _, wrong in results)


sys.exit(main(sys.argv[1]))
