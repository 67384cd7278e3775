"""Measure berge, and peers beside it: `python -m bench [--quick] [--only TABLE]... [--patience SECONDS]`.

Prints tables, and keeps them in target/bench.json (with --quick, target/bench-quick.json) row by row, so that what was
measured is kept where a run is broken off; --only measures some tables again and keeps the others. Times are the
processor's, but for the shortest ones, so that other work on the machine matters little; a peer may take so many
seconds of it. --write measures nothing and puts the kept tables into a page.
"""

from __future__ import annotations

import argparse
import os
import platform
import sys
import tempfile
import time
from pathlib import Path

from bench.journal import Journal
from bench.peers import ROOT, Peers
from bench.run import Bench
from bench.tables import TABLES
from bench.tables.growth import draw

PICTURE = ROOT / "docs" / "pictures" / "growth.svg"


def main() -> None:
    """Measure, print, and keep."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="small inputs only")
    parser.add_argument("--only", action="append", choices=TABLES, help="one table; may be given again")
    parser.add_argument("--output", type=Path, metavar="FILE", help="where the tables are kept")
    parser.add_argument("--patience", type=float, metavar="SECONDS", help="what a peer may take; 20, 1 with --quick")
    parser.add_argument("--write", type=Path, metavar="PAGE", help="put the kept tables, and the plot, into the docs")
    given = parser.parse_args()
    output = given.output or ROOT / "target" / ("bench-quick.json" if given.quick else "bench.json")
    if given.quick:
        os.environ["BERGE_BENCH_ENOUGH"] = "0.3"
    peers = Peers(given.patience or (1 if given.quick else 20))
    journal = Journal(output, about(peers))
    if given.write:
        journal.write_into(given.write)
        draw(journal, PICTURE)
        return
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(peers, journal, Path(folder), given.quick)
        for name, measure in TABLES.items():
            if not given.only or name in given.only:
                started = time.perf_counter()
                measure(bench)
                print(f"\n({name}: {time.perf_counter() - started:.0f} s)", file=sys.stderr, flush=True)
    if not all(row.get("agree", True) for table in journal.tables.values() for row in table["rows"]):
        sys.exit("answers disagree")


def about(peers: Peers) -> dict[str, object]:
    """Return what the figures depend on besides berge."""
    return {
        "python": platform.python_version(),
        "machine": platform.machine(),
        "processors": os.cpu_count(),
        "load": os.getloadavg(),
        "patience": peers.patience,
        "peers": peers.native + peers.libraries,
    }


if __name__ == "__main__":
    main()
