"""Planinarenje (COCI 2017/2018, round 5; Luogu P4617): a hike over peaks and valleys, none of them twice.

From a peak Slavko chooses a valley below, from there Mirko a peak above; who has no way left loses. For each peak to
start from the task asks who wins. Vertex geography on a bipartite graph: polynomial, by matching (Fraenkel, Scheinerman
and Ullman 1993). Here Mirko's first move is to choose the peak. What the task promises: https://dmoj.ca/problem/coci17c5p6.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any, ClassVar, Self

from berge.documents import Json, expect
from berge.errors import FormatError, LimitError, ParseError, check_kind
from berge.games import AnyGame, AnyRuleset, Contest, Ruleset, Setup, StoredGraph
from berge.games.builtin.numbers import (
    PAIRS,
    Pairs,
    check_pairs,
    pairs_from_json,
    parse_pairs,
    read_numbers,
    write_pairs,
)
from berge.games.input_text import COUNTED, Detector, InputText
from berge.games.stored_graph import of_numbers
from berge.graphs import Graph
from berge.i18n import Message, _
from berge.i18n.counts import count_paths, count_peaks
from berge.sanitize import show_json

MOST_PEAKS = 1 << 19
"""The most peaks."""


@dataclass(frozen=True, repr=False)
class PlaninarenjeSetup(Setup[str]):
    """So many `peaks` and as many valleys, with `paths` from a peak to a valley, numbered from 1.

    Raises ParseError where a path leads elsewhere. Peaks are called `p1`, `p2`, ..., valleys `v1`, `v2`, ...
    """

    EDITOR: ClassVar[str] = "none"
    instance_kind = "sides"

    peaks: int
    paths: Pairs

    def __post_init__(self) -> None:
        check_kind(self.peaks, int, "how many peaks there are")
        paths = check_pairs(self.paths, "pairs of a peak's and a valley's number")
        if self.peaks < 1:
            raise ParseError(_("{peaks} peaks", peaks=show_json(self.peaks)), _("at least one"))
        if self.peaks > MOST_PEAKS:
            raise LimitError(
                _(
                    "found {peaks} peaks; at most {most_peaks} are possible",
                    peaks=show_json(self.peaks),
                    most_peaks=MOST_PEAKS,
                )
            )
        for path in paths:  # before they are sorted: a set of small numbers takes linear time
            if not all(1 <= end <= self.peaks for end in path):
                found = _("the path ({path}, {path2})", path=show_json(path[0]), path2=show_json(path[1]))
                raise ParseError(found, _("numbers of a peak and a valley, from 1 to {peaks}", peaks=self.peaks))
        object.__setattr__(self, "paths", tuple(sorted(set(paths))))

    @property
    def openings(self) -> Iterable[int]:
        """The peaks."""
        return range(self.peaks)

    def keys(self) -> Json:
        """Return `peaks` and `paths`."""
        return {"peaks": self.peaks, "paths": [list(path) for path in self.paths]}

    @classmethod
    def from_keys(cls, document: Mapping[str, Any], ruleset: AnyRuleset) -> Self:
        """Return the start of `peaks` and `paths`."""
        values = expect(document, "paths", list, "a list of pairs of numbers")
        paths = pairs_from_json(values, "paths[{}]", "a pair of numbers, [peak, valley]")
        return cls(expect(document, "peaks", int, "how many peaks there are"), paths, ruleset=ruleset)

    @classmethod
    def schema(cls, ruleset: AnyRuleset) -> Json:  # noqa: ARG003
        """Return the number of peaks, and the paths."""
        paths = {**PAIRS, "description": "from a peak to a valley"}
        peaks = {"type": "integer", "minimum": 1, "maximum": MOST_PEAKS}
        return {"properties": {"peaks": peaks, "paths": paths}, "required": ["peaks", "paths"]}

    @classmethod
    def from_parts(cls, ruleset: AnyRuleset, *parts: Any) -> Self:
        """Return the start of one bipartite graph: how many peaks, and valleys, it has, and the paths."""
        ((peaks, paths),) = parts
        return cls(peaks, tuple(paths), ruleset=ruleset)

    def to_parts(self) -> tuple[Any, ...]:
        """Return the peaks and the paths."""
        return ((self.peaks, self.paths),)

    def line(self) -> str:
        """Return the number of peaks and the paths, `2;1-1,2-2`."""
        return write_pairs(self.peaks, self.paths)

    @classmethod
    def from_line(cls, text: str, ruleset: AnyRuleset) -> Self:
        """Return the start written as `line` writes it."""
        return cls(*parse_pairs(text, _("a number of peaks and paths, 2;1-1,2-2")), ruleset=ruleset)


def _graph(setup: PlaninarenjeSetup) -> Graph:
    """Return peaks and valleys, joined by the paths."""
    n = setup.peaks
    names = [f"p{i}" for i in range(1, n + 1)] + [f"v{i}" for i in range(1, n + 1)]
    return of_numbers(((peak - 1, n + valley - 1) for peak, valley in setup.paths), names)


class Huts(StoredGraph):
    """Peaks and valleys, called `p1`, `p2`, ... and `v1`, `v2`, ..."""

    move_schema: ClassVar[Json] = {
        "description": "a peak or a valley, from 1",
        "type": "string",
        "pattern": "^[pv][1-9][0-9]*$",
    }

    def __init__(self, setup: PlaninarenjeSetup) -> None:
        super().__init__(lambda: _graph(setup), 2 * setup.peaks, bipartite=True)


def _reads(text: bytes) -> PlaninarenjeSetup:
    """Return the start in the format of the task: peaks and paths, then a peak and a valley for each path.

    Raises ParseError, with line and column, where the text is anything else.
    """
    numbers = read_numbers(text)
    peaks = numbers.next("the number of peaks", 1)
    count = numbers.next("the number of paths", 0)
    paths = [(numbers.next("a peak", 1, peaks), numbers.next("a valley", 1, peaks)) for _ in range(count)]
    numbers.end()
    return RULESET.setup(peaks, tuple(paths))


def _writes(game: AnyGame) -> str:
    """Return the start in the format of the task; raises FormatError where moves have been made."""
    setup = game.setup
    assert isinstance(setup, PlaninarenjeSetup)
    if game.moves:
        raise FormatError(_("P4617 holds starts without moves; expected format 'json'"))
    lines = [f"{setup.peaks} {len(setup.paths)}", *(f"{peak} {valley}" for peak, valley in setup.paths)]
    return "\n".join([*lines, ""])


def _answers(setup: PlaninarenjeSetup, classes: bytes) -> str:
    """Return what the task asks for: who wins from each peak."""
    return "".join("Mirko\n" if letter == ord("E") else "Slavko\n" for letter in classes[: setup.peaks])


def _size(setup: PlaninarenjeSetup) -> Message:
    """Return the title with the numbers of peaks and paths."""
    peaks, paths = count_peaks(setup.peaks), count_paths(len(setup.paths))
    return _("{title}, {peaks}, {paths}", title=setup.ruleset.title_message(), peaks=peaks, paths=paths)


def _promises(game: AnyGame) -> None:
    """Raise ParseError where there are no paths."""
    if not game.setup.keys()["paths"]:
        raise ParseError(_("0 paths"), _("at least one, as the task promises"))


def _looks_so(sample: InputText) -> bool:
    """Whether two numbers n and m stand before m pairs of numbers from 1 to n, and no line has half a pair."""
    tally = sample.tally
    if tally is None:
        return False
    peaks, paths = tally.first
    low, high = tally.others or (1, 1)
    return 1 <= peaks <= MOST_PEAKS and tally.total == 2 + 2 * paths and low >= 1 and high <= peaks and tally.even


def _disputed(game: AnyGame, said: Sequence[str], truth: Sequence[str]) -> Sequence[Sequence[str]]:  # noqa: ARG001
    """Return the position at the first peak that is judged wrongly."""
    lines = enumerate(zip_longest(said, truth), 1)
    return [[f"p{peak}"] for peak, (told, right) in lines if told != right and right is not None][:1]


RULESET: Ruleset[PlaninarenjeSetup, str] = Ruleset(
    name="planinarenje",
    title="Planinarenje",
    about="Planinarenje: COCI 2017/2018, Luogu P4617",
    setup_class=PlaninarenjeSetup,
    game_graph=Huts,
    players=("mirko", "slavko"),
    contest=Contest(
        name="p4617",
        writes=_writes,
        answer="coci",
        answers=_answers,
        limits={"vertices": 10_000, "edges": 5000},
        size=_size,
        promises=_promises,
        shape=r"(?:Mirko|Slavko)(?: (?:Mirko|Slavko))*+",
        disputed=_disputed,
    ),
    reads=_reads,
    detector=Detector(COUNTED, _looks_so),
    examples=("planinarenje:4;1-1,2-1,2-2,3-2,4-3,4-4",),
    sketch="planinarenje:3;1-1,2-1,2-2,3-2,3-3,1-3+p2",
    texts={
        "board": "A hike over peaks and valleys, joined by paths.",
        "rules": "From a peak Slavko chooses a valley below, from there Mirko a peak above.",
        "begin": "{first} chooses the peak where the hike begins.",
    },
    translations={
        "zh": {
            "Planinarenje": "Planinarenje",
            "Planinarenje: COCI 2017/2018, Luogu P4617": "COCI 2017/2018 #5 Planinarenje，洛谷 P4617",
            "A hike over peaks and valleys, joined by paths.": "一次山行：山峰与山谷之间有小路相连。",
            "From a peak Slavko chooses a valley below, from there Mirko a peak above.": (
                "在山峰时由 Slavko 选下到哪个山谷，在山谷时由 Mirko 选上到哪座山峰。"
            ),
            "{first} chooses the peak where the hike begins.": "{first}选择从哪座山峰出发。",
            "Mirko": "Mirko",
            "Slavko": "Slavko",
        },
    },
)
