#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A bot for any game of the house, in Python with nothing but its standard library.

Seat it with
    kaupang arena spice-road --bots 'cmd:python3 examples/bot.py,greedy' --games 20

The program is told one thing a line and answers each with one line:
    new GAME seats=N seed=S option=value …   a game begins          -> ok
    see {"seat":S,"view":{…},"legal":[…]}    what its seat sees     -> ok
    go ms=N                                  which move?            -> one of legal
    quit                                     that was it
Hidden values in the view are null. Whatever it writes to standard error is shown to the
person who runs the arena. docs/bots.md has the details.

How it plays: Spice Road by rules of thumb, the other games by chance. To write your own
bot, change `choose`.
"""
import json
import random
import sys

SPICE_VALUE = {"yellow": 1, "red": 2, "green": 3, "brown": 4}
LETTER_VALUE = {"y": 1, "r": 2, "g": 3, "b": 4}


def value_of(letters):
    """Value of cubes written as letters: yyr = 4."""
    return sum(LETTER_VALUE[letter] for letter in letters)


def spice_road_score(action, view, seat):
    """How good an action of Spice Road looks: points it brings, roughly."""
    word, *rest = action.split()
    cubes = view["caravan"][seat]
    room = 10 - sum(cubes.values())
    if word == "claim":
        slot = int(rest[0])
        points = int(view["point_row"][slot].split("-")[0][1:])
        return 20 + points + (3 if slot == 0 else 0)
    if word == "trade":
        give, take = rest[0].split("-")[1:]
        times = int(rest[1])
        spill = max(0, times * (len(take) - len(give)) - room)
        return times * (value_of(take) - value_of(give)) - 2 * spill
    if word == "play":
        letters = rest[0].split("-")[1]
        return value_of(letters) - 2 * max(0, len(letters) - room)
    if word == "upgrade":
        return sum(int(steps) for steps in rest[1:])
    if word == "acquire":
        slot = int(rest[0])
        owned = len(view["hand"][seat]) + len(view["played"][seat])
        gift = sum(SPICE_VALUE[c] * n for c, n in view["merchant_cubes"][slot].items())
        return 4 + gift - 1.5 * slot if owned < 7 else gift - slot - 2
    if word == "rest":
        return len(view["played"][seat]) - len(view["hand"][seat])
    if word in ("pay", "return"):
        return -SPICE_VALUE[rest[0]]
    return 0  # leaving a coin


def choose(game, seat, view, legal):
    if game == "spice-road":
        return max(legal, key=lambda action: spice_road_score(action, view, seat))
    return random.choice(legal)


def main():
    game, told = None, None
    for line in sys.stdin:
        command, _, rest = line.strip().partition(" ")
        if command == "new":
            game, *words = rest.split()
            settings = dict(word.split("=", 1) for word in words)
            random.seed(settings.get("seed"))
            answer = "ok"
        elif command == "see":
            told = json.loads(rest)
            answer = "ok"
        elif command == "go" and told is not None:
            answer = choose(game, told["seat"], told["view"], told["legal"])
        elif command == "quit":
            return
        else:
            answer = "error I do not know this command"
        print(answer, flush=True)


if __name__ == "__main__":
    main()
