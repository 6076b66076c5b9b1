"""Comments that suppress what is found, written beside it."""
from __future__ import annotations

from dpcheck.check.records import Diagnostic, Edit, Fix
from dpcheck.editing.edits import Lines
from dpcheck.syntax.suppressions import end_of_code, suppressions

_NEVER = frozenset(("DP901", "DP902", "DP903"))  # what cannot be read, and what is wrong with comments themselves


def suppressing(finding: Diagnostic, text: str | None, reason: str) -> list[Fix]:
    """The comment in the text of its file or cell that hides a finding, with the reason; none for what must not be hidden, and where the text is not known."""
    if finding.code in _NEVER or text is None or "\n" in reason or "\r" in reason:
        return []
    lines = Lines(text)
    end = end_of_code(text, lines.offset(finding.line, finding.column))
    line = lines.line_of(end)
    column = end - lines.offset(line, 1) + 1
    place = (finding.path, line)
    for comment in suppressions(text):
        if not comment.whole and comment.codes and lines.line_of(comment.start) == line:
            at = text.index("]", comment.start) - lines.offset(line, 1) + 1
            return [Fix(f"suppress {finding.code}", False, [Edit(*place, at, line, at, f", {finding.code}", finding.cell)])]
    return [Fix(f"suppress {finding.code}", False, [Edit(*place, column, line, column, f"  # dpcheck: ignore[{finding.code}] {reason}", finding.cell)])]
