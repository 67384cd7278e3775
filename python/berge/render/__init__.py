"""Pictures of games, reviews and solutions, for terminals and as SVG."""

from berge.documents import writer_of
from berge.render import pictures, report, text

__all__ = ["pictures", "report", "text"]

writer_of("berge.render.controls", "berge.analysis.control.Control")
writer_of("berge.render.decompositions", "berge.analysis.gallai_edmonds.GallaiEdmonds")
writer_of("berge.render.explanations", "berge.analysis.explanation.Explanation")
writer_of("berge.render.step_pictures", "berge.analysis.explanation.Explanation")
writer_of("berge.render.matrices", "berge.analysis.dulmage_mendelsohn.DulmageMendelsohn")
writer_of("berge.render.slithers", "berge.analysis.slither.Slither")
