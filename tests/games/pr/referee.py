# SPDX-License-Identifier: MIT
"""A second, independent Puerto Rico: the rules told once more, as plain sequential code
that asks a question where a player or chance decides. It follows games of the engine and
compares every question: who is asked, and exactly which answers are allowed (for chance,
with their weights), and at the end the points. Prints TAP.

usage: referee.py DATA.json TRACES      TRACES: lines of test program pr_traces
"""
import json
import sys

from table import Table


def follow(data, lines):
    """Follows one game of the engine; returns the number of questions, or says why not."""
    head = next(lines).split()
    options = dict(word.split("=", 1) for word in head[1:])
    table = Table(data, int(head[0]), options)
    game = table.play()
    question, asked = next(game), 0
    for line in lines:
        words = line.rstrip("\n").split("|")
        if words[0] == "end":
            return f"the engine's game is over, the referee asks {question}"
        who, chosen, allowed = words[:3]
        mine = sorted(question[1])
        if str(question[0]) != who or mine != sorted(allowed.split(";")):
            return (f"question {asked}: the engine asks {who} {sorted(allowed.split(';'))}, "
                    f"the referee asks {question[0]} {mine}")
        if question[2] is not None:
            weights = dict(zip(allowed.split(";"), map(int, words[3].split(";"))))
            if weights != question[2]:
                return f"question {asked}: weights {weights}, the referee's {question[2]}"
        asked += 1
        try:
            question = game.send(chosen)
        except StopIteration:
            last = next(lines).rstrip("\n").split("|")
            scores = [table.score(p) for p in table.p]
            if last[0] != "end" or scores != [int(x) for x in last[1].split()]:
                return f"after {asked} questions: {last}, the referee's points {scores}"
            return asked
    return "the trace ends in the middle of a game"


def main(data_path, traces):
    with open(data_path, encoding="utf-8") as f:
        data = json.load(f)
    games = questions = 0
    with open(traces, encoding="utf-8") as f:
        for line in f:
            if not line.startswith("game "):
                continue
            found = follow(data, iter([line[5:]] + read_game(f)))
            if isinstance(found, str):
                print(f"not ok 1 - the referee agrees\n# {line}# {found}\n1..1")
                return 1
            games, questions = games + 1, questions + found
    print(f"ok 1 - the referee agrees on {questions} questions of {games} games\n1..1")
    return games == 0


def read_game(f):
    lines = []
    for line in f:
        lines.append(line)
        if line.startswith("end|"):
            break
    return lines


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:3]))
