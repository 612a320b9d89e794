# SPDX-License-Identifier: MIT
"""Landnám: which tables the rules take from data/landnam.json, and their limits. The map
is worked out from its radius (geometry.py)."""
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from geometry import CENTRE, OUTER_SEA, Board  # noqa: E402

PREFIX = "ln"
NONE = 255
PHASES = ["harvest", "thing", "movement", "exploration"]
# The cards whose effect the rules know by name; cards that find a terrain are free.
EFFECTS = ["bumper_crop", "prophecy", "neighbour_peace", "fallow", "settlement",
           "thing_broken", "lawspeaker", "silver", "portage", "mountain_path",
           "fair_wind", "duel", "ravens"]


def packed(vector):
    """Four counts in one word, a byte each, the first kind in the lowest byte."""
    return sum(n << 8 * i for i, n in enumerate(vector))


def flat(out, name, rows):
    """A table of rows of different length: where each begins, and all members."""
    starts = [sum(len(r) for r in rows[:i]) for i in range(len(rows) + 1)]
    out.table("u16", f"{name}_first", starts, "of")
    out.table("u8", name, [member for row in rows for member in row], "at")


def padded(row, length):
    return row + [NONE] * (length - len(row))


def board_tables(data, out):
    radius = data["radius"].int(2, 4)
    sides = data["sides"].int(6, 6)
    board = Board(radius)
    corners = len(board.corners)
    for name, value in (("outer_sea", OUTER_SEA), ("centre", CENTRE),
                        ("hexes", board.hexes), ("inner", board.inner),
                        ("rim_first", board.rim[0]), ("corners", corners),
                        ("plots", 3 * corners), ("sides", sides), ("radius", radius)):
        out.constant(name, value)
    flat(out, "neighbour", board.neighbours)
    # A site is a corner of a hex, counted hex by hex; a plot a hex of a corner, counted
    # corner by corner.
    flat(out, "site_corner", [board.corners_of(h) for h in range(board.hexes)])
    sites = [(h, c) for h in range(board.hexes) for c in board.corners_of(h)]
    out.table("u8", "site_hex", [h for h, _ in sites], "site")
    out.names("site", [f"{h}-{c}" for h, c in sites])
    out.table("u8", "plot_hex", [h for hexes in board.corners for h in hexes], "plot")
    out.names("plot", [f"{c}-{h}" for c, hexes in enumerate(board.corners) for h in hexes])
    for i, name in enumerate(("link", "link_left", "link_right")):
        out.table("u8", name, [padded([link[i] for link in links], 3)
                               for links in board.links], "corner", "i")
    sides_of = [board.side(h) for h in range(board.hexes)]
    out.table("u8", "side", [NONE if s is None else s for s in sides_of], "hex")
    out.table("i8", "column", [0] + [2 * q + r for q, r in board.places[1:]], "hex")
    out.table("i8", "row", [0] + [r for _, r in board.places[1:]], "hex")
    return board


def goods_tables(data, out):
    kinds = data["kinds"].words()
    if len(kinds) != 4:
        data["kinds"].fail("the goods arithmetic packs exactly four kinds")
    out.constant("goods", len(kinds))
    out.names("good", kinds)
    out.amounts("good", [(f"{{n}} {kind}", f"{{n}} {kind}") for kind in kinds])
    out.constant("cards_per_kind", data["cards_per_kind"].int(10, 60))
    start = data["start_per_kind"].int(0, 20)
    if 5 * start > data["cards_per_kind"].value:
        data["start_per_kind"].fail("the bank has too few cards for five players")
    out.constant("start_per_kind", start)
    return kinds


def terrain_tables(rows, kinds, board, out):
    names = [row["id"].word() for row in rows]
    laid = [row["laid"].int(0, row["tiles"].int(0, 99)) for row in rows]
    land = [int(row["land"].bool()) for row in rows]
    for needed in ("sea", "mountain"):
        if names.count(needed) != 1:
            rows[0].fail(f"there must be exactly one terrain '{needed}'")
    if land[names.index("sea")] or not land[names.index("mountain")]:
        rows[0].fail("the sea is no land and a mountain is")
    good = [kinds.index(row["good"].one_of(kinds)) if row.has("good") else NONE
            for row in rows]
    for i, row in enumerate(rows):
        if laid[i] != int(names[i] in ("sea", "mountain")):
            row["laid"].fail("a mountain in the centre and the outer sea are laid, no more")
        if (good[i] != NONE) != (names[i] not in ("sea", "mountain")):
            row.fail("every terrain but sea and mountain yields one kind of goods")
    free = [row["tiles"].value - n for row, n in zip(rows, laid)]
    if sum(free) < board.inner - 1:
        rows[0].fail(f"{sum(free)} tiles do not cover {board.inner - 1} unknown hexes")
    out.constant("terrains", len(names))
    out.names("terrain", names)
    out.constant("sea", names.index("sea"))
    out.constant("mountain", names.index("mountain"))
    out.table("u8", "is_land", land, "terrain")
    out.table("u8", "good_of", good, "terrain")
    out.table("u8", "free_tiles", free, "terrain")
    return names


def number_tables(data, dice, out):
    cycle = data["cycle"].ints(2, 99)
    if len(set(cycle)) != len(cycle) or dice["thing"].value in cycle:
        data["cycle"].fail("values must differ, and none may be the total of the thing")
    out.constant("numbers", len(cycle))
    out.names("number", [str(n) for n in cycle])
    out.table("u8", "number_markers", data["markers"].ints(0, 30, len(cycle)), "number")
    out.table("u8", "number_value", cycle, "number")
    faces = [row.int(2, 12) for row in dice["harvest"].rows(2)]
    totals = range(2, sum(faces) + 1)
    thing = dice["thing"].int(2, sum(faces))
    weights = [sum(1 for a in range(1, faces[0] + 1) if 1 <= t - a <= faces[1])
               for t in totals]
    out.constant("totals", len(totals))
    out.constant("thing_total", thing)
    out.table("u8", "roll_weight", weights, "index")
    out.table("u8", "number_of_total", [NONE, NONE] + [cycle.index(t) if t in cycle
                                                       else NONE for t in totals], "total")
    out.table("u8", "chance_in_36", [weights[n - 2] if n in totals else 0 for n in cycle],
              "number")
    return cycle


def exploration_tables(data, names, cycle, dice, out):
    bonus = data["bonus"]
    most = bonus["most"].int(0, 9)
    out.constant("bonus_mountain", bonus["mountain"].int(0, 9))
    out.constant("bonus_land", bonus["land"].int(0, 9))
    out.constant("bonuses", most + 1)
    green = dice["green"].int(2, 100)
    table = [names.index(row.one_of(names))
             for row in data["terrain_by_total"].rows(green + most)]
    out.table("u8", "green_faces",
              [[table[b:b + green].count(t) for t in range(len(names))]
               for b in range(most + 1)], "bonus", "terrain")
    reds = data["number_by_red"].ints(2, 99)
    for row in data["number_by_red"].rows():
        if row.value not in cycle:
            row.fail(f"{row.value} is no number marker")
    out.table("u8", "red_faces", [reds.count(n) for n in cycle], "number")


def cost_tables(data, kinds, cards, out):
    for thing in ("settler", "ship", "farm", "village"):
        costs = data["costs"][thing]
        for kind in costs.keys():
            if kind not in kinds:
                costs.fail(f"'{kind}' is no kind of goods")
        cost = [costs[k].int(0, cards) if costs.has(k) else 0 for k in kinds]
        if not any(cost):
            costs.fail("whatever is built must cost something, or building never ends")
        out.constant(f"cost_{thing}", packed(cost))
    out.constant("age_cost", data["age_cost"].int(1, cards))
    harbours = data["harbours"]
    out.constant("harbour_cost", harbours["cost"].int(1, cards))
    out.table("u8", "harbour_markers",
              [harbours["markers"][k].int(0, 20) for k in kinds], "good")


def fate_tables(rows, names, seats, out):
    ids = [row["id"].word() for row in rows]
    for needed in EFFECTS:
        if ids.count(needed) != 1:
            rows[0].fail(f"the card '{needed}' must be there exactly once")
    phases = [PHASES.index(row["phase"].one_of(PHASES)) for row in rows]
    counts = [row["count"].int(1, 20) for row in rows]
    terrain = [names.index(row["terrain"].one_of(names)) if row.has("terrain") else NONE
               for row in rows]
    exploration = PHASES.index("exploration")
    for i, row in enumerate(rows):
        if ids.count(ids[i]) != 1:
            row["id"].fail(f"'{ids[i]}' occurs twice")
        if (ids[i] in EFFECTS) == (terrain[i] != NONE):
            row.fail("a card either has an effect known to the rules or finds a terrain")
        if terrain[i] != NONE and (names[terrain[i]] in ("sea", "mountain")
                                   or phases[i] != exploration):
            row.fail("only exploration cards find a terrain, and one that yields goods")
    if sum(n for n, p in zip(counts, phases) if p == exploration) < seats:
        rows[0].fail("fewer exploration cards than players")
    out.constant("fates", len(ids))
    out.constant("fate_cards", sum(counts))
    out.names("fate", ids)
    for name in EFFECTS:
        out.constant(f"fate_{name}", ids.index(name))
    for phase in PHASES:
        out.constant(f"in_{phase}", PHASES.index(phase))
    out.table("u8", "fate_phase", phases, "fate")
    out.table("u8", "fate_count", counts, "fate")
    out.table("u8", "fate_terrain", terrain, "fate")
    card = dict(zip(ids, rows))
    out.constant("bumper_extra", card["bumper_crop"]["extra"].int(1, 9))
    out.constant("lawspeaker_extra", card["lawspeaker"]["extra"].int(1, 9))
    out.constant("wind_ship", card["fair_wind"]["ship"].int(1, 9))
    out.constant("wind_settler", card["fair_wind"]["settler"].int(1, 9))


def tables(data, out):
    low = data["seats"]["min"].int(3, 5)
    high = data["seats"]["max"].int(low, 5)
    out.constant("min_seats", low)
    out.constant("seats", high)
    board = board_tables(data["board"], out)
    kinds = goods_tables(data["goods"], out)
    names = terrain_tables(data["terrains"].rows(), kinds, board, out)
    cycle = number_tables(data["numbers"], data["dice"], out)
    exploration_tables(data["exploration"], names, cycle, data["dice"], out)
    cost_tables(data, kinds, data["goods"]["cards_per_kind"].value, out)
    fate_tables(data["fate"].rows(), names, high, out)

    limits = {"pieces": {"houses": (1, 20), "horses": (1, 9), "boats": (1, 9)},
              "yield": {"farm": (0, 9), "village": (0, 9), "settler": (0, 9)},
              "steps": {"ship": (1, 9), "settler": (1, 9)},
              "units_per_turn": {"farm": (0, 3), "village": (0, 3)},
              "trade": {"bank": (2, 9), "harbour": (2, 9), "offers": (1, 9),
                        "counter_offers": (1, 9)},
              "thing": {"cases_for_black": (1, 99)},
              "end": {"points": (1, 99), "turns": (1, 60000)}}
    for group, members in limits.items():
        for name, (least, most) in members.items():
            out.constant(f"{group}_{name}", data[group][name].int(least, most))
    if data["trade"]["harbour"].value > data["trade"]["bank"].value:
        data["trade"]["harbour"].fail("a harbour must not be worse than the bank")
