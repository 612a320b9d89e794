# SPDX-License-Identifier: MIT
"""What the games say: shares with Wilson's interval, Elo with a bootstrap over blocks."""
import math
import random

Z, RESAMPLES = 1.959964, 400


def wilson(share, n):
    scale, middle = 1 + Z * Z / n, share + Z * Z / (2 * n)
    half = Z * math.sqrt(share * (1 - share) / n + Z * Z / (4 * n * n))
    return max(0, (middle - half) / scale), min(1, (middle + half) / scale)


def block_scores(blocks, seed):
    """Of the games of one block, all or some: those won by the first bot's kind, its scores
    against the others' seats with the number of such pairs, and the seats it had."""
    contest = blocks.contest
    won = score = pairs = seats = 0
    for i, (ranks, _) in blocks.games[seed].items():
        first = [contest.bots[b] == contest.bots[0] for b in contest.sits(i)]
        seats += sum(first)
        winners = [mine for rank, mine in zip(ranks, first) if rank == 1]
        won += sum(winners) / len(winners)
        for mine, a in zip(first, ranks):
            for theirs, b in zip(first, ranks):
                if mine and not theirs:
                    score += 1 if a < b else 0.5 if a == b else 0
                    pairs += 1
    return won, score, pairs, seats


def elo_of(score, pairs):
    """One draw more keeps a clean sweep finite."""
    share = (score + 0.5) / (pairs + 1)
    return 400 * math.log10(share / (1 - share))


class Result:
    """A contest as far as it was played; False without a game. The Elo of a single block
    has no interval."""

    def __init__(self, blocks):
        scores = [block_scores(blocks, seed) for seed in blocks.begun()]
        contest = blocks.contest
        self.contest = contest
        self.games = sum(len(games) for games in blocks.games.values())
        self.seconds = blocks.seconds()
        if not scores:
            return
        self.share = sum(s[0] for s in scores) / self.games
        self.low, self.high = wilson(self.share, self.games)
        self.even = sum(s[3] for s in scores) / self.games / contest.seats
        self.elo = elo_of(*[sum(s[k] for s in scores) for k in (1, 2)])
        self.elo_low = self.elo_high = None
        if len(scores) < 2:
            return
        draw = random.Random(1)
        sample = sorted(elo_of(*[sum(s[k] for s in some) for k in (1, 2)]) for some in
                        (draw.choices(scores, k=len(scores)) for _ in range(RESAMPLES)))
        self.elo_low, self.elo_high = sample[RESAMPLES // 40], sample[-1 - RESAMPLES // 40]

    def __bool__(self):
        return self.games > 0

    def __str__(self):
        if not self.games:
            return "–"
        return (f"{100 * self.share:.1f} % [{100 * self.low:.1f}, {100 * self.high:.1f}] "
                f"of {self.games}")


class Reliability:
    """Predicted win shares against who won: pairs of a share and 0 to 1."""

    def __init__(self, pairs, bins=10):
        self.count = len(pairs)
        self.brier = sum((p - w) ** 2 for p, w in pairs) / max(1, len(pairs))
        mean = sum(w for _, w in pairs) / max(1, len(pairs))
        self.plain = sum((mean - w) ** 2 for _, w in pairs) / max(1, len(pairs))
        groups = [[] for _ in range(bins)]
        for p, w in pairs:
            groups[min(bins - 1, int(p * bins))].append((p, w))
        self.rows = [(len(g), sum(p for p, _ in g) / len(g), sum(w for _, w in g) / len(g))
                     for g in groups if g]
        self.error = sum(n * abs(p - w) for n, p, w in self.rows) / max(1, len(pairs))
