"""Things that can be written in several formats, and who writes them.

The classes lie low in the house, and what reads and writes texts lies high. A writer registers itself here, so that
`review.dumps("text")` needs no import that points upwards; so does a reader that a method of a class calls.
"""

from __future__ import annotations

import errno
import io
import os
import stat
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from typing import IO, Any, BinaryIO, TypeVar

from berge import hooks
from berge.archives import unpack
from berge.errors import (
    ArgumentError,
    FormatError,
    KindError,
    LimitError,
    ParseError,
    check_kind,
    check_language,
    check_name,
)
from berge.i18n import _, join_list
from berge.name_hints import NameHints
from berge.sanitize import escape_html, kind, show, show_json

Json = dict[str, Any]
"""A JSON object."""


def expect(document: Mapping[str, Any], key: str, kind: type, what: str, /, **values: object) -> Any:
    """Return the value of a key of a JSON document; raises ParseError where it is not of a kind, bool being no int.

    `what` is what is expected, a template for `values` or a message.
    """
    if key not in document:
        raise ParseError(_('no key "{key}"', key=key), _(what, **values))
    if type(document[key]) is not kind:
        raise ParseError(_("{place}: {value}", place=key, value=show_json(document[key])), _(what, **values))
    return document[key]


def reject_repeated_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return the object of pairs in a text of JSON; raises ParseError where a key is there twice."""
    value = dict(pairs)
    if len(value) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise ParseError(_("the key {twice} twice in one object", twice=show_json(twice)), _("each key once"))
    return value


@dataclass(frozen=True)
class Options:
    """How a text is to be written. Each format says which of these it heeds; others cannot be asked of it."""

    language: str = "en"
    """The language of what is said to people, one of `berge.i18n.LANGUAGES`."""
    colour: bool = False
    """Whether a text may have a terminal's colours."""
    side: str | None = None
    """The player whose mistakes are told; None: both."""
    certificates: bool = False
    """Whether the proofs are written too."""

    def __post_init__(self) -> None:
        """Raise KindError where a value is of another kind, MissingError for another language."""
        check_language(self.language)
        check_kind(self.colour, bool, "colour: True or False")
        check_kind(self.side, (str, type(None)), "side: the name of a player, or None")
        check_kind(self.certificates, bool, "certificates: True or False")


_USUAL = Options()

Writer = Callable[[Any, Options], Iterable[str]]


@dataclass(frozen=True)
class Format:
    """A format that a kind of thing is written in."""

    name: str
    writer: Writer
    """Yields the pieces of a thing."""
    heeds: tuple[str, ...] = ()
    """The fields of `Options` that it heeds."""
    ending: str = "txt"
    """How the names of its files end."""
    media: str = "text/plain"
    """What it is called on the web."""

    def accepted_options(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """Return those of some options that it heeds."""
        return {name: value for name, value in options.items() if name in self.heeds}


_formats: dict[tuple[type, str], Format] = {}


def writes(
    kind: type, name: str, *heeds: str, ending: str = "txt", media: str = "text/plain"
) -> Callable[[Writer], Writer]:
    """Register a function that yields the pieces of a `kind` in the format `name`; `heeds` are fields of `Options`."""

    def register(writer: Writer) -> Writer:
        _formats[kind, name] = Format(name, writer, heeds, ending, media)
        return writer

    return register


def _load_rooms() -> None:
    """Load the modules that write and read for people, when one is first asked for."""
    for module in hooks.WRITERS:
        import_module(module)  # threads wait for one another


F = TypeVar("F", bound=Callable[..., Any])
_functions: dict[str, Callable[..., Any]] = {}


def provides(name: str) -> Callable[[F], F]:
    """Register a function that lower rooms call by a name, as `Ruleset.loads` calls `read_game`."""

    def register(function: F) -> F:
        _functions[name] = function
        return function

    return register


def provider(name: str) -> Callable[..., Any]:
    """Return the function of a name that an upper room provides."""
    _load_rooms()
    return _functions[name]


_writers: dict[str, list[str]] = {}


def writer_of(module: str, *kinds: str) -> None:
    """Register a module that writes some kinds, such as `berge.analysis.slither.Slither`; it is loaded on first use."""
    for one in kinds:
        _writers.setdefault(one, []).append(module)


def _load(kinds: Iterable[str]) -> None:
    for one in kinds:
        for module in _writers.get(one, ()):
            import_module(module)


def _formats_of(kind: type) -> dict[str, Format]:
    """Return the formats that every `kind` can be written in; what is said of it goes before what is said of a base."""
    _load_rooms()
    bases = kind.__mro__[::-1]
    _load(f"{base.__module__}.{base.__qualname__}" for base in bases)
    return {name: found for base in bases for (owner, name), found in _formats.items() if owner is base}


def format_of(kind: type, name: str) -> Format:
    """Return the format of a name in which every `kind` can be written."""
    return _formats_of(kind)[name]


def endings_of(kind: type) -> dict[str, str]:
    """Return the endings of the formats that every `kind` can be written in, by their names."""
    return {name: format.ending for name, format in _formats_of(kind).items()}


def formats_of(kind: type) -> list[str]:
    """Return the names of the formats that every `kind` can be written in."""
    return sorted(_formats_of(kind))


def csv_line(cells: Iterable[object]) -> str:
    """Return a line of CSV: None is empty, and a cell with a comma, a quotation mark or a line end is quoted."""
    texts = ("" if cell is None else str(cell) for cell in cells)
    quoted = ('"' + text.replace('"', '""') + '"' if {*text} & {*',"\r\n'} else text for text in texts)
    return ",".join(quoted) + "\n"


_ALIASES = {"htm": "html", "text": "txt"}
_MARKUP = ("html", "json", "svg")
_NEVER_WRITTEN = ("csv", "gif", "gz", "jpeg", "jpg", "jsonl", "parquet", "pdf", "png", "zip")
"""Endings that say something of a file which is true of no format here."""


def choose_format(file: object, endings: Mapping[str, str], name: str | None, usual: str = "text") -> str:
    """Return the format for a file: the one of that name, or else what its ending says, `usual` where it has none.

    `endings` are those of the formats that there are, by their names; `txt` fits every format of plain text. Raises
    FormatError where the ending is not known, or contradicts the name.
    """
    path = os.fsdecode(file) if isinstance(file, (str, os.PathLike)) else ""
    ending = os.path.splitext(path)[1][1:].lower()
    ending = _ALIASES.get(ending, ending)
    if not ending or name not in (None, *endings):  # of a name that nobody knows others complain
        return name or usual
    fitting = [one for one, its in endings.items() if its == ending]
    if name is None:
        if usual in fitting or len(fitting) == 1:
            return usual if usual in fitting else fitting[0]
        if fitting:
            raise FormatError(
                _(
                    "found the output {output}, which could be each of these formats: {names}; expected one by name",
                    output=show(path),
                    names=join_list(fitting),
                )
            )
        expected = join_list(dict.fromkeys(f".{its}" for its in sorted(endings.values())))
        raise FormatError(
            _(
                "found the output {output}; expected a name that ends in one of: {names}, or a format by name",
                output=show(path),
                names=expected,
            )
        )
    known = {*_NEVER_WRITTEN, *endings.values(), *(one.ending for one in _formats.values())}
    is_plain = ending == "txt" and endings[name] not in _MARKUP
    if ending in known and name not in fitting and not is_plain:
        raise FormatError(
            _(
                "found the output {output} for the format {format}; expected a name that ends in .{ending}",
                output=show(path),
                format=name,
                ending=endings[name],
            )
        )
    return name


def writable_formats() -> set[str]:
    """Return the names of all formats that anything can be written in."""
    _load_rooms()
    _load(list(_writers))
    return {name for _, name in _formats}


MOST_BYTES = 1 << 30
"""The largest text that is read, packed or not, so that one without an end is refused."""


def encode_pieces(text: str | bytes) -> bytes:
    """Return a text as the parsers take it, bytes unpacked; raises KindError where it is no text.

    And, as `archives.unpacked`, ParseError and LimitError.
    """
    if isinstance(text, str):
        return text.encode("utf-8", "surrogatepass")
    check_kind(text, (bytes, bytearray, memoryview), "text: str or bytes; of a file, load(path)")
    return unpack(bytes(text), MOST_BYTES)


def content(path: str | os.PathLike[str]) -> bytes:
    """Return what is in a file; raises KindError where `path` is none, ArgumentError where no file can be called so.

    And OSError.
    """
    check_kind(path, (str, os.PathLike), "the path of a file")
    try:
        with open(path, "rb") as file:
            return read_all(file)
    except ValueError:  # of a zero byte in the path, or half a letter
        raise ArgumentError(show(os.fspath(path)), _("the path of a file")) from None


def read_all(file: BinaryIO) -> bytes:
    """Return what can be read from a stream, unpacked; raises LimitError where that does not end.

    And, as `archives.unpacked`, ParseError.
    """
    data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise LimitError(_("found more than {most_bytes} bytes; that many are read at most", most_bytes=MOST_BYTES))
    return unpack(data, MOST_BYTES)


class Document(NameHints):
    """Something that can be written in several formats."""

    def format(self, name: str) -> Format:
        """Return a format that this can be written in; raises FormatError where nobody writes it."""
        check_kind(name, str, "the name of a format")
        known = self._known_formats()
        if name not in known:
            raise FormatError(
                _(
                    "found format {name}; expected one of: {names}",
                    name=show(name),
                    names=join_list(sorted(known)) if known else _("none"),
                )
            )
        return known[name]

    def _known_formats(self) -> dict[str, Format]:
        return {**_formats_of(type(self)), **self.own_formats()}

    def pieces(self, format: str, **options: Any) -> Iterable[str]:
        """Return the text in `format`, piece by piece; `options` are those of `Options` that the format heeds.

        Raises FormatError where nobody writes that format, MissingError where it heeds no such option.
        """
        writer = self.format(format)
        for option in options:
            check_name("the option {name}", option, writer.heeds)
        return writer.writer(self, Options(**options) if options else _USUAL)

    def own_formats(self) -> Mapping[str, Format]:
        """Return the formats that only some of the kind have, such as the text of a game's contest."""
        return {}

    def dumps(self, format: str = "text", **options: Any) -> str:
        """Return the text in `format`.

        Raises FormatError where nobody writes that format, or where it cannot hold this.
        """
        return "".join(self.pieces(format, **options))

    def dump(self, file: str | os.PathLike[str] | IO[str], format: str | None = None, **options: Any) -> None:
        """Write the text in `format` to a path, where it appears whole or not at all, or to an open text file.

        Without `format` it is the one that the ending of the path says. Raises FormatError where that is not known or
        contradicts `format`.
        """
        endings = {name: known.ending for name, known in self._known_formats().items()}
        write_to(file, self.pieces(choose_format(file, endings, format), **options))

    def _repr_svg_(self) -> str | None:
        """Return what a notebook shows; None, which makes it show the text, where this is not drawn or too large."""
        try:
            return self.dumps("svg")
        except (FormatError, LimitError):
            return None

    def __getstate__(self) -> dict[str, object]:
        """Return what is copied and pickled: what has been computed on demand is not."""
        cached = {
            name for kind in type(self).__mro__ for name, a in vars(kind).items() if isinstance(a, cached_property)
        }
        return {key: value for key, value in self.__dict__.items() if key not in cached}


@dataclass(frozen=True, repr=False)
class Shown:
    """A page of HTML as a notebook shows it: in a frame of its own, where its script sees nothing of the notebook."""

    html: str
    height: int
    """In pixels."""

    def _repr_html_(self) -> str:
        page = escape_html(self.html)
        look = f"width:100%;height:{self.height:d}px;border:0"
        return f'<iframe srcdoc="{page}" sandbox="allow-scripts" title="berge" style="{look}"></iframe>'

    def __repr__(self) -> str:
        return f"<report of {len(self.html)} characters, for a notebook>"


_BINARY: tuple[type, ...] = (io.RawIOBase, io.BufferedIOBase)


def write_to(file: str | os.PathLike[str] | IO[str], pieces: Iterable[str]) -> None:
    """Write to a path, as `write_atomically` does, or to an open text file; raises KindError where it is neither."""
    if isinstance(file, (str, os.PathLike)):
        write_atomically(file, pieces)
    elif hasattr(file, "writelines") and not isinstance(file, _BINARY):
        file.writelines(pieces)
    else:
        raise KindError(kind(file), _("a path or a text file that is open"))


def write_atomically(path: str | os.PathLike[str], pieces: Iterable[str | bytes], folder: str | None = None) -> None:
    """Write a file so that its old content stays until the new one is complete and on disk.

    Until then it lies in `folder`, which is on the same disk, or beside the old one. A link is followed; the
    permissions of an old file are kept, and one that may not be written is not replaced.
    Several that write to one path at once leave what one of them wrote. Raises OSError, about `path`, as `open` does,
    and ArgumentError where no file can be called so.
    """
    try:
        old = _status(path)
        if old is not None and not stat.S_ISREG(old.st_mode):  # a device or a pipe has no old content to keep
            with open(path, "wb") as file:
                file.writelines(_encode(pieces))
        else:
            _replace(os.path.realpath(path), old, pieces, folder)
    except OSError as error:
        error.filename = os.fspath(path)
        del error.filename2  # which None would leave in the message
        raise


def _status(path: str | os.PathLike[str]) -> os.stat_result | None:
    """Return what is known of an old file, None where there is none; raises OSError where it may not be written."""
    name = os.fspath(path)
    if not name or "\0" in name:
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
    try:
        old = os.stat(path)
    except FileNotFoundError:
        return None
    except UnicodeEncodeError:  # half a letter
        raise ArgumentError(show(name), _("the path of a file")) from None
    if not os.access(path, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    return old


def _encode(pieces: Iterable[str | bytes]) -> Iterator[bytes]:
    return (piece.encode() if isinstance(piece, str) else piece for piece in pieces)


def _replace(path: str, old: os.stat_result | None, pieces: Iterable[str | bytes], folder: str | None) -> None:
    """Write to a new file under a name that nobody can have prepared a link under; then rename."""
    home = os.path.dirname(path)
    part = os.path.join(folder or home, f".berge-{os.urandom(8).hex()}.part")
    try:
        with open(part, "wb", opener=_new) as file:
            if old is not None:
                os.fchmod(file.fileno(), stat.S_IMODE(old.st_mode))
            file.writelines(_encode(pieces))
            file.flush()
            os.fsync(file.fileno())
        os.replace(part, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(part)
        raise
    with suppress(PermissionError):  # of a folder that may be written and not read
        _sync(home)


def _new(path: str, _ignored: int) -> int:
    return os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, 0o666)


def _sync(folder: str) -> None:
    """Have the names in a folder on disk, too."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
