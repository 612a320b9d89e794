# SPDX-License-Identifier: MIT
"""Who asks for much slows only himself: bots that nobody watches rest, and what one
address may ask for has an end. Bots go on from what they know, and say what they lack. Prints
TAP."""
import json
import os
import sqlite3
import tempfile
import time

from house import FREE, ROOT, Server, Tap, wait_for
from raw import PATIENCE, Raw

SHOW = {"type": "create", "game": "spice-road", "seats": 3, "sit": -1, "start": "full",
        "bots": {"0": "random", "1": "random", "2": "random"}}


def metric(server, name):
    text = server.http("GET", "/metrics")[1]
    return [float(line.split()[1]) for line in text.split("\n")
            if line.startswith(f"kaupang_{name} ")][0]


def post(raw, path, body):
    data = json.dumps(body).encode()
    return raw.http(b"POST %s HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n%s"
                    % (path.encode(), len(data), data))[0]


def rests(server):
    """Whether no bot has moved for two seconds."""
    before = metric(server, "bot_moves_total")
    time.sleep(2)
    return metric(server, "bot_moves_total") == before


def shows_rest(tap):
    with Server() as server:
        raw = Raw(server.port).greet()
        tables = []
        for n in range(2, 12):
            raw.say(**SHOW, n=n)
            tables.append(raw.hear()["table"])
        time.sleep(1)
        tap.check(metric(server, "bot_moves_total") == 0, "bots that nobody watches rest",
                  metric(server, "bot_moves_total"))
        raw.say(type="open", n=20, table=tables[0])
        tap.check(wait_for(lambda: metric(server, "bot_moves_total") > 3),
                  "whoever opens the table sees them play")
        raw.say(type="close", n=21, table=tables[0])
        while raw.hear().get("n") != 21:
            pass
        # What a bot was thinking of when the table was closed is still done.
        tap.check(wait_for(lambda: rests(server)), "and they rest again")
        raw.close()


def watch(server, level, done):
    """Lets two bots play before somebody's eyes until it is done."""
    raw = Raw(server.port).greet()
    raw.say(type="create", game="spice-road", seats=2, sit=-1, start="full", n=2,
            bots={"0": level, "1": level})
    raw.say(type="open", n=3, table=raw.hear()["table"])
    came = wait_for(done)
    raw.close()
    return came


def bots_go_on(tap):
    with Server() as server:
        tap.check(watch(server, "medium", lambda: metric(server, "bots_went_on_total") > 0),
                  "a bot goes on from its last search", server.read_log())
        tap.check("without a net" not in server.read_log(), "who wants no net lacks none")


def bots_say_what_they_lack(tap):
    with tempfile.TemporaryDirectory() as empty:
        with Server(wrap=["env", f"KAUPANG_NETS={empty}"]) as server:
            tap.check(watch(server, "hard", lambda: metric(server, "bot_moves_total") > 3),
                      "bots play without a net")
            said = [json.loads(line) for line in server.read_log().splitlines()
                    if "without a net" in line]
    tap.check([(one["game"], one["why"]) for one in said]
              == [("spice-road", "there is no such net")], "the log says so, once", said)


def tables_of_an_address(tap):
    tight = [s for s in FREE if not s.startswith("tables=")] + ["tables=3"]
    with Server(settings=tight) as server:
        def make(source):
            raw, codes = Raw(server.port, source=source).greet(), []
            for n in range(2, 5):
                raw.say(**SHOW, n=n)
                codes.append(raw.hear().get("code"))
            raw.close()
            return codes
        got = sum((make("127.0.0.1") for _ in range(5)), [])
        tap.check(got == [None] * 12 + ["rate_limited"] * 3,
                  "guests of one address make no end of tables", got)
        tap.check(make("127.0.0.2") == [None] * 3, "others make theirs")


def requests_of_an_address(tap):
    tight = [s for s in FREE if s[:8] not in ("requests", "imports=")]
    with Server(settings=[*tight, "requests=2", "imports=20"]) as server:
        get = b"GET /api/tables HTTP/1.1\r\nHost: x\r\n\r\n"
        got = [Raw(server.port).http(get)[0] for _ in range(30)]
        tap.check(got[:10] == [200] * 10 and 429 in got, "reading has an end", got)
        tap.check(Raw(server.port, source="127.0.0.2").http(get)[0] == 200, "others read on")
        tap.check(server.http("GET", "/healthz")[0] == 200,
                  "what reads nothing is not counted among them")
        ask, raw, got = get.replace(b"tables", b"games/landnam"), Raw(server.port), 200
        for i in range(400):
            raw.send(ask)
            got = raw.answer().status
            if got != 200:
                break
        tap.check(got == 429 and raw.is_closed(PATIENCE),
                  "answers of an address have an end, by their length", (i, got))
        tap.check(Raw(server.port, source="127.0.0.2").http(ask)[0] == 200,
                  "others are answered on")
    with Server(settings=[*tight, "imports=20"]) as server:
        folder = os.path.join(ROOT, "tests/records/spice-road")
        name = sorted(n for n in os.listdir(folder))[0]
        with open(os.path.join(folder, name), "rb") as f:
            record = f.read()
        got = [server.http("POST", "/api/records", record)[0] for _ in range(5)]
        tap.check(got == [200, 200, 429, 429, 429], "records fill the disk slowly", got)


def talk_of_an_address(tap):
    usual = [s for s in FREE if not s.startswith("messages=")] + ["messages=20"]
    with Server(settings=usual) as server:
        host = Raw(server.port, source="127.0.0.3").greet()
        host.say(type="create", game="spice-road", seats=5, n=2)
        table = host.hear()["table"]

        def talk(source, lines):
            raw, codes = Raw(server.port, source=source).greet(), []
            for n in range(2, 2 + lines):
                raw.say(type="chat", n=n, table=table, text="x" * 500)
                codes.append(raw.hear().get("code"))
            return raw, codes
        got = [talk("127.0.0.1", 80) for _ in range(10)]
        refused = sum(codes.count("rate_limited") for _, codes in got)
        tap.check(refused > 200 and not got[0][1].count("rate_limited"),
                  "guests of one address have no end of words", refused)
        got[-1][0].say(type="sit", n=90, table=table)
        sat = got[-1][0].hear()
        tap.check(sat["type"] == "ok", "they sit down and move nevertheless", sat)
        tap.check(talk("127.0.0.2", 5)[1] == [None] * 5, "others talk on")


def tries_of_a_login(tap):
    with Server(settings=["quiet=1", "per_address=100"]) as server:
        tries, start = [], time.time()
        while 429 not in tries and len(tries) < 100:
            tries.append(post(Raw(server.port, source=f"127.0.0.{2 + len(tries) % 6}"),
                              "/api/sessions", {"login": "ada", "password": "password"}))
        most = 20 + (time.time() - start) / 3 + 1  # it fills by twenty a minute
        tap.check(tries[-1] == 429 and 20 < len(tries) <= most + 1,
                  "a login has so many tries, wherever they come from", (tries, most))
        other = post(Raw(server.port, source="127.0.0.2"), "/api/sessions",
                     {"login": "bo", "password": "password"})
        tap.check(other == 401, "others log in meanwhile", other)


def guest(server):
    got = server.http("POST", "/api/guests", {"name": "Gil"})[1]
    return got["user"]["id"], got["token"]


def rows(server, table):
    with sqlite3.connect(server.store.removeprefix("sqlite:"), timeout=PATIENCE) as db:
        count = db.execute(f"SELECT count(*) FROM {table}").fetchone()[0]
    db.close()
    return count


def ties_of_guests(tap):
    with Server() as server:
        others = [guest(server)[0] for _ in range(51)]
        me, token = guest(server)
        got = [server.http("POST", "/api/blocks", {"user": u}, token=token)[0] for u in others]
        tap.check(got == [200] * 50 + [409], "a guest blocks fifty people", got)
        status = server.http("DELETE", f"/api/blocks/{others[0]}", token=token)[0]
        again = server.http("POST", "/api/blocks", {"user": others[50]}, token=token)[0]
        tap.check((status, again) == (200, 200), "who takes one back has room again")
        tap.check(rows(server, "tie") == 50, "so many rows there are", rows(server, "tie"))
        server.http("POST", "/api/leave", {}, token=token)
        tap.check(rows(server, "tie") == 0, "and none when the guest is gone")
        server.stop()  # upkeep is soon after the start
        with sqlite3.connect(server.store.removeprefix("sqlite:")) as db:
            db.execute("INSERT INTO tie VALUES (?, 'nobody', 'blocked', 0)", (others[0],))
        db.close()
        server.start()
        tap.check(wait_for(lambda: rows(server, "tie") == 0),
                  "ties end with guests who are forgotten")


def leaving_has_an_end(tap):
    """Guests who left no trace leave no work, and an address has so many of them."""
    with Server() as server:
        server.http("POST", "/api/accounts", {"login": "ada", "password": "long enough",
                                              "name": "Ada"})
        got = [server.http("POST", "/api/leave", {}, token=guest(server)[1])[0]
               for _ in range(12)]
        tap.check(got[:10] == [200] * 10 and 429 in got, "who leaves an address has an end", got)
        tap.check(rows(server, "errand") == 0, "who left no trace leaves no work")
        got = server.http("POST", "/api/sessions", {"login": "ada", "password": "long enough"})
        tap.check(got[0] == 200, "others log in from there", got)


def opens_cost_their_length(tap):
    """A table with much talk is long; who asks for it over and over is told to wait, and
    others are served."""
    keep = Server()
    with keep as server:
        ada = Raw(server.port).greet("Ada")
        ada.say(type="create", game="spice-road", seats=2, n=2)
        table = ada.hear()["table"]
        for n in range(3, 303):
            ada.say(type="chat", n=n, table=table, text='"' * 500)
            ada.hear()
        bo = Raw(server.port).greet("Bo").me["token"]
    keep.settings = ["quiet=1", "messages=6"]
    with keep as server:
        def connect(token):
            raw = Raw(server.port)
            raw.upgrade()
            raw.say(type="hello", n=1, protocol=1, token=token, client="abcdefgh1")
            raw.hear()
            return raw
        ada, codes = connect(ada.me["token"]), []
        for n in range(2, 42):  # within what may be said at once
            ada.say(type="open", n=n, table=table)
            codes.append(ada.hear().get("code"))
        tap.check(codes[0] is None and "rate_limited" in codes,
                  "opening a long table over and over has an end", codes)
        bo = connect(bo)
        bo.say(type="open", n=2, table=table)
        tap.check(bo.hear().get("type") == "table", "others open it as ever")
        codes = []
        for n in range(3, 43):
            bo.say(type="log", n=n, table=table, before=300)
            codes.append(bo.hear().get("code"))
        tap.check(codes[0] is None and "rate_limited" in codes,
                  "reading its log over and over has an end", codes)


def main():
    tap = Tap()
    opens_cost_their_length(tap)
    shows_rest(tap)
    bots_go_on(tap)
    bots_say_what_they_lack(tap)
    tables_of_an_address(tap)
    requests_of_an_address(tap)
    talk_of_an_address(tap)
    tries_of_a_login(tap)
    ties_of_guests(tap)
    leaving_has_an_end(tap)
    tap.done()


main()
