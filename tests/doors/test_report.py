"""The formats, out of records made by hand: what a reader of each sees, to the character."""
from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from dpcheck.check.records import Argument, Diagnostic, Fault, FunctionReport, Note, Privacy, Release, Report, Returns
from dpcheck.report import Style, render

SOURCE = """from dpcheck import Real, laplacian_mechanism


def noisy(x: Real, eps: float):
    tripled = 3 * x
    return laplacian_mechanism(tripled, 1, eps)
"""


def under_noised() -> Diagnostic:
    return Diagnostic(
        "DP103", "error", "the declared sensitivity 1 does not cover 3, the bound of x: 3 * eps is paid, not eps", "a.py", 6, 12, 6, 48,
        notes=[Note("3 times x", "a.py", 5, 15, 5, 20), Note("L2 on a number is the absolute value", "a.py")],
        fix="declare a sensitivity of 3")


def in_notebook() -> Diagnostic:
    return Diagnostic("DP104", "warning", "2 would do", "nb.ipynb", 2, 1, 2, 4, cell=3)


def report() -> Report:
    return Report(
        functions=[
            FunctionReport(
                "examples/means.py", 7, "clipped_mean",
                [Argument("ages", True, "MetricVector[Data, L1]", "125 / len(ages)"), Argument("k", False, "int", "0")],
                Returns("Real", False, "0", "125")),
            FunctionReport(
                "examples/means.py", 12, "both",
                [Argument("v", True, "MetricVector[Real, L2]", "inf", {"L2": "1", "LInf": "1"}, ["1", "inf"])],
                Returns("tuple", False, items=[Returns("Real", True), Returns("Real", False)]),
                [Privacy("v", "2 * eps", "0", "pure-dp")], ["smooth is 1-stable (line 3)"]),
        ],
        diagnostics=[under_noised(), in_notebook()],
        releases=[Release("a.py", 6, 12, "noisy", "laplace", "x", "Real", "1", "3", "3 * eps", "0", "under-noised")],
        files={"a.py": "checked", "nb.ipynb": "checked"},
        texts={"a.py": SOURCE, "nb.ipynb:cell 3": "import x\nfoo(1)\n"})


def test_text_of_check() -> None:
    assert render(report(), "check", "text") == """\
a.py:6:12 DP103 under-noised error
the declared sensitivity 1 does not cover 3, the bound of x: 3 * eps is paid, not eps
   6 |     return laplacian_mechanism(tripled, 1, eps)
     |            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
   5 |     tripled = 3 * x
     |               ----- 3 times x
    = L2 on a number is the absolute value
fix: declare a sensitivity of 3
help: dpcheck explain DP103

nb.ipynb:cell 3:2:1 DP104 over-noised warning
2 would do
   2 | foo(1)
     | ^^^
help: dpcheck explain DP104

1 error, 1 warning; 2 files checked
"""


def test_text_of_infer() -> None:
    found = report()
    found.diagnostics = []
    assert render(found, "infer", "text") == """\
examples/means.py:7 clipped_mean(ages: MetricVector[Data, L1], k: int) -> Real in [0, 125]
  ages: 125 / len(ages)
examples/means.py:12 both(v: MetricVector[Real, L2]) -> tuple[Real, released, Real]
  v: inf (items: 1, inf) (L2 1, LInf 1)
  v costs epsilon = 2 * eps (pure-dp)
  assuming smooth is 1-stable (line 3)

2 functions, 2 files checked
"""


def test_colour_only_adds_escapes() -> None:
    import re

    coloured = render(report(), "check", "text", style=Style(colour=True))
    assert "\x1b[" in coloured
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == render(report(), "check", "text")


def test_nothing_found() -> None:
    assert render(Report(files={"a.py": "checked"}), "check", "text") == "nothing found; 1 file checked\n"
    assert render(Report(files={"a.py": "checked"}), "check", "concise") == ""
    assert render(Report(files={"a.py": "checked"}), "check", "github") == ""


def test_concise() -> None:
    assert render(report(), "check", "concise") == (
        "a.py:6:12: DP103 the declared sensitivity 1 does not cover 3, the bound of x: 3 * eps is paid, not eps\n"
        "nb.ipynb:cell 3:2:1: DP104 2 would do\n")
    assert render(report(), "infer", "concise").splitlines()[0] == "examples/means.py:7: clipped_mean -> Real in [0, 125]; ages: 125 / len(ages)"


def test_json_of_check() -> None:
    assert json.loads(render(report(), "check", "json")) == {
        "version": 1, "files_checked": 2, "files": {"checked": 2, "irrelevant": 0, "unread": 0, "left_out": 0},
        "diagnostics": [
            {"code": "DP103", "name": "under-noised", "severity": "error", "path": "a.py", "line": 6, "column": 12, "end_line": 6,
             "end_column": 48, "message": "the declared sensitivity 1 does not cover 3, the bound of x: 3 * eps is paid, not eps",
             "notes": [{"line": 5, "column": 15, "message": "3 times x"},
                       {"line": None, "column": None, "message": "L2 on a number is the absolute value"}],
             "fix": "declare a sensitivity of 3", "fixes": [], "help": "dpcheck explain DP103"},
            {"code": "DP104", "name": "over-noised", "severity": "warning", "path": "nb.ipynb", "cell": 3, "line": 2, "column": 1,
             "end_line": 2, "end_column": 4, "message": "2 would do", "notes": [], "fix": None, "fixes": [], "help": "dpcheck explain DP104"},
        ],
        "releases": [{"path": "a.py", "line": 6, "column": 12, "function": "noisy", "mechanism": "laplace", "source": "x", "relation": "Real",
                      "declared": "1", "inferred": "3", "epsilon": "3 * eps", "delta": "0", "verdict": "under-noised"}],
        "ledger": [], "hidden": [],
    }


def test_json_of_infer() -> None:
    found = json.loads(render(report(), "infer", "json"))
    assert set(found) == {"version", "functions", "diagnostics", "hidden"}
    assert found["functions"][0] == {
        "path": "examples/means.py", "line": 7, "name": "clipped_mean",
        "arguments": [{"name": "ages", "private": True, "space": "MetricVector[Data, L1]", "sensitivity": "125 / len(ages)"},
                      {"name": "k", "private": False, "space": "int", "sensitivity": "0"}],
        "returns": {"space": "Real", "released": False, "lower": "0", "upper": "125"},
        "privacy": []}
    both = found["functions"][1]
    assert both["arguments"][0]["items"] == ["1", "inf"] and both["arguments"][0]["sensitivities"] == {"L2": "1", "LInf": "1"}
    assert [item["released"] for item in both["returns"]["items"]] == [True, False]


def test_json_names_faults() -> None:
    found = json.loads(render(Report(faults=[Fault("a.py", "f", "KeyError: 1")]), "check", "json"))
    assert found["faults"] == [{"path": "a.py", "function": "f", "message": "KeyError: 1"}]


def test_github_escapes() -> None:
    found = Report(diagnostics=[Diagnostic("DP101", "error", "50% of\nit", "odd,na:me.py", 2, 3, 2, 5), in_notebook()])
    assert render(found, "check", "github") == (
        "::error file=odd%2Cna%3Ame.py,line=2,endLine=2,col=3,endColumn=5,title=DP101 wrong-metric::50%25 of%0Ait%0Ahelp: dpcheck explain DP101\n"
        "::warning file=nb.ipynb,title=DP104 over-noised%2C cell 3%2C line 2::2 would do%0Ahelp: dpcheck explain DP104\n")


@pytest.fixture(scope="module")
def sarif_schema() -> Any:
    return json.loads((Path(__file__).parent / "data" / "sarif-schema-2.1.0.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("command", ["check", "infer"])
@pytest.mark.parametrize("found", [report(), Report(), Report(faults=[Fault("a.py", "f", "KeyError: 1")])], ids=["full", "empty", "fault"])
def test_sarif_is_valid(sarif_schema: Any, command: str, found: Report) -> None:
    document = json.loads(render(found, command, "sarif"))
    jsonschema.validate(document, sarif_schema, format_checker=jsonschema.FormatChecker())
    run = document["runs"][0]
    assert run["invocations"][0]["executionSuccessful"] is not bool(found.faults)
    for result in run["results"]:
        assert run["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] == result["ruleId"]


def test_sarif_tells_the_derivation() -> None:
    result = json.loads(render(report(), "check", "sarif"))["runs"][0]["results"][0]
    assert result["locations"] == [{"physicalLocation": {
        "artifactLocation": {"uri": "a.py"}, "region": {"startLine": 6, "startColumn": 12, "endLine": 6, "endColumn": 48}}}]
    steps = result["codeFlows"][0]["threadFlows"][0]["locations"]
    assert [step["location"]["message"]["text"] for step in steps] == ["3 times x", under_noised().message]
    assert result["message"]["text"].endswith("fix: declare a sensitivity of 3\nnote: L2 on a number is the absolute value")


def frame(source: str, line: int, column: int, end_line: int, end_column: int) -> list[str]:
    found = Report(diagnostics=[Diagnostic("DP101", "error", "m", "a.py", line, column, end_line, end_column)], texts={"a.py": source})
    return render(found, "check", "text").splitlines()[2:-3]


def test_frames_of_wide_characters_and_tabs() -> None:
    assert frame("x = '漢字'; bad\n", 1, 11, 1, 14) == ["   1 | x = '漢字'; bad", "     |             ^^^"]
    assert frame("\tbad\n", 1, 2, 1, 5) == ["   1 |     bad", "     |     ^^^"]


def test_frames_of_many_lines() -> None:
    source = "f(\n" + "".join(f"    {number},\n" for number in range(20)) + ")\n"
    shown = frame(source, 1, 1, 22, 2)
    assert shown[:4] == ["   1 | f(", "     | ^^", "   2 |     0,", "     |     ^^"]
    assert shown[-3:] == ["  ... |", "  22 | )", "     | ^"]


def test_frames_of_endless_lines() -> None:
    text, marks = frame("x = " + "1 + " * 50_000 + "bad", 1, 200_005, 1, 200_008)
    assert len(text) < 200 and text[marks.index("^"):].startswith("bad")


def test_frames_know_all_line_ends() -> None:
    assert frame("a\r\nb\rbad\u2028\x0cx\n", 3, 1, 3, 4) == ["   3 | bad\\u2028\\x0cx", "     | ^^^"]


def test_a_terminal_is_not_repainted() -> None:
    found = Report(diagnostics=[Diagnostic("DP101", "error", "m", "a\x1b[2J.py", 1, 1, 1, 2)], texts={"a\x1b[2J.py": "x = '\x1b]0;t\x07'"})
    for format in ("text", "concise"):
        assert "\x1b" not in render(found, "check", format)
