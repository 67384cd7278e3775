#!/usr/bin/env python3
"""Exits with 42 where standard input is as promised, else with 43; a subtask's limits come as `--vertices=5`."""

import re
import sys

MOST = {"vertices": 10000, "edges": 5000}
for argument in sys.argv[1:]:
    name, _, value = argument.removeprefix("--").partition("=")
    MOST[name] = int(value)
text = sys.stdin.buffer.read().decode("ascii", "replace")
if not re.fullmatch(r"([1-9][0-9]{0,5} [1-9][0-9]{0,5}\n)+", text):
    sys.exit(43)
(n, m), *paths = [tuple(map(int, line.split())) for line in text.splitlines()]
inside = all(1 <= peak <= n and 1 <= valley <= n for peak, valley in paths)
well = 2 * n <= MOST["vertices"] and len({*paths}) == len(paths) == m <= MOST["edges"] and inside
sys.exit(42 if well else 43)
