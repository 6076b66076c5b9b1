"""What is said of fixed random releases is what the golden file says."""
from __future__ import annotations

from golden.files import difference
from golden.formulas import told_of_accounts


def test_accounts() -> None:
    changed = [text for path, lines in told_of_accounts().items() if (text := difference(path, lines))]
    assert not changed, "\n".join(changed)
