# SPDX-License-Identifier: MIT
"""Spice Road: which tables the rules take from data/spice-road.json, and their limits."""
PREFIX = "sr"
KINDS = ["spice", "upgrade", "trade"]


def cubes(data, spices, most):
    return data.ints(0, most, spices)


def packed(vector):
    """Four counts in one word, a byte each, lowest spice in the lowest byte."""
    return sum(n << 8 * i for i, n in enumerate(vector))


def letters(vector):
    """Cubes as people read them: YYR."""
    return "".join(letter * n for letter, n in zip("YRGB", vector))


def deed(gain, give, take, steps):
    """What a merchant card does, as it is drawn: +YY, ↑↑ or YY→G."""
    if any(give):
        return f"{letters(give)}→{letters(take)}"
    return "+" + letters(gain) if any(gain) else "↑" * steps


def trade_tables(give, kind, limit, out):
    """What a number of cubes of one spice, 0 to the limit, is enough for: which trades,
    and how often a need of it. A whole caravan is the least over its spices."""
    trades = [i for i, k in enumerate(kind) if KINDS[k] == "trade"]
    held = range(limit + 1)
    most = max(n for vector in give for n in vector)
    out.table("u64", "affordable",
              [[sum(1 << i for i in trades if give[i][spice] <= n) for n in held]
               for spice in range(len(give[0]))], "spice", "held")
    out.table("u8", "times_paid",
              [[limit if need == 0 else n // need for n in held]
               for need in range(most + 1)], "need", "held")


def most_cubes(gain, give, take, limit, most_on_card):
    """The most that a caravan can hold in the middle of a turn."""
    after_trades = [limit + limit // sum(g) * (sum(t) - sum(g))
                    for g, t in zip(give, take) if any(g)]
    return max(after_trades + [limit + most_on_card] + [limit + sum(v) for v in gain])


def merchant_tables(rows, starting, spices, limit, out):
    gain, give, take, steps, kind = [], [], [], [], []
    for row in rows:
        what = row["kind"].one_of(KINDS)
        none = [0] * spices
        kind.append(KINDS.index(what))
        gain.append(cubes(row["gain"], spices, 10) if what == "spice" else none)
        give.append(cubes(row["give"], spices, 10) if what == "trade" else none)
        take.append(cubes(row["take"], spices, 10) if what == "trade" else none)
        steps.append(row["upgrades"].int(1, 3) if what == "upgrade" else 0)
        if what == "trade" and not any(give[-1]):
            row.fail("a trade must give at least one cube")
        if what == "trade" and any(a and b for a, b in zip(give[-1], take[-1])):
            row.fail("a trade may not give and take the same colour")
    out.table("u32", "gain", [packed(v) for v in gain], "merchant")
    out.table("u32", "give", [packed(v) for v in give], "merchant")
    out.table("u32", "take", [packed(v) for v in take], "merchant")
    out.table("u8", "steps", steps, "merchant")
    deeds = [deed(*effect) for effect in zip(gain, give, take, steps)]
    out.names("merchant_shown", deeds)
    trade_tables(give, kind, limit, out)
    # Every other market card can be bought from the right of one that stays.
    most_on_card = len(rows) - starting - 1
    most = most_cubes(gain, give, take, limit, most_on_card)
    if most > 127:
        rows[0].fail(f"caravans of {most} cubes, but they are counted below 128")
    out.constant("most_on_card", most_on_card)
    out.constant("most_cubes", most)
    for number, name in enumerate(KINDS):
        cards = [i for i, k in enumerate(kind) if k == number]
        out.constant(f"{name}_cards", len(cards))
        out.table("u8", f"{name}_card", cards, "index")
        index = [cards.index(i) if i in cards else 255 for i in range(len(kind))]
        out.table("u8", f"{name}_index", index, "merchant")
        words = [rows[i]["code"].word() for i in cards]
        out.names(f"{name}_card", words)
        out.names(f"{name}_card_shown", [deeds[i] for i in cards])
        out.set(f"{name}_set", cards)


def tables(data, out):
    low = data["seats"]["min"].int(2, 2)
    high = data["seats"]["max"].int(low, 5)
    out.constant("min_seats", low)
    out.constant("seats", high)

    spices = data["spices"].words()
    if len(spices) != 4:
        data["spices"].fail("the cube arithmetic packs exactly four spices")
    out.constant("spices", len(spices))
    out.names("spice", spices)
    out.table("u8", "spice_value", data["spice_values"].ints(1, 9, len(spices)), "spice")

    limits = {"caravan_limit": (6, 20), "point_slots": (2, 8), "merchant_slots": (1, 8),
              "gold_points": (0, 9), "silver_points": (0, 9), "coins_per_seat": (1, 9)}
    for name, (least, most) in limits.items():
        out.constant(name, data["constants"][name].int(least, most))
    limit = data["constants"]["caravan_limit"].int(*limits["caravan_limit"])

    out.table("u32", "start_cubes",
              [packed(cubes(r, len(spices), 10)) for r in data["start_cubes"].rows(high)],
              "position")
    ends = data["claims_to_end"]
    out.table("u8", "claims_to_end",
              [0 if n < low else ends[str(n)].int(1, 7) for n in range(high + 1)], "seats")

    merchants = data["merchants"].rows()
    if len(merchants) > 62:
        data["merchants"].fail("more than 62 merchant cards do not fit one set")
    codes = [row["code"].word() for row in merchants]
    out.constant("merchants", len(merchants))
    starting = data["starting_cards"].int(1, len(merchants) - 1)
    out.constant("starting_cards", starting)
    out.names("merchant", codes)
    merchant_tables(merchants, starting, len(spices), limit, out)

    points = data["points"].rows()
    if len(points) > 62:
        data["points"].fail("more than 62 point cards do not fit one set")
    out.constant("point_cards", len(points))
    out.names("point", [row["code"].word() for row in points])
    costs = [cubes(r["cost"], len(spices), 10) for r in points]
    values = [r["points"].int(1, 99) for r in points]
    out.table("u32", "cost", [packed(v) for v in costs], "card")
    out.table("u8", "points", values, "card")
    out.names("point_shown", [f"★{n} {letters(v)}" for n, v in zip(values, costs)])
    for where, rows in (("merchants", merchants), ("points", points)):
        codes = [row["code"].word() for row in rows]
        for i, code in enumerate(codes):
            if code in codes[:i]:
                data[where][i].fail(f"the code '{code}' occurs twice")
