"""The command line in Chinese, by `--lang` or by the environment."""

import copy
import os
import pickle
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import berge
from berge.cli import main
from berge.cli.parser import COMMANDS
from berge.i18n import as_literal, localize
from berge.render.pen import measure_width
from in_process import run_berge

RECORD = Path(__file__).parents[2] / "examples/rabbit/noi2011-3.txt"
BERGE = [sys.executable, "-m", "berge"]
ENGLISH, CHINESE = "Rabbit and Egg, 4 x 4, 4 moves: Egg won\n", "兔兔与蛋蛋，4 x 4，4 着：蛋蛋获胜\n"


def run(*arguments: object, stdin: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    env = {**{name: value for name, value in os.environ.items() if name not in ("LC_MESSAGES", "LANG")}, **environment}
    run = run_berge(*arguments, stdin=stdin.encode(), environment=env)
    return subprocess.CompletedProcess(run.args, run.returncode, run.stdout.decode(), run.stderr.decode())


@pytest.mark.parametrize(
    ("options", "environment", "title"),
    [
        ([], {}, ENGLISH),
        ([], {"LANG": "zh_CN.UTF-8"}, CHINESE),
        ([], {"LANG": "en_US.UTF-8", "LC_ALL": "zh_CN.UTF-8"}, CHINESE),
        ([], {"LANG": "fr_FR.UTF-8"}, ENGLISH),
        (["--lang", "zh"], {}, CHINESE),
        (["--lang", "zh"], {"LC_ALL": "C"}, CHINESE),
        (["--lang", "en"], {"LANG": "zh_CN.UTF-8"}, ENGLISH),
    ],
    ids=str,
)
def test_the_option_and_then_the_environment_choose_the_language(
    options: list[str], environment: dict[str, str], title: str
) -> None:
    process = run("review", RECORD, *options, **environment)
    loaded = {
        ENGLISH: "read as Rabbit and Egg, 4 x 4, 4 moves, from a text in the format of P1971",
        CHINESE: "读作兔兔与蛋蛋，4 x 4，4 着，来自 P1971 格式的文本",
    }
    assert (process.returncode, process.stderr) == (0, f"berge: {RECORD}: {loaded[title]}\n")
    assert process.stdout.startswith(title)


def test_every_command_that_writes_for_people_speaks_chinese(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments, title in [
        (["review", str(RECORD)], CHINESE),
        (["solve", "maze:.#./..."], "迷宫，2 x 3，5 个空格：选起点的一方必胜（WIN）\n"),
        (["solve", "juniper:20+6"], "Juniper Green，轮到后手：先手必胜\n"),
        (["convert", "juniper:20+6", "--format", "text"], "Juniper Green，1 到 20\n\n1 着：6\n"),
    ]:
        assert main([*arguments, "--lang", "zh"]) == 0
        assert capsys.readouterr().out.startswith(title)


def test_games_lattices_and_signals_are_named_in_chinese(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "juniper:10", "--slither", "--lang", "zh"]) == 2
    assert "发现：Juniper Green，1 到 10，它只能从某些点开始；应为：" in capsys.readouterr().err
    with pytest.raises(berge.errors.MissingError) as error_info:
        berge.solve(berge.parse("maze:..")).class_of((3, 3))  # type: ignore[union-attr]
    assert str(error_info.value) == "found (3, 3); expected a cell of Maze, 1 x 2"
    assert error_info.value.localized("zh") == "发现：(3, 3)；应为：迷宫，1 x 2 的格子"

    for lattice, name in {"square": "方格", "honeycomb": "蜂窝格", "triangular": "三角格", "king": "国王游走"}.items():
        command = ["ensemble", lattice, "--size", "4x4", "--density", "0.5", "--samples", "2", "--jobs", "1"]
        assert main([*command, "--lang", "zh"]) == 0
        assert capsys.readouterr().out.startswith(f"{name}，4 x 4，缺 50%：2 个样本，种子 0\n")

    folder, shell = str(tmp_path / "failure"), ["--", "sh", "-c"]
    command = ["stress", "--ruleset", "maze", "-o", folder, "--lang"]
    for sign, (chinese, english) in {
        "SEGV": ("段错误", "segmentation fault"),
        "ABRT": ("自行中止", "aborted"),
        "BUS": ("总线错误", "bus error"),
    }.items():
        assert main([*command, "zh", *shell, f"kill -{sign} $$"]) == 1
        assert f"被 SIG{sign} 终止（{chinese}）\n" in capsys.readouterr().out
        assert main([*command, "en", *shell, f"kill -{sign} $$"]) == 1
        assert f"killed by SIG{sign}: {english}\n" in capsys.readouterr().out


def test_signals_that_end_programs_have_words() -> None:
    ignored = {
        "SIGCHLD",
        "SIGCONT",
        "SIGSTOP",
        "SIGTSTP",
        "SIGTTIN",
        "SIGTTOU",
        "SIGURG",
        "SIGWINCH",
        "SIGPWR",
        "SIGXCPU",
    }
    message = {one.name: signal.strsignal(one) or "" for one in signal.Signals if one.name not in ignored}
    assert not [name for name, about in message.items() if localize(as_literal(about), "zh") == about]


def test_documents_for_programs_are_the_same_in_every_language(capsys: pytest.CaptureFixture[str]) -> None:
    for format in ("json", "noi", "record"):
        texts = set()
        for language in ("en", "zh"):
            assert main(["review", str(RECORD), "--format", format, "--lang", language]) == 0
            texts.add(capsys.readouterr().out)
        assert len(texts) == 1


def test_errors_are_told_in_the_language() -> None:
    illegal = "1 6\nXO.OXO\n1\n1 2\n1 3\n"
    result = run("review", "-", "--lang", "en", stdin=illegal)
    assert result.returncode == 2
    assert result.stderr == "berge: <stdin>:5:1: move 1 of Egg, (1, 3): holds O; Egg moves black pieces (X)\n"
    assert run("review", "-", "--lang", "zh", stdin=illegal).stderr == (
        "berge: <stdin>:5:1: 蛋蛋第 1 着，(1, 3)：上面是 O；蛋蛋移动黑子（X）\n"
    )
    result = run("review", "-", "--lang", "zh", stdin="1 6\nXO.OXZ\n0\n")
    assert result.stderr == 'berge: <stdin>:2:6: 发现："Z"；应为：第 1 行（共 1 行），6 格，每格为 X 或 O 或 .\n'
    result = run("review", "-", "--lang", "zh", stdin="1 6\nXO。OXO\n1\n1 2\n1 1\n")
    assert result.stderr.startswith('berge: <stdin>:2:3: 发现："。"；应为：第 1 行')
    assert run("solve", "-", stdin="1 2\n.О\n").stderr.startswith('berge: <stdin>:2:2: found "О"; expected row 1')
    unknown = run("review", RECORD, "--lang", "tlh")
    assert unknown.returncode == 2
    assert "--lang" in unknown.stderr


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_every_help_text_has_its_chinese(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    texts = {}
    for language in ("en", "zh"):
        assert main([*command.split(), "--help", "--lang", language]) == 0
        texts[language] = re.split("^(?:examples:|示例：)$", capsys.readouterr().out, flags=re.MULTILINE)[0]
    sentence = r"[a-z]+(?: [a-z]+){2}"
    assert re.search(sentence, texts["en"])
    assert not re.search(sentence, texts["zh"]), texts["zh"]
    assert max(map(measure_width, texts["zh"].splitlines())) <= 80
    for words in ("usage:", "options", "positional arguments", "show this help message and exit"):
        assert words not in texts["zh"]


def test_the_environment_says_the_language_of_the_help() -> None:
    assert "Show every mistake" in run("review", "--help", LANG="C").stdout
    assert "列出一局棋双方的每个失误" in run("review", "--help", LANG="zh_CN.UTF-8").stdout
    assert "Show every mistake" in run("review", "--help", "--lang", "en", LANG="zh_CN.UTF-8").stdout
    assert run("review", "--help", "--lang", "tlh").returncode == 2


WRONG = ("solve maze:3x3 -q", "play maze:3x3 --level 99", "stress --count x -- true")


@pytest.mark.parametrize("words", WRONG)
def test_a_wrong_command_line_is_explained_in_the_language_that_it_names(words: str) -> None:
    command, *others = words.split()
    for named, environment, expected in (("zh", "C", "错误："), ("en", "zh_CN", "error: "), ("tlh", "C", "error: ")):
        assert expected in run(command, "--lang", named, *others, LANG=environment).stderr


def test_headings_of_the_chinese_help_have_chinese_colons() -> None:
    text = run("solve", "--help", "--lang", "zh").stdout
    assert "\n参数：\n" in text
    assert "\n选项：\n" in text


USAGE = "用法：berge solve [-h] [--ruleset FORMAT] [--header | --no-header]\n"


@pytest.mark.parametrize(
    ("arguments", "chinese_message"),
    [
        ("solve", "berge solve: 错误：缺少参数：FILE；请看 `berge solve --help`\n"),
        ("solve x --rows=5", "berge solve: 错误：无法识别的参数：--rows=5；请看 `berge solve --help`\n"),
        ("solve x -o", "berge solve: 错误：参数 -o/--output：后面要有一个值\n"),
        ("solve x --lang tlh", "berge solve: 错误：参数 --lang：没有 'tlh'，可选：'en'、'zh'\n"),
        ("solve x --certificates=1", "berge solve: 错误：参数 --certificates：它不带值，却有 '1'\n"),
        ("play --level x", "berge play: 错误：参数 --level：'x' 不是 0 到 10 的整数\n"),
        (
            "generate maze all rowz",
            "错误：参数 NAME=VALUE：'rowz' 不是选项：请写名称和数，例如 rows=5 或 density=0.3\n",
        ),
        ("nothing", "berge: 错误：发现：命令 'nothing'；应为：以下之一：review、solve、"),
        ("revew x", "；是不是 'review'？\n"),
        ("--format json solve x", "错误：--format 要写在命令后面：请用 `berge solve x --format json`\n"),
        ("nowhere.txt", "错误：'nowhere.txt' 既不是命令，也不是文件：请检查名字\n"),
        ("solve nowhere", "berge: nowhere: 没有这个文件或目录；请检查名字\n"),
        ("solve .", "berge: .: 这是目录；请给文件名，不要给目录\n"),
        ("solve maze:3x3 -o /dev/full", "berge: /dev/full: 磁盘已满；请腾出空间，或写到另一块磁盘\n"),
        (
            "solve maze:3x3 -o nowhere/x",
            "berge: nowhere/x: 没有这个文件或目录；没有文件夹 'nowhere'：请检查名字\n",
        ),
        ("generate maze lsing", "发现：maze 的数据类别 'lsing'；应为：以下之一："),
        (
            "generate maze losing rowz=3",
            "发现：losing 的选项 'rowz'；应为：以下之一：rows、columns、count、density；是不是 'rows'？\n",
        ),
        (
            "solve graph:a-b --format jsoi",
            "berge: graph:a-b: --format jsoi 只用于迷宫的对局，这是图上博弈的对局\n",
        ),
        ("review maze:3x3", "没有着法的迷宫初始局面无法复盘：请加上对局的着法，或用 `berge solve`\n"),
        ("generate maze losing rows=0", "发现：rows：0；应为：1 到 100000 的整数\n"),
        (
            "ensemble mase --size 4x4 --density 0.1 --samples 1",
            "'mase' 不是格子图（square、honeycomb、triangular），也不是在它上面的游戏\n",
        ),
    ],
)
def test_what_is_wrong_with_a_command_line_is_told_whole_in_chinese(arguments: str, chinese_message: str) -> None:
    process = run(*arguments.split(), LANG="zh_CN.UTF-8")
    assert (process.returncode, process.stdout) == (2, "")
    names = process.stderr.replace("：en、zh\n", "：'en'、'zh'\n")  # without quotation marks from Python 3.14 on
    assert chinese_message in names


def test_option_and_environment_say_the_language_of_a_wrong_command_line() -> None:
    for line, environment, usage in [
        ("solve", "zh_CN", USAGE),
        ("solve --lang zh", "C", USAGE),
        ("solve --lang en", "zh_CN", USAGE.replace("用法：", "usage: ")),
        ("solve", "C", USAGE.replace("用法：", "usage: ")),
        ("stress --family x -- ./mine --lang zh", "C", "berge: found "),
    ]:
        process = run(*line.split(), LANG=environment)
        assert (process.returncode, process.stdout) == (2, "")
        assert process.stderr.startswith(usage), process.stderr


def test_a_file_is_written_in_utf_8_and_a_terminal_in_its_own_encoding(tmp_path: Path) -> None:
    file = tmp_path / "review.txt"
    assert run("review", RECORD, "--lang", "zh", "-o", file).stdout == ""
    assert file.read_text("utf-8").startswith(CHINESE)
    environment = {**os.environ, "PYTHONIOENCODING": "gbk"}
    command = [*BERGE, "review", str(RECORD), "--lang", "zh"]
    process = subprocess.run(command, capture_output=True, check=True, env=environment)
    assert process.stdout.decode("gbk").startswith(CHINESE)
    process = subprocess.run(command, capture_output=True, check=True, env={**environment, "PYTHONIOENCODING": "ascii"})
    assert b"\\u5154" in process.stdout


def test_a_game_in_chinese(tmp_path: Path) -> None:
    record = tmp_path / "game.berge"
    stdin = "hint\n38\nwhy\n4\nundo\nundo\n14\nhint\nwhy\nsave /nowhere/x\nquit\n"
    game = run("play", "juniper:20", "--seed", "1", "--lang", "zh", "-o", record, stdin=stdin)
    assert (game.returncode, game.stderr) == (0, "")
    for message in [
        "输入一个着法，或者：\n  hint    看必胜着法",
        "Juniper Green，1 到 20；尚未走棋\n",
        "由先手选择起点> 必胜着法：2、4、6、8、10、12、16、18、20\n",
        "由先手选择起点> 不行：先手第 1 着，38：不在这局里；应为：1 到 20 的数。",
        "。（输入 help 看看能输入什么）\n",
        "由先手选择起点> 先手必胜：走 2 之后，无论后手走到哪里，先手都走到最大匹配里与它配对的点，永远不会卡住。\n",
        "Juniper Green，1 到 20；走到 4\n后手走 ",
        "由先手选择起点> 没有你的着法可以收回。\n",
        "没有必胜着法。最难应付的是 ",
        "所有着法都必败；走 ",
        "个着法全都必败。如果走 ",
        "  后手必胜：走 ",
        "/nowhere/x: 没有这个文件或目录；没有文件夹 '/nowhere'",
        "\n对局到此为止。\n",
        "先手的失误（第几着）：1；遇到 1 个必胜局面，守住 0 个（0%）。\n",
        "一行记法：juniper:20+14+",
        f"带注释的棋谱在 {record}。\n",
    ]:
        assert message in game.stdout, f"{message}\n{game.stdout}"
    assert berge.load(record).moves[0] == 14


def test_two_people_play_to_the_end_in_chinese(tmp_path: Path) -> None:
    file = tmp_path / "mine"
    game = run("play", "maze:...", "--side", "both", stdin=f"1,2\nsave {file}\n1,1\n", LANG="zh_CN.UTF-8")
    assert f"轮到后手> 已存到 {file}。\n" in game.stdout
    assert "\n先手走不动了：后手获胜。\n" in game.stdout
    assert "后手的失误（第几着）：无；遇到 1 个必胜局面，守住 1 个（100%）。\n" in game.stdout


def test_a_slip_of_the_engine_is_told_in_chinese() -> None:
    from berge.analysis.engine import Engine

    position = berge.loads("juniper:20").position()
    assert Engine(0, seed=1, language="zh").choose(position).why == "失手了：等级 0 偶尔会走错"
    assert Engine(0, seed=1).choose(position).why == "a slip: level 0 errs now and then"
    assert Engine(seed=1, language="zh").choose(berge.loads("rabbit:OOXX/OXXO/OO.O/XXXO").position()).why == (
        "走 (3, 4) 之后蛋蛋走不动"
    )


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("rabbit:XO.OXO+1,1", "1:15: 兔兔第 1 着，(1, 1)：和空格 (1, 3) 不相邻；和空格相邻的棋子移入空格"),
        ("rabbit:XO.XXO+1,4", "1:15: 兔兔第 1 着，(1, 4)：上面是 X；兔兔移动白子（O）"),
        ("rabbit:XO.OXO+1,2+1,1+1,2", "1:23: 兔兔第 2 着，(1, 2)：对局已经结束；兔兔走不动，已经输了"),
        ("king:@..#+1,3", "1:11: 先手第 1 着，(1, 3)：国王从棋子所在的 (1, 1) 一步走不到；棋子要走到没有走过的格子"),
        ("maze:@.#+2,1", "1:10: 先手第 1 着，(2, 1)：在棋盘之外；棋盘有 1 行 3 列"),
        ("edge:1x2+1,1+1,2+1,1", "1:18: 先手第 2 着，(1, 1)：对局已经结束；先手走不动，已经输了"),
        ("edge:@../...+1,2+1,1", "1:18: 后手第 1 着，(1, 1)：要经过的边（从 (1, 2) 出发）已经用过；棋子走没有用过的边"),
        ("juniper:30+7", "1:12: 先手第 1 着，7：是奇数；第一个数必须是偶数"),
        ("graph:a-b,c+a+c", "1:15: 后手第 1 着，c：和 a 不相邻；棋子要沿着边走到没有走过的点"),
    ],
)
def test_the_reasons_of_illegal_moves_are_told_in_chinese(line: str, message: str) -> None:
    with pytest.raises(berge.IllegalMove) as error_info:
        berge.loads(line)
    for error in (error_info.value, pickle.loads(pickle.dumps(error_info.value)), copy.copy(error_info.value)):
        assert error.localized("zh") == message
        assert error.localized("en") == str(error)
    assert str(error_info.value).isascii()
    process = run("review", line, "--lang", "zh")
    assert (process.returncode, process.stderr) == (2, f"berge: {line}:{message}\n")


def test_words_of_others_are_told_as_they_are() -> None:
    error = berge.IllegalMove(2, "alice", "e4", "is odd", "try {again}")
    assert str(error) == "move 2 of Alice, e4: is odd; try {again}"
    assert error.localized("zh") == "Alice 第 2 着，e4：is odd；try {again}"


def test_a_player_is_told_in_chinese_what_was_wrong_with_a_move() -> None:
    process = run("play", "juniper:30", "--side", "both", "--lang", "zh", stdin="7\nquit\n")
    assert "不行：先手第 1 着，7：是奇数；第一个数必须是偶数。" in process.stdout


@pytest.mark.parametrize("name", ["zh-CN", "zh_CN", "zh-Hans", "ZH", "cn", "zh_CN.UTF-8", "中文"])
def test_a_language_has_the_names_that_people_give_it(name: str) -> None:
    assert run("solve", "king:2x2", "--lang", name).stdout == run("solve", "king:2x2", "--lang", "zh").stdout
    assert run("solve", "king:2x2", "--lang", "fr").returncode == 2


def test_the_board_speaks_the_language_that_is_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    from berge.cli.board import _announce_board

    _announce_board("http://127.0.0.1:8765/", "zh", browser=False)
    assert capsys.readouterr().err == "berge: 棋盘（按 Ctrl-C 结束）的地址是 http://127.0.0.1:8765/\n"
