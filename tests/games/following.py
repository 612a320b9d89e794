# SPDX-License-Identifier: MIT
"""What a second opinion on a game's rules needs beside the rules: a program that plays, a
table that follows, and the question at every decision whether the two agree."""
import json
import random
import subprocess


class Engine:
    def __init__(self, kaupang):
        self.process = subprocess.Popen([kaupang, "engine"], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True)

    def ask(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        return self.process.stdout.readline().rstrip("\n")

    def acts(self, line):
        """The actions that followed by themselves: chance, and single options."""
        reply = self.ask(line)
        assert reply.split(" ")[0] == "ok", f"{line}: {reply}"
        return [a for a in reply[3:].split("; ") if a]


class SecondOpinion:
    """A game says which one it is, what its table is, and the rest of these."""
    game, table = "", None
    most_actions = float("inf")  # then another game, with other options, shows more

    def deal(self, rng, seed):
        """Seats and options of a game."""
        raise NotImplementedError

    def choose(self, rng, table, ways, seed):
        """What the player on turn does."""
        raise NotImplementedError

    def compare(self, engine, table, who):
        """Asserts that the position is the same, as far as it is looked at."""
        raise NotImplementedError

    def at_end(self, engine, table):
        """What more there is to do when a game is over."""

    def met(self):
        """How often rare things were met; those at 0 should have been."""
        return {}

    # -- following ------------------------------------------------------------------------
    def decide(self, engine, table, who, ways, rng, seed):
        assert engine.ask("turn") == str(who), f"it is the turn of {who}"
        legal = set(json.loads(engine.ask("legal")))
        assert legal == ways, f"legal differs: {sorted(legal ^ ways)}"
        self.compare(engine, table, who)
        action = self.choose(rng, table, ways, seed)
        return [action] + engine.acts(f"do {action}")

    def follow(self, engine, seats, options, seed):
        """Plays one game in both; returns the number of actions."""
        words = " ".join(f"{k}={v}" for k, v in options.items())
        rng, table, actions = random.Random(seed), self.table(seats, options), 0
        play = table.play()
        who, ways = next(play)
        queue = engine.acts(f"new {self.game} seats={seats} seed={seed} {words}")
        try:
            while queue or actions < self.most_actions:
                queue = queue or self.decide(engine, table, who, ways, rng, seed)
                action = queue.pop(0)
                assert action in ways, f"{action} is not among {sorted(ways)}"
                actions += 1
                who, ways = play.send(action)
        except StopIteration:
            assert not queue and engine.ask("turn") == "over", "one is over, not the other"
            self.at_end(engine, table)
            found, wanted = json.loads(engine.ask("score")), table.result()
            assert found == wanted, f"score: {found}, second opinion {wanted}"
        return actions

    def run(self, kaupang, games):
        """Prints TAP; returns the exit status."""
        engine, rng, total = Engine(kaupang), random.Random(1), 0
        print("1..1")
        for seed in range(1, games + 1):
            seats, options = self.deal(rng, seed)
            try:
                total += self.follow(engine, seats, options, seed)
            except AssertionError as e:
                print(f"# game {seed}, {seats} seats, {options}: {e}\n"
                      "not ok 1 - the two agree")
                return 1
        engine.ask("quit")
        for name, count in self.met().items():
            print(f"# {name}: {count}")
            if count == 0:
                print(f"not ok 1 - no {name} in {games} games")
                return 1
        print(f"ok 1 - the two agree on {games} games of {total} actions")
        return 0


def chosen(rng, *options):
    """Each of these (name, value) pairs at times."""
    return {name: value for name, value in options if rng.random() < 0.35}
