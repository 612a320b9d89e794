# SPDX-License-Identifier: MIT
"""Draws Landnám's board from its data file: every hex and corner with its number.

Usage: board_svg.py DATA.json OUT.svg          writes the picture
       board_svg.py --check DATA.json OUT.svg  says (TAP) whether the picture is up to date
"""
import json
import math
import os
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from geometry import CENTRE, Board  # noqa: E402

SIDE = 44  # pixels of a hex's side
STYLE = """
  text { font-family: sans-serif; text-anchor: middle; dominant-baseline: central }
  .sea { fill: #bcd9ea } .tip { fill: #8db9d3 } .unknown { fill: #f2ead8 }
  .mountain { fill: #b9b2a8 } polygon { stroke: #6b6459; stroke-width: 1.5 }
  .hex { font-size: 17px; font-weight: bold; fill: #2d2a26 }
  .note { font-size: 11px; fill: #2d2a26 }
  circle { fill: #fff; stroke: #6b6459 } .corner { font-size: 9px; fill: #7a2e1d }
"""


def kind(board, hex_id):
    if hex_id == CENTRE:
        return "mountain"
    if hex_id not in board.rim:
        return "unknown"
    return "tip" if board.side(hex_id) is None else "sea"


def outline(x, y):
    points = ((x + SIDE * math.sin(i * math.pi / 3), y - SIDE * math.cos(i * math.pi / 3))
              for i in range(6))
    return " ".join(f"{px:.1f},{py:.1f}" for px, py in points)


def draw(board):
    width = (2 * board.radius + 4) * SIDE * math.sqrt(3)
    height = (3 * board.radius + 6.6) * SIDE

    def place(point):
        return width / 2 + point[0] * SIDE, height / 2 + point[1] * SIDE

    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}"'
           ' role="img" aria-label="The board: hexes and corners with their numbers">',
           f"<style>{STYLE}</style>"]
    for hex_id in range(1, board.hexes):
        x, y = place(board.centre_of(hex_id))
        out.append(f'<polygon class="{kind(board, hex_id)}" points="{outline(x, y)}"/>')
        out.append(f'<text class="hex" x="{x:.1f}" y="{y:.1f}">{hex_id}</text>')
        side = board.side(hex_id)
        if side is not None:
            out.append(f'<text class="note" x="{x:.1f}" y="{y + 17:.1f}">side {side}</text>')
    for corner in range(len(board.corners)):
        x, y = place(board.point_of(corner))
        out.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="8"/>')
        out.append(f'<text class="corner" x="{x:.1f}" y="{y:.1f}">{corner}</text>')
    out.append(f'<text class="note" x="{width / 2:.0f}" y="{height - 12:.0f}">0: the outer '
               'sea, beside every hex of the rim</text>')
    return "\n".join(out + ["</svg>", ""])


def main(argv):
    check = argv[1:2] == ["--check"]
    if len(argv) != (4 if check else 3):
        print(__doc__, file=sys.stderr)
        return 2
    data, path = argv[-2:]
    with open(data, encoding="utf-8") as f:
        picture = draw(Board(json.load(f)["board"]["radius"]))
    if not check:
        with open(path, "w", encoding="utf-8") as f:
            f.write(picture)
        return 0
    with open(path, encoding="utf-8") as f:
        same = f.read() == picture
    print(f"1..1\n{'ok' if same else 'not ok'} 1 - {os.path.basename(path)} shows the data")
    return not same


if __name__ == "__main__":
    sys.exit(main(sys.argv))
