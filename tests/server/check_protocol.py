# SPDX-License-Identifier: MIT
"""Plays every example of docs/protocol.md against a real server. Prints TAP.
usage: check_protocol.py ROOT"""
import asyncio
import json
import os
import re
import sys

from house import Client, Server, Tap

import websockets

TIMES = {"at", "time", "since", "created", "changed", "deadline", "left"}
NAME = re.compile(r"^(TABLE|TOKEN|LINK|USER|NEXT)\d*$")


def blocks(path):
    with open(path, encoding="utf-8") as f:
        return re.findall(r"^```(session|http|json)\n(.*?)^```", f.read(), re.M | re.S)


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
            await client.expect(fits, 3)
            tap.check(True, f"{who} gets {text[:70]}")
        except asyncio.TimeoutError:
            tap.check(False, f"{who} gets {text[:70]}", wrong[-1:] or client.kept)


def http(block, server, names, tap):
    for example in block.strip().split("\n\n"):
        request, answer = example.split("\n", 1)
        words = re.match(r"(\S+) (\S+)(?: (\{.*\}))?(?: (TOKEN\d*))?$", request)
        path = re.sub(r"(TABLE|USER)\d*", lambda m: names.get(m[0], m[0]), words[2])
        body = json.loads(words[3]) if words[3] else None
        status, got = server.http(words[1], path, body, names.get(words[4]))
        expected, text = answer.split(" ", 1)
        wrong = match(json.loads(text), got, names)
        tap.check(status == int(expected) and wrong is None, request,
                  f"{status} {got} {wrong}")


async def main(root):
    tap, names, people = Tap(), {}, {}
    with Server() as server:
        for kind, text in blocks(os.path.join(root, "docs/protocol.md")):
            if kind == "session":
                await session(text.strip().split("\n"), server, people, names, tap)
            elif kind == "http":
                http(text, server, names, tap)
        for client in people.values():
            await client.close()
    tap.done()


asyncio.run(main(sys.argv[1]))
