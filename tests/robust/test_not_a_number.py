"""Texts and numbers of which functions make NaN: told to be assumed away, or bounded with it (the searches draw no such texts)."""
from __future__ import annotations

from pathlib import Path

import pytest

from dpcheck.project import run
from dpcheck.settings import Settings

HEAD = """
from typing import Annotated
import numpy as np, pandas as pd
from annotated_types import Interval
from dpcheck import ChangeOneDistance, Column

Texts = Annotated[list[str], ChangeOneDistance]
Frame = Annotated[pd.DataFrame, ChangeOneDistance, Column("w", Interval(ge=-3, le=100))]
"""


@pytest.mark.parametrize("kind, expression, least", [
    ("Texts", "sum(1 for r in x if float(r) == float(r))", 1),
    ("Texts", "sum(1 for r in x if abs(float(r)) >= 0)", 1),
    ("Texts", "sum((float(r) > 5) + (float(r) <= 5) for r in x)", None),
    ("Texts", "sum(min(max(float(r), 0), 1) for r in x)", None),
    ("Texts", "np.array(x).astype(float).clip(0, 1).sum()", None),
    ("Texts", "sum(min(max(float(r.strip()), 0), 1) for r in x)", None),
    ("Frame", "sum((np.sqrt(v) > 1) + (np.sqrt(v) <= 1) for v in x['w'])", None),
    ("Frame", "sum(1 for v in x['w'] if np.clip(np.log(v), 0, 1) >= 0)", None),
])
def test_what_may_be_no_number(kind: str, expression: str, least: int | None, tmp_path: Path) -> None:
    """Bounded by what a NaN does, at least, or under an assumption that there is none."""
    file = tmp_path / "example.py"
    file.write_text(f"{HEAD}\ndef f(x: {kind}):\n    return {expression}\n")
    (found,) = run([str(file)], Settings(no_cache=True, jobs=1), "infer").functions
    if least is None:
        assert any("no missing values" in said or "is defined" in said for said in found.assumptions) or found.arguments[0].sensitivity == "inf"
    else:
        assert found.arguments[0].sensitivity == str(least)
