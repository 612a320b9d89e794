# SPDX-License-Identifier: MIT
"""Every MUST of RFC 9112 (HTTP/1.1), of the parts of RFC 9110 that belong to it, and of RFC
6455 (WebSocket) that concerns a server, played byte for byte against a real one. The cases
are in http_cases.py and websocket_cases.py; docs/conformance.md is made from them:
    check_conformance.py --table > docs/conformance.md
Prints TAP. usage: check_conformance.py ROOT"""
import os
import socket
import sys

from house import Server, Tap
from http_cases import HTTP
from musts import BEYOND, MUSTS, expand
from raw import Raw
from websocket_cases import WEBSOCKET

HEAD = """# Conformance to HTTP and WebSocket

What RFC 9112 (HTTP/1.1), the parts of RFC 9110 that it relies on, and RFC 6455 (WebSocket)
require of a server, and what this one does. Each line is a test: in every run of `./test`,
`tests/server/check_conformance.py` sends the bytes to a real server and checks the bytes that
come back. This page is generated from the same list, and the test fails if they differ. Where an
RFC leaves a choice, the stricter reading is taken, because an intermediary might read an
ambiguous request differently.

"""


def musts():
    """The numbered list of what is asked, with its cases."""
    lines = ["## What a server must do\n\n",
             f"RFC 9112, RFC 6455 and the parts of RFC 9110 that they rely on have {len(MUSTS)} "
             "requirements (MUST)\nfor a server like this one. All of them are tested, in "
             f"{len({c for _, _, cases in MUSTS for c in expand(cases)})} of the "
             f"{len(HTTP) + len(WEBSOCKET)} cases below;\nthe others follow from a SHOULD or a "
             "grammar, are left to the server, or are stricter than required.\nNot in the list are the "
             "requirements on TLS (9112 9.8), which the library meets.\n\n",
             "| | section | a server must | cases |\n|---|---|---|---|\n"]
    for number, (section, what, cases) in enumerate(MUSTS, 1):
        lines.append(f"| M{number} | {section} | {what} | {cases} |\n")
    return lines + ["\n"]


def table():
    lines = [HEAD, *musts()]
    for title, prefix, cases in (("HTTP", "H", HTTP), ("WebSocket", "W", WEBSOCKET)):
        lines.append(f"## {title}\n\n| | section | what is sent | what is done |\n|---|---|---|---|\n")
        for number, case in enumerate(cases, 1):
            lines.append(f"| {prefix}{number} | {case.section} | {case.what} | {case.done} |\n")
        lines.append("\n")
    return "".join(lines).rstrip("\n") + "\n"


def main(root):
    tap = Tap()
    with Server() as server:
        for prefix, cases in (("H", HTTP), ("W", WEBSOCKET)):
            for number, case in enumerate(cases, 1):
                try:
                    got = case.play(lambda: Raw(server.port))
                except (OSError, EOFError, socket.timeout) as error:
                    got = repr(error)
                tap.check(got is True, f"{prefix}{number} {case.section}: {case.what}", got)
        tap.check(server.http("GET", "/healthz")[0] == 200, "after all of it the server is well")
    every = {f"{prefix}{n}" for prefix, cases in (("H", HTTP), ("W", WEBSOCKET))
             for n in range(1, len(cases) + 1)}
    asked = {c for _, _, cases in MUSTS for c in expand(cases)}
    tap.check(all(expand(cases) for _, _, cases in MUSTS) and asked <= every,
              f"each of {len(MUSTS)} MUSTs has a case", asked - every)
    beyond = set(expand(BEYOND))
    tap.check(asked | beyond == every and not asked & beyond, "and each case its place",
              (sorted(every - asked - beyond), sorted(asked & beyond), sorted(beyond - every)))
    with open(os.path.join(root, "docs/conformance.md"), encoding="utf-8") as f:
        tap.check(f.read() == table(), "docs/conformance.md is what the tests say",
                  "make it anew: check_conformance.py --table > docs/conformance.md")
    tap.done()


if sys.argv[1] == "--table":
    print(table(), end="")
else:
    main(sys.argv[1])
