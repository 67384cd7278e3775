"""Error messages about long input are short."""

import io
import json
from contextlib import redirect_stderr, redirect_stdout
from itertools import product
from pathlib import Path

import pytest

import berge
from berge.cli import main
from berge.cli.terminal import LONGEST_LINE
from berge.games.builtin import RULESETS
from rulesets import GAMES
from thorough import pick_subset

LONG = ["x" * 60_000, "9" * 4000, "1," * 30_000, "\x1b" * 60_000, "%" * 60_000, "é" * 60_000]


def read_complaint(*arguments: str) -> str:
    """Return the error message of a command."""
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        assert main(arguments) in (2, 3)
    return err.getvalue()


@pytest.mark.parametrize("long", LONG, ids=lambda long: ascii(long[:2]))
def test_long_arguments_are_told_in_short(long: str, tmp_path: Path) -> None:
    record = str(Path(__file__).parents[2] / "examples/rabbit/noi2011-3.txt")
    commands = [
        [long],
        ["review", long],
        ["review", f"{long}:x"],
        ["review", record, "--format", long],
        ["review", record, "--ruleset", long],
        ["review", record, "--side", long],
        ["review", record, "--lang", long],
        ["review", record, "-o", long],
        ["review", record, f"--{long}"],
        ["play", "--level", long],
        ["board", "--port", long],
        *(["solve", f"{name}:{long}"] for name in RULESETS if name != "graph"),  # whose vertices may be called so
        *(["solve", f"{line}+{long}"] for line in GAMES.values()),
    ]
    for command in commands:
        assert len(read_complaint(*command)) < LONGEST_LINE + 2000, command[:1]  # a wrong usage is told with the usage


def test_long_values_in_documents_are_told_in_short(tmp_path: Path) -> None:
    path = tmp_path / "document"
    values = ["x" * 60_000, int("9" * 4000), [10**4000, 1], ["x" * 60_000], [["y" * 60_000, 1]] * 3, {"z" * 60_000: 1}]
    errors: list[berge.BergeError] = []
    for line in pick_subset([*GAMES.values()], 2):
        document = json.loads(berge.loads(line).dumps("json"))
        for key, value in product([*document, "token"], values):
            path.write_text(json.dumps(document | {key: value}))
            try:
                berge.load(path)  # a graph with a long name may be one
            except berge.BergeError as error:
                errors.append(error)
    assert len(errors) > 100
    assert max(len(str(error)) for error in errors) < 400
    assert max(len(error.localized("zh")) for error in errors) < 400


def test_long_moves_are_told_in_short() -> None:
    for line in GAMES.values():
        position = berge.loads(line).position()
        for move in ("x" * 60_000, 10**5000, (10**5000, 1), ("x" * 60_000,), ["x"] * 60_000):
            with pytest.raises(berge.BergeError) as error:
                position.push(move)
            assert len(str(error.value)) < 400
