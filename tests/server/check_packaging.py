# SPDX-License-Identifier: MIT
"""What is in packaging/ works: systemd accepts the unit and is told how the server is, the
settings are read, and games are played through nginx over wss as they are over TLS of our
own. Prints TAP. usage: check_packaging.py ROOT"""
import asyncio
import json
import os
import re
import shlex
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
import urllib.error
import urllib.request

import websockets

from house import FREE, KAUPANG, Client, Server, Tap, legal_list, wait_for


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


def read(root, name):
    with open(os.path.join(root, "packaging", name), encoding="utf-8") as f:
        return f.read()


def write(path, text):
    with open(path, "w", encoding="utf-8") as f:
        f.write(text)
    return path


# -- systemd --------------------------------------------------------------------------
def unit(root, folder, tap):
    text = read(root, "kaupang.service").replace("/usr/bin/kaupang", KAUPANG)
    path = write(os.path.join(folder, "kaupang.service"), text)
    done = subprocess.run(["systemd-analyze", "verify", "--man=no", path],
                          capture_output=True, text=True)
    tap.check(done.returncode == 0 and "kaupang.service" not in done.stderr,
              "systemd accepts the unit", done.stderr)


def exposure(root, tap):
    """How much a fault could reach, by systemd's own count: 0 is nothing, 10 is all."""
    path = os.path.join(root, "packaging", "kaupang.service")
    done = subprocess.run(["systemd-analyze", "security", "--offline=true", path],
                          capture_output=True, text=True)
    found = re.search(r"Overall exposure level for \S+: ([\d.]+)", done.stdout)
    tap.check(found and float(found[1]) < 2.0, "the service is exposed to little",
              done.stdout[-300:] + done.stderr)
    text = read(root, "kaupang.service")
    limits = re.findall(r"^\s*limit_req zone=(\w+)", read(root, "nginx.conf"), re.M)
    zones = re.findall(r"^limit_req_zone \S+ zone=(\w+):", read(root, "nginx.conf"), re.M)
    tap.check(limits and set(limits) <= set(zones), "the proxy in front limits requests",
              (limits, zones))
    tap.check(re.search(r"^MemoryMax=\d", text, re.M) is not None, "its memory has an end")


def files(folder, tap):
    """The store has secrets: nobody else may read it, whatever the umask was, and whatever
    an older version left behind."""
    path = os.path.join(folder, "mode.db")

    def modes():
        with Server(store=f"sqlite:{path}") as server:
            server.http("POST", "/api/guests", {"name": "Ada"})
            return {name: oct(os.stat(os.path.join(folder, name)).st_mode & 0o777)
                    for name in os.listdir(folder) if name.startswith("mode.db")}
    before = os.umask(0o022)
    try:
        new = modes()
        os.chmod(path, 0o644)
        old = modes()
    finally:
        os.umask(before)
    for what, found in (("a new store", new), ("one that others could read", old)):
        tap.check(found and all(mode.endswith("00") for mode in found.values()),
                  f"only the server may read its store: {what}", found)


def says_what_is_clear(folder, tap):
    """Whoever serves a network without TLS is told; at home and with TLS there is nothing
    to tell."""
    def said(address):
        process = subprocess.Popen([KAUPANG, "serve", "--listen", f"{address}:0", "--store",
                                    f"{folder}/clear-{address}.db", "--set", "quiet=1"],
                                   stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        first = process.stdout.readline()
        port = re.search(rb":(\d+)/?\s", first)[1].decode()
        urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=20).close()
        process.terminate()
        rest = process.stdout.read()
        process.wait()
        return b"Kaupang is at" in first and b"not encrypted" in rest
    tap.check(said("0.0.0.0"), "who serves a network without TLS is told so")
    tap.check(not said("127.0.0.1"), "at home there is nothing to tell")


def warns_root(tap):
    if os.geteuid() != 0:
        return
    with Server() as server:
        tap.check(wait_for(lambda: "running as root" in server.read_log()),
                  "root is told that a user would do")


def hardening(tap):
    """The program is position independent, its tables are read-only once it runs, and what
    reads text from outside guards its stack and its buffers."""
    def readelf(*options):
        return subprocess.run(["readelf", "-W", *options, KAUPANG], capture_output=True,
                              text=True, check=True).stdout
    symbols = readelf("--dyn-syms")
    if "__asan_init" in symbols:
        return
    dynamic = readelf("-h", "-l", "-d")
    tap.check("DYN (" in dynamic and "PIE" in dynamic, "the program: PIE")
    tap.check("GNU_RELRO" in dynamic and "BIND_NOW" in dynamic, "the program: full RELRO")
    tap.check("__stack_chk_fail" in symbols, "the program: stack protector")
    fortified = set(re.findall(r"\b(__\w+_chk)\b", symbols))
    tap.check({"__memcpy_chk", "__snprintf_chk"} <= fortified, "the program: FORTIFY_SOURCE",
              fortified)
    commands = os.path.join(os.path.dirname(KAUPANG), "compile_commands.json")
    if os.path.exists(commands):
        level(commands, tap)


def level(commands, tap):
    """Which level the C library takes, as the compiler is called for each file of the server:
    without optimisation, or with a flag undone behind our back, it would be none."""
    with open(commands, encoding="utf-8") as f:
        calls = [c for c in json.load(f) if re.search(r"/server/[^/]+(/[^/]+)?\.c$", c["file"])
                 and "/tests/" not in c["file"]]
    found = {}
    for call in calls:
        words = shlex.split(call["command"])
        flags = tuple(w for w in words[1:] if re.match(r"-[DUOf]", w))
        if (words[0], flags) in found:
            continue
        macros = subprocess.run([words[0], *flags, "-include", "features.h", "-dM", "-E", "-xc",
                                 os.devnull], capture_output=True, text=True, check=True)
        guard = "-fstack-protector-strong" in flags
        found[words[0], flags] = guard and re.findall(r"__USE_FORTIFY_LEVEL (\d)", macros.stdout)
    tap.check(len(calls) > 40 and all(f == ["3"] for f in found.values()),
              f"the program: FORTIFY_SOURCE=3 for {len(calls)} files", found)


def manager(root, folder, tap):
    """The messages of Type=notify and WatchdogSec."""
    path = os.path.join(folder, "notify")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as told:
        told.bind(path)
        told.settimeout(60)
        config = write(os.path.join(folder, "kaupang.conf"), read(root, "kaupang.conf"))
        process = subprocess.Popen(
            [KAUPANG, "serve", "--config", config, "--listen", "127.0.0.1:0", "--store",
             f"{folder}/notify.db"], env={**os.environ, "NOTIFY_SOCKET": path},
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        first = told.recv(100)
        tap.check(first == b"READY=1", "the server says when it is ready", first)
        second = told.recv(100)
        tap.check(second == b"WATCHDOG=1", "and that it is alive", second)
        process.send_signal(signal.SIGTERM)
        last = b""
        while last != b"STOPPING=1":
            last = told.recv(100)
        tap.check(process.wait(15) == 0, "and that it stops, with the packaged settings")


# -- TLS ------------------------------------------------------------------------------
def certificate(folder):
    key, cert = os.path.join(folder, "key.pem"), os.path.join(folder, "cert.pem")
    subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2",
                    "-subj", "/CN=example.org", "-addext", "subjectAltName=DNS:example.org",
                    "-keyout", key, "-out", cert], check=True, capture_output=True)
    return key, cert


class Secure:
    """A server as Client and urllib see it through TLS."""

    def __init__(self, port, cert):
        self.port = port
        self.context = ssl.create_default_context(cafile=cert)
        self.context.check_hostname = False  # we come to 127.0.0.1

    async def connect(self, name):
        return await Client.connect(self, name)

    @property
    def ws(self):
        return f"wss://127.0.0.1:{self.port}/ws"

    def get(self, path):
        try:
            with urllib.request.urlopen(f"https://127.0.0.1:{self.port}{path}",
                                        context=self.context, timeout=60) as answer:
                return answer.status, answer.headers, answer.read()
        except urllib.error.HTTPError as error:
            return error.code, error.headers, error.read()


async def play_game(secure, origin):
    """A whole game against a bot; how it ended."""
    socket_ = await websockets.connect(secure.ws, ssl=secure.context, origin=origin,
                                       subprotocols=["kaupang.1"], max_size=1 << 22)
    ada = Client(socket_, os.urandom(8).hex())
    welcome = await ada.ask(type="hello", protocol=1, name="Ada", client=ada.key)
    assert welcome["type"] == "welcome", welcome
    made = await ada.ask(type="create", game="amsterdam", seats=2, bots={"1": "random"},
                         start="full")
    got = await ada.ask(type="open", table=made["table"])
    moves = 0
    while got.get("turn") != "over":
        if got.get("legal"):
            moves += 1
            await ada.ask(type="act", table=made["table"], seq=got["seq"],
                          do=legal_list(got["legal"])[-1])
        got = await ada.expect(lambda m: m["type"] == "update" and "turn" in m)
    await ada.close()
    return got["result"]["how"], moves


def nginx_config(root, folder, ports, key_cert, upstream):
    http, https = ports
    site = read(root, "nginx.conf")
    site = re.sub(r"ssl_certificate \S+;", f"ssl_certificate {key_cert[1]};", site)
    site = re.sub(r"ssl_certificate_key \S+;", f"ssl_certificate_key {key_cert[0]};", site)
    site = site.replace("listen 80;", f"listen 127.0.0.1:{http};")
    site = site.replace("listen 443 ssl", f"listen 127.0.0.1:{https} ssl")
    site = re.sub(r" *listen \[::\]:.*\n", "", site)
    site = site.replace("server 127.0.0.1:7010;", f"server 127.0.0.1:{upstream};")
    paths = "".join(f"{name}_temp_path {folder}/{name};\n" for name in
                    ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    return write(os.path.join(folder, "nginx.conf"), f"""
daemon off;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{ worker_connections 100; }}
http {{
access_log off;
{paths}
{site}
}}
""")


def can_connect(port):
    with socket.socket() as s:
        return s.connect_ex(("127.0.0.1", port)) == 0


class NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *args):
        return None


def redirect(port):
    try:
        urllib.request.build_opener(NoRedirect).open(f"http://127.0.0.1:{port}/t/x",
                                                     timeout=60)
    except urllib.error.HTTPError as error:
        return error.code, error.headers["Location"]
    return None


def through_nginx(root, folder, key_cert, tap):
    ports = free_port(), free_port()
    with Server(settings=[*FREE, "behind_proxy=1", "origin=https://example.org"]) as server:
        config = nginx_config(root, folder, ports, key_cert, server.port)
        program = shutil.which("nginx", path=os.environ["PATH"] + ":/usr/sbin")
        # A folder of our own may be closed to its workers.
        os.chmod(folder, 0o755)
        nginx = subprocess.Popen([program, "-c", config, "-p", folder],
                                 stderr=subprocess.PIPE, text=True)
        up = wait_for(lambda: can_connect(ports[1]) or nginx.poll() is not None)
        if not tap.check(up and nginx.poll() is None, "nginx takes the configuration"):
            print("# " + nginx.stderr.read())
            return
        secure = Secure(ports[1], key_cert[1])
        status, headers, body = secure.get("/")
        tap.check(status == 200 and b"<html" in body.lower(), "it serves the web client")
        tap.check("max-age" in headers.get("Strict-Transport-Security", ""),
                  "and asks for TLS from now on", headers)
        how, moves = asyncio.run(play_game(secure, "https://example.org"))
        tap.check(how == "played" and moves > 5, f"a game of {moves} moves over wss")
        tap.check(redirect(ports[0]) == (301, "https://127.0.0.1/t/x"),
                  "plain HTTP is sent to TLS", redirect(ports[0]))
        try:
            asyncio.run(play_game(secure, "https://evil.example"))
            refused = None
        except websockets.exceptions.InvalidStatusCode as error:
            refused = error.status_code
        tap.check(refused == 403, "a foreign origin is refused through it too", refused)
        nginx.terminate()
        tap.check(nginx.wait(10) == 0, "and it stops")


def own_tls(key_cert, tap):
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        process = subprocess.Popen(
            [KAUPANG, "serve", "--listen", f"127.0.0.1:{port}", "--store", f"{folder}/a.db",
             "--set", f"cert={key_cert[1]}", "--set", f"key={key_cert[0]}", "--set",
             "messages=10000", "--set", "quiet=1"], stdout=subprocess.PIPE, text=True)
        said = process.stdout.readline()
        tap.check(f"https://127.0.0.1:{port}" in said, "the server speaks TLS itself", said)
        secure = Secure(port, key_cert[1])
        tap.check(secure.get("/healthz")[0] == 200, "over https")
        how, moves = asyncio.run(play_game(secure, f"https://127.0.0.1:{port}"))
        tap.check(how == "played", f"and over wss, a game of {moves} moves")
        process.terminate()
        tap.check(process.wait(15) == 0, "and stops cleanly")


def main(root):
    tap = Tap()
    with tempfile.TemporaryDirectory(prefix="kaupang-pack-") as folder:
        unit(root, folder, tap)
        exposure(root, tap)
        files(folder, tap)
        says_what_is_clear(folder, tap)
        warns_root(tap)
        hardening(tap)
        manager(root, folder, tap)
        key_cert = certificate(folder)
        through_nginx(root, folder, key_cert, tap)
        own_tls(key_cert, tap)
    tap.done()


main(sys.argv[1])
