#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A store that the program of before wrote (make_before.py), opened by the program of today: every
table is as its people left it, plays on, and ratings are taken over. The clock of the server stands
where it stood then."""
import asyncio
import gzip
import json
import os
import shutil
import subprocess
import sqlite3
import tempfile
import time

from house import KAUPANG, Client, Server, Tap, legal_list

HERE = os.path.dirname(os.path.abspath(__file__))
LATER = os.environ.get("LATER", "")
SAME = ("game", "title", "host", "host_name", "public", "rated", "help", "undo", "timeout", "watch",
        "options", "clock", "created", "you", "status", "seats", "dice", "view", "count", "turn",
        "legal", "undo_to", "result", "rematch", "after", "log", "seq")


def unpack(name):
    with gzip.open(f"{HERE}/before/{name}.gz") as f:
        return f.read()


def open_store(folder, kept):
    """A server on a copy of the store, at the moment when it was written."""
    with open(f"{folder}/store.db", "wb") as f:
        f.write(unpack("store.db"))
    with open(f"{folder}/later", "w", encoding="utf-8") as f:
        f.write(str((kept["at"] - int(time.time())) * 1000))
    return Server(f"sqlite:{folder}/store.db", wrap=[
        "env", f"LD_PRELOAD={LATER}", f"KAUPANG_LATER={folder}/later"])


async def compare(tap, people, kept):
    for name, told in kept["told"].items():
        for who, was in told.items():
            now = await people[who].ask(type="open", table=kept["tables"][name])
            differs = [key for key in SAME if was.get(key) != now.get(key)]
            tap.check(not differs, f"the table “{name}” is to {who} as it was",
                      [(key, was.get(key), now.get(key)) for key in differs])


async def play_on(tap, people, name, table):
    """Both move twice, and where no card was drawn the first move is taken back and made again;
    then one gives up."""
    for turn in range(4):
        told = [await p.ask(type="open", table=table) for p in people]
        mover = next(i for i, t in enumerate(told) if t.get("legal"))
        answer = await people[mover].ask(type="act", table=table, seq=told[mover]["seq"],
                                         do=legal_list(told[mover]["legal"])[0])
        if not tap.check(answer["type"] == "ok", f"“{name}” goes on, move {turn + 1}", answer):
            return
        told = await people[mover].ask(type="open", table=table)
        if turn == 0 and "undo_to" in told:
            answer = await people[mover].ask(type="undo", table=table)
            tap.check(answer["type"] == "ok", f"“{name}”: a move is taken back", answer)
    answer = await people[0].ask(type="resign", table=table)
    told = await people[1].ask(type="open", table=table)
    tap.check(told["status"] == "over", f"“{name}” ends", answer)


async def sit_by_link(tap, server, kept):
    dora = await Client.connect(server, name="Dora")
    answer = await dora.ask(type="sit", table=kept["tables"]["open"], link=kept["link"])
    told = await dora.ask(type="open", table=kept["tables"]["open"])
    tap.check(told["status"] == "playing" and told["you"] == 2,
              "a link of before opens its seat, and the game begins", answer)
    await dora.close()


async def accept(tap, people, table):
    for person in people:
        answer = await person.ask(type="sit", table=table)
        tap.check(answer["type"] == "ok", "a rematch offered before is accepted", answer)
    told = await people[0].ask(type="open", table=table)
    tap.check(told["status"] == "playing", "and begins")
    await people[0].ask(type="resign", table=table)


def check_ratings(tap, server, kept, rated):
    for who in ("ada", "bo"):
        was = kept["ratings"][who][0]
        now = server.http("GET", f"/api/users/{kept['user'][who]}")[1]["ratings"][0]
        if rated:
            tap.check(now["games"] == was["games"] + 1 and now["rating"] != was["rating"],
                      f"{who}: the next rated game counts", now)
            continue
        tap.check((now["rating"], now["games"]) == (was["rating"], was["games"]),
                  f"{who}: the rating is taken over", now)
        tap.check(now["deviation"] > 110 and now["provisional"],
                  f"{who}: after two games it is provisional", now)
    history = server.http(
        "GET", f"/api/users/{kept['user']['ada']}/history?game=spice-road")[1]["history"]
    tap.check(len(history) == 2 + rated, "results over time are those of before", history)


def check_http(tap, server, kept):
    for who in ("ada", "bo"):
        status, got = server.http("POST", "/api/sessions", {
            "login": who, "password": f"the secret of {who}"})
        tap.check(status == 200 and got["user"]["id"] == kept["user"][who], f"{who} logs in", got)
    for name in ("rated", "archived"):
        status, record = server.http("GET", f"/api/tables/{kept['tables'][name]}/record")
        with tempfile.NamedTemporaryFile("w", suffix=".txt") as f:
            f.write(record if status == 200 else "")
            f.flush()
            found = subprocess.run([KAUPANG, "verify", f.name], capture_output=True, check=False)
        tap.check(found.returncode == 0, f"the record of “{name}” is sound", found.stderr)
    mine = server.http("GET", f"/api/tables?user={kept['user']['ada']}&sort=deadline",
                       token=kept["token"]["ada"])[1]["tables"]
    tap.check({t["id"] for t in mine} == set(kept["tables"].values()), "Ada finds all her tables",
              [t["id"] for t in mine])


async def visit(tap, server, kept):
    people = {who: await Client.connect(server, token=token)
              for who, token in kept["token"].items()}
    await compare(tap, people, kept)
    check_http(tap, server, kept)
    check_ratings(tap, server, kept, 0)
    ada, bo, cid = (people[who] for who in ("ada", "bo", "cid"))
    tables = kept["tables"]
    await play_on(tap, [ada, cid], "playing", tables["playing"])
    await play_on(tap, [ada, bo], "days", tables["days"])
    await sit_by_link(tap, server, kept)
    answer = await bo.ask(type="chat", table=tables["archived"], text="I remember this one")
    tap.check(answer["type"] == "ok", "there is talk at an archived table", answer)
    await accept(tap, [ada, bo], tables["offered"])
    check_ratings(tap, server, kept, 1)
    for person in people.values():
        await person.close()


async def come_back(tap, server, kept):
    ada = await Client.connect(server, token=kept["token"]["ada"])
    for name, want in {"playing": "over", "days": "over", "open": "playing", "offered": "over",
                       "archived": "over", "rated": "over"}.items():
        told = await ada.ask(type="open", table=kept["tables"][name])
        tap.check(told.get("status") == want, f"“{name}” is {want} after a restart", told)
    await ada.close()


def main():
    tap = Tap()
    kept = json.loads(unpack("told.json"))
    folder = tempfile.mkdtemp(prefix="kaupang-before-")
    server = open_store(folder, kept)
    for then in (visit, come_back):
        with server:
            asyncio.run(then(tap, server, kept))
    db = sqlite3.connect(f"{folder}/store.db")
    tap.check(db.execute("SELECT max(number) FROM migration").fetchone()[0] > kept["schema"],
              "the schema is of today")
    db.close()
    shutil.rmtree(folder)
    tap.done()


if __name__ == "__main__":
    main()
