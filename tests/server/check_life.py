# SPDX-License-Identifier: MIT
"""What a server does over its life: bots, clocks, spectators, rematches, ratings, records,
restarts, backups. Prints TAP."""
import asyncio
import os
import sqlite3
import subprocess
import time

from house import FREE, KAUPANG, Client, Server, Tap, legal_list, wait_for

TWO = {"type": "create", "game": "spice-road", "seats": 2,
       "options": {"first_player": "seat"}}


async def two_players(server, **more):
    ada, bo = await Client.connect(server, "Ada"), await Client.connect(server, "Bo")
    made = await ada.ask(**TWO, start="full", **more)
    await bo.ask(type="sit", table=made["table"])
    return ada, bo, made["table"]


async def bots_play_alone(server, tap):
    ada = await Client.connect(server)
    made = await ada.ask(**TWO, sit=-1, bots={"0": "greedy", "1": "easy"}, start="full",
                         title="show")
    got = await ada.ask(type="open", table=made["table"])
    tap.check(got["you"] == -1 and got["status"] == "playing", "a table of bots starts")
    acts = [await ada.expect(lambda m: m["type"] == "update" and
                             m["event"]["kind"] == "act") for _ in range(3)]
    tap.check([a["seq"] for a in acts] == list(range(acts[0]["seq"], acts[0]["seq"] + 3)),
              "it can be watched")
    tap.check(all("legal" not in a for a in acts), "spectators get no moves")
    await ada.close()
    return made["table"]


async def clocks_run_out(server, tap):
    ada, bo, table = await two_players(server, clock={"kind": "live", "base": 1, "add": 0},
                                       timeout="lose")
    await bo.ask(type="open", table=table)
    over = await bo.expect(lambda m: m.get("status") == "over")
    tap.check(over["event"]["why"] == "time" and over["result"]["rank"] == [2, 1],
              "who lets the time run out loses", over)
    ada2, bo2, table = await two_players(server, clock={"kind": "slow", "turn": 1})
    await bo2.ask(type="open", table=table)
    gone = await bo2.expect(lambda m: m["type"] == "update" and
                            m["event"]["kind"] == "absent", 5)
    moved = await bo2.expect(lambda m: m["type"] == "update" and
                             m["event"]["kind"] == "act", 5)
    tap.check(gone["event"]["seat"] == 0 and moved["event"]["seat"] == 0,
              "or a bot takes over for the absent")
    back = await ada2.ask(type="back", table=table)
    tap.check(back["type"] == "ok", "who comes back has the seat again", back)
    for client in (ada, bo, ada2, bo2):
        await client.close()


async def whose_turn(server, tap):
    """Lists say whose turn it is; people find their private tables."""
    ada, bo, table = await two_players(server, public=False)

    def listed(token=None):
        return {t["id"]: t for t in server.http("GET", f"/api/tables?user={ada.user}",
                                                token=token)[1]["tables"]}
    first = listed(ada.token)[table]
    tap.check(first["turn"] == 0 and first["status"] == "playing", "a list says whose turn it is",
              first)
    got = await ada.ask(type="open", table=table)
    await ada.ask(type="act", table=table, seq=got["seq"], do="play s-yy")
    then = listed(ada.token)[table]
    tap.check(then["turn"] == 1 and then["since"] > first["since"], "and since when", then)
    tap.check(table not in listed() and table not in listed(bo.token),
              "private tables are not listed to others")
    wrong = server.http("GET", "/api/tables", token="x" * 32)
    tap.check(wrong[0] == 401, "nor to a made-up token", wrong)
    await ada.ask(type="resign", table=table)
    tap.check("turn" not in listed(ada.token)[table], "when it is over it is nobody's turn")
    await ada.close()
    await bo.close()


async def spectators_wait(server, tap):
    ada, bo, table = await two_players(server, watch=2)
    eve = await Client.connect(server, "Eve")
    got = await ada.ask(type="open", table=table)
    start = time.time()
    await ada.ask(type="act", table=table, seq=got["seq"], do="play s-yy")
    await eve.send(type="open", table=table)
    seen = await eve.expect(lambda m: m["type"] == "table")
    tap.check(seen["seq"] < got["seq"] + 1, "a spectator with a delay sees the past")
    while seen["seq"] < got["seq"] + 1:
        seen = await eve.expect(lambda m: m["type"] == "update")
    tap.check(time.time() - start >= 2, "and the present two seconds later",
              time.time() - start)
    ada2, bo2, closed = await two_players(server, watch="no")
    refused = await eve.ask(type="open", table=closed)
    tap.check(refused.get("code") == "no_table", "a table without spectators is not seen")
    for client in (ada, bo, eve, ada2, bo2):
        await client.close()


def account(server, login):
    return server.http("POST", "/api/accounts", {"login": login, "password": "long enough",
                                                 "name": login.title()})[1]


async def ratings_move(server, tap):
    ada = await Client.connect(server, token=account(server, "ada")["token"])
    bo = await Client.connect(server, token=account(server, "bo")["token"])
    made = await ada.ask(**TWO, start="full", rated=True)
    await bo.ask(type="sit", table=made["table"])
    await ada.ask(type="resign", table=made["table"])
    status, me = server.http("GET", "/api/me", token=bo.token)
    tap.check(me["ratings"] == [{"game": "spice-road", "rating": 1662, "deviation": 290,
                                 "provisional": True, "games": 1}],
              "a rated game moves the ratings", me)
    status, leaders = server.http("GET", "/api/leaders?game=spice-road")
    tap.check([x["name"] for x in leaders["leaders"]] == ["Bo", "Ada"],
              "the leaders are listed", leaders)
    status, table = server.http("GET", f"/api/tables/{made['table']}")
    tap.check(len(table["ratings"]) == 2, "the table says how", table)
    guest = await Client.connect(server, "Guest")
    up = server.http("POST", "/api/accounts", {"login": "guest", "password": "long enough",
                                               "name": "Guest"}, guest.token)
    tap.check(up[0] == 200 and up[1]["user"]["id"] == guest.user,
              "a guest becomes an account and stays who it is", up)
    for client in (ada, bo, guest):
        await client.close()


async def presence_is_told(server, tap):
    ada = await Client.connect(server, "Ada")
    made = await ada.ask(**TWO)
    bo = await Client.connect(server, "Bo")
    await bo.ask(type="sit", table=made["table"])
    await ada.ask(type="open", table=made["table"], presence=True)

    def told(*seats):
        return lambda m: m["type"] == "presence" and [
            (s["seat"], s["here"], "since" in s) for s in m["seats"]] == list(seats)
    tap.check(await ada.expect(told((0, True, False), (1, False, False))),
              "whoever has not opened the table is not there")
    await bo.ask(type="open", table=made["table"])
    tap.check(await ada.expect(told((0, True, False), (1, True, False))), "opening it is coming")
    again = await Client.connect(server, token=bo.token)
    await again.ask(type="open", table=made["table"])
    await bo.close()
    await again.ask(type="close", table=made["table"])
    tap.check(await ada.expect(told((0, True, False), (1, False, True))),
              "closing it over the last connection is leaving")
    quiet = [m for m in again.kept if m["type"] == "presence"]
    tap.check(not quiet, "only who asked for it is told", quiet)
    wrong = await ada.ask(type="open", table=made["table"], presence=1)
    tap.check(wrong["code"] == "bad_message", "presence is a flag", wrong)
    for client in (ada, again):
        await client.close()


async def links_have_previews(server, tap):
    ada = await Client.connect(server, "Ada <b>")
    made = await ada.ask(**TWO, title='"><script>', clock={"kind": "live", "base": 600, "add": 10})
    status, page = server.http("GET", f"/t/{made['table']}")
    tap.check(status == 200 and '<meta property="og:title" content="&quot;&gt;&lt;script&gt;">'
              in page and "<script>" not in page, "a link's preview has the table's title", page)
    tap.check('content="Ada &lt;b&gt; invites you: Century: Spice Road · 2 players · '
              '10 min + 10 s a turn">' in page, "and who invites to what", page)
    status, page = server.http("HEAD", f"/t/{made['table']}")
    tap.check(status == 200 and not page, "its head can be had alone", (status, page))
    for path in ("/t/nosuchtable1", "/nope", "/t/", "/a/b/c.html", "/" + "x" * 500):
        status, page = server.http("GET", path)
        tap.check(status == 404 and "<title>Kaupang</title>" in str(page) and "og:" not in page,
                  f"a browser gets a page at {path[:20]}", (status, str(page)[:200]))
    status, answer = server.http("GET", "/api/nope")
    tap.check(status == 404 and answer["error"]["code"] == "not_found",
              "a program gets JSON", (status, answer))
    await ada.close()


async def records_go_out_and_in(server, tap):
    ada = await Client.connect(server)
    made = await ada.ask(**TWO, bots={"1": "random"}, start="full")
    got = await ada.ask(type="open", table=made["table"])
    early = server.http("GET", f"/api/tables/{made['table']}/record")
    tap.check(early[0] == 409, "a game that is on has no record yet", early)
    while got.get("turn") != "over":
        if got.get("legal"):
            await ada.ask(type="act", table=made["table"], seq=got["seq"],
                          do=legal_list(got["legal"])[-1])
        got = await ada.expect(lambda m: m["type"] == "update" and "turn" in m)
    status, record = server.http("GET", f"/api/tables/{made['table']}/record")
    fair = subprocess.run([KAUPANG, "verify", "-"], input=record.encode(),
                          capture_output=True)
    tap.check(status == 200 and fair.returncode == 0, "its dice were fair", fair)
    said = fair.stdout.decode()
    tap.check(", 0 of them taken back" in said and "commitment not checked" in said,
              "with what was taken back, and what could not be checked", said)
    shown = got["dice"]["commitment"]
    held = subprocess.run([KAUPANG, "verify", "--commitment", shown, "-"],
                          input=record.encode(), capture_output=True)
    tap.check(held.returncode == 0 and b"commitment not checked" not in held.stdout,
              "or was, against what was shown", held)
    for table, seen in ((made["table"], 0), ("t00000000043", 1)):
        held = subprocess.run([KAUPANG, "verify", "--table", table, "-"], input=record.encode(),
                              capture_output=True)
        tap.check(held.returncode == seen, "of this table and of no other", held)
    forged = record.replace("dice-secret ", "dice-secret 0", 1)
    bad = subprocess.run([KAUPANG, "verify", "-"], input=forged.encode(),
                         capture_output=True)
    tap.check(bad.returncode == 1, "a forged record is not")
    status, answer = server.http("POST", "/api/records", record.encode())
    tap.check(status == 200, "a record can be brought in", answer)
    status, table = server.http("GET", f"/api/tables/{answer['table']}")
    tap.check(table["status"] == "over" and table["result"]["how"] == "played",
              "and is a finished table", table)
    status, answer = server.http("POST", "/api/records", record.encode()[:-40])
    tap.check(status == 400, "half a record cannot", answer)
    await ada.close()


async def rematch(server, tap):
    ada, bo, table = await two_players(server)
    await ada.ask(type="open", table=table)
    await ada.ask(type="resign", table=table)
    one = await bo.ask(type="rematch", table=table)
    two = await ada.ask(type="rematch", table=table)
    tap.check(one["table"] == two["table"], "two who ask for a rematch get the same table")
    got = await ada.ask(type="open", table=one["table"])
    tap.check(got["you"] == -1 and got["status"] == "open", "where nobody sits unasked")
    for who in (bo, ada):
        await who.ask(type="sit", table=one["table"])
    got = await ada.ask(type="open", table=one["table"])
    tap.check(got["you"] == 0 and got["status"] == "playing",
              "it starts when both have accepted, at the same seats")
    await ada.close()
    await bo.close()


async def long_tables_have_snapshots(tap):
    """A long table is loaded from its snapshot; without a good one it is replayed."""
    with Server() as server:
        ada, bo, table = await two_players(server)
        eve = await Client.connect(server, "Eve")
        talkers = (ada, bo, eve)  # nobody may say so much alone
        for i in range(1100):
            await talkers[i % 3].send(type="chat", table=table, text=f"line {i}")
        for who in talkers:
            await who.expect(lambda m, who=who: m.get("n") == who.n)
        await eve.close()
        before = await ada.ask(type="open", table=table)
        path = server.store.removeprefix("sqlite:")

        def is_kept():  # a thread of the server makes it, in its own time
            with sqlite3.connect(path) as db:
                return db.execute("SELECT count(*) FROM snapshot").fetchone()[0]
        await asyncio.to_thread(wait_for, is_kept)

        async def loaded(change):
            """The table after a restart, with the snapshots changed meanwhile."""
            await asyncio.to_thread(server.stop)
            db = sqlite3.connect(path)
            db.execute(change)
            rows = db.execute("SELECT count(*), max(seq) FROM snapshot").fetchone()
            db.commit()
            db.close()
            await asyncio.to_thread(server.start, server.port)
            again = await Client.connect(server, token=ada.token)
            got = await again.ask(type="open", table=table)
            said = await again.ask(type="chat", table=table, text="still here")
            await again.close()
            return rows, {**got, "n": before["n"], "seq": before["seq"],
                          "log": got["log"][:len(before["log"])]}, said["type"]
        for change, name in (
                ("SELECT 1", "a long table is loaded from its snapshot"),
                ("UPDATE snapshot SET body = substr(body, 1, 200)", "or replayed if it is cut"),
                ("UPDATE snapshot SET body = zeroblob(500)", "broken"),
                ("UPDATE snapshot SET body = (SELECT body FROM snapshot), seq = 3",
                 "or said to be of another event"),
                ("DELETE FROM snapshot", "or gone")):
            rows, got, said = await loaded(change)
            tap.check(got == before and said == "ok" and
                      (rows[0] == 1 or change.startswith("DELETE")), name, (rows, said))
        await ada.close()
        await bo.close()


async def restarts_lose_nothing(server, tap, show):
    ada, bo, table = await two_players(server)
    got = await ada.ask(type="open", table=table)
    await ada.ask(type="act", table=table, seq=got["seq"], do="play s-yy")
    before = await ada.ask(type="open", table=table)
    bye = asyncio.create_task(bo.expect(lambda m: m["type"] == "bye"))
    await asyncio.sleep(0.1)
    code = await asyncio.to_thread(server.stop)
    tap.check(code == 0 and (await bye)["type"] == "bye", "it says good-bye", code)
    await asyncio.to_thread(server.start, server.port)
    ada2 = await Client.connect(server, token=ada.token)
    after = await ada2.ask(type="open", table=table)
    for message in (before, after):
        message.pop("n")
    tap.check(before == after, "after a restart a table is what it was")
    got = await ada2.ask(type="open", table=show)
    await ada2.expect(lambda m: m["type"] == "update" and m["table"] == show)
    tap.check(True, "bots go on where they were")
    await ada2.close()


def only_one(server, tap):
    again = subprocess.run([KAUPANG, "serve", "--listen", "127.0.0.1:0", "--store",
                            server.store], capture_output=True, timeout=10)
    tap.check(again.returncode == 1 and f":{server.port}".encode() in again.stderr,
              "a second server with the same store says where the first is", again)
    again = subprocess.run([KAUPANG, "serve", "--listen", f"127.0.0.1:{server.port}",
                            "--store", server.store + "2"], capture_output=True, timeout=10)
    tap.check(again.returncode == 1 and b"already" in again.stderr,
              "and one at the same address that it is taken", again)


def backup(server, tap):
    path = server.store.removeprefix("sqlite:")
    copy = os.path.join(server.folder.name, "copy.db")
    done = subprocess.run(["sqlite3", path, f".backup {copy}"], capture_output=True)
    tap.check(done.returncode == 0, "a backup can be made while it runs", done.stderr)
    other = Server(f"sqlite:{copy}").start()
    a = server.http("GET", "/api/tables?limit=100")[1]["tables"]
    b = other.http("GET", "/api/tables?limit=100")[1]["tables"]
    wanted = {t["id"] for t in a if t["status"] == "over"}
    tap.check(wanted and wanted <= {t["id"] for t in b}, "and is a store like the first")
    loads = other.http("GET", f"/api/tables/{sorted(wanted)[0]}/record")
    tap.check(loads[0] == 200, "whose tables load", loads)
    other.stop()


def figures(server, tap):
    status, text = server.http("GET", "/metrics")
    tap.check(status == 200 and "kaupang_move_seconds_count" in text, "there are metrics")
    status, health = server.http("GET", "/healthz")
    tap.check(status == 200 and health["status"] == "ok", "and it is well")
    db = sqlite3.connect(server.store.removeprefix("sqlite:"))
    gaps = db.execute("SELECT count(*) FROM (SELECT table_id, count(*) c, max(seq) m FROM "
                      "event GROUP BY table_id) WHERE c <> m").fetchone()[0]
    tap.check(gaps == 0, "no table has a gap in its events")
    tokens = db.execute("SELECT hash FROM token").fetchall()
    tap.check(all(len(t[0]) == 64 for t in tokens), "tokens are stored as hashes alone")
    passwords = db.execute("SELECT password FROM person WHERE password IS NOT NULL")
    tap.check(all(p[0].startswith("$argon2id$") for p in passwords),
              "passwords as argon2id")


async def old_tables(tap):
    """Finished tables are archived, and are there as before."""
    with Server(settings=[*FREE, "archive_days=0"]) as server:
        ada, bo, table = await two_players(server)
        await ada.ask(type="resign", table=table)
        before = server.http("GET", f"/api/tables/{table}/record")
        db = sqlite3.connect(server.store.removeprefix("sqlite:"))
        gone = wait_for(lambda: db.execute("SELECT count(*) FROM archive").fetchone()[0]
                        and not db.execute("SELECT count(*) FROM event").fetchone()[0], 15)
        tap.check(gone, "old tables go into the archive")
        after = server.http("GET", f"/api/tables/{table}/record")
        tap.check(before == after, "and their records are what they were")
        said = await bo.ask(type="chat", table=table, text="well played")
        tap.check(said["type"] == "ok", "one may still talk there", said)
        await ada.close()
        await bo.close()


async def broken_rows(tap):
    """A row that nobody of ours has written is an error, and no memory of ours."""
    with Server() as server:
        ada, bo, table = await two_players(server)
        with sqlite3.connect(server.store.removeprefix("sqlite:"), timeout=20) as db:
            db.execute("UPDATE board SET summary = ''")
        status, got = server.http("GET", f"/api/tables/{table}")
        tap.check(status == 503, "a summary that is empty is not told", (status, got))
        await ada.close()
        await bo.close()


async def main():
    tap = Tap()
    with Server() as server:
        show = await bots_play_alone(server, tap)
        await clocks_run_out(server, tap)
        await whose_turn(server, tap)
        await spectators_wait(server, tap)
        await ratings_move(server, tap)
        await links_have_previews(server, tap)
        await presence_is_told(server, tap)
        await records_go_out_and_in(server, tap)
        await rematch(server, tap)
        await restarts_lose_nothing(server, tap, show)
        only_one(server, tap)
        backup(server, tap)
        figures(server, tap)
    await long_tables_have_snapshots(tap)
    await old_tables(tap)
    await broken_rows(tap)
    tap.done()


asyncio.run(main())
