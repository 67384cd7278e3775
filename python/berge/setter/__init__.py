r"""Tools for problem setters: generate instances of any game, check answers, and stress programs.

- `families(ruleset)` returns the kinds of instances of a game by name. Each is a `Family` with `about` and `options`.
  They depend on the kind of the game's setups, so games of other packages have them too.
- `generate(ruleset, family, *, seed, **options)` returns one instance, a game. Sizes (`rows`, `columns`, `vertices`)
  are the contest's limits by default. `draw` does the same without limits.
- `data_set(name, seed)` returns a complete `DataSet` with `subtasks`, `cases` and a `table()`, of one of berge's
  problems (`data_sets()` lists them) or of a folder with `problem.toml` (`load_problem`).
- `Case`: `name` (`2-03-tour`), `family`, `subtask` (from 1; 0 is a sample), `game`, and the texts `input` and `answer`.
- `read_input`, `input_of` and `answer_of` convert a contest's texts; `check(game, output)` returns the `Fault` of an
  answer.
- `deal_sheet(ruleset, count)` returns a sheet of puzzles with their answers: `dump("sheet.html")`.
- `stress(ruleset, command)` runs a program on generated cases and returns its `Failure`, shrunk.

Equal arguments, seeds and `VERSION` give equal instances on every machine.

>>> from berge.setter import answer_of, check, families, generate, input_of
>>> list(families(berge.king))[:3]
['random', 'empty', 'walls']
>>> game = generate(berge.maze, "random", rows=2, columns=3, seed=1)
>>> print(input_of(game), end="")
2 3
...
...
>>> print(answer_of(game), end="")
LOSE
>>> check(game, answer_of(game)), check(game, "WIN\n1 1\n").line
(None, 1)
"""

from typing import Any

from berge.name_hints import missing_attribute_error
from berge.setter.checking import Fault, check, proof_of
from berge.setter.families import VERSION, draw, families, generate
from berge.setter.family import Family
from berge.setter.problem import Problem, load_problem
from berge.setter.running import Bounds
from berge.setter.sets import Case, DataSet, data_set, data_sets, draw_cases
from berge.setter.sheets import Sheet, deal_sheet
from berge.setter.stressing import Failure, stress
from berge.setter.tasks import (
    answer_of,
    asks_for_moves,
    check_limits,
    check_no_start,
    check_tidy,
    input_of,
    limits_of,
    read_game,
    read_input,
)

__all__ = [
    "VERSION",
    "Bounds",
    "Case",
    "DataSet",
    "Failure",
    "Family",
    "Fault",
    "Problem",
    "Sheet",
    "answer_of",
    "asks_for_moves",
    "check",
    "check_limits",
    "check_no_start",
    "check_tidy",
    "data_set",
    "data_sets",
    "deal_sheet",
    "draw",
    "draw_cases",
    "families",
    "generate",
    "input_of",
    "limits_of",
    "load_problem",
    "proof_of",
    "read_game",
    "read_input",
    "stress",
]


def __getattr__(name: str) -> Any:
    raise missing_attribute_error("setter", name, __all__)
