# SPDX-License-Identifier: MIT
"""What honest players feel while others misbehave: the load client plays at a server of its
own, alone and beside hostile clients of each kind, a tenth as many, then beside all kinds.
Prints how long a move takes to be acknowledged, what the loop computes for each honest
message, and its turns that took long: of every run, then the medians of all rounds.
All limits are the usual ones; every honest client has an address of its own, every hostile
kind shares one. usage: hostile.py [--rounds N] [--only KIND,KIND] [--load KAUPANG] [KAUPANG]"""
import argparse
import json
import os
import re
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


def reader(port, stop):
    while not stop.is_set():
        Raw(port, source="127.0.0.3").http(GET % b"/api/tables?limit=100")


def bot_maker(port, stop):
    raw = Raw(port, source="127.0.0.4").greet()
    for n in range(2, 32):
        raw.say(**BOTS, n=n)
        raw.hear()
    raw.close()
    stop.wait()


def talker(port, stop):
    raw, n = Raw(port, source="127.0.0.5").greet(), 2
    raw.say(type="create", game="spice-road", seats=2, n=n)
    table = raw.hear()["table"]
    while not stop.is_set():
        n += 1
        raw.say(type="chat", n=n, table=table, text='"' * 500)
        raw.hear()
        time.sleep(0.05)


def opener(port, stop):
    raw, n = Raw(port, source="127.0.0.6").greet(), 2
    raw.say(type="create", game="landnam", seats=5, n=n)
    table = raw.hear()["table"]
    while not stop.is_set():
        n += 1
        raw.say(type="open", n=n, table=table)
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


def swallow(sock):
    try:
        while sock.recv(1 << 20):
            pass
    except OSError:
        pass


KINDS = {k.__name__: k for k in (reader, bot_maker, talker, opener, guesser, half_sender,
                                 pinger, pipeliner)}


# ---- the hostile: a process of their own ----
def run_quietly(kind, port, stop):
    while not stop.is_set():
        try:
            kind(port, stop)
        except (OSError, EOFError, KeyError, AssertionError, ValueError):
            time.sleep(0.1)  # hung up on: comes again


def attack(port, kinds):
    os.setpriority(os.PRIO_PROCESS, 0, 0)  # their computing is other people's machines'
    stop = threading.Event()
    for kind in kinds:
        for _ in range(CLIENTS // 10):
            threading.Thread(target=run_quietly, args=(KINDS[kind], port, stop),
                             daemon=True).start()
    sys.stdin.read()  # until whoever measures has done
    os._exit(0)  # threads may still wait for answers


# ---- the honest ----
def start_server(kaupang, folder):
    words = [kaupang, "serve", "--listen", "127.0.0.1:0", "--store", f"{folder}/db",
             "--set", "quiet=1"]
    server = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    return server, int(re.search(rb":(\d+)", server.stdout.readline())[1])


def measure(kaupang, load, kinds):
    with tempfile.TemporaryDirectory(prefix="kaupang-hostile-") as folder:
        server, port = start_server(kaupang, folder)
        hostile = subprocess.Popen([sys.executable, __file__, "--attack", str(port),
                                    "--only", ",".join(kinds)], stdin=subprocess.PIPE)
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
    print(f"{name:12}", *(f"{values[key]:12g}" for key in SHOWN), flush=True)


def main():
    args = argparse.ArgumentParser()
    args.add_argument("kaupang", nargs="?", default=os.path.join(ROOT, "build/kaupang"))
    args.add_argument("--rounds", type=int, default=3)
    args.add_argument("--only", default=",".join(KINDS))
    args.add_argument("--attack", type=int)
    args.add_argument("--load", default=os.path.join(ROOT, "build/kaupang"))
    args = args.parse_args()
    only = [k for k in args.only.split(",") if k]
    if args.attack:
        attack(args.attack, only)
    runs = {"alone": []} | {k: [k] for k in only}
    if len(only) > 1:
        runs["all of them"] = only
    print(f"{'':12}", *(f"{key[:12]:>12}" for key in SHOWN))
    seen = {name: [] for name in runs}
    for _ in range(args.rounds):
        for name, kinds in runs.items():
            seen[name].append(measure(args.kaupang, args.load, kinds))
            show(name, seen[name][-1])
    print("medians")
    for name, got in seen.items():
        show(name, {key: statistics.median(g[key] for g in got) for key in SHOWN})


main()
