r"""Readable records of path games: tags, moves, marks, comments and variations, in the spirit of chess's PGN.

    [Ruleset "rabbit"]
    [Result "egg"]

    {A comment before the first move.}
    1. 3,4 3,3? {loses: 4,2 would have won} (1... 4,2! 2. 4,1 4,4) 2. 1,2 1,3
    *

A move is a text here; its ruleset decides what it means and whether it is legal. Moves and names of tags that hold
blanks or any of `(){};"?!*[`, or look like a move number, stand in double quotes. Quoted texts and comments know the
escapes `\\`, `\"`, `\}`, `\n` and `\uXXXX`; control characters are always escaped.

Nothing here recurses, so variations may be nested deeply.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any, NoReturn

from berge.errors import FormatError, LimitError, ParseError, locate_offset
from berge.files import expect_utf8
from berge.i18n import _, join_choices
from berge.sanitize import show_json

MOST_MOVES = 1 << 20
"""The most moves of a record, including variations; each takes some hundred bytes."""
MARKS = ("?", "!", "??", "!!", "!?", "?!")
WIDTH = 80
"""The width of lines of moves, unless a single move or comment is longer."""


@dataclass(slots=True, eq=False, repr=False)
class Node:
    """A move with its marks, its comment and the moves that may follow it.

    The first of `children` continues the line, the others are variations: alternatives to the first. A node is
    compared, copied deeply and pickled with everything that follows it.
    """

    move: str
    marks: str = ""
    comment: str = ""
    children: list[Node] = field(default_factory=list)
    place: int | None = None
    """Its offset in the text it was read from; ignored by comparison and copying."""

    def __repr__(self) -> str:
        return f"<Node {_show(self.move)}{self.marks}, children: {len(self.children)}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Node):
            return NotImplemented
        pairs = [(self, other)]
        while pairs:
            a, b = pairs.pop()
            if a is b:
                continue
            if (a.move, a.marks, a.comment, len(a.children)) != (b.move, b.marks, b.comment, len(b.children)):
                return False
            pairs.extend(zip(a.children, b.children, strict=True))
        return True

    def __copy__(self) -> Node:
        return replace(self)

    def __reduce__(self) -> tuple[Callable[..., Node], tuple[Any, ...]]:
        return _node, _flatten([self])


@dataclass(slots=True, repr=False)
class Record:
    """A game: its tags, the comment before its first move, and its first moves, as in `Node.children`."""

    tags: dict[str, str] = field(default_factory=dict)
    comment: str = ""
    children: list[Node] = field(default_factory=list)
    text: str = field(default="", compare=False)
    """The text it was read from; ignored by comparison and deep copying."""

    def count(self) -> int:
        """Return the number of moves, including variations."""
        count, pending = 0, list(self.children)
        while pending:
            count += 1
            pending += pending.pop().children
        return count

    def find_place(self, node: Node) -> tuple[int, int]:
        """Return the line and column of a move in the text, from 1; (0, 0) if it was not read from one."""
        return (0, 0) if node.place is None else locate_offset(self.text, node.place)

    def mainline(self) -> list[Node]:
        """Return the moves of the main line."""
        moves, children = [], self.children
        while children:
            moves.append(children[0])
            children = children[0].children
        return moves

    def __repr__(self) -> str:
        return f"<Record, tags: {len(self.tags)}, moves: {len(self.mainline())}>"

    def __copy__(self) -> Record:
        return replace(self)

    def __reduce__(self) -> tuple[Callable[..., Record], tuple[Any, ...]]:
        return _record, (self.tags, self.comment, *_flatten(self.children))


def _flatten(roots: list[Node]) -> tuple[list[int], list[str], list[str], list[str]]:
    """Return trees as flat lists of parents (from 1; 0 for roots), moves, marks and comments."""
    nodes, parents = list(roots), [0] * len(roots)
    for number, node in enumerate(nodes, 1):  # the list grows as it is walked
        nodes += node.children
        parents += [number] * len(node.children)
    return parents, [node.move for node in nodes], [node.marks for node in nodes], [node.comment for node in nodes]


def _build_trees(parents: list[int], *fields: list[str]) -> list[Node]:
    nodes = [Node(*own) for own in zip(*fields, strict=True)]
    roots: list[Node] = []
    for parent, node in zip(parents, nodes, strict=True):
        (nodes[parent - 1].children if parent else roots).append(node)
    return roots


def _node(parents: list[int], *fields: list[str]) -> Node:
    return _build_trees(parents, *fields)[0]


def _record(tags: dict[str, str], comment: str, parents: list[int], *fields: list[str]) -> Record:
    return Record(tags, comment, _build_trees(parents, *fields))


_CONTROL = r"\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff"
_WORD = rf'[^\s(){{}};"?!*\[{_CONTROL}]++'
_NAME = rf'[^\s(){{}};"?!*\[\]{_CONTROL}]++'
_QUOTED = r'[^"\\\n]*+(?:\\[^\n][^"\\\n]*+)*+'
_NUMBER = r"[0-9]++\.++"
# Compiled when they are first used: most commands read no record.
_TOKEN = rf"""
    {_NUMBER}
    | (?P<cell> M?\(\s*+[0-9]++\s*+,\s*+[0-9]++\s*+\))
    | (?P<word> {_WORD})
    | (?P<mark> [?!]+)
    | (?P<sign> [()*])
    | "(?P<quoted> {_QUOTED})"
    | \{{(?P<comment> [^\\}}]*+(?:\\[\s\S][^\\}}]*+)*+)\}}
    | ;(?P<rest> [^\n]*)
    | \[\s*+(?:(?P<name> {_NAME})|"(?P<quoted_name> {_QUOTED})")\s*+"(?P<value> {_QUOTED})"\s*+\]
    | (?P<other> \S)
    """
_TAG_START = rf'\[\s*+(?:(?P<name>{_NAME}|"{_QUOTED}")\s*+(?P<value>"{_QUOTED}")?+)?+\s*+'
_BARE_MOVE = rf"(?!{_NUMBER}){_WORD}"
_ESCAPE = r"\\(?:u([0-9A-Fa-f]{4})|([\s\S]))"
_FORBIDDEN = f"[{_CONTROL}]"
_IN_QUOTES = rf'["\\\t\n{_CONTROL}]'
_IN_COMMENT = rf"[}}\\{_CONTROL}]"
_MEANING = {"\\": "\\", '"': '"', "}": "}", "n": "\n"}


def parse(text: str | bytes) -> Record:
    """Return the record in a text.

    Blanks, line breaks and move numbers have no meaning. A cell may be written as `M(3,2)`; if the first move is
    written as `(3,2)`, so may others. `;` begins a comment that ends with its line. Several comments on one move are
    joined by a blank; a comment before the first move of a variation belongs to that move. `*` may end the text.
    Raises ParseError, with line and column, and LimitError for more than MOST_MOVES moves.
    """
    return _Reader(_decode(text)).read()


@dataclass(slots=True)
class _Line:
    """A line of moves while it is read: the main line, or a variation that begins at `place` in the text."""

    parent: Record | Node
    """The node before the last move, or the record."""
    place: int = 0
    node: Node | None = None
    """The last move."""
    comments: list[str] | None = None
    """Comments on the last move; before the first move, on the record or on the variation's first move."""


class _Reader:
    """Reads the tokens of a text in order, with a method for each kind of token."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.record = Record(text=text)
        self.moves = 0
        self.line = _Line(self.record)
        self.around: list[_Line] = []
        """The enclosing lines; the current line is a variation of the last of them."""
        self.has_brackets = False
        """Whether a cell in brackets is a move, and not a variation of one move."""

    def read(self) -> Record:
        """Return the record; raises ParseError."""
        methods = {
            "cell": self._read_cell, "word": self._read_word, "quoted": self._read_quotation,
            "comment": self._read_comment, "rest": self._read_rest,
            "mark": self._read_mark, "value": self._read_tag, "other": self._fail_at_other,
        }  # fmt: skip
        signs = {"(": self._open_variation, ")": self._close_variation, "*": self._end_at_star}
        for token in re.finditer(_TOKEN, self.text, re.VERBOSE):
            group = token.lastgroup
            if group == "sign" and signs[token[0]](token):
                break
            if group is not None and group != "sign":
                methods[group](token)
        if self.around:
            _fail(self.text, self.line.place, _("{what} that is not closed", what='"("'), '")"')
        _join(self.record if self.line.node is None else self.line.node, self.line)
        return self.record

    def _read_cell(self, token: re.Match[str]) -> None:
        is_move = token["cell"].startswith("M")
        self.has_brackets |= not self.moves and not is_move
        move = "".join(token["cell"].lstrip("M").strip("()").split())
        if self.has_brackets or is_move:
            self._add_move(move, token.start())
        else:
            self._open_variation(token)
            self._add_move(move, token.start() + 1)
            self._close_variation(token)

    def _read_word(self, token: re.Match[str]) -> None:
        self._add_move(token["word"], token.start())

    def _read_quotation(self, token: re.Match[str]) -> None:
        self._add_move(_unescape(self.text, *token.span("quoted")), token.start())

    def _add_move(self, move: str, place: int) -> None:
        line = self.line
        if line.node is not None:
            _join(line.node, line)
            line.parent = line.node
        elif not self.around:
            _join(self.record, line)
        self.moves += 1
        if self.moves > MOST_MOVES:
            raise LimitError(_("the record has more than {most_moves} moves: use JSON", most_moves=MOST_MOVES))
        line.node = Node(move, place=place)
        if line.parent.children:
            line.parent.children.append(line.node)
        else:
            line.parent.children = [line.node]  # `append` would reserve room for several

    def _read_comment(self, token: re.Match[str]) -> None:
        self._add_comment(_unescape(self.text, *token.span("comment")))

    def _read_rest(self, token: re.Match[str]) -> None:
        self._add_comment(token["rest"].strip())

    def _add_comment(self, comment: str) -> None:
        if comment:
            self.line.comments = self.line.comments or []
            self.line.comments.append(comment)

    def _read_mark(self, token: re.Match[str]) -> None:
        node = self.line.node
        if node is None:
            _fail(self.text, token.start(), _show(token[0]), _("a move before its mark"))
        if node.marks:
            _fail(self.text, token.start(), _show(token[0]), _("one mark on a move"))
        if token[0] not in MARKS:
            _fail(self.text, token.start(), _show(token[0]), _("one of the marks {marks}", marks=" ".join(MARKS)))
        node.marks = token[0]

    def _read_tag(self, token: re.Match[str]) -> None:
        tags = self.record.tags
        if self.record.children:
            _fail(self.text, token.start(), _("a tag after a move"), _("tags before the first move"))
        name = token["name"] or _unescape(self.text, *token.span("quoted_name"))
        if name in tags:
            _fail(self.text, token.start(), _("the tag {name} twice", name=_show(name)), _("tags with different names"))
        tags[name] = _unescape(self.text, *token.span("value"))

    def _open_variation(self, token: re.Match[str]) -> bool:
        if self.line.node is None:
            _fail(self.text, token.start(), _("a variation without a move before it"), _("a move"))
        self.around.append(self.line)
        self.line = _Line(self.line.parent, token.start())
        return False

    def _close_variation(self, token: re.Match[str]) -> bool:
        if not self.around:
            _fail(self.text, token.start(), _('")" without "("'), _('a move, a comment or "*"'))
        if self.line.node is None:
            _fail(self.text, token.start(), _("a variation without moves"), _("a move"))
        _join(self.line.node, self.line)
        self.line = self.around.pop()
        return False

    def _end_at_star(self, token: re.Match[str]) -> bool:
        if not self.around and (after := self.text[token.end() :].lstrip()):
            _fail(self.text, len(self.text) - len(after), _show(after[0]), _('nothing after "*"'))
        return True

    def _fail_at_other(self, token: re.Match[str]) -> None:
        _fail_at_token(self.text, token.start())


def _decode(text: str | bytes) -> str:
    r"""Return the text with `\n` for all line breaks and without a byte order mark."""
    if not isinstance(text, str):
        data = bytes(text).removeprefix(b"\xef\xbb\xbf")
        try:
            text = data.decode("utf-8")
        except UnicodeDecodeError as error:
            before = data[: error.start].decode("utf-8").replace("\r\n", "\n").replace("\r", "\n")
            _fail(before, len(before), _("byte {byte}", byte=f"0x{data[error.start]:02x}"), expect_utf8(data))
    else:
        text = text.removeprefix("\ufeff")
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    if match := re.search(_FORBIDDEN, text):
        _fail(
            text,
            match.start(),
            _("the character {character}", character=f"U+{ord(match[0]):04X}"),
            _("text without control characters"),
        )
    return text


def _join(owner: Record | Node, line: _Line) -> None:
    """Store a line's comments, all at once: appending them one by one would take quadratic time."""
    if line.comments:
        owner.comment, line.comments = " ".join(line.comments), None


def _unescape(text: str, start: int, end: int) -> str:
    if text.find("\\", start, end) < 0:
        return text[start:end]

    def replace_escape(match: re.Match[str]) -> str:
        if match[1]:
            return chr(int(match[1], 16))
        if match[2] not in _MEANING:
            _fail(
                text,
                start + match.start(),
                _("the escape {escape}", escape=_show(match[0])),
                join_choices([r"\\, \", \}, \n", r"\uXXXX"]),
            )
        return _MEANING[match[2]]

    return re.sub(_ESCAPE, replace_escape, text[start:end])


def _fail_at_token(text: str, place: int) -> NoReturn:
    """Raise ParseError at a place where no token begins, such as an open bracket or a wrong tag."""
    if text[place] == "{":
        _fail(text, place, _("{what} that is not closed", what='"{"'), '"}"')
    if text[place] == '"':
        _fail(text, place, _("a quote that is not closed"), _("'\"' in the same line"))
    tag = re.compile(_TAG_START).match(text, place)
    if tag is None:
        _fail(text, place, _show(text[place]), _("a move"))
    if tag["value"] or tag.end() == len(text):
        _fail(text, place, _("{what} that is not closed", what='"["'), '"]"')
    if text[tag.end()] == '"':
        _fail_at_token(text, tag.end())
    _fail(text, tag.end(), _show(text[tag.end()]), _("a tag's value in quotes") if tag["name"] else _("a tag's name"))


def _fail(text: str, place: int, problem: str, expected: str) -> NoReturn:
    raise ParseError(problem, expected, *locate_offset(text, place)) from None


def _show(text: str) -> str:
    return show_json(text if len(text) <= 30 else f"{text[:30]}...")


def write(record: Record) -> Iterator[str]:
    """Yield the canonical text of a record, line by line; `parse` reads the same record from it.

    Lines are broken between moves, never inside comments. Raises FormatError for unknown marks, and for more moves
    than `parse` reads.
    """
    if record.count() > MOST_MOVES:
        raise FormatError(
            _(
                "the game has {count} moves, and a record at most {most_moves}: use JSON",
                count=record.count(),
                most_moves=MOST_MOVES,
            )
        )
    for name, value in record.tags.items():
        yield f"[{name if re.fullmatch(_NAME, name) else _quote(name)} {_quote(value)}]\n"
    if record.tags:
        yield "\n"
    if record.comment:
        yield _put_in_braces(record.comment) + "\n"
    yield from _wrap(_write_words(record))
    yield "*\n"


def _quote(text: str) -> str:
    return f'"{re.sub(_IN_QUOTES, _escape, text)}"'


def _put_in_braces(text: str) -> str:
    return f"{{{re.sub(_IN_COMMENT, _escape, text)}}}"


def _escape(match: re.Match[str]) -> str:
    character = match[0]
    if character in '"\\}':
        return f"\\{character}"
    return r"\n" if character == "\n" else f"\\u{ord(character):04x}"


def _write_words(record: Record) -> Iterator[str]:
    """Yield the words of the text: moves with numbers, marks and opening brackets; comments; closing brackets."""
    pending: list[tuple[str, list[Node], int]] = [("", record.children, 0)]  # the last comes first
    needs_number = True  # whether a second player's move needs a number
    while pending:
        bracket, nodes, ply = pending.pop()
        if bracket == ")":
            yield bracket
            needs_number = True
        if not nodes:
            continue
        node, number = nodes[0], ""
        if ply % 2 == 0:
            number = f"{ply // 2 + 1}. "
        elif needs_number or bracket:
            number = f"{ply // 2 + 1}... "
        yield bracket + number + _format_move(node)
        needs_number = bool(node.comment)
        if node.comment:
            yield _put_in_braces(node.comment)
        pending.append(("", node.children, ply + 1))
        for variation in reversed(nodes[1:]):
            pending += [(")", [], ply), ("(", [variation], ply)]


def _format_move(node: Node) -> str:
    if node.marks and node.marks not in MARKS:
        raise FormatError(
            _(
                "{marks} are no marks: use one of {marks2}, or none",
                marks=_show(node.marks),
                marks2=" ".join(MARKS),
            )
        )
    return (node.move if re.fullmatch(_BARE_MOVE, node.move) else _quote(node.move)) + node.marks


def _wrap(pieces: Iterable[str]) -> Iterator[str]:
    """Yield lines of pieces with blanks between them, except before closing brackets."""
    line: list[str] = []
    width = 0
    for piece in pieces:
        if piece == ")":
            if width >= WIDTH:  # a new line, which the last piece begins unless it began this one
                last = line.pop() if len(line) > 1 else ""
                yield " ".join(line) + "\n"
                line, width = [last], len(last)
            line[-1] += piece
            width += 1
            continue
        head, newline, tail = piece.partition("\n")
        if line and width + 1 + len(head) > WIDTH:
            yield " ".join(line) + "\n"
            line = []
        if newline:
            lines, _ignored, tail = piece.rpartition("\n")
            yield " ".join([*line, lines]) + "\n"
            line, width = [tail], len(tail)
        else:
            width = width + 1 + len(piece) if line else len(piece)
            line.append(piece)
    if line:
        yield " ".join(line) + "\n"
