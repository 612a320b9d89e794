# SPDX-License-Identifier: MIT
"""Scenarios: rules written as positions and steps (docs/notation.md)."""
import json

from . import _kaupang


def run_scenario(scenario):
    """run_scenario(scenario): a dict, JSON text, or the path of a scenario file (a
    pathlib.Path). Returns nothing if everything in it holds; raises kaupang.Error with the
    step, what was expected and what was found.

    >>> import kaupang
    >>> kaupang.run_scenario({"game": "spice-road", "seats": 2, "steps": [{"turn": "chance"}]})
    """
    if hasattr(scenario, "read_text"):
        scenario = scenario.read_text(encoding="utf-8")
    if not isinstance(scenario, str):
        scenario = json.dumps(scenario)
    _kaupang.run_scenario(scenario)
