"""The problem setter's bench: instances of any game, whether an answer is right, and a search for a wrong one.

- `families(ruleset)` are the kinds of instances that there are of a game, by name: `Family`, with its `about` and its
  `options`. They follow from what the starts of the game are made of, so other packages' games have them too.
- `generate(ruleset, family, *, seed, **options)` is one instance: a game. Sizes that are not asked for (`rows`,
  `columns`, `vertices`, ...) are the contest's limits; `draw` heeds none.
- `data_set(name, seed)` is a complete set as a judge has it, of one of our problems (`data_sets()` lists them) or of a
  folder with `problem.toml` (`load_problem`): a `DataSet` with `subtasks` and `cases`, and `table()`, what is in it.
- `Case`: `name` (`2-03-tour`), `family`, `subtask` (from 1; 0 is a sample), `game`, and the texts `input` and `answer`.
- `read_input`, `input_of`, `answer_of`: the texts of a contest; `check(game, output)`: the `Fault` of an answer.
- `deal_sheet(ruleset, count)` is a sheet of puzzles with their answers: `dump("sheet.html")`.
- `stress(ruleset, command)` runs a program on generated cases and returns its `Failure`, shrunk.

Equal words, seeds and `VERSION` make equal instances, on every machine.
"""

from berge.setter.checking import Fault, check, proof_of
from berge.setter.families import VERSION, draw, families, generate
from berge.setter.family import Family
from berge.setter.problem import Problem, load_problem
from berge.setter.running import Bounds
from berge.setter.sets import Case, DataSet, data_set, data_sets, some_cases
from berge.setter.sheets import Sheet, deal_sheet
from berge.setter.stressing import Failure, stress
from berge.setter.tasks import (
    answer_of,
    asks_for_moves,
    check_asked,
    check_limits,
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
    "check_asked",
    "check_limits",
    "check_tidy",
    "data_set",
    "data_sets",
    "deal_sheet",
    "draw",
    "families",
    "generate",
    "input_of",
    "limits_of",
    "load_problem",
    "proof_of",
    "read_game",
    "read_input",
    "some_cases",
    "stress",
]
