"""Mutation itself works: what a case pins is noticed when it is weakened, what no case can see survives, and the list of equivalent mutants is of today."""
from __future__ import annotations

from pathlib import Path

import pytest
from mutation.code import code_mutants
from mutation.equivalent import equivalent
from mutation.mutant import ROOT, Mutant
from mutation.rows import row_mutants
from mutation.run import Campaign, in_child
from mutation.suite import units

CASES = '''
import math
from dpcheck import Real

def floored(x: Real):
    return 3 * math.floor(x)
# expect: floored x == inf

def summed(x: Real, y: Real):
    return 3 * x + y
# expect: summed x == 3
# expect: summed y == 1
'''


def _place(old: str, file: str, name: str, new: str) -> Mutant:
    start = (ROOT / file).read_bytes().index(old.encode())
    return Mutant("by hand", file, 1, name, start, start + len(old.encode()), new)


def test_weakened_places_are_noticed(tmp_path: Path) -> None:
    path = tmp_path / "cases.py"
    path.write_text(CASES, encoding="utf-8")
    row = next(m for m in row_mutants() if (m.file, m.name, m.kind) == ("stubs/math.pyi", "floor", "jump dropped"))
    forgetful = _place("added(a, b)", "dpcheck/infer/numbers.py", "add", "a.env")
    harmless = _place("added(a, b)", "dpcheck/infer/numbers.py", "add", "added(b, a)")
    elsewhere = next(m for m in row_mutants() if (m.file, m.name) == ("stubs/math.pyi", "asin"))

    def verdicts() -> list[bool]:
        campaign = Campaign([row, forgetful, harmless, elsewhere], units([path]))
        return [bool(campaign.verdict(number).noticed) for number in range(4)]

    assert in_child(verdicts, 60) == [True, True, False, False]


@pytest.mark.sampled(2)
@pytest.mark.parametrize("mutants", [row_mutants, code_mutants])
def test_mutants_are_programs(mutants: object) -> None:
    """Every hundredth one is Python still, and is another text than before."""
    assert callable(mutants)
    for mutant in list(mutants())[::100]:
        compile(mutant.text(), mutant.file, "exec")
        assert mutant.text() != (ROOT / mutant.file).read_text(encoding="utf-8"), mutant


@pytest.mark.left_to_thorough
def test_equivalent_mutants_exist() -> None:
    keys = {mutant.key for mutants in (row_mutants(), code_mutants()) for mutant in mutants}
    assert sorted(equivalent() - keys) == []
