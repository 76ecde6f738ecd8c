#!/usr/bin/env python3
"""Draws the plots of docs/ from the data files beside this script; needs Matplotlib.

    python3 docs/plots/plot.py
    python3 docs/plots/plot.py a.tsv b.tsv

The second form draws tables printed by `versions`, Elo against nodes, each as a curve with the name
of its file, to scaling.png in the current directory.

algorithms.txt is the output of `kagetsu bench algorithms`; the .tsv files say in their first line
what they hold."""

import csv
import math
import sys
import textwrap
from pathlib import Path

import matplotlib

matplotlib.use("agg")
import matplotlib.pyplot as plt
from PIL import Image

HERE = Path(__file__).parent

plt.rcParams.update({
    "font.size": 9, "axes.grid": True, "grid.color": "#dddddd", "axes.axisbelow": True,
    "axes.spines.top": False, "axes.spines.right": False, "legend.frameon": False,
})


def rows(path):
    """The rows of a .tsv file as dictionaries by column title. A relative path is one beside this
    script."""
    with open(HERE / path, encoding="utf-8") as file:
        return list(csv.DictReader((line for line in file if not line.startswith("#")),
                                   delimiter="\t"))


def save(figure, path):
    """Writes a PNG with a palette of 64 colours, a fraction of the size of one in full colour. A
    relative path is one beside this script."""
    path = HERE / path
    figure.tight_layout()
    figure.savefig(path, dpi=110)
    plt.close(figure)
    with Image.open(path) as image:
        small = image.convert("RGB").quantize(64, dither=Image.Dither.NONE)
    small.save(path, optimize=True)


def growth(title):
    """Depths and leaves by algorithm: the table of algorithms.txt with this title."""
    lines = (HERE / "algorithms.txt").read_text(encoding="ascii").splitlines()
    begin = lines.index(f"leaves against depth: {title}") + 1
    names = ["depth", "minimax", "alpha-beta", "negamax", "negamax + table", "SCOUT",
             "NegaScout / PVS", "SSS*", "MT-SSS*", "MTD(f)", "iterative deepening"]
    table = []
    for line in lines[begin + 1:]:
        if not line:
            break
        table.append([int(number) for number in line.split()])
    return dict(zip(names, zip(*table)))


def knuth_moore(trees, width, depth):
    """The fewest leaves that any search of these uniform trees must visit."""
    return trees * (width ** math.ceil(depth / 2) + width ** (depth // 2) - 1)


def plot_algorithms():
    figure, axes = plt.subplots(2, 2, figsize=(8, 7), sharex=True, sharey=True)
    games = [("10 uniform trees of width 8", 10, 8), ("3 gomoku positions, 10 best moves", 3, 10)]
    orders = ["ordered by a shallower iteration", "random order"]
    colours = {"minimax": "#888888", "alpha-beta": "#d62728", "NegaScout / PVS": "#1f77b4",
               "SSS*": "#2ca02c", "MTD(f)": "#ff7f0e"}
    for row, order in zip(axes, orders):
        for axis, (game, trees, width) in zip(row, games):
            table = growth(f"{game}, {order}")
            depths = table["depth"]
            for name, colour in colours.items():
                axis.plot(depths, table[name], "o-", ms=3, lw=1.3, color=colour, label=name)
            axis.plot(depths, [knuth_moore(trees, width, d) for d in depths], "k--", lw=1,
                      label="Knuth-Moore minimum")
            axis.set_title(f"{game},\n{order}")
            axis.set_yscale("log")
    for axis in axes[1]:
        axis.set_xlabel("depth (plies)")
    for axis in axes[:, 0]:
        axis.set_ylabel("leaves evaluated")
    axes[0, 0].legend()
    save(figure, "algorithms.png")


def plot_moves():
    steps = rows("moves.tsv")
    table = [row for row in steps if row["step"] != "Rapfi"]
    peer = next(float(row["freestyle games"]) for row in steps if row["step"] == "Rapfi")
    series = {"freestyle games": "#1f77b4", "freestyle search": "#aec7e8",
              "standard games": "#2ca02c", "standard search": "#98df8a"}
    figure, axis = plt.subplots(figsize=(8, 3.4))
    for i, (name, colour) in enumerate(series.items()):
        axis.bar([step + 0.2 * (i - 1.5) for step in range(len(table))],
                 [float(row[name]) for row in table], 0.19, color=colour, label=name)
    axis.axhline(peer, color="black", ls="--", lw=1, label="Rapfi's own benchmark")
    axis.set_xticks(range(len(table)), [textwrap.fill(row["step"], 14) for row in table])
    axis.set_ylabel("million moves a second")
    axis.grid(axis="x", visible=False)
    axis.legend()
    save(figure, "moves.png")


def plot_training():
    table = rows("training.tsv")
    figure, axes = plt.subplots(1, 2, figsize=(8, 3))
    for axis, task in zip(axes, ["evaluation", "move ordering"]):
        for rule in ["freestyle", "standard", "renju", "caro"]:
            points = [row for row in table if row["rule"] == rule and row["task"] == task]
            axis.plot([int(row["epoch"]) for row in points],
                      [float(row["held_out"]) for row in points], "o-", ms=3, label=rule)
        axis.set_title(task)
        axis.set_xlabel("epochs")
        axis.set_xticks(range(5))
    axes[0].set_ylabel("cross-entropy, held out (nats)")
    axes[1].legend()
    save(figure, "training.png")


def plot_win_rate():
    table = rows("win-rate.tsv")
    figure, axis = plt.subplots(figsize=(4.6, 4))
    for rules in dict.fromkeys(row["rules"] for row in table):
        points = [row for row in table if row["rules"] == rules]
        axis.plot([float(row["mean predicted"]) for row in points],
                  [float(row["actual"]) for row in points], "o-", ms=4, label=rules)
    axis.plot([0, 100], [0, 100], "k--", lw=1, label="perfect prediction")
    axis.set_xlabel("predicted score of the side to move (%)")
    axis.set_ylabel("actual score (%)")
    axis.set_aspect("equal")
    axis.legend()
    save(figure, "win-rate.png")


def plot_scaling(table, path):
    figure, axis = plt.subplots(figsize=(5.6, 3.2))
    for curve in dict.fromkeys(row["curve"] for row in table):
        points = [row for row in table if row["curve"] == curve]
        axis.errorbar([int(row["nodes"]) for row in points], [float(row["elo"]) for row in points],
                      [float(row["error"]) for row in points], fmt="o-", ms=4, lw=1, capsize=3,
                      label=curve)
    axis.axhline(0, color="black", lw=0.8)
    axis.set_xscale("log")
    axis.set_xlabel("nodes a move")
    axis.set_ylabel("Elo (95 %)")
    axis.legend()
    save(figure, path)


def plot_matches(paths):
    table = [row | {"curve": path.stem} for path in paths for row in rows(path.resolve())]
    plot_scaling(table, Path("scaling.png").resolve())


if __name__ == "__main__":
    if len(sys.argv) > 1:
        plot_matches([Path(name) for name in sys.argv[1:]])
    else:
        plot_algorithms()
        plot_moves()
        plot_training()
        plot_win_rate()
        plot_scaling(rows("scaling.tsv"), "scaling.png")
