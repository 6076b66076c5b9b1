"""Revisions of a git repository as folders of files. Nothing of the repository runs, whatever its configuration and attributes say, and nothing is written into it.

Contents are read as they are stored: no filter, no conversion, no `export-ignore`, no replaced object. What a partial clone lacks is not fetched.
"""
from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from dpcheck import files
from dpcheck.output import Failure
from dpcheck.syntax.discover import SUFFIXES

_ENVIRONMENT = {
    "GIT_ALLOW_PROTOCOL": "", "GIT_NO_LAZY_FETCH": "1", "GIT_NO_REPLACE_OBJECTS": "1", "GIT_OPTIONAL_LOCKS": "0", "GIT_TERMINAL_PROMPT": "0", "GIT_PAGER": "cat", "LC_ALL": "C"}
_OPTIONS = ("--no-pager", "-c", "core.fsmonitor=false", "-c", f"core.hooksPath={os.devnull}")
_BESIDE = frozenset(("pyproject.toml", "dpcheck.toml", ".dpcheck.toml", ".gitignore"))  # files that say how others are checked
_FILES, _LINK, _MODULE = ("100644", "100755", "100664"), "120000", "160000"
_LONGEST_LINK = 4096


@dataclass(frozen=True, slots=True)
class _Blob:
    """A file of a revision; the size is that of its content."""

    mode: str
    name: str
    size: int
    path: str


class Repository:
    """The repository around a folder."""

    def __init__(self, folder: Path) -> None:
        """Raises `Failure` where there is none."""
        here = Path(os.path.abspath(folder))
        found = next((parent for parent in (here, *here.parents) if os.path.lexists(parent / ".git")), None)
        if found is None:
            raise Failure(f"{here} is in no git repository")
        program = shutil.which("git")
        if program is None:
            raise Failure("git is not installed, or not on PATH")
        self.root = found
        self._program = os.path.abspath(program)

    def commit(self, revision: str) -> str | None:
        """The commit that a text names; None where it names none. Raises `Failure` for an option."""
        if revision.startswith("-"):
            raise Failure(f"{revision!r} is no revision: it begins as an option does")
        if not revision or any(letter in revision for letter in "\0\n"):
            return None
        done = self._run(["rev-parse", "--verify", "--quiet", f"{revision}^{{commit}}"])
        name = done.stdout.decode("ascii", "replace").strip()
        return name if done.returncode == 0 and name.isalnum() else None

    def export(self, commit: str, folder: Path, named: Sequence[str]) -> list[str]:
        """Writes to an empty folder what of a commit matters to a check: sources, notebooks, stubs, settings, and the files that are named.

        Returns what was left out, a sentence each. Raises `Failure` where the commit cannot be read.
        """
        left_out: list[str] = []
        blobs: list[_Blob] = []
        links: list[_Blob] = []
        for blob in self._listed(commit):
            if not _is_proper(blob.path):
                left_out.append(f"{blob.path!r} is no name of a file: it was left out")
            elif blob.mode == _MODULE:
                left_out.append(f"{blob.path} is a submodule, which was not looked into")
            elif blob.mode == _LINK:
                links.append(blob)
            elif blob.mode in _FILES and (_matters(blob.path) or blob.path in named):
                blobs.append(blob)
        small = [blob for blob in blobs if blob.size <= files.largest(blob.path)]
        for blob, content in zip(small, self._contents([blob.name for blob in small])):
            _write(folder, blob.path, content)
        for blob in blobs:
            if blob.size > files.largest(blob.path):  # the check says so itself
                _write(folder, blob.path, b"")
                os.truncate(folder / blob.path, blob.size)
        short = [link for link in links if link.size <= _LONGEST_LINK]
        return left_out + _linked(folder, [(link.path, os.fsdecode(target)) for link, target in zip(short, self._contents([link.name for link in short]))])

    def _listed(self, commit: str) -> Iterator[_Blob]:
        done = self._run(["ls-tree", "-r", "-z", "-l", "--full-tree", commit])
        if done.returncode:
            raise Failure(f"git cannot read {commit}: {_said(done)}")
        for line in done.stdout.split(b"\0"):
            if line:
                about, _, path = line.partition(b"\t")
                mode, _, name, size = about.decode("ascii").split()
                yield _Blob(mode, name, int(size) if size.isdigit() else 0, os.fsdecode(path))

    def _contents(self, names: Sequence[str]) -> Iterator[bytes]:
        """The contents of blobs, in their order."""
        if not names:
            return
        done = self._run(["cat-file", "--batch"], "".join(f"{name}\n" for name in names).encode())
        data, at = done.stdout, 0
        for name in names:
            end = data.find(b"\n", at)
            header = data[at:end].split() if end >= 0 else []
            if len(header) != 3 or header[1] != b"blob":
                raise Failure(f"git cannot read the content {name}: {_said(done) or 'it is not in this repository'}")
            size = int(header[2])
            yield data[end + 1:end + 1 + size]
            at = end + 1 + size + 1

    def _run(self, arguments: Sequence[str], given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
        return subprocess.run([self._program, "-C", str(self.root), *_OPTIONS, *arguments], input=given, capture_output=True, env={**os.environ, **_ENVIRONMENT}, check=False)


def _said(done: subprocess.CompletedProcess[bytes]) -> str:
    return " ".join(done.stderr.decode("utf-8", "replace").split())


def _matters(path: str) -> bool:
    return path.endswith((*SUFFIXES, ".pyi")) or path.rpartition("/")[2] in _BESIDE


def _is_proper(path: str) -> bool:
    """Whether a path leads to a file inside a folder, and to nothing of git's own."""
    parts = path.split("/")
    return not os.path.isabs(path) and os.path.normpath(path).replace(os.sep, "/") == path and not any(part in ("", ".", "..") or part.lower() == ".git" for part in parts)


def _write(folder: Path, path: str, content: bytes) -> None:
    try:
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        files.write_new(str(folder / path), content)
    except OSError as fault:
        raise Failure(f"cannot write {path} of the revision to a temporary folder: {fault.strerror}") from fault


def _linked(folder: Path, links: Sequence[tuple[str, str]]) -> list[str]:
    """Makes the links that stay in the folder; what was left out."""
    left_out: list[str] = []
    made: list[tuple[str, str]] = []
    for path, target in links:
        inside = os.path.normpath(os.path.join(os.path.dirname(path), target))
        if os.path.isabs(target) or inside.startswith("..") or "\0" in target:
            left_out.append(_left(path))
            continue
        try:
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            os.symlink(target, folder / path)
            made.append((path, target))
        except OSError:
            left_out.append(_left(path))
    root = os.path.realpath(folder)
    for path, _ in made:  # links by way of links can lead out
        if os.path.commonpath([root, os.path.realpath(folder / path)]) != root:
            os.unlink(folder / path)
            left_out.append(_left(path))
    return left_out


def _left(path: str) -> str:
    return f"{path} is a link that leads out of the revision, and was not followed"
