"""Random setups by the million: lattices with missing cells, their solutions and statistics.

>>> from berge.ensembles import Ensemble, summarise
>>> mazes = Ensemble("maze", 20, 20, density=0.1, seed=1)
>>> mazes.board(3)[0]
'....#...............'
>>> point = summarise([mazes], 100).points[0]
>>> point.moments["vertices"].mean, point.means["deficiency"]
(358.8, 5.06)

Edges between an odd vertex and one that is not even lie in no maximum matching. Without them the even and odd vertices
form *R-type regions*, which contain all vertices that maximum matchings miss, and the others form *P-type regions*,
which are perfectly matched (Bhola, Biswas, Islam and Damle, Phys. Rev. X 12, 021058, 2022, for bipartite lattices and
the Dulmage-Mendelsohn decomposition; Bhola and Damle, arXiv:2311.05634, for others and the Gallai-Edmonds
decomposition).

A sample depends only on its number, the seed, the size, the density and `balanced`: not on other samples, the machine,
or the number of threads or processes.
"""

from berge.documents import register_writer
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
    "summarise",
]

register_writer("berge.ensembles.chart", "berge.ensembles.summary.Summary", "svg")
register_writer("berge.ensembles.writers", "berge.ensembles.summary.Summary", "json", "csv")
register_writer("berge.ensembles.text", "berge.ensembles.summary.Summary", "text")
