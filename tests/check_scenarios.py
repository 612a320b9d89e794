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


def sr(**entries):
    """A scenario of Spice Road with these entries."""
    return {"game": "spice-road", "seats": 2, **entries}


def step(**entries):
    return sr(steps=[entries])


DEAL = ["first 0", "point p6-yyrr", "point p10-rrgg", "point p8-yygg", "point p12-yrgb",
        "point p20-bbbbb", "merchant t-yy-g", "merchant s-yyy", "merchant t-rr-gg",
        "merchant u-3", "merchant s-rr", "merchant t-b-gg"]


def broken_files():
    """What a scenario must not be, and words of what is said of it."""
    yield {"game": "chess", "seats": 2, "steps": [{"turn": 0}]}, "there is no game"
    yield [1], "a scenario is an object"
    yield {"game": "spice-road", "steps": [{"turn": "chance"}]}, "needs seats"
    yield sr(), "needs steps"
    yield sr(steps=[]), "steps is empty and says nothing"
    yield sr(rules=[], steps=[{"turn": "chance"}]), "rules is empty and says nothing"
    yield sr(options={}, steps=[{"turn": "chance"}]), "options is empty and says nothing"
    yield sr(set={}, steps=[{"turn": "chance"}]), "set is empty and says nothing"
    yield sr(set={"caravan": {}}, steps=[{"turn": "chance"}]), "caravan: an empty object says nothing"
    yield sr(steps={"turn": 0}), "steps is a list"
    yield sr(luck=1), "no entry luck"
    yield sr(rules=7, steps=[{"turn": "chance"}]), "rules is a list"
    yield sr(rules=[7], steps=[{"turn": "chance"}]), "rules is a list of texts"
    yield sr(about=1, steps=[{"turn": "chance"}]), "about is a text"
    yield sr(loose="yes", steps=[{"turn": "chance"}]), "loose is true or false"
    yield sr(options=["x"], steps=[{"turn": "chance"}]), "options is an object"
    yield sr(set={"gold": 9}, steps=[{"turn": 0}]), "gold: 5 too many"
    yield sr(set={"luck": 9}, steps=[{"turn": 0}]), "'luck' must be one of"
    yield sr(set={"caravan": {"0": {"yelow": 1}}}, steps=[{"turn": 0}]), "which is one of yellow, red"
    yield sr(set={"merchant_row": {"0": "t-yy-x"}}, steps=[{"turn": 0}]), "t-yy-g"
    yield sr(deal="first 0", steps=[{"turn": "chance"}]), "deal is a list"
    yield sr(deal=[], steps=[{"turn": "chance"}]), "says nothing"
    yield step(), "step 1\n# a step without an entry says nothing"
    yield step(why="because"), "a step without an entry says nothing"
    yield step(why=1, turn="chance"), "why is a text"
    yield step(can=[]), "step 1, can\n# an empty list says nothing"
    yield step(cannot=[]), "step 1, cannot\n# an empty list says nothing"
    yield step(do=[]), "an empty list says nothing"
    yield step(then={}), "step 1, then\n# an empty object says nothing"
    yield step(observe=0, then={}), "an empty object says nothing"
    yield step(then={"caravan": {}}), "caravan: an empty object says nothing"
    yield step(then={"caravan": [{}, {}]}), "caravan: an empty object says nothing"
    yield step(then={"caravan": {"0": {}}}), "caravan: an empty object says nothing"
    yield step(observe=0, then={"hand": {}}), "hand: an empty object says nothing"
    yield step(moves=0), "expected a seat to move, found: "
    yield sr(set={"gold": None}, steps=[{"turn": 0}]), "field 'gold': null is what a viewer does not know"
    yield sr(set={"caravan": {"0": {"red": None}}}, loose=True, steps=[{"turn": 0}]), "field 'caravan': null"
    yield sr(set={"seats": 5}, loose=True, steps=[{"turn": 0}]), "the number of seats cannot change"
    yield step(observe=0), "step 1, observe\n# it needs a 'then'"
    yield step(observe=2, then={"gold": 4}), "expected a seat in play"
    yield step(observe=0, screen=1, then={"gold": 4}), "screen is true or false"
    yield step(observe=0, then={}, legal=[]), "step 1\n# legal has no place beside observe"
    yield step(observe=0, then={"gold": 4}, turn=0), "step 1\n# turn has no place beside observe"
    yield step(screen=True, turn="chance"), "step 1\n# screen has no place without observe"
    yield step(observe=0, then={"gold": 4}, hop=1), "no kind of step hop"
    yield step(hop=1), "no kind of step hop"
    yield step(chance={}), "expected an object of actions and weights"
    yield step(chance={"first 0": "1"}), "a weight is a whole number, 1 or more"
    yield step(chance={"first 0": 1, "first 1": 1, "first 2": 0}), "1 or more, not 0"
    yield step(legal=["first 0", "first 1", "First 1"]), "step 1, legal\n# named twice: First 1"
    yield sr(deal=DEAL, steps=[{"chance": {"first 0": 1}}]), "found: seat 0 is to move"
    yield sr(deal=DEAL, steps=[{"score": [5, "x"]}]), "whole numbers, one a seat"
    yield sr(deal=DEAL, steps=[{"score": [0, 0, None]}]), "whole numbers, one a seat"
    yield sr(deal=DEAL, steps=[{"rank": 1}]), "whole numbers, one a seat"
    yield sr(deal=DEAL, steps=[{"score": [0, 3]}]), "seat 1: expected 3, found 0"
    yield sr(deal=DEAL, steps=[{"legal": "rest"}]), "expected a list"
    yield sr(deal=DEAL, steps=[{"turn": 7}]), "a seat in play, \"chance\" or \"over\""
    yield sr(deal=DEAL, steps=[{"moves": "9"}]), "expected a whole number, 0 or more, not \"9\""
    yield sr(deal=DEAL, steps=[{"moves": -1}]), "step 1, moves\n# expected a whole number, 0 or more, not -1"
    yield sr(deal=DEAL, steps=[{"do": "claim 0"}]), "seat 0 is to move, and may: play s-yy"
    yield sr(deal=DEAL, steps=[{"instead": []}]), "a list of steps is needed"
    yield sr(deal=DEAL, steps=[{"instead": [{"do": "rest"}]}]), "step 1, instead\n# step 1, do"
    yield step(do="dance"), "an action begins"
    yield step(do=5), "an action is a text"
    yield step(legal=["first 0"]), "found legal but not expected: first 1"
    yield sr(seats=6, refused=6), "refused is a text"
    yield sr(seats=6, refused=""), "part of the reason"
    yield sr(seats=6, refused="seats", steps=[{"turn": 0}]), "no place beside refused"
    yield sr(refused="seats"), "found it accepted"


def unreadable():
    """Files that cannot be read, and words of what is said of them."""
    with tempfile.TemporaryDirectory() as folder:
        long = os.path.join(folder, "long.json")
        with open(long, "wb") as f:
            f.truncate((16 << 20) + 1)
        yield folder, "could not be read"
        yield long, "is larger than 16 MiB"


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
    for bad, words in broken_files():
        done = run(bad)
        checks.append((f"refused: {words}".replace("\n# ", ": "), done.returncode == 1 and words in done.stdout))
    differs = run(sr(deal=DEAL, steps=[{"legal": ["rest"]}])).stdout
    checks.append(("a list of legal actions that differs tells each difference once",
                   "expected but not legal: rest\n" in differs and differs.count("play s-yy") == 1))
    turn = run(sr(steps=[{"do": "first 0"}, {"turn": 0}])).stdout
    checks.append(("a turn that differs tells all that is legal instead",
                   "found: chance is to move, and may: " in turn and turn.count("point p") == 36))
    for path, words in unreadable():
        done = subprocess.run([KAUPANG, "scenario", path], capture_output=True, text=True)
        checks.append((f"refused: {words}", done.returncode == 1 and words in done.stderr
                       and "not ok 1" in done.stdout and "No such file" not in done.stdout))
    for number, (name, ok) in enumerate(checks, 1):
        print(f"{'ok' if ok else 'not ok'} {number} - {name}")
    print(f"1..{len(checks)}")
    return not all(ok for _, ok in checks)


sys.exit(main())
