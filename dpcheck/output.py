"""The file that `--output` names: written whole or not at all, and never through a link that lies in the way."""
from __future__ import annotations

import os
import stat
from pathlib import Path

from dpcheck import files

_STREAMS = ("/dev/", "/proc/self/fd/")  # names of what is no file of any folder


class Failure(Exception):
    """The command cannot do its work; the message is for the user."""


def prove_writable(path: Path) -> None:
    """Raises `Failure` where a report could not be written: better now than after the work.

    A link in the place of the file, or on a relative path to it, may come from the code that is checked, and could lead anywhere.
    """
    reason = None if _is_stream(path) else _obstacle(path)
    if reason is not None:
        raise Failure(f"cannot write {path}: {reason}")


def write_output(path: Path, data: bytes) -> None:
    """Writes the report. Raises OSError."""
    if _is_stream(path) or path.exists() and not path.is_file():  # a device or a pipe: there is nothing to be replaced
        with open(os.open(path, os.O_WRONLY | os.O_APPEND), "wb") as file:
            file.write(data)
    else:
        files.replace(str(path), data)


def _is_stream(path: Path) -> bool:
    return os.path.abspath(path).startswith(_STREAMS)


def _obstacle(path: Path) -> str | None:
    for part in [path, *([] if path.is_absolute() else path.parents)]:
        if part.is_symlink():
            return f"{part} is a link, which is not followed: name the place that it leads to"
    if not path.parent.is_dir():
        return "No such file or directory"
    try:
        mode = os.lstat(path).st_mode
    except FileNotFoundError:
        return None if os.access(path.parent, os.W_OK) else "Permission denied"
    except (OSError, ValueError) as fault:
        return getattr(fault, "strerror", None) or str(fault)
    if stat.S_ISDIR(mode):
        return "Is a directory"
    return None if os.access(path, os.W_OK) and os.access(path.parent, os.W_OK) else "Permission denied"
