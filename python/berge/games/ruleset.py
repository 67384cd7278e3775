"""The declaration of a game, and the functions that every game has."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from types import FunctionType
from typing import IO, Any, Generic, NoReturn, TypeVar, get_origin, get_type_hints

from berge.documents import choose_format
from berge.errors import BergeError, InputError, KindError, check_kind, check_language
from berge.files import encode_text, read_file, write_to
from berge.games.contest import Contest, check_word
from berge.games.game import Game
from berge.games.game_formats import load_game_formats
from berge.games.game_graph import GameGraph, GraphFactory, M
from berge.games.input_text import COUNTED, PLAIN, SURE, Detector
from berge.games.position import Position
from berge.games.setup import Setup
from berge.i18n import LANGUAGES, N_, Message, _, as_literal, format_player, localize
from berge.name_hints import NameHints
from berge.sanitize import shorten, show

S = TypeVar("S", bound=Setup[Any])
"""The class of a game's setups."""

POLYNOMIAL = "polynomial: a maximum matching (Fraenkel, Scheinerman and Ullman 1993)"


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Ruleset(NameHints, Generic[S, M]):
    """The declaration of a game: what it is, its setups, and the graph of the token.

    An immutable value. Add one to the list in `berge.games.builtin`, or name it as an entry point of the group
    `berge.rulesets`.

    >>> berge.king.players, berge.king.title
    (('first', 'second'), "King's walk")
    >>> berge.king.parse("3x3").position().is_winning()
    True
    """

    name: str
    """The name in documents, notations and `--ruleset`: a word of small letters."""
    title: str
    """The name of the game for people, in English."""
    about: str
    """A short description for lists of games, in English."""
    setup_class: type[S]
    """The class of its setups."""
    game_graph: GraphFactory
    """Makes the game graph of a setup: a class of graphs, or a function whose result is annotated."""
    players: tuple[str, str] = ("first", "second")
    """The names of the first and the second player."""
    complexity: str = POLYNOMIAL
    """The complexity of deciding who wins, with its source."""
    examples: tuple[str, ...] = ()
    """Games in one line. The page opens the first of them."""
    sketch: str = ""
    """A small game in one line that illustrates the rules; by default the first example."""
    contest: Contest | None = None
    reads: Callable[[bytes], Game[M] | S] | None = None
    """Reads the game's own text format, such as that of its contest."""
    detector: Detector | None = None
    """Detects that format."""
    explain: Callable[[Position[M], object], tuple[str, str]] | None = None
    """Returns why a move is illegal and what the rules ask for, if the game graph alone cannot tell."""
    texts: Mapping[str, str] = field(default_factory=dict)
    """English texts for the page: `board` (what there is), `rules` (how to move), and, where the game differs from
    others, `begin`, `once` and `end`. `{first}` and `{second}` stand for the players."""
    translations: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """All English texts of the game in other languages: `{"zh": {"Camel": "骆驼"}}`.

    On this game's pages they also replace berge's own translations.
    """

    def __post_init__(self) -> None:
        """Raise InputError or KindError if a field is wrong."""
        check_kind(self.players, tuple, "two players, a tuple of their names")
        players: tuple[str, ...] = self.players
        if len(players) != 2 or players[0] == players[1]:
            raise InputError(_("the players must have two different names, not {players}", players=show(players)))
        for name in (self.name, *players):
            check_word(name)
        for what in (N_("title"), N_("about"), N_("complexity")):
            _check_text(_("the {what} of {name}", what=_(what), name=self.name), getattr(self, what))
            if not getattr(self, what).strip():
                raise InputError(_("the {what} of {name} is empty: give some words", what=_(what), name=self.name))
        check_kind(self.examples, tuple, "examples, a tuple of games in one line each")
        check_kind(self.sketch, str, "a sketch, a game in one line")
        for example in self.example_lines():
            _check_text(_("an example of {name}", name=self.name), example)
            if not example.startswith(f"{self.name}:"):
                raise InputError(
                    _(
                        "the example {example} is not a game in one line, {name}:...",
                        example=show(example),
                        name=self.name,
                    )
                )
        setup_class: object = self.setup_class
        if not (isinstance(setup_class, type) and issubclass(setup_class, Setup)):
            raise KindError(_("the setup_class {setup_class}", setup_class=show(setup_class)), _("a subclass of Setup"))
        if not _takes_one_argument(self.game_graph):
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
            self.detector.kind not in (SURE, COUNTED, PLAIN) or not callable(self.detector.matches)
        ):
            detector = show(self.detector)
            raise InputError(_("a detector has SURE, COUNTED or PLAIN and a function, not {shown}", shown=detector))
        self._check_texts()

    def _check_texts(self) -> None:
        """Raise InputError or KindError if `texts` or `translations` are wrong."""
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
                            "{what} has {value}, which is not a value of the English text",
                            value=min(strange),
                            what=what,
                        )
                    )

    def opponent_of(self, player: str) -> str:
        """Return the other player.

        >>> berge.rabbit.opponent_of("rabbit")
        'egg'
        """
        return self.players[player == self.players[0]]

    def example_lines(self) -> tuple[str, ...]:
        """Return the games of the declaration in one line each: the examples and the sketch.

        >>> berge.king.example_lines()[0]
        'king:..#.../....#./.@..../..##../....../#.....'
        """
        return (*self.examples, *filter(None, [self.sketch]))

    @cached_property
    def game_graph_class(self) -> type[GameGraph[M]]:
        """The class of its game graphs: `game_graph` itself, its annotated result, or else `GameGraph`.

        JSON Schemas take the form of moves and certificates from it.
        """
        graph_class: Any = self.game_graph
        if not isinstance(graph_class, type):
            try:
                graph_class = get_type_hints(graph_class).get("return")
            except (NameError, TypeError):  # an unknown type, or not a function
                graph_class = None
        graph_class = get_origin(graph_class) or graph_class
        return graph_class if isinstance(graph_class, type) and issubclass(graph_class, GameGraph) else GameGraph

    def setup(self, *values: Any, **fields: Any) -> S:
        """Return the setup with these fields of `setup_class`; raises ParseError and LimitError."""
        return self.setup_class(*values, **fields, ruleset=self)

    def __call__(self, *values: object, **_ignored: object) -> NoReturn:
        """Raise KindError: a ruleset is not a class. The message says how to make a setup."""
        sizes = "x".join(str(value) for value in values if isinstance(value, int)) or "6x6"
        call = f'berge.{self.name}.parse("{self._suggest_text(sizes)}")'
        raise KindError(
            _(
                "berge.{name} cannot be called: use {call}, or berge.{name}.setup with the fields of a setup",
                call=call,
                name=self.name,
            )
        )

    def _suggest_text(self, sizes: str) -> str:
        """Return a setup in one line: the sizes if they are one, otherwise the shortest example."""
        with suppress(BergeError):
            if not hasattr(self.parse(sizes), "graph"):  # where sizes would be the name of a vertex
                return sizes
        games = [game.partition(":")[2].partition("+")[0] for game in self.example_lines()]
        return min(games, key=len, default="...")

    def parse(self, text: str) -> S:
        """Return the setup in one line of text, with or without the ruleset's name; raises ParseError."""
        check_kind(text, str, "a setup of {name} in one line, a string", name=self.name_message())
        setup: S = load_game_formats().parse_setup(self, text)
        return setup

    def loads(self, text: str | bytes) -> Game[M]:
        """Return the game in a text: in the ruleset's own format, one line, JSON, or a record.

        Raises ParseError and IllegalMove, with line and column if they are known.
        """
        game: Game[M] = load_game_formats().read_game(self, encode_text(text))
        return game

    def load(self, path: str | os.PathLike[str]) -> Game[M]:
        """Return the game in a file; raises as `loads` and OSError."""
        return self.loads(read_file(path))

    def dumps(self, game: Game[M] | Setup[M]) -> str:
        """Return a game as text for `loads`; raises FormatError if the format cannot hold it."""
        check_kind(game, (Game, Setup), "a game or a setup of {name}", name=self.name_message())
        game = game.game() if isinstance(game, Setup) else game
        if game.setup.ruleset is not self:
            raise KindError(
                _("a game of {name}", name=game.setup.ruleset.name_message()),
                _("a game or a setup of {name}", name=self.name_message()),
            )
        if self.contest is not None:
            return self.contest.writes(game)
        return game.dumps("line")

    def dump(self, game: Game[M] | Setup[M], file: str | os.PathLike[str] | IO[str]) -> None:
        """Write a game as `dumps` does to an open text file or to a path, where a complete file appears or none."""
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
        """Return the title in a language of `berge.i18n`.

        >>> berge.rabbit.title_in("en"), berge.rabbit.title_in("zh")
        ('Rabbit and Egg', '兔兔与蛋蛋')
        """
        return self.translate(self.title, language)

    def name_message(self) -> Message:
        """Return the ruleset's name as a message; in other languages it is the title.

        >>> berge.king.name_message().localized("en"), berge.king.name_message().localized("zh")
        ('king', '国王游走')
        """
        return as_literal(self.name)

    def title_message(self) -> Message:
        """Return the title as a message.

        >>> berge.king.title_message().localized("zh")
        '国王游走'
        """
        return as_literal(self.title)

    def about_in(self, language: str) -> str:
        """Return the description in a language of `berge.i18n`.

        >>> berge.king.about_in("en")
        "a king's walk on a board with holes"
        """
        return self.translate(self.about, language)

    def player_named(self, name: str) -> str:
        """Return the player with a name in any language, such as `Egg`; other names unchanged.

        >>> berge.rabbit.player_named("兔兔"), berge.rabbit.player_named("Egg")
        ('rabbit', 'egg')
        """
        if name in self.players:
            return name
        titles = {localize(format_player(one), language): one for language in LANGUAGES for one in self.players}
        return {title.casefold(): one for title, one in titles.items()}.get(name.strip().casefold(), name)

    def translate(self, text: str, language: str) -> str:
        """Return an English text of the game in a language.

        >>> berge.rabbit.translate("Rabbit and Egg", "zh")
        '兔兔与蛋蛋'
        """
        check_language(language)
        return self.translations.get(language, {}).get(text, text)

    def __repr__(self) -> str:
        return f"<ruleset {self.name}>"


def _takes_one_argument(function: object) -> bool:
    """Whether an object can be called with one argument. True for a callable without a readable signature."""
    if isinstance(function, FunctionType):  # the usual case, without importing `inspect`
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
    except ValueError:  # no signature
        return True
    return True


def _check_text(what: str, text: str, *, values: bool = False) -> None:
    """Raise InputError if a text is not printable, or has braces that are not a value such as `{name}`."""
    check_kind(text, str, "{what}, a string", what=what)
    if not text.isprintable():
        raise InputError(
            _(
                "{what} is {text}: use one line of printable characters",
                text=format(ascii(text), ".60"),
                what=what,
            )
        )
    without_values = re.sub(_VALUES, "", text) if values else text
    if re.search(r"[{}]", without_values):
        expected = _("none but those of values, {{name}}") if values else _("none")
        raise InputError(
            _("{what} has braces, {text}; expected {expected}", what=what, text=shorten(text), expected=expected)
        )


_VALUES = r"\{\{|\}\}|\{[a-z_]+\}"
