"""Dominoes on a board with holes: which cells can stay uncovered, and which cannot."""

import sys

import berge
from berge.ensembles import Ensemble

board = Ensemble("maze", 16, 24, density=0.15, seed=3).board(0)
solution = berge.solve(berge.maze.setup(board))
print(f"{solution.exposed} cells stay uncovered, and it can be any of {len(solution.losing_starts)}")
if len(sys.argv) > 1:
    solution.dump(sys.argv[1])
