# SPDX-License-Identifier: MIT
"""Landnám's tables refuse malformed data with path and reason. Prints TAP.
usage: check_data.py ROOT"""
import copy
import json
import os
import subprocess
import sys
import tempfile


def row(data, table, name):
    return next(r for r in data[table] if r["id"] == name)


# What is done to the data, and words the message must have.
CASES = [
    ("a board too large", lambda d: d["board"].update(radius=9), "$.board.radius: 9 is not"),
    ("too few tiles", lambda d: row(d, "terrains", "meadow").update(tiles=1),
     "tiles do not cover 36 unknown hexes"),
    ("a kind nobody knows", lambda d: d["costs"]["ship"].update(silk=1),
     "'silk' is no kind of goods"),
    ("something for nothing", lambda d: d["costs"].update(ship={}),
     "$.costs.ship: whatever is built must cost something"),
    ("a number for the thing", lambda d: d["numbers"].update(cycle=[2, 3, 7]),
     "none may be the total of the thing"),
    ("a missing card", lambda d: d["fate"].pop(0), "the card 'bumper_crop' must be there"),
    ("a card without effect", lambda d: d["fate"].append(
        {"id": "storm", "phase": "movement", "count": 1}), "an effect known to the rules"),
    ("too few exploration cards", lambda d: d.update(
        fate=[r for r in d["fate"] if r["phase"] != "exploration" or r["id"] == "ravens"]),
     "fewer exploration cards than players"),
    ("a table too short", lambda d: d["exploration"]["terrain_by_total"].pop(),
     "$.exploration.terrain_by_total: expected 14 rows, found 13"),
    ("a harbour worse than the bank", lambda d: d["trade"].update(harbour=5),
     "$.trade.harbour: a harbour must not be worse"),
    ("an island without mountain", lambda d: d["terrains"].pop(), "one terrain 'mountain'"),
    ("yields of a mountain", lambda d: row(d, "terrains", "mountain").update(good="iron"),
     "$.terrains[5]: every terrain but sea and mountain"),
]


def run(root, data):
    with tempfile.TemporaryDirectory() as folder:
        path, out = os.path.join(folder, "bad.json"), os.path.join(folder, "out.h")
        with open(path, "w", encoding="utf-8") as f:
            json.dump(data, f)
        done = subprocess.run([sys.executable, os.path.join(root, "tools/tables.py"),
                               os.path.join(root, "games/landnam/tables.py"), path, out],
                              capture_output=True, text=True)
        return done.returncode, done.stderr, os.path.exists(out)


def main(root):
    with open(os.path.join(root, "data/landnam.json"), encoding="utf-8") as f:
        good = json.load(f)
    failed = 0
    print(f"1..{len(CASES)}")
    for number, (name, change, words) in enumerate(CASES, 1):
        data = copy.deepcopy(good)
        change(data)
        code, message, made = run(root, data)
        ok = code == 1 and not made and words in message
        failed += not ok
        print(f"{'ok' if ok else 'not ok'} {number} - {name}")
        if not ok:
            print(f"# expected: {words}\n# found: {message.strip()}")
    return failed != 0


sys.exit(main(sys.argv[1]))
