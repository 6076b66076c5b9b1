"""The arithmetic of abstract numbers, by operator: of numbers, of truth values, of bits."""
from __future__ import annotations

from typing import TYPE_CHECKING

from dpcheck import ir
from dpcheck.bounds import ONE, ZERO, Expr, number, positive
from dpcheck.infer import elementwise, exponents, forward, numbers, reduce, selection, shapes
from dpcheck.infer.guards import negated
from dpcheck.infer.kinds import kept, scaled
from dpcheck.infer.reach import tainted
from dpcheck.infer.storage import floats, holds_reals
from dpcheck.infer.undefined import note_vanished
from dpcheck.infer.values import Num, constant
from dpcheck.spaces import BOOL, Interval

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


def of_truths(run: Run, op: str, a: Num, b: Num, node: ir.Node) -> Num:
    """What numpy and pandas make of two truth values: `+` is `or`, `*` is `and`, `^` one of the two, and there is no `-` (B8)."""
    if op in ("+", "*"):
        return logic(run, "|" if op == "+" else "&", a, b, node)
    if op == "-":
        return numbers.unknown_number(run, "a difference of truth values", a, b)
    if op == "^":
        return logic(run, "|", logic(run, "&", a, negated(run, b), node), logic(run, "&", negated(run, a), b, node), node)
    return arithmetic(run, op, a.but(boolean=False), b.but(boolean=False), node) if op not in ("&", "|") else logic(run, op, a, b, node)


def arithmetic(run: Run, op: str, a: Num, b: Num, node: ir.Node) -> Num:
    """The arithmetic of abstract numbers, by operator; what is made of floats is made of floats again."""
    result = _arithmetic(run, op, a, b, node)
    if run.protected and op in ("/", "//", "%") and b.env and not a.shape and not b.shape and not positive(b.domain.mignitude(run.facts), run.facts):
        run.may_fail(b.env, ZeroDivisionError)
    if run.protected and op == "**" and not (a.shape or b.shape or b.domain.is_nonnegative(run.facts) or positive(a.domain.mignitude(run.facts), run.facts)):
        run.may_fail(tainted(a.env, b.env), ZeroDivisionError)
    if result.boolean and op not in ("&", "|", "^") and not (a.boolean and b.boolean):
        result = result.but(boolean=False)  # `x % 2` of a truth value is the number
    note_vanished(run, op, a, b, result)
    real = op == "/" or op in ("+", "-", "*", "**", "%", "//") and (holds_reals(a) or holds_reals(b))
    result = floats(result) if real and result.public else result
    return scaled(run, result, a, b) if op in ("*", "/", "//", "%") else kept(run, result, a, b)


forward.arithmetic.give(arithmetic)


def _arithmetic(run: Run, op: str, a: Num, b: Num, node: ir.Node) -> Num:
    if a.boolean and b.boolean and (a.shape or b.shape) and op in ("+", "-"):
        return of_truths(run, op, a, b, node)
    if a.boolean and b.boolean and op in ("+", "@") and (a.env or b.env or op == "@"):
        return _truths_added(run, op, a, b, node)
    if a.boolean and a.env and (op == "**" and b.constant == 2 or op in ("//", "%") and b.boolean):
        return numbers.opaque_elementwise(run, op, (a, b), node)  # of numpy's truth values these are numbers of 8 bits, which wrap
    if op in ("+", "-"):
        result = numbers.add(run, a, b, node) if op == "+" else numbers.subtract(run, a, b, node)
        if a.env and b.env and bool(a.shape) != bool(b.shape):
            selection.shifted(run, op, a, b, result, node)
        return result
    if op in ("*", "/"):
        result = reduce.of_column_and_row(run, numbers.multiply(run, a, b, node), a, b, node) if op == "*" else numbers.divide(run, a, b, node)
        if result.shape == () and not result.env:
            result.quotient = quotient(op, a, b)
        if any(one.weights is not None or one.cumulated is not None or one.level is not None for one in (a, b)):
            selection.carried(run, op, a, b, result, node)
        return result
    if op == "@" and not (a.shape and b.shape):
        return numbers.unknown_number(run, "a matrix product", a, b)
    if op == "**":
        return exponents.power(run, a, b, node)
    if op == "//":
        return elementwise.floor_divide(run, a, b, node)
    if op == "%":
        return elementwise.modulo(run, a, b, node)
    if op == "@":
        return reduce.matrix_product(run, a, b, node)
    if op in ("&", "|") and a.boolean and b.boolean:
        return logic(run, op, a, b, node)
    if op == "<<" and b.constant is not None and isinstance(b.constant, int) and 0 <= b.constant < 64:
        return numbers.multiply(run, a, constant(2 ** b.constant), node)
    if op == ">>" and isinstance(b.constant, int) and 0 <= b.constant < 64 and a.domain.integer:
        return elementwise.floor_divide(run, a, constant(2 ** b.constant), node)  # towards the smaller number, as division is
    result = numbers.opaque_elementwise(run, op, (a, b), node)
    return _of_bits(op, a, b, result) if op in ("&", "|", "^") else result


def _of_bits(op: str, a: Num, b: Num, result: Num) -> Num:
    """The bits of two whole numbers taken together: there are no more of them than in the longer one (B15)."""
    if not (a.domain.integer and b.domain.integer):
        return result
    ends = [num.domain.hi.value if num.domain.is_nonnegative() else None for num in (a, b)]
    known = [int(end) for end in ends if end is not None]
    if op == "&" and known:
        return result.but(domain=Interval(ZERO, number(min(known)), True), boolean=a.boolean and b.boolean)
    if len(known) < 2:
        return result
    return result.but(domain=Interval(ZERO, number((1 << max(end.bit_length() for end in known)) - 1), True), boolean=a.boolean and b.boolean)


def quotient(op: str, a: Num, b: Num) -> tuple[Expr, Expr] | None:
    """What stands above and below the line of a public quotient, times what it is multiplied by: `2 * (sensitivity / epsilon)`."""
    if op == "/":
        above, below = a.quotient if a.quotient is not None else (a.term, ONE)
        return above, below * b.term
    if a.quotient is None and b.quotient is None:
        return None
    above, below = (a.term, ONE) if a.quotient is None else a.quotient
    other, under = (b.term, ONE) if b.quotient is None else b.quotient
    return above * other, below * under


def _truths_added(run: Run, op: str, a: Num, b: Num, node: ir.Node) -> Num:
    """numpy's truth values are added by `or`, Python's as numbers: of a single one it is not known whose it is."""
    if op == "@":
        return numbers.unknown_number(run, "a product of truth values", a, b)
    result = numbers.add(run, a, b, node).but(term=run.fresh("a sum of truth values"))
    run.know(result.term, result)
    return result


def logic(run: Run, op: str, a: Num, b: Num, node: ir.Node) -> Num:
    """a & b and a | b of truth values (B8)."""
    if op == "|":
        return negated(run, logic(run, "&", negated(run, a), negated(run, b), node))
    for one, other in ((a, b), (b, a)):
        if one.term.value is not None and not one.env:
            return other if one.term.value else one
    shape = shapes.common_shape(a.shape, b.shape, run)
    env = numbers.entries_tainted(run, [shapes.fit(a, shape), shapes.fit(b, shape)])
    result = Num(a.term if a.term == b.term else a.term * b.term, shape, BOOL, env, boolean=True, released=a.released or b.released)
    if env and a.shape == b.shape and a.elements is not None and b.elements is not None:
        result.elements = tuple(logic(run, "&", one, other, node) for one, other in zip(a.elements, b.elements))
    if env:
        result.step = run.step(node, "B8", a, b)
    return numbers.tidy(run, result)
