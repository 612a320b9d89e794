# SPDX-License-Identifier: MIT
"""The arena as its users meet it: the same table whatever the workers or ranks, records,
journals, JSON and CSV, the example bot, failing programs, missing nets. Prints TAP.
usage: check_arena.py KAUPANG ROOT ranks|alone    (ranks: built with OpenMPI, as ./test does)"""
import csv
import io
import json
import os
import shutil
import subprocess
import sys
import tempfile

KAUPANG, ROOT, BUILT = sys.argv[1:4]
KAUPANG = os.path.abspath(KAUPANG)
RESULTS = []


def run(*args, before=()):
    return subprocess.run([*before, KAUPANG, *args], capture_output=True, text=True,
                          timeout=600, cwd=ROOT)


def check(name, ok, detail=""):
    RESULTS.append(ok)
    print(f"{'ok' if ok else 'not ok'} {len(RESULTS)} - {name}")
    if not ok:
        print("# " + str(detail).replace("\n", "\n# ")[:2000])


def arena(*args, bots="greedy,random", games="40", before=()):
    return run("arena", "spice-road", "--bots", bots, "--games", games, *args,
               before=before)


def check_workers():
    tables = [arena("--workers", n).stdout for n in ("1", "2", "3", "5")]
    check("the table is the same for 1, 2, 3 and 5 workers",
          len(set(tables)) == 1 and "greedy" in tables[0], tables)
    other = arena("--seed", "2").stdout
    check("another seed gives another table", other != tables[0] and "seed 2" in other,
          other)


def check_random():
    """Random bots play as batches: the same games whatever the threads, and one by one; at another
    seed others."""
    def table(*args, **more):
        rows = json.loads(arena("--json", *args, bots="random,random", **more).stdout)
        for bot in rows["bots"]:
            bot.pop("ms")
        return rows

    whole = table("--workers", "1", games="9000")
    check("random bots play the same games on 1, 2 and 5 threads",
          all(table("--workers", n, games="9000") == whole for n in ("2", "5")), whole)
    check("and other games at another seed", table("--seed", "2", games="9000") != whole)
    with tempfile.TemporaryDirectory() as folder:
        journal = os.path.join(folder, "journal")
        table("--resume", journal, games="5000")
        check("their journal is gone on with as well",
              table("--resume", journal, games="9000") == whole)
        records = os.path.join(folder, "records")
        one_by_one = table("--records", records, games="200")
        check("the same games are played one by one where records are kept",
              one_by_one == table(games="200") and len(os.listdir(records)) == 200, one_by_one)


def check_formats():
    rows = json.loads(arena("--json").stdout)
    check("--json tells games, shares and Elo", rows["games"] == 40
          and rows["bots"][0]["bot"] == "greedy" and rows["bots"][0]["wins"] > 0.8, rows)
    table = list(csv.DictReader(io.StringIO(arena("--csv").stdout)))
    check("--csv has a row for each bot", [r["bot"] for r in table] == ["greedy", "random"],
          table)


def check_files():
    with tempfile.TemporaryDirectory() as folder:
        records = os.path.join(folder, "records")
        arena("--records", records, games="4")
        names = sorted(os.listdir(records))
        replays = [run("replay", os.path.join(records, name)) for name in names]
        check("--records keeps every game, and each replays", len(names) == 4
              and all(r.returncode == 0 for r in replays), (names, replays))
        nowhere = arena("--records", os.path.join(records, names[0]), games="4")
        check("records that cannot be kept are told before the first game",
              nowhere.returncode == 1 and "Not a directory" in nowhere.stderr
              and nowhere.stdout == "", nowhere)
        journal = os.path.join(folder, "journal")
        whole = arena().stdout
        arena("--resume", journal, games="10")
        resumed = arena("--resume", journal)
        check("--resume goes on where the journal ends", resumed.stdout == whole,
              resumed)
        other = arena("--resume", journal, "--seed", "5")
        check("another contest's journal is refused", other.returncode == 1
              and "another contest" in other.stderr, other)


def check_progress():
    """A terminal is told how far it is and how long it will take; a pipe is not."""
    ours, theirs = os.openpty()
    game = [KAUPANG, "arena", "spice-road", "--bots", "greedy,random", "--games"]
    done = subprocess.run([*game, "40"], stdout=subprocess.PIPE, stderr=theirs,
                          timeout=600)
    shown = os.read(ours, 65536).decode()
    check("progress on a terminal", done.returncode == 0 and "40 of 40 games" in shown
          and "a second" in shown, shown)
    slow = subprocess.Popen([*game, "100000"], stdout=subprocess.DEVNULL, stderr=theirs)
    while "left" not in shown and slow.poll() is None:
        shown += os.read(ours, 65536).decode()
    slow.kill()
    slow.wait()
    check("the time that is left is estimated", " left" in shown, shown)
    os.close(theirs)
    os.close(ours)
    check("no progress on a pipe", arena().stderr == "")


def check_programs():
    bot = "cmd:python3 examples/bot.py"
    rows = json.loads(arena("--json", bots=bot + ",random", games="10").stdout)["bots"]
    best = rows[0]
    check("the example bot beats random without failing",
          best["bot"] == bot and best["failures"] == 0 and best["wins"] > 0.5, rows)
    with open(os.path.join(ROOT, "docs", "bots.md")) as page, \
            tempfile.TemporaryDirectory() as folder:
        lines = [line for line in page.read().split("in the shell:")[1].split("**")[0]
                 .splitlines() if line.startswith("    ")]
        script = os.path.join(folder, "bot.sh")
        with open(script, "w") as file:
            file.write("\n".join(lines) + "\n")
        for game in ("spice-road", "amsterdam", "puerto-rico"):
            done = run("arena", game, "--bots", f"cmd:sh {script},greedy", "--games", "2",
                       "--json")
            check(f"the shell bot of docs/bots.md plays {game}", done.returncode == 0
                  and all(b["failures"] == 0 for b in json.loads(done.stdout)["bots"]),
                  done)
        done = run("arena", "spice-road", "--bots", "cmd:echo ok\necho ok; echo moo,greedy",
                   "--games", "2", "--records", folder)
        kept = [run("replay", os.path.join(folder, f"game-00000{i}.kaupang"))
                for i in range(2)]
        check("a game that a bot failed in is kept as far as it came",
              all(r.returncode == 0 for r in kept), (done, kept))
    engine = f"cmd:{KAUPANG} engine"
    rows = json.loads(arena("--json", "--ms", "2", bots=engine + ",greedy",
                            games="2").stdout)["bots"]
    check("the engine can be seated as a program",
          all(row["failures"] == 0 for row in rows), rows)
    done = arena(bots="cmd:echo moo,greedy", games="2")
    check("a program that talks nonsense loses with a reason", done.returncode == 0
          and "failed in 2 of them" in done.stdout and "moo" in done.stderr, done)
    for game in json.loads("[" + ",".join(run("games", "--json").stdout.split("\n")[:-1])
                           + "]"):
        done = run("arena", game["id"], "--bots", bot + ",greedy", "--games", "2", "--json")
        check(f"the example bot plays {game['id']}", done.returncode == 0
              and all(b["failures"] == 0 for b in json.loads(done.stdout)["bots"]), done)


def check_usage():
    for args, words in [
            (("chess", "--bots", "greedy"), "there is no game"),
            (("spice-road",), "--bots"),
            (("spice-road", "--bots", "dragon,greedy"), "there is no bot 'dragon'"),
            (("spice-road", "--bots", "greedy", "--games", "0"), "--games needs"),
            (("spice-road", "--bots", "greedy,random", "--games", "-1"), "--games needs"),
            (("spice-road", "--bots", "greedy,random", "--sprt", "5"), "--sprt needs"),
            (("spice-road", "--bots", "greedy,random", "--sprt", "0,inf"), "--sprt needs"),
            (("spice-road", "--bots", "greedy,easy,random", "--sprt", "0,20"),
             "--sprt compares two kinds of bots"),
            (("spice-road", "--bots", "greedy,greedy", "--sprt", "0,20"),
             "--sprt compares two kinds of bots"),
            (("spice-road", "--bots", "greedy,random", "--ms", "4294967297"), "--ms needs"),
            (("spice-road", "--bots", "greedy,random", "--iterations", "4294967297"),
             "--iterations needs"),
            (("spice-road", "--bots", "greedy,random", "--seats", "9"), "2 to 5"),
            (("spice-road", "--bots", "greedy,greedy,greedy", "--seats", "2"),
             "3 bots cannot share 2 seats")]:
        done = run("arena", *args)
        check(f"kaupang arena {' '.join(args)}", done.returncode == 2
              and words in done.stderr, done)


def check_ranks():
    if BUILT != "ranks":
        check("two ranks # SKIP built without OpenMPI", True)
        return
    if shutil.which("mpirun") is None:
        check("mpirun is there, as the program was built with OpenMPI", False)
        return
    mpirun = ["mpirun", "--allow-run-as-root", "--oversubscribe", "-np", "2"]
    alone, together = arena(), arena(before=mpirun)
    check("two ranks give the table of one", alone.stdout == together.stdout,
          together.stdout + together.stderr)
    alone = arena("--sprt", "0,50", games="400")
    together = arena("--sprt", "0,50", games="400", before=mpirun)
    check("two ranks stop the sequential test where one does",
          alone.stdout == together.stdout and "stronger" in alone.stdout,
          together.stdout + together.stderr)
    with tempfile.TemporaryDirectory() as folder:
        journal = os.path.join(folder, "journal")
        arena("--resume", journal, games="20")
        together = arena("--resume", journal, before=mpirun)
        with open(journal + ".1") as file:
            games = [int(line.split()[0]) for line in file.readlines()[1:]]
        check("two ranks go on where one has stopped", together.stdout == arena().stdout
              and games and min(games) >= 20, (together, games))
        with open(journal + ".1", "w") as file:
            file.write("something else\n")
        done = arena("--resume", journal, before=[*mpirun, "--timeout", "30"])
        check("one rank's bad journal ends all", done.returncode == 1
              and "another contest" in done.stderr and "wins" not in done.stdout, done)


def check_nets():
    """Who would judge with a net and cannot says why, once, here and in `play`."""
    quick = "hard:ms=0:iterations=2"

    def said(*args, before=(), game="spice-road", bots=f"{quick},{quick},greedy"):
        return run("arena", game, "--bots", bots, "--games", "1", *args,
                   before=before).stderr

    def without(command, bot, why):
        return f"kaupang {command}: {bot} judges without a net: {why}\n"

    check("with its net a bot says nothing", said() == "", said())
    with tempfile.TemporaryDirectory() as folder:
        nets = ["env", f"KAUPANG_NETS={folder}"]
        missing = said(before=nets)
        check("a missing net is told once",
              missing == without("arena", quick, "there is no such net"), missing)
        done = subprocess.run([*nets, KAUPANG, "play", "spice-road", "--plain", "--bots",
                               "hard"], input="quit\n", capture_output=True, text=True,
                              timeout=600)
        check("in a game with people too",
              done.stderr == without("play", "hard", "there is no such net"), done)
        with open(os.path.join(folder, "spice-road.net"), "wb") as file:
            file.write(b"rubbish")
        refused = said(before=nets)
        check("and one that is refused", refused.startswith(without("arena", quick, "")[:-1])
              and refused.count("\n") == 1, refused)
    unknown = said("--option", "strict_optional=on", game="puerto-rico")
    check("and a set-up that it was not trained for", unknown == without(
        "arena", quick, "the net was not trained for games set up like this"), unknown)
    check("who wants no net lacks none", said(bots="medium:ms=0:iterations=2,easy",
                                              before=["env", "KAUPANG_NETS=/nonexistent"]) == "")


check_usage()
check_nets()
check_workers()
check_random()
check_formats()
check_files()
check_progress()
check_programs()
check_ranks()
print(f"1..{len(RESULTS)}")
sys.exit(not all(RESULTS))
