"""Nobody forges a proof: every certificate there is on tiny boards, and documents that were tampered with on purpose.

What is true is decided by the searches in `tests/oracle`, never by berge.
"""

import copy
import itertools
import json
import random
import runpy
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import berge
from berge import checker
from oracle import geography
from oracle import rabbit as oracle

LINES = [json.loads(line) for line in (Path(__file__).parent / "corpus/verdicts.jsonl").read_text().splitlines()]
RECORDS = [line for line in LINES if line["ruleset"] == "rabbit"]
MAZES = [line for line in LINES if line["ruleset"] == "maze"]
ARROWS = {(0, 1): ">", (1, 0): "v", (0, -1): "<", (-1, 0): "^"}

Cell = tuple[int, int]
Document = dict[str, Any]
Rows = tuple[str, ...]
Matching = tuple[tuple[Cell, Cell], ...]


def proved(document: Document) -> bool:
    try:
        checker.check(document)
    except checker.Refuted:
        return False
    return True


def masks(rows: int, columns: int) -> Iterator[Rows]:
    for letters in itertools.product(".#", repeat=rows * columns):
        yield tuple("".join(letters[i : i + columns]) for i in range(0, rows * columns, columns))


@cache
def losing_starts(rows: Rows) -> frozenset[Cell]:
    return frozenset(geography.losing_starts(geography.grid(rows)))


def pairs(rows: Rows) -> list[tuple[Cell, Cell]]:
    """The pairs of neighbouring cells of a board, walls included."""
    height, width = len(rows), len(rows[0])
    cells = [(r, c) for r in range(1, height + 1) for c in range(1, width + 1)]
    return [(a, b) for a, b in itertools.combinations(cells, 2) if abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1]


def matchings(edges: list[tuple[Cell, Cell]]) -> Iterator[Matching]:
    """Every set of pairs of which no two share a cell."""
    if not edges:
        yield ()
        return
    (a, b), rest = edges[0], edges[1:]
    yield from matchings(rest)
    for others in matchings([edge for edge in rest if a not in edge and b not in edge]):
        yield ((a, b), *others)


def oriented(matching: Matching) -> Iterator[Matching]:
    """Every choice of which cell of each pair is the first."""
    yield from itertools.product(*(((a, b), (b, a)) for a, b in matching))


@pytest.mark.parametrize("shape", [(1, 1), (1, 4), (2, 2), (2, 3), (3, 2), (1, 6)], ids=str)
def test_of_all_certificates_of_a_tiny_board_some_prove_what_is_true_and_none_what_is_false(
    shape: tuple[int, int],
) -> None:
    """Every board, token and verdict of the shape with every list of dominoes that do not overlap."""
    for rows in masks(*shape):
        whole = pairs(rows)
        free = [(r, c) for r, row in enumerate(rows, 1) for c, letter in enumerate(row, 1) if letter == "."]
        dominoes = [choice for matching in matchings(whole) for choice in oriented(matching)]
        shown = set()
        for chosen, token, winning in itertools.product(dominoes, free, (True, False)):
            proof = {"format": "berge-certificate/1", "cells": rows, "token": token, "winning": winning}
            if proved(proof | {"dominoes": chosen}):
                shown.add((token, winning))
        assert shown == {(cell, cell not in losing_starts(rows)) for cell in free}, rows


def drawn(rows: Rows, matching: Matching) -> list[str]:
    letters = [["."] * len(row) for row in rows]
    for a, b in matching:
        letters[a[0] - 1][a[1] - 1] = ARROWS[b[0] - a[0], b[1] - a[1]]
        letters[b[0] - 1][b[1] - 1] = ARROWS[a[0] - b[0], a[1] - b[1]]
    return ["".join(row) for row in letters]


@pytest.mark.parametrize("shape", [(1, 1), (1, 3), (1, 4), (2, 2)], ids=str)
def test_of_all_solutions_of_a_tiny_maze_only_the_true_one_is_proved(shape: tuple[int, int]) -> None:
    """Every maze of the shape with every list of classes, also on walls, and every matching, also of walls."""
    columns = shape[1]
    for rows in masks(*shape):
        free = {(r, c) for r, row in enumerate(rows, 1) for c, letter in enumerate(row, 1) if letter == "."}
        found = 0
        for letters in itertools.product("EOM#", repeat=len(rows) * columns):
            classes = ["".join(letters[i : i + columns]) for i in range(0, len(letters), columns)]
            losing = [(i // columns + 1, i % columns + 1) for i, letter in enumerate(letters) if letter == "E"]
            for matching in matchings(pairs(rows)):
                certificate = {"format": "berge-certificate/1", "cells": list(rows), "classes": classes}
                document = {
                    "format": "berge-solution/1",
                    "ruleset": "maze",
                    "board": list(rows),
                    "losing": losing,
                    "winning": sorted(free - set(losing)),
                    "first_player_wins": bool(losing),
                    "certificate": certificate | {"matching": drawn(rows, matching)},
                }
                if proved(document):
                    found += 1
                    assert set(losing) == losing_starts(rows), document
                    assert not proved(document | {"first_player_wins": not losing})
        assert found, rows


def test_a_wall_is_no_losing_start() -> None:
    """All free cells are paired off here, so whoever chooses the start loses; a class on a wall does not change that."""
    certificate = {"format": "berge-certificate/1", "cells": ["..#"], "classes": ["MME"], "matching": ["><#"]}
    claim = {"first_player_wins": True, "losing": [[1, 3]], "winning": [[1, 1], [1, 2]]}
    head = {"format": "berge-solution/1", "ruleset": "maze", "board": ["..#"]}
    assert not berge.verify(head | claim | {"certificate": certificate})
    beyond = certificate | {"classes": ["MM#", "E"]}
    assert not berge.verify(head | claim | {"losing": [[2, 1]], "certificate": beyond})


def written(thing: Any, **options: Any) -> Document:
    document: Document = json.loads(thing.dumps("json", **options))
    return document


def every_small_change(proof: Document) -> Iterator[Document]:
    """Yield a certificate of a position with each domino moved, turned, removed and doubled; the verdict turned; the
    token anywhere; and each cell of the board turned into its opposite.
    """
    rows, dominoes = proof["cells"], proof["dominoes"]
    yield proof | {"winning": not proof["winning"]}
    for token in itertools.product(range(len(rows) + 2), range(len(rows[0]) + 2)):
        yield proof | {"token": list(token)}
    for r, row in enumerate(rows):
        for c, letter in enumerate(row):
            turned = row[:c] + ".#"[letter == "."] + row[c + 1 :]
            yield proof | {"cells": [*rows[:r], turned, *rows[r + 1 :]]}
    for i, (first, second) in enumerate(dominoes):
        before, after = dominoes[:i], dominoes[i + 1 :]
        yield proof | {"dominoes": before + after}
        yield proof | {"dominoes": [*dominoes, [first, second]]}
        yield proof | {"dominoes": [*before, [second, first], *after]}
        for r, c in ARROWS:
            step = [[first[0] + r, first[1] + c], [second[0] + r, second[1] + c]]
            yield proof | {"dominoes": [*before, step, *after]}
            yield proof | {"dominoes": [*before, [first, step[1]], *after]}
            yield proof | {"dominoes": [*before, [step[0], second], *after]}
            yield proof | {"dominoes": [*dominoes, step]}


def is_true(proof: Document) -> bool:
    """Whether the claim of a certificate of a position is true."""
    graph = geography.grid(proof["cells"])
    return geography.is_winning(graph, (), tuple(proof["token"])) is proof["winning"]


def test_no_certificate_with_one_or_two_changes_proves_what_is_false() -> None:
    rng = random.Random(4)
    tried = rejected = 0
    for line in [*RECORDS[3:400:9], *RECORDS[900::60]]:
        game = berge.rabbit.loads(line["text"])
        for ply in range(len(game.moves) + 1):
            once = list(every_small_change(written(game.position(ply).certificate())))
            twice = list(every_small_change(rng.choice(once)))
            for changed in [*once, *rng.sample(twice, min(40, len(twice)))]:
                tried += 1
                if proved(changed):
                    assert is_true(changed), changed
                else:
                    rejected += 1
    assert tried > 10_000
    assert rejected > tried // 2


def review_is_true(review: Document) -> bool:
    """Whether everything that the checker vouches for in a review is so."""
    board, plies = tuple(review["board"]), [*review["plies"], review["final"]]
    moves = [tuple(position["move"]) for position in plies[:-1]]
    try:
        verdicts = oracle.review(board, moves)
    except ValueError:
        return False
    mistakes = oracle.mistakes(board, moves)
    places = [oracle.find_blank(board), *moves]
    numbers = {2 * (n - 1) for n in mistakes["rabbit"]} | {2 * n - 1 for n in mistakes["egg"]}
    return all(
        position["winning"] is verdict["winning"]
        and position["player"] == verdict["player"]
        and tuple(position["at"]) == place
        and (ply == len(moves) or position["mistake"] is (ply in numbers))
        for ply, (position, verdict, place) in enumerate(zip(plies, verdicts, places, strict=True))
    ) and all(mistakes[player] == listed for player, listed in review["mistakes"].items())


def tampered(review: Document) -> Iterator[Document]:
    """Yield a review with plies dropped, doubled and exchanged, in whole or in part, and with single claims changed."""
    plies = review["plies"]
    for i in range(len(plies)):
        yield review | {"plies": plies[:i] + plies[i + 1 :]}
        yield review | {"plies": plies[:i]}
        yield review | {"plies": plies[: i + 1] + plies[i:]}
        yield review | {"plies": plies[:i], "final": plies[i]}
        yield review | {"plies": plies[:i], "final": {k: v for k, v in plies[i].items() if k not in ("move", "mistake")}}
    everywhere = [*plies, review["final"]]
    for i, j in itertools.permutations(range(len(everywhere)), 2):
        for keys in (("certificate",), ("certificate", "winning"), ("move",), ("at", "certificate"), ("player",)):
            if all(key in everywhere[i] and key in everywhere[j] for key in keys):
                changed = copy.deepcopy(everywhere)
                changed[i].update({key: everywhere[j][key] for key in keys})
                yield review | {"plies": changed[:-1], "final": changed[-1]}
    for i, position in enumerate(everywhere):
        turned = position["certificate"] | {"winning": not position["winning"]}
        for change in (
            {"winning": not position["winning"]},
            {"winning": not position["winning"], "certificate": turned},
            {"winning": None},
            {"mistake": not position.get("mistake", False)},
            {"player": {"rabbit": "egg", "egg": "rabbit"}[position["player"]]},
            {"at": position.get("move", [1, 1])},
            *({"move": [r, c]} for r in range(len(review["board"]) + 2) for c in range(len(review["board"][0]) + 2)),
        ):
            changed = [*everywhere[:i], position | change, *everywhere[i + 1 :]]
            yield review | {"plies": changed[:-1], "final": changed[-1]}
    for player, numbers in review["mistakes"].items():
        for other in ([], [*numbers, len(plies)], numbers[1:], [1], [0, *numbers]):
            yield review | {"mistakes": review["mistakes"] | {player: other}}
    for r, row in enumerate(review["board"]):
        for c, letter in itertools.product(range(len(row)), "XO."):
            rows = [*review["board"][:r], row[:c] + letter + row[c + 1 :], *review["board"][r + 1 :]]
            yield review | {"board": rows}


def test_no_review_that_was_tampered_with_is_accepted_unless_it_is_true() -> None:
    tried = accepted = 0
    for line in RECORDS[2::25]:
        game = berge.rabbit.loads(line["text"])
        if len(game.moves) > 12:
            continue
        for changed in tampered(written(berge.review(game, certificates=True), certificates=True)):
            tried += 1
            if proved(changed):
                accepted += 1
                assert review_is_true(changed), changed
    assert tried > 10_000
    assert accepted < tried // 5


def solution_is_true(solution: Document) -> bool:
    """Whether everything that the checker vouches for in a solution of Rabbit and Egg is so."""
    board, moves = tuple(solution["board"]), [tuple(move) for move in solution["moves"]]
    try:
        last = oracle.review(board, moves)[-1]
    except ValueError:
        return False
    place = [oracle.find_blank(board), *moves][-1]
    return solution["mover_wins"] is last["winning"] and tuple(solution["at"]) == place


def test_no_solution_of_a_position_that_was_tampered_with_is_accepted_unless_it_is_true() -> None:
    things = [berge.rabbit.loads(line["text"]) for line in RECORDS[2::40]]
    originals = [written(berge.solve(game), certificates=True) for game in things]
    tried = 0
    for one, other in itertools.product(originals, originals):
        for keys in (("certificate",), ("certificate", "mover_wins"), ("moves",), ("moves", "at", "certificate"), ("board",)):
            changed = one | {key: other[key] for key in keys}
            tried += 1
            assert not proved(changed) or solution_is_true(changed), changed
    for one in originals:
        shorter = [one["moves"][:end] for end in range(len(one["moves"]))]
        turned = one["certificate"] | {"winning": not one["mover_wins"]}
        changes: list[Document] = [{"moves": moves, "at": moves[-1]} for moves in shorter if moves]
        changes += [{"mover_wins": not one["mover_wins"]}, {"mover_wins": not one["mover_wins"], "certificate": turned}]
        changes += [{"moves": [*one["moves"], [1, 1]]}, {"at": [1, 1]}, {"mover_wins": 7}]
        for change in changes:
            tried += 1
            assert not proved(one | change) or solution_is_true(one | change), change
    assert tried > 5_000


def test_a_solution_that_names_the_wrong_winner_is_refused() -> None:
    """Who wins is what the document is about; it follows from whose turn it is and what the certificate proves."""
    for line in RECORDS[:100:3]:
        document = written(berge.solve(berge.loads(line["text"])), certificates=True)
        other = {"rabbit": "egg", "egg": "rabbit"}
        assert berge.verify(document)
        assert not berge.verify(document | {"winner": other[document["winner"]]}), line["id"]
        assert not berge.verify(document | {"mover": other[document["mover"]]}), line["id"]


def test_positions_after_the_one_that_is_called_final_are_not_skipped() -> None:
    """In Python one object can stand in two places of a document; what lies behind it is checked all the same."""
    document = written(berge.review(berge.rabbit.loads("1 2\n.X\n0\n"), certificates=True), certificates=True)
    final = document["final"]
    assert berge.verify(document)
    assert not berge.verify(document | {"plies": [final, {"winning": True, "mistake": True, "move": [9, 9]}]})


MAZE_KEYS = ("cells", "classes", "matching")


def test_no_certificate_of_a_maze_with_a_letter_changed_proves_what_is_false() -> None:
    """Each letter of each picture to each other letter, on boards small enough to search."""
    tried = 0
    for line in MAZES[::6]:
        proof = written(berge.solve(berge.loads(line["text"])).certificate())
        for key in MAZE_KEYS:
            for r, row in enumerate(proof[key]):
                for c, letter in itertools.product(range(len(row)), ".#EOMX<>^v"):
                    picture = [*proof[key][:r], row[:c] + letter + row[c + 1 :], *proof[key][r + 1 :]]
                    changed = proof | {key: picture}
                    tried += 1
                    if letter != row[c] and proved(changed):
                        even = {
                            (r, c)
                            for r, line in enumerate(changed["cells"], 1)
                            for c, mark in enumerate(line, 1)
                            if mark == "." and changed["classes"][r - 1][c - 1] == "E"
                        }
                        assert even == losing_starts(tuple(changed["cells"])), changed
    assert tried > 5_000


def nested(depth: int) -> list[Any]:
    value: list[Any] = []
    for _ in range(depth):
        value = [value]
    return value


@pytest.mark.parametrize(
    "garbage",
    [
        {"format": nested(50_000)},
        {"format": "berge-certificate/1", "cells": ["."], "token": nested(50_000), "winning": True, "dominoes": []},
        {"format": "berge-certificate/1", "cells": nested(50_000), "classes": [], "matching": []},
        {
            "format": "berge-solution/1",
            "ruleset": "maze",
            "board": nested(50_000),
            "certificate": {"cells": nested(50_000), "classes": [], "matching": []},
        },
        {"format": "berge-certificate/1", "cells": ["."], "token": [10**5000, 1], "winning": True, "dominoes": []},
    ],
    ids=["format", "token", "cells", "board", "number"],
)
def test_what_is_nested_too_deeply_or_too_long_proves_nothing(garbage: Document) -> None:
    assert not berge.verify(garbage)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 4) | st.floats() | st.text(".#XOEM<>^v", max_size=4),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text("ab", max_size=2), inner, max_size=3),
    max_leaves=8,
)


@settings(max_examples=2000, deadline=None)
@given(data=st.data())
def test_a_proof_with_anything_at_all_in_some_place_is_answered_in_words(data: st.DataObject) -> None:
    line = data.draw(st.sampled_from([*RECORDS[:40], *MAZES[:40]]))
    thing = berge.loads(line["text"])
    things: list[Any] = [berge.solve(thing)]
    if isinstance(thing, berge.rabbit.Game):
        things.append(berge.review(thing, certificates=True))
    document = written(data.draw(st.sampled_from(things)), certificates=True)
    for _ in range(data.draw(st.integers(1, 2))):
        holder: Any = document
        while True:
            keys = list(holder) if isinstance(holder, dict) else range(len(holder))
            key = data.draw(st.sampled_from(list(keys)))
            if isinstance(holder[key], (list, dict)) and holder[key] and data.draw(st.booleans()):
                holder = holder[key]
                continue
            break
        holder[key] = data.draw(JSON)
    verdict = berge.verify(document)
    assert str(verdict).startswith("proved: " if verdict.proved else "not proved: ")


@pytest.mark.timeout(30)
def test_a_solution_after_a_long_game_is_checked_in_linear_time() -> None:
    """A corridor of 100,000 cells, all of which were played: a moment, not minutes."""
    length = 100_000
    start = berge.rabbit.Start(("." + "OX" * (length // 2),))
    game = berge.rabbit.Game(start, [(1, column) for column in range(2, length + 2)])
    assert berge.verify(berge.solve(game))


def run_alone(monkeypatch: pytest.MonkeyPatch, path: Path) -> None:
    monkeypatch.setattr(sys, "argv", ["checker.py", str(path)])
    runpy.run_path(checker.__file__, run_name="__main__")


def test_the_checker_as_a_program_says_what_it_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "proof.json"
    proof = written(berge.rabbit.Board.parse("XO.OXO").certificate())
    path.write_text(json.dumps(proof))
    run_alone(monkeypatch, path)
    assert capsys.readouterr().out == "proved: the player to move with the token on (1, 3) wins\n"
    path.write_text(json.dumps(proof | {"winning": False}))
    with pytest.raises(SystemExit, match="^not proved: the token at "):
        run_alone(monkeypatch, path)


@pytest.mark.parametrize("text", [b"", b"{", b"\xff", b"[]", b"1", b"[" * 100_000], ids=lambda text: repr(text[:4]))
def test_the_checker_as_a_program_meets_rubbish_without_a_traceback(
    text: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "proof.json"
    path.write_bytes(text)
    with pytest.raises(SystemExit, match="^not proved: "):
        run_alone(monkeypatch, path)


def test_the_checker_is_short_enough_to_be_read() -> None:
    assert len(Path(checker.__file__).read_text().splitlines()) <= 200
