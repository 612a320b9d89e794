# SPDX-License-Identifier: MIT
"""`kaupang admin` beside a running server: lists, close, ban, export, delete; the server hears
of all of it. With KAUPANG_STORE on PostgreSQL, else on SQLite. Prints TAP."""
import asyncio
import json
import os
import subprocess

from house import KAUPANG, Client, Server, Tap, wait_for

TWO = {"type": "create", "game": "spice-road", "seats": 2, "start": "full",
       "options": {"first_player": "seat"}}
PASSWORD = "long enough"


class Operator:
    def __init__(self, server):
        self.store = server.store

    def __call__(self, *words):
        done = subprocess.run([KAUPANG, "admin", *words, "--store", self.store],
                              capture_output=True, text=True, check=False)
        return done.returncode, done.stdout, done.stderr

    def list(self, *words):
        return [json.loads(line) for line in self(*words)[1].splitlines()]


def account(server, name):
    got = server.http("POST", "/api/accounts", {"login": name.lower(), "password": PASSWORD,
                                                "name": name})[1]
    return {"id": got["user"]["id"], "token": got["token"], "name": name}


def log_in(server, who):
    return server.http("POST", "/api/sessions", {"login": who["name"].lower(),
                                                 "password": PASSWORD})


async def closing(server, admin, tap):
    ada, bo = await Client.connect(server, "Ada"), await Client.connect(server, "Bo")
    table = (await ada.ask(**TWO, public=False))["table"]
    await bo.ask(type="sit", table=table)
    await bo.ask(type="open", table=table)
    tap.check([t["id"] for t in admin.list("tables", "playing")] == [table],
              "private tables are listed too")
    code, out, _ = admin("close", table)
    tap.check(code == 0 and out == "done\n", "a running game is closed", out)
    got = await bo.expect(lambda m: m.get("status") == "cancelled")
    tap.check(got["event"]["kind"] == "cancel", "who plays is told", got)
    got = await bo.ask(type="resign", table=table)
    tap.check(got.get("code") == "wrong_state", "and it is over", got)
    got = [admin("close", "nosuchtable1")[0], admin("close")[0], admin("dance")[0],
           admin("ban", "nobody")[0], admin("people", "--limit", "x")[0]]
    tap.check(got == [1, 2, 2, 1, 2], "what does not exist is said so", got)
    await ada.close()
    await bo.close()


async def banning(server, admin, tap):
    cid, dag = account(server, "Cid"), account(server, "Dag")
    c = await Client.connect(server, token=cid["token"])
    d = await Client.connect(server, token=dag["token"])
    table = (await c.ask(**TWO, clock={"kind": "slow", "turn": 86400}))["table"]
    await d.ask(type="sit", table=table)
    await d.ask(type="open", table=table)
    code, out, err = admin("ban", "cid", "--why", "rude", "--days", "2")
    tap.check(code == 0 and out == "done\n", "somebody is shut out by login", out + err)
    got = await d.expect(lambda m: m.get("status") == "over")
    tap.check(got["result"]["rank"] == [2, 1], "running games are given up", got)
    try:
        while True:
            await c.receive(10)
    except Exception as error:
        tap.check("4003" in str(error), "sessions end", error)
    status, got = log_in(server, cid)
    tap.check(status == 403 and got["error"]["code"] == "forbidden", "nor do new ones begin", got)
    bans = admin.list("bans")
    tap.check([(b["name"], b["why"]) for b in bans] == [("Cid", "rude")]
              and bans[0]["until"] > bans[0]["at"], "bans are listed", bans)
    tap.check([p["banned"] for p in admin.list("people", "Cid")] == [True], "and people")
    admin("unban", cid["id"])
    tap.check(log_in(server, cid)[0] == 200, "until they are let in again")
    await d.close()
    return dag


async def exporting(server, admin, dag, tap):
    d = await Client.connect(server, token=dag["token"])
    table = (await d.ask(**TWO))["table"]
    await d.ask(type="chat", table=table, text="I said this")
    server.http("POST", "/api/me", {"name": "Dagfinn"}, token=dag["token"])
    code, out, err = admin("export", "dag")
    got = json.loads(out)
    tap.check(code == 0 and got["person"][0]["login"] == "dag"
              and [x["text"] for x in got["talk"]] == ["I said this"]
              and [x["name"] for x in got["former"]] == ["Dag"]
              and table in [t["id"] for t in got["tables"]], "all that is kept is exported", err)
    tap.check("argon2" not in out and dag["token"] not in out, "but no secrets")
    code, out, _ = admin("export", table)
    tap.check(code == 0 and " create " in out and " chat " in out, "a table as its log", out[:200])
    await d.close()


async def deleting(server, admin, dag, tap):
    code, out, _ = admin("delete", dag["id"])
    tap.check(code == 0 and out == "done\n", "somebody is deleted", out)
    tap.check(log_in(server, dag)[0] == 401 and server.http("GET", "/api/me",
              token=dag["token"])[0] == 401, "and unknown at once")
    tap.check(admin.list("people", "Dagfinn") == []
              and "Dagfinn" not in admin("tables")[1], "without a trace in lists")


async def later(server, admin, tap):
    """Without a server the errand waits for the next one."""
    eva = account(server, "Eva")
    e = await Client.connect(server, token=eva["token"])
    table = (await e.ask(**TWO))["table"]
    await e.close()
    server.stop()
    code, out, _ = admin("close", table, "--wait", "0")
    tap.check(code == 0 and out.startswith("asked"), "without a server it is asked for", out)
    server.start()
    tap.check(wait_for(lambda: server.http("GET", f"/api/tables/{table}")[1]["status"]
                       == "cancelled"), "and done by the next")


async def main():
    tap = Tap()
    with Server(os.environ.get("KAUPANG_STORE")) as server:
        admin = Operator(server)
        await closing(server, admin, tap)
        dag = await banning(server, admin, tap)
        await exporting(server, admin, dag, tap)
        await deleting(server, admin, dag, tap)
        await later(server, admin, tap)
    tap.done()


asyncio.run(main())
