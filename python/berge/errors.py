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
from dataclasses import dataclass
from functools import reduce

from berge import words
from berge.sanitize import brief, kind, show
from berge.words import refusals


class BergeError(Exception):
    """Any error that berge raises on purpose."""

    source: str | None = None
    """The file that the error is about, where one is known."""

    def told(self, language: str) -> str:
        """Return the message in a language, one of `berge.words.LANGUAGES`, as far as it is known in it."""
        return refusals.told(language, str(self))


class InputError(BergeError):
    """What was given is not what was expected."""


class ParseError(InputError):
    """A text is not in its format.

    `line` and `column` count from 1; `column` counts characters. In JSON that is well-formed but says something else
    than expected, `line` and `column` are 0 and `found` names the place.
    """

    def __init__(self, found: str, expected: str, line: int = 0, column: int = 0) -> None:
        super().__init__(found, expected, line, column)
        self.found, self.expected, self.line, self.column = found, expected, line, column

    def told(self, language: str) -> str:
        """Return the message in a language."""
        place = f"{self.line}:{self.column}: " if self.line else ""
        return place + _refused(language, self.found, self.expected)

    def __str__(self) -> str:
        return self.told(words.LANGUAGES[0])


@dataclass(frozen=True)
class Choice:
    """A way to read a text: the format that names it, and in words what it is then."""

    format: str
    words: words.Phrase


class AmbiguousText(ParseError):
    """A text that can be read in several ways, whose answers could differ: its `readings`.

    Naming the `format` of one of them chooses it: `ruleset=` in Python, `--ruleset` on the command line.
    """

    def __init__(self, *readings: Choice) -> None:
        formats = reduce(_either, (reading.format for reading in readings))
        found = reduce(_or, (words.phrase("read.choice", read=it.words, format=it.format) for it in readings))
        found, expected = words.phrase("read.ambiguous", readings=found), words.phrase("read.choose", formats=formats)
        if "biadjacency" in (reading.format for reading in readings):
            found, expected = words.phrase("read.skew"), words.phrase("read.choose.matrix")
        super().__init__(found, expected, 1, 1)
        self.readings, self.args = readings, readings


def _or(first: words.Phrase, second: words.Phrase) -> words.Phrase:
    return words.phrase("read.or", first=first, second=second)


def _either(first: str, second: str) -> words.Phrase:
    return words.phrase("read.either", first=first, second=second)


class GraphError(InputError):
    """A graph that cannot be read: what was `found`, with its place, and what was `expected`."""

    def __init__(self, found: str, expected: str) -> None:
        super().__init__(found, expected)
        self.found, self.expected = found, expected

    def told(self, language: str) -> str:
        """Return the message in a language."""
        return _refused(language, self.found, self.expected)

    def __str__(self) -> str:
        return self.told(words.LANGUAGES[0])


class IllegalMove(InputError):
    """A move that the rules forbid: the `move` at `ply`, by `player`.

    `found` says what is wrong with it, `expected` what the rules ask for: in English, and as `words.Phrase` in other
    languages too. `line` and `column` are those of the move where it was read from a text, else 0.
    """

    def __init__(
        self, ply: int, player: str, move: object, found: str, expected: str, line: int = 0, column: int = 0
    ) -> None:
        super().__init__(ply, player, move, found, expected, line, column)
        self.ply, self.player, self.move, self.found, self.expected = ply, player, move, found, expected
        self.line, self.column = line, column

    def __str__(self) -> str:
        return self.told(words.LANGUAGES[0])

    def told(self, language: str) -> str:
        """Return the message in a language."""
        place = f"{self.line}:{self.column}: " if self.line else ""
        found, expected = (refusals.told(language, text) for text in (self.found, self.expected))
        player = words.player(language, self.player)
        values = {
            "number": self.ply // 2 + 1,
            "player": player,
            "move": brief(self.move),
            "found": found,
            "expected": expected,
        }
        return place + words.say(language, "illegal.move", **values)


class ArgumentError(InputError, ValueError):
    """A call was given what it does not take: what was `found`, and what was `expected`."""

    def __init__(self, found: str, expected: str) -> None:
        super().__init__(found, expected)
        self.found, self.expected = found, expected

    def told(self, language: str) -> str:
        """Return the message in a language."""
        return _refused(language, self.found, self.expected)

    def __str__(self) -> str:
        return self.told(words.LANGUAGES[0])


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

    def __str__(self) -> str:
        return f"internal error: {super().__str__()}; please report this with the input that led to it"


class RulesetError(BergeError):
    """A bug in another package's ruleset, the one called `name`: what went wrong."""

    def __init__(self, name: str, found: str) -> None:
        super().__init__(name, found)
        self.name, self.found = name, found

    def __str__(self) -> str:
        told = f"found {self.found} in the ruleset {self.name}, which another package brings"
        return f"{told}; please report this to its makers, with the input that led to it"


def _refused(language: str, found: str, expected: str) -> str:
    found, expected = (refusals.told(language, text) for text in (found, expected))
    return words.say(language, "read.refused", found=found, expected=expected)


def check_kind(value: object, kinds: type | tuple[type, ...], expected: str) -> None:
    """Raise KindError where a value is of none of these types; True and False are no numbers."""
    if not isinstance(value, kinds) or (isinstance(value, bool) and kinds is int):
        raise KindError(kind(value) if len(show(value)) > 30 else f"{kind(value)}, {show(value)}", expected)


def check_name(what: str, name: object, known: Iterable[str]) -> None:
    """Raise MissingError where a name is none of those that are known, with the one that may have been meant."""
    known = list(known)
    if not isinstance(name, str) or name not in known:
        from difflib import get_close_matches  # only where an error is told

        close = get_close_matches(str(name)[:100].casefold(), known, 1, 0.7)
        meant = f"; did you mean {close[0]!r}?" if close else ""
        raise MissingError(f"{what} {show(name)}", f"one of: {', '.join(known)}{meant}" if known else "none")


def check_progress(progress: object) -> None:
    """Raise KindError where what is to be told of progress cannot be called."""
    if progress is not None and not callable(progress):
        raise KindError(kind(progress), "progress(stage, done, total), a function")


def check_threads(most: int, least: int) -> int:
    """Return how many threads there may be where so many are asked for, which is bounded.

    Raises KindError where that is no number, ArgumentError where it is less than `least`.
    """
    check_kind(most, int, "a number of threads")
    if most < least:
        raise ArgumentError(show(most), f"a number of threads, {least} or more")
    return min(most, 1 << 16)


def place_among(count: int, index: object, what: str) -> int:
    """Return the place, from 0, that an index means, which counts from the end where it is negative.

    Raises KindError where it is no number, MissingError where there are only `count`.
    """
    if not hasattr(index, "__index__"):
        check_kind(index, int, f"the number of a {what}")
    number: int = index.__index__()  # type: ignore[attr-defined]
    if not -count <= number < count:
        raise MissingError(f"{what} {show(index)}", f"one from 0 to {count - 1}" if count else "none: there are none")
    return number % count


words.check_language = lambda language: check_name("the language", language, words.LANGUAGES)
