"""Measures berge and its peers: `python -m bench [--quick] [--only TABLE]... [--patience SECONDS]`.

Prints tables, and saves them in target/bench.json (with --quick, target/bench-quick.json) row by row, so that a run
that is broken off leaves what it measured; --only measures some tables again and leaves the others. Times are the
processor's, except for the shortest ones, so that other work on the machine matters little; a peer may take so many
seconds of it. --write measures nothing and puts the saved tables into a page.
"""

from __future__ import annotations

import argparse
import os
import platform
import sys
import tempfile
import time
from pathlib import Path

from bench.peers import ROOT, Peers
from bench.results import Results
from bench.run import Bench
from bench.tables import NAMES, get_columns, growth, load_table

PICTURE = ROOT / "docs" / "pictures" / "growth.svg"


def main() -> None:
    """Measure, print, and save."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="small inputs only")
    parser.add_argument("--only", action="append", choices=NAMES, help="one table; may be given again")
    parser.add_argument("--output", type=Path, metavar="FILE", help="where the tables are saved")
    parser.add_argument("--patience", type=float, metavar="SECONDS", help="most that a peer takes; 20, 1 with --quick")
    parser.add_argument("--write", type=Path, metavar="PAGE", help="put the saved tables, and the plot, into the docs")
    arguments = parser.parse_args()
    output = arguments.output or ROOT / "target" / ("bench-quick.json" if arguments.quick else "bench.json")
    if arguments.quick:
        os.environ["BERGE_BENCH_ENOUGH"] = "0.3"
    peers = Peers(arguments.patience or (1 if arguments.quick else 20))
    results = Results(output, describe_machine(peers))
    if arguments.write:
        results.write_into(arguments.write)
        if "growth" in results.tables:
            growth.draw(results.tables["growth"]["rows"], PICTURE)
        return
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(peers, Path(folder), arguments.quick)
        for name in arguments.only or NAMES:
            start, table = time.perf_counter(), load_table(name)
            results.add_table(name, table.TITLE, get_columns(table, bench), table.measure(bench))
            print(f"\n({name}: {time.perf_counter() - start:.0f} s)", file=sys.stderr, flush=True)
    if not all(row.get("agree", True) for table in results.tables.values() for row in table["rows"]):
        sys.exit("answers disagree")


def describe_machine(peers: Peers) -> dict[str, object]:
    """Return a description of the machine and the libraries."""
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
