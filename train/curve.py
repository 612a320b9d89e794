# SPDX-License-Identifier: MIT
"""The learning curve of a run, from its log, as SVG."""
import json

WIDTH, HEIGHT, MARGIN = 720, 200, 48
PANELS = (("won", "won by one move ahead against greedy, %", 100),
          ("win", "win shares: divergence from the target", 1),
          ("policy", "policy: divergence from the target", 1),
          ("points", "points / 16: squared error", 1))


def read(path):
    with open(path, encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def panel(lines, key, title, factor, top, last):
    points = [(line["seconds"], factor * line[key]) for line in lines if key in line]
    most = max([y for _, y in points] + [1e-9]) * 1.05
    if key == "won":
        most = 100
    spots = [(MARGIN + x / last * (WIDTH - 2 * MARGIN),
              top + HEIGHT - y / most * (HEIGHT - 40)) for x, y in points]
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in spots)
    yield f'<text x="{MARGIN}" y="{top + 24}">{title}</text>'
    yield (f'<path d="M{MARGIN} {top + 36}V{top + HEIGHT}H{WIDTH - MARGIN}" fill="none" '
           'stroke="#888"/>')
    yield f'<text x="{MARGIN - 6}" y="{top + 44}" text-anchor="end">{most:.3g}</text>'
    yield f'<polyline points="{path}" fill="none" stroke="#06c" stroke-width="1.5"/>'
    if key == "won":
        yield from (f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="#06c"/>'
                    for x, y in spots)


def draw(log, path):
    lines = read(log)
    last = max([line["seconds"] for line in lines] + [1])
    height = len(PANELS) * (HEIGHT + 10) + 30
    svg = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" '
           'font-family="sans-serif" font-size="12">',
           f'<rect width="{WIDTH}" height="{height}" fill="#fff"/>']
    for i, (key, title, factor) in enumerate(PANELS):
        svg += panel(lines, key, title, factor, i * (HEIGHT + 10), last)
    svg.append(f'<text x="{WIDTH - MARGIN}" y="{height - 8}" text-anchor="end">'
               f'{last:.0f} s</text></svg>')
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(svg) + "\n")
