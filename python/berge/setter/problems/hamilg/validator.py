#!/usr/bin/env python3
"""Exits with 42 where standard input is as promised, else with 43; a subtask's limits come as `--cases=5`."""

import re
import sys

MOST = {"cases": 100, "case_vertices": 2000, "edges": 1000000}
for argument in sys.argv[1:]:
    name, _, value = argument.removeprefix("--").partition("=")
    MOST[name] = int(value)


def need(holds):
    """End where something does not hold."""
    if not holds:
        sys.exit(43)


text = sys.stdin.buffer.read().decode("ascii", "replace")
need(re.fullmatch(r"[1-9][0-9]{0,5}\n([1-9][0-9]{0,5} (0|[1-9][0-9]{0,6})\n)+", text))
lines = iter([tuple(map(int, line.split())) for line in text.splitlines()])
(cases,) = next(lines)
need(cases <= MOST["cases"])
for _ in range(cases):
    n, m = next(lines, (0, 0))
    need(1 <= n <= MOST["case_vertices"] and m <= MOST["edges"])
    MOST["edges"] -= m
    edges = [next(lines, (0, 0)) for _ in range(m)]
    need(len({frozenset(edge) for edge in edges}) == m)
    need(all(1 <= v <= n and 1 <= w <= n and v != w for v, w in edges))
    near = {}
    for v, w in edges:
        near.setdefault(v, []).append(w)
        near.setdefault(w, []).append(v)
    seen, waiting = {1}, [1]
    while waiting:
        fresh = set(near.get(waiting.pop(), ())) - seen
        seen |= fresh
        waiting += fresh
    need(len(seen) == n)
need(next(lines, None) is None)
sys.exit(42)
