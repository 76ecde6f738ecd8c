"""The engine's weight file (src/eval/weight_file.hpp), read and written."""

from pathlib import Path

import numpy as np

HEADER = b"kagetsu weights 2\n"
SETS = ["freestyle", "freestyle-large", "standard", "renju-black", "renju-white", "caro"]
LINE_CLASSES = 14
CODES = 2380  # combinations of four line classes
THREATS = 4096
TABLES = {"own": CODES, "opponents": CODES, "attack": CODES, "defence": CODES, "threats": THREATS}
PARTS = 8  # values are in so many parts of a unit
MAX_POINT_VALUE = 6000
MAX_NUMBER = 32767


def check_sum(data):
    """FNV-1a, 64 bits, as bytes."""
    total = 14695981039346656037
    for byte in data:
        total = (total ^ byte) * 1099511628211 & 0xFFFFFFFFFFFFFFFF
    return total.to_bytes(8, "little")


def fingerprint(path):
    """The check sum of a file, as the engine prints it."""
    return f"{int.from_bytes(Path(path).read_bytes()[-8:], 'little'):016x}"


def read(path):
    """A dictionary of tables for each set, by the names above."""
    data = Path(path).read_bytes()
    size = len(HEADER) + len(SETS) * 2 * sum(TABLES.values()) + 8
    if not data.startswith(HEADER) or len(data) != size or data[-8:] != check_sum(data[:-8]):
        raise SystemExit(f"{path}: no weights of this version, or damaged")
    numbers = np.frombuffer(data[len(HEADER):-8], "<i2").astype(np.int64)
    ends = np.cumsum(list(TABLES.values()))
    return {
        name: dict(zip(TABLES, np.split(part, ends[:-1])))
        for name, part in zip(SETS, np.split(numbers, len(SETS)))
    }


def write(path, sets):
    data = HEADER
    for name in SETS:
        for table, size in TABLES.items():
            numbers = sets[name][table]
            assert len(numbers) == size and np.abs(numbers).max() <= MAX_NUMBER
            data += numbers.astype("<i2").tobytes()
    Path(path).write_bytes(data + check_sum(data))


def sets_of(rule):
    """The names of Black's set and White's; "freestyle-large" is freestyle on a large board."""
    if rule == "renju":
        return ["renju-black", "renju-white"]
    name = "caro" if rule == "caro-exact" else rule
    return [name, name]


def lines_of_codes():
    """How many lines of each class a point code stands for: a row for each code. Codes number the
    combinations of four classes, the highest first."""
    n = range(LINE_CLASSES)
    combinations = [
        (a, b, c, d) for a in n for b in n[: a + 1] for c in n[: b + 1] for d in n[: c + 1]
    ]
    return np.stack([np.bincount(lines, minlength=LINE_CLASSES) for lines in combinations])
