"""SciPy's and MATLAB's functions of sparse matrices, whole calls."""

from __future__ import annotations

from pathlib import Path

from bench import families, numbers
from bench.families import Family
from bench.graphs import Drawn
from bench.journal import Table
from bench.peers import Result
from bench.run import Bench, Found

TITLE = "Matrices in SciPy's shape"


def measure(bench: Bench) -> None:
    """Match them, and permute them into block triangular form."""
    head = ["matrix", "size", "rows", "entries", "matching", "of the core", "scipy"]
    head += ["dmperm", "of its core", "CSparse", "CasADi", "agree"]
    table = bench.journal.table("matrices", TITLE, head)
    for family in families.MATRICES:
        for size in family.quick if bench.quick else family.quick + family.full:
            row(bench, table, family, size)
    table.end()


def row(bench: Bench, table: Table, family: Family, size: int) -> None:
    """Measure the matrices of a family and a size."""
    drawn = [family.make(size, seed) for seed in (bench.seeds if family.seeded else bench.seeds[:1])]

    def others(graph: Drawn, only: set[str] | None) -> Found:
        if only is not None and "scipy" not in only:
            return {}
        path = bench.stored(graph)
        return {"scipy": bench.ask("scipy", family.name, size, 1, lambda: bench.peers.matcher("scipy", path))}

    seeded = bench.on_seeds(drawn, lambda graph: bench.peers.worker("berge_matrix", bench.stored(graph)), others)
    path, own = bench.stored(drawn[0]), seeded.own[0]
    core, form, form_core = (
        bench.peers.worker(name, path) for name in ("berge_matrix_core", "berge_dmperm", "berge_dmperm_core")
    )
    their = forms(bench, family, size, path)
    agree = seeded.agree and all(own.agrees_with(one) is not False for one in (form, *their.values()))
    assert drawn[0].sides is not None
    rows, entries = int((drawn[0].sides == 0).sum()), len(drawn[0].edges)
    cells = {
        "matrix": family.name,
        "size": family.size.format(size),
        "rows": f"{rows:,}",
        "entries": f"{entries:,}",
        "matching": f"**{numbers.seconds(own.seconds)}**",
        "of the core": ratio(own, core),
        "dmperm": f"**{numbers.seconds(form.seconds)}**",
        "of its core": ratio(form, form_core),
        "CSparse": numbers.against([their.get("cs_dmperm")], [form], bench.peers.patience),
        "CasADi": numbers.against([their.get("casadi")], [form], bench.peers.patience),
        "scipy": numbers.against(seeded.of("scipy"), seeded.own, bench.peers.patience),
        "agree": "yes" if agree else "NO",
    }
    measured = {name: found.as_json() for name, found in their.items()}
    measured |= {"core": core.as_json(), "dmperm": form.as_json(), "dmperm_core": form_core.as_json()}
    sizes = {"family": family.name, "size": size, "rows": rows, "entries": entries}
    table.add(f"{family.name}, {size}", cells, **sizes, **measured, **seeded.as_json() | {"agree": agree})


def forms(bench: Bench, family: Family, size: int, path: Path) -> Found:
    """Return the block triangular forms of those peers that there are."""
    asked = {
        "cs_dmperm": lambda: bench.peers.matcher("cs_dmperm", path),
        "casadi": lambda: bench.peers.worker("casadi_btf", path),
    }
    known = {*bench.peers.native, *bench.peers.libraries} & asked.keys()
    return {name: bench.ask(f"{name}, form", family.name, size, 1, asked[name]) for name in sorted(known)}


def ratio(whole: Result, core: Result) -> str:
    """Return how many times as long a call takes as the core that it calls."""
    known = whole.ratio_to(core.seconds)
    return numbers.times(known) if known else "-"
