"""The number of threads of an analysis can be limited, and does not change its answer."""

from random import Random

import pytest

import berge
from berge.errors import ArgumentError, KindError

SIDE = 800
"""Of boards so large there is work for several threads."""


def test_answers_are_the_same_on_any_number_of_threads() -> None:
    random = Random(1)
    rows = ("".join(random.choices(".#", (19, 1), k=SIDE)) for _ in range(SIDE))
    setup = berge.maze.loads(f"{SIDE} {SIDE}\n" + "\n".join(rows) + "\n").setup
    answers = set()
    try:
        for most in (1, 2, 10**30):
            berge.use_threads(most)
            answers.add(setup.game_graph.core.solve())
    finally:
        berge.use_threads(10**30)
    assert len(answers) == 1


@pytest.mark.parametrize(
    ("most", "error"), [(0, ArgumentError), (-1, ArgumentError), (1.5, KindError), ("2", KindError)]
)
def test_what_is_no_number_of_threads_is_refused(most: object, error: type[Exception]) -> None:
    with pytest.raises(error, match="threads"):
        berge.use_threads(most)  # type: ignore[arg-type]
