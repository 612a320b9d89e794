# SPDX-License-Identifier: MIT
"""Two WebSocket clients that were not written for this server finish games on it, of every
game: python3-websockets and the ws of Node. They play each other. Prints TAP."""
import asyncio
import os
import random
import subprocess
import sys

from house import Client, Server, Tap, legal_list


async def play(server, game, tap, node):
    host = await Client.connect(server, "python")
    made = await host.ask(type="create", game=game["id"], seats=game["min_seats"],
                          start="full",
                          bots={str(i): "random" for i in range(2, game["min_seats"])})
    table = made["table"]
    other = subprocess.Popen(["node", os.path.join(os.path.dirname(__file__), "player.cjs"),
                              server.ws, table], stdout=subprocess.PIPE) if node else None
    choose = random.Random(7)
    got = await host.ask(type="open", table=table)
    while True:
        legal, seq = got.get("legal"), got["seq"]
        if legal:
            answer = await host.ask(type="act", table=table, seq=seq,
                                    do=choose.choice(legal_list(legal)))
            assert answer["type"] == "ok", answer
        if got.get("turn") == "over":
            break
        got = await host.expect(lambda m: m["type"] == "update" and "turn" in m)
    await host.close()
    if other:
        said = other.communicate(timeout=30)[0].decode().strip()
        tap.check(other.returncode == 0 and said == "over",
                  f"Node's ws finishes {game['id']}", said)
    status, summary = server.http("GET", f"/api/tables/{table}")
    tap.check(status == 200 and summary["status"] == "over"
              and summary["result"]["how"] == "played",
              f"python3-websockets finishes {game['id']}", summary)


async def main():
    tap = Tap()
    node = subprocess.run(["node", "-e", "require('ws')"], capture_output=True,
                          env={**os.environ, "NODE_PATH": "/usr/share/nodejs"})
    os.environ["NODE_PATH"] = "/usr/share/nodejs"
    if not tap.check(node.returncode == 0, "Node's ws is installed", node.stderr):
        tap.done()
    with Server() as server:
        for game in server.http("GET", "/api/games")[1]["games"]:
            await play(server, game, tap, True)
    tap.done()


asyncio.run(main())
