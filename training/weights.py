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
    in parts of the unit of value or, for "attack" and "defence", in units of move ordering. Also
    "rest", the bytes of what the set was learned from and of its network, and "network", those of
    the network alone, which may be none."""
    data = Path(path).read_bytes()
    header = f"{layout.weight_header}\n".encode()
    if not data.startswith(header) or int.from_bytes(data[-8:], "little") != checksum(data[:-8]):
        raise SystemExit(f"{path}: no weights of this version, or damaged")
    at = len(header)
    sets = {name: {} for name in layout.weight_sets}
    for tables in sets.values():
        for table, size in layout.tables.items():
            tables[table] = np.frombuffer(data, "<i2", size, at).astype(np.int64)
            at += 2 * size
    for tables in sets.values():
        begin = at + 2 + int.from_bytes(data[at:at + 2], "little") + 1
        end = begin + data[begin - 1] * layout.network_bytes
        tables["rest"] = data[at:end]
        tables["network"] = data[begin:end]
        at = end
    return sets


# Nothing is said of what the set was learned from, and there is no network.
NO_REST = bytes(3)


def write(path, sets, layout):
    """Writes sets as read() returns them; fractions are cut off."""
    data = f"{layout.weight_header}\n".encode()
    for name in layout.weight_sets:
        for table, size in layout.tables.items():
            numbers = sets[name][table]
            assert numbers.shape == (size,) and np.abs(numbers).max() <= layout.limits[table]
            data += numbers.astype("<i2").tobytes()
    data += b"".join(sets[name]["rest"] for name in layout.weight_sets)
    Path(path).write_bytes(data + checksum(data).to_bytes(8, "little"))
