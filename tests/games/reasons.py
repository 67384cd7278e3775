"""The reasons why moves are illegal, for each ruleset."""

from collections.abc import Callable
from itertools import pairwise
from typing import Any

from berge.formats.setups import build_setup_keys
from berge.games import Setup

Reason = Callable[[list[Any], Any], tuple[str, str]]
"""What is wrong with a move after the token has been somewhere, and what the rules ask for."""


def build_board_reason(steps: str) -> Callable[[Setup[Any]], Reason]:
    """Return the reasons of vertex geography on a board."""

    def build_reason(setup: Setup[Any]) -> Reason:
        rows = build_setup_keys(setup)["board"]

        def explain_illegal(path: list[Any], move: Any) -> tuple[str, str]:
            match move:
                case list():
                    return "is a list", "expected a tuple of a row and a column, from 1"
                case (int(row), int(column)):
                    if not (1 <= row <= len(rows) and 1 <= column <= len(rows[0])):
                        counts = [
                            f"{count} {what}{'s' * (count != 1)}"
                            for count, what in ((len(rows), "row"), (len(rows[0]), "column"))
                        ]
                        size = f"the board has {counts[0]} and {counts[1]}"
                        return "off the board", size
                case _:
                    return "is no cell", "expected a pair of a row and a column, from 1"
            if rows[row - 1][column - 1] == "#":
                return "is a hole", "the token goes to free cells (.)"
            wants = "the token goes to a cell where it has not been"
            if move in path:
                return "has been visited", wants
            return f"is not {steps} the token at {path[-1]}", wants

        return explain_illegal

    return build_reason


def build_edge_reason(setup: Setup[Any]) -> Reason:
    """A visited cell is not out of reach by itself; an edge that has been used is."""
    on_board = build_board_reason("next to")(setup)

    def explain_illegal(path: list[Any], move: Any) -> tuple[str, str]:
        problem, expected = on_board(path[-1:], move)
        if "cell where it has not been" not in expected:
            return problem, expected
        if any({*edge} == {move, path[-1]} for edge in pairwise(path)):
            return f"is behind the edge from {path[-1]}, which has been used", "the token goes along new edges"
        return f"is not next to the token at {path[-1]}", "the token goes to a neighbouring cell"

    return explain_illegal


def build_named_reason(setup: Setup[Any]) -> Reason:
    """Return the reasons of vertex geography on a graph of names."""

    def explain_illegal(path: list[Any], move: Any) -> tuple[str, str]:
        wants = "the token goes along an edge to a vertex where it has not been"
        names = [setup.game_graph.name(number) for number in range(setup.game_graph.order)]
        if move not in names:
            return "is no vertex", "expected a vertex of the graph"
        if move in path:
            return "has been visited", wants
        if not path:
            return "is no start", "expected one of the starts that the rules allow"
        here = path[-1]
        plain = isinstance(here, int) or (isinstance(here, str) and here.isalnum())
        return f"is no neighbour of {here if plain else repr(here)}", wants

    return explain_illegal


def build_juniper_reason(setup: Setup[Any]) -> Reason:
    """Return the reasons of Juniper Green."""
    n = build_setup_keys(setup)["n"]

    def explain_illegal(path: list[Any], move: Any) -> tuple[str, str]:
        if type(move) is not int or not 1 <= move <= n:
            return "is not in the game", f"expected a number from 1 to {n}"
        if not path:
            return "is odd", "the first number is even"
        if move in path:
            return "has been named", "each number is named only once"
        here = path[-1]
        return f"neither divides {here} nor is a multiple of it", "expected a divisor or a multiple of the last number"

    return explain_illegal
