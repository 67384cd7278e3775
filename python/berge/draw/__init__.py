"""Pictures of games, reviews and solutions, for terminals and as SVG."""

from berge.draw import decompositions, matrices, pictures, report, slithers, text

__all__ = ["decompositions", "matrices", "pictures", "report", "slithers", "text"]
