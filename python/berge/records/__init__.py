"""Reading and writing: contest formats, JSON, graphs and one-line notations, recognised by what they look like."""

from berge.records import annotated, contest, controls, documents, matrices
from berge.records.documents import read_document
from berge.records.notation import parse_notation
from berge.records.reading import FORMATS, Reading, load, loads, parse, read
from berge.records.recognition import recognise

__all__ = [
    "FORMATS",
    "Reading",
    "annotated",
    "contest",
    "controls",
    "documents",
    "load",
    "loads",
    "matrices",
    "parse",
    "parse_notation",
    "read",
    "read_document",
    "recognise",
]
