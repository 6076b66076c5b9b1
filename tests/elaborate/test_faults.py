"""Of the faults that are put into the elaborator all are seen by the value test."""

from __future__ import annotations

import pytest

from elaborate.faults import FAULTS, Fault, seen


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.what)
def test_faults_are_seen(fault: Fault, thorough: bool) -> None:
    if not thorough:
        pytest.skip("runs with --thorough")
    assert seen(fault)
