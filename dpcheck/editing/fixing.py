"""Fixes that prove themselves: made in memory, checked again, and kept where their finding is gone and nothing new has come.

Every fix that is kept leaves one finding fewer, so that this ends. Fixes whose edits meet wait for the next round.
"""
from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from dpcheck.check.records import Diagnostic, Fix, Report
from dpcheck.editing.costs import costs_no_more
from dpcheck.editing.documents import Texts, document
from dpcheck.editing.edits import Change, Lines, changed, moved

Place = tuple[str, int | None]
"""A file, or a cell of a notebook."""


@dataclass(frozen=True, slots=True)
class Made:
    """A fix that was kept, and the finding that it did away with."""

    finding: Diagnostic
    fix: Fix


@dataclass
class Outcome:
    """What became of the files: `report` is on them as they are now, `changed` has the new bytes of those that changed, and `before` what they held."""

    report: Report
    made: list[Made] = field(default_factory=list)
    changed: dict[str, bytes] = field(default_factory=dict)
    before: dict[str, bytes] = field(default_factory=dict)


Check = Callable[[Mapping[str, bytes]], Report]
"""Examines the files, of which some hold what the mapping says."""

Offer = Callable[[Diagnostic, Report], Sequence[Fix]]
"""The fixes that may be made for a finding, the best ones first."""


def fixed(check: Check, read: Callable[[str], bytes], offers: Sequence[Offer]) -> Outcome:
    """Makes the fixes of the first offer for what is found, then those of the next one; `read` gives the bytes of a file as it is now. Raises OSError."""
    work = _Work(check, read)
    for offer in offers:
        while batch := work.batch(offer):
            work.try_all(batch)
    return Outcome(work.report, work.made, work.changed, {path: read(path) for path in work.changed})


class _Work:
    """The files as they are so far, what is found in them, and what was tried in vain."""

    def __init__(self, check: Check, read: Callable[[str], bytes]) -> None:
        self.check = check
        self.read = read
        self.changed: dict[str, bytes] = {}
        self.made: list[Made] = []
        self.report = check({})
        self._vain: set[tuple[object, ...]] = set()

    def bytes_of(self, path: str) -> bytes:
        return self.changed[path] if path in self.changed else self.read(path)

    def batch(self, offer: Offer) -> list[Made]:
        """Fixes that can be made together, at most one a finding, none of which was tried in vain."""
        found: list[Made] = []
        taken: dict[Place, list[Change]] = {}
        lines: dict[Place, Lines] = {}
        if self.report.stopped or self.report.faults:
            return []
        for finding in self.report.diagnostics:
            for fix in offer(finding, self.report):
                changes = self._changes(fix, lines)
                if _trial(finding, fix) in self._vain or changes is None:
                    continue
                if not any(one.meets(other) for place, its in changes.items() for one in its for other in taken.get(place, ())):
                    found.append(Made(finding, fix))
                    for place, its in changes.items():
                        taken.setdefault(place, []).extend(its)
                break
        return found

    def _changes(self, fix: Fix, lines: dict[Place, Lines]) -> dict[Place, list[Change]] | None:
        """The changes of a fix by place; None where it is about a file that was not given, or changes nothing."""
        changes: dict[Place, list[Change]] = {}
        for edit in fix.edits:
            place = edit.path, edit.cell
            if edit.path not in self.report.files or edit.path in self.report.imported:
                return None
            if place not in lines:
                for cell, text in document(edit.path, self.bytes_of(edit.path)).texts().items():
                    lines[edit.path, cell] = Lines(text)
            changes.setdefault(place, []).append(lines[place].change(edit))
        return changes if any(lines[place].text[one.start:one.end] != one.text for place, its in changes.items() for one in its) else None

    def try_all(self, batch: Sequence[Made]) -> None:
        """Keeps as many of the fixes as prove themselves: all at once, or else each half by itself."""
        if not batch:
            return
        if self._try(batch):
            return
        if len(batch) == 1:
            self._vain.add(_trial(batch[0].finding, batch[0].fix))
            return
        middle = len(batch) // 2
        if self._is_current(batch[:middle]):
            self.try_all(batch[:middle])
        if self._is_current(batch[middle:]):  # else what was kept has moved it, and the next round sees where to
            self.try_all(batch[middle:])

    def _is_current(self, batch: Sequence[Made]) -> bool:
        """Whether the findings are those of the report as it is now."""
        return all(any(made.finding is finding for finding in self.report.diagnostics) for made in batch)

    def _try(self, batch: Sequence[Made]) -> bool:
        """Makes the fixes, and keeps them if their findings are gone and no other has come."""
        lines: dict[Place, Lines] = {}
        changes: dict[Place, list[Change]] = {}
        for made in batch:
            for place, its in (self._changes(made.fix, lines) or {}).items():
                changes.setdefault(place, []).extend(its)
        after = dict(self.changed)
        for path in {path for path, _ in changes}:
            file = document(path, self.bytes_of(path))
            texts: Texts = {cell: changed(text, changes.get((path, cell), ())) for cell, text in file.texts().items()}
            try:
                after[path] = file.with_texts(texts)
            except UnicodeEncodeError:
                return False
        report = self.check(after)
        if not _is_better(self.report, report, [made.finding for made in batch], _Moves(changes, lines), after):
            return False
        if all(made.fix.safe for made in batch) and not costs_no_more(self.report, report):
            return False
        self.report, self.changed = report, after
        self.made += batch
        return True


def _trial(finding: Diagnostic, fix: Fix) -> tuple[object, ...]:
    """By what an attempt is known that was made in vain, wherever it stands now."""
    return finding.code, finding.path, finding.cell, finding.message, fix.message, fix.safe, *(edit.text for edit in fix.edits)


class _Moves:
    """Where places of the files before are in the files after."""

    def __init__(self, changes: Mapping[Place, Sequence[Change]], lines: Mapping[Place, Lines]) -> None:
        self._changes = changes
        self._before = lines

    def ends(self, finding: Diagnostic) -> tuple[int, int] | None:
        """Between which offsets a finding would begin now; None in a text that did not change."""
        place = finding.path, finding.cell
        if place not in self._changes:
            return None
        return moved(self._before[place].offset(finding.line, finding.column), self._changes[place])


def _is_better(before: Report, after: Report, gone: Sequence[Diagnostic], moves: _Moves, files: Mapping[str, bytes]) -> bool:
    """Whether a report has none of the findings that were to go, nothing that the one before had not, and nothing that is no longer judged."""
    if after.faults or after.stopped or after.count("unread") > before.count("unread") or _unjudged(after) > _unjudged(before):
        return False
    places = list(_placed(after, files))
    rest = list(range(len(places)))
    kept = [finding for finding in before.diagnostics if not any(finding is one for one in gone)]
    for finding in kept:
        ends = moves.ends(finding)
        mine = next((number for number in rest if _is_same(finding, ends, *places[number])), None)
        if mine is not None:
            rest.remove(mine)
    return not rest


def _unjudged(report: Report) -> int:
    return sum(release.verdict == "not-judged" for release in report.releases)


def _placed(report: Report, files: Mapping[str, bytes]) -> Iterator[tuple[Diagnostic, int]]:
    """The findings, those in files that changed with their offsets."""
    lines: dict[Place, Lines] = {}
    for finding in report.diagnostics:
        place = finding.path, finding.cell
        if place not in lines and finding.path in files:
            for cell, text in document(finding.path, files[finding.path]).texts().items():
                lines[finding.path, cell] = Lines(text)
        yield finding, lines[place].offset(finding.line, finding.column) if place in lines else -1


def _is_same(old: Diagnostic, ends: tuple[int, int] | None, new: Diagnostic, offset: int) -> bool:
    """Whether a finding is one that was there before, whatever numbers it tells now."""
    if (old.code, old.path, old.cell) != (new.code, new.path, new.cell):
        return False
    if ends is None:
        return (old.line, old.column) == (new.line, new.column)
    return ends[0] <= offset <= ends[1]
