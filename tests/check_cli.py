# SPDX-License-Identifier: MIT
"""The program as its users meet it: help, exit codes, errors, whole games in the terminal
and over the protocol, hostile lines. Prints TAP. usage: check_cli.py KAUPANG ROOT"""
import json
import os
import random
import re
import resource
import signal
import subprocess
import sys
import tempfile

KAUPANG, ROOT = sys.argv[1:3]
DATA = tempfile.TemporaryDirectory()  # where games are kept of which nothing else is said
RESULTS = []


ENGLISH = {"XDG_CONFIG_HOME": "/nowhere", "XDG_DATA_HOME": DATA.name,
           "LANGUAGE": "", "LC_ALL": "", "LC_MESSAGES": "", "LANG": "C.UTF-8"}


def run(*args, stdin="", **env):
    return subprocess.run([KAUPANG, *args], input=stdin, capture_output=True, text=True,
                          env={**os.environ, **ENGLISH, **env}, timeout=1800)


def check(name, ok, detail=""):
    RESULTS.append(ok)
    print(f"{'ok' if ok else 'not ok'} {len(RESULTS)} - {name}")
    if not ok:
        print("# " + str(detail).replace("\n", "\n# ")[:2000])


def games():
    return [json.loads(line) for line in run("games", "--json").stdout.splitlines()]


def check_usage():
    for args, code, words in [
            ((), 0, "kaupang play spice-road"), (("--help",), 0, "scenario"), (("--version",), 0, "kaupang"),
            (("dance",), 2, "no command 'dance'"), (("games", "x"), 2, "unexpected"),
            (("games", "--x"), 2, "no option --x"), (("play",), 2, "name one game"),
            (("play", "chess"), 2, "there is no game 'chess'"),
            (("play", "spice-road", "--seats", "9"), 2, "2 to 5"),
            (("play", "spice-road", "--seats", "many"), 2, "--seats needs"),
            (("play", "spice-road", "--option", "luck=1"), 2, "no option 'luck'"),
            (("play", "spice-road", "--option", "coin_claim=x"), 2, "optional, mandatory"),
            (("play", "spice-road", "--seat", "7"), 2, "seat must be"),
            (("replay", "/nowhere"), 1, "No such file"), (("replay",), 2, "exactly one"),
            (("rules", "chess"), 2, "there is no game"), (("bench", "a", "b"), 2, "'b'"),
            (("scenario",), 2, "no scenario file"), (("scenario", "/nowhere"), 1, "not ok"),
            (("engine", "x"), 2, "unexpected")]:
        done = run(*args)
        text = done.stdout + done.stderr
        check(f"kaupang {' '.join(args)}", done.returncode == code and words in text,
              f"exit {done.returncode}: {text}")
    for command in ("games", "play", "rules", "engine", "replay", "scenario", "bench", "arena",
                    "config", "serve", "verify", "join", "admin", "review"):
        done = run(command, "--help")
        check(f"kaupang {command} --help", done.returncode == 0
              and f"usage: kaupang {command}" in done.stdout, done.stderr)
        spaces = [line for line in done.stdout.splitlines() if line.endswith(" ")]
        check(f"kaupang {command} --help has no trailing spaces", spaces == [], spaces)
        ragged = [line for line in done.stdout.splitlines()
                  if line.startswith("  --") and not re.match(r"  .{26}  \S", line)]
        check(f"kaupang {command} --help is in columns", ragged == [], ragged)
    with open(os.path.join(ROOT, "cli/protocol.c"), encoding="utf-8") as f:
        commands = re.findall(r'\{"(\w+)", .*do_\1\}', f.read())
    said = run("engine", "--help").stdout
    unnamed = [word for word in commands if not re.search(rf"\b{word}\b", said)]
    check("kaupang engine --help names every command", len(commands) > 10 and unnamed == [], unnamed)
    check("kaupang engine --help says what view takes", "view [SEAT|all [screen]]" in said, said)


def check_full_disk():
    """What could not be written is an error, whatever wrote it; nobody reading is none."""
    record = os.path.join(ROOT, "tests/records/spice-road/five-players.kaupang")
    for args in ((), ("--help",), ("--version",), ("games",), ("games", "--json"),
                 ("rules", "spice-road"), ("config",), ("play", "--help"), ("replay", record),
                 ("play", "spice-road", "--plain")):
        with open("/dev/full", "w", encoding="utf-8") as full:
            done = subprocess.run([KAUPANG, *args], stdin=subprocess.DEVNULL, stdout=full,
                                  stderr=subprocess.PIPE, text=True, check=False,
                                  env={**os.environ, **ENGLISH})
        check(f"kaupang {' '.join(args[:2])} to a full disk", done.returncode == 1
              and "not everything could be written" in done.stderr,
              f"exit {done.returncode}: {done.stderr}")
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run([KAUPANG, "rules", "spice-road"], stdout=writer, check=False,
                          stderr=subprocess.PIPE, text=True)
    os.close(writer)
    check("nobody reads on: no complaint", done.stderr == "", done.stderr)


def check_play(game):
    """A whole game in the terminal, always taking the first or second choice, saved
    both at the beginning and when it is over."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "game.kaupang")
        whole = os.path.join(folder, "whole.kaupang")
        choices = "".join(random.Random(7).choice("12") + "\n" for _ in range(20000))
        script = f"?\nshow\nundo\nnonsense words\n999\nsave {path}\n" + choices \
            + f"hint\nsave {whole}\nquit\n"
        done = run("play", game, "--seed", "5", stdin=script, NO_COLOR="1",
                   XDG_DATA_HOME=folder)
        check(f"{game} is played to the end in the terminal",
              done.returncode == 0 and "The game is over." in done.stdout
              and "\033" not in done.stdout, done.stdout[-500:] + done.stderr)
        check(f"{game} shows points and whose turn it is, and counts places from 1",
              re.search(r"^Points: .*> You [0-9]", done.stdout, re.M)
              and not re.search(r"slot \d.* (take|acquire|claim) \d|\b0: ", done.stdout),
              done.stdout[:1500])
        done = run("replay", whole, "--json")
        check(f"{game} is kept when it is over", done.returncode == 0
              and json.loads(done.stdout)["over"], done.stdout[-300:] + done.stderr)
        done = run("play", "--load", whole, stdin="undo\nquit\n")
        check(f"{game} may go back from the end", done.returncode == 0
              and "Your choices:" in done.stdout, done.stdout[-300:] + done.stderr)
        done = run("play", "--load", path, stdin="quit\n")
        check(f"{game} saved and loaded", done.returncode == 0, done.stderr)
        done = run("play", game, stdin="save\nquit\n", XDG_DATA_HOME=folder)
        kept = os.listdir(os.path.join(folder, "kaupang"))
        check(f"{game} saves where XDG says", len(kept) == 1, done.stdout[-300:])


LANGUAGES = ("en", "is", "sv", "nb", "nn")


def printed(game, width, *args, **env):
    """The lines of a whole game in plain mode; what is typed would end the prompt's line."""
    said = run("play", game, "--plain", "--seed", "3", "--bots", "easy", *args,
               stdin="1\n" * 120 + "hint\nquit\n", **env).stdout
    return [line for line in re.sub(r"(\(\?[^)]*\): )", r"\1\n", said).splitlines()
            if len(line) > width]


def check_width(game):
    """No line is longer than the screen, so that the terminal breaks no word."""
    for language in LANGUAGES:
        long = printed(game, 80, "--lang", language, COLUMNS="")
        check(f"{game} in {language}: no line is longer than 80 columns", long == [],
              "\n".join(long[:5]))
    if game == "landnam":
        check("lines use the room there is", printed(game, 80, COLUMNS="140") != [])
    narrow = [line for line in printed(game, 60, COLUMNS="60") if re.match(r" {2,3}\d+ ", line)]
    check(f"{game}: choices fit 60 columns", narrow == [], "\n".join(narrow[:5]))


def check_hint(game):
    """A hint says what may be expected of the moves, and why the first is the better one."""
    said = run("play", game, "--plain", "--seed", "3", "--bots", "easy",
               stdin="hint\nquit\n").stdout.split("Your choices:")[1]
    check(f"{game}: a hint says why", re.search(
        r"\(wins \d+ %, about -?\d+ points?\)\n +(Why: \S|The next one is about as good)", said),
        said)


def heed_hang_up():
    """Whoever started this test may have told it to ignore SIGHUP, as nohup does."""
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


def check_left(how, leave):
    """Somebody who is gone in the middle of a game: what was done is kept."""
    with tempfile.TemporaryDirectory() as folder:
        env = {**os.environ, **ENGLISH, "XDG_DATA_HOME": folder}
        with subprocess.Popen([KAUPANG, "play", "spice-road", "--plain", "--seed", "5", "--bots", "easy"],
                              stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, env=env, preexec_fn=heed_hang_up) as game:
            game.stdin.write(b"1\n")
            game.stdin.flush()
            said = b""
            while said.count(b"Your move") < 2:
                said += os.read(game.stdout.fileno(), 4096)
            leave(game)
            why = game.stderr.read().decode()
            code = game.wait()
        kept = os.listdir(os.path.join(folder, "kaupang")) if "Saved as" in why else []
        done = run("replay", os.path.join(folder, "kaupang", kept[0])) if len(kept) == 1 else None
        check(f"{how}: the game is kept", code == 0 and done and "not finished" in done.stdout,
              f"exit {code}: {why}")


def close_pipe(game):
    game.stdout.close()
    game.stdin.write(b"show\n")
    game.stdin.flush()


def check_config():
    """Options win over the environment, that over the file; rubbish is said and passed over."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "kaupang/config")
        os.mkdir(os.path.dirname(path))

        def ask(text, *args, **env):
            with open(path, "wb") as f:
                f.write(text)
            return run(*args, XDG_CONFIG_HOME=folder, **env)
        mine = "# mine\nlanguage is\nname = Ása\nbots  greedy\n".encode()
        shown = ask(mine, "config", KAUPANG_BOTS="random", NO_COLOR="1").stdout
        for words in (f"language  is           {path}, lína 2", f"name      Ása          {path}, lína 3",
                      "bots      random       umhverfi, KAUPANG_BOTS",
                      "colour    never        umhverfi, NO_COLOR", "screen    full         venjulegt"):
            check(f"config: {words.split()[0]}", words in shown, shown)
        shown = ask(mine, "config", "--bots", "hard", "--lang", "en").stdout
        check("config: options", "bots      hard         option --bots" in shown
              and "language  en           option --lang" in shown, shown)
        done = ask(mine, "play", "spice-road", "--seed", "3")
        check("settings are used", WORDS["is"][0] in done.stdout and "Ása" in done.stdout,
              done.stdout[-500:])
        rubbish = bytes(random.Random(1).randrange(256) for _ in range(3000))
        for name, text, words in [
                ("an unknown name", b"\ncolor never\n", f"{path}:2: there is no setting 'color'"),
                ("a wrong value", b"colour blue\n", f"{path}:1: colour must be auto|always|never"),
                ("a long name", b"name " + b"x" * 32, f"{path}:1: name must be text of at most 31"),
                ("random bytes", rubbish, f"{path}:1: there is no setting")]:
            done = ask(text, "play", "spice-road", "--plain")
            plain = all(c == "\n" or c.isprintable() for c in done.stderr)
            check(f"playing with {name} in the config file", words in done.stderr and plain
                  and done.returncode == 0 and done.stderr.count("\n") <= 6
                  and "Your move" in done.stdout, done.stderr)
        done = run("config", XDG_CONFIG_HOME=folder, KAUPANG_COLOUR="pink")
        check("a wrong environment", "KAUPANG_COLOUR: colour must be" in done.stderr, done.stderr)
        check("a wrong option", run("config", "--colour", "pink").returncode == 2)


def check_names():
    """Who sits there and where a route goes are told by name, not by number or code."""
    for game in ("puerto-rico", "landnam"):
        done = run("play", game, "--seats", "3", "--seed", "5", stdin="1\n" * 4 + "quit\n")
        board = [line for line in done.stdout.splitlines() if "F1 farm" not in line]
        check(f"{game} names its players", any("Bjarni" in line for line in board)
              and not any("seat 2" in line for line in board), done.stdout[-900:])
    for game, first in (("amsterdam", r"(\S+) begins?"),
                        ("landnam", r"(\S+) begins?"),
                        ("puerto-rico", r"(\S+) (?:is|are) the first governor"),
                        ("spice-road", r"(\S+) begins?")):
        lot = ["--option", "governor=random"] if game == "puerto-rico" else []
        done = run("play", game, "--seats", "3", "--seed", "4", *lot, stdin="quit\n")
        begins = re.search(first, done.stdout)
        check(f"{game} says by name who begins",
              begins and begins[1] in ("You", "Bjarni", "Cecilia"), str(begins))
    done = run("play", "spice-road", "--lang", "sv", "--seed", "5", stdin="quit\n")
    check("one yellow cube is not several in Swedish",
          "1 gul" in done.stdout and "1 gula" not in done.stdout, done.stdout[-900:])
    done = run("play", "amsterdam", "--seed", "3", "--bots", "random",
               stdin="3\n" + "1\n" * 30 + "quit\n")
    check("routes are told by their places",
          re.search(r"Bjarni claims .+ – .+ \(\w+\) with \d \w+ cards? · \+\d", done.stdout),
          done.stdout[-1500:])
    check("the map says whose digit is whose",
          "claimed by  1 You  2 Bjarni" in done.stdout, done.stdout[-900:])


def check_draft():
    """Puerto Rico with a draft: every choice can be read, and the record replays."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "draft.kaupang")
        choices = "".join(random.Random(3).choice("12") + "\n" for _ in range(5000))
        done = run("play", "puerto-rico", "--seats", "3", "--seed", "2", "--bots", "greedy",
                   "--option", "building_set=draft", stdin=f"{choices}save {path}\nquit\n")
        first = done.stdout.split("Your move")[0]
        check("a draft shows the free spaces of each cost",
              "\nCost 1       1 free for: small market, aqueduct\nCost 2       2 free for: "
              "hacienda," in first
              and "place the small market on the board" in first, first)
        check("an expansion game is played from the draft to the end",
              done.returncode == 0 and "The game is over." in done.stdout, done.stdout[-500:])
        done = run("replay", path)
        check("its record replays", done.returncode == 0, done.stdout[-300:] + done.stderr)
        line = "; ".join(["pass"] * 65)
        done = run("play", "puerto-rico", stdin=f"{line}\nquit\n")
        check("a line with too many actions is refused",
              "At most 64 actions at once." in done.stdout, done.stdout[-300:])


# In each language: the prompt, a choice of the first game, a refusal, a count of 21.
WORDS = {
    "en": ("Your move", "acquire the merchant card", "there is no game", "21 actions"),
    "is": ("Þú átt leik", "setja út +YY", "ekkert spil heitir", "21 aðgerð,"),
    "sv": ("Ditt drag", "spela ut +YY", "det finns inget spel", "21 handlingar"),
    "nb": ("Ditt trekk", "kjøpmannskortet", "det finnes ikke noe spill", "21 handlinger"),
    "nn": ("Vala dine", "kjøpmannskortet", "det finst ikkje noko spel", "21 handlingar"),
}


def short_record(actions):
    """The beginning of a stored game, so many actions long."""
    path = os.path.join(ROOT, "tests/records/spice-road/five-players.kaupang")
    with open(path, encoding="utf-8") as f:
        head, body = f.read().split("\n\n", 1)
    head = [line for line in head.splitlines() if not line.startswith(("result", "hash"))]
    return "\n".join(head) + "\n\n" + "\n".join(body.splitlines()[:actions]) + "\n"


def english_lines(command, code):
    """Lines of a help that are the same in English, but for lists of words to type."""
    first, other = (run(command, "--help", "--lang", lang).stdout.splitlines()
                    for lang in ("en", code))
    return [line for line in other if line in first and line.strip()
            and not line.strip().startswith(("turn, legal", "record, go [BOT]", "analyse [SEAT", "--bots BOT"))]


def check_languages(listed):
    """Every language by --lang and by the environment; what programs read stays."""
    for code, (prompt, choice, refusal, count) in WORDS.items():
        done = run("play", "spice-road", "--seed", "3", "--lang", code, stdin="quit\n")
        check(f"play in {code}", prompt in done.stdout and choice in done.stdout,
              done.stdout)
        done = run("play", "chess", f"--lang={code}")
        check(f"a refusal in {code}", refusal in done.stderr, done.stderr)
        done = run("replay", "-", LANGUAGE=f"xx:{code}", stdin=short_record(21))
        check(f"a count in {code}", count in done.stdout, done.stdout + done.stderr)
        left = [line for name in ("arena", "bench", "serve", "engine", "verify", "play")
                for line in english_lines(name, code)]
        check(f"helps in {code}", code == "en" or left == [], left)
        for game in listed:
            text = run("rules", game, "--lang", code).stdout
            check(f"rules of {game} in {code}", len(text) > 2000 and "-SET-1**" in text)
    same = [run("play", "spice-road", "--seed", "3", stdin="quit\n", **env).stdout
            for env in ({"LANG": "is_IS.UTF-8"}, {"LC_ALL": "is", "LANG": "sv_SE"},
                        {"LC_MESSAGES": "is_IS"}, {"LANGUAGE": "de:is", "LANG": "sv"})]
    check("the environment chooses", all(s == same[0] and WORDS["is"][0] in s
                                         for s in same))
    check("no is Bokmål", WORDS["nb"][0] in
          run("play", "spice-road", LANG="no_NO.UTF-8", stdin="quit\n").stdout)
    done = run("games", "--lang", "de")
    check("an unknown language is refused", done.returncode == 2 and
          "there are: en is sv nb nn" in done.stderr, done.stderr)
    for args, stdin in ((("games", "--json"), ""), (("engine",), "new x\nlegal\nquit\n"),
                        (("replay", "-", "--json"), short_record(40))):
        check(f"{args[0]} for programs is the same in every language",
              run(*args, stdin=stdin).stdout == run(*args, stdin=stdin, LANG="is").stdout)


class Engine:
    def __init__(self):
        self.process = subprocess.Popen([KAUPANG, "engine"], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True, bufsize=1,
                                        env={**os.environ, **ENGLISH})

    def ask(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        return self.process.stdout.readline().rstrip("\n")

    def close(self):
        self.process.stdin.close()
        self.process.wait(30)
        return self.process.returncode


def check_engine(game):
    """A whole game over the protocol; its record replays to the same hash."""
    engine = Engine()
    rng = random.Random(5)
    ok = engine.ask(f"new {game} seed=11").startswith("ok")
    for _ in range(20000):
        turn = engine.ask("turn")
        if turn == "over":
            break
        legal = json.loads(engine.ask("legal"))
        json.loads(engine.ask(f"view {turn}"))
        ok = ok and engine.ask("do " + rng.choice(legal)).startswith("ok")
    record = json.loads(engine.ask("record"))
    score = json.loads(engine.ask("score"))
    check(f"{game} over the protocol", ok and turn == "over" and engine.close() == 0)
    done = run("replay", "-", "--json", stdin=record)
    check(f"{game} record replays", done.returncode == 0 and
          json.loads(done.stdout)["points"] == score["points"], done.stderr)
    broken = record.replace("\nhash ", "\nhash 1", 1)
    check(f"{game} changed record is refused", run("replay", "-", stdin=broken).returncode == 1)


def check_protocol():
    engine = Engine()
    before = None
    for line, starts in [
            ("legal", "error no game"), ("new", "error expected"), ("new chess", "error"),
            ("new spice-road seats=3 seed=7", "ok first"), ("new spice-road seed=x", "error"),
            ("new spice-road seats=0", "error"), ("new spice-road deal=maybe", "error"),
            ("new spice-road seed=", "error that is not a value of this option: seed"),
            ("new spice-road deal=", "error that is not a value of this option: deal"),
            ("turn now", "error expected: turn"), ("legal x", "error expected: legal"),
            ("score 0", "error expected: score"), ("record x", "error expected: record"),
            ("undo 2", "error expected: undo"), ("view 0 1", "error expected: view"),
            ("quit now", "error expected: quit"),
            ("do", "error"), ("do rest", "error"), ("do claim 9", "error"), ("do ;", "error"),
            ("do play s-yy; play s-yy; play s-yy; play s-yy", "error"), ("view 3", "error"),
            ("view x", "error"), ("set", "error"), ("set {", "error"), ("set []", "error"),
            ('set {"gold":0}', "error"), ('set {"nonsense":0}', "error"),
            ("undo", "error"), ("", "error"), ("   ", "error"), ("LEGAL", "["),
            ("dance", "error"), ("\ttab", "error"), ("x" * 70000, "error")]:
        reply = engine.ask(line)
        view = engine.ask("view")
        changed = before is not None and starts.startswith("error") and view != before
        check(f"engine: {line[:40]!r}", reply.startswith(starts) and not changed, reply)
        before = view
    first = engine.ask("new spice-road seats=3 seed=7")
    check("the same seed deals the same game",
          first == engine.ask("new spice-road seats=3 seed=7"))
    engine.ask("new spice-road seats=2 deal=manual")
    check("manual deal waits for chance", engine.ask("turn") == "chance"
          and engine.ask("do first 1") == "ok" and engine.ask("undo") == "ok"
          and engine.ask("turn") == "chance")
    check("quit", engine.ask("quit") == "bye" and engine.close() == 0)


def random_line(rng):
    words = ["new", "set", "turn", "legal", "do", "view", "score", "record", "go", "undo",
             "seats=3", "seed=1", "0", "1", "2", "-1", "{", "}", '"gold":3', "rest", ";",
             "play s-yy", "acquire 1", "pay yellow", "spice-road", "amsterdam", "landnam",
             "puerto-rico", "\x01", "é", "9" * 30, "nonsense"]
    return " ".join(rng.choice(words) for _ in range(rng.randrange(6)))


def check_hostile_lines(count):
    """Random lines: one reply each, no crash, no growth."""
    rng = random.Random(3)
    lines = [random_line(rng) for _ in range(count)]
    lines = [line for line in lines if not line.startswith("quit")]
    text = "new spice-road seed=1\n" + "\n".join(lines) + "\n"
    done = run("engine", stdin=text)
    replies = done.stdout.count("\n")
    check(f"{count} random lines get one reply each", done.returncode == 0 and
          replies == len(lines) + 1, f"exit {done.returncode}, {replies} replies")
    used = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    check("and memory does not grow", used < 400_000, f"{used} kB")


def main():
    listed = [g["id"] for g in games()]
    check("games are listed", "spice-road" in listed)
    check("options are listed", "coin_claim" in run("games", "--options").stdout)
    check_usage()
    check_protocol()
    check_names()
    check_full_disk()
    for how, leave in (("end of input", lambda game: game.stdin.close()), ("a closed pipe", close_pipe),
                       ("SIGTERM", lambda game: game.send_signal(signal.SIGTERM)),
                       ("SIGHUP", lambda game: game.send_signal(signal.SIGHUP))):
        check_left(how, leave)
    check_config()
    check_draft()
    check_languages(listed)
    for game in listed:
        check_play(game)
        check_width(game)
        check_hint(game)
        check_engine(game)
        done = run("bench", game, "--json", "--ms", "5")
        rows = [json.loads(line) for line in done.stdout.splitlines()]
        check(f"bench {game}", rows and all(r["decisions_per_s"] > 0 for r in rows))
        check(f"rules {game}", len(run("rules", game).stdout) > 2000)
    check_hostile_lines(int(os.environ.get("KAUPANG_LINES", "20000")))
    print(f"1..{len(RESULTS)}")
    return not all(RESULTS)


sys.exit(main())
