# SPDX-License-Identifier: MIT
"""kaupang join: bots and programs at tables of a real server. Prints TAP."""
import asyncio
import json
import os
import random
import signal
import subprocess
import sys
import tempfile

import websockets

from house import FREE, KAUPANG, ROOT, Client, Server, Tap, legal_list

tap = Tap()
GAMES = [json.loads(line)["id"] for line in subprocess.run(
    [KAUPANG, "games", "--json"], capture_output=True, text=True, check=True).stdout.splitlines()]
PATIENCE = int(os.environ.get("PATIENCE", "300"))  # seconds until what never comes about fails


HOMES = tempfile.TemporaryDirectory(prefix="kaupang-join-")  # gone with this process


class Joiner:
    """A `kaupang join` with a home of its own."""

    def __init__(self, *words, home=None):
        self.home = home or tempfile.mkdtemp(dir=HOMES.name)
        self.process = subprocess.Popen(
            [KAUPANG, "join", *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            env={**os.environ, "XDG_DATA_HOME": self.home, "LANG": "C.UTF-8"})

    async def end(self):
        """(exit status, standard output, standard error)"""
        loop = asyncio.get_running_loop()
        out, err = await loop.run_in_executor(None, self.process.communicate, None, PATIENCE)
        return self.process.returncode, out.decode(), err.decode()

    def kill(self, how=signal.SIGKILL):
        self.process.send_signal(how)


async def make_table(ada, game="spice-road", options=None, **more):
    """Short games, where the game knows how."""
    options = {**(options or {}), **({"max_rounds": 6} if game == "spice-road" else {})}
    made = await ada.ask(type="create", game=game, start="full", options=options, **more)
    assert made["type"] == "ok", made
    opened = await ada.ask(type="open", table=made["table"], log=False)
    if opened["status"] == "playing":  # somebody who stood by was quicker
        ada.kept.append(opened)
    return made["table"]


def url(server, table="", link=""):
    return f"http://127.0.0.1:{server.port}" + (f"/t/{table}" if table else "") + \
        (f"#{link}" if link else "")


async def link_of(ada, table, seat=1):
    return (await ada.ask(type="link", table=table, seat=seat))["link"]


def is_over(table):
    return lambda m: m.get("table") == table and m.get("status") == "over"


async def play_out(ada, *tables):
    """Ada plays any move whenever it is hers, until all these games are over."""
    chance, left = random.Random(1), set(tables)
    while left:
        m = await ada.expect(lambda m: m.get("table") in left and
                             (m.get("legal") or m.get("status") == "over"), PATIENCE)
        if m.get("status") == "over":
            left.remove(m["table"])
        else:
            await ada.ask(type="act", table=m["table"], seq=m["seq"],
                          do=chance.choice(legal_list(m["legal"])))
    return m


async def whole_games(server):
    for game in GAMES:
        ada = await Client.connect(server, "Ada")
        seats = 3 if game == "landnam" else 2
        table = await make_table(ada, game, seats=seats, sit=-1, open_to_bots=True)
        bots = [Joiner(url(server, table), "--bot", "easy", "--name", f"Bot {i}")
                for i in range(seats)]
        over = await ada.expect(is_over(table), PATIENCE)
        ends = [await bot.end() for bot in bots]
        tap.check(over["result"]["how"] == "played" and all(e[0] == 0 for e in ends) and
                  all("the game is over" in e[1] for e in ends),
                  f"{game}: bots play a whole game", ends)
        await ada.close()


async def marked(server):
    ada = await Client.connect(server, "Ada")
    table = await make_table(ada)
    bot = Joiner(url(server, table, await link_of(ada, table)), "--bot",
                 f"cmd:{sys.executable} {ROOT}/examples/bot.py", "--name", "Robo")
    sat = await ada.expect(lambda m: m.get("event", {}).get("kind") == "sit", PATIENCE)
    seat = sat["seats"][1]
    tap.check(seat["name"] == "Robo" and seat.get("bot") is True and seat["kind"] == "person",
              "everybody sees that it is a bot", seat)
    await play_out(ada, table)
    code, out, err = await bot.end()
    tap.check(code == 0 and "Robo" in out, "a program plays a whole game by a link", (out, err))
    status, summary = server.http("GET", f"/api/tables/{table}")
    tap.check(status == 200 and summary["seats"][1].get("bot") is True, "lists say so too")
    await ada.close()


async def uninvited(server):
    ada = await Client.connect(server, "Ada")
    table = await make_table(ada)
    code, _, err = await Joiner(url(server, table), "--bot", "easy").end()
    tap.check(code == 1 and "only with a link" in err, "a table of people refuses bots", err)
    known = server.http("POST", "/api/accounts", {"login": "cid", "password": "long enough",
                                                  "name": "Cid"})[1]
    cid = await Client.connect(server, token=known["token"])
    rated = await make_table(cid, rated=True, clock={"kind": "live", "base": 600, "add": 0},
                             open_to_bots=True)
    link = await link_of(cid, rated)
    code, _, err = await Joiner(url(server, rated, link), "--bot", "easy").end()
    tap.check(code == 1 and "rated games are for people" in err, "bots are never rated", err)
    for name, address in (("a wrong link", url(server, table, "0123456789abcdef")),
                          ("an unknown table", url(server, "nosuchtable1"))):
        code, _, err = await Joiner(address, "--bot", "easy").end()
        tap.check(code == 1 and "kaupang join: " in err, f"{name} is refused", err)
    await ada.close()


async def standing(server):
    ada = await Client.connect(server, "Ada")
    bot = Joiner(url(server), "--bot", "easy", "--accept", "spice-road,amsterdam", "--games", "3",
                 "--limit", "2")
    closed = await make_table(ada)
    other = await make_table(ada, "puerto-rico", open_to_bots=True)
    tables = [await make_table(ada, game, open_to_bots=True)
              for game in ("spice-road", "amsterdam", "spice-road")]
    await play_out(ada, *tables)
    code, out, err = await bot.end()
    tap.check(code == 0 and out.count("the game is over") == 3,
              "stands by for open tables of its games", (out, err))
    for table in (closed, other):
        seats = server.http("GET", f"/api/tables/{table}")[1]["seats"]
        tap.check(seats[1]["kind"] == "free", "and leaves others alone", seats)
    await ada.close()


async def rematch(server):
    ada = await Client.connect(server, "Ada")
    bot = Joiner(url(server), "--bot", "easy", "--accept", "spice-road", "--games", "2")
    table = await make_table(ada, open_to_bots=True)
    await play_out(ada, table)
    offer = await ada.ask(type="rematch", table=table)
    await ada.ask(type="open", table=offer["table"], log=False)
    await ada.ask(type="sit", table=offer["table"])
    over = await play_out(ada, offer["table"])
    code, _, err = await bot.end()
    tap.check(over["result"]["how"] == "played" and code == 0, "says yes to a rematch", err)
    await ada.close()


async def forbidden():
    with Server(settings=[*FREE, "bots=0"]) as server:
        code, _, err = await Joiner(url(server), "--bot", "easy", "--accept", "spice-road").end()
        tap.check(code == 1 and "bots are not admitted here" in err,
                  "an operator can forbid bots", err)


async def undo(server):
    ada = await Client.connect(server, "Ada")
    table = await make_table(ada, options={"first_player": "seat"}, open_to_bots=True)
    bot = Joiner(url(server, table), "--bot", "greedy")
    first = await ada.expect(lambda m: m.get("legal"), PATIENCE)
    await ada.ask(type="act", table=table, seq=first["seq"], do="play s-yy")
    await ada.expect(lambda m: m.get("legal"), PATIENCE)
    await ada.ask(type="ask_undo", table=table, to=first["count"])
    back = await ada.expect(lambda m: m.get("event", {}).get("kind") == "undo", PATIENCE)
    tap.check(back["count"] == first["count"], "agrees when an undo is asked for")
    ada.kept.append(back)
    await play_out(ada, table)
    tap.check((await bot.end())[0] == 0, "and plays on")
    await ada.close()


async def broken_programs(server):
    programs = {"nonsense": "while read x; do echo banana; done",
                "silent": "cat >/dev/null", "dead": "true", "flood": "yes | tr -d '\\n'",
                "nonsense moves": "while read w x; do case $w in go) echo fly 9;; *) echo ok;; "
                                  "esac; done"}
    for name, program in programs.items():
        ada = await Client.connect(server, "Ada")
        table = await make_table(ada, open_to_bots=True)
        bot = Joiner(url(server, table), "--bot", f"cmd:{program}")
        over = asyncio.create_task(play_out(ada, table))
        code, _, err = await bot.end()
        result = (await over)["result"]
        tap.check(code == 1 and "can no longer play" in err and result["how"] == "resigned" and
                  result["rank"] == [1, 2], f"a program that is {name} gives up", err)
        await ada.close()


async def server_lost():
    server = Server().start()
    ada = await Client.connect(server, "Ada")
    table = await make_table(ada, open_to_bots=True)
    bot = Joiner(url(server, table), "--bot", "easy")
    first = await ada.expect(lambda m: m.get("legal"), PATIENCE)
    server.stop(signal.SIGKILL)
    server.start(server.port)
    ada = await Client.connect(server, token=ada.token)
    again = await ada.ask(type="open", table=table, log=False)
    tap.check(again["seq"] == first["seq"], "nothing is lost")
    ada.kept.append(again)
    over = await play_out(ada, table)
    code, _, err = await bot.end()
    tap.check(code == 0 and over["result"]["how"] == "played" and "was lost" in err,
              "the bot comes back and plays on", err)
    await ada.close()
    server.stop()


async def resumed(server):
    """A bot that was killed takes its seat again: its token is kept."""
    ada = await Client.connect(server, "Ada")
    table = await make_table(ada, open_to_bots=True)
    bot = Joiner(url(server, table), "--bot", "easy")
    await ada.expect(lambda m: m.get("status") == "playing", PATIENCE)
    bot.kill()
    await bot.end()
    mode = os.stat(f"{bot.home}/kaupang/tokens").st_mode & 0o777
    tap.check(mode == 0o600, "tokens are readable by their owner alone", oct(mode))
    again = Joiner(url(server, table), "--bot", "easy", home=bot.home)
    state = await ada.ask(type="open", table=table, log=False)
    ada.kept = [state]
    over = await play_out(ada, table)
    code, _, err = await again.end()
    tap.check(code == 0 and over["result"]["how"] == "played", "started again, it goes on", err)
    await ada.close()


async def resumed_standing(server):
    """A standing bot that was killed finds the games that it was playing."""
    ada = await Client.connect(server, "Ada")
    words = (url(server), "--bot", "easy", "--accept", "spice-road", "--games", "1")
    bot = Joiner(*words)
    table = await make_table(ada, open_to_bots=True)
    await ada.expect(lambda m: m.get("status") == "playing", PATIENCE)
    bot.kill()
    await bot.end()
    again = Joiner(*words, home=bot.home)
    ada.kept = [await ada.ask(type="open", table=table, log=False)]
    over = await play_out(ada, table)
    code, out, err = await again.end()
    tap.check(code == 0 and over["result"]["how"] == "played" and "the game is over" in out,
              "a standing bot goes on as well", (out, err))
    await ada.close()


async def hostile():
    """Servers that say what none should say."""
    welcome = '{"type":"welcome","n":1,"protocol":1,"server":"x","time":0,' \
        '"user":{"id":"u1","name":"B","registered":false},"token":"abc"}'
    table = '{"type":"table","n":2,"table":"t1","seq":3,"game":"spice-road","status":"playing",' \
        '"you":1,"turn":1,"seats":[{"seat":0,"kind":"free"},{"seat":1,"kind":"free"}],%s}'
    sayings = {
        "no JSON": ["}{"], "a list": ["[]"], "no type": ["{}"], "deep": ["[" * 100000],
        "a welcome of nonsense": ['{"type":"welcome","n":1,"user":7}'],
        "a name with commands": [welcome.replace('"B"', '"\\u001b[2J"')],
        "a token of nonsense": [welcome.replace("abc", "a b\\n")],
        "a refusal": ['{"type":"error","n":1,"code":"forbidden","text":"\\u001b[2Jno"}'],
        "a view of nonsense": [welcome, table % '"view":{"seats":9,"hand":7}'],
        "an impossible view": [welcome, table % '"view":{"seats":2,"gold":200}'],
        "moves of nonsense": [welcome, table % '"legal":{"fly":[[9]]}'],
        "a seat that is none": [welcome, table.replace('"you":1', '"you":9') % '"legal":{}'],
        "too few seats": [welcome, table.replace(',{"seat":1,"kind":"free"}', "") % '"legal":{}'],
        "a result of nonsense": [welcome, table % '"result":{"points":[1],"rank":[9,9]}'],
        "bytes": [b"\x00\xff"], "too much": ["[" + "1," * (5 << 20) + "1]"],
    }
    for name, lines in sayings.items():
        async def talk(socket, lines=lines):
            await socket.recv()
            try:
                for line in lines:
                    await socket.send(line)
            except websockets.ConnectionClosed:
                pass  # it has heard enough
            await socket.wait_closed()
        async with websockets.serve(talk, "127.0.0.1", 0, subprotocols=["kaupang.1"],
                                    max_size=None) as server:
            port = server.sockets[0].getsockname()[1]
            code, out, err = await Joiner(f"http://127.0.0.1:{port}/t/t1", "--bot", "easy").end()
            tap.check(code == 1 and "kaupang join: " in err and "\x1b" not in out + err,
                      f"a server that says {name}", (code, out, err[:500]))


async def raw_answers():
    """What answers is no WebSocket server, or breaks its framing."""
    answers = {"nothing": b"", "garbage": os.urandom(100000), "HTTP": b"HTTP/1.1 200 OK\r\n\r\n",
               "an endless head": b"HTTP/1.1 101 x\r\n" + b"a: b\r\n" * 10000,
               "no accept": b"HTTP/1.1 101 x\r\nupgrade: websocket\r\n\r\n\x81\x02{}"}
    for name, answer in answers.items():
        async def talk(reader, writer, answer=answer):
            try:
                await reader.readuntil(b"\r\n\r\n")
                writer.write(answer)
                await writer.drain()
            except (OSError, asyncio.IncompleteReadError):
                pass
            writer.close()
        server = await asyncio.start_server(talk, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        code, _, err = await Joiner(f"http://127.0.0.1:{port}/t/t1", "--bot", "easy").end()
        tap.check(code == 1 and "is no Kaupang server" in err, f"an answer of {name}", err)
        server.close()


async def nobody():
    for name, address, words in (
            ("an unknown host", "http://no-such-host.invalid/t/t1", "There is no server called"),
            ("a closed port", "http://127.0.0.1:1/t/t1", "does not answer")):
        code, _, err = await Joiner(address, "--bot", "easy").end()
        tap.check(code == 1 and words in err, name, err)
    for words in (["x y"], [], ["http://a/b/c", "--bot", "easy"], ["http://a", "--bot", "easy"],
                  ["http://a", "--bot", "wizard", "--accept", "spice-road"],
                  ["http://a", "--bot", "easy", "--accept", "chess"]):
        code, _, err = await Joiner(*words).end()
        tap.check(code == 2 and err != "", f"wrong words: {words}", err)


async def tls():
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2",
                        "-subj", "/CN=kaupang", "-addext", "subjectAltName=IP:127.0.0.1",
                        "-keyout", f"{folder}/key", "-out", f"{folder}/cert"],
                       check=True, capture_output=True)
        settings = [*FREE, f"cert={folder}/cert", f"key={folder}/key"]
        process = subprocess.Popen(
            [KAUPANG, "serve", "--listen", "127.0.0.1:0", "--store", f"sqlite:{folder}/db",
             *(word for s in settings for word in ("--set", s))], stdout=subprocess.PIPE)
        port = int(process.stdout.readline().decode().rsplit(":", 1)[1])
        for name, more, code, words in (
                ("an untrusted certificate", [], 1, "is not trusted"),
                ("a trusted one", ["--ca", f"{folder}/cert"], 1, "no such table"),
                ("any certificate", ["--insecure"], 1, "no such table"),
                ("a file that is none", ["--ca", f"{folder}/nothing"], 1, "is not trusted")):
            got, _, err = await Joiner(f"https://127.0.0.1:{port}/t/nosuch", "--bot", "easy",
                                       *more).end()
            tap.check(got == code and words in err, f"TLS: {name}", err)
        got, _, err = await Joiner(f"https://localhost:{port}/t/nosuch", "--bot", "easy",
                                   "--ca", f"{folder}/cert").end()
        tap.check(got == 1 and "is not trusted" in err, "TLS: another name", err)
        process.terminate()
        process.wait()
    with Server() as plain:
        got, _, err = await Joiner(f"https://127.0.0.1:{plain.port}/t/x", "--bot", "easy").end()
        tap.check(got == 1 and ("TLS" in err or "no Kaupang" in err), "TLS where there is none", err)


async def main():
    only = sys.argv[1:]
    with Server() as server:
        for part in (whole_games, marked, uninvited, standing, rematch, undo, broken_programs,
                     resumed, resumed_standing):
            if not only or part.__name__ in only:
                await part(server)
    for part in (forbidden, server_lost, hostile, raw_answers, nobody, tls):
        if not only or part.__name__ in only:
            await part()
    tap.done()


asyncio.run(main())
