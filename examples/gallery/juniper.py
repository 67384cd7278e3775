"""Juniper Green to 100: the first player says an even number; which ones win."""

import sys

import berge

solution = berge.solve(berge.juniper.parse("100"))
wins = [number for number in solution.losing_starts if number % 2 == 0]
print(f"{len(wins)} of 50 even starts win for the player who says them; these lose:")
print(*(number for number in range(2, 101, 2) if number not in wins))
if len(sys.argv) > 1:
    solution.dump(sys.argv[1])
