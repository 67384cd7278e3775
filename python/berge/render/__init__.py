"""Pictures of games, reviews and solutions, for terminals and as SVG."""

from berge.documents import written_by
from berge.render import pictures, report, text

__all__ = ["pictures", "report", "text"]

written_by("berge.render.controls", "berge.analysis.control.Control")
written_by("berge.render.decompositions", "berge.analysis.gallai_edmonds.GallaiEdmonds")
written_by("berge.render.matrices", "berge.analysis.dulmage_mendelsohn.DulmageMendelsohn")
written_by("berge.render.slithers", "berge.analysis.slither.Slither")
