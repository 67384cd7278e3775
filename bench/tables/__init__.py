"""The tables, in the order in which they are measured: the short ones first."""

from __future__ import annotations

from collections.abc import Callable

from bench.run import Bench
from bench.tables import (
    adversaries,
    floor,
    games,
    graphs,
    growth,
    incidence,
    matrices,
    mazes,
    positions,
    reading,
    startup,
    techniques,
    texts,
)

TABLES: dict[str, Callable[[Bench], None]] = {
    table.__name__.rpartition(".")[2]: table.measure
    for table in (
        startup,
        positions,
        texts,
        reading,
        floor,
        techniques,
        games,
        graphs,
        adversaries,
        matrices,
        incidence,
        mazes,
        growth,
    )
}
"""By their names."""
