"""Pictures of games, reviews and solutions, for terminals and as SVG."""

from berge.draw import decompositions, pictures, text

__all__ = ["decompositions", "pictures", "text"]
