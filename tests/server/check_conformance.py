# SPDX-License-Identifier: MIT
"""Every MUST of RFC 9112 (HTTP/1.1), of the parts of RFC 9110 that belong to it, and of RFC
6455 (WebSocket) that concerns a server, played byte for byte against a real one. The cases
are in conformance.py; docs/conformance.md is made from them:
    check_conformance.py --table > docs/conformance.md
Prints TAP. usage: check_conformance.py ROOT"""
import os
import socket
import sys

from conformance import HTTP, WEBSOCKET
from house import Server, Tap
from musts import BEYOND, MUSTS, expand
from raw import Raw

HEAD = """# HTTP and WebSocket by the book

What RFC 9112 (HTTP/1.1), the parts of RFC 9110 that belong to it, and RFC 6455 (WebSocket) ask
of a server, and what this one does. Each line is a test: `tests/server/check_conformance.py`
sends the bytes to a real server and looks at the bytes that come back, in every run of
`./test`; this page is made from the same list, and the test fails if it is not. Where an RFC
leaves a choice, the stricter way is taken: whoever stands between a client and the server might
read a doubtful request differently.

"""


def musts():
    """The numbered list of what is asked, with its cases."""
    lines = ["## What a server must do\n\n",
             f"{len(MUSTS)} times RFC 9112, RFC 6455 and what belongs to them of RFC 9110 say MUST "
             "to a server like\nthis one. All of it is played, in "
             f"{len({c for _, _, cases in MUSTS for c in expand(cases)})} of the "
             f"{len(HTTP) + len(WEBSOCKET)} cases below; the others are asked for\nby a SHOULD or a "
             "grammar, left to the server, or stricter than asked. Not in the list is what TLS\n"
             "asks (9112 9.8), which is the library's to do.\n\n",
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
