"""The problem setter's bench: instances of any game, with their right answers.

- `families(ruleset)` are the kinds of instances that there are of a game, by name: `Family`, with its `about` and its
  `options`. They follow from what the starts of the game are made of, so other packages' games have them too.
- `generate(ruleset, family, *, seed, **options)` is one instance: a game. Sizes that are not asked for (`rows`,
  `columns`, `vertices`, ...) are the contest's limits.
- `data_set(name, seed)` is a complete set as a judge has it, `p1971` or `p4055` (`data_sets()` lists them): a
  `DataSet` with `subtasks` and `cases`, and `table()`, what is in it.
- `Case`: `name` (`2-03-tour`), `family`, `subtask` (from 1; 0 is a sample), `game`, and the texts `input` and `answer`.
- `read_input`, `input_of`, `answer_of`: the texts of a contest.

Equal words, seeds and `VERSION` make equal instances, on every machine.
"""

from berge.setter.families import VERSION, Family, families, generate
from berge.setter.sets import Case, DataSet, data_set, data_sets
from berge.setter.tasks import answer_of, asks_for_moves, input_of, limits_of, read_input

__all__ = [
    "VERSION",
    "Case",
    "DataSet",
    "Family",
    "answer_of",
    "asks_for_moves",
    "data_set",
    "data_sets",
    "families",
    "generate",
    "input_of",
    "limits_of",
    "read_input",
]
