"""Obligations between public names that were not proved: values that a caller may give at which they fail, if there are any."""
from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from dpcheck.bounds import Atom, Expr, Facts, counterexample, symbol, value_at
from dpcheck.infer.roots import Root
from dpcheck.infer.values import Num, Opaque


@dataclass(slots=True, frozen=True)
class Refutation:
    """Where an obligation `small <= large` fails: `at` names the values (`n = 2`), the others are what stands on either side there."""

    at: str
    small: str
    large: str


def refute(root: Root, small: Expr, large: Expr, facts: Facts, above: Collection[Expr] = ()) -> Refutation | None:
    """Values of the function's public parameters and sizes at which small > large, although the facts hold and `above` are positive; None where none were found."""
    if small.infinite or large.infinite:
        return None
    chosen = admissible(root)
    claim = small - large
    point = counterexample(claim, chosen | {atom for atom in claim.leaves() if _is_length(atom, chosen)}, facts, above)
    if point is None:
        return None
    at = ", ".join(f"{atom.text} = {float(value):.6g}" for atom, value in point.items())
    return Refutation(at, f"{value_at(small, point):.6g}", f"{value_at(large, point):.6g}")


def _is_length(atom: Atom, chosen: frozenset[Atom]) -> bool:
    """Whether a name is the length of a public list as it was handed in."""
    match atom.key:
        case ("len", 0, Expr() as owner):
            return owner.atom() in chosen
    return False


def admissible(root: Root) -> frozenset[Atom]:
    """The names whose values the caller chooses: public parameters, and the sizes of private ones."""
    exprs = [value.term for value in root.public.values() if isinstance(value, (Num, Opaque)) and value.term is not None]
    for name, said in root.declared.items():
        exprs += [size for size in (said.size, *(said.shape or ()), said.least, said.most, said.rows_per) if size is not None]
        exprs += [symbol(f"len({name})"), symbol(f"{name}.shape[0]"), symbol(f"{name}.shape[1]")]
    return frozenset(atom for expr in exprs for atom in expr.leaves())
