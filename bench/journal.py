"""What has been measured: tables of rows in one JSON file, which is whole after every row."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

FORMAT = "berge-bench/2"

Cells = dict[str, str]


class Journal:
    """The tables in a file. Rows that are measured again replace those of an earlier run."""

    def __init__(self, path: Path, about: dict[str, Any]) -> None:
        self.path, self.about = path, about
        kept = json.loads(path.read_text()) if path.exists() else {}
        self.tables: dict[str, Any] = kept.get("tables", {}) if kept.get("format") == FORMAT else {}

    def table(self, name: str, title: str, columns: Iterable[str]) -> Table:
        """Begin a table: print its head."""
        return Table(self, name, title, list(columns))

    def save(self) -> None:
        """Write everything; the file is the old one or the new one, whatever happens."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        fresh = self.path.with_suffix(".new")
        fresh.write_text(json.dumps({"format": FORMAT, "about": self.about, "tables": self.tables}, indent=1) + "\n")
        os.replace(fresh, self.path)

    def markdown(self, name: str) -> str:
        """Return a table for people."""
        table = self.tables[name]
        columns = table["columns"]
        lines = [columns, ["---"] * len(columns)]
        lines += [[row["cells"].get(column, "-") for column in columns] for row in table["rows"]]
        return "".join(map(line, lines))

    def write_into(self, page: Path) -> None:
        """Put the tables into a page, between `<!-- bench: NAME -->` and `<!-- end -->`."""
        text = page.read_text(encoding="utf-8")
        for name in self.tables:
            between = re.compile(rf"(?<=<!-- bench: {re.escape(name)} -->\n).*?(?=<!-- end -->)", re.DOTALL)
            table = f"\n{self.markdown(name)}\n"
            text = between.sub(table.replace("\\", r"\\"), text, count=1)  # an empty one would be met twice
        page.write_text(text, encoding="utf-8")


class Table:
    """A table that is being measured."""

    def __init__(self, journal: Journal, name: str, title: str, columns: list[str]) -> None:
        self.journal, self.name, self.columns = journal, name, columns
        self.renewed: set[str] = set()
        kept = journal.tables.setdefault(name, {"rows": []})
        kept["title"], kept["columns"] = title, columns
        print(f"\n## {title}\n\n{line(columns)}{line(['---'] * len(columns))}", end="", flush=True)

    @property
    def rows(self) -> list[dict[str, Any]]:
        """The rows, those of earlier runs included."""
        rows: list[dict[str, Any]] = self.journal.tables[self.name]["rows"]
        return rows

    def add(self, key: str, cells: Cells, **data: Any) -> None:
        """Print and keep a row: what people read, and what was measured."""
        row = {"key": key, "cells": cells} | data
        places = [place for place, old in enumerate(self.rows) if old["key"] == key]
        place = places[0] if places else len(self.rows)
        self.rows[place : place + 1] = [row]
        self.renewed.add(key)
        self.journal.save()
        print(line([cells.get(column, "-") for column in self.columns]), end="", flush=True)

    def end(self) -> None:
        """Forget rows of earlier runs that are not measured any more."""
        self.rows[:] = [row for row in self.rows if row["key"] in self.renewed]
        self.journal.save()


def line(cells: Iterable[str]) -> str:
    """Return a row in Markdown."""
    return "| " + " | ".join(cells) + " |\n"
