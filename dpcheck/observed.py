"""What a run looks at and says, noted so that it can be replayed (`dpcheck.replay`): nothing is noted before `begin`.

Whoever asks for the content of a file, or for what lies in a folder, says so here first; so does who asks only whether something is there. What is said
goes through here, too. This module imports nothing but what every interpreter has loaded.
"""
from __future__ import annotations

import os
import stat
import sys
import time

State = tuple[int, ...]

_GONE = (-1,)
_LINK_TO_NOTHING = (-2,)
_FINE, _COARSE = 50_000_000, 2_500_000_000  # nanoseconds after which a change bears another time; file systems that count in seconds have no fractions


class Notes:
    """What a run that has `begun` looked at, and what it said, each text with whether it was told as an error.

    `states` are those of files and folders; of others only their `kinds` matter, and whether they are there.
    """

    def __init__(self) -> None:
        self.begun = time.time_ns()
        self.states: dict[str, State] = {}
        self.kinds: dict[str, State] = {}
        self.said: list[tuple[bool, str]] = []

    def are_final(self, now: int) -> bool:
        """Whether nothing has changed since before the run began, or could have without being noticed; `now` is the time by the clock of the file system."""
        begun = self.begun + now - time.time_ns()
        changed = [state[-1] for state in self.states.values() if len(state) > 1]
        return all(at + (_FINE if at % 1_000_000 else _COARSE) < begun for at in changed) and are_as_they_were(self.states, self.kinds)


class _Open:
    """The notes that are being taken, if any."""

    notes: Notes | None = None


def begin() -> Notes:
    """Has what this process looks at and says noted from here on."""
    _Open.notes = Notes()
    return _Open.notes


def look(path: str) -> None:
    """Notes that what follows depends on the content of a file, or on what lies in a folder."""
    notes = _Open.notes
    if notes is not None and path not in notes.states:
        notes.states[path] = _state(path)


def look_for(path: str) -> None:
    """Notes that what follows depends on whether something is there, and whether it is a folder."""
    notes = _Open.notes
    if notes is not None and path not in notes.kinds:
        notes.kinds[path] = _kind(path)


def say(text: str, as_error: bool = False) -> None:
    """Writes a text to the standard output, or to that for errors. Raises OSError."""
    if _Open.notes is not None:
        _Open.notes.said.append((as_error, text))
    (sys.stderr if as_error else sys.stdout).write(text)


def are_as_they_were(states: dict[str, State], kinds: dict[str, State]) -> bool:
    """Whether everything that was looked at still is what it was."""
    return all(_state(path) == state for path, state in states.items()) and all(_kind(path) == kind for path, kind in kinds.items())


def _state(path: str) -> State:
    """What tells a file or folder from what it will be once it has changed; the last number is the time of the last change, which nobody can set back."""
    try:
        found = os.stat(path or os.curdir)
    except (OSError, ValueError):
        return _kind(path)
    return found.st_mode, found.st_uid, found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns, found.st_ctime_ns


def _kind(path: str) -> State:
    try:
        return (stat.S_IFMT(os.stat(path).st_mode),)
    except (OSError, ValueError):
        return _LINK_TO_NOTHING if os.path.lexists(path) else _GONE
