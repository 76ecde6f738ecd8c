#!/usr/bin/env python3
"""What the values of searches mean for the results of games; needs NumPy.

    kagetsu convert --to selfplay GAMES - | calibrate.py

reads games of self-play as text and prints
- the scale of the win rate, 1 / (1 + exp(-value / scale)), that makes the results most likely, and
  predicted beside actual scores;
- by number of stones, the value at which both sides win equally often: the middle of a logistic
  function with a scale of its own.
Moves that were not searched and proven results are left out. The figures after +- are standard
errors, by resampling the games.

docs/log/win-rate.md and docs/log/openings.md have the figures."""

import sys

import numpy as np

PROVEN = 25000  # values beyond are those of proven results
FIRST_STONES, LAST_STONES = 3, 10
ROUNDS = 100  # of resampling


def read(lines):
    """The searched values: arrays of the game's number, the stones on the board, the value for the
    side to move, and that side's score in the game."""
    rows = []
    for line in lines:
        if not line[0].isdigit():
            continue
        head, moves = line.split(" : ")
        number, result, *opening = head.split()
        score_of_black = {"black": 1.0, "white": 0.0, "draw": 0.5}[result]
        moves = moves.split()[:-1]  # the last word is a checksum
        for i, value in enumerate(map(int, moves[1::2])):
            stones = len(opening) + i
            if value != 0 and abs(value) < PROVEN:
                score = score_of_black if stones % 2 == 0 else 1 - score_of_black
                rows.append((int(number), stones, value, score))
    if not rows:
        raise SystemExit("calibrate.py: no searched values on standard input")
    games, stones, values, scores = map(np.array, zip(*rows))
    return np.unique(games, return_inverse=True)[1], stones, values.astype(float), scores


def fit(values, scores, weights, with_middle):
    """The (scale, middle) of 1 / (1 + exp(-(value - middle) / scale)) that make the scores most
    likely, by Newton's method; the middle is 0 unless it is asked for."""
    inputs = np.stack([values / 400, np.ones_like(values)] if with_middle else [values / 400])
    factors = np.zeros(len(inputs))
    for _ in range(30):
        predicted = 1 / (1 + np.exp(-factors @ inputs))
        gradient = inputs @ (weights * (scores - predicted))
        hessian = (inputs * (weights * predicted * (1 - predicted))) @ inputs.T
        step = np.linalg.solve(hessian, gradient)
        factors += step
        if np.abs(step).max() < 1e-9:
            break
    middle = -400 * factors[1] / factors[0] if with_middle else 0.0
    return 400 / factors[0], middle


def fit_with_errors(games, values, scores, with_middle):
    """The fit, and the standard errors of both numbers."""
    random = np.random.default_rng(1)
    best = fit(values, scores, np.ones(len(values)), with_middle)
    others = [fit(values, scores, random.poisson(1, games.max() + 1)[games], with_middle)
              for _ in range(ROUNDS)]
    return best, np.std(others, axis=0)


def main():
    games, stones, values, scores = read(sys.stdin)
    (scale, _), (error, _) = fit_with_errors(games, values, scores, False)
    print(f"{len(values)} values of {games.max() + 1} games")
    print(f"scale of the win rate {scale:.0f} +-{error:.0f}")
    predicted = 1 / (1 + np.exp(-values / scale))
    for low in range(0, 100, 10):
        chosen = (predicted * 100 >= low) & (predicted * 100 < low + 10)
        if chosen.any():
            print(f"{low:3}..{low + 10} %  {chosen.sum():7} values, "
                  f"mean {100 * predicted[chosen].mean():4.1f} %, "
                  f"actual {100 * scores[chosen].mean():4.1f} %")
    print("stones, balanced value for the side to move, scale")
    spans = [[n] for n in range(FIRST_STONES, LAST_STONES + 1)]
    spans += [range(FIRST_STONES + i, LAST_STONES + 1, 2) for i in range(2)]
    for span in spans:
        chosen = np.isin(stones, list(span))
        if chosen.sum() < 100:
            continue
        (scale, middle), (_, error) = fit_with_errors(games[chosen], values[chosen],
                                                      scores[chosen], True)
        name = " ".join(map(str, span))
        print(f"{name:10} {middle:5.0f} +-{error:.0f} {scale:5.0f}")


if __name__ == "__main__":
    main()
