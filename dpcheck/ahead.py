"""Another process that examines what has changed, and stores what it finds, while the program that will ask for it does other work.

It is nothing but a way to fill a session's store: what it does not find, for whatever reason, the session finds itself.
"""
from __future__ import annotations

import pickle
import subprocess
import sys

from dpcheck.processors import available
from dpcheck.settings import Settings

_PROGRAM = "import sys, pickle; sys.path[:], given = pickle.load(sys.stdin.buffer); from dpcheck.ahead import work; work(*pickle.loads(given))"


def start(settings: Settings, store: str, roots: list[str], modules: dict[str, str]) -> subprocess.Popen[bytes] | None:
    """Starts a process for a session's arguments and its modules (names by path); None where there is only one processor."""
    if available() < 2:
        return None
    nowhere = subprocess.DEVNULL
    # isolated (-I): a module of the user's in the working folder must not be taken for one of Python's before the path is set
    process = subprocess.Popen([sys.executable, "-I", "-c", _PROGRAM], stdin=subprocess.PIPE, stdout=nowhere, stderr=nowhere)
    assert process.stdin is not None
    try:
        with process.stdin:
            process.stdin.write(pickle.dumps((sys.path, pickle.dumps((settings, store, roots, modules)))))
    except OSError:  # it has died: then there is nothing in the store, and its exit status tells no more
        pass
    return process


def work(settings: Settings, store: str, roots: list[str], modules: dict[str, str]) -> None:
    """What the process does."""
    from dpcheck.session import Session

    session = Session(lambda: settings, store, roots)
    for path, name in modules.items():
        session.add(path, name)
    session.complete()
    session.marks()
