# SPDX-License-Identifier: MIT
"""Who may include whom. Arrows point one way: data -> games -> core; a game never
includes another game, and its rules never its bots (what nets see is for bots); a room of the server includes only the
headers of the rooms below it; the files of a folder do not call each other in circles; no
layer names a game outside the game's own rooms, and no test lists them all. Prints TAP.
usage: check_includes.py ROOT"""
import json
import os
import re
import sys

# What each folder may include besides itself. Tests and tools may include anything.
MAY = {
    "core": set(),
    "games": {"core"},
    "net": {"core"},
    "bots": {"core", "games", "net"},
    "batch": {"core"},
    "train": {"core", "games", "batch", "net", "bots"},
    "lib": {"core", "games", "batch", "bots", "lab"},
    "python": set(),
    "store": {"core"},
    "hall": {"core", "games", "bots"},
    "lab": {"core", "games", "batch", "bots", "hall"},
    "lang": {"core"},
    "tui": {"core", "games", "bots", "hall", "remote"},
    "wire": {"core"},
    "server": {"core", "games", "bots", "hall", "store", "lab", "wire", "lang"},
    "remote": {"core", "games", "hall", "wire"},
    "bench": {"core", "batch", "wire"},
    "cli": {"core", "games", "net", "batch", "bots", "hall", "store", "lab", "lang", "tui",
            "server", "bench", "remote"},
    "wasm": {"core", "games", "bots", "hall", "net"},
}
PUBLIC = "kaupang"  # the installed header: whoever defines what is in it includes it


# The rooms of the server, each with one header for the others, and whom they may use.
ROOMS = {
    "server/work": set(),
    "server/protocol": set(),
    "server/net": {"work", "protocol"},
    "server/people": {"work", "protocol", "net"},
    "server/post": {"work", "protocol", "net", "people"},
    "server/tables": {"work", "protocol", "net", "people"},
    "server/api": {"work", "protocol", "net", "people", "post", "tables"},
}

INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*(["<])([^">]+)[">]', re.M)

# Where a game may be named: its own rooms, made from its id, and the lists that stand in
# for a registry. Documents, translations, examples and tests may name it too. Its names are
# its id, however written ("spice-road", spice_road, SpiceRoad), its title, the prefix of its
# functions and constants, and the ids of its rules.
OWN_ROOMS = ["games/{}/", "data/{}.json", "tui/boards/{}.c", "web/src/games/{}/"]
LISTS = {
    "games/meson.build": "the list of the games",
    "lab/balance_landnam.c": "a study of one game",
    "lab/meson.build": "builds that study",
    "bench/ladder": "how many games each needs",
    "bench/hostile.py": "plays two games to attack them",
    "kaupang/kaupang.h": "an example for its readers",
}
NAMELESS = [*MAY, "kaupang", "tools", "scripts", "packaging", "debian", "web"]
TEXT = (".c", ".h", ".def", ".cu", ".cuh", ".py", ".pyi", ".toml", ".ts", ".tsx", ".css", ".mjs",
        ".cjs", ".html", ".json", ".build", ".sh", ".in", ".conf", ".service")
NOT_OURS = ("gen", "node_modules", "__pycache__", "tests")

# Tests that have no list of the games but one case for each, or plant faults in some.
TESTS = ["tests", "web/tests", "python/tests"]
CASES = {"tests/check_cli.py", "tests/check_includes_planted.py", "tests/lib/test_derived.c",
         "tests/server/test_told.c"}
CODE = (".py", ".mjs", ".js", ".c", ".h", ".sh", ".build")
NEAR = 6  # lines

# Folders whose files must not call each other in circles.
ACYCLIC = ["hall", "bots", "store", "server", "wire", "remote", "net", "lang", "train", "lib",
           "bench", "tui/boards", *ROOMS]


def sources(root, folder):
    for where, _, names in os.walk(os.path.join(root, folder)):
        for name in sorted(names):
            if name.endswith((".c", ".h", ".def", ".cu", ".cuh")):
                yield os.path.relpath(os.path.join(where, name), root)


def includes(root, path):
    """The files of the house that a file includes, however it is written."""
    for quote, target in INCLUDE.findall(read(root, path)):
        if quote == '"' or os.path.exists(os.path.join(root, target)):
            yield target


def uses_bots(path):
    return "/bot/" in path or os.path.basename(path) in ("game.c", "elements.c")


def complaints(root, folder):
    for path in sources(root, folder):
        for target in includes(root, path):
            top = target.split("/")[0]
            if "/" not in target:
                continue  # made at build time
            if ".." in target.split("/"):
                yield f"{path} includes {target}: includes are written from the root"
            if top not in {folder, PUBLIC} | MAY[folder]:
                yield f"{path} includes {target}: {folder} may not use {top}"
            if folder == "games" and "/bot/" in target and not uses_bots(path):
                yield f"{path} includes {target}: rules may not use bots"
            same_game = path.split("/")[:2] == target.split("/")[:2]
            if folder == top == "games" and target.count("/") > 1 and not same_game:
                yield f"{path} includes {target}: a game may not use another game"


def read(root, path):
    with open(os.path.join(root, path), encoding="utf-8") as f:
        return f.read()


def room_of(path):
    folder = os.path.dirname(path)
    return folder if folder in ROOMS else None


def door_complaints(root, folder):
    """Whoever is not of a room uses it by its one header; a room uses only those below it."""
    for path in sources(root, folder):
        room = room_of(path)
        for target in includes(root, path):
            other = room_of(target)
            if other in (None, room):
                continue
            name = os.path.basename(other)
            if room and name not in ROOMS[room]:
                yield f"{path} includes {target}: {room} may not use {other}"
            elif target != f"{other}/{name}.h" and not target.endswith(".def"):
                yield f"{path} includes {target}: the door of {other} is {name}.h"


def calls_between(root, folder):
    """For every C file of the folder itself the other files whose functions it names."""
    text, home = {}, {}
    for path in sources(root, folder):
        if os.path.dirname(path) != folder or not path.endswith(".c"):
            continue
        text[path] = re.sub(r'/\*.*?\*/|"(?:\\.|[^"\\])*"', " ", read(root, path), flags=re.S)
        for name in re.findall(r"^(?!static\b)\w[\w *]*?\b(\w+)\([^;{]*\)\s*{", text[path],
                               re.M):
            home[name] = path
    words = {path: set(re.findall(r"\w+", body)) for path, body in text.items()}
    return {path: {home[w] for w in words[path] if home.get(w, path) != path}
            for path in text}


def cycle_complaints(root, folder):
    calls, seen = calls_between(root, folder), set()

    def follow(path, trail):
        if path in trail:
            return [*trail[trail.index(path):], path]
        if path in seen:
            return None
        seen.add(path)
        for other in sorted(calls[path]):
            found = follow(other, [*trail, path])
            if found:
                return found
        return None

    for path in sorted(calls):
        circle = follow(path, [])
        if circle:
            yield "a circle of calls: " + " -> ".join(circle)


def game_ids(root):
    return [d for d in sorted(os.listdir(os.path.join(root, "games")))
            if os.path.isdir(os.path.join(root, "games", d))]


def names_of_games(root):
    """For every game what finds any of its names."""
    listed = read(root, "games/meson.build")
    for game in game_ids(root):
        prefix = re.search(rf"'{game}': *'(\w+)'", listed).group(1)
        upper = prefix.upper()
        rule = re.search(r"\*\*([A-Z]+)-", read(root, f"docs/rules/{game}.md")).group(1)
        title = json.loads(read(root, f"data/{game}.json"))["title"]
        words = [re.escape(title.split(": ")[-1]), game.replace("-", "[-_ ]?")]
        yield game, re.compile(
            rf"(?i:(?<![a-z0-9])(?:{'|'.join(words)})(?![a-z0-9]))"
            rf"|(?<![A-Za-z0-9_])(?:{prefix}_[a-z]|{upper}_[A-Z]|{rule}-[A-Z]+\b)")


def without_examples(text):
    """Python documents itself with examples that are run: they may name a game."""
    return re.sub(r"^ *(?:>>>|\.\.\.) .*$", "", text, flags=re.M)


def name_complaints(root, folder):
    games = list(names_of_games(root))
    for where, folders, names in os.walk(os.path.join(root, folder)):
        folders[:] = [f for f in folders if f not in NOT_OURS]
        for name in sorted(names):
            path = os.path.relpath(os.path.join(where, name), root)
            if not (name.endswith(TEXT) or "." not in name):
                continue
            text = read(root, path)
            if name.endswith(".py"):
                text = without_examples(text)
            found = {game: pattern.search(text) for game, pattern in games
                     if not any(path.startswith(room.format(game)) for room in OWN_ROOMS)}
            named = {game: hit.group() for game, hit in found.items() if hit}
            if path not in LISTS:
                yield from (f"{path} names the game {game}: {word}"
                            for game, word in named.items())
            elif not named:
                yield f"{path} is listed, but names no game"


def listing_complaints(root, folder):
    """Tests take the games from the list: where all of them are named within a few lines, one
    more would be forgotten."""
    names = [re.compile(rf"(?<![\w-]){game}(?![\w-])") for game in game_ids(root)]
    for where, folders, files in os.walk(os.path.join(root, folder)):
        folders[:] = [f for f in folders if f not in ("node_modules", "__pycache__")]
        for name in sorted(files):
            path = os.path.relpath(os.path.join(where, name), root)
            if path in CASES or not (name.endswith(CODE) or "." not in name):
                continue
            lines = read(root, path).split("\n")
            for at in range(len(lines)):
                near = "\n".join(lines[at:at + NEAR])
                if all(one.search(near) for one in names):
                    yield f"{path}:{at + 1} lists all games"
                    break


def main(root):
    folders = [f for f in sorted(os.listdir(root)) if f in MAY]
    results = [(f"includes of {f}", list(complaints(root, f))) for f in folders]
    results += [(f"doors of rooms used by {f}", list(door_complaints(root, f)))
                for f in folders]
    results += [(f"no circles in {f}", list(cycle_complaints(root, f))) for f in ACYCLIC]
    results += [(f"{f} names no game", list(name_complaints(root, f))) for f in NAMELESS
                if os.path.isdir(os.path.join(root, f))]
    results += [(f"{f} have no list of games", list(listing_complaints(root, f)))
                for f in TESTS if os.path.isdir(os.path.join(root, f))]
    for number, (name, wrong) in enumerate(results, 1):
        print(f"{'not ok' if wrong else 'ok'} {number} - {name}")
        for line in wrong:
            print(f"# {line}")
    print(f"1..{len(results)}")
    return any(wrong for _, wrong in results)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
