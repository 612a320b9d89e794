#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""kaupang review: in tests/reviews/ games in which good players play and one of them, once, passes
up a won position. The review names that decision as the largest loss, with something better and
why, and whoever made it played less well; it is the same whatever the number of threads; its page is
whole in every language and takes names for what they are. What is said of what others can do is true
along the line, and nothing is told twice. Prints TAP.
usage: check_review.py KAUPANG SOURCE"""
import html.parser
import json
import os
import re
import subprocess
import sys
import tempfile

kaupang, source = sys.argv[1:3]
count = 0


def check(what, holds, otherwise=""):
    global count
    count += 1
    print(f"{'ok' if holds else 'not ok'} {count} - {what}", flush=True)
    if not holds:
        print("# " + str(otherwise).replace("\n", "\n# "))


def run(*words, stdin=None):
    return subprocess.run([kaupang, *words], input=stdin, capture_output=True, text=True)


def read_planted():
    """For each record the number of actions before the planted decision, and iterations that are
    enough to see it, from its note."""
    found = {}
    for name in sorted(os.listdir(os.path.join(source, "tests/reviews"))):
        with open(os.path.join(source, "tests/reviews", name), encoding="utf-8") as file:
            said = re.search(r"^note .* at (\d+); (\d+) iterations", file.read(), re.M)
        found[name.removesuffix(".kaupang")] = (int(said[1]), int(said[2]))
    return found


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
    accuracy = [p["accuracy"] for p in review.get("players", [])]
    check(f"{game}: who made it played worst by far", worst and
          accuracy[worst["seat"]] < 0.95 and accuracy[worst["seat"]] == min(accuracy), accuracy)
    check(f"{game}: chances add up", all(abs(sum(d["win"]) - 1) < 0.002 for d in decisions))
    check(f"{game}: what chance gives it takes from others",
          all(abs(sum(k["win"])) < 0.002 for k in review.get("luck", [])))
    return one.stdout


class Engine:
    """kaupang engine at a game in which nothing happens by itself."""
    def __init__(self, record):
        self.process = subprocess.Popen([kaupang, "engine"], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True, bufsize=1)
        head, body = record.split("\n\n", 1)
        words = [line.split(" ", 2) for line in head.split("\n")]
        options = "".join(f" {w[1]}={w[2]}" for w in words if w[0] == "option")
        seats = next(w[1] for w in words if w[0] == "seats")
        self.actions = [line.split(" ", 1)[1] for line in body.split("\n") if line]
        game = next(w[1] for w in words if w[0] == "game")
        self.say(f"new {game} seats={seats} deal=manual{options}")

    def say(self, line):
        self.process.stdin.write(line + "\n")
        return self.process.stdout.readline().strip()

    def do(self, actions):
        for at in range(0, len(actions), 500):
            said = self.say("do " + "; ".join(actions[at:at + 500]))
            assert said.startswith("ok"), said

    def close(self):
        self.process.stdin.close()
        self.process.wait()
        self.process.stdout.close()


def others_could(record, decision):
    """Whether somebody else could do the same as what was better, along its line, until a role is
    chosen or it is the turn of the seat for such actions again."""
    engine, line = Engine(record), [step["action"] for step in decision["line"]]
    same = decision["better"].split(" ")[:2]
    engine.do(engine.actions[:decision["at"]] + [decision["better"]])
    could, over = False, False
    while not over:
        turn, legal = engine.say("turn"), json.loads(engine.say("legal"))
        over = turn in ("chance", "over") or any(a.startswith("role ") for a in legal)
        over |= turn == str(decision["seat"]) and any(a.startswith(same[0] + " ") for a in legal)
        if over:
            break
        could |= turn != str(decision["seat"]) and any(a.split(" ")[:2] == same for a in legal)
        engine.do([legal[0] if len(legal) == 1 else line.pop(0)])
    engine.close()
    return could


def check_truth():
    """Of a load of indigo it was said that nobody else could, though two had no other move."""
    said, wrong = 0, []
    for name in ("five-players", "three-players", "two-players-library-once"):
        path = os.path.join(source, "tests/records/puerto-rico", f"{name}.kaupang")
        with open(path, encoding="utf-8") as file:
            record = file.read()
        review = json.loads(run("review", path, "--json", "--iterations", "100").stdout)
        for d in review["decisions"]:
            if any(r.get("kind") == "alone" for r in d.get("reasons", [])):
                said += 1
                wrong += [(name, d["at"], d["better"])] if others_could(record, d) else []
    check("where nobody else can, nobody could", said > 0 and not wrong, (said, wrong))


def read_moments(path):
    """Round, player and the better move of each decision that is told, as people read them."""
    lines = run("review", path, "--iterations", "100").stdout
    return lines, [(int(a), b, c) for a, b, c in re.findall(
        r"Round (\d+) · ([^:\n]*): .*\n +Better: (.*)", lines)]


def check_moments():
    """Ten moments in a row advised to acquire the same card."""
    for game, name in (("spice-road", "three-players"), ("puerto-rico", "five-players")):
        path = os.path.join(source, "tests/records", game, f"{name}.kaupang")
        _, told = read_moments(path)
        advice = [(n, who, better[better.find("("):] if "(" in better else better)
                  for n, who, better in told]
        again = [(a, b) for i, a in enumerate(advice) for b in advice[i + 1:]
                 if a[1:] == b[1:] and b[0] - a[0] <= 3]
        check(f"{game}: the same advice is given once", told and not again, (told, again))
    lines = run("review", os.path.join(source, "tests/reviews/puerto-rico.kaupang"),
                "--iterations", "10").stdout
    check("what was drawn before the first round is not called round 0",
          "Before the first round · Luck" in lines and "Round 0" not in lines, lines)


def check_following():
    path = os.path.join(source, "tests/records/puerto-rico/five-players.kaupang")
    lines, _ = read_moments(path)
    check("what is better is said with what follows at once",
          "Better: choose the builder, build the " in lines, lines)


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


planted = read_planted()
first = {game: check_planted(game, *how) for game, how in planted.items()}
again = run("review", os.path.join(source, "tests/reviews/spice-road.kaupang"), "--json",
            "--iterations", str(planted["spice-road"][1]), "--threads", "3")
check("the same with more threads", again.stdout == first["spice-road"])
check_truth()
check_moments()
check_following()
check_page()
check_refusals()
with tempfile.TemporaryDirectory() as folder:
    done = run("review", folder)
    check("a folder is no record", done.returncode == 1 and done.stderr != "", done.stderr)
print(f"1..{count}")
