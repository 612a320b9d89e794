# SPDX-License-Identifier: MIT
"""train/run GAME --minutes M: a net from nothing."""
import argparse
import json
import math
import os
import time
from concurrent.futures import ThreadPoolExecutor

import torch

from train import curve, file, greedy
from train.features import Features
from train.learn import Learner, Openings
from train.library import Game, load
from train.net import Net
from train.play import Player, Table
from train.record import Record
from train.tree import Trees

POLICY = 64  # moves of a decision that the policy learns from
ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def arguments():
    cuda = torch.cuda.is_available()
    ask = argparse.ArgumentParser(
        prog="train/run", description="Trains a net for a game by self-play, from nothing. "
        "GAME.net, GAME.log and GAME.svg are written on the way; docs/nets.md has more.")
    add = ask.add_argument
    add("game")
    add("--minutes", type=float, default=10, help="in all")
    add("--segments", default="", help="A,B: so many segments of play one move ahead and "
        "in trees, instead of minutes; the same seed then gives the same net")
    add("--setup", action="append", help="words of a set-up and its share of the games: "
        "'seats=4:0.7'; may be given several times (default: seats=4)")
    add("--tree", type=float, default=0.6, help="share of the time for play in trees")
    add("--simulations", type=int, default=32, help="of a tree")
    add("--out", help="folder for what is written (default: nets in the build folder)")
    add("--build", default=os.path.join(ROOT, "build"), help="build folder of the program")
    add("--device", default="cuda" if cuda else "cpu", help="cpu or cuda")
    add("--seed", type=int, default=1)
    add("--resume", action="store_true", help="go on where GAME.state in the folder ends")
    add("--sitting", type=int, default=0, help="stop after so many segments; --resume "
        "goes on")
    add("--begin", help="weights of this net to begin with, instead of greedy games")
    add("--games", type=int, default=32768 if cuda else 256, help="side by side")
    add("--length", type=int, default=64, help="decisions of a segment")
    add("--batch", type=int, default=16384 if cuda else 1024, help="positions a step")
    add("--wide", type=int, default=512, help="width of the first layer")
    add("--openings", type=int, default=2500000 if cuda else 20000,
        help="positions of greedy games to begin with")
    add("--opening-seconds", type=float, default=25, help="at most for them")
    add("--opening-steps", type=int, default=1500 if cuda else 100)
    add("--measured", type=int, default=400, help="games against greedy that measure it")
    add("--every", type=float, default=30, help="seconds between two measures")
    a = ask.parse_args()
    a.out = a.out or os.path.join(a.build, "nets")
    return a


class Run:
    def __init__(self, a):
        self.a, self.begun = a, time.time()
        self.rank = int(os.environ.get("RANK", 0))
        self.ranks = int(os.environ.get("WORLD_SIZE", 1))
        local = int(os.environ.get("LOCAL_RANK", 0))
        self.device = f"cuda:{local}" if a.device == "cuda" else a.device
        if self.device != "cpu":
            torch.cuda.set_device(self.device)
            torch.backends.cuda.matmul.allow_tf32 = True
        if self.ranks > 1:
            torch.distributed.init_process_group("gloo" if a.device == "cpu" else "nccl")
        self.workers = ThreadPoolExecutor(max(1, (os.cpu_count() or 1) // self.ranks))
        self.seed = a.seed + 1000003 * self.rank
        self.random = torch.Generator(self.device).manual_seed(self.seed)
        self.game = Game(load(a.build), a.game)
        self.features = Features(self.game, self.device)
        self.net = Net(self.game, self.features.width, self.device, a.wide)
        self.net.begin(torch.Generator().manual_seed(a.seed))
        self.learner = Learner(self.net, self.features, a.batch, self.ranks)
        self.player = Player(self.net, self.features)
        self.stage, self.segment, self.sat, self.spent = 0, 0, 0, 0.0
        self.decisions = 0
        os.makedirs(a.out, exist_ok=True)

    # ---- what is written ----
    def path(self, kind):
        return os.path.join(self.a.out, f"{self.a.game}.{kind}")

    def seconds(self):
        return self.spent + time.time() - self.begun

    def say(self, **line):
        if self.rank > 0:
            return
        line = {"seconds": round(self.seconds(), 1), "stage": self.stage, **line}
        with open(self.path("log"), "a", encoding="utf-8") as log:
            log.write(json.dumps(line) + "\n")
        print(" ".join(f"{k} {v:.4g}" if isinstance(v, float) else f"{k} {v}"
                       for k, v in line.items()), flush=True)

    def losses(self):
        names = ("win", "points", "sources", "policy", "open")
        return dict(zip(names, (round(x, 5) for x in self.learner.parts.tolist())))

    def ship(self):
        """Writes the net as it is shipped, and the curve."""
        if self.rank > 0:
            return
        learner = self.learner
        file.write(self.path("net"), file.encode(
            self.net, learner.mean, self.features.count, learner.seen_features,
            learner.seen_actions[:-1]))
        curve.draw(self.path("log"), self.path("svg"))

    def measure(self, setups):
        """The net that would be shipped now, against greedy."""
        games = self.a.measured
        if self.rank > 0 or games == 0:
            return
        self.player.refresh(self.learner.mean)
        for setup, _ in setups:
            begun = time.time()
            won, own, others = greedy.measure(self.player, self.game, setup, games, 77,
                                              self.workers)
            low, high = greedy.wilson(won, games)
            key = "won" if setup == self.setups()[0][0] else "won " + setup
            self.say(**{key: round(won / games, 4), "low": round(low, 3),
                        "high": round(high, 3), "points of it": round(own, 1),
                        "of greedy": round(others, 1),
                        "took": round(time.time() - begun, 1)})
        self.player.refresh()

    def setups(self):
        given = self.a.setup or ["seats=4"]
        pairs = [words.rsplit(":", 1) if ":" in words else (words, 1) for words in given]
        return [(words, float(share)) for words, share in pairs]

    # ---- stages ----
    def sit_down(self):
        """Tables of all set-ups, side by side in one record."""
        all_ = sum(share for _, share in self.setups())
        self.tables, begin, seats = [], 0, []
        for i, (setup, share) in enumerate(self.setups()):
            games = max(1, round(self.a.games * share / all_))
            table = Table(self.game, setup, games, self.device, begin,
                          self.seed * 31 + i)
            self.tables.append(table)
            seats += [table.batch.seats] * games
            begin += games
        self.seats = torch.tensor(seats, device=self.device)

    def open(self):
        """Stage 0: positions of greedy games; a net learns how they ended."""
        path, found = self.path("openings"), None
        if self.a.resume and os.path.exists(path):
            found = torch.load(path)
        if found is None:
            share = sum(s for _, s in self.setups())
            found = [greedy.openings(
                self.game, setup, self.a.openings * s / share,
                self.a.opening_seconds * s / share, self.seed + 5 + i, self.workers,
                min(2048, max(16, self.a.openings // 100)))
                for i, (setup, s) in enumerate(self.setups())]
            if self.rank == 0 and self.a.device == "cpu":
                torch.save(found, path)
        for table, f in zip(self.tables, found):
            table.set_starts(f["states"][:1 << 18].to(self.device))
        return Openings(found, [t.batch.seats for t in self.tables], self.device)

    def learn_openings(self, openings):
        steps = self.a.opening_steps
        for i in range(steps):
            index = torch.randint(len(openings), (self.a.batch,), generator=self.random,
                                  device=self.device)
            rate = 1e-3 * (1 - 0.95 * i / steps)
            self.learner.step(openings, index, torch.zeros_like(index), rate)
            if i % 250 == 249 or i == steps - 1:
                self.say(updates=self.learner.steps, positions=len(openings),
                         **self.losses())
        self.learner.forget(openings)
        with torch.no_grad():
            self.learner.mean.copy_(self.net.flat)

    def progress(self, begin, end, segments):
        """How far a stage has come, 0 to 1; all ranks agree."""
        if segments is not None:
            return self.segment / max(1, segments)
        done = (self.seconds() - begin) / max(1e-9, end - begin)
        if self.ranks > 1:
            said = torch.tensor([done], device=self.device)
            torch.distributed.broadcast(said, 0)
            done = float(said)
        return min(1.0, done)

    def play_stage(self, end, segments, rates, decays, length, window, uses, step):
        """Segments of play, each followed by learning from the window of the last."""
        record = Record(self.game, self.seats, length * window, POLICY, self.device)
        if self.stage_begun is None:
            self.stage_begun, self.learner.since = self.seconds(), 0
        begin = self.stage_begun
        measured, filled = self.seconds(), 0
        while True:
            done = self.progress(begin, end, segments)
            if done >= 1:
                break
            if self.a.sitting and self.sat == self.a.sitting:
                raise SystemExit(0)
            high, low = rates
            rate = low + (high - low) * 0.5 * (1 + math.cos(math.pi * done))
            decay = decays[0] + (decays[1] - decays[0]) * min(1, 2 * done)
            at = filled % window * length
            clock = time.time()
            self.player.refresh()
            for t in range(at, at + length):
                for table in self.tables:
                    step(table, record, t)
            record.find_returns(at, at + length, decay)
            ended = int(sum(table.ended for table in self.tables))
            play, clock = time.time() - clock, time.time()
            filled += 1
            self.learn(record, min(filled, window) * length, length, uses, rate)
            self.segment += 1
            self.sat += 1
            self.decisions += length * record.games
            if self.segment % 8 == 1 or segments is not None:
                self.say(segment=self.segment, updates=self.learner.steps, games=ended,
                         decisions=self.decisions, play=round(play, 2),
                         learn=round(time.time() - clock, 2), rate=rate, **self.losses())
            if self.seconds() - measured > self.a.every:
                self.measure(self.setups()[:1])
                self.ship()
                measured = self.seconds()
            self.save()
        self.learner.forget(record)
        self.stage_begun, self.segment = None, 0

    def learn(self, record, filled, length, uses, rate):
        samples = filled * record.games
        steps = max(1, round(uses * length * record.games / self.a.batch))
        draw = {"generator": self.random, "device": self.device}
        if filled == length:
            order = torch.randperm(samples, **draw)
            order = order.repeat(-(-steps * self.a.batch // samples))
        else:
            order = torch.randint(samples, (steps * self.a.batch,), **draw)
        coins = torch.randint(2, (steps * self.a.batch,), **draw)
        for i in range(steps):
            at = slice(i * self.a.batch, (i + 1) * self.a.batch)
            self.learner.step(record, order[at], coins[at], rate)

    # ---- going on later ----
    def save(self, force=False):
        """The whole run, so that it can go on from here."""
        if self.rank > 0 or self.ranks > 1 or (self.a.device != "cpu" and not force):
            return
        torch.save({"stage": self.stage, "segment": self.segment,
                    "seconds": self.seconds(), "stage_begun": self.stage_begun,
                    "middle": self.middle,
                    "decisions": self.decisions, "random": self.random.get_state(),
                    "learner": self.learner.state(),
                    "tables": [table.state() for table in self.tables]},
                   self.path("state.new"))
        os.replace(self.path("state.new"), self.path("state"))

    def load(self):
        saved = torch.load(self.path("state"))
        self.stage, self.segment = saved["stage"], saved["segment"]
        self.spent, self.stage_begun = saved["seconds"], saved["stage_begun"]
        self.decisions, self.middle = saved["decisions"], saved["middle"]
        self.random.set_state(saved["random"])
        self.learner.load(saved["learner"])
        for table, state in zip(self.tables, saved["tables"]):
            table.load(state)

    def go(self):
        self.sit_down()
        openings = self.open()
        self.stage_begun = self.middle = None
        if self.a.resume:
            self.load()
        elif self.a.begin:
            with open(self.a.begin, "rb") as net:
                file.decode(self.net, net.read(), self.features.count, self.net.flat)
            with torch.no_grad():
                self.learner.mean.copy_(self.net.flat)
        else:
            self.learn_openings(openings)
        del openings
        segments = [int(x) for x in self.a.segments.split(",") if x] or [None, None]
        end = 60 * self.a.minutes
        if self.stage <= 1:
            self.stage = 1
            if self.middle is None:
                self.middle = end - (end - self.seconds()) * self.a.tree
            self.play_stage(self.middle, segments[0], (1e-3, 2e-5), (0.98, 0.96),
                            self.a.length, 1, 2.0,
                            lambda table, record, t: table.step(self.player, record, t))
        if self.stage == 1:
            self.stage = 2
        if self.a.tree > 0 and segments[1] != 0:
            trees = {id(table): Trees(table, self.a.simulations, POLICY)
                     for table in self.tables}
            self.play_stage(end, segments[1], (5e-4, 2e-5), (0.97, 0.97),
                            self.a.length // 2, 8, 3.0, lambda table, record, t:
                            trees[id(table)].step(self.player, record, t))
        self.measure(self.setups())
        self.ship()
        self.save(force=True)


def main():
    run = Run(arguments())
    run.go()
