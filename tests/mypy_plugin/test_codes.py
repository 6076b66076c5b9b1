"""Findings are open to all that mypy does with errors of its own: ignores, codes, sections, contexts, formats."""
from __future__ import annotations

import json
from pathlib import Path

import pytest
from mypy_plugin.runs import CONFIGURATION, VERSION, lines, mypy, told, write

WRONG = """from dpcheck import Real, laplacian_mechanism, reveal_sensitivity


class Bank:
    def release(self, x: Real) -> float:
        return laplacian_mechanism(2 * x, 1, 1.0){one}


def release(x: Real) -> float:
    return laplacian_mechanism(
        2 * x,
        1,{two}
        1.0)


def generous(x: Real) -> float:
    return laplacian_mechanism(x, 2, 1.0){three}


def shown(x: Real) -> float:
    return reveal_sensitivity(3 * x){four}
"""
ALL = {("wrong.py", 6, "dp-under-noised"), ("wrong.py", 12, "dp-under-noised"), ("wrong.py", 17, "dp-over-noised"), ("wrong.py", 21, "dp-assumption")}


@pytest.fixture(autouse=True)
def wrong(project: Path) -> None:
    mark(project)


def mark(folder: Path, one: str = "", two: str = "", three: str = "", four: str = "") -> None:
    write(folder, wrong=WRONG.format(one=one, two=two, three=three, four=four))


def without(*numbers: int) -> set[tuple[str, int, str]]:
    return {each for each in ALL if each[1] not in numbers}


def test_all_are_told(project: Path) -> None:
    output = mypy(project)
    assert told(output) == ALL
    assert "Found 3 errors" in output
    assert "wrong.py:6: note: line 5: `x` is private here (Real)" in output
    assert "wrong.py:6: note: fix: declare 2" in output
    assert "wrong.py:21: note: revealed: x: at most 3" in output


def test_ignores(project: Path) -> None:
    mark(project, one="  # type: ignore[dp-under-noised]", two="  # type: ignore", three="  # type: ignore[dp-over-noised, dp-under-noised]",
         four="  # type: ignore[dp-assumption]")
    for _ in range(2):
        output = mypy(project, "--warn-unused-ignores")
        assert told(output) == set()
        assert [each[1:] for each in lines(output)] == [(17, "error", 'Unused "type: ignore[dp-under-noised]" comment', "unused-ignore")]


@pytest.mark.left_to_thorough
def test_ignores_of_another_code(project: Path) -> None:
    mark(project, one="  # type: ignore[dp-over-noised]")
    output = mypy(project, "--warn-unused-ignores")
    assert told(output) == ALL
    assert 'Error code "dp-under-noised" not covered by "type: ignore' in output
    assert 'wrong.py:6: error: Unused "type: ignore" comment' in output


def test_comments_of_dpcheck(project: Path) -> None:
    mark(project, one="  # dpcheck: ignore[DP103] by agreement", two="  # dpcheck: ignore", three="  # dpcheck: ignore[DP103]")
    assert told(mypy(project)) == {*without(6, 12), ("wrong.py", 17, "dp-unused-suppression")}


KNOWS_CODES = pytest.mark.skipif(VERSION < (1, 19), reason="this version of mypy looks at codes before it loads its plugins")


@pytest.mark.left_to_thorough
@KNOWS_CODES
def test_codes_are_switched_off(project: Path) -> None:
    assert told(mypy(project, "--disable-error-code=dp-under-noised")) == without(6, 12)
    assert told(mypy(project, "--disable-error-code=dp-assumption")) == without(21)
    output = mypy(project, "--disable-error-code=dp-nonsense")
    assert "Invalid error code(s): dp-nonsense" in output


@KNOWS_CODES
def test_sections(project: Path) -> None:
    (project / "mypy.ini").write_text(CONFIGURATION + "[mypy-wrong]\ndisable_error_code = dp-over-noised\n")
    assert told(mypy(project)) == without(17)
    (project / "mypy.ini").write_text(CONFIGURATION + "[mypy-wrong]\nignore_errors = True\n")
    assert told(mypy(project)) == set()
    (project / "mypy.ini").write_text(CONFIGURATION)
    assert told(mypy(project)) == ALL


def test_comments_for_a_file(project: Path) -> None:
    for comment, rest in (('# mypy: disable-error-code="dp-under-noised"\n', without(6, 12)), ("# mypy: ignore-errors\n", set())):
        write(project, wrong=WRONG.format(one="", two="", three="", four="") + comment)
        assert told(mypy(project)) == rest


def test_a_module_that_is_ignored(project: Path) -> None:
    write(project, wrong="# type: ignore\n" + WRONG.format(one="", two="", three="", four=""))
    assert told(mypy(project)) == set()


def test_each_finding_has_its_derivation(project: Path) -> None:
    write(project, wrong="from dpcheck import Real, laplacian_mechanism\n\n\ndef f(x: Real) -> float:\n"
                         "    return laplacian_mechanism(2 * x, 1, 1.0) + laplacian_mechanism(3 * x, 1, 1.0)\n")
    notes = [message for _, _, severity, message, _ in lines(mypy(project)) if severity == "note"]
    assert sum(message.startswith("line 4: `x` is private here (Real)") for message in notes) == 2
    assert sum(message.startswith("fix: ") for message in notes) == 2


def test_contexts(project: Path) -> None:
    write(project, wrong=WRONG.format(one="", two="", three="", four="") + "\n\nmatch input():\n    case 'a':\n        def inside(x: Real) -> float:\n"
                         "            return laplacian_mechanism(2 * x, 1, 1.0)\n\n\nclass Outer:\n    def method(self) -> None:\n"
                         "        def nested(x: Real) -> float:\n            return laplacian_mechanism(2 * x, 1, 1.0)\n")
    output = mypy(project, "--show-error-context")
    assert 'wrong.py: note: In member "release" of class "Bank":\nwrong.py:6: error:' in output
    assert 'wrong.py: note: In function "generous":\nwrong.py:17: error:' in output
    assert 'wrong.py: note: In function "inside":\nwrong.py:27: error:' in output
    assert 'wrong.py: note: In function "method":\nwrong.py:33: error:' in output


def test_pretty(project: Path) -> None:
    output = mypy(project, "--pretty")
    assert "            return laplacian_mechanism(2 * x, 1, 1.0)\n                                              ^\n" in output


def test_json(project: Path) -> None:
    found = [json.loads(line) for line in mypy(project, "-O", "json").splitlines() if line.startswith("{")]
    assert {(each["file"], each["line"], each["code"]) for each in found} == ALL
    first = found[0]
    assert (first["severity"], first["column"]) == ("error", 42)
    assert "line 5: `x` is private here (Real)" in first["hint"] and first["hint"].endswith("fix: declare 2, or bound the input more tightly before the noise")


@pytest.mark.left_to_thorough
def test_followed_imports_are_silent(project: Path) -> None:
    write(project, main="import wrong\n")
    assert told(mypy(project, "--follow-imports=silent", paths=("main.py",))) == set()
    assert told(mypy(project, paths=("main.py",))) == ALL


@pytest.mark.left_to_thorough
def test_settings_of_dpcheck(project: Path) -> None:
    write(project, other=WRONG.format(one="", two="", three="", four=""))
    everything = ALL | {("other.py", *each[1:]) for each in ALL}
    assert told(mypy(project)) == everything
    for table, left in (("ignore = ['DP104']", {17}), ("select = ['DP103']", {17, 21})):
        (project / "pyproject.toml").write_text(f"[tool.dpcheck]\n{table}\n")
        assert told(mypy(project)) == {each for each in everything if each[1] not in left}
    (project / "pyproject.toml").write_text("[tool.dpcheck]\nexclude = ['other.py']\n")
    assert told(mypy(project)) == ALL
    (project / "pyproject.toml").unlink()
    assert told(mypy(project)) == everything
