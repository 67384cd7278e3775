"""Takes away what Python has on Unix alone: with this folder on PYTHONPATH a program finds only what Windows has.

The names are those that the library reference marks "Availability: Unix". Modules of Python's own library that use them
have been loaded before, so that they still work.
"""

import asyncio
import concurrent.futures.process  # noqa: F401
import multiprocessing.context
import multiprocessing.forkserver
import multiprocessing.popen_spawn_posix
import multiprocessing.resource_tracker
import os
import random
import shutil
import signal
import socket
import socketserver
import subprocess
import sys
import tempfile
import uuid
import zipfile  # noqa: F401
from importlib.abc import MetaPathFinder
from pathlib import Path

NAMES = Path(__file__).with_name("names.txt").read_text("utf-8").split("[")
OS, SIGNALS, MODULES = (part.partition("]")[2].split() for part in NAMES[1:])

subprocess.run([sys.executable, "-S", "-c", ""], check=True)  # what it looks up when it first starts a program
tempfile.gettempdir()
asyncio.new_event_loop().close()
_loaded = multiprocessing.context, multiprocessing.forkserver, multiprocessing.popen_spawn_posix
vars(multiprocessing.resource_tracker)["_HAVE_SIGMASK"] = False
vars(tempfile)["_O_TMPFILE_WORKS"] = False
vars(shutil)["_use_fd_functions"] = False  # as on Windows
vars(shutil)["_rmtree_impl"] = vars(shutil)["_rmtree_unsafe"]  # of Python 3.14
_used = random, shutil, socket, socketserver, uuid

for name in OS:
    if hasattr(os, name):
        delattr(os, name)
for name in SIGNALS:
    if hasattr(signal, name):
        delattr(signal, name)
for module in MODULES:
    sys.modules.pop(module, None)


class _Missing(MetaPathFinder):
    def find_spec(self, name: str, path: object, target: object = None) -> None:
        if name in MODULES:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)


sys.meta_path.insert(0, _Missing())
