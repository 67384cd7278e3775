"""Texts that repeat blanks, digits, separators or begins of matches; test_growth.py runs it.

A pattern holds Python up until it is done, so what takes quadratic time here is ended from outside. What is being tried
is printed before it is tried.
"""

import ast
import contextlib
import importlib
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import berge
from berge.formats import records, tree
from berge.formats.moves import move_codec
from berge.games.builtin import RULESETS
from rulesets import GAMES

SIZE = 200_000
UNITS = [
    " ", "\t ", "\n", "0", "1", "a", ",", ", ", ".", "-", "/", "(", "+", ":", "%", "%41", '"', "\\n", "{", "[", "<",
    "1,", "1 ", "1.", "1x", "a-", "a ", "é", "\x00",
]  # fmt: skip
HEADS = ["", "1", "(1", "1,", "(1,1", "a", "a ", '"', "{", "[", "[a", '[a "', "[a:", "1x", "%", "1.", "~"]
TAILS = ["", "!"]
PROGRAMS = Path(berge.__file__).parent / "setter" / "problems"
"""Programs of problems, which judges run."""
OWN = {"render/report.py", "render/svg.py"}
"""Whose patterns read nothing but the package's own files."""
SEARCHES = {"search", "sub", "split", "findall", "finditer"}
UP_TO_THE_FIRST_ERROR = {"_TOKEN"}
"""Patterns that are looked for only until one matches what is an error."""

FUNCTIONS = {"compile", "match", "fullmatch", *SEARCHES}


def list_patterns() -> Iterator[tuple[str, re.Pattern[Any], bool]]:
    """Yield all patterns of the package, their places, and whether they are searched for, not matched."""
    folder = Path(berge.__file__).parent
    ours = (file for file in sorted(folder.rglob("*.py")) if PROGRAMS not in file.parents)
    files = [file for file in ours if file.relative_to(folder).as_posix() not in OWN]
    calls = {file: [n for n in ast.walk(ast.parse(file.read_text())) if isinstance(n, ast.Call)] for file in files}
    all_calls = [(file, *name_of_call(call)) for file in files for call in calls[file]]
    searched = {
        (file if owner.startswith("_") else None, owner)
        for file, called, function in all_calls
        for owner in [called.removeprefix("re.compile(").removesuffix(")")]
        if function in SEARCHES and owner not in UP_TO_THE_FIRST_ERROR
    }
    for ruleset in RULESETS.ours:
        if ruleset.contest is not None:
            yield f"the answers of {ruleset.contest.name}", re.compile(ruleset.contest.shape), False
    for file in files:
        for call in calls[file]:
            owner, function = name_of_call(call)
            if ast.unparse(call.func).endswith("begins") and isinstance(call.args[0], ast.Constant):
                begins = re.compile(rb"\s*+(?:%s)" % ast.literal_eval(call.args[0]))  # as `InputText.begins` does
                yield f"{file.name}:{call.lineno}", begins, False
            elif owner == "re" and function in FUNCTIONS and not is_built_where_used(call.args[0]):
                names = file.relative_to(folder.parent).with_suffix("").parts
                module = importlib.import_module(".".join(names).removesuffix(".__init__"))
                flags = [k.value for k in call.keywords if k.arg == "flags"] + [
                    a for a in call.args[1:] if "re." in ast.unparse(a)
                ]
                try:
                    pattern, *kinds = (evaluate(argument, module) for argument in (call.args[0], *flags))
                except NameError:  # built where it is used, of local variables
                    continue
                compiled = re.compile(pattern, *kinds)
                names_of_it = {
                    (file if name.startswith("_") else None, name)
                    for name, value in vars(module).items()
                    if value is compiled or value is pattern
                }
                yield (
                    f"{file.name}:{call.lineno}",
                    compiled,
                    (function in SEARCHES and ast.unparse(call.args[0]) not in UP_TO_THE_FIRST_ERROR)
                    or bool(names_of_it & searched),
                )


def is_built_where_used(expression: ast.expr) -> bool:
    """Whether a pattern is built where it is used: of a word, of a contest, or of bounded texts."""
    return any(text in ast.unparse(expression) for text in ("re.escape(", "% pattern", "_pattern(", "shape"))


def name_of_call(call: ast.Call) -> tuple[str, str]:
    """Return the object and the name of a called method."""
    function = call.func
    return (ast.unparse(function.value), function.attr) if isinstance(function, ast.Attribute) else ("", "")


def evaluate(expression: ast.expr, module: object) -> Any:
    return eval(compile(ast.Expression(expression), "<pattern>", "eval"), vars(module))


def try_patterns() -> None:
    for place, pattern, sought in list_patterns():
        print(place, ascii(pattern.pattern), "sought" if sought else "", flush=True)
        for head in HEADS:
            for unit in UNITS:
                body = unit * (SIZE // len(unit))
                for tail in TAILS:
                    text: Any = head + body + tail
                    text = text.encode() if isinstance(pattern.pattern, bytes) else text
                    pattern.fullmatch(text)
                    pattern.match(text)
                    if sought and not head:
                        for _ in pattern.finditer(text):
                            pass


def list_readers() -> Iterator[tuple[str, Callable[[str], object], list[str]]]:
    """Yield all readers of texts, with valid texts."""
    for name, ruleset in RULESETS.items():
        game = berge.loads(GAMES[name])
        codec = move_codec(game.setup)
        yield f"{name}.parse", ruleset.parse, [game.setup.notation()]
        yield f"{name}.read", codec.read, [codec.write(game.moves[0])]
        if ruleset.contest:
            yield f"{name}.loads", ruleset.loads, [ruleset.dumps(game.setup)] if name != "maze" else []
        texts = [game.dumps("line"), game.dumps("record"), game.dumps("json")]
        yield f"loads {name}", berge.loads, texts
    yield "record", records.read_record, ['[Start "juniper:9"]\n{c\\n} 1. 4! {d} (1. 2 8) 1... 8 ;e\n*']
    yield "tree", tree.parse, ['["a b" "c"] "x y"?! (z) w']


def grow(text: str) -> Iterator[str]:
    for place in range(0, len(text) + 1, 1 + len(text) // 12):
        for unit in (" ", "0", ","):
            yield text[:place] + unit * (SIZE // 2) + text[place:]


def try_readers() -> None:
    for name, read_text, texts in list_readers():
        print(name, flush=True)
        for text in [*(head + unit * SIZE for head in ("", "1") for unit in UNITS), *texts]:
            with contextlib.suppress(berge.BergeError):
                read_text(text)
        for text in texts:
            for longer in grow(text):
                with contextlib.suppress(berge.BergeError):
                    read_text(longer)


if __name__ == "__main__":
    {"patterns": try_patterns, "readers": try_readers}[sys.argv[1]]()
    print("done")
