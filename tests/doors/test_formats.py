"""The formats as other programs read them: by their schemas, with what stays the same when lines move, and in narrow terminals."""
from __future__ import annotations

import json
from copy import deepcopy
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import jsonschema
import pytest

from dpcheck.check.codes import BY_CODE
from dpcheck.check.records import Diagnostic, Edit, Fault, Fix, Hidden, Known, LeftOut, Report, Weakening
from dpcheck.project import run
from dpcheck.report import Style, render
from dpcheck.report.json import SCHEMA
from dpcheck.settings import FORMATS, Settings

from .helpers import CHECKOUT, RIGHT, WRONG, told
from .test_report import in_notebook, report, under_noised

NOISE = "import numpy as np\nz = np.random.laplace(0, 1)\n"


def strict(schema: Any) -> Any:
    """The schema without room for a key that it does not have."""
    if isinstance(schema, dict):
        return {**{key: strict(value) for key, value in schema.items()}, **({"additionalProperties": False} if "properties" in schema else {})}
    return [strict(each) for each in schema] if isinstance(schema, list) else schema


STRICT = strict(json.loads(SCHEMA.read_text(encoding="utf-8")))


def full() -> Report:
    """A report in which everything is."""
    found = report()
    fix = Fix("declare 3", True, [Edit("a.py", 6, 41, 6, 42, "3")])
    found.diagnostics[0].fixes = [fix, Fix("elsewhere", False, [Edit("nb.ipynb", 1, 1, 1, 1, "y", 3)])]
    found.hidden = [Hidden(under_noised(), "comment", "a.py:3", "agreed on"), Hidden(in_notebook(), "ignore", "--ignore")]
    found.left_out, found.weakenings = [LeftOut("build", "exclude")], [Weakening("dpcheck.toml", "exclude", '["build"]')]
    found.faults, found.stopped, found.unfinished, found.baseline = [Fault("c.py", "f", "KeyError: 1")], "SIGTERM", ["a.py"], Known("known.json", 2)
    found.files = {"a.py": "checked", "nb.ipynb": "checked", "b.py": "unread", "c.py": "irrelevant"}
    return found


# ---------------------------------------------------------------- JSON
@pytest.mark.parametrize("command", ["check", "infer"])
@pytest.mark.parametrize("found", [report(), Report(), full()], ids=["usual", "empty", "full"])
def test_json_is_as_the_schema_says(command: str, found: Report) -> None:
    jsonschema.Draft202012Validator.check_schema(STRICT)
    jsonschema.validate(json.loads(render(found, command, "json")), STRICT)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("arguments", [["check"], ["check", "--audit"], ["check", "--self-check"], ["check", "--witness"], ["check", "--statistics"], ["infer"], ["infer", "--certify", "proofs.json"]], ids=" ".join)
def test_json_of_real_runs_is_as_the_schema_says(arguments: list[str], tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text(WRONG + NOISE)
    (tmp_path / "b.py").write_text(NOISE + "# dpcheck: ignore-file[DP304] known\n")
    (tmp_path / "mistakes.py").write_text((CHECKOUT / "examples" / "mistakes.py").read_text())
    jsonschema.validate(json.loads(told(*arguments, "--format", "json", "--no-cache", ".", cwd=tmp_path).stdout), STRICT)


def test_the_schema_is_printed_and_open(tmp_path: Path) -> None:
    printed = json.loads(told("schema", cwd=tmp_path).stdout)
    later = json.loads(render(report(), "check", "json"))
    later["something"] = later["diagnostics"][0]["something"] = 3
    jsonschema.validate(later, printed)  # keys are added
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({**later, "version": 2}, printed)
    assert set(printed["$defs"]["release"]["properties"]["verdict"]["enum"]) >= {"right", "under-noised", "not-judged"}


# ---------------------------------------------------------------- SARIF
def results(found: Report) -> list[dict[str, Any]]:
    return list(json.loads(render(found, "check", "sarif"))["runs"][0]["results"])


def test_sarif_of_everything_is_valid() -> None:
    schema = json.loads((Path(__file__).parent / "data" / "sarif-schema-2.1.0.json").read_text(encoding="utf-8"))
    jsonschema.validate(json.loads(render(full(), "check", "sarif")), schema, format_checker=jsonschema.FormatChecker())


def test_sarif_knows_a_finding_again_where_it_has_moved() -> None:
    before, moved = report(), report()
    moved.texts["a.py"] = "import os\n\n" + moved.texts["a.py"]
    moved.diagnostics[0].line, moved.diagnostics[0].end_line = 8, 8
    twice = report()
    twice.diagnostics.append(deepcopy(twice.diagnostics[0]))
    marks = [[result["partialFingerprints"]["dpcheck/v1"] for result in results(each)] for each in (before, moved, twice)]
    assert marks[0] == marks[1] and marks[2][:2] == marks[0] and len(set(marks[2])) == 3


def test_sarif_has_fixes_and_suppressions() -> None:
    first, _, suppressed, ignored = results(full())
    assert first["fixes"] == [{"description": {"text": "declare 3"}, "artifactChanges": [{"artifactLocation": {"uri": "a.py"}, "replacements": [
        {"deletedRegion": {"startLine": 6, "startColumn": 41, "endLine": 6, "endColumn": 42}, "insertedContent": {"text": "3"}}]}]}]
    assert suppressed["suppressions"] == [{"kind": "inSource", "justification": "agreed on"}]
    assert ignored["suppressions"] == [{"kind": "external", "justification": "ignore --ignore"}]


def test_sarif_rules_say_how_grave_they_are() -> None:
    found = Report(diagnostics=[Diagnostic(code, BY_CODE[code].severity, "m", "a.py", 1, 1, 1, 2) for code in BY_CODE])
    for rule in json.loads(render(found, "check", "sarif"))["runs"][0]["tool"]["driver"]["rules"]:
        assert rule["help"]["text"].startswith(f"dpcheck explain {rule['id']}\n") and rule["properties"]["tags"]
        assert ("security" in rule["properties"]["tags"]) == ("security-severity" in rule["properties"]) == (rule["id"] not in ("DP104", "DP206", "DP902", "DP903"))


# ---------------------------------------------------------------- GitLab, JUnit
def test_gitlab() -> None:
    first, second = json.loads(render(report(), "check", "gitlab"))
    assert first["check_name"] == "DP103" and first["severity"] == "critical" and first["location"] == {"path": "a.py", "lines": {"begin": 6}}
    assert first["description"].startswith("DP103 under-noised: the declared sensitivity 1") and "help: dpcheck explain DP103" in first["content"]["body"]
    assert second["description"] == "cell 3, line 2: DP104 over-noised: 2 would do" and second["severity"] == "minor" and second["location"]["lines"] == {"begin": 1}
    assert first["fingerprint"] != second["fingerprint"] and json.loads(render(Report(), "check", "gitlab")) == []


def test_junit() -> None:
    root = ElementTree.fromstring(render(full(), "check", "junit"))
    suites = {suite.get("name"): suite for suite in root}
    failure = suites["a.py"].find("testcase/failure")
    assert failure is not None and failure.get("type") == "DP103" and "help: dpcheck explain DP103" in (failure.text or "")
    assert [case.find("system-out") is not None for case in suites["nb.ipynb"]] == [True, False]  # a warning does not fail
    assert len(suites["nb.ipynb"][1]) == 0  # which has passed
    assert all(suites[name].find("testcase/skipped") is not None for name in ("b.py", "c.py")) and suites["faults of dpcheck"].find("testcase/error") is not None
    remarks = suites["what this report does not say"].find("testcase/skipped")
    assert remarks is not None and "weakens this check" in remarks.get("message", "") and "2 findings hidden" in remarks.get("message", "")
    assert (root.get("failures"), root.get("errors"), root.get("tests")) == ("1", "1", "7")


def test_junit_holds_whatever_a_name_holds() -> None:
    found = Report(diagnostics=[Diagnostic("DP101", "error", "a\x00b\x1b[2J <&> \ud800 \ufffe", "a\x1b\udce9.py", 1, 1, 1, 2)], files={"a\x1b\udce9.py": "checked"})
    ElementTree.fromstring(render(found, "check", "junit"))


# ---------------------------------------------------------------- what they have in common
@pytest.mark.parametrize("format", FORMATS)
def test_what_is_not_told_is_not_passed_over(format: str, tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text(WRONG.rstrip("\n") + "  # dpcheck: ignore[DP103] agreed on\n")
    (tmp_path / "b.py").write_text(NOISE)
    (tmp_path / "dpcheck.toml").write_text("ignore = ['DP304']\n")
    done = told("check", "--no-cache", "--format", format, ".", cwd=tmp_path)
    said = done.stdout + done.stderr
    assert done.returncode == 0 and "hidden" in said or format in ("json", "sarif") and "agreed on" in said
    assert "not read in full" in said or format == "json" and '"unread": 1' in said
    assert "ignore" in said


@pytest.mark.parametrize("format", ["text", "github", "gitlab", "junit", "json", "sarif"])
def test_every_finding_leads_to_its_page(format: str, tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text(WRONG)
    assert "dpcheck explain DP103" in told("check", "--no-cache", "--format", format, "a.py", cwd=tmp_path).stdout


@pytest.mark.parametrize("width", [40, 50, 72, 100])
def test_text_fits_a_narrow_terminal(width: int) -> None:
    path = str(CHECKOUT / "examples" / "mistakes.py")
    narrow = render(run([path], Settings(no_cache=True), "check"), "check", "text", Style(width=width))
    too_wide = [line for line in narrow.splitlines() if len(line) > width]
    assert [line for line in too_wide if " " in line.strip()] == []  # but for a word that is wider
    assert all(len(line) == len(line.rstrip()) for line in narrow.splitlines() if "|" not in line)


def test_a_width_changes_no_word() -> None:
    narrow, wide = (render(report(), "check", "text", Style(width=width)) for width in (60, 0))
    assert " ".join(narrow.split()).replace("----- | ", "----- ") == " ".join(wide.split())


def test_right_is_right_in_every_format(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text(RIGHT)
    for format in FORMATS:
        done = told("check", "--no-cache", "--format", format, "a.py", cwd=tmp_path)
        assert done.returncode == 0 and not done.stderr
