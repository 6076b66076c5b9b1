"""Rules about arrays whose lengths need not be known: sums, means, order statistics, norms, parts, joined and rescaled vectors."""
from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction

from dpcheck.core.term import Term
from dpcheck.proof.formulas import ONE, NotProved, number, power
from dpcheck.proof.names import AVERAGES, EXTREMES, FLAT, MIDDLES, ORDERING, RANGES, RUNNING, SPREADS, SUMS
from dpcheck.proof.operations import NUMBER, Call
from dpcheck.proof.theory import HALVES, NORMS, Moves, Rule, Theory, conversion, formula, length_of, width_of

# ---------------------------------------------------------------- vectors whose length is not known
def _called(theory: Theory, term: Term, names: frozenset[str]) -> Call:
    found = theory.entries.call(term)
    if found is None or found.name not in names or not found.plain:
        raise NotProved("another function")
    return found


def total(theory: Theory, term: Term, norm: str, option: str) -> Rule:
    """D6, E4, E5: a sum moves by no more than its entries together; a sum down the columns by no more than the rows."""
    found = _called(theory, term, SUMS)
    of = found.plain[0]
    bound = yield Moves(of, _measured(theory, found, norm))
    if found.name == "builtins.sum" and len(found.plain) == 2:
        if theory.entries.shape(term) != NUMBER:
            raise NotProved("a start beside rows")
        start = yield Moves(found.plain[1], norm)
        return formula(bound) + formula(start)
    return formula(bound)


def _measured(theory: Theory, found: Call, norm: str) -> str:
    """The norm of the array that a sum over it rests on."""
    if norm.startswith("D"):
        raise NotProved("a norm of differences is asked for")
    dims = theory.dims(found.plain[0])
    if found.name == "builtins.sum":
        return "L1" if len(dims) == 1 else norm
    axis = found.axis(1)
    return norm if len(dims) == 2 and axis in (0, -2) else "L1"


def average(theory: Theory, term: Term, norm: str, option: str) -> Rule:
    """D7, E6: a mean is a sum over the number of entries."""
    found = _called(theory, term, AVERAGES)
    dims, axis = theory.dims(found.plain[0]), found.axis(1)
    bound = yield Moves(found.plain[0], _measured(theory, found, norm))
    count = dims[axis] if axis is not None else dims[0] if len(dims) == 1 else dims[0] * dims[1]
    return formula(bound) * power(count, Fraction(-1))


def order_statistic(theory: Theory, term: Term, norm: str, option: str) -> Rule:
    """D8, D9: an extreme, a median, a quantile moves by no more than the entry that moves most."""
    found = _called(theory, term, EXTREMES | MIDDLES)
    level = found.plain[1:] if found.name in MIDDLES else ()
    if norm.startswith("D") or theory.entries.shape(term) != NUMBER or len(found.plain) != 1 + len(level) or any(map(theory.moves, level)) or found.names:
        raise NotProved("another statistic")
    bound = yield Moves(found.plain[0], "LInf")
    return formula(bound)


def reordered(theory: Theory, term: Term, norm: str, option: str) -> Rule:
    """D10, D36: entries in order, backwards, or shifted around."""
    found = _called(theory, term, ORDERING | FLAT)
    flat = found.name in FLAT
    moved_by = found.plain[1:] if found.name == "numpy.roll" else ()
    if norm.startswith("D") and not flat or len(theory.dims(found.plain[0])) != (2 if flat else 1) or len(found.plain) > 1 + len(moved_by) or any(map(theory.moves, moved_by)) or set(found.names) - {"reverse"} \
            or "reverse" in found.names and not isinstance(found.names["reverse"].data, bool):
        raise NotProved(f"the options of {found.name}")
    bound = yield Moves(found.plain[0], norm)
    return formula(bound)


def transposed(theory: Theory, term: Term, norm: str, option: str) -> Rule:
    """E3: columns become rows; all entries together bound every norm."""
    found = _called(theory, term, frozenset((".transpose", "numpy.transpose")))
    if len(found.plain) > 1 or found.names:
        raise NotProved("axes")
    bound = yield Moves(found.plain[0], norm[0] + "1" if len(theory.dims(found.plain[0])) == 2 else norm)
    return formula(bound)


def spread(theory: Theory, term: Term, norm: str, option: str) -> Rule:
    """D11: the largest less the smallest entry."""
    found = theory.entries.call(term)
    if found is not None and found.name in RANGES and len(found.plain) == 1 and not found.names:
        of = found.plain[0]
    elif term.op == "binary" and term.data == "-":
        top, bottom = (_called(theory, each, EXTREMES) for each in term.args)
        if "max" not in top.name or "min" not in bottom.name or len(top.plain) + len(bottom.plain) != 2 or top.names or bottom.names or top.plain[0] is not bottom.plain[0]:
            raise NotProved("no spread")
        of = top.plain[0]
    else:
        raise NotProved("no spread")
    if option not in NORMS or norm.startswith("D") or theory.entries.shape(term) != NUMBER:
        raise NotProved("a norm is needed")
    bound = yield Moves(of, option)
    return formula(bound) * power(number(2), Fraction(2 - HALVES[option[1:]], 2))


def norm_of(theory: Theory, term: Term, norm: str, option: str) -> Rule:
    """D16, E12: a norm moves by no more than its vector does in that norm."""
    found = _called(theory, term, frozenset(("numpy.linalg.norm",)))
    order = found.plain[1] if len(found.plain) == 2 else found.names.get("ord")
    if norm.startswith("D") or set(found.names) - {"ord"} or len(found.plain) > 2 or order is not None and order.op != "constant":
        raise NotProved("another norm")
    dims = theory.dims(found.plain[0])
    orders: dict[object, str] = {None: "L2", 2: "L2", 1: "L1", math.inf: "LInf"}
    named = orders.get(None if order is None else order.data) if order is None or not isinstance(order.data, bool) else None
    if named is None or len(dims) != 1 and order is not None and order.data is not None:
        raise NotProved("another norm")
    bound = yield Moves(found.plain[0], named)
    return formula(bound)


def root_of_squares(theory: Theory, term: Term, norm: str, option: str) -> Rule:
    """A20, D16: the root of a sum of squares is the length of the vector of what is squared."""
    if norm.startswith("D") or theory.entries.shape(term) != NUMBER:
        raise NotProved("it is no length")
    found = theory.entries.call(term)
    if found is not None and found.name in ("math.hypot", "numpy.hypot") and not found.names:
        squared: list[tuple[Term, str]] = [(each, "L1") for each in found.plain]
    elif found is not None and found.name in ("math.sqrt", "numpy.sqrt") and len(found.plain) == 1:
        squared = _squares(theory, found.plain[0])
    elif term.op == "binary" and term.data == "**" and term.args[1].data == 0.5:
        squared = _squares(theory, term.args[0])
    else:
        raise NotProved("it is no root")
    bounds = []
    for each, of in squared:
        bounds.append(formula((yield Moves(each, of))))
    return length_of(bounds, "L2")


def _squares(theory: Theory, term: Term) -> list[tuple[Term, str]]:
    """What is squared in a sum of squares; of an array, all entries."""
    found = theory.entries.call(term)
    if term.op == "binary" and term.data == "+":
        return _squares(theory, term.args[0]) + _squares(theory, term.args[1])
    if term.op == "binary" and (term.data == "**" and term.args[1].op == "constant" and term.args[1].data in (2, 2.0) or term.data in ("*", "@") and term.args[0] is term.args[1]):
        number_squared = theory.entries.shape(term.args[0]) == NUMBER
        if number_squared != (term.data == "@") and theory.entries.shape(term) == NUMBER:
            return [(term.args[0], "L1" if number_squared else "L2")]
    if found is not None and found.name in SUMS and len(found.plain) == 1 and not found.names:
        inner = found.plain[0]
        if inner.op == "binary" and (inner.data == "**" and inner.args[1].op == "constant" and inner.args[1].data in (2, 2.0) or inner.data == "*" and inner.args[0] is inner.args[1]):
            return [(inner.args[0], "L2")]
    if found is not None and found.name in ("numpy.dot", ".dot", "numpy.vdot") and len(found.plain) == 2 and found.plain[0] is found.plain[1] and len(theory.dims(found.plain[0])) == 1:
        return [(found.plain[0], "L2")]
    if not theory.moves(term) and term.op == "constant" and isinstance(term.data, (int, float)) and term.data >= 0:
        return []
    raise NotProved("no sum of squares")


def exponentials(theory: Theory, term: Term, norm: str, option: str) -> Rule:
    """D26: the logarithm of a sum of exponentials moves by no more than the largest of them does in the exponent."""
    found = _called(theory, term, frozenset(("math.log", "numpy.log")))
    inner = _called(theory, found.plain[0], SUMS)
    exponent = _called(theory, inner.plain[0], frozenset(("numpy.exp",)))
    if norm.startswith("D") or any(len(each.plain) != 1 or each.names for each in (found, inner, exponent)):
        raise NotProved("another logarithm")
    bound = yield Moves(exponent.plain[0], "LInf")
    return formula(bound)


def shares(theory: Theory, term: Term, norm: str, option: str) -> Rule:
    """D25: each exponential over their sum."""
    if term.op != "binary" or term.data != "/" or norm.startswith("D") or option not in NORMS:
        raise NotProved("no softmax")
    top = _called(theory, term.args[0], frozenset(("numpy.exp",)))
    bottom = _called(theory, term.args[1], SUMS)
    if len(bottom.plain) != 1 or bottom.plain[0] is not term.args[0] or bottom.names or len(top.plain) != 1 or top.names or len(theory.dims(top.plain[0])) != 1:
        raise NotProved("no softmax")
    bound = yield Moves(top.plain[0], option)
    return formula(bound) * power(number(2), Fraction(HALVES[norm[1:]] - HALVES[option[1:]], 2)) * number(Fraction(1, 2))


def deviation(theory: Theory, term: Term, norm: str, option: str) -> Rule:
    """D13: the standard deviation is the length of the vector less its mean, over the root of the number of entries."""
    found = _called(theory, term, SPREADS)
    freedom = found.names.get("ddof")
    if not found.name.endswith("std") or norm.startswith("D") or len(found.plain) != 1 or set(found.names) - {"ddof"} or freedom is not None and type(freedom.data) is not int or option not in ("L1", "L2"):
        raise NotProved("another statistic")
    dims = theory.dims(found.plain[0])
    if len(dims) != 1:
        raise NotProved("a matrix")
    less = 0 if freedom is None else int(freedom.data)  # type: ignore[call-overload]
    bound = yield Moves(found.plain[0], option)
    centred = ONE if option == "L2" else power((dims[0] - ONE) * power(dims[0], Fraction(-1)), Fraction(1, 2))
    return formula(bound) * centred * power(dims[0] - number(less), Fraction(-1, 2))


def variance(theory: Theory, term: Term, norm: str, option: str) -> Rule:
    """D12: the variance of entries between two ends."""
    found = _called(theory, term, SPREADS)
    freedom = found.names.get("ddof")
    if not found.name.endswith("var") or norm.startswith("D") or len(found.plain) != 1 or set(found.names) - {"ddof"} or freedom is not None and type(freedom.data) is not int or option not in NORMS:
        raise NotProved("another statistic")
    dims = theory.dims(found.plain[0])
    if len(dims) != 1:
        raise NotProved("a matrix")
    less = 0 if freedom is None else int(freedom.data)  # type: ignore[call-overload]
    bound = yield Moves(found.plain[0], option)
    size, width = dims[0], width_of(theory, theory.entries.entry(found.plain[0]))
    factor = {"L1": number(2) * (size - ONE) * power(size, Fraction(-2)), "L2": power(size, Fraction(-1, 2)), "LInf": ONE}[option]
    return formula(bound) * width * factor * (ONE if not less else size * power(size - number(less), Fraction(-1)))


def running(theory: Theory, term: Term, norm: str, option: str) -> Rule:
    """D27, D30: running sums, and running extremes."""
    found = _called(theory, term, RUNNING)
    if norm != "LInf" or len(found.plain) != 1 or found.names or len(theory.dims(found.plain[0])) != 1:
        raise NotProved("the largest of them is all that is bounded")
    bound = yield Moves(found.plain[0], "LInf" if "max" in found.name or "min" in found.name else "L1")
    return formula(bound)


def differences(theory: Theory, term: Term, norm: str, option: str) -> Rule:
    """D28: each entry is in two differences of neighbours."""
    found = _called(theory, term, frozenset(("numpy.diff",)))
    if norm.startswith("D") or len(found.plain) != 1 or found.names or len(theory.dims(found.plain[0])) != 1:
        raise NotProved("other differences")
    bound = yield Moves(found.plain[0], norm)
    return formula(bound) * number(2)


def part(theory: Theory, term: Term, norm: str, option: str) -> Rule:
    """D32, D34, E15: an entry, a row or a slice at a public place."""
    if term.op != "item" or theory.moves(term.args[1]):
        raise NotProved("it is no part at a public place")
    of = theory.entries.shape(term.args[0])
    shape = theory.entries.shape(term)
    if of is None or shape is None or theory.levels(term.args[1]):
        raise NotProved("the sizes of an array")
    entry = len(of.dims) == 1 and shape == NUMBER
    bound = yield Moves(term.args[0], (norm[0] + "Inf" if norm[0] == "D" else "LInf") if entry else norm)
    return formula(bound)


def joined(theory: Theory, term: Term, norm: str, option: str) -> Rule:
    """D35: parts one behind the other."""
    found = _called(theory, term, frozenset(("numpy.concatenate", "numpy.append")))
    parts: Sequence[Term] = found.plain
    if found.name == "numpy.concatenate":
        listed = found.plain[0]
        parts = listed.args if listed.op == "build" and listed.data in ("list", "tuple") and len(found.plain) == 1 else ()
    if found.names or not parts or any(len(theory.dims(each)) > 1 for each in parts) or found.name == "numpy.append" and len(parts) != 2:
        raise NotProved("parts that are not listed")
    bounds = []
    for each in parts:
        bounds.append(formula((yield Moves(each, norm))))
    return length_of(bounds, "L" + norm[1:])


def clipped(theory: Theory, term: Term, norm: str, option: str) -> Rule:
    """D20, D21, D22: what is longer than a radius is made shorter, in its own direction."""
    found = _called(theory, term, frozenset(("dpcheck.clip",)))
    radius = found.plain[2:] or list(found.names.values())
    ball = str(found.plain[0].data).rpartition(".")[2]
    if found.plain[0].op != "name" or set(found.names) - {"bound"} or len(radius) > 1 or any(map(theory.moves, radius)) or ball not in NORMS or norm != ball or len(theory.dims(found.plain[1])) != 1:
        raise NotProved("another norm than that of the ball")
    bound = yield Moves(found.plain[1], norm)
    return formula(bound) * number(1 if ball == "L2" else 2)


def clipped_data(theory: Theory, term: Term, norm: str, option: str) -> Rule:
    """B12: what is clipped lies in a ball, and two inputs that differ are at least 1 apart."""
    found = _called(theory, term, frozenset(("dpcheck.clip",)))
    radius = found.plain[2:] or list(found.names.values())
    ball = str(found.plain[0].data).rpartition(".")[2]
    if theory.source.element == "Real" or norm.startswith("D") or found.plain[0].op != "name" or set(found.names) - {"bound"} or len(radius) > 1 or any(map(theory.moves, radius)) \
            or ball not in NORMS or len(theory.dims(found.plain[1])) != 1:
        raise NotProved("no ball, or real numbers")
    size = theory.scalars.formula(theory.entries.entry(radius[0])) if radius else ONE
    if not theory.entries.public >= set(size.symbols()):
        raise NotProved("a radius that is not public")
    positive = theory.entries.values([theory.entries.entry(found.plain[1])])[0][0] >= 0
    factor = power(number(2), Fraction(min(HALVES[ball[1:]], HALVES[norm[1:]]), 2)) if positive else number(2)
    return factor * size * conversion(theory, term, ball, norm)
    yield
