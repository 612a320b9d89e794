# SPDX-License-Identifier: MIT
"""Installs, uses and purges the packages in /check, on a clean machine that systemd runs
(tests/packages/run). Prints TAP."""
import glob
import hashlib
import json
import os
import re
import stat
import subprocess
import sys
import urllib.error
import urllib.request

PACKAGES = ["kaupang", "kaupang-doc", "libkaupang-dev", "libkaupang0", "python3-kaupang"]
URL = "http://127.0.0.1:7010"
# What any installation changes, and what a running machine writes.
PASSING = ("/check", "/dev", "/proc", "/run", "/sys", "/tmp", "/var/cache", "/var/lib/apt",
           "/var/lib/dpkg/status-old", "/var/lib/systemd/timers", "/var/log", "/var/tmp")
TOLD = []


def check(ok, what, detail=""):
    TOLD.append(bool(ok))
    print(f"{'ok' if ok else 'not ok'} {len(TOLD)} - {what}", flush=True)
    if not ok:
        print("# " + str(detail)[-3000:].replace("\n", "\n# "), flush=True)
    return ok


def run(*words, **more):
    """What a command says and how it ends."""
    return subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          env={**os.environ, "DEBIAN_FRONTEND": "noninteractive",
                               "LC_ALL": "C.UTF-8"}, check=False, **more)


def works(what, *words, says="", **more):
    done = run(*words, **more)
    check(done.returncode == 0 and re.search(says, done.stdout), what, done.stdout)
    return done.stdout


# -- what is on the machine -------------------------------------------------------------
def fact(path):
    """What a file is: kind, mode, owner; in /etc also what it says."""
    info = os.lstat(path)
    text = ""
    if stat.S_ISLNK(info.st_mode):
        text = os.readlink(path)
    elif path.startswith("/etc/") and stat.S_ISREG(info.st_mode) and path != "/etc/ld.so.cache":
        with open(path, "rb") as f:
            text = hashlib.sha256(f.read()).hexdigest()
    return oct(info.st_mode), info.st_uid, info.st_gid, text


def everything():
    """{path: fact} of the whole machine, its users and groups (which are in /etc) included."""
    found = {}
    for folder, folders, names in os.walk("/"):
        folders[:] = [f for f in folders if not os.path.join(folder, f).startswith(PASSING)]
        for name in folders + names:
            path = os.path.join(folder, name)
            if not path.startswith(PASSING):
                found[path] = fact(path)
    return found


def difference(before, after):
    return [f"{'left' if p not in before else 'gone' if p not in after else 'other'}: {p}"
            for p in sorted(before.keys() | after.keys()) if before.get(p) != after.get(p)]


# -- the packages in use ------------------------------------------------------------------
def install():
    debs = sorted(glob.glob("/check/*.deb"))
    names = sorted(os.path.basename(deb).split("_")[0] for deb in debs)
    check(names == PACKAGES, "these are the packages", names)
    works("they install, without a network", "apt-get", "install", "-y", *debs)
    shown = run("dpkg-query", "-W", "-f", "${Package} ${Status}\n", *PACKAGES).stdout
    check(shown.count("install ok installed") == len(PACKAGES), "and are installed", shown)
    check(run("dpkg", "--verify", *PACKAGES).stdout == "", "as they were packed")


def play():
    """Whole games, always the first choice; each ends with a table of points."""
    for game, seats in (("spice-road", 2), ("amsterdam", 2), ("puerto-rico", 3)):
        words = ["kaupang", "play", game, "--plain", "--seats", str(seats), "--seed", "1",
                 "--bots", "random"]
        done = run(*words, input="1\n" * 5000 + "quit\n")
        table = re.search(r"^The game is over\.\n1\. .* points?", done.stdout, re.M)
        check(done.returncode == 0 and table, f"{game} is played to its end", done.stdout)
    # First choices alone lead nowhere in Landnám: a person begins a game, bots play it out.
    done = run("kaupang", "play", "landnam", "--plain", "--seed", "1", "--bots", "random",
               input="1\n" * 50 + "quit\n")
    check(done.returncode == 0 and done.stdout.count("Your choices:") > 50, "landnam is played",
          done.stdout)
    works("and played to its end", "kaupang", "arena", "landnam", "--seats", "3", "--bots",
          "random,random,random", "--games", "3", says="3 games")


def read_manual():
    works("man kaupang", "man", "kaupang", says="kaupang")
    for page in ("kaupang-play.1", "kaupang-serve.1", "kaupang-admin.1", "kaupang-review.1",
                 "kaupang.3", "kaupang-record.5", "kaupang-protocol.7"):
        works(f"man {page}", "man", page, says=r"(?s)NAME.*" + page.split(".")[0])
    works("man -L is kaupang", "man", "-L", "is", "kaupang", says="NAFN|HEITI")
    check(os.path.exists("/usr/share/doc/kaupang/rules/is/landnam.md.gz"),
          "the rules are there to read, in Icelandic too")


def complete():
    script = """. /usr/share/bash-completion/bash_completion; _completion_loader kaupang
        COMP_WORDS=(kaupang play ''); COMP_CWORD=2; COMP_LINE='kaupang play '; COMP_POINT=13
        $(complete -p kaupang | sed 's/.*-F \\([^ ]*\\).*/\\1/'); echo "${COMPREPLY[@]}" """
    works("bash completes games", "bash", "-c", script, says="spice-road.*landnam")
    for path in ("zsh/vendor-completions/_kaupang", "fish/vendor_completions.d/kaupang.fish"):
        check(os.path.getsize(f"/usr/share/{path}") > 0, f"{path} is there for its shell")


def link():
    """A program of somebody else, with the shared library and with the static one."""
    flags = run("pkg-config", "--cflags", "--libs", "kaupang").stdout.split()
    source = "/check/random_games.c"
    works("pkg-config tells how a program links", "gcc", "-Wall", "-Werror", source, "-o",
          "/tmp/shared", *flags)
    works("it runs", "/tmp/shared", "landnam", "3", "20")
    works("with the library of the package", "ldd", "/tmp/shared",
          says=r"libkaupang\.so\.0 => (/usr)?/lib/")
    works("a program links with the static library", "gcc", source, "-o", "/tmp/static",
          "-l:libkaupang.a", "-lm", "-pthread")
    same = run("/tmp/static", "amsterdam", "2", "50"), run("/tmp/shared", "amsterdam", "2", "50")
    check(same[0].returncode == 0 and same[0].stdout.splitlines()[1:] ==
          same[1].stdout.splitlines()[1:], "and runs the same", same)
    works("Python has the games", "python3", "-c", "import kaupang\n"
          "state = kaupang.load('puerto-rico').start(seats=4)\n"
          "state.play_random(kaupang.Rng(1), 200)\n"
          "print(state.observe(0).shape)", says=r"\(\d+,\)")


# -- the service ----------------------------------------------------------------------------
def ask(path, body=None, token=None):
    """(status, text) of a request."""
    request = urllib.request.Request(URL + path, method="GET" if body is None else "POST")
    if body is not None:
        request.data = json.dumps(body).encode()
        request.add_header("Content-Type", "application/json")
    if token:
        request.add_header("Authorization", f"Bearer {token}")
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()
    except OSError as error:
        return 0, str(error)


def is_active():
    return run("systemctl", "is-active", "kaupang").stdout.strip() == "active"


def serve():
    check(not is_active() and ask("/healthz")[0] == 0, "no server runs unasked")
    done = run("systemctl", "enable", "--now", "kaupang")
    if not check(done.returncode == 0 and is_active(), "the service starts",
                 done.stdout + run("journalctl", "-u", "kaupang", "--no-pager").stdout):
        return
    pid = run("systemctl", "show", "-P", "MainPID", "kaupang").stdout.strip()
    with open(f"/proc/{pid}/status", encoding="utf-8") as f:
        status = dict(line.split(":\t", 1) for line in f.read().splitlines() if ":\t" in line)
    uid = int(status["Uid"].split()[0])
    taken = {line.split(":")[2] for line in run("getent", "passwd").stdout.splitlines()
             if not line.startswith("kaupang:")}
    check(uid != 0 and str(uid) not in taken, "as a user of its own", (uid, taken))
    check(int(status["CapBnd"], 16) == 0 and status["NoNewPrivs"] == "1" and
          status["Seccomp"] == "2", "which may do nothing else", status)
    check(ask("/healthz")[0] == 200, "it is reachable", ask("/healthz"))
    page = ask("/")
    check(page[0] == 200 and re.search(r"<script[^>]+src=", page[1]), "and has the web client",
          page[1][:500])


def keep():
    """What it was told survives a restart and a new version."""
    made = ask("/api/guests", {"name": "Ása"})
    token = json.loads(made[1]).get("token") if made[0] in (200, 201) else None
    check(token, "it takes guests", made)
    works("it starts anew", "systemctl", "restart", "kaupang")
    me = ask("/api/me", token=token)
    check(me[0] == 200 and "Ása" in me[1], "and knows its guest", me)
    with open("/etc/kaupang/kaupang.conf", "a", encoding="utf-8") as f:
        f.write("guests 61\n")
    works("installed over itself", "apt-get", "install", "-y", "--reinstall",
          *glob.glob("/check/kaupang_*.deb"))
    with open("/etc/kaupang/kaupang.conf", encoding="utf-8") as f:
        check("guests 61" in f.read(), "it keeps its settings")
    me = ask("/api/me", token=token)
    check(is_active() and me[0] == 200 and "Ása" in me[1], "and goes on serving",
          f"{me}\n" + run("journalctl", "-u", "kaupang", "--no-pager").stdout)


def remove(before):
    works("they are removed", "apt-get", "remove", "-y", *PACKAGES)
    check(not is_active() and ask("/healthz")[0] == 0, "the server has stopped")
    check(not os.path.exists("/usr/bin/kaupang"), "the program is gone")
    check(os.path.exists("/etc/kaupang/kaupang.conf") and
          os.path.exists("/var/lib/private/kaupang/kaupang.db"),
          "settings and games stay until they are purged")
    works("they are purged, with what came for them", "apt-get", "purge", "-y", "--autoremove",
          "kaupang")
    left = difference(before, everything())
    check(not left, "nothing is left behind", "\n".join(left))


def main():
    before = everything()
    check(len(before) > 5000, f"a clean machine of {len(before)} files")
    install()
    play()
    read_manual()
    complete()
    link()
    serve()
    keep()
    remove(before)
    print(f"1..{len(TOLD)}")
    return not all(TOLD)


sys.exit(main())
