# SPDX-License-Identifier: MIT
"""Reminders of a real server whose clock the test moves: by push, feed and mail, with
services of the test's own that take, hang and lie. Prints TAP."""
import asyncio
import email
import email.policy
import os
import re
import sqlite3
import time

from house import FREE, Client, Server, Tap, legal_list, wait_for
from post_office import Device, Push, Relay, certificate, check_note

LATER = os.environ.get("LATER", "")
TWO = {"type": "create", "game": "spice-road", "seats": 2, "start": "full",
       "options": {"first_player": "seat"}}
HOUR = 3600
URL = "https://kaupang.example"


class Town:
    """A server, the services it sends by, and its clock."""

    def __init__(self, hook=False):
        self.server = Server()
        self.folder = self.server.folder.name
        trust = certificate(f"{self.folder}/trust.pem")
        self.push, self.relay = Push(trust), Relay()
        self.hook = Push(None) if hook else None
        mail = f"mail_hook=http://127.0.0.1:{self.hook.port}/mail" if hook else \
            f"mail_relay=smtp://127.0.0.1:{self.relay.port}"
        self.server.settings = FREE + [
            "push=1", f"push_host=localhost:{self.push.port}", f"trust={trust}",
            "mail_from=kaupang@kaupang.example", mail, f"url={URL}"]
        self.server.wrap = ["env", f"LD_PRELOAD={LATER}",
                            f"KAUPANG_LATER={self.folder}/later"]
        self.passed = 0
        self.server.start()

    def pass_time(self, seconds):
        self.passed += seconds
        with open(f"{self.folder}/new", "w", encoding="utf-8") as f:
            f.write(str(self.passed * 1000))
        os.rename(f"{self.folder}/new", f"{self.folder}/later")

    def endpoint(self, name):
        return f"https://localhost:{self.push.port}/push/{name}"

    def close(self):
        self.server.stop()
        for office in (self.push, self.relay, self.hook):
            if office:
                office.close()


def letters(relay):
    """(to, headers, text) of what was taken."""
    out = []
    for to, raw in relay.got:
        m = email.message_from_string(raw, policy=email.policy.default)
        out.append((to, m, m.get_content()))
    return out


async def slow_game(server, ada, bo, turn=72 * HOUR, **more):
    made = await ada.ask(**TWO, clock={"kind": "slow", "turn": turn}, **more)
    await bo.ask(type="sit", table=made["table"])
    return made["table"]


async def move(who, table):
    got = await who.ask(type="open", table=table, log=False)
    done = await who.ask(type="act", table=table, seq=got["seq"],
                         do=legal_list(got["legal"])[0])
    await who.ask(type="close", table=table)
    return done


def nothing_at_first(town, tap, ada):
    status, got = town.server.http("GET", "/api/me/reminders", token=ada.token)
    tap.check(status == 200 and got["devices"] == [] and got["feed"] is False and
              got["mail"] is None and got["often"] == "day", "nothing is chosen at first", got)
    tap.check(len(got["offers"]["push"]) == 87 and got["offers"]["mail"] is True,
              "what can be chosen is said", got)
    status, _ = town.server.http("GET", "/api/me/reminders")
    tap.check(status == 401, "nobody's reminders are nobody's", status)
    return got["offers"]["push"]


def devices(town, tap, ada):
    ask = lambda body: town.server.http("POST", "/api/me/devices", body, ada.token)[0]
    good = Device(town.endpoint("ada"))
    for endpoint, why in [
            (good.endpoint.replace("https", "http"), "in plain"),
            ("https://localhost/push", "another port"),
            ("https://127.0.0.1:7010/api", "the server itself"),
            ("https://fcm.googleapis.com/x", "one that is not on the operator's list"),
            (f"https://localhost:{town.push.port}@evil.example/", "with a user"),
            (f"https://localhost:{town.push.port}/a b", "with a space"),
            (f"https://localhost:{town.push.port}/\r\nHost: x", "with a line's end"),
            ("https://[::1]/push", "an address"), ("", "none")]:
        tap.check(ask({**good.body(), "endpoint": endpoint}) == 400,
                  f"push: no endpoint {why}", endpoint)
    tap.check(ask({**good.body(), "p256dh": good.body()["p256dh"][:-4] + "AAAA"}) == 400,
              "push: no key that is none of the curve")
    tap.check(ask({**good.body(), "auth": "short"}) == 400, "push: no secret too short")
    status, got = town.server.http("POST", "/api/me/devices", good.body(), ada.token)
    tap.check(status == 200 and len(got["device"]) == 16, "push: a device is added", got)
    return good, got["device"]


def mail(town, tap, ada):
    ask = lambda a: town.server.http("POST", "/api/me/mail", {"address": a}, ada.token)[0]
    for wrong in ["ada", "ada@", "@example.org", "ada@host", "a b@example.org",
                  "a@example.org\r\nBcc: all", "<a@example.org>", "-a@example.org", "a@b..c"]:
        tap.check(ask(wrong) == 400, f"mail: {wrong!r} is no address")
    tap.check(ask("ada@example.org") == 200, "mail: an address is taken")
    wait_for(lambda: town.relay.got)
    to, head, text = letters(town.relay)[0]
    tap.check("<ada@example.org>" in to and head["Auto-Submitted"] == "auto-generated",
              "mail: a question goes there", to)
    secret = re.search(rf"{URL}/#/mail/confirm/(\w+)", text)[1]
    show = lambda: town.server.http("GET", "/api/me/reminders", token=ada.token)[1]["mail"]
    tap.check(show() == {"address": "ada@example.org", "confirmed": False},
              "mail: and counts for nothing yet", show())
    tap.check(town.server.http("POST", "/api/mail/confirm/" + "a" * 40)[0] == 404,
              "mail: nobody else can say so")
    tap.check(town.server.http("POST", f"/api/mail/confirm/{secret}")[0] == 200 and
              show()["confirmed"], "mail: who reads the letter confirms it", show())
    tap.check(town.server.http("POST", f"/api/mail/confirm/{secret}")[0] == 404,
              "mail: once")
    tap.check([ask("eve@example.org") for _ in range(4)][-1] == 429,
              "mail: questions have an end")
    town.server.http("DELETE", "/api/me/mail", token=ada.token)
    tap.check(show() is None, "mail: the address can be taken away")
    return secret


async def confirm(town, who, address):
    town.server.http("POST", "/api/me/mail", {"address": address}, who.token)
    to_them = lambda: [text for to, _, text in letters(town.relay) if f"<{address}>" in to]
    wait_for(to_them)
    secret = re.search(r"/confirm/(\w+)", to_them()[-1])[1]
    return town.server.http("POST", f"/api/mail/confirm/{secret}")[0] == 200


async def told_once_a_day(town, tap, ada, bo, device, public):
    first = await slow_game(town.server, ada, bo, title="Kvöld <&> spil")
    tap.check(await confirm(town, bo, "bo@example.org"), "bo has confirmed an address")
    town.server.http("POST", "/api/me/reminders", {"often": "day", "language": "is"}, bo.token)
    now = time.time()
    town.pass_time(600)
    tap.check(wait_for(lambda: town.push.got), "a game that waits is told by push")
    path, head, sealed = town.push.got[0]
    said = device.read(sealed)
    tap.check(path == "/push/ada" and said["url"] == f"/t/{first}" and
              said["title"] == "It is your turn in 1 game" and
              said["body"] == "Kvöld <&> spil · 2 days left · then a bot plays on",
              "only the device can read which, and how long still", said)
    tap.check(check_note(head["Authorization"], public,
                         f"https://localhost:{town.push.port}", now + 600),
              "the house signs for the service")
    tap.check(head["Content-Encoding"] == "aes128gcm" and int(head["TTL"]) > 0,
              "as push services want it", head)
    await move(ada, first)
    second = await slow_game(town.server, ada, bo, turn=24 * HOUR)
    town.pass_time(600)
    to_bo = lambda: [one for one in letters(town.relay) if one[1]["List-Unsubscribe"]]
    tap.check(wait_for(to_bo), "and by mail")
    to, letter, text = to_bo()[-1]
    tap.check("<bo@example.org>" in to and letter["Subject"] == "Þú átt leik í 1 spili" and
              f"{URL}/t/{first}" in text, "in the person's language", text)
    stop = re.search(r"<(.*)>", letter["List-Unsubscribe"])[1]
    tap.check(stop.startswith(f"{URL}/api/mail/stop/") and
              f"{URL}/#/mail/stop/{stop.rsplit('/', 1)[1]}" in text and
              "One-Click" in letter["List-Unsubscribe-Post"], "with a way to end them", stop)
    counts = len(town.push.got), len(town.relay.got)
    town.pass_time(12 * HOUR)
    await asyncio.sleep(6)  # a whole round
    tap.check((len(town.push.got), len(town.relay.got)) == counts, "once a day", counts)
    town.server.http("POST", "/api/me/reminders", {"often": "turn", "language": "en"}, ada.token)
    tap.check(wait_for(lambda: len(town.push.got) > counts[0]), "or at every turn, if wanted")
    return first, second, stop.removeprefix(URL)


async def the_rule_of_the_table(town, tap, ada, bo, second):
    """Ada misses a day's turn: what was agreed on happens, and lists say so."""
    town.pass_time(13 * HOUR)
    await bo.ask(type="open", table=second)
    gone = await bo.expect(lambda m: m["type"] == "update" and m["event"]["kind"] == "absent")
    tap.check(gone["event"]["seat"] == 0, "a missed turn follows the table's rule", gone)
    tap.check((await ada.ask(type="back", table=second))["type"] == "ok",
              "who comes back has the seat again")


async def no_more(town, tap, bo, stop):
    tap.check(town.server.http("GET", stop)[0] == 405, "looking at the link ends nothing")
    wrong = stop[:-4] + "0000"
    show = lambda: town.server.http("GET", "/api/me/reminders", token=bo.token)[1]["mail"]
    town.server.http("POST", wrong, b"List-Unsubscribe=One-Click")
    tap.check(show() is not None, "nor does another link")
    tap.check(town.server.http("POST", stop, b"List-Unsubscribe=One-Click")[0] == 200 and
              show() is None, "one click does, without a login", show())
    tap.check(town.server.http("POST", stop, b"")[0] == 200, "a second says the same")


async def on_vacation(town, tap, ada, bo):
    table = await slow_game(town.server, ada, bo)
    path = "/feed/" + town.server.http("POST", "/api/me/feed", token=ada.token)[1]["feed"]
    waits = lambda: table in town.server.http("GET", path)[1]
    tap.check(waits(), "a game waits for its player")
    got = await ada.ask(type="vacation", table=table, days=2)
    tap.check(got["type"] == "ok" and not waits(), "but not for who is on vacation", got)
    town.pass_time(49 * HOUR)
    tap.check(wait_for(waits), "until that is over")
    town.server.http("DELETE", "/api/me/feed", token=ada.token)
    # so long a silence has closed their connections
    return [await Client.connect(town.server, token=who.token) for who in (ada, bo)]


async def feeds(town, tap, ada, bo, table):
    for_bo = lambda: "/feed/" + town.server.http("POST", "/api/me/feed",
                                                  token=bo.token)[1]["feed"]
    path = for_bo()
    status, text = town.server.http("GET", path)
    tap.check(status == 200 and f"{URL}/t/{table}" in text and "Kvöld &lt;&amp;&gt; spil" in text
              and 'xml:lang="is"' in text, "the feed has what waits", text)
    tap.check(town.server.http("GET", path[:-4] + "nope")[0] == 404, "nobody guesses it")
    other = for_bo()
    tap.check(town.server.http("GET", path)[0] == 404 and town.server.http("GET", other)[0] == 200,
              "a new address makes the old one worthless")
    await move(bo, table)
    status, text = town.server.http("GET", other)
    tap.check(table not in text, "what was moved waits no more", text)
    town.server.http("DELETE", "/api/me/feed", token=bo.token)
    tap.check(town.server.http("GET", other)[0] == 404, "it can be ended")
    return [path, other]


async def hanging(town, tap, ada, bo):
    """Services that hang or lie: nobody waits, nothing breaks."""
    table = await slow_game(town.server, ada, bo)
    await confirm(town, ada, "ada2@example.org")
    for push, relay in [("hang", "hang"), ("lie", "lie"), (500, "refuse")]:
        town.push.mode, town.relay.mode = push, relay
        asked = town.push.asked, town.relay.asked
        town.pass_time(25 * HOUR)
        wait_for(lambda: town.relay.asked > asked[1])
        pongs = [(await ada.ask(type="ping"))["type"] for _ in range(20)]
        status, _ = town.server.http("GET", "/api/me/reminders", token=ada.token)
        tap.check(status == 200 and set(pongs) == {"pong"},
                  f"services that {push}: the server answers meanwhile")
        # what hung is left alone for a while, by a clock that nobody moves
        town.server.stop()
        town.server.start(town.server.port)
        ada = await Client.connect(town.server, token=ada.token)
        bo = await Client.connect(town.server, token=bo.token)
    got = await ada.ask(type="open", table=table, log=False)
    tap.check(got["type"] == "table", "and games go on", got)
    town.push.mode, town.relay.mode = 410, "take"
    town.pass_time(25 * HOUR)
    show = lambda: town.server.http("GET", "/api/me/reminders", token=ada.token)[1]["devices"]
    tap.check(wait_for(lambda: show() == []), "a device that is no more is forgotten", show())
    return ada


def secrets_stay(town, tap, secrets):
    log = town.server.read_log()
    with sqlite3.connect(f"{town.folder}/test.db") as db:
        rows = str(db.execute("SELECT * FROM reminder").fetchall())
    found = [s for s in secrets if s in log or s in rows]
    tap.check(not found, "secrets are neither in the log nor in the store", found)


def sessions_end(town, tap, ada):
    device = Device(town.endpoint("again"))
    town.server.http("POST", "/api/me/devices", device.body(), ada.token)
    show = lambda: town.server.http("GET", "/api/me/reminders", token=ada.token)[1]
    tap.check(len(show()["devices"]) == 1, "a device belongs to its session")
    status, got = town.server.http("POST", "/api/accounts", {
        "login": "ada", "password": "correct horse", "name": "Ada"}, ada.token)
    town.server.http("DELETE", "/api/sessions", token=ada.token)
    ada.token = got["token"]
    tap.check(show()["devices"] == [], "and ends with it", show())


async def by_hook(tap):
    town = Town(hook=True)
    ada = await Client.connect(town.server, "Ada")
    town.server.http("POST", "/api/me/mail", {"address": "ada@example.org"}, ada.token)
    got = wait_for(lambda: town.hook.got)
    body = got[0][2].decode()
    tap.check('"to":"ada@example.org"' in body and "/#/mail/confirm/" in body,
              "an operator's hook takes the mail as JSON", body)
    town.close()


async def main():
    tap, town = Tap(), Town()
    ada, bo = await Client.connect(town.server, "Ada"), await Client.connect(town.server, "Bo")
    public = nothing_at_first(town, tap, ada)
    device, _ = devices(town, tap, ada)
    secrets = [mail(town, tap, ada)]
    first, second, stop = await told_once_a_day(town, tap, ada, bo, device, public)
    secrets += [p.rsplit("/", 1)[1] for p in await feeds(town, tap, ada, bo, first)]
    await the_rule_of_the_table(town, tap, ada, bo, second)
    await no_more(town, tap, bo, stop)
    secrets.append(stop.rsplit("/", 1)[1])
    ada, bo = await on_vacation(town, tap, ada, bo)
    ada = await hanging(town, tap, ada, bo)
    sessions_end(town, tap, ada)
    secrets_stay(town, tap, secrets)
    tap.check(town.server.stop() == 0, "and it stops")
    town.close()
    await by_hook(tap)
    tap.done()


asyncio.run(main())
