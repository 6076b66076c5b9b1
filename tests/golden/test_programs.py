"""What dpcheck says of some hundred random programs, and of calls of every operation with every kind of value, is what the golden files say."""
from __future__ import annotations

import pytest
from golden.calls import told_of_calls
from golden.files import difference
from golden.programs import told_of_family
from proving.prove import FAMILIES

from dpcheck.syntax.stack import with_big_stack


@pytest.mark.sampled(3)
@pytest.mark.parametrize("family", FAMILIES)
def test_programs(family: str) -> None:
    changed = [text for path, lines in told_of_family(family).items() if (text := difference(path, lines))]
    assert not changed, "\n".join(changed)


@pytest.mark.left_to_thorough
def test_calls() -> None:
    """None of them is a fault, either."""
    told = with_big_stack(told_of_calls)
    assert not [line for lines in told.values() for line in lines if line.lstrip().startswith("fault:")]
    changed = [text for path, lines in told.items() if (text := difference(path, lines))]
    assert not changed, "\n".join(changed)
