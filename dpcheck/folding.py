"""One finding a cause: what follows from a finding is told with it, and not again.

Findings come one by one from the checks, are hidden one by one by comments, settings and baselines, and are mended one by one. What is left
is folded where it is told: a finding whose cause is hidden is told by itself.
"""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from dpcheck.check.records import Diagnostic, Fix, key_of

SEVERITIES = ("note", "warning", "error")
FLOATS = "DP207"
_BY_FILE = frozenset((FLOATS, "DP301"))  # one cause in a file: samplers of floats, a function that is not modelled


def folded(diagnostics: Sequence[Diagnostic]) -> list[Diagnostic]:
    """The findings that are the cause of all, in their order, each with those that follow from it; it is as grave as the gravest of them."""
    known: dict[str, Diagnostic] = {}
    causes: dict[tuple[str, str, str], str] = {}
    for each in diagnostics:
        known.setdefault(key_of(each), each)
    above: dict[int, str] = {}
    for each in diagnostics:
        cause = each.cause
        if not cause and each.code in _BY_FILE:
            cause = causes.setdefault((each.path, each.code, "" if each.code == FLOATS else each.message), key_of(each))
        if cause not in known:  # what a function is told by itself is not told again of those who call it
            cause = next((key for key in each.within if key in known), "")
        if cause not in known:  # of one code at one place, the others follow from the first: a function is judged by itself, and where it is called
            cause = key_of(each)
        if known[cause] is not each:
            above[id(each)] = cause
    follows: dict[int, list[Diagnostic]] = {}
    for each in diagnostics:
        top = _top(each, known, above)
        if top is not each:
            follows.setdefault(id(top), []).append(each)
    return [_with(each, follows[id(each)]) if id(each) in follows else each for each in diagnostics if _top(each, known, above) is each]


def _top(found: Diagnostic, known: dict[str, Diagnostic], above: dict[int, str]) -> Diagnostic:
    """The finding that a finding follows from at last."""
    seen: set[int] = set()
    while id(found) in above and id(found) not in seen:
        seen.add(id(found))
        found = known[above[id(found)]]
    return found


def _with(cause: Diagnostic, others: list[Diagnostic]) -> Diagnostic:
    severity = max((each.severity for each in (cause, *others)), key=SEVERITIES.index)
    others = sorted(others, key=lambda each: each.code == "DP301")  # releases first: they are what matters
    mended = cause.code == "DP301" or all(each.code == cause.code for each in others)  # else what mends what follows does not mend the cause
    return replace(cause, severity=severity, follows=others, fixes=cause.fixes or (_all(others) if mended else []))


def _all(others: Sequence[Diagnostic]) -> list[Fix]:
    """One fix that mends all of them, where each has one."""
    firsts = [each.fixes[0] for each in others if each.fixes]
    if len(firsts) < len({(each.path, each.line, each.column) for each in others}):
        return []
    edits = {repr(edit): edit for fix in firsts for edit in fix.edits}
    return [Fix(firsts[0].message, all(fix.safe for fix in firsts), list(edits.values()))]


def beside(found: Diagnostic) -> str:
    """What follows from a finding, as the end of its message."""
    elsewhere = [each for each in found.follows if not is_inside(each, found)]
    places = {(each.path, each.cell, each.line, each.column) for each in elsewhere if each.code == found.code and (each.code != "DP301" or each.message == found.message)}
    releases = {(each.path, each.cell, each.line, each.column) for each in elsewhere if each.code not in (found.code, "DP301")} - places
    parts = []
    if places:
        parts.append("at another place" if len(places) == 1 else f"at {len(places):,} other places")
    if releases:
        parts.append("a release that depends on it" if len(releases) == 1 else f"{len(releases):,} releases that depend on it")
    return f" (and {' and '.join(parts)})" if parts else ""


def is_inside(one: Diagnostic, other: Diagnostic) -> bool:
    """Whether a finding begins within the place of another one."""
    same = (one.path, one.cell) == (other.path, other.cell)
    return same and (other.line, other.column) <= (one.line, one.column) <= (other.end_line, other.end_column)
