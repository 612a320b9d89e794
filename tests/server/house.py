# SPDX-License-Identifier: MIT
"""A server of its own for a test, and clients that talk to it. Everything stays on
127.0.0.1 and in a temporary folder."""
import asyncio
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

import websockets
from websockets.exceptions import WebSocketException

from raw import PATIENCE

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
KAUPANG = os.environ.get("KAUPANG", os.path.join(ROOT, "build/kaupang"))
FREE = ["messages=1000000", "requests=1000000", "imports=1000000", "guests=1000000",
        "tables=1000000", "per_address=100000", "silence=86400", "quiet=1"]


class Server:
    """kaupang serve, with limits wide open unless told otherwise."""

    def __init__(self, store=None, settings=FREE, wrap=()):
        self.folder = tempfile.TemporaryDirectory(prefix="kaupang-test-")
        self.store = store or f"sqlite:{self.folder.name}/test.db"
        self.settings, self.wrap, self.process = settings, list(wrap), None

    def start(self, port=0):
        words = [*self.wrap, KAUPANG, "serve", "--listen", f"127.0.0.1:{port}",
                 "--store", self.store]
        for setting in self.settings:
            words += ["--set", setting]
        self.log = open(f"{self.folder.name}/log", "ab")
        self.process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=self.log)
        line = self.process.stdout.readline().decode()
        found = re.search(r"http://127\.0\.0\.1:(\d+)", line)
        if not found:
            self.process.wait()
            raise RuntimeError(f"the server did not start: {line!r} {self.read_log()}")
        self.port = int(found[1])
        return self

    def read_log(self):
        with open(f"{self.folder.name}/log", encoding="utf-8") as f:
            return f.read()

    def stop(self, how=signal.SIGTERM):
        if self.process is None:
            return 0
        self.process.send_signal(how)
        code = self.process.wait(PATIENCE)
        self.process.stdout.close()
        self.log.close()
        self.process = None
        return code

    def __enter__(self):
        return self.start()

    def __exit__(self, *error):
        self.stop()

    @property
    def ws(self):
        return f"ws://127.0.0.1:{self.port}/ws"

    def http(self, method, path, body=None, token=None, headers=None):
        """(status, JSON or text)"""
        data = None if body is None else body if isinstance(body, bytes) \
            else json.dumps(body).encode()
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", data,
                                         headers or {}, method=method)
        if token:
            request.add_header("Authorization", f"Bearer {token}")
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                status, text = answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            status, text = error.code, error.read().decode()
        try:
            return status, json.loads(text)
        except ValueError:
            return status, text


class Client:
    """One person at one connection. Updates are kept until somebody asks for them."""

    def __init__(self, socket, key):
        self.socket, self.key, self.n, self.kept = socket, key, 0, []
        self.views = {}

    @classmethod
    async def connect(cls, server, name=None, token=None, key=None, n=0):
        key = key or os.urandom(8).hex()
        socket = await websockets.connect(server.ws, subprotocols=["kaupang.1"],
                                          max_size=1 << 22, ping_interval=None)
        client = cls(socket, key)
        client.n = n
        hello = {"type": "hello", "protocol": 1, "client": key}
        hello.update({"token": token} if token else {"name": name or "Ada"})
        welcome = await client.ask(**hello)
        assert welcome["type"] == "welcome", welcome
        client.user = welcome["user"]["id"]
        client.token = welcome.get("token", token)
        return client

    async def send(self, **message):
        self.n += 1
        message.setdefault("n", self.n)
        await self.socket.send(json.dumps(message))
        return message["n"]

    async def receive(self, wait=PATIENCE):
        return json.loads(await asyncio.wait_for(self.socket.recv(), wait))

    async def ask(self, **message):
        """Sends and waits for the answer; what comes meanwhile is kept."""
        n = await self.send(**message)
        while True:
            got = await self.receive()
            if got.get("n") == n:
                return got
            self.kept.append(got)

    async def expect(self, found, wait=PATIENCE):
        """The next message, kept or new, for which found(message) is true."""
        for i, message in enumerate(self.kept):
            if found(message):
                return self.kept.pop(i)
        while True:
            got = await self.receive(wait)
            if found(got):
                return got
            self.kept.append(got)

    async def close(self):
        try:
            await self.socket.close()
        except (OSError, WebSocketException):
            pass  # the server was faster


class Tap:
    """Prints results as they come."""

    def __init__(self):
        self.count, self.failed = 0, 0

    def check(self, good, name, more=""):
        self.count += 1
        self.failed += not good
        print(f"{'ok' if good else 'not ok'} {self.count} - {name}", flush=True)
        if not good and more:
            print("# " + str(more).replace("\n", "\n# ")[:600], flush=True)
        return good

    def done(self):
        print(f"1..{self.count}")
        sys.exit(self.failed > 0)


def legal_list(legal):
    """The legal moves of a message as texts."""
    return [" ".join([word, *map(str, rest)]) for word, rows in legal.items()
            for rest in rows]


def wait_for(found, seconds=PATIENCE):
    end = time.time() + seconds
    while time.time() < end:
        got = found()
        if got:
            return got
        time.sleep(0.05)
    return None
