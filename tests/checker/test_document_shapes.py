"""Documents with wrong values: they are refused in plain words, with the place, and prove nothing false."""

import copy
import re
from collections.abc import Iterator
from typing import Any

import pytest

import berge
from berge import checker
from berge.i18n import localize
from documents import EDGE, HIKE, MAZE, RABBIT, REVIEWED, SELF, Document, build_document, build_game, build_solution
from oracle import claims
from untranslated import find_english

TWO = berge.Graph.from_edges([(1, 2), (2, 3), (1, 3), (3, 4), (4, 5), (5, 6), (4, 6)])
SQUARE = berge.Graph.from_edges([(1, 2), (2, 3), (3, 4), (4, 1)])
DOCUMENTS: dict[str, Document] = {
    "certificate, dominoes": SELF,
    "certificate, barrier": build_document(build_game("graph", "a-b,b-c,c-a@a").position().certificate()),
    "certificate, kernel": build_document(EDGE.position().certificate()),
    "certificate, arrows": build_document(berge.solve(MAZE).certificate()),
    "certificate, steps": build_document(berge.solve(berge.king.parse("../.#")).certificate())
    | {"steps": [[r, c] for r, c in checker.STEPS["king"]]},
    "certificate, kernels": build_document(berge.solve(build_game("edge", "..")).certificate()),
    "certificate, splits": build_document(berge.gallai_edmonds(TWO).certificate(edges=True)),
    "certificate, cycles": build_document(berge.gallai_edmonds(SQUARE).certificate(edges=True)),
    "solution, rabbit": build_solution(RABBIT),
    "solution, maze": build_solution(MAZE),
    "solution, edge": build_solution(EDGE),
    "solution, graph": build_solution(build_game("graph", "a-b,b-c@a")),
    "solution, juniper": build_solution(build_game("juniper", "4,any")),
    "solution, planinarenje": build_solution(HIKE),
    "solution, hamilg": build_solution(build_game("hamilg", "2;1-2")),
    "solution, stranger": build_solution(RABBIT, ruleset="stranger"),
    "review, maze": REVIEWED,
    "review, edge": build_document(berge.review(EDGE)),
    "review, juniper": build_document(berge.review(build_game("juniper", "6", 2))),
    "review, stranger": REVIEWED | {"ruleset": "stranger"},
    "slither": build_document(berge.slither([("a", "b"), ("b", "c"), ("c", "a"), ("d", "e")])),
    "matrix": build_document(berge.dulmage_mendelsohn([(1, "a"), (2, "a"), (2, "b"), (3, "b")])),
    "control": build_document(berge.control({"a": ["b", "c"], "b": ["c"]})),
}
WRONG: list[Any] = [None, True, False, 5, -1, 1.5, "x", "", [], ["x"], [1, 2], [[1]], [None], {}, {"a": 1}]
PYTHON = re.compile(
    r"None|True|False|Error|object (has|of|is)|attribute|subscript|iterable|unhashable|argument|unpack|indices"
    r"|\b(int|str|dict|tuple|len)\b"
)
"""What Python says of wrong values."""
OPTIONAL = {"players", "openings", "any_first", "moves", "used", "unique", "cover", "edge_classes", "board"}
"""What a document may leave out; "board" if the game is not known."""
UNCLAIMED = {"winning_moves", "accuracy", "ply"}
"""What no document proves."""


def list_places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, Any, tuple[Any, ...]]]:
    """Yield all holders in a document, with a key of theirs, and the path to it."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in list(items):
        yield value, key, (*path, key)
        yield from list_places(inner, (*path, key))


def is_false(proof: Document, path: tuple[Any, ...]) -> bool:
    """Whether a document claims something false, after the value at `path` was changed."""
    if proof["format"] in ("berge-control/1", "berge-matrix/1"):
        return True
    if proof["format"] == "berge-slither/1":
        return path[2:3] not in (("cover",), ("unique",))  # which it does not claim
    return UNCLAIMED.isdisjoint(path) and not claims.is_true(proof)


def refuse_plainly(proof: Document) -> str:
    """Check that a refusal, if there is one, is in plain English and Chinese; return it, or nothing."""
    verdict = berge.verify(proof)
    if verdict:
        return ""
    assert not PYTHON.search(re.sub(r"'[^']*'|\"[^\"]*\"|\([^ ].*\)", "", verdict.claim)), verdict
    chinese = localize(verdict.message, "zh")
    assert chinese.startswith("未能证明：")
    assert not find_english(re.sub(r"(?<=格式不对：)[\w.\[\]]+(?=：)", "", chinese)), chinese
    return str(verdict.claim)


@pytest.mark.parametrize("name", DOCUMENTS)
def test_a_wrong_value_is_refused_in_plain_words(name: str) -> None:
    proof = copy.deepcopy(DOCUMENTS[name])
    assert berge.verify(proof)
    for holder, key, path in list(list_places(proof)):
        original = holder[key]
        for holder[key] in WRONG:
            same = type(original) is type(holder[key]) and original == holder[key]
            assert same or refuse_plainly(proof) or not is_false(proof, path), (path, holder[key])
        holder[key] = original


@pytest.mark.parametrize("name", DOCUMENTS)
def test_a_key_left_out_is_named_with_its_place(name: str) -> None:
    proof = copy.deepcopy(DOCUMENTS[name])
    for holder, key, path in list(list_places(proof)):
        if isinstance(holder, dict):
            original = holder.copy()
            del holder[key]
            words = refuse_plainly(proof)
            assert words or path[-1] in OPTIONAL or not is_false(proof, path), path
            if "no key" in words:
                place = re.sub(r"\.(\d+)", r"[\1]", ".".join(map(str, path[:-1])))
                assert words == "not a well-formed proof: " + (f"{place}: " if place else "") + f'no key "{key}"'
            holder.clear()
            holder.update(original)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"mistakes": []}, "mistakes: found a list; expected an object"),
        ({"mistakes": {"first": 1, "second": [1]}}, "mistakes.first: found 1; expected a list"),
        ({"plies": [None]}, "plies[0]: found null; expected an object"),
        ({"over": "no"}, 'over: found "no"; expected true or false'),
        ({"decisive": 1.5}, "decisive: found 1.5; expected a whole number, or null"),
        (
            {"final": REVIEWED["final"] | {"at": [1, [2, None]]}},
            "final.at[1][1]: found null; expected the name of a vertex",
        ),
        ({"openings": [[1, 1], {}]}, "openings[1]: found an object; expected the name of a vertex"),
        ({"mistakes": {"\x1b[31m": 1}}, r"mistakes.'\x1b[31m': found 1; expected a list"),
    ],
)
def test_the_place_of_a_wrong_value_is_said(changes: Document, words: str) -> None:
    assert berge.verify(REVIEWED | changes).claim.startswith(f"not a well-formed proof: {words}")


def test_a_pair_is_two_names() -> None:
    for edge, words in (
        ([1], "a list of 1 value; expected a list of 2 values"),
        ([1, 2, 3], "a list of 3 values; expected a list of 2 values"),
        (7, "7; expected a list of 2 values"),
    ):
        proof = DOCUMENTS["slither"] | {"edges": [["a", "b"], edge]}
        assert berge.verify(proof).claim == f"not a well-formed proof: edges[1]: found {words}"


def test_what_json_does_not_have_is_refused() -> None:
    for value in ((1, 1), {1, 2}, 1j):
        verdict = berge.verify(SELF | {"dominoes": value})
        assert (
            verdict.claim == "not a well-formed proof: dominoes: found a value that JSON does not have; expected a list"
        )


def test_names_that_nest_too_deeply_are_refused() -> None:
    deep: Any = 1
    for _ in range(30_000):
        deep = [deep]
    assert berge.verify(SELF | {"token": deep}).claim == "not a well-formed proof: lists nest too deeply"
    assert not berge.verify(SELF | {"token": deep, "dominoes": [[deep, None]]})


@pytest.mark.parametrize(
    "proof",
    [
        REVIEWED | {"mistakes": {1: []}},
        build_solution(build_game("juniper", "4"), n=10**5000),
        SELF | {"format": 10**5000},
    ],
    ids=["key", "number", "format"],
)
def test_what_json_does_not_have_is_no_proof(proof: Document) -> None:
    words = "not a well-formed proof: it has a key or a number that JSON does not have"
    assert berge.verify(proof).claim == words
