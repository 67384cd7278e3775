"""JSON documents: the names of all kinds, and games and reviews. Other kinds have files of their own.

Their JSON Schemas lie in the package, in `berge/schemas`. Readers ignore keys that they do not know.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence

from berge.analysis.review import Ply, Review
from berge.cells import pack
from berge.documents import CERTIFICATE, Json, Options, expect, writes
from berge.errors import ParseError
from berge.formats.moves import move_codec
from berge.formats.setups import build_setup_keys, setup_codec
from berge.games import AnyGame, AnySetup, Game, Move
from berge.games.builtin import RULESETS
from berge.games.texts import decode
from berge.i18n import _, import_message, join_choices, join_list
from berge.sanitize import show, show_json

GAME, REVIEW, SOLUTION, SLITHER = "berge-game/1", "berge-review/1", "berge-solution/1", "berge-slither/1"
MATRIX, CONTROL, ENSEMBLE = "berge-matrix/1", "berge-control/1", "berge-ensemble/1"
EXPLANATION = "berge-explanation/1"
REQUEST, ANSWER = "berge-request/1", "berge-answer/1"
"""The lines that `berge analyze` reads and writes. They do not say what they are."""
SCORE = "berge-score/1"
PIECE = 1 << 16
"""The number of moves that are written at a time."""
_BEGINNING = 1 << 16
"""Bytes that show whether a list has documents."""
_WITH_PROOFS = (CERTIFICATE, REVIEW, SOLUTION, SLITHER, MATRIX, CONTROL)


def parse(data: bytes) -> Json:
    """Return the JSON object in a text.

    Raises ParseError, with line and column, if the text is not a JSON object, repeats a key, nests too deeply or has
    numbers that JSON does not allow. The checker has the same rules.
    """
    from berge import checker

    try:
        return checker.read(data)
    except checker.Unreadable as error:
        raise ParseError(
            import_message(error.found), import_message(error.expected), error.line, error.column
        ) from None


def read_game(document: Json, check: Callable[[AnySetup], object] | None = None) -> AnyGame:
    """Return the game, perhaps without moves, of a `berge-game/1`, `berge-review/1` or `berge-solution/1` document.

    `check` is called with the setup before its moves are read, and may raise. Raises ParseError if there is no game,
    IllegalMove if a move is not legal.
    """
    formats = join_choices([f'"{GAME}", "{REVIEW}"', f'"{SOLUTION}"'])
    if "format" not in document:
        from berge.graphs.json_graphs import refuse_table  # only errors need it

        refuse_table(document)
        raise ParseError(
            _('no key "{key}"', key="format"), _("{formats}, or lists of nodes and edges", formats=formats)
        )
    format = expect(document, "format", str, formats)
    if format not in (GAME, REVIEW, SOLUTION):
        raise ParseError(_("{place}: {value}", place="format", value=show_json(format)), formats)
    expected = _("one of: {names}", names=join_list(RULESETS))
    ruleset = expect(document, "ruleset", str, expected)
    if ruleset not in RULESETS:
        raise ParseError(_("{place}: {value}", place="ruleset", value=show_json(ruleset)), expected)
    setup: AnySetup = setup_codec(RULESETS[ruleset]).from_keys(document, RULESETS[ruleset])
    if check is not None:
        check(setup)
    return Game(setup, _read_moves(setup, document, format))


def _read_moves(setup: AnySetup, document: Json, format: str) -> list[Move]:
    if format == REVIEW:
        plies = expect(document, "plies", list, "a list of plies")
        for ply, value in enumerate(plies):
            if not isinstance(value, dict) or "move" not in value:
                raise ParseError(
                    _("{place}: {value}", place=f"plies[{ply}]", value=show_json(value)),
                    _('an object with the key "move"'),
                )
        moves = [value["move"] for value in plies]
    elif "moves" not in document and setup.token_number is None:
        moves = []  # a setup without moves
    else:
        moves = expect(document, "moves", list, "a list of moves")
    names = []
    for ply, move in enumerate(moves):
        try:
            names.append(move_codec(setup).from_json(move))
        except ParseError as error:
            raise ParseError(_("{place}: {value}", place=f"moves[{ply}]", value=error.found), error.expected) from None
    return names


def read_document(data: bytes) -> Json:
    """Return a document with proofs: a certificate, a review, a solution, a matrix, or an analysis.

    Raises ParseError if the text is not such a JSON document.
    """
    _check_beginning(data)
    try:
        document = parse(data)
    except ParseError as error:
        text = decode(data)  # which says of a text that is not UTF-8 how to convert it
        if _follows_proof(text, error):
            raise ParseError(_("the file has several documents: write each proof into a file of its own")) from None
        raise
    what = _("one of: {names}", names=join_list(f'"{name}"' for name in _WITH_PROOFS))
    format = expect(document, "format", str, what)
    if format not in _WITH_PROOFS:
        raise ParseError(_("{place}: {value}", place="format", value=show_json(format)), what)
    position = document.get("final") if format == REVIEW else document
    key = "certificates" if format == SLITHER else "certificate"
    if format not in (CERTIFICATE, MATRIX) and not (isinstance(position, dict) and key in position):
        raise ParseError(_("a document without certificates"), _("one that was written with --certificates"))
    return document


def _follows_proof(text: str, error: ParseError) -> bool:
    """Whether another object stands at the place of an error, behind a document with proofs."""
    offset = sum(len(line) + 1 for line in text.split("\n")[: error.line - 1]) + error.column - 1
    try:
        return text[offset : offset + 1] == "{" and parse(text[:offset].encode()).get("format") in _WITH_PROOFS
    except ParseError:
        return False


def _check_beginning(data: bytes) -> None:
    """Raise ParseError, with the way to write a proof, if a text does not begin as one object in JSON does."""
    text = data.removeprefix(b"\xef\xbb\xbf").lstrip()
    expected = _("a proof in JSON, as berge solve and berge review write it with --format json --certificates")
    if not text:
        raise ParseError(_("an empty file"), expected)
    if b"\0" in text[:100]:
        raise ParseError(_("a file that is no UTF-8 text"), expected)
    if text.startswith(b"{"):
        return
    decode(data)
    if text.startswith(b"[") and b'"berge-' in text[:_BEGINNING]:
        raise ParseError(_("the file has a list: write each proof into a file of its own"))
    first = text[:_BEGINNING].partition(b"\n")[0]
    raise ParseError(_("the text {text}", text=show(first.decode("utf-8", "replace"))), expected)


def dump(value: object) -> str:
    """Return a value as JSON in one line."""
    return json.dumps(value, separators=(",", ":"))


def write_list(values: Iterable[object]) -> Iterator[str]:
    """Yield a JSON list with one element on each line."""
    before = "[\n"
    for value in values:
        yield before + dump(value)
        before = ",\n"
    yield "[]" if before == "[\n" else "\n]"


def list_moves(setup: AnySetup, moves: Sequence[Move]) -> Iterator[str]:
    """Yield a JSON list of moves in pieces, so that a long list is never in memory as a whole."""
    yield "["
    for at in range(0, len(moves), PIECE):
        piece = move_codec(setup).list_as_json(setup.game_graph, moves[at : at + PIECE])
        yield f",{piece}" if at else piece
    yield "]"


def begin_document(format: str, setup: AnySetup) -> str:
    """Return the beginning of a document about a setup."""
    keys = (f"{dump(key)}:{dump(value)},\n" for key, value in build_setup_keys(setup).items())
    return f'{{"format":"{format}","ruleset":"{setup.ruleset.name}",\n{"".join(keys)}'


@writes(Game, "json", ending="json", media="application/json")
def write_game_as_json(game: AnyGame, _ignored: Options) -> Iterator[str]:
    """Yield the `berge-game/1` document."""
    yield f'{begin_document(GAME, game.setup)}"moves":'
    yield from list_moves(game.setup, game.moves)
    yield "}\n"


@writes(Review, "json", "side", "certificates", ending="json", media="application/json")
def write_review_as_json(review: Review, options: Options) -> Iterator[str]:
    """Yield the `berge-review/1` document, with one ply on each line.

    `side` limits `mistakes` and `accuracy` to one player, not the plies. With certificates, the document has `openings`
    if the first move may not choose every vertex.
    """
    players = [options.side] if options.side else list(review.game.players)
    accuracy = {player: review.accuracy(player) for player in players}
    yield begin_document(REVIEW, review.game.setup)
    yield f'"players":{dump(review.game.players)},\n'
    yield f'"mistakes":{dump({player: review.mistakes(player) for player in players})},\n'
    yield f'"accuracy":{dump({player: {"kept": a.kept, "winning": a.winning} for player, a in accuracy.items()})},\n'
    yield f'"decisive":{dump(review.decisive and review.decisive.ply)},\n'
    yield f'"over":{dump(review.game.is_over())},\n'
    setup = review.game.setup
    if options.certificates and setup.token_number is None and list(setup.openings) != list(setup.game_graph.vertices):
        yield '"openings":'
        yield from list_moves(setup, setup.game_graph.names(pack(setup.openings)))
        yield ",\n"
    yield '"plies":'
    yield from write_list(_build_ply(ply, options.certificates) for ply in review.plies)
    yield f',\n"final":{dump(_build_position(review.final, options.certificates))}}}\n'


def _build_ply(ply: Ply, certificates: bool) -> dict[str, object]:
    move = move_codec(ply.review.game.setup).as_json(ply.move)
    return {**_build_position(ply, certificates), "move": move, "mistake": ply.mistake}


def _build_position(ply: Ply, certificates: bool) -> dict[str, object]:
    as_json = move_codec(ply.review.game.setup).as_json
    value: dict[str, object] = {
        "ply": ply.ply,
        "player": ply.player,
        "at": None if ply.token is None else as_json(ply.token),
        "winning": ply.winning,
        "winning_moves": list(map(as_json, ply.winning_moves)),
    }
    if certificates:
        value["certificate"] = ply.certificate().as_dict()
    return value
