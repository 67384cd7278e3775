"""The views: from a document that was sent to the JSON that answers it.

Everything here runs in a thread of `work` and asks nothing of the network. Each view takes the JSON object that was
sent and the callback for the core, and yields its answer in pieces.
"""

from __future__ import annotations

import contextlib
import json
import random
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

from berge import words
from berge.analysis.engine import STRONGEST, Engine
from berge.analysis.review import Review, review
from berge.analysis.solution import EVEN, StartsSolution, solve
from berge.certificates import Certificate
from berge.documents import Document, Format, Json, expect, format_of, formats_of
from berge.errors import FormatError, ParseError
from berge.formats import FORMATS, annotated, tree
from berge.games import AnyGame, AnyPosition, AnyRuleset, AnySetup, Game
from berge.games.builtin import RULESETS
from berge.sanitize import counted, show_json
from berge.setter.deals import ERRORS, deal
from berge.web.sent import (
    as_on_page,
    check_size,
    look_into,
    number_of,
    read_game,
    seed_of,
    sent_record,
    size_of,
    ways_to_read,
)
from berge.web.shown import choices_json, complaint_json, contest_of, opened, phrase_json, start_and_record

if TYPE_CHECKING:
    from berge._core import Progress

View = Callable[[Json, "Progress"], Iterable[str]]

MOST_PROVED = 1 << 10
"""The largest boards of these of which all starts are proved at once."""
PIECE = 1 << 10
"""How many elements of a list are written at a time."""
MOST_ANSWERED, MOST_SEARCHED = 64, 1 << 20
"""Of so many losing moves the moves that beat them are shown: of fewer where each costs a search of a large board."""
LONGEST_SIDE = 400
"""The most rows or columns of a random board."""


def open_text(sent: Json, progress: Progress) -> Iterator[str]:
    """Answer /api/open."""
    if "start" in sent:
        game, record = sent_record(sent, progress)
        yield from _pieces(start_and_record(game, record))
        return
    text, format = _text_and_format(sent)
    try:
        found = opened(text, format, progress)
    except ParseError as error:
        raise as_on_page(error, text) from None
    yield from _pieces(found)


def _text_and_format(sent: Json) -> tuple[str, str | None]:
    text, format = expect(sent, "text", str, "a text"), sent.get("format")
    if format is not None and format not in FORMATS:
        raise ParseError(f"format: {show_json(format)}", f"null or one of: {', '.join(FORMATS)}")
    return text, format


def tell_reading(sent: Json, progress: Progress) -> Iterator[str]:
    """Answer /api/read: what is wrong with a text is an answer too, as what is being typed is mostly unfinished."""
    text, format = _text_and_format(sent)
    language = _language(sent)
    reading, complaint = look_into(text, None, progress)
    fitting = ways_to_read(reading, complaint)
    if format is not None:
        reading, complaint = look_into(text, format, progress)
    yield _dump(
        {
            "read": None if reading is None else phrase_json(reading.words),
            "complaint": None if complaint is None else complaint_json(complaint, language),
            "fitting": choices_json(fitting),
            "formats": [*FORMATS],
        }
    )


def _language(sent: Json) -> str:
    """Return the language that was asked for, which is the request's where its body names none; raises ParseError."""
    language = sent.get("language")
    if language is not None and language not in words.LANGUAGES:
        raise ParseError(f"language: {show_json(language)}", f"null or one of: {', '.join(words.LANGUAGES)}")
    return words.LANGUAGES[0] if language is None else str(language)


def review_game(sent: Json, progress: Progress) -> Iterable[str]:
    """Answer /api/review, byte for byte as `berge review --format json`."""
    return review(read_game(sent), progress=progress).pieces("json")


def look_at(sent: Json, progress: Progress) -> Iterator[str]:
    """Answer /api/position."""
    game = read_game(sent)
    setup, position = game.setup, game.position()
    position.prepare(progress)
    as_json = setup.game_graph.as_json
    legal, winning = position.legal_moves, position.winning_moves()
    wins = bool(winning)
    wanted = {*winning}
    losing = [move for move in legal if move not in wanted]
    most = min(MOST_ANSWERED, MOST_SEARCHED // max(size_of(setup)[0], 1))
    proof = _proof(position)
    yield from _pieces(
        {
            "ply": position.played,
            "player": position.turn,
            "winning": wins,
            "winner": _other(setup, position.turn, wins),
            "over": not legal,
            "at": None if position.token is None else as_json(position.token),
            "legal": list(map(as_json, legal)),
            "winning_moves": list(map(as_json, winning)),
            "answers": [[as_json(move), _answers(position, move, progress)] for move in losing[:most]],
            "certificate": None if proof is None else proof.as_dict(),
            "why": _why(position, proof, len(legal), len(winning)),
            "notation": position.notation(),
        }
    )


def _proof(position: AnyPosition) -> Any:
    """Return the certificate of a position; None where it would take a proof for each of too many starts."""
    setup = position.setup
    if position.token is None and setup.game_graph.consumes_edges and len(list(setup.openings)) > MOST_PROVED:
        return None
    return position.certificate()


def _answers(position: AnyPosition, move: Any, progress: Progress) -> list[Any]:
    progress("answers", 0, 0)
    position.push(move)
    answers = list(map(position.setup.game_graph.as_json, position.winning_moves()))
    position.pop()
    return answers


def _other(setup: AnySetup, player: str, itself: bool) -> str:
    first, second = setup.ruleset.players
    return player if itself else second if player == first else first


def _why(position: AnyPosition, proof: Any, legal: int, winning: int) -> Json:
    """Return the key of the sentence that says why somebody wins, and its values."""
    setup = position.setup
    winner = _other(setup, position.turn, winning > 0)
    loser = _other(setup, winner, False)
    values: Json = {"winner": winner, "loser": loser, "place": setup.game_graph.place}
    if not legal:
        return {"key": "why.over", "values": values}
    if position.token is None:
        key, count = ("why.free.win", winning) if winning else ("why.free.lose", legal)
        return {"key": key, "values": {**values, "n": count}}
    assert isinstance(proof, Certificate)
    key = f"why.{proof.kind}"
    if proof.kind == "barrier" and not proof.vertices:
        key = "why.barrier.empty"  # nothing is marked
    if proof.kind == "dominoes":
        values["n"] = len(proof.pairs) - (winning > 0)  # the one under the token is left with the first step
        mate = next((second for first, second in proof.pairs if first == position.token), None)
        if winning and mate is not None:
            key, values["move"] = (
                "why.dominoes.move" if values["n"] else "why.dominoes.last",
                setup.game_graph.show(mate),
            )
    return {"key": key, "values": values}


def solve_start(sent: Json, progress: Progress) -> Iterator[str]:
    """Answer /api/solve."""
    game = read_game(sent)
    if game.moves:
        raise ParseError(f"a game of {counted(len(game.moves), 'move')}", "a start; /api/position is for positions")
    solution = solve(game, progress=progress)
    classes = solution.classes.decode("ascii") if isinstance(solution, StartsSolution) else None
    yield '{"solution":'
    yield from solution.pieces("json")
    yield f',"classes":{_dump(classes)}}}\n'


def value_all(sent: Json, progress: Progress) -> Iterator[str]:
    """Answer /api/values."""
    setup = read_game(sent).setup
    classes, _ = setup.game_graph.core.solve(progress)
    if setup.first is None:
        wins = any(classes[number] == ord(EVEN) for number in setup.openings)
        classes = _only(classes, setup.openings)
    else:
        wins = classes[setup.first] != ord(EVEN)
    first = wins if setup.first is None else None
    winner = _other(setup, setup.ruleset.players[0], wins)
    yield _dump({"classes": classes.decode("ascii"), "first_player_wins": first, "winner": winner})


def _only(classes: bytes, numbers: Iterable[int]) -> bytes:
    """Return the classes of some vertices: the game cannot begin on the others."""
    found = bytearray(b"#" * len(classes))
    for number in numbers:
        found[number] = classes[number]
    return bytes(found)


def choose_move(sent: Json, progress: Progress) -> Iterator[str]:
    """Answer /api/choose."""
    game = read_game(expect(sent, "game", dict, "a game"))
    level = number_of(sent, "level", 0, STRONGEST, STRONGEST)
    position = game.position()
    if position.is_over():
        raise ParseError("a game that is over", "a position with a move to choose")
    position.prepare(progress)
    choice = Engine(level, seed_of(sent)).choose(position)
    move = game.setup.game_graph.as_json(choice.move)
    yield _dump({"move": move, "winning": choice.winning, "replies": choice.replies, "why": choice.why})


def boards_of() -> list[AnyRuleset]:
    """Return the rulesets that are played on boards."""
    return [ruleset for ruleset in RULESETS.values() if ruleset.setup_class.EDITOR == "board"]


def make_random(sent: Json, progress: Progress) -> Iterator[str]:  # noqa: ARG001
    """Answer /api/random."""
    boards = boards_of()
    ruleset = next((one for one in boards if one.name == sent.get("ruleset")), None)
    if ruleset is None:
        names = ", ".join(one.name for one in boards)
        raise ParseError(f"ruleset: {show_json(sent.get('ruleset'))}", f"one of: {names}")
    rows, columns = (number_of(sent, key, 1, LONGEST_SIDE) for key in ("rows", "columns"))
    density = sent.get("density", 0.5)
    if type(density) not in (int, float) or not 0 <= density <= 1:
        raise ParseError(f"density: {show_json(density)}", "a number from 0 to 1")
    setup: AnySetup = ruleset.setup_class.random(ruleset, rows, columns, density, random.Random(seed_of(sent)))
    check_size(setup)
    game = setup.game()
    record, _ = annotated.record_of(game)
    yield from _pieces(start_and_record(game, record))


def deal_board(sent: Json, progress: Progress) -> Iterator[str]:
    """Answer /api/deal."""
    name = sent.get("ruleset")
    if not isinstance(name, str) or name not in RULESETS:
        raise ParseError(f"ruleset: {show_json(name)}", f"one of: {', '.join(RULESETS)}")
    difficulty = number_of(sent, "difficulty", min(ERRORS), max(ERRORS))
    found = deal(RULESETS[name], difficulty, seed_of(sent), progress)
    check_size(found.setup)
    yield _dump({"notation": found.setup.notation(), "seed": found.seed, "measures": found.measures.as_dict()})


def list_formats(sent: Json, progress: Progress) -> Iterator[str]:
    """Answer /api/formats."""
    game, _ = sent_record(sent, progress)
    found = []
    for name in formats_on_page(game.setup.ruleset):
        with contextlib.suppress(FormatError):  # some hold no moves, or no game that stops early
            format = _format(game, name)
            if name == contest_of(game.setup.ruleset):
                game.dumps(name)
            found.append({"name": name, "ending": format.ending, "media": format.media})
    yield _dump({"formats": found})


def write_record(sent: Json, progress: Progress) -> Iterator[str]:
    """Answer /api/write."""
    format = expect(sent, "format", str, "the name of a format")
    language = _language(sent)
    game, record = sent_record(sent, progress)
    if format == "record":
        text = "".join(tree.write(record))
    else:
        told: Document = review(game, progress=progress) if _of_reviews(format) else game
        text = told.dumps(format, **told.format(format).heeded({"language": language}))
    found = _format(game, format)
    what = "review" if format == "text" else format
    ending = f"-{what}.txt" if found.ending == "txt" else f".{found.ending}"
    yield _dump({"text": text, "name": f"{game.setup.ruleset.name}{ending}", "type": found.media})


USUAL = ("record", "json", "text", "html")
"""The formats that are offered first, behind the contest's."""
ELSEWHERE = ("line", "svg", "noi")
"""Those that the page shows or draws by itself, or that are no more than a contest's answer."""


def _of_reviews(format: str) -> bool:
    """Whether the review of a game is written; other formats hold the game as it is."""
    return format in formats_of(Review) and (format == "text" or format not in formats_of(Game))


def _format(game: AnyGame, name: str) -> Format:
    """Return the format of a name; raises FormatError."""
    known = {*formats_on_page(game.setup.ruleset), *ELSEWHERE}
    if name not in known:
        raise FormatError(f"found format {show_json(name)}; expected one of: {', '.join(sorted(known))}")
    return format_of(Review, name) if _of_reviews(name) else game.format(name)


def formats_on_page(ruleset: AnyRuleset) -> list[str]:
    """Return the formats in which the page may offer a game."""
    known = {*formats_of(Game), *formats_of(Review)} - {*ELSEWHERE}
    return [*filter(None, [contest_of(ruleset)]), *USUAL, *sorted(known - {*USUAL})]


def _dump(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))


def _pieces(value: Any) -> Iterator[str]:
    """Yield JSON of what may be large, in pieces: while a piece is made, nothing else in the process goes on."""
    if isinstance(value, dict) and value:
        before = "{"
        for key, inner in value.items():
            yield f"{before}{_dump(key)}:"
            yield from _pieces(inner)
            before = ","
        yield "}"
    elif isinstance(value, list) and value:
        step = 1 if len(value) <= MOST_ANSWERED else PIECE
        for at in range(0, len(value), step):
            yield "," if at else "["
            if step == 1:
                yield from _pieces(value[at])
            else:
                yield _dump(value[at : at + step])[1:-1]
        yield "]"
    else:
        yield _dump(value)
