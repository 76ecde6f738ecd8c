"""What `kagetsu features` writes (src/selfplay/features.hpp), in batches."""

import os

import numpy as np

import weights

POSITION = np.dtype([
    ("points", "<u2"), ("considered", "<u2"), ("chosen", "<u2"), ("value", "<i2"),
    ("evaluation", "<i2"), ("stones", "<u2"), ("result", "i1"), ("side", "u1"), ("calm", "u1"),
    ("nothing", "u1"), ("own_classes", "u1", 16), ("opponents_classes", "u1", 16),
])
NOT_CHOSEN = 65535
BATCH = 2048
# The point classes that threats are made of, as bits: own ones, then the opponent's
# (kThreatClasses in src/eval/weights.hpp).
THREAT_CLASSES = [7, 8, 9, 10, 11, 13]


def threats_of(positions):
    """The threats of each position as a number (threats_of in src/eval/weights.hpp)."""
    number = np.zeros(len(positions), np.int64)
    for side, classes in enumerate(["own_classes", "opponents_classes"]):
        for i, c in enumerate(THREAT_CLASSES):
            there = positions[classes][:, c] > 0
            number |= there.astype(np.int64) << (i + side * len(THREAT_CLASSES))
    return number


class Counts:
    """How many points of which codes the positions have: a few dozen codes each."""

    def __init__(self, codes, position, positions):
        table = np.bincount(position * weights.CODES + codes,
                            minlength=positions * weights.CODES)
        there = np.flatnonzero(table)
        self.codes = (there % weights.CODES).astype(np.int16)
        self.counts = table[there].astype(np.float32)
        self.first = np.searchsorted(there // weights.CODES, np.arange(positions))


class Batch:
    def __init__(self, positions, codes):
        points = positions["points"].astype(np.int64)
        position = np.repeat(np.arange(len(positions)), points)
        self.positions = positions
        self.threats = threats_of(positions)
        self.own = Counts(codes[:, 0], position, len(positions))
        self.opponents = Counts(codes[:, 1], position, len(positions))
        # Of the points that the search considers for a move: both codes and whose point it is. The
        # first ones of each position are these.
        number = np.arange(len(codes)) - np.repeat(np.cumsum(points) - points, points)
        considered = number < positions["considered"][position]
        self.considered = codes[considered]
        self.considered_of = position[considered].astype(np.int32)
        self.first_considered = np.searchsorted(self.considered_of, np.arange(len(positions)))


def load(names):
    """The positions of some files, as batches. Those of a game are next to each other."""
    batches = []
    for name in names:
        positions = np.fromfile(f"{name}.positions", POSITION)
        begin = np.concatenate([[0], np.cumsum(positions["points"], dtype=np.int64)])
        if os.path.getsize(f"{name}.points") != 4 * begin[-1]:
            raise SystemExit(f"{name}: positions and points do not belong together")
        codes = np.memmap(f"{name}.points", "<u2", "r").reshape(-1, 2)
        if codes.max(initial=0) >= weights.CODES:
            raise SystemExit(f"{name}.points is damaged")
        for i in range(0, len(positions), BATCH):
            end = min(i + BATCH, len(positions))
            batches.append(Batch(positions[i:end], np.array(codes[begin[i]:begin[end]])))
    return batches
