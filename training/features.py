"""What `kagetsu features` writes (src/selfplay/features.hpp), in batches."""

import numpy as np

POSITION = np.dtype([
    ("points", "<u2"), ("considered", "<u2"), ("chosen", "<u2"), ("value", "<i2"),
    ("evaluation", "<i2"), ("stones", "<u2"), ("result", "i1"), ("side", "u1"), ("calm", "u1"),
    ("nothing", "u1"), ("own_classes", "u1", 16), ("opponents_classes", "u1", 16),
])
NOT_CHOSEN = 65535
# The point classes that threats are made of, as bits: own ones, then the opponent's
# (kThreatClasses in src/eval/weights.hpp).
THREAT_CLASSES = [7, 8, 9, 10, 11, 13]


class Features:
    """The positions of one or more files, those of a game next to each other."""

    def __init__(self, names):
        self.positions = np.concatenate([np.fromfile(f"{n}.positions", POSITION) for n in names])
        self.codes = np.concatenate(
            [np.fromfile(f"{n}.points", "<u2").reshape(-1, 2) for n in names])
        self.begin = np.concatenate([[0], np.cumsum(self.positions["points"], dtype=np.int64)])
        if self.begin[-1] != len(self.codes):
            raise SystemExit(f"{names}: positions and points do not belong together")

    def __len__(self):
        return len(self.positions)

    def batch(self, first, end):
        return Batch(self.positions[first:end], self.codes[self.begin[first]:self.begin[end]])


class Batch:
    """Some positions, and their points in a row."""

    def __init__(self, positions, codes):
        self.positions = positions
        self.codes = codes.astype(np.int64)  # own, opponent's
        count = positions["points"].astype(np.int64)
        self.first = np.concatenate([[0], np.cumsum(count)[:-1]])  # point of each position
        self.position = np.repeat(np.arange(len(positions)), count)  # of each point

    def threats(self):
        """The threats of each position as a number (threats_of in src/eval/weights.hpp)."""
        number = np.zeros(len(self.positions), np.int64)
        for side, classes in enumerate(["own_classes", "opponents_classes"]):
            for i, c in enumerate(THREAT_CLASSES):
                there = self.positions[classes][:, c] > 0
                number |= there.astype(np.int64) << (i + side * len(THREAT_CLASSES))
        return number

    def is_considered(self):
        """Is a point one of those that the search considers for a move?"""
        number = np.arange(len(self.codes)) - self.first[self.position]
        return number < self.positions["considered"][self.position]
