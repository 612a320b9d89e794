# SPDX-License-Identifier: MIT
"""The tables and plots of docs/bots.md."""
import math
import os
import re

from .figures import Reliability
from .plot import Plot


def table(heading, rows):
    """A table in Markdown: names to the left, figures to the right."""
    lines = ["| " + " | ".join(heading) + " |", "|" + "---|" * len(heading)]
    return "\n".join(lines + ["| " + " | ".join(map(str, row)) + " |" for row in rows])


def ladder(results, steps):
    """A row for each game and seat count that was played, a column for each step."""
    found = {(r.contest.game, r.contest.seats, r.contest.bots[0], r.contest.bots[1]): r
             for r in results}
    places = dict.fromkeys((r.contest.game, r.contest.seats) for r in results)
    rows = [[f"{game}, {seats}", f"{100 / seats:.0f} %"] +
            [found.get((game, seats, *step), "–") for step in steps]
            for game, seats in places]
    return table(["game, seats", "even"] + [f"{a}, {b}" for a, b in steps], rows)


def elo(r):
    interval = "" if r.elo_low is None else f" [{r.elo_low:+.0f}, {r.elo_high:+.0f}]"
    return f"{r.elo:+.0f}{interval}"


def contests(results, name):
    rows = [[name(r), r, f"{100 * r.even:.0f} %", elo(r)] for r in results]
    return table(["contest", "won", "even", "Elo"], rows)


def with_net(r):
    options = "".join(f", {o}" for o in r.contest.options)
    return f"{r.contest.game}, {r.contest.seats} seats{options}"


def with_threads(r):
    return f"{r.contest.game}, {r.contest.seats} seats"


def ms_of(bot):
    return int(re.search(r"ms=(\d+)", bot).group(1))


def curve(results, game):
    """Elo over thinking time, 0 at the least: steps add up, and so do their variances."""
    steps = sorted((r for r in results if r.contest.game == game and r.elo_low is not None),
                   key=lambda r: ms_of(r.contest.bots[0]))
    points, height, variance = [], 0.0, 0.0
    for r in steps:
        less, more = ms_of(r.contest.bots[1]), ms_of(r.contest.bots[0])
        if points and points[-1][0] != less:
            break  # a step is missing: what lies above hangs in the air
        points = points or [(less, 0.0, 0.0, 0.0)]
        height += r.elo
        variance += ((r.elo_high - r.elo_low) / 3.92) ** 2
        half = 1.96 * math.sqrt(variance)
        points.append((more, height, height - half, height + half))
    return points


def words_of_time(ms):
    return f"{ms} ms" if ms < 1000 else f"{ms / 1000:g} s"


def with_times(r):
    more, less = [words_of_time(ms_of(bot)) for bot in r.contest.bots]
    return f"{r.contest.game}: {more} against {less}"


def draw_times(results, times, path):
    curves = {g: curve(results, g) for g in dict.fromkeys(r.contest.game for r in results)}
    most = max([p[3] for c in curves.values() for p in c] + [100])
    top = 100 * math.ceil(most / 100)
    marks = [(e, str(e)) for e in range(0, top + 1, 100 * max(1, top // 800))]
    plot = Plot("Strength against thinking time", "time a move", "Elo",
                (times[0], times[-1], [(t, words_of_time(t)) for t in times]),
                (min(0, -50), top, marks), math.log)
    for game, points in curves.items():
        if points:
            plot.line(game, points)
    plot.write(path)


def draw_reliability(reliabilities, path):
    marks = [(i / 5, f"{20 * i} %") for i in range(6)]
    plot = Plot("Win shares: what was expected, and what came", "expected", "won",
                (0, 1, marks), (0, 1, marks))
    plot.diagonal()
    for name, r in reliabilities.items():
        plot.line(name, [(p, w) for n, p, w in r.rows if n >= 20])
    plot.write(path)


def calibration(watched):
    """A table and what is drawn of it: per game and seats."""
    groups = {}
    for game in watched:
        if game.is_done():
            groups.setdefault(f"{game.game}, {game.seats}", []).append(game)
    found, rows = {}, []
    for name, games in groups.items():
        r = found[name] = Reliability([pair for g in games for pair in g.pairs()])
        rows.append([name, len(games), r.count, f"{r.brier:.3f}", f"{r.plain:.3f}",
                     f"{100 * r.error:.1f} %"])
    return table(["game, seats", "games", "judgements", "Brier", "Brier of the mean",
                  "mean error"], rows), found


def speed(looks, searches):
    rows = []
    for a, b in zip(looks, searches):
        times = (a["us_next"], a["us_far"]) if "us_next" in a else ("–", "–")
        rows.append([f"{a['game']}, {a['seats']}", *times,
                     f"{b['iterations_per_s']:,.0f}",
                     f"{b['full_playout_iterations_per_s']:,.0f}"])
    return table(["game, seats", "next, µs", "far, µs", "iterations/s",
                  "to the end, iterations/s"], rows)


def write_between(path, name, text):
    """Puts the text between the document's marks of this name."""
    with open(path, encoding="utf-8") as file:
        whole = file.read()
    mark = f"<!-- ladder: {name} -->"
    parts = whole.split(mark)
    if len(parts) != 3:
        raise SystemExit(f"{path} must have {mark} twice")
    parts[1] = f"\n\n{text}\n\n"
    with open(path + ".new", "w", encoding="utf-8") as file:
        file.write(mark.join(parts))
    os.replace(path + ".new", path)
