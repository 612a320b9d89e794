# SPDX-License-Identifier: MIT
"""Self-play by looking one move ahead: many games side by side, in each the position
after every legal move is judged, and a good one is taken.

Positions wait before chance, so that nobody chooses by a lucky draw.
"""
import torch

from train.library import CHANCE, CHOICE, NOBODY, OPEN, OVER, Batch, Full
from train.net import SCALE
from train.record import CUT, DREW, ENDED, best_of, turned

KEEN = 0.02        # how sharply the policy wants the better moves
CUT_AT = 0.03      # a move so much worse than the best ends the return
CALM, WILD = 0.0005, 0.01                    # temperatures of games
SLIPS = ((0.6, 0.002), (0.3, 0.01), (0.1, 0.05))  # share of games: random moves
CHUNK = 1 << 18    # positions judged at once
LONGEST = 1000     # decisions; a game that does not end is given up


class Player:
    """The net as it plays now."""

    def __init__(self, net, features):
        self.net, self.features = net, features
        self.refresh()

    def refresh(self, flat=None):
        with torch.no_grad():
            self.p = self.net.rounded(self.net.flat if flat is None else flat, True)

    def wide(self, rows):
        dtype = torch.float16 if rows.is_cuda else torch.float32
        return self.net.first(self.p, self.features.light(rows, dtype))

    def judge(self, rows, first, seats):
        """Values by seat [n, places, 1 + sources] of positions seen by `first`."""
        with torch.no_grad():
            parts = []
            for at in range(0, len(rows), CHUNK):
                part = slice(at, at + CHUNK)
                win, points = self.net.heads(self.p, self.wide(rows[part]), seats[part])
                parts.append(torch.cat([win.exp().unsqueeze(2), points], 2))
            return turned(torch.cat(parts), first, seats, back=True)


def utilities(values, seats):
    """What each seat plays for [n, places]: its win share, and a little its lead while
    that is open."""
    win, points = values[:, :, 0], values[:, :, 1:].sum(2)
    here = torch.arange(values.shape[1], device=values.device) < seats.view(-1, 1)
    others = (points * here).sum(1, keepdim=True) - points
    lead = points - others / (seats - 1).clamp_min(1).view(-1, 1)
    return win + 0.32 * win * (1 - win) * lead


def utility(values, seat, seats):
    """What one seat of each row plays for [n]."""
    return utilities(values, seats).gather(1, seat.view(-1, 1)).view(-1)


def outcomes(batch):
    """Values by seat as if all games of a batch ended now."""
    win, points = batch.outcomes()
    values = torch.cat([win.unsqueeze(2), points / SCALE], 2)
    missing = batch.game.seats - batch.seats
    return torch.nn.functional.pad(values, (0, 0, 0, missing))


class Candidates:
    """The positions after every legal move of a batch's games, judged."""

    def __init__(self, games, room):
        self.games = games
        self.batch = Batch(games.game, games.setup, room, str(games.device), OPEN)

    def expand(self):
        while True:
            try:
                return self.games.expand(self.batch)
            except Full:
                room = 2 * self.batch.capacity
                self.batch.close()
                self.batch = Batch(self.games.game, self.games.setup, room,
                                   str(self.games.device), OPEN)

    def judge(self, player, turn):
        """turn [games]: who decides in each game."""
        parent, self.action = self.expand()
        batch, n = self.batch, len(turn)
        self.parent = parent.long()
        self.turn = batch.turns()
        self.mover = turn[self.parent]
        self.first = torch.where(self.turn >= 0, self.turn.long(), self.mover)
        self.rows = batch.elements(self.first.to(torch.int8))
        seats = torch.full_like(self.first, batch.seats)
        device = player.net.flat.device
        judged = player.judge(self.rows.to(device), self.first.to(device),
                              seats.to(device)).to(batch.device)
        over = (self.turn == OVER).view(-1, 1, 1)
        self.values = torch.where(over, outcomes(batch), judged)
        worth = utility(self.values, self.mover, seats)
        game = torch.arange(n, device=worth.device, dtype=torch.int32)
        self.start = torch.searchsorted(parent, game).long()
        self.count = torch.diff(self.start, append=self.start.new_tensor([len(parent)]))
        most = int(self.count.max())
        self.place = torch.arange(len(parent), device=worth.device) - self.start[self.parent]
        self.worth = torch.full((n, most), -1e9, device=worth.device)
        self.worth[self.parent, self.place] = worth


class Table:
    """Games of one set-up that play themselves, in columns begin … end of a record."""

    def __init__(self, game, setup, games, device, begin, seed, room=16):
        self.batch = Batch(game, setup, games, device, CHOICE)
        self.candidates = Candidates(self.batch, room * games)
        self.begin, self.end, self.starts = begin, begin + games, None
        self.random = torch.Generator(device=self.batch.device).manual_seed(seed)
        self.batch.reset(self.seeds(), torch.ones(games, device=self.batch.device))
        self.heat, self.slip = (torch.zeros(games, device=self.batch.device)
                                for _ in range(2))
        self.set_mood(torch.ones(games, dtype=torch.bool, device=self.batch.device))
        self.age = torch.zeros(games, dtype=torch.int32, device=self.batch.device)
        self.ended = 0

    def uniform(self, *shape):
        return torch.rand(*shape, generator=self.random, device=self.batch.device)

    def seeds(self):
        return torch.randint(-2**62, 2**62, (len(self.batch),), generator=self.random,
                             device=self.batch.device)

    def set_mood(self, which):
        """How calmly the games that begin are played."""
        u, v = self.uniform(2, len(self.batch))
        calm = u < SLIPS[0][0]
        heat = torch.where(calm, CALM * (WILD / CALM) ** v, torch.full_like(v, WILD))
        slip = torch.where(calm, SLIPS[0][1], torch.where(
            u < SLIPS[0][0] + SLIPS[1][0], SLIPS[1][1], SLIPS[2][1]))
        self.heat = torch.where(which, heat, self.heat)
        self.slip = torch.where(which, slip, self.slip)

    def set_starts(self, states, share=0.3):
        """Positions in which a share of the games begin from now on."""
        self.starts = Batch(self.batch.game, self.batch.setup, len(states),
                            str(self.batch.device), CHOICE)
        self.starts.put(states)
        self.share = share

    def restart(self, which):
        self.ended += which.sum()
        self.age = torch.where(which, 0, self.age)
        self.batch.reset(self.seeds(), which)
        self.set_mood(which)
        if self.starts is None:
            return
        n = len(self.batch)
        index = torch.randint(len(self.starts), (n,), generator=self.random,
                              device=self.batch.device)
        begins = which & (self.uniform(n) < self.share)
        self.batch.take(self.starts, torch.where(begins, index, NOBODY).int())

    def pick(self, worth, count):
        noisy = worth - self.heat.view(-1, 1) * torch.log(
            -torch.log(self.uniform(*worth.shape).clamp(1e-20, 1 - 1e-7)))
        pick = noisy.argmax(1)
        any_ = (self.uniform(len(count)) * count).long().minimum(count - 1)
        return torch.where(self.uniform(len(count)) < self.slip, any_, pick)

    def step(self, player, record, t):
        """One decision in every game."""
        at = slice(self.begin, self.end)
        turn = self.batch.turns().long()
        record.rows[t, at] = self.batch.elements(turn.to(torch.int8))
        record.first[t, at] = turn.to(torch.int8)
        c = self.candidates
        c.judge(player, turn)
        most, best = c.worth.max(1)
        pick = self.pick(c.worth, c.count)
        lost = most - c.worth.gather(1, pick.view(-1, 1)).view(-1)
        chosen = c.start + pick
        record.best[t, at] = c.values[c.start + best]
        self.keep_policy(record, t, at)
        drew = c.turn[chosen] == CHANCE
        record.after_rows[t, at] = c.rows[chosen]
        record.after_first[t, at] = c.first[chosen].to(torch.int8)
        self.batch.take(c.batch, chosen.int())
        self.finish(record, t, at, (lost > CUT_AT) * CUT + drew * DREW)

    def keep_policy(self, record, t, at):
        """What the policy should want: the worth of the moves, or of the best of them."""
        c, k = self.candidates, record.most
        actions = torch.full(c.worth.shape, -1, dtype=torch.int16, device=c.worth.device)
        actions[c.parent, c.place] = c.action
        worth = (c.worth - c.worth.max(1, keepdim=True).values) / KEEN
        worth, actions = best_of(k, c.count, worth, actions)
        record.actions[t, at, worth.shape[1]:] = -1
        record.actions[t, at, :worth.shape[1]] = actions
        record.worth[t, at, :worth.shape[1]] = worth.clamp_min(-1e4).half()

    def finish(self, record, t, at, flags):
        """Notes the games that ended and begins them anew."""
        ended = self.batch.turns() == OVER
        record.final[t, at] = torch.where(ended.view(-1, 1, 1), outcomes(self.batch),
                                          torch.zeros_like(record.final[t, at]))
        self.age += 1
        endless = (self.age > LONGEST) & ~ended
        flags = torch.where(endless, CUT, flags + ended * ENDED)
        record.flags[t, at] = flags.to(torch.uint8)
        self.restart(ended | endless)

    def state(self):
        states, streams = self.batch.get()
        return {"states": states.cpu(), "streams": streams.cpu(), "heat": self.heat.cpu(),
                "slip": self.slip.cpu(), "age": self.age.cpu(), "random": self.random.get_state()}

    def load(self, saved):
        device = self.batch.device
        self.batch.put(saved["states"].to(device), saved["streams"].to(device))
        self.heat, self.slip, self.age = (saved[key].to(device) for key in
                                          ("heat", "slip", "age"))
        self.random.set_state(saved["random"])
