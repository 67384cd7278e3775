#!/usr/bin/env python3
"""Exits with 42 where standard input is as promised, else with 43; a subtask's limits come as `--rows=5`."""

import re
import sys

MOST = {"rows": 100, "columns": 100}
for argument in sys.argv[1:]:
    name, _, value = argument.removeprefix("--").partition("=")
    MOST[name] = int(value)


def need(holds, what):
    """End with what is wrong where something does not hold."""
    if not holds:
        print(what, file=sys.stderr)
        sys.exit(43)


text = sys.stdin.buffer.read().decode("ascii", "replace")
need(text.endswith("\n"), "the last line does not end")
head, *maze = text[:-1].split("\n")
need(re.fullmatch(r"[1-9][0-9]{0,5} [1-9][0-9]{0,5}", head), f"{head[:60]!r} is no n and m")
rows, columns = map(int, head.split(" "))
need(rows <= MOST["rows"] and columns <= MOST["columns"], f"{head}: more than {MOST}")
need(len(maze) == rows, f"{len(maze)} rows where n is {rows}")
for row in maze:
    need(len(row) == columns and set(row) <= set(".#"), f"{row[:60]!r} is no row")
sys.exit(42)
