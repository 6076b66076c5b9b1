"""A run that is made again where nothing has changed is not made again: what it said is said once more, before anything else is imported.

What a run looked at and said (`dpcheck.observed`) is kept with its status in the folder of the cache. It counts while all of that is as it was: the
arguments, the working folder, and what else a run depends on that is no file; and every file and folder, by its number, its size and the times of its last
change. (`git` and `mercurial` know by these what has changed.) Where something was changed so shortly before the run that a later change could bear the
same time, nothing is kept.
"""
from __future__ import annotations

import marshal
import os
import sys
from contextlib import suppress

from dpcheck import __version__, kept, observed

FOLDER = ".dpcheck_cache"
_PLACES = 32  # for runs with different arguments, each in the place that these lead to
_ENVIRONMENT = ("NO_COLOR", "FORCE_COLOR", "TERM", "COLUMNS", "LINES")


class Recording:
    """A run from its beginning on, to be kept if it does nothing but look and speak."""

    def __init__(self) -> None:
        self.circumstances = _circumstances()
        self.notes = observed.begin()

    def keep(self, folder: str, status: int) -> bool:
        """Keeps it in a folder, with the status that it ends with, if the next run like it will look there; whether it is kept."""
        if os.path.abspath(folder) not in _folders():
            return False
        notes, name = self.notes, _name()
        path = os.path.join(folder, name)
        written = kept.write(folder, {name: marshal.dumps((self.circumstances, notes.states, notes.kinds, notes.said, status))})
        if written and notes.are_final(os.stat(path).st_ctime_ns):
            return True
        if written:
            os.unlink(path)
        return False


class _Running:
    """The run that is recorded, if any."""

    recording: Recording | None = None


def record() -> None:
    """Has the run that this process makes recorded from here on."""
    if sys.stdout is not None and sys.stderr is not None:
        with suppress(OSError):  # there is no working folder any more, or no telling what is written to
            _Running.recording = Recording()


def keep(folder: str, status: int) -> bool:
    """Keeps the run that was recorded, if any, which must not have done more than to look and to speak; whether it is kept."""
    try:
        return _Running.recording is not None and _Running.recording.keep(folder, status)
    except OSError:  # no reason to fail
        return False


def replayed() -> int | None:
    """Says what the run with this process's arguments said when it was last made, and returns its status; None where something has changed since, or it was not kept."""
    if sys.stdout is None or sys.stderr is None:
        return None
    try:
        circumstances, folders = _circumstances(), _folders()
    except OSError:
        return None
    for folder in folders:
        try:
            then, states, kinds, said, status = marshal.loads(kept.read(os.path.join(folder, _name())) or b"")
        except (ValueError, EOFError, TypeError):
            continue
        if then == circumstances and observed.are_as_they_were(states, kinds):
            return _repeated(said, status)
    return None


def _repeated(said: list[tuple[bool, str]], status: int) -> int | None:
    try:
        for as_error, text in said:
            observed.say(text, as_error)
            (sys.stderr if as_error else sys.stdout).flush()
    except (OSError, ValueError):  # the run itself will say what it is that cannot be written
        return None
    return status


def _circumstances() -> str:
    """What a run depends on beside files, as a text that is the same whenever that is."""
    streams = sys.stdout, sys.stderr
    width = tuple(os.get_terminal_size(sys.stdout.fileno())) if sys.stdout.isatty() else ()
    user = os.geteuid() if hasattr(os, "geteuid") else 0
    return repr((__version__, sys.version, sys.executable, list(sys.path), os.getcwd(), sys.argv[1:], user, width, [stream.isatty() for stream in streams],
            [(stream.encoding, stream.errors) for stream in streams], [os.environ.get(name) for name in _ENVIRONMENT]))


def _folders() -> list[str]:
    """The folders in which a run from here may be kept."""
    found = [os.getcwd()]
    while (parent := os.path.dirname(found[-1])) != found[-1]:
        found.append(parent)
    return [os.path.join(each, FOLDER) for each in found]


def _name() -> str:
    number = 0
    for byte in os.fsencode("\0".join((os.getcwd(), *sys.argv[1:]))):
        number = (number * 33 ^ byte) & 0xFFFFFFFF
    return f"{number % _PLACES:02}.run"
