# SPDX-License-Identifier: MIT
"""Methods of Game, State and Match that are better written in Python: whatever makes arrays,
takes keywords or parses JSON. Importing this gives the types of the extension their rest."""
import copyreg
import functools
import json

import numpy as np

from ._kaupang import OVER, Error, Game, Rng, State


def load(name):
    """The game with this id.

    >>> import kaupang
    >>> kaupang.load("amsterdam").max_seats
    4
    """
    return Game(name)


# ---- set-ups -------------------------------------------------------------------------------


class Setup:
    """How a game begins: seats and every option. Made by Game.setup().

    >>> import kaupang
    >>> how = kaupang.load("spice-road").setup(seats=3, coin_claim="mandatory")
    >>> how.seats, how.options["coin_claim"]
    (3, 'mandatory')
    """

    __slots__ = ("game", "words")

    def __init__(self, game, words=""):
        self.game = game
        self.words = game._read_setup(words)

    @property
    def seats(self):
        return int(self._pairs()["seats"])

    @property
    def options(self):
        return {name: value for name, value in self._pairs().items() if name != "seats"}

    def _pairs(self):
        return dict(word.split("=", 1) for word in self.words.split())

    def start(self):
        """The first position."""
        return self.game._start(self.words)

    def __eq__(self, other):
        return isinstance(other, Setup) and (self.game, self.words) == (other.game, other.words)

    def __hash__(self):
        return hash((self.game.id, self.words))

    def __reduce__(self):
        return Setup, (self.game, self.words)

    def __repr__(self):
        return f"<kaupang.Setup {self.game.id} {self.words}>"


def _word(name, value):
    if isinstance(value, bool) or not isinstance(value, (str, int, np.integer)):
        raise TypeError(f"option {name}: expected a str or an int")
    if isinstance(value, str) and (not value or any(c.isspace() for c in value)):
        raise Error(f"option {name}: {value!r} is not a word")
    return f"{name}={value}"


def _setup(self, seats=None, **options):
    """setup(seats=…, option=value, …) -> Setup; what is not said is the game's default."""
    if seats is not None:
        options = {"seats": seats, **options}
    return Setup(self, " ".join(_word(n, v) for n, v in options.items()))


def _start(self, setup=None, **options):
    """start(seats=…, option=value, …) or start(setup) -> State: the first position."""
    if setup is None:
        return _setup(self, **options).start()
    if not isinstance(setup, Setup) or setup.game is not self or options:
        raise TypeError("start() takes a Setup of this game, or seats and options")
    return setup.start()


def _random_setup(self, rng):
    """random_setup(rng) -> Setup: any that the game accepts."""
    return Setup(self, self._random_setup(rng))


@functools.cache
def _described(game_id):
    return Game(game_id)._describe()


def _describe(self):
    """describe() -> dict: the game's options, domains, families of actions and fields."""
    return json.loads(_described(self.id))


def _from_json(self, text):
    """from_json(text) -> State: a position from JSON as State.to_json() writes it. Fields that
    are not named are as at the start; a position that cannot occur is refused."""
    try:
        fields = json.loads(text)
    except (TypeError, ValueError) as error:
        raise Error(f"this is not JSON: {error}") from None
    if not isinstance(fields, dict):
        raise Error("a position is a JSON object")
    seats = fields.get("seats", self.min_seats)
    if not isinstance(seats, int) or isinstance(seats, bool):
        raise Error("'seats' is a number")
    state = _start(self, seats=seats)
    state._set_json(text)
    return state


def _match(self, setup=None, **options):
    """match(seats=…, option=value, …) or match(setup) -> Match: a game that keeps its past."""
    from ._kaupang import Match
    how = setup if setup is not None else _setup(self, **options)
    return Match(self, how.words)


# ---- arrays --------------------------------------------------------------------------------


@functools.cache
def _features(game_id):
    return Game(game_id)._features()


def features(game):
    """Names of the entries of an observation, in order.

    >>> import kaupang
    >>> kaupang.features("spice-road")[:3]
    ('you=0', 'you=1', 'you=2')
    """
    return _features(game if isinstance(game, str) else game.id)


def _observe(self, seat=-1, out=None):
    """observe(seat=…, out=None) -> int8 array: what the seat knows, in the order of
    kaupang.features(game). Without a seat: that of the seat to move, or of the viewer; None is
    a spectator."""
    if seat is not None and not isinstance(seat, bool) and seat == -1:
        seat = self.viewer if self.viewer is not False else self.turn
        if seat is not None and seat < 0:
            seat = None
    if out is None:
        out = np.empty(self.game.observation_size, np.int8)
    return self._observe(seat, out)


def _mask(self, out=None):
    """mask(out=None) -> int8 array over the action space: 1 where legal() has the action."""
    return self._mask(np.empty(self.game.num_actions, np.int8) if out is None else out)


def _to_dict(self):
    """to_dict() -> dict: to_json(), read."""
    return json.loads(self.to_json())


def _set(self, **fields):
    """set(field=value, …): changes fields of the position and fills in what follows from the
    rest, if the result can occur."""
    self._set_json(json.dumps(fields))


def _returns(self):
    """returns() -> list by seat: 1 shared among the winners, 0 for the others; all 0 before
    the end."""
    if self.turn != OVER:
        return [0.0] * self.seats
    ranks = self.rank()
    return [1.0 / ranks.count(1) if rank == 1 else 0.0 for rank in ranks]


def _reduce(state):
    if state.viewer is not False:
        raise TypeError("a view cannot be pickled: what is blank cannot be read back")
    return _from_json, (state.game, state.to_json())


def _rng_at(word):
    rng = Rng()
    rng.state = word
    return rng


def _repr(self):
    whose = "" if self.viewer is False else f", seen by {self.viewer}"
    return f"<kaupang.State of {self.game.id}, turn {self.turn}{whose}>"


Game.setup, Game.start, Game.random_setup = _setup, _start, _random_setup
Game.describe, Game.from_json, Game.match = _describe, _from_json, _match
State.observe, State.mask, State.to_dict, State.set = _observe, _mask, _to_dict, _set
State.returns, State.__repr__ = _returns, _repr
copyreg.pickle(State, _reduce)
copyreg.pickle(Rng, lambda rng: (_rng_at, (rng.state,)))
