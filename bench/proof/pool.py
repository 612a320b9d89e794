# SPDX-License-Identifier: MIT
"""Plays contests and watched games on some cores until all is played or time is up: what
has the least of its games played comes first, so that every table fills evenly."""
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor

from .contest import stop


class Pool:
    def __init__(self, kaupang, cores, seconds):
        self.kaupang, self.cores = kaupang, cores
        self.begun, self.seconds = time.monotonic(), seconds
        self.running = {}  # process: (blocks, seed)
        self.refused = set()

    def left(self):
        return self.seconds - (time.monotonic() - self.begun)

    def free_cores(self):
        return self.cores - sum(b.contest.cores for b, _ in self.running.values())

    def choose(self, all_blocks):
        """The block to play next: one that fits the cores, and a game of it the time."""
        fit = [(b.urgency(), i, b) for i, b in enumerate(all_blocks)
               if b.next() is not None and b not in self.refused
               and min(b.contest.cores, self.cores) <= self.free_cores()
               and b.seconds() < self.left()]
        return min(fit, default=(0, 0, None))[2]

    def reap(self):
        for process in [p for p in self.running if p.poll() is not None]:
            blocks, seed = self.running.pop(process)
            blocks.end(seed)
            if process.returncode != 0:
                print(f"{blocks.contest.name}: {process.stderr.read().strip()}",
                      file=sys.stderr)
                self.refused.add(blocks)

    def say(self, all_blocks):
        played = sum(len(g) for b in all_blocks for g in b.games.values())
        wanted = sum(b.contest.wanted * b.contest.block for b in all_blocks)
        print(f"\r{played} of {wanted} games, {max(0, self.left()) / 60:.1f} minutes left ",
              end="", file=sys.stderr, flush=True)

    def play(self, all_blocks):
        shown = 0
        try:
            while self.left() > 0:
                self.reap()
                blocks = self.choose(all_blocks)
                if blocks is not None:
                    seed = blocks.next()
                    self.running[blocks.begin(self.kaupang, seed)] = (blocks, seed)
                    continue
                if not self.running:
                    break
                if time.monotonic() - shown > 5:
                    shown = time.monotonic()
                    self.say(all_blocks)
                time.sleep(0.05)
        finally:
            for process in self.running:
                stop(process)
            for blocks, seed in self.running.values():
                blocks.end(seed)
            self.running.clear()
            self.say(all_blocks)
            print(file=sys.stderr)

    def watch(self, games, share):
        """Plays the games that are watched, for this share of the time; those that it cuts
        short are left."""
        late, spare = threading.Event(), (1 - share) * self.seconds
        todo = [g for g in games if not g.is_done()]
        with ThreadPoolExecutor(self.cores) as workers:
            try:
                list(workers.map(lambda g: self.left() > spare and g.play(
                    self.kaupang, lambda: late.is_set() or self.left() < spare), todo))
            finally:
                late.set()
