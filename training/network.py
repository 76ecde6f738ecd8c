"""The network of a weight set (include/kagetsu/network.hpp), evaluated by its definition: slow."""

import numpy as np

DIRECTIONS = [(0, 1), (1, 0), (1, 1), (1, -1)]  # row, column
WALL = 3  # beside 0 for an empty square, 1 and 2 for stones


def parse(data, layout):
    """The numbers of a network, a dictionary of int64 arrays; `data`: its bytes in a weight
    file."""
    numbers = {}
    at = 0
    for name, kind, shape in layout.network:
        count = int(np.prod(shape))
        table = np.frombuffer(data, kind, count, at).reshape(shape)
        numbers[name] = table.squeeze().astype(np.int64)
        at += count * np.dtype(kind).itemsize
    return numbers


def sides(board, row_step, column_step, radius):
    """What each square sees in one direction, as an int64 array (rows, columns): the cells up to
    the wall as a number in base 3, the nearest one lowest, plus the number of all shorter ones.
    `board`: array (rows, columns) of 0, 1 and 2."""
    rows, columns = board.shape
    walled = np.pad(board, radius, constant_values=WALL)
    content = np.zeros_like(board)
    length = np.zeros_like(board)
    for distance in range(1, radius + 1):
        top = radius + distance * row_step
        left = radius + distance * column_step
        cells = walled[top:top + rows, left:left + columns]
        is_seen = (length == distance - 1) & (cells != WALL)
        content += np.where(is_seen, cells * 3 ** (distance - 1), 0)
        length += is_seen
    return content + (3 ** length - 1) // 2


def sums(rows, board, radius):
    """The sum of what the empty squares contribute, an int64 array (channels,). `rows`: by window,
    where stones of 1 are the own ones."""
    total = 0
    for row_step, column_step in DIRECTIONS:
        one = sides(board, row_step, column_step, radius)
        other = sides(board, -row_step, -column_step, radius)
        longer, shorter = np.maximum(one, other), np.minimum(one, other)
        total = total + rows[longer * (longer + 1) // 2 + shorter]
    return np.maximum(total[board == 0], 0).sum(axis=0)


def evaluate(networks, board, side, tables, layout):
    """The value for the side to move, an int. `networks`: those of Black and White; `board`: array
    (rows, columns), 1 for Black; `side`: 0 if Black is to move; `tables`: the value of the
    tables."""
    views = [sums(networks[0]["rows"], board, layout.network_radius),
             sums(networks[1]["rows"], (3 - board) % 3, layout.network_radius)]
    head = networks[side]
    inputs = np.concatenate([views[side], views[1 - side]])
    inputs = np.clip((inputs + head["input_biases"]) >> 3, 0, 127)
    first = np.clip((head["first_biases"] + head["first"] @ inputs) >> 6, 0, 127)
    second = np.clip((head["second_biases"] + head["second"] @ first) >> 6, 0, 127)
    correction = (head["output_bias"] + head["output"] @ second + 1024) >> 11
    value = ((tables * head["table_share"] + 512) >> 10) + correction
    return int(np.clip(value, -layout.max_evaluation, layout.max_evaluation))
