"""Conditions: what a truth value compares, what it teaches about a branch, and where it flips (rule S8).

A comparison is an indicator term: `step(e)` is 1 where e > 0. So `x <= c` is `1 - step(x - c)`, and indicators of
complementary conditions add up to 1 by themselves.
"""
from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Sequence

from dpcheck import ir
from dpcheck.bounds import ONE, ZERO, Apply, Atom, Expr, Monomial, Number, apply, is_integer, nonnegative, number, of_atom, positive
from dpcheck.infer.enclosure import enclose
from dpcheck.infer.forward import decided_for_rows, may_be_of_nothing
from dpcheck.infer.kinds import is_certain
from dpcheck.infer.last_digits import before_jumps
from dpcheck.infer.numbers import entries_tainted, tidy
from dpcheck.infer.shapes import common_shape, fit
from dpcheck.infer.values import Num, constant
from dpcheck.spaces import BOOL, Interval, exactly

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


MOST_PRODUCTS = 64


@dataclass(slots=True, frozen=True)
class Guard:
    """A condition on a path: a truth value and whether it is to be true."""

    value: Num
    truth: bool

    @property
    def term(self) -> Expr:
        """The indicator of the condition."""
        return self.value.term if self.truth else 1 - self.value.term

    def conjuncts(self, run: Run) -> list[Guard]:
        """The conditions of which this is the conjunction: itself, where it is one comparison."""
        factors = conjuncts(self.term)
        if len(factors) < 2:
            return [self]
        found = []
        for factor in factors:
            atom = factor.atom()
            known = None if atom is None else run.known.get(atom)
            found.append(Guard(known if known is not None else Num(factor, domain=BOOL, env=self.value.env, boolean=True), True))
        return found

    @property
    def gap(self) -> Expr | None:
        """An expression that is >= 0 on this side and <= 0 on the other, where the condition is one comparison."""
        return gap_of(self.term)


Guards = tuple[Guard, ...]


def gap_of(term: Expr) -> Expr | None:
    """The e of step(e), or -e of 1 - step(e)."""
    atom = term.atom()
    if isinstance(atom, Apply) and atom.name == "step":
        return atom.args[0]
    inverse = term.complement()
    if isinstance(inverse, Apply) and inverse.name == "step":
        return -inverse.args[0]
    return None


def compare_numbers(run: Run, left: Num, op: str, right: Num, node: ir.Node) -> Num:
    """left op right, entry by entry (B5, B6): a jump on reals, at most 1 a step on whole numbers and data."""
    shape = common_shape(left.shape, right.shape, run)
    left, right = before_jumps(run, left), before_jumps(run, right)
    said = op
    if op in ("<", "<="):
        left, right, op = right, left, ">" if op == "<" else ">="
    gap = left.term - right.term if not (left.term.infinite or right.term.infinite) else None
    certain = is_certain(run, left, right)
    decided = _decided(run, left, op, right, gap) if certain else None
    if decided is not None and run.has_rows:
        as_of_nothing = bool(decided.term.value) == (op == "!=")  # NaN is not above, below or equal to anything
        certain = as_of_nothing or not (may_be_of_nothing(run, left) or may_be_of_nothing(run, right))
        decided = decided_for_rows(run, said, (left, right), decided) if certain else None
    if decided is not None:
        return fit(decided, shape) if shape else decided
    if gap is None or not certain:
        term = run.fresh("a comparison")
    elif op == ">":
        term = apply("step", (gap,), lo=ZERO, hi=ONE, integer=True)
    elif op == ">=":
        term = 1 - apply("step", (-gap,), lo=ZERO, hi=ONE, integer=True)
    else:
        canonical = gap if gap.sort_text() <= (-gap).sort_text() else -gap
        term = apply("equal", (canonical,), lo=ZERO, hi=ONE, integer=True)
        if op == "!=":
            term = 1 - term
    a, b = fit(left, shape), fit(right, shape)
    env = entries_tainted(run, [a, b])
    result = Num(term, shape, BOOL, env, boolean=True, released=left.released or right.released)
    if env and len(shape) == 1 and a.elements is not None and b.elements is not None and len(a.elements) == len(b.elements):
        result.elements = tuple(compare_numbers(run, one, op, other, node) for one, other in zip(a.elements, b.elements))
    if env:
        result.step = run.step(node, "B5", left, right)
        _know_indicator(run, term, result)
    return tidy(run, result)


def _know_indicator(run: Run, term: Expr, result: Num) -> None:
    for atom in term.atoms():
        if atom not in run.known:
            run.know(of_atom(atom), result.but(term=of_atom(atom)))


def _decided(run: Run, left: Num, op: str, right: Num, gap: Expr | None) -> Num | None:
    """A comparison whose outcome is the same for every input."""
    if left.shape or right.shape:
        return None
    low = high = None
    if gap is not None and gap.value is not None and _too_close(left, right, gap):
        return None
    if gap is not None and gap.value is not None:
        low = high = gap
    else:
        difference = left.domain - right.domain
        public = left.public and right.public and gap is not None
        low = gap if public else None if difference.lo.infinite else difference.lo
        high = gap if public else None if difference.hi.infinite else difference.hi
    always: bool | None = None
    if op == ">":
        if low is not None and positive(low, run.facts):
            always = True
        elif high is not None and nonnegative(-high, run.facts):
            always = False
    elif op == ">=":
        if low is not None and nonnegative(low, run.facts):
            always = True
        elif high is not None and positive(-high, run.facts):
            always = False
    else:
        if low is not None and positive(low, run.facts) or high is not None and positive(-high, run.facts):
            always = op == "!="
        elif gap is not None and gap.value == 0:
            always = op == "=="
    return None if always is None else truth(always)


def _too_close(left: Num, right: Num, gap: Expr) -> bool:
    """Whether rounding could make floats compare differently from the exact numbers that stand for them."""
    values = [num.term.value for num in (left, right)]
    computed = left.step is not right.step and any(num.env and not num.domain.integer for num in (left, right))  # in two ways, which round in two
    if not computed and all(value is None or _exact_float(value) for value in values):
        return False
    size = max([abs(float(value)) for value in values if value is not None] + [1.0])
    return abs(float(gap.value or 0)) <= 1e-6 * size


def _exact_float(value: Number) -> bool:
    """Whole numbers and short binary fractions are computed without rounding."""
    denominator = value.denominator
    return denominator & (denominator - 1) == 0 and denominator <= 2 ** 30 and abs(value.numerator) < 2 ** 40


def truth(value: bool) -> Num:
    """True or False."""
    return constant(int(value)).but(boolean=True)


def negated(run: Run, num: Num) -> Num:
    """not b (B7)."""
    result = num.but(term=1 - num.term, domain=exactly(ONE) - num.domain, elements=None)
    return tidy(run, result)


def refine(run: Run, guard: Guard) -> None:
    """Narrows what is known of atoms, and of public names, to where the guard holds. Call inside a mark of the store."""
    term = guard.value.term if guard.truth else 1 - guard.value.term
    for one in conjuncts(term):
        _refine_one(run, one)


def conjuncts(term: Expr) -> list[Expr]:
    """The factors of a product of indicators, each of which has to be 1."""
    single = term.single()
    if single is not None and single[1] == 1:
        return [of_atom(atom) for atom, _ in single[0]]
    if term.complement() is not None:
        return [term]
    factors = list(indicators_of(term))
    product = ONE
    for factor in factors:
        product = product * factor
    return factors if len(factors) > 1 and product == term else [term]


def indicators_of(term: Expr) -> tuple[Expr, ...]:
    """The indicators a and 1 - a that are factors of a sum of products: b - a * b is (1 - a) * b."""
    products = list(term.monomials())
    if not 2 <= len(products) <= MOST_PRODUCTS:
        return ()
    found: list[Expr] = []
    indicators = [atom for atom in term.atoms() if isinstance(atom, Apply) and atom.name in ("step", "equal")]
    for atom in sorted(indicators, key=lambda one: one.order):
        if all(any(factor is atom or factor == atom for factor, _ in factors) for factors, _ in products):
            found.append(of_atom(atom))
        if _vanishes_at_one(products, atom):
            found.append(ONE - of_atom(atom))
    return tuple(found)


def _vanishes_at_one(products: Sequence[tuple[Monomial, Number]], atom: Atom) -> bool:
    """Whether a sum of products is 0 where the indicator is 1 (wherever else it stands inside, it stays)."""
    total: dict[Monomial, Number] = {}
    for factors, coefficient in products:
        rest = tuple(factor for factor in factors if factor[0] != atom)
        total[rest] = total.get(rest, 0) + coefficient
    return not any(total.values())


def _refine_one(run: Run, term: Expr) -> None:
    gap = gap_of(term)
    if gap is not None:
        strict = term.atom() is not None
        _narrow(run, gap, strict)
        return
    atom = term.atom()
    if isinstance(atom, Apply) and atom.name == "equal":
        _narrow(run, atom.args[0], False)
        _narrow(run, -atom.args[0], False)
    absent = term.complement()
    if isinstance(absent, Apply) and absent.name == "equal":
        _leave_out(run, absent.args[0])
    if isinstance(absent, Apply) and absent.name == "member":  # of a dict that counts: a key that is not there counts 0
        held = absent.args[0].atom()
        known = None if held is None else run.known.get(held)
        if held is not None and known is not None:
            run.store.write(run.known, held, known.but(domain=exactly(ZERO)))


def _narrow(run: Run, gap: Expr, strict: bool) -> None:
    """gap >= 0: solves for each atom in which the gap is linear, the rest being at its largest."""
    private = [atom for atom in gap.atoms() if atom in run.known and run.known[atom].env]
    if not private:
        run.facts = run.facts.plus(gap - 1 if strict and is_integer(gap) else gap)  # a whole number above 0 is at least 1
    for atom in private or [atom for atom in gap.atoms() if atom in run.known]:
        known = run.known[atom]
        factor = gap.coefficient(atom)
        if factor == 0 or known.shape:
            continue
        rest = gap.without(atom)
        if atom in rest.atoms():
            continue
        limit = _largest_value(run, rest)
        if limit is None:
            continue
        _limit(run, atom, known, factor, limit, strict)


def _leave_out(run: Run, gap: Expr) -> None:
    """gap != 0: where the number that this leaves out is an end of what is known of an atom, it is above, or below, that end."""
    for atom in gap.atoms():
        known = run.known.get(atom)
        factor, rest = gap.coefficient(atom), gap.without(atom)
        if known is None or known.shape or factor == 0 or rest.value is None:
            continue
        end = -rest / number(factor)
        if nonnegative(known.domain.lo - end, run.facts):
            _limit(run, atom, known, 1, -end, True)
        elif nonnegative(end - known.domain.hi, run.facts):
            _limit(run, atom, known, -1, end, True)


def _limit(run: Run, atom: Atom, known: Num, factor: Number, limit: Expr, strict: bool) -> None:
    """factor * atom + limit >= 0."""
    end = -limit / number(factor)
    domain = Interval(lo=end, lo_open=strict) if factor > 0 else Interval(hi=end, hi_open=strict)
    narrowed = known.but(domain=known.domain.meet(domain, run.facts))
    run.store.write(run.known, atom, narrowed)
    run.store.write(run.refined, atom, True)
    if isinstance(atom, Apply) and atom.name == "abs" and factor < 0:
        inner = atom.args[0].atom()
        if inner is not None and inner in run.known:
            value = run.known[inner]
            run.store.write(run.known, inner, value.but(domain=value.domain.meet(Interval(-end, end), run.facts)))


def _largest_value(run: Run, rest: Expr) -> Expr | None:
    high = enclose(run, rest).hi
    return None if high.infinite else high


def refreshed(run: Run, num: Num) -> Num:
    """The value with its domain narrowed by what the current branch knows."""
    atom = num.term.atom()
    if not num.env and (atom is None or atom not in run.refined):
        return num
    if atom is not None:
        known = run.known.get(atom)
        if known is not None and known is not num and known.shape == num.shape and known.domain != num.domain:
            return num.but(domain=num.domain.meet(known.domain, run.facts))
        return num
    if not num.shape and any(a in run.refined for a in num.term.atoms()):
        return num.but(domain=num.domain.meet(enclose(run, num.term), run.facts))
    return num
