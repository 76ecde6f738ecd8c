"""The engine's weight file (src/eval/weight_file.hpp), read and written."""

from pathlib import Path

import numpy as np


def checksum(data):
    """FNV-1a, 64 bits (Fowler, Noll and Vo), of bytes; as a number."""
    total = 14695981039346656037
    for byte in data:
        total = (total ^ byte) * 1099511628211 & 0xFFFFFFFFFFFFFFFF
    return total


def fingerprint(path):
    """The checksum at the end of a weight file, as the engine prints it."""
    return f"{int.from_bytes(Path(path).read_bytes()[-8:], 'little'):016x}"


def read(path, layout):
    """The sets of a weight file: a dictionary by set and by table of int64 arrays (table size,),
    in parts of the unit of value or, for "attack" and "defence", in units of move ordering."""
    data = Path(path).read_bytes()
    header = f"{layout.weight_header}\n".encode()
    size = len(header) + len(layout.weight_sets) * 2 * sum(layout.tables.values()) + 8
    if (not data.startswith(header) or len(data) != size
            or int.from_bytes(data[-8:], "little") != checksum(data[:-8])):
        raise SystemExit(f"{path}: no weights of this version, or damaged")
    numbers = np.frombuffer(data[len(header):-8], "<i2").astype(np.int64)
    ends = np.cumsum(list(layout.tables.values()))
    return {
        name: dict(zip(layout.tables, np.split(part, ends[:-1])))
        for name, part in zip(layout.weight_sets, np.split(numbers, len(layout.weight_sets)))
    }


def write(path, sets, layout):
    """Writes sets as read() returns them; fractions are cut off."""
    data = f"{layout.weight_header}\n".encode()
    for name in layout.weight_sets:
        for table, size in layout.tables.items():
            numbers = sets[name][table]
            assert numbers.shape == (size,) and np.abs(numbers).max() <= layout.limits[table]
            data += numbers.astype("<i2").tobytes()
    Path(path).write_bytes(data + checksum(data).to_bytes(8, "little"))
