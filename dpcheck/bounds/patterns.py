"""Patterns of expressions: whether an expression has a form, up to commutation and normal form, and what its parts then are."""
from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import permutations

from .expr import ZERO, Apply, Atom, Expr, Monomial, Number, apply, make, number, symbol
from .functions import CONSTRUCTORS

Found = dict[str, Expr]
Special = Callable[[Atom], Found | None]
_OPAQUE = ("sum", "norm2", "var", "sign", "copysign")
_COMMUTING = ("min", "max")


class Pattern:
    """A formula with variables, such as "c / (a + b * exp(u))".

    Those named in `factors` stand for all else that is multiplied at their place (1 where there is nothing, a sum where they stand
    alone), any other for the whole argument of a function. What the function `special` stands for, the caller of `match` says.
    """

    __slots__ = ("form", "names", "special")

    def __init__(self, text: str, factors: str, special: str = "") -> None:
        functions = {**CONSTRUCTORS, **{name: _opaque(name) for name in (*_OPAQUE, special)}, "__builtins__": {}}
        code = compile(text, "<pattern>", "eval")
        variables = {name: symbol(name, key=("variable", name)) for name in code.co_names if name not in functions}
        self.form: Expr = eval(code, functions, variables)  # a text of dpcheck's own: arithmetic and these functions
        self.names = {atom: (name, name in factors.split()) for name, one in variables.items() if (atom := one.atom()) is not None}
        self.special = special

    def match(self, expr: Expr, found: Found, special: Special = lambda atom: None) -> Iterator[Found]:
        """What the variables stand for, beside those that are `found` before, for each way in which the expression has this form."""
        return _Match(self.names, self.special, special).sum(self.form, expr, found)


def _opaque(name: str) -> Callable[..., Expr]:
    return lambda *args: apply(name, args)


class _Match:
    """One comparison of a form with an expression; each method gives what is found, way by way."""

    def __init__(self, names: dict[Atom, tuple[str, bool]], name: str, special: Special) -> None:
        self.names, self.name, self.special = names, name, special

    def sum(self, form: Expr, expr: Expr, found: Found) -> Iterator[Found]:
        """Each part of a form is one term of the expression; the rest is what a variable for factors that stands alone is."""
        atom = form.atom()
        if atom in self.names:
            yield from _bound(found, self.names[atom][0], expr)
            return
        alone, parts = list[str](), list[tuple[Monomial, Number]]()
        for monomial, coefficient in form.monomials():
            factors = self._factors(monomial)
            if len(factors) == len(monomial) == 1:
                alone.append(factors[0][0])
            else:
                parts.append((monomial, coefficient))
        parts.sort(key=lambda part: len(self._factors(part[0])))  # what one of them says of a variable helps where there are two
        terms = list(expr.monomials())
        if bool(alone) == (len(terms) > len(parts)):
            yield from self._terms(parts, terms, alone, found)

    def _factors(self, monomial: Monomial) -> list[tuple[str, Number]]:
        """The variables for factors in a monomial."""
        return [(self.names[atom][0], exponent) for atom, exponent in monomial if self.names.get(atom, ("", False))[1]]

    def _terms(self, parts: list[tuple[Monomial, Number]], terms: list[tuple[Monomial, Number]], alone: list[str], found: Found) -> Iterator[Found]:
        if not parts:
            rest = sum((_product(*term) for term in terms), ZERO)
            yield from _bound(found, alone[0], rest) if alone else (found,)
            return
        for place, term in enumerate(terms):
            for known in self._monomial(*parts[0], *term, found):
                yield from self._terms(parts[1:], terms[:place] + terms[place + 1:], alone, known)

    def _monomial(self, form: Monomial, scale: Number, monomial: Monomial, coefficient: Number, found: Found) -> Iterator[Found]:
        """Each function in a form is a factor of the monomial; the rest is what the variables for factors are."""
        named = self._factors(form)
        inside = [item for item in form if not self.names.get(item[0], ("", False))[1]]
        for chosen in permutations(monomial, len(inside)):
            if all(exponent == other for (_, exponent), (_, other) in zip(inside, chosen)):
                rest = _product(tuple(item for item in monomial if item not in chosen), coefficient) / number(scale)
                for known in self._atoms([(one, other) for (one, _), (other, _) in zip(inside, chosen)], found):
                    yield from _solved(known, named, rest)

    def _atoms(self, pairs: list[tuple[Atom, Atom]], found: Found) -> Iterator[Found]:
        """Functions with their arguments, one after the other; min and max have theirs in any order, those of whole arrays their lengths last."""
        if not pairs:
            yield found
            return
        (form, atom), *others = pairs
        if isinstance(form, Apply) and form.name == self.name:
            known = self.special(atom)
            if known is not None and all(found.get(name, value) == value for name, value in known.items()):
                yield from self._atoms(others, {**found, **known})
        elif isinstance(form, Apply) and isinstance(atom, Apply) and form.name == atom.name and len(form.args) == len(atom.args) + len(atom.params):
            given = atom.args + tuple(one for one in atom.params if isinstance(one, Expr))
            for args in permutations(given) if form.name in _COMMUTING else (given,):
                for known in self._arguments(list(zip(form.args, args)), found):
                    yield from self._atoms(others, known)

    def _arguments(self, pairs: list[tuple[Expr, Expr]], found: Found) -> Iterator[Found]:
        if not pairs:
            yield found
            return
        for known in self.sum(*pairs[0], found):
            yield from self._arguments(pairs[1:], known)


def _product(monomial: Monomial, coefficient: Number) -> Expr:
    return make({monomial: coefficient}, 0) if monomial else number(coefficient)


def _bound(found: Found, name: str, expr: Expr) -> Iterator[Found]:
    if found.get(name, expr) == expr:
        yield {**found, name: expr}


def _solved(found: Found, named: list[tuple[str, Number]], rest: Expr) -> Iterator[Found]:
    """The variables for factors whose product is the rest, where at most one of them is not found yet."""
    new = [(name, exponent) for name, exponent in named if name not in found]
    for name, exponent in named:
        if name in found and found[name].value != 0:
            rest = rest / found[name] ** exponent
    if not new and rest.value == 1:
        yield found
    elif len(new) == 1 and new[0][1] in (1, -1):
        yield {**found, new[0][0]: rest ** new[0][1]}
