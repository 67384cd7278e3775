"""Rejected input takes at most 64 MB more than the program alone, and 150 bytes for each byte of input."""

from pathlib import Path

import pytest

from in_process import run_measured
from thorough import mark_cases

ABOVE, EACH = 64 << 20, 150
COUNT = 60_000

NOTATIONS = {
    "rabbit:16777216O": 2,
    "rabbit:67108864O": 3,
    "rabbit:4096O/4095O": 2,
    "maze:99999x99999": 3,
    "maze:16777216./.": 2,
    "maze:99999999999999999999.": 3,
    "edge:8192x8192": 3,
    "edge:512x513": 3,
    "juniper:262145": 3,
    "planinarenje:999999999;": 3,
    "hamilg:999999999;": 3,
    "graph:" + ",".join(map(str, range(10_000))) + ",-": 2,
}

FILES = {
    "a record with a bad end": '[Start "maze:1x2"]\n' + "1,1 " * COUNT + "\n(",
    "a record with an illegal move": '[Start "maze:1x2"]\n' + "1,1 " * COUNT,
    "comments": '[Start "maze:1x2"]\n1,1 ' + "{}" * COUNT + "\n(",
    "moves of one letter": '[Start "juniper:9"]\n' + "1 " * 5 * COUNT,
    "variations of one letter within each other": '[Start "maze:9x9"]\n1,1 ' + "(1" * 6 * COUNT,
    "variations": '[Start "maze:1x2"]\n1,1 ' + "(1,2 " * COUNT,
    "a notation of many moves": "juniper:10+2" + "+1" * COUNT,
    "a notation of many vertices": "graph:" + ",".join(map(str, range(COUNT))) + ",-",
    "a notation of many pairs": "planinarenje:9;" + "1-1," * 4 * COUNT + "-",
    "a document that is cut": '{"format":"berge-game/1","moves":[' + "[1,1]," * COUNT,
    "a document of many moves": '{"format":"berge-game/1","ruleset":"maze","board":[".."],"moves":['
    + ",".join(["[1,1]"] * COUNT)
    + "]}",
    "a document of many keys": "{" + ",".join(f'"{key}":0' for key in [*range(COUNT), 1]) + "}",
    "brackets": "[" * 3 * COUNT,
    "a row": "1 2147483647\n" + "." * 3 * COUNT,
}


def measure_peak(*arguments: str, status: int) -> int:
    """Return the peak memory of a command in bytes."""
    result, usage = run_measured(*arguments)
    assert result.returncode == status, (result.stdout[-300:], result.stderr[-300:])
    return usage.ru_maxrss * 1024


@pytest.fixture(scope="module")
def peak_of_start() -> int:
    return measure_peak("--version", status=0)


@pytest.mark.parametrize("line", mark_cases(NOTATIONS, [*NOTATIONS][::4]), ids=lambda line: line[:30])
def test_a_notation_that_is_refused_takes_little_memory(line: str, peak_of_start: int) -> None:
    assert measure_peak("solve", line, status=NOTATIONS[line]) - peak_of_start < ABOVE + EACH * len(line)


@pytest.mark.parametrize("name", mark_cases(FILES, [*FILES][1::6]))
def test_a_file_that_is_refused_takes_memory_in_proportion(name: str, peak_of_start: int, tmp_path: Path) -> None:
    path = tmp_path / "input"
    path.write_text(FILES[name])
    assert measure_peak("review", str(path), status=2) - peak_of_start < ABOVE + EACH * len(FILES[name])
