"""Reading and writing: contest formats, JSON, records, graphs and one-line notations."""

from berge.documents import writer_of
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

writer_of("berge.formats.records", "berge.games.game.Game", "record")
writer_of("berge.formats.json_documents", "berge.games.game.Game", "json")
writer_of("berge.formats.notation", "berge.games.game.Game", "line")
writer_of("berge.formats.records", "berge.analysis.review.Review", "record")
writer_of("berge.formats.contest", "berge.analysis.review.Review", "noi")
writer_of("berge.formats.json_documents", "berge.analysis.review.Review", "json")
writer_of("berge.formats.solutions", "berge.analysis.solution.PositionSolution", "json")
writer_of("berge.formats.solutions", "berge.analysis.solution.StartsSolution", "json")
writer_of("berge.formats.solutions", "berge.certificates.Certificate", "json")
writer_of("berge.formats.solutions", "berge.certificates.StartsCertificate", "json")
writer_of("berge.formats.controls", "berge.analysis.control.Control", "json", "csv")
writer_of("berge.formats.decompositions", "berge.analysis.gallai_edmonds.GallaiEdmonds", "json")
writer_of("berge.formats.decompositions", "berge.analysis.dulmage_mendelsohn.DulmageMendelsohn", "json", "matrixmarket")
writer_of("berge.formats.explanations", "berge.analysis.explanation.Explanation", "json")
writer_of("berge.formats.slithers", "berge.analysis.slither.Slither", "json")
