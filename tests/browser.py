"""Browsers for the tests. `python tests/browser.py [firefox]` installs a missing one."""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Playwright, sync_playwright

NAMES = {
    "chromium": (
        "chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome",
    ),
    "firefox": ("firefox-esr", "firefox"),
}  # fmt: skip
"""Executables, the best first: the shell without windows takes half of Chromium's processor time."""
FLAGS = (
    "--no-sandbox", "--disable-gpu", "--disable-auto-reload", "--disable-background-networking",
    "--force-color-profile=srgb", "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
)  # fmt: skip
PREFERENCES = {"network.dns.disabled": True, "ui.prefersReducedMotion": 1}
"""The same for Firefox, which is not told by a context how much may move."""
PACKAGES = {"chromium": ("chromium-headless-shell", "chromium"), "firefox": ("firefox-esr",)}
"""Debian's packages, the best first."""
FONTS = "fonts-noto-cjk"
"""Letters for 中文."""


def place(play: Playwright, name: str) -> Path | None:
    """Return where a browser is: as BERGE_CHROMIUM or BERGE_FIREFOX says, as Playwright has it, or on PATH; or None.

    Playwright's own Firefox is one that nobody else has: of Firefox only what people have counts.
    """
    names = os.environ.get(f"BERGE_{name.upper()}")
    if names:
        return Path(names)
    result = [play.chromium.executable_path if name == "chromium" else None, *map(shutil.which, NAMES[name])]
    return next((Path(one) for one in result if one and Path(one).exists()), None)


@contextlib.contextmanager
def launch_browser(name: str = "chromium", **options: Any) -> Iterator[Browser]:
    """Yield a browser that makes no network connections by itself."""
    with sync_playwright() as play:
        at = place(play, name)
        if at is None:
            expected = f"make .venv/{name}, or let BERGE_{name.upper()} say where one is"
            raise FileNotFoundError(f"no {name.capitalize()}: {expected}")
        if name == "chromium":
            browser = play.chromium.launch(executable_path=at, args=list(FLAGS), **options)
        else:  # by WebDriver BiDi, which any Firefox speaks
            prefer: dict[str, Any] = {"channel": "moz-firefox", "firefox_user_prefs": PREFERENCES}
            browser = play.firefox.launch(executable_path=at, **prefer, **options)
        try:
            yield browser
        finally:
            browser.close()


@contextlib.contextmanager
def enter_loop(browser: Browser) -> Iterator[None]:
    """Let this thread run a browser's event loop; outside it may run others, as tests without a browser do."""
    asyncio._set_running_loop(browser._loop)
    try:
        yield
    finally:
        asyncio._set_running_loop(None)


@contextlib.contextmanager
def share_browser(name: str = "chromium", **options: Any) -> Iterator[Browser]:
    """Yield a browser for tests that use it within `enter_loop`."""
    with launch_browser(name, **options) as browser:
        asyncio._set_running_loop(None)
        yield browser
        asyncio._set_running_loop(browser._loop)


def try_browser(name: str) -> str | None:
    """Return a working executable of a browser; None if there is none."""
    try:
        with launch_browser(name, timeout=120_000) as browser:
            return f"{name.capitalize()} {browser.version}"
    except Exception as error:
        print(str(error).partition("\n")[0], file=sys.stderr)
        return None


def install(name: str) -> None:
    """Install a browser: on Debian as root its own package; Chromium elsewhere from Playwright, which knows fewer."""
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    apt = root and shutil.which("apt-get") is not None
    playwright = (sys.executable, "-m", "playwright", "install", *(["--with-deps"] if apt else []), "chromium")
    ways = [[playwright]] if name == "chromium" else []
    if apt:
        get = ("apt-get", "install", "--quiet", "--yes", "--no-install-recommends", FONTS)
        packages = [[("apt-get", "update", "--quiet"), (*get, package)] for package in PACKAGES[name]]
        # Ubuntu's package of that name only asks for a snap
        ways = [*packages, *ways] if find_distribution() == "debian" else [*ways, *packages]
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive", "PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT": "5000"}
    for way in ways:
        for command in way:
            print(*command, file=sys.stderr)
            try:
                subprocess.run(command, env=environment, timeout=300 if command is playwright else 600, check=False)
            except subprocess.TimeoutExpired:
                print("this takes too long", file=sys.stderr)
        if try_browser(name):
            return


def find_distribution() -> str:
    """Return the name of the Linux distribution."""
    with contextlib.suppress(OSError):
        lines = Path("/etc/os-release").read_text().splitlines()
        return next((line[3:].strip('"') for line in lines if line.startswith("ID=")), "")
    return ""


if __name__ == "__main__":
    name = next(iter(sys.argv[1:]), "chromium")
    if try_browser(name) is None:
        install(name)
    version = try_browser(name)
    if version is None and name == "chromium":
        sys.exit(
            "The browser tests need Chromium, and it could not be installed. Install Chromium or Chrome so that it\n"
            "is on PATH, or say where it is: make test BERGE_CHROMIUM=/path/to/chrome"
        )
    print(version or "No Firefox could be installed: what is tested in it is left out. BERGE_FIREFOX may name one.")
