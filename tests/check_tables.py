# SPDX-License-Identifier: MIT
"""The table generator refuses malformed data with file, path and reason. Prints TAP.
usage: check_tables.py ROOT"""
import copy
import json
import os
import subprocess
import sys
import tempfile

# What is done to spice-road's data, and words the message must have.
CASES = [
    ("a missing table", lambda d: d.pop("points"), "$: 'points' is missing"),
    ("a text for a number", lambda d: d["points"][3].update(points="8"),
     "$.points[3].points: expected a whole number, found a text"),
    ("a number out of range", lambda d: d["constants"].update(caravan_limit=99),
     "$.constants.caravan_limit: 99 is not between"),
    ("a vector too short", lambda d: d["merchants"][0].update(gain=[2, 0, 0]),
     "$.merchants[0].gain: expected 4 rows, found 3"),
    ("an unknown kind", lambda d: d["merchants"][5].update(kind="gift"),
     "$.merchants[5].kind: 'gift' is not one of"),
    ("a code used twice", lambda d: d["points"][1].update(code="p6-yyrr"),
     "$.points[1]: the code 'p6-yyrr' occurs twice"),
    ("a code with a space", lambda d: d["points"][1].update(code="p7 x"),
     "$.points[1].code: 'p7 x' has characters other than"),
    ("true for a number", lambda d: d.update(starting_cards=True),
     "$.starting_cards: expected a whole number, found true or false"),
    ("a list for an object", lambda d: d.update(seats=[2, 5]),
     "$.seats: expected an object with 'min', found a list"),
]


def run(root, text):
    with tempfile.TemporaryDirectory() as folder:
        data, out = os.path.join(folder, "bad.json"), os.path.join(folder, "out.h")
        with open(data, "w", encoding="utf-8") as f:
            f.write(text)
        done = subprocess.run([sys.executable, os.path.join(root, "tools/tables.py"),
                               os.path.join(root, "games/spice-road/tables.py"), data, out],
                              capture_output=True, text=True)
        return done.returncode, done.stderr, os.path.exists(out)


def main(root):
    with open(os.path.join(root, "data/spice-road.json"), encoding="utf-8") as f:
        good = json.load(f)
    trials = [("good data", json.dumps(good), None),
              ("broken JSON", "{", "bad.json: Expecting"),
              ("a key given twice", '{"a":1,"a":2}', "the key 'a' occurs twice")]
    for name, change, words in CASES:
        data = copy.deepcopy(good)
        change(data)
        trials.append((name, json.dumps(data), words))
    failed = 0
    print(f"1..{len(trials)}")
    for number, (name, text, words) in enumerate(trials, 1):
        code, message, made = run(root, text)
        ok = (code == 0 and made) if words is None else (
            code == 1 and not made and "bad.json" in message and words in message)
        failed += not ok
        print(f"{'ok' if ok else 'not ok'} {number} - {name}")
        if not ok:
            print(f"# expected: {words}\n# found: {message.strip()}")
    return failed != 0


sys.exit(main(sys.argv[1]))
