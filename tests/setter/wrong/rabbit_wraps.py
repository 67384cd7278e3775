"""Cells in one long row: the end of a row is next to the beginning of the following one."""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../programs"))
import rabbit


def beside(r, c):
    columns, here = len(rabbit.board[0]), r * len(rabbit.board[0]) + c
    cells = (here - columns, here - 1, here + 1, here + columns)
    return [divmod(cell, columns) for cell in cells if 0 <= cell < columns * len(rabbit.board)]


rabbit.beside = beside
rabbit.main()
