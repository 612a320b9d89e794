# SPDX-License-Identifier: MIT
"""Plays every example of docs/protocol.md against a real server. Prints TAP.
usage: check_protocol.py ROOT"""
import asyncio
import glob
import json
import os
import re
import sys

from house import Client, Server, Tap

import websockets

TIMES = {"at", "time", "since", "created", "changed", "deadline", "left", "until",
         "vacation_until"}
NAME = re.compile(r"^(TABLE|TOKEN|LINK|USER|NEXT|RECORD|FEED)\d*$")


def blocks(path):
    with open(path, encoding="utf-8") as f:
        return re.findall(r"^```(session|http|later|at the end)\n(.*?)^```", f.read(), re.M | re.S)


def match(example, found, names, key=""):
    """None, or what differs. Learns the names that the server made up."""
    if isinstance(example, str) and "…" in example:
        if example == "…":
            return None
        fits = isinstance(found, str) and found.startswith(example.split("…")[0])
        return None if fits else f"{key}: {found!r} is not {example!r}"
    if isinstance(example, str) and NAME.match(example):
        if not isinstance(found, str):
            return f"{key}: {found!r} is not a name"
        if names.setdefault(example, found) != found:
            return f"{key}: {found!r} is not {example} ({names[example]!r})"
        return None
    if key in TIMES:
        return None if found is not None else f"{key} is missing"
    if isinstance(example, dict):
        if not isinstance(found, dict):
            return f"{key}: {found!r} is no object"
        for name, value in example.items():
            if name == "…":
                continue
            if name not in found:
                return f"{key}.{name} is missing in {json.dumps(found)[:300]}"
            wrong = match(value, found[name], names, name)
            if wrong:
                return wrong
        return None
    if isinstance(example, list):
        if not isinstance(found, list):
            return f"{key}: {found!r} is no list"
        if example[:1] == ["contains"]:
            for wanted in example[1:]:
                if all(match(wanted, one, dict(names), key) for one in found):
                    return f"{key} has no {wanted}"
            return None
        if "…" not in example and len(example) != len(found):
            return f"{key}: {len(found)} entries instead of {len(example)}"
        for a, b in zip(example, found):
            wrong = match(a, b, names, key) if a != "…" else None
            if wrong:
                return wrong
        return None
    return None if example == found else f"{key}: {found!r} is not {example!r}"


def fill(text, names):
    return re.sub(r'"((?:TABLE|TOKEN|LINK|USER|NEXT)\d*)"',
                  lambda m: json.dumps(names.get(m[1], m[1])), text)


async def session(lines, server, people, names, tap):
    for line in lines:
        who, arrow, text = line.split(" ", 2)
        if who not in people:
            socket = await websockets.connect(server.ws, subprotocols=["kaupang.1"])
            people[who] = Client(socket, who)
        client = people[who]
        if arrow == "→":
            await client.socket.send(fill(text, names))
            continue
        example, wrong = json.loads(text), []

        def fits(message):
            if message.get("type") != example["type"]:
                return False
            trial = dict(names)
            wrong.append(match(example, message, trial))
            if wrong[-1] is None:
                names.update(trial)
            return wrong[-1] is None
        try:
            await client.expect(fits)
            tap.check(True, f"{who} gets {text[:70]}")
        except asyncio.TimeoutError:
            tap.check(False, f"{who} gets {text[:70]}", wrong[-1:] or client.kept)


def http(block, server, names, tap):
    for example in block.strip().split("\n\n"):
        request, answer = example.split("\n", 1)
        words = re.match(r"(\S+) (\S+)(?: (\{.*\}|RECORD\d*))?(?: (TOKEN\d*))?$", request)
        path = re.sub(r"(TABLE|USER|NEXT|FEED)\d*", lambda m: names.get(m[0], m[0]), words[2])
        body = names[words[3]].encode() if (words[3] or "{")[0] == "R" else \
            json.loads(fill(words[3], names)) if words[3] else None
        status, got = server.http(words[1], path, body, names.get(words[4]))
        expected, text = answer.split(" ", 1)
        wrong = match(json.loads(text.removeprefix("text ")), got, names)
        tap.check(status == int(expected) and wrong is None, request,
                  f"{status} {str(got)[:300]} {wrong}")


def read(root, path):
    with open(os.path.join(root, path), encoding="utf-8") as f:
        return f.read()


def nothing_is_missing(root, page, tap):
    """Every message, event, request and code of the program stands on the page."""
    shown = "\n".join(text for kind, text in page)
    sent = set(re.findall(r'→ \{"type":"(\w+)"', shown))
    got = set(re.findall(r'← \{"type":"(\w+)"', shown))
    kinds = set(re.findall(r'"kind":"(\w+)"', shown))
    requests = re.findall(r"^(GET|POST|DELETE) (\S+)", shown, re.M)
    commands = set(re.findall(r'COMMAND\(\w+, "(\w+)"', read(root, "hall/commands.def")))
    commands |= set(re.findall(r'\{"(\w+)", HALL_MSG_', read(root, "hall/message.c")))
    tap.check(commands <= sent, "every message of clients has an example", commands - sent)
    sources = "".join(read(root, path) for path in
                      glob.glob("server/**/*.c", root_dir=root, recursive=True)
                      + ["hall/tell.c"])
    told = set(re.findall(r'(?:"type", |_message\(&?\w+, )"(\w+)"', sources))
    tap.check(len(told) >= 8 and told <= got, "every message of the server has one", told - got)
    events = set(re.findall(r'EVENT\(\w+, "(\w+)"', read(root, "hall/events.def")))
    tap.check(events <= kinds, "every event has one", events - kinds)
    routes = re.findall(r'ROUTE\(\w+, "(\w+)", "([^"]+)"', read(root, "server/protocol/routes.def"))
    missing = [route for route in routes if not any(
        method == route[0] and re.fullmatch(route[1].replace("*", r"[\w-]+"),
                                            path.split("?")[0])
        for method, path in requests)]
    tap.check(not missing, "every request has one", missing)
    codes = set(re.findall(r'REFUSAL\(\w+, "(\w+)"', read(root, "hall/refusals.def")))
    missing = [c for c in codes if f"`{c}`" not in read(root, "docs/protocol.md")]
    tap.check(not missing, "every code is explained", missing)


async def main(root):
    tap, people = Tap(), {}
    golden = sorted(glob.glob(os.path.join(root, "tests/records/spice-road/*.kaupang")))[0]
    names = {"RECORD2": read(root, golden)}
    page = blocks(os.path.join(root, "docs/protocol.md"))
    nothing_is_missing(root, page, tap)
    with Server() as server:
        for kind, text in page:
            if kind == "session":
                await session(text.strip().split("\n"), server, people, names, tap)
            elif kind == "http":
                http(text, server, names, tap)
        for kind, text in page:
            if kind == "later":
                http(text, server, names, tap)
        stopped = asyncio.create_task(asyncio.to_thread(server.stop))
        for kind, text in page:
            if kind == "at the end":
                await session(text.strip().split("\n"), server, people, names, tap)
        tap.check(await stopped == 0, "the server stops")
        for client in people.values():
            await client.close()
    tap.done()


asyncio.run(main(sys.argv[1]))
