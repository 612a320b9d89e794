#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""kaupang review: in tests/reviews/ games in which good players play and one of them, once, passes
up a won position. The review names that decision as the largest loss, with something better and
why; it is the same whatever the number of threads; its page is whole in every language and takes
names for what they are. Prints TAP.
usage: check_review.py KAUPANG SOURCE"""
import html.parser
import json
import os
import subprocess
import sys
import tempfile

kaupang, source = sys.argv[1:3]
# The number of actions before the planted decision, and iterations that are enough to see it.
planted = {"spice-road": (143, 400), "puerto-rico": (316, 200), "amsterdam": (111, 400)}
count = 0


def check(what, holds, otherwise=""):
    global count
    count += 1
    print(f"{'ok' if holds else 'not ok'} {count} - {what}", flush=True)
    if not holds:
        print("# " + str(otherwise).replace("\n", "\n# "))


def run(*words, stdin=None):
    return subprocess.run([kaupang, *words], input=stdin, capture_output=True, text=True)


def check_planted(game, at, iterations):
    path = os.path.join(source, "tests/reviews", f"{game}.kaupang")
    one = run("review", path, "--json", "--iterations", str(iterations), "--threads", "1")
    review = json.loads(one.stdout) if one.returncode == 0 else {"decisions": []}
    decisions = sorted(review["decisions"], key=lambda d: -d["loss"])
    check(f"{game}: the planted decision costs the most",
          len(decisions) > 1 and decisions[0]["at"] == at and
          decisions[0]["loss"] > decisions[1]["loss"] + 0.05, one.stderr or decisions[:3])
    worst = decisions[0] if decisions else {}
    check(f"{game}: something was better, and it is said why",
          worst.get("better") != worst.get("action") and worst.get("reasons") and
          worst.get("line") is not None, worst)
    check(f"{game}: it is among the key moments",
          any(review["decisions"][m["decision"]]["at"] == at
              for m in review.get("moments", []) if "decision" in m), review.get("moments"))
    check(f"{game}: chances add up", all(abs(sum(d["win"]) - 1) < 0.002 for d in decisions))
    check(f"{game}: what chance gives it takes from others",
          all(abs(sum(k["win"])) < 0.002 for k in review.get("luck", [])))
    return one.stdout


class Page(html.parser.HTMLParser):
    """Tags are closed in order; what is loaded from elsewhere is noted."""
    def __init__(self):
        super().__init__()
        self.open, self.wrong, self.names = [], [], []

    def handle_starttag(self, tag, attributes):
        if tag != "meta":
            self.open.append(tag)
        self.wrong += [a for a in attributes if a[0] == "src" or (a[0] == "href" and a[1][0] != "#")]
        self.names += [tag] if tag in ("b", "script") and self.open[-2:-1] != ["p"] else []

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.wrong.append(tag)


def check_page():
    path = os.path.join(source, "tests/reviews/amsterdam.kaupang")
    with open(path, encoding="utf-8") as file:
        record = file.read().replace("seats 3\n", 'seats 3\nname 0 <b>&"Ása\n', 1)
    texts = set()
    for language in ("en", "is", "sv", "nb", "nn"):
        done = run("--lang", language, "review", "-", "--html", "--iterations", "10", stdin=record)
        page = Page()
        page.feed(done.stdout)
        check(f"the page in {language}: whole, alone, and names are names",
              done.returncode == 0 and not page.open and not page.wrong and not page.names and
              f'lang="{language}"' in done.stdout and "&lt;b&gt;&amp;&quot;Ása" in done.stdout,
              (done.stderr, page.open, page.wrong, page.names))
        texts.add(run("--lang", language, "review", "-", "--iterations", "10", stdin=record).stdout)
    check("the lines differ between languages", len(texts) == 5)


def check_refusals():
    with open(os.path.join(source, "tests/reviews/amsterdam.kaupang"), encoding="utf-8") as file:
        record = file.read()
    for what, words, text, code, said in (
            ("no record", ("review",), "", 2, "exactly one"),
            ("two forms", ("review", "-", "--json", "--html"), record, 2, "not both"),
            ("too few iterations", ("review", "-", "--iterations", "3"), record, 2, "from 10"),
            ("a broken record", ("review", "-"), record.replace("\n1 ", "\n2 ", 1), 1, "line"),
            ("half a record", ("review", "-"), "kaupang 1\ngame ams", 1, "line"),
            ("something else", ("review", "-"), "{}", 1, "line")):
        done = run(*words, stdin=text)
        check(f"{what} is refused", done.returncode == code and said in done.stderr and
              not done.stdout, done.stderr + done.stdout[:200])


first = {game: check_planted(game, *how) for game, how in planted.items()}
again = run("review", os.path.join(source, "tests/reviews/spice-road.kaupang"), "--json",
            "--iterations", str(planted["spice-road"][1]), "--threads", "3")
check("the same with more threads", again.stdout == first["spice-road"])
check_page()
check_refusals()
with tempfile.TemporaryDirectory() as folder:
    done = run("review", folder)
    check("a folder is no record", done.returncode == 1 and done.stderr != "", done.stderr)
print(f"1..{count}")
