"""A comparison as text, for people."""
from __future__ import annotations

from collections.abc import Iterator

from dpcheck.check.records import Diagnostic
from dpcheck.folding import beside, folded
from dpcheck.report.words import place, visible
from dpcheck.revisions.comparison import Change, Pair
from dpcheck.revisions.wording import differences, headline, state, summary
from dpcheck.signing.statement import hidden_at, where


def render(change: Change) -> str:
    """The whole comparison, ready to be written."""
    lines = [f"{change.before} -> {change.after}", *summary(change)]
    for title, section in (("releases", [line for pair in change.releases for line in _release(pair)]), ("findings", list(_findings(change))),
                           ("newly assumed", [f"  {text}" for text in change.assumptions]), ("left out", [f"  {text}" for text in change.notes])):
        lines += ["", title, *section] if section else []
    lines += ["", ": ".join(part for part in (headline(change), "; ".join(change.worse)) if part)]
    return "".join(visible(" ".join(line.split("\n"))) + "\n" for line in lines)


def _release(pair: Pair) -> Iterator[str]:
    one = pair.release
    yield f"  {state(pair)}: {where(one)} {one.function}: {one.mechanism}" + (f" of {one.source}" if one.source else "")
    for name, before, after in differences(pair):
        yield f"    {name}: " + (f"{before or 'none'} -> {after or 'none'}" if state(pair) == "changed" else after or before)


def _findings(change: Change) -> Iterator[str]:
    yield from (_finding("new", found) for found in folded(change.new))
    yield from (_finding("gone", found) for found in folded(change.gone))
    yield from (f"{_finding('hidden', each.finding)} ({hidden_at(each)})" for each in change.hidden)


def _finding(what: str, found: Diagnostic) -> str:
    return f"  {what}: {place(found)} {found.code} {found.severity}: {found.message}{beside(found)}"
