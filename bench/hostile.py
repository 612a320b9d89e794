# SPDX-License-Identifier: MIT
"""What honest players feel while others misbehave: the load client plays at a server of its
own, alone and beside hostile clients of each kind, a tenth as many, then beside all kinds.
One command, nothing to prepare:

    bench/hostile.py [--rounds N] [--only KIND,KIND] [--load KAUPANG] [KAUPANG]

Prints how long a move takes to be acknowledged, what the loop computes for each honest
message, and its turns that took long: of every run, then the medians of all rounds. All
limits are the usual ones; every honest client has an address of its own, every hostile kind
shares one. Each run begins with a copy of one store, in which there are a record of 72,000
actions (as many as a record of 1 MiB has room for) and a table at which twenty people have
said all they may, 5 MB. A run takes about ten seconds and a round has one of each kind and two more."""
import argparse
import json
import os
import re
import select
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, os.path.join(ROOT, "tests/server"))
from raw import PING, Raw, frame  # noqa: E402

CLIENTS, TABLES, SECONDS = 100, 40, 6
BOTS = {"type": "create", "game": "landnam", "seats": 5, "sit": -1, "start": "full",
        "bots": {str(i): "expert" for i in range(5)}}
GET = b"GET %s HTTP/1.1\r\nHost: x\r\n\r\n"


# What lies in the store: {"record": table, "talk": table}, and the record as bytes.
laid, long_record = {}, b""


def reader(port, stop):
    while not stop.is_set():
        Raw(port, source="127.0.0.3").http(GET % b"/api/tables?limit=100")


def record_reader(port, stop):
    path = f"/api/tables/{laid['record']}/record".encode()
    while not stop.is_set():
        Raw(port, wait=60, source="127.0.0.11").http(GET % path)


def importer(port, stop):
    head = b"POST /api/records HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n"
    while not stop.is_set():
        Raw(port, wait=60, source="127.0.0.12").http(head % len(long_record) + long_record)


def bot_maker(port, stop):
    """Tables of experts, as many as one may have open, and watched: else they would rest."""
    raw = Raw(port, source="127.0.0.4").greet()
    for n in range(2, 62, 2):
        raw.say(**BOTS, n=n)
        got = raw.hear()
        while got.get("n") != n:
            got = raw.hear()
        if "table" in got:
            raw.say(type="open", n=n + 1, table=got["table"])
    while not stop.is_set():
        raw.frame()


def talker(port, stop):
    raw, n = Raw(port, source="127.0.0.5").greet(), 2
    raw.say(type="create", game="spice-road", seats=2, n=n)
    table = raw.hear()["table"]
    while not stop.is_set():
        n += 1
        raw.say(type="chat", n=n, table=table, text='"' * 500)
        raw.hear()
        time.sleep(0.05)


def many_talkers(port, stop):
    """Twenty connections of one person, two hundred of the address, that all talk at a table
    which they all have open."""
    first, n = Raw(port, source="127.0.0.14").greet(), 3
    first.say(type="create", game="spice-road", seats=2, n=2)
    table = first.hear()["table"]
    raws = [first] + [Raw(port, source="127.0.0.14").greet(token=first.me["token"])
                      for _ in range(19)]
    for raw in raws:
        raw.say(type="open", n=n, table=table)
    while not stop.is_set():
        n += 1
        for raw in raws:
            raw.say(type="chat", n=n, table=table, text='"' * 500)
            while select.select([raw.socket], [], [], 0)[0] and raw.socket.recv(1 << 16):
                pass
        time.sleep(0.05)


def opener(port, stop):
    raw, n = Raw(port, source="127.0.0.6").greet(), 2
    while not stop.is_set():
        n += 1
        raw.say(type="open", n=n, table=laid["talk"])
        raw.frame()
        time.sleep(0.05)


def log_reader(port, stop):
    raw, n = Raw(port, source="127.0.0.13").greet(), 2
    raw.say(type="open", n=n, table=laid["talk"], log=False)
    raw.frame()
    while not stop.is_set():
        n += 1
        raw.say(type="log", n=n, table=laid["talk"], before=9000 - n % 50 * 100)
        raw.frame()
        time.sleep(0.05)


def guesser(port, stop):
    body = json.dumps({"login": "ada", "password": "password"}).encode()
    while not stop.is_set():
        Raw(port, wait=60, source="127.0.0.7").http(
            b"POST /api/sessions HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n%s"
            % (len(body), body))


def half_sender(port, stop):
    raws = []
    for _ in range(10):
        raws.append(Raw(port, source="127.0.0.8"))
        raws[-1].send(b"POST /api/records HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n"
                      b"\r\n" + b"x" * 900000)
    stop.wait()


def pinger(port, stop):
    raw = Raw(port, source="127.0.0.9").greet()
    while not stop.is_set():
        raw.send(frame(PING, b"x" * 100) * 100)
        raw.read(100 * 102)


def pipeliner(port, stop):
    raw = Raw(port, source="127.0.0.10")
    threading.Thread(target=swallow, args=(raw.socket,), daemon=True).start()
    while not stop.is_set():
        raw.send(GET % b"/api/games/landnam" * 100)


def call(port, source, method, path, body=None, token=None):
    """(status, JSON) of a request."""
    data = b"" if body is None else json.dumps(body).encode()
    who = f"Authorization: Bearer {token}\r\n" if token else ""
    status, text = Raw(port, wait=60, source=source).http(
        f"{method} {path} HTTP/1.1\r\nHost: x\r\n{who}Content-Length: {len(data)}\r\n\r\n"
        .encode() + data)
    return status, json.loads(text or b"{}")


def guest(port, source):
    """A guest's id and token; waits while the address has made too many."""
    while True:
        status, got = call(port, source, "POST", "/api/guests", {"name": "Gil"})
        if status == 200:
            return got["user"]["id"], got["token"]
        time.sleep(0.5)


def riser(port, stop):
    """Sits down and gets up again, which lists and lobby tell everybody."""
    host, raw = (Raw(port, source="127.0.0.15").greet() for _ in range(2))
    n = 2
    host.say(type="create", game="spice-road", seats=5, n=2)
    table = host.hear()["table"]
    while not stop.is_set():
        for kind in ("sit", "rise"):
            n += 1
            raw.say(type=kind, n=n, table=table)
            raw.hear()
        time.sleep(0.1)


def guest_maker(port, stop):
    while not stop.is_set():
        call(port, "127.0.0.16", "POST", "/api/guests", {"name": "Gil"})


def table_maker(port, stop):
    raw, n = Raw(port, source="127.0.0.17").greet(), 2
    while not stop.is_set():
        n += 1
        raw.say(type="create", game="landnam", seats=3, n=n, bots={"1": "random"})
        raw.hear()
        time.sleep(0.05)


def slow_reader(port, stop):
    """Asks for much and takes a few bytes of it now and then."""
    raw, n = Raw(port, source="127.0.0.18"), 0
    raw.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    while not stop.is_set():
        n += 1
        raw.send(GET % b"/api/games/landnam" * (20 if n % 10 == 1 else 0))
        raw.socket.recv(64)
        time.sleep(0.1)


def tie_caller(port, stop):
    """Blocks and unblocks, asks for friends and lists."""
    here = "127.0.0.19"
    (other, _), (_, token) = guest(port, here), guest(port, here)
    while not stop.is_set():
        call(port, here, "POST", "/api/blocks", {"user": other}, token)
        call(port, here, "GET", "/api/friends", None, token)
        call(port, here, "DELETE", f"/api/blocks/{other}", None, token)


def leaver(port, stop):
    """Says a word somewhere and leaves for good."""
    here = "127.0.0.20"
    while not stop.is_set():
        _, token = guest(port, here)
        raw = Raw(port, source=here).greet(token=token)
        raw.say(type="chat", n=2, table=laid["talk"], text="farewell")
        raw.hear()
        call(port, here, "POST", "/api/leave", {}, token)
        raw.close()


def profile_caller(port, stop):
    here = "127.0.0.21"
    user, token = guest(port, here)
    while not stop.is_set():
        for path in (f"/api/users/{user}", f"/api/users/{user}/history?game=landnam",
                     "/api/me", "/api/me/reminders", "/api/leaders?game=landnam"):
            call(port, here, "GET", path, None, token)


def swallow(sock):
    try:
        while sock.recv(1 << 20):
            pass
    except OSError:
        pass


KINDS = {k.__name__: k for k in (reader, record_reader, importer, bot_maker, talker,
                                 many_talkers, opener, log_reader, guesser, half_sender,
                                 pinger, pipeliner, riser, guest_maker, table_maker,
                                 slow_reader, tie_caller, leaver, profile_caller)}


# ---- the hostile: a process of their own ----
def run_quietly(kind, port, stop):
    while not stop.is_set():
        try:
            kind(port, stop)
        except (OSError, EOFError, KeyError, AssertionError, ValueError):
            time.sleep(0.1)  # hung up on: comes again


def attack(port, folder, kinds):
    global long_record
    with open(os.path.join(folder, "long.kaupang"), "rb") as f:
        long_record = f.read()
    with open(os.path.join(folder, "laid.json"), encoding="utf-8") as f:
        laid.update(json.load(f))
    os.setpriority(os.PRIO_PROCESS, 0, 0)  # their computing is other people's machines'
    stop = threading.Event()
    for kind in kinds:
        for _ in range(CLIENTS // 10):
            threading.Thread(target=run_quietly, args=(KINDS[kind], port, stop),
                             daemon=True).start()
    sys.stdin.read()  # until whoever measures has done
    os._exit(0)  # threads may still wait for answers


# ---- what lies in the store ----
def make_record(kaupang):
    """Both players do nothing for as long as a record has room, then greedy bots end it."""
    engine = subprocess.Popen([kaupang, "engine"], stdin=subprocess.PIPE,
                              stdout=subprocess.PIPE, text=True)

    def ask(words):
        engine.stdin.write(words + "\n")
        engine.stdin.flush()
        return engine.stdout.readline().strip()
    nothing = "upgrade u-2 0 0 0"
    ask("new spice-road seats=2 seed=5")
    for _ in range(1130):
        ask("do " + ";".join([nothing, nothing, "rest", "rest"] * 16))
    while ask("turn") != "over":
        ask("do " + ask("go greedy"))
    record = json.loads(ask("record"))
    engine.stdin.close()
    engine.wait()
    return record.encode()


def fill_table(port):
    """Twenty people say all they may at one table."""
    raws = [Raw(port, wait=60).greet() for _ in range(20)]
    raws[0].say(type="create", n=2, game="landnam", seats=5)
    table = raws[0].hear()["table"]
    for n in range(3, 503):
        for raw in raws:
            raw.say(type="chat", n=n, table=table, text='"' * 500)
        for raw in raws:
            raw.hear()
    for raw in raws:
        raw.close()
    return table


def lay(kaupang, folder):
    record = make_record(kaupang)
    with open(f"{folder}/long.kaupang", "wb") as f:
        f.write(record)
    server, port = start_server(kaupang, folder, "messages=100000", "guests=100000")
    status, body = Raw(port, wait=60).http(
        b"POST /api/records HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n"
        % len(record) + record)
    assert status == 200, body
    with open(f"{folder}/laid.json", "w", encoding="utf-8") as f:
        json.dump({"record": json.loads(body)["table"], "talk": fill_table(port)}, f)
    server.terminate()
    server.wait()


# ---- the honest ----
def start_server(kaupang, folder, *settings):
    words = [kaupang, "serve", "--listen", "127.0.0.1:0", "--store", f"{folder}/db",
             "--set", "quiet=1"]
    for setting in settings:
        words += ["--set", setting]
    server = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    return server, int(re.search(rb":(\d+)", server.stdout.readline())[1])


def measure(kaupang, load, store, kinds):
    with tempfile.TemporaryDirectory(prefix="kaupang-hostile-") as above:
        folder = shutil.copytree(store, f"{above}/store")
        server, port = start_server(kaupang, folder)
        hostile = subprocess.Popen([sys.executable, __file__, "--attack", str(port), "--store",
                                    folder, "--only", ",".join(kinds)],
                                   stdin=subprocess.PIPE)
        time.sleep(2)
        done = subprocess.run(
            [load, "bench", "--server", f"127.0.0.1:{port}", "--clients", str(CLIENTS),
             "--tables", str(TABLES), "--seconds", str(SECONDS), "--think", "200", "--json"],
            capture_output=True, text=True, check=False)
        hostile.stdin.close()
        hostile.wait()
        server.kill()
        server.wait()
        try:
            return json.loads(done.stdout)
        except ValueError:
            sys.exit(f"{kinds}: {done.stdout}{done.stderr}")


SHOWN = ("p50_ms", "p99_ms", "max_ms", "loop_us_per_message", "turns_over_1_ms",
         "turns_over_10_ms",
         "commit_ms", "moves_per_s")


def show(name, values):
    print(f"{name:14}", *(f"{values[key]:12g}" for key in SHOWN), flush=True)


def main():
    args = argparse.ArgumentParser()
    args.add_argument("kaupang", nargs="?", default=os.path.join(ROOT, "build/kaupang"))
    args.add_argument("--rounds", type=int, default=3)
    args.add_argument("--only", default=",".join(KINDS))
    args.add_argument("--attack", type=int)
    args.add_argument("--store")
    args.add_argument("--load", default=os.path.join(ROOT, "build/kaupang"))
    args = args.parse_args()
    only = [k for k in args.only.split(",") if k]
    if args.attack:
        attack(args.attack, args.store, only)
    runs = {"alone": []} | {k: [k] for k in only}
    if len(only) > 1:
        runs["all of them"] = only
    print(f"{'':14}", *(f"{key[:12]:>12}" for key in SHOWN))
    seen = {name: [] for name in runs}
    with tempfile.TemporaryDirectory(prefix="kaupang-hostile-") as store:
        lay(args.kaupang, store)
        for _ in range(args.rounds):
            for name, kinds in runs.items():
                seen[name].append(measure(args.kaupang, args.load, store, kinds))
                show(name, seen[name][-1])
    print("medians")
    for name, got in seen.items():
        show(name, {key: statistics.median(g[key] for g in got) for key in SHOWN})


main()
