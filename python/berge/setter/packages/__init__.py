"""Problem packages, each in the layout that its judge takes: statements, data, validator, checker and programs.

`package(data, judge)` is the zip. `setter/problem.py` reads a problem from its folder; the module of a judge puts its
files where that judge looks for them. Checkers and validators in C++ include `testlib.h`, which the judges provide.
"""

from __future__ import annotations

from collections.abc import Mapping

from berge.errors import check_kind, check_name
from berge.setter.packages import dmoj, hydro, icpc, kattis, luogu, polygon, rbx
from berge.setter.packages.problem import package_problem
from berge.setter.packages.writing import Writer, zip_files
from berge.setter.sets import DataSet

JUDGES: Mapping[str, Writer] = {
    "polygon": polygon.write_files,
    "kattis": kattis.write_files,
    "icpc": icpc.write_files,
    "hydro": hydro.write_files,
    "luogu": luogu.write_files,
    "dmoj": dmoj.write_files,
    "rbx": rbx.write_files,
}
"""The writers of packages by judge: `kattis` is Kattis's legacy format, `icpc` its version 2025-09."""
ALIASES: Mapping[str, str] = {"codeforces": "polygon", "domjudge": "kattis", "pc2": "kattis"}
"""Judges that take the package of another one."""


def judge_named(name: str) -> str:
    """Return the judge whose package the judge with this name takes; other names in lower case.

    >>> from berge.setter.packages import judge_named
    >>> judge_named("DOMjudge")
    'kattis'
    """
    return ALIASES.get(name.lower(), name.lower())


def package(data: DataSet, judge: str) -> bytes:
    """Return the package of a data set for a judge, a zip; equal sets give equal bytes on every machine.

    The judge may also be one of ALIASES. Raises MissingError for an unknown judge.

    >>> import io
    >>> import zipfile
    >>> from berge import setter
    >>> from berge.setter.packages import package
    >>> data = package(setter.data_set("p4055"), "luogu")
    >>> zipfile.ZipFile(io.BytesIO(data)).namelist()[:3]
    ['p4055/data.zip', 'p4055/statement.en.md', 'p4055/statement.zh.md']
    """
    check_kind(data, DataSet, "a data set, of data_set")
    judge = judge_named(judge)
    check_name("the judge {name}", judge, JUDGES)
    return zip_files(JUDGES[judge](package_problem(data)))
