#!/usr/bin/env python3
"""Tests of training/weights.py on the built-in weights; needs NumPy.

    weights_test.py NAME

NAME is that of features (docs/training.md), whose layout the weight file has."""

import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "training"))
import layout as layouts  # noqa: E402
import weights  # noqa: E402

BUILT_IN = ROOT / "src/eval/built_in.weights"


class WeightFile(unittest.TestCase):
    layout = None

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.copy = Path(folder.name) / "copy.weights"

    def test_what_is_read_is_written_again(self):
        weights.write(self.copy, weights.read(BUILT_IN, self.layout), self.layout)
        self.assertEqual(self.copy.read_bytes(), BUILT_IN.read_bytes())

    def test_sets_may_lack_networks(self):
        for without in [0, 3]:
            sets = weights.read(BUILT_IN, self.layout)
            sets[self.layout.weight_sets[without]]["network"] = b""
            weights.write(self.copy, sets, self.layout)
            again = weights.read(self.copy, self.layout)
            for name in self.layout.weight_sets:
                self.assertEqual(again[name]["network"], sets[name]["network"])

    def test_a_change_changes_the_fingerprint(self):
        sets = weights.read(BUILT_IN, self.layout)
        sets[self.layout.weight_sets[0]]["own"][0] += 1
        weights.write(self.copy, sets, self.layout)
        self.assertNotEqual(weights.fingerprint(self.copy), weights.fingerprint(BUILT_IN))

    def test_a_damaged_file_is_refused(self):
        data = bytearray(BUILT_IN.read_bytes())
        data[len(data) // 2] ^= 1
        self.copy.write_bytes(data)
        with self.assertRaises(SystemExit):
            weights.read(self.copy, self.layout)


if __name__ == "__main__":
    WeightFile.layout = layouts.load([sys.argv.pop()])
    unittest.main()
