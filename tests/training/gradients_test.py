#!/usr/bin/env python3
"""Compares the trainer's loss and gradients with those of PyTorch; needs PyTorch.

    gradients_test.py FILE.json...

FILE.json is written by write_gradients."""

import json
import sys

import torch

TOP = 127 / 128  # of an activation
INPUT_DIVISOR = 32  # units of a sum of rows per unit of an input
HEAD = ["input biases", "first", "first biases", "second", "second biases", "output",
        "output bias", "table share"]  # in the order of HeadPart


def tensors(network, needs_gradient):
    """The numbers of a network, or of its gradient, by name."""
    named = {"rows": torch.tensor(network["rows"], dtype=torch.float64)}
    channels, hidden = named["rows"].shape[1], len(network["head"][HEAD.index("output")])
    shapes = [(2, channels), (2 * channels, hidden), (hidden,), (hidden, hidden), (hidden,),
              (hidden,), (), ()]
    for name, shape, numbers in zip(HEAD, shapes, network["head"]):
        named[name] = torch.tensor(numbers, dtype=torch.float64).reshape(shape)
    for numbers in named.values():
        numbers.requires_grad_(needs_gradient)
    return named


def sum_of_squares(rows, squares):
    """What the squares of one view add up to, by channel."""
    return sum(torch.relu(rows[square].sum(dim=0)) for square in squares)


def logit_of(networks, sample):
    """The logit of the expected score, by the definition of the network."""
    own = networks[sample["network"]]
    other = networks[-1 - sample["network"]]
    sums = torch.stack([sum_of_squares(own["rows"], sample["own"]),
                        sum_of_squares(other["rows"], sample["other"])])
    inputs = (sums / INPUT_DIVISOR + own["input biases"]).clamp(0, TOP).reshape(-1)
    first = (inputs @ own["first"] + own["first biases"]).clamp(0, TOP)
    second = (first @ own["second"] + own["second biases"]).clamp(0, TOP)
    return (second @ own["output"] + own["output bias"]
            + own["table share"] * sample["tables"])


def main():
    for path in sys.argv[1:]:
        with open(path, encoding="ascii") as file:
            data = json.load(file)
        networks = [tensors(network, True) for network in data["networks"]]
        logits = torch.stack([logit_of(networks, sample) for sample in data["samples"]])
        targets = torch.tensor([sample["target"] for sample in data["samples"]],
                               dtype=torch.float64)
        loss = torch.nn.functional.binary_cross_entropy_with_logits(logits, targets)
        loss.backward()
        assert abs(loss.item() - data["loss"]) < 1e-9, f"{path}: loss {loss.item()}, {data['loss']}"
        for network, gradient in zip(networks, data["gradients"]):
            for name, expected in tensors(gradient, False).items():
                found = network[name].grad
                assert found.abs().max() > 0, f"{path}: no gradient of {name}"
                difference = (found - expected).abs().max().item()
                assert difference < 1e-9, f"{path}: gradients of {name} differ by {difference}"
        print(f"{path}: loss {loss.item():.6f} and all gradients agree")


if __name__ == "__main__":
    main()
