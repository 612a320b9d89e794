# SPDX-License-Identifier: MIT
"""The batch library (batch/batch.h) with tensors for arrays.

Actions are 16 bits and indices 32 bits without sign there, with a sign here: STAY and
NOBODY are -1.
"""
import ctypes
import json
import os

import torch

ACTION, TURN, CHOICE, OPEN = range(4)  # where games stop and wait: KP_PACE_…
CHANCE, OVER = -1, -2  # whose turn it is, if no seat's
STAY = NOBODY = -1
SIFT = 1  # the choices are those that bots search
WHY = 160

POINTER, INT = ctypes.c_void_p, ctypes.c_int
CALLS = {  # of a batch: the arguments after it
    "begin": [ctypes.c_uint64], "reset": [POINTER, POINTER], "turns": [POINTER],
    "legal": [POINTER, POINTER], "row": [], "scores": [POINTER, POINTER],
    "tally": [POINTER], "elements": [POINTER, POINTER], "choose": [POINTER, POINTER],
    "step": [POINTER, POINTER], "expand": [POINTER, POINTER, POINTER],
    "take": [POINTER, POINTER, POINTER], "guess": [POINTER], "get": [POINTER, POINTER],
    "put": [POINTER, POINTER], "seats": [], "state_size": [], "games": [], "close": [],
    "evaluate": [ctypes.c_char_p, ctypes.c_size_t, POINTER, POINTER, ctypes.c_char_p],
    "advise": [ctypes.c_uint32, ctypes.c_uint32, ctypes.c_uint64, POINTER]}


class Refused(Exception):
    pass


class Full(Refused):
    """There are more candidates than games in the batch for them."""


def load(build):
    """The library of a build folder."""
    library = None
    for folder in (os.path.join(build, "train"), build):
        path = os.path.join(folder, "libkaupang-train.so")
        if os.path.exists(path):
            library = ctypes.CDLL(path)
            break
    if library is None:
        raise SystemExit(f"{build} has no train/libkaupang-train.so: ninja -C {build}")
    for name in ("batch/libkaupang-cuda.so", "libkaupang-cuda.so"):
        if os.path.exists(os.path.join(build, name)):
            os.environ.setdefault("KAUPANG_CUDA", os.path.join(build, name))
    for name, arguments in CALLS.items():
        call = getattr(library, "train_" + name)
        call.argtypes = [POINTER] + arguments
        call.restype = None if name in ("close", "advise") else INT
    library.train_open.argtypes = [ctypes.c_char_p, ctypes.c_char_p, ctypes.c_uint32,
                                   ctypes.c_char_p, INT, INT, INT, ctypes.c_char_p]
    library.train_open.restype = POINTER
    library.train_hides.argtypes = [ctypes.c_char_p]
    library.train_seat_actions.argtypes = [ctypes.c_char_p, POINTER, POINTER]
    library.train_seat_actions.restype = None
    library.train_why.argtypes, library.train_why.restype = [POINTER], ctypes.c_char_p
    return library


class Game:
    """What nets see of a game, and its numbers."""

    def __init__(self, library, name, device="cpu"):
        text = ctypes.create_string_buffer(1 << 20)
        if library.train_describe(name.encode(), text, len(text)) == 0:
            raise SystemExit(f"there is no game {name}")
        self.library, self.name, self.about = library, name, json.loads(text.value)
        self.seats, self.sources = self.about["seats"], self.about["sources"]
        self.actions, self.elements = self.about["actions"], self.about["elements"]
        self.features = self.about["features"]
        self.hides = library.train_hides(name.encode()) != 0
        seat_of = torch.zeros(self.actions, dtype=torch.uint8)
        stride = torch.zeros(self.actions, dtype=torch.int16)
        library.train_seat_actions(name.encode(), seat_of.data_ptr(), stride.data_ptr())
        self.names_seats = bool(seat_of.any())  # its actions do
        self.seat_of, self.stride = seat_of.long().to(device), stride.long().to(device)

    def runs(self):
        """(most, is one of) of each element of a row, in order."""
        of_seats = [run for run in self.about["runs"] if run["seats"]]
        of_all = [run for run in self.about["runs"] if not run["seats"]]
        for run in of_seats * self.seats + of_all:
            yield from [(run["most"], run["kind"] == "one-of")] * run["count"]


    def turned(self, actions, first, seats):
        """Actions [n, k] with the seats that they name counted from `first` [n], as nets
        see them; what is no action stays as it is."""
        if not self.names_seats:
            return actions
        index = actions.clamp_min(0).long()
        seat, stride = self.seat_of[index] - 1, self.stride[index]
        first, seats = first.view(-1, 1), seats.view(-1, 1)
        names = (actions >= 0) & (seat >= 0) & (seat < seats)
        after = index + ((seat - first) % seats - seat) * stride
        return torch.where(names, after, actions.long()).to(actions.dtype)


class Batch:
    """Games on a device ("cpu", "cuda:0"): of one set-up when they begin; positions put
    may be of others, with fewer seats."""

    def __init__(self, game, setup, games, device, pace, restart=False):
        why = ctypes.create_string_buffer(WHY)
        self.game, self.library, self.capacity = game, game.library, games
        self.setup, self.device = setup, torch.device(device)
        self.at = self.library.train_open(game.name.encode(), setup.encode(), games,
                                          device.encode(), pace, int(restart), SIFT, why)
        if not self.at:
            raise SystemExit(f"{game.name} {setup}: {why.value.decode()}")
        self.seats = self.library.train_seats(self.at)
        self.state_size = self.library.train_state_size(self.at)

    def close(self):
        self.library.train_close(self.at)
        self.at = None

    def __len__(self):
        return self.library.train_games(self.at)

    def new(self, *shape, dtype):
        return torch.empty(shape, dtype=dtype, device=self.device)

    def call(self, name, *arguments, by=None):
        """A call of this batch; `by` is the batch that may refuse it, if another."""
        given = [a.data_ptr() if isinstance(a, torch.Tensor) else
                 a.at if isinstance(a, Batch) else a for a in arguments]
        if getattr(self.library, "train_" + name)(self.at, *given) != 0:
            why = self.library.train_why((by or self).at).decode()
            raise (Full if "more candidates" in why else Refused)(f"{name}: {why}")

    def begin(self, seed):
        self.call("begin", seed)

    def reset(self, seeds, which):
        """The games that `which` marks begin anew, with these seeds."""
        self.call("reset", seeds, which.to(torch.uint8))

    def turns(self):
        turn = self.new(len(self), dtype=torch.int8)
        self.call("turns", turn)
        return turn

    def legal(self):
        """How many actions are legal [games], and which [games, row]: the first of a
        row."""
        count = self.new(len(self), dtype=torch.int16)
        actions = self.new(len(self), self.library.train_row(self.at), dtype=torch.int16)
        self.call("legal", count, actions)
        return count.long(), actions

    def outcomes(self):
        """Win shares [games, seats] and points by source [games, seats, sources], as if
        all games ended now."""
        rank = self.new(len(self), self.seats, dtype=torch.uint8)
        points = self.new(len(self), self.seats, self.game.sources, dtype=torch.int16)
        self.call("scores", None, rank)
        self.call("tally", points)
        first = (rank == 1).float()
        return first / first.sum(1, keepdim=True), points.float()

    def elements(self, seat, out=None):
        if out is None:
            out = self.new(len(self), self.game.elements, dtype=torch.uint8)
        self.call("elements", seat, out)
        return out

    def choose_random(self):
        """A legal action of each game, all as likely."""
        weights = torch.zeros(self.game.actions, dtype=torch.int16, device=self.device)
        action = self.new(len(self), dtype=torch.int16)
        self.call("choose", weights, action)
        return action

    def step(self, action):
        """Answers which games ended."""
        over = self.new(len(self), dtype=torch.uint8)
        self.call("step", action, over)
        return over.bool()

    def expand(self, to):
        """Parents and actions of the candidates that `to` now holds."""
        parent = to.new(to.capacity, dtype=torch.int32)
        action = to.new(to.capacity, dtype=torch.int16)
        self.call("expand", to, parent, action, by=to)
        return parent[:len(to)], action[:len(to)]

    def take(self, other, index):
        over = self.new(len(self), dtype=torch.uint8)
        self.call("take", other, index, over)
        return over.bool()

    def guess(self, seat):
        """Every game becomes one that the seat [games] considers possible."""
        self.call("guess", seat.to(torch.int8))

    def get(self):
        states = self.new(len(self), self.state_size, dtype=torch.uint8)
        streams = self.new(len(self), dtype=torch.int64)
        self.call("get", states, streams)
        return states, streams

    def put(self, states, streams=None):
        self.call("put", states, streams)

    def evaluate(self, data):
        """How the program evaluates the games with the net of a file, seen by whose turn
        it is: win shares [games, seats] and points [games, seats, sources]."""
        share = self.new(len(self), self.seats, dtype=torch.int32)
        points = self.new(len(self), self.seats, self.game.sources, dtype=torch.int32)
        why = ctypes.create_string_buffer(WHY)
        if self.library.train_evaluate(self.at, data, len(data), share.data_ptr(),
                                    points.data_ptr(), why) != 0:
            raise Refused(why.value.decode())
        return share / 65536, points / 100

    def advise(self, workers, seed):
        """The greedy bot's action in each game; on the cpu, by a pool of threads."""
        action, n = self.new(len(self), dtype=torch.int16), len(self)
        size = max(1, n // (4 * workers._max_workers))
        jobs = [workers.submit(self.library.train_advise, self.at, first,
                               min(size, n - first), seed, action.data_ptr())
                for first in range(0, n, size)]
        for job in jobs:
            job.result()
        return action
