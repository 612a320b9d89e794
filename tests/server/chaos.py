# SPDX-License-Identifier: MIT
"""Players that never give up, against a server that is killed again and again (or whose
disk is full, or fails). They drop connections, send messages twice and send garbage. Every
client keeps a history, which is checked at the end: every acknowledged move is there, once
and in its place; every client's view is what the server holds for its seat; finished games
can be replayed and their dice are fair. Prints TAP.

usage: chaos.py [--rounds N] [--tables N] [--seed N] [--store URL]
                [--fault kill|nodes|limit|full|none]"""
import argparse
import asyncio
import json
import os
import random
import signal
import subprocess
import tempfile
import time
from http.client import HTTPException

from websockets.exceptions import WebSocketException

from house import KAUPANG, Client, Server, Tap, legal_list

LOST = (OSError, asyncio.TimeoutError, WebSocketException)


class World:
    def __init__(self, servers, seed, tap):
        self.servers, self.random, self.tap = servers, random.Random(seed), tap
        self.stop, self.wrong, self.acked, self.refused, self.errors = False, [], 0, 0, {}
        self.reconnects = self.doubles = self.garbage = self.asides = self.calls = 0

    def complain(self, text):
        self.wrong.append(text)

    def server(self):
        return self.random.choice(self.servers)


class Player:
    """One seat at one table after the other."""

    def __init__(self, world, name):
        self.world, self.name = world, name
        self.key, self.token, self.n = os.urandom(8).hex(), None, 0
        self.table, self.seq, self.view, self.you = None, 0, {}, -1
        self.legal, self.count, self.status = None, 0, None
        self.pending = None      # the move that was sent and not answered
        self.history = []        # (table, n, seq, action)
        self.sent = {}           # table: [(n, action)]

    def sit_at(self, table):
        self.table, self.seq, self.view, self.legal = table, 0, {}, None
        self.pending, self.status = None, None

    async def connect(self):
        client = await Client.connect(self.world.server(), self.name, self.token, self.key,
                                      self.n)
        self.token, self.user = client.token, client.user
        self.n = client.n
        return client

    def take(self, message):
        kind = message["type"]
        if kind == "table":
            if message["table"] != self.table:
                return
            if message["seq"] < self.seq:
                self.world.complain(f"{self.name}: seq went back from {self.seq} to "
                                    f"{message['seq']}")
            log = message.get("log", [])
            if log and [e["seq"] for e in log] != list(range(log[0]["seq"],
                                                             message["seq"] + 1)):
                self.world.complain(f"{self.name}: the log has gaps")
            if log and log[0]["seq"] > self.seq + 1:
                self.world.complain(f"{self.name}: the log does not go on at {self.seq}")
            self.seq, self.view = message["seq"], message.get("view", {})
            self.you, self.status = message["you"], message["status"]
        elif kind == "update" and message["table"] == self.table:
            if message["seq"] != self.seq + 1:
                self.world.complain(f"{self.name}: {message['seq']} after {self.seq}")
            self.seq = message["seq"]
            self.view.update(message.get("view", {}))
            self.you = message.get("you", self.you)
            self.status = message.get("status", self.status)
        else:
            return
        if "count" in message:
            self.count, self.legal = message["count"], message.get("legal")

    def answer(self, message):
        n, action = self.pending
        if message.get("n") != n:
            return
        self.pending = None
        if message["type"] == "ok":
            self.world.acked += 1
            self.history.append((self.table, n, message["seq"], action))
        else:
            self.world.refused += 1
            code = message["code"]
            self.world.errors[code] = self.world.errors.get(code, 0) + 1

    async def send_move(self, client, action=None):
        r = self.world.random
        if action is None:
            self.n += 1
            action = r.choice(legal_list(self.legal))
            self.pending = (self.n, action)
            self.sent.setdefault(self.table, []).append((self.n, action, self.seq))
        n, action = self.pending
        seq = self.sent[self.table][-1][2]
        text = json.dumps({"type": "act", "n": n, "table": self.table, "seq": seq,
                           "do": action})
        await client.socket.send(text)
        if r.random() < 0.1:
            self.world.doubles += 1
            await client.socket.send(text)
        self.legal = None

    async def say_aside(self, client):
        """What is no move, and comes between; some of it is refused."""
        r, client.n = self.world.random, self.n
        self.world.asides += 1
        await client.send(table=self.table, **r.choice([
            {"type": "ahead", "questions": r.choice([[], ["trade", "answer"], ["payment"]])},
            {"type": "open", "since": self.seq, "presence": True}, {"type": "back"},
            {"type": "ready"}, {"type": "wait"}, {"type": "chat", "text": "your turn"},
            {"type": "invite", "user": self.user}]))
        self.n = client.n

    async def play_once(self, client):
        """Until the connection is lost, or it is time to stop."""
        await client.send(type="open", table=self.table, since=self.seq)
        self.n = client.n
        if self.pending:
            await self.send_move(client, self.pending[1])
        r = self.world.random
        while not self.world.stop:
            try:
                message = await client.receive(0.5)
            except asyncio.TimeoutError:
                if self.pending:  # a lost answer: ask again
                    await self.send_move(client, self.pending[1])
                continue
            self.take(message)
            if message["type"] in ("ok", "error") and self.pending:
                self.answer(message)
                if message.get("code") in ("stale", "store", "busy", "not_your_turn"):
                    client.n = self.n
                    await client.send(type="open", table=self.table, since=self.seq)
                    self.n = client.n
            if self.status == "over" and not self.pending:
                return
            if self.legal and not self.pending:
                await asyncio.sleep(r.random() * 0.02)
                await self.send_move(client)
            if r.random() < 0.05:
                await self.say_aside(client)
            if r.random() < 0.01:
                self.world.garbage += 1
                await client.socket.send(r.choice(["{", "[]", "null", '{"type":5}', "\x01",
                                                   '{"type":"act","n":1}']))
            if r.random() < 0.01:
                self.world.reconnects += 1
                await client.close()
                return

    async def run(self):
        while not self.world.stop and self.status != "over":
            try:
                client = await self.connect()
            except (*LOST, AssertionError, KeyError):
                await asyncio.sleep(0.05)
                continue
            try:
                await self.play_once(client)
            except LOST:
                pass
            await client.close()


async def make_table(world, players, game):
    """A table where these players sit."""
    host = await players[0].connect()
    answer = await host.ask(type="create", game=game["id"], seats=len(players),
                            start="full", undo="free")
    assert answer["type"] == "ok", answer
    for player in players:
        player.sit_at(answer["table"])
    players[0].n = host.n
    await host.close()
    for player in players[1:]:
        client = await player.connect()
        got = await client.ask(type="sit", table=answer["table"])
        assert got["type"] == "ok", got
        player.n = client.n
        await client.close()
    return answer["table"]


async def table_of(world, games, number):
    """One table after the other, until it is time to stop."""
    game = games[number % len(games)]
    seats = world.random.randint(game["min_seats"], min(3, game["max_seats"]))
    players = [Player(world, f"p{number}-{i}") for i in range(max(seats, game["min_seats"]))]
    tables = []
    while not world.stop:
        try:
            tables.append(await make_table(world, players, game))
        except (*LOST, AssertionError, KeyError, IndexError):
            await asyncio.sleep(0.1)
            continue
        await asyncio.gather(*(p.run() for p in players))
    return players, tables


def check_history(world, player, table, log):
    """Every move that was acknowledged stands in the log once, at its seq."""
    acked = {seq: action for (t, _, seq, action) in player.history if t == table}
    own = {e["seq"]: e["actions"][0] for e in log
           if e["kind"] == "act" and e["actions"] and e["actions"][0][0] == player.you}
    for seq, action in acked.items():
        if seq not in own:
            world.complain(f"{player.name} at {table}: move {seq} {action} is lost")
        elif own[seq][1] != action:
            world.complain(f"{player.name} at {table}: {own[seq]} instead of {action}")
    sent = len(player.sent.get(table, []))
    if len(own) > sent:
        world.complain(f"{player.name} at {table}: {len(own)} moves, sent {sent}")


async def check_table(world, players, table):
    for player in players:
        client = await player.connect()
        whole = await client.ask(type="open", table=table)
        await client.close()
        if whole["type"] != "table":
            world.complain(f"{table} does not load: {whole}")
            return 0
        player.you = whole["you"]
        if player.table == table and player.seq == whole["seq"] and \
                player.view != whole.get("view", {}):
            world.complain(f"{player.name} at {table}: the view differs at {whole['seq']}")
        if [e["seq"] for e in whole["log"]] != list(range(1, whole["seq"] + 1)):
            world.complain(f"{table}: the log has gaps")
        check_history(world, player, table, whole["log"])
    return whole["status"] == "over"


def check_record(world, server, table):
    status, record = server.http("GET", f"/api/tables/{table}/record")
    if status != 200:
        world.complain(f"{table}: no record ({status})")
        return
    for command in ("replay", "verify"):
        done = subprocess.run([KAUPANG, command, "-"], input=record.encode(),
                              capture_output=True)
        if done.returncode != 0:
            world.complain(f"{table}: {command}: {done.stdout} {done.stderr}")


def cut_database():
    """The database hangs up on everybody."""
    subprocess.run(["psql", "-qAtX", os.environ["KAUPANG_STORE"], "-c",
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = "
                    "current_database() AND pid <> pg_backend_pid()"], check=True,
                   capture_output=True)


async def call_often(world):
    """Guests who block, read profiles and feeds, and leave, while servers come and go."""
    others = []
    while not world.stop:
        ask = lambda *words, **more: asyncio.to_thread(world.server().http, *words, **more)
        try:
            _, who = await ask("POST", "/api/guests", {"name": "Gil"})
            user, token = who["user"]["id"], who["token"]
            _, feed = await ask("POST", "/api/me/feed", b"", token=token)
            for path in ("/api/me", "/api/friends", f"/api/users/{user}", f"/feed/{feed['feed']}"
                         if "feed" in feed else "/api/house"):
                await ask("GET", path, token=token)
            for other in others[-3:]:
                await ask("POST", "/api/blocks", {"user": other}, token=token)
            if world.random.random() < 0.5:
                await ask("POST", "/api/leave", {}, token=token)
            others.append(user)
            world.calls += 1
        except (*LOST, HTTPException, KeyError, TypeError, ValueError, AttributeError):
            await asyncio.sleep(0.1)  # it was killed, or stands there without a disk


async def kill_often(world, rounds):
    """kill -9 at any moment; with several servers, any of them."""
    for _ in range(rounds):
        await asyncio.sleep(0.1 + world.random.random() * 0.6)
        server = world.server()
        server.stop(signal.SIGKILL)
        if len(world.servers) > 1:
            await asyncio.sleep(world.random.random())
            if world.random.random() < 0.3:
                await asyncio.to_thread(cut_database)
        await asyncio.to_thread(server.start, server.port)
    await asyncio.sleep(0.5)


async def wait_for_trouble(world, tap):
    """Until the disk refuses; then nothing may be acknowledged and health must say so."""
    server = world.servers[0]
    for _ in range(300):
        await asyncio.sleep(0.1)
        status, health = await asyncio.to_thread(server.http, "GET", "/healthz")
        if world.errors.get("store") and status == 503:
            break  # a moment later something small may fit again
    tap.check(status == 503 and world.errors.get("store", 0) > 0,
              f"moves are refused and health says so after {world.acked} moves",
              (status, health, world.errors))
    before = world.acked
    await asyncio.sleep(1)
    tap.check("not stored" in server.read_log(), "the log says why")
    return before


async def file_limit(world, tap):
    """The store's files may grow no further; later the limit is gone."""
    await wait_for_trouble(world, tap)
    server = world.servers[0]
    server.stop(signal.SIGKILL)
    server.wrap = []
    await asyncio.to_thread(server.start, server.port)
    before = world.acked
    await asyncio.sleep(2)
    tap.check(world.acked > before, "without the limit play goes on")


async def full_disk(world, tap, folder):
    """The disk is full; later there is room again, and the server was never restarted."""
    await wait_for_trouble(world, tap)
    before = world.acked
    subprocess.run(["mount", "-o", "remount,size=64m", folder], check=True)
    await asyncio.sleep(3)
    tap.check(world.acked > before, "with room again play goes on by itself",
              (before, world.acked))
    status, health = await asyncio.to_thread(world.servers[0].http, "GET", "/healthz")
    tap.check(status == 200, "and the server is well", health)


def make_servers(options, folder):
    if options.fault == "nodes":
        return [Server(os.environ["KAUPANG_STORE"]).start() for _ in range(2)]
    if options.fault == "limit":
        return [Server(wrap=["prlimit", "--fsize=600000"]).start()]
    if options.fault == "full":
        done = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=1m", "none", folder])
        if done.returncode != 0:
            print("1..0 # SKIP a small disk cannot be mounted here")
            raise SystemExit(0)
        return [Server(f"sqlite:{folder}/test.db").start()]
    return [Server(options.store).start()]


async def check_all(world, done, tap):
    tables = over = 0
    for players, list_of_tables in done:
        for table in list_of_tables:
            tables += 1
            if await check_table(world, players, table):
                over += 1
                check_record(world, world.servers[0], table)
    tap.check(not world.wrong, f"nothing is lost, doubled or out of order at {tables} "
              f"tables, {over} of them finished", "\n".join(world.wrong[:20]))


async def main(options):
    tap, began = Tap(), time.time()
    folder = tempfile.mkdtemp(prefix="kaupang-disk-")
    servers = make_servers(options, folder)
    world = World(servers, options.seed, tap)
    games = servers[0].http("GET", "/api/games")[1]["games"]
    work = [asyncio.create_task(table_of(world, games, i)) for i in range(options.tables)]
    calls = asyncio.create_task(call_often(world))
    if options.fault in ("kill", "nodes"):
        await kill_often(world, options.rounds)
    elif options.fault == "limit":
        await file_limit(world, tap)
    elif options.fault == "full":
        await full_disk(world, tap, folder)
    else:
        await asyncio.sleep(options.rounds)
    world.stop = True
    done = await asyncio.gather(*work)
    await calls
    print(f"# {time.time() - began:.0f} s, {world.acked} moves acknowledged, "
          f"{world.refused} refused {world.errors}, {world.doubles} doubled, "
          f"{world.reconnects} reconnects, {world.garbage} garbage, {world.asides} asides, "
          f"{world.calls} requests", flush=True)
    tap.check(world.acked > 0, f"{world.acked} moves were made in {options.rounds} rounds")
    world.stop = False
    await check_all(world, done, tap)
    codes = [server.stop() for server in servers]
    tap.check(not any(codes), "the server stops cleanly", codes)
    if options.fault == "full":
        subprocess.run(["umount", folder])
    os.rmdir(folder)
    tap.done()


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--tables", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--store")
    parser.add_argument("--fault", default="kill",
                        choices=["kill", "nodes", "limit", "full", "none"])
    asyncio.run(main(parser.parse_args()))
