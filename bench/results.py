"""Results: tables of rows in one JSON file, and the format of numbers."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from bench.peers import Result

FORMAT = "berge-bench/2"


class Row(NamedTuple):
    """A row of a table: its title, its cells by column, and its numbers."""

    key: str
    cells: dict[str, str]
    data: dict[str, Any]


class Results:
    """The tables in a file, which is complete after every row. Rows replace those of earlier runs."""

    def __init__(self, path: Path, about: dict[str, Any]) -> None:
        self.path, self.about = path, about
        data = json.loads(path.read_text()) if path.exists() else {}
        self.tables: dict[str, Any] = data.get("tables", {}) if data.get("format") == FORMAT else {}

    def add_table(self, name: str, title: str, columns: Sequence[str], rows: Iterable[Row]) -> None:
        """Measure the rows of a table; print and save each. Rows that are no longer measured go at the end."""
        print(f"\n## {title}\n\n{format_row(columns)}{format_row(['---'] * len(columns))}", end="", flush=True)
        old = {row["key"]: row for row in self.tables.get(name, {}).get("rows", [])}
        new: list[dict[str, Any]] = []
        for row in rows:
            old.pop(row.key, None)
            new.append({"key": row.key, "cells": row.cells} | row.data)
            self.tables[name] = {"title": title, "columns": list(columns), "rows": [*new, *old.values()]}
            self.save()
            print(format_row([row.cells.get(column, "-") for column in columns]), end="", flush=True)
        self.tables[name] = {"title": title, "columns": list(columns), "rows": new}
        self.save()

    def save(self) -> None:
        """Write all results atomically."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        fresh = self.path.with_suffix(".new")
        fresh.write_text(json.dumps({"format": FORMAT, "about": self.about, "tables": self.tables}, indent=1) + "\n")
        os.replace(fresh, self.path)

    def write_into(self, page: Path) -> None:
        """Put the tables into a page, between `<!-- bench: NAME -->` and `<!-- end -->`."""
        text = page.read_text(encoding="utf-8")
        for name, table in self.tables.items():
            columns = table["columns"]
            rows = [[row["cells"].get(column, "-") for column in columns] for row in table["rows"]]
            lines = "".join(map(format_row, [columns, ["---"] * len(columns), *rows]))
            between = re.compile(rf"(?<=<!-- bench: {re.escape(name)} -->\n).*?(?=<!-- end -->)", re.DOTALL)
            text = between.sub(f"\n{lines}\n".replace("\\", r"\\"), text, count=1)
        page.write_text(text, encoding="utf-8")


def format_row(cells: Iterable[str]) -> str:
    """Return a row in Markdown."""
    return "| " + " | ".join(cells) + " |\n"


def format_seconds(value: float | None) -> str:
    """Return a time in a fitting unit."""
    if value is None:
        return "-"
    if value < 1e-4:
        return f"{value * 1e6:.1f} us"
    if value < 0.01:
        return f"{value * 1e3:.2f} ms"
    return f"{value * 1e3:.0f} ms" if value < 1 else f"{value:.1f} s"


def format_range(results: Sequence[Result]) -> str:
    """Return the least and the most of some times."""
    expected = [result.seconds for result in results if result.seconds is not None]
    return f"{format_seconds(min(expected))} to {format_seconds(max(expected))}" if len(expected) > 1 else "-"


def format_ratio(value: float) -> str:
    """Return a ratio."""
    return f"{value:.2g}x" if value < 100 else f"{value:,.0f}x"


def format_memory(value: int | None, cells: int) -> str:
    """Return the peak memory, in all and for each cell or vertex."""
    return "-" if value is None else f"{value / 2**20:.1f} MB, {value / cells:.1f} B"


def format_peer(peers: Sequence[Result | None], own: Sequence[Result], patience: float) -> str:
    """Return a peer's time and its ratio to berge's, on some seeds; `-` if the peer was not asked."""
    first = peers[0]
    if first is None:
        return "-"
    if first.status == "hopeless":
        return f"(> {patience:g} s)"
    if first.status == "limit":
        return f"> {patience:g} s"
    if first.status == "failed" or first.seconds is None:
        return "failed"
    pairs = [(peer, mine) for peer, mine in zip(peers, own, strict=True) if peer and peer.status == "done"]
    ratios = [ratio for peer, mine in pairs if (ratio := peer.compute_ratio(mine.seconds))]
    ratio = first.compute_ratio(own[0].seconds)
    text = format_ratio(ratio) if ratio else ""
    if ratio and len(ratios) > 1 and format_ratio(min(ratios)) != format_ratio(max(ratios)):
        text += f", {format_ratio(min(ratios))[:-1]} to {format_ratio(max(ratios))}"
    clock = "< " * (first.seconds < first.resolution) + format_seconds(max(first.seconds, first.resolution))
    disagrees = any(mine.has_same_result(peer) is False for peer, mine in pairs)
    return clock + (f" ({text})" if text else "") + (" DISAGREES" if disagrees else "")
