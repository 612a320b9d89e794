# SPDX-License-Identifier: MIT
"""Completions as bash, zsh and fish really give them, and the manual as it is installed.
Prints TAP. usage: check_shells.py KAUPANG ROOT"""
import os
import pty
import re
import select
import shutil
import subprocess
import sys
import tempfile
import time

KAUPANG, ROOT = map(os.path.abspath, sys.argv[1:3])
SHELL = os.path.join(ROOT, "packaging/shell")
ENGLISH = {"LANGUAGE": "", "LC_ALL": "", "LC_MESSAGES": "", "LANG": "C.UTF-8"}
RESULTS = []

# What is typed, and what is among the offers; then what is not.
LINES = [
    ("kaupang ", {"play", "serve", "--help"}, {"spice-road"}),
    ("kaupang pl", {"play"}, {"serve"}),
    ("kaupang play ", {"spice-road", "landnam"}, {"play"}),
    ("kaupang play landnam --s", {"--seats", "--seed"}, {"--plain"}),
    ("kaupang play landnam --bots ", {"easy", "expert", "master", "greedy"}, {"landnam"}),
    ("kaupang play spice-road --option co", {"coin_claim="}, {"bonus_cards="}),
    ("kaupang play spice-road --option coin_claim=",
     {"coin_claim=optional", "coin_claim=mandatory"}, {"coin_claim="}),
    ("kaupang arena amsterdam --bots hard,e", {"hard,easy", "hard,expert"}, {"hard,hard"}),
    ("kaupang play --lang ", {"is", "nn"}, {"de"}),
    ("kaupang serve --set arch", {"archive_days="}, {"listen="}),
    ("kaupang replay ga", {"games.kaupang"}, {"other.txt"}),
]


def check(name, ok, detail=""):
    RESULTS.append(bool(ok))
    print(f"{'ok' if ok else 'not ok'} {len(RESULTS)} - {name}")
    if not ok:
        print("# " + str(detail).replace("\n", "\n# ")[:2000])


def in_bash(line, env, folder):
    """The function that bash calls, with the words cut as bash cuts them; what it answers
    stands for the last of them."""
    script = f'''source "{SHELL}/kaupang.bash"
COMP_LINE=$1; COMP_POINT=${{#1}}; COMP_WORDS=("${{@:2}}"); COMP_CWORD=$(( $# - 2 ))
compopt() {{ :; }}
_kaupang; printf '%s\\n' "${{COMPREPLY[@]}}"'''
    words = re.findall(r"[=:]|[^\s=:]+", line) + ([""] if line[-1] in " " else [])
    done = subprocess.run(["bash", "-c", script, "bash", line, *words], env=env, cwd=folder,
                          capture_output=True, text=True, timeout=600)
    typed = "" if words[-1] in "=:" else words[-1]
    whole = line.split(" ")[-1]
    kept = whole[:len(whole) - len(typed)] if typed else whole
    return {kept + word for word in done.stdout.split()}, done.stdout + done.stderr


def in_fish(line, env, folder):
    done = subprocess.run(
        ["fish", "--no-config", "-c", f"source {SHELL}/kaupang.fish; complete -C '{line}'"],
        env=env, cwd=folder, capture_output=True, text=True, timeout=600)
    return {offer.split("\t")[0] for offer in done.stdout.splitlines()}, \
        done.stdout + done.stderr


class Zsh:
    """An interactive zsh in a pseudo-terminal that lists what it would complete."""

    def __init__(self, env, folder):
        with open(os.path.join(folder, ".zshrc"), "w", encoding="utf-8") as f:
            f.write(f"""PS1='ready> '; fpath=({SHELL} $fpath)
autoload -Uz compinit; compinit -u -D
compadd() {{ # what would be offered, without anything on the line
    local -a kept; builtin compadd -O kept "$@"
    (( ${{#kept}} )) && print -rl -- OFFER:$^kept >>$OFFERS
    return 1
}}
zle -C offers complete-word _main_complete
list() {{ zle offers; print -r -- END >>$OFFERS; zle kill-buffer }}
zle -N list; bindkey '^T' list
""")
        self.offers = os.path.join(folder, "offers")
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.chdir(folder)
            os.execvpe("zsh", ["zsh", "-i"], {**env, "ZDOTDIR": folder, "TERM": "vt100",
                                              "OFFERS": self.offers})
        self.wait_for(lambda: b"ready> " in self.seen)

    seen = b""

    def wait_for(self, happened):
        end = time.monotonic() + 600
        while not happened() and time.monotonic() < end:
            if select.select([self.fd], [], [], 0.05)[0]:
                self.seen += os.read(self.fd, 4096)

    def text(self):
        if not os.path.exists(self.offers):
            return ""
        with open(self.offers, encoding="utf-8") as f:
            return f.read()

    def ask(self, line):
        if os.path.exists(self.offers):
            os.remove(self.offers)
        os.write(self.fd, line.encode() + b"\x14")
        self.wait_for(lambda: "END" in self.text())
        return set(re.findall(r"^OFFER:(.*)$", self.text(), re.M)), self.text()

    def close(self):
        os.write(self.fd, b"exit\n")
        os.close(self.fd)
        os.waitpid(self.pid, 0)


def check_completions(folder):
    os.symlink(KAUPANG, os.path.join(folder, "kaupang"))
    for name in ("games.kaupang", "other.txt"):
        open(os.path.join(folder, name), "w", encoding="utf-8").close()
    env = {**os.environ, **ENGLISH, "PATH": folder + ":" + os.environ["PATH"],
           "HOME": folder, "XDG_CONFIG_HOME": folder}
    zsh = Zsh(env, folder)
    shells = {"bash": lambda line: in_bash(line, env, folder),
              "fish": lambda line: in_fish(line, env, folder), "zsh": zsh.ask}
    for line, there, absent in LINES:
        for name, ask in shells.items():
            offers, said = ask(line)
            check(f"{name}: {line!r}", there <= offers and not absent & offers,
                  f"wanted {there}, not {absent}\n{said}")
    zsh.close()


def check_manual(folder):
    subprocess.run([sys.executable, os.path.join(ROOT, "tools/manual.py"), KAUPANG, ROOT,
                    folder], check=True)
    pages = [os.path.join(at, name) for at, _, names in os.walk(folder) for name in names]
    names = {os.path.relpath(p, folder) for p in pages}
    for page in ("man1/kaupang.1", "man1/kaupang-play.1", "man3/kaupang.3",
                 "man5/kaupang-record.5", "man5/kaupang-scenario.5", "man7/kaupang-engine.7",
                 "man7/kaupang-protocol.7", "is/man1/kaupang-play.1"):
        check(f"there is {page}", page in names, sorted(names))
    lint = subprocess.run(["mandoc", "-T", "lint", "-W", "warning", *pages],
                          capture_output=True, text=True)
    check(f"mandoc finds nothing in {len(pages)} pages", lint.returncode == 0 and pages,
          lint.stdout + lint.stderr)
    for page in pages:
        done = subprocess.run(["man", "--warnings", "-l", page], capture_output=True, text=True,
                              env={**os.environ, "LC_ALL": "C.UTF-8", "MANROFFSEQ": "",
                                   "MANWIDTH": "80", "PAGER": "cat"})
        if done.returncode != 0 or done.stderr:
            check(f"man shows {page}", False, done.stderr)
    check("man warns of nothing", True)


def check_same_source():
    """Every option that a command's help names is in its manual and in its completions."""
    def say(*args):
        return subprocess.run([KAUPANG, *args], capture_output=True, text=True,
                              env={**os.environ, **ENGLISH}).stdout
    for offer in say("--help=words", "").splitlines():
        command = offer.split("\t")[0]
        if command.startswith("-"):
            continue
        options = set(re.findall(r"^  (--[\w-]+)", say(command, "--help"), re.M))
        page = say(command, "--help=man").replace("\\-", "-")
        told = set(re.findall(r"^\\fB(--[\w-]+)", page, re.M))
        offered = {o.split("\t")[0] for o in say("--help=words", command, "--").splitlines()}
        check(f"{command}: help, manual and completions agree",
              options and options == told == offered, (options, told, offered))


def main():
    for check_one in (check_completions, check_manual):
        folder = tempfile.mkdtemp()
        check_one(folder)
        shutil.rmtree(folder)
    check_same_source()
    print(f"1..{len(RESULTS)}")
    return not all(RESULTS)


sys.exit(main())
