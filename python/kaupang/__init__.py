# SPDX-License-Identifier: MIT
"""Kaupang: trading games with exact rules, fast enough for research.

>>> import kaupang
>>> game = kaupang.load("spice-road")
>>> state = game.start(seats=3)
>>> rng = kaupang.Rng(7)
>>> state.advance(rng)                     # draws for chance until somebody has a choice
2
>>> [game.action_to_string(a) for a in state.legal()][:2]
['play s-yy', 'upgrade u-2 0 0 0']
>>> state.apply("acquire 0")

`docs/python.md` has a tour; `help(kaupang.State)` and the others say the rest."""
from ._kaupang import CHANCE, OVER, Error, Game, Match, Rng, State, games, levels
from ._methods import Setup, features, load
from .arena import Row, Standings, arena
from .bots import Analysis, Bot, Move
from .records import read_record, replay, verify, write_record
from .scenarios import run_scenario

__version__ = "0.1.0"
__all__ = [
    "CHANCE", "OVER", "Analysis", "Bot", "Error", "Game", "Match", "Move", "Rng", "Row",
    "Setup", "Standings", "State", "arena", "features", "games", "levels", "load",
    "read_record", "replay", "run_scenario", "verify", "write_record"]
