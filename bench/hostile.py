# SPDX-License-Identifier: MIT
"""What honest players feel while others misbehave: the load client plays at a server of its
own, alone and then beside hostile clients of each kind, a tenth as many; prints how long a
move takes to be acknowledged. usage: hostile.py [KAUPANG]"""
import json
import os
import re
import subprocess
import sys
import tempfile
import threading
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, os.path.join(ROOT, "tests/server"))
from raw import Raw  # noqa: E402

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


KINDS = [reader, bot_maker, talker, opener, guesser, half_sender]


def run_quietly(kind, port, stop):
    while not stop.is_set():
        try:
            kind(port, stop)
        except (OSError, EOFError, KeyError, AssertionError, ValueError):
            time.sleep(0.1)  # hung up on: comes again


def measure(kaupang, kinds):
    with tempfile.TemporaryDirectory(prefix="kaupang-hostile-") as folder:
        words = [kaupang, "serve", "--listen", "127.0.0.1:0", "--store", f"{folder}/db"]
        for setting in ("per_address=1000", "guests=100000", "tables=100000", "messages=2000",
                        "quiet=1"):
            words += ["--set", setting]
        server = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        port = int(re.search(rb":(\d+)", server.stdout.readline())[1])
        stop = threading.Event()
        for kind in kinds:
            for _ in range(CLIENTS // 10):
                threading.Thread(target=run_quietly, args=(kind, port, stop),
                                 daemon=True).start()
        if kinds:
            time.sleep(2)
        done = subprocess.run(
            [kaupang, "bench", "--server", f"127.0.0.1:{port}", "--clients", str(CLIENTS),
             "--tables", str(TABLES), "--seconds", str(SECONDS), "--think", "200", "--json"],
            capture_output=True, text=True, check=False)
        stop.set()
        server.kill()
        server.wait()
        return done.stdout.strip() or done.stderr.strip()


def main(kaupang):
    for kinds in ([], *([k] for k in KINDS), KINDS):
        name = "+".join(k.__name__ for k in kinds) if len(kinds) < 2 else "all of them"
        print(f"{name or 'alone':12} {measure(kaupang, kinds)}", flush=True)
    os._exit(0)  # threads may still wait for answers


main(sys.argv[1] if len(sys.argv) > 1 else os.path.join(ROOT, "build/kaupang"))
