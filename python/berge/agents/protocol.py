"""The line protocol of `berge analyze`: a request in JSON a line, an answer in JSON a line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import accumulate
from typing import BinaryIO, NamedTuple

from berge import _core
from berge.agents.requests import LONGEST_LINE, CutLine, Request, Subject, Subjects, find_id, read_request
from berge.cells import pack, unpack
from berge.errors import NO_MEMORY, BergeError, InternalError, ParseError
from berge.formats.json_documents import dump
from berge.games.builtin import RULESETS
from berge.i18n import Message, _, localize

CHUNK = 1 << 18
"""The most bytes that are read at a time."""
MOST_WEIGHT = 1 << 22
"""About the most vertices and edges of the requests that are answered together."""
_CUT_BYTES = 4096
"""A line that is too long is cut to this many bytes."""


def read_lines(stream: BinaryIO) -> Iterator[list[bytes]]:
    """Yield lists of the lines that have arrived on a stream.

    It waits only until one line is complete. A line of more than LONGEST_LINE bytes is a `CutLine`, so memory is
    bounded.
    """
    pieces: list[bytes] = []
    size = 0
    read = getattr(stream, "read1", stream.read)
    while chunk := read(CHUNK):
        *lines, rest = chunk.split(b"\n")
        if lines:
            pieces.append(lines[0])
            lines[0] = _join(pieces, size + len(lines[0]))
            pieces, size = [], 0
            yield lines
        if rest:
            size += len(rest)
            if size <= LONGEST_LINE:
                pieces.append(rest)
            elif not pieces or type(pieces[0]) is bytes:
                pieces = [CutLine(b"".join([*pieces, rest])[:_CUT_BYTES])]
    if size:
        yield [_join(pieces, size)]


def _join(pieces: list[bytes], size: int) -> bytes:
    """Return a line of `size` bytes; a CutLine if it is too long, so that only its beginning was stored."""
    if size <= LONGEST_LINE:
        return b"".join(pieces)
    return CutLine(b"".join(pieces)[:_CUT_BYTES])


class _Pending(NamedTuple):
    """A request that is not answered yet: the place of its answer, and its line."""

    place: int
    line: int
    request: Request


class Analyst:
    """Answers requests. Setups are read once, and positions of one setup are computed together, on all processors."""

    def __init__(self, language: str = "en") -> None:
        self.language = language
        self._subjects = Subjects()
        self._line = 0

    def answer(self, lines: Iterable[bytes]) -> Iterator[str]:
        """Yield the answers to requests, in order, in pieces of one or more lines. Blank lines have no answer."""
        answers: list[str] = []
        requests: list[_Pending] = []
        weight, subjects = 0, set[int]()
        for line in lines:
            self._line += 1
            if not line or line.isspace():
                continue
            try:
                request = read_request(line, self._subjects)
            except Exception as error:
                if isinstance(error, ParseError) and error.line:  # in this line
                    error.line = self._line
                answers.append(self._write_error(find_id(line), self._line, error))
                continue
            requests.append(_Pending(len(answers), self._line, request))
            answers.append("")
            weight += request.weight
            if id(request.subject) not in subjects:
                subjects.add(id(request.subject))
                weight += request.subject.weight
            if weight > MOST_WEIGHT:
                self._fill(answers, requests)
                yield "".join(answers)
                answers, requests, weight, subjects = [], [], 0, set()
        self._fill(answers, requests)
        if answers:
            yield "".join(answers)

    def _fill(self, answers: list[str], requests: list[_Pending]) -> None:
        """Write the answers to requests at their places."""
        groups: dict[int, list[_Pending]] = {}
        for pending in requests:
            groups.setdefault(id(pending.request.subject), []).append(pending)
        for group in groups.values():
            try:
                labels = _label_positions(group[0].request.subject, [pending.request for pending in group])
            except Exception as error:
                for place, line, request in group:
                    answers[place] = self._write_error(request.id, line, error)
                continue
            for (place, line, request), label in zip(group, labels, strict=True):
                try:
                    answers[place] = _write(request, *label)
                except Exception as error:
                    answers[place] = self._write_error(request.id, line, error)

    def _write_error(self, identifier: str, line: int, error: Exception) -> str:
        """Return the error as the answer to a request."""
        kind, message = _describe(error)
        complaint = {"kind": kind, "message": " ".join(localize(message, self.language).splitlines())}
        return f'{{"id":{identifier},"line":{line},"error":{dump(complaint)}}}\n'


def _describe(error: Exception) -> tuple[str, Message]:
    """Return the name of an error and its message."""
    if isinstance(error, MemoryError):
        return "MemoryError", NO_MEMORY
    if not isinstance(error, BergeError):  # a bug in berge or in another package's ruleset
        fault = _("{place}: {value}", place=type(error).__name__, value=error)
        error = RULESETS.blame(error) or InternalError(fault)
    return type(error).__name__, error.message


Label = tuple[int, "memoryview[int]", "memoryview[int]"]
"""The index of the first illegal vertex of a walk or -1, the legal moves and the winning ones."""


def _label_positions(subject: Subject, requests: list[Request]) -> Iterator[Label]:
    """Return the labels of positions of one setup, from the core."""
    walks = b"".join([request.walk.tobytes() for request in requests])
    starts = pack(accumulate([len(request.walk) for request in requests], initial=0))
    columns = _core.label_walks(subject.graph.core, subject.openings, walks, starts)
    illegal = memoryview(columns[0]).cast("i")
    legal_starts, legal, winning_starts, winning = map(unpack, columns[1:])
    return (
        (
            illegal[i],
            legal[legal_starts[i] : legal_starts[i + 1]],
            winning[winning_starts[i] : winning_starts[i + 1]],
        )
        for i in range(len(requests))
    )


def _write(request: Request, illegal: int, legal: memoryview[int], winning: memoryview[int]) -> str:
    """Return the answer to a request as a line; raises IllegalMove."""
    subject, what, walk = request.subject, request.what, request.walk
    if illegal >= 0:
        request.build_game()
        raise AssertionError("the core refuses a legal move")
    ply = len(walk) - subject.has_token
    at = subject.texts[walk[-1]] if walk else "null"
    line = f'{{"id":{request.id},"ply":{ply},"player":{subject.players[ply % 2]},"at":{at}'
    if "value" in what:
        line += ',"winning":true' if len(winning) else ',"winning":false'
    if "moves" in what:
        line += f',"winning_moves":{subject.list_moves(winning)}'
    if "legal" in what:
        line += f',"legal":{subject.list_moves(legal)}'
    if "certificate" in what:
        certificate = request.build_game().position().certificate()
        line += f',"certificate":{dump(certificate.as_dict())}'
    return line + "}\n"
