#!/usr/bin/env python3
"""What weights say of positions, in integers as the engine has it; needs no PyTorch.

As a program it writes the values of the positions that tests/eval/exported_test.cpp compares with
the engine's: `cmake --build BUILD --target update-exported-values`."""

import sys

import numpy as np

import features
import weights

MAX_EVALUATION = 20000
RULES = ["freestyle", "freestyle-large", "standard", "renju", "caro", "caro-exact"]


def sum_of(table, counts, positions):
    """Sum of the table's row of each position's side, over its points."""
    sizes = np.diff(counts.first, append=len(counts.codes))
    position = np.repeat(np.arange(positions), sizes)
    numbers = table[position, counts.codes] * counts.counts.astype(np.int64)
    return np.bincount(position, weights=numbers, minlength=positions).astype(np.int64)


def evaluate(sets, names, batch):
    """Values for the side to move. `names`: Black's set and White's."""
    side = batch.positions["side"].astype(int)
    mine, yours = (
        {table: np.stack([sets[name][table] for name in names])[sides]
         for table in ["own", "opponents", "threats"]}
        for sides in (side, 1 - side))
    count = len(side)
    parts = (sum_of(mine["own"], batch.own, count)
             - sum_of(yours["opponents"], batch.opponents, count)
             + mine["threats"][np.arange(count), batch.threats])
    values = np.sign(parts) * (np.abs(parts) // weights.PARTS)  # as C++ divides
    return values.clip(-MAX_EVALUATION, MAX_EVALUATION)


def main():
    weight_file, prefix, out = sys.argv[1:]
    sets = weights.read(weight_file)
    with open(out, "w", encoding="ascii") as file:
        print(f"weights {weights.fingerprint(weight_file)}", file=file)
        for rule in RULES:
            for batch in features.load([f"{prefix}-{rule}"]):
                for value in evaluate(sets, weights.sets_of(rule), batch):
                    print(value, file=file)


if __name__ == "__main__":
    main()
