"""Pictures of games, reviews and solutions, for terminals and as SVG."""

from berge.draw import controls, decompositions, matrices, pictures, report, slithers, text

__all__ = ["controls", "decompositions", "matrices", "pictures", "report", "slithers", "text"]
