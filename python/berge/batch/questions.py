"""Questions about each text, and the columns of their answers: the review of a game, or the solution of a start."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from berge.analysis.mistakes import MISTAKE
from berge.analysis.review import review
from berge.analysis.solution import StartsSolution, solve
from berge.formats import read
from berge.formats.moves import move_codec
from berge.games import AnyRuleset, AnySetup

Row = dict[str, Any]
AnswerMany = Callable[[bytes, bytes, int], dict[str, bytes]]
"""Takes joined texts, their offsets, and a number of threads; returns columns of the answers."""


@dataclass(frozen=True)
class Question:
    """A question that the core answers for many texts, and Python for one. The answers are the same."""

    name: str
    schema: pa.Schema
    core_of_contest: Callable[[Any], AnswerMany | None]
    """Returns the function of the core that answers for many texts of a contest, if it has one."""
    columns: Callable[[AnyRuleset, Mapping[str, bytes], int], dict[str, pa.Array]]
    """Returns the columns of the core's answers."""
    answer_text: Callable[[bytes, str | None], Row]
    """Answers for one text, in a named format or a recognised one; raises its errors."""

    def find_core(self, ruleset: AnyRuleset) -> AnswerMany | None:
        """Return the function of the core for a ruleset's contest, if it has one."""
        return None if ruleset.contest is None else self.core_of_contest(ruleset.contest)


_GAME_COLUMNS = [
    ("source", pa.string()),
    ("ruleset", pa.string()),
    ("rows", pa.int64()),
    ("columns", pa.int64()),
    ("vertices", pa.int64()),
    ("plies", pa.int64()),
    ("winner", pa.string()),
]
REVIEWED = pa.schema(
    [
        *_GAME_COLUMNS,
        ("first_wins", pa.bool_()),
        ("over", pa.bool_()),
        ("first_winning", pa.int64()),
        ("first_mistakes", pa.int64()),
        ("first_accuracy", pa.float64()),
        ("second_winning", pa.int64()),
        ("second_mistakes", pa.int64()),
        ("second_accuracy", pa.float64()),
        ("turning_point", pa.int64()),
        ("verdicts", pa.binary()),
        ("single", pa.binary()),
        ("error", pa.string()),
    ]
)
SOLVED = pa.schema(
    [
        *_GAME_COLUMNS,
        ("first_wins", pa.bool_()),
        ("winning_moves", pa.int64()),
        ("even", pa.int64()),
        ("odd", pa.int64()),
        ("matched", pa.int64()),
        ("exposed", pa.int64()),
        ("error", pa.string()),
    ]
)


LISTS = ("winning_move_list", "losing_starts", "winning_starts")
"""Columns of lists: the winning moves of a position; where the start is still to be chosen, both kinds of starts."""
SOLVED_LISTS = pa.schema(
    [*list(SOLVED)[:-1], *((name, pa.list_(pa.string())) for name in LISTS), SOLVED.field("error")]
)


def _describe_game(setup: AnySetup, plies: int, winner: str) -> Row:
    """Return the columns that both questions have."""
    size = setup.game_graph.size()
    rows, columns = (value if type(value := size.get(key)) is int else None for key in ("rows", "columns"))
    return {
        "ruleset": setup.ruleset.name,
        "rows": rows,
        "columns": columns,
        "vertices": sum(1 for _ in setup.game_graph.vertices),
        "plies": plies,
        "winner": winner,
        "first_wins": winner == setup.ruleset.players[0],
    }


def _build_review_row(text: bytes, ruleset: str | None) -> Row:
    result = review(read(text, ruleset).game_to_review)
    game, (first, second) = result.game, map(result.accuracy, result.game.players)
    turning_point = result.verdicts.find(MISTAKE)
    return {
        **_describe_game(game.setup, len(game.moves), result.final.winner),
        "over": game.is_over(),
        "first_winning": first.winning,
        "first_mistakes": first.winning - first.kept,
        "first_accuracy": first.rate,
        "second_winning": second.winning,
        "second_mistakes": second.winning - second.kept,
        "second_accuracy": second.rate,
        "turning_point": turning_point if turning_point >= 0 else None,
        "verdicts": pack_bits(result.verdicts),
        "single": pack_bits(result.single_wins),
    }


def pack_bits(truths: bytes) -> bytes:
    """Pack booleans, one byte each, into bits; the first is the highest bit."""
    text = truths.translate(bytes([48, 49]) + bytes(254)) + b"0" * (-len(truths) % 8)
    return int(text or b"0", 2).to_bytes(len(text) // 8, "big")


def _build_review_columns(ruleset: AnyRuleset, answers: Mapping[str, bytes], count: int) -> dict[str, pa.Array]:
    keys = ("rows", "columns", "vertices", "plies", "first_winning", "first_mistakes")
    columns = _read_numbers(answers, count, *keys, "second_winning", "second_mistakes", "turning_point")
    point = columns["turning_point"]
    starts = pa.py_buffer(answers["starts"])
    return columns | {
        "ruleset": pa.repeat(ruleset.name, count),
        "over": _read_booleans(answers["over"], count),
        "first_wins": (first_wins := _read_booleans(answers["first_wins"], count)),
        "winner": pc.if_else(first_wins, *ruleset.players),
        "first_accuracy": _compute_accuracy(columns["first_winning"], columns["first_mistakes"]),
        "second_accuracy": _compute_accuracy(columns["second_winning"], columns["second_mistakes"]),
        "turning_point": pc.if_else(pc.less(point, 0), pa.scalar(None, pa.int64()), point),
        "verdicts": pa.Array.from_buffers(pa.binary(), count, [None, starts, pa.py_buffer(answers["verdicts"])]),
        "single": pa.Array.from_buffers(pa.binary(), count, [None, starts, pa.py_buffer(answers["single"])]),
    }


def _read_numbers(answers: Mapping[str, bytes], count: int, *keys: str) -> dict[str, pa.Array]:
    return {key: pa.Array.from_buffers(pa.int64(), count, [None, pa.py_buffer(answers[key])]) for key in keys}


def _read_booleans(answers: bytes, count: int) -> pa.Array:
    return pa.Array.from_buffers(pa.uint8(), count, [None, pa.py_buffer(answers)]).cast(pa.bool_())


def _compute_accuracy(winning: pa.Array, mistakes: pa.Array) -> pa.Array:
    """Return the shares of won positions that were kept; null without won positions."""
    never = pc.equal(winning, 0)
    right = pc.subtract(winning, mistakes).cast(pa.float64())
    rates = pc.divide(right, pc.if_else(never, 1, winning).cast(pa.float64()))
    return pc.if_else(never, pa.scalar(None, pa.float64()), rates)


def _build_solve_row(text: bytes, ruleset: str | None, *, lists: bool = False) -> Row:
    game = read(text, ruleset).game
    solution = solve(game)
    write = move_codec(game.setup).write
    if not isinstance(solution, StartsSolution):
        lists_of_moves: Row = {"winning_move_list": list(map(write, solution.winning_moves))} if lists else {}
        return lists_of_moves | {
            **_describe_game(game.setup, len(game.moves), solution.winner),
            "winning_moves": len(solution.winning_moves),
        }
    starts = {"losing_starts": solution.losing_starts, "winning_starts": solution.winning_starts} if lists else {}
    return {name: list(map(write, moves)) for name, moves in starts.items()} | {
        **_describe_game(game.setup, 0, game.players[not solution.first_player_wins]),
        "winning_moves": len(solution.losing_starts),
        "even": solution.count("E"),
        "odd": solution.count("O"),
        "matched": solution.count("M"),
        "exposed": solution.exposed,
    }


def _build_solve_columns(ruleset: AnyRuleset, answers: Mapping[str, bytes], count: int) -> dict[str, pa.Array]:
    columns = _read_numbers(answers, count, "rows", "columns", "vertices", "even", "odd", "matched", "exposed")
    first_wins = pc.greater(columns["even"], 0)
    return columns | {
        "ruleset": pa.repeat(ruleset.name, count),
        "plies": pa.repeat(pa.scalar(0, pa.int64()), count),
        "winner": pc.if_else(first_wins, *ruleset.players),
        "first_wins": first_wins,
        "winning_moves": columns["even"],
    }


REVIEW = Question("review", REVIEWED, lambda contest: contest.reviews, _build_review_columns, _build_review_row)
SOLVE = Question("solve", SOLVED, lambda contest: contest.solves, _build_solve_columns, _build_solve_row)
SOLVE_LISTS = Question(
    "solve-lists", SOLVED_LISTS, lambda _contest: None, _build_solve_columns, partial(_build_solve_row, lists=True)
)
QUESTIONS = {question.name: question for question in (REVIEW, SOLVE, SOLVE_LISTS)}
