"""Output files appear whole or not at all, whatever interrupts the writing."""

import errno
import os
import re
import resource
import signal
import stat
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import berge
from berge.agents.saved_rows import SavedRows
from berge.cli import main
from berge.files import write_atomically
from thorough import pick_subset

RECORD = Path(__file__).parents[2] / "examples/rabbit/noi2011-3.txt"
BERGE = str(Path(sys.executable).with_name("berge"))
ANSWER = "2\n1\n2\n"


def test_threads_that_write_to_one_path_leave_what_one_of_them_wrote(tmp_path: Path) -> None:
    games = [berge.maze.setup((f"{'.' * n}#",) * 200).game() for n in range(1, 9)]
    texts = {game.dumps("json") for game in games}
    path = tmp_path / "game"
    errors: list[BaseException] = []

    def write(game: berge.Game[Any]) -> None:
        try:
            for _ in range(12):
                game.dump(path, "json")
                assert path.read_text() in texts
        except BaseException as error:
            errors.append(error)

    threads = [threading.Thread(target=write, args=(game,)) for game in games]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert errors == []
    assert list(tmp_path.iterdir()) == [path]


def test_the_part_that_is_written_has_a_new_name_each_time_and_is_made_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names: list[str] = []

    def write_pieces() -> Iterator[str]:
        yield "new"
        names.extend(set(os.listdir(tmp_path)) - {"answer", "victim"})

    for _ in range(3):
        write_atomically(tmp_path / "answer", write_pieces())
    assert len(set(names)) == 3
    victim = tmp_path / "victim"
    victim.write_text("mine")
    monkeypatch.setattr("os.urandom", lambda count: b"\0" * count)
    (tmp_path / f".berge-{'00' * 8}.part").symlink_to(victim)
    with pytest.raises(FileExistsError):
        write_atomically(tmp_path / "answer", ["planted"])
    assert (victim.read_text(), (tmp_path / "answer").read_text()) == ("mine", "new")


@pytest.mark.parametrize("mode", [0o600, 0o644, 0o640, 0o666, 0o755])
def test_the_permissions_of_what_is_replaced_stay_from_the_first_moment_on(mode: int, tmp_path: Path) -> None:
    path = tmp_path / "answer"
    path.write_text("old")
    path.chmod(mode)
    modes: list[int] = []

    def write_pieces() -> Iterator[str]:
        modes.extend(stat.S_IMODE(part.stat().st_mode) for part in tmp_path.iterdir())
        yield "new"

    write_atomically(path, write_pieces())
    assert modes == [mode, mode]
    assert (path.read_text(), stat.S_IMODE(path.stat().st_mode)) == ("new", mode)


def test_a_new_file_has_the_usual_permissions(tmp_path: Path) -> None:
    (tmp_path / "usual").write_text("")
    write_atomically(tmp_path / "answer", ["new"])
    assert (tmp_path / "answer").stat().st_mode == (tmp_path / "usual").stat().st_mode


def build_places(folder: Path) -> dict[str, str]:
    (folder / "loop").symlink_to("loop")
    (folder / "one").symlink_to("other")
    (folder / "other").symlink_to("one")
    (folder / "folder").mkdir()
    (folder / "file").write_text("old")
    return {
        "": "No such file or directory",
        "a\0b": "No such file or directory",
        "loop": "Too many levels of symbolic links",
        "one": "Too many levels of symbolic links",
        "folder": "Is a directory",
        "folder/": "Is a directory",
        ".": "Is a directory",
        "file/x": "Not a directory",
        "missing/x": "No such file or directory",
        "x" * 300: "File name too long",
        "/dev/full": "No space left on device",
        "/proc/berge": "No such file or directory",
    }


def test_a_place_where_nothing_can_be_written_is_an_oserror_about_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    game = berge.load(RECORD)
    for place, words in build_places(tmp_path).items():
        before = sorted(tmp_path.iterdir())
        with pytest.raises(OSError, match=words) as error:
            game.dump(place, "json")
        assert (error.value.filename, error.value.filename2) == (place, None)
        assert main(["convert", str(RECORD), "-o", place]) == 2
        message = capsys.readouterr().err
        assert re.fullmatch(f"berge: {re.escape(ascii(place)[1:-1] or repr(place))}: {words}(; .+)?\n", message)
        assert sorted(tmp_path.iterdir()) == before


def test_a_link_is_followed_and_what_it_points_to_may_be_new(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "link").symlink_to("folder/new")
    write_atomically(tmp_path / "link", ["text"])
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "folder/new").read_text() == "text"
    assert os.listdir(tmp_path / "folder") == ["new"]


def test_a_name_as_long_as_names_can_be(tmp_path: Path) -> None:
    write_atomically(tmp_path / ("x" * 255), ["text"])
    assert os.listdir(tmp_path) == ["x" * 255]


@pytest.mark.skipif(os.getuid() == 0, reason="nothing is forbidden to root")
def test_what_may_not_be_written_is_left_alone(tmp_path: Path) -> None:  # pragma: no cover
    path = tmp_path / "answer"
    path.write_text("old")
    path.chmod(0o400)
    with pytest.raises(PermissionError):
        write_atomically(path, ["new"])
    tmp_path.chmod(0o500)
    with pytest.raises(PermissionError):
        write_atomically(tmp_path / "other", ["new"])
    tmp_path.chmod(0o300)  # a folder that may be written and not read
    write_atomically(tmp_path / "other", ["new"])
    tmp_path.chmod(0o700)
    assert path.read_text() == "old"


def test_a_disk_that_is_full_half_way_leaves_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "answer"
    path.write_text("old")

    def limit() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (10_000, 10_000))

    command = [BERGE, "solve", "maze:200x200", "--format", "json", "-o", str(path)]
    process = subprocess.run(command, capture_output=True, text=True, check=False, preexec_fn=limit)
    assert (process.returncode, process.stdout, process.stderr) == (2, "", f"berge: {path}: File too large\n")
    assert path.read_text() == "old"
    assert os.listdir(tmp_path) == ["answer"]


@pytest.mark.parametrize("module", ["berge.run_folders", "berge.agents.saved_rows"])
def test_a_disk_that_is_full_at_the_start_of_a_run_leaves_no_folder(
    module: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_ignored: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(f"{module}.write_atomically", fail)
    with pytest.raises(OSError, match="No space left"):
        SavedRows(str(tmp_path / "answers"), {})
    assert os.listdir(tmp_path) == []


def test_a_log_that_stdout_goes_to_keeps_what_it_holds(tmp_path: Path) -> None:
    log = tmp_path / "log"
    log.write_text("before\n")
    with log.open("a") as file:
        subprocess.run([BERGE, "review", RECORD, "--format", "noi", "-o", "/dev/stdout"], stdout=file, check=True)
    assert log.read_text() == "before\n" + ANSWER


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a game with a long review, every position with its proof."""
    path = tmp_path_factory.mktemp("long") / "game"
    rows = [[(r, c) for c in range(1, 61)] for r in range(1, 61)]
    snake = [cell for number, row in enumerate(rows) for cell in (row[::-1] if number % 2 else row)]
    berge.maze.setup(("." * 60,) * 60).game(snake).dump(path, "json")
    return path


@pytest.mark.parametrize(
    ("number", "status", "words"),
    [(signal.SIGTERM, 143, ""), (signal.SIGHUP, 129, ""), (signal.SIGINT, 130, "berge: interrupted\n")],
)
def test_a_signal_leaves_the_old_file_and_no_part(
    number: int, status: int, words: str, game: Path, tmp_path: Path
) -> None:
    path = tmp_path / "answer"
    path.write_text("old")
    command = [BERGE, "review", str(game), "--format", "json", "--certificates", "-o", str(path)]
    heeded = partial(signal.signal, number, signal.SIG_DFL)  # `nohup`, and who runs the tests by it, have one ignored
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, preexec_fn=heeded) as process:
        while len(os.listdir(tmp_path)) == 1:
            assert process.poll() is None
            time.sleep(0.01)
        process.send_signal(number)
        _, err = process.communicate(timeout=300)
    assert (process.returncode, err) == (status, words)
    assert (os.listdir(tmp_path), path.read_text()) == (["answer"], "old")


def test_killed_in_the_middle_it_leaves_the_old_file_and_does_not_hinder_the_next(game: Path, tmp_path: Path) -> None:
    path = tmp_path / "answer"
    path.write_text("old")
    command = [BERGE, "review", str(game), "--format", "json", "--certificates", "-o", str(path)]
    for killed in range(1, 4):
        with subprocess.Popen(command) as process:
            while len(os.listdir(tmp_path)) == killed:
                assert process.poll() is None
                time.sleep(0.01)
            process.kill()
        assert path.read_text() == "old"
    assert main(["review", str(RECORD), "--format", "noi", "-o", str(path)]) == 0
    assert path.read_text() == ANSWER


def test_two_runs_at_once_leave_what_one_of_them_wrote(game: Path, tmp_path: Path) -> None:
    path = tmp_path / "answer"
    runs = [[BERGE, "convert", str(game), "--format", format, "-o", str(path)] for format in ("json", "line", "record")]
    texts = {berge.load(game).dumps(format) for format in ("json", "line", "record")}
    for _ in pick_subset(range(2), 2):
        processes = [subprocess.Popen(command) for command in runs]
        assert [process.wait() for process in processes] == [0, 0, 0]
        assert path.read_text() in texts
    assert os.listdir(tmp_path) == ["answer"]


def test_a_text_without_an_end_is_a_limit(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("berge.files.MOST_BYTES", 1 << 16)
    assert main(["review", "/dev/zero"]) == 3
    assert "the input has more than 65536 bytes" in capsys.readouterr().err
    with pytest.raises(berge.LimitError):
        berge.load("/dev/zero")
    with pytest.raises(berge.LimitError):
        berge.maze.load("/dev/zero")


def test_what_a_file_cannot_be_is_told(tmp_path: Path) -> None:
    setup = berge.parse("maze:2x2")
    writers: list[Callable[[Any], None]] = [
        lambda file: setup.dump(file, "line"),
        lambda file: setup.ruleset.dump(setup, file),
    ]
    for write in writers:
        with pytest.raises(berge.ArgumentError, match="the path"):
            write("half \ud800")
        with pytest.raises(berge.KindError, match="an open text file"):
            write(5)
        with (tmp_path / "answer").open("wb") as binary, pytest.raises(berge.KindError, match="a BufferedWriter"):
            write(binary)
        with (tmp_path / "answer").open("w") as text:
            write(text)
        with pytest.raises(FileNotFoundError) as error:
            write(tmp_path / "no" / "answer")
        assert str(error.value) == f"[Errno 2] No such file or directory: '{tmp_path / 'no' / 'answer'}'"
        assert error.value.filename2 is None
