"""The errors that berge raises.

BergeError
├── InputError              wrong input
│   ├── ParseError          a text that is not in its format
│   │   └── AmbiguousText   a text that can be read in several ways
│   ├── GraphError          a graph that cannot be read
│   ├── IllegalMove         a move that the rules forbid
│   ├── ArgumentError       a wrong argument; a ValueError
│   │   ├── KindError       an argument of a wrong type; a TypeError
│   │   └── MissingError    an unknown name or index; a KeyError and an IndexError
│   ├── FormatError         an unknown output format, or one that cannot hold the object
│   └── PackageError        a package that is not installed; a ModuleNotFoundError
├── LimitError              input beyond one of berge's limits
├── InternalError           a bug in berge
└── RulesetError            a bug in another package's ruleset

An input error has fields for the place, for what was found and for what was expected, and a message made from them.
Errors of arguments are also Python's own errors, so that `except ValueError` catches them.
"""

from __future__ import annotations

import operator
from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from functools import reduce
from typing import NamedTuple

from berge.i18n import LANGUAGES, Message, _, as_literal, format_player, join_choices, join_list, localize
from berge.sanitize import describe_type, shorten, show

NO_MEMORY = _("this does not fit into memory")
"""The message for a MemoryError."""


class BergeError(Exception):
    """Any error that berge raises on purpose.

    >>> try:
    ...     berge.solve(3)
    ... except berge.BergeError as error:
    ...     print(type(error).__name__)
    KindError
    """

    source: str | None = None
    """The file that the error is about, if it is known."""

    @property
    def message(self) -> Message:
        """The error in one sentence: what is wrong and what to do."""
        first = self.args[0] if self.args else ""
        return first if isinstance(first, Message) else as_literal(str(first))

    def localized(self, language: str) -> str:
        """Return the message in a language, one of `berge.i18n.LANGUAGES`."""
        check_language(language)
        return localize(self.message, language)

    def __str__(self) -> str:
        return str(self.message)


class InputError(BergeError):
    """An error in a text or a value that the user has given.

    >>> issubclass(berge.ParseError, berge.InputError), issubclass(berge.IllegalMove, berge.InputError)
    (True, True)
    """


class _Unexpected(InputError):
    """An error that says what was `found`, and what was `expected` instead.

    If `expected` is empty, `found` is the message: what is wrong, and what to do.
    """

    def __init__(self, found: str, expected: str = "", *place: int) -> None:
        super().__init__(found, expected, *place)
        self.found, self.expected = found, expected

    @property
    def message(self) -> Message:
        """The error in one sentence: what is wrong and what to do."""
        if not self.expected:
            return self.found if isinstance(self.found, Message) else as_literal(self.found)
        return _("found {found}; expected {expected}", found=self.found, expected=self.expected)


class ParseError(_Unexpected):
    """A text is not in its format.

    `line` and `column` count from 1; `column` counts characters. For well-formed JSON with wrong contents, both are 0
    and `found` names the place.

    >>> berge.parse("king:3y3")
    Traceback (most recent call last):
    berge.errors.ParseError: 1:6: found row 1, column 1: 'y'; expected . or # or @ in each cell
    """

    def __init__(self, found: str, expected: str = "", line: int = 0, column: int = 0) -> None:
        super().__init__(found, expected, line, column)
        self.line, self.column = line, column

    @property
    def message(self) -> Message:
        """The error in one sentence, with its place."""
        return _add_place(self.line, self.column, super().message)


def with_option(expected: str, option: str) -> Message:
    """Return what an error expected, with an `option` of the command line that helps too, such as `--ruleset edges`."""
    return _("{expected}; {option}", expected=expected, option=option)


def split_option(expected: str) -> tuple[str, str]:
    """Return the two arguments of `with_option`, which may be messages; the second is empty for other texts."""
    match expected:
        case Message(values={"expected": str(plain), "option": str(option)}):
            return plain, option
    return expected, ""


class PossibleReading(NamedTuple):
    """A way to read a text: the format, and a description of the result."""

    format: str
    description: Message


class AmbiguousText(ParseError):
    r"""A text that can be read in several ways with different answers: its `readings`.

    To choose one, name its `format`: `ruleset=` in Python, `--ruleset` on the command line.

    >>> try:
    ...     berge.loads(".##\n...\n")
    ... except berge.AmbiguousText as error:
    ...     print(error.readings[0].format, error.readings[1].format)
    maze king
    >>> berge.loads(".##\n...\n", ruleset="maze")
    <game maze:.##/...>
    """

    def __init__(self, *readings: PossibleReading) -> None:
        problem: Message = reduce(
            lambda first, second: _("{first}, or {second}", first=first, second=second),
            (_("{reading} ({format})", reading=reading.description, format=reading.format) for reading in readings),
        )
        problem = _("a text that can be read as {readings}", readings=problem)
        formats = [reading.format for reading in readings]
        expected = _("its ruleset or format, by --ruleset or ruleset=: {formats}", formats=join_choices(formats))
        if "biadjacency" in formats:
            problem = _("a square matrix that is not symmetric")
            expected = _(
                'ruleset="biadjacency" (rows by columns), or ruleset="adjacency" (a graph); '
                "on the command line --ruleset biadjacency or --ruleset adjacency"
            )
        super().__init__(problem, expected, 1, 1)
        self.readings, self.args = readings, readings


class GraphError(_Unexpected):
    """A graph that cannot be read.

    >>> berge.solve([(1.0, 2.0)])
    Traceback (most recent call last):
    berge.errors.GraphError: found edges[0]: a float, 1.0; expected ...
    """


class IllegalMove(InputError):
    """A move that the rules forbid: the `move` at `ply`, by `player`.

    `found` says what is wrong with the move, `expected` what the rules ask for. `line` and `column` are the place of
    the move in a text; 0 without a text.

    >>> berge.parse("king:3x3").position().push((4, 1))
    Traceback (most recent call last):
    berge.errors.IllegalMove: move 1 of First, (4, 1): off the board; the board has 3 rows and 3 columns
    """

    def __init__(
        self, ply: int, player: str, move: object, found: str, expected: str, line: int = 0, column: int = 0
    ) -> None:
        super().__init__(ply, player, move, found, expected, line, column)
        self.ply, self.player, self.move, self.found, self.expected = ply, player, move, found, expected
        self.line, self.column = line, column

    @property
    def message(self) -> Message:
        """The error in one sentence, with its place."""
        message = _(
            "move {number} of {player}, {move}: {found}; {expected}",
            number=self.ply // 2 + 1,
            player=format_player(self.player),
            move=shorten(self.move),
            found=self.found,
            expected=self.expected,
        )
        return _add_place(self.line, self.column, message)


class ArgumentError(_Unexpected, ValueError):
    """A wrong argument.

    >>> berge.use_threads(0)
    Traceback (most recent call last):
    berge.errors.ArgumentError: found 0; expected a number of threads, 1 or more
    """


class KindError(ArgumentError, TypeError):
    """An argument of a wrong type.

    >>> berge.use_threads("2")
    Traceback (most recent call last):
    berge.errors.KindError: found a str, '2'; expected a number of threads
    """


class MissingError(ArgumentError, KeyError, IndexError):
    """An argument that names something unknown: a vertex, a player, a ruleset or a ply.

    >>> berge.solve([(1, 2)]).class_of(3)
    Traceback (most recent call last):
    berge.errors.MissingError: found 3; expected a vertex of Geography, 2 vertices, 1 edge
    """


class FormatError(InputError):
    """An unknown output format, or one that cannot hold the object.

    >>> berge.solve(berge.parse("king:3x3")).dumps("noi")
    Traceback (most recent call last):
    berge.errors.FormatError: no format is called 'noi': use one of ..., text
    """


PACKAGES = {
    "distributed": "berge[dask]",
    "fastapi": "berge[web]",
    "gymnasium": "berge[gym]",
    "matplotlib": "berge[stats]",
    "networkx": "berge[networkx]",
    "numpy": "berge[agents]",
    "pettingzoo": "berge[gym]",
    "pyarrow": "berge[batch]",
    "pyomo": "berge[pyomo]",
    "reportlab": "berge[pdf]",
    "scipy": "berge[scipy]",
    "svglib": "berge[pdf]",
    "uvicorn": "berge[web]",
}
"""What pip installs for each optional package."""


class PackageError(InputError, ModuleNotFoundError):
    """An optional package, its `name`, is not installed; the message has the command that installs it.

    >>> raise berge.PackageError("gymnasium")
    Traceback (most recent call last):
    berge.errors.PackageError: this needs gymnasium: pip install "berge[gym]"
    """

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name

    @property
    def message(self) -> Message:
        """What is missing, and what to do."""
        return _('this needs {library}: pip install "{package}"', library=self.name, package=PACKAGES[str(self.name)])


@contextmanager
def require_packages() -> Iterator[None]:
    """Turn the ModuleNotFoundError for one of PACKAGES into a PackageError."""
    try:
        yield
    except PackageError:
        raise
    except ModuleNotFoundError as error:
        name = str(error.name).partition(".")[0]
        if name not in PACKAGES:
            raise
        raise PackageError(name) from None


class LimitError(BergeError):
    """Input beyond one of berge's limits; the message says which limit, and what to do.

    >>> berge.parse("juniper:10000000")
    Traceback (most recent call last):
    berge.errors.LimitError: n is 10000000; the most is 262144
    """


class InternalError(BergeError):
    """A bug in berge.

    >>> str(berge.InternalError("no mate")).partition(";")[0]
    'internal error: no mate'
    """

    @property
    def message(self) -> Message:
        """What is wrong, and what to do."""
        return _("internal error: {error}; please report this with the input that led to it", error=super().message)


class RulesetError(BergeError):
    """A bug in the ruleset `name` of another package.

    >>> error = berge.RulesetError("primes", "no graph")
    >>> str(error).partition(";")[0]
    'the ruleset primes of another package failed: no graph'
    """

    def __init__(self, name: str, found: str) -> None:
        super().__init__(name, found)
        self.name, self.found = name, found

    @property
    def message(self) -> Message:
        """What is wrong, and what to do."""
        return _(
            "the ruleset {name} of another package failed: {found}; "
            "please report this to its authors, with the input that led to it",
            found=self.found,
            name=self.name,
        )


def _add_place(line: int, column: int, message: Message) -> Message:
    """Return a message with its place before it, if the place is known."""
    if not line:
        return message
    template = "{line}:{column}: {message}" if column else "{line}: {message}"
    return Message(template, "", {"line": line, "column": column, "message": message})


def locate_offset(text: str | bytes, offset: int) -> tuple[int, int]:
    """Return line and column of an offset in a text. Both count from 1, columns count characters, also in UTF-8."""
    if isinstance(text, str):
        return text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset)
    line_start = text.rfind(b"\n", 0, offset) + 1
    return text.count(b"\n", 0, offset) + 1, len(text[line_start:offset].decode("utf-8", "replace")) + 1


def check_kind(value: object, types: type | tuple[type, ...], expected: str, /, **values: object) -> None:
    """Raise KindError unless a value has one of these types.

    True and False are not numbers. `expected` is a template for `values`, or a message.
    """
    if not isinstance(value, types) or (isinstance(value, bool) and types is int) or not _can_iterate(value, types):
        problem = describe_type(value)
        if len(show(value)) <= 30:
            problem = _("{kind}, {value}", kind=problem, value=show(value))
        raise KindError(problem, _(expected, **values))


def _can_iterate(value: object, types: object) -> bool:
    """Whether a value can be iterated, if `types` asks for it.

    numpy arrays without dimensions and some matrices of scipy only have `__iter__`.
    """
    if types is Iterable:
        try:
            iter(value)  # type: ignore[call-overload]
        except TypeError:
            return False
        return hasattr(value, "__getitem__") or not hasattr(value, "shape")
    return True


def check_truth(value: object, what: str) -> None:
    """Raise KindError if a value is neither true nor false, as arrays are."""
    try:
        bool(value)
    except (TypeError, ValueError):
        raise KindError(describe_type(value), _("{what}, True or False", what=what)) from None


def check_name(what: str, name: object, names: Collection[str], /, **values: object) -> None:
    """Raise MissingError unless `name` is one of `names`; the error suggests the closest one.

    `what` is a template with `name` and `values`, such as "the player {name}".
    """
    if not isinstance(name, str) or name not in names:
        from difflib import get_close_matches  # only errors need it

        names = list(names)
        close = get_close_matches(name[:100].casefold(), names, 1, 0.7) if isinstance(name, str) else []
        expected = _("one of: {names}", names=join_list(names)) if names else _("none")
        if close:
            expected = _("{expected}; did you mean {name}?", expected=expected, name=repr(close[0]))
        raise MissingError(_(what, name=show(name), **values), expected)


def check_progress(progress: object) -> None:
    """Raise KindError if a progress callback is not callable."""
    if progress is not None and not callable(progress):
        raise KindError(describe_type(progress), _("progress(stage, done, total), a function"))


def check_threads(most: int, least: int) -> int:
    """Return a checked number of threads, at most 2^16.

    Raises KindError if `most` is not a number, ArgumentError if it is less than `least`.
    """
    check_kind(most, int, "a number of threads")
    if most < least:
        raise ArgumentError(show(most), _("a number of threads, {least} or more", least=least))
    return min(most, 1 << 16)


def resolve_index(count: int, index: object, what: str) -> int:
    """Return the index from 0 of one of `count` elements.

    A negative index counts from the end. `what` is a template with `index`, such as "ply {index}". Raises KindError if
    the index is not a number, MissingError if it is out of range.
    """
    try:
        number = operator.index(index)  # type: ignore[arg-type]  # it raises TypeError
    except TypeError:
        check_kind(index, int, "an index, a number")
        raise
    if not count:
        raise MissingError(_("{what}: there are none", what=_(what, index=show(index))))
    if not -count <= number < count:
        raise MissingError(
            _(what, index=show(index)),
            _("one from 0 to {last}", last=count - 1),
        )
    return number % count


def check_language(language: object) -> None:
    """Raise MissingError unless a language is one of LANGUAGES."""
    check_name("the language {name}", language, LANGUAGES)
