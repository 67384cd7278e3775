"""The browser of the tests: found, or installed where there is none by `python tests/browser.py`."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Playwright, sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
FLAGS = (
    "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--force-color-profile=srgb",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
)  # fmt: skip
PACKAGES = ("chromium", "fonts-noto-cjk")
"""Debian's browser, and letters for 中文."""


def chromium(play: Playwright) -> Path | None:
    """Return where Chromium is: as BERGE_CHROMIUM says, as Playwright has it, or on PATH; None where there is none."""
    named = os.environ.get("BERGE_CHROMIUM")
    if named:
        return Path(named)
    found = [play.chromium.executable_path, *map(shutil.which, NAMES)]
    return next((Path(place) for place in found if place and Path(place).exists()), None)


@contextlib.contextmanager
def launched(**options: Any) -> Iterator[Browser]:
    """Yield a browser that is on no network of its own accord."""
    with sync_playwright() as play:
        place = chromium(play)
        if place is None:
            raise FileNotFoundError("no Chromium: make .venv/chromium, or let BERGE_CHROMIUM say where one is")
        browser = play.chromium.launch(executable_path=place, args=list(FLAGS), **options)
        try:
            yield browser
        finally:
            browser.close()


def works() -> str | None:
    """Return what there is of a browser that starts; None where none does."""
    try:
        with launched(timeout=60_000) as browser:
            return f"Chromium {browser.version}"
    except Exception as error:
        print(str(error).partition("\n")[0], file=sys.stderr)
        return None


def install() -> None:
    """Install a browser: on Debian as root its own package, elsewhere Playwright's, which knows fewer machines."""
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    apt = root and shutil.which("apt-get") is not None
    packages = [
        ("apt-get", "update", "--quiet"),
        ("apt-get", "install", "--quiet", "--yes", "--no-install-recommends", *PACKAGES),
    ]
    playwright = (sys.executable, "-m", "playwright", "install", *(["--with-deps"] if apt else []), "chromium")
    ways = [[playwright]]
    if apt:  # Ubuntu's package of that name only asks for a snap
        ways.insert(0 if system() == "debian" else 1, packages)
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive", "PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT": "5000"}
    for way in ways:
        for command in way:
            print(*command, file=sys.stderr)
            try:
                subprocess.run(command, env=environment, timeout=600 if way is packages else 300, check=False)
            except subprocess.TimeoutExpired:
                print("this takes too long", file=sys.stderr)
        if works():
            return


def system() -> str:
    """Return what Linux calls itself."""
    with contextlib.suppress(OSError):
        lines = Path("/etc/os-release").read_text().splitlines()
        return next((line[3:].strip('"') for line in lines if line.startswith("ID=")), "")
    return ""


if __name__ == "__main__":
    if works() is None:
        install()
    version = works()
    if version is None:
        sys.exit(
            "The browser tests need Chromium, and it could not be installed. Install Chromium or Chrome so that it\n"
            "is on PATH, or say where it is: make test BERGE_CHROMIUM=/path/to/chrome"
        )
    print(version)
