#!/usr/bin/env python3
"""Tests of training/calibrate.py on made-up games; needs NumPy."""

import random
import sys
import unittest
from math import exp
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "training"))
import calibrate  # noqa: E402


def games(count, scale, middle):
    """Lines of self-play games in which Black, to move with an opening of four stones, wins as
    often as the first value says; a forced move and a proven result follow."""
    draw = random.Random(1)
    yield "kagetsu games 3 text freestyle 15x15 3000 0 11 0123456789abcdef origin bottom 01234567"
    for number in range(count):
        value = draw.choice([v for v in range(-600, 601, 10) if v != 0])
        wins = draw.random() < 1 / (1 + exp(-(value - middle) / scale))
        yield (f"{number} {'black' if wins else 'white'} a1 b1 a2 b2 : "
               f"h8 {value} h9 0 h10 29990 89abcdef")


class Calibration(unittest.TestCase):
    def test_searched_values_are_read(self):
        lines = ["a header", "7 white a1 b1 c1 : d1 -30 e1 0 f1 40 g1 -29988 01234567",
                 "9 draw a1 b1 : c1 50 01234567"]
        games, stones, values, scores = calibrate.read(lines)
        self.assertEqual(list(games), [0, 0, 1])
        self.assertEqual(list(stones), [3, 5, 2])
        self.assertEqual(list(values), [-30, 40, 50])
        self.assertEqual(list(scores), [1, 1, 0.5])

    def test_the_scale_and_the_middle_of_the_games_are_found(self):
        for scale, middle in [(250, 0), (400, 60)]:
            numbers, _, values, scores = calibrate.read(games(20000, scale, middle))
            found, errors = calibrate.fit_with_errors(numbers, values, scores, True)
            for number, wanted, error in zip(found, (scale, middle), errors):
                self.assertLess(error, 12)
                self.assertLess(abs(number - wanted), 3 * error)

    def test_without_a_middle_it_is_0(self):
        numbers, _, values, scores = calibrate.read(games(20000, 300, 0))
        (scale, middle), (error, _) = calibrate.fit_with_errors(numbers, values, scores, False)
        self.assertEqual(middle, 0)
        self.assertLess(abs(scale - 300), 3 * error)

    def test_input_without_values_is_refused(self):
        with self.assertRaises(SystemExit):
            calibrate.read(["7 white a1 b1 c1 : d1 0 01234567"])


if __name__ == "__main__":
    unittest.main()
