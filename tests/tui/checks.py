# SPDX-License-Identifier: MIT
"""What the tests of the terminal have in common: results in TAP, and what a screen shows."""
import pathlib

from terminal import Terminal

results = []


def check(good, what, seen=None):
    """`seen` is printed if it is not good: a terminal or a text."""
    results.append(good)
    print(f"{'ok' if good else 'not ok'} {len(results)} - {what}", flush=True)
    if not good and seen is not None:
        for line in seen.lines() if isinstance(seen, Terminal) else [str(seen)]:
            print(f"# {line}")


def run(part, test, *args):
    """Runs a test to the end of its TAP; the exit status."""
    try:
        test(*args)
    except AssertionError as error:
        check(False, part)
        for line in str(error).splitlines():
            print(f"# {line}")
    print(f"1..{len(results)}")
    return not all(results)


def is_over(t):
    return "The game is over" in t.lines()[0]


def restored(t):
    """The terminal was given back: the other screen, a cursor, no mouse, and lines that are
    edited and echoed as before."""
    return all(code in t.written for code in (b"\x1b[?1049l", b"\x1b[?1000l")) and \
        t.modes() == t.modes_before


def child_of(pid):
    return pathlib.Path(f"/proc/{pid}/task/{pid}/children").read_text().split()[0]


def sleeps(pid):
    """Whether the program waits for a key; while it draws, curses ignores Ctrl-Z."""
    return pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] == "S"
