"""Substitution in expressions, and their derivatives."""
from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from . import functions, powers
from .expr import ONE, ZERO, Apply, Atom, Expr, make, number, of_atom, reduced

Rebuild = Callable[[Apply, tuple[Expr, ...]], Expr]
PartialDerivatives = Callable[[Apply], Sequence[Expr] | None]


def substitute(expr: Expr, mapping: Mapping[Atom, Expr], rebuild: Rebuild | None = None) -> Expr:
    """expr with atoms replaced, in the arguments of applications too; `rebuild` makes opaque applications anew."""
    return _Substitution(mapping, rebuild).of(expr)


class _Substitution:
    def __init__(self, mapping: Mapping[Atom, Expr], rebuild: Rebuild | None) -> None:
        self.rebuild = rebuild
        self.done: dict[Atom, Expr | None] = dict(mapping)

    def of(self, expr: Expr) -> Expr:
        """The expression itself, the same object, where nothing is replaced."""
        if not expr.terms or not any(self.replaced(atom) is not None for atom in expr.atoms()):
            return expr
        result = make({}, expr.constant)
        for monomial, coefficient in expr.terms.items():
            images = [(self.replaced(atom), atom, exponent) for atom, exponent in monomial]
            if all(image is None for image, _, _ in images):
                result = result + make({monomial: coefficient}, 0)
                continue
            term = number(coefficient)
            for image, atom, exponent in images:
                factor = of_atom(atom) if image is None else image
                term = term * powers.power(factor, exponent)
            result = result + term
        return result

    def replaced(self, atom: Atom) -> Expr | None:
        """What the atom becomes; None where it stays."""
        if atom in self.done:
            return self.done[atom]
        image: Expr | None = None
        if isinstance(atom, Apply):
            args = tuple(self.of(argument) for argument in atom.args)
            if any(new is not old for new, old in zip(args, atom.args)):
                image = self._applied(atom, args)
        self.done[atom] = image
        return image

    def _applied(self, atom: Apply, args: tuple[Expr, ...]) -> Expr:
        constructor = functions.CONSTRUCTORS.get(atom.name)
        if constructor is not None and not atom.params:
            return constructor(*args)
        if self.rebuild is not None:
            return self.rebuild(atom, args)
        # The ranges hold for all values of the symbols, so for these; the payload may speak of the old arguments.
        lo = None if atom.lo is None else self.of(atom.lo)
        hi = None if atom.hi is None else self.of(atom.hi)
        return of_atom(Apply(atom.name, args, atom.params, lo, hi, atom.integer))


def derivative(expr: Expr, atom: Atom, table: Mapping[str, PartialDerivatives] | None = None) -> Expr | None:
    """The derivative by `atom`; None where some function that depends on it has none that is known.

    `table` gives, by function name, the partial derivatives of an application by its arguments.
    """
    return _Derivative(atom, table or {}).of(expr)


class _Derivative:
    def __init__(self, variable: Atom, table: Mapping[str, PartialDerivatives]) -> None:
        self.variable = variable
        self.table = table
        self.done: dict[Atom, Expr | None] = {variable: ONE}

    def of(self, expr: Expr) -> Expr | None:
        if expr.infinite:
            return None
        total = ZERO
        for monomial, coefficient in expr.terms.items():
            for position, (atom, exponent) in enumerate(monomial):
                inner = self.of_atom(atom)
                if inner is None:
                    return None
                if not inner:
                    continue
                factors = [*monomial[:position], *monomial[position + 1 :], (atom, reduced(exponent - 1))]
                total = total + powers.fold(reduced(coefficient * exponent), factors) * inner
        return total

    def of_atom(self, atom: Atom) -> Expr | None:
        if atom in self.done:
            return self.done[atom]
        result: Expr | None = ZERO
        if isinstance(atom, Apply):
            inner = [self.of(argument) for argument in atom.args]
            if any(part is None or part for part in inner):
                result = self._chain(atom, inner)
        self.done[atom] = result
        return result

    def _chain(self, atom: Apply, inner: list[Expr | None]) -> Expr | None:
        partials = self.table[atom.name](atom) if atom.name in self.table else _partials(atom)
        if partials is None or any(part is None for part in inner):
            return None
        total = ZERO
        for outer, part in zip(partials, inner):
            assert part is not None
            total = total + outer * part
        return total


def _partials(atom: Apply) -> Sequence[Expr] | None:
    this = of_atom(atom)
    if atom.params or len(atom.args) != 1:
        return None
    argument = atom.args[0]
    if atom.name == "group":
        return (ONE,)
    if atom.name == "exp":
        return (this,)
    if atom.name == "log":
        return (argument**-1,)
    if atom.name == "sin":
        return (functions.cos(argument),)
    if atom.name == "cos":
        return (-functions.sin(argument),)
    if atom.name == "tanh":
        return (1 - this * this,)
    return None
