#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes tests/server/before: a store as the program of some version leaves it, filled by its own
server and real clients, and what those clients were last told. `check_before.py` opens it.

usage: KAUPANG=the program of that version tests/server/make_before.py FOLDER

The store in the tree is of the last version before ratings with a deviation (schema 4)."""
import asyncio
import gzip
import json
import os
import sqlite3
import sys
import time

from house import FREE, Client, Server, legal_list, wait_for

SPICE = {"game": "spice-road", "seats": 2, "start": "full"}


async def act(people, table, moves):
    """So many moves by whoever is to move, the first that is legal."""
    for _ in range(moves):
        told = [await p.ask(type="open", table=table) for p in people]
        mover = next(i for i, t in enumerate(told) if t.get("legal"))
        answer = await people[mover].ask(
            type="act", table=table, seq=told[mover]["seq"],
            do=legal_list(told[mover]["legal"])[0])
        assert answer["type"] == "ok", answer


async def begin(people, **settings):
    """A table of the first person's at which the others have sat down."""
    made = await people[0].ask(type="create", **{**SPICE, **settings})
    for person in people[1:]:
        answer = await person.ask(type="sit", table=made["table"], salt=f"salt of {person.key}")
        assert answer["type"] == "ok", answer
    return made["table"]


async def fill(server):
    """Tables in every state, and who plays at them."""
    accounts = {}
    for login in ("ada", "bo"):
        status, got = server.http("POST", "/api/accounts", {
            "login": login, "password": f"the secret of {login}", "name": login.title()})
        assert status == 200, got
        accounts[login] = got["token"]
    ada = await Client.connect(server, token=accounts["ada"])
    bo = await Client.connect(server, token=accounts["bo"])
    cid = await Client.connect(server, name="Cid")
    two, tables = [ada, bo], {}

    for name in ("rated", "archived"):
        tables[name] = await begin(two, rated=True, clock={"kind": "slow", "turn": 86400})
        await act(two, tables[name], 6)
        await bo.ask(type="chat", table=tables[name], text="well played")
        await bo.ask(type="resign", table=tables[name])

    tables["playing"] = await begin([ada, cid])
    await act([ada, cid], tables["playing"], 9)
    await cid.ask(type="chat", table=tables["playing"], text="good luck")
    tables["days"] = await begin(two, clock={"kind": "slow", "turn": 2592000}, public=False)
    await act(two, tables["days"], 3)
    made = await ada.ask(type="create", game="landnam", seats=3, bots={"1": "greedy"}, start="full")
    tables["open"] = made["table"]
    link = await ada.ask(type="link", table=tables["open"], seat=2)
    await ada.ask(type="rematch", table=tables["rated"])
    again = await ada.ask(type="open", table=tables["rated"])
    tables["offered"] = again["rematch"]

    people = {"ada": ada, "bo": bo, "cid": cid}
    told = {name: {who: await p.ask(type="open", table=id) for who, p in people.items()}
            for name, id in tables.items()}
    for person in people.values():
        await person.close()
    ratings = {who: server.http("GET", f"/api/users/{p.user}")[1]["ratings"]
               for who, p in people.items()}
    return {"tables": tables, "told": told, "link": link["link"], "ratings": ratings,
            "token": {who: p.token for who, p in people.items()},
            "user": {who: p.user for who, p in people.items()}}


def archive(path, kept):
    """A table is compressed by the server itself; the other finished one stays as it was."""
    db = sqlite3.connect(path)
    db.execute("UPDATE board SET changed = 1 WHERE id = ?", (kept["tables"]["archived"],))
    db.commit()
    db.close()
    with Server(f"sqlite:{path}", settings=[*FREE, "archive_days=1"]):
        db = sqlite3.connect(path)
        wait_for(lambda: db.execute("SELECT 1 FROM archive").fetchone(), 300)
        assert db.execute("SELECT count(*) FROM archive").fetchone() == (1,)
        db.close()


def main(folder):
    server = Server()
    path = f"{server.folder.name}/test.db"
    with server:
        kept = asyncio.run(fill(server))
    archive(path, kept)
    db = sqlite3.connect(path)
    db.execute("VACUUM")
    db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    kept["at"] = int(time.time())
    kept["schema"] = db.execute("SELECT max(number) FROM migration").fetchone()[0]
    db.close()
    os.makedirs(folder, exist_ok=True)
    for name, data in (("store.db.gz", open(path, "rb").read()),
                       ("told.json.gz", json.dumps(kept, sort_keys=True).encode())):
        with open(f"{folder}/{name}", "wb") as f:
            f.write(gzip.compress(data, 9, mtime=0))


if __name__ == "__main__":
    main(sys.argv[1])
