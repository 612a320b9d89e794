# SPDX-License-Identifier: MIT
"""What a seat is given is no function of what it cannot know."""
import unittest

import numpy as np
from helpers import GAMES, positions, times

import kaupang


class Secrecy(unittest.TestCase):
    def test_observations_do_not_depend_on_secrets(self):
        """Another world that the seat holds possible gives it the same view, observation, mask
        and legal actions, byte for byte."""
        for game_id in GAMES:
            game, differed = kaupang.load(game_id), 0
            for state, rng in positions(game, times(60), seed=11):
                for seat in range(state.seats):
                    other = state.guess(seat, rng)
                    differed += other != state
                    self.assertEqual(state.view(seat).to_json(), other.view(seat).to_json())
                    self.assertEqual(state.view(seat), other.view(seat))
                    self.assertEqual(state.observe(seat).tobytes(),
                                     other.observe(seat).tobytes())
                    self.assertEqual(state.view(seat).observe().tobytes(),
                                     state.observe(seat).tobytes())
                    if state.turn == seat:
                        self.assertEqual(state.legal(), other.legal())
                        self.assertEqual(state.view(seat).legal(), state.legal())
            if game_id in ("amsterdam", "landnam"):  # the others have no secrets
                self.assertGreater(differed, 0)

    def test_spectators_see_no_more_than_anybody(self):
        for game_id in GAMES:
            for state, rng in positions(kaupang.load(game_id), times(20), seed=12):
                seen = state.view(None)
                for seat in range(state.seats):
                    self.assertEqual(seen, state.guess(seat, rng).view(None)
                                     if game_id in ("spice-road", "puerto-rico") else seen)
                self.assertEqual(seen.observe(None).tobytes(), state.observe(None).tobytes())

    def test_own_secrets_are_seen(self):
        game = kaupang.load("amsterdam")
        names = kaupang.features(game)
        known = [i for i, name in enumerate(names) if name.startswith("hand[") and "?" in name]
        state = game.start(seats=3)
        state.advance(kaupang.Rng(2))
        for seat in range(3):
            row = state.observe(seat)
            flags = {names[i]: int(row[i]) for i in known}
            self.assertTrue(all(value == ("+0" in name) for name, value in flags.items()))


class Rotation(unittest.TestCase):
    def test_the_viewer_comes_first(self):
        game = kaupang.load("puerto-rico")
        names = {name: i for i, name in enumerate(kaupang.features(game))}
        for state, _ in positions(game, times(20), seed=13):
            owned, seats = state.to_dict()["doubloons"], state.seats
            for seat in range(seats):
                row = state.observe(seat)
                seen = [int(row[names[f"doubloons[+{k}]"]]) for k in range(5)]
                turned = [min(127, owned[(seat + k) % seats]) for k in range(seats)]
                self.assertEqual(seen, turned + [0] * (5 - seats))
                self.assertEqual([int(row[names[f"you={k}"]]) for k in range(5)],
                                 [int(k == seat) for k in range(5)])
                governor = state.to_dict()["governor"]
                if isinstance(governor, int):
                    self.assertEqual(row[names[f"governor=+{(governor - seat) % seats}"]], 1)

    def test_pieces_are_turned_with_their_owners(self):
        """Landnám's units and buildings carry their owner in their name."""
        game = kaupang.load("landnam")
        names = {name: i for i, name in enumerate(kaupang.features(game))}
        found = 0
        for state, _ in positions(game, times(20), seed=14):
            for hexagon, unit in enumerate(state.to_dict()["unit"]):
                if unit in (None, "none"):
                    continue
                kind, owner = unit.split("-")
                for seat in range(state.seats):
                    place = (int(owner) - seat) % state.seats
                    entry = names[f"unit[{hexagon}]={kind}+{place}"]
                    self.assertEqual(state.observe(seat)[entry], 1)
                    found += 1
        self.assertGreater(found, 10)

    def test_every_entry_is_reached(self):
        """No entry is dead weight by mistake: most change in random games, and one-hot groups
        have exactly one 1."""
        for game_id in GAMES:
            game = kaupang.load(game_id)
            names = kaupang.features(game)
            self.assertEqual(len(names), len(set(names)))
            rows = np.array([state.observe(seat) for state, _ in positions(game, times(100))
                             for seat in range(state.seats)])
            self.assertGreater((rows.max(0) != rows.min(0)).mean(), 0.05)
            groups = {}
            for i, name in enumerate(names):
                if "=" in name and not name.startswith("you="):
                    groups.setdefault(name.split("=")[0], []).append(i)
            hides = {name[:-1] for name in names if name.endswith("?")}
            for group, entries in groups.items():
                total = rows[:, entries].astype(int).sum(1)
                allowed = {0, 1} if group in hides or "[+" in group else {1}
                self.assertTrue(set(total.tolist()) <= allowed, (game_id, group))


if __name__ == "__main__":
    unittest.main()
