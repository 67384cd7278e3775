"""Edges that are used up: on a full board the losing starts follow a rule with a greatest common divisor.

A start (a, b) on m x n cells loses iff gcd(m + 1, n + 1) divides neither a nor b (arXiv:2504.12148).
"""

import sys
from math import gcd

import berge

rows, columns = 8, 11
solution = berge.solve(berge.edge.parse(f"{rows}x{columns}"))
divisor = gcd(rows + 1, columns + 1)
rule = [(a, b) for a in range(1, rows + 1) for b in range(1, columns + 1) if a % divisor and b % divisor]
losing = list(solution.losing_starts)
print(f"{len(losing)} of {rows * columns} starts lose; the rule is right: {rule == losing}")
if len(sys.argv) > 1:
    solution.dump(sys.argv[1])
