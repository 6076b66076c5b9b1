"""Audits of files whose number of rows is public: what is right there where a row is edited, though not where rows come and go.

Who divides noise by `len(data)` takes that number for known. A file is read so, as a whole, where that decides a release that is not right otherwise, takes nothing from any other, and nothing
in the file releases how many rows there are: who hides their number does not take it for known. What is read so is right for the one meaning of neighbouring alone, and says so.
"""
from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from dpcheck.check.records import Diagnostic, Entry, Release, Report

SIZED = "if the number of rows is public (one row replaced)"
GOOD = frozenset(("right", "over-noised", "generic"))
OPEN = frozenset(("undecided", "not-judged"))
_OF_SIZE = frozenset(("private-parameter", *OPEN))  # verdicts that may be about the number of rows alone
Place = tuple[str, int | None, int, int]
_Said = TypeVar("_Said", Release, Diagnostic, Entry)


def take_sized(first: Report, edited: Report) -> dict[Place, str]:
    """Gives the files whose number of rows is public the verdicts of a report in which rows are edited; the places that are right for that reason, with the verdicts that they had."""
    own, other = _by_place(first.releases), _by_place(edited.releases)
    lifted: dict[str, list[Place]] = {}
    for path in {release.path for release in first.releases}:
        places = _gained(path, own, other)
        if places:
            lifted[path] = places
    if not lifted:
        return {}
    gained = {place: " or ".join(sorted({release.verdict for release in own[place]})) for places in lifted.values() for place in places}
    first.releases = _taken(first.releases, edited.releases, lifted)
    first.releases = [replace(release, reason=SIZED) if place_of(release) in gained and release.verdict in GOOD else release for release in first.releases]
    first.diagnostics = _taken(first.diagnostics, edited.diagnostics, lifted)
    first.ledger = _taken(first.ledger, edited.ledger, lifted)
    return gained


def tell_sized(report: Report, places: Mapping[Place, str]) -> None:
    """Adds a note for each release that is right for one meaning of neighbouring alone."""
    for path, cell, line, column in sorted(places, key=lambda place: (place[0], place[1] or 0, *place[2:])):
        message = f"this release is right {SIZED}, and {places[path, cell, line, column]} where a row is added or removed: say which is meant with --relation"
        report.diagnostics.append(Diagnostic("DP303", "note", message, path, line, column, line, column, cell))


def place_of(release: Release) -> Place:
    """Where a release stands."""
    return release.path, release.cell, release.line, release.column


def _by_place(releases: Sequence[Release]) -> dict[Place, list[Release]]:
    found: dict[Place, list[Release]] = defaultdict(list)
    for release in releases:
        found[place_of(release)].append(release)
    return found


def _gained(path: str, own: dict[Place, list[Release]], other: dict[Place, list[Release]]) -> list[Place]:
    """The places of a file that are right where rows are edited alone; none where that takes a verdict from another place, where the number of rows is hidden, and where it decides nothing."""
    gained: list[Place] = []
    decides = False
    for place in (place for place in own if place[0] == path):
        before, after = own[place], other.get(place, [])
        if not after and _are_open(before):
            continue
        if not after or any(_is_number_of_rows(release) for release in after) or _are_good(before) and not _are_good(after) or not _are_open(before) and any(one.verdict in OPEN for one in after):
            return []
        if _are_good(after) and not _are_good(before):
            gained.append(place)
            decides |= any(release.verdict in _OF_SIZE for release in before)
    return gained if decides else []


def _are_good(releases: Sequence[Release]) -> bool:
    return all(release.verdict in GOOD for release in releases)


def _are_open(releases: Sequence[Release]) -> bool:
    return all(release.verdict in OPEN for release in releases)


def _is_number_of_rows(release: Release) -> bool:
    """Whether what is noised does not move where a row is edited: how many there are."""
    return release.inferred == "0" and release.verdict in GOOD


def _taken(mine: Sequence[_Said], theirs: Sequence[_Said], paths: Collection[str]) -> list[_Said]:
    """What two reports say, of some files the second, file by file."""
    rank = {path: at for at, path in enumerate(dict.fromkeys(one.path for one in (*mine, *theirs)))}
    kept = [one for one in mine if one.path not in paths]
    kept += [one for one in theirs if one.path in paths]
    return sorted(kept, key=lambda one: rank[one.path])
