#!/usr/bin/env python3
"""The evaluation of positions from a weight file, in the engine's integers; needs no PyTorch.

    evaluation.py WEIGHTS PREFIX OUT

evaluates the features PREFIX-GROUP of every group, whose boards are in PREFIX-GROUP.boards, and
writes, for each, a digest of the values and a few of them. tests/eval/exported_test.cpp compares the
engine with these: `cmake --build BUILD --target update-exported-values`."""

import concurrent.futures
import functools
import glob
import sys

import numpy as np

import features
import layout as layouts
import network
import weights

SAMPLES = 8  # of each group


def sum_of(tables, counts, positions):
    """The sum of table entries over the points of each position, an int64 array (positions,).
    `tables`: array (positions, codes), each position's own table; `counts`: features.Counts."""
    sizes = np.diff(counts.first, append=len(counts.codes))
    position = np.repeat(np.arange(positions), sizes)
    numbers = tables[position, counts.codes] * counts.counts.astype(np.int64)
    return np.bincount(position, weights=numbers, minlength=positions).astype(np.int64)


def evaluate_by_tables(sets, batch, layout):
    """What the tables say for the side to move, an int64 array (positions,), in the engine's
    unit. `sets`: see weights.read()."""
    side = batch.positions["side"].astype(int)
    mine, yours = (
        {table: np.stack([sets[name][table] for name in layout.sets])[sides]
         for table in ["own", "opponents", "threats"]}
        for sides in (side, 1 - side))
    count = len(side)
    parts = (sum_of(mine["own"], batch.own, count)
             - sum_of(yours["opponents"], batch.opponents, count)
             + mine["threats"][np.arange(count), batch.threats])
    values = np.sign(parts) * (np.abs(parts) // layout.parts)  # rounded to zero, as in C++
    return values.clip(-layout.max_evaluation, layout.max_evaluation)


def boards_of(name):
    """The boards of the positions, int64 arrays (rows, columns): 1 for Black, 2 for White."""
    with open(f"{name}.boards", encoding="ascii") as lines:
        for line in lines:
            width, cells = line.split()
            yield np.array(list(cells), np.int64).reshape(-1, int(width))


def evaluate(sets, name, layout):
    """The static evaluations for the side to move, an int64 array (positions,), in the engine's
    unit, of the features `name`. `sets`: see weights.read()."""
    batches = features.load([name], layout)
    tables = np.concatenate([evaluate_by_tables(sets, batch, layout) for batch in batches])
    side = np.concatenate([batch.positions["side"] for batch in batches])
    data = [sets[set_name]["network"] for set_name in layout.sets]
    if not all(data):
        return tables
    networks = [network.parse(numbers, layout) for numbers in data]
    return np.array([network.evaluate(networks, board, side[i], tables[i], layout)
                     for i, board in enumerate(boards_of(name))])


def lines_of(weight_file, prefix, name):
    """The lines about the group of positions in the files NAME.*."""
    group = name.removeprefix(f"{prefix}-")
    layout = layouts.load([name])
    values = evaluate(weights.read(weight_file, layout), name, layout)
    digest = weights.checksum(values.astype("<i2").tobytes())
    lines = [f"digest {group} {len(values)} {digest:016x}"]
    for i in np.linspace(0, len(values) - 1, SAMPLES).astype(int):
        lines.append(f"value {group} {i} {values[i]}")
    return lines


def main():
    weight_file, prefix, out = sys.argv[1:]
    names = [path.removesuffix(".json") for path in sorted(glob.glob(f"{prefix}-*.json"))]
    with open(out, "w", encoding="ascii") as file, concurrent.futures.ProcessPoolExecutor() as pool:
        print("# Static evaluations computed by training/evaluation.py: for each group a digest of "
              "all values\n"
              "# (FNV-1a of 16-bit little-endian integers) and some of them by position number.\n"
              "# To update: cmake --build BUILD --target update-exported-values", file=file)
        print("weights", weights.fingerprint(weight_file), file=file)
        for lines in pool.map(functools.partial(lines_of, weight_file, prefix), names):
            print(*lines, sep="\n", file=file)


if __name__ == "__main__":
    main()
