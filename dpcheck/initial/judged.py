"""Whether a check of files judges all that an audit of them did: every release at its place, and every error told."""
from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from dpcheck.check.records import Diagnostic, Release, Report
from dpcheck.editing.documents import document
from dpcheck.editing.edits import Change, Lines, moved

Place = tuple[str, int | None]
"""A file, or a cell of a notebook."""

BAD = frozenset(("private-parameter", "unbounded", "wrong-metric", "under-noised"))
UNDECIDED = "undecided"
OPEN = frozenset(("not-judged", "generic"))  # verdicts that say nothing of a release
_PART = re.compile(r"^(?:a row|the order) of ")
UNREADABLE = frozenset(("DP901", "DP904"))


@dataclass(frozen=True, slots=True)
class Lost:
    """What an audit says and a check does not: about which release or finding of the audit, and why it is lost."""

    about: Release | Diagnostic
    reason: str

    @property
    def paths(self) -> set[str]:
        """The files in which something has to be declared for it."""
        return {self.about.path, self.about.module or self.about.path} if isinstance(self.about, Release) else {self.about.path}


def errors(report: Report) -> list[Diagnostic]:
    """The findings of severity error, those that are hidden, too."""
    return [found for found in (*report.diagnostics, *(each.finding for each in report.hidden)) if found.severity == "error"]


def unread(report: Report) -> list[Diagnostic]:
    """What says that a file could not be read, or not all of it."""
    return [found for found in report.diagnostics if found.code == "DP901"]


class Offsets:
    """Where the places of a report are in the texts of its files, which `read` gives, but for those that hold what `instead` says."""

    def __init__(self, read: Callable[[str], bytes], instead: Mapping[str, bytes]) -> None:
        self._read, self._instead = read, instead
        self._lines: dict[Place, Lines] = {}

    def of(self, item: Release | Diagnostic) -> int:
        place = item.path, item.cell
        if place not in self._lines:
            data = self._instead[item.path] if item.path in self._instead else self._read(item.path)
            for cell, text in document(item.path, data).texts().items():
                self._lines[item.path, cell] = Lines(text)
        return self._lines[place].offset(item.line, item.column)


@dataclass(frozen=True, slots=True)
class Stricter:
    """A release of which a check says more than the audit does, and what it says."""

    release: Release
    verdict: str


def compared(audit: Report, before: Offsets, check: Report, after: Offsets, changes: Mapping[Place, Sequence[Change]]) -> tuple[list[Lost], list[Stricter]]:
    """The releases and errors of an audit that a check of the same files, changed by these changes, does not have at their places; and those of which it says more."""
    judged: dict[Place, list[tuple[int, Release]]] = {}
    for release in check.releases:
        if release.verdict not in OPEN:
            for path, cell, offset in _places(release, after):
                judged.setdefault((path, cell), []).append((offset, release))
    about = _sources(audit)
    said = _severities(audit)
    missing: list[Lost] = []
    stricter: dict[tuple[tuple[str, int | None, int, int], str], Stricter] = {}
    for release in audit.releases:
        if release.verdict in OPEN:
            continue
        first, last = moved(before.of(release), changes.get((release.path, release.cell), ()))
        same = [each for offset, each in judged.get((release.path, release.cell), ()) if first <= offset <= last]
        worst = max(sorted({each.verdict for each in same}), key=_severity, default="")
        if not worst:
            missing.append(Lost(release, "a check would not judge it"))
        elif len({_data(each) for each in same}) < len(about[_spot(release)]):
            missing.append(Lost(release, f"a check would not judge it for all of {', '.join(f'`{name}`' for name in sorted(about[_spot(release)]))}"))
        elif _severity(worst) < _severity(release.verdict):
            missing.append(Lost(release, _weaker(release, worst) + _because(check, after, release, first, last)))
        elif _severity(worst) > said[_spot(release)]:
            stricter.setdefault((_spot(release), release.verdict), Stricter(release, worst))
    return [*missing, *_untold(audit, before, check, after, changes, missing)], list(stricter.values())


def _severities(report: Report) -> dict[tuple[str, int | None, int, int], int]:
    """How much is said against the releases at each place: one call may make several, of which each has a verdict of its own, and so may one place in several functions."""
    found: dict[tuple[str, int | None, int, int], int] = {}
    for release in report.releases:
        if release.verdict not in OPEN:
            found[_spot(release)] = max(found.get(_spot(release), 0), _severity(release.verdict))
    return found


def _sources(report: Report) -> dict[tuple[str, int | None, int, int], set[str]]:
    """The data that are released at each place."""
    found: dict[tuple[str, int | None, int, int], set[str]] = {}
    for release in report.releases:
        if release.verdict not in OPEN:
            found.setdefault(_spot(release), set()).add(_data(release))
    return found


def _data(release: Release) -> str:
    """The name of the data that a release is about: of a row, or of the order of rows, those of which it is."""
    return _PART.sub("", release.source)


def _untold(audit: Report, before: Offsets, check: Report, after: Offsets, changes: Mapping[Place, Sequence[Change]], missing: Sequence[Lost]) -> Iterator[Lost]:
    """The errors of an audit that are not told, nor said by a verdict."""
    told: dict[tuple[Place, str], list[int]] = {}
    for found in errors(check):
        told.setdefault(((found.path, found.cell), found.code), []).append(after.of(found))
    covered = {_spot(each.about) for each in missing} | {_spot(each) for each in audit.releases if each.verdict in BAD}
    for found in errors(audit):
        first, last = moved(before.of(found), changes.get((found.path, found.cell), ()))
        is_told = any(first <= offset <= last for offset in told.get(((found.path, found.cell), found.code), ()))
        if found.code not in UNREADABLE and not is_told and _spot(found) not in covered:
            yield Lost(found, f"a check would not find {found.code}")


def _spot(item: Release | Diagnostic) -> tuple[str, int | None, int, int]:
    return item.path, item.cell, item.line, item.column


def _weaker(release: Release, verdict: str) -> str:
    if release.verdict == UNDECIDED:
        return f"it is undecided, and an annotation would say more than the code shows: it would be {verdict}"
    return f"it is {release.verdict}, and would be {verdict} in a check"


def _severity(verdict: str) -> int:
    """How much a verdict says against a release; that nothing is proved of it says something."""
    return 2 if verdict in BAD else int(verdict == UNDECIDED)


def _because(check: Report, after: Offsets, release: Release, first: int, last: int) -> str:
    """What a check says at the place of a release."""
    found = next((each for each in check.diagnostics if (each.path, each.cell, each.code) == (release.path, release.cell, "DP302") and first <= after.of(each) <= last), None)
    return f" ({found.message})" if found is not None else ""


def _places(release: Release, offsets: Offsets) -> Iterator[tuple[str, int | None, int]]:
    """Where a release is made, and where in functions calls of its mechanism stand."""
    yield release.path, release.cell, offsets.of(release)
    for path, _, offset in (each.rpartition(":") for each in (release.called_at, *release.through)):
        if path and not path.endswith(".ipynb"):
            yield path, None, int(offset)
