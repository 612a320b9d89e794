# SPDX-License-Identifier: MIT
"""Amsterdam's map loader refuses a malformed map with the place and the reason, warns
where it should, and takes a map in any order of its rows. Prints TAP.
usage: check_map.py ROOT"""
import copy
import json
import os
import subprocess
import sys
import tempfile

ROOT = sys.argv[1]


def cut_off(data):
    for key in ("routes", "contracts"):
        data[key] = [r for r in data[key] if "jordaan" not in (r["a"], r["b"])]


def crowd_display(data):
    data["transport_cards"] = {k: 20 for k in data["transport_cards"]}
    data["transport_cards"]["joker"] = 16
    data["constants"].update(display_size=8, display_reset_joker_count=1)


def break_length(data):
    data["routes"][0]["length"] = 3


# What is done to the map, and words the message must have.
CASES = [
    ("a location twice", lambda d: d["locations"][1].update(id="nieuwe_waal"),
     "$.locations[1].id: location 'nieuwe_waal' occurs twice"),
    ("a route id twice", lambda d: d["routes"][3].update(id=d["routes"][2]["id"]),
     "occurs twice"),
    ("a contract id twice", lambda d: d["contracts"][3].update(id="c01"),
     "$.contracts[3].id: contract 'c01' occurs twice"),
    ("an end that does not exist", lambda d: d["routes"][2].update(a="atlantis"),
     "$.routes[2].a: 'atlantis' is not one of"),
    ("a route from a place to itself", lambda d: d["routes"][2].update(a="noordermarkt"),
     "$.routes[2]: both ends are the same location"),
    ("a length without points", lambda d: d["routes"][4].update(length=5),
     "length: 5 is not between 1 and 4"),
    ("an unknown colour", lambda d: d["routes"][4].update(colour="mauve"),
     "'mauve' is not one of"),
    ("a double route named by one side", lambda d: d["routes"][0].update(double_with=None),
     "does not name this route as its twin"),
    ("a double route with itself",
     lambda d: d["routes"][2].update(double_with=d["routes"][2]["id"]), "as its twin"),
    ("tracks of different length", break_length, "differ in ends or length"),
    ("tracks with different ends", lambda d: d["routes"][0].update(a="jordaan"),
     "differ in ends or length"),
    ("a map in two parts", cut_off, "$.routes: the map is not connected"),
    ("a contract end that does not exist", lambda d: d["contracts"][0].update(b="x"),
     "$.contracts[0].b: 'x' is not one of"),
    ("a contract from a place to itself", lambda d: d["contracts"][0].update(a="dam"),
     "$.contracts[0]: both ends are the same location"),
    ("a pair on two contracts",
     lambda d: d["contracts"][5].update(a="dam", b="de_drie_hendricken"),
     "$.contracts[5]: this pair of locations is on two contracts"),
    ("too few contracts to deal", lambda d: d.update(contracts=d["contracts"][:5]),
     "expected 8 to 62 contracts"),
    ("no joker", lambda d: d["transport_cards"].pop("joker"), "then 'joker'"),
    ("decks too many to count", crowd_display, "more decks than can be counted"),
    ("lengths with a gap", lambda d: d["route_points"].pop("2"), "in order"),
    ("a bonus table too short", lambda d: d["bonus_points"].update({"3": [8, 5]}),
     "$.bonus_points.3: expected 3 rows, found 2"),
    ("keeping none of the contracts",
     lambda d: d["constants"].update(contracts_min_keep=0), "0 is not between 1 and 1"),
]


def run(data):
    with tempfile.TemporaryDirectory() as folder:
        path, out = os.path.join(folder, "map.json"), os.path.join(folder, "out.h")
        with open(path, "w", encoding="utf-8") as f:
            json.dump(data, f)
        done = subprocess.run([sys.executable, os.path.join(ROOT, "tools/tables.py"),
                               os.path.join(ROOT, "games/amsterdam/tables.py"), path, out],
                              capture_output=True, text=True)
        text = open(out, encoding="utf-8").read() if os.path.exists(out) else ""
        return done.returncode, done.stderr, text


def main():
    with open(os.path.join(ROOT, "data/amsterdam.json"), encoding="utf-8") as f:
        good = json.load(f)
    results = []
    code, message, text = run(good)
    results.append(("the map itself", code == 0 and message == "" and "AM_ROUTES = 45" in text,
                    message))
    for name, change, words in CASES:
        data = copy.deepcopy(good)
        change(data)
        code, message, text = run(data)
        results.append((name, code == 1 and text == "" and words in message, message))
    few = copy.deepcopy(good)
    few["constants"]["bonus_cards"] = 9
    code, message, text = run(few)
    results.append(("too few bonus cards are only warned about",
                    code == 0 and "warning: 16 cart routes" in message, message))
    apart = copy.deepcopy(good)
    apart["routes"].sort(key=lambda r: r["colour"])
    code, message, text = run(apart)
    results.append(("the tracks of a double route may stand apart in the file",
                    code == 0 and "AM_ROUTES = 45" in text, message))
    for number, (name, ok, message) in enumerate(results, 1):
        print(f"{'ok' if ok else 'not ok'} {number} - {name}")
        if not ok:
            print(f"# found: {message.strip()}")
    print(f"1..{len(results)}")
    return not all(ok for _, ok, _ in results)


sys.exit(main())
