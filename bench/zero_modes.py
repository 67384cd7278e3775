"""Diluted honeycombs beside the program of one of the authors of Dulmage-Mendelsohn percolation, sample by sample.

`python -m bench.zero_modes FOLDER`, where FOLDER holds https://github.com/SounakBiswas/GrapheneZeroModes (commit
15d6828), builds that program for some sizes and shares of missing sites, with the one declaration that it lacks, and
runs it. The same samples are drawn again from the same random numbers, those of the C library, and decomposed by berge.
How many monomers there are, the sizes of all R-type regions and the number of P-type ones must agree in each sample.
docs/notes/percolation.md has what it printed.
"""

from __future__ import annotations

import argparse
import ctypes
import re
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from scipy.sparse import coo_array
from scipy.sparse.csgraph import connected_components

import berge
from berge.ensembles.statistics import Estimate
from berge.ensembles.text import told

POINTS = [(side, share) for side in (100, 300, 600) for share in (0.06, 0.08, 0.1)]
SAMPLES, SEED = 50, 1
SOURCES = ("main.c", "makelattice.c", "heuristics.c", "bfs.c", "initialize.c", "bfs_find_free.c", "take_stats.c")
SITES_ASIDE = {0: ((0, -1), (-1, -1)), 1: ((0, 1), (1, 1))}
"""Where the neighbours of a site of each sublattice lie that are not in its own cell: columns right and rows down."""


class InputText(NamedTuple):
    """What a sample is made of."""

    monomers: int
    r_sizes: list[int]
    """The sites of each R-type region, ascending."""
    p_regions: int


def main() -> None:
    """Print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    folder = parser.parse_args().folder
    print("| sites | missing | monomers | sites in R-type regions | R-type regions | P-type regions | ", end="")
    print("samples that agree | ms a sample, theirs | berge's |\n" + "|---" * 9 + "|")
    quantities: list[Callable[[InputText], int]] = [
        lambda one: one.monomers,
        lambda one: sum(one.r_sizes),
        lambda one: len(one.r_sizes),
        lambda one: one.p_regions,
    ]
    for side, share in POINTS:
        theirs, their_seconds = run(folder, side, share)
        ours, seconds = [], 0.0
        for matrix in drawn(side, share):
            start = time.process_time()
            ours.append(decomposed(matrix))
            seconds += time.process_time() - start
        means = [mean(of, theirs) for of in quantities]
        agree = sum(one == other for one, other in zip(theirs, ours, strict=True))
        times = [f"{1e3 * took / SAMPLES:.1f}" for took in (their_seconds, seconds)]
        cells = [f"{2 * side * side:,}", f"{share:.0%}", *means, f"{agree} of {SAMPLES}", *times]
        print("| " + " | ".join(cells) + " |", flush=True)


def run(folder: Path, side: int, share: float) -> tuple[list[InputText], float]:
    """Return what the program finds, and how long it takes."""
    with tempfile.TemporaryDirectory() as place:
        work = Path(place)
        for source in SOURCES:
            shutil.copy(folder / source, work)
        header = (folder / "global.h").read_text() + "char outloc[200];\n"
        for name, value in (("LX", side), ("NC", share), ("NR", SAMPLES), ("SEED", SEED)):
            header = re.sub(rf"#define {name} .*", f"#define {name} {value}", header)
        (work / "global.h").write_text(header)
        (work / "outfiles").mkdir()
        command = ["cc", "-O2", "-w", "-fcommon", "-std=gnu99", *SOURCES, "-lm", "-o", "zero_modes"]
        subprocess.run(command, cwd=work, check=True)
        text = subprocess.run(["./zero_modes"], cwd=work, check=False, stdout=subprocess.PIPE, text=True).stdout
        rows = [line.split() for path in work.glob("outfiles/cstats_*") for line in path.read_text().splitlines()]
    monomers = [int(count) for count in re.findall(r"free: (\d+)\n", text)]
    counts = [tuple(map(int, found)) for found in re.findall(r"free (\d+), RA=(\d+), RB=(\d+)", text)]
    sizes = iter(int(row[2]) for row in rows)
    found = []
    for free, (p_count, *r_counts) in zip(monomers, counts, strict=True):
        # It counts the monomers of one sublattice; the other has as many.
        found.append(InputText(2 * free, sorted(next(sizes) for _ in range(sum(r_counts))), p_count))
    return found, float(re.findall(r"(?m)^time taken: ([\d.]+)", text)[0])


def drawn(side: int, share: float) -> Iterator[Any]:
    """Yield the same samples: which site of the one sublattice is next to which of the other.

    Site `2 * cell + sublattice` is next to that of the other sublattice in its own cell and in two more, on a torus.
    Sites are taken away one after the other, first of the one sublattice and then of the other, where none is missing
    within two steps.
    """
    libc = ctypes.CDLL("libc.so.6")
    cells = side * side
    rows, columns = np.divmod(np.arange(cells), side)
    near = np.empty((2 * cells, 3), np.int64)
    for sublattice, aside in SITES_ASIDE.items():
        near[sublattice::2, 0] = 2 * np.arange(cells) + 1 - sublattice
        for place, (right, down) in enumerate(aside, start=1):
            cell = (columns + right) % side + (rows + down) % side * side
            near[sublattice::2, place] = 2 * cell + 1 - sublattice
    most = 2**31
    libc.srand(SEED)
    for _ in range(SAMPLES):
        is_missing, is_near = np.zeros(2 * cells, bool), np.zeros(2 * cells, bool)
        for sublattice in (0, 1):
            more = int(share * cells)
            while more:
                site = 2 * int(libc.rand() / most * cells) + sublattice
                if is_missing[site] or is_near[site]:
                    continue
                is_missing[site] = True
                is_near[near[site]] = is_near[near[near[site]]] = True
                more -= 1
        here = 2 * np.arange(cells).repeat(3), near[::2].ravel()
        there = ~is_missing[here[0]] & ~is_missing[here[1]]
        first, second = here[0][there] // 2, here[1][there] // 2
        places = [np.cumsum(~is_missing[sublattice::2]) - 1 for sublattice in (0, 1)]
        shape = tuple(int((~is_missing[sublattice::2]).sum()) for sublattice in (0, 1))
        yield coo_array((np.ones(len(first), np.uint8), (places[0][first], places[1][second])), shape=shape).tocsr()


def decomposed(matrix: Any) -> InputText:
    """Return what berge finds."""
    found = berge.gallai_edmonds(matrix, biadjacency=True)
    classes = np.frombuffer(found.classes, np.uint8)
    edges = matrix.tocoo()
    first, second = edges.coords[0], edges.coords[1] + matrix.shape[0]
    kinds = classes[first], classes[second]
    even, odd, matched = (ord(letter) for letter in "EOM")
    inner = (kinds[0] == even) & (kinds[1] == odd) | (kinds[0] == odd) & (kinds[1] == even)
    inner |= (kinds[0] == matched) & (kinds[1] == matched)
    order = sum(matrix.shape)
    joined = coo_array((np.ones(inner.sum(), np.uint8), (first[inner], second[inner])), shape=(order, order))
    _, region = connected_components(joined, directed=False)
    sizes = np.bincount(region)
    is_p = np.zeros(len(sizes), bool)
    is_p[region[classes == matched]] = True
    return InputText(order - 2 * len(found.matching), sorted(sizes[~is_p].tolist()), int(is_p.sum()))


def mean(of: Callable[[InputText], int], samples: list[InputText]) -> str:
    """Return the mean of something with its standard error in units of the last digit."""
    values = [of(sample) for sample in samples]
    return told(Estimate(float(np.mean(values)), float(np.std(values, ddof=1) / len(values) ** 0.5)))


if __name__ == "__main__":
    main()
