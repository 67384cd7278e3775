"""Documents: objects that can be written in several formats, and the register of writers.

The classes are in lower rooms, the writers in upper ones, which `berge.hooks` loads. Writers register here.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from typing import IO, Any, NamedTuple

from berge import hooks
from berge.errors import (
    FormatError,
    LimitError,
    ParseError,
    check_kind,
    check_language,
    check_name,
)
from berge.files import write_to
from berge.i18n import Message, _, detect_language, join_list, normalize_language
from berge.name_hints import NameHints
from berge.sanitize import escape_html, show, show_json

Json = dict[str, Any]
"""A JSON object."""
CERTIFICATE = "berge-certificate/1"
"""The format of certificates. `berge.formats.json_documents` has the names of the others."""


def expect(document: Mapping[str, Any], key: str, value_type: type, what: str, /, **values: object) -> Any:
    """Return the value of a key of a JSON document; raises ParseError unless it has this type (bool is not int).

    `what` says what is expected: a template for `values`, or a message.
    """
    if key not in document:
        raise ParseError(_('no key "{key}"', key=key), _(what, **values))
    if type(document[key]) is not value_type:
        raise ParseError(_("{place}: {value}", place=key, value=show_json(document[key])), _(what, **values))
    return document[key]


def reject_repeated_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return the dict of a JSON object's pairs; raises ParseError if a key is repeated. For `object_pairs_hook`."""
    value = dict(pairs)
    if len(value) < len(pairs):
        keys = [key for key, _ in pairs]
        repeated_key = next(key for key in keys if keys.count(key) > 1)
        raise ParseError(_("the key {twice} twice in one object", twice=show_json(repeated_key)), _("each key once"))
    return value


def describe_difference(one: Json, other: Json) -> Message:
    """Return the keys whose values differ in two JSON objects, with both values unless these are lists or objects."""

    def describe(key: str) -> Message:
        values = [one.get(key), other.get(key)]
        if any(isinstance(value, (list, dict)) for value in values):
            return _("other {key}", key=key)
        return _("{key} {one} and not {other}", key=key, one=show_json(values[0]), other=show_json(values[1]))

    return join_list(describe(key) for key in {**one, **other} if one.get(key) != other.get(key))


@dataclass(frozen=True)
class Options:
    """Options of writers. Each format accepts only some of them."""

    language: str = "en"
    """The language of texts for people, one of `berge.i18n.LANGUAGES`, or a name of one such as `zh-CN`."""
    colour: bool = False
    """Whether a text may have a terminal's colours."""
    side: str | None = None
    """The player whose mistakes are listed; None: both."""
    certificates: bool = False
    """Whether the proofs are written too."""
    matchings: int = 0
    """How many maximum matchings are listed, at most."""
    step: int | None = None
    """The number, from 0, of the only step that is shown of an explanation; None: all."""

    def __post_init__(self) -> None:
        """Raise KindError if a value has a wrong type, MissingError for an unknown language."""
        if isinstance(self.language, str):
            object.__setattr__(self, "language", normalize_language(self.language))
        check_language(self.language)
        check_kind(self.colour, bool, "colour: True or False")
        check_kind(self.side, (str, type(None)), "side: the name of a player, or None")
        check_kind(self.certificates, bool, "certificates: True or False")
        check_kind(self.matchings, int, "matchings: how many")
        check_kind(self.step, (int, type(None)), "step: the number of a step, or None")


_USUAL = Options()

Writer = Callable[[Any, Options], Iterable[str]]


class Format(NamedTuple):
    """An output format of a class."""

    name: str
    writer: Writer
    """Yields the pieces of the text of an object."""
    accepts: tuple[str, ...] = ()
    """The fields of `Options` that it accepts."""
    ending: str = "txt"
    """The ending of file names."""
    media: str = "text/plain"
    """The media type."""

    def pick_options(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """Return the options that it accepts."""
        return {name: value for name, value in options.items() if name in self.accepts}


_formats: dict[tuple[type, str], Format] = {}


def writes(
    document_class: type, name: str, *accepts: str, ending: str = "txt", media: str = "text/plain"
) -> Callable[[Writer], Writer]:
    """Register the writer of a class in a format, which accepts these fields of `Options`."""

    def register(writer: Writer) -> Writer:
        _formats[document_class, name] = Format(name, writer, accepts, ending, media)
        _find_owners.cache_clear()
        return writer

    return register


WRITERS = "writers"
"""The work of the rooms that list their writers by `register_writer`."""
_modules: dict[tuple[str, str], str] = {}
"""The module that writes a class in a format; the class by its full name."""


def register_writer(module: str, document_class: str, *names: str) -> None:
    """Register the module that writes a class, such as `berge.analysis.slither.Slither`, in these formats.

    The module is loaded when an object is first written in one of them.
    """
    for name in names:
        _modules[document_class, name] = module
    _find_owners.cache_clear()


@cache
def _find_owners(document_class: type) -> dict[str, type]:
    """Return the class that declares each format of a class, itself or a base, by the names of the formats."""
    hooks.load(WRITERS)
    owners = dict[str, type]()
    for base in document_class.__mro__[::-1]:
        owners |= {name: base for owner, name in _modules if owner == _qualify_name(base)}
        owners |= {name: base for owner, name in _formats if owner is base}
    return owners


def _qualify_name(document_class: type) -> str:
    return f"{document_class.__module__}.{document_class.__qualname__}"


def find_format(document_class: type, name: str) -> Format:
    """Return the format of a class that has a name."""
    owner = _find_owners(document_class)[name]
    if (owner, name) not in _formats:
        hooks.load_module(_modules[_qualify_name(owner), name])
    return _formats[owner, name]


def find_endings(document_class: type) -> dict[str, str]:
    """Return the file endings of the formats of a class, by their names."""
    return {name: find_format(document_class, name).ending for name in _find_owners(document_class)}


def list_output_formats(document_class: type) -> list[str]:
    """Return the names of the formats of a class, in which every object of it can be written."""
    return sorted(_find_owners(document_class))


def format_csv_line(cells: Iterable[object]) -> str:
    """Return a line of CSV: None is empty, and a cell with a comma, a quotation mark or a line end is quoted."""
    texts = ("" if cell is None else str(cell) for cell in cells)
    quoted_cells = ('"' + text.replace('"', '""') + '"' if {*text} & {*',"\r\n'} else text for text in texts)
    return ",".join(quoted_cells) + "\n"


_ALIASES = {"htm": "html", "text": "txt"}
_NOT_PLAIN = ("html", "json", "svg", "zip")
_OTHER_ENDINGS = ("csv", "gif", "gz", "jpeg", "jpg", "jsonl", "parquet", "pdf", "png", "zip")
"""Endings of names that promise another format, even if no document can be written in it."""


def choose_format(file: object, endings: Mapping[str, str], name: str | None, usual: str = "text") -> str:
    """Return the output format for a file: `name`, or else the format of its ending; `usual` if it has no ending.

    `endings` maps formats to endings; `txt` is accepted for every format of plain text. Raises FormatError if the
    ending is unknown or contradicts the name.
    """
    if name is not None:
        check_kind(name, str, "the name of a format")
    path = os.fsdecode(file) if isinstance(file, (str, os.PathLike)) else ""
    ending = os.path.splitext(path)[1][1:].lower()
    ending = _ALIASES.get(ending, ending)
    if not ending or name not in (None, *endings):  # the caller checks unknown names
        return name or usual
    formats = [one for one, its in endings.items() if its == ending]
    if name is None:
        if usual in formats or len(formats) == 1:
            return usual if usual in formats else formats[0]
        if formats:
            raise FormatError(
                _(
                    "the output {output} fits several formats: name one of {names}",
                    output=show(path),
                    names=join_list(sorted(formats)),
                )
            )
        expected = join_list(dict.fromkeys(f".{its}" for its in sorted(endings.values())))
        raise FormatError(
            _(
                "the output {output} must end in one of: {names}; or name a format",
                output=show(path),
                names=expected,
            )
        )
    is_plain = ending == "txt" and endings[name] not in _NOT_PLAIN
    if name not in formats and not is_plain and ending in {*_OTHER_ENDINGS, *endings.values(), *_list_endings()}:
        raise FormatError(
            _(
                "the output {output} does not fit the format {format}: its name must end in .{ending}",
                output=show(path),
                format=name,
                ending=endings[name],
            )
        )
    return name


def list_all_formats() -> set[str]:
    """Return the names of all output formats of all classes."""
    hooks.load(WRITERS)
    return {name for _kind, name in (*_modules, *_formats)}


def _list_endings() -> set[str]:
    hooks.load(WRITERS)
    for module in {*_modules.values()}:
        hooks.load_module(module)
    return {format.ending for format in _formats.values()}


class Document(NameHints):
    """Base of objects that can be written in several formats.

    >>> solution = berge.solve(berge.parse("maze:1x3"))
    >>> print(solution.dumps("text"), end="")
    Maze, 1 x 3, 3 free cells: WIN
    <BLANKLINE>
         1 2 3
      1  L . L
    <BLANKLINE>
    From 2 starts (L) the player who moves next loses, from 1 (.) that player wins.
    The player who picks the start wins by picking an L: the other player moves next and loses.
    """

    def format(self, name: str) -> Format:
        """Return a format of this object by name; raises FormatError if there is none."""
        check_kind(name, str, "the name of a format")
        own = self.own_formats()
        if name in own:
            return own[name]
        document_class: type = type(self)
        if name in _find_owners(document_class):
            return find_format(document_class, name)
        formats = sorted({*list_output_formats(document_class), *own})
        raise FormatError(
            _(
                "no format is called {name}: use one of {names}",
                name=show(name),
                names=join_list(formats) if formats else _("none"),
            )
        )

    def pieces(self, format: str, **options: Any) -> Iterable[str]:
        """Return the text in `format`, in pieces; `options` are fields of `Options` that the format accepts.

        Raises FormatError for an unknown format, MissingError for an option that the format does not accept.
        """
        writer = self.format(format)
        for option in options:
            check_name("the option {name}", option, writer.accepts)
        return writer.writer(self, Options(**options) if options else _USUAL)

    def own_formats(self) -> Mapping[str, Format]:
        """Return formats of this object that not all of its class have, such as the contest's text of a game."""
        return {}

    def dumps(self, format: str = "text", **options: Any) -> str:
        """Return the text in `format`.

        Raises FormatError for an unknown format, or one that cannot hold this object.
        """
        return "".join(self.pieces(format, **options))

    def dump(self, file: str | os.PathLike[str] | IO[str], format: str | None = None, **options: Any) -> None:
        """Write the text in `format` to a path, where it appears whole or not at all, or to an open text file.

        Without `format` the ending of the path decides. Raises FormatError if the ending is unknown or contradicts
        `format`.
        """
        endings = find_endings(type(self)) | {name: one.ending for name, one in self.own_formats().items()}
        write_to(file, self.pieces(choose_format(file, endings, format), **options))

    def __str__(self) -> str:
        """Return the text for people, if there is one."""
        document_class: type = type(self)
        return self.dumps() if "text" in _find_owners(document_class) else repr(self)

    def _repr_svg_(self) -> str | None:
        """Return the SVG for notebooks; None, so that they show the text, if there is no picture or it is too large."""
        try:
            return self.dumps("svg")
        except (FormatError, LimitError):
            return None

    def __getstate__(self) -> dict[str, object]:
        """Return the state to copy and pickle, without cached properties."""
        cached = {
            name for base in type(self).__mro__ for name, a in vars(base).items() if isinstance(a, cached_property)
        }
        return {key: value for key, value in self.__dict__.items() if key not in cached}


class NotebookPage:
    """An HTML page for notebooks, in a sandboxed frame, so that its script cannot access the notebook."""

    def __init__(self, html: str, height: int) -> None:
        """`height` is in pixels."""
        self.html, self.height = html, height

    def _repr_html_(self) -> str:
        page = escape_html(self.html)
        look = f"width:100%;height:{self.height:d}px;border:0"
        return f'<iframe srcdoc="{page}" sandbox="allow-scripts" title="berge" style="{look}"></iframe>'

    def __repr__(self) -> str:
        return f"<report of {len(self.html)} characters, for a notebook>"


class DocumentWithProofs(Document):
    """A document whose JSON can contain its proofs (`certificates=True`), and that notebooks can display."""

    def show(self, language: str | None = None, height: int = 720) -> NotebookPage:
        """Return the HTML report as notebooks display it, offline as well; `language` is "en" or "zh".

        Raises FormatError if there are no reports of this kind, LimitError if it is too large to be drawn.
        """
        return NotebookPage(self.dumps("html", language=detect_language() if language is None else language), height)
