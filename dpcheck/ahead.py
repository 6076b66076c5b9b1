"""Another process that examines what has changed, and stores what it finds, while the program that will ask for it does other work.

It is nothing but a way to fill a session's store: what it does not find, for whatever reason, the session finds itself.
"""
from __future__ import annotations

import os
import pickle
import subprocess
import sys

import dpcheck
from dpcheck.paths import elsewhere
from dpcheck.processors import available
from dpcheck.settings import Settings

# dpcheck is the one that is running, and nothing is imported from the working folder, whatever is called how there
_PROGRAM = """
import sys, pickle
home, path, given = pickle.load(sys.stdin.buffer)
sys.path[:] = [home]
import dpcheck
sys.path[:] = path
from dpcheck.session import work_ahead
work_ahead(*pickle.loads(given))
"""


def start(settings: Settings, store: str, roots: list[str], modules: dict[str, str]) -> subprocess.Popen[bytes] | None:
    """Starts a process for a session's arguments and its modules (names by path); None where there is only one processor."""
    if available() < 2:
        return None
    nowhere = subprocess.DEVNULL
    home = os.path.dirname(os.path.dirname(os.path.abspath(dpcheck.__file__)))
    process = subprocess.Popen([sys.executable, "-I", "-c", _PROGRAM], stdin=subprocess.PIPE, stdout=nowhere, stderr=nowhere)
    assert process.stdin is not None
    try:
        with process.stdin:
            process.stdin.write(pickle.dumps((home, elsewhere(sys.path), pickle.dumps((os.getpid(), settings, store, roots, modules)))))
    except OSError:  # it has died: then there is nothing in the store, and its exit status tells no more
        pass
    return process
