"""Suites: positions on which players are measured. A suite is a file of JSON lines, identified by its SHA-256.

>>> from berge.agents.suites import find_suite
>>> suite = find_suite("king-1")
>>> len(suite.items), suite.items[0].id
(100, 'king-1-001')
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from hashlib import sha256
from pathlib import Path
from random import Random

from berge.analysis.engine import Engine
from berge.documents import expect
from berge.errors import BergeError, InputError, ParseError, check_name
from berge.files import read_file
from berge.formats import loads
from berge.formats.json_documents import parse
from berge.games import AnyPosition
from berge.i18n import _
from berge.sanitize import show

FOLDER = Path(__file__).parent / "frozen"
"""The frozen suites: a file each, and `list.json` with their hashes."""
DIFFICULTIES = (1, 2, 3, 4, 5)


@dataclass(frozen=True)
class SuiteItem:
    """A position of a suite, with its id and difficulty.

    >>> from berge.agents.suites import SuiteItem
    >>> SuiteItem("mine-1", "king:@../#../...", difficulty=1).position.winning_moves()
    [(1, 2), (2, 2)]
    """

    id: str
    notation: str
    """The position in one line, with the moves that led to it."""
    difficulty: int | None
    """1 to 5; None for a lost position."""

    @cached_property
    def position(self) -> AnyPosition:
        """The live position; callers copy it before they change it."""
        game = loads(self.notation)
        return game.setup.position(game.moves)

    def format_line(self) -> str:
        """Return the line of the suite's file, which `read_suite` reads."""
        values = {"id": self.id, "difficulty": self.difficulty, "position": self.notation}
        return json.dumps({key: value for key, value in values.items() if value is not None}) + "\n"


def create_opponent(item: SuiteItem, seed: int) -> Engine:
    """Return the engine's strongest level, as it replies in the game from a position with a seed.

    >>> from berge.agents.suites import find_suite, create_opponent
    >>> item = find_suite("king-1").items[0]
    >>> create_opponent(item, seed=0).level
    10
    """
    return Engine(seed=Random(f"{seed}/{item.id}/opponent").getrandbits(32))


@dataclass(frozen=True)
class Suite:
    """A list of positions with a name, and the hash of its unpacked file.

    >>> from berge.agents.suites import find_suite
    >>> find_suite("king-1").by_id["king-1-003"].difficulty
    1
    """

    name: str
    sha256: str
    items: tuple[SuiteItem, ...]

    @cached_property
    def by_id(self) -> Mapping[str, SuiteItem]:
        """The positions by their ids."""
        return {item.id: item for item in self.items}


def read_suite(name: str, data: bytes, *, check: bool = True) -> Suite:
    """Return the suite in a file's contents; raises ParseError with the line.

    Without `check` the notations are not read; those of the package's own files are right.

    >>> from berge.agents.suites import read_suite
    >>> suite = read_suite("mine", b'{"id": "mine-1", "position": "king:@../#../..."}')
    >>> suite.name, len(suite.items), suite.sha256[:8]
    ('mine', 1, '64520d5b')
    """
    items, ids = [], set[str]()
    for number, line in enumerate(data.splitlines(), 1):
        try:
            item = _read_item(line, check)
            if item.id in ids:
                raise ParseError(_("the id {id} twice", id=show(item.id)), _("each id once"))
        except ParseError as error:
            raise ParseError(error.found, error.expected, number, max(error.column, 1)) from None
        ids.add(item.id)
        items.append(item)
    if not items:
        raise ParseError(_("no positions"), _("a suite: a position in JSON a line"), 1, 1)
    return Suite(name, sha256(data).hexdigest(), tuple(items))


def _read_item(line: bytes, check: bool) -> SuiteItem:
    """Return the position of a line; raises ParseError."""
    document = parse(line)
    identifier = expect(document, "id", str, "a string, the id of the position")
    text = expect(document, "position", str, "a position in one line")
    difficulty = expect(document, "difficulty", int, "a number from 1 to 5") if "difficulty" in document else None
    if difficulty not in (None, *DIFFICULTIES):
        raise ParseError(_("{place}: {value}", place="difficulty", value=difficulty), _("a number from 1 to 5"))
    item = SuiteItem(identifier, text, difficulty)
    if not check:
        return item
    try:
        is_over = item.position.is_over()
    except ParseError as error:
        raise ParseError(error.found, error.expected) from None
    except BergeError as error:
        raise ParseError(error.message, _("a position in one line")) from None
    if is_over:
        raise ParseError(_("a position in which the game is over"), _("one with a move to choose"))
    return item


@cache
def read_frozen_hashes() -> Mapping[str, str]:
    """Return the hashes of the suites in the package, by name.

    >>> from berge.agents.suites import read_frozen_hashes
    >>> sorted(read_frozen_hashes())[:3]
    ['edge-1', 'graph-1', 'hamilg-1']
    """
    hashes: dict[str, str] = json.loads((FOLDER / "list.json").read_text(encoding="utf-8"))
    return hashes


@cache
def read_frozen_suite(name: str) -> Suite:
    """Return a suite of the package; raises MissingError, and InputError if its file was changed.

    >>> from berge.agents.suites import read_frozen_suite
    >>> read_frozen_suite("king-1").items[0].difficulty
    1
    """
    hashes = read_frozen_hashes()
    check_name("the suite {name}", name, hashes)
    data = (FOLDER / f"{name}.jsonl").read_bytes()
    if sha256(data).hexdigest() != hashes[name]:
        raise InputError(_("the suite {name} of the package was changed: install berge again", name=name))
    return read_suite(name, data, check=False)


def find_suite_by_hash(sha256: str, others: Iterable[Suite] = ()) -> Suite | None:
    """Return the suite with a hash, one of `others` or of the package; None if there is none.

    >>> from berge.agents.suites import find_suite, find_suite_by_hash
    >>> find_suite_by_hash(find_suite("king-1").sha256).name
    'king-1'
    """
    name = next((name for name, one in read_frozen_hashes().items() if one == sha256), None)
    return next(
        (suite for suite in others if suite.sha256 == sha256), None if name is None else read_frozen_suite(name)
    )


def find_suite(name: str) -> Suite:
    """Return the suite of the package with a name, or the one in a file; raises MissingError, ParseError, OSError.

    >>> from berge.agents.suites import find_suite
    >>> len(find_suite("king-1").items)
    100
    """
    if name in read_frozen_hashes() or not (os.path.sep in name or os.path.exists(name)):
        return read_frozen_suite(name)
    try:
        return read_suite(os.path.basename(name).partition(".")[0], read_file(name))
    except BergeError as error:
        error.source = name
        raise


def find_suites(names: Iterable[str]) -> list[Suite]:
    """Return suites by name or file, each once; without names all of the package.

    Raises as `find_suite`.

    >>> from berge.agents.suites import find_suites
    >>> [suite.name for suite in find_suites(["king-1", "maze-1"])]
    ['king-1', 'maze-1']
    """
    return [find_suite(name) for name in dict.fromkeys(names) or read_frozen_hashes()]
