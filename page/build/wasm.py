"""Builds the core for browsers, target/wasm/_core.so: `make wasm`.

Needs the standard library of the target, which rustup fetches; or its sources (component rust-src), which cargo then
builds, in minutes. Pyodide's Python loads the result as a side module, which wasm-ld links without emscripten.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TARGET = "wasm32-unknown-emscripten"
PYTHON = "3.14"
"""The version of Pyodide's Python."""


def build() -> Path:
    """Build the core, and return its path; raises RuntimeError that says what is missing."""
    environment = {
        **os.environ,
        "PYO3_CROSS": "1",
        "PYO3_CROSS_PYTHON_VERSION": PYTHON,
        "CARGO_TARGET_WASM32_UNKNOWN_EMSCRIPTEN_RUSTFLAGS": "-Crelocation-model=pic",
    }
    sysroot = Path(_read_output("rustc", "--print", "sysroot"))
    linker = _find_linker(sysroot)
    options: list[str] = []
    if not _has_target(sysroot):
        if not (sysroot / "lib/rustlib/src/rust/library").is_dir():
            raise RuntimeError(f"Rust has no library for browsers: rustup target add {TARGET}")
        options, environment["RUSTC_BOOTSTRAP"] = ["-Z", "build-std=std,panic_abort"], "1"
    folder = Path(environment.get("CARGO_TARGET_DIR", ROOT / "target"))
    _run(
        "cargo", "rustc", "--locked", "--quiet", "--release", "--crate-type", "staticlib", "--target", TARGET,
        "--package", "berge-python", "--config", 'profile.release.panic="abort"',
        "--config", 'profile.release.opt-level="s"', *options,
        environment=environment,
    )  # fmt: skip
    core = ROOT / "target" / "wasm" / "_core.so"
    core.parent.mkdir(parents=True, exist_ok=True)
    _run(
        linker, "-shared", "--experimental-pic", "--export=PyInit__core", "--gc-sections", "--strip-all",
        "--unresolved-symbols=import-dynamic", "--no-entry", "-o", str(core),
        str(folder / TARGET / "release" / "lib_core.a"),
        environment=environment,
    )  # fmt: skip
    return core


def _has_target(sysroot: Path) -> bool:
    """Return whether the target's library is there; fetch it if possible."""
    if (sysroot / "lib/rustlib" / TARGET).is_dir():
        return True
    return shutil.which("rustup") is not None and _is_done("rustup", "target", "add", TARGET)


def _find_linker(sysroot: Path) -> str:
    """Return the path of wasm-ld, of Rust's own or of LLVM."""
    own = sorted(sysroot.glob("lib/rustlib/*/bin/gcc-ld/wasm-ld*"))
    linkers = [str(own[0])] if own else [path for name in LINKERS if (path := shutil.which(name))]
    if not linkers:
        raise RuntimeError("there is no wasm-ld: install Rust by rustup, or lld")
    return linkers[0]


LINKERS = ("wasm-ld", *(f"wasm-ld-{version}" for version in range(25, 17, -1)))


def _read_output(*command: str) -> str:
    try:
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        raise RuntimeError(f"{command[0]} does not run: install Rust by rustup") from None


def _is_done(*command: str) -> bool:
    return subprocess.run(command, cwd=ROOT, check=False).returncode == 0


def _run(*command: str, environment: dict[str, str]) -> None:
    try:
        subprocess.run(command, cwd=ROOT, check=True, env=environment)
    except (OSError, subprocess.CalledProcessError) as error:
        raise RuntimeError(f"the core for browsers was not built: {error}") from None


if __name__ == "__main__":
    try:
        build()
    except RuntimeError as problem:
        sys.exit(f"berge: {problem}")
