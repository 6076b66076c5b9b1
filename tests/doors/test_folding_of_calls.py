"""A mistake in a function is told there, and not again for each call that leads to it."""
from __future__ import annotations

from pathlib import Path

from .helpers import document

PROGRAM = """import numpy as np
import pandas as pd


def noisy(value, sensitivity):
    return value + np.random.laplace(0, sensitivity)


def cost(visits):
    return noisy(visits["cost"].sum(), 1)


def main():
    visits = pd.read_csv("visits.csv")
    print(cost(visits))
    print(noisy(len(visits), 1 / len(visits)))


main()
"""


def test_calls_that_lead_to_a_mistake_are_told_with_it(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text(PROGRAM)
    report = document("--audit", "--relation", "add-remove", "a.py", cwd=tmp_path)
    told = [(found["line"], [each["line"] for each in found.get("follows", [])]) for found in report["diagnostics"] if found["code"] in ("DP102", "DP203")]
    assert told == [(10, [15]), (16, [])]
