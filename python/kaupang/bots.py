# SPDX-License-Identifier: MIT
"""Players: from random moves to tree search, and programs that speak the engine protocol."""
import typing

from . import _kaupang
from ._kaupang import Game


class Move(typing.NamedTuple):
    """One move as a bot judges it; `win` is None where the bot does not know."""
    action: int
    visits: int
    win: typing.Optional[float]
    points: float


class Analysis(typing.NamedTuple):
    """What a bot chose and why: the best moves first, none if it does not explain itself."""
    action: int
    iterations: int
    seconds: float
    moves: typing.List[Move]


class Bot(_kaupang.Bot):
    """Bot(game, spec, seed=0): a player, named as in `kaupang arena`: random, greedy, easy,
    medium, hard, expert, or with settings, `ismcts:iterations=2000:threads=2`, or a program,
    `cmd:./mybot`. `kaupang.levels()` lists the names.

    A bot sees only what the seat to move may know. It thinks without the GIL; one bot thinks
    in one thread at a time.

    >>> import kaupang
    >>> game = kaupang.load("spice-road")
    >>> state = game.start(seats=2)
    >>> turn = state.advance(kaupang.Rng(1))
    >>> bot = kaupang.Bot(game, "ismcts:iterations=200", seed=1)
    >>> bot.choose(state) in state.legal()
    True
    >>> bot.analyse(state).moves[0].visits > 0
    True
    """

    def __new__(cls, game, spec, seed=0):
        return super().__new__(cls, Game(game) if isinstance(game, str) else game, spec, seed)

    def __init__(self, game, spec, seed=0):
        self.game = Game(game) if isinstance(game, str) else game
        self.spec, self.seed = spec, seed

    def analyse(self, state, iterations=0, ms=0):
        """analyse(state, iterations=0, ms=0) -> Analysis; with neither limit the bot's own."""
        action, done, seconds, lines = self._think(state, iterations, ms)
        return Analysis(action, done, seconds, [Move(*line) for line in lines])

    def choose(self, state, iterations=0, ms=0):
        """choose(state, iterations=0, ms=0) -> int: the action it takes."""
        return self._think(state, iterations, ms)[0]

    def begin(self, setup):
        """begin(setup): before each game; only programs need it."""
        self._begin(setup.words)

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.close()

    def __reduce__(self):
        return Bot, (self.game, self.spec, self.seed)

    def __repr__(self):
        return f"<kaupang.Bot {self.spec} for {self.game.id}>"
