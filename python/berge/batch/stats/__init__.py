"""What a person wants to know of a corpus that was reviewed or solved: counted in one pass, told in two ways."""

from berge.batch.stats.corpus import Corpus, counted
from berge.batch.stats.text import as_text

__all__ = ["Corpus", "as_text", "counted"]
