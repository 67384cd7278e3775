"""The checker alone is as strict as `berge verify`, and takes linear time and memory."""

import contextlib
import io
import itertools
import json
import random
import runpy
import shutil
import sys
import tracemalloc
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import berge
from berge import checker
from berge.cli import main
from rulesets import GAMES
from thorough import pick_subset


@pytest.fixture(scope="module", autouse=True)
def copy_of_checker(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Let Python find a copy of the checker's folder, which is no part of berge."""
    folder = tmp_path_factory.mktemp("alone")
    shutil.copytree(Path(checker.__file__).parent, folder / "lone_checker")
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(folder)
        yield


def check_alone(path: Path) -> str:
    """Return the output of `python -m lone_checker FILE`."""
    out = io.StringIO()
    argv, sys.argv = sys.argv, ["lone_checker", str(path)]
    try:
        with contextlib.redirect_stdout(out):
            runpy.run_module("lone_checker", run_name="__main__")
    except SystemExit as refused:
        return str(refused.code)
    finally:
        sys.argv = argv
    return out.getvalue().strip()


def run_verify(path: Path) -> tuple[int, str]:
    """Return the exit status and the output of `berge verify FILE`."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        status = main(["verify", str(path)])
    return status, (out.getvalue() + err.getvalue()).strip()


NO_PROOF = (
    'found format: "',
    'found no key "format"',
    "found format: ",
    "found a document",
    "found the text ",
    "found an empty file",
    "found a file",
    "the file has a ",
)
"""What `berge verify` says of JSON that is not meant to prove anything; the checker has its own words for it."""


def assert_same(data: bytes, path: Path) -> str:
    path.write_bytes(data)
    says, (status, words) = check_alone(path), run_verify(path)
    if status == 2:
        message = words.removeprefix(f"berge: {path}:").partition(": if it is ")[0].strip()  # what to do is berge's
        assert says.startswith("not proved: "), data
        assert says == f"not proved: {message}" or message.startswith(NO_PROOF), (says, words)
    else:
        assert (says, status) == (words, 0 if says.startswith("proved: ") else 1)
    return says


DOCUMENTS = [
    berge.review(berge.loads(line), certificates=True).dumps("json", certificates=True) for name, line in GAMES.items()
] + [
    berge.solve(berge.loads("maze:..#/...")).dumps("json", certificates=True),
    berge.solve(berge.loads("edge:2x2")).dumps("json", certificates=True),
    berge.slither(berge.loads("graph:a-b,b-c,c-a,c-d").setup.graph).dumps("json", certificates=True),  # type: ignore[attr-defined]
]


def change_text(text: str, chance: random.Random) -> str:
    """Return a document with something cut, doubled, swapped or put in, as text."""
    at, other = sorted(chance.sample(range(len(text)), 2))
    piece = text[at:other][:80]
    values = ["null", "true", "-1", "1e999", "-1E+400", "NaN", "Infinity", '""', "[]", "{}", "[[]]", "1.0", "9" * 5000]
    return chance.choice(
        [
            text[:at],
            text[:at] + text[at + 1 :],
            text[:at] + piece + text[at:],
            text[:at] + chance.choice('[]{},:"0123456789.#@E\\') + text[at + 1 :],
            text.replace(chance.choice(["1", "2", "true", '"', "["]), chance.choice(values), 1),
            with_value(text, chance, chance.choice(values)),
        ]
    )


def with_value(text: str, chance: random.Random, value: str) -> str:
    """Return a document with another value of a key, instead of the old one or in addition to it."""
    keys = [at for at in range(len(text)) if text.startswith('":', at)]
    at = chance.choice(keys)
    end = text.find(",", at) if chance.random() < 0.8 else at + 2
    return text[: at + 2] + value + text[end if end > 0 else at + 2 :]


@pytest.mark.parametrize("number", range(len(DOCUMENTS)))
def test_changed_documents_have_the_same_verdict_in_the_same_words(number: int, tmp_path: Path) -> None:
    text, chance = DOCUMENTS[number], random.Random(number)
    assert assert_same(text.encode(), tmp_path / "proof").startswith("proved: ")
    assert assert_same(b"\xef\xbb\xbf" + text.encode(), tmp_path / "proof").startswith("proved: ")
    for _ in pick_subset(range(40), 4):
        forgery = change_text(text, chance)
        assert_same(forgery.encode("utf-8", "surrogatepass"), tmp_path / "proof")
    for _ in pick_subset(range(20), 4):
        data = bytearray(text.encode())
        data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
        assert_same(bytes(data), tmp_path / "proof")


GOOD = '{"format":"berge-certificate/1","cells":[".."],"token":[1,1],"winning":true,"dominoes":[[[1,1],[1,2]]]'
REVIEW = json.loads(DOCUMENTS[0])


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (GOOD + ',"winning":true}', '1:1: found the key "winning" twice'),
        (GOOD + ',"x":NaN}', "1:1: found the number NaN"),
        (GOOD + ',"x":1e999}', "1:1: found the number 1e999"),
        (GOOD + ',"x":-1e999}', "1:1: found the number -1e999"),
        (GOOD + ',"x":1.5e30}', ""),
        (GOOD + ',"x":' + "9" * 5000 + "}", "1:1: found a number of"),
        (GOOD + ',"x":' + "[" * 100_000 + "}", "1:1: found JSON that nests"),
        (GOOD + ',"x":"\udcff"}', "1:"),
        (GOOD, f"1:{len(GOOD) + 1}: found the end of the file; expected JSON (a comma"),
        ("[]", "1:1: found JSON that is"),
        ("", "1:1: found the end of the file; expected JSON (a value)"),
        (json.dumps(REVIEW | {"plies": ""}), 'not a well-formed proof: plies: found ""'),
        (json.dumps(REVIEW | {"plies": {}}), "not a well-formed proof: plies: found an"),
    ],
    ids=lambda value: ascii(value[-30:]) if isinstance(value, str) else "",
)
def test_what_is_no_proof_is_refused_by_both(text: str, words: str, tmp_path: Path) -> None:
    data = text.encode("utf-8", "surrogateescape")
    says = assert_same(data, tmp_path / "proof")
    assert says.startswith(f"not proved: {words}") if words else says.startswith("proved: ")


COUNT = 60_000
MODULUS = 2**61 - 1
"""Python's hash of a number is the rest that this leaves."""


def build_star() -> dict[str, Any]:
    """Return a proof that the mover loses in the middle of a star with used edges."""
    edges = [[0, leaf] for leaf in range(1, COUNT)]
    head = {"format": "berge-certificate/1", "vertices": list(range(COUNT)), "edges": edges, "used": edges}
    return {**head, "token": 0, "winning": False, "kernel": [0]}


def build_collisions() -> dict[str, Any]:
    """Return the same without edges, with names that are one to Python's sets until it looks closer."""
    names = [number * MODULUS for number in range(COUNT)]
    head = {"format": "berge-certificate/1", "vertices": names, "edges": []}
    return {**head, "token": 0, "winning": False, "dominoes": []}


def write_repeated_key() -> str:
    """Return JSON with a repeated last key."""
    return "{" + ",".join(f'"{key}":0' for key in [*range(COUNT), COUNT - 1]) + "}"


def test_what_could_take_quadratic_time_does_not() -> None:
    """Quadratic time on inputs of this size would exceed the test's time limit."""
    assert checker.check(build_star()).startswith("the player to move with the token on 0 loses")
    with pytest.raises(checker.Refuted, match="a number of more than 18 digits"):
        checker.check(build_collisions())
    with pytest.raises(checker.Unreadable, match='the key "59999" twice'):
        checker.read(write_repeated_key().encode())
    for text in (
        json.dumps({"format": "berge-game/1", "ruleset": "graph", **build_collisions()}),
        write_repeated_key(),
    ):
        with pytest.raises(berge.ParseError):
            berge.loads(text)
    with pytest.raises(berge.ParseError):
        berge.loads("graph:" + ",".join(str(name) for name in build_collisions()["vertices"]))


@pytest.mark.parametrize(
    "proof",
    [
        lambda names: {"vertices": names, "token": names[0], "winning": False, "dominoes": []},
        lambda names: {"vertices": [], "classes": [""], "matching": list(zip(names[::2], names[1::2], strict=True))},
        lambda names: {"vertices": [0], "token": 0, "winning": False, "matching": [], "barrier": names},
        lambda names: {"vertices": [0], "token": 0, "winning": False, "kernel": names},
    ],
    ids=["vertices", "matching", "barrier", "kernel"],
)
def test_lists_of_one_hash_are_no_names_where_they_are_many(proof: Callable[[list[Any]], dict[str, Any]]) -> None:
    """-1 and -2 have the same hash, and so have all their tuples of one length: a set would compare each pair."""
    names = [list(name) for name in itertools.product((-1, -2), repeat=9)]
    assert len({hash(tuple(name)) for name in names}) == 1
    document = {"format": "berge-certificate/1", "edges": []} | proof(names)
    with pytest.raises(checker.Refuted, match="more than 256 names have one hash"):
        checker.check(json.loads(json.dumps(document)))


def test_some_lists_of_one_hash_are_names() -> None:
    """As many as a graph of berge's may have."""
    names = [list(name) for name in itertools.product((-1, -2), repeat=8)]
    graph = berge.Graph.from_edges([], [tuple(name) for name in names])
    assert berge.verify(berge.solve(graph).certificate())
    with pytest.raises(berge.LimitError, match="the same hash"):
        berge.Graph.from_edges([], [(*name, last) for name in names for last in (-1, -2)])


def test_every_start_s_kernel_is_for_boards() -> None:
    """Where many edges meet in one vertex, as many kernels of few vertices would take quadratic time."""
    proof = {"format": "berge-certificate/1", "vertices": [1], "edges": [], "sets": [[1, False, [1]]]}
    with pytest.raises(checker.Refuted, match="on boards only"):
        checker.check(proof)


def test_names_of_eighteen_digits_are_names_and_longer_ones_are_told() -> None:
    for name in (10**18 - 1, 1 - 10**18):
        game = berge.graph.setup(berge.Graph.from_edges([(name, "b")])).game([name])
        for format in ("json", "line", "record"):
            assert berge.loads(game.dumps(format)) == game
        assert berge.verify(game.position().certificate())
    large = berge.graph.setup(berge.Graph.from_edges([(10**18, "b")])).game()
    for format in ("json", "line"):
        with pytest.raises(berge.FormatError, match=r"the (vertex|name) 1000000000000000000 "):
            large.dumps(format)


@pytest.mark.parametrize(
    ("most", "proof"),
    [
        (150, {"token": [1, 1], "winning": True, "dominoes": []}),
        (400, {"classes": ["E" * 10_000], "matching": ["." * 10_000]}),
    ],
)
def test_a_cell_takes_few_bytes(most: int, proof: dict[str, Any]) -> None:
    document = {"format": "berge-certificate/1", "cells": ["." * 10_000], **proof}
    tracemalloc.start()
    try:
        assert not berge.verify(document)
        assert tracemalloc.get_traced_memory()[1] < most * 10_000
    finally:
        tracemalloc.stop()
