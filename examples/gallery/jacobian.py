"""A Jacobian that is singular whatever its values are, and why: three equations share two unknowns."""

import sys

import numpy as np

import berge

places = np.array(
    [  # a row for each equation, a column for each unknown: does it occur?
        [1, 1, 0, 0, 0, 0],
        [1, 1, 0, 0, 0, 0],
        [1, 1, 0, 0, 0, 0],
        [0, 1, 1, 1, 0, 0],
        [0, 0, 1, 1, 0, 0],
        [0, 0, 0, 1, 1, 1],
    ]
)
dm = berge.dulmage_mendelsohn(places)
values = places * np.random.default_rng(1).random(places.shape)
print("structural rank", dm.structural_rank, "and numerical rank", np.linalg.matrix_rank(values))
print("equations", dm.overdetermined.rows, "have only the unknowns", dm.overdetermined.columns)
print("unknowns", dm.underdetermined.columns, "are in only the equations", dm.underdetermined.rows)
if len(sys.argv) > 1:
    dm.dump(sys.argv[1])
