"""Files read without waiting and without end, and written whole or not at all."""
from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager

from dpcheck.observed import look

LARGEST = 10 << 20  # bytes of a source or a configuration; who writes more of it by hand?
LARGEST_NOTEBOOK = 100 << 20  # with the pictures that are kept in it

_KINDS = {stat.S_IFDIR: "a folder", stat.S_IFIFO: "a pipe", stat.S_IFSOCK: "a socket", stat.S_IFCHR: "a device", stat.S_IFBLK: "a device"}
_FLAGS = os.O_CLOEXEC if hasattr(os, "O_CLOEXEC") else 0
_READ = os.O_RDONLY | _FLAGS | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | _FLAGS | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)

unfinished: set[str] = set()  # files that are being written, and folders of such: what ends the program takes them away


def refusal(mode: int) -> str | None:
    """Why what has this mode is not read, as reading it might never end; None for a file."""
    return None if stat.S_ISREG(mode) else f"{_KINDS.get(stat.S_IFMT(mode), 'something')}, not a file"


def prove_readable(path: str | os.PathLike[str]) -> None:
    """Raises OSError, with its reason in `strerror`, for what is no file, or is larger than a source that anybody writes by hand."""
    look(os.fspath(path))
    state = os.stat(path)
    _prove_file(state.st_mode)
    if state.st_size > LARGEST:
        raise OSError(0, too_large(LARGEST))


def read(path: str | os.PathLike[str], limit: int = LARGEST, follow: bool = True) -> bytes:
    """The bytes of a file. Raises OSError, with its reason in `strerror`, for what is no file, or larger than the limit."""
    path = os.fspath(path)
    if follow:  # else it is one of our own
        look(path)
    _prove_file(os.stat(path, follow_symlinks=follow).st_mode)
    descriptor = os.open(path, _READ | (0 if follow else getattr(os, "O_NOFOLLOW", 0)))
    try:
        state = os.fstat(descriptor)
        _prove_file(state.st_mode)
        size = state.st_size
        pieces: list[bytes] = []
        while size <= limit and (piece := os.read(descriptor, min(max(size, 1 << 16), limit) + 1)):
            pieces.append(piece)
            size = sum(map(len, pieces))
    finally:
        os.close(descriptor)
    if size > limit:
        raise OSError(0, too_large(limit))
    return b"".join(pieces)


def largest(path: str) -> int:
    """How large a source may be that has this name."""
    return LARGEST_NOTEBOOK if path.endswith(".ipynb") else LARGEST


def too_large(limit: int) -> str:
    return f"larger than {limit >> 20} MB"


def _prove_file(mode: int) -> None:
    reason = refusal(mode)
    if reason is not None:
        raise OSError(0, reason)


def write_new(path: str, data: bytes, mode: int = 0o666) -> None:
    """Writes a file that must not be there, not even as a link. Raises OSError."""
    descriptor = os.open(path, _NEW, mode)
    with open(descriptor, "wb") as file:
        file.write(data)


def replace(path: str, data: bytes) -> None:
    """Puts a file in the place of what is there, whole or not at all; a link there is replaced, and not followed. Raises OSError."""
    try:
        mode = stat.S_IMODE(os.lstat(path).st_mode)
    except FileNotFoundError:
        mode = 0o666
    beside = f"{path}.{os.getpid()}.tmp"
    unfinished.add(beside)
    try:
        write_new(beside, data, mode)
        os.replace(beside, path)
    except OSError:
        abandon(beside)
        raise
    unfinished.discard(beside)


@contextmanager
def unfinished_folder(folder: str) -> Iterator[None]:
    """Takes the folder away where the program is ended meanwhile."""
    unfinished.add(folder)
    try:
        yield
    finally:
        unfinished.discard(folder)


def abandon(*paths: str) -> None:
    """Takes away files that were not finished; all of them where none is named."""
    for path in paths or tuple(unfinished):
        unfinished.discard(path)
        try:
            if os.path.isdir(path) and not os.path.islink(path):
                from shutil import rmtree  # it brings all that compresses, and is needed when things end badly

                rmtree(path)
            else:
                os.unlink(path)
        except OSError:  # it is not there
            continue
