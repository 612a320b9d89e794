# SPDX-License-Identifier: MIT
"""What self-play leaves for learning: rows of decisions of games side by side, and the
returns that follow from them.

A value is a row [seats, 1 + sources]: win share, then points by source in SCALEs; by
seat while games are played, by how far a seat sits after the first one when learned.
"""
import torch

CUT, ENDED, CHANCE_NEXT, HAS_RETURN = 1, 2, 4, 8  # flags of a decision


def rotated(values, first, seats, back=False):
    """Values [n, seats, …] from seats to places after `first` [n], or back; of games of
    `seats` [n] seats, which may be fewer than there are places: those stay empty."""
    n, places = values.shape[:2]
    place = torch.arange(places, device=values.device).expand(n, places)
    first, seats = first.view(-1, 1), seats.view(-1, 1)
    index = (place - first if back else place + first) % seats
    index = torch.where(place < seats, index, place)
    rest = values.shape[2:]
    index = index.view(n, places, *[1] * len(rest)).expand(n, places, *rest)
    return values.gather(1, index)


def top_moves(most, count, key, *others):
    """At most so many columns of each: those that are there, and of rows which have more
    of them (`count`) the best by `key`."""
    if key.shape[1] <= most:
        return (key, *others)
    full = (count > most).nonzero().view(-1)
    best, order = key[full].topk(most, 1)
    cut = [x[:, :most].clone() for x in (key, *others)]
    cut[0][full] = best
    for to, x in zip(cut[1:], others):
        to[full] = x[full].gather(1, order)
    return cut


class Record:
    """`length` decisions of `games` games; `max_actions` is how many actions of a
    decision are kept."""

    def __init__(self, game, seats, length, max_actions, device):
        games, places, width = len(seats), game.seats, 1 + game.sources
        self.games, self.seats, self.max_actions = games, seats, max_actions

        def new(*shape, dtype):
            return torch.zeros(length, games, *shape, dtype=dtype, device=device)

        self.hides = game.hides
        self.rows = new(game.elements, dtype=torch.uint8)
        self.afterstate_rows = new(game.elements, dtype=torch.uint8)  # chance may be next
        self.first, self.afterstate_first = new(dtype=torch.int8), new(dtype=torch.int8)
        self.flags = new(dtype=torch.uint8)
        self.actions = new(max_actions, dtype=torch.int16)  # -1 = none
        self.policy_logits = new(max_actions, dtype=torch.float16)  # of the target policy
        self.best_value = new(places, width, dtype=torch.float32)
        if game.hides:  # the same positions, seen by another seat
            self.other_rows = new(game.elements, dtype=torch.uint8)
            self.other_first = new(dtype=torch.int8)
            self.other_target = new(places, width, dtype=torch.float32)
        self.outcome = new(places, width, dtype=torch.float32)
        self.target = new(places, width, dtype=torch.float32)
        self.afterstate_target = new(places, width, dtype=torch.float32)

    def compute_returns(self, begin, end, td_lambda):
        """λ-returns: G = (1 - λ) B + λ G', B the value of the best move; B alone where the
        move played was worse, which cuts the return; the last G' is the outcome."""
        next_return, known = torch.zeros_like(self.best_value[0]), None
        for t in range(end - 1, begin - 1, -1):
            flags, best = self.flags[t], self.best_value[t]
            ended = (flags & ENDED) > 0
            next_return = torch.where(ended.view(-1, 1, 1), self.outcome[t], next_return)
            known = ended if known is None else known | ended
            self.afterstate_target[t] = rotated(next_return, self.afterstate_first[t].long(),
                                                self.seats)
            self.flags[t] = flags | torch.where(known, HAS_RETURN, 0).to(torch.uint8)
            bootstrap = ((flags & CUT) > 0) | ~known
            blend = (1 - td_lambda) * best + td_lambda * next_return
            next_return = torch.where(bootstrap.view(-1, 1, 1), best, blend)
            known = torch.ones_like(ended)
            self.target[t] = rotated(next_return, self.first[t].long(), self.seats)
            if self.hides:
                self.other_target[t] = rotated(next_return, self.other_first[t].long(),
                                               self.seats)

    def use_afterstate(self, flags, coin):
        """Which of the decisions are learned as their afterstates: half of those after
        which chance decided, or, where seats know what others do not, a quarter of
        all."""
        needed = HAS_RETURN if self.hides else HAS_RETURN | CHANCE_NEXT
        return ((flags & needed) == needed) & (coin == 3 if self.hides else coin > 1)

    def sample(self, index, coin):
        """The decisions numbered `index` [n]; by `coin` [n], 0 to 3, some of them as their
        afterstates or as another seat sees them."""
        def at(name):
            return getattr(self, name).flatten(0, 1)[index]

        def choose(which, name, other):
            shape = (-1,) + (1,) * (name.dim() - 1)
            return torch.where(which.view(shape), at(other), name)

        after = self.use_afterstate(at("flags"), coin)
        rows = choose(after, at("rows"), "afterstate_rows")
        target = choose(after, at("target"), "afterstate_target")
        no_policy = after
        if self.hides:
            rows = choose(coin == 2, rows, "other_rows")
            target = choose(coin == 2, target, "other_target")
            no_policy = after | (coin == 2)
        actions = at("actions").long()
        policy_logits = at("policy_logits").float().masked_fill(actions < 0, -1e9)
        target_policy = torch.softmax(policy_logits, 1) * (~no_policy).view(-1, 1)
        return {"rows": rows, "seats": self.seats[index % self.games],
                "win": target[:, :, 0], "points": target[:, :, 1:],
                "actions": actions, "target_policy": target_policy}
