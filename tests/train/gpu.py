# SPDX-License-Identifier: MIT
"""Training on a GPU: the same rows and features as on the processor, the same net, and how
long each part takes. usage: gpu.py ROOT BUILD [GAMES]"""
import sys
import time

import torch

ROOT, BUILD = sys.argv[1:3]
GAMES = int(sys.argv[3]) if len(sys.argv) > 3 else 32768
sys.path.insert(0, ROOT)
from train.features import Features  # noqa: E402
from train.learn import Learner  # noqa: E402
from train.library import CHOICE, Batch, Game, load  # noqa: E402
from train.net import Net  # noqa: E402
from train.play import Player, Table  # noqa: E402
from train.record import Record  # noqa: E402
from train.tree import Trees  # noqa: E402

failed = 0


def check(fine, what):
    global failed
    failed += not fine
    print(f"{'ok' if fine else 'not ok'} - {what}", flush=True)


def timed(what, times, call):
    call()
    torch.cuda.synchronize()
    begun = time.time()
    for _ in range(times):
        call()
    torch.cuda.synchronize()
    print(f"# {what}: {1000 * (time.time() - begun) / times:.3f} ms", flush=True)


def net_on(game, features, device, flat=None):
    net = Net(game, features.width, device)
    net.initialize(torch.Generator().manual_seed(3))
    if flat is not None:
        with torch.no_grad():
            net.flat.copy_(flat)
    return net


def rows_of(game, device):
    batch = Batch(game, "seats=4", 500, device, CHOICE, restart=True)
    batch.begin(5)
    for _ in range(60):
        batch.step(batch.choose_random())
    return batch.elements(batch.turns())


def same_as_on_the_processor(game):
    here, there = rows_of(game, "cpu"), rows_of(game, "cuda:0")
    check(torch.equal(here, there.cpu()), f"{game.name}: elements")
    own, far = Features(game, "cpu"), Features(game, "cuda:0")
    features = own.encode(here, torch.float32)
    check(torch.equal(features, far.encode(there, torch.float16).cpu().float()), "features")
    net = net_on(game, own, "cpu")
    net_far = net_on(game, far, "cuda:0", net.flat)
    seats = torch.full((500,), 4)
    first = torch.zeros(500, dtype=torch.long)
    values = Player(net, own).evaluate(here, first, seats)
    values_far = Player(net_far, far).evaluate(there, first.cuda(), seats.cuda()).cpu()
    off = float((values - values_far).abs().max())
    check(off < 1e-5, f"values differ by {off:.2g}")


def kernels_agree(trees, player):
    """The kernels select and back up as the plain lines do."""
    def selected():
        trees.select()
        went = torch.arange(trees.path_node.shape[1], device="cuda") < \
            trees.length.view(-1, 1)
        return trees.length.clone(), trees.path_node * went, trees.path_move * went

    def backed_up(leaf):
        statistics = (trees.visits, trees.utility_sum, trees.node_visits, trees.value_sum)
        kept = [x.clone() for x in statistics]
        trees.backup(leaf)
        now = [x.clone() for x in statistics]
        for x, was in zip(statistics, kept):
            x.copy_(was)
        return now

    trees.expand_root(player)
    for k in range(1, 12):
        trees.simulate(player, k)
    leaf = trees.root + 5
    trees.fused = True
    fused, up = selected(), backed_up(leaf)
    trees.fused = False
    plain, up_plain = selected(), backed_up(leaf)
    trees.fused = True
    same = (fused[0] == plain[0]) & (fused[1] == plain[1]).all(1) & (
        fused[2] == plain[2]).all(1)
    share = float(same.float().mean())
    check(share > 0.999, f"select: {share:.5f} alike")
    off = max(float((a - b).abs().max()) for a, b in zip(up, up_plain))
    check(off < 1e-3, f"backup: off by {off:.2g}")
    print(f"# paths of {float(plain[0].float().mean()):.2f}, at most {int(plain[0].max())}")


def speed(game):
    device = "cuda:0"
    features = Features(game, device)
    net = net_on(game, features, device)
    player = Player(net, features)
    table = Table(game, [("seats=4", GAMES)], device, 1)
    seats = torch.full((GAMES,), 4, device=device)
    record = Record(game, seats, 16, 64, device)
    for t in range(16):
        table.step(player, record, t)
    c = table.candidates
    timed("a step of all games", 8, lambda: table.step(player, record, 0))
    print(f"# {len(c.parent) / GAMES:.2f} candidates a game")
    turn = table.batch.turns().long()
    timed("  expansion", 8, c.expand)
    timed("  elements", 8, lambda: c.batch.elements(c.first.to(torch.int8)))
    timed("  outcomes", 8, c.batch.outcomes)
    timed("  features", 8, lambda: features.encode(c.rows[:131072], torch.float16))
    timed("  net and features", 8, lambda: player.evaluate(c.rows, c.first, seats[:1].expand(
        len(c.rows))))
    timed("  all of evaluation", 8, lambda: c.evaluate(player, turn))
    timed("returns of 16", 2, lambda: record.compute_returns(0, 16, 0.97))
    learner = Learner(net, features, 16384)
    index = torch.randint(16 * GAMES, (16384,), device=device)
    coin = torch.randint(2, (16384,), device=device)
    timed("learning 16384", 20, lambda: learner.step(record, index, coin, 1e-4))
    check(bool(torch.isfinite(net.flat).all()), "weights are finite")
    trees = Trees(table, 16, 64)
    timed("a step of all games in trees of 16", 2, lambda: trees.step(player, record, 0))
    check(bool((trees.visits[trees.root].sum(1) == 16).all()), "visits add up")
    kernels_agree(trees, player)
    for name, call in (("select", trees.select), ("backup", lambda: trees.backup(trees.root)),
                       ("taking", lambda: trees.leaf.take(trees.pool, trees.root.int())),
                       ("legal moves", trees.leaf.legal),
                       ("elements", lambda: trees.leaf.elements(trees.leaf.turns())),
                       ("expansion", lambda: trees.expand(player, trees.root, everywhere))):
        everywhere = torch.ones_like(trees.root, dtype=torch.bool)
        timed("  " + name, 8, call)
    trees.close()
    print(f"# {torch.cuda.max_memory_allocated() / 1e9:.1f} GB by PyTorch", flush=True)


for name in sys.argv[4:] or ["spice-road", "puerto-rico"]:
    played = Game(load(BUILD), name)
    same_as_on_the_processor(played)
    speed(played)
sys.exit(failed > 0)
