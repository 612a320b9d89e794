# SPDX-License-Identifier: MIT
"""Puerto Rico: which tables the rules take from data/puerto-rico.json, and their limits."""
PREFIX = "pr"
CONSTANTS = {
    "island_spaces": (12, 12), "city_spaces": (12, 12), "house_spaces": (1, 4),
    "coins": (1, 200), "large_per_column_city": (1, 6), "small_market_bonus": (0, 9),
    "large_market_bonus": (0, 9), "small_warehouse_kinds": (0, 2),
    "large_warehouse_kinds": (0, 3), "free_barrels": (0, 9),
    "storehouse_barrels": (0, 9), "small_wharf_barrels_per_vp": (1, 9),
    "harbor_vp": (0, 9), "lighthouse_coins": (0, 9), "forests_per_coin": (1, 9),
    "fortress_colonists_per_vp": (1, 9), "customs_vp_per_vp": (1, 9),
    "city_hall_vp": (0, 9), "guild_hall_small": (0, 9), "guild_hall_large": (0, 9),
    "union_hall_barrels_per_vp": (1, 9), "cloister_tiles": (1, 9)}
GUEST_STEPS = ["hacienda", "forest", "settle", "library_tile", "build", "produce",
               "craft", "sell", "load", "store", "end"]


def ids(rows, where):
    words = [row["id"].word() for row in rows]
    for i, word in enumerate(words):
        if word in words[:i]:
            where[i].fail(f"'{word}' occurs twice")
    return words


def numbers(data, names):
    """A list of names as a list of their numbers."""
    return [names.index(row.one_of(names)) for row in data.rows()]


def bits(values):
    return sum(1 << v for v in values)


def board(data, out):
    goods = ids(data["goods"].rows(5), data["goods"])
    tiles = ids(data["tiles"].rows(7), data["tiles"])
    if tiles != goods + ["quarry", "forest"]:
        data["tiles"].fail("expected the goods in order, then quarry and forest")
    cards = ids(data["cards"].rows(8), data["cards"])
    out.constant("goods", len(goods))
    out.constant("tiles", len(tiles))
    out.constant("cards", len(cards))
    for prefix, names in (("good", goods), ("tile", tiles), ("card", cards)):
        out.names(prefix, names)
        for i, name in enumerate(names):
            out.constant(f"{prefix}_{name}", i)
    out.table("u8", "good_price", [g["price"].int(0, 9) for g in data["goods"].rows()],
              "good")
    for row, circles in zip(data["tiles"].rows(), [1] * 6 + [0]):
        row["circles"].int(circles, circles)
    for name, (low, high) in CONSTANTS.items():
        out.constant(name, data["constants"][name].int(low, high))
    out.table("u8", "factory_income", data["factory_income"].ints(0, 9, 6), "kinds")
    out.table("u8", "residence_points", data["residence_vp"].ints(0, 20, 13), "tiles")
    out.table("u8", "cloister_points", data["cloister_vp"].ints(0, 20, 5), "triples")
    out.table("u8", "church_points", data["church_vp"].ints(0, 9, 5), "column")
    return goods, tiles, cards


def ships(data, out):
    sizes = data["ships"].ints(1, 20)
    if sizes != list(range(sizes[0], sizes[0] + len(sizes))):
        data["ships"].fail("expected ships of rising size, one barrel apart")
    out.constant("ships", len(sizes))
    out.constant("smallest_ship", sizes[0])
    return sizes


def setup(data, out, goods, sizes):
    """One row a number of players; rows 0 and 1 are never asked for."""
    low, high = data["seats"]["min"].int(2, 2), data["seats"]["max"].int(2, 5)
    out.constant("min_seats", low)
    out.constant("seats", high)
    rows = [data["setup"][str(max(n, low))] for n in range(high + 1)]
    limits = {"doubloons": (0, 20), "vp_pool": (1, 200), "colonist_supply": (1, 150),
              "colonist_ship": (0, 20), "row": (1, 9), "cards": (6, 8), "picks": (1, 3)}
    for name, (least, most) in limits.items():
        out.table("u8", f"start_{name}", [r[name].int(least, most) for r in rows], "seats")
    for n, row in enumerate(rows):
        if row["cards"].value <= n * row["picks"].value:
            row["cards"].fail("too few role cards for the picks of a round")
    out.table("u8", "start_barrels", [r["barrels"].ints(1, 99, 5) for r in rows],
              "seats", "good")
    out.table("u8", "start_tiles", [r["tiles"].ints(0, 99, 7) for r in rows],
              "seats", "tile")
    first = [[0] * high for _ in rows]
    for n in range(low, high + 1):
        kinds = [goods.index(k.one_of(goods)) for k in rows[n]["start_tiles"].rows(n)]
        first[n][:n] = kinds
    out.table("u8", "first_tile", first, "seats", "position")
    afloat = []
    for row in rows:
        for ship in row["ships"].rows():
            if ship.int(1, 20) not in sizes:
                ship.fail("no such ship")
        afloat.append(bits(sizes.index(s) for s in row["ships"].value))
    out.table("u8", "ships_afloat", afloat, "seats")


def building_columns(rows, out, goods):
    columns = {"vp": (0, 20), "circles": (0, 3), "column": (1, 4), "size": (1, 2),
               "cost": (1, 10)}
    for name, (low, high) in columns.items():
        out.table("u8", f"building_{name}", [r[name].int(low, high) for r in rows],
                  "building")
    costs = [[r["cost"].int(1, 10) for r in rows],
             [r["balanced_cost" if r.has("balanced_cost") else "cost"].int(1, 10)
              for r in rows]]
    out.table("u8", "full_price", costs, "balanced", "building")
    cheap = [[bits(i for i, c in enumerate(row) if c <= money) for money in range(11)]
             for row in costs]
    out.table("u64", "costing_at_most", cheap, "balanced", "money")
    out.table("u8", "copies", [r["copies"].ints(1, 9, 2) for r in rows],
              "building", "more_than_two")
    out.table("u8", "makes",
              [goods.index(r["makes"].one_of(goods)) if r.has("makes") else 255
               for r in rows], "building")
    for i, row in enumerate(rows):
        production = row["kind"].one_of(["production", "violet"]) == "production"
        if production != row.has("makes"):
            row.fail("a production building makes a good, a violet one none")


def buildings(data, out, goods):
    rows = data["buildings"].rows(37)
    names = ids(rows, data["buildings"])
    out.constant("buildings", len(rows))
    out.names("building", names)
    for i, name in enumerate(names):
        out.constant(name, i)
    building_columns(rows, out, goods)
    violet = [i for i, r in enumerate(rows) if r["kind"].value == "violet"]
    if violet != list(range(6, len(rows))):
        data["buildings"].fail("expected 6 production buildings, then the violet ones")
    out.constant("first_violet", violet[0])
    out.constant("violets", len(violet))
    out.names("violet", [names[i] for i in violet])
    new = [i for i in violet if rows[i]["set"].one_of(["base", "expansion"]) != "base"]
    out.set("violet_set", violet)
    out.set("production_set", range(6))
    out.set("base_set", [i for i in violet if i not in new])
    out.set("new_set", new + numbers(data["new_buildings_also"], names))
    out.set("large_set", [i for i, r in enumerate(rows) if r["size"].value == 2])
    out.set("circle_set", [i for i, r in enumerate(rows) if r["circles"].value > 0])
    out.table("u64", "makers",
              [bits(i for i, r in enumerate(rows)
                    if r.has("makes") and r["makes"].value == good) for good in goods],
              "good")
    return names, rows


def draft(data, out, names, rows):
    spaces = [0] + [data["draft_spaces"][str(c)].int(1, 7) for c in range(1, 11)]
    tier = [bits(i for i, r in enumerate(rows)
                 if r["kind"].value == "violet" and r["cost"].value == c)
            for c in range(11)]
    for cost in range(1, 11):
        if bin(tier[cost]).count("1") <= spaces[cost]:
            data["draft_spaces"][str(cost)].fail("more spaces than kinds to choose from")
    out.constant("draft_picks", sum(spaces))
    out.constant("draft_tiers", 11)
    out.table("u8", "tier_spaces", spaces, "cost")
    out.table("u64", "tier_kinds", tier, "cost")
    pairs = [bits(numbers(pair, names)) for pair in data["exclusions"].rows(2)]
    out.table("u64", "exclusion", pairs, "rule")


def guests(data, out, tiles, cards, names):
    """Where guests may go at each step: sets of groups, tiles first, then buildings."""
    groups = tiles[:6] + names
    out.constant("groups", len(groups))
    out.constant("first_building_group", 6)
    out.names("group", groups)
    out.names("place", groups + ["san_juan"])
    sets = data["guests"]
    if sorted(sets.keys()) != sorted(GUEST_STEPS):
        sets.fail(f"expected the steps {', '.join(GUEST_STEPS)}")
    for step in GUEST_STEPS:
        out.set(f"guests_{step}", numbers(sets[step], groups))
    for card in data["role_guests"].keys():
        if card not in cards:
            data["role_guests"].fail(f"'{card}' is no role card")
    out.table("u64", "guests_role",
              [bits(numbers(data["role_guests"][c], groups))
               if data["role_guests"].has(c) else 0 for c in cards], "card")


def tables(data, out):
    goods, tiles, cards = board(data, out)
    setup(data, out, goods, ships(data, out))
    names, rows = buildings(data, out, goods)
    draft(data, out, names, rows)
    guests(data, out, tiles, cards, names)
