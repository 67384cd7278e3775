"""Notations: games in one line, with the ruleset, the setup and the moves."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from berge.documents import Options, writes
from berge.errors import IllegalMove, ParseError, locate_offset
from berge.formats.moves import move_codec
from berge.formats.setups import setup_codec, write_setup
from berge.games import AnyGame, AnySetup, Game
from berge.games.builtin import RULESETS
from berge.i18n import _, join_list
from berge.sanitize import show


def parse_notation(text: str, check: Callable[[AnySetup], object] | None = None) -> AnyGame:
    """Return the game in a notation: the ruleset and `:`, the setup, and each move after a `+`.

    Blanks around it are ignored, and the rows of a board may be lines. `check` is called with the setup before its
    moves are read, and may raise. Raises ParseError and IllegalMove, both with line and column.
    """
    at = len(text) - len(text.lstrip())
    ruleset, _colon, rest = text.strip().partition(":")
    if ruleset not in RULESETS:
        raise ParseError(show(ruleset), _("one of: {names}", names=join_list(RULESETS)), *locate_offset(text, at))
    body, *moves = rest.split("+")
    declaration = RULESETS[ruleset]
    at += len(ruleset) + 1
    try:
        setup: AnySetup = setup_codec(declaration).from_line(body, declaration)
    except ParseError as error:
        _check_width(body, text, at)
        problem = error.found
        if error.line:
            problem = _("row {row}, column {column}: {found}", row=error.line, column=error.column, found=problem)
        raise ParseError(problem, error.expected, *locate_offset(text, at)) from None
    if check is not None:
        check(setup)
    places, names = [], []
    at += len(body)
    for move in moves:
        places.append(at + 1)
        try:
            names.append(move_codec(setup).read(move))
        except ParseError as error:
            _check_width(move, text, at + 1)
            raise ParseError(error.found, error.expected, *locate_offset(text, at + 1)) from None
        at += 1 + len(move)
    try:
        return Game(setup, names)
    except IllegalMove as error:
        error.line, error.column = locate_offset(text, places[error.ply])
        raise


def _check_width(part: str, text: str, at: int) -> None:
    """Raise ParseError if a part of the text, which begins at `at`, has full-width characters of a Chinese keyboard."""
    if not part.isascii():
        from berge.graphs.edge_names import refuse_full_width  # only errors need it

        refuse_full_width(part, *locate_offset(text, at))


def write_game(game: AnyGame) -> str:
    """Return a game in one line: the ruleset, the setup, and each move after a `+`."""
    write = move_codec(game.setup).write
    return write_setup(game.setup) + "".join(f"+{write(move)}" for move in game.moves)


@writes(Game, "line")
def write_game_as_line(game: AnyGame, _ignored: Options) -> Iterator[str]:
    """Yield the game in one line."""
    yield write_game(game) + "\n"
