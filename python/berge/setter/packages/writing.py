"""Writers for packages: YAML, Markdown, LaTeX and zip."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from io import BytesIO
from typing import Any
from zipfile import ZipFile, ZipInfo

from berge.i18n import _, localize
from berge.setter.packages.problem import PackagedProblem
from berge.setter.sets import Case

File = tuple[str, str | bytes | None]
"""A path in a package and its content; None if the problem has no such file."""

Writer = Callable[[PackagedProblem], Iterator[File]]
"""Yields the files of the package for a judge."""


def in_folder(writer: Writer) -> Writer:
    """Return a writer of the same files in one folder with the name of the problem."""

    def write_in_folder(problem: PackagedProblem) -> Iterator[File]:
        return ((f"{problem.name}/{path}", content) for path, content in writer(problem))

    return write_in_folder


def write_case_files(cases: Iterable[Case], folder: str = "", answer: str = "out") -> Iterator[File]:
    """Yield the inputs and the answers of cases; `folder` ends with a slash, `answer` is the ending of answers."""
    for case in cases:
        yield f"{folder}{case.name}.in", case.input
        yield f"{folder}{case.name}.{answer}", case.answer


_PLAIN = re.compile(r"[A-Za-z_][\w./-]*", re.ASCII)
_WORDS = {"y", "n", "yes", "no", "on", "off", "true", "false", "null"}
"""Words that YAML does not read as strings."""


def zip_files(files: Iterable[File]) -> bytes:
    """Return an uncompressed zip of files, so that its bytes do not depend on a machine's compression library."""
    buffer = BytesIO()
    with ZipFile(buffer, "w") as archive:
        for path, content in files:
            if content is None:
                continue
            info = ZipInfo(path, (1980, 1, 1, 0, 0, 0))
            info.create_system, info.external_attr = 3, 0o100644 << 16  # as on Unix, on every system
            archive.writestr(info, content)
    return buffer.getvalue()


def format_yaml(value: Mapping[str, Any] | Sequence[Any], depth: int = 0) -> str:
    """Return a value as YAML: mappings and lists in blocks, and strings quoted as in JSON if necessary."""
    pad, lines = "  " * depth, []
    for key, item in value.items() if isinstance(value, Mapping) else ((None, item) for item in value):
        head = f"{pad}-" if key is None else f"{pad}{_format_scalar(key)}:"
        if not isinstance(item, (Mapping, list)) or not item:
            lines.append(f"{head} {_format_scalar(item)}\n")
        elif key is None:
            lines.append(head + format_yaml(item, depth + 1)[len(head) :])
        else:
            lines.append(f"{head}\n{format_yaml(item, depth + 1)}")
    return "".join(lines)


def _format_scalar(value: object) -> str:
    if isinstance(value, str) and _PLAIN.fullmatch(value) and value.lower() not in _WORDS:
        return value
    return json.dumps(value, ensure_ascii=False)


# Statements.

HEADS = {"input": _("Input"), "output": _("Output")}
"""The headings of the sections of a statement."""


def format_subtasks(problem: PackagedProblem, language: str) -> str:
    """Return the table of subtasks, in Markdown."""
    heads = [localize(head, language) for head in (_("Subtask"), _("Points"), _("Limits"))]
    rows = [heads, ["---"] * len(heads)]
    for part, _ignored in problem.subtasks:
        signs = {size: "=" if part.limits[size] == 1 else "\\le" for size in problem.sizes}  # no size is less than 1
        most = ", ".join(f"${letter} {signs[size]} {part.limits[size]}$" for size, letter in problem.sizes.items())
        rows.append([str(part.number), str(part.points), most])
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def format_sample(language: str, number: int, input: str, answer: str) -> str:
    """Return a sample for statements that mark samples only by headings."""
    heads = (_("Sample input {n}", n=number), _("Sample output {n}", n=number))
    parts = zip(heads, (input, answer), strict=True)
    return "\n\n".join(f"### {localize(head, language)}\n\n{_format_code(text)}" for head, text in parts)


def format_hydro_sample(language: str, number: int, input: str, answer: str) -> str:  # noqa: ARG001
    """Return a sample in Hydro's form: two code blocks with special names."""
    return f"{_format_code(input, f'input{number}')}\n\n{_format_code(answer, f'output{number}')}"


def format_statement(
    problem: PackagedProblem, language: str, format_one: Callable[[str, int, str, str], str] = format_sample
) -> str:
    """Return title, statement, samples and subtasks in Markdown; `format_one` formats a sample."""
    texts = problem.statements[language]
    parts = [f"# {problem.title(language)}", texts["legend"]]
    for head in ("input", "output"):
        parts += [f"## {localize(HEADS[head], language)}", texts[head]]
    parts.append(f"## {localize(_('Samples'), language)}")
    parts += [format_one(language, number, case.input, case.answer) for number, case in enumerate(problem.samples, 1)]
    parts += [f"## {localize(_('Subtasks'), language)}", format_subtasks(problem, language)]
    return "\n\n".join(parts) + "\n"


def write_other_files(problem: PackagedProblem) -> Iterator[File]:
    """Yield the files besides data, for judges that read only data: statements, validator and programs."""
    for language in problem.statements:
        yield f"statement.{language}.md", format_statement(problem, language)
    yield "validator.cpp", problem.validator
    for program in problem.programs:
        yield f"programs/{program.verdict}/{program.name}", program.source


def _format_code(text: str, name: str = "") -> str:
    return f"```{name}\n{text}```"


_INLINE = re.compile(r"(\$[^$]+\$|`[^`]+`|\*[^*]+\*)")


def format_latex(text: str) -> str:
    """Return Markdown as LaTeX: paragraphs and tables, and in them code, emphasis and formulas, which stay."""
    blocks = (_format_table(block) if block.startswith("|") else _format_line(block) for block in text.split("\n\n"))
    return "\n\n".join(blocks) + "\n"


def _format_table(block: str) -> str:
    heads, _ignored, *rows = [
        [_format_line(cell.strip()) for cell in line.strip("|").split("|")] for line in block.splitlines()
    ]
    lines = [" & ".join(row) + " \\\\ \\hline" for row in (heads, *rows)]
    columns = "|" + len(heads) * "c|"
    return "\n".join([f"\\begin{{tabular}}{{{columns}}} \\hline", *lines, "\\end{tabular}"])


def _format_line(text: str) -> str:
    return "".join(map(_format_piece, _INLINE.split(text)))


def _format_piece(piece: str) -> str:
    match piece[:1]:
        case "$":
            return piece
        case "`":
            return f"\\texttt{{{_escape(piece[1:-1])}}}"
        case "*":
            return f"\\emph{{{_escape(piece[1:-1])}}}"
    return _escape(piece)


def _escape(text: str) -> str:
    return re.sub(r"([#$%&_{}])", r"\\\1", text)
