r"""Planinarenje (COCI 2017/2018, round 5; Luogu P4617): a hike over peaks and valleys, none of them twice.

From a peak Slavko chooses a valley below, from there Mirko a peak above. The player without a path loses. The task asks
who wins from each peak. This is vertex geography on a bipartite graph: polynomial, by matching (Fraenkel, Scheinerman
and Ullman 1993). Here Mirko's first move is to choose the peak. Limits of the task: https://dmoj.ca/problem/coci17c5p6.

>>> print(berge.solve(berge.planinarenje.loads("2 2\n1 1\n1 2\n")).dumps("coci"), end="")
Slavko
Mirko
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import ClassVar

from berge.documents import Json
from berge.errors import FormatError, ParseError
from berge.games import AnyGame, Contest, FieldsSetup, Ruleset, StoredGraph
from berge.games.builtin.numbers import NumberReader, write_numbers
from berge.games.fields import Pairs
from berge.games.input_text import COUNTED, Detector, InputText
from berge.games.stored_graph import build_graph
from berge.graphs import Graph
from berge.i18n import N_, Message, _
from berge.i18n.counts import count_paths, count_peaks
from berge.sanitize import show_json

MOST_PEAKS = 1 << 19
"""The most peaks."""


@dataclass(frozen=True, repr=False)
class PlaninarenjeSetup(FieldsSetup[str]):
    """A setup of Planinarenje: mountain paths between peaks and valleys.

    `peaks` is the number of peaks, and of valleys. Each of the `paths` is a peak and a valley, numbered from 1. Peaks
    are called `p1`, `p2`, ..., valleys `v1`, `v2`, ... Raises ParseError if a path has other numbers.
    """

    peaks: int = field(metadata={"minimum": 1, "maximum": MOST_PEAKS, "about": N_("how many peaks there are")})
    paths: Pairs = field(
        metadata={"about": "from a peak to a valley", "written": N_("a number of peaks and paths, 2;1-1,2-2")}
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        for path in self.paths:  # before they are sorted: a set of small numbers takes linear time
            if not all(1 <= end <= self.peaks for end in path):
                problem = _("the path ({path}, {path2})", path=show_json(path[0]), path2=show_json(path[1]))
                raise ParseError(problem, _("numbers of a peak and a valley, from 1 to {peaks}", peaks=self.peaks))
        object.__setattr__(self, "paths", tuple(sorted(set(self.paths))))

    @property
    def openings(self) -> Iterable[int]:
        """The numbers of the peaks."""
        return range(self.peaks)


class Huts(StoredGraph):
    """The graph of peaks and valleys, called `p1`, `p2`, ... and `v1`, `v2`, ..."""

    move_schema: ClassVar[Json] = {
        "description": "a peak or a valley, from 1",
        "type": "string",
        "pattern": "^[pv][1-9][0-9]*$",
    }

    def __init__(self, setup: PlaninarenjeSetup) -> None:
        self._setup = setup
        super().__init__(self._join_huts, 2 * setup.peaks, bipartite=True)

    def _join_huts(self) -> Graph:
        n = self._setup.peaks
        names = [f"{hut}{i}" for hut in "pv" for i in range(1, n + 1)]
        return build_graph(((peak - 1, n + valley - 1) for peak, valley in self._setup.paths), names)


def _read(text: bytes) -> PlaninarenjeSetup:
    """Return the setup in the format of the task: peaks and paths, then a peak and a valley for each path.

    Raises ParseError, with line and column, for any other text.
    """
    numbers = NumberReader(text)
    peaks = numbers.read_number("the number of peaks", 1)
    count = numbers.read_number("the number of paths", 0)
    paths = [(numbers.read_number("a peak", 1, peaks), numbers.read_number("a valley", 1, peaks)) for _ in range(count)]
    numbers.check_end()
    return RULESET.setup(peaks, tuple(paths))


def _write(game: AnyGame) -> str:
    """Return the setup in the format of the task; raises FormatError if there are moves."""
    setup = game.setup
    assert isinstance(setup, PlaninarenjeSetup)
    if game.moves:
        raise FormatError(_("P4617 holds only setups without moves: use the format 'json'"))
    return write_numbers([(setup.peaks, len(setup.paths)), *setup.paths])


def _write_answer(setup: PlaninarenjeSetup, classes: bytes) -> str:
    """Return the answer of the task: who wins from each peak."""
    return "".join("Mirko\n" if letter == ord("E") else "Slavko\n" for letter in classes[: setup.peaks])


def _describe(setup: PlaninarenjeSetup) -> Message:
    """Return the title with the numbers of peaks and paths."""
    peaks, paths = count_peaks(setup.peaks), count_paths(len(setup.paths))
    return _("{title}, {peaks}, {paths}", title=setup.ruleset.title_message(), peaks=peaks, paths=paths)


def _check_promises(game: AnyGame) -> None:
    """Raise ParseError if there are no paths."""
    assert isinstance(game.setup, PlaninarenjeSetup)
    if not game.setup.paths:
        raise ParseError(_("0 paths"), _("at least one, as the task promises"))


def _is_in_format(sample: InputText) -> bool:
    """Whether the text is two numbers n and m, then m pairs of numbers from 1 to n, and no line splits a pair."""
    tally = sample.tally
    if tally is None:
        return False
    peaks, paths = tally.first
    low, high = tally.others or (1, 1)
    return 1 <= peaks <= MOST_PEAKS and tally.total == 2 + 2 * paths and low >= 1 and high <= peaks and tally.even


def _refute_answer(game: AnyGame, output: Sequence[str], truth: Sequence[str]) -> Sequence[Sequence[str]]:  # noqa: ARG001
    """Return the move to the first peak that the output judges wrongly."""
    lines = enumerate(zip_longest(output, truth), 1)
    return [[f"p{peak}"] for peak, (word, right) in lines if word != right and right is not None][:1]


RULESET: Ruleset[PlaninarenjeSetup, str] = Ruleset(
    name="planinarenje",
    title="Planinarenje",
    about="Planinarenje: COCI 2017/2018, Luogu P4617",
    setup_class=PlaninarenjeSetup,
    game_graph=Huts,
    players=("mirko", "slavko"),
    contest=Contest(
        name="p4617",
        writes=_write,
        answer="coci",
        answers=_write_answer,
        limits={"vertices": 10_000, "edges": 5000},
        size=_describe,
        check_promises=_check_promises,
        shape=r"(?:Mirko|Slavko)(?: (?:Mirko|Slavko))*+",
        refute_answer=_refute_answer,
    ),
    reads=_read,
    detector=Detector(COUNTED, _is_in_format),
    examples=("planinarenje:4;1-1,2-1,2-2,3-2,4-3,4-4",),
    sketch="planinarenje:3;1-1,2-1,2-2,3-2,3-3,1-3+p2",
    texts={
        "board": "Peaks and valleys, joined by paths.",
        "rules": "From a peak, Slavko goes down to a valley. From a valley, Mirko goes up to a peak.",
        "begin": "{first} picks the start, a peak.",
    },
    translations={
        "zh": {
            "Planinarenje": "Planinarenje",
            "Planinarenje: COCI 2017/2018, Luogu P4617": "COCI 2017/2018 #5 Planinarenje，洛谷 P4617",
            "Peaks and valleys, joined by paths.": "山峰与山谷，由小路相连。",
            "From a peak, Slavko goes down to a valley. From a valley, Mirko goes up to a peak.": (
                "在山峰，由 Slavko 下到一个山谷；在山谷，由 Mirko 上到一座山峰。"
            ),
            "{first} picks the start, a peak.": "{first}选一座山峰作起点。",
            "Mirko": "Mirko",
            "Slavko": "Slavko",
        },
    },
)
