"""Certificates of the cases: how many bounds are re-proved, and that no weakened certificate passes unless it is true as well."""

from __future__ import annotations

import ast
import copy
import json
import random
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from dpcheck.cli import main
from dpcheck.proof.checker import Malformed, Problem, verify
from dpcheck.proof.rules import OPTIONS, RULES
from dpcheck.rules.book import read_book

from proof.falsify import exceeded

CHECKOUT = Path(__file__).parents[2]
CASES = Path(__file__).parents[1] / "cases"
ALL = sorted(path for folder in (CASES, CASES / "book", CASES / "kept_honest") for path in folder.glob("*.py") if not path.name.startswith("test_"))
"""Those that have functions of numbers and arrays: functions of rows have no terms."""
SOME = [CASES / f"{name}.py" for name in ("scalars", "branches", "loops", "vectors_norms", "vectors_order", "matrices")]
LEAST, LEAST_OF_ALL = 0.90, 0.879
"""The share of the finite bounds, of functions that elaborate, whose proof is found and checked: of some of the cases, and of all. It must not become less."""
FEW = """
from typing import Annotated
import numpy as np
from annotated_types import Interval
from dpcheck import Data, Integer, L1, L2, LInf, MetricMatrix, MetricVector, Real, Size, clamp

def clamped(x: Real): return clamp(3 * x, 0, 1)
def square(x: Annotated[Real, Interval(ge=0, le=2)]): return x ** 2
def scaled(x: Real, k: float): return k * x
def step(n: Annotated[Integer, Interval(ge=0, le=9)]): return n * n
def chosen(x: Real): return x if x > 1 else 2 * x - 1
def flag(x: Data): return 4 if x > 0 else -3
def total(v: MetricVector[Real, L1]): return v.sum()
def mean(v: Annotated[MetricVector[Data, L1], Interval(ge=0, le=125)]): return sum(min(x, 100) for x in v) / len(v)
def largest(v: MetricVector[Real, L2]): return np.tanh(max(v))
def dots(v: Annotated[MetricVector[Real, L2], Size(2)]): return np.array([3.0, 4.0]) @ v
def rows(m: MetricMatrix[Real, L1]): return m.sum(axis=0)
def kept(x: Real, k: int):
    total = 0.0
    for _ in range(k):
        total += x
    return total
"""


def certificate(folder: Path, paths: list[Path]) -> dict[str, Any]:
    """What `infer --certify` writes."""
    status = main(["infer", "--certify", str(folder / "c.json"), "--output", str(folder / "report"), "--no-cache", "--format", "json", *map(str, paths)])
    assert status in (0, 1)
    return json.loads((folder / "c.json").read_text())  # type: ignore[no-any-return]


@pytest.fixture(scope="module")
def few(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    folder = tmp_path_factory.mktemp("few")
    (folder / "m.py").write_text(FEW)
    return certificate(folder, [folder / "m.py"])


@pytest.fixture(scope="module")
def cases(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    return certificate(tmp_path_factory.mktemp("cases"), ALL if request.config.getoption("--thorough") else SOME)


def test_everything_of_a_few_is_proved(few: dict[str, Any]) -> None:
    assert len(few["functions"]) == 12
    verdicts = verify(few)
    assert {each.status for each in verdicts.claims} == {"proved"} and verdicts.count("proved") == 17, [each for each in verdicts.claims if each.status != "proved"]


def test_most_bounds_of_the_cases_are_proved(cases: dict[str, Any], thorough: bool) -> None:
    verdicts = verify(cases)
    assert not verdicts.count("refused")
    full = {(entry["path"], entry["name"]) for entry in cases["functions"] if "terms" in entry}
    claims = [each for each in verdicts.claims if (each.path, each.function) in full]
    proved = sum(each.status == "proved" for each in claims)
    assert proved >= (LEAST_OF_ALL if thorough else LEAST) * len(claims), f"{proved} of {len(claims)}"


def test_rules_are_sections_of_the_book() -> None:
    assert set(RULES) <= set(read_book()) and set(OPTIONS) <= set(RULES)


def test_the_checker_imports_nothing_of_what_it_checks() -> None:
    folder = CHECKOUT / "dpcheck"
    seen: set[str] = set()
    waiting = ["dpcheck.proof.checker"]
    while waiting:
        name = waiting.pop()
        if name in seen:
            continue
        seen.add(name)
        for node in ast.walk(ast.parse((folder.parent / f"{name.replace('.', '/')}.py").read_text(encoding="utf-8"))):
            assert not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name) or node.func.id not in ("__import__", "eval", "exec")
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else [f"{node.module}.{alias.name}" for alias in node.names] if isinstance(node, ast.ImportFrom) else []
            for each in names:
                if each.startswith("dpcheck"):
                    parts = each.split(".")
                    waiting.append(each if (folder.parent / f"{each.replace('.', '/')}.py").exists() else ".".join(parts[:-1]))
                else:
                    assert each.partition(".")[0] in ("__future__", "abc", "ast", "collections", "dataclasses", "fractions", "functools", "itertools", "math", "typing"), f"{name} imports {each}"
    assert seen == {"dpcheck.core.term", *(f"dpcheck.proof.{name}" for name in ("checker", "comparing", "coverings", "entries", "formulas", "functions", "grid_functions", "grids", "intervals", "matrices", "names", "operations", "rules", "rules_of_arrays", "rules_of_lengths", "rules_of_loops", "scalars", "shapes", "slopes",
                                                                           "theory"))}


# ---------------------------------------------------------------- weakened certificates
def alone(entry: dict[str, Any], claim: dict[str, Any]) -> dict[str, Any]:
    """A certificate of one claim."""
    return {"certificate": "dpcheck", "version": 1, "functions": [{**copy.deepcopy({key: each for key, each in entry.items() if key != "claims"}), "claims": [copy.deepcopy(claim)]}]}


def proofs(document: dict[str, Any]) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    for entry in document["functions"]:
        for claim in entry["claims"]:
            if claim.get("steps"):
                yield entry, claim


def is_zero(text: str) -> bool:
    return text.strip("0.") == ""


def lowered(entry: dict[str, Any], claim: dict[str, Any], rng: random.Random) -> dict[str, Any] | None:
    """A bound of some step, and of those that follow, less by a tenth: never what the rule gives."""
    document = alone(entry, claim)
    changed = document["functions"][0]["claims"][0]
    places = [place for place, step in enumerate(changed["steps"]) if not is_zero(step["bound"]) and not step["bound"].startswith("-")]  # below 0: of a domain that is empty
    if not places:
        return None
    step = changed["steps"][rng.choice(places)]
    step["bound"] = f"({step['bound']}) * 9 / 10"
    return document


def test_a_lowered_bound_is_refused(cases: dict[str, Any], few: dict[str, Any]) -> None:
    rng = random.Random(0)
    weakened = [document for entry, claim in (*proofs(few), *rng.sample(list(proofs(cases)), 600)) if (document := lowered(entry, claim, rng)) is not None]
    assert len(weakened) >= 500
    accepted = [document["functions"][0]["name"] for document in weakened if verify(document).claims[0].status != "refused"]
    assert not accepted


def test_a_lowered_claim_is_refused(few: dict[str, Any]) -> None:
    for entry, claim in proofs(few):
        if not is_zero(claim["bound"]) and claim["steps"][-1]["bound"] == claim["bound"]:
            document = alone(entry, claim)
            document["functions"][0]["claims"][0]["bound"] = f"({claim['bound']}) * 999 / 1000"
            assert verify(document).claims[0].status == "refused", entry["name"]


def changed(kind: str, document: dict[str, Any], rng: random.Random) -> None:
    """Something else in a certificate, which may be wrong then."""
    entry = document["functions"][0]
    claim = entry["claims"][0]
    step = rng.choice(claim["steps"])
    match kind:
        case "rule":
            step["rule"] = rng.choice([rule for rule in RULES if rule != step["rule"]])
        case "norm":
            step["norm"] = rng.choice([norm for norm in ("L1", "L2", "LInf", "D1", "D2", "DInf") if norm != step["norm"]])
        case "term":
            step["term"] = rng.choice([place for place in range(len(entry["terms"])) if place != step["term"]] or [0])
        case "claimed norm":
            claim["norm"] = step["norm"] = rng.choice(["L1", "L2", "LInf", "D1"])
        case "dropped step":
            claim["steps"].remove(step)
        case "dropped premise" if step.get("premises"):
            step["premises"] = step["premises"][1:]
        case "factor" if "factors" in step:
            step["factors"] = [str(Fraction(each) * Fraction(9, 10)) for each in step["factors"]]
        case "domain":
            for each in entry["inputs"]:
                each.update({key: f"({each[key]}) * 2 + {shift}" for key, shift in (("lower", -1), ("upper", 1)) if key in each})
        case "no domain":
            for each in entry["inputs"]:
                each.pop("lower", None), each.pop("upper", None)
        case "metric":
            for each in entry["inputs"]:
                if each.get("norm"):
                    each["norm"] = rng.choice([norm for norm in ("L1", "L2", "LInf") if norm != each["norm"]])
        case "element":
            for each in entry["inputs"]:
                if each["private"]:
                    each["element"] = rng.choice([element for element in ("Real", "Integer", "Data") if element != each["element"]])
        case "constant":
            constants = [term for term in entry["terms"] if term[0] == "constant" and isinstance(term[2], (int, dict)) and not isinstance(term[2], bool)]
            if constants:
                rng.choice(constants)[2] = rng.choice([-3, 0, 2, 11])
        case "operator":
            terms = [term for term in entry["terms"] if term[0] in ("binary", "compare")]
            if terms:
                term = rng.choice(terms)
                term[2] = rng.choice([each for each in (("+", "-", "*", "/") if term[0] == "binary" else ("<", "<=", ">", ">=", "==")) if each != term[2]])


KINDS = ("rule", "norm", "term", "claimed norm", "dropped step", "dropped premise", "factor", "domain", "no domain", "metric", "element", "constant", "operator")


def test_what_passes_after_a_change_is_true(cases: dict[str, Any], few: dict[str, Any], thorough: bool) -> None:
    """Of changed certificates most are refused; what passes is searched for neighbours that exceed the bound, on the term."""
    rng = random.Random(1)
    tried, passed = Counter[str](), Counter[str]()
    found = list(proofs(few)) + rng.sample(list(proofs(cases)), 500 if thorough else 12)
    for entry, claim in found:
        for kind in KINDS:
            document = alone(entry, claim)
            changed(kind, document, rng)
            if document == alone(entry, claim):
                continue
            tried[kind] += 1
            try:
                status = verify(document).claims[0].status
            except Malformed:
                continue
            if status == "proved":
                passed[kind] += 1
                new = document["functions"][0]
                assert not exceeded(new, new["claims"][0], rng, 40), f"{entry['name']}, {kind}: {json.dumps(new['claims'])}"
    assert sum(passed.values()) < 0.5 * sum(tried.values()), (tried, passed)
    assert all(passed[kind] <= 0.1 * tried[kind] for kind in ("rule", "dropped premise")), (tried, passed)


def test_every_term_and_program_is_read(few: dict[str, Any]) -> None:
    for entry in few["functions"]:
        assert Problem(entry).root is not None


@pytest.mark.parametrize("change", [
    {"certificate": "other"}, {"version": 2}, {"functions": {}}, {"functions": [3]}, {"functions": [{}]}, {"functions": [{"path": "m", "name": "f", "claims": [{}]}]},
    {"functions": [{"path": "m", "name": "f", "claims": [], "terms": [["input", [0], "x"]], "inputs": [], "program": {"value": 0}}]},
    {"functions": [{"path": "m", "name": "f", "claims": [], "terms": [["input", [], "x"]], "inputs": [], "program": {"value": 7}}]},
    {"functions": [{"path": "m", "name": "f", "claims": [], "terms": [["binary", [], "+"]], "inputs": [], "program": {"value": 0}}]},
    {"functions": [{"path": "m", "name": "f", "claims": [], "terms": [["fold", [], [1]]], "inputs": [], "program": {"value": 0}}]},
    {"functions": [{"path": "m", "name": "f", "claims": [], "terms": [["input", [], "x"]], "inputs": [{"name": "x", "element": "Complex"}], "program": {"value": 0}}]},
])
def test_what_is_no_certificate_is_not_read(change: dict[str, Any], few: dict[str, Any]) -> None:
    with pytest.raises(Malformed):
        verify({**few, **change})


def test_what_is_no_object_is_not_read() -> None:
    for document in (None, [], 3, "certificate"):
        with pytest.raises(Malformed):
            verify(document)
