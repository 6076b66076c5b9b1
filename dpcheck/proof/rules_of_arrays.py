"""Rules about arrays whose lengths need not be known: sums, means, order statistics, norms, parts, joined and rescaled vectors."""
from __future__ import annotations

from fractions import Fraction

from dpcheck.core.term import Term
from dpcheck.proof.formulas import ONE, ZERO, Formula, NotProved, apply, number, power, sign
from dpcheck.proof.names import AVERAGES, DEVIATIONS, EXTREMES, FLAT, MIDDLES, ORDERING, RANGES, RUNNING, SPREADS, SUMS
from dpcheck.proof.operations import NUMBER, Call
from dpcheck.proof.theory import HALVES, NORMS, Moves, Rule, Theory, conversion, formula, length_of, width_of

# ---------------------------------------------------------------- vectors whose length is not known
def called(theory: Theory, term: Term, names: frozenset[str]) -> Call:
    found = theory.entries.call(term)
    if found is None or found.name not in names or not found.plain:
        raise NotProved("another function")
    return found


def total(theory: Theory, term: Term, norm: str, option: str) -> Rule:
    """D6, E4, E5: a sum moves by no more than its entries together; a sum down the columns by no more than the rows."""
    found = called(theory, term, SUMS)
    of = found.plain[0]
    bound = yield Moves(of, _measured(theory, found, norm))
    if found.name == "builtins.sum" and len(found.plain) == 2:
        if theory.entries.shape(term) != NUMBER:
            raise NotProved("a start beside rows")
        start = yield Moves(found.plain[1], norm)
        return formula(bound) + formula(start)
    return formula(bound)


def number_chosen(theory: Theory, term: Term, norm: str, option: str) -> Rule:
    """D56: how many a mask chooses moves by at most how many of its entries differ."""
    of = term.args[0] if term.op == "build" and term.data == "attribute" else called(theory, term, frozenset(("builtins.len",))).plain[0]
    chosen = theory.entries.chosen(of)
    if chosen is None or norm.startswith("D"):
        raise NotProved("nothing is chosen")
    result = ZERO
    for name in sorted(name for name in theory.scalars.variables([chosen.mask]) if theory.variable_moves(name)):
        found, along = theory.atom_of(name, of)
        if not along:
            raise NotProved("a mask that rests on one number")
        result = result + formula((yield Moves(found, "D1")))
    return result


def _measured(theory: Theory, found: Call, norm: str) -> str:
    """The norm of the array that a sum over it rests on."""
    if norm.startswith("D"):
        raise NotProved("a norm of differences is asked for")
    if theory.entries.chosen(found.plain[0]) is not None:
        return "L1"
    dims = theory.dims(found.plain[0])
    if found.name == "builtins.sum":
        return "L1" if len(dims) == 1 else norm
    axis = found.axis(1)
    return norm if len(dims) == 2 and axis in (0, -2) else "L1"


def average(theory: Theory, term: Term, norm: str, option: str) -> Rule:
    """D7, E6: a mean is a sum over the number of entries."""
    found = called(theory, term, AVERAGES)
    dims, axis = theory.dims(found.plain[0]), found.axis(1)
    bound = yield Moves(found.plain[0], _measured(theory, found, norm))
    count = dims[axis] if axis is not None else dims[0] if len(dims) == 1 else dims[0] * dims[1]
    return formula(bound) * power(count, Fraction(-1))


def order_statistic(theory: Theory, term: Term, norm: str, option: str) -> Rule:
    """D8, D9: an extreme, a median, a quantile moves by no more than the entry that moves most; the middle of two, by half of both together."""
    if term.op == "item":
        found = called(theory, term.args[0], frozenset(("numpy.partition",)))
        if len(found.plain) != 2 or found.names or found.plain[1] is not term.args[1]:
            raise NotProved("another entry of a partition")
    else:
        found = called(theory, term, EXTREMES | MIDDLES)
    level = found.plain[1:] if term.op == "item" or found.name in MIDDLES else ()
    shape = theory.entries.shape(term)
    several = shape != NUMBER and norm == option == "LInf" and len(level) == 1 and theory.entries.shape(level[0]) != NUMBER  # a number for each of several levels
    if norm.startswith("D") or shape is None or shape != NUMBER and not several or len(found.plain) != 1 + len(level) or any(map(theory.moves, level)) or found.names or option not in NORMS:
        raise NotProved("another statistic")
    bound = yield Moves(found.plain[0], option)
    if option == "LInf":
        return formula(bound)
    size = theory.dims(found.plain[0])[0].value
    if "median" not in found.name or len(theory.dims(found.plain[0])) != 1 or size is None or size % 2:
        raise NotProved("no middle of two")
    return formula(bound) * power(number(2), Fraction(-1 if option == "L2" else -2, 2))


def reordered(theory: Theory, term: Term, norm: str, option: str) -> Rule:
    """D10, D36: entries in order, backwards, or shifted around."""
    found = called(theory, term, ORDERING | FLAT)
    flat = found.name in FLAT
    moved_by = found.plain[1:] if found.name == "numpy.roll" else ()
    if norm.startswith("D") and not flat or len(theory.dims(found.plain[0])) != (2 if flat else 1) or len(found.plain) > 1 + len(moved_by) or any(map(theory.moves, moved_by)) or set(found.names) - {"reverse"} \
            or "reverse" in found.names and not isinstance(found.names["reverse"].data, bool):
        raise NotProved(f"the options of {found.name}")
    bound = yield Moves(found.plain[0], norm)
    return formula(bound)


def transposed(theory: Theory, term: Term, norm: str, option: str) -> Rule:
    """E3: columns become rows; all entries together bound every norm."""
    found = called(theory, term, frozenset((".transpose", "numpy.transpose")))
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
        top, bottom = (called(theory, each, EXTREMES) for each in term.args)
        if "max" not in top.name or "min" not in bottom.name or len(top.plain) + len(bottom.plain) != 2 or top.names or bottom.names or top.plain[0] is not bottom.plain[0]:
            raise NotProved("no spread")
        of = top.plain[0]
    else:
        raise NotProved("no spread")
    if option not in NORMS or norm.startswith("D") or theory.entries.shape(term) != NUMBER:
        raise NotProved("a norm is needed")
    bound = yield Moves(of, option)
    return formula(bound) * power(number(2), Fraction(2 - HALVES[option[1:]], 2))


def deviation(theory: Theory, term: Term, norm: str, option: str) -> Rule:
    """D13: the standard deviation is the length of the vector less its mean, over the root of the number of entries."""
    found, size = _spread_of(theory, term, norm)
    if found.name not in DEVIATIONS or option not in ("L1", "L2"):
        raise NotProved("another statistic")
    bound = yield Moves(found.plain[0], option)
    centred = ONE if option == "L2" else power((size - ONE) * power(size, Fraction(-1)), Fraction(1, 2))
    return formula(bound) * centred * power(size - number(found.freedom), Fraction(-1, 2))


def _spread_of(theory: Theory, term: Term, norm: str) -> tuple[Call, Formula]:
    """A variance or a deviation of a vector, and the number of its entries."""
    found = called(theory, term, SPREADS)
    dims = theory.dims(found.plain[0])
    if norm.startswith("D") or len(found.plain) != 1 or len(dims) != 1:
        raise NotProved("another statistic")
    if dims[0].value is None and found.freedom > 1 or dims[0].value is not None and dims[0].value <= found.freedom:
        raise NotProved("more is taken off than there may be")
    return found, dims[0]


def variance(theory: Theory, term: Term, norm: str, option: str) -> Rule:
    """D12: the variance of entries between two ends."""
    found, size = _spread_of(theory, term, norm)
    if found.name in DEVIATIONS or option not in (*NORMS, "D1"):
        raise NotProved("another statistic")
    bound = yield Moves(found.plain[0], option)
    width = width_of(theory, theory.entries.entry(found.plain[0]))
    of_one = (size - ONE) * power(size, Fraction(-2))
    factor = {"L1": number(2) * of_one, "L2": power(size, Fraction(-1, 2)), "LInf": ONE, "D1": width * of_one}[option]
    return formula(bound) * width * factor * (size * power(size - number(found.freedom), Fraction(-1)) if found.freedom else ONE)


def running(theory: Theory, term: Term, norm: str, option: str) -> Rule:
    """D27, D30: running sums, and running extremes."""
    found = called(theory, term, RUNNING)
    if norm != "LInf" or len(found.plain) != 1 or found.names or len(theory.dims(found.plain[0])) != 1:
        raise NotProved("the largest of them is all that is bounded")
    bound = yield Moves(found.plain[0], "LInf" if "max" in found.name or "min" in found.name else "L1")
    return formula(bound)


def differences(theory: Theory, term: Term, norm: str, option: str) -> Rule:
    """D28: each entry is in two differences of neighbours."""
    found = called(theory, term, frozenset(("numpy.diff",)))
    if norm.startswith("D") or len(found.plain) != 1 or found.names or len(theory.dims(found.plain[0])) != 1:
        raise NotProved("other differences")
    bound = yield Moves(found.plain[0], norm)
    return formula(bound) * number(2)


def part(theory: Theory, term: Term, norm: str, option: str) -> Rule:
    """D32, D34, E15: an entry, a row or a slice at a public place."""
    if term.op != "item" or theory.moves(term.args[1]):
        raise NotProved("it is no part at a public place")
    index = term.args[1].args if (term.args[1].op, term.args[1].data) == ("build", "tuple") else term.args[1:]
    if any((each.op, each.data) != ("build", "slice") and (theory.entries.shape(each) != NUMBER or theory.entries.boolean(each)) for each in index):
        raise NotProved("parts that may be the same")
    of = theory.entries.shape(term.args[0])
    shape = theory.entries.shape(term)
    if of is None or shape is None or theory.levels(term.args[1]):
        raise NotProved("the sizes of an array")
    entry = len(of.dims) == 1 and shape == NUMBER
    bound = yield Moves(term.args[0], (norm[0] + "Inf" if norm[0] == "D" else "LInf") if entry else norm)
    return formula(bound)


def joined(theory: Theory, term: Term, norm: str, option: str) -> Rule:
    """D35: parts one behind the other."""
    parts = theory.entries.glued(term) or (term.args if _is_listed(term) else ())
    if not parts:
        found = called(theory, term, frozenset(("numpy.concatenate", "numpy.hstack", "numpy.append")))
        parts = found.plain if found.name == "numpy.append" else found.plain[0].args if _is_listed(found.plain[0]) and len(found.plain) == 1 else ()
        if found.names or found.name == "numpy.append" and len(parts) != 2:
            raise NotProved("parts that are not listed")
    if not parts or any(len(theory.dims(each)) > 1 or _is_listed(term) and theory.dims(each) for each in parts):
        raise NotProved("parts that are not listed")
    bounds = []
    for each in parts:
        bounds.append(formula((yield Moves(each, norm))))
    return length_of(bounds, "L" + norm[1:])


def written(theory: Theory, term: Term, norm: str, option: str) -> Rule:
    """D38: one entry, at a public place, is another number; the others stay."""
    if term.op != "store" or len(theory.dims(term.args[0])) != 1 or theory.entries.shape(term.args[2]) != NUMBER or not (theory.entries.real(term.args[0]) or theory.entries.is_listed(term.args[0])):
        raise NotProved("it is no store of a number in a vector")
    of, place, value = term.args
    if theory.moves(place) or theory.entries.shape(place) != NUMBER or theory.entries.boolean(place) or theory.levels(place):
        raise NotProved("a place that is not public")
    kept = yield Moves(of, norm)
    put = yield Moves(value, norm[0] + "1")
    return length_of([formula(kept), formula(put)], "L" + norm[1:])


def _is_listed(term: Term) -> bool:
    return term.op == "build" and term.data in ("list", "tuple")


def below(theory: Theory, term: Term, norm: str, option: str) -> Rule:
    """E16: vectors as rows, one below the other: the norms of the rows are added."""
    rows = term.args
    if not _is_listed(term):
        found = called(theory, term, frozenset(("numpy.stack", "numpy.vstack", "numpy.array", "numpy.asarray")))
        rows = found.plain[0].args if _is_listed(found.plain[0]) and len(found.plain) == 1 and not found.names else ()
    if not rows or any(len(theory.dims(each)) != 1 or theory.dims(each) != theory.dims(rows[0]) for each in rows):
        raise NotProved("rows that are not listed")
    result = ZERO
    for each in rows:
        result = result + formula((yield Moves(each, norm)))
    return result


def repeated(theory: Theory, term: Term, norm: str, option: str) -> Rule:
    """D37: each entry stands at several places."""
    copied = theory.entries.copied(term)
    if copied is None:
        found = called(theory, term, frozenset(("numpy.tile", "numpy.repeat", ".repeat")))
        if len(found.plain) != 2 or found.names or theory.entries.shape(found.plain[1]) != NUMBER or theory.entries.boolean(found.plain[1]):
            raise NotProved("other repetitions")
        copied = found.plain[0], found.plain[1]
    times = theory.scalars.formula(theory.entries.entry(copied[1]))
    if theory.moves(copied[1]) or not theory.entries.public >= set(times.symbols()) or len(theory.dims(copied[0])) != 1:
        raise NotProved("repetitions that are not public")
    bound = yield Moves(copied[0], norm)
    many = times if sign(times, theory.entries.ranges) >= 0 else apply("max", ZERO, times)
    return formula(bound) * power(many, Fraction(HALVES[norm[1:]], 2))


def reshaped(theory: Theory, term: Term, norm: str, option: str) -> Rule:
    """D36, D55: the entries of a vector in rows; the norms of the rows are added."""
    found = called(theory, term, frozenset((".reshape", "numpy.reshape")))
    before, after = theory.dims(found.plain[0]), theory.dims(term)
    if norm.startswith("D") or option not in NORMS or len(before) != 1 and option != "L1":
        raise NotProved("another shape")
    bound = yield Moves(found.plain[0], option)
    if len(after) == 1:
        return formula(bound) * conversion(theory, term, option, norm)
    return formula(bound) * power(after[0], Fraction(2 - HALVES[option[1:]], 2)) * conversion(theory, term, option, norm)


def convolved(theory: Theory, term: Term, norm: str, option: str) -> Rule:
    """D41, D42: each entry is multiplied with the whole kernel, or the kernel with each entry."""
    found = called(theory, term, frozenset(("numpy.convolve",)))
    if norm.startswith("D") or found.names or not 2 <= len(found.plain) <= 3 or len(found.plain) == 3 and found.plain[2].op != "constant":
        raise NotProved("another convolution")
    moving, kernel = sorted(found.plain[:2], key=theory.moves, reverse=True)
    if theory.moves(kernel) or len(theory.dims(moving)) != 1:
        raise NotProved("two that move")
    sizes = [theory.magnitude(theory.scalars.formula(each)) for each in theory.entries.written_out(kernel).entries]
    bound = yield Moves(moving, option or norm)
    return formula(bound) * length_of(sizes, norm if option else "L1")
