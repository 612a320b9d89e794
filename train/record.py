# SPDX-License-Identifier: MIT
"""What self-play leaves for learning: rows of decisions of games side by side, and the
returns that follow from them.

A value is a row [seats, 1 + sources]: win share, then points by source in SCALEs; by
seat while games are played, by how far a seat sits after the first one when learned.
"""
import torch

CUT, ENDED, DREW, KNOWN = 1, 2, 4, 8  # what a decision was marked with


def turned(values, first, seats, back=False):
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


def best_of(most, count, key, *others):
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
    """`length` decisions of `games` games; `most` is how many actions of a decision are
    kept."""

    def __init__(self, game, seats, length, most, device):
        games, places, width = len(seats), game.seats, 1 + game.sources
        self.length, self.games, self.seats, self.most = length, games, seats, most

        def new(*shape, dtype):
            return torch.zeros(length, games, *shape, dtype=dtype, device=device)

        self.rows = new(game.elements, dtype=torch.uint8)
        self.after_rows = new(game.elements, dtype=torch.uint8)  # where chance is next
        self.first, self.after_first = new(dtype=torch.int8), new(dtype=torch.int8)
        self.flags = new(dtype=torch.uint8)
        self.actions = new(most, dtype=torch.int16)  # -1 = none
        self.worth = new(most, dtype=torch.float16)  # logits of the wanted policy
        self.best = new(places, width, dtype=torch.float32)
        self.final = new(places, width, dtype=torch.float32)
        self.target = new(places, width, dtype=torch.float32)
        self.after_target = new(places, width, dtype=torch.float32)

    def find_returns(self, begin, end, decay):
        """G = (1 - decay) B + decay G', B alone where a worse move than the best was
        made; what a game ended with is its last."""
        following, known = torch.zeros_like(self.best[0]), None
        for t in range(end - 1, begin - 1, -1):
            flags, best = self.flags[t], self.best[t]
            ended = (flags & ENDED) > 0
            following = torch.where(ended.view(-1, 1, 1), self.final[t], following)
            known = ended if known is None else known | ended
            self.after_target[t] = turned(following, self.after_first[t].long(), self.seats)
            self.flags[t] = flags | torch.where(known, KNOWN, 0).to(torch.uint8)
            alone = ((flags & CUT) > 0) | ~known
            blend = (1 - decay) * best + decay * following
            following = torch.where(alone.view(-1, 1, 1), best, blend)
            known = torch.ones_like(ended)
            self.target[t] = turned(following, self.first[t].long(), self.seats)

    def sample(self, index, coin):
        """The decisions numbered `index` [n]; of those after which chance decided, half
        (by `coin` [n], 0 or 1) as the position before it."""
        flat = {name: getattr(self, name).flatten(0, 1) for name in
                ("rows", "after_rows", "flags", "actions", "worth", "target",
                 "after_target")}
        flags = flat["flags"][index]
        after = ((flags & (DREW | KNOWN)) == (DREW | KNOWN)) & (coin > 0)
        target = torch.where(after.view(-1, 1, 1), flat["after_target"][index],
                             flat["target"][index])
        rows = torch.where(after.view(-1, 1), flat["after_rows"][index],
                           flat["rows"][index])
        actions = flat["actions"][index].long()
        worth = flat["worth"][index].float().masked_fill(actions < 0, -1e9)
        wanted = torch.softmax(worth, 1) * (~after).view(-1, 1)
        return {"rows": rows, "seats": self.seats[index % self.games],
                "win": target[:, :, 0], "points": target[:, :, 1:],
                "actions": actions, "wanted": wanted}
