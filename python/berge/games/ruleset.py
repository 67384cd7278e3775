"""What a game is: a declaration, and the doors that every game has."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from types import FunctionType
from typing import IO, Any, Generic, TypeVar, get_origin, get_type_hints

from berge import words
from berge.documents import content, encoded, provider, write_to
from berge.errors import InputError, KindError, check_kind
from berge.games.contest import Contest, check_word
from berge.games.game import Game
from berge.games.game_graph import Factory, GameGraph, M
from berge.games.input_text import COUNTED, PLAIN, SURE, Detector
from berge.games.position import Position
from berge.games.setup import Setup
from berge.name_hints import NameHints
from berge.sanitize import brief, show
from berge.words import Phrase

S = TypeVar("S", bound=Setup[Any])
"""What the starts of a game are."""

POLYNOMIAL = "polynomial: a maximum matching (Fraenkel, Scheinerman and Ullman 1993)"


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Ruleset(NameHints, Generic[S, M]):
    """A game: what it is, how its starts are written, and where the token walks. A declaration; nothing in it changes.

    Add one to the list in `berge.games.builtin`, or name it as an entry point of the group `berge.rulesets`.
    """

    name: str
    """As documents, notations and `--ruleset` have it: a word of small letters."""
    title: str
    """The name of the game for people, where the catalogue of words has none."""
    about: str
    """What it is, in some words, for lists of games."""
    setup_class: type[S]
    """What is known of a start."""
    game_graph: Factory
    """Makes the game graph of a start: its class, or a function, whose annotation says what it returns."""
    players: tuple[str, str] = ("first", "second")
    """Who moves first, and who second."""
    complexity: str = POLYNOMIAL
    """What is known of deciding who wins, and the source."""
    examples: tuple[str, ...] = ()
    """Games in one line, to begin with."""
    sketch: str = ""
    """A small game in one line, by which the rules are shown; without it, the first of the examples."""
    contest: Contest | None = None
    reads: Callable[[bytes], Game[M] | S] | None = None
    """Reads the game's own text format, where it has one: the contest's, or graphs' formats."""
    detector: Detector | None = None
    """What a text in that format looks like, so that it is recognised."""
    explain: Callable[[Position[M], object], tuple[Phrase, Phrase]] | None = None
    """Says what is wrong with an illegal move and what the rules ask for, where the game graph does not know it all."""
    words: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """Phrases that the catalogue does not have, by language and key: `{"zh": {"ruleset.camel.title": "骆驼"}}`."""

    def __post_init__(self) -> None:
        """Raise InputError where something is not what it has to be."""
        check_kind(self.players, tuple, "two players, a tuple of their names")
        players: tuple[str, ...] = self.players
        if len(players) != 2 or players[0] == players[1]:
            raise InputError(f"found the players {show(players)}; expected two names")
        for name in (self.name, *players):
            check_word(name)
        for what in ("title", "about", "complexity"):
            _check_text(f"the {what} of {self.name}", getattr(self, what))
            if not getattr(self, what).strip():
                raise InputError(f"found no {what} of {self.name}; expected some words")
        check_kind(self.examples, tuple, "examples, a tuple of games in one line each")
        check_kind(self.sketch, str, "a sketch, a game in one line")
        for example in self.games():
            _check_text(f"an example of {self.name}", example)
            if not example.startswith(f"{self.name}:"):
                raise InputError(f"found the example {show(example)}; expected a game in one line, {self.name}:...")
        setup_class: object = self.setup_class
        if not (isinstance(setup_class, type) and issubclass(setup_class, Setup)):
            raise KindError(f"the setup_class {show(setup_class)}", "a subclass of Setup")
        if not _takes_one(self.game_graph):
            raise KindError(f"game_graph: {show(self.game_graph)}", "a function of a setup, as board(steps) returns")
        for what, function in {"reads": self.reads or str, "explain": self.explain or str}.items():
            if not callable(function):
                raise KindError(f"{what}: {show(function)}", "a function")
        check_kind(self.contest, (Contest, type(None)), "a Contest, or None")
        check_kind(self.detector, (Detector, type(None)), "a Detector, or None")
        if self.detector is not None and (
            self.detector.kind not in (SURE, COUNTED, PLAIN) or not callable(self.detector.fits)
        ):
            shown = show(self.detector)
            raise InputError(f"found the detector {shown}; expected SURE, COUNTED or PLAIN, and a function")
        self._check_phrases()

    def _check_phrases(self) -> None:
        """Raise InputError where `words` are no phrases by language and key, or are about something else."""
        own = {f"player.{player}" for player in self.players}
        check_kind(self.words, Mapping, "words, a mapping from languages to phrases by key")
        for language, phrases in self.words.items():
            check_kind(phrases, Mapping, f"words in {show(language)}, a mapping from keys to phrases")
            for key, text in phrases.items():
                check_kind(key, str, "the key of a phrase")
                first, *others = key.split(".")
                if key not in own and (self.name not in others or (first in _OF_GAMES and self.name != others[0])):
                    expected = f"one that has {self.name} between its dots, or is player. and a player"
                    raise InputError(f"found the key {show(key)} among the words of {self.name}; expected {expected}")
                _check_text(f"the phrase {show(key)}", text, values=key not in (self._key("title"), self._key("about")))

    def games(self) -> tuple[str, ...]:
        """Return the games that it brings: its examples, and its sketch where it has one."""
        return (*self.examples, *filter(None, [self.sketch]))

    def _key(self, what: str) -> str:
        return f"ruleset.{self.name}.{what}"

    @cached_property
    def game_graph_class(self) -> type[GameGraph[M]]:
        """The class of its game graphs: what `game_graph` is or is annotated to return, else `GameGraph`.

        Schemas learn from it how moves and certificates are written.
        """
        kind: Any = self.game_graph
        if not isinstance(kind, type):
            try:
                kind = get_type_hints(kind).get("return")
            except (NameError, TypeError):  # it has a type that is not there, or is no function
                kind = None
        kind = get_origin(kind) or kind
        return kind if isinstance(kind, type) and issubclass(kind, GameGraph) else GameGraph

    def setup(self, *values: Any, **named: Any) -> S:
        """Return the start of some values, which are the fields of `form`; raises ParseError and LimitError."""
        return self.setup_class(*values, **named, ruleset=self)

    def parse(self, text: str) -> S:
        """Return the start written in one line, with or without the ruleset's name before it; raises ParseError."""
        check_kind(text, str, f"a start of {self.name} in one line, a string")
        setup: S = provider("parse_setup")(self, text)
        return setup

    def loads(self, text: str | bytes) -> Game[M]:
        """Return the game in the ruleset's own text format, or in one that each has: a line, JSON, or a record.

        Raises ParseError and IllegalMove, with line and column where there are any.
        """
        game: Game[M] = provider("read_game")(self, encoded(text))
        return game

    def load(self, path: str | os.PathLike[str]) -> Game[M]:
        """Return the game in a file; raises as `loads` and OSError."""
        return self.loads(content(path))

    def dumps(self, game: Game[M] | Setup[M]) -> str:
        """Return a game as `loads` reads it; raises FormatError where the format cannot hold it."""
        check_kind(game, (Game, Setup), f"a game or a start of {self.name}")
        game = game.game() if isinstance(game, Setup) else game
        if game.setup.ruleset is not self:
            raise KindError(f"a game of {game.setup.ruleset.name}", f"a game or a start of {self.name}")
        if self.contest is not None:
            return self.contest.writes(game)
        return game.dumps("line")

    def dump(self, game: Game[M] | Setup[M], file: str | os.PathLike[str] | IO[str]) -> None:
        """Write a game as `dumps` does to a path, where it appears whole or not at all, or to an open text file."""
        write_to(file, [self.dumps(game)])

    def position(self, setup: S, moves: Iterable[M] = ()) -> Position[M]:
        """Return the live position after some moves; raises IllegalMove."""
        return Position(setup, moves)

    def game(self, setup: S, moves: Sequence[M] = ()) -> Game[M]:
        """Return the game with these moves; raises IllegalMove."""
        return Game(setup, moves)

    def title_in(self, language: str) -> str:
        """Return the name of the game for people, in a language of `berge.words`."""
        return words.name(language, self._key("title"), self.title)

    def said(self) -> Phrase:
        """Return the name of the game in English, which can be said in other languages."""
        return Phrase(self.title_in(words.LANGUAGES[0]), self._key("title"))

    def about_in(self, language: str) -> str:
        """Return what the game is, in a language of `berge.words`."""
        return words.name(language, self._key("about"), self.about)

    def __repr__(self) -> str:
        return f"<ruleset {self.name}>"


def _takes_one(function: object) -> bool:
    """Whether something can be called with one value, as far as it says."""
    if isinstance(function, FunctionType):  # as most are: a review loads no `inspect`
        code = function.__code__
        if (code.co_argcount, code.co_kwonlyargcount) == (1, 0):
            return True
    if not callable(function):
        return False
    from inspect import signature

    try:
        signature(function).bind(None)
    except TypeError:
        return False
    except ValueError:  # it does not say
        return True
    return True


def _check_text(what: str, text: str, *, values: bool = False) -> None:
    """Raise InputError where people cannot be shown a text, or it has braces other than those of `{name}`, a value."""
    check_kind(text, str, f"{what}, a string")
    if not text.isprintable():
        raise InputError(f"found {text!a:.60} as {what}; expected signs that can be shown, in one line")
    bare = re.sub(_VALUES, "", text) if values else text
    if re.search(r"[{}]", bare):
        expected = "none but those of values, {name}" if values else "none"
        raise InputError(f"found braces in {what}, {brief(text)}; expected {expected}")


_OF_GAMES = ("field", "ruleset", "sample")
"""What phrases are of one game, whose name comes next in their keys."""
_VALUES = r"\{\{|\}\}|\{[a-z_]+\}"
