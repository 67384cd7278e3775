"""Reading and writing: contest formats, JSON, graphs and one-line notations, recognised by what they look like."""

from berge.formats import written_by
from berge.records import annotated, contest, documents
from berge.records.documents import read_document
from berge.records.notation import parse_notation
from berge.records.reading import FORMATS, Reading, load, loads, parse, read
from berge.records.recognition import recognise

__all__ = [
    "FORMATS",
    "Reading",
    "annotated",
    "contest",
    "documents",
    "load",
    "loads",
    "parse",
    "parse_notation",
    "read",
    "read_document",
    "recognise",
]

written_by("berge.records.controls", "berge.controls.Control")
written_by("berge.records.decompositions", "berge.decompositions.gallai_edmonds.GallaiEdmonds")
written_by("berge.records.decompositions", "berge.decompositions.dulmage_mendelsohn.DulmageMendelsohn")
written_by("berge.records.slithers", "berge.slithers.Slither")
