"""One contestant on one input, in a process of its own: `python -m bench.worker NAME FILE`.

Prints one line of JSON: the seconds of the algorithm alone and of setting up before it, the best of some runs; the size
of the matching; for berge also a digest of its answer and by how many bytes the peak memory rose. Other contestants of
berge's print what their docstrings say. All work on one processor, but for those that say otherwise.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from bench import graphs
from bench.contestants import matrices, own, positions, reading, techniques, texts
from bench.contestants.libraries import matched_by
from bench.stopwatch import use_processors

MODULES = (own, matrices, positions, texts, reading, techniques)
OWN = {name: work for module in MODULES for name, work in module.CONTESTANTS.items()}


def main() -> None:
    """Run the contestant that is named."""
    name, path = sys.argv[1], Path(sys.argv[2])
    use_processors(1)
    print(json.dumps(OWN[name](path) if name in OWN else matched_by(name, graphs.read(path))))


if __name__ == "__main__":
    main()
