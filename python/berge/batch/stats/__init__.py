"""Statistics of a corpus that was reviewed or solved: counted in one pass, written as text or HTML."""

from berge.batch.stats.corpus import Corpus, count_table
from berge.batch.stats.text import as_text

__all__ = ["Corpus", "as_text", "count_table"]
