"""Pictures of games, reviews and solutions, for terminals and as SVG."""

from berge.draw import pictures, report, text
from berge.formats import written_by

__all__ = ["pictures", "report", "text"]

written_by("berge.draw.controls", "berge.controls.Control")
written_by("berge.draw.decompositions", "berge.decompositions.gallai_edmonds.GallaiEdmonds")
written_by("berge.draw.matrices", "berge.decompositions.dulmage_mendelsohn.DulmageMendelsohn")
written_by("berge.draw.slithers", "berge.slithers.Slither")
