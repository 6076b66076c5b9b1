"""Proofs that one expression is at most another, for all values of the symbols; what is not proved is unknown."""
from __future__ import annotations

import enum
import heapq
from collections.abc import Iterable
from fractions import Fraction

from . import powers, signs
from .budget import remembered, tried
from .expr import Apply, Atom, Expr, Monomial, Number, make, of_atom, reduced
from .numeric import as_number, enclosure
from .rewrite import substitute
from .samples import refuted

_SPLITS = 4
"""Case distinctions on `max`, `min` and `abs` that one proof may nest."""
_STEPS = 80
"""Expressions that one search for a combination of facts may visit; a quarter of it while there are cases to split."""
_ALL_STEPS = 800
"""Expressions that all the searches of one proof may visit."""
_FACTS = 24
_MOST_WORK = 20_000
"""Units of work that one proof may take."""


class Order(enum.Enum):
    """What is known of a pair of expressions."""

    AT_MOST = "at most"
    ABOVE = "above"
    UNKNOWN = "unknown"


class Facts:
    """Expressions known to be at least 0, beyond what the ranges of their atoms say."""

    __slots__ = ("_before", "_added", "_all", "proved")

    def __init__(self, nonnegative: Iterable[Expr] = (), before: Facts | None = None) -> None:
        self._added = tuple(fact for fact in nonnegative if fact.value is None and not fact.infinite)
        self._before = before
        self._all: tuple[Expr, ...] | None = None
        self.proved: dict[tuple[Expr, bool], bool] = {}
        """What has been tried with these facts: the expression, whether strictly, and the outcome."""

    @property
    def nonnegative(self) -> tuple[Expr, ...]:
        """The expressions, each once, in the order in which they were learnt; put together when they are first asked for, as a long condition learns them one by one."""
        if self._all is None:
            chain: list[Facts] = [self]
            while chain[-1]._before is not None and chain[-1]._all is None:
                chain.append(chain[-1]._before)
            self._all = tuple(dict.fromkeys(fact for facts in reversed(chain) for fact in (facts._added if facts._all is None else facts._all)))
            self._before = None
        return self._all

    def plus(self, *facts: Expr) -> Facts:
        """These facts and more."""
        return Facts(facts, self)

    def __bool__(self) -> bool:
        return bool(self.nonnegative)

    def __repr__(self) -> str:
        return f"Facts({list(self.nonnegative)})"


def compare(a: Expr, b: Expr, facts: Facts | None = None) -> Order:
    """AT_MOST where a <= b is proved, ABOVE where a > b is proved for all values of the symbols."""
    if a == b:
        return Order.AT_MOST
    if not a.terms and not b.terms and not a.infinite and not b.infinite:
        return Order.AT_MOST if a.constant <= b.constant else Order.ABOVE
    if a.infinite or b.infinite:
        if a.infinite < 0 or b.infinite > 0:
            return Order.AT_MOST
        return Order.ABOVE  # a is +inf or b is -inf, and the other is not
    difference = b - a
    if not difference.terms:
        return Order.AT_MOST if difference.constant >= 0 else Order.ABOVE
    if nonnegative(difference, facts):
        return Order.AT_MOST
    if positive(-difference, facts):
        return Order.ABOVE
    return Order.UNKNOWN


def nonnegative(expr: Expr, facts: Facts | None = None) -> bool:
    """Whether expr >= 0 is proved."""
    if not expr.terms:
        return expr.constant.numerator >= 0 and expr.infinite >= 0
    if expr.infinite or signs.signs_of(expr) != signs.ANY:
        return not signs.signs_of(expr) & signs.NEGATIVE
    return _proved(expr, facts, strict=False)


def positive(expr: Expr, facts: Facts | None = None) -> bool:
    """Whether expr > 0 is proved."""
    if not expr.terms:
        return expr.constant.numerator > 0 or expr.infinite > 0
    known = signs.signs_of(expr)
    if expr.infinite or known == signs.POSITIVE or not known & signs.POSITIVE:
        return known == signs.POSITIVE
    return _proved(expr, facts, strict=True)


def _proved(expr: Expr, facts: Facts | None, strict: bool) -> bool:
    if _takes_every_value(expr, facts):
        return False
    if facts:
        answer = facts.proved.get((expr, strict))
        if answer is None and _of_positive_factors(expr, facts, strict):
            answer = facts.proved[expr, strict] = True
        if answer is None:
            answer = facts.proved[expr, strict] = tried(_MOST_WORK, lambda: _attempted(expr, facts.nonnegative, strict), False)
        return answer
    # Equal expressions do not have equal ranges, so these are part of the claim.
    return remembered(("order", expr, strict, expr.ranges()), lambda: tried(_MOST_WORK, lambda: _attempted(expr, (), strict), False))


def _attempted(expr: Expr, facts: tuple[Expr, ...], strict: bool) -> bool:
    """Whether a proof is found; none is sought where a point refutes the claim."""
    return not refuted(expr, facts, strict) and _Proof(strict).holds(expr, facts, _SPLITS)


def _takes_every_value(expr: Expr, facts: Facts | None) -> bool:
    """Whether a symbol without ends is one of the terms and is nowhere else, neither in the others, nor in their ranges, nor in the facts."""
    for monomial in expr.terms:
        if signs.is_boundless(monomial):
            symbol = monomial[0][0]
            others = (atom for other in expr.terms if other is not monomial for atom, _ in other)
            if not any(atom == symbol or atom.ranges or isinstance(atom, Apply) and any(symbol in argument.leaves() for argument in atom.args) for atom in others):
                return not facts or not any(symbol in fact.leaves() for fact in facts.nonnegative)
    return False


def _of_positive_factors(expr: Expr, facts: Facts, strict: bool) -> bool:
    """Whether expr is a quotient such as 1 / n or (sqrt(6) - 2) / n: the facts prove its common factors positive, one by one, and the rest needs none."""
    _, common, rest = powers.primitive(expr)
    if all(exponent > 0 for _, exponent in common) or not all(positive(of_atom(atom), facts) for atom, _ in common):
        return False
    return positive(rest) if strict else nonnegative(rest)


def range_of(expr: Expr, facts: Facts | None = None) -> tuple[Expr, Expr]:
    """Numbers, or infinities, between which every value of expr lies."""
    low, high = enclosure(expr)
    if facts:
        if low < 0 and nonnegative(expr, facts):
            low = Fraction(0)
        if high > 0 and nonnegative(-expr, facts):
            high = Fraction(0)
    return as_number(low), as_number(high)


class _Proof:
    """One attempt at expr >= 0 (or > 0, if strict)."""

    def __init__(self, strict: bool) -> None:
        self.strict = strict
        self.steps = _ALL_STEPS

    def holds(self, expr: Expr, facts: tuple[Expr, ...], splits: int) -> bool:
        if self._evident(expr):
            return True
        expr = _without_positive_factors(expr, signs.POSITIVE if self.strict else signs.POSITIVE | signs.NULL)
        if self._evident(expr):
            return True
        if not self.strict and powers.square_root(expr) is not None:
            return True
        known = list(facts)
        known.extend(_facts_about(expr, facts))
        if self._combination(expr, known[:_FACTS], _STEPS if splits == 0 or _splittable(expr) is None else _STEPS // 4):
            return True
        return splits > 0 and self._by_cases(expr, facts, splits)

    def _evident(self, expr: Expr) -> bool:
        known = signs.signs_of(expr)
        return known == signs.POSITIVE if self.strict else not known & signs.NEGATIVE

    # ------------------------------------------------------------ sums of facts
    def _combination(self, expr: Expr, facts: list[Expr], budget: int) -> bool:
        """Whether expr is a non-negative combination of facts, of products of them, and of evidently non-negative terms."""
        if not facts:
            return False
        given = facts[:4]
        products = [a * b for position, a in enumerate(given) for b in given[position:] if len(a.terms) * len(b.terms) <= 16]
        pool = _Pool(fact for fact in [*facts, *products] if fact.value is None)
        seen = {expr}
        budget = min(self.steps, budget)
        queue = [(0, 0, expr)]
        while queue and budget > 0:
            budget -= 1
            self.steps -= 1
            current = heapq.heappop(queue)[2]
            if self._evident(current):
                return True
            bad = pool.worst(current)
            if bad is None:
                continue
            monomial, coefficient = bad
            for other, q in pool.with_term(monomial, coefficient > 0):
                following = current + other.scaled(reduced(Fraction(-coefficient) / q))
                if following not in seen:
                    seen.add(following)
                    # Fewest open terms first; the running number keeps the order the same in every process.
                    heapq.heappush(queue, (pool.open_terms(following), len(seen), following))
        return False

    # ------------------------------------------------------------ cases
    def _by_cases(self, expr: Expr, facts: tuple[Expr, ...], splits: int) -> bool:
        atom = _splittable(expr)
        if atom is None or self.steps <= 0:
            return False
        if atom.name == "abs":
            inner = atom.args[0]
            cases: list[tuple[Expr, tuple[Expr, ...]]] = [(inner, (inner,)), (-inner, (-inner,))]
        else:
            sign = 1 if atom.name == "max" else -1
            cases = [(chosen, tuple((chosen - other).scaled(sign) for other in atom.args if other is not chosen)) for chosen in atom.args]
        for chosen, assumed in cases:
            if any(fact.value is not None and fact.value < 0 for fact in assumed):
                continue
            try:
                instance = substitute(expr, {atom: chosen})
            except ArithmeticError:  # not defined in this case: a power of 0, say
                return False
            more = tuple(fact for fact in assumed if fact.value is None)
            if not self.holds(instance, more + facts, splits - 1):
                return False
        return True


def _splittable(expr: Expr) -> Apply | None:
    found = [atom for atom in expr.leaves() if isinstance(atom, Apply) and atom.name in ("max", "min", "abs")]
    return min(found, key=lambda atom: (len(atom.order[0]), atom.order), default=None)


class _Pool:
    """Expressions that are not negative, and what each term needs of them: a search meets the same terms again and again."""

    def __init__(self, facts: Iterable[Expr]) -> None:
        self._facts = tuple(facts)
        self._open: dict[tuple[Monomial, bool], bool] = {}
        self._with: dict[tuple[Monomial, bool], tuple[tuple[Expr, Number], ...]] = {}

    def _is_open(self, monomial: Monomial, coefficient: Number) -> bool:
        """Whether a term can be negative."""
        key = monomial, coefficient.numerator > 0
        known = self._open.get(key)
        if known is None:
            known = self._open[key] = bool(signs.monomial_signs(monomial, coefficient) & signs.NEGATIVE)
        return known

    def open_terms(self, expr: Expr) -> int:
        """How much is left to do in an expression: its terms, those twice more that can be negative."""
        return 2 * sum(self._is_open(m, c) for m, c in expr.monomials()) + len(expr.terms)

    def worst(self, expr: Expr) -> tuple[Monomial, Number] | None:
        """The first term that can be negative: constants last, since facts seldom are about them."""
        bad = [(m, c) for m, c in expr.monomials() if self._is_open(m, c)]
        return max(bad, key=lambda item: (len(item[0]), [atom.order for atom, _ in item[0]]), default=None)

    def with_term(self, monomial: Monomial, positive: bool) -> tuple[tuple[Expr, Number], ...]:
        """Facts, each times a factor that is not negative, that have a term of this sign, with the coefficient of that."""
        found = self._with.get((monomial, positive))
        if found is None:
            found = self._with[monomial, positive] = tuple(self._made_with(monomial, positive))
        return found

    def _made_with(self, monomial: Monomial, positive: bool) -> Iterable[tuple[Expr, Number]]:
        wanted = dict(monomial)
        for fact in self._facts:
            for other, q in fact.monomials():
                if (q > 0) != positive:
                    continue
                if other == monomial:
                    yield fact, q
                elif not other:
                    # A constant in the fact: multiplied by the whole monomial it may meet the term.
                    if fact.is_sum() and not signs.monomial_signs(monomial) & signs.NEGATIVE:
                        yield fact * make({monomial: 1}, 0), q
                elif all(wanted.get(atom, 0) >= exponent > 0 for atom, exponent in other):
                    rest = powers.fold(1, [*monomial, *((atom, -exponent) for atom, exponent in other)])
                    if not signs.signs_of(rest) & signs.NEGATIVE:
                        yield fact * rest, q


def _facts_about(expr: Expr, facts: tuple[Expr, ...]) -> list[Expr]:
    """What the ranges and the definitions of the atoms of expr, and of the facts, say."""
    found: list[Expr] = []
    todo = sorted(dict.fromkeys(atom for part in (expr, *facts) for atom in part.atoms()), key=lambda atom: atom.order)
    seen = set(todo)
    while todo and len(found) < _FACTS:
        atom = todo.pop(0)
        new = list(_about(atom))
        found.extend(fact for fact in new if fact.value is None and not fact.infinite)
        for fact in new:
            for other in fact.atoms():
                if other not in seen and len(seen) < 16:
                    seen.add(other)
                    todo.append(other)
    return list(dict.fromkeys(found))


def _about(atom: Atom) -> Iterable[Expr]:
    this = of_atom(atom)
    if atom.lo is not None and not atom.lo.infinite and atom.lo:
        yield this - atom.lo
    if atom.hi is not None and not atom.hi.infinite:
        yield atom.hi - this
    if not isinstance(atom, Apply):
        return
    if atom.name == "abs":
        yield this - atom.args[0]
        yield this + atom.args[0]
    elif atom.name in ("max", "min"):
        for argument in atom.args:
            yield this - argument if atom.name == "max" else argument - this
    elif atom.name == "floor":
        yield atom.args[0] - this
        yield this - atom.args[0] + 1
    elif atom.name == "ceil":
        yield this - atom.args[0]
        yield atom.args[0] + 1 - this
    elif atom.name == "exp":
        yield this - atom.args[0] - 1
    elif atom.name == "log":
        yield atom.args[0] - 1 - this


def _without_positive_factors(expr: Expr, allowed: int) -> Expr:
    """expr divided by the common factors of its terms that have the allowed signs; in particular, with positive denominators cleared."""
    for _ in range(3):
        if not expr.terms:
            break
        content, common, rest = powers.primitive(expr)
        kept = [item for item in common if signs.power_signs(signs.of_atom_signs(item[0]), item[1]) & ~allowed and not _squared(item)]
        if len(kept) == len(common):
            return expr.scaled(reduced(1 / Fraction(content)))
        expr = rest * powers.fold(1, kept)
    return expr


def _squared(item: tuple[Atom, Number]) -> bool:
    """A negative even power: positive wherever it is defined."""
    return item[1].__class__ is int and item[1] < 0 and item[1] % 2 == 0

