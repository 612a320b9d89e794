# SPDX-License-Identifier: MIT
"""What a finished game is worth to each seat."""
from ._kaupang import Error

KINDS = ("win", "points", "margin")


def check(kind):
    """The kind, if it is one."""
    if kind not in KINDS:
        raise Error(f"reward is one of {', '.join(KINDS)}")
    return kind


def of_result(points, ranks, kind):
    """By seat: `win` is 1 shared among the winners; `points` are the points; `margin` is the
    points less the best of the others'.

    >>> of_result([10, 12, 12], [3, 1, 1], "win"), of_result([10, 12], [2, 1], "margin")
    ([0.0, 0.5, 0.5], [-2.0, 2.0])
    """
    if kind == "win":
        share = 1.0 / ranks.count(1)
        return [share if rank == 1 else 0.0 for rank in ranks]
    if kind == "points":
        return [float(p) for p in points]
    return [float(p - max(points[:i] + points[i + 1:])) for i, p in enumerate(points)]
