"""Things that can be written in several formats, and who writes them.

The classes lie low in the house, and what writes them for people lies high: a writer registers itself here, so that
`review.dumps("text")` needs no import that points upwards.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import IO, Any

from berge.errors import FormatError, KindError, LimitError, ParseError, check_kind, check_name, kind, show
from berge.guesses import Guessed


def shown(value: object) -> str:
    """Return a piece of JSON as an error shows it: short, and with nothing in it that a terminal would act on."""
    try:
        text = json.dumps(value)
    except (RecursionError, TypeError, ValueError):
        text = type(value).__name__
    return text if len(text) <= 40 else f"{text[:40]}..."


def inert(words: str) -> str:
    """Return words with nothing in them that a terminal would act on; line ends stay."""
    return "".join(letter if letter.isprintable() or letter == "\n" else ascii(letter)[1:-1] for letter in words)


def expect(document: Mapping[str, Any], key: str, kind: type, what: str) -> Any:
    """Return the value of a key of a JSON document; raises ParseError where it is not of a kind, bool being no int."""
    if key not in document:
        raise ParseError(f'no key "{key}"', what)
    if type(document[key]) is not kind:
        raise ParseError(f"{key}: {shown(document[key])}", what)
    return document[key]


Writer = Callable[..., Iterable[str]]

_writers: dict[tuple[type, str], Writer] = {}


def writes(kind: type, format: str) -> Callable[[Writer], Writer]:
    """Register a function that yields the pieces of a `kind` in `format`."""

    def register(writer: Writer) -> Writer:
        _writers[kind, format] = writer
        return writer

    return register


def formats_of(kind: type) -> list[str]:
    """Return the formats that a `kind` can be written in."""
    return sorted({format for owner, format in _writers if owner in kind.__mro__})


def _options(writer: Writer) -> list[str]:
    """Return what a writer can be told besides what it writes."""
    code = writer.__code__
    return list(code.co_varnames[1 : code.co_argcount + code.co_kwonlyargcount])


def encoded(text: str | bytes) -> bytes:
    """Return a text as the parsers take it; raises KindError where it is no text."""
    if isinstance(text, str):
        return text.encode("utf-8", "surrogatepass")
    check_kind(text, (bytes, bytearray, memoryview), "text: str or bytes; of a file, load(path)")
    return bytes(text)


def content(path: str | os.PathLike[str]) -> bytes:
    """Return what is in a file; raises KindError where `path` is none, and OSError."""
    check_kind(path, (str, os.PathLike), "the path of a file")
    return Path(path).read_bytes()


class Document(Guessed):
    """Something that can be written in several formats."""

    def pieces(self, format: str, **options: Any) -> Iterable[str]:
        """Return the text in `format`, piece by piece.

        Raises FormatError where nobody writes that format, MissingError where it has not such an option.
        """
        known = formats_of(type(self))
        if format not in known:
            raise FormatError(f"found format {show(format)}; expected one of: {', '.join(known) or 'none'}")
        writer = next(_writers[kind, format] for kind in type(self).__mro__ if (kind, format) in _writers)
        for option in options:
            check_name("the option", option, _options(writer))
        return writer(self, **options)

    def dumps(self, format: str = "text", **options: Any) -> str:
        """Return the text in `format`.

        Raises FormatError where nobody writes that format, or where it cannot hold this.
        """
        return "".join(self.pieces(format, **options))

    def dump(self, file: str | os.PathLike[str] | IO[str], format: str = "text", **options: Any) -> None:
        """Write the text in `format` to a path, where it appears whole or not at all, or to an open text file."""
        if isinstance(file, (str, os.PathLike)):
            write_atomically(Path(file), self.pieces(format, **options))
        elif hasattr(file, "writelines"):
            file.writelines(self.pieces(format, **options))
        else:
            raise KindError(kind(file), "a path or a text file that is open")

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
        page = self.html.translate(_QUOTED)
        look = f"width:100%;height:{self.height:d}px;border:0"
        return f'<iframe srcdoc="{page}" sandbox="allow-scripts" title="berge" style="{look}"></iframe>'

    def __repr__(self) -> str:
        return f"<report of {len(self.html)} characters, for a notebook>"


_QUOTED = str.maketrans({"&": "&amp;", '"': "&quot;", "<": "&lt;", ">": "&gt;"})


def write_atomically(path: Path, pieces: Iterable[str]) -> None:
    """Write a file so that its old content stays until the new one is complete and on disk.

    A link is followed; the permissions of an old file are kept. Raises OSError, about `path`, as `open` does.
    """
    try:
        if path.exists() and not path.is_file():  # a device or a pipe has no old content to keep
            with path.open("w", encoding="utf-8", newline="") as file:
                file.writelines(pieces)
        else:
            _replace(path.resolve(), pieces)
    except OSError as error:
        error.filename, error.filename2 = str(path), None
        raise


def _replace(path: Path, pieces: Iterable[str]) -> None:
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with part.open("w", encoding="utf-8", newline="") as file:
            file.writelines(pieces)
            file.flush()
            os.fsync(file.fileno())
        if path.exists():
            part.chmod(path.stat().st_mode & 0o7777)
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
