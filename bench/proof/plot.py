# SPDX-License-Identifier: MIT
"""Plots as SVG: lines with intervals over an axis."""
import html

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 720, 400, 60, 150, 36, 48
COLOURS = ("#0b62a4", "#c0392b", "#2e7d32", "#7b4fa3", "#b26a00")


class Plot:
    """Axes: (least, most, marks), each mark a number and its words. `across` and `up` map
    numbers to the axes' own, for logarithms."""

    def __init__(self, title, x, y, xs, ys, across=lambda v: v):
        self.across, self.xs, self.ys = across, xs, ys
        self.out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
                    f'width="{WIDTH}" height="{HEIGHT}" font-family="sans-serif" '
                    'font-size="13" fill="#222">',
                    f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>']
        self.text(LEFT, 22, title, "start")
        self.text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 8, x)
        self.text(LEFT - 48, TOP - 4, y, "start")
        for value, words in xs[2]:
            self.text(self.x(value), HEIGHT - BOTTOM + 18, words)
        for value, words in ys[2]:
            self.out.append(f'<path d="M{LEFT} {self.y(value):.1f}H{WIDTH - RIGHT}" '
                            'stroke="#ddd"/>')
            self.text(LEFT - 6, self.y(value) + 4, words, "end")
        self.count = 0

    def x(self, value):
        low, high = self.across(self.xs[0]), self.across(self.xs[1])
        return LEFT + (self.across(value) - low) / (high - low) * (WIDTH - LEFT - RIGHT)

    def y(self, value):
        low, high = self.ys[:2]
        return HEIGHT - BOTTOM - (value - low) / (high - low) * (HEIGHT - TOP - BOTTOM)

    def text(self, x, y, words, anchor="middle", colour="#222"):
        self.out.append(f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" '
                        f'fill="{colour}">{html.escape(words)}</text>')

    def diagonal(self):
        self.out.append(f'<path d="M{self.x(0)} {self.y(0)}L{self.x(1)} {self.y(1)}" '
                        'stroke="#999" stroke-dasharray="4 4"/>')

    def line(self, name, points):
        """Points are (x, y) or (x, y, low, high)."""
        colour = COLOURS[self.count % len(COLOURS)]
        path = " ".join(f"{self.x(p[0]):.1f},{self.y(p[1]):.1f}" for p in points)
        self.out.append(f'<polyline points="{path}" fill="none" stroke="{colour}" '
                        'stroke-width="2"/>')
        for p in points:
            self.out.append(f'<circle cx="{self.x(p[0]):.1f}" cy="{self.y(p[1]):.1f}" '
                            f'r="3" fill="{colour}"/>')
            if len(p) == 4:
                self.out.append(f'<path d="M{self.x(p[0]):.1f} {self.y(p[2]):.1f}'
                                f'V{self.y(p[3]):.1f}" stroke="{colour}" opacity="0.5"/>')
        self.text(WIDTH - RIGHT + 12, TOP + 20 + 22 * self.count, name, "start", colour)
        self.count += 1

    def write(self, path):
        with open(path, "w", encoding="utf-8") as file:
            file.write("\n".join(self.out + ["</svg>"]) + "\n")
