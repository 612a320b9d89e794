# SPDX-License-Identifier: MIT
"""What enemies and broken clients send, and what becomes of it: everything is refused with
the right code and has no effect. (Broken HTTP and WebSocket are check_conformance.py's.)
Prints TAP; docs/security.md lists the same."""
import json
import os
import socket
import struct
import sys
import threading
import time
import urllib.request
from concurrent.futures import ThreadPoolExecutor

from house import FREE, Server, Tap
from raw import CLOSE, PING, PONG, TEXT, Raw, frame

CREATE = {"type": "create", "game": "spice-road", "seats": 2,
          "options": {"first_player": "seat"}}


def messages(server, tap):
    raw = Raw(server.port)
    raw.upgrade()
    raw.say(type="ping", n=1)
    tap.check(raw.hear().get("code") == "hello_first", "message: before hello")
    raw.close()
    raw = Raw(server.port).greet()
    cases = [
        ("not JSON", b"hello", "bad_message"), ("half JSON", b'{"type":', "bad_message"),
        ("a list", b"[]", "bad_message"), ("nothing", b"", "bad_message"),
        ("a NUL character", b'{"type":"ping\\u0000","n":1}', "bad_message"),
        ("a member twice", b'{"type":"ping","type":"act","n":1}', "bad_message"),
        ("no type", b'{"n":1}', "bad_message"), ("a type that is none",
                                                 b'{"type":"fly","n":1}', "unknown_type"),
        ("the house's own command", b'{"type":"","n":1}', "unknown_type"),
        ("n = 0", b'{"type":"ping","n":0}', "bad_message"),
        ("n = 1.5", b'{"type":"ping","n":1.5}', "bad_message"),
        ("n = 2^40", b'{"type":"ping","n":1099511627776}', "bad_message"),
        ("n = 10^400", b'{"type":"ping","n":' + b"9" * 400 + b"}", "bad_message"),
        ("deep nesting", b'{"type":"ping","n":1,"x":' + b"[" * 4000 + b"]" * 4000 + b"}",
         "bad_message"),
        ("a second hello", json.dumps({"type": "hello", "n": 2, "protocol": 1, "name": "x",
                                       "client": "12345678"}).encode(), "hello_first"),
        ("no such table", b'{"type":"open","n":3,"table":"nosuch"}', "no_table"),
        ("a table with a path", b'{"type":"open","n":3,"table":"../x"}', "bad_message"),
        ("SQL for a table", b'{"type":"open","n":3,"table":"\' OR 1=1"}', "bad_message"),
        ("act without at", b'{"type":"act","n":4,"table":"x","do":"rest"}', "bad_message"),
        ("act of nothing", b'{"type":"act","n":4,"table":"x","seq":1,"do":[]}',
         "bad_message"),
        ("act with a separator", b'{"type":"act","n":4,"table":"x","seq":1,"do":"a;b"}',
         "bad_message"),
        ("seat 99", b'{"type":"sit","n":4,"table":"x","seat":99}', "bad_message"),
        ("a bot that is a program", json.dumps({**CREATE, "n": 5, "bots": {
            "1": "cmd:/bin/sh"}}).encode(), "bad_bot"),
        ("a game that is none", b'{"type":"create","n":6,"game":"../../x"}', "bad_setup"),
        ("a title with a control character",
         b'{"type":"create","n":6,"game":"spice-road","title":"\\u001b[2J"}',
         "bad_message"),
    ]
    for name, text, expected in cases:
        raw.send(frame(TEXT, text))
        got = raw.hear()
        tap.check(got.get("code") == expected, f"message: {name}", got)
    raw.close()


def other_people(server, tap):
    ada, bo, eve = (Raw(server.port).greet(n) for n in ("Ada", "Bo", "Eve"))
    ada.say(**CREATE, n=2)
    table = ada.hear()["table"]
    ada.say(type="link", n=3, table=table, seat=1)
    link = ada.hear()["link"]
    def ask(who, **message):
        who.say(**message)
        while True:
            got = who.hear()
            if got.get("type") != "update":
                return got
    refused = [
        ("to start another's table", ask(eve, type="start", n=2, table=table), "not_host"),
        ("to cancel it", ask(eve, type="cancel", n=3, table=table), "not_host"),
        ("to send somebody away", ask(eve, type="rise", n=4, table=table, seat=0),
         "not_host"),
        ("to take a seat that is kept", ask(eve, type="sit", n=5, table=table), "no_seat"),
        ("a link that is none", ask(eve, type="sit", n=6, table=table, link="a" * 32),
         "bad_link"),
    ]
    tap.check(ask(bo, type="sit", n=2, table=table, link=link)["type"] == "ok",
              "others: the link opens the seat")
    refused += [
        ("a link that was used", ask(eve, type="sit", n=7, table=table, link=link),
         "bad_link"),
        ("another's link", ask(eve, type="link", n=8, table=table, seat=1), "forbidden"),
    ]
    seq = ask(ada, type="start", n=4, table=table)["seq"]
    refused += [
        ("to move at another's table", ask(eve, type="act", n=9, table=table, seq=seq,
                                           do="play s-yy"), "not_seated"),
        ("to move out of turn", ask(bo, type="act", n=3, table=table, seq=seq,
                                    do="play s-yy"), "not_your_turn"),
        ("a move that is not legal", ask(ada, type="act", n=5, table=table, seq=seq,
                                         do="rest"), "illegal"),
        ("to make chance happen", ask(ada, type="act", n=6, table=table, seq=seq,
                                      do="merchant s-b"), "illegal"),
        ("a move for a position to come", ask(ada, type="act", n=7, table=table, seq=seq + 1,
                                              do="play s-yy"), "stale"),
        ("a move for a count alone, which an undo brings back",
         ask(ada, type="act", n=8, table=table, at=11, do="play s-yy"), "bad_message"),
        ("to resign for others", ask(eve, type="resign", n=10, table=table), "not_seated"),
    ]
    assert ask(ada, type="act", n=9, table=table, seq=seq, do="play s-yy")["type"] == "ok"
    again = ask(ada, type="act", n=9, table=table, seq=seq, do="play s-yy")
    tap.check(again.get("again") is True, "others: a replayed message has no effect", again)
    refused += [("a message out of order", ask(ada, type="act", n=8, table=table, seq=seq + 1,
                                               do="play s-yy"), "old_number"),
                ("an undo for another", ask(bo, type="undo", n=4, table=table), "no_undo")]
    for name, got, expected in refused:
        tap.check(got.get("code") == expected, f"others: {name}", got)
    status, answer = server.http("GET", "/api/me", token="a" * 32)
    tap.check(status == 401, "others: a token that is none", answer)
    seen = ask(eve, type="open", n=11, table=table)
    text = json.dumps(seen)
    tap.check(link not in text and ada.me["token"] not in text and "secret" not in text,
              "others: no link, token or secret is shown")
    for raw in (ada, bo, eve):
        raw.close()


def ask(who, **message):
    """The answer to a message, whatever is told in between."""
    who.say(**message)
    while True:
        got = who.hear()
        if got.get("n") == message["n"]:
            return got


def told(who, n):
    """What was told unasked until the answer to a ping; what is on its way to the disk
    comes later."""
    who.say(type="ping", n=n)
    heard = []
    while True:
        got = who.hear()
        if got.get("n") == n:
            return heard
        heard.append(got)


def eyes(server, tap):
    """Who opened a table before it started sees no more than who comes later."""
    ada, bo, eve = (Raw(server.port).greet(n) for n in ("Ada", "Bo", "Eve"))
    closed = ask(ada, **CREATE, n=2, watch="no", start="full")["table"]
    slow = ask(ada, **CREATE, n=3, watch=3600, start="full")["table"]
    for n, table in ((2, closed), (3, slow)):
        assert ask(eve, type="open", n=n, table=table)["type"] == "table"
    begun = {table: ask(bo, type="sit", n=n, table=table)["seq"]
             for n, table in ((2, closed), (3, slow))}
    heard = []
    until = time.time() + 60
    while not any(m["type"] == "closed" for m in heard) and time.time() < until:
        heard += told(eve, 100 + len(heard))
    tap.check(any(m.get("type") == "closed" and m["table"] == closed for m in heard),
              "eyes: a table that nobody may watch is closed at the start", heard)
    tap.check(not any("view" in m or m.get("status") == "playing" for m in heard),
              "eyes: no position was told, of neither table", heard)
    for n, table in ((4, closed), (5, slow)):
        assert ask(ada, type="act", n=n, table=table, seq=begun[table],
                   do="play s-yy")["type"] == "ok"
    time.sleep(0.5)
    heard = told(eve, 1000)
    tap.check(not any("view" in m or m.get("event", {}).get("kind") == "act"
                      for m in heard), "eyes: nor any move", heard)
    got = ask(eve, type="chat", n=1001, table=slow, text="how does it stand?")
    tap.check(got["type"] == "ok" and "seq" not in got,
              "eyes: nor how many events there were", got)
    tap.check(ask(eve, type="log", n=1002, table=closed, before=99).get("code") == "no_table",
              "eyes: nor the log of what was closed")
    for table in (closed, slow):
        summary = server.http("GET", f"/api/tables/{table}")[1]
        tap.check("turn" not in summary, "eyes: nor whose turn it is", summary)
    for n, table in ((6, closed), (7, slow)):
        assert ask(ada, type="resign", n=n, table=table)["type"] == "ok"
    tap.check("result" in server.http("GET", f"/api/tables/{closed}")[1],
              "eyes: when it is over the result is known")
    tap.check("result" not in server.http("GET", f"/api/tables/{slow}")[1],
              "eyes: with a delay it is not known yet")
    seats = server.http("GET", f"/api/tables/{slow}")[1]["seats"]
    tap.check(not any("resigned" in s or "absent" in s for s in seats),
              "eyes: nor who has given up", seats)
    record = f"/api/tables/{slow}/record"
    tap.check(server.http("GET", record)[0] == 409
              and server.http("GET", record, token=eve.me["token"])[0] == 409,
              "eyes: nor is the record to be had")
    tap.check(server.http("GET", record, token=bo.me["token"])[0] == 200,
              "eyes: but by its players")
    for raw in (ada, bo, eve):
        raw.close()


def lost_seat(server, tap):
    """Who gave the seat away by a link sees through it no more."""
    ada, bo, cid = (Raw(server.port).greet(n) for n in ("Ada", "Bo", "Cid"))
    table = ask(ada, **CREATE, n=2, watch="no", start="full")["table"]
    assert ask(bo, type="sit", n=2, table=table)["type"] == "ok"
    assert ask(bo, type="open", n=3, table=table)["you"] == 1
    link = ask(bo, type="link", n=4, table=table, seat=1)["link"]
    seq = ask(cid, type="sit", n=2, table=table, link=link)["seq"]
    tap.check(any(m.get("type") == "closed" for m in told(bo, 5)),
              "eyes: with the seat goes the sight")
    assert ask(ada, type="act", n=3, table=table, seq=seq, do="play s-yy")["type"] == "ok"
    tap.check(told(bo, 6) == [], "eyes: and nothing comes after")
    for raw in (ada, bo, cid):
        raw.close()


def consent(server, tap):
    """A rematch drafts nobody, and spectators shut nobody out."""
    ada, bo = (Raw(server.port).greet(n) for n in ("Ada", "Bo"))
    table = ask(ada, **CREATE, n=2, start="full",
                clock={"kind": "live", "base": 1, "add": 0})["table"]
    assert ask(bo, type="sit", n=2, table=table)["type"] == "ok"
    assert ask(ada, type="resign", n=3, table=table)["type"] == "ok"
    nxt = ask(ada, type="rematch", n=4, table=table)["table"]
    assert ask(ada, type="sit", n=5, table=nxt)["type"] == "ok"
    summary = server.http("GET", f"/api/tables/{nxt}")[1]
    tap.check(summary["status"] == "open" and summary["seats"][1]["kind"] == "free",
              "consent: nobody is drafted into a rematch", summary)
    mine = server.http("GET", f"/api/tables?status=open&user={bo.me['user']['id']}",
                       token=bo.me["token"])[1]["tables"]
    tap.check([t["id"] for t in mine] == [nxt], "consent: the offer is among one's games")
    eve = Raw(server.port).greet("Eve")
    tap.check(ask(eve, type="sit", n=2, table=nxt).get("code") == "no_seat",
              "consent: nobody else takes the seat")
    assert ask(bo, type="cancel", n=3, table=nxt)["type"] == "ok"
    tap.check(ask(ada, **CREATE, n=6, rated=True).get("code") == "forbidden",
              "consent: guests make no rated games")
    cid = Raw(server.port).greet(token=server.http(
        "POST", "/api/accounts", {"login": "cid", "password": "long enough",
                                  "name": "Cid"})[1]["token"])
    tap.check(ask(cid, **CREATE, n=6, rated=True, clock={"kind": "live", "base": 1,
                                                         "add": 0}).get("code")
              == "bad_setup", "consent: rated games have a least clock")
    tap.check(ask(cid, **CREATE, n=7, rated=True, help=True).get("code") == "bad_setup",
              "consent: rated games are played without help")
    rated = ask(cid, **CREATE, n=8, rated=True)["table"]
    tap.check(ask(eve, type="sit", n=3, table=rated).get("code") == "forbidden",
              "consent: nor do they sit down at one")
    for raw in (ada, bo, cid, eve):
        raw.close()


def talkers(server, tap):
    """However much others say, a player comes back, moves, and opens the table."""
    ada, bo = (Raw(server.port).greet(n) for n in ("Ada", "Bo"))
    table = ask(ada, **CREATE, n=2, start="full")["table"]
    assert ask(bo, type="sit", n=2, table=table)["type"] == "ok"
    refused = 0
    for n in range(3, 520):
        got = ask(bo, type="chat", n=n, table=table, text='"' * 500)
        refused += got.get("code") == "too_much"
    tap.check(refused == 17, "talk: 500 lines of each, no more", refused)
    got = ask(ada, type="open", n=3, table=table)
    size = len(json.dumps(got["log"]))
    tap.check(got["log_from"] > 1 and size < 300000, "talk: the log comes in parts", size)
    first, entries = got["log_from"], len(got["log"])
    while first > 1:
        page = ask(ada, type="log", n=1000 + first, table=table, before=first)
        first, entries = page["log_from"], entries + len(page["log"])
    tap.check(entries == got["seq"], "talk: which make the whole", entries)
    tap.check(ask(ada, type="chat", n=2000, table=table, text="still here")["type"] == "ok"
              and ask(ada, type="act", n=2001, table=table, seq=got["seq"],
                      do="play s-yy")["type"] == "ok",
              "talk: nobody else is shut up, or out")
    for raw in (ada, bo):
        raw.close()


def http(server, tap):
    def ask(text):
        raw = Raw(server.port)
        got = raw.http(text)
        raw.close()
        return got[0]
    def get(path):
        return ask(f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode("latin-1"))
    for path in ("/../../../etc/passwd", "/..%2f..%2fetc/passwd", "/%2e%2e/etc/passwd",
                 "/assets/../../etc/passwd", "//etc/passwd", "/index.html%00.js",
                 "/api/tables/..%2f", "/t", "/page.js/", "/.git/config",
                 "/api/games/spice-road/../../x"):
        status = get(path)
        tap.check(status == (400 if "%00" in path else 404), f"http: path {path}", status)
    cases = [
        ("PUT", b"PUT /api/games HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n", 405),
        ("OPTIONS", b"OPTIONS /api/games HTTP/1.1\r\nHost: x\r\n\r\n", 405),
        ("DELETE of games", b"DELETE /api/games HTTP/1.1\r\nHost: x\r\n\r\n", 405),
        ("a body that is not JSON", b"POST /api/guests HTTP/1.1\r\nHost: x\r\n"
         b"Content-Length: 5\r\n\r\nhello", 400),
        ("a limit of a million", b"GET /api/tables?limit=1000000 HTTP/1.1\r\nHost: x\r\n\r\n",
         400),
        ("SQL in a filter", b"GET /api/tables?game='%20OR%201=1 HTTP/1.1\r\nHost: x\r\n\r\n",
         400),
        ("a short password", b"POST /api/accounts HTTP/1.1\r\nHost: x\r\nContent-Length: "
         b"46\r\n\r\n" + b'{"login":"eve","password":"short","name":"Ev"}', 400),
    ]
    for name, text, expected in cases:
        status = ask(text)
        tap.check(status == expected, f"http: {name}", status)


def people(server, tap):
    """Friends, blocks, invitations and leaving, asked for wrongly or for others."""
    def account(name):
        got = server.http("POST", "/api/accounts", {"login": name, "password": "long enough",
                                                    "name": name})[1]
        return got["user"]["id"], got["token"]
    (ada, key), (bo, other) = account("hilda"), account("inga")
    gil = server.http("POST", "/api/guests", {"name": "Gil"})[1]
    call = lambda method, path, body=None, token=key: server.http(method, path, body,
                                                                  token=token)[0]
    bad = [{}, [], {"user": None}, {"user": 7}, {"user": [bo]}, {"user": "x" * 16},
           {"user": "x" * 9000}, b"{", b"\0"]
    for path in ("/api/friends", "/api/blocks"):
        got = [call("POST", path, body) for body in bad]
        tap.check(set(got) == {400}, f"people: what names nobody: {path}", got)
        got = [call("POST", path, {"user": user}) for user in
               ("' OR 1=1", "%", "../x", "", ada, "unknown1234")]
        tap.check(set(got) == {404}, f"people: nobody, oneself and SQL: {path}", got)
        got = [call("POST", path, {"user": bo}, token) for token in (None, "x", "x" * 32)]
        tap.check(set(got) == {401}, f"people: without a token: {path}", got)
    tap.check(call("POST", "/api/blocks", {"user": ada}, other) == 200
              and call("DELETE", f"/api/blocks/{ada}") in (200, 404)
              and call("DELETE", f"/api/friends/{bo}") == 200, "people: one blocks the other")
    ties = lambda token: [t["tie"] for t in server.http("GET", "/api/friends",
                                                        token=token)[1]["people"]]
    tap.check(ties(other) == ["blocked"] and ties(key) == [],
              "people: who is blocked neither sees nor ends it", (ties(other), ties(key)))
    got = [call("POST", "/api/invitations", {}, token) for token in (key, gil["token"], None)]
    tap.check(set(got) == {409}, "people: invitations that nobody needs", got)
    got = [call("POST", "/api/leave", body) for body in
           (b"", b"[]", {"password": "x" * 300}, {"password": "wrong one"}, {})]
    tap.check(got == [400, 403, 400, 403, 403], "people: leaving without the password", got)
    got = [call("POST", "/api/leave", {}, token) for token in (None, "x" * 32)]
    tap.check(got == [401, 401] and call("GET", "/api/me") == 200,
              "people: nobody leaves for another", got)
    got = [call("POST", "/api/leave", {}, gil["token"]), call("GET", "/api/me", None,
                                                              gil["token"]),
           call("POST", "/api/leave", {}, gil["token"])]
    tap.check(got == [200, 401, 401], "people: once is enough", got)


def pipelining(server, tap):
    """Requests in one segment before one with a body: nothing may keep the loop busy."""
    get = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
    post = b"POST /%s HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n%s"
    cases = [
        ("two requests", get * 2),
        ("a hundred requests", get * 100),
        ("a body for a path that is none", get + post % (b"nope", 1, b"x")),
        ("a body that is taken", get + post % (b"api/guests", 12, b'{"name":"x"}')),
        ("a body that is not all there", get + post % (b"api/guests", 99, b"{")),
        ("a body, then a request", post % (b"api/guests", 2, b"{}") + get),
        ("two bodies", post % (b"nope", 1, b"x") * 2),
        ("three bodies, one too long", post % (b"api/guests", 17408, b" " * 17408) * 3),
        ("an upgrade behind a request", get + b"GET /ws HTTP/1.1\r\nHost: x\r\n"
         b"Upgrade: websocket\r\nConnection: Upgrade\r\n\r\n"),
    ]
    for name, data in cases:
        raw = Raw(server.port)
        try:
            raw.send(data)
        except OSError:
            pass  # it was answered and closed before all of it was sent
        first = raw.http(b"")[0]
        raw.close()
        before = cpu_ticks(server)
        alive = server.http("GET", "/healthz")[0] == 200
        time.sleep(0.3)
        spent = cpu_ticks(server) - before
        tap.check(first in (200, 400, 404, 405, 413) and alive and spent < 15,
                  f"pipelined: {name}", (first, alive, spent))


def cpu_ticks(server):
    """Hundredths of a second that the server has computed."""
    with open(f"/proc/{server.process.pid}/stat", encoding="ascii") as f:
        fields = f.read().rsplit(")", 1)[1].split()
    return int(fields[11]) + int(fields[12])


def limits(tap):
    tight = ["quiet=1", "per_address=40", "connections=60", "messages=5", "guests=10",
             "tables=3"]
    server = Server(settings=tight).start()
    open_ones = [Raw(server.port) for _ in range(40)]
    extra = Raw(server.port)
    tap.check(extra.http(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")[0] == 0,
              "limit: the 41st connection from one address is turned away")
    for raw in (*open_ones, extra):
        raw.close()
    time.sleep(0.3)
    # One after the other: what lies unread when the server closes makes TCP forget the rest.
    raw, heard = Raw(server.port).greet(), []
    for i in range(300):
        raw.say(type="ping", n=i + 2)
        opcode, payload = raw.frame()
        heard.append((opcode, payload))
        if opcode != TEXT:
            break
    tap.check(any(b"rate_limited" in payload for opcode, payload in heard),
              "limit: too many messages are refused")
    tap.check(heard[-1] == (CLOSE, struct.pack(">H", 1008)),
              "limit: and then the connection is closed", heard[-1])
    raw.close()
    raw = Raw(server.port).greet()
    try:
        for i in range(3000):
            raw.say(type="ping", n=i + 2)
    except OSError:
        pass
    code = raw.close_code()
    tap.check(code in (1008, 0), "limit: a flood is cut off", code)
    raw.close()
    raw = Raw(server.port).greet()
    codes = []
    for i in range(5):
        raw.say(**CREATE, n=i + 2)
        codes.append(raw.hear().get("code"))
    tap.check(codes[:3] == [None] * 3 and codes[4] == "rate_limited",
              "limit: three tables a minute and user", codes)
    raw.close()
    got = [server.http("POST", "/api/guests", {"name": "x"})[0] for _ in range(14)]
    tap.check(got[0] == 200 and got[-1] == 429, "limit: ten guests a minute and address",
              got)
    def log_in(_):  # all at once: one after the other may take a minute
        return server.http("POST", "/api/sessions", {"login": "nobody", "password":
                                                     "password"})[0]
    with ThreadPoolExecutor(38) as people:
        logins = list(people.map(log_in, range(38)))
    tap.check(set(logins) == {401, 429}, "limit: thirty logins a minute", logins)
    slow, silent = Raw(server.port), Raw(server.port)
    silent.upgrade()
    slow.send(b"GET / HTTP/1.1\r\nHost:")
    status = slow.http(b"")[0]
    tap.check(status == 408, "limit: slow headers are cut off", status)
    code = silent.close_code()
    tap.check(code == 1008, "limit: ten seconds for hello", code)
    slow.close()
    silent.close()
    tap.check(server.http("GET", "/healthz")[0] == 200, "limit: others are served as ever")
    tap.check(server.stop() == 0, "limit: and it stops cleanly")


def page_policy(server, tap):
    """The page may load and reach its own server, and nothing else."""
    with urllib.request.urlopen(f"http://127.0.0.1:{server.port}/", timeout=20) as answer:
        policy, sent = answer.headers["content-security-policy"], answer.headers
    tap.check((sent["x-content-type-options"], sent["referrer-policy"], sent["set-cookie"])
              == ("nosniff", "no-referrer", None), "pages: no guess, no referrer, no cookie")
    rules = dict(part.strip().split(" ", 1) for part in policy.split(";"))
    tap.check(rules["default-src"] == rules["connect-src"] == "'self'" and
              rules["object-src"] == rules["frame-ancestors"] == "'none'",
              "pages: they reach their own server alone", policy)


def hosts(tap):
    """A page elsewhere that has given its name our address is not served."""
    with Server(settings=[*FREE, "host=play.example", "host=localhost:7010"]) as server:
        def ask(host, path="/"):
            raw = Raw(server.port)
            got = raw.http(f"GET {path} HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())[0]
            raw.close()
            return got
        def upgrade(host):
            raw = Raw(server.port)
            got = raw.upgrade(Host=host, Origin=f"http://{host}")
            raw.close()
            return got
        got = [ask(h) for h in ("play.example", "PLAY.example", "localhost:7010")]
        tap.check(got == [200] * 3, "hosts: the names it is reached by", got)
        got = [ask(h) for h in ("evil.example", "play.example.evil", "127.0.0.1", "")]
        tap.check(all(g in (400, 421) for g in got), "hosts: and no others", got)
        got = upgrade("play.example"), upgrade("evil.example")
        tap.check(got == (101, 421), "hosts: nor for WebSocket", got)
        tap.check(ask("10.0.0.1", "/healthz") == 200, "hosts: whoever watches may ask")
        tap.check(ask("evil.example", "/healthz") == 421, "hosts: pages elsewhere may not")


def log_names_nobody(tap):
    """The privacy page says that addresses are not written down."""
    with Server(settings=["per_address=30", "guests=3", "messages=2"]) as server:
        here = "127.0.0.9"
        Raw(server.port, source=here).upgrade(Origin="http://evil.example")
        Raw(server.port, source=here).upgrade(Sec_WebSocket_Version="7")
        Raw(server.port, source=here).http(b"GET / HTTP/9.9\r\n\r\n")
        many = [Raw(server.port, source=here) for _ in range(40)]
        for raw in many:
            raw.close()
        raw = Raw(server.port, source=here)
        status = raw.upgrade()
        for _ in range(200):
            try:
                raw.send(frame(TEXT, b"no message"))
            except OSError:
                break
        raw.close()
        server.stop()
        log = server.read_log()
        tap.check("upgrade refused" in log and here not in log,
                  "log: no address is written down", (status, log))


def near_hosts(tap):
    """Friends tonight need no settings: names that no stranger can point at us are ours."""
    with Server(settings=FREE) as server:
        def ask(host):
            raw = Raw(server.port)
            got = raw.http(f"GET / HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())[0]
            raw.close()
            return got
        near = ["127.0.0.1", "192.168.1.7:7010", "[::1]", "[fe80::1]:7010", "localhost:7010",
                "pi", "pi.local", "PI.Local:7010", "play.localhost", "pi.lan", "pi.home.arpa",
                socket.gethostname()]
        got = {h: ask(h) for h in near}
        tap.check(set(got.values()) == {200}, "hosts: addresses and names of home, unasked", got)
        far = ["evil.example", "127.0.0.1.evil.example", "192.168.1.7.nip.io", "local.evil.org",
               "evil.example:7010", "1.2.3.4.5", "xlocal.org"]
        got = {h: ask(h) for h in far}
        tap.check(set(got.values()) == {421}, "hosts: a stranger's names, never", got)
        raw = Raw(server.port)
        got = raw.upgrade(Host="evil.example", Origin="http://evil.example")
        tap.check(got == 421, "hosts: nor for WebSocket, with its own Origin", got)
        raw.close()


def silence(tap):
    """RFC 6455, 5.5.2: a ping shows whether anybody is there."""
    with Server(settings=[*FREE, "silence=1"]) as server:
        dead, alive = Raw(server.port).greet(), Raw(server.port).greet()
        alive.socket.settimeout(60)
        for _ in range(3):
            opcode, payload = alive.frame()
            tap.check(opcode == PING, "silence: a ping comes", opcode)
            alive.send(frame(PONG, payload))
        dead.socket.settimeout(60)
        got = dead.frame()[0]
        tap.check(got == PING and dead.frame()[0] is None, "silence: no answer, no connection")
        alive.say(type="ping", n=5)
        tap.check(alive.hear().get("type") == "pong", "silence: who answers stays")
        dead.close()
        alive.close()


def slow_reader(server, tap):
    """Somebody who watches and never reads is dropped; memory stays."""
    eve, ada = Raw(server.port).greet("Eve"), Raw(server.port).greet("Ada")
    eve.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    ada.say(**CREATE, n=2, bots={"1": "random"})
    table = ada.hear()["table"]
    eve.say(type="open", n=2, table=table)
    eve.hear()
    dropped, burst = 0, b"".join(frame(TEXT, json.dumps(
        {"type": "open", "n": i + 3, "table": table}).encode()) for i in range(100))
    eve.socket.settimeout(3)
    for i in range(300):
        try:
            eve.send(burst)
        except OSError:
            dropped = 1
            break
    tap.check(dropped or eve.close_code() in (0, 1008), "limit: a reader that never reads")
    status, text = server.http("GET", "/metrics")
    memory = [float(l.split()[1]) for l in text.split("\n")
              if l.startswith("kaupang_resident_bytes ")][0]
    tap.check(memory < 200e6, "limit: and costs little", memory)
    eve.close()
    ada.close()


def main():
    tap = Tap()
    with Server() as server:
        messages(server, tap)
        other_people(server, tap)
        eyes(server, tap)
        lost_seat(server, tap)
        consent(server, tap)
        talkers(server, tap)
        http(server, tap)
        people(server, tap)
        pipelining(server, tap)
        page_policy(server, tap)
        slow_reader(server, tap)
        tap.check(server.http("GET", "/healthz")[1]["status"] == "ok",
                  "after all of it the server is well")
    limits(tap)
    hosts(tap)
    near_hosts(tap)
    log_names_nobody(tap)
    silence(tap)
    tap.done()


main()
