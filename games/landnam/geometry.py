# SPDX-License-Identifier: MIT
"""Landnám: the map worked out from its radius alone.

Hexes are numbered from the centre outwards, every ring clockwise from the east: 0 is the
outer sea, 1 the centre, then the inner rings, then the rim. A corner is a point where
three hexes meet; only corners of inner hexes are numbered, for no other can ever border a
number marker. Both the tables of the rules and the picture of the board come from here.
"""
import math

CLOCKWISE = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
OUTER_SEA, CENTRE = 0, 1


class Board:
    def __init__(self, radius):
        self.radius = radius
        self.places = [None] + [place for ring in range(radius + 2) for place in walk(ring)]
        self.ids = {place: i for i, place in enumerate(self.places) if place is not None}
        self.hexes = len(self.places)
        self.inner = 1 + 3 * radius * (radius + 1)
        self.rim = range(1 + self.inner, self.hexes)
        self.neighbours = [self.find_neighbours(h) for h in range(self.hexes)]
        self.corners = self.find_corners()
        self.number = {hexes: i for i, hexes in enumerate(self.corners)}
        self.links = [self.find_links(c) for c in range(len(self.corners))]

    def around(self, hex_id):
        """The six hexes around a hex, clockwise from the east; None beyond the rim."""
        q, r = self.places[hex_id]
        return [self.ids.get((q + dq, r + dr)) for dq, dr in CLOCKWISE]

    def find_neighbours(self, hex_id):
        if hex_id == OUTER_SEA:
            return list(self.rim)
        near = [h for h in self.around(hex_id) if h is not None]
        return sorted(near + ([OUTER_SEA] if hex_id in self.rim else []))

    def find_corners(self):
        corners = []
        for hex_id in range(CENTRE, CENTRE + self.inner):
            ring = self.around(hex_id)
            for i in range(6):
                hexes = tuple(sorted((hex_id, ring[i], ring[(i + 1) % 6])))
                if hexes not in corners:
                    corners.append(hexes)
        return corners

    def find_links(self, corner):
        """Corners one edge away, each with the two hexes the edge lies between."""
        mine = set(self.corners[corner])
        links = []
        for other, hexes in enumerate(self.corners):
            shared = sorted(mine & set(hexes))
            if other != corner and len(shared) == 2:
                links.append((other, *shared))
        return links

    def corners_of(self, hex_id):
        return [c for c, hexes in enumerate(self.corners) if hex_id in hexes]

    def side(self, hex_id):
        """The side of the rim a hex lies on; None for corner hexes and all others."""
        if hex_id not in self.rim:
            return None
        piece, place = divmod(hex_id - self.rim[0], self.radius + 1)
        return piece if place > 0 else None

    def centre_of(self, hex_id):
        """Where a hex is drawn, in units of a hex's side; y grows downwards."""
        q, r = self.places[hex_id]
        return math.sqrt(3) * (q + r / 2), 1.5 * r

    def point_of(self, corner):
        """Where a corner is drawn: in the middle of its three hexes."""
        points = [self.centre_of(h) for h in self.corners[corner]]
        return sum(x for x, _ in points) / 3, sum(y for _, y in points) / 3


def walk(ring):
    """The places of a ring, clockwise from the east."""
    if ring == 0:
        return [(0, 0)]
    q, r, places = ring, 0, []
    for dq, dr in CLOCKWISE[2:] + CLOCKWISE[:2]:
        for _ in range(ring):
            places.append((q, r))
            q, r = q + dq, r + dr
    return places
