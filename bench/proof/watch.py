# SPDX-License-Identifier: MIT
"""Games that one bot plays against itself through `kaupang engine`, with what it thought of
its chances before each move: what calibration is measured with. A file a game."""
import json
import os
import subprocess


class Watched:
    """A game to be watched; `path` is there once it is finished."""

    def __init__(self, game, seats, bot, seed, folder):
        self.game, self.seats, self.bot, self.seed = game, seats, bot, seed
        self.folder = os.path.join(folder, "calibration", f"{game}_{seats}")
        self.path = os.path.join(self.folder, f"{seed}.json")

    def is_done(self):
        return os.path.exists(self.path)

    def play(self, kaupang, stopped):
        """Plays the game, unless `stopped` says to leave it."""
        with subprocess.Popen([kaupang, "engine"], stdin=subprocess.PIPE,
                              stdout=subprocess.PIPE, text=True, bufsize=1) as engine:
            try:
                thoughts = self.watch(Engine(engine), stopped)
            finally:
                engine.kill()
        if thoughts is None:
            return
        os.makedirs(self.folder, exist_ok=True)
        with open(self.path + ".new", "w", encoding="utf-8") as file:
            json.dump(thoughts, file)
        os.replace(self.path + ".new", self.path)

    def watch(self, engine, stopped):
        engine.ask(f"new {self.game} seats={self.seats} seed={self.seed}")
        thoughts = []
        while (turn := engine.ask("turn")) != "over":
            if stopped():
                return None
            answer = json.loads(engine.ask(f"go {self.bot} seed={self.seed} explain"))
            if answer["moves"] and answer["moves"][0]["win"] is not None:
                thoughts.append([int(turn), answer["moves"][0]["win"]])
            engine.ask(f"do {answer['action']}")
        ranks = json.loads(engine.ask("score"))["rank"]
        winners = ranks.count(1)
        return [[win, 1 / winners if ranks[seat] == 1 else 0] for seat, win in thoughts]

    def pairs(self):
        with open(self.path, encoding="utf-8") as file:
            return json.load(file)


class Engine:
    def __init__(self, process):
        self.process = process

    def ask(self, line):
        self.process.stdin.write(line + "\n")
        answer = self.process.stdout.readline().rstrip("\n")
        if not answer or answer.startswith("error"):
            raise RuntimeError(f"{line}: {answer or 'the engine has ended'}")
        return answer
