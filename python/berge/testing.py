"""Checks of what every ruleset must do: for the tests of berge's rulesets, and of those of other packages.

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
from berge.documents import Document, Json, list_output_formats
from berge.errors import FormatError, IllegalMove, check_kind
from berge.formats import json_documents, parse_notation, records, schemas
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
"""Values that are moves of hardly any game."""


class NotConforming(AssertionError):
    """A ruleset violates a requirement; the message has the setup and the requirement."""


def conform(setup: AnySetup, legal: Legal | None = None, *, games: int = 4, seed: int = 0, most: int = 50_000) -> None:
    """Check on one setup what every ruleset must do; raises NotConforming where it does something else.

    Plays `games` random games to their ends. At each of their positions the legal moves, the value and the winning
    moves must be those of a plain search, by the rules `legal`, or else by the neighbors in the game graph. Reviews,
    solutions and their proofs must agree, illegal moves be refused with reasons, each format read back, pictures be
    drawn, and documents follow their JSON Schemas, if the package `jsonschema` is installed. The search looks at `most`
    positions, so the setup must be small. Its ruleset must be in `berge.RULESETS`. Warns of texts that are never shown.
    Raises KindError if `setup` is no setup.

    >>> from berge.testing import conform
    >>> conform(berge.king.parse("2x3"))  # no error
    """
    check_kind(setup, Setup, "a setup, such as berge.parse(line) or game.setup")
    for language in setup.ruleset.translations.keys() - {*LANGUAGES}:
        name, languages = setup.ruleset.name, ", ".join(LANGUAGES)
        warn(f"{name} has texts in {language!r}, which are never shown; berge has {languages}", stacklevel=2)
    checks = _Checks(setup, _Search(setup, legal, most))
    checks.check_game_graph()
    checks.check_setup()
    chance = Random(seed)
    for _ in range(games):
        moves: list[Any] = []
        while here := checks.search.list_legal_moves(moves):
            moves.append(chance.choice(here))
        checks.check_walk(moves)
        for length in {len(moves), len(moves) // 2}:
            checks.check_game(setup.game(moves[:length]))
    checks.check_game(setup.game())


class _Search:
    """Who wins, by trying everything."""

    def __init__(self, setup: AnySetup, legal: Legal | None, most: int) -> None:
        self.setup, self.rules, self.most = setup, legal, most
        self._values: dict[Hashable, bool] = {}

    def list_legal_moves(self, moves: Sequence[Any]) -> list[Any]:
        """Return the legal moves, in the order of their numbers."""
        game_graph = self.setup.game_graph
        if self.rules is not None:
            return sorted(self.rules(moves), key=lambda move: -1 if (at := game_graph.number(move)) is None else at)
        here, used_up = self._walk(moves)
        if here is None:
            return [game_graph.name(number) for number in self.setup.openings]
        return [
            game_graph.name(other)
            for other in game_graph.neighbors(here)
            if game_graph.used_up_by(here, other) not in used_up
        ]

    def _walk(self, moves: Sequence[Any]) -> tuple[int | None, frozenset[Hashable]]:
        game_graph, here = self.setup.game_graph, self.setup.token_number
        used_up = [] if here is None else [game_graph.used_up_by(None, here)]
        for move in moves:
            number = game_graph.number(move)
            if number is None:
                raise NotConforming(f"{self.setup!r}: the legal move {move!r} has no number")
            used_up.append(game_graph.used_up_by(here, number))
            here = number
        return here, frozenset(used_up)

    def is_winning(self, moves: Sequence[Any]) -> bool:
        """Whether the player to move wins."""
        return bool(self.list_winning_moves(moves)) if not moves else self._has_winning_move(moves)

    def list_winning_moves(self, moves: Sequence[Any]) -> list[Any]:
        """Return the moves after which the opponent loses."""
        return [move for move in self.list_legal_moves(moves) if not self._has_winning_move([*moves, move])]

    def _has_winning_move(self, moves: Sequence[Any]) -> bool:
        key = self._walk(moves)
        if key not in self._values:
            if len(self._values) >= self.most:
                raise NotConforming(f"{self.setup!r} has more than {self.most} positions; expected a smaller setup")
            self._values[key] = any(not self._has_winning_move([*moves, move]) for move in self.list_legal_moves(moves))
        return self._values[key]


class _Checks:
    """The checks of one setup."""

    def __init__(self, setup: AnySetup, search: _Search) -> None:
        self.setup, self.search = setup, search
        self._validators: Json = {}

    def demand(self, holds: object, otherwise: str) -> None:
        if not holds:
            raise NotConforming(f"{self.setup!r}: {otherwise}")

    def check_equal(self, what: str, actual: object, expected: object) -> None:
        self.demand(actual == expected, f"{what}: found {actual!r}; expected {expected!r}")

    # The setup and its game graph.

    def check_game_graph(self) -> None:
        """Check numbers, names and neighbors of the vertices, and how moves are written."""
        game_graph, codec = self.setup.game_graph, move_codec(self.setup)
        numbers = list(game_graph.vertices)
        self.check_equal("the vertices, ascending and once each", numbers, sorted({*numbers}))
        self.demand(not numbers or 0 <= numbers[0] <= numbers[-1] < game_graph.order, "vertices beyond its order")
        neighbors = {number: list(game_graph.neighbors(number)) for number in numbers}
        for number, near in neighbors.items():
            name = game_graph.name(number)
            self.check_equal(f"the number of {name!r}", game_graph.number(name), number)
            self.check_equal(f"the neighbours of {name!r}, ascending and once each", near, sorted({*near} - {number}))
            self.demand(
                all(number in neighbors.get(other, ()) for other in near),
                f"{name!r} has a neighbour whose neighbour it is not",
            )
            joined = [other for other in numbers if game_graph.has_edge(number, other)]
            self.check_equal(f"the vertices with an edge to {name!r}", joined, near)
            self.check_equal("a move that is written and read", codec.read(codec.write(name)), name)
            as_json = json.loads(json.dumps(codec.as_json(name)))
            self.check_equal("a move in JSON that is read", codec.from_json(as_json), name)
            self.check_equal(
                "a list of moves in JSON", json.loads(f"[{codec.list_as_json(game_graph, [name])}]"), [as_json]
            )
            self.demand(game_graph.show(name), f"{name!r} is shown as nothing")
        edges = [(number, other) for number in numbers for other in neighbors[number] if number < other]
        self.check_equal("the edges", sorted(game_graph.edges()), edges)
        for stranger in STRANGERS:
            self.demand(game_graph.number(stranger) in (None, *numbers), f"{stranger!r} has the number of no vertex")
        openings = list(self.setup.openings)
        self.check_equal("the openings, ascending and among the vertices", openings, sorted({*openings} & {*numbers}))
        self.demand(self.setup.token_number in (None, *numbers), "the token is on no vertex")

    def check_setup(self) -> None:
        """Check how the setup is written, described and copied."""
        setup, ruleset, codec = self.setup, self.setup.ruleset, setup_codec(self.setup.ruleset)
        self.check_equal("the ruleset of its name", RULESETS[ruleset.name], ruleset)
        document = json.loads(json.dumps(codec.keys(setup)))
        for what, other in (
            ("its keys", codec.from_keys(document, ruleset)),
            ("its line", codec.from_line(codec.line(setup), ruleset)),
            ("its notation", ruleset.parse(setup.notation())),
            ("a pickle", pickle.loads(pickle.dumps(setup))),
            ("a copy", copy.deepcopy(setup)),
        ):
            self.check_equal(f"what is read from {what}", other, setup)
            self.check_equal(f"the hash of what is read from {what}", hash(other), hash(setup))
        schema = codec.schema(ruleset)
        self.demand({*schema["required"]} <= document.keys() <= schema["properties"].keys(), "keys unlike its schema's")
        for language in LANGUAGES:
            self.demand(ruleset.title_in(language) and setup.describe(language), "no title or description")
        self.demand(str(setup), "it is shown as nothing")

    # Games.

    def check_walk(self, moves: Sequence[Any]) -> None:
        """Check a position in which the moves of a game are made and taken back, and the review of the game."""
        position, verdicts = self.setup.position(), []
        for ply in range(len(moves) + 1):
            self.check_position(position, moves[:ply])
            verdicts.append(position.is_winning())
            if ply < len(moves):
                position.push(moves[ply])
        self.demand(position.is_over(), "a game that is over goes on")
        answer = review(self.setup.game(moves))
        self.check_equal("the verdicts of a review", [bool(verdict) for verdict in answer.verdicts], verdicts)
        for ply in range(len(moves) + 1):
            expected = self.search.list_winning_moves(moves[:ply])
            self.check_equal(f"the winning moves of a review after {moves[:ply]}", answer.winning_moves(ply), expected)
        for ply in reversed(range(len(moves))):
            self.check_equal("a move that is taken back", position.pop(), moves[ply])
        self.check_equal("the position after all moves are taken back", position, self.setup.position())

    def check_position(self, position: AnyPosition, moves: Sequence[Any]) -> None:
        """Check the legal moves, the illegal ones, who wins, and by which moves."""
        after = f"after {list(moves)}"
        legal, winning = self.search.list_legal_moves(moves), self.search.list_winning_moves(moves)
        self.check_equal(f"the legal moves {after}", position.legal_moves, legal)
        self.check_equal(f"whether it is over {after}", position.is_over(), not legal)
        self.check_equal(f"the player {after}", position.turn, self.setup.ruleset.players[len(moves) % 2])
        self.check_equal(f"the token {after}", position.token, moves[-1] if moves else self.setup.token)
        self.check_equal(f"the winning moves {after}", position.winning_moves(), winning)
        self.check_equal(f"whether the mover wins {after}", position.is_winning(), bool(winning))
        certificate, proof = position.certificate(), self.setup.game_graph.proof
        self.demand(verify(certificate), f"the proof is refused {after}")
        if isinstance(certificate, Certificate) and proof != "barrier":  # which is good on any graph
            self.check_equal(f"what proves who wins {after}", certificate.kind, proof)
        if legal:
            self.demand(Engine(seed=0).choose(position).move in (winning or legal), f"a bad choice {after}")
        before = position.moves
        for move in [*map(self.setup.game_graph.name, self.setup.game_graph.vertices), *STRANGERS]:
            if move not in legal:
                self.check_illegal(position, move, after)
        self.check_equal("the moves after illegal ones", position.moves, before)

    def check_illegal(self, position: AnyPosition, move: Any, after: str) -> None:
        try:
            self.demand(not position.is_legal(move), f"{move!r} is said to be legal {after}")
            position.push(move)
        except IllegalMove as error:
            texts = [error.found, error.expected, *(error.localized(language) for language in LANGUAGES)]
            self.demand(all(texts), f"no reason is given why {move!r} is illegal {after}")
        else:
            raise NotConforming(f"{self.setup!r}: the illegal move {move!r} was made {after}")

    def check_game(self, game: AnyGame) -> None:
        """Check the formats of a game, of its review and of its solution, and their proofs."""
        for what, other in self.read_back(game):
            self.check_equal(f"what is read from {what}", other, game)
        solution, game_review = solve(game), review(game, certificates=True)
        self.check_solution(game, solution)
        for value in (solution, game_review):
            verdict = verify(value)
            self.demand(verdict, f"{verdict} ({game!r})")
        for document in (game, solution, solution.certificate(), game_review, review(game)):
            self.check_document(document)
        ElementTree.fromstring(game.dumps("svg"))
        position = game.position()
        for board in (position.letters, position.diagram):
            self.demand(board is None or len({*map(len, board)}) == 1, "the rows of a board are not of one length")

    def read_back(self, game: AnyGame) -> Iterator[tuple[str, AnyGame]]:
        """Yield the game as it is read from each format that holds it."""
        ruleset = game.setup.ruleset
        yield "JSON", json_documents.read_game(json_documents.parse(game.dumps("json").encode()))
        yield "a line", parse_notation(game.dumps("line"))
        yield "a record", records.read_record(game.dumps("record"))[1]
        for answer in (review(game), solve(game)):
            yield "a document", json_documents.read_game(json_documents.parse(answer.dumps("json").encode()))
        yield "the record of a review", records.read_record(review(game).dumps("record"))[1]
        if ruleset.contest is not None:
            try:
                yield "a contest's text", ruleset.loads(ruleset.contest.writes(game))
            except FormatError:  # which cannot hold it
                return

    def check_solution(self, game: AnyGame, solution: Any) -> None:
        moves = list(game.moves)
        if isinstance(solution, StartsSolution):
            losing = self.search.list_winning_moves([])
            self.check_equal("the losing starts", list(solution.losing_starts), losing)
            winning = [move for move in self.search.list_legal_moves([]) if move not in losing]
            self.check_equal("the winning starts", list(solution.winning_starts), winning)
            self.check_equal("their classes", {solution.class_of(move) for move in losing} - {EVEN}, set())
        else:
            self.check_equal(
                f"the winning moves of {game!r}", list(solution.winning_moves), self.search.list_winning_moves(moves)
            )
            self.check_equal(
                f"whether the mover wins {game!r}", solution.mover_wins, bool(self.search.list_winning_moves(moves))
            )

    def check_document(self, thing: Document) -> None:
        """Check each format, in each language if it has texts, and the JSON Schema."""
        for name in list_output_formats(type(thing)):
            format = thing.format(name)
            for language in LANGUAGES if "language" in format.accepts else [ENGLISH]:
                self.demand(
                    thing.dumps(name, **format.pick_options({"language": language})), f"nothing in format {name}"
                )
        proofs = thing.format("json").pick_options({"certificates": True})
        for options in ({}, proofs) if proofs else ({},):
            document = json.loads(thing.dumps("json", **options))
            violation = self.find_violation(document)
            self.demand(not violation, f"{document['format']} is unlike its schema: {violation}")
        if isinstance(thing, Review):
            for player in thing.game.players:
                thing.dumps("text", side=player)

    def find_violation(self, document: Json) -> str:
        """Return the first violation of a document's JSON Schema, or ""; "" if the package jsonschema is missing."""
        try:
            from jsonschema import Draft202012Validator
        except ImportError:
            return ""
        format = document["format"]
        if format not in self._validators:
            self._validators[format] = Draft202012Validator(schemas.build_schema(format, [self.setup.ruleset]))
        errors = self._validators[format].iter_errors(document)
        return next((f"{error.json_path}: {error.message:.200}" for error in errors), "")
