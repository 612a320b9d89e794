# SPDX-License-Identifier: MIT
"""What the protocol's page shows, as inputs of the server's fuzzer: each example with those who
speak in it connected and welcome, and what the server made up as marks (fuzz_server.c); and every
request. So a message that is new on the page is new to the fuzzer.
usage: seeds.py PROTOCOL.md FOLDER"""
import os
import re
import sys

MARKS = {"TABLE": "@", "NEXT": "@", "LINK": "~", "TOKEN": "$"}


def mark(line):
    """TABLE20 becomes @0: an example has few tables, and they are heard of in turn."""
    return re.sub(r"\b(TABLE|NEXT|LINK|TOKEN)\d*\b", lambda m: MARKS[m[1]] + "0", line)


def seed_of(block, hellos):
    """A block's messages; its people say hello first, where it does not show them do so."""
    lines, clients = [], {}
    for person, message in re.findall(r"^([a-z]+) → (.*)$", block, re.M):
        if person not in clients:
            clients[person] = len(clients) % 8
            lines += [f"{clients[person]}+", f"{clients[person]}u"]
            if '"type":"hello"' not in message:
                lines.append(f"{clients[person]}{hellos[person]}")
        lines.append(f"{clients[person]}{mark(message)}")
    return lines


def main(page, folder):
    with open(page, encoding="utf-8") as f:
        text = f.read()
    blocks = re.findall(r"^```session\n(.*?)^```", text, re.M | re.S)
    hellos = {}
    for person, message in re.findall(r'^([a-z]+) → (\{"type":"hello".*"name".*)$', text, re.M):
        hellos.setdefault(person, message)
    table = '0{"type":"create","n":1,"game":"spice-road","bots":{"1":"random"}}'
    seeds = []
    for block in blocks:
        lines = seed_of(block, hellos)
        begin = next((i for i, line in enumerate(lines) if '"hello"' in line), 0) + 1
        if "@0" in "".join(lines) and '"create"' not in block:
            lines.insert(begin, table)
        seeds.append(lines + ["t1"])
    for line in re.findall(r"^((?:GET|POST|DELETE|PUT|HEAD) /\S*.*)$", text, re.M):
        method, path = line.split()[:2]
        body = (re.search(r"\{.*\}", line) or ["{}"])[0]
        seeds.append(["0+", "0u", "0" + hellos["ada"], table, "1+",
                      f"1h{method} {mark(path)} HTTP/1.1|Host: x|Authorization: Bearer $0|"
                      f"Content-Length: {len(body.encode())}||{body}", "t1"])
    for i, lines in enumerate(seeds):
        with open(os.path.join(folder, f"page{i}"), "w", encoding="utf-8") as f:
            f.write("\n".join(lines) + "\n")


main(*sys.argv[1:3])
