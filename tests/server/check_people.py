# SPDX-License-Identifier: MIT
"""People to each other: friends, invitations, blocks, names, and leaving for good. With
KAUPANG_STORE there are two servers on one database, and everybody uses both. Prints TAP."""
import asyncio
import json
import os
import sqlite3

from house import Client, Server, Tap, wait_for
from raw import TEXT, Raw, frame

TWO = {"type": "create", "game": "spice-road", "seats": 2, "public": True,
       "options": {"first_player": "seat"}}
PASSWORD = "long enough"


class House:
    """One server, or two on one database: each request goes to the next of them."""

    def __init__(self):
        store = os.environ.get("KAUPANG_STORE")
        self.servers = [Server(store), Server(store)] if store else [Server()]
        self.turn = 0

    def __enter__(self):
        for server in self.servers:
            server.start()
        return self

    def __exit__(self, *error):
        for server in self.servers:
            server.stop()

    def any(self):
        self.turn += 1
        return self.servers[self.turn % len(self.servers)]

    def http(self, *words, **more):
        return self.any().http(*words, **more)

    def account(self, name):
        got = self.http("POST", "/api/accounts", {"login": name.lower(), "password": PASSWORD,
                                                  "name": name})[1]
        return {"id": got["user"]["id"], "token": got["token"], "name": name}

    def ties(self, who):
        got = self.http("GET", "/api/friends", token=who["token"])[1]
        return sorted((x["name"], x["tie"]) for x in got["people"])

    async def client(self, who):
        return await Client.connect(self.any(), token=who["token"])


def befriend(house, one, other):
    house.http("POST", "/api/friends", {"user": other["id"]}, token=one["token"])
    house.http("POST", "/api/friends", {"user": one["id"]}, token=other["token"])


async def settle(ask, wanted):
    """Other servers hear of ties a moment later: asks until the answer is as wanted."""
    for _ in range(100):
        got = await ask()
        if wanted(got):
            return got
        await asyncio.sleep(0.1)
    return got


def friends(house, tap):
    ada, bo, guest = house.account("Ada"), house.account("Bo"), None
    guest = house.http("POST", "/api/guests", {"name": "Gil"})[1]
    ask = lambda who, other: house.http("POST", "/api/friends", {"user": other},
                                        token=who["token"])
    tap.check(ask(ada, bo["id"])[0] == 200, "one asks")
    tap.check(house.ties(ada) == [("Bo", "asked")] and house.ties(bo) == [("Ada", "asks")],
              "the other sees it; nobody is a friend yet", [house.ties(ada), house.ties(bo)])
    tap.check(ask(bo, ada["id"])[0] == 200 and house.ties(ada) == [("Bo", "friend")]
              and house.ties(bo) == [("Ada", "friend")], "both have said it: friends")
    house.http("DELETE", f"/api/friends/{ada['id']}", token=bo["token"])
    tap.check(house.ties(ada) == [] and house.ties(bo) == [], "either ends it for both")
    got = [ask(ada, "nosuchuser1")[0], ask(ada, ada["id"])[0],
           ask(ada, guest["user"]["id"])[0], ask(guest, ada["id"])[0],
           house.http("GET", "/api/friends", token="x" * 32)[0],
           house.http("POST", "/api/friends", {"user": 7}, token=ada["token"])[0]]
    tap.check(got == [404, 404, 403, 403, 401, 400],
              "nobody, oneself, guests and strangers are no friends", got)
    return ada, bo


async def invitations(house, ada, bo, tap):
    befriend(house, ada, bo)
    cid = house.account("Cid")
    a, b = await house.client(ada), await house.client(bo)
    made = (await a.ask(**{**TWO, "public": False}))["table"]
    invite = lambda who: a.ask(type="invite", table=made, user=who["id"])
    got = await invite(cid)
    tap.check(got.get("code") == "forbidden", "who is no friend is not invited", got)
    got = await settle(lambda: invite(bo), lambda g: g["type"] == "ok")
    tap.check(got["type"] == "ok", "a friend is", got)
    mine = house.http("GET", f"/api/tables?user={bo['id']}&status=open",
                      token=bo["token"])[1]["tables"]
    seat = mine[0]["seats"][1]
    tap.check([t["id"] for t in mine] == [made] and seat["kind"] == "free"
              and seat["for"] == bo["id"], "and finds it among their games, not seated", mine)
    got = await b.ask(type="rise", table=made)
    tap.check(got["type"] == "ok", "no is an answer", got)
    await invite(bo)
    got = await b.ask(type="sit", table=made)
    tap.check(got["type"] == "ok", "and so is yes", got)
    await a.close()
    await b.close()


async def what_is_said_is_done_in_order(house, ada, bo, tap):
    """An invitation looks somebody up; what follows it in the same segment waits for it."""
    raw = Raw(house.servers[0].port).greet(token=ada["token"])
    raw.say(type="create", n=2, game="spice-road", seats=4, public=False)
    made = raw.hear()["table"]
    said = [{"type": "invite", "user": bo["id"]}, {"type": "bot", "seat": 2, "bot": "random"},
            {"type": "invite", "user": "nosuchuser1"}, {"type": "bot", "seat": 3, "bot": "random"}]
    raw.send(b"".join(frame(TEXT, json.dumps({**m, "n": 3 + i, "table": made}).encode())
                      for i, m in enumerate(said)))
    got = sorted((raw.hear() for _ in said), key=lambda g: g.get("n", 0))
    tap.check([(g.get("n"), g.get("type"), g.get("code")) for g in got]
              == [(3, "ok", None), (4, "ok", None), (5, "error", "not_found"), (6, "ok", None)],
              "what is said in one segment is done in order, invitations too", got)
    raw.say(type="open", n=9, table=made)
    seats = raw.hear()["seats"]
    tap.check([s["kind"] for s in seats] == ["person", "free", "bot", "bot"]
              and seats[1].get("for") == bo["id"], "and all of it", seats)
    raw.close()


async def blocks(house, tap):
    eve, fay = house.account("Eve"), house.account("Fay")
    befriend(house, eve, fay)
    e, f = await house.client(eve), await house.client(fay)
    game = (await f.ask(**TWO, start="full"))["table"]
    await e.ask(type="sit", table=game)
    await f.ask(type="open", table=game)
    await e.ask(type="open", table=game)
    status, _ = house.http("POST", "/api/blocks", {"user": eve["id"]}, token=fay["token"])
    tap.check(status == 200 and house.ties(fay) == [("Eve", "blocked")]
              and house.ties(eve) == [], "a block ends a friendship", house.ties(eve))
    house.http("POST", "/api/friends", {"user": fay["id"]}, token=eve["token"])
    tap.check(house.ties(fay) == [("Eve", "blocked")], "who is blocked asks unheard")
    table = (await f.ask(**TWO))["table"]
    got = await settle(lambda: e.ask(type="sit", table=table),
                       lambda g: g.get("code") == "forbidden")
    tap.check(got.get("code") == "forbidden", "nor sits down at their tables", got)
    link = (await f.ask(type="link", table=table, seat=1))["link"]
    got = await settle(lambda: e.ask(type="sit", table=table, link=link),
                       lambda g: g.get("code") != "bad_link")
    tap.check(got.get("code") == "forbidden", "not even by a link", got)
    await f.ask(type="close", table=game)
    await e.ask(type="chat", table=game, text="hear me")
    await e.ask(type="chat", table=game, text="hear me now")
    got = await f.ask(type="open", table=game, since=0)
    heard = [x.get("text") for x in got["log"] if x["kind"] == "chat"]
    tap.check(heard == [], "and is not heard", heard)
    got = await e.ask(type="open", table=game, since=0)
    tap.check("hear me" in [x.get("text") for x in got["log"]], "though they hear themselves")
    await f.ask(type="resign", table=game)
    got = await settle(lambda: e.ask(type="rematch", table=game),
                       lambda g: g.get("code") != "wrong_state")
    tap.check(got.get("code") == "forbidden", "nor offers a rematch", got)
    house.http("DELETE", f"/api/blocks/{eve['id']}", token=fay["token"])
    await f.ask(type="rise", table=table, seat=1)
    got = await settle(lambda: e.ask(type="sit", table=table), lambda g: g["type"] == "ok")
    tap.check(got["type"] == "ok", "until it is taken back", got)
    await e.close()
    await f.close()


def names(house, tap):
    hal = house.account("Hal")
    rename = lambda name: house.http("POST", "/api/me", {"name": name}, token=hal["token"])[0]
    got = [rename(f"Hal {i}") for i in range(6)]
    tap.check(got == [200] * 5 + [429], "five new names in thirty days", got)
    got = house.http("GET", f"/api/users/{hal['id']}")[1]
    tap.check(got["name"] == "Hal 4" and [x["name"] for x in got["former"]]
              == ["Hal 3", "Hal 2", "Hal 1", "Hal 0", "Hal"], "what it was is told", got)
    tap.check(rename("Hal 4") == 429, "asking for the same changes nothing")


def everything(house):
    """All that an SQLite store says, as bytes."""
    path = house.servers[0].store.removeprefix("sqlite:")
    with sqlite3.connect(path, timeout=10) as db:
        rows = [repr(row) for (name,) in db.execute(
            "SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
                for row in db.execute(f"SELECT * FROM {name}").fetchall()]
    return "\n".join(rows)


async def leaving(house, tap):
    ivy, jo = house.account("Ivyleaf"), house.account("Jo")
    befriend(house, ivy, jo)
    i, j = await house.client(ivy), await house.client(jo)
    rated = {**TWO, "rated": True, "start": "full"}
    over = (await i.ask(**rated))["table"]
    await j.ask(type="sit", table=over)
    await i.ask(type="chat", table=over, text="from Birka")
    await j.ask(type="resign", table=over)
    running = (await j.ask(**rated, clock={"kind": "slow", "turn": 86400}))["table"]
    await i.ask(type="sit", table=running)
    await i.ask(type="chat", table=running, text="from Birka too")
    hosted = (await i.ask(**TWO))["table"]
    watched = (await j.ask(**TWO, start="full"))["table"]
    await i.ask(type="chat", table=watched, text="Birka again")
    leave = lambda password: house.http("POST", "/api/leave", {"password": password},
                                        token=ivy["token"])[0]
    tap.check(leave("something else") == 403, "who leaves says the password")
    await j.ask(type="open", table=running)
    tap.check(leave(PASSWORD) == 200, "and is gone")
    got = [house.http("GET", "/api/me", token=ivy["token"])[0],
           house.http("GET", f"/api/users/{ivy['id']}")[0],
           house.http("POST", "/api/sessions", {"login": "ivyleaf", "password": PASSWORD})[0]]
    tap.check(got == [401, 404, 401], "no session, no profile, no login is left", got)
    tap.check(house.ties(jo) == [], "nor a friend")
    leaders = house.http("GET", "/api/leaders?game=spice-road")[1]["leaders"]
    tap.check("Ivyleaf" not in [x["name"] for x in leaders], "nor a place among the best")
    got = await j.expect(lambda m: m.get("status") == "over")
    tap.check(got["result"]["how"] == "resigned", "the seat is given up, as was said before", got)
    table = lambda id: house.http("GET", f"/api/tables/{id}")[1]
    gone = lambda: all("Ivyleaf" not in str(table(t)) for t in (over, running, hosted, watched))
    tap.check(wait_for(gone), "lists name nobody", [table(t) for t in (over, running, hosted)])
    tap.check(wait_for(lambda: table(hosted)["status"] == "cancelled"),
              "an open table of theirs is given up")
    text = house.http("GET", f"/api/tables/{over}/record")[1]
    tap.check("Ivyleaf" not in text and "N.N." in text and "Jo" in text,
              "a record keeps a neutral name", text[:400])
    got = await j.ask(type="open", table=watched, since=0)
    tap.check("Birka" not in str(got) and "Ivyleaf" not in str(got), "nor do logs", got)
    changes = wait_for(lambda: table(running).get("ratings"))
    tap.check(len(changes) == 1 and changes[0]["user"] == jo["id"],
              "who stays is rated, who left is not", changes)
    if not os.environ.get("KAUPANG_STORE"):
        tap.check(wait_for(lambda: "Ivyleaf" not in everything(house)
                           and "Birka" not in everything(house)),
                  "nothing in the store has the name, the login or the words")
    await i.close()
    await j.close()


async def a_guest_leaves(house, tap):
    guest = house.http("POST", "/api/guests", {"name": "Quickly"})[1]
    got = [house.http("POST", "/api/leave", {}, token=guest["token"])[0],
           house.http("GET", "/api/me", token=guest["token"])[0]]
    tap.check(got == [200, 401], "a guest leaves without a password", got)
    if not os.environ.get("KAUPANG_STORE"):
        tap.check(f"('erase', '{guest['user']['id']}'" not in everything(house), "who left no trace leaves no work")


async def a_store_of_before(tap):
    """Where people are named was not noted once: it is found before anybody is forgotten."""
    with Server() as server:
        ivy = await Client.connect(server, "Ivyleaf")
        table = (await ivy.ask(**TWO, start="full"))["table"]
        await ivy.ask(type="chat", table=table, text="from Birka")
        await ivy.close()
        server.stop()
        path = server.store.removeprefix("sqlite:")
        with sqlite3.connect(path) as db:
            db.execute("DELETE FROM trace")
            db.execute("UPDATE board SET traced = 0")
        db.close()
        server.start()
        tap.check(server.http("POST", "/api/leave", {}, token=ivy.token)[0] == 200,
                  "somebody leaves an old store")
        house = type("", (), {"servers": [server]})
        tap.check(wait_for(lambda: "Ivyleaf" not in everything(house)
                           and "Birka" not in everything(house)), "and is forgotten there too")


async def main():
    tap = Tap()
    with House() as house:
        ada, bo = friends(house, tap)
        await invitations(house, ada, bo, tap)
        await what_is_said_is_done_in_order(house, ada, bo, tap)
        await blocks(house, tap)
        names(house, tap)
        await leaving(house, tap)
        await a_guest_leaves(house, tap)
    await a_store_of_before(tap)
    tap.done()


asyncio.run(main())
