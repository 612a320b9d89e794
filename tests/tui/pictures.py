# SPDX-License-Identifier: MIT
"""Pictures of the full screen for the documents: plays each game a while by keys and draws what
the screen model shows. Needs the fonts and Pillow that come with matplotlib.
usage: pictures.py KAUPANG FOLDER"""
import json
import pathlib
import random
import subprocess
import sys
import tempfile

from matplotlib.font_manager import FontProperties, findfont
from PIL import Image, ImageDraw, ImageFont

from terminal import Terminal

KEYS = 60  # pressed before the picture is taken
SIZE = (120, 40)
CELL = (9, 19)
INK, GROUND = "e4e4e4", "16161c"
NAMES = {"black": "101010", "red": "d03838", "green": "3c9a46", "brown": "c8a000",
         "blue": "4682d2", "magenta": "d060a8", "cyan": "3a8fb0", "white": "e4e4e4"}


def rgb(name, default):
    text = default if name == "default" else NAMES.get(name, name)
    return tuple(int(text[i:i + 2], 16) for i in (0, 2, 4))


def draw(screen, path):
    faces = {bold: ImageFont.truetype(findfont(FontProperties(
        family="DejaVu Sans Mono", weight="bold" if bold else "normal")), 15) for bold in (0, 1)}
    image = Image.new("RGB", (SIZE[0] * CELL[0], SIZE[1] * CELL[1]), rgb("default", GROUND))
    pen = ImageDraw.Draw(image)
    for y in range(SIZE[1]):
        for x in range(SIZE[0]):
            cell = screen.buffer[y][x]
            colours = [rgb(cell.fg, INK), rgb(cell.bg, GROUND)]
            fg, bg = reversed(colours) if cell.reverse else colours
            left, top = x * CELL[0], y * CELL[1]
            pen.rectangle((left, top, left + CELL[0] - 1, top + CELL[1] - 1), fill=bg)
            pen.text((left, top), cell.data, font=faces[bool(cell.bold)], fill=fg)
            if cell.underscore:
                pen.line((left, top + CELL[1] - 2, left + CELL[0] - 1, top + CELL[1] - 2), fill=fg)
    image.save(path, optimize=True)


def play_a_while(t, keys):
    chance = random.Random(7)
    for _ in range(keys):
        t.wait(lambda t: t.unread() == 0, "the keys being read", tick=0.01)
        t.press(chance.choice(["enter"] * 5 + ["up", "down", "left", "right"]))
    t.press("1")
    t.wait(lambda t: t.unread() == 0 and "your move" in t.lines()[0] and not t.take(0.5),
           "the board at rest", tick=0.01)


def main(kaupang, folder):
    listed = subprocess.run([kaupang, "games", "--json"], capture_output=True, text=True, check=True)
    for game in (json.loads(line)["id"] for line in listed.stdout.splitlines()):
        with tempfile.TemporaryDirectory() as home, Terminal(
                [kaupang, "play", game, "--seed", "11", "--bots", "easy"], *SIZE,
                env={"XDG_DATA_HOME": home}) as t:
            t.wait_for("your move")
            play_a_while(t, KEYS)
            draw(t.screen, pathlib.Path(folder, f"terminal-{game}.png"))


main(*sys.argv[1:])
