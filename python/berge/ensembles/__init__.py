"""Random starts by the million: lattices some of whose cells are missing, made, solved and summed up.

>>> from berge.ensembles import Ensemble, summarise
>>> mazes = Ensemble("maze", 20, 20, density=0.1, seed=1)
>>> mazes.board(3)[0]
'....#...............'
>>> point = summarise([mazes], 100).points[0]
>>> point.moments["vertices"].mean, point.means["deficiency"]

Edges between an odd vertex and one that is not even lie in no maximum matching. Without them even and odd vertices fall
into *R-type regions*, which hold whatever a maximum matching misses, and the others into *P-type regions*, perfectly
matched (Bhola, Biswas, Islam and Damle, Phys. Rev. X 12, 021058, 2022, for bipartite lattices and the
Dulmage-Mendelsohn decomposition; Bhola and Damle, arXiv:2311.05634, for others and that of Gallai and Edmonds).

A sample depends on its number, the seed, the size, the density and whether it is balanced, and on nothing else: not on
other samples, nor on the machine, nor on how many threads or processes work.
"""

from berge.ensembles import chart, document, table, text  # they register how a summary is written
from berge.ensembles.ensemble import COLUMNS, Ensemble, Rows
from berge.ensembles.statistics import Estimate, Moments, Tally
from berge.ensembles.summary import Point, Summary, summarise

__all__ = [
    "COLUMNS",
    "Ensemble",
    "Estimate",
    "Moments",
    "Point",
    "Rows",
    "Summary",
    "Tally",
    "chart",
    "document",
    "summarise",
    "table",
    "text",
]
