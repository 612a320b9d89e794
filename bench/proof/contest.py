# SPDX-License-Identifier: MIT
"""Contests of one kind of bot against another. A contest is played in blocks, each an arena
of its own with its own seed and journal: one core plays a block, and what is interrupted
goes on with the game after the last finished one."""
import os
import signal
import subprocess


LONG = 60  # seconds of a game, from which on those of a block are played side by side


def threads_of(bot):
    return int(bot.split("threads=")[1].split(":")[0]) if "threads=" in bot else 1


class Contest:
    def __init__(self, part, game, seats, bots, games, options=(), guess=1.0):
        self.part, self.game, self.seats = part, game, seats
        self.bots, self.options = bots, list(options)
        self.block = seats if len(bots) == seats else len(bots) * seats
        self.wanted = -(-games // self.block)  # blocks
        self.guess = guess  # seconds that a game takes, until one was played
        self.workers = self.block if guess > LONG else 1  # that play a block side by side
        self.cores = self.workers * max(threads_of(bot) for bot in bots)
        words = [game, str(seats), *self.options, *bots]
        self.name = "_".join(words).replace(":", ".").replace("=", "-").replace("/", "-")

    def command(self, kaupang, seed, journal):
        options = [word for o in self.options for word in ("--option", o)]
        return [kaupang, "arena", self.game, "--bots", ",".join(self.bots), "--seats",
                str(self.seats), *options, "--games", str(self.block), "--seed", str(seed),
                "--workers", str(self.workers), "--quiet", "--json", "--resume", journal]

    def sits(self, i):
        """Who sits where in game i of a block, as lab/contest.c has it."""
        turn, begin = i % self.seats, i // self.seats
        return [((seat + turn) % self.seats + begin) % len(self.bots)
                for seat in range(self.seats)]


def read_block(contest, path):
    """The games of a block's journal: (number, ranks, seconds of thinking)."""
    games = {}
    try:
        with open(path, encoding="utf-8") as file:
            lines = file.read().split("\n")[1:]
    except FileNotFoundError:
        return games
    for line in lines[:-1]:  # behind the last newline is nothing, or a line cut short
        words = line.split()
        if len(words) < 3 + 4 * contest.seats:
            continue
        seats = [words[3 + 4 * s:7 + 4 * s] for s in range(contest.seats)]
        games[int(words[0])] = ([int(s[1]) for s in seats], sum(float(s[3]) for s in seats))
    return games


class Blocks:
    """The blocks of a contest: which are played, and by whom just now."""

    def __init__(self, contest, folder):
        self.contest, self.folder = contest, os.path.join(folder, contest.part, contest.name)
        self.running = set()
        self.games = {seed: read_block(contest, self.journal(seed))
                      for seed in range(1, contest.wanted + 1)}

    def journal(self, seed):
        return os.path.join(self.folder, f"{seed}.journal")

    def is_done(self, seed):
        return len(self.games[seed]) >= self.contest.block

    def done(self):
        return [seed for seed in self.games if self.is_done(seed)]

    def begun(self):
        return [seed for seed in self.games if self.games[seed]]

    def next(self):
        """A block to play: one that was begun, or the first that was not."""
        open_ones = [s for s in self.games if not self.is_done(s) and s not in self.running]
        return min(open_ones, key=lambda s: (-len(self.games[s]), s), default=None)

    def urgency(self):
        """The lower, the sooner: how much of it is played or being played."""
        return (len(self.done()) + len(self.running)) / self.contest.wanted

    def seconds(self):
        """That one game takes, by those played."""
        times = [t for games in self.games.values() for _, t in games.values()]
        return sum(times) / len(times) if times else self.contest.guess

    def begin(self, kaupang, seed):
        os.makedirs(self.folder, exist_ok=True)
        self.running.add(seed)
        return subprocess.Popen(self.contest.command(kaupang, seed, self.journal(seed)),
                                stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)

    def end(self, seed):
        self.running.discard(seed)
        self.games[seed] = read_block(self.contest, self.journal(seed))


def stop(process):
    """Ends an arena; its journal has the games it finished."""
    process.send_signal(signal.SIGTERM)
    try:
        process.wait(10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
