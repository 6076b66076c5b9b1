"""Rules about lengths and products: norms, vectors times functions of their lengths, inner products, and shares of sums of exponentials."""
from __future__ import annotations

import math
from fractions import Fraction

from dpcheck.core.term import Term
from dpcheck.proof import intervals
from dpcheck.proof.coverings import Covering
from dpcheck.proof.formulas import ONE, ZERO, Formula, NotProved, number, power
from dpcheck.proof.names import SUMS
from dpcheck.proof.operations import NUMBER, Call
from dpcheck.proof.rules_of_arrays import called
from dpcheck.proof.scalars import Box, Scalars
from dpcheck.proof.theory import HALVES, NORMS, Moves, Rule, Theory, conversion, formula, fraction, length_of


def norm_of(theory: Theory, term: Term, norm: str, option: str) -> Rule:
    """D16, E12: a norm moves by no more than its vector does in that norm; those of rows, together, by no more than the rows."""
    found = called(theory, term, frozenset(("numpy.linalg.norm",)))
    kind, dims, rows = _kind_of(found), theory.extent(found.plain[0]), "axis" in found.names
    if norm.startswith("D") or set(found.names) - {"ord"} and not rows or len(dims) != 1 and kind != "L2" or len(theory.dims(term)) > 0 and not rows:
        raise NotProved("another norm")
    bound = yield Moves(found.plain[0], kind)
    return formula(bound)


def root_of_squares(theory: Theory, term: Term, norm: str, option: str) -> Rule:
    """A20, D16: the root of a sum of squares is the length of the vector of what is squared."""
    if norm.startswith("D") or theory.entries.shape(term) != NUMBER:
        raise NotProved("it is no length")
    found = theory.entries.call(term)
    if found is not None and found.name in ("math.hypot", "numpy.hypot") and not found.names:
        squared = [(each, "L1", ONE) for each in found.plain]
    elif found is not None and found.name in ("math.sqrt", "numpy.sqrt") and len(found.plain) == 1:
        squared = _squares(theory, found.plain[0])
    elif term.op == "binary" and term.data == "**" and term.args[1].data == 0.5:
        squared = _squares(theory, term.args[0])
    else:
        raise NotProved("it is no root")
    bounds = []
    for each, of, factor in squared:
        bounds.append(formula((yield Moves(each, of))) * factor)
    return length_of(bounds, "L2")


def _squares(theory: Theory, term: Term) -> list[tuple[Term, str, Formula]]:
    """What is squared in a sum of squares, and the roots of their factors; of an array, all entries. What stays and is not negative is left out."""
    found = theory.entries.call(term)
    if theory.entries.shape(term) == NUMBER and not theory.moves(term) and theory.scalars.enclosed(theory.entries.entry(term))[0] >= 0:
        return []
    if term.op == "binary" and term.data == "+":
        return _squares(theory, term.args[0]) + _squares(theory, term.args[1])
    inner, factor = _without_factor(theory, term)
    if factor != 1 and factor > 0:
        scale = power(number(factor), Fraction(1, 2))
        return [(each, of, other * scale) for each, of, other in _squares(theory, inner)]
    if found is not None and found.name in SUMS and len(found.plain) == 1 and not found.names:
        root = _squared(found.plain[0])
    elif found is not None and found.name in ("numpy.dot", ".dot", "numpy.vdot") and len(found.plain) == 2 and found.plain[0] is found.plain[1] and len(theory.dims(found.plain[0])) == 1:
        root = found.plain[0]
    elif term.op == "binary" and term.data == "@" and term.args[0] is term.args[1] and theory.entries.shape(term) == NUMBER:
        root = term.args[0]
    else:
        root = _squared(term)
        if theory.entries.shape(root) != NUMBER:
            raise NotProved("no sum of squares")
        return [(root, "L1", ONE)]
    return [(root, "L2", ONE)]


def _squared(term: Term) -> Term:
    if term.op != "binary" or not (term.data == "**" and term.args[1].op == "constant" and term.args[1].data in (2, 2.0) or term.data == "*" and term.args[0] is term.args[1]):
        raise NotProved("no square")
    return term.args[0]


def _ball(theory: Theory, term: Term) -> tuple[str, Formula]:
    """The norm and the radius that a vector is clipped to."""
    found = called(theory, term, frozenset(("dpcheck.clip",)))
    given = found.plain[2:] or list(found.names.values())
    ball = str(found.plain[0].data).rpartition(".")[2]
    if found.plain[0].op != "name" or ball not in NORMS or set(found.names) - {"bound"} or len(given) > 1 or any(map(theory.moves, given)) or len(theory.dims(found.plain[1])) != 1:
        raise NotProved("no ball")
    return ball, theory.scalars.formula(theory.entries.entry(given[0])) if given else ONE


def clipped(theory: Theory, term: Term, norm: str, option: str) -> Rule:
    """D20, D21, D22: what is longer than a radius is made shorter, in its own direction."""
    ball, _ = _ball(theory, term)
    if norm != ball:
        raise NotProved("another norm than that of the ball")
    bound = yield Moves(term.args[1], norm)
    return formula(bound) * number(1 if ball == "L2" else 2)


def clipped_data(theory: Theory, term: Term, norm: str, option: str) -> Rule:
    """B12: what is clipped lies in a ball, and two inputs that differ are at least 1 apart."""
    ball, size = _ball(theory, term)
    if theory.source.element == "Real" or norm.startswith("D") or not theory.entries.public >= set(size.symbols()):
        raise NotProved("a radius that is not public, or real numbers")
    positive = theory.entries.values([theory.entries.entry(term.args[1])])[0][0] >= 0
    factor = power(number(2), Fraction(min(HALVES[ball[1:]], HALVES[norm[1:]]), 2)) if positive else number(2)
    return factor * size * conversion(theory, term, ball, norm)
    yield


# ---------------------------------------------------------------- vectors times functions of their lengths
def rescaled(theory: Theory, term: Term, norm: str, option: str) -> Rule:
    """D60: v * g(r), where r is the length of v, or of its row: in its own direction it changes as r * g(r), and across as g(r)."""
    of, length = _length_in(theory, term)
    found = called(theory, length, SUMS | {"numpy.linalg.norm"})
    entries, scalars, name, size = theory.entries, theory.scalars, f"#{of.id}", f"#{length.id}"
    kind = "L1" if found.name in SUMS else _kind_of(found)
    dims, sizes = theory.dims(of), theory.dims(length)
    if norm != kind or theory.dims(term) != dims or len(dims) != 1 + len(sizes[:1]):
        raise NotProved("another norm")
    if found.name in SUMS and (found.names or len(found.plain) > 1 or scalars.enclosed(entries.entry(of))[0] < 0):
        raise NotProved("a sum that is no length")

    def cell(part: Term) -> int:
        if part is of:
            return entries.own(of)
        if part is length and len(sizes) != 1 or len(sizes) == 1 and _is_column(part, length):
            return _positive(theory, length)
        parts = entries.parts(part)
        if entries.shape(part) == NUMBER and not theory.moves(part):
            return entries.entry(part)
        if parts is None:
            raise NotProved("no function of a length")
        return parts[0](*map(cell, parts[1]))

    root = cell(term)
    factor = scalars.replaced(root, name, scalars.constant(1))
    if not scalars.is_linear(root, name) or any(theory.variable_moves(each) and each != size for each in scalars.variables([factor])) or scalars.discontinuities([factor], {size}):
        raise NotProved("no function of a length")
    box = {each: entries.ranges[each] for each in scalars.variables([factor])} | {size: entries.ranges[size]}
    result = _times(scalars, factor, size)

    def steepest(at: Box) -> float:
        (across, _), gradients = scalars.enclose([factor, result], at, [size])
        change, along = (each.get(size, intervals.ZERO) for each in gradients)
        other = intervals.add(across, intervals.times(at[size], change))
        along = max(along[0], other[0]), min(along[1], other[1])
        if kind == "L2":
            return max(intervals.size(across), intervals.size(along))
        return intervals.add((0.0, intervals.size(across)), (0.0, intervals.size(intervals.add(along, intervals.negative(across)))))[1]

    most = yield Covering(steepest, box, frozenset(), 4 * len(scalars.below([factor])))
    bound = yield Moves(of, norm)
    return number(fraction(most)) * formula(bound)


def _times(s: Scalars, index: int, name: str) -> int:
    """An expression times a variable that is not negative, so that what is divided by the variable cancels."""
    node, variable = s.nodes[index], s.make("var", data=name)
    match node.op, node.data:
        case "max" | "min" | "add", _:
            one, other = (_times(s, each, name) for each in node.args)
            return s.add(one, other) if node.op == "add" else s.extreme(node.op, [one, other])
        case "select", operator:
            return s.choose(str(operator), node.args[0], *(_times(s, each, name) for each in node.args[1:]))
        case "mul", _ if name in s.variables([index]):
            one, other = sorted(node.args, key=lambda each: name in s.variables([each]))
            return s.times(one, _times(s, other, name))
        case "power", exponent if exponent == -1:
            inner = s.nodes[node.args[0]]
            if node.args[0] == variable:
                return s.constant(1)
            if inner.op in ("max", "min") and all(s.enclosed(each)[0] >= 0 for each in inner.args):
                return s.extreme("min" if inner.op == "max" else "max", [_times(s, s.power(each, Fraction(-1)), name) for each in inner.args])
            if inner.op == "mul" and (factor := s.value(inner.args[0])):
                return s.times(s.constant(1 / factor), _times(s, s.power(inner.args[1], Fraction(-1)), name))
            if inner.op == "add" and variable in inner.args:  # r / (r + e) is 1 - e / (r + e)
                rest = inner.args[1 - inner.args.index(variable)]
                return s.subtract(s.constant(1), s.times(rest, index))
    return s.times(variable, index)


def _positive(theory: Theory, length: Term) -> int:
    """A variable for a length, which is nowhere below 0."""
    result, name = theory.entries.own(length), f"#{length.id}"
    low, high = theory.entries.ranges[name]
    theory.entries.ranges[name] = max(low, 0.0), high
    return result


def _is_column(term: Term, of: Term) -> bool:
    """Whether a term is of[:, None]."""
    index = term.args[1].args if term.op == "item" and term.args[0] is of and (term.args[1].op, term.args[1].data) == ("build", "tuple") else ()
    return len(index) == 2 and (index[0].op, index[0].data) == ("build", "slice") and all(each.op == "constant" and each.data is None for each in (*index[0].args, index[1]))


def _length_in(theory: Theory, term: Term) -> tuple[Term, Term]:
    """A vector and its length, both of which a term is made of."""
    waiting, seen = list(term.args), set[int]()
    while waiting:
        each = waiting.pop()
        found = theory.entries.call(each)
        if found is not None and found.plain and found.name in SUMS | {"numpy.linalg.norm"} and theory.moves(each):
            return found.plain[0], each
        if each.id not in seen:
            seen.add(each.id)
            waiting += each.args
    raise NotProved("no length")


def _kind_of(found: Call) -> str:
    order = found.plain[1] if len(found.plain) == 2 else found.names.get("ord")
    orders: dict[object, str] = {None: "L2", 2: "L2", 1: "L1", math.inf: "LInf"}
    if len(found.plain) > 2 or order is not None and (order.op != "constant" or isinstance(order.data, bool) or order.data not in orders):
        raise NotProved("another norm")
    return orders[None if order is None else order.data]


# ---------------------------------------------------------------- products
def radius(theory: Theory, term: Term, norm: str) -> Formula:
    """How long a vector is at most."""
    found = theory.entries.call(term)
    if term.op == "input":
        for ball, size in theory.entries.spaces[str(term.data)].balls:
            if len(theory.dims(term)) == 1:
                return size * conversion(theory, term, ball, norm)
    if found is not None and found.name == "dpcheck.clip":
        ball, size = _ball(theory, term)
        return size * conversion(theory, term, ball, norm)
    if len(theory.dims(term)) != 1:
        raise NotProved("a matrix")
    largest = theory.magnitude(theory.scalars.formula(theory.entries.entry(term)))
    return largest * theory.ones(term, norm)


def multiple(theory: Theory, term: Term, norm: str, option: str) -> Rule:
    """D4: a number that moves times a vector that moves or stays."""
    if term.op != "binary" or term.data != "*" or norm.startswith("D") or theory.entries.copied(term) is not None:
        raise NotProved("no multiple")
    one, other = sorted(term.args, key=lambda each: len(theory.dims(each)))
    if theory.dims(one) or len(theory.dims(other)) != 1:
        raise NotProved("no multiple")
    size = theory.magnitude(theory.scalars.formula(theory.entries.entry(one))) if theory.moves(other) else ONE
    by_vector = yield Moves(other, norm)
    by_number = yield Moves(one, "L1")
    return formula(by_vector) * size + (formula(by_number) * radius(theory, other, norm) if formula(by_number).terms else formula(by_number))


def inner_product(theory: Theory, term: Term, norm: str, option: str) -> Rule:
    """D15, D17: each side times how long the other is at most."""
    if term.op == "binary" and term.data == "@":
        one, other = term.args
    else:
        found = called(theory, term, frozenset(("numpy.dot", ".dot", "numpy.inner", "numpy.vdot")))
        if len(found.plain) != 2 or found.names:
            raise NotProved("no inner product")
        one, other = found.plain
    if norm.startswith("D") or len(theory.dims(one)) != 1 or len(theory.dims(other)) != 1:
        raise NotProved("no inner product")
    result = ZERO
    for moving, still in ((one, other), (other, one)):
        bound = yield Moves(moving, "L2")
        if formula(bound).terms:
            result = result + formula(bound) * radius(theory, still, "L2")
    return result


# ---------------------------------------------------------------- exponentials and their sums
def exponentials(theory: Theory, term: Term, norm: str, option: str) -> Rule:
    """D26: the logarithm of a sum of exponentials moves by no more than the largest of them does in the exponent."""
    found = called(theory, term, frozenset(("math.log", "numpy.log")))
    inner = called(theory, _without_factor(theory, found.plain[0])[0], SUMS)
    exponent = called(theory, _without_factor(theory, inner.plain[0])[0], frozenset(("numpy.exp",)))
    if norm.startswith("D") or any(len(each.plain) != 1 or each.names for each in (found, inner, exponent)):
        raise NotProved("another logarithm")
    if not theory.dims(exponent.plain[0]):
        raise NotProved("no array")
    bound = yield Moves(exponent.plain[0], "LInf")
    return formula(bound)


def shares(theory: Theory, term: Term, norm: str, option: str) -> Rule:
    """D25: each exponential over their sum. What is added to all exponents makes no difference."""
    if term.op != "binary" or term.data != "/" or norm.startswith("D") or option not in NORMS:
        raise NotProved("no softmax")
    (upper, factor), (lower, divisor) = (_without_factor(theory, each) for each in term.args)
    top, bottom = called(theory, upper, frozenset(("numpy.exp",))), called(theory, lower, SUMS)
    summed, inside = _without_factor(theory, bottom.plain[0])
    if len(bottom.plain) != 1 or summed is not upper or bottom.names or len(top.plain) != 1 or top.names or len(theory.dims(top.plain[0])) != 1:
        raise NotProved("no softmax")
    exponent = top.plain[0]
    while exponent.op == "binary" and exponent.data in ("+", "-") and theory.entries.shape(exponent.args[1]) == NUMBER:
        exponent = exponent.args[0]
    bound = yield Moves(exponent, option)
    return formula(bound) * power(number(2), Fraction(HALVES[norm[1:]] - HALVES[option[1:]], 2)) * number(abs(factor / divisor / inside) / 2)


def _without_factor(theory: Theory, term: Term) -> tuple[Term, Fraction]:
    """A term without the numbers that it is multiplied with or divided by, and their product; a sum is not taken apart."""
    factor = Fraction(1)
    while term.op == "binary" and term.data in ("*", "/"):
        places = [place for place, each in enumerate(term.args) if not (term.data == "/" and place == 0) and theory.entries.shape(each) == NUMBER and not theory.moves(each)
                  and theory.scalars.value(theory.entries.entry(each))]
        if not places:
            break
        value = theory.scalars.value(theory.entries.entry(term.args[places[0]]))
        assert value is not None
        factor *= value if term.data == "*" else 1 / value
        term = term.args[1 - places[0]]
    return term, factor
