"""What is said of fixed random formulas is what the golden file says."""
from __future__ import annotations

from golden.files import difference
from golden.formulas import told_of_formulas


def test_formulas() -> None:
    changed = [text for path, lines in told_of_formulas().items() if (text := difference(path, lines))]
    assert not changed, "\n".join(changed)
