"""Reading and writing: contest formats, JSON, records, graphs and one-line notations."""

from berge.documents import register_writer
from berge.formats import json_documents, records, rulesets
from berge.formats.detect import recognise
from berge.formats.json_documents import read_document
from berge.formats.loading import INPUT_FORMATS, Reading, load, loads, parse, read
from berge.formats.notation import parse_notation

__all__ = [
    "INPUT_FORMATS",
    "Reading",
    "json_documents",
    "load",
    "loads",
    "parse",
    "parse_notation",
    "read",
    "read_document",
    "recognise",
    "records",
    "rulesets",
]

register_writer("berge.formats.records", "berge.games.game.Game", "record")
register_writer("berge.formats.json_documents", "berge.games.game.Game", "json")
register_writer("berge.formats.notation", "berge.games.game.Game", "line")
register_writer("berge.formats.records", "berge.analysis.review.Review", "record")
register_writer("berge.formats.contest", "berge.analysis.review.Review", "noi")
register_writer("berge.formats.json_documents", "berge.analysis.review.Review", "json")
register_writer("berge.formats.solutions", "berge.analysis.solution.PositionSolution", "json")
register_writer("berge.formats.solutions", "berge.analysis.solution.StartsSolution", "json")
register_writer("berge.formats.solutions", "berge.certificates.Certificate", "json")
register_writer("berge.formats.solutions", "berge.certificates.StartsCertificate", "json")
register_writer("berge.formats.controls", "berge.analysis.control.Control", "json", "csv")
register_writer("berge.formats.decompositions", "berge.analysis.gallai_edmonds.GallaiEdmonds", "json")
register_writer(
    "berge.formats.decompositions", "berge.analysis.dulmage_mendelsohn.DulmageMendelsohn", "json", "matrixmarket"
)
register_writer("berge.formats.explanations", "berge.analysis.explanation.Explanation", "json")
register_writer("berge.formats.slithers", "berge.analysis.slither.Slither", "json")
