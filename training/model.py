"""The evaluation and the order of moves as functions that can be fitted.

Every table is the start's, times a number, plus what each of a code's lines adds, plus a correction
for the code alone: codes that are seldom met learn from their lines.
"""

import numpy as np
import torch
import torch.nn.functional as F

import weights

UNIT = 100.0  # of value: numbers that are fitted should be about 1
LOGIT = 50.0  # of move ordering


def tensor(array):
    return torch.tensor(np.array(array), dtype=torch.float32)


class Tables(torch.nn.Module):
    """One number for each point code, for Black's set and White's; the same one for both where
    they are one."""

    def __init__(self, start, lines):
        super().__init__()
        self.start = torch.nn.Parameter(tensor(start), requires_grad=False)
        self.lines = torch.nn.Parameter(tensor(lines), requires_grad=False)
        sets = len(start)
        self.by_line = torch.nn.Parameter(torch.zeros(sets, weights.LINE_CLASSES))
        self.by_code = torch.nn.Parameter(torch.zeros(sets, weights.CODES))

    def change(self):
        change = self.by_line @ self.lines.T + self.by_code
        # A point that is dead for both is worth nothing, and features don't show it.
        return F.pad(change[:, 1:], (1, 0))

    def forward(self, scale):
        return scale * self.start + self.change()

    def penalty(self):
        return 1e-5 * self.by_line.square().sum() + 3e-5 * self.by_code.square().sum()


def stacked(sets, names, table):
    return [sets[name][table] for name in dict.fromkeys(names)]


def sum_of(table, counts, sets):
    """Sum of the table's numbers for the points of each position; `sets` says which set's."""
    device = table.device
    first = torch.tensor(counts.first, device=device)
    sizes = torch.diff(first, append=torch.tensor([len(counts.codes)], device=device))
    codes = torch.tensor(counts.codes, device=device).long()
    codes += weights.CODES * torch.repeat_interleave(sets, sizes)
    return F.embedding_bag(codes, table[:, None], first, mode="sum",
                           per_sample_weights=torch.tensor(counts.counts, device=device))[:, 0]


class Evaluation(torch.nn.Module):
    def __init__(self, sets, names):
        super().__init__()
        unit = weights.PARTS * UNIT
        lines = weights.lines_of_codes()
        self.own = Tables([t / unit for t in stacked(sets, names, "own")], lines)
        self.opponents = Tables([t / unit for t in stacked(sets, names, "opponents")], lines)
        threats = [t / unit for t in stacked(sets, names, "threats")]
        self.start = torch.nn.Parameter(tensor(threats), requires_grad=False)
        bits = (torch.arange(weights.THREATS)[:, None] >> torch.arange(13)) & 1
        bits[:, 12] = 1  # the move
        self.bits = torch.nn.Parameter(bits.float(), requires_grad=False)
        self.by_bit = torch.nn.Parameter(torch.zeros(len(threats), 13))
        self.by_threats = torch.nn.Parameter(torch.zeros(len(threats), weights.THREATS))
        self.scale = torch.nn.Parameter(torch.tensor(1.0))
        self.sets = len(threats)

    def tables(self):
        threats = self.scale * self.start + self.by_bit @ self.bits.T + self.by_threats
        return self.own(self.scale), self.opponents(self.scale), threats

    def forward(self, batch):
        """Value for the side to move, in the engine's unit."""
        own, opponents, threats = (table.flatten() for table in self.tables())
        device = threats.device
        side = torch.tensor(batch.positions["side"].astype(int), device=device) % self.sets
        other = (1 - side) % self.sets
        value = (sum_of(own, batch.own, side) - sum_of(opponents, batch.opponents, other)
                 + threats[torch.tensor(batch.threats, device=device) + weights.THREATS * side])
        return UNIT * value

    def penalty(self):
        return (self.own.penalty() + self.opponents.penalty() + 1e-5 * self.by_bit.square().sum()
                + 3e-5 * self.by_threats.square().sum())

    def export(self, sets, names):
        own, opponents, threats = (
            (weights.PARTS * UNIT * table.detach()).round().cpu().numpy()
            for table in self.tables())
        most = weights.MAX_POINT_VALUE
        for i, name in enumerate(dict.fromkeys(names)):
            sets[name]["own"] = own[i].clip(-most, most)
            sets[name]["opponents"] = opponents[i].clip(-most, most)
            sets[name]["threats"] = threats[i].clip(-weights.MAX_NUMBER, weights.MAX_NUMBER)


class Order(torch.nn.Module):
    def __init__(self, sets, names):
        super().__init__()
        lines = weights.lines_of_codes()
        # What wins at once is far above the rest already.
        start = [[(t / LOGIT).clip(-20, 20) for t in stacked(sets, names, table)]
                 for table in ["attack", "defence"]]
        self.attack = Tables(start[0], lines)
        self.defence = Tables(start[1], lines)
        self.scale = torch.nn.Parameter(torch.tensor(1.0))
        self.sets = len(start[0])

    def forward(self, batch):
        """Logit of each point that is considered."""
        device = self.scale.device
        side = torch.tensor(batch.positions["side"].astype(int), device=device) % self.sets
        side = side[torch.tensor(batch.considered_of, device=device).long()]
        other = (1 - side) % self.sets
        codes = torch.tensor(batch.considered.astype(int), device=device)
        return (self.attack(self.scale).flatten()[codes[:, 0] + weights.CODES * side]
                + self.defence(self.scale).flatten()[codes[:, 1] + weights.CODES * other])

    def penalty(self):
        return self.attack.penalty() + self.defence.penalty()

    def export(self, sets, names):
        """In the unit of the start, in which history and killers count."""
        unit = LOGIT / self.scale.item()
        for i, name in enumerate(dict.fromkeys(names)):
            for table, learned in [("attack", self.attack), ("defence", self.defence)]:
                change = (unit * learned.change()[i].detach()).round().cpu().numpy()
                sets[name][table] = (sets[name][table] + change).clip(
                    -weights.MAX_NUMBER, weights.MAX_NUMBER)
