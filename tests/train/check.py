# SPDX-License-Identifier: MIT
"""Training in miniature, on the processor: TAP. usage: check.py ROOT BUILD

A run of seconds learns something, writes a file that holds the very numbers it computed
with, and goes on after a pause as if there had been none."""
import json
import os
import socket
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

import numpy
import torch

ROOT, BUILD = sys.argv[1:3]
sys.path.insert(0, ROOT)
from train import file  # noqa: E402
from train.features import Features  # noqa: E402
from train.library import CHOICE, STAY, Batch, Game, load  # noqa: E402
from train.net import ACTIVATION_MAX, SCALE, Net  # noqa: E402
from train.play import Player, Table  # noqa: E402
from train.record import Record, rotated  # noqa: E402

SMALL = ["--games", "12", "--segment-length", "8", "--batch", "128", "--width", "32",
         "--openings", "800", "--opening-steps", "120", "--simulations", "4",
         "--eval-games", "0", "--device", "cpu", "--build", BUILD]
checks = 0


def check(fine, what):
    global checks
    checks += 1
    print(f"{'ok' if fine else 'not ok'} {checks} - {what}", flush=True)
    return fine


def command_of(game, out, *words):
    return [sys.executable, os.path.join(ROOT, "train/run"), game, "--out", out, *SMALL,
            *words]


def break_off(line, game, out, *words):
    """A run that is killed once it has said such a line."""
    with subprocess.Popen(command_of(game, out, *words), stdout=subprocess.PIPE,
                          text=True) as process:
        said = any(line in words for words in process.stdout)
        process.kill()
    return said


def run(game, out, *words, processes=1):
    """A run; of several processes as torchrun would start them, which Debian's cannot."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    command = command_of(game, out, *words)
    started = []
    for rank in range(processes):
        names = {"RANK": str(rank), "LOCAL_RANK": str(rank), "WORLD_SIZE": str(processes),
                 "MASTER_ADDR": "127.0.0.1", "MASTER_PORT": port}
        started.append(subprocess.Popen(command, stdout=subprocess.PIPE,
                                        stderr=subprocess.STDOUT, text=True,
                                        env={**os.environ, **names}))
    for one in started:
        said, _ = one.communicate()
        if one.returncode != 0:
            print("# " + said.replace("\n", "\n# "))
    return all(one.returncode == 0 for one in started)


def read(path):
    with open(path, "rb") as f:
        return f.read()


def rotates_back():
    """Values by seat and by place are each other's reverse, at any number of seats."""
    values = torch.rand(60, 5, 3)
    seats = torch.arange(60) % 4 + 2
    first = torch.arange(60) // 4 % seats
    values *= (torch.arange(5) < seats.view(-1, 1)).unsqueeze(2)
    there = rotated(values, first, seats)
    same = torch.equal(rotated(there, first, seats, back=True), values)
    leads = torch.equal(there[:, 0], values[torch.arange(60), first])
    check(same and leads, "values rotate to the first seat and back")


def actions_turn_with_seats():
    """An action that names a seat is learned as the one that names how far that seat sits
    from the first."""
    game = Game(load(BUILD), "landnam")
    actions = torch.arange(game.actions, dtype=torch.int16).repeat(20, 1)
    seats = torch.arange(20) % 3 + 3
    first = torch.arange(20) // 3 % seats
    turned = game.turned(actions, first, seats).long()
    before, after = game.seat_of[actions.long()] - 1, game.seat_of[turned] - 1
    named = (before >= 0) & (before < seats.view(-1, 1))
    fine = torch.where(named, (after + first.view(-1, 1)) % seats.view(-1, 1), before)
    same = torch.where(named, game.stride[turned] * (before - after), 0)
    check(bool(named.any()) and torch.equal(fine, before) and
          torch.equal(turned + same, actions.long()), "actions turn with the seats")


def nobody_looks_into_other_hands():
    """What follows a move is evaluated as its mover sees it, in games with secrets."""
    for name, hides in (("amsterdam", True), ("spice-road", False)):
        game = Game(load(BUILD), name)
        features = Features(game, "cpu")
        net = Net(game, features.width, "cpu", 32)
        table = Table(game, [("seats=3", 20), ("seats=2", 10)], "cpu", 1)
        record = Record(game, table.seats, 30, 64, "cpu")
        own, passed = True, False
        for t in range(30):
            table.step(Player(net, features), record, t)
            moves = table.candidates
            passed = passed or bool((moves.turn >= 0).logical_and(
                moves.turn.long() != moves.mover).any())
            own = own and torch.equal(moves.first, moves.mover)
        check(passed and own == hides and game.hides == hides,
              f"{name}: afterstates are seen by whom they should be")


def deals_are_left_to_judgement():
    """Nobody is asked inside a deal of Landnám: the search of the bots is not, either."""
    game = Game(load(BUILD), "landnam")
    batch = Batch(game, "seats=4", 24, "cpu", CHOICE)
    shared = [run for run in game.about["runs"] if not run["seats"]]
    place = game.elements - sum(run["count"] for run in shared)
    for run_before in shared:
        if run_before["name"] == "deal_maker":
            break
        place += run_before["count"]
    asked = traded = 0
    with ThreadPoolExecutor(2) as workers:
        for _ in range(120):
            turn = batch.turns()
            rows = batch.elements(turn)
            asked += int(((turn >= 0) & (rows[:, place] > 0)).sum())
            before = rows[:, :game.seats * 4].clone()
            batch.step(torch.where(turn >= 0, batch.advise(workers, 1), STAY).short())
            traded += int((batch.elements(turn)[:, :game.seats * 4] != before).sum())
    check(asked == 0 and traded > 0, "deals are made without asking")


def old_nets_sit_down():
    """Where an old net has a seat, its judgement chooses; elsewhere the present one's."""
    game = Game(load(BUILD), "spice-road")
    features = Features(game, "cpu")
    net, other = (Net(game, features.width, "cpu", 32) for _ in range(2))
    net.initialize(torch.Generator().manual_seed(1))
    other.initialize(torch.Generator().manual_seed(2))
    table = Table(game, [("seats=4", 40)], "cpu", 1)
    table.elder, table.elder_share = Player(other, features), 0.5
    table.restart(torch.ones(40, dtype=torch.bool))
    mixed = table.elder_seats.any(1)
    turn = table.batch.turns().long()
    c = table.candidates
    c.evaluate(Player(net, features), turn)
    own, sits = c.q_values.clone(), table.elder_seats[torch.arange(40), turn]
    both = c.judged_by(table.elder, sits)
    c.evaluate(table.elder, turn)
    check(0 < int(mixed.sum()) < 40 and bool(sits.any()) and
          torch.equal(both[sits], c.q_values[sits]) and
          torch.equal(both[~sits], own[~sits]), "old nets choose where they sit")


def integers(data, rows, features):
    """What docs/nets.md says a file computes, with whole numbers alone."""
    width, second, third, seats, sources = numpy.frombuffer(data, "<u2", 3, 40).tolist() + \
        list(data[46:48])
    count, actions = numpy.frombuffer(data, "<u4", 2, 32).tolist()
    at = 64

    def take(shape, kind):
        nonlocal at
        size = int(numpy.prod(shape))
        found = numpy.frombuffer(data, kind, size, at).reshape(shape).astype(numpy.int64)
        at += found.size * numpy.dtype(kind).itemsize
        return found

    w1 = (1 << take((count, 1), "u1")) * take((count, width), "i1")
    b1 = take((width,), "<i2")
    w2, b2 = take((second, width), "<i2"), take((second,), "<i4")
    w3, b3 = take((third, second), "<i2"), take((third,), "<i4")
    ww, bw = take((seats, third), "<i2"), take((seats,), "<i4")
    wp, bp = take((seats * sources, third), "<i2"), take((seats * sources,), "<i4")
    wm = (1 << take((actions, 1), "u1")) * take((actions, width), "i1")
    bm = take((actions,), "<i4")
    assert at == len(data)
    active = features.encode(rows, torch.float32)[:, :count].numpy().astype(numpy.int64)
    a1 = numpy.clip(active @ w1 + b1, 0, ACTIVATION_MAX)
    a2 = numpy.clip((a1 @ w2.T + b2) >> 8, 0, ACTIVATION_MAX)
    a3 = numpy.clip((a2 @ w3.T + b3) >> 8, 0, ACTIVATION_MAX)
    return a3 @ ww.T + bw, a3 @ wp.T + bp, a1 @ wm.T + bm


def files_hold_what_was_computed(data):
    game = Game(load(BUILD), "spice-road")
    features = Features(game, "cpu")
    net = Net(game, features.width, "cpu", 32)
    file.decode(net, data, features.count, net.flat)
    everything = torch.ones(features.width), torch.ones(game.actions)
    check(file.encode(net, net.flat, features.count, *everything) == data,
          "a file read and written again is the same")
    batch = Batch(game, "seats=5", 40, "cpu", CHOICE)
    for _ in range(25):
        batch.step(batch.choose_random())
    rows = batch.elements(batch.turns())
    player = Player(net, features)
    with torch.no_grad():
        first_layer = player.first_layer(rows)
        win, points = net.heads(player.p, first_layer, torch.full((40,), 5))
        policy = torch.nn.functional.linear(first_layer, player.p["policy"],
                                            player.p["policy_b"])
    own = integers(data, rows, features)
    shares = torch.log_softmax(torch.from_numpy(own[0]).double() / 32768, 1)
    check(torch.allclose(win.double(), shares, atol=1e-5), "win shares, in integers")
    check(numpy.array_equal(torch.round(points.view(40, -1) * 32768).numpy(), own[1]),
          "points, in integers")
    check(numpy.array_equal(torch.round(policy * 32768).numpy(), own[2]),
          "policy, in integers")
    check(len(numpy.unique(own[0], axis=0)) > 20, "positions are told apart")
    turn, seats = batch.turns().long(), torch.full((40,), 5)
    share, found = batch.evaluate(data)
    expected = rotated(shares.exp().float(), turn, seats, back=True)
    check(torch.allclose(share, expected, atol=1e-3), "the program finds the same shares")
    expected = rotated(points * SCALE, turn, seats, back=True)
    check(torch.allclose(found, expected, atol=0.011), "and the same points")


def main():
    rotates_back()
    actions_turn_with_seats()
    nobody_looks_into_other_hands()
    deals_are_left_to_judgement()
    old_nets_sit_down()
    with tempfile.TemporaryDirectory() as folder:
        whole, halves = os.path.join(folder, "whole"), os.path.join(folder, "halves")
        if not check(run("spice-road", whole, "--segments", "3,0"), "a net from nothing"):
            print(f"1..{checks}")
            return
        log = [json.loads(line) for line in open(os.path.join(whole, "spice-road.log"),
                                                 encoding="utf-8")]
        check([line["stage"] for line in log] == [0, 1, 1, 1], "a line for each segment")
        again = os.path.join(folder, "again")
        run("spice-road", again, "--segments", "1,0", "--opening-steps", "15")
        first = json.loads(open(os.path.join(again, "spice-road.log"),
                                encoding="utf-8").readline())
        # What the log says is a mean that begins at 0, so early it is too low.
        early = first["points"] / (1 - 0.98 ** 15)
        late = log[0]["points"] / (1 - 0.98 ** 120)
        check(late < 0.9 * early, f"the loss falls: {early:.2f} to {late:.2f}")
        svg = read(os.path.join(whole, "spice-road.svg"))
        check(svg.startswith(b"<svg") and b"polyline" in svg, "the curve is drawn")
        ok = run("spice-road", halves, "--segments", "3,0", "--stop-after", "2",
                 "--save-seconds", "1000000")
        ok = ok and run("spice-road", halves, "--segments", "3,0", "--resume")
        data = read(os.path.join(whole, "spice-road.net"))
        check(ok and read(os.path.join(halves, "spice-road.net")) == data,
              "resumed, it comes to the same bytes")
        broken = os.path.join(folder, "broken")
        ok = break_off("segment 2 ", "spice-road", broken, "--segments", "3,0")
        ok = ok and run("spice-road", broken, "--segments", "3,0", "--resume")
        check(ok and read(os.path.join(broken, "spice-road.net")) == data,
              "so it does when it broke")
        files_hold_what_was_computed(data)
        check(run("puerto-rico", os.path.join(folder, "tree"), "--segments", "1,2",
                  "--setup", "seats=4:0.5", "--setup", "seats=3:0.5"),
              "trees, and set-ups side by side")
        check(run("amsterdam", os.path.join(folder, "secrets"), "--segments", "1,1",
                  "--setup", "seats=4:0.5", "--setup", "seats=2:0.5"),
              "a game with secrets")
        pair = os.path.join(folder, "pair")
        check(run("spice-road", pair, "--segments", "2,1", processes=2) and
              len(read(os.path.join(pair, "spice-road.log")).splitlines()) == 4,
              "two processes learn one net")
    print(f"1..{checks}")


main()
