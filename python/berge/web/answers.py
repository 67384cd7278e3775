"""The answers to requests: functions from a JSON object to JSON.

This module imports no web library, so that the server and a worker in a browser give the same answers. Each function
takes the body of a request and a progress callback, and yields JSON in pieces. The server calls it in a thread.
"""

from __future__ import annotations

import contextlib
import json
import random
from collections.abc import Callable, Collection, Iterable, Iterator
from typing import TYPE_CHECKING, Any, cast

from berge.analysis.engine import STRONGEST, Engine
from berge.analysis.explanation import explain
from berge.analysis.mistakes import is_mistake
from berge.analysis.reasons import explain_for_players
from berge.analysis.review import Review, review
from berge.analysis.solution import EVEN, StartsSolution, solve
from berge.cells import unpack
from berge.certificates import Certificate, StartsCertificate
from berge.documents import Document, Format, Json, expect, find_format, list_output_formats
from berge.errors import NO_MEMORY, FormatError, InputError, LimitError, ParseError
from berge.formats import INPUT_FORMATS, json_documents, loading, records, tree
from berge.formats.explanations import build_step
from berge.formats.json_documents import dump
from berge.formats.moves import move_codec
from berge.formats.setups import list_board_rulesets
from berge.games import AnyGame, AnyPosition, AnyRuleset, AnySetup, Game
from berge.games.builtin import RULESETS
from berge.games.input_text import InputText
from berge.i18n import ENGLISH, LANGUAGES, _, join_list, localize, parse_language
from berge.i18n.counts import count_moves
from berge.render.marks import (
    build_picture,
    describe_proof,
    list_value_letters,
    mask_openings,
    number_vertices,
    trace_curves,
)
from berge.sanitize import show_json
from berge.web.guard import Refusal, build_error_document
from berge.web.requests import (
    LONGEST_SIDE,
    check_nesting,
    check_size,
    list_readings,
    offer_readings,
    parse_choice,
    parse_number,
    parse_places,
    parse_seed,
    read_game,
    read_large_board,
    read_setup_and_record,
    try_to_read,
)
from berge.web.responses import (
    describe_choices,
    describe_error,
    describe_game,
    describe_message,
    describe_reading,
    describe_table,
    describe_text,
    find_contest_name,
)

if TYPE_CHECKING:
    from berge._core import Progress
    from berge.web import models

Answer = Callable[[Json, "Progress"], Iterable[str]]

MOST_PROVED = 1 << 10
"""The most starts of a board with used-up edges that are proved at once."""
PIECE, FEW = 1 << 10, 64
"""Elements of a list that are written at a time; lists of at most FEW elements are written one by one."""
MOST_ANSWERED, MOST_SEARCHED = 64, 1 << 20
"""The most losing moves whose refutations are shown, and the most of this number times the size of the board."""


def open_text(body: Json, progress: Progress) -> Iterator[str]:
    """Read a text, or check a setup and a tree of moves."""
    if body.get("setup") is not None or body.get("start") is not None:
        game, record = read_setup_and_record(body, progress)
        yield from _write_pieces(describe_game(game, record))
        return
    text, format = _read_text_and_format(body)
    try:
        description = describe_text(text, format, progress)
    except ParseError as error:
        raise offer_readings(error, text) from None
    yield from _write_pieces(description)


def _read_text_and_format(body: Json) -> tuple[InputText, str | None]:
    text, format = expect(body, "text", str, "a text"), parse_choice(body, "format", INPUT_FORMATS, is_optional=True)
    columns = expect(body, "columns", str, "two columns of a table") if body.get("columns") is not None else None
    keep_zeros = body.get("keep_zeros") is not None and expect(body, "keep_zeros", bool, "true or false")
    return loading.build_sample(text.encode("utf-8", "surrogatepass"), columns, keep_zeros=keep_zeros), format


def detect_format(body: Json, progress: Progress) -> Iterator[str]:
    """Say how a text that is being typed would be read, or what is wrong with it.

    An error in the text is an answer too, since a text that is being typed is often incomplete.
    """
    text, format = _read_text_and_format(body)
    language = _read_language(body)
    reading, error = try_to_read(text, None, progress)
    readings = list_readings(reading, error)
    if format is not None:
        reading, error = try_to_read(text, format, progress)
    detected: models.DetectedFormat = {
        "read": None if reading is None else describe_reading(reading.description),
        "complaint": None if error is None else describe_error(error, language),
        "fitting": describe_choices(readings),
        "formats": [*INPUT_FORMATS],
        "table": describe_table(text),
    }
    yield dump(detected)


def _read_language(body: Json) -> str:
    """Return the language of the body, English if it names none; raises ParseError."""
    return parse_choice(body, "language", LANGUAGES, is_optional=True) or ENGLISH


def review_game(body: Json, progress: Progress) -> Iterable[str]:
    """Review a game: who was winning at every ply, and what would have won.

    The bytes are those of `berge review --format json`.
    """
    return review(read_game(body), progress=progress).pieces("json")


def describe_position(body: Json, progress: Progress) -> Iterator[str]:
    """Say who wins the position after a game's moves, how, and why."""
    game = read_game(body)
    setup, position = game.setup, game.position()
    position.prepare(progress)
    as_json = move_codec(setup).as_json
    legal, winning = position.legal_moves, position.winning_moves()
    wins = bool(winning)
    winning_moves = {*winning}
    losing = [move for move in legal if move not in winning_moves]
    most = min(MOST_ANSWERED, MOST_SEARCHED // max(setup.game_graph.order, 1))
    proof = _prove_position(position)
    why = explain_for_players(setup, position.turn, position.token, len(legal), len(winning), proof)
    described: models.Position = {
        "ply": position.ply,
        "player": position.turn,
        "winning": wins,
        "winner": position.turn if wins else setup.ruleset.opponent_of(position.turn),
        "over": not legal,
        "at": None if position.token is None else as_json(position.token),
        "legal": list(map(as_json, legal)),
        "winning_moves": list(map(as_json, winning)),
        "answers": [[as_json(move), _find_refutations(position, move, progress)] for move in losing[:most]],
        "certificate": None if proof is None else proof.as_dict(),
        "marks": {} if proof is None else _describe_marks(setup, proof, body),
        "mistake": wins and is_mistake(_was_winning_before(position), wins),
        "why": cast("models.Reason", why),
        "notation": position.notation(),
    }
    yield from _write_pieces(described)


def _prove_position(position: AnyPosition) -> Any:
    """Return the certificate of a position; None if it would prove too many starts one by one."""
    setup = position.setup
    if position.token is None and setup.game_graph.uses_up_edges and len(list(setup.openings)) > MOST_PROVED:
        return None
    return position.certificate()


def _find_refutations(position: AnyPosition, move: Any, progress: Progress) -> list[Any]:
    """Return the moves that win after a losing move."""
    progress("answers", 0, 0)
    position.push(move)
    answers = list(map(move_codec(position.setup).as_json, position.winning_moves()))
    position.pop()
    return answers


def _describe_marks(setup: AnySetup, proof: Certificate | StartsCertificate, body: Json) -> models.Marks:
    """Return the marks of a proof for the page."""
    marks = cast("models.Marks", describe_proof(setup, _describe_picture(setup, body), proof))
    return marks if isinstance(proof, Certificate) else {**marks, "values": list_value_letters(setup, proof)}


def _describe_picture(setup: AnySetup, body: Json) -> Json:
    """Return the picture of a setup, with the places that the user has chosen."""
    picture = build_picture(setup)
    if picture.get("places"):
        picture["places"] = parse_places(body, setup.game_graph.order) or picture["places"]
    return picture


def _was_winning_before(position: AnyPosition) -> bool:
    """Whether the player who made the last move was winning; False if there was no move."""
    if not position.ply:
        return False
    move = position.pop()
    was_winning = position.is_winning()
    position.push(move)
    return was_winning


def solve_setup(body: Json, progress: Progress) -> Iterator[str]:
    """Say who wins from the token of a setup, or from every start."""
    game = read_game(body)
    if game.moves:
        raise ParseError(_("the game has {moves}: use /api/position", moves=count_moves(len(game.moves))))
    solution = solve(game, progress=progress)
    classes = solution.classes.decode("ascii") if isinstance(solution, StartsSolution) else None
    yield '{"solution":'
    yield from solution.pieces("json")
    yield f',"classes":{dump(classes)}}}\n'


def value_starts(body: Json, progress: Progress) -> Iterator[str]:
    """Return the value of every vertex as a start, as one string."""
    setup = read_game(body).setup
    classes, _ignored = setup.game_graph.core.solve(progress)
    token = setup.token_number
    if token is None:
        letters = mask_openings(setup, classes)
        wins = EVEN in letters
    else:
        letters = classes.decode("ascii")
        wins = letters[token] != EVEN
    winner = setup.ruleset.players[not wins]
    first_player_wins = wins if token is None else None
    values: models.StartValues = {"classes": letters, "first_player_wins": first_player_wins, "winner": winner}
    yield dump(values)


def make_poster(body: Json, progress: Progress) -> Iterator[str]:
    """Return what a picture of a large board shows: the value of each cell, and the direction of its partner."""
    text, format = _read_text_and_format(body)
    setup = read_large_board(text, format)
    diagram = setup.diagram([])
    assert diagram is not None
    classes, mates = setup.game_graph.core.solve(progress)
    token = setup.token_number
    wins = ord(EVEN) in classes if token is None else classes[token] != ord(EVEN)
    winner = setup.ruleset.players[not wins]
    poster: models.Poster = {
        "ruleset": setup.ruleset.name,
        "rows": len(diagram),
        "columns": len(diagram[0]),
        "winner": winner,
        "classes": classes.decode("ascii"),
        "pairs": _encode_directions(mates, len(diagram[0]), len(classes)),
    }
    yield dump(poster)


def _encode_directions(mates: bytes, columns: int, order: int) -> str:
    """Return a letter for each cell: its partner is `a` beside it, `d` above or below, `o` elsewhere; `.` for none."""
    if len(mates) == order:  # arrows
        return mates.decode("ascii").translate({**str.maketrans("<>^v", "aadd"), ord("#"): "."})
    letters = {0: ".", 1: "a", columns: "d"}
    return "".join(letters.get(abs(mate - cell), "o") for cell, mate in enumerate(unpack(mates)))


def explain_search(body: Json, progress: Progress) -> Iterator[str]:
    """Say step by step how a maximum matching of the remaining graph is found, with the numbers of vertices.

    `vertices` are those of that graph; `curves` is the path data of edges in the steps that no straight line joins in
    the picture.
    """
    explanation = explain(read_game(body))
    setup = explanation.game.setup
    game_graph = setup.game_graph
    vertices = number_vertices(game_graph, [*explanation.graph])
    edges = dict.fromkeys(edge for step in explanation.steps for edge in (*step.pairs, *step.tree))
    curves = trace_curves(_describe_picture(setup, body), [number_vertices(game_graph, edge) for edge in edges])
    steps: list[models.Step] = []
    for step in explanation.steps:
        progress("writing", len(steps), len(explanation.steps))
        numbers, *cycle = (number_vertices(game_graph, vertices) for vertices in (step.vertices, *step.cycle))
        steps.append(cast("models.Step", build_step(step.kind, describe_message(step.text), numbers, cycle)))
    winner = explanation.winner
    described: models.Explanation = {"vertices": vertices, "steps": steps, "winner": winner, "curves": curves}
    yield from _write_pieces(described)


def choose_move(body: Json, progress: Progress) -> Iterator[str]:
    """Choose the engine's move."""
    game = read_game(expect(body, "game", dict, "a game"))
    level = parse_number(body, "level", 0, STRONGEST, STRONGEST)
    position = game.position()
    if position.is_over():
        raise ParseError(_("a game that is over"), _("a position with a move to choose"))
    position.prepare(progress)
    choice = Engine(level, parse_seed(body)).choose(position)
    chosen: models.Choice = {
        "move": move_codec(game.setup).as_json(choice.move),
        "winning": choice.winning,
        "replies": choice.replies,
        "why": choice.why,
    }
    yield dump(chosen)


def _read_ruleset(body: Json, names: Collection[str]) -> AnyRuleset:
    name = parse_choice(body, "ruleset", names)
    assert name is not None
    return RULESETS[name]


def make_random(body: Json, progress: Progress) -> Iterator[str]:  # noqa: ARG001
    """Make a random board."""
    from berge.setter.boards import draw_random_board  # loading it would take a quarter of the start in a browser

    ruleset = _read_ruleset(body, [ruleset.name for ruleset in list_board_rulesets()])
    rows, columns = (parse_number(body, key, 1, LONGEST_SIDE) for key in ("rows", "columns"))
    density = body.get("density", 0.5)
    if type(density) not in (int, float) or not 0 <= density <= 1:
        raise ParseError(_("{place}: {value}", place="density", value=show_json(density)), _("a number from 0 to 1"))
    setup = draw_random_board(ruleset, rows, columns, density, random.Random(parse_seed(body)))
    check_size(setup)
    game = setup.game()
    record, _ignored = records.build_record(game)
    yield from _write_pieces(describe_game(game, record))


def deal_board(body: Json, progress: Progress) -> Iterator[str]:
    """Deal a board of a wanted difficulty, and measure it."""
    from berge.setter.deals import ERRORS, deal

    ruleset = _read_ruleset(body, RULESETS)
    difficulty = parse_number(body, "difficulty", min(ERRORS), max(ERRORS))
    board = deal(ruleset, difficulty, parse_seed(body), progress)
    check_size(board.setup)
    notation, measures = board.setup.notation(), board.measures.as_dict()
    dealt: models.Deal = {"notation": notation, "seed": board.seed, "measures": measures}
    yield dump(dealt)


def list_formats(body: Json, progress: Progress) -> Iterator[str]:
    """List the formats that can hold a tree of moves, or its main line."""
    game, _ignored = read_setup_and_record(body, progress)
    formats: list[models.FileFormat] = []
    for name in list_page_formats(game.setup.ruleset):
        with contextlib.suppress(FormatError):  # some hold no moves, or no game that stops early
            format = _find_format(game, name)
            if name == find_contest_name(game.setup.ruleset):
                game.dumps(name)
            formats.append({"name": name, "ending": format.ending, "media": format.media})
    listed: models.FileFormats = {"formats": formats}
    yield dump(listed)


def write_record(body: Json, progress: Progress) -> Iterator[str]:
    """Write a tree of moves, or its main line, in any format."""
    format = expect(body, "format", str, "the name of a format")
    language = _read_language(body)
    game, record = read_setup_and_record(body, progress)
    if format == "record":
        text = "".join(tree.write(record))
    else:
        document: Document = review(game, progress=progress) if _is_review_format(format) else game
        text = document.dumps(format, **document.format(format).pick_options({"language": language}))
    writer = _find_format(game, format)
    what = "review" if format == "text" else format
    ending = f"-{what}.txt" if writer.ending == "txt" else f".{writer.ending}"
    file: models.File = {"text": text, "name": f"{game.setup.ruleset.name}{ending}", "type": writer.media}
    yield dump(file)


FIRST_FORMATS = ("record", "json", "text", "html")
"""The formats that the page offers first, after the contest's."""
HIDDEN_FORMATS = ("line", "svg", "noi")
"""Formats that the page does not offer: it shows them itself, or they are only the answer to a contest."""


def _is_review_format(format: str) -> bool:
    """Whether a format writes the review; other formats write the game."""
    return format in list_output_formats(Review) and (format == "text" or format not in list_output_formats(Game))


def _find_format(game: AnyGame, name: str) -> Format:
    """Return the format of a name; raises FormatError."""
    formats = {*list_page_formats(game.setup.ruleset), *HIDDEN_FORMATS}
    if name not in formats:
        raise FormatError(
            _("no format is called {name}: use one of {names}", name=show_json(name), names=join_list(sorted(formats)))
        )
    return find_format(Review, name) if _is_review_format(name) else game.format(name)


def list_page_formats(ruleset: AnyRuleset) -> list[str]:
    """Return the formats that the page offers for a game."""
    formats = {*list_output_formats(Game), *list_output_formats(Review)} - {*HIDDEN_FORMATS}
    return [*filter(None, [find_contest_name(ruleset)]), *FIRST_FORMATS, *sorted(formats - {*FIRST_FORMATS})]


def _write_pieces(value: Any) -> Iterator[str]:
    """Yield large JSON in pieces; while one is made, nothing else in the process can run."""
    if isinstance(value, dict) and value:
        before = "{"
        for key, inner in value.items():
            yield f"{before}{dump(key)}:"
            yield from _write_pieces(inner)
            before = ","
        yield "}"
    elif isinstance(value, list) and value:
        step = 1 if len(value) <= FEW else PIECE
        for at in range(0, len(value), step):
            yield "," if at else "["
            if step == 1:
                yield from _write_pieces(value[at])
            else:
                yield dump(value[at : at + step])[1:-1]
        yield "]"
    else:
        yield dump(value)


ANSWERS: dict[str, Answer] = {
    "/api/open": open_text,
    "/api/read": detect_format,
    "/api/review": review_game,
    "/api/position": describe_position,
    "/api/solve": solve_setup,
    "/api/values": value_starts,
    "/api/poster": make_poster,
    "/api/explain": explain_search,
    "/api/choose": choose_move,
    "/api/random": make_random,
    "/api/deal": deal_board,
    "/api/formats": list_formats,
    "/api/write": write_record,
}
"""The function that answers each path."""


def answer(path: str, body: Json, language: str, progress: Progress) -> str:
    """Return the JSON answer to a request; `language` is the default if the body names none."""
    if body.get("language") is None:
        body = {**body, "language": language}
    pieces: list[str] = []
    for piece in ANSWERS[path](body, progress):
        progress("writing", len(pieces), 0)
        pieces.append(piece)
    return "".join(pieces)


def respond(path: str, body: str, accept_language: str) -> str:
    """Return the HTTP status, a blank, and the JSON that the server would send; for a worker in a browser.

    `accept_language` has the form of the header Accept-Language.
    """
    language = parse_language(accept_language)
    try:
        check_nesting(body)
        document = json_documents.parse(body.encode())
        if isinstance(document.get("text"), str):
            check_nesting(document["text"])
        return "200 " + answer(path, document, language, lambda *_ignored: None)
    except Exception as error:
        status, document = describe_failure(error, language)
        return f"{status} {json.dumps(document)}"


def describe_failure(error: Exception, language: str) -> tuple[int, Json]:
    """Return the HTTP status and the JSON object of an error, in a language."""
    match error:
        case InputError() | LimitError():
            return 400, {"error": describe_error(error, language)}
        case MemoryError():
            return 400, build_error_document("LimitError", localize(NO_MEMORY, language))
        case Refusal():
            return error.status, build_error_document(error.kind, localize(error.message, language))
    ruleset_error = RULESETS.blame(error)
    if ruleset_error is not None:
        return 500, build_error_document("RulesetError", ruleset_error.localized(language))
    bug = _("a bug in berge: please report this with what led to it")
    return 500, build_error_document("InternalError", localize(bug, language))
