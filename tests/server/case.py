# SPDX-License-Identifier: MIT
"""A case of check_conformance.py."""


class Case:
    """section: RFC and section. what: what is sent. done: what the server does, in words.
    play(connect): True, or what came instead."""

    def __init__(self, section, what, done, play):
        self.section, self.what, self.done, self.play = section, what, done, play
