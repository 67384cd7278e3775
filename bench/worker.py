"""Runs a function on an input in a process of its own: `python -m bench.worker MODULE:FUNCTION FILE [ARGUMENT]...`.

Prints what the function returns as one line of JSON. It works on one processor, unless it asks for more.
"""

from __future__ import annotations

import importlib
import json
import sys
from pathlib import Path

from bench.timer import use_processors


def main() -> None:
    """Run the function."""
    (module, name), path = sys.argv[1].split(":"), Path(sys.argv[2])
    use_processors(1)
    print(json.dumps(getattr(importlib.import_module(module), name)(path, *sys.argv[3:])))


if __name__ == "__main__":
    main()
