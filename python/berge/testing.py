"""What every ruleset must do, tried on one start: for the tests of our own rulesets, and of other people's.

>>> import berge
>>> from berge.testing import conform
>>> conform(berge.parse("king:@../.#."))
"""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from random import Random
from typing import Any
from warnings import warn
from xml.etree import ElementTree

from berge.analysis.engine import Engine
from berge.analysis.review import Review, review
from berge.analysis.solution import EVEN, StartsSolution, solve
from berge.certificates import Certificate
from berge.documents import Document, Json, formats_of
from berge.errors import FormatError, IllegalMove, check_kind
from berge.formats import annotated, json_documents, parse_notation, schemas
from berge.formats.moves import move_codec
from berge.formats.setups import setup_codec
from berge.games import AnyGame, AnyPosition, AnySetup, Setup
from berge.games.builtin import RULESETS
from berge.i18n import ENGLISH, LANGUAGES
from berge.verdicts import verify

Legal = Callable[[Sequence[Any]], Iterable[Any]]
"""The rules a second time: a function that returns the legal moves after some moves."""

STRANGERS: tuple[Any, ...] = (
    None,
    True,
    -1,
    10**30,
    1.5,
    "",
    "?",
    b"a",
    (),
    (0, 0),
    (1, 2, 3),
    ("a", 1),
    [],
    {},
    object(),
)
"""Values that are hardly moves."""


class NotConforming(AssertionError):
    """A ruleset violates a requirement; the message has the setup and the requirement."""


def conform(setup: AnySetup, legal: Legal | None = None, *, games: int = 4, seed: int = 0, most: int = 50_000) -> None:
    """Try all that every ruleset must do on a start; raises NotConforming where something is not so.

    Some random `games` are played to their ends. At each of their positions legal moves, values and winning moves are
    those of a plain search, by the rules that `legal` tells or else by the neighbors; reviews, solutions and
    their proofs agree; illegal moves are refused with reasons; every format reads back; pictures are drawn; documents
    are as their JSON Schemas say, where the package `jsonschema` is there. The search takes a small start: it looks at
    `most` positions at most. Its `ruleset` must be in the list of them. A warning tells of words that are never said.
    Raises KindError if `start` is none.
    """
    check_kind(setup, Setup, "a setup, such as berge.parse(line) or game.setup")
    for language in setup.ruleset.translations.keys() - {*LANGUAGES}:
        name, languages = setup.ruleset.name, ", ".join(LANGUAGES)
        warn(f"{name} has texts in {language!r}, which are never shown; berge has {languages}", stacklevel=2)
    trial = _Trial(setup, _Search(setup, legal, most))
    trial.of_terrain()
    trial.of_start()
    chance = Random(seed)
    for _ in range(games):
        moves: list[Any] = []
        while here := trial.search.legal(moves):
            moves.append(chance.choice(here))
        trial.of_walk(moves)
        for length in {len(moves), len(moves) // 2}:
            trial.of_game(setup.game(moves[:length]))
    trial.of_game(setup.game())


class _Search:
    """Who wins, by trying everything."""

    def __init__(self, setup: AnySetup, legal: Legal | None, most: int) -> None:
        self.setup, self.rules, self.most = setup, legal, most
        self._values: dict[Hashable, bool] = {}

    def legal(self, moves: Sequence[Any]) -> list[Any]:
        """Return the legal moves, in the order of their numbers."""
        game_graph = self.setup.game_graph
        if self.rules is not None:
            return sorted(self.rules(moves), key=lambda move: -1 if (at := game_graph.number(move)) is None else at)
        here, consumed = self._walk(moves)
        if here is None:
            return [game_graph.name(number) for number in self.setup.openings]
        return [
            game_graph.name(way) for way in game_graph.neighbors(here) if game_graph.consumes(here, way) not in consumed
        ]

    def _walk(self, moves: Sequence[Any]) -> tuple[int | None, frozenset[Hashable]]:
        game_graph, here = self.setup.game_graph, self.setup.first
        consumed = [] if here is None else [game_graph.consumes(None, here)]
        for move in moves:
            number = game_graph.number(move)
            if number is None:
                raise NotConforming(f"{self.setup!r}: the legal move {move!r} has no number")
            consumed.append(game_graph.consumes(here, number))
            here = number
        return here, frozenset(consumed)

    def wins(self, moves: Sequence[Any]) -> bool:
        """Whether the player to move wins."""
        return bool(self.winning(moves)) if not moves else self._value(moves)

    def winning(self, moves: Sequence[Any]) -> list[Any]:
        """Return the moves after which the opponent loses."""
        return [move for move in self.legal(moves) if not self._value([*moves, move])]

    def _value(self, moves: Sequence[Any]) -> bool:
        key = self._walk(moves)
        if key not in self._values:
            if len(self._values) >= self.most:
                raise NotConforming(f"{self.setup!r} has more than {self.most} positions; expected a smaller start")
            self._values[key] = any(not self._value([*moves, move]) for move in self.legal(moves))
        return self._values[key]


class _Trial:
    """The checks of one start."""

    def __init__(self, setup: AnySetup, search: _Search) -> None:
        self.setup, self.search = setup, search
        self._validators: Json = {}

    def demand(self, holds: object, otherwise: str) -> None:
        if not holds:
            raise NotConforming(f"{self.setup!r}: {otherwise}")

    def equal(self, what: str, actual: object, expected: object) -> None:
        self.demand(actual == expected, f"{what}: found {actual!r}; expected {expected!r}")

    # The start and where the token walks.

    def of_terrain(self) -> None:
        """Numbers and names, neighbours, and how moves are written."""
        game_graph, codec = self.setup.game_graph, move_codec(self.setup)
        numbers = list(game_graph.vertices)
        self.equal("the vertices, ascending and once each", numbers, sorted({*numbers}))
        self.demand(not numbers or 0 <= numbers[0] <= numbers[-1] < game_graph.order, "vertices beyond its order")
        ways = {number: list(game_graph.neighbors(number)) for number in numbers}
        for number, near in ways.items():
            name = game_graph.name(number)
            self.equal(f"the number of {name!r}", game_graph.number(name), number)
            self.equal(f"the neighbours of {name!r}, ascending and once each", near, sorted({*near} - {number}))
            self.demand(
                all(number in ways.get(way, ()) for way in near), f"{name!r} has a neighbour, but not it {name!r}"
            )
            neighbors = [other for other in numbers if game_graph.has_edge(number, other)]
            self.equal(f"what is joined to {name!r}", neighbors, near)
            self.equal("a move that is written and read", codec.read(codec.write(name)), name)
            as_json = json.loads(json.dumps(codec.as_json(name)))
            self.equal("a move in JSON that is read", codec.from_json(as_json), name)
            self.equal("a list of moves in JSON", json.loads(f"[{codec.list_as_json(game_graph, [name])}]"), [as_json])
            self.demand(game_graph.show(name), f"{name!r} is shown as nothing")
        edges = [(number, way) for number in numbers for way in ways[number] if number < way]
        self.equal("the edges", sorted(game_graph.edges()), edges)
        for stranger in STRANGERS:
            self.demand(game_graph.number(stranger) in (None, *numbers), f"{stranger!r} has the number of no vertex")
        openings = list(self.setup.openings)
        self.equal("the openings, ascending and among the vertices", openings, sorted({*openings} & {*numbers}))
        self.demand(self.setup.first in (None, *numbers), "the token is on no vertex")

    def of_start(self) -> None:
        """How the start is written, described and copied."""
        setup, ruleset, codec = self.setup, self.setup.ruleset, setup_codec(self.setup.ruleset)
        self.equal("the ruleset of its name", RULESETS[ruleset.name], ruleset)
        document = json.loads(json.dumps(codec.keys(setup)))
        for what, other in (
            ("its keys", codec.from_keys(document, ruleset)),
            ("its line", codec.from_line(codec.line(setup), ruleset)),
            ("its notation", ruleset.parse(setup.notation())),
            ("a pickle", pickle.loads(pickle.dumps(setup))),
            ("a copy", copy.deepcopy(setup)),
        ):
            self.equal(f"what is read from {what}", other, setup)
            self.equal(f"the hash of what is read from {what}", hash(other), hash(setup))
        schema = codec.schema(ruleset)
        self.demand({*schema["required"]} <= document.keys() <= schema["properties"].keys(), "keys unlike its schema's")
        for language in LANGUAGES:
            self.demand(ruleset.title_in(language) and setup.describe(language), "no title or description")
        self.demand(str(setup), "it is shown as nothing")

    # Games.

    def of_walk(self, moves: Sequence[Any]) -> None:
        """A live position that goes along a game and back, and the review of the game."""
        position, verdicts = self.setup.position(), []
        for ply in range(len(moves) + 1):
            self.of_position(position, moves[:ply])
            verdicts.append(position.is_winning())
            if ply < len(moves):
                position.push(moves[ply])
        self.demand(position.is_over(), "a game that is over goes on")
        answer = review(self.setup.game(moves))
        self.equal("the verdicts of a review", [bool(verdict) for verdict in answer.verdicts], verdicts)
        for ply in range(len(moves) + 1):
            expected = self.search.winning(moves[:ply])
            self.equal(f"the winning moves of a review after {moves[:ply]}", answer.winning_moves(ply), expected)
        for ply in reversed(range(len(moves))):
            self.equal("a move that is taken back", position.pop(), moves[ply])
        self.equal("the position after all moves are taken back", position, self.setup.position())

    def of_position(self, position: AnyPosition, moves: Sequence[Any]) -> None:
        """Legal moves, illegal ones, who wins, and by which moves."""
        after = f"after {list(moves)}"
        legal, winning = self.search.legal(moves), self.search.winning(moves)
        self.equal(f"the legal moves {after}", position.legal_moves, legal)
        self.equal(f"whether it is over {after}", position.is_over(), not legal)
        self.equal(f"the player {after}", position.turn, self.setup.ruleset.players[len(moves) % 2])
        self.equal(f"the token {after}", position.token, moves[-1] if moves else self.setup.token)
        self.equal(f"the winning moves {after}", position.winning_moves(), winning)
        self.equal(f"whether the mover wins {after}", position.is_winning(), bool(winning))
        certificate, proof = position.certificate(), self.setup.game_graph.proof
        self.demand(verify(certificate), f"the proof is refused {after}")
        if isinstance(certificate, Certificate) and proof != "barrier":  # which is good on any graph
            self.equal(f"what proves who wins {after}", certificate.kind, proof)
        if legal:
            self.demand(Engine(seed=0).choose(position).move in (winning or legal), f"a bad choice {after}")
        before = position.moves
        for move in [*map(self.setup.game_graph.name, self.setup.game_graph.vertices), *STRANGERS]:
            if move not in legal:
                self.of_illegal(position, move, after)
        self.equal("the moves after illegal ones", position.moves, before)

    def of_illegal(self, position: AnyPosition, move: Any, after: str) -> None:
        try:
            self.demand(not position.is_legal(move), f"{move!r} is said to be legal {after}")
            position.push(move)
        except IllegalMove as error:
            texts = [error.found, error.expected, *(error.localized(language) for language in LANGUAGES)]
            self.demand(all(texts), f"no reason is given why {move!r} is illegal {after}")
        else:
            raise NotConforming(f"{self.setup!r}: the illegal move {move!r} was made {after}")

    def of_game(self, game: AnyGame) -> None:
        """The formats of a game, its review and its solution, and their proofs."""
        for what, other in self.reread(game):
            self.equal(f"what is read from {what}", other, game)
        solution, game_review = solve(game), review(game, certificates=True)
        self.of_solution(game, solution)
        for value in (solution, game_review):
            verdict = verify(value)
            self.demand(verdict, f"{verdict} ({game!r})")
        for document in (game, solution, solution.certificate(), game_review, review(game)):
            self.of_document(document)
        ElementTree.fromstring(game.dumps("svg"))
        position = game.position()
        for board in (position.letters, position.diagram):
            self.demand(board is None or len({*map(len, board)}) == 1, "the rows of a board are not of one length")

    def reread(self, game: AnyGame) -> Iterator[tuple[str, AnyGame]]:
        """Yield the game as it is read from each format that holds it."""
        ruleset = game.setup.ruleset
        yield "JSON", json_documents.read_game(json_documents.parse(game.dumps("json").encode()))
        yield "a line", parse_notation(game.dumps("line"))
        yield "a record", annotated.read_record(game.dumps("record"))[1]
        for proved in (review(game), solve(game)):
            yield "a document", json_documents.read_game(json_documents.parse(proved.dumps("json").encode()))
        yield "the record of a review", annotated.read_record(review(game).dumps("record"))[1]
        if ruleset.contest is not None:
            try:
                yield "a contest's text", ruleset.loads(ruleset.contest.writes(game))
            except FormatError:  # which cannot hold it
                return

    def of_solution(self, game: AnyGame, solution: Any) -> None:
        moves = list(game.moves)
        if isinstance(solution, StartsSolution):
            losing = self.search.winning([])
            self.equal("the losing starts", list(solution.losing), losing)
            winning = [move for move in self.search.legal([]) if move not in losing]
            self.equal("the winning starts", list(solution.winning_starts), winning)
            self.equal("their classes", {solution.class_of(move) for move in losing} - {EVEN}, set())
        else:
            self.equal(f"the winning moves of {game!r}", list(solution.winning_moves), self.search.winning(moves))
            self.equal(f"whether the mover wins {game!r}", solution.mover_wins, bool(self.search.winning(moves)))

    def of_document(self, thing: Document) -> None:
        """Every format in every language that it heeds, and its schema."""
        for name in formats_of(type(thing)):
            format = thing.format(name)
            for language in LANGUAGES if "language" in format.accepts else [ENGLISH]:
                self.demand(
                    thing.dumps(name, **format.accepted_options({"language": language})), f"nothing in format {name}"
                )
        proofs = thing.format("json").accepted_options({"certificates": True})
        for options in ({}, proofs) if proofs else ({},):
            document = json.loads(thing.dumps("json", **options))
            wrong = self.unlike(document)
            self.demand(not wrong, f"{document['format']} is unlike its schema: {wrong}")
        if isinstance(thing, Review):
            for player in thing.game.players:
                thing.dumps("text", side=player)

    def unlike(self, document: Json) -> str:
        """Return the violations of a document's JSON Schema; none if the package jsonschema is missing."""
        try:
            from jsonschema import Draft202012Validator
        except ImportError:
            return ""
        format = document["format"]
        if format not in self._validators:
            self._validators[format] = Draft202012Validator(schemas.schema(format, [self.setup.ruleset]))
        errors = self._validators[format].iter_errors(document)
        return next((f"{error.json_path}: {error.message:.200}" for error in errors), "")
