"""`--watch`: checks again whenever a file under the paths, or a file of the settings, has changed."""
from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from dpcheck.output import Failure
from dpcheck.settings import OWN_FILES, SHARED_FILE, SettingsError
from dpcheck.terminal import complain

if TYPE_CHECKING:
    from dpcheck.settings import Settings

_SUFFIXES = (".py", ".ipynb", ".pyi")
_NAMES = (*OWN_FILES, SHARED_FILE, ".gitignore")
_CLEAR = "\x1b[2J\x1b[H"
_INTERRUPTED = 128  # a status above it tells by which signal


def watch(paths: Sequence[str], settings: Settings, check: Callable[[], int]) -> int:
    """Checks, and checks again after each change, until it is interrupted; the status is then the signal's. Raises `Failure` where the library that watches is missing."""
    try:
        import watchfiles
    except ImportError as fault:
        raise Failure("--watch needs the library watchfiles: pip install 'dpcheck[watch]'") from fault

    relevant = _Relevant(paths, settings)
    status = _again(check)
    for _ in watchfiles.watch(*relevant.watched(), watch_filter=lambda _, path: relevant(path), recursive=bool(relevant.folders)):
        if status > _INTERRUPTED:
            break
        if sys.stdout.isatty():
            sys.stdout.write(_CLEAR)
        status = _again(check)
    return status


def _again(check: Callable[[], int]) -> int:
    """One check; what is wrong with the settings is told, and may be mended while it waits."""
    try:
        status = check()
    except (SettingsError, Failure) as fault:
        complain(str(fault))
        status = 2
    sys.stdout.flush()
    if status <= _INTERRUPTED:
        complain("watching for changes")
    return status


class _Relevant:
    """Tells the changes after which something else may be found."""

    def __init__(self, paths: Sequence[str], settings: Settings) -> None:
        named = {os.path.abspath(path) for path in (*paths, *map(str, settings.stub_paths))}
        self.folders = {path for path in named if os.path.isdir(path)}
        self.files = named - self.folders
        if settings.file is not None:
            self.files.add(os.path.abspath(settings.file))
        if settings.baseline is not None:
            self.files.add(os.path.abspath(settings.baseline))

    def watched(self) -> set[Path]:
        """The folders to be watched: files are replaced rather than written, so that it is their folders that tell."""
        return {Path(path) for path in self.folders} | {Path(path).parent for path in self.files}

    def __call__(self, path: str) -> bool:
        path = os.path.abspath(path)
        if path in self.files:
            return True
        name = os.path.basename(path)
        if not name.endswith(_SUFFIXES) and name not in _NAMES:
            return False
        return any(not any(part.startswith(".") for part in os.path.relpath(os.path.dirname(path), folder).split(os.sep) if part != os.curdir)
                   for folder in self.folders if path.startswith(folder.rstrip(os.sep) + os.sep))
