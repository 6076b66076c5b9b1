"""A comparison as Markdown, for a comment on a pull request; nothing of the checked program becomes a mark-up, a link or a mention."""
from __future__ import annotations

from collections.abc import Iterator

from dpcheck.check.records import Diagnostic
from dpcheck.folding import beside, folded
from dpcheck.report.markdown import bulleted, code, prose, table
from dpcheck.report.words import place
from dpcheck.revisions.comparison import Change
from dpcheck.revisions.wording import costs, differences, headline, state, summary
from dpcheck.signing.statement import hidden_at, where

MARK = "<!-- dpcheck diff -->"
"""By this an earlier comment is found again."""


def render(change: Change) -> str:
    """The whole comparison, ready to be written."""
    title = "this change makes something worse" if change.worse else headline(change)
    lines = [MARK, f"## Privacy: {title}", "", f"{code(change.before)} → {code(change.after)}", "", *bulleted(map(prose, summary(change))), *bulleted(prose(f"Worse: {text}") for text in change.worse)]
    for name, section in (("What it costs", list(_totals(change))), ("Releases", list(_releases(change))), ("Findings", list(_findings(change))),
                           ("Newly assumed", list(bulleted(map(prose, change.assumptions)))), ("Left out", list(bulleted(map(prose, change.notes))))):
        lines += ["", f"### {name}", "", *section] if section else []
    return "".join(f"{line}\n" for line in lines)


def _totals(change: Change) -> Iterator[str]:
    rows = [(code(total.entry.function), code(total.entry.source), *(_arrow(*pair) for pair in costs(total).values())) for total in change.totals]
    return table(("Function", "Private source", "Epsilon", "Delta"), rows) if rows else iter(())


def _releases(change: Change) -> Iterator[str]:
    for pair in change.releases:
        one = pair.release
        yield f"- **{state(pair)}**: {prose(one.mechanism)} in {code(one.function)} at {code(where(one))}" + (f", of {code(one.source)}" if one.source else "")
        for name, before, after in differences(pair):
            yield f"    - {name}: {_arrow(before or 'none', after or 'none') if state(pair) == 'changed' else code(after or before)}"


def _arrow(before: str, after: str) -> str:
    return code(before) if before == after else f"{code(before)} → {code(after)}"


def _findings(change: Change) -> Iterator[str]:
    yield from (_finding("new", found) for found in folded(change.new))
    yield from (_finding("gone", found) for found in folded(change.gone))
    yield from (f"{_finding('hidden', each.finding)} ({prose(hidden_at(each))})" for each in change.hidden)


def _finding(what: str, found: Diagnostic) -> str:
    return f"- **{what}**: {found.code} ({found.severity}) at {code(place(found))}: {prose(found.message + beside(found))}"
