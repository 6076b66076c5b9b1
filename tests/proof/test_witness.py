"""`check --witness`: what is shown is so in the real program, most findings are shown, and nothing is shown of code that is right."""
from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from dpcheck.cli import main

from proof.confirming import CODES, NotConfirmable, confirm

CHECKOUT = Path(__file__).parents[2]
CASES = Path(__file__).parents[1] / "cases"
SOME = [CHECKOUT / "examples" / "mistakes.py", *(CASES / f"{name}.py" for name in ("mechanisms", "two_draws"))]
LEAST = {"DP102": 0.53, "DP103": 0.69, "DP203": 0.68, "DP204": 0.50}
"""The shares of all findings in the cases and examples of which a witness is found. They must not become less."""
HEADER = """
from typing import Annotated
import numpy as np
from dpcheck import Data, L1, L2, MetricFrame, MetricVector, Real, Size, SymmetricDistance, gaussian_mechanism, laplacian_mechanism, stable
"""


def told(folder: Path, text: str) -> list[dict[str, Any]]:
    """The findings of a module."""
    (folder / "m.py").write_text(HEADER + text, encoding="utf-8")
    return findings(folder, folder / "m.py")


def findings(folder: Path, *paths: Path) -> list[dict[str, Any]]:
    assert main(["check", "--witness", "--no-cache", "--format", "json", "--output", str(folder / "report.json"), *map(str, paths)]) in (0, 1)
    report = json.loads((folder / "report.json").read_text(encoding="utf-8"))
    assert not report.get("faults")
    return report["diagnostics"]  # type: ignore[no-any-return]


@pytest.mark.parametrize("code, body", [
    ("DP102", "def f(df: MetricFrame[SymmetricDistance], eps: float):\n    return laplacian_mechanism(df['pay'].sum(), 100, eps)"),
    ("DP103", "def f(v: MetricVector[Real, L2], delta: float):\n    return gaussian_mechanism(2 * v, 1, 0.5, delta)"),
    ("DP103", "def f(q: MetricVector[Real, L1], eps: float):\n    return q + np.random.laplace(0, 1 / eps)"),
    ("DP106", "@stable(x=1)\ndef f(x: Real):\n    return 3 * x"),
    ("DP203", "def f(x: Real, eps: float):\n    return laplacian_mechanism(x, abs(x) + 1, eps)"),
    ("DP204", "def f(x: Real, eps: float):\n    return laplacian_mechanism(1, 1, eps) if x > 7 else 0.0"),
    ("DP204", "def f(df: MetricFrame[SymmetricDistance]):\n    return [laplacian_mechanism(1, 1, 1.0) for a in df['a'] if a > 3]"),
    ("DP103", "class A:\n    def __init__(self):\n        self.k = 5\n    def f(self, x: Real, eps: float):\n        return laplacian_mechanism(self.g(x), 1, eps)\n    def g(self, x):\n        return 4 * x"),
    ("DP103", "def g(x, k):\n    return laplacian_mechanism(k * x, 2, 1.0)\ndef f(x: Real):\n    return g(x, 3)"),
])
def test_a_finding_is_shown(code: str, body: str, tmp_path: Path) -> None:
    found = [each for each in told(tmp_path, body + "\n") if each["code"] == code]
    assert found and "witness" in found[0], found
    assert confirm(found[0], tmp_path) == ""
    assert any(note["message"] == f"witness: {found[0]['witness']['text']}" for note in found[0]["notes"])


@pytest.mark.parametrize("body", [
    "from somewhere import g\ndef f(x: Real):\n    return laplacian_mechanism(g(x), 1, 1.0)",  # nobody knows what it gives
    "from somewhere import g\ndef f(x: Real):\n    g()\n    return laplacian_mechanism(2 * x, 1, 1.0) if g() else 0",
    "def f(x: Real):\n    return laplacian_mechanism(2 * x, 1, 0)",  # it raises
    "def f(x: Real):\n    return gaussian_mechanism(2 * x, 1, 0.5, 2.0)",
    "def f(x: Data):\n    return laplacian_mechanism(np.sign(x) + np.sign(-x), 0.5, 1.0)",  # 0, whatever it is
    "def f(x: Data):\n    for k in range(3):\n        laplacian_mechanism(np.sign(x) + np.sign(-x), 0.5, 1.0)",
    "from somewhere import g\ndef f(v: MetricVector[Real, L1]):\n    return [laplacian_mechanism(1, 1, 1.0) for e in v if g(e)]",
    "def f(v: Annotated[MetricVector[Data, L1], Size(3)]):\n    return [laplacian_mechanism(np.sign(e) + np.sign(-e), 0.5, 1.0) for e in v]",
])
def test_nothing_is_shown_of_what_is_right_or_not_known(body: str, tmp_path: Path) -> None:
    found = told(tmp_path, body + "\n")
    assert found and [each["witness"]["text"] for each in found if "witness" in each] == []


def test_witnesses_are_so_in_the_real_program(thorough: bool, tmp_path: Path) -> None:
    found = findings(tmp_path, *([CHECKOUT / "examples", CASES] if thorough else SOME))
    refused, confirmed = [], 0
    for each in found:
        if "witness" in each:
            try:
                why = confirm(each, CHECKOUT)
            except NotConfirmable:
                continue
            confirmed += not why
            refused += [f"{each['path']}:{each['line']}: {why}: {each['witness']['text']}"] if why else []
    assert refused == []
    assert confirmed > (530 if thorough else 20)
    if thorough:
        all_of, shown = Counter(each["code"] for each in found), Counter(each["code"] for each in found if "witness" in each)
        assert {code: shown[code] / all_of[code] for code in CODES if shown[code] < LEAST[code] * all_of[code]} == {}
