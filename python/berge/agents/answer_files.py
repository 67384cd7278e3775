"""Players that are files: each line is an answer in JSON, with the id of its position."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from berge.agents.answers import Answer, Unanswered, read_answer
from berge.documents import expect
from berge.errors import BergeError, InputError, ParseError
from berge.files import read_file
from berge.formats import loads
from berge.formats.json_documents import parse
from berge.games import AnyPosition
from berge.i18n import _
from berge.sanitize import show

ENDING = ".jsonl"
"""The file name extension of a file of answers."""


class AnswerFile:
    """A file of answers as a player.

    A line has `id` and `move`, as the answer of a command. An answer with a `seed` counts only in runs with this seed.
    `notation` or `position` must be the position of the `id`. Raises ParseError with the line, and OSError.
    """

    def __init__(self, path: str) -> None:
        self._path = path
        self._answers: dict[tuple[str, int | None], tuple[int, Any]] = {}
        for number, line in enumerate(read_file(path).split(b"\n"), 1):
            if line.strip():
                try:
                    self._read(parse(line), number)
                except ParseError as error:
                    raise self._locate(error, number) from None

    def _read(self, document: Any, line: int) -> None:
        key = (
            expect(document, "id", str, "the id of a position"),
            expect(document, "seed", int, "a number, the seed") if "seed" in document else None,
        )
        if "move" not in document and "error" not in document:
            raise ParseError(_('no key "{key}"', key="move"), _("a move as text; null without an answer"))
        if key in self._answers:
            first = _("one answer with a seed; the first is in line {line}", line=self._answers[key][0])
            raise ParseError(_("the id {id} twice", id=show(key[0])), first)
        self._answers[key] = line, document

    def _locate(self, error: ParseError, line: int) -> ParseError:
        error = ParseError(error.found, error.expected, line, max(error.column, 1))
        error.source = self._path
        return error

    def check(self, ids: Iterable[str]) -> None:
        """Raise InputError unless the file answers at least one of these positions."""
        if {*ids}.isdisjoint(identifier for identifier, _seed in self._answers):
            problem = _("{file} has no answer to a position of these suites", file=show(self._path))
            raise InputError(problem)

    def __call__(self, position: AnyPosition, seed: int, identifier: str) -> Answer:
        """Return the answer in the file; raises Unanswered, and ParseError if it is an answer to another position."""
        line, document = self._answers.get((identifier, seed)) or self._answers.get((identifier, None)) or (0, {})
        if not line:
            raise Unanswered("no answer in the file")
        for key in ("notation", "position"):
            if key in document and not _is_same(document[key], position):
                problem = _("another position"), _("that of {id}", id=show(identifier))
                raise self._locate(ParseError(*problem), line)
        return read_answer(document, position, identifier)


def _is_same(text: Any, position: AnyPosition) -> bool:
    """Whether a text is a notation of a position, or another text of it."""
    if text == position.notation():
        return True
    try:
        game = loads(text)
        return game.setup.position(game.moves).notation() == position.notation()
    except BergeError:
        return False
