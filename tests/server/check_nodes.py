# SPDX-License-Identifier: MIT
"""Two servers on one PostgreSQL: what happens at a table happens once, whoever does it, and
everybody is told the same. Needs KAUPANG_STORE (tests/with_postgres). Prints TAP."""
import asyncio
import os
import signal
import subprocess

from house import Client, Server, Tap, legal_list, wait_for

STORE = os.environ["KAUPANG_STORE"]
TWO = {"type": "create", "game": "spice-road", "seats": 2,
       "options": {"first_player": "seat"}}


def query(text):
    done = subprocess.run(["psql", "-qAtX", STORE, "-c", text], capture_output=True, text=True,
                          check=True)
    return done.stdout.strip()


def metric(server, name):
    text = server.http("GET", "/metrics")[1]
    return float(next(line.split()[1] for line in text.splitlines()
                      if line.startswith(f"kaupang_{name} ")))


async def two_players(here, there, **more):
    """Ada at one server, Bo at the other."""
    ada, bo = await Client.connect(here, "Ada"), await Client.connect(there, "Bo")
    made = await ada.ask(**TWO, start="full", **more)
    sat = await bo.ask(type="sit", table=made["table"])
    assert sat["type"] == "ok", sat
    # A client that has seen more than its server makes it look.
    await ada.ask(type="open", table=made["table"], since=sat["seq"])
    return ada, bo, made["table"]


async def close(*clients):
    for client in clients:
        await client.close()


def is_event(kind, table):
    return lambda m: m["type"] == "update" and m["table"] == table and \
        m["event"]["kind"] == kind


async def whole_log(server, table, token=None):
    client = await Client.connect(server, "Eve", token)
    got = await client.ask(type="open", table=table)
    await client.close()
    return got


async def both_see_the_same(a, b, tap):
    ada, bo, table = await two_players(a, b)
    got = await ada.ask(type="open", table=table)
    await bo.ask(type="open", table=table)
    await ada.ask(type="act", table=table, seq=got["seq"], do="play s-yy")
    seen = await bo.expect(is_event("act", table))
    tap.check(seen["turn"] == 1, "a move at one server is told at the other", seen)
    moved = await bo.ask(type="act", table=table, seq=seen["seq"], do="play s-yy")
    tap.check(moved["type"] == "ok", "and answered there", moved)
    back = await ada.expect(lambda m: m["type"] == "update" and m["event"]["seat"] == 1)
    tap.check(back["seq"] == moved["seq"], "with one count of events")
    await close(ada, bo)


async def a_message_sent_to_both(a, b, tap):
    """A client that lost its server sends what was not answered to the other."""
    ada = await Client.connect(a, "Ada")
    made = await ada.ask(**TWO, n=50)
    again = await ada.ask(**TWO, n=50)
    other = await Client.connect(b, token=ada.token, key=ada.key, n=100)
    third = await other.ask(**TWO, n=50)
    tap.check(made["table"] == again["table"] == third["table"] and again.get("again")
              and third.get("again"), "one create sent three times is one table",
              (made, again, third))
    mine = b.http("GET", f"/api/tables?user={ada.user}", token=ada.token)[1]["tables"]
    tap.check(len(mine) == 1, "and there is no other", len(mine))
    chat = await ada.ask(type="chat", table=made["table"], text="hm", n=60)
    there = await other.ask(type="chat", table=made["table"], text="hm", n=60)
    tap.check(there.get("again") and there["seq"] == chat["seq"],
              "nor is anything said twice", there)
    await close(ada, other)


async def rematches(a, b, tap):
    """Both ask at once, each at their own server."""
    same, before = True, int(query("SELECT count(*) FROM board"))
    for _ in range(10):
        ada, bo, table = await two_players(a, b)
        over = await ada.ask(type="resign", table=table)
        await bo.ask(type="open", table=table, since=over["seq"])
        one, two = await asyncio.gather(ada.ask(type="rematch", table=table),
                                        bo.ask(type="rematch", table=table))
        if not one.get("table") or one.get("table") != two.get("table"):
            same = tap.check(False, "a rematch", (one, two))
            break
        for who in (ada, bo):
            sat = await who.ask(type="sit", table=one["table"])
        for who in (ada, bo):  # each server has heard of both
            await who.ask(type="open", table=one["table"], since=sat["seq"])
        got = [await whole_log(s, one["table"]) for s in (a, b)]
        same = same and got[0]["status"] == "playing" and got[0]["log"] == got[1]["log"]
        await close(ada, bo)
    tap.check(same, "who ask two servers for a rematch meet at one table")
    made = int(query("SELECT count(*) FROM board")) - before
    tap.check(made == 20, "and no table is left over", made)


async def time_runs_out_once(a, b, tap):
    tables = [await two_players(a, b, clock={"kind": "live", "base": 1, "add": 0},
                                timeout="lose") for _ in range(5)]
    waiting = []
    for ada, bo, table in tables:
        for client in (ada, bo):
            got = await client.ask(type="open", table=table)
            if got["status"] != "over":  # on a slow machine it may be already
                waiting.append((client, table))
    for client, table in waiting:
        await client.expect(lambda m, table=table: m.get("table") == table and
                            m.get("status") == "over")
    logs = [[e["kind"] for e in (await whole_log(s, table))["log"]]
            for ada, bo, table in tables for s in (a, b)]
    tap.check(all(log.count("resign") == 1 for log in logs),
              "a clock that two servers watch runs out once", logs[0])
    for ada, bo, table in tables:
        await close(ada, bo)


async def bots_move_once(a, b, tap):
    host, guest = await Client.connect(a, "Ada"), await Client.connect(b, "Eve")
    made = await host.ask(**TWO, sit=-1, bots={"0": "random", "1": "random"}, start="full")
    table = made["table"]
    await host.ask(type="open", table=table)
    await guest.ask(type="open", table=table)
    moves = [metric(s, "bot_moves_total") for s in (a, b)]
    conflicts = [metric(s, "conflicts_total") for s in (a, b)]
    seen = [[], []]
    for _ in range(8):
        for i, client in enumerate((host, guest)):
            seen[i].append((await client.expect(is_event("act", table)))["event"])
    tap.check(seen[0] == seen[1], "bots that two servers have in mind move once")
    driven = [metric(s, "bot_moves_total") - m for s, m in zip((a, b), moves)]
    lost = [metric(s, "conflicts_total") - c for s, c in zip((a, b), conflicts)]
    tap.check(min(driven) == 0 and sum(lost) == 0, "and one server alone thinks for them",
              (driven, lost))
    here = driven.index(max(driven))
    (a, b)[here].stop(signal.SIGKILL)
    client, other = ((guest, host), (host, guest))[here]
    more = await client.expect(is_event("act", table))
    tap.check(more["event"]["seat"] in (0, 1), "if it is killed the other one goes on")
    await asyncio.to_thread((a, b)[here].start, (a, b)[here].port)
    await close(client, other)


async def bots_follow_their_opponent(a, b, tap):
    """The bot answers where its opponent is, also after the other server moved it."""
    here = await Client.connect(a, "Ada")
    table = (await here.ask(**TWO, bots={"1": "random"}, start="full"))["table"]
    moved, seq, at = [], 0, a
    for server in (b, a, b):
        got = await here.ask(type="open", table=table, since=seq)
        before = metric(at, "bot_moves_total")
        await here.ask(type="act", table=table, seq=got["seq"],
                       do=legal_list(got["legal"])[0])
        answer = await here.expect(lambda m: m["type"] == "update" and m["turn"] == 0 and
                                   m["event"]["seat"] == 1)
        seq = answer["seq"]
        moved.append(metric(at, "bot_moves_total") - before)
        await here.close()
        here = await Client.connect(server, token=here.token, key=here.key, n=here.n)
        at = server
    tap.check(all(moved), "a bot answers at the server its opponent has gone to", moved)
    await here.close()


async def the_database_goes_away(a, b, tap):
    """All its connections are cut; both servers come back by themselves."""
    ada, bo, table = await two_players(a, b)
    got = await ada.ask(type="open", table=table)
    await bo.ask(type="open", table=table)
    query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = "
          "current_database() AND pid <> pg_backend_pid()")
    moved = await ada.ask(type="act", table=table, seq=got["seq"], do="play s-yy")
    tap.check(moved["type"] == "ok", "a move is stored though the database hung up", moved)
    log = wait_for(lambda: all(s.read_log().count("sends no news") for s in (a, b)))
    tap.check(log, "the log says that it did")
    await bo.expect(lambda m: m.get("seq") == moved["seq"] and m["type"] in
                    ("update", "table"), 10)
    tap.check(True, "and the other server hears of it")
    asked = await bo.ask(type="chat", table=table, text="still there?")
    tap.check(asked["type"] == "ok", "everything goes on", asked)
    await ada.expect(is_event("chat", table))
    await close(ada, bo)


async def sessions_end_everywhere(a, b, tap):
    ada = await Client.connect(b, "Ada")
    a.http("DELETE", "/api/sessions", token=ada.token)
    await asyncio.wait_for(ada.socket.wait_closed(), 20)
    tap.check(ada.socket.close_code == 4003, "who logs out here is hung up on there",
              ada.socket.close_code)
    tap.check(b.http("GET", "/api/me", token=ada.token)[0] == 401, "and unknown there")


async def main():
    tap = Tap()
    with Server(STORE) as a, Server(STORE) as b:
        await both_see_the_same(a, b, tap)
        await a_message_sent_to_both(a, b, tap)
        await rematches(a, b, tap)
        await time_runs_out_once(a, b, tap)
        await bots_move_once(a, b, tap)
        await bots_follow_their_opponent(a, b, tap)
        await sessions_end_everywhere(a, b, tap)
        await the_database_goes_away(a, b, tap)
        codes = [a.stop(), b.stop()]
        tap.check(codes == [0, 0], "both stop cleanly", codes)
    tap.done()


asyncio.run(main())
