"""The lines of the corpus."""

import json
from pathlib import Path
from typing import Any

LINES: list[dict[str, Any]] = list(map(json.loads, Path(__file__).with_suffix(".jsonl").read_text().splitlines()))
GAMES = [line for line in LINES if line["ruleset"] == "rabbit"]
MAZES = [line for line in LINES if line["ruleset"] == "maze"]
