# SPDX-License-Identifier: MIT
"""A second opinion on Landnám's rules: for positions of played games the legal actions and
the results of many actions are worked out anew, from the rules document alone and in
another language, and compared with what the engine says. Prints TAP.
usage: referee.py DATA.json TRACES"""
import collections
import json
import sys

with open(sys.argv[1], encoding="utf-8") as f:
    DATA = json.load(f)
GOODS = DATA["goods"]["kinds"]
CYCLE = [str(n) for n in DATA["numbers"]["cycle"]]
YIELD = {t["id"]: t.get("good") for t in DATA["terrains"]}
CARDS = {c["id"]: c for c in DATA["fate"]}

# ---- the map, by coordinates ------------------------------------------------------------
SIX = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
RADIUS = DATA["board"]["radius"]
PLACE, NUMBER = {}, {}


def number_map():
    count = 1
    for ring in range(RADIUS + 2):
        q, r = ring, 0
        for turn in range(6 if ring else 1):
            for _ in range(max(ring, 1)):
                PLACE[count], NUMBER[q, r] = (q, r), count
                count += 1
                step = SIX[(turn + 2) % 6]
                q, r = q + step[0], r + step[1]
    return count


HEXES = number_map()
INNER = [h for h in PLACE if max(map(abs, (*PLACE[h], sum(PLACE[h])))) <= RADIUS]
RIM = [h for h in PLACE if h not in INNER]


def around(h):
    return [NUMBER.get((PLACE[h][0] + a, PLACE[h][1] + b)) for a, b in SIX]


NEAR = {h: {n for n in around(h) if n} | ({0} if h in RIM else set()) for h in PLACE}
NEAR[0] = set(RIM)
CORNERS = []
for h in INNER:
    ring = around(h)
    for i in range(6):
        corner = frozenset((h, ring[i], ring[(i + 1) % 6]))
        if corner not in CORNERS:
            CORNERS.append(corner)
AT = {h: [c for c, hexes in enumerate(CORNERS) if h in hexes] for h in range(HEXES)}
LINKS = {c: [(d, CORNERS[c] & CORNERS[d]) for d in range(len(CORNERS))
             if d != c and len(CORNERS[c] & CORNERS[d]) == 2] for c in range(len(CORNERS))}


def side(h):
    piece, place = divmod(h - RIM[0], RADIUS + 1)
    return piece if h in RIM and place > 0 else None


# ---- reading a position ------------------------------------------------------------------
class Position:
    def __init__(self, state):
        self.__dict__.update(state)
        self.land = {h: t not in ("none", "sea") for h, t in enumerate(self.terrain)}

    def unit_at(self, h):
        return split(self.unit[h])

    def building_at(self, c):
        return split(self.building[c])

    def builders(self, h):
        return {self.building_at(c)[1] for c in AT[h] if self.building_at(c)}

    def holds(self, seat, card):
        return self.fate[seat][card] > 0

    def good_at(self, h):
        return self.marker[h] if self.marker[h] in GOODS else YIELD[self.terrain[h]]

    def aged(self, number, step=1):
        at = CYCLE.index(number)
        for i in range(1, len(CYCLE)):
            value = CYCLE[(at + i * step) % len(CYCLE)]
            if self.markers_left[value] > 0:
                return value
        return number

    def suitors(self, h):
        unit = self.unit_at(h)
        if not unit or self.marker[h] == "none":
            return set()
        return self.builders(h) - {unit[1]}

    def affords(self, seat, cost):
        return all(self.goods[seat][g] >= n for g, n in cost.items())

    def left_of(self, seat, by=1):
        return (seat + by) % self.seats


def split(name):
    if name == "none":
        return None
    kind, owner = name.rsplit("-", 1)
    return kind, int(owner)


def cards(p, seat, phase, leave=()):
    return [f"play {c}" for c, row in CARDS.items()
            if row["phase"] == phase and p.holds(seat, c) and c not in leave]


# ---- harvest -----------------------------------------------------------------------------
def income(p, h):
    unit, due = p.unit_at(h), collections.Counter()
    if unit:
        due[unit[1]] += DATA["yield"]["settler"]
    if not unit or p.harvest_card == "neighbour_peace":
        for c in AT[h]:
            building = p.building_at(c)
            if building:
                bumper = p.harvest_card == "bumper_crop" and building[1] == p.active
                due[building[1]] += DATA["yield"][building[0]] + (
                    CARDS["bumper_crop"]["extra"] if bumper else 0)
    return due


def yielding(p):
    return [h for h in INNER if p.marker[h] == p.harvest_number]


def legal_harvest_card(p):
    named = [f"prophecy {n}" for n in CYCLE] if p.holds(p.active, "prophecy") else []
    return ["pass"] + cards(p, p.active, "harvest", ["prophecy"]) + named


def legal_ageing(p):
    gave = {h: sum(income(p, h).values()) for h in yielding(p)}
    gave = {h: n for h, n in gave.items() if n > 0}
    if p.harvest_card == "fallow":
        return ["pass"] + [f"age {h}" for h in gave]
    settled = [h for h in gave if p.unit_at(h)]
    chosen = settled or [h for h, n in gave.items() if n == max(gave.values())]
    return [f"age {h}" for h in chosen]


# ---- all-thing ---------------------------------------------------------------------------
def legal_interruption(p):
    wanted = ["thing_broken"] + (["settlement"] if p.phase == "case-interrupt" else [])
    return ["pass"] + [f"play {c}" for c in wanted if p.holds(p.decider, c)]


def legal_bring_case(p):
    return ["stop"] + [f"summon {h}" for h in PLACE
                       if p.suitor in p.suitors(h) and not p.worked[h]
                       and p.goods[p.suitor][p.good_at(h)] > 0]


def stakes(p, seat, good):
    return [f"stake {good} {n}" for n in range(1, p.goods[seat][good] + 1)]


def legal_window(p):
    seat, out = p.decider, ["done"] + cards(p, p.decider, "thing")
    for good in GOODS:
        if good == p.case_good or str(seat) in p.silver:
            out += stakes(p, seat, good)
    members = [m for party in p.member.values() for m in party if m != "none"]
    if p.member[p.side][0] == seat:
        out += [f"hand-over {x}" for x in range(p.seats)
                if x not in members and str(x) not in p.asked]
    return out


# ---- movement ----------------------------------------------------------------------------
def climbs(p, owner, start, h):
    return p.terrain[start] == "mountain" or owner in p.builders(h)


def may_chase(p, seat, h):
    hidden = p.markers_stay and p.terrain[h] == "mountain"
    return str(seat) in p.red_markers[h] and seat in p.builders(h) and not hidden


def step_cards(p, kind, seat, start, h):
    """The cards a step needs; None if it cannot be made at all."""
    if p.start_side[seat] == "none":
        others = [s for i, s in enumerate(p.start_side) if i != seat]
        if side(h) is None or side(h) in others:
            return None
    if h == 0 or p.terrain[h] == "none":
        return []
    need = []
    if kind == "ship" and p.land[h]:
        need.append("portage")
    if kind == "settler":
        if not p.land[h]:
            return None
        if p.terrain[h] == "mountain" and not climbs(p, seat, start, h):
            need.append("mountain_path")
    there = p.unit_at(h)
    if there and there[1] == seat:
        return None
    if there and not may_chase(p, seat, h):
        need.append("duel")
    return need


def steps(p, kind, seat, start):
    out = []
    for h in sorted(NEAR[start]):
        need = step_cards(p, kind, seat, start, h)
        if need is not None and all(p.holds(seat, c) for c in need):
            out.append(h)
    return out


def legal_move_choice(p):
    seat, out = p.active, ["pass"]
    at_sea = p.outer_ships[seat] > 0 and steps(p, "ship", seat, 0)
    if at_sea:
        out.append("move 0")
    for h in PLACE:
        unit = p.unit_at(h)
        if unit and unit[1] == seat and steps(p, unit[0], seat, h):
            out.append(f"move {h}")
    berths = p.outer_markers[seat]
    if at_sea:
        out += [f"move-outlaw {b}" for b in range(1, p.outer_ships[seat])
                if berths[b] != berths[b - 1]]
    return out + [f"exchange {c} {g}" for c in CARDS for g in GOODS
                  if p.holds(seat, c) and p.bank[g] > 0]


def moving_kind(p):
    return "ship" if p.mover == 0 else p.unit_at(p.mover)[0]


def legal_step(p):
    if p.steps_left == 0:
        return ["stop"] + (["play fair_wind"] if p.holds(p.active, "fair_wind") else [])
    return ["stop"] + [f"step {h}" for h in steps(p, moving_kind(p), p.active, p.mover)]


def legal_explore_card(p):
    out = ["pass"] + [f"play {c}" for c, row in CARDS.items() if "terrain" in row
                      and p.holds(p.active, c) and p.tiles_left[row["terrain"]] > 0]
    most = DATA["exploration"]["bonus"]["most"]
    return out + ([f"ravens {b}" for b in range(most + 1)]
                  if p.holds(p.active, "ravens") else [])


def legal_enter(p):
    card = "portage" if moving_kind(p) == "ship" else "mountain_path"
    return ["pass"] + ([f"play {card}"] if p.holds(p.active, card) else [])


def legal_give_way(p):
    kind, owner = p.unit_at(p.target)
    out = []
    for h in NEAR[p.target] - {p.mover}:
        if h == 0:
            free = kind == "ship"
        elif p.terrain[h] == "none" or p.unit_at(h):
            free = False
        elif kind == "ship":
            free = not p.land[h]
        else:
            free = p.land[h] and (p.terrain[h] != "mountain"
                                  or climbs(p, owner, p.target, h))
        if free:
            out.append(f"give-way {h}")
    return out


# ---- trade -------------------------------------------------------------------------------
def ratio(p, seat, good):
    for h in INNER:
        if p.marker[h] == good:
            unit = p.unit_at(h)
            if (unit and unit[1] == seat) or (not unit and seat in p.builders(h)):
                return DATA["trade"]["harbour"]
    return DATA["trade"]["bank"]


def takers(p, maker):
    if maker != p.active and not p.any_pair:
        return [p.active]
    return [s for s in range(p.seats) if s != maker]


def richest(p, maker):
    return max(p.goods_count[s] for s in takers(p, maker))


def legal_trade(p):
    seat = p.active
    out = [f"bank {a} {b}" for a in GOODS for b in GOODS if a != b and p.bank[b] > 0
           and p.goods[seat][a] >= ratio(p, seat, a)]
    if p.offers_left[seat] > 0 and p.goods_count[seat] > 0 and richest(p, seat) > 0:
        out.append("offer")
    return out + ["end-trade"]


def legal_draft(p):
    maker, deal, out = p.deal_maker, p.deal, ["drop"]
    given = [g for g in GOODS if deal[g] > 0]
    wanted = -sum(n for n in deal.values() if n < 0)
    last = -1 if p.deal_last == "none" else GOODS.index(p.deal_last)
    if p.deal_stage == "give":
        out += [f"give {g}" for i, g in enumerate(GOODS) if i >= last
                and p.goods[maker][g] > deal[g] and (deal[g] > 0 or len(given) < 3)]
    if p.deal_stage != "to" and given and wanted < richest(p, maker):
        out += [f"want {g}" for i, g in enumerate(GOODS) if g not in given
                and (p.deal_stage == "give" or i >= last)]
    if wanted:
        if maker == p.active:
            named = [b for b in range(1, p.seats) if str(p.left_of(maker, b)) in p.deal_to]
            out += [f"to {p.left_of(maker, b)}" for b in range(max(named, default=0) + 1,
                                                               p.seats)]
        to = set(p.deal_to) or {str(s) for s in takers(p, maker)}
        barred = any(p.refused[i] == deal and p.refused_maker[i] == maker
                     and set(p.refused_to[i]) == to for i in range(p.refusals))
        out += [] if barred else ["send"]
    return out


def legal_answer(p):
    can = all(p.goods[p.decider][g] >= -n for g, n in p.deal.items())
    return (["accept"] if can else []) + ["decline"]


# ---- building ----------------------------------------------------------------------------
def is_farm_site(p, c):
    if p.building_at(c) or not any(p.marker[h] in CYCLE for h in CORNERS[c]):
        return False
    return all(all(p.terrain[h] in ("sea", "mountain") for h in shared)
               for d, shared in LINKS[c] if p.building_at(d))


def is_harbour_site(p, h):
    numbered = [n for n in NEAR[h] if n and p.marker[n] in CYCLE]
    if h not in INNER or p.terrain[h] != "sea" or p.marker[h] != "none":
        return False
    if p.harbour_anywhere:
        return bool(numbered)
    return any(all(p.marker[m] not in GOODS for m in NEAR[n]) for n in numbered)


def unit_acts(p, h):
    seat, out, have = p.active, [], p.goods[p.active]
    number, good = p.marker[h], YIELD[p.terrain[h]]
    if number in CYCLE and have[good] >= DATA["age_cost"]:
        if p.aged(number) != number:
            out.append(f"age {h}")
        if p.age_back and p.aged(number, -1) != number:
            out.append(f"age-back {h}")
    if not p.red_markers[h] and p.houses_left[seat] > 0 \
            and p.affords(seat, DATA["costs"]["farm"]):
        out += [f"farm {h}-{c}" for c in AT[h] if is_farm_site(p, c)]
    if is_harbour_site(p, h):
        out += [f"harbour {h} {g}" for g in GOODS if p.harbours_left[g] > 0
                and have[g] >= DATA["harbours"]["cost"]]
    return out


def building_acts(p, c):
    kind, out, seat = p.building_at(c)[0], [], p.active
    built = dict(zip(p.busy_corner, p.busy_units)).get(c, 0)
    if built < DATA["units_per_turn"][kind]:
        for h in CORNERS[c]:
            if p.terrain[h] == "none" or p.unit_at(h) or p.worked[h]:
                continue
            what = "settler" if p.land[h] else "ship"
            left = p.horses_left if p.land[h] else p.boats_left
            if left[seat] > 0 and p.affords(seat, DATA["costs"][what]):
                out.append(f"build {c}-{h}")
    if kind == "farm" and built == 0 and p.houses_left[seat] > 0 \
            and any(p.terrain[h] == "sea" for h in CORNERS[c]) \
            and p.affords(seat, DATA["costs"]["village"]):
        out.append(f"village {c}")
    return out


def legal_build(p):
    out = ["end-turn"]
    for h in PLACE:
        unit = p.unit_at(h)
        if unit and unit[1] == p.active and not p.worked[h]:
            out += unit_acts(p, h)
    for c in range(len(CORNERS)):
        if p.building_at(c) and p.building_at(c)[1] == p.active:
            out += building_acts(p, c)
    if p.boats_left[p.active] > 0 and p.affords(p.active, DATA["costs"]["ship"]):
        out.append("launch")
    return out


LEGAL = {
    "harvest-card": legal_harvest_card, "ageing": legal_ageing,
    "thing-open": legal_interruption, "thing-close": legal_interruption,
    "case-interrupt": legal_interruption,
    "first-suitor": lambda p: [f"hear {s}" for s in range(p.seats)],
    "bring-case": legal_bring_case, "summons": lambda p: stakes(p, p.decider, p.case_good),
    "case-window": legal_window, "accept-case": lambda p: ["accept", "decline"],
    "move-choice": legal_move_choice, "step": legal_step,
    "explore-card": legal_explore_card,
    "choose-number": lambda p: list({f"number {n}" for n in p.red_die}),
    "enter-with-card": legal_enter, "give-way": legal_give_way, "trade": legal_trade,
    "draft": legal_draft, "answer": legal_answer,
    "counter-offer": lambda p: ["pass", "offer"], "build": legal_build,
}


# ---- results -----------------------------------------------------------------------------
def expect(errors, what, found, wanted):
    if found != wanted:
        errors.append(f"{what}: expected {wanted}, found {found}")


def check_harvest(a, b, act, errors):
    """LN-HAR-3 to LN-HAR-8, once the number and the card are known."""
    state = dict(a.__dict__)
    words = act.split()
    if words[0] == "roll":
        state["harvest_number"] = words[1] if words[1] in CYCLE else "none"
    elif words[0] == "prophecy":
        state.update(harvest_number=words[1], harvest_card="prophecy")
    elif words[0] == "play":
        state["harvest_card"] = words[1]
    p = Position({k: v for k, v in state.items() if k != "land"})
    due = [collections.Counter() for _ in range(p.seats)]
    for h in yielding(p):
        for seat, n in income(p, h).items():
            due[seat][YIELD[p.terrain[h]]] += n
    short = [g for g in GOODS if sum(d[g] for d in due) > p.bank[g]]
    expect(errors, "famine", b.famine, bool(short))
    for seat in range(p.seats):
        wanted = {g: p.goods[seat][g] + (0 if short else due[seat][g]) for g in GOODS}
        wanted.update({g: 0 for g in short})
        expect(errors, f"goods of seat {seat}", b.goods[seat], wanted)


def check_ageing(a, b, h, step, errors):
    wanted = list(a.marker)
    wanted[h] = a.aged(a.marker[h], step)
    expect(errors, "numbers", b.marker, wanted)


def check_markers(a, b, errors):
    """LN-OUT-2, LN-OUT-3: after a movement phase markers lie near their prosecutors."""
    for h in PLACE:
        for seat in b.red_markers[h]:
            near = int(seat) in b.builders(h) and b.terrain[h] != "mountain"
            if not (near or b.markers_stay):
                errors.append(f"marker of seat {seat} on hex {h} should have lapsed")
        if a.unit[h] == b.unit[h] and h != a.mover and h != a.target \
                and set(b.red_markers[h]) != set(a.red_markers[h]) and not a.markers_stay:
            kept = {s for s in a.red_markers[h] if int(s) in b.builders(h)
                    and b.terrain[h] != "mountain"}
            expect(errors, f"markers on hex {h}", set(b.red_markers[h]), kept)


def check_turn_end(a, b, errors):
    points = [DATA["pieces"]["houses"] - b.houses_left[s] + b.white[s] + b.red[s] + b.black[s]
              for s in range(b.seats)]
    over = max(points) >= DATA["end"]["points"] or a.turn_no >= DATA["end"]["turns"]
    expect(errors, "over", b.phase == "over", over)
    if not over:
        expect(errors, "next", b.active, a.left_of(a.active))


def spent(a, b, seat):
    return {g: a.goods[seat][g] - b.goods[seat][g] for g in GOODS
            if a.goods[seat][g] != b.goods[seat][g]}


def check_costs(a, b, act, errors):
    words, seat = act.split(), a.active
    costs = DATA["costs"]
    if words[0] == "build":
        h = int(words[1].split("-")[1])
        wanted = costs["settler" if a.land[h] else "ship"]
        expect(errors, "unit", split(b.unit[h]), ("settler" if a.land[h] else "ship", seat))
    elif words[0] == "launch":
        wanted = costs["ship"]
    elif words[0] in ("farm", "village"):
        wanted = costs[words[0]]
        expect(errors, "houses", b.houses_left[seat], a.houses_left[seat] - 1)
    elif words[0] == "harbour":
        wanted = {words[2]: DATA["harbours"]["cost"]}
    else:
        wanted = {YIELD[a.terrain[int(words[1])]]: DATA["age_cost"]}
    expect(errors, "cost", spent(a, b, seat), wanted)


def check_deal(a, b, errors):
    for good, n in a.deal.items():
        expect(errors, "maker", b.goods[a.deal_maker][good], a.goods[a.deal_maker][good] - n)
        expect(errors, "taker", b.goods[a.decider][good], a.goods[a.decider][good] + n)


def check_thing_opens(a, b, errors):
    """LN-THING-2, when the last fate card was drawn."""
    if any(b.red_markers[h] for h in PLACE):
        errors.append("an outlaw is left at the thing")
    markers = [s for h in PLACE for s in a.red_markers[h]]
    markers += [s for seat in a.outer_markers for ship in seat for s in ship]
    for seat in range(a.seats):
        expect(errors, "red tokens", b.red[seat], a.red[seat] + markers.count(str(seat)))


def check_verdict(a, b, errors):
    """LN-CASE-4, LN-CASE-6: whoever did not have to answer wins."""
    winner = "defence" if a.side == "prosecution" else "prosecution"
    wanted = list(a.white)
    wanted[a.member[winner][0]] += 1
    expect(errors, "white tokens", b.white, wanted)
    if winner == "prosecution" and str(a.prosecutor) not in b.red_markers[a.case_hex]:
        errors.append("the beaten unit is no outlaw")


def check_result(a, act, b):
    errors, word = [], act.split()[0]
    if a.phase in ("roll", "harvest-card") and b.phase in ("ageing", "move-choice") \
            and (word != "roll" or act != "roll 7"):
        check_harvest(a, b, act, errors)
    if word in ("age", "age-back"):
        check_ageing(a, b, int(act.split()[1]), 1 if word == "age" else -1, errors)
    if a.mover != "none" and b.phase == "trade":
        check_markers(a, b, errors)
    if word == "end-turn":
        check_turn_end(a, b, errors)
    if a.phase == "build" and word != "end-turn":
        check_costs(a, b, act, errors)
    if word == "bank":
        give, get = act.split()[1:]
        expect(errors, "bank", spent(a, b, a.active), {give: ratio(a, a.active, give),
                                                       get: -1})
    if a.phase == "answer" and word == "accept":
        check_deal(a, b, errors)
    if a.phase == "thing-draw" and b.phase != "thing-draw":
        check_thing_opens(a, b, errors)
    if sum(b.white) > sum(a.white):
        check_verdict(a, b, errors)
    return errors


def main(path):
    seen, wrong = collections.Counter(), {}
    with open(path, encoding="utf-8") as f:
        for number, line in enumerate(f, 1):
            before, listed, act, after = line.rstrip("\n").split("\t")
            a, b = Position(json.loads(before)), Position(json.loads(after))
            seen[a.phase] += 1
            problems = check_result(a, act, b)
            if a.phase in LEGAL:
                engine, mine = set(listed.split(";")), set(LEGAL[a.phase](a))
                if engine != mine:
                    problems.append(f"only the engine: {sorted(engine - mine)}, "
                                    f"only the referee: {sorted(mine - engine)}")
            if problems:
                wrong.setdefault(a.phase, []).append((number, act, problems))
    for number, phase in enumerate(sorted(seen), 1):
        bad = wrong.get(phase, [])
        print(f"{'not ok' if bad else 'ok'} {number} - {seen[phase]} positions of {phase}")
        for line, act, problems in bad[:3]:
            print(f"# line {line}, {act}: {'; '.join(problems)}")
    missing = sorted(set(LEGAL) - set(seen))
    print(f"{'not ok' if missing else 'ok'} {len(seen) + 1} - every kind of decision occurs "
          f"{missing or ''}")
    print(f"1..{len(seen) + 1}")
    return bool(wrong or missing)


sys.exit(main(sys.argv[2]))
