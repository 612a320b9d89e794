# SPDX-License-Identifier: MIT
"""A fifth game comes into a copy of the house by the steps of CONTRIBUTING.md: a game that is
there under other names, so it has everything a game has. Outside its own rooms it changes no
more files than these steps say; the checks of includes, names, rules and texts accept it; it is
built from the lists alone, and plays. Prints TAP.
usage: check_fifth.py ROOT"""
import glob
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile

MODEL, MODEL_PREFIX = "spice-road", "sr"
FIFTH, PREFIX, TITLE = "pepper-way", "pw", "Pepper Way"
MOST = 8  # files outside its rooms


def renamed(text):
    """The model's names become those of the fifth game."""
    for old, new in ((MODEL, FIFTH), (MODEL.replace("-", "_"), FIFTH.replace("-", "_"))):
        text = text.replace(old, new)
    text = re.sub(r"(?:Century: )?Spice Road", TITLE, text)
    text = re.sub(rf"\b{MODEL_PREFIX}(?![A-Za-z0-9])", PREFIX, text)
    return re.sub(rf"\b{MODEL_PREFIX.upper()}(?![A-Za-z0-9])", PREFIX.upper(), text)


def is_room(path):
    """Whether a file is the model's own, by its name alone."""
    parts = path.split("/")
    named = any(part == MODEL or part.startswith(MODEL + ".") for part in parts)
    tested = parts[:2] == ["tests", "games"] and parts[2] in (MODEL_PREFIX,
                                                               f"test_{MODEL_PREFIX}.c")
    return named or tested


def copy_house(root, to):
    listed = subprocess.run(["git", "ls-files", "-coz", "--exclude-standard"], cwd=root,
                            capture_output=True, check=True).stdout.decode().split("\0")
    files = [f for f in listed if f and os.path.isfile(os.path.join(root, f))]
    for path in files:
        os.makedirs(os.path.dirname(os.path.join(to, path)) or to, exist_ok=True)
        shutil.copy2(os.path.join(root, path), os.path.join(to, path))
    modules = os.path.join(root, "web/node_modules")
    if os.path.isdir(modules):
        os.symlink(modules, os.path.join(to, "web/node_modules"))
    return files


def make_rooms(to, files):
    """Its own folders and files. What was made of nets and pictures is left to later."""
    for path in filter(is_room, files):
        if path.endswith((".png", ".xz", ".gz")) or path.startswith(("tests/hall/", "web/tests/")):
            continue
        with open(os.path.join(to, path), encoding="utf-8") as f:
            text = renamed(f.read())
        new = os.path.join(to, path.replace(MODEL, FIFTH)
                           .replace(f"tests/games/{MODEL_PREFIX}", f"tests/games/{PREFIX}")
                           .replace(f"test_{MODEL_PREFIX}.c", f"test_{PREFIX}.c"))
        os.makedirs(os.path.dirname(new), exist_ok=True)
        with open(new, "w", encoding="utf-8") as f:
            f.write(text)
        shutil.copymode(os.path.join(to, path), new)


def edit(to, path, change):
    with open(os.path.join(to, path), encoding="utf-8") as f:
        text = f.read()
    with open(os.path.join(to, path), "w", encoding="utf-8") as f:
        f.write(change(text))


def add_texts(text):
    """Whatever is said of the model alone is said of the fifth game too."""
    blocks = text.rstrip("\n").split("\n\n")
    own = [renamed(b) for b in blocks if f'msgctxt "{MODEL}"' in b]
    return "\n\n".join(blocks + own) + "\n"


def join_lists(to):
    """The steps outside its rooms."""
    edit(to, "games/meson.build",
         lambda t: t.replace(f"'{MODEL}': ", f"'{FIFTH}': '{PREFIX}', '{MODEL}': ", 1))
    edit(to, "README.md", lambda t: re.sub(
        rf"(\| `{MODEL}` .*\n)", lambda m: m.group(1) + renamed(m.group(1)), t, count=1))
    for language in ("is", "sv", "nb", "nn"):
        edit(to, f"po/{language}.po", add_texts)


def digests(to, files):
    found = {}
    for path in files:
        with open(os.path.join(to, path), "rb") as f:
            found[path] = hashlib.sha256(f.read()).digest()
    return found


class Tap:
    def __init__(self):
        self.count = self.failed = 0

    def check(self, fine, name, detail=""):
        self.count += 1
        self.failed += not fine
        print(f"{'ok' if fine else 'not ok'} {self.count} - {name}", flush=True)
        for line in str(detail).splitlines()[-20:] if not fine else []:
            print(f"# {line}")

    def run(self, name, command, wanted="", **how):
        done = subprocess.run(command, capture_output=True, text=True, check=False, **how)
        said = done.stdout + done.stderr
        wrong = [line for line in said.splitlines() if re.match("not ok|# ", line)]
        self.check(done.returncode == 0 and wanted in said, name, "\n".join(wrong) or said)


def look_at(tap, to):
    """What looks at the sources."""
    for check in ("includes", "rules"):
        tap.run(f"check {check} accepts it",
                [sys.executable, os.path.join(to, f"tests/check_{check}.py"), to], FIFTH
                if check == "rules" else "")
    edit(to, "hall/hall.h", lambda t: t + f"/* {TITLE} */\n")
    done = subprocess.run([sys.executable, os.path.join(to, "tests/check_includes.py"), to],
                          capture_output=True, text=True, check=False)
    tap.check(f"hall/hall.h names the game {FIFTH}" in done.stdout,
              "its name is found outside its rooms", done.stdout)
    edit(to, "hall/hall.h", lambda t: t.replace(f"/* {TITLE} */\n", ""))


def build(tap, to):
    """Quickly: nothing here is measured."""
    folder = os.path.join(to, "build")
    tap.run("it is configured", ["meson", "setup", folder, "--optimization=0", "-Ddebug=false",
                                 "-Dweb=false", "-Dtests=true", "-Dcuda=disabled"], cwd=to)
    tap.run("it is built", ["ninja", "-C", folder, "kaupang", "wasm/kaupang.wasm"])
    return os.path.join(folder, "kaupang")


def play(tap, to, kaupang):
    tap.run("the program lists it", [kaupang, "games"], FIFTH)
    for name, folder, command in (("scenarios", "scenarios", "scenario"),
                                  ("golden records", "records", "replay")):
        files = sorted(glob.glob(os.path.join(to, f"tests/{folder}/{FIFTH}/*")))
        wrong = []
        for some in [files] if command == "scenario" else [[f] for f in files]:
            done = subprocess.run([kaupang, command, *some], capture_output=True, text=True,
                                  check=False)
            if done.returncode != 0:
                wrong.append(done.stdout[-400:] + done.stderr)
        tap.check(files and not wrong, f"its {len(files)} {name} hold", "\n".join(wrong))
    tap.run("bots play it", [kaupang, "arena", FIFTH, "--bots", "greedy,random", "--games", "4"])


def look_at_web(tap, to):
    """What needs the modules of the web client."""
    if not os.path.exists(os.path.join(to, "web/node_modules")):
        print("# the modules of the web client are not here")
        return
    wasm = os.path.join(to, "build/wasm/kaupang.wasm")
    strings = ["node", os.path.join(to, "web/tools/strings.mjs"), "--rules", wasm]
    tap.run("its texts are found", strings)
    tap.run("and all of them said in five languages", [*strings, "--check"])
    tap.run("its board, face, style and rules are found",
            ["node", os.path.join(to, "web/build.mjs"), "--rules", wasm, "--generate"])
    for made in ("boards.ts", "boards.css", "games.json", "rules/pages.ts"):
        with open(os.path.join(to, "web/src/gen", made), encoding="utf-8") as f:
            tap.check(FIFTH in f.read(), f"{made} has it")


def main(root):
    tap = Tap()
    with tempfile.TemporaryDirectory(prefix="kaupang-fifth-") as to:
        files = copy_house(root, to)
        before = digests(to, files)
        make_rooms(to, files)
        join_lists(to)
        look_at(tap, to)
        kaupang = build(tap, to)
        if tap.failed == 0:
            play(tap, to, kaupang)
            look_at_web(tap, to)
        after = digests(to, files)
        outside = [f for f in files if after[f] != before[f]]
        tap.check(len(outside) <= MOST, f"{len(outside)} files outside its rooms are changed",
                  "\n".join(outside))
        with open(os.path.join(to, "CONTRIBUTING.md"), encoding="utf-8") as f:
            steps = f.read()
        missing = [path for path in outside if f"`{path}`" not in steps]
        tap.check(outside and not missing, "CONTRIBUTING.md names them all",
                  "\n".join(missing))
    print(f"1..{tap.count}")
    return tap.failed > 0


if __name__ == "__main__":
    sys.exit(main(os.path.abspath(sys.argv[1])))
