"""What outlives a process: files in a folder that no link leads away from, and that nobody else can have written.

A cache may come with somebody's repository, and say of a leak that nothing was found. Each file therefore counts only with its
seal beside it: the number of the file and the time at which the system last changed it. Neither a checkout nor an archive can
give these to a file; where a cache is copied, nothing worse happens than that all is found anew.
"""
from __future__ import annotations

import os
import stat
from collections.abc import Mapping

from dpcheck import files

_LARGEST = 1 << 30  # bytes
_REPARSE_POINT = 0x400  # what Windows has for links


def read(path: str) -> bytes | None:
    """What was written to a file by `write`; None where there is nothing, or something else than that."""
    try:
        if not _is_own(os.path.dirname(path)):
            return None
        seal = files.read(f"{path}.seal", follow=False)
        data = files.read(path, _LARGEST, follow=False)
        return data if seal == _seal(path) else None
    except (OSError, ValueError):
        return None


def write(folder: str, contents: Mapping[str, bytes]) -> bool:
    """Writes files by their names in a folder, which is made; whether that was possible: it is no reason to fail."""
    try:
        os.makedirs(folder, exist_ok=True)
        if not _is_own(folder):
            return False
        for name, data in contents.items():
            path = os.path.join(folder, name)
            files.replace(path, data)
            files.replace(f"{path}.seal", _seal(path))
        return True
    except (OSError, ValueError):
        return False


def _is_own(folder: str) -> bool:
    """Whether it is a folder and not a link to one, and belongs to who runs this."""
    state = os.lstat(folder or os.curdir)
    is_link = not stat.S_ISDIR(state.st_mode) or getattr(state, "st_file_attributes", 0) & _REPARSE_POINT
    return not is_link and _is_mine(state)


def _is_mine(state: os.stat_result) -> bool:
    return not hasattr(os, "geteuid") or state.st_uid == os.geteuid()


def _seal(path: str) -> bytes:
    state = os.lstat(path)
    return f"{state.st_dev} {state.st_ino} {state.st_ctime_ns} {_is_mine(state)}".encode()
