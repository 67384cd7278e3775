"""Checks berge's proofs, and needs nothing of berge: copy this file anywhere, and run `python checker.py FILE`.

A proof is JSON. `check` returns a sentence that says what is proved, and raises Refuted where something is not.
"""

import json
import sys
from typing import Any

Cell = tuple[int, int]
PARTNER = {">": (0, 1), "v": (1, 0), "<": (0, -1), "^": (-1, 0)}


class Refuted(Exception):
    """The document claims something that it does not prove."""


def demand(holds: bool, otherwise: str) -> None:
    if not holds:
        raise Refuted(otherwise)


def letters_of(rows: Any, allowed: str) -> dict[Cell, str]:
    lists = isinstance(rows, list) and all(isinstance(row, str) and len(row) == len(rows[0]) for row in rows)
    demand(lists and set().union(*rows) <= set(allowed), "the rows are no board")
    return {(r, c): letter for r, row in enumerate(rows, 1) for c, letter in enumerate(row, 1)}


def free_cells(rows: list[str]) -> set[Cell]:
    return {cell for cell, letter in letters_of(rows, ".#").items() if letter == "."}


def beside(cell: Cell, free: set[Cell]) -> list[Cell]:
    return [n for r, c in PARTNER.values() if (n := (cell[0] + r, cell[1] + c)) in free]


def check_position(proof: dict[str, Any]) -> str:
    """Show that the mover, with the token on a cell of the board, wins or loses: every move has its domino."""
    free, token, wins = free_cells(proof["cells"]), tuple(proof["token"]), proof["winning"]
    answer = {tuple(first): tuple(second) for first, second in proof["dominoes"]}
    squares = [*answer, *answer.values()]
    demand(wins in (True, False) and token in free, f"the token at {token} is on no free cell")
    demand(len(set(squares)) == 2 * len(proof["dominoes"]), "two dominoes share a cell")
    for first, second in answer.items():
        demand(first in free and second in beside(first, free), f"{first} to {second} is no domino")
        stray = [n for n in beside(second, free) if n != first and n not in answer]
        demand(not stray, f"from {second} the opponent can step to {stray}, which no domino answers")
    if wins:
        demand(token in answer, f"the token at {token} is on no domino's first cell")
    else:
        demand(token not in squares, f"the token at {token} lies on a domino of the opponent")
        stray = [n for n in beside(token, free) if n not in answer]
        demand(not stray, f"from {token} the mover can step to {stray}, which no domino answers")
    return f"the player to move with the token on {token} {'wins' if wins else 'loses'}"


def check_board(proof: dict[str, Any]) -> str:
    """Show which cells of a board win and which lose for a player who moves from there."""
    free = free_cells(proof["cells"])
    kind = {cell: letter for cell, letter in letters_of(proof["classes"], "EOM#").items() if letter != "#"}
    demand(kind.keys() == free, "the classes are of another board")
    step = {(r, c): PARTNER.get(proof["matching"][r - 1][c - 1]) for r, c in free}
    mate = {cell: (cell[0] + s[0], cell[1] + s[1]) for cell, s in step.items() if s}
    for cell, other in mate.items():
        demand(mate.get(other) == cell, f"{cell} is matched with {other}, but not the other way round")
    for cell in free:
        partner = kind[mate[cell]] if cell in mate else None
        demand((kind[cell], partner) in {("E", None), ("E", "O"), ("O", "E"), ("M", "M")}, f"bad partner of {cell}")
        demand(kind[cell] != "E" or all(kind[n] == "O" for n in beside(cell, free)), f"{cell} is beside a wrong class")
    found = [cell for cell in free if cell not in mate]
    reached = set(found)
    for cell in found:
        new = {mate[n] for n in beside(cell, free)} - reached
        reached |= new
        found.extend(new)
    losing = {cell for cell in free if kind[cell] == "E"}
    demand(reached == losing, f"no alternating path leads to {sorted(losing - reached)[:3]}")
    return f"of {len(free)} starts exactly the {len(losing)} even ones lose for the player to move"


def begin(board: list[str]) -> tuple[Cell, set[Cell]]:
    """Return the blank of Rabbit and Egg and where it can ever go: X on its colour of the checkerboard, O elsewhere."""
    letters = letters_of(board, "XO.")
    blanks = [cell for cell, letter in letters.items() if letter == "."]
    demand(len(blanks) == 1, "a board has one blank")
    usable = {(r, c) for (r, c), letter in letters.items() if letter == "XO"[(r + c + sum(blanks[0])) % 2]}
    return blanks[0], usable | {blanks[0]}


def check_review(review: dict[str, Any]) -> str:
    """Show who was winning at every position of a game of Rabbit and Egg, and so which moves were mistakes."""
    demand(review["ruleset"] == "rabbit", "only reviews of Rabbit and Egg are known here")
    demand("certificate" in review["final"], "the review holds no certificates")
    (token, free), plies = begin(review["board"]), [*review["plies"], review["final"]]
    mistakes: dict[str, list[int]] = {player: [] for player in ("rabbit", "egg")}
    for ply, position in enumerate(plies):
        proof, player = position["certificate"], ("rabbit", "egg")[ply % 2]
        check_position(proof)
        at = f"position {ply}: "
        demand(free_cells(proof["cells"]) == free, at + "the proof is about another board")
        demand(position["player"] == player and tuple(position["at"]) == tuple(proof["token"]) == token, at + "token")
        demand(proof["winning"] is position["winning"], at + "the proof shows the opposite")
        if ply + 1 < len(plies):
            mistake = position["winning"] and plies[ply + 1]["winning"]
            demand(position["mistake"] is mistake, at + "wrongly called a mistake, or not")
            mistakes[player] += [ply // 2 + 1] * mistake
            move = tuple(position["move"])
            free.remove(token)
            demand(move in beside(token, free), at + f"{move} is no legal move")
            token = move
    listed = review["mistakes"].items()
    demand(all(mistakes[player] == numbers for player, numbers in listed), "other mistakes are listed than are proved")
    return (
        f"who was winning at each of {len(plies)} positions; mistakes: "
        f"Rabbit {mistakes['rabbit'] or 'none'}, Egg {mistakes['egg'] or 'none'}"
    )


def check_solution(solution: dict[str, Any]) -> str:
    """Show the value of a start of Rabbit and Egg, or of every start of a maze."""
    demand("certificate" in solution, "the solution holds no certificate")
    proof, board = solution["certificate"], solution["board"]
    if solution["ruleset"] == "rabbit":
        token, free = begin(board)
        for move in map(tuple, solution["moves"]):
            free.remove(token)
            demand(move in beside(token, free), f"{move} is no legal move")
            token = move
        players = ("rabbit", "egg")
        mover = len(solution["moves"]) % 2
        demand(solution["mover"] == players[mover], "another player is to move")
        demand(solution["winner"] == players[(mover + (not proof["winning"])) % 2], "the other player wins")
        demand(
            free_cells(proof["cells"]) == free and tuple(proof["token"]) == token, "the proof is of another position"
        )
        demand(tuple(solution["at"]) == token, "the moves lead elsewhere")
        demand(proof["winning"] is solution["mover_wins"], "the proof shows the opposite")
        return check_position(proof)
    demand(solution["ruleset"] == "maze" and proof["cells"] == board, "the proof is about another board")
    claim, losing = check_board(proof), {tuple(cell) for cell in solution["losing"]}
    even = {cell for cell, letter in letters_of(proof["classes"], "EOM#").items() if letter == "E"}
    demand(losing == even, "the losing starts are not those that are proved")
    winning = {tuple(cell) for cell in solution["winning"]}
    demand(winning == free_cells(board) - even, "the winning starts are not those that are proved")
    demand(solution["first_player_wins"] is bool(even), "the winner does not follow")
    return claim


def check(document: dict[str, Any]) -> str:
    """Return what a document proves; raise Refuted where it does not."""
    try:
        kind = document["format"]
        if kind == "berge-certificate/1":
            return check_position(document) if "token" in document else check_board(document)
        demand(kind in ("berge-review/1", "berge-solution/1"), f"no proofs are known in the format {kind!r:.40}")
        return check_review(document) if kind == "berge-review/1" else check_solution(document)
    except (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError) as error:
        raise Refuted(f"not a well-formed proof: {type(error).__name__}: {ascii(str(error))[:80]}") from None


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python checker.py FILE")
    try:
        with open(sys.argv[1], encoding="utf-8") as file:
            print("proved:", check(json.load(file)))
    except (OSError, Refuted, RecursionError, ValueError) as reason:
        sys.exit(f"not proved: {reason}")
