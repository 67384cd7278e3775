#!/usr/bin/env python3
"""Exits with 42 where standard input is as promised, else with 43; a subtask's limits come as `--rows=5`."""

import re
import sys

MOST = {"rows": 40, "columns": 40, "moves": 2000}
for argument in sys.argv[1:]:
    name, _, value = argument.removeprefix("--").partition("=")
    MOST[name] = int(value)


def need(holds, what):
    """End with what is wrong where something does not hold."""
    if not holds:
        print(what, file=sys.stderr)
        sys.exit(43)


def read_numbers(line, *most):
    """Return the numbers of a line, each from 1 to its most."""
    need(re.fullmatch(r"[1-9][0-9]{0,5}( [1-9][0-9]{0,5})*", line), f"{line[:60]!r} is no list of numbers")
    numbers = [int(word) for word in line.split(" ")]
    need(len(numbers) == len(most), f"{len(numbers)} numbers in a line of {len(most)}")
    need(all(one <= limit for one, limit in zip(numbers, most)), f"{line}: more than {most}")
    return numbers


text = sys.stdin.buffer.read().decode("ascii", "replace")
need(text.endswith("\n"), "the last line does not end")
lines = text[:-1].split("\n")
rows, columns = read_numbers(lines[0], MOST["rows"], MOST["columns"])
need(len(lines) > rows + 1, f"{len(lines)} lines where n is {rows}")
board = [list(line) for line in lines[1 : rows + 1]]
for row in board:
    need(len(row) == columns and set(row) <= set("XO."), f"{''.join(row)[:60]!r} is no row")
blanks = [(r, c) for r in range(rows) for c in range(columns) if board[r][c] == "."]
need(len(blanks) == 1, f"{len(blanks)} empty cells")
here = blanks[0]


def slides(piece):
    """Return the cells next to the empty one with such a piece."""
    row, column = here
    around = (row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)
    return [(r, c) for r, c in around if 0 <= r < rows and 0 <= c < columns and board[r][c] == piece]


(rounds,) = read_numbers(lines[rows + 1], MOST["moves"] // 2)
moves = lines[rows + 2 :]
need(len(moves) == 2 * rounds, f"{len(moves)} moves where k is {rounds}")
for number, line in enumerate(moves):
    row, column = read_numbers(line, rows, columns)
    piece, there = "OX"[number % 2], (row - 1, column - 1)
    need(there in slides(piece), f"move {number + 1}, ({line}), is not of a piece {piece} next to the empty cell")
    board[here[0]][here[1]], board[there[0]][there[1]] = piece, "."
    here = there
need(not slides("O"), "after the last move Rabbit can still move")
sys.exit(42)
