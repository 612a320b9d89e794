# SPDX-License-Identifier: MIT
"""Sessions from log-in to log-out: who has ended one acts no more, and nobody's messages
are taken for another's. Prints TAP."""
import sqlite3
import time

from house import Server, Tap, wait_for
from raw import Raw

CREATE = {"type": "create", "game": "spice-road", "seats": 2, "start": "full",
          "options": {"first_player": "seat"}}
TAKEN_OVER, LOGGED_OUT = 4001, 4003


def connect(server, token, key="abcdefgh1"):
    raw = Raw(server.port)
    assert raw.upgrade() == 101
    raw.say(type="hello", n=1, protocol=1, token=token, client=key)
    raw.me = raw.hear()
    return raw


def log_in(server, password="correct horse"):
    status, got = server.http("POST", "/api/sessions", {"login": "ada", "password": password})
    return got["token"] if status == 200 else None


def is_known(server, token):
    return server.http("GET", "/api/me", token=token)[0] == 200


def ask(raw, **message):
    raw.say(**message)
    while True:
        got = raw.hear()
        if got.get("n") == message["n"] or not got:
            return got


def log_out(server, tap):
    server.http("POST", "/api/accounts", {"login": "ada", "password": "correct horse",
                                          "name": "Ada"})
    first, second = log_in(server), log_in(server)
    one, two = connect(server, first, "firstkey1"), connect(server, second, "secondkey")
    server.http("DELETE", "/api/sessions", token=first)
    code = one.close_code()
    tap.check(code == LOGGED_OUT, "who logs out is hung up on", code)
    tap.check(not is_known(server, first), "and the token is none any more")
    tap.check(ask(two, type="ping", n=2).get("type") == "pong", "another session goes on")
    third = log_in(server)
    three = connect(server, third, "thirdkey1")
    server.http("DELETE", "/api/sessions/all", token=third)
    codes = [two.close_code(), three.close_code()]
    tap.check(codes == [LOGGED_OUT] * 2, "log out everywhere ends every session", codes)
    tap.check(not is_known(server, second) and not is_known(server, third),
              "and every token")


def new_password(server, tap):
    here, there = log_in(server), log_in(server)
    one, two = connect(server, here, "firstkey1"), connect(server, there, "secondkey")
    change = {"password": "wrong horse", "new": "battery staple"}
    status, got = server.http("POST", "/api/password", change, token=here)
    tap.check(status == 403 and is_known(server, there), "a wrong password changes nothing", got)
    change["password"] = "correct horse"
    status, got = server.http("POST", "/api/password", change, token=here)
    tap.check(status == 200, "the right one is changed", got)
    code = two.close_code()
    tap.check(code == LOGGED_OUT and not is_known(server, there),
              "elsewhere everybody is logged out", code)
    tap.check(ask(one, type="ping", n=2).get("type") == "pong" and is_known(server, here),
              "here the session goes on")
    tap.check(log_in(server) is None and log_in(server, "battery staple") is not None,
              "only the new one opens")
    guest = server.http("POST", "/api/guests", {"name": "Cid"})[1]["token"]
    status, _ = server.http("POST", "/api/password", change, token=guest)
    tap.check(status == 403, "a guest has none to change", status)


def numbers(server, tap):
    """Message numbers belong to a user and a client, not to a client alone."""
    ada, eve = Raw(server.port).greet("Ada", "samekey11"), Raw(server.port).greet("Eve", "samekey11")
    made = ask(ada, **CREATE, n=2)
    table = made["table"]
    for n in range(3, 20):
        ask(ada, type="chat", n=n, table=table, text="hm")
    got = ask(eve, type="sit", n=2, table=table)
    tap.check(got.get("type") == "ok" and not got.get("again"),
              "a stranger's numbers do not stop another", got)
    got = ask(eve, type="chat", n=3, table=table, text="hello")
    tap.check(got.get("type") == "ok" and not got.get("again"),
              "nor is one's message taken for the other's", got)
    again = connect(server, ada.me["token"], "samekey11")
    code = ada.close_code()
    tap.check(code == TAKEN_OVER, "the same client twice: the older is closed", code)
    got = ask(again, type="chat", n=20, table=table, text="here")
    tap.check(got.get("type") == "ok" and not got.get("again"), "the newer goes on", got)


def use_keeps_a_session(server, tap):
    token = server.http("POST", "/api/guests", {"name": "Dora"})[1]["token"]
    path = server.store.removeprefix("sqlite:")
    def change(text, *values):
        with sqlite3.connect(path, timeout=10) as db:
            return db.execute(text, values).fetchone()
    old = int(time.time() * 1000) - 5 * 86400000
    change("UPDATE token SET created = ?", old)
    connect(server, token)
    tap.check(wait_for(lambda: change("SELECT count(*) FROM token WHERE created > ?", old)[0]
                       == 1), "a session that is used does not grow old")


def main():
    tap = Tap()
    with Server() as server:
        log_out(server, tap)
        new_password(server, tap)
        numbers(server, tap)
        use_keeps_a_session(server, tap)
    tap.done()


main()
