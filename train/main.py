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

MAX_POLICY_MOVES = 64  # moves of a decision that the policy learns from
ELDERS = 8             # old nets that are kept as opponents
ELDER_EVERY = 16       # segments after which the present net becomes one of them
ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def arguments():
    cuda = torch.cuda.is_available()
    parser = argparse.ArgumentParser(
        prog="train/run", description="Trains a net for a game by self-play, from nothing. "
        "GAME.net, GAME.log and GAME.svg are written on the way; docs/nets.md has more.")
    add = parser.add_argument
    add("game")
    add("--minutes", type=float, default=10, help="in all")
    add("--segments", default="", help="A,B: so many segments of play one move ahead and "
        "in trees, instead of minutes; the same seed then gives the same net")
    add("--setup", action="append", help="words of a set-up and its share of the games: "
        "'seats=4:0.7'; may be given several times (default: seats=4)")
    add("--tree-share", type=float, default=0.6, help="share of the time for play in trees")
    add("--simulations", type=int, default=32, help="of a tree, for one decision")
    add("--out", help="folder for what is written (default: nets in the build folder)")
    add("--build", default=os.path.join(ROOT, "build"), help="build folder of the program")
    add("--device", default="cuda" if cuda else "cpu", help="cpu or cuda")
    add("--seed", type=int, default=1)
    add("--resume", action="store_true", help="go on where GAME.state in the folder ends")
    add("--stop-after", type=int, default=0, help="stop after so many segments; --resume "
        "goes on")
    add("--save-seconds", type=float, default=60 if cuda else 0,
        help="seconds between two states that --resume can go on from")
    add("--init", help="initial weights: a net's file, instead of learning from greedy games")
    add("--games", type=int, default=32768 if cuda else 256, help="side by side")
    add("--segment-length", type=int, default=64, help="decisions of a segment")
    add("--batch", type=int, default=16384 if cuda else 1024,
        help="positions of a gradient step")
    add("--width", type=int, default=512, help="width of the first layer")
    add("--openings", type=int, default=2500000 if cuda else 20000,
        help="positions of greedy games to begin with")
    add("--opening-seconds", type=float, default=25, help="at most for them")
    add("--opening-steps", type=int, default=1500 if cuda else 100)
    add("--noise", type=float, default=1, help="scales temperatures and the regret that "
        "cuts returns: less for games whose moves differ less")
    add("--elder-share", type=float, default=0.15, help="share of the games in which old "
        "nets play half of the seats, one move ahead")
    add("--eval-games", type=int, default=400, help="games against greedy of an evaluation, "
        "shared by its set-ups")
    add("--eval-seconds", type=float, default=30, help="seconds between two evaluations")
    a = parser.parse_args()
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
        self.game = Game(load(a.build), a.game, self.device)
        self.features = Features(self.game, self.device)
        self.net = Net(self.game, self.features.width, self.device, a.width)
        self.net.initialize(torch.Generator().manual_seed(a.seed))
        self.learner = Learner(self.net, self.features, a.batch, self.ranks)
        self.player = Player(self.net, self.features)
        self.stage, self.segment, self.played, self.spent = 0, 0, 0, 0.0
        self.decisions, self.elders = 0, []
        self.saved = self.begun
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
        names = ("win", "points", "sources", "policy", "entropy")
        return dict(zip(names, (round(x, 5) for x in self.learner.losses.tolist())))

    def export(self):
        """Writes the net's file, of the averaged weights, and the curve."""
        if self.rank > 0:
            return
        learner = self.learner
        file.write(self.path("net"), file.encode(
            self.net, learner.ema, self.features.count, learner.seen_features,
            learner.seen_actions[:-1]))
        curve.draw(self.path("log"), self.path("svg"))

    def evaluate(self, setups):
        """Games of the averaged weights against greedy."""
        games = self.a.eval_games // len(setups)
        if self.rank > 0 or games == 0:
            return
        self.player.refresh(self.learner.ema)
        for setup, _ in setups:
            begun = time.time()
            won, own, others = greedy.evaluate(self.player, self.game, setup, games, 77,
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
    def open_table(self):
        """One table with games of all set-ups."""
        total = sum(share for _, share in self.setups())
        setups = [(words, max(1, round(self.a.games * share / total)))
                  for words, share in self.setups()]
        self.table = Table(self.game, setups, self.device, self.seed, self.a.noise)
        self.table.elder_share = self.a.elder_share

    def choose_elder(self):
        """Keeps the present net now and then, and seats one of the old ones. When there
        are too many, any of them goes, so that those kept are of all ages."""
        if self.a.elder_share <= 0:
            return
        draw = torch.randint(1 << 30, (2,), generator=self.random, device=self.device)
        leaves, sits = draw.tolist()
        if self.segment % ELDER_EVERY == 0:
            if len(self.elders) == ELDERS:
                del self.elders[leaves % ELDERS]
            self.elders.append(self.learner.ema.detach().clone())
        if self.elders:
            if self.table.elder is None:
                self.table.elder = Player(self.net, self.features)
            self.table.elder.refresh(self.elders[sits % len(self.elders)])

    def generate_openings(self):
        """Stage 0: positions of greedy games; a net learns how they ended."""
        path, found = self.path("openings"), None
        if self.a.resume and os.path.exists(path):
            found = torch.load(path)
        if found is None:
            share = sum(s for _, s in self.setups())
            found = [greedy.openings(
                self.game, setup, self.a.openings * s / share,
                self.a.opening_seconds * s / share, self.seed + 5 + i, self.workers,
                max(16, int(min(2048, self.a.openings // 100) * s / share)))
                for i, (setup, s) in enumerate(self.setups())]
            if self.rank == 0 and self.a.device == "cpu":
                torch.save(found, path)
        most = (1 << 18) // len(found)
        self.table.set_starts([f["states"][:most] for f in found])
        return Openings(found, self.device)

    def train_on_openings(self, openings):
        steps = self.a.opening_steps
        for i in range(steps):
            index = torch.randint(len(openings), (self.a.batch,), generator=self.random,
                                  device=self.device)
            learning_rate = 1e-3 * (1 - 0.95 * i / steps)
            self.learner.step(openings, index, torch.zeros_like(index), learning_rate)
            if i % 250 == 249 or i == steps - 1:
                self.say(updates=self.learner.steps, positions=len(openings),
                         **self.losses())
        self.learner.forget(openings)
        with torch.no_grad():
            self.learner.ema.copy_(self.net.flat)

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

    def play_stage(self, end, segments, learning_rates, td_lambdas, length, window, reuse,
                   step):
        """Segments of play, each followed by learning from the window of the last."""
        record = Record(self.game, self.table.seats, length * window, MAX_POLICY_MOVES,
                        self.device)
        if self.stage_begun is None:
            self.stage_begun, self.learner.schedule_steps = self.seconds(), 0
        begin = self.stage_begun
        last_evaluated, filled = self.seconds(), 0
        while True:
            done = self.progress(begin, end, segments)
            if done >= 1:
                break
            if self.a.stop_after and self.played == self.a.stop_after:
                self.save(force=True)
                raise SystemExit(0)
            high, low = learning_rates
            learning_rate = low + (high - low) * 0.5 * (1 + math.cos(math.pi * done))
            begin_lambda, end_lambda = td_lambdas
            td_lambda = begin_lambda + (end_lambda - begin_lambda) * min(1, 2 * done)
            at = filled % window * length
            clock = time.time()
            self.player.refresh()
            self.choose_elder()
            for t in range(at, at + length):
                step(record, t)
            record.compute_returns(at, at + length, td_lambda)
            ended = int(self.table.ended)
            play, clock = time.time() - clock, time.time()
            filled += 1
            self.train(record, min(filled, window) * length, length, reuse, learning_rate)
            self.segment += 1
            self.played += 1
            self.decisions += length * record.games
            if self.segment % 8 == 1 or segments is not None:
                self.say(segment=self.segment, updates=self.learner.steps, games=ended,
                         decisions=self.decisions, play=round(play, 2),
                         learn=round(time.time() - clock, 2),
                         learning_rate=learning_rate, **self.losses())
            if self.seconds() - last_evaluated > self.a.eval_seconds:
                self.evaluate(self.setups()[:1])
                self.export()
                last_evaluated = self.seconds()
            self.save()
        self.learner.forget(record)
        self.stage_begun, self.segment = None, 0

    def train(self, record, filled, length, reuse, learning_rate):
        samples = filled * record.games
        steps = max(1, round(reuse * length * record.games / self.a.batch))
        draw = {"generator": self.random, "device": self.device}
        if filled == length:
            order = torch.randperm(samples, **draw)
            order = order.repeat(-(-steps * self.a.batch // samples))
        else:
            order = torch.randint(samples, (steps * self.a.batch,), **draw)
        coins = torch.randint(4, (steps * self.a.batch,), **draw)
        for i in range(steps):
            at = slice(i * self.a.batch, (i + 1) * self.a.batch)
            self.learner.step(record, order[at], coins[at], learning_rate)
        self.learner.join_ranks()

    # ---- going on later ----
    def save(self, force=False):
        """The whole run, so that it can go on from here, now and then: on a GPU the state
        of all games is large."""
        late = time.time() - self.saved >= self.a.save_seconds
        if self.ranks > 1 or not (late or force):
            return
        torch.save({"stage": self.stage, "segment": self.segment,
                    "seconds": self.seconds(), "stage_begun": self.stage_begun,
                    "tree_begins": self.tree_begins,
                    "decisions": self.decisions, "random": self.random.get_state(),
                    "learner": self.learner.state(),
                    "elders": [elder.cpu() for elder in self.elders],
                    "table": self.table.state()},
                   self.path("state.new"))
        os.replace(self.path("state.new"), self.path("state"))
        self.saved = time.time()

    def load(self):
        saved = torch.load(self.path("state"))
        self.stage, self.segment = saved["stage"], saved["segment"]
        self.spent, self.stage_begun = saved["seconds"], saved["stage_begun"]
        self.decisions, self.tree_begins = saved["decisions"], saved["tree_begins"]
        self.random.set_state(saved["random"])
        self.learner.load(saved["learner"])
        self.elders = [elder.to(self.device) for elder in saved["elders"]]
        self.table.load(saved["table"])

    def go(self):
        self.open_table()
        openings = self.generate_openings()
        self.stage_begun = self.tree_begins = None
        if self.a.resume:
            self.load()
        elif self.a.init:
            with open(self.a.init, "rb") as net:
                file.decode(self.net, net.read(), self.features.count, self.net.flat)
            with torch.no_grad():
                self.learner.ema.copy_(self.net.flat)
        else:
            self.train_on_openings(openings)
        del openings
        segments = [int(x) for x in self.a.segments.split(",") if x] or [None, None]
        end = 60 * self.a.minutes
        if self.stage <= 1:
            self.stage = 1
            if self.tree_begins is None:
                self.tree_begins = end - (end - self.seconds()) * self.a.tree_share
            self.play_stage(self.tree_begins, segments[0], (1e-3, 2e-5), (0.98, 0.96),
                            self.a.segment_length, 1, 2.0,
                            lambda record, t: self.table.step(self.player, record, t))
        if self.stage == 1:
            self.stage = 2
        if self.a.tree_share > 0 and segments[1] != 0:
            trees = Trees(self.table, self.a.simulations, MAX_POLICY_MOVES)
            self.play_stage(end, segments[1], (5e-4, 2e-5), (0.97, 0.97),
                            self.a.segment_length // 2, 8, 3.0,
                            lambda record, t: trees.step(self.player, record, t))
        self.evaluate(self.setups())
        self.export()
        self.save(force=True)


def main():
    run = Run(arguments())
    run.go()
