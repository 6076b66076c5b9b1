"""What a check must have of an audit: reports by hand, one loss or none in each."""
from __future__ import annotations

from dataclasses import replace

import pytest

from dpcheck.check.records import Diagnostic, Hidden, Release, Report
from dpcheck.editing.edits import Change
from dpcheck.initial.judged import Offsets, compared
from dpcheck.initial.search import Examined, proposed

TEXT = b"import x\nnoise()\nother()\n"


def release(verdict: str, line: int = 2, called_at: str = "") -> Release:
    return Release("a.py", line, 1, "f", "laplace", "s", "", "1", "1", "eps", "0", verdict, called_at=called_at)


def error(code: str, line: int = 2) -> Diagnostic:
    return Diagnostic(code, "error", "wrong", "a.py", line, 1, line, 2)


def lost(audit: Report, check: Report, changes: list[Change] = [], after: bytes = TEXT) -> tuple[list[str], list[str]]:  # noqa: B006
    missing, stricter = compared(audit, Offsets({"a.py": TEXT}.__getitem__, {}), check, Offsets({"a.py": TEXT}.__getitem__, {"a.py": after}), {("a.py", None): changes})
    return [each.reason for each in missing], [each.verdict for each in stricter]


@pytest.mark.parametrize(("before", "after", "expected"), [
    ("right", "", "a check would not judge it"),
    ("unbounded", "", "a check would not judge it"),
    ("right", "not-judged", "a check would not judge it"),
    ("unbounded", "right", "it is unbounded, and would be right in a check"),
    ("under-noised", "undecided", "it is under-noised, and would be undecided in a check"),
    ("undecided", "over-noised", "it is undecided, and an annotation would say more than the code shows: it would be over-noised"),
    ("right", "right", ""), ("unbounded", "under-noised", ""), ("undecided", "undecided", ""), ("not-judged", "", ""), ("generic", "", ""), ("over-noised", "right", ""),
])
def test_verdicts(before: str, after: str, expected: str) -> None:
    check = Report(releases=[release(after)] if after else [])
    assert lost(Report(releases=[release(before)]), check) == ([expected] if expected else [], [])


def test_a_check_may_say_more() -> None:
    assert lost(Report(releases=[release("right")]), Report(releases=[release("unbounded")])) == ([], ["unbounded"])
    assert lost(Report(releases=[release("undecided")]), Report(releases=[release("right"), release("unbounded")])) == ([], ["unbounded"])


def test_a_place_with_several_releases_is_compared_by_the_worst() -> None:
    both = [release("right"), release("under-noised")]
    assert lost(Report(releases=both), Report(releases=both)) == ([], [])
    assert lost(Report(releases=both), Report(releases=[release("right"), release("right")]))[0] == ["it is under-noised, and would be right in a check"]


def test_what_a_check_says_more_is_said_once_a_place() -> None:
    two = [release("right"), replace(release("right"), function="main")]
    assert lost(Report(releases=two), Report(releases=[release("unbounded"), replace(release("unbounded"), function="main")])) == ([], ["unbounded"])


def test_places_move_with_the_text() -> None:
    audit, added = Report(releases=[release("unbounded")]), [Change(9, 9, "import y\n")]
    after = TEXT.replace(b"noise", b"import y\nnoise")
    assert lost(audit, Report(releases=[release("unbounded", 3)]), added, after) == ([], [])
    assert lost(audit, Report(releases=[release("unbounded", 4)]), added, after)[0] == ["a check would not judge it"]


def test_a_release_that_is_judged_where_it_is_called_is_judged() -> None:
    audit = Report(releases=[release("unbounded")])
    assert lost(audit, Report(releases=[release("unbounded", 3, "a.py:9")])) == ([], [])
    assert lost(audit, Report(releases=[release("right", 3, "a.py:9")]))[0] and lost(audit, Report(releases=[release("unbounded", 3, "a.py:17")]))[0]


def test_errors() -> None:
    audit = Report(diagnostics=[error("DP204")])
    assert lost(audit, Report())[0] == ["a check would not find DP204"] and lost(audit, Report(diagnostics=[error("DP204", 3)]))[0]
    assert not lost(audit, Report(diagnostics=[error("DP204")]))[0] and not lost(audit, Report(hidden=[Hidden(error("DP204"), "comment", "a.py:2")]))[0]
    assert lost(Report(hidden=[Hidden(error("DP204"), "comment", "a.py:2")]), Report())[0]
    assert not lost(Report(diagnostics=[error("DP901")]), Report())[0]


def test_all_data_of_a_release_are_judged() -> None:
    one, other = release("right"), replace(release("right"), source="t")
    assert lost(Report(releases=[one, other]), Report(releases=[one])) == (["a check would not judge it for all of `s`, `t`"] * 2, [])
    assert lost(Report(releases=[one, other]), Report(releases=[one, replace(other, source="u")])) == ([], [])
    assert lost(Report(releases=[one, replace(one, source="a row of s")]), Report(releases=[one])) == ([], [])


def test_a_check_may_find_something_in_a_file_that_the_audit_says_nothing_of() -> None:
    check = Report(diagnostics=[replace(error("DP305"), path="b.py")])
    project = Examined(audit=Report, check=lambda files: check, read={"b.py": TEXT}.__getitem__, parse=lambda path, data: pytest.fail("nothing is to be declared"))
    assert proposed(project, None).lost == []
