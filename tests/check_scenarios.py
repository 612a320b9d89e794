# SPDX-License-Identifier: MIT
"""Scenario files can fail: breaking any expected value makes the runner report the rule,
the field, what was expected and what was found. Prints TAP.
usage: check_scenarios.py KAUPANG ROOT"""
import json
import os
import subprocess
import sys
import tempfile

KAUPANG, ROOT = sys.argv[1:3]


def run(scenario):
    with tempfile.NamedTemporaryFile("w", suffix=".json") as f:
        json.dump(scenario, f)
        f.flush()
        return subprocess.run([KAUPANG, "scenario", f.name], capture_output=True, text=True)


def broken_values(value):
    """Ways to break one expected value, each a changed copy."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield value + 1
    elif isinstance(value, dict):
        for key in value:
            for other in broken_values(value[key]):
                yield {**value, key: other}
    elif isinstance(value, list):
        for i, item in enumerate(value):
            if isinstance(item, str):
                yield value[:i] + value[i + 1:]
            else:
                for other in broken_values(item):
                    yield value[:i] + [other] + value[i + 1:]


def breakages(scenario):
    for i, step in enumerate(scenario.get("steps", [])):
        for key in ("then", "legal", "score", "rank", "moves", "turn", "chance"):
            if key not in step:
                continue
            for other in broken_values(step[key]):
                changed = json.loads(json.dumps(scenario))
                changed["steps"][i][key] = other
                yield f"step {i + 1} {key}", changed


def main():
    folder = os.path.join(ROOT, "tests/scenarios/spice-road")
    tried = kept_quiet = unclear = 0
    for name in sorted(os.listdir(folder))[::6]:
        with open(os.path.join(folder, name), encoding="utf-8") as f:
            scenario = json.load(f)
        for where, changed in list(breakages(scenario))[:6]:
            done = run(changed)
            tried += 1
            rules = scenario["rules"][0]
            if done.returncode == 0:
                kept_quiet += 1
                print(f"# {name}: {where} was broken and nobody noticed")
            said = "expected" in done.stdout or "no longer" in done.stdout
            if not (said and rules in done.stdout):
                unclear += 1
                print(f"# {name}: {where}: {done.stdout}")
    checks = [("something was tried", tried > 20),
              (f"{tried} broken expectations are all noticed", kept_quiet == 0),
              ("each with its rule, what was expected and what was found", unclear == 0)]
    for bad, words in [({"game": "chess"}, "there is no game"),
                       ({"game": "spice-road", "seats": 2, "luck": 1}, "no entry luck"),
                       ({"game": "spice-road", "seats": 2}, "needs steps"),
                       ({"game": "spice-road", "seats": 2, "set": {"gold": 9},
                         "steps": [{"turn": 0}]}, "impossible"),
                       ({"game": "spice-road", "seats": 2, "set": {"luck": 9},
                         "steps": [{"turn": 0}]}, "no field 'luck'"),
                       ({"game": "spice-road", "seats": 2, "steps": [{"do": "dance"}]},
                        "an action begins"),
                       ({"game": "spice-road", "seats": 2, "steps": [{"hop": 1}]},
                        "no kind of step hop"),
                       ({"game": "spice-road", "seats": 2,
                         "steps": [{"observe": 0, "then": {}, "legal": []}]},
                        "no kind of step legal"),
                       ({"game": "spice-road", "seats": 2,
                         "steps": [{"legal": ["first 0", "first 0"]}]}, "found first 0"),
                       ({"game": "spice-road", "seats": 6, "refused": 6}, "a text"),
                       ({"game": "spice-road", "seats": 2, "rules": 7, "about": "x",
                         "steps": [{"do": 5}]}, "as text")]:
        done = run(bad)
        checks.append((f"refused: {words}", done.returncode == 1 and words in done.stdout))
    for number, (name, ok) in enumerate(checks, 1):
        print(f"{'ok' if ok else 'not ok'} {number} - {name}")
    print(f"1..{len(checks)}")
    return not all(ok for _, ok in checks)


sys.exit(main())
