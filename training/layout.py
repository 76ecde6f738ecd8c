"""The layout of features and weights, as `kagetsu features` describes it in NAME.json
(src/selfplay/feature_layout.hpp)."""

import json
from pathlib import Path

import numpy as np


class Layout:
    """What the JSON file says, with derived sizes.

    sets: names of the weight sets of Black and White in these games
    position: NumPy type of a position record
    tables: size of each table of a weight set, by name, in the order of the weight file
    limits: largest absolute value in each table, by name
    win_rate_scale: value at which the side to move scores 73 %, 1 / (1 + 1/e)
    table_bytes: size of a set's tables in the weight file
    network: numbers of a set's network, in the order of the weight file: name, NumPy type, shape
    network_radius: cells that a window of the network has to each side
    network_bytes: size of a set's network in the weight file
    parts: weights are stored in this fraction of the unit of value: 8 parts are 1
    codes: number of point codes
    line_counts: lines of each class in each code, an array (codes, line classes)
    """

    def __init__(self, name):
        path = Path(f"{name}.json")
        if not path.is_file():
            raise SystemExit(f"{path} is missing: it is written by `kagetsu features`")
        data = json.loads(path.read_text(encoding="ascii"))
        self.data = data
        self.sets = data["sets"]
        self.position = np.dtype([
            (field, kind) if count == 1 else (field, kind, count)
            for field, kind, count in data["position"]])
        self.not_chosen = data["not_chosen"]
        self.threat_classes = data["threat_classes"]
        self.win_rate_scale = data["win_rate_scale"]
        self.max_evaluation = data["max_evaluation"]
        self.parts = data["weight_parts"]
        self.weight_header = data["weight_header"]
        self.weight_sets = data["weight_sets"]
        self.tables = {table: size for table, size, _ in data["weight_tables"]}
        self.table_bytes = 2 * sum(self.tables.values())
        self.network = data["network"]
        self.network_radius = data["network_radius"]
        self.network_bytes = sum(np.dtype(kind).itemsize * int(np.prod(shape))
                                 for _, kind, shape in self.network)
        self.limits = {table: limit for table, _, limit in data["weight_tables"]}
        self.line_counts = np.stack([
            np.bincount(lines, minlength=data["line_classes"])
            for lines in data["line_classes_of_codes"]])
        self.codes = len(self.line_counts)


def load(names):
    """The layout that the feature files of all `names` share; their games must be about the same
    weight sets."""
    layouts = [Layout(name) for name in names]
    for name, layout in zip(names, layouts):
        if {**layout.data, "rule": ""} != {**layouts[0].data, "rule": ""}:
            raise SystemExit(f"{name}.json and {names[0]}.json differ: features of other weight "
                             "sets, or of another version")
    return layouts[0]
