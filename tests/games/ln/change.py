# SPDX-License-Identifier: MIT
"""Writes a game's data file with some values changed: change.py DATA CHANGES OUT. Objects
are changed key by key, rows of lists by their "id", everything else is replaced."""
import json
import sys


def changed(value, change):
    if isinstance(value, dict) and isinstance(change, dict):
        return {**value, **{k: changed(value.get(k), v) for k, v in change.items()}}
    if isinstance(value, list) and isinstance(change, dict):
        return [changed(row, change.get(row["id"], {})) for row in value]
    return change


data, changes, out = sys.argv[1:]
with open(data, encoding="utf-8") as a, open(changes, encoding="utf-8") as b:
    result = changed(json.load(a), json.load(b))
with open(out, "w", encoding="utf-8") as f:
    json.dump(result, f, ensure_ascii=False)
