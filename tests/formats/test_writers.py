"""The tables of `formats` and `render`, which say which file writes what."""

import sys

import berge  # it registers the tables
from berge import documents, hooks
from berge.checker import LARGEST_NAME
from berge.graphs import names


def test_each_format_is_written_by_the_file_of_its_row() -> None:
    """A row that is missing would hide a format; a wrong one would fail when a format is first written."""
    hooks.load(documents.WRITERS)
    rows = documents._modules
    for module in rows.values():
        hooks.load_module(module)
    written = {
        (f"{kind.__module__}.{kind.__qualname__}", name): format.writer.__module__
        for (kind, name), format in documents._formats.items()
    }
    assert len(rows) > 30
    assert rows == {row: file for row, file in written.items() if row in rows}
    files = {*rows.values()}
    assert not {row for row, file in written.items() if file in files} - rows.keys()


def test_formats_are_known_before_they_are_loaded_and_their_endings_after() -> None:
    assert {"html", "json", "noi", "record", "svg", "text"} <= {*documents.list_output_formats(berge.Review)}
    assert documents.find_endings(berge.Review)["html"] == "html"
    assert "berge.render.report" in sys.modules


def test_documents_hold_the_integers_that_the_checker_accepts() -> None:
    assert names.LARGEST_NAME == LARGEST_NAME
