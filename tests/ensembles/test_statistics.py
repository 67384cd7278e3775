"""Samples and their statistics: agreement with an oracle, independence of threads, wrong arguments."""

import math
import pickle
from collections.abc import Iterator
from contextlib import suppress
from itertools import chain, product
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import berge
from berge.ensembles import COLUMNS, Ensemble, Moments, Tally, summarise
from berge.ensembles.statistics import BLOCKS, compute_cumulant, compute_moments, sum_powers
from berge.ensembles.text import format_estimate
from berge.errors import ArgumentError, KindError
from berge.games.builtin import RULESETS
from berge.games.steps import LATTICES
from ensembles.samples import list_r_sizes, list_rows
from oracle import ensembles as oracle
from thorough import count_repeats, limit_examples


def list_lattices() -> Iterator[tuple[str, str]]:
    """Yield the games that are played on lattices, and what the oracle calls these; it learns steps that it lacks."""
    for name in RULESETS:
        with suppress(berge.InputError):
            steps = RULESETS.find_lattice(name)
            lattice = next((lattice for lattice in LATTICES if steps == LATTICES[lattice]), name)
            oracle.STEPS.setdefault(lattice, [step for step in steps.offsets if step > (0, 0)])
            yield name, lattice


GAMES = dict(list_lattices())


@given(st.data())
def test_row_agrees_with_a_plain_count(data: st.DataObject) -> None:
    name = data.draw(st.sampled_from([*LATTICES, *GAMES]))
    lattice_name = GAMES.get(name, name)
    wraps = data.draw(st.booleans())
    steps = oracle.STEPS[lattice_name]
    shortest = 2 * max(abs(way) for step in steps for way in step) + 1  # so that no two steps lead to the same cell
    sides = st.integers(shortest, max(7, shortest)) if wraps else st.integers(1, 7)
    height, width = data.draw(sides), data.draw(sides)
    if wraps and lattice_name == "honeycomb":
        height, width = height // 2 * 2 + 2, width // 2 * 2 + 2
    changes_colour = all((down + right) % 2 for down, right in steps)
    two_coloured = changes_colour and not (wraps and (height % 2 or width % 2))
    balanced = two_coloured and data.draw(st.booleans())
    density = data.draw(st.sampled_from([0.0, 0.05, 0.1, 0.2, 0.35, 0.5, 0.9, 1.0]))
    seed, sample = data.draw(st.integers(0, 2**64 - 1)), data.draw(st.integers(0, 2**40))
    ensemble = Ensemble(name, height, width, density, seed, wraps, balanced)
    board = oracle.draw_board(height, width, density, balanced, seed, sample)
    assert ensemble.board(sample) == tuple(board)
    expected, sizes = oracle.compute_row(lattice_name, board, wraps)
    assert dict(zip(COLUMNS, list_rows(ensemble, sample, 1)[0], strict=True)) == dict(
        zip(COLUMNS, expected, strict=True)
    )
    assert list_r_sizes(ensemble, sample, 1) == [sizes]


def test_row_agrees_with_the_solution_of_its_board() -> None:
    for name, density in product(GAMES, (0.05, 0.3)):
        ensemble = Ensemble(name, 15, 17, density, seed=3)
        for sample, row in enumerate(list_rows(ensemble, 0, 10)):
            solution = berge.solve(RULESETS[name].setup(ensemble.board(sample)))
            values = dict(zip(COLUMNS, row, strict=True))
            letters = solution.classes
            assert [values[kind] for kind in ("even", "odd", "matched")] == [letters.count(one) for one in b"EOM"]


def test_rows_do_not_depend_on_threads_batches_or_processes() -> None:
    for name, wraps in (("maze", False), ("triangular", True)):
        ensemble = Ensemble(name, 24, 30, 0.25, seed=9, wraps=wraps)
        complete = ensemble.samples(0, 60)
        assert all(ensemble.samples(0, 60, threads) == complete for threads in (2, 3, 8))
        pieces = [list_rows(ensemble, first, 7) for first in range(0, 56, 7)]
        assert [*chain(*pieces)] == list_rows(ensemble, 0, 56)
        assert pickle.loads(pickle.dumps(ensemble)).samples(0, 60) == complete
        assert summarise([ensemble], 60, 1) == summarise([ensemble], 60, 5)


def test_samples_depend_on_each_field_of_the_ensemble() -> None:
    first = Ensemble("square", 12, 12, 0.3, seed=1)
    others = [
        Ensemble("square", 12, 12, 0.3, seed=2),
        Ensemble("square", 12, 13, 0.3, seed=1),
        Ensemble("square", 12, 12, 0.3000001, seed=1),
        Ensemble("square", 12, 12, 0.3, seed=1, balanced=True),
    ]
    boards = {first.board(0), first.board(1), *(other.board(0) for other in others)}
    assert len(boards) == 2 + len(others)
    assert Ensemble("honeycomb", 12, 12, 0.3, seed=1, wraps=True).board(0) == first.board(0)


def test_probability_of_wrapping_agrees_with_all_boards_of_a_small_torus() -> None:
    share, ensemble = 0.4, Ensemble("square", 3, 3, 0.4, seed=4, wraps=True)
    chance = 0.0
    for cells in product(".#", repeat=9):
        board = ["".join(cells[at : at + 3]) for at in (0, 3, 6)]
        removals = cells.count("#")
        result, _ = oracle.measure_pieces(oracle.build_graph("square", board, True), board, True)
        chance += result[4] * share**removals * (1 - share) ** (9 - removals)
    text = summarise([ensemble], 40_000, 2).points[0].moments["cluster_down"]
    assert text.error is not None
    assert abs(text.mean - chance) < 4 * text.error < 0.02


NUMBERS = st.lists(st.integers(0, 2**40), min_size=1, max_size=60)


@limit_examples(40)
@given(NUMBERS)
def test_moments_agree_with_numpy_and_scipy(values: list[int]) -> None:
    stats = pytest.importorskip("scipy.stats")
    result = compute_moments(sum_powers(values))
    count = len(values)
    assert result.mean == pytest.approx(np.mean(values))
    if count == 1:
        assert result[1:] == (None, None, None, None)
        return
    variance = np.var(np.array(values, dtype=object) - values[0], ddof=1)
    assert result.variance == pytest.approx(float(variance))
    assert result.error == pytest.approx(float(variance / count) ** 0.5)
    if len({*values}) == 1:
        assert result.skewness is result.kurtosis is None
    elif np.std(values) > 1e-6 * np.mean(values):  # what cancels is lost in floating point, which the others use
        assert result.skewness == pytest.approx(stats.skew(values), rel=1e-4, abs=1e-6)
        assert result.kurtosis == pytest.approx(stats.kurtosis(values), rel=1e-4, abs=1e-6)


@given(st.lists(st.integers(1, 10**6), min_size=1, max_size=150), st.data())
def test_jackknife_agrees_with_its_definition(values: list[int], data: st.DataObject) -> None:
    tally = Tally(["size"], len(values))
    rest = values
    while rest:
        count = data.draw(st.integers(1, len(rest)))
        tally.add({"size": rest[:count]}, count)
        rest = rest[count:]
    result = tally.cumulant("size")

    def compute_binder(some: np.ndarray) -> float:
        return float(1 - np.mean(some**4) / (3 * np.mean(some**2) ** 2))

    array, count = np.array(values, dtype=float), min(len(values), BLOCKS)
    assert result.value == pytest.approx(compute_binder(array), abs=1e-9)
    if count == 1:
        assert result.error is None
        return
    of_block = np.repeat(np.arange(count), np.diff([number * len(values) // count for number in range(count + 1)]))
    without = np.array([compute_binder(array[of_block != number]) for number in range(count)])
    assert result.error == pytest.approx(np.sqrt((count - 1) * np.mean((without - without.mean()) ** 2)), abs=1e-9)
    assert tally.moments("size") == compute_moments(sum_powers(values))


def test_standard_errors_agree_with_the_spread_of_repeated_ensembles() -> None:
    """The means of many runs with different seeds scatter as far as the stated errors."""
    runs = [
        summarise([Ensemble("square", 6, 6, 0.3, seed=seed)], 64).points[0] for seed in range(count_repeats(100, 200))
    ]
    for name in ("deficiency", "r_largest", "p_count"):
        scatter = np.std([run.moments[name].mean for run in runs], ddof=1)
        assert scatter == pytest.approx(np.mean([run.moments[name].error or 0.0 for run in runs]), rel=0.15)
    values, errors = (
        np.array(result, dtype=float) for result in zip(*(run.cumulants["r"] for run in runs), strict=True)
    )
    assert np.std(values, ddof=1) == pytest.approx(np.mean(errors), rel=0.3)


def test_equal_samples_have_no_error() -> None:
    for value in (1, 3, 7, 10**6 + 3):
        for count in (2, 31, 64, 100):
            tally = Tally(["size"], count)
            tally.add({"size": [value] * count}, count)
            assert tally.cumulant("size") == (2 / 3, 0.0)


SQUARE = Ensemble("square", 4, 4, 0.3)


@pytest.mark.parametrize(
    ("call", "error"),
    [
        *((lambda number=number: SQUARE.board(number), ArgumentError) for number in (-1, 1 << 64, 10**5000)),
        *((lambda number=number: SQUARE.board(number), KindError) for number in (True, 1.0, None, "1")),
        *(
            (lambda number=number: SQUARE.samples(*number), ArgumentError)
            for number in ((0, -1), (-1, 1), (1 << 64, 0), ((1 << 64) - 1, 2), (0, 1 << 31), (0, 1 << 80), (0, 1, -1))
        ),
        *(
            (lambda number=number: SQUARE.samples(*number), KindError)
            for number in ((True, 1), (0, 1.0), (0, True), ("a", 1), (0, 1, True), (0, 1, 1, 5))
        ),
        *((lambda value=value: Ensemble("square", 3, 3, value), KindError) for value in (True, "0.1", None, 1j)),
        *((lambda value=value: Ensemble("square", 3, 3, value), ArgumentError) for value in (10**400, 2, -1, math.nan)),
        *((lambda value=value: Ensemble("square", 3, 3, 0.1, wraps=value), KindError) for value in (1, "yes", None)),
        *((lambda value=value: Ensemble("square", 3, 3, 0.1, balanced=value), KindError) for value in (1, "yes", None)),
        *((lambda value=value: summarise(value, 10), KindError) for value in (SQUARE, ["square"], "square", 5, None)),
        (lambda: summarise([], 10), ArgumentError),
        (lambda: summarise([SQUARE], 10, progress=5), KindError),  # type: ignore[arg-type]
    ],
)
def test_wrong_arguments_of_ensembles_are_errors(call: Any, error: type[ArgumentError]) -> None:
    with pytest.raises(error, match=r"^found .*; expected ") as error_info:
        call()
    assert type(error_info.value) is error


def test_ensembles_may_be_an_iterator() -> None:
    summary = summarise((one for one in [SQUARE]), 10, progress=lambda *_: None)
    assert [point.samples for point in summary.points] == [10]
    assert str(Ensemble("square", 3, 3, -0.0).density) == "0.0"


def test_zeros_have_no_cumulant() -> None:
    assert compute_cumulant(sum_powers([0, 0, 0])) is None
    tally = Tally(["size"], 2)
    tally.add({"size": [0, 5]}, 2)
    assert tally.cumulant("size").error is None, "without the second block all are 0"


def test_values_are_written_with_their_errors() -> None:
    for mean, error, text in (
        (12.3456, 0.0234, "12.35(2)"),
        (12.3456, 0.0134, "12.346(13)"),
        (1234.5, 56.7, "1234(57)"),
        (0.5, None, "0.5"),
        (3.0, 0.0, "3"),
        (0.99961, 0.00099, "0.9996(10)"),
        (1.234567, 0.0996, "1.23(10)"),
        (1.234567, 0.0949, "1.23(9)"),
        (1.234567, 0.00999, "1.235(10)"),
        (1.234567, 0.996, "1.2(10)"),
        (1.234567, 0.0195, "1.235(19)"),
        (123.4, 9.96, "123(10)"),
    ):
        assert format_estimate(Moments(mean, error, None, None, None)) == text


@pytest.mark.parametrize(
    ("arguments", "error", "says"),
    [
        (("nowhere", 3, 3, 0.1), berge.InputError, "square, honeycomb, triangular"),
        (("rabbit", 3, 3, 0.1), berge.InputError, "rabbit"),
        (("juniper", 3, 3, 0.1), berge.InputError, "juniper"),
        (("edge", 3, 3, 0.1), berge.InputError, "edge"),
        (("maze", 0, 3, 0.1), berge.ArgumentError, "0 x 3"),
        (("maze", 3, 3, 1.5), berge.ArgumentError, "1.5"),
        (("maze", 3, 3, float("nan")), berge.ArgumentError, "nan"),
        (("maze", 3, 3, 0.1, -1), berge.ArgumentError, "-1"),
        (("maze", 3, 3, 0.1, 2**64), berge.ArgumentError, "2^64"),
        (("maze", "3", 3, 0.1), berge.KindError, "rows"),
        (("maze", 3, 3, "0.1"), berge.KindError, "density"),
        (("maze", 1 << 16, 1 << 16, 0.1), berge.LimitError, "4294967296"),
        (("maze", 10**30, 1, 0.1), berge.LimitError, "cells"),
        (("honeycomb", 3, 4, 0.1, 0, True), berge.ArgumentError, "even numbers"),
        (("triangular", 4, 4, 0.1, 0, False, True), berge.ArgumentError, "differ in colour"),
        (("square", 4, 5, 0.1, 0, True, True), berge.ArgumentError, "wrapped round; expected even"),
        (("triangular", 3, 3, 0.1, 0, True, True), berge.ArgumentError, "differ in colour"),
    ],
)  # fmt: skip
def test_value_that_is_not_an_ensemble_is_an_error(
    arguments: tuple[object, ...], error: type[Exception], says: str
) -> None:
    with pytest.raises(error) as raised:
        Ensemble(*arguments)  # type: ignore[arg-type]
    assert says in str(raised.value)


def test_zero_samples_are_an_error() -> None:
    with pytest.raises(berge.ArgumentError, match="at least 1"):
        summarise([Ensemble("maze", 3, 3, 0.1)], 0)


def test_zero_threads_are_an_error() -> None:
    ensembles = [Ensemble("maze", 3, 3, 0.1)]
    assert summarise(ensembles, 5, 1 << 70) == summarise(ensembles, 5)
    for threads in (0, -1):
        with pytest.raises(berge.ArgumentError, match=f"found {threads}; expected a number of threads, 1 or more"):
            summarise(ensembles, 5, threads)


def test_each_board_game_names_its_lattice() -> None:
    assert GAMES.keys() >= {"maze", "king", "knight"}
    assert not GAMES.keys() & {"rabbit", "graph", "juniper", "edge", "planinarenje", "hamilg"}
    assert RULESETS.find_lattice("square") == RULESETS.find_lattice("maze")


def test_progress_counts_all_samples_together() -> None:
    reports: list[tuple[str, int, int]] = []
    ensembles = [Ensemble("king", 400, 400, density) for density in (0.2, 0.3)]
    summarise(ensembles, 4, 2, lambda *report: reports.append(report))
    assert reports == sorted(reports)
    assert {report[0] for report in reports} <= {"sampling"}
    assert {report[2] for report in reports} <= {8}
    assert all(result <= 8 for _, result, _ in reports)
