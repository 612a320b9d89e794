# SPDX-License-Identifier: MIT
"""Spaces: Gymnasium's own where it is installed; else small ones that behave the same for what
the environments here use."""
import numpy as np

try:
    from gymnasium.spaces import Box, Dict, Discrete
except ImportError:

    class _Space:
        def __init__(self, shape, dtype, seed=None):
            self.shape, self.dtype = shape, np.dtype(dtype)
            self.seed(seed)

        def seed(self, seed=None):
            self.np_random = np.random.default_rng(seed)
            return [seed]

        def __contains__(self, x):
            return self.contains(x)

        def __eq__(self, other):
            return type(self) is type(other) and self._key() == other._key()

        def __repr__(self):
            return f"{type(self).__name__}{self._key()}"

    class Discrete(_Space):
        """The numbers start … start + n - 1."""

        def __init__(self, n, seed=None, start=0):
            self.n, self.start = int(n), int(start)
            super().__init__((), np.int64, seed)

        def sample(self, mask=None):
            if mask is None:
                return np.int64(self.start + self.np_random.integers(self.n))
            return np.int64(self.start + self.np_random.choice(np.flatnonzero(mask)))

        def contains(self, x):
            if isinstance(x, (bool, np.bool_)) or not isinstance(x, (int, np.integer)):
                return False
            return self.start <= int(x) < self.start + self.n

        def _key(self):
            return self.n, self.start

    class Box(_Space):
        """Arrays of one shape and type between two bounds."""

        def __init__(self, low, high, shape, dtype=np.float32, seed=None):
            self.low = np.full(shape, low, dtype)
            self.high = np.full(shape, high, dtype)
            super().__init__(tuple(shape), dtype, seed)

        def sample(self, mask=None):
            return self.np_random.integers(self.low, self.high.astype(np.int64) + 1,
                                           dtype=np.int64).astype(self.dtype)

        def contains(self, x):
            return (isinstance(x, np.ndarray) and x.shape == self.shape
                    and np.can_cast(x.dtype, self.dtype)
                    and bool(np.all(x >= self.low)) and bool(np.all(x <= self.high)))

        def _key(self):
            return self.shape, str(self.dtype), int(self.low.min()), int(self.high.max())

    class Dict(_Space):
        """Spaces by name."""

        def __init__(self, spaces, seed=None):
            self.spaces = dict(spaces)
            super().__init__(None, object, seed)

        def seed(self, seed=None):
            self.np_random = np.random.default_rng(seed)
            return {key: space.seed(seed) for key, space in self.spaces.items()}

        def __getitem__(self, key):
            return self.spaces[key]

        def keys(self):
            return self.spaces.keys()

        def sample(self, mask=None):
            return {key: space.sample() for key, space in self.spaces.items()}

        def contains(self, x):
            return (isinstance(x, dict) and x.keys() == self.spaces.keys()
                    and all(space.contains(x[key]) for key, space in self.spaces.items()))

        def _key(self):
            return tuple((key, space._key()) for key, space in self.spaces.items())


def of_game(game):
    """The action space and the observation space of a game: a Dict of the observation and the
    mask of legal actions."""
    seen = Box(-127, 127, (game.observation_size,), np.int8)
    mask = Box(0, 1, (game.num_actions,), np.int8)
    return Discrete(game.num_actions), Dict({"observation": seen, "action_mask": mask})
