#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The puzzles of data/puzzles/: every one is judged again with more search than found it, and its
answer stands; no position is there twice, themes and difficulties are of several kinds. The miner
gives the same puzzles to the same seed whatever the threads, goes on from its journal, and refuses
what is wrong; a puzzle with a wrong answer is found out. Prints TAP.
usage: check_puzzles.py KAUPANG SOURCE [TIMES]    TIMES: the search, compared with what found them"""
import json
import os
import subprocess
import sys
import tempfile

kaupang, source = sys.argv[1:3]
times = sys.argv[3] if len(sys.argv) > 3 else "2"
folder = os.path.join(source, "data/puzzles")
count = 0


def check(what, holds, otherwise=""):
    global count
    count += 1
    print(f"{'ok' if holds else 'not ok'} {count} - {what}", flush=True)
    if not holds:
        print("# " + str(otherwise).replace("\n", "\n# "))


def run(*words):
    return subprocess.run([kaupang, "puzzles", *words], capture_output=True, text=True)


def check_shipped(name):
    path = os.path.join(folder, name)
    with open(path, encoding="utf-8") as file:
        text = file.read()
    puzzles = json.loads(text)["puzzles"]
    done = run("--check", path, "--times", times)
    check(f"{name}: all {len(puzzles)} answers stand", done.returncode == 0 and puzzles,
          done.stderr + done.stdout)
    check(f"{name}: each is there once", len({p["id"] for p in puzzles}) == len(puzzles))
    wrong = [p["id"] for p in puzzles if p["easy"] < 0.5 or not 1 <= p["difficulty"] <= 5 or
             len(p["alternatives"]) < 2 or min(a["loss"] for a in p["alternatives"]) < 0.1 or
             p["theme"] != p["answer"].split(" ")[0]]
    check(f"{name}: one move is clearly best, and `easy` misses it", not wrong, wrong)
    return puzzles


def check_doubt(puzzles, game, scratch):
    """A wrong answer, another seat, a record cut off: each is found out."""
    first = puzzles[0]
    for what, change in (("better", {"answer": first["alternatives"][-1]["action"]}),
                         ("seat", {"seat": first["seat"] + 1}),
                         ("legal", {"answer": "dance"}),
                         ("record", {"record": first["record"][:40]})):
        path = os.path.join(scratch, "wrong.json")
        with open(path, "w", encoding="utf-8") as file:
            json.dump({"game": game, "puzzles": [{**first, **change}]}, file)
        done = run("--check", path)
        check(f"a puzzle is doubted: {what}", done.returncode == 1 and what in done.stderr,
              done.stderr + done.stdout)


def check_miner(scratch):
    few = ("spice-road", "--iterations", "40", "--quiet")
    one = run(*few, "--games", "4", "--workers", "1")
    check("games give puzzles", one.returncode == 0 and json.loads(one.stdout)["puzzles"], one.stderr)
    check("the same with three threads", run(*few, "--games", "4", "--workers", "3").stdout == one.stdout)
    journal = os.path.join(scratch, "journal")
    run(*few, "--games", "2", "--resume", journal)
    with open(journal, "a", encoding="utf-8") as file:
        file.write('3 [{"id":"cut')
    after = [run(*few, "--games", "4", "--resume", journal) for _ in range(2)]
    check("the same after an interruption, and again",
          all(done.stdout == one.stdout for done in after), after[0].stderr + after[1].stderr)
    other = run(*few, "--games", "4", "--seed", "2", "--resume", journal)
    check("another hunt's journal is refused", other.returncode == 1 and "something else" in other.stderr)


def check_refusals():
    for what, words, code, said in (
            ("nothing", (), 2, "expected a game"),
            ("a game and a file", ("amsterdam", "--check", "-"), 2, "expected a game"),
            ("no such game", ("chess",), 2, "chess"),
            ("no games", ("amsterdam", "--games", "0"), 2, "--games"),
            ("no margin", ("amsterdam", "--margin", "0"), 2, "--margin"),
            ("something that is no file of puzzles",
             ("--check", os.path.join(source, "data/amsterdam.json")), 1, "no file of puzzles")):
        done = run(*words)
        check(f"{what}: refused", done.returncode == code and said in done.stderr, done.stderr)


shipped = {name: check_shipped(name) for name in sorted(os.listdir(folder))}
with tempfile.TemporaryDirectory() as scratch:
    check_doubt(shipped["spice-road.json"], "spice-road", scratch)
    check_miner(scratch)
check_refusals()
print(f"1..{count}")
