# SPDX-License-Identifier: MIT
"""Self-play by looking one move ahead: many games side by side, in each the position
after every legal move (its afterstate) is evaluated, and a move is sampled by a softmax
over these q-values.

Afterstates lie before chance, so that nobody chooses by a lucky draw.
"""
import torch

from train.library import CHANCE, CHOICE, NOBODY, OPEN, OVER, Batch, Full
from train.net import SCALE
from train.record import CHANCE_NEXT, CUT, ENDED, rotated, top_moves

# Those that follow are for games whose moves differ by about 0.01; `noise` scales them.
POLICY_TEMPERATURE = 0.02  # of the softmax over q-values that the policy learns
CUT_REGRET = 0.03          # a move so much worse than the best cuts the return
TEMPERATURE_MIN, TEMPERATURE_MAX = 0.0005, 0.01  # of the softmax over q-values, by game
RANDOM_MOVES = ((0.6, 0.002), (0.3, 0.01), (0.1, 0.05))  # share of games, probability
CHUNK = 1 << 18            # positions evaluated at once
MAX_DECISIONS = 2500       # a game that has not ended by then is given up


class Player:
    """The net as it plays now."""

    def __init__(self, net, features):
        self.net, self.features = net, features
        self.refresh()

    def refresh(self, flat=None):
        with torch.no_grad():
            self.p = self.net.quantized(self.net.flat if flat is None else flat, True)

    def first_layer(self, rows):
        dtype = torch.float16 if rows.is_cuda else torch.float32
        return self.net.first(self.p, self.features.encode(rows, dtype))

    def evaluate(self, rows, first, seats):
        """Values by seat [n, places, 1 + sources] of positions seen by `first`."""
        with torch.no_grad():
            parts = []
            for at in range(0, len(rows), CHUNK):
                part = slice(at, at + CHUNK)
                win, points = self.net.heads(self.p, self.first_layer(rows[part]), seats[part])
                parts.append(torch.cat([win.exp().unsqueeze(2), points], 2))
            return rotated(torch.cat(parts), first, seats, back=True)


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
    """The afterstates of every legal move of a batch's games, of `seats` [games] seats,
    evaluated: by whose turn it is, or, where seats know what others do not, by the
    mover."""

    def __init__(self, games, seats, capacity):
        self.games, self.seats = games, seats
        self.batch = Batch(games.game, games.setup, capacity, str(games.device), OPEN)

    def expand(self):
        while True:
            try:
                return self.games.expand(self.batch)
            except Full:
                capacity = 2 * self.batch.capacity
                self.batch.close()
                self.batch = Batch(self.games.game, self.games.setup, capacity,
                                   str(self.games.device), OPEN)

    def evaluate(self, player, turn):
        """turn [games]: who decides in each game."""
        parent, self.action = self.expand()
        batch, n = self.batch, len(turn)
        self.parent = parent.long()
        self.turn = batch.turns()
        self.mover = turn[self.parent]
        seen_by_next = (self.turn >= 0) & (not batch.game.hides)
        self.first = torch.where(seen_by_next, self.turn.long(), self.mover)
        self.rows = batch.elements(self.first.to(torch.int8))
        seats = self.seats[self.parent]
        device = player.net.flat.device
        evaluated = player.evaluate(self.rows.to(device), self.first.to(device),
                                    seats.to(device)).to(batch.device)
        over = (self.turn == OVER).view(-1, 1, 1)
        self.values = torch.where(over, outcomes(batch), evaluated)
        q_values = utility(self.values, self.mover, seats)
        game = torch.arange(n, device=q_values.device, dtype=torch.int32)
        self.start = torch.searchsorted(parent, game).long()
        self.count = torch.diff(self.start, append=self.start.new_tensor([len(parent)]))
        most = int(self.count.max())
        self.place = (torch.arange(len(parent), device=q_values.device) -
                      self.start[self.parent])
        self.q_values = torch.full((n, most), -1e9, device=q_values.device)
        self.q_values[self.parent, self.place] = q_values

    def judged_by(self, player, which):
        """The q-values, in the games `which` as another player finds them."""
        at = which[self.parent].nonzero().view(-1)
        if len(at) == 0:
            return self.q_values
        seats, over = self.seats[self.parent[at]], self.turn[at] == OVER
        found = player.evaluate(self.rows[at], self.first[at], seats)
        values = torch.where(over.view(-1, 1, 1), self.values[at], found)
        q_values = self.q_values.clone()
        q_values[self.parent[at], self.place[at]] = utility(values, self.mover[at], seats)
        return q_values


class Positions:
    """Positions of several set-ups, for games of the same set-ups to begin in."""

    def __init__(self, like, found):
        """found: states of each set-up; like: a batch that they are taken by."""
        self.batch = Batch(like.game, like.setup, sum(len(f) for f in found),
                           str(like.device), CHOICE)
        self.batch.put(torch.cat(found).to(like.device))
        counts = torch.tensor([len(f) for f in found])
        self.count = counts.to(like.device)
        self.begin = (counts.cumsum(0) - counts).to(like.device)

    def draw(self, kind, uniform):
        """One position for each game, of its kind of set-up."""
        index = self.begin[kind] + (uniform * self.count[kind]).long()
        return index.minimum(self.begin[kind] + self.count[kind] - 1)


def fresh_positions(game, setup, count, seed):
    """Games of a set-up at their first choice, and how many seats they have."""
    batch = Batch(game, setup, count, "cpu", CHOICE)
    batch.begin(seed)
    states, seats = batch.get()[0], batch.seats
    batch.close()
    return states, seats


class Table:
    """Games that play themselves, of several set-ups: `setups` lists words and how many
    games each has."""
    FRESH = 2  # deals to begin with, for each game

    def __init__(self, game, setups, device, seed, noise=1.0, capacity=16):
        fresh = [fresh_positions(game, words, self.FRESH * games, seed * 1009 + i)
                 for i, (words, games) in enumerate(setups)]
        widest = max(range(len(setups)), key=lambda i: fresh[i][1])
        sizes = torch.tensor([games for _, games in setups])
        n = int(sizes.sum())
        self.batch = Batch(game, setups[widest][0], n, device, CHOICE)
        device = self.batch.device
        self.kind = torch.repeat_interleave(torch.arange(len(setups)), sizes).to(device)
        self.seats = torch.tensor([seats for _, seats in fresh]).to(device)[self.kind]
        self.candidates = Candidates(self.batch, self.seats, capacity * n)
        self.fresh = Positions(self.batch, [states for states, _ in fresh])
        self.random = torch.Generator(device=device).manual_seed(seed)
        self.batch.begin(seed * 31)
        self.starts, self.ended, self.noise = None, 0, noise
        self.elder, self.elder_share = None, 0.0
        self.elder_seats = torch.zeros(n, game.seats, dtype=torch.bool, device=device)
        self.temperature = torch.zeros(n, device=device)
        self.random_move_probability = torch.zeros(n, device=device)
        self.age = torch.zeros(n, dtype=torch.int32, device=device)
        self.restart(torch.ones(n, dtype=torch.bool, device=device))

    def uniform(self, *shape):
        return torch.rand(*shape, generator=self.random, device=self.batch.device)

    def draw_exploration(self, which):
        """Temperature and probability of random moves of the games that begin. Games with
        the fewest random moves have log-uniform temperatures, the others the highest."""
        u, v = self.uniform(2, len(self.batch))
        (few, p_few), (some, p_some), (_, p_many) = RANDOM_MOVES
        least = u < few
        log_uniform = TEMPERATURE_MIN * (TEMPERATURE_MAX / TEMPERATURE_MIN) ** v
        temperature = torch.where(least, log_uniform, torch.full_like(v, TEMPERATURE_MAX))
        probability = torch.where(least, p_few, torch.where(u < few + some, p_some, p_many))
        self.temperature = torch.where(which, temperature, self.temperature)
        self.random_move_probability = torch.where(which, probability,
                                                   self.random_move_probability)

    def draw_elders(self, which):
        """In a share of the games that begin an old net plays half of the seats."""
        n, places = self.elder_seats.shape
        seats = ((self.uniform(n, 1) < self.elder_share) &
                 (self.uniform(n, places) < 0.5))
        self.elder_seats = torch.where(which.view(-1, 1), seats, self.elder_seats)

    def set_starts(self, found, share=0.3):
        """Positions of each set-up in which a share of the games begin from now on."""
        self.starts, self.start_share = Positions(self.batch, found), share

    def restart(self, which):
        self.ended += which.sum()
        self.age = torch.where(which, 0, self.age)
        self.draw_exploration(which)
        if self.elder_share > 0:
            self.draw_elders(which)
        n = len(self.batch)
        index = self.fresh.draw(self.kind, self.uniform(n))
        self.batch.take(self.fresh.batch, torch.where(which, index, NOBODY).int())
        if self.starts is None:
            return
        index = self.starts.draw(self.kind, self.uniform(n))
        begins = which & (self.uniform(n) < self.start_share)
        self.batch.take(self.starts.batch, torch.where(begins, index, NOBODY).int())

    def gumbel(self, *shape):
        """Gumbel noise: the argmax of logits and it is a sample of their softmax."""
        return -torch.log(-torch.log(self.uniform(*shape).clamp(1e-20, 1 - 1e-7)))

    def sample_move(self, q_values, count):
        """By a softmax over q-values, or with random_move_probability any legal move."""
        temperature = self.noise * self.temperature.view(-1, 1)
        sampled = (q_values + temperature * self.gumbel(*q_values.shape)).argmax(1)
        random_move = (self.uniform(len(count)) * count).long().minimum(count - 1)
        explores = self.uniform(len(count)) < self.random_move_probability
        return torch.where(explores, random_move, sampled)

    def step(self, player, record, t):
        """One decision in every game."""
        turn = self.batch.turns().long()
        self.record_position(record, t, turn)
        c = self.candidates
        c.evaluate(player, turn)
        best_q, best = c.q_values.max(1)
        q_values = c.q_values
        if self.elder is not None:
            its_turn = self.elder_seats.gather(1, turn.view(-1, 1)).view(-1)
            q_values = c.judged_by(self.elder, its_turn)
        move = self.sample_move(q_values, c.count)
        regret = best_q - c.q_values.gather(1, move.view(-1, 1)).view(-1)
        chosen = c.start + move
        record.best_value[t] = c.values[c.start + best]
        self.record_policy_target(record, t, turn)
        chance_next = c.turn[chosen] == CHANCE
        record.afterstate_rows[t] = c.rows[chosen]
        record.afterstate_first[t] = c.first[chosen].to(torch.int8)
        self.batch.take(c.batch, chosen.int())
        cut = regret > self.noise * CUT_REGRET
        self.finish(record, t, cut * CUT + chance_next * CHANCE_NEXT)

    def record_position(self, record, t, turn):
        """As whose turn it is sees it; where that is not what others see, as one of
        them does too."""
        record.rows[t] = self.batch.elements(turn.to(torch.int8))
        record.first[t] = turn.to(torch.int8)
        if self.batch.game.hides:
            after = 1 + (self.uniform(len(turn)) * (self.seats - 1)).long()
            other = ((turn + after) % self.seats).to(torch.int8)
            record.other_rows[t] = self.batch.elements(other)
            record.other_first[t] = other

    def record_policy_target(self, record, t, turn):
        """Logits of the target policy: the q-values of the moves, or of the best of
        them."""
        c = self.candidates
        actions = torch.full(c.q_values.shape, -1, dtype=torch.int16,
                             device=c.q_values.device)
        actions[c.parent, c.place] = c.action
        logits = (c.q_values - c.q_values.max(1, keepdim=True).values) / (
            self.noise * POLICY_TEMPERATURE)
        logits, actions = top_moves(record.max_actions, c.count, logits, actions)
        k = logits.shape[1]
        record.actions[t, :, k:] = -1
        record.actions[t, :, :k] = self.batch.game.turned(actions, turn, self.seats)
        record.policy_logits[t, :, :k] = logits.clamp_min(-1e4).half()

    def finish(self, record, t, flags):
        """Notes the games that ended and begins them anew."""
        ended = self.batch.turns() == OVER
        record.outcome[t] = torch.where(ended.view(-1, 1, 1), outcomes(self.batch),
                                        torch.zeros_like(record.outcome[t]))
        self.age += 1
        endless = (self.age > MAX_DECISIONS) & ~ended
        flags = torch.where(endless, CUT, flags + ended * ENDED)
        record.flags[t] = flags.to(torch.uint8)
        self.restart(ended | endless)

    def state(self):
        states, streams = self.batch.get()
        return {"states": states.cpu(), "streams": streams.cpu(),
                "temperature": self.temperature.cpu(),
                "random_move_probability": self.random_move_probability.cpu(),
                "age": self.age.cpu(), "elder_seats": self.elder_seats.cpu(),
                "random": self.random.get_state()}

    def load(self, saved):
        device = self.batch.device
        self.batch.put(saved["states"].to(device), saved["streams"].to(device))
        self.temperature, self.random_move_probability, self.age, self.elder_seats = (
            saved[key].to(device) for key in
            ("temperature", "random_move_probability", "age", "elder_seats"))
        self.random.set_state(saved["random"])
