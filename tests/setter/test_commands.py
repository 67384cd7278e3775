"""`berge generate`, `berge check` and `berge stress` on the command line."""

import errno
import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import berge
from berge import setter
from berge.cli import main
from berge.games.builtin import RULESETS
from rulesets import ON_BOARDS
from thorough import mark_cases

ROOT = Path(__file__).parents[2]
RECORD, MAZE = ROOT / "examples/rabbit/noi2011-3.txt", ROOT / "examples/maze/jsoi2009.txt"
WRONG, RIGHT = ROOT / "tests/setter/wrong", ROOT / "tests/setter/programs"
BERGE = [sys.executable, "-m", "berge"]

Out = pytest.CaptureFixture[str]


def test_generate_prints_one_instance(capsys: Out) -> None:
    assert main(["generate", "maze", "random", "rows=3", "columns=4", "density=0.5", "--seed", "7"]) == 0
    text = capsys.readouterr().out
    game = setter.generate(RULESETS["maze"], "random", rows=3, columns=4, density=0.5, seed=7)
    assert text == setter.input_of(game)
    assert main(["generate", "rabbit", "placed", "at=1,2", "rows=5", "columns=5"]) == 0
    assert berge.review(berge.loads(capsys.readouterr().out)).mistakes("rabbit") == [1, 2]


@pytest.mark.parametrize("place", range(5))
def test_generate_options_may_stand_anywhere(place: int, capsys: Out) -> None:
    request = ["generate", "maze", "traps", "rows=4", "columns=6"]
    request[place + 1 : place + 1] = ["--seed", "3"]
    assert main(request) == 0
    game = setter.generate(RULESETS["maze"], "traps", rows=4, columns=6, seed=3)
    assert capsys.readouterr().out == setter.input_of(game)


def test_options_may_stand_between_files(tmp_path: Path, capsys: Out) -> None:
    (tmp_path / "answer").write_text("2 1 2")
    assert main(["check", str(RECORD), "--lang", "en", str(tmp_path / "answer")]) == 0
    assert capsys.readouterr().out.endswith("the answer is right\n")


def test_several_instances_are_files_with_answers_and_a_table(tmp_path: Path, capsys: Out) -> None:
    folder = tmp_path / "new/data"
    request = ["hamilg", "flowers", "vertices=9", "cases=2", "--count", "12"]
    assert main(["generate", *request, "-o", str(folder)]) == 0
    files = sorted(folder.iterdir())
    assert len(files) == 25
    table = (folder / "table.tsv").read_text()
    assert capsys.readouterr().out == table
    assert table.splitlines()[2].startswith("flowers-01\t1\tflowers\t18\t")
    for file in files[:-1:2]:
        game = setter.read_input(RULESETS["hamilg"], file.read_bytes())
        assert setter.check(game, file.with_suffix(".out").read_bytes()) is None


def test_generate_set_writes_all_cases(tmp_path: Path, capsys: Out) -> None:
    assert main(["generate", "--set", "p4055", "--seed", "3", "-o", str(tmp_path)]) == 0
    instance = setter.data_set("p4055", 3)
    assert capsys.readouterr().out == instance.table()
    assert {file.stem for file in tmp_path.glob("*.in")} == {case.name for case in instance.cases}


def test_existing_files_stay_and_no_partial_file_is_left(
    tmp_path: Path, capsys: Out, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "data"
    several = ["generate", "maze", "random", "rows=3", "columns=3", "--count", "3", "-o", str(folder)]
    assert main(several) == 0
    before = {file.name: file.read_bytes() for file in folder.iterdir()}
    for again in (several, ["generate", "--set", "p4055", "-o", str(folder)]):
        assert main(again) == 2
        assert "name a new or an empty folder" in capsys.readouterr().err
    assert before == {file.name: file.read_bytes() for file in folder.iterdir()}

    link = tmp_path / "link"
    link.symlink_to("nowhere")
    for name, problem in ((str(link), "a broken link"), ("-", "no folder")):
        assert main([*several[:-1], name]) == 2
        assert f"{problem}: name a folder" in capsys.readouterr().err

    def refuse_writing(*_: object) -> str:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(setter.Case, "answer", property(refuse_writing))
    assert main([*several[:-1], str(tmp_path / "new/one")]) != 0
    assert sorted(file.name for file in tmp_path.iterdir()) == ["data", "link"]


def test_families_are_listed(capsys: Out) -> None:
    for ruleset in RULESETS.ours:
        assert main(["generate", ruleset.name]) == 0
        lines = capsys.readouterr().out.splitlines()
        assert [line.split()[0] for line in lines] == list(setter.families(ruleset))
        assert all(family.about and family.about[0].isupper() for family in setter.families(ruleset).values())


@pytest.mark.parametrize("ruleset", [one.name for one in RULESETS.ours])
def test_families_are_listed_in_chinese(ruleset: str, capsys: Out) -> None:
    assert main(["generate", ruleset, "--lang", "zh"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == list(setter.families(RULESETS[ruleset]))
    for line in lines:
        description, options = line[: line.rindex(" (")], line[line.rindex(" (") :]
        about = description.partition("  ")[2].strip()
        assert re.search("[\u4e00-\u9fff]", about), line
        assert {*re.findall("[a-z]+", about)} <= {*re.findall("[a-z]+", options)}, (
            "in English are only names of options"
        )


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["generate"], "give RULESET or --set"),
        (["generate", "maze", "--set", "p4055"], "give RULESET or --set, not both"),
        (["generate", "--set", "p4055", "--count", "3", "-o", "x"], "--count cannot be used with --set"),
        (
            ["generate", "--set", "p1", "-o", "x"],
            "the set 'p1'; expected a folder with problem.toml, or one of: hamilg, p1971, p4055, p4617",
        ),
        (["generate", "maze", "rooom"], "did you mean 'rooms'"),
        (["generate", "maze", "random", "rows=500"], "rows is 500; "),
        (["generate", "maze", "random", "rows"], "give a name and a number, such as rows=5"),
        (["generate", "maze", "random", "rows=x"], "give a name and a number"),
        (["generate", "maze", "random", "rows=2,3"], "found rows: (2, 3)"),
        (["generate", "maze", "random", "density=2.5"], "found density: 2.5; expected a number from 0 to 1"),
        *(
            (
                ["generate", "maze", "random", f"rows={number}"],
                f"'rows={number}' is not an option: give a name and a number",
            )
            for number in ("inf", "nan", "1_0", "\u0664", "0x5", ".", "", "-", "1,,2")
        ),
        (["generate", "maze", "random", "rows=5", "--seed", "2", "rows=5"], "rows is given twice: give each name"),
        (["generate", "maze", "rows=4"], "maze has no family 'rows=4': use one of random, empty, walls"),
        (
            ["generate", "--set", "p1"],
            "the set 'p1'; expected a folder with problem.toml, or one of: hamilg, p1971, p4055, p4617",
        ),
        (["generate", "maze", "random", "--nope"], "berge generate: error: unrecognized arguments: --nope"),
        (["generate", "maze", "random", "--count", "2"], "need -o FOLDER"),
        (["generate", "maze", "random", "-o", "case.in"], "-o names a folder; leave it out to print one instance"),
        (["generate", "--set", "p4055"], "need -o FOLDER"),
        (["generate", "maze", "random", "--seed", "-1"], "'-1' is not a"),
        (["generate", "maze", "random", "--count", "0", "-o", "x"], "'0' is not a"),
        (["generate", "nosuch"], "found the ruleset 'nosuch'; expected one of"),
        (["check", "missing", "-"], "missing: No such file"),
        (["check", str(RECORD), "missing"], "missing: No such file"),
        (["check", str(RECORD), "-", "--ruleset", "maze"], f'{RECORD}:2:1: found "OOXX"'),
        (["stress", "--time", "0", "--", "true"], "is not a number of seconds from 0.001 to 3600"),
        (["stress", "--time", "x", "--", "true"], "is not a number of seconds"),
        (["stress", "--", "no-such-program"], "found the command 'no-such-program'"),
        (["stress", "--family", "toor", "--", "true"], "did you mean 'tour'"),
        (["stress"], "found no command; expected a program that can be run"),
        (
            ["stress", "maze", "--", "./mine"],
            "maze is a game, ",
        ),
        (
            ["stress", "mine", "--ruleset", "maze"],
            "'--ruleset' comes after the command 'mine': write the options",
        ),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_bad_usage_is_a_one_line_error(
    arguments: list[str], message: str, capsys: Out, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(arguments) in (2, 3)
    captured = capsys.readouterr()
    assert message in " ".join(captured.err.split())
    assert captured.out == ""
    assert list(tmp_path.iterdir()) == []


def test_check_accepts_a_right_answer(tmp_path: Path, capsys: Out) -> None:
    answer = tmp_path / "answer"
    answer.write_text("2 1 2")
    assert main(["check", str(RECORD), str(answer)]) == 0
    assert capsys.readouterr().out == f"{answer}: the answer is right\n"
    assert main(["check", str(RECORD), str(answer), "--lang", "zh"]) == 0
    assert capsys.readouterr().out == f"{answer}：答案正确\n"


def test_check_proves_that_an_answer_is_wrong(tmp_path: Path, capsys: Out) -> None:
    wrong, proof = tmp_path / "wrong", tmp_path / "proof.json"
    wrong.write_text("WIN\n2 3\n3 3\n")
    assert main(["check", str(MAZE), str(wrong), "--certificate", str(proof)]) == 1
    out = capsys.readouterr().out
    assert out.startswith(f"{wrong}:3:3: found '3'; expected '2'\n")
    assert "The player to move with the token on (3, 2) loses" in out
    assert main(["verify", str(proof)]) == 0
    right = tmp_path / "right"
    right.write_text("WIN\n2 3\n3 2\n")
    capsys.readouterr()
    assert main(["check", str(MAZE), str(right), "--answer", str(wrong)]) == 1
    assert capsys.readouterr().out.startswith(f"{right}: the answer is right\n{wrong}:3:3: found")


def test_jurys_answer_is_checked_and_right_answer_is_printed_without_one(tmp_path: Path, capsys: Out) -> None:
    wrong, proof = tmp_path / "wrong", tmp_path / "proof.json"
    wrong.write_text("LOSE\n")
    assert main(["check", str(MAZE), "--answer", str(wrong)]) == 1
    assert capsys.readouterr().out.startswith(f"{wrong}:1:1: found 'LOSE'; expected 'WIN'")
    assert main(["check", str(MAZE), "--certificate", str(proof)]) == 0
    assert "as the task promises" in capsys.readouterr().out
    assert main(["verify", str(proof)]) == 0


@pytest.mark.parametrize("ruleset", ON_BOARDS)
def test_input_with_a_chosen_start_is_an_error(ruleset: str, tmp_path: Path, capsys: Out) -> None:
    answer = tmp_path / "answer"
    answer.write_text("LOSE\n")
    for request in (["check", f"{ruleset}:..@/.#."], ["check", f"{ruleset}:..@/.#.", str(answer)]):
        assert main(request) == 2
        assert "but the game has a start: leave it out" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("king:..#/...", "WIN\n1 1\n1 2\n2 1\n2 2\n2 3\n"),
        ("juniper:14", "WIN\n2\n4\n6\n8\n12\n"),
        ("graph:a-b,b-c", "WIN\na\nc\n"),
    ],
)
def test_wrong_start_of_a_notation_input_is_shown(text: str, right: str, tmp_path: Path, capsys: Out) -> None:
    answer = tmp_path / "answer"
    answer.write_text(right)
    assert main(["check", text, str(answer)]) == 0
    answer.write_text(right.rpartition("\n")[0].rpartition("\n")[0] + "\n")
    capsys.readouterr()
    assert main(["check", text, str(answer)]) == 1
    last = ", ".join(right.split("\n")[-2].split())
    assert f"with the token on {last if ',' not in last else f'({last})'} loses" in capsys.readouterr().out


def test_graph_inputs_are_checked_in_any_format(tmp_path: Path, capsys: Out) -> None:
    answer = tmp_path / "answer"
    answer.write_text("LOSE\n")
    for file in (ROOT / "examples/graph/petersen.txt", ROOT / "examples/graph/system.mtx"):
        assert main(["check", str(file)]) == 0
        assert main(["check", str(file), str(answer)]) == (file.suffix != ".txt")
    capsys.readouterr()
    assert main(["check", "-", "-"]) == 2
    assert "stdin (-) can be given only once" in capsys.readouterr().err


@pytest.mark.parametrize("read", ["input", "output", "answer"])
def test_certificate_does_not_overwrite_an_input_file(read: str, tmp_path: Path, capsys: Out) -> None:
    files = {name: tmp_path / name for name in ("input", "output", "answer")}
    files["input"].write_bytes(MAZE.read_bytes())
    files["output"].write_text("LOSE\n")
    files["answer"].write_text("WIN\n2 3\n3 2\n")
    before = {name: file.read_bytes() for name, file in files.items()}
    (tmp_path / "link").symlink_to(files[read])
    command = ["check", str(files["input"]), str(files["output"]), "--answer", str(files["answer"])]
    for name in (files[read], tmp_path / "link"):
        assert main([*command, "--certificate", str(name)]) == 2
        assert "is also read: name another file" in capsys.readouterr().err
    assert before == {name: file.read_bytes() for name, file in files.items()}


def test_set_names_ignore_case_and_a_package_is_a_file(
    tmp_path: Path, capsys: Out, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(["generate", "--set", "P4055", "-o", str(tmp_path / "set")]) == 0
    assert main(["package", "P4055", "--for", "ICPC", "-o", str(tmp_path / "zip")]) == 0
    capsys.readouterr()
    monkeypatch.chdir(tmp_path)
    assert main(["package", "p4055", "--for", "icpc", "-o", "-"]) == 2
    assert "a zip cannot be written to stdout" in capsys.readouterr().err
    assert sorted(file.name for file in tmp_path.iterdir()) == ["set", "zip"]


def test_check_validates_an_input_without_an_answer(tmp_path: Path, capsys: Out) -> None:
    assert main(["check", str(RECORD)]) == 0
    assert capsys.readouterr().out == "Rabbit and Egg, 4 x 4: as the task promises\n"
    record = tmp_path / "record"
    record.write_text("1 6\nXO.OXO\n1\n1 2\n")
    assert main(["check", str(record)]) == 2
    assert "the last move of" in capsys.readouterr().err
    record.write_text("1 6\nXO.OXO\n1\n1 4\n1 5\n")
    assert main(["check", str(record)]) == 2
    assert "stops after 2 moves; expected one that Egg won, as the task promises" in capsys.readouterr().err
    (tmp_path / "out").write_text("0\n")
    assert main(["check", str(record), str(tmp_path / "out")]) in (0, 1)
    assert "; the answer is judged anyway" in capsys.readouterr().err


def test_failure_is_shown_saved_and_reproducible(tmp_path: Path, capsys: Out) -> None:
    calls = []
    for jobs in ("1", "3"):
        folder = tmp_path / jobs
        command = [sys.executable, "-S", str(WRONG / "maze_only_left_over.py")]
        assert main(["stress", "--ruleset", "maze", "--jobs", jobs, "-o", str(folder), "--", *command]) == 1
        calls.append(capsys.readouterr().out.replace(str(folder), "FOLDER"))
        game = setter.read_input(RULESETS["maze"], (folder / "least.in").read_bytes())
        assert (folder / "least.out").read_text() == setter.answer_of(game)
        assert setter.check(game, (folder / "least.got").read_bytes()) is not None
        assert main(["check", str(folder / "least.in"), str(folder / "least.got")]) == 1
        assert main(["verify", str(folder / "least.json")]) == 0
        assert (folder / "first.in").exists()
        capsys.readouterr()
    assert calls[0] == calls[1]
    assert "a wrong answer" in calls[0]
    assert "In its answer, 2:" in calls[0]
    assert "Saved in FOLDER: least.in" in calls[0]


def test_crash_is_shown_with_the_end_of_stderr(tmp_path: Path, capsys: Out) -> None:
    script = "echo one two \x1b[31m >&2; exit 9"
    assert main(["stress", "-o", str(tmp_path), "--cases", "5", "--", "sh", "-c", script]) == 1
    out = capsys.readouterr().out
    assert "a crash, exit status 9" in out
    assert "  one two" in out
    assert "\x1b" not in out


def test_output_before_a_crash_is_saved_and_shown(tmp_path: Path, capsys: Out) -> None:
    assert main(["stress", "-o", str(tmp_path), "--cases", "5", "--", "sh", "-c", "echo no memory; exit 1"]) == 1
    assert "The end of its output:\n  no memory\n" in capsys.readouterr().out
    assert (tmp_path / "least.got").read_text() == "no memory\n"


def test_signal_of_a_crash_and_the_game_are_named(tmp_path: Path, capsys: Out) -> None:
    assert main(["stress", "-o", str(tmp_path), "--cases", "5", "--", "sh", "-c", "kill -SEGV $$"]) == 1
    out = capsys.readouterr().out
    assert "a crash, killed by SIGSEGV: segmentation fault\n" in out
    assert out.startswith("Judged as Rabbit and Egg (P1971); --ruleset names another game.\n")
    command = ["--ruleset", "rabbit", "--", "sh", "-c", "kill -SEGV $$"]
    assert main(["stress", "-o", str(tmp_path), "--cases", "5", "--lang", "zh", *command]) == 1
    out = capsys.readouterr().out
    assert "SIGSEGV" in out
    assert "--ruleset" not in out


def test_smallest_graph_is_shown_with_its_edges(tmp_path: Path, capsys: Out) -> None:
    command = ["--ruleset", "hamilg", "--", "sh", "-c", "echo 77"]
    assert main(["stress", "-o", str(tmp_path), *command]) == 1
    lines = (tmp_path / "least.in").read_text().splitlines()
    text = "".join(f"  {line}\n" for line in lines)
    assert f"As the program reads it:\n\n{text}" in capsys.readouterr().out


def test_output_of_a_program_is_saved_unchanged(tmp_path: Path) -> None:
    assert main(["stress", "-o", str(tmp_path), "--", "printf", r"\377\376x\r\n"]) == 1
    assert (tmp_path / "least.got").read_bytes() == b"\xff\xfex\r\n"


def test_failure_is_saved_if_stdout_is_closed(tmp_path: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    command = [*BERGE, "stress", "--ruleset", "maze", "-o", str(tmp_path), "--", "false"]
    subprocess.run(command, stdout=writing, stderr=subprocess.DEVNULL, check=False, timeout=300)
    os.close(writing)
    assert len(list(tmp_path.iterdir())) == 6


def test_failure_folder_is_checked_first_and_its_loss_is_an_error(tmp_path: Path, capsys: Out) -> None:
    folder, mark = tmp_path / "failure", tmp_path / "ran"
    search = ["stress", "-o", str(folder), "--cases", "3", "--ruleset", "maze", "--"]
    folder.write_text("a file")
    assert main([*search, "touch", str(mark)]) == 2
    folder.unlink()
    folder.mkdir()
    (folder / "mine").write_text("kept")
    assert main([*search, "touch", str(mark)]) == 2
    assert "already has 'mine'" in capsys.readouterr().err
    assert not mark.exists()
    (folder / "mine").unlink()
    assert main([*search, "rmdir", str(folder)]) == 1  # so that there is nowhere to save it
    text = capsys.readouterr()
    assert f"{folder}: No such file or directory" in text.err
    assert "As the program reads it:\n\n  " in text.out
    for _ in range(2):  # an earlier failure gives way
        assert main([*search, "false"]) == 1
    assert len(list(folder.iterdir())) == 6


def test_right_program_survives(capsys: Out) -> None:
    command = [sys.executable, "-S", str(RIGHT / "maze.py")]
    assert main(["stress", "--ruleset", "maze", "--cases", "10", "--seed", "4", "--", *command]) == 0
    assert capsys.readouterr().out == "the answers to all 10 cases are right (seed 4)\n"


def test_options_after_the_command_belong_to_it(tmp_path: Path, capsys: Out) -> None:
    script = 'case "$*" in "--ruleset hamilg -") echo 7;; esac'
    command = ["--", "sh", "-c", script, "sh", "--ruleset", "hamilg", "-"]
    assert main(["stress", "--ruleset", "maze", "--cases", "3", "-o", str(tmp_path), *command]) == 1
    assert "It answers  7\n" in capsys.readouterr().out
    assert main(["stress", "--ruleset", "maze", "--cases", "3", "-o", str(tmp_path), "cat", "-"]) == 1


@pytest.mark.parametrize("number", mark_cases([signal.SIGINT, signal.SIGTERM], [signal.SIGINT]))
def test_repeated_signals_leave_no_partial_file(number: int, tmp_path: Path) -> None:
    command = [*BERGE, "generate", "maze", "empty", "rows=1", "columns=1", "--count", "10000"]
    command += ["-o", str(tmp_path / "data")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        try:
            while process.poll() is None and len([*tmp_path.glob("data/.berge-*/*")]) < 100:
                time.sleep(0.02)
            while process.poll() is None:
                process.send_signal(number)
                time.sleep(0.01)
            process.communicate()
        finally:
            process.kill()
    assert process.returncode in (128 + number, -number)
    assert not (tmp_path / "data").exists()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_signal_ends_stress_and_its_programs(number: int, tmp_path: Path) -> None:
    note = tmp_path / "pids"
    script = f"echo $$ >> {note}; sleep 60"
    process = subprocess.Popen(
        [*BERGE, "stress", "--time", "50", "-o", str(tmp_path / "failure"), "--", "sh", "-c", script],
        stderr=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    deadline = time.monotonic() + 300
    while not (note.exists() and note.read_text().endswith("\n")):
        assert time.monotonic() < deadline
        time.sleep(0.02)
    process.send_signal(number)
    out, errors = process.communicate(timeout=300)
    assert process.returncode == 128 + number
    assert out == b""
    assert errors in (b"berge: interrupted\n", b"")
    assert not (tmp_path / "failure").exists()
    for pid in map(int, note.read_text().split()):
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)


def test_source_file_error_shows_how_to_run_it(tmp_path: Path, capsys: Out, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name, hint in (
        ("mine.cpp", "compile it by g++ -O2 -o ./mine mine.cpp, then: -- ./mine"),
        ("mine.py", "expected the command that runs it: -- python3 mine.py"),
    ):
        Path(name).write_text("")
        assert main(["stress", name]) == 2
        assert hint in capsys.readouterr().err


def test_failure_folder_opens_at_its_smallest_case(tmp_path: Path, capsys: Out) -> None:
    folder = tmp_path / "failure"
    assert main(["stress", "--cases", "5", "-o", str(folder), "--", "echo", "9"]) == 1
    capsys.readouterr()
    assert main(["review", str(folder)]) == 0
    streams = capsys.readouterr()
    assert main(["review", str(folder / "least.in")]) == 0
    assert capsys.readouterr() == streams
    assert main(["review", str(folder), "-o", str(folder / "least.in"), "--format", "noi"]) == 2
    capsys.readouterr()
    assert main(["check", str(folder)]) == 1, "the answer that the program gave"
    streams = capsys.readouterr()
    assert main(["check", str(folder / "least.in"), str(folder / "least.got")]) == 1
    assert capsys.readouterr() == streams
    assert main(["check", str(folder / "least.in")]) == 0, "the input alone"


@pytest.mark.parametrize("name", ["planinarenje", "hamilg", "maze", "king", "graph", "juniper", "knight"])
def test_other_commands_read_a_failure_folder_as_its_ruleset(name: str, tmp_path: Path, capsys: Out) -> None:
    folder = tmp_path / "failure"
    command = ["stress", "--ruleset", name, "--cases", "5", "-o", str(folder), "--", "sh", "-c", "exit 1"]
    assert main(command) == 1
    (folder / "least.got").write_bytes((folder / "least.out").read_bytes())
    assert main(["check", str(folder)]) == 0
    capsys.readouterr()
    assert main(["solve", str(folder), "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out)["ruleset"] == name
    game = setter.read_input(RULESETS[name], (folder / "least.in").read_bytes())
    assert main(["decompose", str(folder)]) == 0
    assert capsys.readouterr().out.startswith(f"{game.setup.game_graph.as_graph().order} vert")


def test_a_text_that_fits_two_tasks_says_as_which_it_is_checked(capsys: Out, tmp_path: Path) -> None:
    (tmp_path / "case.in").write_text("3 4\n1 1\n2 2\n3 3\n1 2\n")
    assert main(["check", str(tmp_path / "case.in")]) == 0
    captured = capsys.readouterr()
    assert captured.out == "Geography, 3 vertices, 1 edge: as the task promises\n"
    assert "with --ruleset planinarenje: Planinarenje, 3 peaks, 4 paths" in captured.err
    assert main(["check", "--ruleset", "planinarenje", str(tmp_path / "case.in")]) == 0
    captured = capsys.readouterr()
    assert (captured.out, captured.err) == ("Planinarenje, 6 vertices, 4 edges: as the task promises\n", "")
