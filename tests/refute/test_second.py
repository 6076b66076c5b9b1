"""Variants of case programs with a further private argument: no bound that is printed for them is refuted."""

from __future__ import annotations

import ast
import random
from pathlib import Path

import pytest

from refute import second

CASES = Path(__file__).resolve().parent.parent / "cases"
FILES = sorted((CASES / "datasets").glob("*.py"))


def test_a_number_becomes_an_argument() -> None:
    function = ast.parse("def f(df: Added, k: float):\n    return df['a'].clip(0, k).sum()\n").body[0]
    assert isinstance(function, ast.FunctionDef)
    texts = {ast.unparse(made) for seed in range(60) if (made := second.variant(function, random.Random(seed), "g"))}
    assert any(".clip(another, k)" in text and "_d.Integer" in text for text in texts)
    assert any(".clip(0, another[0])" in text for text in texts)
    assert any(".clip(0, another['its_column'].sum())" in text and "k: float" not in text for text in texts)


@pytest.mark.left_to_thorough
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_variants(path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """One variant of each function."""
    monkeypatch.setattr("sys.argv", ["refute.second", "--pairs", "40", str(path)])
    assert second.main() == 0, capsys.readouterr().out
