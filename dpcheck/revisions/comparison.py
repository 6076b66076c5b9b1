"""Two reports, compared: releases that are new, gone or changed, totals before and after, findings that are new or gone, and whether it became worse."""
from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from dpcheck.check.records import Diagnostic, Entry, Hidden, Release, Report
from dpcheck.folding import folded
from dpcheck.report.words import weakened
from dpcheck.revisions.growth import Growth, growth, names_in
from dpcheck.signing.statement import Made, made_of
from dpcheck.signing.verdict import VERDICTS

_T = TypeVar("_T")
_Key = Callable[[_T], Hashable]
COSTS = ("epsilon", "delta")


@dataclass(frozen=True, slots=True)
class Pair:
    """A release before and after; None where it is new or gone."""

    before: Made | None
    after: Made | None

    @property
    def release(self) -> Release:
        """The release as it is now, or was."""
        made = self.after or self.before
        assert made is not None
        return made.release


@dataclass(frozen=True, slots=True)
class Total:
    """What a function spends on a source before and after, and how each cost has grown."""

    before: Entry | None
    after: Entry | None
    grown: dict[str, Growth]

    @property
    def entry(self) -> Entry:
        """The entry as it is now, or was."""
        entry = self.after or self.before
        assert entry is not None
        return entry

    @property
    def growth(self) -> Growth:
        """The worst of them."""
        return next(each for each in (Growth.LARGER, Growth.UNKNOWN, Growth.SMALLER, Growth.SAME) if each in self.grown.values())


@dataclass(slots=True)
class Change:
    """What became of a report. `hidden` are findings that comments or settings have come to hide, `worse` says why the change is not harmless, a sentence each.

    `names` are those that costs are formulas of: they are taken for the same values before and after. `unjudged` are the files of the second revision
    that were not read in full, or have noise that was not judged; `unaudited` says that an audit may judge some of them.
    """

    before: str
    after: str
    releases: list[Pair]
    totals: list[Total]
    new: list[Diagnostic]
    gone: list[Diagnostic]
    hidden: list[Hidden]
    assumptions: list[str]
    notes: list[str]
    worse: list[str] = field(default_factory=list)
    names: list[str] = field(default_factory=list)
    unjudged: list[str] = field(default_factory=list)
    unaudited: bool = False


def compared(before: Report, after: Report, names: tuple[str, str], notes: Sequence[str] = ()) -> Change:
    """What has changed from the first report to the second; `names` are those of the revisions, `notes` what was left out of them."""
    releases = [pair for pair in _paired_releases(before, after) if pair.before is None or pair.after is None or _facts(pair.before) != _facts(pair.after)]
    totals = [total for total in _paired_totals(before, after) if set(total.grown.values()) != {Growth.SAME} or total.before is None or total.after is None]
    new, gone = _findings(before, after)
    hidden = [now for old, now in _paired(before.hidden, after.hidden, [lambda each: _known_by(each.finding), lambda each: _known_by(each.finding)[1:]]) if old is None and now is not None]
    gone = [old for old, now in _paired(gone, [each.finding for each in hidden], [_known_by]) if now is None and old is not None]
    assumed = {text for entry in before.ledger for text in entry.assumptions}
    assumptions = list(dict.fromkeys(text for entry in after.ledger for text in entry.assumptions if text not in assumed))
    change = Change(*names, releases, totals, new, gone, hidden, assumptions, list(notes))
    change.worse = _worse(change, before, after)
    change.unjudged = sorted(path for path, what in after.files.items() if what == "unread")
    change.unaudited = any(each.code == "DP304" for each in after.diagnostics)
    change.names = sorted({name for entry in after.ledger for cost in COSTS for name in names_in(getattr(entry, cost))})
    return change


def _worse(change: Change, before: Report, after: Report) -> list[str]:
    grown = [total.growth for total in change.totals]
    found = sum(each.severity != "note" for each in folded(change.new))
    bad = sum(pair.after is not None and VERDICTS[pair.after.release.verdict][0] != "good" and (
        pair.before is None or VERDICTS[pair.before.release.verdict][0] == "good") for pair in change.releases)
    unread = after.count("unread") - before.count("unread")
    settings = [text for text in map(weakened, after.weakenings) if text not in map(weakened, before.weakenings)]
    told = ((grown.count(Growth.LARGER), "total is larger", "totals are larger"), (grown.count(Growth.UNKNOWN), "total may be larger", "totals may be larger"),
            (found, "finding is new", "findings are new"), (len(change.hidden), "finding has come to be hidden", "findings have come to be hidden"), (bad, "release is newly not covered by its noise, or not judged", "releases are newly not covered by their noise, or not judged"),
            (unread, "more file was not read in full, or has noise that was not judged", "more files were not read in full, or have noise that was not judged"))
    return [f"{number:,} {one if number == 1 else several}" for number, one, several in told if number > 0] + [f"a setting is new: {text}" for text in settings]


def facts_of(made: Made | None) -> dict[str, str]:
    """What is known of a release, by name, as the report has it: where something of that changes, the release has changed."""
    if made is None:
        return {}
    one = made.release
    known = {"verdict": one.verdict, "inferred": one.inferred, "declared": one.declared, "scale": one.scale, "epsilon": one.epsilon, "delta": one.delta, "made": made.times}
    return {name: text for name, text in known.items() if text}


def _facts(made: Made) -> tuple[tuple[str, str], ...]:
    return tuple(facts_of(made).items())


def _paired_releases(before: Report, after: Report) -> list[Pair]:
    """Releases by what they have in common: file, function, mechanism and source, or some of these; those that say the same first."""
    keys: list[_Key[Made]] = [
        lambda made: (made.release.module or made.release.path, made.release.function, made.release.mechanism, made.release.source),
        lambda made: (made.release.function, made.release.mechanism, made.release.source),
        lambda made: (made.release.module or made.release.path, made.release.function, made.release.mechanism),
        lambda made: (made.release.module or made.release.path, made.release.function, made.release.source),
    ]
    same: list[_Key[Made]] = [lambda made, key=key: (key(made), _facts(made)) for key in keys[:2]]  # type: ignore[misc]
    renamed: _Key[Made] = lambda made: (made.release.mechanism, made.release.source, _facts(made))  # noqa: E731
    order = [same[0], keys[0], same[1], *keys[1:], renamed]
    return [Pair(old, new) for old, new in _paired(_made_where_they_stand(before), _made_where_they_stand(after), order)]


def _made_where_they_stand(report: Report) -> list[Made]:
    """The releases, but those of a module that a function of it makes, and of which as much is said there."""
    inside = {(_spot(one), one.verdict) for one in report.releases if one.function != "<module>"}
    return made_of(one for one in report.releases if one.function != "<module>" or (_spot(one), one.verdict) not in inside)


def _spot(one: Release) -> tuple[object, ...]:
    return one.path, one.cell, one.line, one.column, one.mechanism


def _paired_totals(before: Report, after: Report) -> list[Total]:
    keys: list[_Key[Entry]] = [lambda entry: (entry.path, entry.function, entry.source), lambda entry: (entry.function, entry.source),
                              lambda entry: (entry.source, entry.relation, entry.epsilon, entry.delta)]
    return [Total(old, new, {cost: growth(getattr(old, cost) if old else "0", getattr(new, cost) if new else "0") for cost in COSTS})
            for old, new in _paired(before.ledger, after.ledger, keys)]


def _findings(before: Report, after: Report) -> tuple[list[Diagnostic], list[Diagnostic]]:
    """Findings that are new, and such as are gone: one is known by its file, code and message, and where the file has another name by the latter two."""
    pairs = _paired(before.diagnostics, after.diagnostics, [_known_by, lambda found: _known_by(found)[1:]])
    return [new for old, new in pairs if old is None and new is not None], [old for old, new in pairs if new is None and old is not None]


def _known_by(found: Diagnostic) -> tuple[str, str, str]:
    return found.path, found.code, found.message


def _paired(before: Sequence[_T], after: Sequence[_T], keys: Sequence[_Key[_T]]) -> list[tuple[_T | None, _T | None]]:
    """Pairs of what has a key in common, key by key; then what is left of either. In the order of the second."""
    partner: dict[int, _T] = {}
    left = list(before)
    for key in keys:
        waiting: dict[Hashable, list[_T]] = {}
        for old in left:
            waiting.setdefault(key(old), []).append(old)
        for place, new in enumerate(after):
            if place not in partner and (olds := waiting.get(key(new))):
                partner[place] = olds.pop(0)
        taken = {id(old) for old in partner.values()}
        left = [old for old in left if id(old) not in taken]
    pairs: list[tuple[_T | None, _T | None]] = [(partner.get(place), new) for place, new in enumerate(after)]
    return pairs + [(old, None) for old in left]
