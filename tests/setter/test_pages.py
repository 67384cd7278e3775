"""The sessions with a C++ program in the documentation, if there is a compiler."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from test_documentation import ROOT, run


@pytest.mark.skipif(shutil.which("g++") is None, reason="no g++")
@pytest.mark.parametrize("page", ["setter.md", "setter.zh-CN.md"])
def test_documented_session_leads_to_the_smallest_case(page: str, tmp_path: Path) -> None:
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    (session,) = re.findall(r"^```shell-session\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
    commands = re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", session, re.MULTILINE)
    assert len(commands) == 2
    for command, expected in commands:
        assert run(command, tmp_path) == expected
    subprocess.run(["sh", "-c", "./maze < failure/least.in | cmp - failure/least.got"], cwd=tmp_path, check=True)
