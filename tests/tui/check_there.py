# SPDX-License-Identifier: MIT
"""Playing at a real server from the terminal, by keys in pseudo-terminals. Prints TAP.
usage: check_there.py KAUPANG game | GAME | away | lost | people | errors | lines …"""
import json
import os
import pathlib
import random
import signal
import subprocess
import sys
import tempfile

from checks import check, child_of, is_over, restored, run, sleeps
from terminal import Terminal

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "server"))
from house import FREE, Server  # noqa: E402 pylint: disable=wrong-import-position

SEED = 5


def visit(kaupang, home, *words, size=(80, 24), name="Ada", **env):
    return Terminal([kaupang, "play", *words, "--name", name], *size,
                    env={"XDG_DATA_HOME": f"{home}/{name}", "KAUPANG_LANG": "en", **env})


def address(server, table=""):
    return f"http://127.0.0.1:{server.port}" + (f"/t/{table}" if table else "")


def chosen(t):
    """The row that is lit, below the title."""
    for y in range(1, t.screen.lines - 1):
        if t.screen.buffer[y][1].reverse:
            return t.lines()[y]
    return ""


def press_until(t, key, found, what):
    """Presses the key whenever all before it was read and drawn."""
    def step(t):
        if found(t):
            return True
        if t.unread() == 0 and not t.take(0.05):
            t.press(key)
        return False
    t.wait(step, what, tick=0.01)


def choose_row(t, words):
    press_until(t, "down", lambda t: words in chosen(t), f"the row '{words}'")


def make_table(t, bots=1):
    """A short game of two, by the form."""
    t.wait_for("Tables at")
    t.press("n")
    t.wait_for("A new table")
    choose_row(t, "Seats for bots")
    press_until(t, "right", lambda t: f"   {bots} " in chosen(t), "so many bots")
    choose_row(t, "Their level")
    press_until(t, "left", lambda t: " easy" in chosen(t), "an easy bot")
    choose_row(t, "First player")
    press_until(t, "right", lambda t: " seat " in chosen(t), "who begins")
    choose_row(t, "Round limit")
    t.press("enter")
    t.wait_for("Value:")
    t.press("3", "enter")
    t.wait(lambda t: "   3 " in chosen(t), "three rounds")
    t.press("home")
    t.wait(lambda t: "Make the table" in chosen(t), "the first row")
    t.press("enter")


def play_out(t, until=is_over):
    chance = random.Random(SEED)

    def step(t):
        if until(t):
            return True
        if t.unread() == 0 and "your move" in t.lines()[0]:
            for _ in range(4):
                t.press(chance.choice(["enter"] * 5 + ["up", "down", "left", "right"]))
        return False
    t.wait(step, "the end of the game", tick=0.02)


def leave(t):
    """From a game that is over to the lobby, and out."""
    t.press("q")
    t.wait_for("Tables at")
    t.press("q")
    return t.wait_end()


def give_up(t, *others):
    """Gives the game up; it is over for everybody at the table."""
    t.press("R")
    t.wait_for("Give up the game?")
    t.press("y")
    for each in (t, *others):
        each.wait(is_over, "the end")


def told(t, words):
    """Whether a line of the log begins so; the head of the screen does not count."""
    return any(line.lstrip().startswith(words) for line in t.lines()[3:])


def whole_game(kaupang, home):
    with Server() as server, visit(kaupang, home, "--server", address(server)) as t:
        make_table(t)
        t.wait_for("your move")
        check(True, "a table made by the form", t)
        t.press("2", "enter", "4")
        t.wait(lambda t: told(t, "You ") and told(t, "easy (bot) ") and
               "your move" in t.lines()[0], "the next move")
        t.press("u")
        t.wait_for("Ada takes back a move.")
        t.press("1")
        check(True, "a bot agrees to an undo")
        play_out(t)
        t.wait_for("Points over time")
        t.press("4")
        t.wait(lambda t: told(t, "The dice were fair"), "the dice being checked")
        check(True, "a whole game against a bot at 80×24; its dice are checked")
        t.press("s")
        t.wait_for("Saved as")
        path = next(pathlib.Path(home, "Ada", "kaupang").glob("*.kaupang"))
        done = subprocess.run([kaupang, "replay", path], capture_output=True, text=True,
                              check=False)
        check(done.returncode == 0 and "finished" in done.stdout, "the record is kept",
              done.stdout + done.stderr)
        t.press("a")
        t.wait(lambda t: "your move" in t.lines()[0], "the rematch")
        t.press("R")
        t.wait_for("Give up the game?")
        t.press("n")
        t.wait(lambda t: "Resign" not in t.text(), "playing on")
        give_up(t)
        t.wait_for("resigned")
        check(True, "a rematch, and given up")
        check(leave(t) == 0 and restored(t), "left; the terminal is restored", t)
        mode = os.stat(f"{home}/Ada/kaupang/tokens").st_mode & 0o777
        check(mode == 0o600, "the key is readable by its owner alone", oct(mode))


def play_a_while(t):
    """Presses keys whenever it is the person's move and all before was read, until the log
    tells of something that he has done after his first ten."""
    chance, pressed = random.Random(SEED), []

    def step(t):
        if len(pressed) > 10 and told(t, "You "):
            return True
        if "your move" not in t.lines()[0] or t.unread() > 0 or t.take(0.05):
            return False
        t.press("1")
        for _ in range(4):
            t.press(chance.choice(["enter"] * 5 + ["up", "down", "left", "right"]))
        t.press("4")
        pressed.append(1)
        return False
    t.wait(step, "what was done, in the log", tick=0.02)


def short_game(title, bots):
    """A game that the form makes, played a while by keys and given up."""
    def play(kaupang, home):
        with Server() as server, visit(kaupang, home, "--server", address(server)) as t:
            t.wait_for("Tables at")
            t.press("n")
            t.wait_for("A new table")
            choose_row(t, "Game ")
            press_until(t, "right", lambda t: title in chosen(t), title)
            choose_row(t, "Seats for bots")
            press_until(t, "right", lambda t: f"   {bots} " in chosen(t), "so many bots")
            choose_row(t, "Their level")
            press_until(t, "left", lambda t: " easy" in chosen(t), "easy bots")
            t.press("home")
            t.wait(lambda t: "Make the table" in chosen(t), "the first row")
            t.press("enter")
            t.wait(lambda t: title in t.lines()[0] and "your move" in t.lines()[0], "the game")
            check("easy (bot)" in t.lines()[1], f"{title}: a table made by the form", t)
            play_a_while(t)
            check(True, f"{title}: played a while by keys")
            t.press("1", "R")
            t.wait_for("Give up the game?")
            t.press("y")
            t.wait(lambda t: "Ada (resigned)" in t.lines()[1] and "your move" not in t.lines()[0],
                   "having resigned")
            t.press("q")
            if bots > 1:  # they play on
                t.press("y")
            t.wait_for("Tables at")
            t.press("q")
            check(t.wait_end() == 0 and restored(t), f"{title}: given up, left, restored", t)
    return play


def away(kaupang, home):
    """Who has left the table is away until he comes back."""
    with Server() as server, visit(kaupang, home, "--server", address(server)) as ada:
        make_table(ada, bots=0)
        ada.wait_for("waiting for the others")
        with visit(kaupang, home, link_to_seat(ada), name="Bo") as bo:
            bo.wait_for("choose a seat")
            bo.press("enter")
            bo.wait_for("it is Ada’s turn")
            ada.wait(lambda t: "your move" in t.lines()[0] and "Bo" in t.lines()[1] and
                     "away" not in t.lines()[1], "both being there")
            bo.press("q", "y")
            ada.wait(lambda t: "Bo (away)" in t.lines()[1], "Bo being away")
            bo.wait_for("Tables at")
            bo.press("enter")
            bo.wait_for("it is Ada’s turn")
            ada.wait(lambda t: "away" not in t.lines()[1], "Bo being there again")
            check(True, "who is away is said to be, until he is there again", ada)


def server_lost(kaupang, home):
    server = Server().start()
    with visit(kaupang, home, "--server", address(server)) as t:
        make_table(t)
        t.wait_for("your move")
        server.stop(signal.SIGKILL)
        t.wait_for("the connection is lost, trying again")
        check(True, "a server that is lost is said to be", t)
        server.start(server.port)
        t.wait(lambda t: "your move" in t.lines()[0] and "connection is there again" in t.text(),
               "the server again")
        check(True, "it is found again")
        play_out(t)
        check(leave(t) == 0, "and the game played to its end", t)
    with visit(kaupang, home, "--server", address(server)) as t:
        t.wait_for("Tables at")
        server.stop(signal.SIGKILL)
        t.wait_for("the connection is lost, trying again")
        t.press("q")
        check(t.wait_end() == 0 and restored(t), "left while it is lost", t)


def link_to_seat(t):
    """The link that the person at the table makes for the free seat."""
    t.press("i")
    t.wait_for("#")
    return next(line for line in t.lines() if "#" in line).strip()


def news_after_loss(kaupang, home):
    """That the connection is there again is told until something else happens."""
    server = Server().start()
    with visit(kaupang, home, "--server", address(server)) as ada:
        make_table(ada, bots=0)
        ada.wait_for("waiting for the others")
        with visit(kaupang, home, link_to_seat(ada), name="Bo") as bo:
            bo.wait_for("choose a seat")
            bo.press("enter")
            bo.wait_for("it is Ada’s turn")
            server.stop(signal.SIGKILL)
            ada.wait_for("the connection is lost, trying again")
            server.start(server.port)
            for t in (ada, bo):
                t.wait_for("The connection is there again.")
            talk(bo, "hello")
            ada.wait(lambda t: "1 new message" in t.lines()[0] and "q leave" in t.lines()[-1],
                     "the keys again")
            check(True, "what was told goes when something happens", ada)
    server.stop()


def joined_bot(kaupang, home):
    """A bot that `kaupang join` seats, as the person across the table sees it."""
    with Server() as server, visit(kaupang, home, "--server", address(server)) as ada:
        make_table(ada, bots=0)
        ada.wait_for("waiting for the others")
        bot = subprocess.Popen([kaupang, "join", link_to_seat(ada), "--bot", "easy", "--name",
                                "Robo"], stdout=subprocess.DEVNULL,
                               env={**os.environ, "XDG_DATA_HOME": f"{home}/Robo"})
        ada.wait(lambda t: "your move" in t.lines()[0] and "Robo (bot)" in t.lines()[1],
                 "the bot, and that it is one")
        check(True, "a bot that joined is marked as one", ada)
        play_out(ada)
        check(leave(ada) == 0 and bot.wait(timeout=300) == 0, "and plays to the end", ada)


def talk(t, words):
    t.press("c")
    t.wait_for("Say:")
    t.press(*words, "enter")
    t.wait(lambda t: "Say:" not in t.text(), "it being said")


def read_foot(kaupang, home, table):
    """At 80 columns every key of a table before its game has its word, whole."""
    for language, words in (("en", "Enter sit down b bot i link c chat x cancel"),
                            ("is", "Enter setjast b botti i tengill c spjalla x hætta við"),
                            ("sv", "Enter sätt dig b bot i länk c chatta x avbryt"),
                            ("nb", "Enter sett deg b bot i lenke c prate x avbryt"),
                            ("nn", "Enter set deg b bot i lenkje c prate x avbryt")):
        with visit(kaupang, home, table, name="Cy", KAUPANG_LANG=language) as t:
            t.wait(lambda t, words=words: " ".join(t.lines()[-1].split()).startswith(words),
                   f"'{words}'")
    check(True, "what a visitor can do, in five languages at 80 columns")


def people(kaupang, home):
    with Server() as server, visit(kaupang, home, "--server", address(server)) as ada:
        make_table(ada, bots=0)
        ada.wait_for("waiting for the others")
        ada.wait(lambda t: "r get up b bot i link I device c chat x cancel ? help q leave" in
                 " ".join(t.lines()[-1].split()), "every key of a table before its game, whole")
        talk(ada, "welcome")
        ada.wait_for("Ada » welcome")
        ada.press("I")
        ada.wait_for("A link to your own seat")
        ada.press("n")
        ada.wait(lambda t: "own seat" not in t.text(), "the question being answered")
        link = link_to_seat(ada)
        read_foot(kaupang, home, link)
        row = next(line for line in ada.lines() if "the link above opens" in line)
        check("free" in row, "a link from one's own row opens the free seat", ada)
        with visit(kaupang, home, link, name="Bo") as bo, \
                visit(kaupang, home, "--server", address(server), name="Cy") as cy:
            bo.wait_for("choose a seat")
            bo.wait_for("Ada » welcome")
            check(True, "what was said before is there to read")
            bo.press("enter")
            bo.wait_for("it is Ada’s turn")
            ada.wait(lambda t: "your move" in t.lines()[0], "the game")
            check(True, "by a link to a seat, chosen by the person")
            cy.wait_for("Tables at")
            press_until(cy, "r", lambda t: "watch" in t.text(), "a game to watch")
            cy.press("enter")
            cy.wait(lambda t: "it is Ada’s turn" in t.lines()[0] and "Tab pane" in t.lines()[-1],
                    "what spectators see")
            check("your move" not in cy.text(), "somebody watches", cy)
            talk(bo, "hello")
            ada.wait_for("1 new message")
            ada.press("4")
            ada.wait_for("Bo » hello")
            ada.wait(lambda t: "new message" not in t.text(), "the message being read")
            ada.press("1")
            talk(ada, "and you")
            bo.wait_for("1 new message")
            bo.press("4")
            bo.wait_for("Ada » and you")
            bo.press("1")
            check(True, "chat both ways, and a mark for what is unread")
            ada.press("2", "enter")
            ada.wait_for("it is Bo’s turn")
            bo.wait(lambda t: "your move" in t.lines()[0], "Bo's turn")
            bo.press("2", "enter")
            ada.wait(lambda t: "your move" in t.lines()[0], "Ada's turn")
            ada.press("u")
            bo.wait_for("May Ada take back a move?")
            bo.press("n")
            bo.wait(lambda t: "take back a move?" not in t.text(), "the question being answered")
            ada.press("4")
            ada.wait_for("Bo refuses.")
            ada.press("u")
            bo.wait(lambda t: "May Ada take back a move?" in t.text(), "being asked again")
            bo.press("y")
            ada.wait_for("Ada takes back a move.")
            check(True, "an undo asked for, refused and agreed to")
            give_up(bo, ada, cy)
            bo.press("a")
            bo.wait_for("waiting for the others")
            ada.wait_for("A rematch is offered.")
            ada.press("a")
            ada.wait(lambda t: "your move" in t.lines()[0], "the rematch")
            bo.wait_for("it is Ada’s turn")
            check(True, "a rematch offered and agreed to")
            give_up(bo, ada)
            ada.press("a")
            bo.wait_for("A rematch is offered.")
            bo.press("n")
            ada.wait_for("The table was closed.")
            bo.wait(lambda t: "is offered" not in t.text(), "the answer")
            check(True, "another offered and refused")
            for t in (ada, bo, cy):
                t.press("q")
                t.wait_for("Tables at")
            for t in (ada, bo, cy):
                t.press("q")
                check(t.wait_end() == 0 and restored(t), "left; the terminal is restored", t)


def refused(kaupang, home, words, expected, code=1, **more):
    with visit(kaupang, home, *words, **more) as t:
        got = t.wait_end()
        check(got == code and expected in " ".join(t.text().split()) and
              (code == 2 or restored(t)), f"{words[-1]}: {expected}", t)


def stopped(kaupang, home, server):
    env = {"XDG_DATA_HOME": home, "PS1": "$ "}
    with Terminal(["bash", "--norc", "-i"], 80, 24, env=env) as t:
        t.wait_for("$ ")
        t.press(f"{kaupang} play --lang en --server {address(server)}\r")
        t.wait(lambda t: "Tables at" in t.text() and "q leave" in t.lines()[-1] and
               sleeps(child_of(t.pid)), "the lobby")
        t.press("\x1a")
        t.wait(lambda t: t.lines()[t.screen.cursor.y].startswith("$") and "Stopped" in t.text(),
               "stopping")
        t.written = b""
        t.press("fg\r")
        t.wait(lambda t: b"\x1b[?1049h" in t.written and "q leave" in t.lines()[-1],
               "the lobby again")
        t.press("q")
        t.wait(lambda t: t.lines()[t.screen.cursor.y].startswith("$"), "the shell")
        t.press("exit\r")
        check(t.wait_end() == 0, "stopped, brought back, left", t)


def certificates(kaupang, home):
    subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2",
                    "-subj", "/CN=kaupang", "-addext", "subjectAltName=IP:127.0.0.1",
                    "-keyout", f"{home}/key", "-out", f"{home}/cert"], check=True,
                   capture_output=True)
    server = subprocess.Popen(
        [kaupang, "serve", "--listen", "127.0.0.1:0", "--store", f"sqlite:{home}/db",
         *(word for s in [*FREE, f"cert={home}/cert", f"key={home}/key"]
           for word in ("--set", s))], stdout=subprocess.PIPE)
    port = int(server.stdout.readline().decode().rsplit(":", 1)[1])
    url = f"https://127.0.0.1:{port}"
    refused(kaupang, home, ["--server", url], "is not trusted")
    with visit(kaupang, home, "--server", url, "--ca", f"{home}/cert") as t:
        make_table(t)
        t.wait_for("your move")
        give_up(t)
        check(leave(t) == 0, "a game through TLS, its certificate checked", t)
    server.terminate()
    server.wait()


def logged_in(kaupang, home, server):
    server.http("POST", "/api/accounts",
                {"login": "ada", "password": "correct horse", "name": "Ada L"})
    words = ["--server", address(server), "--login", "ada"]
    with visit(kaupang, home, *words) as t:
        t.wait_for("Password:")
        t.press("wrong horse\r")
        check(t.wait_end() == 1 and "Wrong username or password" in t.text() and
              "horse" not in t.text(), "a wrong password", t)
    with visit(kaupang, home, *words) as t:
        t.wait_for("Password:")
        t.press("correct horse\r")
        t.wait_for("· Ada L")
        t.press("q")
        check(t.wait_end() == 0, "an account, its password not shown", t)
    with visit(kaupang, home, *words) as t:
        t.wait_for("· Ada L")
        t.press("q")
        check(t.wait_end() == 0, "and not asked for again", t)


def errors(kaupang, home):
    refused(kaupang, home, ["--server", "http://no-such-host.invalid"], "There is no server called")
    refused(kaupang, home, ["--server", "http://127.0.0.1:1"], "does not answer")
    refused(kaupang, home, ["--server", "gopher://a"], "is no address of a server", code=2)
    for link in ("b/c", "table/x", "t/x#k=0123", "#/t/x", "t/"):
        refused(kaupang, home, ["--server", f"http://a/{link}"], "is no link to a table", code=2)
    refused(kaupang, home, ["--server", "http://a", "x y"], "is no table and no link", code=2)
    with Server() as server:
        with visit(kaupang, home, address(server, "nosuchtable1")) as t:
            t.wait_for("There is no such table, or it is private.")
            t.press("i")
            t.wait_for("Link or id:")
            t.press(*"no table", "enter")
            t.wait_for("'no table' is no table and no link")
            t.press("q")
            check(t.wait_end() == 0, "a table that is not there", t)
        with visit(kaupang, home, "--server", address(server), name="Host") as host:
            make_table(host, bots=0)
            host.wait_for("waiting for the others")
        table = server.http("GET", "/api/tables?status=open")[1]["tables"][0]["id"]
        with visit(kaupang, home, address(server, table) + "#0123456789abcdef") as t:
            t.wait_for("choose a seat")
            t.press("enter")
            t.wait_for("This seat link no longer works.")
            choose_row(t, "free")
            t.press("enter")
            t.wait_for("it is Host’s turn")
            t.press("q", "y")
            t.wait_for("Tables at")
            t.press("q")
            check(t.wait_end() == 0, "a wrong link bars from no free seat", t)
        with visit(kaupang, home, "--server", address(server), size=(10, 5)) as t:
            t.wait_for("small")
            t.resize(80, 24)
            t.wait_for("Tables at")
            t.press("q")
            check(t.wait_end() == 0 and restored(t), "from 10×5 to 80×24", t)
        with visit(kaupang, home, "--server", address(server)) as t:
            t.wait_for("Tables at")
            t.signal(signal.SIGTERM)
            check(t.wait_end() == 0 and restored(t), "SIGTERM: restored", t)
        stopped(kaupang, home, server)
        logged_in(kaupang, home, server)
    certificates(kaupang, home)


def run_lines(kaupang, home, server, script, name, *words):
    return subprocess.run([kaupang, "play", *(words or ("--server", address(server))), "--plain",
                           "--name", name], input=script, capture_output=True, text=True,
                          timeout=300, check=False,
                          env={**os.environ, "XDG_DATA_HOME": f"{home}/{name}",
                               "KAUPANG_LANG": "en"})


def lines(kaupang, home):
    with Server() as server:
        moves = "1\n" * 3 + "wait\n"
        done = run_lines(kaupang, home, server, "tables\nnew spice-road level=easy max_rounds=3 "
                         f"first_player=seat\nsay hello\n{moves}quit\n", "Ada")
        check(done.returncode == 0 and "There is no table." in done.stdout and
              "Ada » hello" in done.stdout and "The game is over." in done.stdout and
              "Round 2" in done.stdout and "You play +YY" in done.stdout and
              "Points: > Ada" in done.stdout,
              "a whole game by a script", done.stdout[-1500:] + done.stderr)
        done = run_lines(kaupang, home, server, "new spice-road bots=0 max_rounds=3 "
                         "first_player=seat first_seat=1\nlink 2\n",
                         "Ada")
        link = next(word for word in done.stdout.split() if "#" in word)
        done = run_lines(kaupang, home, server, "wait\nsay here\nresign\nwait\ntables\n", "Bo",
                         link)
        check(done.returncode == 0 and "The game begins." in done.stdout and
              "Bo » here" in done.stdout and "Bo resigns." in done.stdout,
              "joined by a link", done.stdout[-1500:] + done.stderr)
        done = run_lines(kaupang, home, server, "new spice-road level=easy\n", "Ada")
        table = server.http("GET", "/api/tables?status=playing")[1]["tables"][0]["id"]
        done = run_lines(kaupang, home, server, f"tables\nwatch {table}\nshow\n1\nleave\ndance\n"
                         "new chess\nnew spice-road seats=9\n", "Cy")
        check(done.returncode == 0 and f"{table}" in done.stdout and
              "merchant row" in done.stdout and "Your choices" not in done.stdout and
              "'dance' is no command" in done.stdout and "no game 'chess'" in done.stdout and
              "seats must be" in done.stdout, "lists, watching, nonsense",
              done.stdout[-1500:] + done.stderr)
        for words, script in (((), "join tnosuch12345\ntables\nq\n"),
                              ((address(server, "nosuchtable1") + "#0123456789abcdef",), "")):
            done = run_lines(kaupang, home, server, script, "Cy", *words)
            check(done.returncode == 0 and "There is no such table" in done.stdout and
                  (not script or table in done.stdout), "an unknown table, and on",
                  done.stdout[-1500:] + done.stderr)
    done = run_lines(kaupang, home, server, "", "Ada")
    check(done.returncode == 1 and "does not answer" in done.stderr, "nobody there", done.stderr)


def all_games(kaupang):
    """Of each game its title, and the bots that fill its smallest table."""
    done = subprocess.run([kaupang, "games", "--json"], capture_output=True, text=True, check=True)
    listed = [json.loads(line) for line in done.stdout.splitlines()]
    return {g["id"]: (g["title"].split(": ")[-1], g["min_seats"] - 1) for g in listed}


def main(kaupang, part):
    parts = {"game": whole_game, "lost": server_lost, "people": people, "errors": errors,
             "lines": lines, "news": news_after_loss, "bot": joined_bot, "away": away,
             **{game: short_game(*how) for game, how in all_games(kaupang).items()}}
    with tempfile.TemporaryDirectory() as home:
        return run(part, parts[part], kaupang, home)


sys.exit(main(*sys.argv[1:]))
