#!/usr/bin/env python3
"""Checks proofs of wins (docs/proof.md):  verify.py FILE...   (- is standard input)

Written from that page alone; it shares nothing with the checker in C++. Prints a line for each
file. Exit status: 0 all are proven, 1 one is refused, 2 wrong usage.
"""
import json
import re
import sys

DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))
RULES = ("freestyle", "standard", "renju", "caro", "caro-exact")
OTHER = {"b": "w", "w": "b"}


def require(condition, message):
    if not condition:
        raise ValueError(message)


class Board:
    def __init__(self, rule, width, height):
        self.rule = rule
        self.squares = [(x, y) for y in range(height) for x in range(width)]
        self.cells = dict.fromkeys(self.squares, ".")

    def along(self, p, d, i):  # None beyond the edge
        return self.cells.get((p[0] + i * d[0], p[1] + i * d[1]))

    def row(self, p, d, color):
        """Length of the row of the color through p, which counts as its stone, and both ends."""
        last, first = 1, -1
        while self.along(p, d, last) == color:
            last += 1
        while self.along(p, d, first) == color:
            first -= 1
        return last - first - 1, self.along(p, d, last), self.along(p, d, first)

    def wins(self, p, color):
        any_length = self.rule in ("freestyle", "caro") or self.rule + color == "renjuw"
        rows = [self.row(p, d, color) for d in DIRECTIONS
                if self.along(p, d, 1) == color or self.along(p, d, -1) == color]
        return any(length > 5 and any_length or length == 5 and (
            ends != [OTHER[color]] * 2 or self.rule[:4] != "caro") for length, *ends in rows)

    def fours(self, p, d):
        """The fours through the black stone on p: for each the points that make it a five."""
        fours = {}
        for start in range(-4, 1):
            window = [(p[0] + i * d[0], p[1] + i * d[1]) for i in range(start, start + 5)]
            black = frozenset(q for q in window if self.cells.get(q) == "b")
            empty = [q for q in window if self.cells.get(q) == "."]
            ends = (self.along(p, d, start - 1), self.along(p, d, start + 5))
            if len(black) == 4 and len(empty) == 1 and "b" not in ends:
                fours.setdefault(black, []).append(empty[0])
        return fours

    def makes_three(self, p, d):
        """Is there a point that Black may fill to make a straight four, and no five, with p?"""
        for i in (-3, -2, -1, 1, 2, 3):
            q = (p[0] + i * d[0], p[1] + i * d[1])
            if self.cells.get(q) != "." or any(self.row(q, e, "b")[0] == 5 for e in DIRECTIONS):
                continue
            self.cells[q] = "b"
            fours = self.fours(p, d)
            is_straight = any(q in four and len(fours[four]) == 2 for four in fours)
            self.cells[q] = "."
            if is_straight and not self.forbidden(q, "b"):
                return True
        return False

    def forbidden(self, p, color):
        # Whatever is forbidden needs four stones within five steps.
        if self.rule != "renju" or color == "w" or 4 > sum(
                self.along(p, d, i) == "b" for d in DIRECTIONS for i in range(-5, 6)):
            return False
        rows = [self.row(p, d, "b")[0] for d in DIRECTIONS]
        if max(rows) >= 5:
            return 5 not in rows
        self.cells[p] = "b"
        is_double = (sum(len(self.fours(p, d)) for d in DIRECTIONS) > 1
                     or sum(self.makes_three(p, d) for d in DIRECTIONS) > 1)
        self.cells[p] = "."
        return is_double


def square(text):
    require(isinstance(text, str) and re.fullmatch(r"(0|[1-9][0-9]?),(0|[1-9][0-9]?)", text),
            f"no square: {text!r:.40}")
    return tuple(map(int, text.split(",")))


def node(value, is_root=False):
    """A node as (move or None, {reply: node}, node after all other replies or None)."""
    require(isinstance(value, dict) and value.keys() <= {"move", "replies", "else"}
            and (is_root or "move" in value), f"no node: {value!r:.40}")
    replies = value.get("replies", {})
    require(isinstance(replies, dict), "'replies' is no object")
    return (square(value["move"]) if "move" in value else None,
            {square(key): node(child) for key, child in replies.items()},
            node(value["else"]) if "else" in value else None)


def only_once(pairs):
    require(len(dict(pairs)) == len(pairs), "a key is given twice")
    return dict(pairs)


class Proof:
    def __init__(self, text):
        value = json.loads(text, object_pairs_hook=only_once)
        require(isinstance(value, dict), "no object")
        is_game = "moves" in value
        start = {"moves"} if is_game else {"stones", "to_move"}
        require(value.keys() == {"rule", "size", "winner", "tree"} | start, "wrong keys")
        self.winner = value["winner"]
        require(value["rule"] in RULES and self.winner in ("b", "w"), "wrong rule or winner")
        sides = value["size"] if isinstance(value["size"], list) else [value["size"]] * 2
        require(len(sides) == 2 and all(type(n) is int and 4 < n < 23 for n in sides), "wrong size")
        stones = value["moves" if is_game else "stones"]
        require(isinstance(stones, list), "no array of stones")
        if is_game:
            stones = [["bw"[i % 2], move] for i, move in enumerate(stones)]
        to_move = "bw"[len(stones) % 2] if is_game else value["to_move"]
        self.board = board = Board(value["rule"], *sides)
        for stone in stones:
            require(isinstance(stone, list) and len(stone) == 2, "a stone is a pair")
            color, p = stone[0], square(stone[1])
            require(color in ("b", "w") and board.cells.get(p) == ".", f"no stone: {stone}")
            require(not is_game or not board.forbidden(p, color), f"{stone[1]} is forbidden")
            board.cells[p] = color
            require(not is_game or not board.wins(p, color), "the game is over")
        require(not any(color != "." and board.wins(p, color) for p, color in board.cells.items()),
                "the game is over")
        self.root = node(value["tree"], True)
        require(to_move in ("b", "w") and (to_move == self.winner) == (self.root[0] is not None),
                "whose move is the root?")
        self.reached, self.positions, self.plies = set(), 0, 0

    def count(self, tree):
        return 1 + sum(self.count(child) for child in [*tree[1].values(), tree[2]] if child)

    def replay(self, tree, ply):
        """Plays the node's move, and every legal reply to it."""
        move, cells = tree[0], self.board.cells
        self.reached.add(id(tree))
        self.positions += 1
        if not move:
            return self.replay_replies(tree, ply + 1)
        require(cells.get(move) == "." and not self.board.forbidden(move, self.winner),
                f"ply {ply + 1}: {move} cannot be played")
        cells[move] = self.winner
        if self.board.wins(move, self.winner):
            self.plies = max(self.plies, ply + 1)
        else:
            self.replay_replies(tree, ply + 2)
        cells[move] = "."

    def replay_replies(self, tree, ply):
        """Plays every legal reply, as move number `ply`, and the node that it leads to."""
        is_draw, cells, loser = True, self.board.cells, OTHER[self.winner]
        for p in self.board.squares:
            if cells[p] != ".":
                continue
            require(not self.board.wins(p, loser), f"ply {ply}: the reply {p} wins")
            if self.board.forbidden(p, loser):
                continue
            is_draw, child = False, tree[1].get(p, tree[2])
            require(child, f"ply {ply}: nothing answers {p}")
            cells[p] = loser
            self.replay(child, ply)
            cells[p] = "."
        require(not is_draw, f"ply {ply}: no legal reply, a draw")


def verdict(name):
    try:
        with open(0 if name == "-" else name, "rb") as file:
            proof = Proof(file.read().decode())
        proof.replay(proof.root, 0)
        require(proof.count(proof.root) == len(proof.reached), "a node is never reached")
    except (OSError, ValueError, RecursionError) as error:
        return f"refused: {error}"
    return (f"proven: {'Black' if proof.winner == 'b' else 'White'} wins, plies {proof.plies}, "
            f"nodes {len(proof.reached)}, positions {proof.positions}")


def main(names):
    sys.setrecursionlimit(5000)
    status = 0
    for name in names:
        line = verdict(name)
        print(f"{name}: {line}", flush=True)
        status |= line.startswith("refused")
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]) if sys.argv[1:] else print(__doc__, file=sys.stderr) or 2)
