"""The report of an audit: one verdict a release, and what another meaning of neighbouring would make of it."""
from __future__ import annotations

import re
from collections.abc import Sequence

from dpcheck.bounds.budget import LEFT_OVER
from dpcheck.check.records import Diagnostic, Release, Report, key_of
from dpcheck.check.sized import OPEN, take_sized, tell_sized
from dpcheck.folding import FLOATS, folded
from dpcheck.infer.exhausted import NOT_ENOUGH

MEANINGS = {"add-remove": "a row is added or removed", "change-one": "a row is edited"}
NOT_TOLD = frozenset(("DP104", "DP206"))  # over-noising is no fault of a release
UNKNOWN = "DP301"
ONCE = frozenset(("DP207", "DP303"))
UNCHECKED = "DP305"
FEW_LETTERS = 10_000
LOCAL = "randomized-response"  # what is judged by its answers alone
_METHOD = re.compile("`[^`]*` of ")
_QUOTED = re.compile("`[^`]*`")
_ENDING = re.compile(" is called in a way that is not followed| is not understood, is given")


def is_worth_it(report: Report, letters: int) -> bool:
    """Whether an audit that took all the work there is, of so many letters, is done again for edited rows: it may decide there what it did not here, or everybody answers for himself."""
    return any(letters <= FEW_LETTERS and release.verdict in OPEN or release.mechanism == LOCAL and release.verdict == "private-parameter" for release in report.releases)


def compared(reports: Sequence[Report], relations: Sequence[str]) -> Report:
    """The report under the first relation; where another gives a release another verdict, its diagnostic (or a note) says so."""
    first = reports[0]
    for other, relation in zip(reports[1:], relations[1:]):
        if relation == "change-one":
            _take_local(first, other)
    for other, relation in zip(reports[1:], relations[1:]):
        sized = take_sized(first, other) if relation == "change-one" else {}
        _tell_differences(first, other, relations[0], relation)
        tell_sized(first, sized)
    seen: set[str] = set()
    kept: list[Diagnostic] = []
    for found in first.diagnostics:
        once = f"{found.code} {found.path} {found.message if found.code == 'DP303' else ''}"  # one of these a file says it all
        if found.code in NOT_TOLD or found.code in ONCE and once in seen:
            continue
        seen.add(once)
        kept.append(found)
    _link_unchecked(kept)
    first.diagnostics = _on_the_way(kept)
    return first


def _link_unchecked(found: Sequence[Diagnostic]) -> None:
    """Lets all releases of a file that were left unjudged for one reason follow from the first: which ones they are, the ledger says line by line."""
    first: dict[tuple[str, str], Diagnostic] = {}
    for each in found:
        if each.code == UNCHECKED and not each.cause:
            leader = first.setdefault((each.path, _reason(each.message)), each)
            if key_of(leader) != key_of(each):
                each.cause = key_of(leader)


def _reason(message: str) -> str:
    """Why a release was not checked, whichever it is: the work that ran out, or the object that is not understood, whatever is called of it."""
    return LEFT_OVER if LEFT_OVER in message or NOT_ENOUGH in message else _QUOTED.sub("", _METHOD.sub("", _ENDING.split(message)[0]))


def _on_the_way(found: list[Diagnostic]) -> list[Diagnostic]:
    """Findings without those about what is not modelled from which nothing follows that is told of a release: an audit is about releases, and what it did not judge it says line by line."""
    aside = {key_of(each) for top in folded(found) if all(each.code == UNKNOWN for each in (top, *top.follows)) for each in (top, *top.follows)}
    return [each for each in found if each.code != UNKNOWN or key_of(each) not in aside]


def _take_local(first: Report, edited: Report) -> None:
    """Where everybody answers for himself, how many answer is no secret: such releases are judged as if a row were edited."""
    local = {_place(release): release for release in edited.releases if release.mechanism == LOCAL}
    kept = {_place(release) for release in first.releases if release.mechanism == LOCAL and release.verdict == "private-parameter" and _place(release) in local}
    spots = {(path, cell, line, column) for path, cell, line, column, _ in kept}
    _take_lines(first, edited, kept)
    first.releases = [local[_place(release)] if _place(release) in kept else release for release in first.releases]
    told = {(found.code, found.path, found.cell, found.line, found.column) for found in first.diagnostics}
    first.diagnostics = [found for found in first.diagnostics if found.code != "DP204" or (found.path, found.cell, found.line, found.column) not in spots]
    first.diagnostics += [found for found in edited.diagnostics if (found.path, found.cell, found.line, found.column) in spots
                          and (found.code, found.path, found.cell, found.line, found.column) not in told]


def _take_lines(first: Report, edited: Report, kept: set[tuple[str, int | None, int, int, str]]) -> None:
    """What the ledger says of releases that are judged as if a row were edited: the verdict of that judgement, too."""
    lines = {(entry.path, entry.function, entry.source): entry.mechanisms for entry in edited.ledger}
    for entry in first.ledger:
        known = {_head(line): line for line in lines.get((entry.path, entry.function, entry.source), [])}
        heads = {f"{LOCAL} at {'' if cell is None else f'cell {cell}:'}{line}" for path, cell, line, _, _ in kept if path == entry.path}
        entry.mechanisms = list(dict.fromkeys(known.get(head, line) if (head := _head(line)) in heads else line for line in entry.mechanisms))


def _head(line: str) -> str:
    """The mechanism and the place that a line of the ledger is about."""
    return line.partition(": ")[0].partition(",")[0]


def _place(release: Release) -> tuple[str, int | None, int, int, str]:
    return release.path, release.cell, release.line, release.column, release.source


def _tell_differences(first: Report, other: Report, here: str, there: str) -> None:
    verdicts: dict[tuple[str, int | None, int, int, str], set[str]] = {}
    for release in other.releases:
        verdicts.setdefault(_place(release), set()).add(release.verdict)
    told: set[tuple[str, int | None, int, int, str]] = set()
    for release in first.releases:
        place = _place(release)
        elsewhere = verdicts.get(place)
        if elsewhere is None or elsewhere == {release.verdict} or place in told:
            continue
        told.add(place)
        message = (f"this release is {release.verdict} where {MEANINGS[here]} between neighbours, and {' or '.join(sorted(elsewhere))} where {MEANINGS[there]}: "
                   f"say which is meant with --relation")
        judged = next((each for each in first.diagnostics if each.severity != "note" and each.code != FLOATS and (each.path, each.cell, each.line, each.column) == place[:4]), None)
        first.diagnostics.append(Diagnostic("DP303", "note", message, release.path, release.line, release.column, release.line, release.column, release.cell, cause="" if judged is None else key_of(judged)))
