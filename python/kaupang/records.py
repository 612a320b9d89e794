# SPDX-License-Identifier: MIT
"""Records: whole games as text files, the same that the program and the server write."""
import pathlib

from ._kaupang import Match


def read_record(path):
    """read_record(path) -> Match: played through the rules, every action checked."""
    return Match.from_record(pathlib.Path(path).read_text(encoding="utf-8"))


def write_record(match, path):
    """write_record(match, path): a .kaupang file."""
    pathlib.Path(path).write_text(match.to_record(), encoding="utf-8")


def replay(match):
    """Every action of a match with the position before it: (state, turn, action).

    >>> import kaupang
    >>> match = kaupang.load("spice-road").match(seats=2)
    >>> rng = kaupang.Rng(3)
    >>> turn = match.advance(rng)
    >>> [kaupang.CHANCE] == sorted({turn for state, turn, action in kaupang.replay(match)})
    True
    """
    state = match.game._start(match.setup)
    for action in match.actions:
        yield state.copy(), state.turn, action
        state.apply(action)


def verify(text):
    """verify(text) -> Match: reads a record and plays it through: every action must be legal,
    and the result and the hash that the record gives must be those of the last position.
    Raises kaupang.Error with line and reason otherwise. (That a server's dice were fair is
    shown by `kaupang verify`.)"""
    return Match.from_record(text)
