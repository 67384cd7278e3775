"""Errors of networkx and of rare formats are said in words of berge, with their place in the file."""

import re
from pathlib import Path

import pytest

from berge.cli import main
from untranslated import find_english

LEDA = "LEDA.GRAPH\nstring\nvoid\n-1\n2\n"


@pytest.mark.parametrize(
    ("name", "text", "error"),
    [
        (
            "a.gml",
            "graph [\n node [ id 1 ]\n edge [ source 1 target 3 ]\n]\n",
            "3:2: found an edge of '3'; expected the ids",
        ),
        (
            "a.gml",
            "graph [\n node [ id 1 ]\n node [ idd 2 ]\n]\n",
            "3:2: found a node without",
        ),
        ("a.gml", "graph [\n node [ id 1 ]", "2:15: found the end of the file; expected ']'"),
        ("a.gml", "graph [\n node [ id 1 ]\n", "3:1: found the end of the file; expected ']'"),
        ("a.gml", "graph [\n node [ id 1 ]\n node [ id @ ]\n]\n", "3:12: found '@'; expected a key and a value"),
        ("a.g6", ">>graph6<<D c\n", "1:12: found ' '; expected characters from ? to ~, and one graph alone"),
        ("a.g6", ">>graph6<<DQc\nDQc\n", "2:1: found 'D'; expected characters from ? to ~, and one graph alone"),
        ("a.g6", ">>graph6<<DQ\n", "1:1: found a word that is too long or too short; expected one graph"),
        ("a.lgr", "LEDA.GRAPH\nvoid\nvoid\n-2\nx\n", "5:1: found 'x'; expected a number"),
        ("b.leda", " EDA.GRAPH\nvoid\nvoid\n-2\n0\n0\n", "1:2: found 'EDA.GRAPH'; expected LEDA.GRAPH"),
        ("b.leda", f"{LEDA}|{{a\n|{{b}}|\n0\n", "6:1: found '|{a'; expected a label in whole marks, |{ }|"),
        ("b.leda", f"{LEDA}a\nb c}}|\n0\n", "7:1: found 'b c}|'; expected a label in whole marks"),
        ("b.leda", f"{LEDA}a\nb\n1\n1 2 0 |{{\n", "9:7: found '|{'; expected a label in whole marks"),
        ("b.leda", f"{LEDA}\n\n1\n1 2 0 |{{}}|\n", "6:1: found the end of the line; expected a line for each node"),
        ("b.leda", f"{LEDA}|{{a}}|\n\n2\n1 2\n2 1\n", "7:1: found the end of the line; expected a line for each node"),
        ("a.lgr", "LEDA.GRAPH\nvoid\n", "3:1: found the end of the file; expected a type"),
        ("a.gml", "graph [ node [ id 1 ] ]\ngraph [ ]\n", " found a second graph; expected one graph"),
        ("a.tgf", "1 a\n1 b\n#\n", "2:1: found the node 1 again; expected each node once"),
        (
            "a.lgl",
            "# a\nb x y\n# b\nc\n",
            "2:3: found 'x'; expected a vertex behind each #",
        ),
        ("a.lgl", "\n", "2:1: found the end of the file; expected a vertex behind each #"),
        (
            "a.dl",
            "DL n=3\nformat=edgelist1\ndata:\n1 2\n2 x\n",
            "5:3: found 'x'; expected a vertex, a number from 1 to 3",
        ),
        (
            "a.dl",
            "DL n=3\nformat=edgelist1\ndata:\n1 2\n2 4\n",
            "5:3: found '4'; expected a vertex, a number from 1 to 3",
        ),
        ("a.dl", "DL n=2\nformat=fullmatrix\ndata: 0 1\n1 x\n", "4:3: found 'x'; expected a finite number"),
        ("a.dl", "DL n=2\nformat=fullmatrix\ndata: 0 y\n1 0\n", "3:9: found 'y'; expected a finite number"),
        ("a.lgl", "# a\nb 1 2\n# b\nc\n", "2:5: found '2'; expected a vertex behind each #"),
        ("a.lgl", "a 1\n# b\nc\n", "1:1: found 'a'; expected a vertex behind each #"),
        ("a.lgl", "# a\nb\n# \n", "3:1: found '#'; expected a vertex behind each #"),
        ("a.dl", "DL n=2\nformat=edgelist1\ndata:\n1 2 1 0\n", "4:7: found '0'; expected the end of the line"),
        ("a.dl", "DL n=2\nformat=edgelist1\ndata:\n1\n", "4:2: found the end of the line; expected a second vertex"),
        ("a.dl", "DL n=2\nformat=edgelist1\ndata: 1,2,x\n", "3:11: found 'x'; expected a number"),
        (
            "a.dl",
            "DL n=2\nformat=edgelist1\nlabels embedded\ndata:\na b\na c\n",
            "6:3: found one label more, 'c'; expected 2 different labels, as n=2 says",
        ),
        (
            "a.dl",
            "DL n=4\nformat=nodelist1\nlabels embedded:\ndata:\n7 4 9\n",
            "1:1: found 3 different labels; expected 4",
        ),
        ("a.net", "*Vertices 2\n*Matrix\n0 nan\n1 0\n", "3:3: found 'nan'; expected a finite number"),
        ("a.net", "*Vertices 2\n*Matrix\n0 1_0\n1 0\n", "3:3: found '1_0'; expected a finite number"),
        (
            "a.dl",
            "DL n=2\nlabels:\na,a\ndata:\n0 1 1 0\n",
            "3:3: found the label 'a' again; expected 2 different labels",
        ),
        ("a.dl", "DL n=2\nlabels:\na b c\ndata:\n0 1 1 0\n", "3:5: found one label more, 'c'; expected 2 different"),
        ("a.dl", "DL n=3\nlabels:\na b\ndata:\n0 1 1 0\n", "3:1: found 2 different labels; expected 3"),
        ("a.dl", "DL n=2\nlabels embedded\ndata:\na a\na 0 1\na 1 0\n", "4:3: found the label 'a' again; expected 2"),
        ("a.dl", "DL n=2\nlabels embedded\ndata:\na b\na 0 1\nc 1 0\n", "6:1: found 'c'; expected 'b'"),
        ("a.dl", "DL n=2\nlabels embedded\ndata:\na b\na 0\nb 1 0\n", "3:1: found 3 values; expected 4 values"),
    ],
)
def test_errors_of_other_libraries_are_said_in_words_of_berge(
    name: str, text: str, error: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / name
    file.write_text(text)
    ruleset = ["--ruleset", name.split(".")[1]] if name.endswith(("lgl", "leda")) else []
    assert main(["decompose", str(file), *ruleset]) == 2
    assert capsys.readouterr().err.startswith(f"berge: {file}:{error}")
    assert main(["decompose", str(file), "--lang", "zh", *ruleset]) == 2
    message = capsys.readouterr().err.removeprefix(f"berge: {file}:")
    assert not find_english(re.sub(r"networkx|\w+ 格式的文件", "", message))
