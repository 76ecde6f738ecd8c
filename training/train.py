#!/usr/bin/env python3
"""Fits the weights of a rule to positions of games (docs/training.md)."""

import argparse
import os
import time
import warnings

import numpy as np
import torch
import torch.nn.functional as F

import features
import layout as layouts
import weights
from model import Evaluation, Order

HELD_OUT = 0.05  # share of the batches, the last ones; at least one batch
MAX_VALUE = 3000  # larger search values, mate scores above all, count as this much


def arguments():
    """The command line, checked before hours of work depend on it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("features", nargs="+", help="names given to `kagetsu features`")
    parser.add_argument("--start", required=True, help="weights to start from")
    parser.add_argument("--out", required=True,
                        help="weights to write: those of --start with the sets of the games fitted")
    parser.add_argument("--plot", help="SVG file for a plot of the losses")
    parser.add_argument("--epochs", type=int, default=4)
    parser.add_argument("--rate", type=float, default=0.005, help="initial learning rate")
    parser.add_argument("--score-share", type=float, default=0.9,
                        help="share of the search value in the target; the rest is the result")
    parser.add_argument("--scale", type=float,
                        help="value at which the expected score is 73 %% (default: the rule's)")
    parser.add_argument("--no-order", action="store_true", help="do not fit the move ordering")
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu",
                        help="PyTorch device; a GPU if there is one (here: %(default)s)")
    args = parser.parse_args()
    if args.epochs < 1:
        parser.error("--epochs must be at least 1")
    is_scale_valid = args.scale is None or 0 < args.scale < 1e6
    if not 0 < args.rate <= 1 or not is_scale_valid or not 0 <= args.score_share <= 1:
        parser.error("--rate must be in (0, 1], --scale positive, --score-share in [0, 1]")
    if args.plot and not args.plot.endswith(".svg"):
        parser.error(f"--plot writes SVG: {args.plot} must end in .svg")
    try:
        torch.zeros(1, device=args.device)
    except (RuntimeError, AssertionError) as error:
        parser.error(f"no device {args.device}: {str(error).splitlines()[0]}")
    kinds = ("positions", "points", "json")
    for path in [f"{name}.{kind}" for name in args.features for kind in kinds]:
        if not os.path.isfile(path) or os.path.getsize(path) == 0:
            parser.error(f"{path} is missing or empty")
        if path in (args.out, args.plot):
            parser.error(f"{path} would be overwritten")
    if not os.path.isfile(args.start):
        parser.error(f"{args.start} is missing")
    for path in filter(None, [args.out, args.plot]):
        if os.path.isdir(path) or not os.access(os.path.dirname(path) or ".", os.W_OK):
            parser.error(f"cannot write {path}")
    return args


class ValueTask:
    """Predict the search value and the result. Positions without a static evaluation, in which a
    five or an open four is threatened, are left out. Proven positions stay: without them the
    evaluator learns that threats are worth nothing."""

    name = "evaluation"

    def __init__(self, scale, score_share):
        """`scale`: value, in the engine's unit, per unit of logit; `score_share`: 0..1."""
        self.scale = scale
        self.share = score_share

    def losses(self, model, batch):
        """The cross-entropy of each quiet position: (quiet positions,), in nats."""
        positions = batch.positions
        value = np.clip(positions["value"].astype(np.float32), -MAX_VALUE, MAX_VALUE)
        result = (positions["result"].astype(np.float32) + 1) / 2
        target = self.share / (1 + np.exp(-value / self.scale)) + (1 - self.share) * result
        values = model(batch)
        loss = F.binary_cross_entropy_with_logits(
            values / self.scale, torch.tensor(target, dtype=torch.float32, device=values.device),
            reduction="none")
        return loss[torch.tensor(positions["quiet"] == 1, device=values.device)]


class OrderTask:
    """Predict which of the considered moves the search chose."""

    name = "move ordering"

    def __init__(self, not_chosen):
        """`not_chosen`: what the features have for a move that is unknown or not considered."""
        self.not_chosen = not_chosen

    def losses(self, model, batch):
        """The cross-entropy of each quiet position with a known move: (those positions,), in
        nats."""
        count = len(batch.positions)
        chosen = batch.positions["chosen"].astype(np.int64)
        known = (chosen != self.not_chosen) & (batch.positions["quiet"] == 1)
        logits = model(batch)
        device = logits.device
        position = torch.tensor(batch.considered_of, device=device).long()
        most = torch.full((count,), -1e9, device=device).index_reduce(
            0, position, logits.detach(), "amax")
        total = torch.zeros(count, device=device).index_add(
            0, position, (logits - most[position]).exp())
        points = torch.tensor((batch.first_considered + chosen)[known], device=device)
        known = torch.tensor(known, device=device)
        return most[known] + total[known].log() - logits[points]


def mean_loss(task, model, batches):
    """The loss over all positions of some batches, without learning: a number."""
    with torch.no_grad():
        losses = [task.losses(model, batch) for batch in batches]
    return torch.cat(losses).mean().item()


def fit(task, model, batches, epochs, rate):
    """Fits the model by Adam (Kingma & Ba 2015) with a learning rate that falls linearly to 0.
    Returns two lists of epochs + 1 losses, before the first epoch and after each: of the batches
    learned from, averaged over the epoch, and of those held out."""
    begin = time.time()
    held_out = min(round(len(batches) * (1 - HELD_OUT)), len(batches) - 1)
    optimizer = torch.optim.Adam([p for p in model.parameters() if p.requires_grad], lr=rate)
    schedule = torch.optim.lr_scheduler.LambdaLR(
        optimizer, lambda step: 1 - step / (epochs * held_out + 1))
    learned = [mean_loss(task, model, batches[:held_out])]
    unseen = [mean_loss(task, model, batches[held_out:])]
    print(f"{task.name}: {learned[0]:.5f}, held out {unseen[0]:.5f}", flush=True)
    for epoch in range(epochs):
        total = 0.0
        for i in np.random.permutation(held_out):
            loss = task.losses(model, batches[i]).mean()
            optimizer.zero_grad()
            (loss + model.penalty()).backward()
            optimizer.step()
            schedule.step()
            total += loss.item()
        learned.append(total / held_out)
        unseen.append(mean_loss(task, model, batches[held_out:]))
        print(f"  epoch {epoch + 1}: {learned[-1]:.5f}, held out {unseen[-1]:.5f}, "
              f"{time.time() - begin:.0f} s", flush=True)
    return learned, unseen


def plot(path, title, curves):
    """Writes an SVG with a plot for each task; `curves`: what fit() returned, by task name."""
    import matplotlib
    matplotlib.use("svg")
    matplotlib.rcParams["svg.hashsalt"] = "kagetsu"
    import matplotlib.pyplot as pyplot
    figure, axes = pyplot.subplots(1, len(curves), figsize=(4.5 * len(curves), 3))
    for axis, (name, (learned, unseen)) in zip(np.atleast_1d(axes), curves.items()):
        axis.plot(learned, label="learned from")
        axis.plot(unseen, label="held out")
        axis.set_title(f"{title}: {name}")
        axis.set_xlabel("epochs")
        axis.set_ylabel("cross-entropy")
        axis.legend()
    figure.tight_layout()
    figure.savefig(path, metadata={"Date": None})


def main():
    args = arguments()
    torch.manual_seed(1)
    np.random.seed(1)
    warnings.filterwarnings("ignore", message="index_reduce")  # "in beta" in PyTorch 1.13
    layout = layouts.load(args.features)
    sets = weights.read(args.start, layout)
    batches = features.load(args.features, layout)
    if len(batches) < 2:
        raise SystemExit(f"too few positions: more than {features.BATCH} are needed")
    positions = sum(len(batch.positions) for batch in batches)
    names = ", ".join(dict.fromkeys(layout.sets))
    print(f"{names}: {positions} positions, on {args.device}", flush=True)
    curves = {}
    scale = args.scale or layout.win_rate_scale
    tasks = [(ValueTask(scale, args.score_share), Evaluation(sets, layout))]
    if not args.no_order:
        tasks.append((OrderTask(layout.not_chosen), Order(sets, layout)))
    for task, model in tasks:
        curves[task.name] = fit(task, model.to(args.device), batches, args.epochs, args.rate)
        model.export(sets)
    text = (f"tables learned by training/train.py: {positions} positions, {args.epochs} epochs, "
            f"rate {args.rate}, start {weights.fingerprint(args.start)}")
    for name in layout.sets:
        # The start's network was learned beside other tables.
        sets[name].update(learned_from=text.encode(), network=b"")
    weights.write(args.out, sets, layout)
    if args.plot:
        plot(args.plot, names, curves)


if __name__ == "__main__":
    main()
