"""Claims that are false where the facts hold: each fails at a point that is found before a proof is sought, and no true one does."""
from __future__ import annotations

from fractions import Fraction

import pytest

from dpcheck.bounds import Expr, symbol
from dpcheck.bounds.samples import refuted

COUNT = symbol("count", lo=1, hi=20, integer=True)
HITS = symbol("hits", lo=0, integer=True)
X, Y, Z = symbol("x"), symbol("y"), symbol("z")
RATE = symbol("rate", lo=Fraction(1, 100), hi=5)
DECLARED = (COUNT - 1, 20 - COUNT, RATE - Fraction(1, 100), 5 - RATE)


@pytest.mark.parametrize(("claim", "facts", "strict"), [
    (COUNT - HITS, DECLARED, False),  # nothing says how many hits there are
    (COUNT - HITS - 1, (*DECLARED, COUNT - HITS), False),  # only that they are no more than that
    (COUNT - 2, (*DECLARED, X + 1 - COUNT, COUNT - X - 1), False),  # two facts that are an equation
    (X, (X, -X), True),
    (100 - X - Y, (X + Y - Z, 100 - Z), False),
    (4 * COUNT - HITS, DECLARED, False),
])
def test_false_claims_fail_somewhere(claim: Expr, facts: tuple[Expr, ...], strict: bool) -> None:
    assert refuted(claim, facts, strict)


@pytest.mark.parametrize(("claim", "facts", "strict"), [
    (COUNT - HITS, (*DECLARED, COUNT - HITS), False),
    (COUNT - 1, DECLARED, False),
    (20 * RATE - RATE * COUNT, DECLARED, False),
    (X, (X, -X), False),
    (X - 1, (X, -X - 1), False),  # nothing is as these say
    (Y - Z, (X - Z, Y - X), False),
])
def test_true_claims_fail_nowhere(claim: Expr, facts: tuple[Expr, ...], strict: bool) -> None:
    assert not refuted(claim, facts, strict)
