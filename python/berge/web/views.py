"""What the page shows of starts, games and positions: from a document that was sent to the JSON that answers it.

Everything here runs in a thread of `work` and asks nothing of the network. Each view takes the JSON object that was
sent and the callback for the core, and yields its answer in pieces.
"""

from __future__ import annotations

import contextlib
import json
import random
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from berge import words
from berge.certificates import Certificate
from berge.draw import svg
from berge.errors import Choice, FormatError, LimitError, ParseError
from berge.formats import Document, Format, Json, expect, format_of, formats_of
from berge.geography import AnyGame, AnyPosition, AnyRuleset, AnyStart, Game
from berge.geography.sample import Sample
from berge.geography.texts import decode
from berge.play import STRONGEST, Engine
from berge.quoting import show_json
from berge.records import FORMATS, Reading, annotated, documents, parse_notation, read, recognise, tree
from berge.reviews import Review, review
from berge.rulesets import RULESETS
from berge.solutions import EVEN, StartsSolution, solve
from berge.web.guard import MOST_BODY

if TYPE_CHECKING:
    from berge._core import Progress

View = Callable[[Json, "Progress"], Iterable[str]]

MOST_IMPLICIT, MOST_STORED, MOST_EDGES, MOST_MOVES = 160_000, 1 << 14, 1 << 18, 20_000
"""The largest terrains, those with stored edges, and games that the page takes: the rest is for the command line."""
PLURALS = {"vertex": "vertices"}
MOST_PROVED = 1 << 10
"""The largest boards of these of which all starts are proved at once."""
MOST_SENT = MOST_BODY // 4 * 3
"""The largest games with all their variations, in bytes as the page sends them: what opens can be sent and grow."""
PIECE = 1 << 10
"""How many elements of a list are written at a time."""
MOST_ANSWERED, MOST_SEARCHED = 64, 1 << 20
"""Of so many losing moves the moves that beat them are shown: of fewer where each costs a search of a large board."""
LONGEST_SIDE = 400
"""The most rows or columns of a random board."""


# What is sent.


def read_text(text: str | bytes, format: str | None = None) -> tuple[Reading, tree.Record]:
    """Return what any text holds that berge reads, and its record, which has the variations where there are any."""
    data = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
    sample = Sample(data)
    match recognise(sample) if format is None else ():
        case ["record"]:
            record = tree.parse(data)
            _check_moves(_count(record))
            return Reading(read_tree(record), "record", sample), record
        case ["json"]:
            reading = Reading(read_game(documents.parse(data)), "json", sample)
        case ["line"]:
            reading = Reading(_read_notation(decode(data)), "line", sample)
        case _:
            reading = read(data, format)
            check_size(reading.game.start)
            _check_moves(len(reading.game.moves))
    record, _ = annotated.record_of(reading.game)
    return reading, record


def _count(record: tree.Record) -> int:
    """Return how many moves a record has, those of its variations included."""
    count, pending = 0, list(record.children)
    while pending:
        count += 1
        pending += pending.pop().children
    return count


def read_tree(record: tree.Record) -> AnyGame:
    """Return the main line of a record all of whose moves are legal; raises as `annotated.check`, and LimitError."""
    with contextlib.suppress(ParseError):  # which `check` raises in better words
        _read_notation(record.tags.get("Start", ""))
    return annotated.check(record)


def _read_notation(line: str) -> AnyGame:
    """Return the game in a notation; raises LimitError before a start that is too large is walked on."""
    head, plus, _ = line.partition("+")
    _check_moves(line.count("+"))
    game = parse_notation(head)
    check_size(game.start)
    return parse_notation(line) if plus else game


def read_game(document: Json) -> AnyGame:
    """Return the game of a document; raises as `documents.read_game`, and LimitError where it is too large."""
    ruleset = document.get("ruleset")
    lists = (document.get(key) for key in ("moves", "plies"))
    count = max(len(moves) if isinstance(moves, list) else 0 for moves in lists)
    _check_moves(count)
    if count and isinstance(ruleset, str) and ruleset in RULESETS:
        check_size(RULESETS[ruleset].form.from_keys(document, RULESETS[ruleset]))
    game = documents.read_game(document)
    check_size(game.start)
    return game


def check_size(start: AnyStart) -> None:
    """Raise LimitError where a start is larger than what can be analysed while a person waits."""
    found, most, what = size_of(start)
    if found > most:
        raise _too_large(found, most, what)
    if start.terrain.most_edges > MOST_EDGES:
        raise _too_large(start.terrain.most_edges, MOST_EDGES, "edges")


def size_of(start: AnyStart) -> tuple[int, int, str]:
    """Return how many vertices a start has, how many it may have, and what they are called."""
    terrain = start.terrain
    most = MOST_STORED if terrain.stored else MOST_IMPLICIT
    return terrain.order, most, PLURALS.get(terrain.place, f"{terrain.place}s")


def _check_moves(count: int) -> None:
    if count > MOST_MOVES:
        raise _too_large(count, MOST_MOVES, "moves")


def _too_large(found: int, most: int, what: str) -> LimitError:
    return LimitError(f"found {found} {what}; the board takes at most {most}, the command line takes more")


def read_record(start: AnyStart, sent: object) -> tuple[AnyGame, tree.Record]:
    """Return the main line and the record that a tree of moves is; raises where a move of it is not legal."""
    if not isinstance(sent, dict):
        raise ParseError(f"record: {show_json(sent)}", "a tree of moves")
    tags = expect(sent, "tags", dict, "tags by their names") if "tags" in sent else {}
    if not all(isinstance(value, str) for value in tags.values()):
        raise ParseError("a tag that is no text", "texts by their names")
    record = tree.Record({}, _text(sent, "comment"))
    own = {"Ruleset": start.ruleset.name, "Start": start.notation()}
    record.tags = {**own, **{name: value for name, value in tags.items() if name not in own}}
    nodes: list[tree.Node] = []
    sent_nodes = expect(sent, "nodes", list, "a list of moves")
    _check_moves(len(sent_nodes))
    for number, node in enumerate(sent_nodes, 1):
        place = f"nodes[{number - 1}]"
        if not isinstance(node, dict):
            raise ParseError(f"{place}: {show_json(node)}", "an object with the keys parent and move")
        parent = expect({"parent": number - 1, **node}, "parent", int, "the number of an earlier move, or 0")
        if not 0 <= parent < number:
            raise ParseError(f"{place}: parent {show_json(parent)}", "the number of an earlier move, or 0")
        try:
            move = start.terrain.write(start.terrain.from_json(node.get("move")))
        except ParseError as error:
            raise ParseError(f"{place}: {error.found}", error.expected) from None
        marks = _text(node, "marks")
        if marks and marks not in tree.MARKS:
            raise ParseError(f"{place}: the marks {show_json(marks)}", f"one of {' '.join(tree.MARKS)}, or none")
        nodes.append(tree.Node(move, marks, _text(node, "comment")))
        (nodes[parent - 1].children if parent else record.children).append(nodes[-1])
    return annotated.check(record), record


def _sent_record(sent: Json) -> tuple[AnyGame, tree.Record]:
    document = expect(sent, "start", dict, "a start")
    start = read_game({"format": documents.GAME, **document, "moves": []}).start
    return read_record(start, sent.get("record"))


def _text(sent: Mapping[str, Any], key: str) -> str:
    return str(expect(sent, key, str, "a text")) if key in sent else ""


# What is shown.


def start_json(start: AnyStart) -> Json:
    """Return all that the page wants to know of a start."""
    terrain = start.terrain
    names = None if start.drawn([]) is not None else list(map(terrain.name, range(terrain.order)))
    return {
        "ruleset": start.ruleset.name,
        "title": start.ruleset.title,
        "description": start.describe(),
        "players": list(start.ruleset.players),
        "document": {"ruleset": start.ruleset.name, **start.keys()},
        "notation": start.notation(),
        "token": start.first,
        "free": start.first is None,
        "proof": start.terrain.proof,
        "place": start.terrain.place,
        "contest": _contest(start.ruleset),
        "slides": start.slides,
        "used": start.terrain.uses_up_edges,
        "picture": picture(start),
        "vertices": None if names is None else list(map(terrain.as_json, names)),
        "names": None if names is None else list(map(terrain.show, names)),
    }


def _contest(ruleset: AnyRuleset) -> str | None:
    return None if ruleset.contest is None else ruleset.contest.name


def picture(start: AnyStart) -> Json:
    """Return what is drawn of a start: the rows of its board, or its edges and where its vertices lie."""
    rows, terrain = start.drawn([]), start.terrain
    if rows is not None:
        return {"kind": "board", "rows": list(rows)}
    edges = terrain.edges()
    places, sizes = None, None
    if terrain.order <= svg.MOST_VERTICES:
        places, sizes = svg.layout([terrain.show(terrain.name(number)) for number in range(terrain.order)], edges)
    return {"kind": "graph", "edges": edges, "places": places, "sizes": sizes}


def tree_json(start: AnyStart, record: tree.Record) -> Json:
    """Return a record as a list of moves, each with the number of the one before it; the first is the main line's."""
    nodes: list[Json] = []
    pending = [(0, node) for node in reversed(record.children)]
    while pending:
        parent, node = pending.pop()
        move = start.terrain.as_json(start.terrain.read(node.move))
        nodes.append({"parent": parent, "move": move, "marks": node.marks, "comment": node.comment})
        pending += [(len(nodes), child) for child in reversed(node.children)]
    return {"tags": record.tags, "comment": record.comment, "nodes": nodes}


def opened(text: str | bytes, format: str | None = None) -> Json:
    """Return the start and the record in a text, what was read, and what else it could be read as.

    Raises LimitError where the page could not send them back.
    """
    reading, record = read_text(text, format)
    found = _start_and_record(reading.game, record)
    _check_sent(found)
    return {**found, "read": phrase_json(reading.words), "others": choices_json(reading.others)}


def _check_sent(found: Json) -> None:
    """Raise LimitError where a start and its record are larger than what the page may send, without what is usual."""
    record = found["record"]
    usual = ({"parent": at, "marks": "", "comment": ""} for at in range(len(record["nodes"])))
    nodes = [
        {key: value for key, value in node.items() if key not in known or value != known[key]}
        for node, known in zip(record["nodes"], usual, strict=True)
    ]
    sent = {"start": found["start"]["document"], "record": {**record, "nodes": nodes}}
    size = len(json.dumps(sent, separators=(",", ":"), ensure_ascii=False).encode("utf-8", "surrogatepass"))
    if size > MOST_SENT:
        raise _too_large(size, MOST_SENT, "bytes as JSON")


def _start_and_record(game: AnyGame, record: tree.Record) -> Json:
    return {"start": start_json(game.start), "record": tree_json(game.start, record)}


def phrase_json(phrase: words.Phrase) -> Json:
    """Return a phrase as its key and its values."""
    return {"key": phrase.key, "values": phrase.values}


def choices_json(choices: Iterable[Choice]) -> list[Json]:
    """Return ways to read a text, each by its format and in words."""
    return [{"format": choice.format, "read": phrase_json(choice.words)} for choice in choices]


# The views.


def open_text(sent: Json, progress: Progress) -> Iterator[str]:  # noqa: ARG001
    """Answer /api/open."""
    if "start" in sent:
        game, record = _sent_record(sent)
        yield from _pieces(_start_and_record(game, record))
        return
    text, format = expect(sent, "text", str, "a text"), sent.get("format")
    if format is not None and format not in FORMATS:
        raise ParseError(f"format: {show_json(format)}", f"null or one of: {', '.join(FORMATS)}")
    yield from _pieces(opened(text, format))


def review_game(sent: Json, progress: Progress) -> Iterable[str]:
    """Answer /api/review, byte for byte as `berge review --format json`."""
    return review(read_game(sent), progress=progress).pieces("json")


def look_at(sent: Json, progress: Progress) -> Iterator[str]:
    """Answer /api/position."""
    game = read_game(sent)
    start, position = game.start, game.position()
    position.prepare(progress)
    as_json = start.terrain.as_json
    legal, winning = position.legal_moves, position.winning_moves()
    wins = bool(winning)
    wanted = {*winning}
    losing = [move for move in legal if move not in wanted]
    most = min(MOST_ANSWERED, MOST_SEARCHED // max(size_of(start)[0], 1))
    proof = _proof(position)
    yield from _pieces(
        {
            "ply": position.played,
            "player": position.turn,
            "winning": wins,
            "winner": _other(start, position.turn, wins),
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
    start = position.start
    if position.token is None and start.terrain.uses_up_edges and len(list(start.openings)) > MOST_PROVED:
        return None
    return position.certificate()


def _answers(position: AnyPosition, move: Any, progress: Progress) -> list[Any]:
    progress("answers", 0, 0)
    position.push(move)
    answers = list(map(position.start.terrain.as_json, position.winning_moves()))
    position.pop()
    return answers


def _other(start: AnyStart, player: str, itself: bool) -> str:
    first, second = start.ruleset.players
    return player if itself else second if player == first else first


def _why(position: AnyPosition, proof: Any, legal: int, winning: int) -> Json:
    """Return the key of the sentence that says why somebody wins, and its values."""
    start = position.start
    winner = _other(start, position.turn, winning > 0)
    loser = _other(start, winner, False)
    values: Json = {"winner": winner, "loser": loser, "place": start.terrain.place}
    if not legal:
        return {"key": "why.over", "values": values}
    if position.token is None:
        key, count = ("why.free.win", winning) if winning else ("why.free.lose", legal)
        return {"key": key, "values": {**values, "n": count}}
    assert isinstance(proof, Certificate)
    key = f"why.{proof.kind}"
    if proof.kind == "dominoes":
        values["n"] = len(proof.pairs) - (winning > 0)  # the one under the token is left with the first step
        mate = next((second for first, second in proof.pairs if first == position.token), None)
        if winning and mate is not None:
            key, values["move"] = "why.dominoes.move" if values["n"] else "why.dominoes.last", start.terrain.show(mate)
    return {"key": key, "values": values}


def solve_start(sent: Json, progress: Progress) -> Iterator[str]:
    """Answer /api/solve."""
    game = read_game(sent)
    if game.moves:
        raise ParseError(f"a game of {len(game.moves)} moves", "a start; /api/position is for positions")
    solution = solve(game, progress=progress)
    classes = solution.classes.decode("ascii") if isinstance(solution, StartsSolution) else None
    yield '{"solution":'
    yield from solution.pieces("json")
    yield f',"classes":{_dump(classes)}}}\n'


def value_all(sent: Json, progress: Progress) -> Iterator[str]:
    """Answer /api/values."""
    start = read_game(sent).start
    classes, _ = start.terrain.core.solve(progress)
    if start.first is None:
        wins = any(classes[number] == ord(EVEN) for number in start.openings)
        classes = _only(classes, start.openings)
    else:
        wins = classes[start.first] != ord(EVEN)
    first = wins if start.first is None else None
    winner = _other(start, start.ruleset.players[0], wins)
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
    level = _number(sent, "level", 0, STRONGEST, STRONGEST)
    position = game.position()
    if position.is_over():
        raise ParseError("a game that is over", "a position with a move to choose")
    position.prepare(progress)
    choice = Engine(level, _seed(sent)).choose(position)
    move = game.start.terrain.as_json(choice.move)
    yield _dump({"move": move, "winning": choice.winning, "replies": choice.replies, "why": choice.why})


def boards_of() -> list[AnyRuleset]:
    """Return the rulesets that are played on boards."""
    return [ruleset for ruleset in RULESETS.values() if ruleset.form.EDITOR == "board"]


def make_random(sent: Json, progress: Progress) -> Iterator[str]:  # noqa: ARG001
    """Answer /api/random."""
    boards = boards_of()
    ruleset = next((one for one in boards if one.name == sent.get("ruleset")), None)
    if ruleset is None:
        names = ", ".join(one.name for one in boards)
        raise ParseError(f"ruleset: {show_json(sent.get('ruleset'))}", f"one of: {names}")
    rows, columns = (_number(sent, key, 1, LONGEST_SIDE) for key in ("rows", "columns"))
    density = sent.get("density", 0.5)
    if type(density) not in (int, float) or not 0 <= density <= 1:
        raise ParseError(f"density: {show_json(density)}", "a number from 0 to 1")
    start: AnyStart = ruleset.form.random(ruleset, rows, columns, density, random.Random(_seed(sent)))
    check_size(start)
    record, _ = annotated.record_of(start.game())
    yield from _pieces({"start": start_json(start), "record": tree_json(start, record)})


def list_formats(sent: Json, progress: Progress) -> Iterator[str]:  # noqa: ARG001
    """Answer /api/formats."""
    game, _ = _sent_record(sent)
    found = []
    for name in formats_on_page(game.start.ruleset):
        with contextlib.suppress(FormatError):  # some hold no moves, or no game that stops early
            format = _format(game, name)
            if name == _contest(game.start.ruleset):
                game.dumps(name)
            found.append({"name": name, "ending": format.ending, "media": format.media})
    yield _dump({"formats": found})


def write_record(sent: Json, progress: Progress) -> Iterator[str]:
    """Answer /api/write."""
    format = expect(sent, "format", str, "the name of a format")
    language = sent.get("language")
    if language is not None and language not in words.LANGUAGES:
        raise ParseError(f"language: {show_json(language)}", f"null or one of: {', '.join(words.LANGUAGES)}")
    game, record = _sent_record(sent)
    if format == "record":
        text = "".join(tree.write(record))
    else:
        told: Document = review(game, progress=progress) if _of_reviews(format) else game
        text = told.dumps(format, **told.format(format).heeded({} if language is None else {"language": language}))
    found = _format(game, format)
    what = "review" if format == "text" else format
    ending = f"-{what}.txt" if found.ending == "txt" else f".{found.ending}"
    yield _dump({"text": text, "name": f"{game.start.ruleset.name}{ending}", "type": found.media})


USUAL = ("record", "json", "text", "html")
"""The formats that are offered first, behind the contest's."""
ELSEWHERE = ("line", "svg", "noi")
"""Those that the page shows or draws by itself, or that are no more than a contest's answer."""


def _of_reviews(format: str) -> bool:
    """Whether the review of a game is written; other formats hold the game as it is."""
    return format in formats_of(Review) and (format == "text" or format not in formats_of(Game))


def _format(game: AnyGame, name: str) -> Format:
    """Return the format of a name; raises FormatError."""
    return format_of(Review, name) if _of_reviews(name) else game.format(name)


def formats_on_page(ruleset: AnyRuleset) -> list[str]:
    """Return the formats in which the page may offer a game."""
    known = {*formats_of(Game), *formats_of(Review)} - {*ELSEWHERE}
    return [*filter(None, [_contest(ruleset)]), *USUAL, *sorted(known - {*USUAL})]


def rulesets() -> list[Json]:
    """Return what there is to play."""
    return [
        {
            "name": ruleset.name,
            "title": ruleset.title,
            "about": ruleset.about,
            "players": list(ruleset.players),
            "contest": _contest(ruleset),
            "formats": sorted({*formats_of(Game), *formats_of(Review), *filter(None, [_contest(ruleset)])}),
            "editor": ruleset.form.editor(ruleset),
            "examples": list(ruleset.examples),
        }
        for ruleset in RULESETS.values()
    ]


def _number(sent: Json, key: str, low: int, high: int, default: int | None = None) -> int:
    if default is not None and key not in sent:
        return default
    value = expect(sent, key, int, f"a number from {low} to {high}")
    if not low <= value <= high:
        raise ParseError(f"{key}: {show_json(value)}", f"a number from {low} to {high}")
    return int(value)


def _seed(sent: Json) -> int | None:
    seed = sent.get("seed")
    if seed is not None and (type(seed) is not int or abs(seed) >= 1 << 64):
        raise ParseError(f"seed: {show_json(seed)}", "null or a number of at most 64 bits")
    return seed


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
