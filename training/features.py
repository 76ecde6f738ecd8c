"""Training features, as `kagetsu features` writes them (src/selfplay/features.hpp), in batches."""

import os

import numpy as np

BATCH = 2048  # positions


def threats_of(positions, layout):
    """The threats of each position as a number, an int64 array (positions,): one bit for each of
    the layout's threat classes that the side to move has, then one for each that its opponent has
    (threat_index() in include/kagetsu/weights.hpp)."""
    classes = layout.threat_classes
    number = np.zeros(len(positions), np.int64)
    for side, counts in enumerate(["own_classes", "opponents_classes"]):
        for i, point_class in enumerate(classes):
            present = positions[counts][:, point_class] > 0
            number |= present.astype(np.int64) << (i + side * len(classes))
    return number


class Counts:
    """How often each point code occurs in each position, without the zeros: a few dozen codes per
    position.

    codes: int16 array (entries,), those of the first position first
    counts: float32 array (entries,)
    first: int64 array (positions,), index of each position's first entry
    """

    def __init__(self, codes, position, positions, code_count):
        """`codes` and `position`: arrays (points,) of each point's code and the index of its
        position; `positions`: their number; `code_count`: number of point codes."""
        table = np.bincount(position * code_count + codes, minlength=positions * code_count)
        present = np.flatnonzero(table)
        self.codes = (present % code_count).astype(np.int16)
        self.counts = table[present].astype(np.float32)
        self.first = np.searchsorted(present // code_count, np.arange(positions))


class Batch:
    """Successive positions.

    positions: structured array (positions,) of the layout's records
    threats: int64 array (positions,), see threats_of()
    own, opponents: Counts of the codes for the side to move and for its opponent
    considered: uint16 array (considered points, 2) of these codes, for the points that the search
        considers as moves
    considered_of: int32 array (considered points,), index of each point's position
    first_considered: int64 array (positions,), index of each position's first considered point
    """

    def __init__(self, positions, codes, layout):
        """`codes`: uint16 array (points, 2), the code for the side to move and for its opponent."""
        points = positions["points"].astype(np.int64)
        position = np.repeat(np.arange(len(positions)), points)
        self.positions = positions
        self.threats = threats_of(positions, layout)
        self.own = Counts(codes[:, 0], position, len(positions), layout.codes)
        self.opponents = Counts(codes[:, 1], position, len(positions), layout.codes)
        # The considered points come first among the points of each position.
        number = np.arange(len(codes)) - np.repeat(np.cumsum(points) - points, points)
        considered = number < positions["considered"][position]
        self.considered = codes[considered]
        self.considered_of = position[considered].astype(np.int32)
        self.first_considered = np.searchsorted(self.considered_of, np.arange(len(positions)))


def load(names, layout):
    """A list of Batches with the positions of all `names`, in order: positions of one game stay
    together."""
    batches = []
    for name in names:
        positions = np.fromfile(f"{name}.positions", layout.position)
        begin = np.concatenate([[0], np.cumsum(positions["points"], dtype=np.int64)])
        if os.path.getsize(f"{name}.points") != 4 * begin[-1]:
            raise SystemExit(f"{name}.positions and {name}.points do not belong together")
        codes = np.memmap(f"{name}.points", "<u2", "r").reshape(-1, 2)
        if codes.max(initial=0) >= layout.codes:
            raise SystemExit(f"{name}.points is damaged")
        for i in range(0, len(positions), BATCH):
            end = min(i + BATCH, len(positions))
            batches.append(Batch(positions[i:end], np.array(codes[begin[i]:begin[end]]), layout))
    return batches
