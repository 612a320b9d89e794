# SPDX-License-Identifier: MIT
"""Contests between bots, as `kaupang arena` holds them."""
import json
import typing

from . import _kaupang
from ._kaupang import Game
from ._methods import Setup


class Row(typing.NamedTuple):
    """One kind of bot in the table; the pairs are 95 % intervals, None = no end is known."""
    bot: str
    games: int
    wins: float
    wins_95: typing.Tuple[float, float]
    points: float
    points_95: float
    elo: float
    elo_95: typing.Tuple[typing.Optional[float], typing.Optional[float]]
    failures: int
    ms: float


class Standings(typing.NamedTuple):
    """The table of a contest, best first."""
    game: str
    seats: int
    games: int
    actions: float
    rows: typing.List[Row]


def arena(game, bots, games=100, *, setup=None, seed=1, iterations=0, ms=0, workers=0,
          records=None):
    """arena(game, bots, games=100, setup=None, seed=1, iterations=0, ms=0, workers=0,
    records=None) -> Standings: lets bots play each other on equal deals, in all seats. The
    table depends on the seed alone if budgets are iterations, whatever the number of workers
    (0 = one for each core). `records` is a folder for a record of each game.

    >>> import kaupang
    >>> table = kaupang.arena("spice-road", ["greedy", "random"], games=4)
    >>> table.rows[0].bot
    'greedy'
    """
    game = Game(game) if isinstance(game, str) else game
    bots = [bots] if isinstance(bots, str) else list(bots)
    if setup is None:
        setup = game.setup(seats=max(len(bots), game.min_seats))
    if not isinstance(setup, Setup) or setup.game is not game:
        raise TypeError("setup is a Setup of this game")
    text = _kaupang.hold_contest(game, setup.words, bots, games, seed, iterations, ms, workers,
                                 None if records is None else str(records))
    table = json.loads(text)
    rows = [Row(r["bot"], r["games"], r["wins"], tuple(r["wins_95"]), r["points"],
                r["points_95"], r["elo"], tuple(r["elo_95"]), r["failures"], r["ms"])
            for r in table["bots"]]
    return Standings(table["game"], table["seats"], table["games"], table["actions"], rows)
