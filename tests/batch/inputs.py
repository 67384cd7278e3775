"""Functions that read inputs, for tests."""

from __future__ import annotations

import io
import tarfile
from pathlib import Path
from typing import Any

from berge.batch.inputs import Inputs

GAME = "1 6\nXO.OXO\n1\n1 2\n1 1\n"
FoundText = list[tuple[str, bytes | None, str | None]]


def list_rows(*inputs: Any, most: int = 1000) -> FoundText:
    """Return all texts of some inputs, in order; however they are cut they are the same."""
    cuts = []
    for size in (most, 1, 3):
        rows: list[dict[str, Any]] = []
        for task in Inputs(map(str, inputs), size).list_tasks():
            rows += task.load.read_texts().to_pylist()
        cuts.append([(row["source"], row["text"], row["error"]) for row in rows])
    assert cuts[1] == cuts[0] == cuts[2]
    return cuts[0]


def list_sources(rows: FoundText, folder: Path) -> list[str]:
    return [source.removeprefix(f"{folder}/") for source, _, _ in rows]


def write_tar(path: Path, mode: str, members: dict[str, bytes]) -> None:
    with tarfile.open(path, mode) as archive:  # type: ignore[call-overload]
        for name, data in members.items():
            info = tarfile.TarInfo(name)
            info.size = len(data)
            archive.addfile(info, io.BytesIO(data))
        folder = tarfile.TarInfo("folder")
        folder.type = tarfile.DIRTYPE
        archive.addfile(folder)
