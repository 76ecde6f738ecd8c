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


def with_first(operation, parts):
    """The parts of the sets, in bytes, after `operation`, np.add or np.subtract, on each but the
    first, with the first as its second operand. Parts of another length stay."""
    first = np.frombuffer(parts[0], np.uint8)
    return parts[:1] + [
        operation(np.frombuffer(part, np.uint8), first).tobytes() if len(part) == len(first)
        else part for part in parts[1:]]


def read(path, layout):
    """The sets of a weight file: a dictionary by set and by table of int64 arrays (table size,),
    in parts of the unit of value or, for "attack" and "defence", in units of move ordering. Also
    "learned_from", the text that says so, and "network", the bytes of the network, which may be
    none."""
    data = Path(path).read_bytes()
    header = f"{layout.weight_header}\n".encode()
    if not data.startswith(header):
        raise SystemExit(f"{path}: not '{layout.weight_header}'")
    if int.from_bytes(data[-8:], "little") != checksum(data[:-8]):
        raise SystemExit(f"{path}: damaged weights")
    at = len(header)

    def take(size):
        nonlocal at
        at += size
        return data[at - size:at]

    tables = with_first(np.add, [take(layout.table_bytes) for _ in layout.weight_sets])
    texts, networks = [], []
    for _ in layout.weight_sets:
        texts.append(take(int.from_bytes(take(2), "little")))
        networks.append(take(take(1)[0] * layout.network_bytes))
    networks = with_first(np.add, networks)
    sets = {}
    for i, name in enumerate(layout.weight_sets):
        ends = np.cumsum(list(layout.tables.values()))
        numbers = np.split(np.frombuffer(tables[i], "<i2").astype(np.int64), ends[:-1])
        sets[name] = dict(zip(layout.tables, numbers))
        sets[name].update(learned_from=texts[i], network=networks[i])
    return sets


def write(path, sets, layout):
    """Writes sets as read() returns them; fractions are cut off."""
    for name in layout.weight_sets:
        for table, size in layout.tables.items():
            numbers = sets[name][table]
            assert numbers.shape == (size,) and np.abs(numbers).max() <= layout.limits[table]
    in_order = [sets[name] for name in layout.weight_sets]
    tables = [np.concatenate([one[table] for table in layout.tables]).astype("<i2").tobytes()
              for one in in_order]
    networks = with_first(np.subtract, [one["network"] for one in in_order])
    data = f"{layout.weight_header}\n".encode() + b"".join(with_first(np.subtract, tables))
    for one, network in zip(in_order, networks):
        data += len(one["learned_from"]).to_bytes(2, "little") + one["learned_from"]
        data += bytes([1 if network else 0]) + network
    Path(path).write_bytes(data + checksum(data).to_bytes(8, "little"))
