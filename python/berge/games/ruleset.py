"""What a game is: a declaration, and the doors that every game has."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from types import FunctionType
from typing import IO, Any, Generic, NoReturn, TypeVar, get_origin, get_type_hints

from berge.documents import choose_format, content, encode_pieces, provider, write_to
from berge.errors import InputError, KindError, check_kind, check_language
from berge.games.contest import Contest, check_word
from berge.games.game import Game
from berge.games.game_graph import Factory, GameGraph, M
from berge.games.input_text import COUNTED, PLAIN, SURE, Detector
from berge.games.position import Position
from berge.games.setup import Setup
from berge.i18n import N_, Message, _, literal
from berge.name_hints import NameHints
from berge.sanitize import brief, show

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
    """The name of the game for people, in English."""
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
    explain: Callable[[Position[M], object], tuple[str, str]] | None = None
    """Says what is wrong with an illegal move and what the rules ask for, where the game graph does not know it all."""
    texts: Mapping[str, str] = field(default_factory=dict)
    """What the page says of the game, in English: `board` (what there is), `rules` (how one moves), and, where it is
    not as in other games, `begin`, `once` and `end`; `{first}` and `{second}` stand for the players."""
    translations: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """These texts, the title and all other English of the game in other languages: `{"zh": {"Camel": "骆驼"}}`.

    A text that berge translates already is translated so in what the page says of this game.
    """

    def __post_init__(self) -> None:
        """Raise InputError where something is not what it has to be."""
        check_kind(self.players, tuple, "two players, a tuple of their names")
        players: tuple[str, ...] = self.players
        if len(players) != 2 or players[0] == players[1]:
            raise InputError(_("found the players {players}; expected two names", players=show(players)))
        for name in (self.name, *players):
            check_word(name)
        for what in (N_("title"), N_("about"), N_("complexity")):
            _check_text(_("the {what} of {name}", what=_(what), name=self.name), getattr(self, what))
            if not getattr(self, what).strip():
                raise InputError(_("found no {what} of {name}; expected some words", what=_(what), name=self.name))
        check_kind(self.examples, tuple, "examples, a tuple of games in one line each")
        check_kind(self.sketch, str, "a sketch, a game in one line")
        for example in self.games():
            _check_text(_("an example of {name}", name=self.name), example)
            if not example.startswith(f"{self.name}:"):
                raise InputError(
                    _(
                        "found the example {example}; expected a game in one line, {name}:...",
                        example=show(example),
                        name=self.name,
                    )
                )
        setup_class: object = self.setup_class
        if not (isinstance(setup_class, type) and issubclass(setup_class, Setup)):
            raise KindError(_("the setup_class {setup_class}", setup_class=show(setup_class)), _("a subclass of Setup"))
        if not _takes_one(self.game_graph):
            raise KindError(
                _("{place}: {value}", place="game_graph", value=show(self.game_graph)),
                _("a function of a setup, as board(steps) returns"),
            )
        for what, function in {"reads": self.reads or str, "explain": self.explain or str}.items():
            if not callable(function):
                raise KindError(_("{place}: {value}", place=what, value=show(function)), _("a function"))
        check_kind(self.contest, (Contest, type(None)), "a Contest, or None")
        check_kind(self.detector, (Detector, type(None)), "a Detector, or None")
        if self.detector is not None and (
            self.detector.kind not in (SURE, COUNTED, PLAIN) or not callable(self.detector.fits)
        ):
            shown = show(self.detector)
            raise InputError(
                _("found the detector {shown}; expected SURE, COUNTED or PLAIN, and a function", shown=shown)
            )
        self._check_texts()

    def _check_texts(self) -> None:
        """Raise InputError where `texts` or `translations` are no texts."""
        check_kind(self.texts, Mapping, "texts, a mapping from keys to texts")
        for key, text in self.texts.items():
            check_kind(key, str, "the key of a text")
            _check_text(_("the text {key}", key=show(key)), text, values=True)
        check_kind(self.translations, Mapping, "translations, a mapping from languages to texts by the English ones")
        for language, texts in self.translations.items():
            check_kind(texts, Mapping, "texts in {language}, a mapping from English ones", language=show(language))
            for text, translation in texts.items():
                check_kind(text, str, "an English text")
                what = _("the translation of {text}", text=show(text))
                _check_text(what, translation, values=True)
                strange = {*re.findall(_VALUES, translation)} - {*re.findall(_VALUES, text)}
                if strange:
                    raise InputError(
                        _(
                            "found {value} in {what}; expected the values of the English text",
                            value=min(strange),
                            what=what,
                        )
                    )

    def games(self) -> tuple[str, ...]:
        """Return the games that it brings: its examples, and its sketch where it has one."""
        return (*self.examples, *filter(None, [self.sketch]))

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

    def __call__(self, *values: object, **_named: object) -> NoReturn:
        """Raise KindError, as a ruleset is no class of starts: it says how one is made."""
        sizes = "x".join(str(value) for value in values if isinstance(value, int)) or "6x6"
        call = f'berge.{self.name}.parse("{sizes}")'
        raise KindError(
            _("a call of {name}", name=self.name),
            _("{call} for a start, or berge.{name}.setup of its fields", call=call, name=self.name),
        )

    def parse(self, text: str) -> S:
        """Return the start written in one line, with or without the ruleset's name before it; raises ParseError."""
        check_kind(text, str, "a start of {name} in one line, a string", name=self.name_message())
        setup: S = provider("parse_setup")(self, text)
        return setup

    def loads(self, text: str | bytes) -> Game[M]:
        """Return the game in the ruleset's own text format, or in one that each has: a line, JSON, or a record.

        Raises ParseError and IllegalMove, with line and column where there are any.
        """
        game: Game[M] = provider("read_game")(self, encode_pieces(text))
        return game

    def load(self, path: str | os.PathLike[str]) -> Game[M]:
        """Return the game in a file; raises as `loads` and OSError."""
        return self.loads(content(path))

    def dumps(self, game: Game[M] | Setup[M]) -> str:
        """Return a game as `loads` reads it; raises FormatError where the format cannot hold it."""
        check_kind(game, (Game, Setup), "a game or a start of {name}", name=self.name_message())
        game = game.game() if isinstance(game, Setup) else game
        if game.setup.ruleset is not self:
            raise KindError(
                _("a game of {name}", name=game.setup.ruleset.name_message()),
                _("a game or a start of {name}", name=self.name_message()),
            )
        if self.contest is not None:
            return self.contest.writes(game)
        return game.dumps("line")

    def dump(self, game: Game[M] | Setup[M], file: str | os.PathLike[str] | IO[str]) -> None:
        """Write a game as `dumps` does to a path, where it appears whole or not at all, or to an open text file."""
        text, name = self.dumps(game), "line" if self.contest is None else self.contest.name
        choose_format(file, {name: "txt"}, name)
        write_to(file, [text])

    def position(self, setup: S, moves: Iterable[M] = ()) -> Position[M]:
        """Return the live position after some moves; raises IllegalMove."""
        return Position(setup, moves)

    def game(self, setup: S, moves: Sequence[M] = ()) -> Game[M]:
        """Return the game with these moves; raises IllegalMove."""
        return Game(setup, moves)

    def title_in(self, language: str) -> str:
        """Return the name of the game for people, in a language of `berge.i18n`."""
        return self.translate(self.title, language)

    def name_message(self) -> Message:
        """Return the ruleset's name as a message, which in other languages is the title."""
        return literal(self.name)

    def title_message(self) -> Message:
        """Return the name of the game as a message."""
        return literal(self.title)

    def about_in(self, language: str) -> str:
        """Return what the game is, in a language of `berge.i18n`."""
        return self.translate(self.about, language)

    def translate(self, text: str, language: str) -> str:
        """Return a text of the game, with its fields, in a language."""
        check_language(language)
        return self.translations.get(language, {}).get(text, text)

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
    check_kind(text, str, "{what}, a string", what=what)
    if not text.isprintable():
        raise InputError(
            _(
                "found {text} as {what}; expected signs that can be shown, in one line",
                text=format(ascii(text), ".60"),
                what=what,
            )
        )
    bare = re.sub(_VALUES, "", text) if values else text
    if re.search(r"[{}]", bare):
        expected = _("none but those of values, {{name}}") if values else _("none")
        raise InputError(
            _("found braces in {what}, {text}; expected {expected}", what=what, text=brief(text), expected=expected)
        )


_VALUES = r"\{\{|\}\}|\{[a-z_]+\}"
