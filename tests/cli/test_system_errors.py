"""Errors of the system say the path, what is wrong, and what to do, in both languages."""

import errno
import os
from pathlib import Path

import pytest

from berge.cli import main
from berge.cli.terminal import ADVICE, describe_os_error

Out = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").write_text("x")
    return tmp_path


def read_error(words: str, capsys: Out, language: str = "en") -> str:
    command, *others = words.split()
    assert main([command, "--lang", language, *others]) == 2
    return capsys.readouterr().err.splitlines()[-1]


MISSING_FOLDER = "No such file or directory; there is no folder 'no': check the name"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("review nothing", "nothing: No such file or directory; check the name"),
        ("review 'no/x'", "'no/x': No such file or directory; write it without the single quotes: cmd passes them on"),
        ("review folder", "folder: Is a directory; name a file, not a folder"),
        ("verify folder", "folder: Is a directory; name a file, not a folder"),
        ("stats folder", "folder: Is a directory; name a file, not a folder"),
        ("review no/x", f"no/x: {MISSING_FOLDER}"),
        ("solve king:3x3 -o no/x", f"no/x: {MISSING_FOLDER}"),
        ("bench run king-1 --player random -o no/x", f"no/x: {MISSING_FOLDER}"),
        ("solve king:3x3 -o file/x", "file/x: Not a directory; a part of this path is a file: check the name"),
        (
            "generate --set p4055 -o file",
            "file: File exists; it is a file, not a folder: name a folder that is new or empty",
        ),
        ("stress -o file -- true", "file: File exists; it is a file, not a folder: name a folder that is new or empty"),
    ],
)
def test_an_error_of_the_system_says_what_to_do(words: str, message: str, capsys: Out) -> None:
    assert read_error(words, capsys) == f"berge: {message}"


def test_an_error_of_the_system_is_in_chinese(capsys: Out) -> None:
    assert read_error("review nothing", capsys, "zh") == "berge: nothing: 没有这个文件或目录；请检查名字"
    assert read_error("review no/x", capsys, "zh") == "berge: no/x: 没有这个文件或目录；没有文件夹 'no'：请检查名字"


@pytest.mark.parametrize("number", ADVICE, ids=errno.errorcode.__getitem__)
def test_all_advice_is_in_both_languages(number: int) -> None:
    error = OSError(number, os.strerror(number), "file")
    english, chinese = describe_os_error(error, "en"), describe_os_error(error, "zh")
    assert english.startswith(f"{os.strerror(number)}; ")
    assert chinese.isascii() is False
    assert chinese.count("；") == 1
    assert not any(letter.isascii() and letter.isalpha() for letter in chinese)


def test_a_folder_without_a_problem_is_said_without_codes(capsys: Out) -> None:
    message = read_error("package folder --for kattis -o x.zip", capsys)
    assert message == (
        "berge: folder: found no problem.toml; expected a file problem.toml in TOML; "
        "problems of berge: hamilg, p1971, p4055, p4617"
    )
    Path("folder/setter").mkdir()
    message = read_error("package folder/setter --for kattis -o x.zip", capsys)
    assert message.startswith("berge: folder/setter: found no problem.toml")
    assert "Errno" not in read_error("package folder --for kattis -o x.zip", capsys, "zh")
    assert not Path("x.zip").exists()


@pytest.mark.parametrize("name", ["x.txt", "x.html"])
def test_a_package_has_the_name_of_a_zip(name: str, capsys: Out) -> None:
    message = read_error(f"package p4055 --for kattis -o {name}", capsys)
    assert message.startswith(f"berge: the output '{name}' does not fit the format zip: ")
    assert not Path(name).exists()


def test_a_table_that_is_no_table_of_berge_is_refused_in_chinese(capsys: Out) -> None:
    Path("t.csv").write_text("a,b\n1,2\n")
    message = read_error("stats t.csv", capsys, "zh")
    assert message.startswith("berge: t.csv: 发现：不是 Parquet 格式的数据；应为：`berge batch` 的表")
    Path("t.jsonl").write_text('{"rows": 1}\n')
    assert "a table of" not in read_error("stats t.jsonl", capsys, "zh")


def test_an_absurd_number_of_samples_is_refused_before_the_work(capsys: Out) -> None:
    command = "ensemble king --density 0.1 --size 4 --samples 99999999999"
    assert read_error(command, capsys).endswith("'99999999999' is not a whole number from 1 to 1000000000")


def test_the_table_of_another_ensemble_is_named_without_its_list(capsys: Out) -> None:
    command = "ensemble king --density 0.1 --samples 2 --jobs 1 -o x.jsonl --size"
    assert main([*command.split(), "4"]) == 0
    capsys.readouterr()
    assert "'x.jsonl' is the table of another run (other ensembles): name" in read_error(f"{command} 6", capsys)
    assert "'x.jsonl' 是另一次运行的表（ensembles 不同）：" in read_error(f"{command} 6", capsys, "zh")
