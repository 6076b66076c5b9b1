"""What `.gitignore` files and the patterns of the settings leave out, level by level."""
from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from dpcheck.files import read
from dpcheck.observed import look_for

if TYPE_CHECKING:
    from pathspec import GitIgnoreSpec


@dataclass(frozen=True, slots=True)
class Ignored:
    """The patterns in force in a folder: the folder that each set stands in (absolute, no separator after it) and the set.

    Of two sets the nearer decides, as git does it; the patterns of the settings come last and cannot be undone.
    """

    levels: tuple[tuple[str, GitIgnoreSpec], ...] = ()
    settings: tuple[str, GitIgnoreSpec] | None = None

    @staticmethod
    def above(folder: str, exclude: Sequence[str], respect_gitignore: bool) -> Ignored:
        """What is in force in a folder that was given, but for the file in the folder itself.

        In a folder that is left out itself, and was given all the same, the files above count no more.
        """
        settings = (os.path.abspath(folder), spec_of(exclude)) if exclude else None
        ignored = Ignored(settings=settings)
        if not respect_gitignore:
            return ignored
        chain: list[str] = []
        here = os.path.abspath(folder)
        if not _is_repository(here):
            while True:
                parent = os.path.dirname(here)
                if parent == here:
                    return ignored  # no repository: nothing above counts
                chain.append(parent)
                if _is_repository(parent):
                    break
                here = parent
        for each in reversed(chain):
            ignored = ignored.within(each)
        return Ignored(settings=settings) if Ignored(ignored.levels).matches(folder, True) else ignored

    def within(self, folder: str) -> Ignored:
        """What is in force with the `.gitignore` of a folder added, if it has one that can be read."""
        try:
            lines = read(os.path.join(folder, ".gitignore")).decode("utf-8", "replace").splitlines()
        except OSError:
            return self
        return Ignored((*self.levels, (os.path.abspath(folder), spec_of(lines))), self.settings)

    def matches(self, path: str, is_folder: bool) -> bool:
        """Whether a path in that folder is left out."""
        return bool(self.by(path, is_folder))

    def by(self, path: str, is_folder: bool) -> str:
        """What leaves a path in that folder out: "exclude" (the settings) or ".gitignore"; "" where nothing does."""
        if not self.levels and self.settings is None:
            return ""
        path = os.path.abspath(path)
        if self.settings is not None and _included(self.settings, path, is_folder):
            return "exclude"
        for level in reversed(self.levels):
            verdict = _included(level, path, is_folder)
            if verdict is not None:
                return ".gitignore" if verdict else ""
        return ""


def _is_repository(folder: str) -> bool:
    git = os.path.join(folder, ".git")
    look_for(git)
    return os.path.exists(git)


def _included(level: tuple[str, GitIgnoreSpec], path: str, is_folder: bool) -> bool | None:
    """True if a set of patterns takes the path, False if it takes it back, None if it says nothing."""
    folder, spec = level
    relative = path[len(folder):].lstrip(os.sep).replace(os.sep, "/")
    return spec.check_file(relative + "/" if is_folder else relative).include


def spec_of(lines: Sequence[str]) -> GitIgnoreSpec:
    """Patterns as git reads them."""
    from pathspec import GitIgnoreSpec

    valid: list[str] = []
    for line in lines:
        try:
            GitIgnoreSpec.from_lines([line])
        except ValueError:  # git passes over a pattern that it cannot read, and so does the walk
            continue
        valid.append(line)
    return GitIgnoreSpec.from_lines(valid)
