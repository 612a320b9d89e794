# SPDX-License-Identifier: MIT
"""The full-screen client in a pseudo-terminal. Prints TAP.
usage: check_tui.py KAUPANG keys GAME | mouse GAME | signals"""
import os
import pathlib
import random
import re
import signal
import subprocess
import sys
import tempfile

from checks import check, child_of, is_over, restored, run, sleeps
from terminal import Terminal

SEED = 3


def play_on(t, act, until):
    """Acts whenever the program has read everything, until the screen says so."""
    def step(t):
        if until(t):
            return True
        if t.unread() == 0:
            act()
        return False
    t.wait(step, "the end of the game", tick=0.01)


def some_keys(t, chance):
    """Mostly Enter, wandering about: chooses where it is drawn and from lists."""
    def act():
        for _ in range(6):
            t.press(chance.choice(["enter"] * 6 + ["up", "down", "left", "right", "j", "k"]))
        if chance.random() < 0.1:
            t.press(chance.choice(["tab", "escape", "2", "1"]))
    return act


def replayed(kaupang, path):
    done = subprocess.run([kaupang, "replay", path], capture_output=True, text=True, check=False)
    return done.stdout if done.returncode == 0 else ""


def saved_file(home):
    return sorted(pathlib.Path(home, "kaupang").glob("*.kaupang"))[-1]


def start(kaupang, game, size, home, *more, **other):
    return Terminal([kaupang, "play", game, "--seed", str(SEED), "--bots", "easy", *more], *size,
                    env={"XDG_DATA_HOME": home, **other.pop("env", {})}, **other)


def leave(t):
    """Leaves by q, asked whether it is meant."""
    t.press("q")
    t.wait_for("Leave the game?")
    t.press("n")
    t.wait(lambda t: "Leave the game?" not in t.text(), "staying")
    t.press("q")
    t.wait_for("Leave the game?")
    t.press("y")
    return t.wait_end()


def check_end(kaupang, t, home, game):
    t.wait_for("Points over time")
    t.press("s")
    t.wait_for("Saved as")
    check("finished" in replayed(kaupang, saved_file(home)), f"{game}: the saved game is whole", t)
    t.press("b")
    t.wait(lambda t: "Points over time" not in t.text(), "the final board")
    t.press("a")
    t.wait_for("your move")
    check(leave(t) == 0 and restored(t), f"{game}: again, then left; the terminal is restored", t)


def check_replay(kaupang, home, game):
    path = str(saved_file(home))
    with Terminal([kaupang, "replay", path], 80, 24) as t:
        t.wait_for("action 0 of ")
        t.press("right", "right")
        t.wait_for("action 2 of ")
        t.press("page-down", "left")
        t.wait_for("action 11 of ")
        t.press("end")
        whole = t.lines()[0].split(" of ")[1].strip()
        t.wait_for(f"action {whole} of {whole}")
        t.press("home")
        t.wait_for("action 0 of ")
        t.press("q")
        check(t.wait_end() == 0 and restored(t), f"{game}: a record, step by step", t)


def by_keys(kaupang, game):
    for size in ((80, 24), (120, 40)):
        with tempfile.TemporaryDirectory() as home, start(kaupang, game, size, home) as t:
            t.wait_for("your move")
            chance = random.Random(SEED)
            act, halfway = some_keys(t, chance), []

            def turn(act=act, t=t, halfway=halfway, size=size):
                act()
                halfway.append(1)
                if len(halfway) == 5:
                    t.resize(100, 30)
                if len(halfway) == 8:
                    t.resize(*size)
            play_on(t, turn, is_over)
            check(True, f"{game}: played to the end by keys at {size[0]}×{size[1]}")
            check_end(kaupang, t, home, game)
            check_replay(kaupang, home, game)


def choosable(t):
    """Places on the screen that look as if they could be chosen."""
    lines = t.screen.buffer
    return [(y, x) for y in range(3, t.screen.lines - 1) for x in range(t.screen.columns)
            if lines[y][x].underscore or lines[y][x].bg != "default" or lines[y][x].reverse]


def by_mouse(kaupang, game):
    with tempfile.TemporaryDirectory() as home, start(kaupang, game, (80, 24), home) as t:
        t.wait_for("your move")
        chance = random.Random(SEED)

        def act():
            places = choosable(t)
            if places:
                place = chance.choice(places)
                t.click(*place)
                t.click(*place)
        play_on(t, act, is_over)
        check(True, f"{game}: played to the end by mouse")
        t.press("q")
        check(t.wait_end() == 0 and restored(t), f"{game}: left; the terminal is restored", t)


def check_sizes(kaupang, home):
    with start(kaupang, "spice-road", (10, 5), home) as t:
        t.wait_for("small")
        t.resize(80, 24)
        t.wait_for("acquire")
        check("your move" in t.lines()[0], "from 10×5 to 80×24", t)
        chance = random.Random(SEED)
        for _ in range(200):
            t.resize(chance.randint(1, 200), chance.randint(1, 60))
            t.signal(signal.SIGWINCH)
        t.resize(80, 24)
        t.wait(lambda t: "your move" in t.lines()[0] and "acquire" in t.text() and
               "q leave" in t.lines()[-1], "the screen again")
        check(True, "a storm of sizes")
        check(leave(t) == 0, "and left", t)


def check_ending(kaupang, home):
    with start(kaupang, "spice-road", (80, 24), home) as t:
        t.wait_for("your move")
        t.signal(signal.SIGTERM)
        t.wait_end()
        check(restored(t) and "Saved as" in t.text(), "SIGTERM: saved, restored", t)
        check("not finished" in replayed(kaupang, saved_file(home)), "SIGTERM: nothing lost")
        saved_file(home).unlink()
    t = start(kaupang, "spice-road", (80, 24), home)
    t.wait_for("your move")
    os.close(t.fd)
    os.close(t.line)
    _, status = os.waitpid(t.pid, 0)
    check(os.waitstatus_to_exitcode(status) == 0, "a terminal that is gone ends the game")
    check("not finished" in replayed(kaupang, saved_file(home)), "and nothing is lost")


def check_stopping(kaupang, home):
    with Terminal(["bash", "--norc", "-i"], 80, 24, env={"XDG_DATA_HOME": home, "PS1": "$ "}) as t:
        t.wait_for("$ ")
        t.press(f"{kaupang} play spice-road --seed {SEED}\r")
        t.wait_for("your move")
        t.wait(lambda t: "q leave" in t.lines()[-1] and sleeps(child_of(t.pid)), "all being drawn")
        t.press("\x1a")
        t.wait(lambda t: t.lines()[t.screen.cursor.y].startswith("$") and "Stopped" in t.text(),
               "stopping")
        t.written = b""
        t.press("fg\r")
        t.wait(lambda t: b"\x1b[?1049h" in t.written and "q leave" in t.lines()[-1] and
               sleeps(child_of(t.pid)), "the game again")
        t.press("\x03")
        t.wait_for("Leave the game?")
        t.press("y")
        t.wait(lambda t: "Leave" not in t.text(), "leaving")
        t.press("exit\r")
        check(t.wait_end() == 0, "stopped, brought back, left by Ctrl-C", t)


def check_terminals(kaupang, home):
    for term, env, what in (("linux", {}, "the Linux console"),
                            ("xterm", {"LANG": "C", "LC_ALL": "C"}, "a locale without UTF-8")):
        with start(kaupang, "spice-road", (80, 24), home, env=env, term=term) as t:
            t.wait_for("your move")
            check(all(ord(c) < 0x250 for c in t.text()), f"{what} is shown no signs it lacks", t)
            leave(t)
    with start(kaupang, "spice-road", (80, 24), home, env={"NO_COLOR": "1"}) as t:
        t.wait_for("your move")
        cells = [t.screen.buffer[y][x] for y in range(24) for x in range(80)]
        check(all(c.fg == c.bg == "default" for c in cells), "NO_COLOR", t)
        leave(t)
    for term in ("dumb", "no-such-terminal"):
        with start(kaupang, "spice-road", (80, 24), home, term=term) as t:
            t.wait_for("Your move (? for help)")
            t.press("quit\r")
            check(t.wait_end() == 0, f"TERM={term} has lines", t)


TRUECOLOUR = r"""kaupang-direct|a terminal of sixteen million colours,
    RGB, colors#0x1000000, pairs#0x7fff,
    setaf=\E[%?%p1%{8}%<%t3%p1%d%e38;2;%p1%{65536}%/%d;%p1%{256}%/%{255}%&%d;%p1%{255}%&%d%;m,
    setab=\E[%?%p1%{8}%<%t4%p1%d%e48;2;%p1%{65536}%/%d;%p1%{256}%/%{255}%&%d;%p1%{255}%&%d%;m,
    use=screen-256color,
"""


def check_truecolour(kaupang, home):
    pathlib.Path(home, "direct").write_text(TRUECOLOUR, encoding="utf-8")
    subprocess.run(["tic", "-x", "-o", f"{home}/terminfo", f"{home}/direct"], check=True)
    with start(kaupang, "landnam", (120, 40), home, term="kaupang-direct",
               env={"TERMINFO": f"{home}/terminfo"}) as t:
        t.wait(lambda t: "your move" in t.lines()[0] and "q leave" in t.lines()[-1], "the board")
        grounds = {t.screen.buffer[y][x].bg for y in range(40) for x in range(120)}
        check({"3a8fb0", "5f8f3f"} <= grounds, "truecolor: sea and forest in their own", t)
        leave(t)


def check_commands(kaupang, home):
    with start(kaupang, "spice-road", (80, 24), home) as t:
        t.wait_for("your move")
        t.press("/", "s", "l", "o", "t", " ", "3")
        t.wait_for("/slot 3_")
        t.wait(lambda t: "Choices 1 " in t.text(), "one choice that has the words")
        t.press("enter", "?")
        t.wait_for("SR-ACQ-1")
        t.press("?")
        t.wait_for("go about what is drawn")
        t.press("escape", "escape", "H")
        t.wait_for("An expert is thinking")
        t.press("down")
        t.wait_for("wins")
        t.press("escape", "2", "enter")
        t.wait(lambda t: "your move" in t.lines()[0], "the next move")
        t.press("4")
        t.wait(lambda t: t.text().count("\n You ") == 2, "the start and the move in the log")
        t.press("enter", "b", "1")
        t.wait_for("caravan")
        t.press("4")
        t.wait(lambda t: t.text().count("\n You ") == 2, "no move made from the log")
        t.press("u")
        t.wait(lambda t: t.text().count("\n You ") == 1, "taking back")
        check(leave(t) == 0, "filter, rule, keys, hint, log, undo", t)
    with start(kaupang, "spice-road", (80, 24), home, "--lang", "is") as t:
        t.wait_for("þú átt leik")
        check("Spilaborð" in t.text(), "in Icelandic", t)
        t.press("q", "y")
        check(t.wait_end() == 0, "and left", t)


def shown_pane(t):
    """The name of the pane that is lit, in the line of all panes."""
    y = next((y for y, line in enumerate(t.lines()) if "Board" in line and "Players" in line), 0)
    return "".join(t.screen.buffer[y][x].data for x in range(t.screen.columns)
                   if t.screen.buffer[y][x].reverse).strip()


def check_going_back(kaupang, home):
    """Escape leads to where one was: out of a step of the list, the filter, the log."""
    with start(kaupang, "amsterdam", (80, 24), home) as t:
        def lit(pane, *words):
            t.wait(lambda t: shown_pane(t).startswith(pane) and
                   all(word in t.text() for word in words), f"{pane} with {words}")
        t.wait_for("keep both")
        t.press("enter")
        t.wait_for("deck 28")
        t.press("tab")
        lit("Choices 17", "claim …, no joker ▸ 10", "take the open card in slot … ▸ 5")
        check(any("take the open card" in words for words in chosen(t)),
              "the list begins with what one was on", t)
        t.press("enter")
        lit("◂ Choices 5", "take the open card in slot 5")
        t.press("l")
        lit("Log", "You keep")
        t.press("escape")
        lit("◂ Choices 5")
        t.press("/", "j", "o", "k", "e", "r")
        lit("Choices 1 ")
        t.press("escape")
        lit("◂ Choices 5", "take the open card in slot 5")
        t.press("escape")
        lit("Choices 17")
        check(any("take the open card in slot" in words for words in chosen(t)),
              "a step back leads to the line one came from", t)
        t.press("escape")
        lit("Board")
        t.press("q", "y")
        check(t.wait_end() == 0, "Escape leads to where one was", t)


FOOT = {"en": "choose do list find undo hint log help leave",
        "is": "velja gera listi finna bakka ráð saga hjálp hætta",
        "sv": "välj gör lista sök ångra tips logg hjälp lämna",
        "nb": "velg gjør liste finn angre tips logg hjelp forlat",
        "nn": "vel gjer liste finn angre tips logg hjelp forlat"}


def check_foot(kaupang, home):
    """At 80 columns the keys of a game with their words; however narrow, how to get help and
    how to leave, and no key without a word."""
    for language, words in FOOT.items():
        keys = dict(zip("←↑↓→ Enter Tab / u H L ? q".split(), words.split()))
        with start(kaupang, "puerto-rico", (80, 24), home, "--lang", language) as t:
            t.wait(lambda t: all(f"{key} {word}" in t.lines()[-1] for key, word in keys.items()),
                   f"every key in {language} at 80 columns")
            for width in (80, 50, 40):
                t.resize(width, 24)
                t.wait(lambda t: f"? {keys['?']}" in t.lines()[-1] and
                       f"q {keys['q']}" in t.lines()[-1],
                       f"help and leaving in {language} at {width} columns")
                foot = t.lines()[-1].split()
                check("." not in t.lines()[-1] and all(
                    i + 1 < len(foot) and foot[i + 1] not in keys
                    for i, word in enumerate(foot) if word in keys),
                    f"{language}: every key has its word at {width} columns", t)
            t.press("q", "y")
            check(t.wait_end() == 0, f"{language}: help and leaving are in the last line", t)


def chosen(t):
    """The words of the board that are lit."""
    lines = t.screen.buffer
    return [words for y in range(3, t.screen.lines - 1)
            if (words := "".join(lines[y][x].data for x in range(t.screen.columns)
                                 if lines[y][x].reverse).strip())]


def check_costs(kaupang, home):
    """No choice begins on what spends something: Enter may be pressed once too often."""
    with start(kaupang, "amsterdam", (80, 24), home, "--lang", "is") as t:
        t.wait_for("halda báðum")
        t.press("enter")
        t.wait(lambda t: "samningabunki" in t.text() and sleeps(t.pid), "the first turn")
        check(chosen(t) and not any("samningabunki" in words for words in chosen(t)),
              "amsterdam: a turn does not begin on the contracts", t)
        t.press("q", "y")
        t.wait_end()
    with start(kaupang, "landnam", (80, 24), home) as t:
        t.wait(lambda t: "move the ship" in t.text() and sleeps(t.pid), "the first turn")
        check("move the ship" in t.lines()[-2],
              "landnam: the first turn does not begin on an exchange", t)
        t.press("2")
        t.wait_for("exchange find field")
        t.press("4")
        t.wait(lambda t: shown_pane(t) == "Log" and "exchange find field" not in t.text(),
               "the log, and no list that would have to be scrolled")
        t.press("q", "y")
        t.wait_end()


def check_beginnings(kaupang, home):
    """A choice begins on what one would do, not on what gives it up."""
    with start(kaupang, "landnam", (80, 24), home) as t:
        offer, drop = "make an offer", "drop the draft"

        def reach(t):
            if offer in t.text() and "your move" in t.lines()[0]:
                return True
            if t.unread() == 0:
                t.press("enter")
            return False
        t.wait(reach, "trading", tick=0.01)
        t.press("/", *offer, "enter", "enter")
        t.wait_for(drop)
        t.wait(lambda t: sleeps(t.pid), "the draft being drawn")
        check(chosen(t) and drop not in chosen(t)[0], "a draft begins with a good", t)
        t.press("q", "y")
        t.wait_end()


def check_thinking(kaupang, home):
    """A bot that would think for an hour: keys are answered, and leaving does not wait."""
    with Terminal([kaupang, "play", "spice-road", "--bots", "expert:ms=3600000:iterations=0",
                   "--seat", "2", "--option", "first_player=seat"], 80, 24,
                  env={"XDG_DATA_HOME": home}) as t:
        t.wait_for("is thinking")
        t.press("4")
        t.wait_for("Round 1")
        t.press("1")
        t.wait(lambda t: "Round 1" not in t.text(), "the board")
        check("is thinking" in t.lines()[0], "a bot thinks", t)
        check(leave(t) == 0 and restored(t), "keys are answered while a bot thinks", t)


FAILING = """import subprocess, sys
bot = subprocess.Popen([sys.executable, sys.argv[1]], stdin=-1, stdout=-1, text=True)
turns = 0
for line in sys.stdin:
    turns += line.startswith("go")
    bot.stdin.write(line)
    bot.stdin.flush()
    answer = bot.stdout.readline()
    print("banana" if turns > 1 else answer.strip(), flush=True)
"""


def check_nonsense(kaupang, home):
    """A program that answers nonsense in the middle of a game: said, and nothing lost."""
    program = pathlib.Path(home, "failing.py")
    program.write_text(FAILING, encoding="utf-8")
    bot = pathlib.Path(__file__).parent.parent.parent / "examples/bot.py"
    with start(kaupang, "spice-road", (80, 24), home, "--bots",
               f"cmd:{sys.executable} {program} {bot}") as t:
        t.wait_for("your move")
        t.press("enter")
        t.wait_for("can no longer play")
        t.wait_end()
        check(restored(t) and "banana" in t.text() and "Saved as" in t.text(),
              "a bot that answers nonsense: said, saved, restored", t)
        check("not finished" in replayed(kaupang, saved_file(home)), "and nothing is lost")


def by_signals(kaupang, _):
    for part in (check_sizes, check_ending, check_stopping, check_terminals, check_commands,
                 check_foot, check_going_back, check_nonsense, check_costs,
                 check_beginnings, check_thinking, check_truecolour):
        with tempfile.TemporaryDirectory() as home:
            part(kaupang, home)


def main(kaupang, part, game=""):
    return run(part, {"keys": by_keys, "mouse": by_mouse, "signals": by_signals}[part],
               kaupang, game)


sys.exit(main(*sys.argv[1:]))
