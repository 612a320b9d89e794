# SPDX-License-Identifier: MIT
"""Who may come: everybody, people with an account, or those who were invited to make one.
Prints TAP."""
import asyncio
import sqlite3
import subprocess

from house import FREE, KAUPANG, Client, Server, Tap
from raw import Raw

PASSWORD = "long enough"


def register(server, login, **more):
    return server.http("POST", "/api/accounts", {"login": login, "password": PASSWORD,
                                                 "name": login.title(), **more})


def hello(server, **who):
    raw = Raw(server.port)
    raw.upgrade()
    raw.say(type="hello", n=1, protocol=1, client="abcdefgh1", **who)
    return raw.hear()


async def for_accounts(tap):
    with Server(settings=[*FREE, "access=accounts"]) as server:
        house = server.http("GET", "/api/house")[1]
        tap.check(house["access"] == "accounts", "the house says who may come", house)
        got = hello(server, name="Gil")
        tap.check(got.get("code") == "forbidden", "guests are not let in", got)
        tap.check(server.http("POST", "/api/guests", {"name": "Gil"})[0] == 403, "in no way")
        status, got = register(server, "ada")
        tap.check(status == 200, "accounts are made", got)
        client = await Client.connect(server, token=got["token"])
        tap.check(client.user == got["user"]["id"], "and come in")
        await client.close()


def guests_of_before(tap):
    with Server() as server:
        guest = server.http("POST", "/api/guests", {"name": "Gil"})[1]["token"]
        server.stop()
        server.settings = [*FREE, "access=accounts"]
        server.start()
        got = hello(server, token=guest)
        tap.check(got.get("code") == "forbidden", "nor are guests of before", got)
        status, got = server.http("POST", "/api/accounts", {"login": "gil", "name": "Gil",
                                                            "password": PASSWORD}, token=guest)
        tap.check(status == 200 and hello(server, token=got["token"])["type"] == "welcome",
                  "who may become an account", got)


def by_invitation(tap):
    with Server(settings=[*FREE, "access=invited", "contact=Ása, asa@example.org"]) as server:
        house = server.http("GET", "/api/house")[1]
        tap.check(house["contact"] == "Ása, asa@example.org", "and who runs it", house)
        tap.check(register(server, "ada")[0] == 403, "without an invitation there is no account")
        done = subprocess.run([KAUPANG, "admin", "invite", "--store", server.store],
                              capture_output=True, text=True, check=True)
        code = done.stdout.strip().removeprefix("/#/welcome/")
        status, ada = register(server, "ada", invitation=code)
        tap.check(status == 200, "the operator invites", ada)
        tap.check(register(server, "bo", invitation=code)[0] == 403, "an invitation is for one")
        status, got = server.http("POST", "/api/invitations", {}, token=ada["token"])
        tap.check(status == 200, "so do people with an account", got)
        taken = register(server, "ada", invitation=got["invitation"])[0]
        tap.check(taken == 409, "a login that is taken uses nothing up", taken)
        tap.check(register(server, "bo", invitation=got["invitation"])[0] == 200, "and it holds")
        got = [server.http("POST", "/api/invitations", {}, token="x" * 32)[0],
               register(server, "cid", invitation="x" * 32)[0],
               register(server, "cid", invitation="")[0]]
        tap.check(got == [401, 403, 403], "strangers and made-up ones do not", got)
        got = [server.http("POST", "/api/invitations", {}, token=ada["token"])[0]
               for _ in range(21)]
        tap.check(got == [200] * 20 + [409], "one person has twenty unused ones at most", got)
        status, _ = server.http("POST", "/api/sessions", {"login": "ada", "password": PASSWORD})
        tap.check(status == 200, "and logs in as before", status)


def where_nobody_needs_one(tap):
    with Server() as server:
        token = register(server, "ada")[1]["token"]
        got = [server.http("POST", "/api/invitations", {}, token=token)[0] for _ in range(40)]
        tap.check(set(got) == {409}, "where nobody needs an invitation none is made", got)
        status, _ = server.http("POST", "/api/sessions", {"login": "ada", "password": PASSWORD})
        tap.check(status == 200, "nor are logins used up by asking", status)
        with sqlite3.connect(server.store.removeprefix("sqlite:")) as db:
            count = db.execute("SELECT count(*) FROM voucher").fetchone()
        db.close()
        tap.check(count == (0,), "nor is anything kept", count)


def main():
    tap = Tap()
    asyncio.run(for_accounts(tap))
    guests_of_before(tap)
    by_invitation(tap)
    where_nobody_needs_one(tap)
    done = subprocess.run([KAUPANG, "serve", "--set", "access=nobody"], capture_output=True,
                          text=True, check=False)
    tap.check(done.returncode == 2 and "access" in done.stderr, "other policies there are none",
              done.stderr)
    tap.done()


main()
