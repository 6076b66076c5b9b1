"""What takes too much work is given up within its budget, loudly: bounds stay bounds, and no wrong release goes without a word.

Work is counted in units, so that these tests are the same on every machine.
"""
from __future__ import annotations

from pathlib import Path

import pytest
from refute.expectations import CaseFile, compare, read_cases

import dpcheck.check.judge
from dpcheck.bounds import symbol
from dpcheck.bounds.budget import Exhausted, Meter, spend, tried
from dpcheck.check.records import Report
from dpcheck.infer import exhausted, grants
from dpcheck.project import run
from dpcheck.settings import Settings

CASES = Path(__file__).parent.parent / "cases"
SAMPLE = ("attacks", "branches", "calls", "classes", "closures", "containers", "loops", "mechanisms", "mutation", "scalars")
HEAD = "import math\nimport numpy as np\nfrom dpcheck import MetricVector, L2, Real, clamp, laplacian_mechanism\n\n"


def body(parameters: str, lines: list[str], result: str = "s") -> str:
    return HEAD + f"def f({parameters}):\n" + "".join(f"    {line}\n" for line in lines) + f"    return {result}\n"


def public(count: int) -> str:
    return "x: Real, eps, " + ", ".join(f"a{i}" for i in range(count))


SHAPES = {
    "maxima": body(public(20), ["p = a0", *(f"p = max(p * a{i}, abs(p - a{i}))" for i in range(20)), "s = x * p"]),
    "quotients": body(public(20), ["s = x", *(f"s = x / (1 + abs(a{i})) + s / (2 + abs(a{i}))" for i in range(20))]),
    "rationals": body(public(20), ["p = a0", *(f"p = (p + a{i}) / (p - a{i} + 1)" for i in range(20)), "s = x * p"]),
    "squares": body("x: Real, eps, a, b", ["p = a + b", *["p = p * p + a"] * 20, "s = x * p"]),
    "squares of a number": body("x: Real, eps", ["p = 1.1", *["p = p * p"] * 40, "s = x * p"]),
    "waves": body("x: Real, y: Real, eps", ["s = x", *["s = math.sin(s) * math.cos(y) + s * s / (1 + s * s)"] * 10]),
    "digits": body("x: Real, eps", ["s = x", *["s = s * 1.1"] * 500]),
    "tuples": body("x: Real, eps", ["s = x", *["s = (s, s)"] * 40]),
    "lists": body("x: Real, eps", ["s = x", *["s = [s, s]"] * 40]),
    "joined lists": body("x: Real, eps", ["s = [x]", *["s = s + s"] * 40]),
    "dicts": body("x: Real, eps", ["s = x", *["s = {'a': s, 'b': s}"] * 40]),
    "texts": body("x: Real, eps", ["t = 'ab'", *["t = t + t"] * 40, "s = x * len(t)"]),
    "conjunctions": body(public(300), ["s = x if " + " and ".join(f"a{i} > {i}" for i in range(300)) + " else 0"]),
    "calls": HEAD + "def f0(x):\n    return x / 2\n\n" + "".join(f"def f{i + 1}(x):\n    return f{i}(x) + f{i}(x + 1)\n\n" for i in range(30))
    + "def f(x: Real, eps):\n    return f30(x)\n",
    "nested loops": body("x: Real, eps", ["s = x", *("    " * i + f"for i{i} in range(10):" for i in range(10)), "    " * 10 + "s = s + x"]),
    "recursion": HEAD + "def g(k, x):\n    return x if k < 2 else g(k - 1, x) + g(k - 2, x)\n\ndef f(x: Real, eps):\n    return g(40, x)\n",
    "large numbers": body("x: Real, eps", ["s = x * 10 ** 10 ** 8 + x * 2 ** 2 ** 40 + (x + 1) ** 10 ** 6", "t = [0] * 10 ** 9", "u = 'a' * 10 ** 9", "for i in range(10 ** 12):", "    s = s + 1 * i"]),
}


@pytest.fixture
def meters(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, Meter]]:
    """The meters that analyses get, with what they were allowed."""
    made: list[tuple[int, Meter]] = []

    def meter(units: int) -> Meter:
        made.append((units, Meter(units)))
        return made[-1][1]

    monkeypatch.setattr(grants, "Meter", meter)
    return made


def reported(source: str, tmp_path: Path, command: str = "check") -> Report:
    file = tmp_path / "example.py"
    file.write_text(source, encoding="utf-8")
    report = run([str(file)], Settings(no_cache=True, jobs=1), command)
    assert not report.faults, report.faults
    return report


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", SHAPES)
def test_ends_within_its_budget_and_judges_what_follows(name: str, tmp_path: Path, meters: list[tuple[int, Meter]]) -> None:
    source = SHAPES[name].rpartition("    return ")
    wrong = "    laplacian_mechanism(2 * x, 1, eps)\n"
    report = reported(source[0] + wrong + source[1] + source[2], tmp_path)
    spent = sum(units - meter.left for units, meter in meters)
    assert spent < grants.WORK_OF_MODULE + 2 * grants.WORK_OF_LETTER * len(SHAPES[name]) + 30 * exhausted.SPARE
    lines = SHAPES[name][:len(source[0])].count("\n")
    errors = {(d.line, d.code) for d in report.diagnostics if d.severity == "error"}
    assert (lines + 1, "DP103") in errors


def test_release_in_what_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shape = SHAPES["waves"].replace("s = math.sin(s)", "s = laplacian_mechanism(x, 1, eps) + math.sin(s)")
    monkeypatch.setattr(grants, "WORK_OF_LETTER", 0)
    monkeypatch.setattr(grants, "WORK_OF_FUNCTION", 1000)
    assert "DP305" in {d.code for d in reported(shape, tmp_path).diagnostics}


def test_parameters_that_are_not_read_are_private(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(grants, "FUEL_OF_FUNCTION", 0)
    monkeypatch.setattr(grants, "FUEL_OF_MODULE", 0)
    many = 'from typing import Union\n\nMany = Union["Many", "Many", "Many", "Many"]\n\n\n'
    report = reported(HEAD + many + "def f(x: Many, y: Real, n):\n    return 2 * y\n", tmp_path, "infer")
    arguments = {a.name: str(a.sensitivity) for f in report.functions if f.name == "f" for a in f.arguments}
    assert arguments == {"x": "inf", "y": "inf", "n": "0"}


def test_meters_are_their_users_own() -> None:
    x = symbol("x")
    with Meter(3), pytest.raises(Exhausted):
        spend(10, "a test")
    assert (x + 1) * (x + 2) == x * x + 3 * x + 2
    with Meter(1000):
        assert tried(10, lambda: (x + 1) ** 6, None) is None
        assert tried(900, lambda: (x + 1) ** 6, None) is not None
    with Meter(5), pytest.raises(Exhausted):
        tried(1000, lambda: (x + 1) ** 6, None)


def test_order_of_functions_does_not_matter(tmp_path: Path) -> None:
    hog = SHAPES["squares"].removeprefix(HEAD)
    plain = "def g(x: Real, eps):\n    return laplacian_mechanism(3 * x, 1, eps)\n"
    one, other = (reported(HEAD + text, tmp_path, "infer") for text in (hog + "\n" + plain, plain + "\n" + hog))
    assert {f.name: [(a.name, a.sensitivity) for a in f.arguments] for f in one.functions} == {f.name: [(a.name, a.sensitivity) for a in f.arguments] for f in other.functions}


# ---------------------------------------------------------------- the cases on budgets that are far too small
@pytest.mark.sampled(8)
@pytest.mark.parametrize("units", [60, 600])
@pytest.mark.parametrize("name", SAMPLE)
def test_too_little_is_never_unsound(name: str, units: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(grants, "WORK_OF_LETTER", 0)
    monkeypatch.setattr(grants, "WORK_OF_FUNCTION", units)
    monkeypatch.setattr(grants, "POT", 2000)
    monkeypatch.setattr(exhausted, "SPARE", 200)
    monkeypatch.setattr(exhausted, "LEAST", 20)
    _never_unsound(read_cases(CASES / f"{name}.py"))


@pytest.mark.parametrize("name", ["mechanisms", "attacks_releases"])
def test_releases_that_cannot_be_judged_are_told(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dpcheck.check.judge, "WORK_OF_RELEASE", 30)
    _never_silent(read_cases(CASES / f"{name}.py"))


@pytest.mark.parametrize("name", ["calls", "loops", "mechanisms"])
def test_without_fuel_is_never_unsound(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(grants, "FUEL_OF_FUNCTION", -10_000)
    _never_unsound(read_cases(CASES / f"{name}.py"))


def _never_unsound(cases: CaseFile) -> None:
    report = run([str(cases.path)], Settings(no_cache=True, jobs=1), "infer")
    assert not report.faults
    functions = {function.name: function for function in report.functions}
    for expectation in cases.expectations:
        argument = next(a for a in functions[expectation.function].arguments if a.name == expectation.argument)
        if expectation.key in ("epsilon", "delta"):
            continue
        bound = argument.sensitivity
        if expectation.key and argument.sensitivities:
            bound = argument.sensitivities[expectation.key]
        elif expectation.item is not None and expectation.item < len(argument.items or ()):
            bound = (argument.items or [])[expectation.item]
        verdict, detail = compare(bound, expectation.bound, cases.ties.get(expectation.function, {}), cases.points.get(expectation.function, []))
        assert verdict in ("exact", "loose", "infinite"), f"{expectation.label}: {detail}"
    _never_silent(cases)


def _never_silent(cases: CaseFile) -> None:
    """Where a case is wrong something is told as an error, there or elsewhere in its function."""
    report = run([str(cases.path)], Settings(no_cache=True, jobs=1), "check")
    errors = {line for d in report.diagnostics if d.severity == "error" for line in range(d.line, d.end_line + 1)}
    starts = [number for number, line in enumerate(cases.path.read_text(encoding="utf-8").splitlines(), 1) if line.startswith(("def ", "class ", "@"))]
    for mark in cases.marks:
        if any(code[:3] in ("DP1", "DP2") and code not in ("DP104", "DP206", "DP207") for code in mark.codes):
            first = max((start for start in starts if start <= mark.line), default=1)
            last = min((start for start in starts if start > mark.line), default=mark.line + 100)
            assert any(first <= line < last for line in errors), f"{cases.path.name}:{mark.line}: nothing is told"
