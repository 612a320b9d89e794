# SPDX-License-Identifier: MIT
"""The learning curve of a run, from its log, as SVG."""
import json

WIDE, HIGH, EDGE = 720, 200, 48
PANELS = (("won", "won by one move ahead against greedy, %", 100),
          ("win", "win shares: divergence from what was learned", 1),
          ("policy", "policy: divergence from what was wanted", 1),
          ("points", "points: squared error, in sixteenths", 1))


def read(path):
    with open(path, encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def panel(lines, key, title, times, top, last):
    points = [(line["seconds"], times * line[key]) for line in lines if key in line]
    most = max([y for _, y in points] + [1e-9]) * 1.05
    if key == "won":
        most = 100
    spots = [(EDGE + x / last * (WIDE - 2 * EDGE), top + HIGH - y / most * (HIGH - 40))
             for x, y in points]
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in spots)
    yield f'<text x="{EDGE}" y="{top + 24}">{title}</text>'
    yield (f'<path d="M{EDGE} {top + 36}V{top + HIGH}H{WIDE - EDGE}" fill="none" '
           'stroke="#888"/>')
    yield f'<text x="{EDGE - 6}" y="{top + 44}" text-anchor="end">{most:.3g}</text>'
    yield f'<polyline points="{path}" fill="none" stroke="#06c" stroke-width="1.5"/>'
    if key == "won":
        yield from (f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="#06c"/>'
                    for x, y in spots)


def draw(log, path):
    lines = read(log)
    last = max([line["seconds"] for line in lines] + [1])
    height = len(PANELS) * (HIGH + 10) + 30
    svg = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDE}" height="{height}" '
           'font-family="sans-serif" font-size="12">',
           f'<rect width="{WIDE}" height="{height}" fill="#fff"/>']
    for i, (key, title, times) in enumerate(PANELS):
        svg += panel(lines, key, title, times, i * (HIGH + 10), last)
    svg.append(f'<text x="{WIDE - EDGE}" y="{height - 8}" text-anchor="end">'
               f'{last:.0f} s</text></svg>')
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(svg) + "\n")
