"""What dpcheck says of some hundred random programs is what the golden files say."""
from __future__ import annotations

from golden.files import difference
from golden.programs import told_of_programs


def test_programs() -> None:
    changed = [text for path, lines in told_of_programs().items() if (text := difference(path, lines))]
    assert not changed, "\n".join(changed)
