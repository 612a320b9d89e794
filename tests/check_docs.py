# SPDX-License-Identifier: MIT
"""ARCHITECTURE.md is true: its layers and rooms are those that check_includes.py holds the
sources to, every file it names exists, every function it names is in the file beside it, and
every game has the files of a game folder.
The other documents name no file that is not there. Prints TAP. usage: check_docs.py ROOT"""
import glob
import os
import re
import sys

sys.dont_write_bytecode = True
from check_includes import MAY, ROOMS, game_ids

DOCUMENTS = ["*.md", "docs/*.md", "bench/README.md", "web/src/games/README.md"]
ENDS = (".c", ".h", ".def", ".cu", ".cuh", ".py", ".mjs", ".ts", ".tsx", ".json", ".md", ".build",
        ".[ch]")
# Made by a build, or on the machine of whoever reads.
ELSEWHERE = re.compile(r"^(build|~|/|\$|\.)|/gen/|[A-Z]{3,}(?!\.md)")


def rows(text, heading):
    """The cells of the first table after a heading."""
    below = text.split(heading, 1)[1]
    table = below.split("\n\n| ", 1)[1].split("\n\n", 1)[0]
    return [[cell.strip() for cell in line.strip("| \n").split(" | ")]
            for line in table.split("\n")[2:]]


def words(cell):
    return re.findall(r"`([^`]+)`", cell)


def is_file(word):
    return word.endswith(ENDS) and " " not in word


def paths(root, cell, folder=""):
    """The files that a cell names; a bare name is in the folder of the one before it."""
    for word in filter(is_file, words(cell)):
        word = word if "/" in word else os.path.join(folder, word)
        folder = os.path.dirname(word)
        ends = [word.replace(".[ch]", end) for end in (".c", ".h")] if "[ch]" in word else [word]
        for path in ends:
            yield path, glob.glob(os.path.join(root, path))


def wrong_layers(root, text):
    said = {name.rstrip("/"): allowed for folders, _, *allowed in rows(text, "## The layers")
            for name in words(folders)}
    for folder in sorted(os.listdir(root)):
        inside = os.path.join(root, folder)
        if os.path.isdir(inside) and not folder.startswith((".", "build")) and folder not in said:
            yield f"{folder}/ has no row"
    for folder, allowed in said.items():
        if not os.path.isdir(os.path.join(root, folder)):
            yield f"there is no {folder}/"
        listed = set(re.findall(r"\b[a-z]+\b", allowed[0])) & set(MAY) if allowed else set()
        if folder in MAY and listed != MAY[folder]:
            yield f"{folder}/ may use {', '.join(sorted(MAY[folder]))}"


def wrong_rooms(text):
    order = [words(cell)[0].rstrip("/") for cell, *_ in rows(text, "## The rooms of the server")]
    if sorted(order) != sorted(os.path.basename(room) for room in ROOMS):
        yield f"the rooms are {', '.join(ROOMS)}"
    for place, room in enumerate(order):
        for used in ROOMS.get(f"server/{room}", set()) - set(order[:place]):
            yield f"{room} uses {used}, which stands below it"


def wrong_walk(root, text, heading):
    """Each row names files, and functions that are in one of them."""
    for where, *_ in rows(text, heading):
        source = ""
        for path, found in paths(root, where):
            if not found:
                yield f"there is no {path}"
            for name in found:
                with open(name, encoding="utf-8") as f:
                    source += f.read()
        names = [w for w in words(where) if not is_file(w)]
        if not names:
            yield f"no function in: {where}"
        for name in names:
            if not re.search(rf"^(?!#).*\b{re.escape(name)}\b *[(=<{{ ].*$", source, re.M):
                yield f"{name} is not in: {where}"


def wrong_tables(root, text):
    """The tables of one folder's files."""
    for heading, folder in (("## The core", "core"), ("## The full screen of the terminal", "tui")):
        listed = set()
        for cell, *_ in rows(text, heading):
            for path, found in paths(root, cell, folder):
                listed.update(os.path.basename(name) for name in found)
                if not found and not ("[ch]" in cell and path.endswith(".h")):
                    yield f"there is no {path}"
        for header in glob.glob(os.path.join(root, folder, "*.h")):
            if os.path.basename(header) not in listed:
                yield f"{os.path.relpath(header, root)} has no row"


def missing_in_games(root, text):
    """Every game has the files that are the same in each."""
    about = text.split("## A game folder\n", 1)[1]
    own = words(about.split("The same files in each", 1)[1].split(".\n", 1)[0])
    bot = words(about.split("Judgement has a room of its own", 1)[1].split(" and, ", 1)[0])
    for game in game_ids(root):
        home = os.path.join(root, "games", game)
        judged = os.path.isdir(os.path.join(home, bot[0]))
        for name in filter(is_file, own + [bot[0] + b for b in bot[1:] if judged]):
            if not os.path.exists(os.path.join(home, name)):
                yield f"games/{game}/{name}"


def all_files(root):
    for where, folders, names in os.walk(root):
        folders[:] = [f for f in folders
                      if f != "node_modules" and not f.startswith((".git", "build"))]
        yield from ("/" + os.path.relpath(os.path.join(where, name), root) for name in names)


def missing_files(root):
    """A path may begin at the root or in the folder that the text is about; <id> is any name."""
    there = "\n".join(all_files(root)) + "\n"
    for name in sorted(n for pattern in DOCUMENTS for n in glob.glob(os.path.join(root, pattern))):
        with open(name, encoding="utf-8") as f:
            text = re.sub(r"```.*?```", "", f.read(), flags=re.S)
        for word in words(text) + re.findall(r"\]\(([^)#:]+)\)", text):
            if "/" not in word or not is_file(word) or ELSEWHERE.search(word):
                continue
            known = re.escape(word).replace(r"\[ch\]", "[ch]").replace(r"\*", "[^/\n]*")
            known = re.sub(r"<\w+>", r"[^/\\n]+", known)
            if not re.search(f"/{known}\n", there):
                yield f"{os.path.relpath(name, root)} names {word}"


def main(root):
    with open(os.path.join(root, "ARCHITECTURE.md"), encoding="utf-8") as f:
        text = f.read()
    walks = ["### A click at a served table, until the others see it", "### A game in the arena"]
    checks = [("the layers are those of the sources", list(wrong_layers(root, text))),
              ("the rooms of the server are those of the sources", list(wrong_rooms(text))),
              ("the tables of files are whole", list(wrong_tables(root, text))),
              *((f"{walk[4:]}: files and functions", list(wrong_walk(root, text, walk)))
                for walk in walks),
              ("a game has the files of every game", list(missing_in_games(root, text))),
              ("every file that a document names exists", list(missing_files(root)))]
    for number, (name, wrong) in enumerate(checks, 1):
        print(f"{'not ok' if wrong else 'ok'} {number} - {name}")
        for line in wrong:
            print(f"# {line}")
    print(f"1..{len(checks)}")
    return any(wrong for _, wrong in checks)


sys.exit(main(sys.argv[1]))
