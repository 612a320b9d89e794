# SPDX-License-Identifier: MIT
"""bench/ladder: its figures are those of the arena, journals that were cut short are gone on
with and shown as far as they go, a run plays and shows what it was asked for, programs are not
mixed, and documents are renewed between their marks. Prints TAP.
usage: check_ladder.py KAUPANG ROOT"""
import json
import os
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
KAUPANG, ROOT = [os.path.abspath(path) for path in sys.argv[1:3]]
sys.path.insert(0, os.path.join(ROOT, "bench"))
from proof import tables
from proof.contest import Blocks, Contest
from proof.figures import Reliability, Result
from proof.pool import Pool

RESULTS = []


def check(name, ok, detail=""):
    RESULTS.append(ok)
    print(f"{'ok' if ok else 'not ok'} {len(RESULTS)} - {name}")
    if not ok:
        print("# " + str(detail).replace("\n", "\n# ")[:2000])


def play(contest, folder, minutes=5.0):
    blocks = Blocks(contest, folder)
    Pool(KAUPANG, 2, 60 * minutes).play([blocks])
    return blocks


def arena_rows(contest, seed):
    command = contest.command(KAUPANG, seed, "")[:-2]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600, check=True)
    return {row["bot"]: row for row in json.loads(done.stdout)["bots"]}


def check_figures(folder):
    for seats, bots in ((4, ["greedy", "random", "random", "random"]),
                        (3, ["easy", "greedy"]), (2, ["easy", "greedy"])):
        contest = Contest("ladder", "spice-road", seats, bots, 1)
        result = Result(play(contest, folder))
        row = arena_rows(contest, 1)[bots[0]]
        found = [result.games, round(result.share, 4), round(result.low, 4),
                 round(result.high, 4), round(result.even, 4)]
        check(f"{','.join(bots)} at {seats} seats: share, interval and even are the arena's",
              found == [row["games"], row["wins"], *row["wins_95"], row["even"]],
              [found, row])


def check_journals(folder):
    contest = Contest("cut", "spice-road", 2, ["greedy", "random"], 4)
    whole = play(contest, folder)
    path = whole.journal(2)
    with open(path, encoding="utf-8") as file:
        text = file.read()
    with open(path, "w", encoding="utf-8") as file:
        file.write(text[:-7])  # as a power failure leaves it
    cut = Blocks(contest, folder)
    check("a line cut short is a game to be played again",
          cut.done() == [1] and cut.next() == 2 and len(cut.games[2]) == 1, cut.games)
    seen = Result(cut)
    check("the games of a block that is not whole count", [seen.games, seen.even] == [3, 0.5]
          and str(seen).endswith(" of 3") and seen.elo_low is not None, vars(seen))
    check("nothing is played without time", play(contest, folder, 0).games == cut.games)
    again = play(contest, folder)
    ranks = [[g[0] for g in b.games[2].values()] for b in (whole, again)]
    check("what was cut is played again, with the same result",
          ranks[0] == ranks[1] and str(Result(again)) == str(Result(whole)), ranks)


def check_calibration():
    r = Reliability([(0.25, 0), (0.25, 0), (0.25, 0), (0.25, 1), (0.95, 1), (0.95, 0.5)])
    check("reliability: groups, Brier and mean error",
          r.rows == [(4, 0.25, 0.25), (2, 0.95, 0.75)] and round(r.brier, 4) == 0.1592
          and round(r.error, 4) == 0.0667, vars(r))


def check_documents(folder):
    path = os.path.join(folder, "page.md")
    with open(path, "w", encoding="utf-8") as file:
        file.write("a\n<!-- ladder: x -->\nold\n<!-- ladder: x -->\nb\n")
    tables.write_between(path, "x", "new")
    with open(path, encoding="utf-8") as file:
        text = file.read()
    check("a table takes the place of the one before", text ==
          "a\n<!-- ladder: x -->\n\nnew\n\n<!-- ladder: x -->\nb\n", text)


def ladder(*args):
    return subprocess.run([os.path.join(ROOT, "bench/ladder"), *args], timeout=600,
                          capture_output=True, text=True)


def check_short_run(folder):
    """Two blocks of one step at one number of seats, then a game less."""
    journals = os.path.join(folder, "short")
    some = [KAUPANG, "--parts", "ladder", "--games", "spice-road", "--journals", journals,
            "--steps", "greedy", "--seats", "3", "--share", "0.05"]
    done = ladder(*some, "--minutes", "0")
    check("what was not played has no table", (done.returncode, done.stdout) == (0, ""), done)
    done = ladder(*some, "--minutes", "5")
    lines = [line for line in done.stdout.splitlines() if line.startswith("| ")]
    check("a run plays and shows the step and the seats it was asked for",
          lines[:1] == ["| game, seats | even | greedy, random |"] and len(lines) == 2
          and lines[1].startswith("| spice-road, 3 | 33 % | ")
          and lines[1].endswith("] of 6 |"), done)
    names = os.listdir(os.path.join(journals, "ladder"))
    check("and nothing else", names == ["spice-road_3_greedy_random_random"], names)
    path = os.path.join(journals, "ladder", names[0], "2.journal")
    with open(path, encoding="utf-8") as file:
        games = file.readlines()
    with open(path, "w", encoding="utf-8") as file:
        file.writelines(games[:-1])
    done = ladder(*some, "--minutes", "0")
    check("what was played in part is shown", "] of 5 |" in done.stdout, done)


def check_program(folder):
    journals = os.path.join(folder, "whole")
    some = ["--parts", "calibration,ladder,time,nets", "--games", "spice-road", "--journals",
            journals]
    done = ladder(KAUPANG, "--minutes", "0", *some)
    check("without journals there is nothing to show",
          (done.returncode, done.stdout) == (0, ""), done)
    with open(os.path.join(journals, "program"), "w", encoding="utf-8") as file:
        file.write("another\n")
    done = ladder(KAUPANG, "--minutes", "0", *some)
    check("games of another program are not mixed in", done.returncode != 0
          and "another program" in done.stderr, done)
    for name, asked in (("part", ["--parts", "tea"]), ("step", ["--steps", "tea"]),
                        ("number of seats", ["--seats", "two"]),
                        ("part of a document", ["--write", "--seats", "2"])):
        done = ladder(KAUPANG, *asked)
        check(f"a wrong {name} is refused", done.returncode == 2, done)


with tempfile.TemporaryDirectory() as where:
    check_figures(where)
    check_journals(where)
    check_calibration()
    check_documents(where)
    check_short_run(where)
    check_program(where)
print(f"1..{len(RESULTS)}")
sys.exit(not all(RESULTS))
