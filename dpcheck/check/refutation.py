"""Obligations between public names that were not proved: values that a caller may give at which they fail, if there are any."""
from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from dpcheck.bounds import Atom, Expr, Facts, counterexample, symbol, value_at
from dpcheck.infer.datasets.model import is_number_of_rows
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
    assumed = root.run.assumptions if root.run is not None else ()
    point = counterexample(claim, chosen | {atom for atom in claim.leaves() if _is_length(atom, chosen) or _is_any_length(atom, assumed)}, facts, above)
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


def _is_any_length(atom: Atom, assumed: Collection[str]) -> bool:
    """Whether a name is the length of what is taken to be a vector, or the number of rows that are edited, and nothing else is assumed of it."""
    return (is_number_of_rows(atom) or isinstance(atom.key, tuple) and atom.key[:1] == ("unknown length",)) and not any(f"== {atom.text}" in text or f"{atom.text} ==" in text for text in assumed)


def admissible(root: Root) -> frozenset[Atom]:
    """The names whose values the caller chooses: public parameters, and the sizes of private ones."""
    exprs = [value.term for value in root.public.values() if isinstance(value, (Num, Opaque)) and value.term is not None]
    for name, said in root.declared.items():
        exprs += [size for size in (said.size, *(said.shape or ()), said.least, said.most, said.rows_per) if size is not None]
        exprs += [symbol(f"len({name})"), symbol(f"{name}.shape[0]"), symbol(f"{name}.shape[1]")]
    return frozenset(atom for expr in exprs for atom in expr.leaves())
