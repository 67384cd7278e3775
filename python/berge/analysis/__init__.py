"""The structure of all maximum matchings: of graphs, and of matrices."""

from berge.analysis.dulmage_mendelsohn import (
    DulmageMendelsohn,
    Part,
    dulmage_mendelsohn,
    is_matrix,
    structural_rank,
)
from berge.analysis.gallai_edmonds import (
    HOW_MANY,
    GallaiEdmonds,
    HowMany,
    as_graph,
    essential,
    gallai_edmonds,
    maximum_matching,
)

__all__ = [
    "HOW_MANY", "DulmageMendelsohn", "GallaiEdmonds", "HowMany", "Part", "as_graph", "dulmage_mendelsohn", "essential",
    "gallai_edmonds", "is_matrix", "maximum_matching", "structural_rank",
]  # fmt: skip
