"""Reading and writing: contest formats, JSON, records, graphs and one-line notations."""

from berge.documents import writer_of
from berge.formats import annotated, contest, json_documents, rulesets
from berge.formats.detect import recognise
from berge.formats.json_documents import read_document
from berge.formats.loading import FORMATS, Reading, load, loads, parse, read
from berge.formats.notation import parse_notation

__all__ = [
    "FORMATS",
    "Reading",
    "annotated",
    "contest",
    "json_documents",
    "load",
    "loads",
    "parse",
    "parse_notation",
    "read",
    "read_document",
    "recognise",
    "rulesets",
]

writer_of("berge.formats.controls", "berge.analysis.control.Control")
writer_of("berge.formats.decompositions", "berge.analysis.gallai_edmonds.GallaiEdmonds")
writer_of("berge.formats.decompositions", "berge.analysis.dulmage_mendelsohn.DulmageMendelsohn")
writer_of("berge.formats.explanations", "berge.analysis.explanation.Explanation")
writer_of("berge.formats.slithers", "berge.analysis.slither.Slither")
