"""What can go wrong, and how berge says it.

BergeError
├── InputError              what was given is not what was expected
│   ├── ParseError          a text is not in its format
│   │   └── AmbiguousText   a text that can be read in several ways
│   ├── GraphError          a graph that cannot be read
│   ├── IllegalMove         a move that the rules forbid
│   ├── ArgumentError       a call was given what it does not take; a ValueError
│   │   ├── KindError       something of another type; a TypeError
│   │   └── MissingError    the name or place of what is not there; a KeyError and an IndexError
│   └── FormatError         a format that nobody writes, or that cannot hold this
├── LimitError              more than berge is made for
├── InternalError           a bug in berge
└── RulesetError            a bug in another package's ruleset

Every error of input says where, what was found and what was expected, as fields and in its message. Those of calls are
Python's own too, so that `except ValueError` catches what its users expect.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from typing import NamedTuple

from berge.i18n import LANGUAGES, Message, _, join_choices, join_list, literal, localize, player_name
from berge.sanitize import brief, kind, show

NO_MEMORY = _("this does not fit into memory")
"""What is wrong where there is a MemoryError."""


class BergeError(Exception):
    """Any error that berge raises on purpose."""

    source: str | None = None
    """The file that the error is about, where one is known."""

    @property
    def message(self) -> Message:
        """What is wrong."""
        first = self.args[0] if self.args else ""
        return first if isinstance(first, Message) else literal(str(first))

    def localized(self, language: str) -> str:
        """Return the message in a language, one of `berge.i18n.LANGUAGES`."""
        check_language(language)
        return localize(self.message, language)

    def __str__(self) -> str:
        return str(self.message)


class InputError(BergeError):
    """What was given is not what was expected."""


class _Unexpected(InputError):
    """Something was `found` where something else was `expected`."""

    def __init__(self, found: str, expected: str, *place: int) -> None:
        super().__init__(found, expected, *place)
        self.found, self.expected = found, expected

    @property
    def message(self) -> Message:
        """What is wrong."""
        return _("found {found}; expected {expected}", found=self.found, expected=self.expected)


class ParseError(_Unexpected):
    """A text is not in its format.

    `line` and `column` count from 1; `column` counts characters. In JSON that is well-formed but says something else
    than expected, `line` and `column` are 0 and `found` names the place.
    """

    def __init__(self, found: str, expected: str, line: int = 0, column: int = 0) -> None:
        super().__init__(found, expected, line, column)
        self.line, self.column = line, column

    @property
    def message(self) -> Message:
        """What is wrong, and where."""
        return _at(self.line, self.column, super().message)


class Choice(NamedTuple):
    """A way to read a text: the format that names it, and in words what it is then."""

    format: str
    words: Message


class AmbiguousText(ParseError):
    """A text that can be read in several ways, whose answers could differ: its `readings`.

    Naming the `format` of one of them chooses it: `ruleset=` in Python, `--ruleset` on the command line.
    """

    def __init__(self, *readings: Choice) -> None:
        problem: Message = reduce(
            lambda first, second: _("{first}, or {second}", first=first, second=second),
            (_("{reading} ({format})", reading=reading.words, format=reading.format) for reading in readings),
        )
        problem = _("a text that can be read as {readings}", readings=problem)
        formats = [reading.format for reading in readings]
        expected = _("the format by its name, --ruleset or ruleset=: {formats}", formats=join_choices(formats))
        if "biadjacency" in formats:
            problem = _("a square matrix that is not symmetric")
            expected = _(
                'ruleset="biadjacency" (rows by columns), or ruleset="adjacency" (a graph); '
                "on the command line --ruleset biadjacency or --ruleset adjacency"
            )
        super().__init__(problem, expected, 1, 1)
        self.readings, self.args = readings, readings


class GraphError(_Unexpected):
    """A graph that cannot be read: what was `found`, with its place, and what was `expected`."""


class IllegalMove(InputError):
    """A move that the rules forbid: the `move` at `ply`, by `player`.

    `found` says what is wrong with it, `expected` what the rules ask for. `line` and `column` are those of the move
    where it was read from a text, else 0.
    """

    def __init__(
        self, ply: int, player: str, move: object, found: str, expected: str, line: int = 0, column: int = 0
    ) -> None:
        super().__init__(ply, player, move, found, expected, line, column)
        self.ply, self.player, self.move, self.found, self.expected = ply, player, move, found, expected
        self.line, self.column = line, column

    @property
    def message(self) -> Message:
        """What is wrong, and where."""
        message = _(
            "move {number} of {player}, {move}: {found}; {expected}",
            number=self.ply // 2 + 1,
            player=player_name(self.player),
            move=brief(self.move),
            found=self.found,
            expected=self.expected,
        )
        return _at(self.line, self.column, message)


class ArgumentError(_Unexpected, ValueError):
    """A call was given what it does not take: what was `found`, and what was `expected`."""


class KindError(ArgumentError, TypeError):
    """A call was given something of another type than it takes."""


class MissingError(ArgumentError, KeyError, IndexError):
    """A call was given the name or the place of what is not there: a vertex, a player, a ruleset, a ply."""


class FormatError(InputError):
    """A format that nobody writes, or that cannot hold what is to be written."""


class LimitError(BergeError):
    """More than berge is made for; the message says which limit and what to do."""


class InternalError(BergeError):
    """A bug in berge."""

    @property
    def message(self) -> Message:
        """What is wrong, and what to do."""
        return _("internal error: {error}; please report this with the input that led to it", error=super().message)


class RulesetError(BergeError):
    """A bug in another package's ruleset, the one called `name`: what went wrong."""

    def __init__(self, name: str, found: str) -> None:
        super().__init__(name, found)
        self.name, self.found = name, found

    @property
    def message(self) -> Message:
        """What is wrong, and what to do."""
        return _(
            "found {found} in the ruleset {name}, which another package brings; "
            "please report this to its makers, with the input that led to it",
            found=self.found,
            name=self.name,
        )


def _at(line: int, column: int, message: Message) -> Message:
    """Return a message with its place before it, where there is one."""
    return (
        Message("{line}:{column}: {message}", "", {"line": line, "column": column, "message": message})
        if line
        else message
    )


def check_kind(value: object, kinds: type | tuple[type, ...], expected: str, /, **values: object) -> None:
    """Raise KindError where a value is of none of these types; True and False are no numbers.

    `expected` is a template for `values`, or a message.
    """
    if not isinstance(value, kinds) or (isinstance(value, bool) and kinds is int):
        problem = kind(value)
        if len(show(value)) <= 30:
            problem = _("{kind}, {value}", kind=problem, value=show(value))
        raise KindError(problem, _(expected, **values))


def check_name(what: str, name: object, known: Iterable[str], /, **values: object) -> None:
    """Raise MissingError where a name is none of those that are known, with the one that may have been meant.

    `what` is what it is the name of, a template for `name` and `values`.
    """
    known = list(known)
    if not isinstance(name, str) or name not in known:
        from difflib import get_close_matches  # only where an error is told

        close = get_close_matches(str(name)[:100].casefold(), known, 1, 0.7)
        expected = _("one of: {names}", names=join_list(known)) if known else _("none")
        if close:
            expected = _("{expected}; did you mean {name}?", expected=expected, name=repr(close[0]))
        raise MissingError(_(what, name=show(name), **values), expected)


def check_progress(progress: object) -> None:
    """Raise KindError where what is to be told of progress cannot be called."""
    if progress is not None and not callable(progress):
        raise KindError(kind(progress), _("progress(stage, done, total), a function"))


def check_threads(most: int, least: int) -> int:
    """Return how many threads there may be where so many are asked for, which is bounded.

    Raises KindError where that is no number, ArgumentError where it is less than `least`.
    """
    check_kind(most, int, "a number of threads")
    if most < least:
        raise ArgumentError(show(most), _("a number of threads, {least} or more", least=least))
    return min(most, 1 << 16)


def place_among(count: int, index: object, what: str) -> int:
    """Return the place, from 0, that an index means, which counts from the end where it is negative.

    `what` says what is there, a template for `index`. Raises KindError where the index is no number, MissingError where
    there are only `count`.
    """
    if not hasattr(index, "__index__"):
        check_kind(index, int, "an index, a number")
    number: int = index.__index__()  # type: ignore[attr-defined]
    if not -count <= number < count:
        raise MissingError(
            _(what, index=show(index)),
            _("one from 0 to {last}", last=count - 1) if count else _("none: there are none"),
        )
    return number % count


def check_language(language: object) -> None:
    """Raise MissingError where a language is none of LANGUAGES."""
    if language not in LANGUAGES:
        check_name("the language {name}", language, LANGUAGES)
