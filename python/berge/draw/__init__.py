"""Pictures of games, reviews and solutions, for terminals and as SVG."""

from berge.draw import decompositions, pictures, report, slithers, text

__all__ = ["decompositions", "pictures", "report", "slithers", "text"]
