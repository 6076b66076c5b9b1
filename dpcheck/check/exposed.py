"""What a finding is about, kept for whoever wants to see it on inputs (`dpcheck.check.witnesses`)."""
from __future__ import annotations

from dataclasses import dataclass

from dpcheck.bounds import Expr
from dpcheck.check.records import Diagnostic
from dpcheck.infer.ledgers import MechanismCall
from dpcheck.infer.values import Place, Source


@dataclass(frozen=True, slots=True)
class Exposed:
    """A finding about a mechanism, or a promise: the source, in what the input is measured, what is declared, the parameter that is private, or that noise is shared."""

    diagnostic: Diagnostic
    call: MechanismCall | None
    source: Source | None
    measure: str
    declared: Expr | None
    parameter: Place | None = None
    order: bool = False
    shared: bool = False
