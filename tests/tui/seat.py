# SPDX-License-Identifier: MIT
"""Somebody who plays in a terminal with somebody in a browser (web/tests/terminal.mjs): sits down
by a link, says ready and good day, waits for an answer, makes a move whenever asked to, gives up when told.
Commands come on standard input, what was done goes to standard output.
usage: seat.py KAUPANG LINK"""
import sys
import tempfile

from terminal import Terminal


def my_turn(t):
    return "your move" in t.lines()[0]


def over(t):
    return "The game is over" in t.lines()[0]


def sit(t):
    t.wait_for("choose a seat")
    t.press("enter")
    t.wait_for("Enter says that you are ready")


def ready(t):
    t.press("enter")
    t.wait(lambda t: my_turn(t) or "’s turn" in t.lines()[0], "the game")


def talk(t):
    t.press("c")
    t.wait_for("Say:")
    t.press(*"from a terminal", "enter")
    t.wait(lambda t: "Say:" not in t.text(), "it being said")


def hear(t):
    t.press("4")
    t.wait_for("» from a browser")
    t.press("1")
    t.wait(lambda t: "» from a browser" not in t.text(), "the board")


def move(t):
    """The first choice; a card may have to be paid for."""
    t.wait(my_turn, "the turn")
    t.press("2", "enter")
    t.wait(lambda t: not my_turn(t) or "◂ Choices" in t.text(), "the move or its kinds")
    if my_turn(t):
        t.press("enter")
    t.wait(lambda t: not my_turn(t), "the move being done")


def resign(t):
    t.press("R")
    t.wait_for("Give up the game?")
    t.press("y")
    t.wait(over, "the end")


def main(kaupang, link):
    with tempfile.TemporaryDirectory() as home, Terminal(
            [kaupang, "play", link, "--name", "Bo"], 80, 24,
            env={"XDG_DATA_HOME": home, "KAUPANG_LANG": "en"}) as t:
        for line in sys.stdin:
            {"sit": sit, "ready": ready, "talk": talk, "hear": hear, "move": move,
             "resign": resign}[line.strip()](t)
            print(line.strip(), flush=True)
        t.press("q")
        t.wait_for("Tables at")
        t.press("q")
        return t.wait_end()


sys.exit(main(*sys.argv[1:]))
