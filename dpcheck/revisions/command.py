"""`dpcheck diff`: checks two revisions, and compares what is found."""
from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from dpcheck import files
from dpcheck.check.records import Report
from dpcheck.output import Failure
from dpcheck.examining import examine
from dpcheck.revisions.comparison import Change, compared
from dpcheck.revisions.git import Repository
from dpcheck.settings import load_settings

WORKING = "working tree"
_STOPPER = "pyproject.toml"  # beside the folder of a revision: the search for settings ends there


@dataclass(frozen=True, slots=True)
class Options:
    """What the command line says; `names` are the second revision, where it is one, and the paths."""

    revision: str
    names: tuple[str, ...]
    audit: bool = False
    relation: str | None = None
    jobs: int | None = None
    config: Path | None = None
    isolated: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """The comparison, and the two reports that it is of."""

    change: Change
    reports: tuple[Report, Report]


def compare(options: Options) -> Outcome:
    """Raises `Failure` and `SettingsError` where the two cannot be checked and compared."""
    repository = Repository(Path.cwd())
    first = _commit(repository, options.revision)
    second, names = _second(repository, options.names)
    paths = [_inside(repository, name) for name in names] or ["."]
    config = None if options.config is None else Path(os.path.abspath(options.config))
    asked = replace(options, config=config)
    before, left, known = _of_commit(repository, first, paths, asked)
    if second is None:
        after, also = _checked(repository.root, paths, asked, None, repository.root)
        more, name = list[str](), WORKING
    else:
        after, more, also = _of_commit(repository, second[1], paths, asked)
        name = _shown(*second)
    for path, given in zip(paths, names):
        if path not in known and path not in also:
            raise Failure(f"{given}: no such file or folder in either revision")
    change = compared(before, after, (_shown(options.revision, first), name), [*left, *(text for text in more if text not in left)])
    return Outcome(change, (before, after))


def rendered(change: Change, format: str) -> str:
    """The comparison as "text", "json" or "markdown"."""
    if format == "json":
        from dpcheck.revisions import json

        return json.render(change)
    if format == "markdown":
        from dpcheck.revisions import markdown

        return markdown.render(change)
    from dpcheck.revisions import text

    return text.render(change)


def _commit(repository: Repository, revision: str) -> str:
    found = repository.commit(revision)
    if found is None:
        raise Failure(f"{revision!r} names no commit of {repository.root}")
    return found


def _second(repository: Repository, names: Sequence[str]) -> tuple[tuple[str, str] | None, Sequence[str]]:
    """The second revision with its commit, where the first of the names is one, and the names of paths."""
    if not names:
        return None, ()
    found = repository.commit(names[0])
    is_path = os.path.lexists(names[0])
    if found is not None and is_path:
        raise Failure(f"{names[0]!r} is both a revision and a path: write ./{names[0]} for the path, or the full name (refs/heads/{names[0]}) for the revision")
    return (None, names) if found is None else ((names[0], found), names[1:])


def _inside(repository: Repository, name: str) -> str:
    """A path relative to the root of the repository."""
    path = os.path.relpath(os.path.abspath(name), repository.root).replace(os.sep, "/")
    if path == ".." or path.startswith("../"):
        raise Failure(f"{name} lies outside of the repository {repository.root}")
    return path


def _shown(revision: str, commit: str) -> str:
    return revision if commit.startswith(revision) else f"{revision} ({commit[:10]})"


def _of_commit(repository: Repository, commit: str, paths: Sequence[str], options: Options) -> tuple[Report, list[str], list[str]]:
    """What is found in a commit, what was left out of it, and which of the paths it has."""
    with tempfile.TemporaryDirectory(prefix="dpcheck-") as folder, files.unfinished_folder(folder):
        tree = Path(folder, "tree")
        tree.mkdir()
        Path(folder, _STOPPER).write_text("[tool.dpcheck]\n", encoding="utf-8")
        left_out = repository.export(commit, tree, paths)
        (tree / ".git").mkdir()  # where the search for .gitignore files ends
        report, known = _checked(tree, paths, options, Path(folder), repository.root)
    return report, left_out, known


def _checked(root: Path, paths: Sequence[str], options: Options, stopper: Path | None, home: Path) -> tuple[Report, list[str]]:
    """What is found below a folder, which stands for the root of the repository, and which of the paths are there."""
    with _working_in(root):
        known = [path for path in paths if os.path.exists(path)]
        if not known:
            return Report(), known
        settings = load_settings(_start(known[0]), options.config, options.isolated)
        if stopper is not None and os.path.abspath(settings.root) == os.path.abspath(stopper):
            settings = load_settings(home.parent, options.config, options.isolated)  # what holds for the repository from above
        given = {"relation": options.relation, "jobs": options.jobs, "audit": options.audit or None}
        kept = tuple(each for each in settings.weakenings if given.get(each.key) is None)
        settings = replace(settings, **{key: value for key, value in given.items() if value is not None}, weakenings=kept, no_cache=True, baseline=None)  # type: ignore[arg-type]
        return examine("check", known, settings), known


def _start(path: str) -> Path:
    return Path(path) if os.path.isdir(path) else Path(path).parent


@contextmanager
def _working_in(folder: Path) -> Iterator[None]:
    """Paths are relative to the folder meanwhile, so that they are the same in both revisions."""
    before = Path.cwd()
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(before)
