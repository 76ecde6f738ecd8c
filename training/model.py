"""The evaluation and the move ordering as functions that can be fitted.

Every table is the start's times a scale, plus a term for each line class of a point code, plus a
term for the code itself: codes that are rare learn from their lines.

Shapes: `sets` is 1 where Black and White share a weight set, else 2, Black's first.
"""

import numpy as np
import torch
import torch.nn.functional as F

UNIT = 100.0  # of value: parameters should be about 1
LOGIT = 50.0  # move-ordering units per unit of logit


def tensor(array):
    """A float32 tensor of any array."""
    return torch.tensor(np.array(array), dtype=torch.float32)


def stacked(sets, layout, table):
    """The arrays (table size,) of one table, a list with one for each of the games' sets."""
    return [sets[name][table] for name in dict.fromkeys(layout.sets)]


class Tables(torch.nn.Module):
    """A number for each set and point code."""

    def __init__(self, start, layout):
        """`start`: a list of arrays (codes,), one for each set."""
        super().__init__()
        self.start = torch.nn.Parameter(tensor(start), requires_grad=False)
        self.lines = torch.nn.Parameter(tensor(layout.line_counts), requires_grad=False)
        codes, line_classes = layout.line_counts.shape
        self.by_line = torch.nn.Parameter(torch.zeros(len(start), line_classes))
        self.by_code = torch.nn.Parameter(torch.zeros(len(start), codes))

    def change(self):
        """What was learned on top of the scaled start: (sets, codes)."""
        change = self.by_line @ self.lines.T + self.by_code
        # A point that is dead for both sides is worth nothing and is missing from the features.
        return F.pad(change[:, 1:], (1, 0))

    def forward(self, scale):
        """The tables: (sets, codes)."""
        return scale * self.start + self.change()

    def penalty(self):
        """The regularisation term of the loss: a scalar."""
        return 1e-5 * self.by_line.square().sum() + 3e-5 * self.by_code.square().sum()


def sum_of(tables, counts, set_of, codes):
    """The sum of table entries over the points of each position: (positions,). `tables`: flattened
    (sets * codes,); `counts`: features.Counts; `set_of`: the set of each position, (positions,)."""
    device = tables.device
    first = torch.tensor(counts.first, device=device)
    sizes = torch.diff(first, append=torch.tensor([len(counts.codes)], device=device))
    index = torch.tensor(counts.codes, device=device).long()
    index += codes * torch.repeat_interleave(set_of, sizes)
    return F.embedding_bag(index, tables[:, None], first, mode="sum",
                           per_sample_weights=torch.tensor(counts.counts, device=device))[:, 0]


class Evaluation(torch.nn.Module):
    """The static evaluation; parameters are in units of UNIT."""

    def __init__(self, sets, layout):
        """`sets`: see weights.read()."""
        super().__init__()
        self.layout = layout
        self.per_unit = layout.parts * UNIT  # numbers of the weight file in a UNIT
        own, opponents, threats = (
            [table / self.per_unit for table in stacked(sets, layout, name)]
            for name in ["own", "opponents", "threats"])
        self.own = Tables(own, layout)
        self.opponents = Tables(opponents, layout)
        self.start = torch.nn.Parameter(tensor(threats), requires_grad=False)
        # One column for each bit of the threats, and one for the move.
        move = 2 * len(layout.threat_classes)
        bits = (torch.arange(1 << move)[:, None] >> torch.arange(move + 1)) & 1
        bits[:, move] = 1
        self.bits = torch.nn.Parameter(bits.float(), requires_grad=False)
        self.by_bit = torch.nn.Parameter(torch.zeros(len(threats), move + 1))
        self.by_threats = torch.nn.Parameter(torch.zeros(len(threats), 1 << move))
        self.scale = torch.nn.Parameter(torch.tensor(1.0))
        self.sets = len(threats)

    def tables(self):
        """The tables own (sets, codes), opponents (sets, codes) and threats (sets, 2^bits)."""
        threats = self.scale * self.start + self.by_bit @ self.bits.T + self.by_threats
        return self.own(self.scale), self.opponents(self.scale), threats

    def forward(self, batch):
        """Values for the side to move, (positions,), in the engine's unit."""
        own, opponents, threats = (table.flatten() for table in self.tables())
        device = threats.device
        codes = self.layout.codes
        side = torch.tensor(batch.positions["side"].astype(int), device=device) % self.sets
        other = (1 - side) % self.sets
        value = (sum_of(own, batch.own, side, codes)
                 - sum_of(opponents, batch.opponents, other, codes)
                 + threats[torch.tensor(batch.threats, device=device)
                           + self.bits.shape[0] * side])
        return UNIT * value

    def penalty(self):
        """The regularisation term of the loss: a scalar."""
        return (self.own.penalty() + self.opponents.penalty() + 1e-5 * self.by_bit.square().sum()
                + 3e-5 * self.by_threats.square().sum())

    def export(self, sets):
        """Puts the tables into `sets`, rounded and within their limits."""
        for table, numbers in zip(["own", "opponents", "threats"], self.tables()):
            limit = self.layout.limits[table]
            numbers = (self.per_unit * numbers.detach()).round().cpu().numpy()
            for i, name in enumerate(dict.fromkeys(self.layout.sets)):
                sets[name][table] = numbers[i].clip(-limit, limit)


class Order(torch.nn.Module):
    """The move ordering: logits of the moves that the search considers."""

    def __init__(self, sets, layout):
        """`sets`: see weights.read()."""
        super().__init__()
        self.layout = layout
        # Moves that win at once are far ahead of all others already: their logits are cut.
        attack, defence = (
            [(table / LOGIT).clip(-20, 20) for table in stacked(sets, layout, name)]
            for name in ["attack", "defence"])
        self.attack = Tables(attack, layout)
        self.defence = Tables(defence, layout)
        self.scale = torch.nn.Parameter(torch.tensor(1.0))
        self.sets = len(attack)

    def forward(self, batch):
        """The logit of each considered point: (considered points,)."""
        device = self.scale.device
        codes = self.layout.codes
        side = torch.tensor(batch.positions["side"].astype(int), device=device) % self.sets
        side = side[torch.tensor(batch.considered_of, device=device).long()]
        other = (1 - side) % self.sets
        code = torch.tensor(batch.considered.astype(int), device=device)
        return (self.attack(self.scale).flatten()[code[:, 0] + codes * side]
                + self.defence(self.scale).flatten()[code[:, 1] + codes * other])

    def penalty(self):
        """The regularisation term of the loss: a scalar."""
        return self.attack.penalty() + self.defence.penalty()

    def export(self, sets):
        """Adds what was learned to `sets`, in the unit of the start: history and killer scores are
        in that unit, too."""
        unit = LOGIT / self.scale.item()
        for i, name in enumerate(dict.fromkeys(self.layout.sets)):
            for table, learned in [("attack", self.attack), ("defence", self.defence)]:
                limit = self.layout.limits[table]
                change = (unit * learned.change()[i].detach()).round().cpu().numpy()
                sets[name][table] = (sets[name][table] + change).clip(-limit, limit)
