"""What dpcheck says of some hundred random programs, and of calls of every operation with every kind of value, is what the golden files say."""
from __future__ import annotations

from golden.calls import told_of_calls
from golden.files import difference
from golden.programs import told_of_programs

from dpcheck.syntax.stack import with_big_stack


def test_programs() -> None:
    changed = [text for path, lines in told_of_programs().items() if (text := difference(path, lines))]
    assert not changed, "\n".join(changed)


def test_calls(takes_minutes: None) -> None:
    """None of them is a fault, either."""
    told = with_big_stack(told_of_calls)
    assert not [line for lines in told.values() for line in lines if line.lstrip().startswith("fault:")]
    changed = [text for path, lines in told.items() if (text := difference(path, lines))]
    assert not changed, "\n".join(changed)
