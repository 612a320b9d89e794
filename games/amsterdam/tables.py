# SPDX-License-Identifier: MIT
"""Amsterdam: which tables the rules take from data/amsterdam.json, and their limits.

Another map file with the same fields is a drop-in: every size and number of the rules
comes from here."""
import math
import sys

PREFIX = "am"
JOKER = "joker"
MOST_IN_A_SET = 62  # sets are 64 bits; the top one says "hidden"
MOST_LEGAL = 500
MOST_SHORT = 7  # columns of a location's short name on a small map


def numbers(data, out):
    """The constants. Those that may be one value only are the shape of the turn itself."""
    limits = {"carts_per_player": (4, 99), "starting_transport_cards": (0, 9),
              "starting_contracts_dealt": (2, 2), "starting_contracts_min_keep": (1, 1),
              "display_size": (1, 8), "display_reset_joker_count": (1, 8),
              "transport_cards_per_draw_action": (2, 2),
              "contracts_per_draw_action": (2, 2), "contracts_min_keep": (1, 1),
              "end_trigger_carts_at_most": (0, 9), "final_turns_per_player": (1, 1),
              "bonus_cards": (0, 99), "starting_score": (0, 0)}
    value = {}
    for name, (least, most) in limits.items():
        value[name] = data["constants"][name].int(least, most)
        out.constant(name, value[name])
    if value["display_reset_joker_count"] > value["display_size"]:
        data["constants"]["display_reset_joker_count"].fail("more than the display holds")
    # A display below the joker limit shows at least so many other cards.
    value["plain_needed"] = value["display_size"] - value["display_reset_joker_count"] + 1
    out.constant("plain_needed", value["plain_needed"])
    return value


def cards(data, out):
    """Transport cards by kind; the joker is the last kind."""
    kinds = data["transport_cards"].keys()
    if len(kinds) < 2 or len(kinds) > 9 or kinds[-1] != JOKER:
        data["transport_cards"].fail(f"expected 1 to 8 colours, then '{JOKER}'")
    for kind in kinds:
        data["transport_cards"][kind].int(0 if kind == JOKER else 1,
                                          16 if kind == JOKER else 20)
    counts = [data["transport_cards"][kind].value for kind in kinds]
    if sum(counts) > 200:
        data["transport_cards"].fail("more than 200 cards do not fit a byte")
    out.constant("colours", len(kinds) - 1)
    out.constant("kinds", len(kinds))
    out.constant("transport_cards", sum(counts))
    out.names("kind", kinds)
    out.names("colour", kinds[:-1] + ["none"])
    each = [f"{{n}} {kind} card" for kind in kinds[:-1]] + [f"{{n}} {JOKER}"]
    out.amounts("card", [(one, one + "s") for one in each])
    out.table("u8", "cards_of_kind", counts, "kind")
    return kinds[:-1], sum(counts)


def limit_decks(cards, colours, needed):
    """A guess counts the decks under a display of jokers (AMS-DRAW-9) in 32 bits."""
    plain = sum(cards[kind].value for kind in colours)
    jokers = cards[JOKER].value
    most = max(math.comb(plain, n) for n in range(needed))
    if needed * most * max(plain, math.comb(jokers, jokers // 2)) >= 2 ** 32:
        cards.fail("with this display there are more decks than can be counted")


def unique(rows, what):
    ids = [row["id"].word() for row in rows]
    for i, name in enumerate(ids):
        if name in ids[:i]:
            rows[i]["id"].fail(f"{what} '{name}' occurs twice")
    return ids


def ends(row, places):
    a, b = (places.index(row[end].one_of(places)) for end in "ab")
    if a == b:
        row.fail("both ends are the same location")
    return a, b


def twin_of(row, rows, ids):
    """The row's other track, or None; both must name each other and be alike."""
    if row["double_with"].value is None:
        return None
    other = rows[ids.index(row["double_with"].one_of(ids))]
    if other["double_with"].value != row["id"].value or other is row:
        row["double_with"].fail(f"'{other['id'].value}' does not name this route as its twin")
    same_ends = {row["a"].value, row["b"].value} == {other["a"].value, other["b"].value}
    if not same_ends or row["length"].value != other["length"].value:
        row["double_with"].fail("the two tracks differ in ends or length")
    return other


def in_pairs(rows, ids):
    """The routes in an order where the second track of a double follows the first."""
    ordered = []
    for row in rows:
        if any(row is placed for placed in ordered):
            continue
        ordered.append(row)
        twin = twin_of(row, rows, ids)
        if twin is not None:
            ordered.append(twin)
    return ordered


def bits(members):
    return sum(1 << i for i in members)


def is_connected(pairs, count):
    reached, grown = {0}, True
    while grown:
        more = {x for pair in pairs if set(pair) & reached for x in pair} - reached
        grown = bool(more)
        reached |= more
    return len(reached) == count


def short_name(row):
    """What a location is called where there is no room for its name; a name that is short is
    its own."""
    given = row["short" if row.has("short") else "name"]
    if len(given.text()) > MOST_SHORT:
        given.fail(f"more than {MOST_SHORT} letters on a small map: give it a short name")
    return given.text()


def locations(data, out):
    rows = data["locations"].rows()
    if not 2 <= len(rows) <= MOST_IN_A_SET:
        data["locations"].fail(f"expected 2 to {MOST_IN_A_SET} locations")
    ids = unique(rows, "location")
    width = data["map_bounds"]["width"].int(1, 30000)
    height = data["map_bounds"]["height"].int(1, 30000)
    out.constant("map_width", width)
    out.constant("map_height", height)
    out.constant("locations", len(ids))
    out.names("location", ids)
    out.names("location_title", [row["name"].text() for row in rows])
    out.names("location_short", [short_name(row) for row in rows])
    out.table("i16", "x", [row["x"].int(0, width) for row in rows], "location")
    out.table("i16", "y", [row["y"].int(0, height) for row in rows], "location")
    return ids


def point_table(data, out):
    lengths = data["route_points"].keys()
    for i, length in enumerate(lengths):
        if length != str(i + 1) or i >= 9:
            data["route_points"].fail("expected lengths 1, 2, 3 … in order")
    points = [data["route_points"][length].int(1, 60) for length in lengths]
    carts = data["constants"]["carts_per_player"].value
    if carts * max(points) > 250 * points.index(max(points)) + 250:
        data["route_points"].fail("a player's route points may not fit a byte")
    out.constant("longest", len(lengths))
    out.constant("joker_counts", len(lengths) + 1)
    out.table("u8", "points_for", [0] + points, "length")
    few = ["no-joker", "1-joker"]
    out.names("jokers", few + [f"{n}-jokers" for n in range(2, len(lengths) + 1)])
    return len(lengths)


def bend(row, pair, places):
    """The control point of the route's curve; halfway where it is straight."""
    if row.has("curve") and row["curve"].value is not None:
        return row["curve"].ints(-1000, 30000, 2)
    a, b = (places[i] for i in pair)
    return [(a[axis].value + b[axis].value) // 2 for axis in "xy"]


def route_tables(data, places, colours, longest, out):
    rows = data["routes"].rows()
    if not 1 <= len(rows) <= MOST_IN_A_SET:
        data["routes"].fail(f"expected 1 to {MOST_IN_A_SET} routes")
    ids = unique(rows, "route")
    rows = in_pairs(rows, ids)
    grey = data["route_colour_without_card"].word()
    length = [row["length"].int(1, longest) for row in rows]
    colour = [(colours + [grey]).index(row["colour"].one_of(colours + [grey]))
              for row in rows]
    pairs = [ends(row, places) for row in rows]
    twin = [twin_of(row, rows, [r["id"].value for r in rows]) for row in rows]
    first = [i for i in range(len(rows) - 1) if twin[i] is rows[i + 1]]
    if not is_connected(pairs, len(places)):
        data["routes"].fail("the map is not connected")
    carts = [i for i, row in enumerate(rows) if row["cart"].bool()]

    out.constant("routes", len(rows))
    out.names("route", [row["id"].value for row in rows])
    out.names("line_colour", colours + [grey])
    out.constant("grey", len(colours))
    out.constant("cart_routes", len(carts))
    out.table("u8", "length", length, "route")
    out.table("u8", "colour", colour, "route")
    out.table("u8", "end_a", [a for a, _ in pairs], "route")
    out.table("u8", "end_b", [b for _, b in pairs], "route")
    out.table("u64", "ends", [bits(pair) for pair in pairs], "route")
    out.table("u64", "routes_at", [bits(i for i, pair in enumerate(pairs) if here in pair)
                                   for here in range(len(places))], "location")
    bends = [bend(row, pair, data["locations"].rows()) for row, pair in zip(rows, pairs)]
    out.table("i16", "bend_x", [x for x, _ in bends], "route")
    out.table("i16", "bend_y", [y for _, y in bends], "route")
    masks = {"CART_SET": carts, "FIRST_TRACKS": first,
             "SECOND_TRACKS": [i + 1 for i in first]}
    for name, members in masks.items():
        out.set(name, members)
    out.table("u64", "routes_up_to",
              [bits(i for i, n in enumerate(length) if n <= most)
               for most in range(longest + 1)], "length")
    out.table("u64", "routes_of_colour",
              [bits(i for i, c in enumerate(colour) if c == which)
               for which in range(len(colours) + 1)], "colour")
    return length, colour, carts


def contract_tables(data, places, seats, out):
    rows = data["contracts"].rows()
    if not 2 * seats <= len(rows) <= MOST_IN_A_SET:
        data["contracts"].fail(f"expected {2 * seats} to {MOST_IN_A_SET} contracts")
    ids = unique(rows, "contract")
    pairs = [ends(row, places) for row in rows]
    for i, pair in enumerate(pairs):
        if set(pair) in [set(p) for p in pairs[:i]]:
            rows[i].fail("this pair of locations is on two contracts")
    for row in rows:
        row["source"].one_of(["public", "reconstructed"])
    out.constant("contracts", len(rows))
    # Whoever returns one contract has kept another: more than half cannot lie returned.
    out.constant("most_returned", len(rows) // 2)
    out.names("contract", ids)
    out.table("u8", "contract_a", [a for a, _ in pairs], "contract")
    out.table("u8", "contract_b", [b for _, b in pairs], "contract")
    out.table("u8", "value", [row["points"].int(1, 60) for row in rows], "contract")


def tables(data, out):
    low = data["seats"]["min"].int(2, 2)
    high = data["seats"]["max"].int(low, 5)
    out.constant("min_seats", low)
    out.constant("seats", high)
    value = numbers(data, out)
    colours, total = cards(data, out)
    if total < high * value["starting_transport_cards"] + value["display_size"]:
        data["transport_cards"].fail("not enough cards to deal to everybody")
    limit_decks(data["transport_cards"], colours, value["plain_needed"])
    owners = data["player_colours"].words()
    if len(owners) < high:
        data["player_colours"].fail(f"expected {high} colours")
    out.names("player_colour", owners[:high])

    bonus = [[0] * high] * low
    for seats in range(low, high + 1):
        places = data["bonus_points"][str(seats)].ints(0, 60, seats)
        bonus.append(places + [0] * (high - seats))
    out.table("u8", "bonus_points", bonus, "seats", "place")

    places = locations(data, out)
    longest = point_table(data, out)
    length, colour, carts = route_tables(data, places, colours, longest, out)
    contract_tables(data, places, high, out)

    payments = sum(n * (len(colours) if c == len(colours) else 1) + 1
                   for n, c in zip(length, colour))
    out.constant("claims", len(length) * (longest + 1) * (len(colours) + 1))
    out.constant("max_legal", payments + value["display_size"] + 3)
    if payments > MOST_LEGAL - 20:
        data["routes"].fail(f"{payments} ways to pay for routes are too many")
    if len(carts) > value["bonus_cards"]:
        print(f"warning: {len(carts)} cart routes but {value['bonus_cards']} bonus cards",
              file=sys.stderr)
