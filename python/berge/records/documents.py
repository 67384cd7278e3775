"""JSON documents: `berge-game/1`, `berge-review/1`, `berge-solution/1` and `berge-certificate/1`.

Their JSON Schemas lie in the package, in `berge/schemas`. Readers ignore keys that they do not know.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any, NoReturn

from berge.cells import Cell, Cells
from berge.certificates import FORMAT as CERTIFICATE
from berge.certificates import BoardCertificate, Certificate
from berge.errors import ParseError
from berge.formats import writes
from berge.reviews import Ply, Review
from berge.rulesets import maze, rabbit
from berge.solutions import BoardSolution, PositionSolution

GAME, REVIEW, SOLUTION = "berge-game/1", "berge-review/1", "berge-solution/1"
PIECE = 1 << 12
"""How many cells are written at a time."""


def parse(data: bytes) -> dict[str, Any]:
    """Return the JSON object in a text.

    Raises ParseError, with line and column, where it is no JSON, is no object, repeats a key, nests too deeply or
    holds numbers that JSON does not have.
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        column = len(data[data.rfind(b"\n", 0, error.start) + 1 : error.start].decode("utf-8-sig", "replace")) + 1
        raise ParseError(f"byte 0x{data[error.start]:02x}", "UTF-8 text", line, column) from None
    try:
        value = json.loads(text, object_pairs_hook=_unique, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        raise ParseError(_at(text, error.pos), f"JSON ({error.msg})", error.lineno, error.colno) from None
    except RecursionError:
        raise ParseError("JSON that nests too deeply", "a document of berge", 1, 1) from None
    except _Refused as error:
        raise ParseError(str(error), "a document of berge", 1, 1) from None
    except ValueError:
        raise ParseError("a number of more than 4300 digits", "a document of berge", 1, 1) from None
    if not isinstance(value, dict):
        raise ParseError("JSON that is no object", "a document of berge", 1, 1)
    return value


class _Refused(Exception):
    """JSON that Python reads and berge does not."""


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) < len(pairs):
        keys = [key for key, _ in pairs]
        repeated = next(key for key in keys if keys.count(key) > 1)
        raise _Refused(f"the key {_show(repeated)} twice in one object")
    return value


def _no_constant(name: str) -> NoReturn:
    raise _Refused(f"the number {name}")


def _at(text: str, position: int) -> str:
    return _show(text[position]) if position < len(text) else "the end of the file"


def _show(value: object) -> str:
    """Return a piece of JSON as an error shows it: short, and with nothing in it that a terminal would act on."""
    try:
        text = json.dumps(value)
    except (RecursionError, ValueError):
        text = type(value).__name__
    return text if len(text) <= 40 else f"{text[:40]}..."


def _expect(document: dict[str, Any], key: str, kind: type, what: str) -> Any:
    if key not in document:
        raise ParseError(f'no key "{key}"', what)
    if type(document[key]) is not kind:
        raise ParseError(f"{key}: {_show(document[key])}", what)
    return document[key]


def _cell(value: object, where: str) -> Cell:
    match value:
        case [int(row), int(column)] if type(row) is int and type(column) is int:
            return row, column
    raise ParseError(f"{where}: {_show(value)}", "a cell, [row, column]")


def _rows(document: dict[str, Any]) -> tuple[str, ...]:
    rows = _expect(document, "board", list, "the rows of a board, a list of strings")
    for number, row in enumerate(rows, 1):
        if not isinstance(row, str):
            raise ParseError(f"board, row {number}: {_show(row)}", "a string")
    return tuple(rows)


def read_start(document: dict[str, Any]) -> rabbit.Game | maze.Board:
    """Return the game of a `berge-game/1` or `berge-review/1` document, the game or board of a `berge-solution/1` one.

    Raises ParseError where it holds none, IllegalMove where a move is not legal.
    """
    kind = _expect(document, "format", str, f'"{GAME}", "{REVIEW}" or "{SOLUTION}"')
    if kind not in (GAME, REVIEW, SOLUTION):
        raise ParseError(f"format: {_show(kind)}", f'"{GAME}", "{REVIEW}" or "{SOLUTION}"')
    ruleset = _expect(document, "ruleset", str, '"rabbit" or "maze"')
    try:
        if ruleset == maze.NAME:
            return maze.Board(_rows(document))
        if ruleset != rabbit.NAME:
            raise ParseError(f"ruleset: {_show(ruleset)}", '"rabbit" or "maze"')
        start = rabbit.Start(_rows(document))
    except ParseError as error:
        if not error.line:
            raise
        raise ParseError(f"board, row {error.line}, column {error.column}: {error.found}", error.expected) from None
    return rabbit.Game(start, _read_moves(document, kind))


def _read_moves(document: dict[str, Any], kind: str) -> tuple[Cell, ...]:
    if kind == REVIEW:
        plies = _expect(document, "plies", list, "a list of plies")
        for ply, value in enumerate(plies):
            if not isinstance(value, dict) or "move" not in value:
                raise ParseError(f"plies[{ply}]: {_show(value)}", 'an object with the key "move"')
        moves = [value["move"] for value in plies]
    else:
        moves = _expect(document, "moves", list, "a list of cells, [row, column]")
    return tuple(_cell(move, f"moves[{ply}]") for ply, move in enumerate(moves))


def read_document(data: bytes) -> dict[str, Any]:
    """Return a document that may hold proofs: a certificate, a review or a solution.

    Raises ParseError where the text is no JSON or no such document.
    """
    document = parse(data)
    known = (CERTIFICATE, REVIEW, SOLUTION)
    what = ", ".join(f'"{kind}"' for kind in known)
    kind = _expect(document, "format", str, what)
    if kind not in known:
        raise ParseError(f"format: {_show(kind)}", what)
    position = document.get("final") if kind == REVIEW else document
    if kind != CERTIFICATE and not (isinstance(position, dict) and "certificate" in position):
        raise ParseError("a document without certificates", "one that was written with --certificates")
    return document


def _dump(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))


def _lines(values: Iterable[object]) -> Iterator[str]:
    """Yield a JSON list with an element a line."""
    before = "[\n"
    for value in values:
        yield before + _dump(value)
        before = ",\n"
    yield "[]" if before == "[\n" else "\n]"


def _cell_list(cells: Cells) -> Iterator[str]:
    """Yield a JSON list of cells in pieces, so that a large board's is never in memory as a whole."""
    yield "["
    for start in range(0, len(cells), PIECE):
        piece = ",".join(f"[{row},{column}]" for row, column in cells[start : start + PIECE])
        yield f",{piece}" if start else piece
    yield "]"


def _head(kind: str, game: rabbit.Game) -> str:
    return f'{{"format":"{kind}","ruleset":"{rabbit.NAME}",\n"board":{_dump(game.start.rows)},\n'


@writes(rabbit.Game, "json")
def game_as_json(game: rabbit.Game) -> Iterator[str]:
    """Yield the `berge-game/1` document."""
    yield f'{_head(GAME, game)}"moves":'
    yield from _cell_list(game.moves)
    yield "}\n"


@writes(maze.Board, "json")
def board_as_json(board: maze.Board) -> Iterator[str]:
    """Yield the `berge-game/1` document of a maze, whose start has not been chosen."""
    yield f'{{"format":"{GAME}","ruleset":"{maze.NAME}",\n"board":{_dump(board.rows)}}}\n'


@writes(maze.Board, "p4055")
def board_as_p4055(board: maze.Board) -> Iterator[str]:
    """Yield the maze as P4055 writes it."""
    yield maze.dumps(board)


@writes(Certificate, "json")
@writes(BoardCertificate, "json")
def certificate_as_json(certificate: Certificate | BoardCertificate) -> Iterator[str]:
    """Yield the `berge-certificate/1` document."""
    yield _dump(certificate.as_dict()) + "\n"


@writes(Review, "json")
def review_as_json(review: Review, side: str | None = None, certificates: bool = False) -> Iterator[str]:
    """Yield the `berge-review/1` document, an element of `plies` a line.

    `side` limits `mistakes` and `accuracy` to one player; the plies are all there.
    """
    players = [side] if side else list(review.game.players)
    accuracy = {player: review.accuracy(player) for player in players}
    yield _head(REVIEW, review.game)
    yield f'"players":{_dump(review.game.players)},\n'
    yield f'"mistakes":{_dump({player: review.mistakes(player) for player in players})},\n'
    yield f'"accuracy":{_dump({who: {"kept": a.kept, "winning": a.winning} for who, a in accuracy.items()})},\n'
    yield f'"decisive":{_dump(review.decisive and review.decisive.ply)},\n'
    yield f'"over":{_dump(review.game.is_over())},\n'
    yield '"plies":'
    yield from _lines(_ply(ply, certificates) for ply in review.plies)
    yield f',\n"final":{_dump(_position(review.final, certificates))}}}\n'


def _ply(ply: Ply, certificates: bool) -> dict[str, object]:
    return {**_position(ply, certificates), "move": ply.move, "mistake": ply.mistake}


def _position(ply: Ply, certificates: bool) -> dict[str, object]:
    value: dict[str, object] = {
        "ply": ply.ply,
        "player": ply.player,
        "at": ply.token,
        "winning": ply.winning,
        "winning_moves": ply.winning_moves,
    }
    if certificates:
        value["certificate"] = ply.certificate().as_dict()
    return value


@writes(BoardSolution, "json")
def board_solution_as_json(solution: BoardSolution, certificates: bool = False) -> Iterator[str]:
    """Yield the `berge-solution/1` document of a maze."""
    yield f'{{"format":"{SOLUTION}","ruleset":"{maze.NAME}",\n"board":{_dump(solution.board.rows)},\n'
    yield f'"first_player_wins":{_dump(solution.first_player_wins)},\n'
    yield '"losing":'
    yield from _cell_list(solution.losing)
    yield ',\n"winning":'
    yield from _cell_list(solution.winning)
    if certificates:
        yield f',\n"certificate":{_dump(solution.certificate().as_dict())}'
    yield "}\n"


@writes(PositionSolution, "json")
def position_solution_as_json(solution: PositionSolution, certificates: bool = False) -> Iterator[str]:
    """Yield the `berge-solution/1` document of a position of Rabbit and Egg."""
    yield _head(SOLUTION, solution.game)
    yield f'"moves":{_dump(list(solution.game.moves))},\n'
    yield f'"at":{_dump(solution.proof.token)},"mover":"{solution.mover}",'
    yield f'"mover_wins":{_dump(solution.mover_wins)},"winner":"{solution.winner}",\n'
    yield f'"winning_moves":{_dump(solution.winning_moves)}'
    if certificates:
        yield f',\n"certificate":{_dump(solution.proof.as_dict())}'
    yield "}\n"
