"""Which epsilon the code claims for noise by hand: what it names epsilon, and nothing that stands beside it (rule P1)."""
from __future__ import annotations

import re
from dataclasses import dataclass

from dpcheck.bounds import ONE, Apply, Atom, Expr, Order, compare, number, of_atom, render
from dpcheck.infer.datasets.model import is_number_of_rows

_EPSILON = re.compile(r"(?:^|[\W_])(?:eps|ε)", re.IGNORECASE)
_SHARE = re.compile(r"(?:^|[\W_])(?:\w*frac\w*|\w*share\w*|\w*ratio\w*|\w*portion\w*|\w*weights?|\w*split\w*|\w*part|alpha|beta|w|p|q)$", re.IGNORECASE)

_TINY = number(1) / number(1000)


@dataclass(slots=True)
class Claim:
    """What is below the line of a scale: `factor * epsilon`, where `epsilon` is what is claimed; `doubt` says why that is not known, of a scale that may still be right."""

    epsilon: Expr
    factor: Expr = ONE
    doubt: str = ""
    shares: tuple[str, ...] = ()  # names that are taken for shares of the budget
    upside_down: bool = False  # epsilon stands above the line


def claim_of(above: Expr, below: Expr) -> Claim | None:
    """What a scale claims that has epsilon in it by name; None where it has not."""
    if below.infinite or above.infinite:
        return None
    if any(_is_epsilon(leaf) for leaf in above.leaves()):
        return Claim(below, doubt="epsilon stands above the line of its scale: more epsilon, more noise", upside_down=True)
    if not any(_is_epsilon(leaf) for leaf in below.leaves()):
        return None
    if any(isinstance(atom, Apply) and atom.name == "abs" and _is_epsilon_alone(atom) for atom in below.atoms()):
        return Claim(below)
    named = [[atom for atom, exponent in monomial if exponent == 1 and (_is_epsilon(atom) or _is_kept_above_0(atom))] for monomial, _ in below.monomials()]
    if len(named) > 1 and all(len(atoms) == 1 and len(monomial) == 1 for atoms, (monomial, _) in zip(named, below.monomials())):
        return Claim(below)  # a sum of shares of several budgets
    common = {atom for atoms in named for atom in atoms}
    if len(common) != 1 or not all(named):
        return Claim(below, doubt=f"{render(below)} stands for epsilon in its scale")
    (atom,) = common
    beside = below / of_atom(atom)
    return _beside(of_atom(atom), beside, below)


def _beside(epsilon: Expr, beside: Expr, below: Expr) -> Claim:
    symbols = [leaf for leaf in beside.leaves() if not isinstance(leaf, Apply)]
    if not symbols:
        return Claim(below) if compare(beside, ONE) is Order.AT_MOST else Claim(epsilon, beside)  # a part of the budget
    single = beside.single()
    if single is not None and all(exponent < 0 for atom, exponent in single[0] if not _constant(atom)):
        factor = number(single[1])
        return Claim(below / factor, factor) if single[1] > 1 else Claim(below)  # so many equal parts of the budget
    names = tuple(dict.fromkeys(render(of_atom(atom)) for atom in symbols))
    if all(_SHARE.search(name) for name in names):
        return Claim(below, shares=names)
    if all(is_number_of_rows(atom) for atom in symbols):
        return Claim(epsilon, beside)
    return Claim(epsilon, beside, f"{render(beside)} stands beside epsilon in its scale")


def _constant(atom: Atom) -> bool:
    return isinstance(atom, Apply) and all(isinstance(leaf, Apply) for leaf in of_atom(atom).leaves())


def _is_epsilon_alone(atom: Apply) -> bool:
    return all(_is_epsilon(leaf) for argument in atom.args for leaf in argument.leaves())


def _is_kept_above_0(atom: Atom) -> bool:
    """`max(epsilon, 1e-6)`: epsilon, but for one so small that nobody means it."""
    if not isinstance(atom, Apply):
        return False
    tiny = [argument for argument in atom.args if not argument.leaves() and compare(argument, _TINY) is Order.AT_MOST]
    return atom.name == "max" and len(atom.args) == 2 and len(tiny) == 1 and all(_is_epsilon(leaf) for argument in atom.args for leaf in argument.leaves())


def _is_epsilon(atom: Atom) -> bool:
    return not isinstance(atom, Apply) and _EPSILON.search(render(of_atom(atom))) is not None
