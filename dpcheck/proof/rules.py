"""The rules that a certificate may use: what each concludes of a term, from which premises.

A judgement (term, norm) says how far the term moves, in a norm, when the source moves by 1. The norms are L1, L2, LInf of the differences, and D1, D2, DInf
of the vector that has 1 where an entry differs and 0 elsewhere; of a matrix, the norms of its rows are added. A rule is a generator: it asks for the bounds
of other judgements, and for factors that it then holds on a covering of the domain; it returns the bound. It raises `NotProved` where it does not apply.
"""
from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from dpcheck.core.term import Term
from dpcheck.proof import intervals, rules_of_arrays as arrays, rules_of_lengths as lengths, rules_of_loops as loops
from dpcheck.proof.coverings import Covering
from dpcheck.proof.formulas import ONE, ZERO, Formula, NotProved, apply, number
from dpcheck.proof.matrices import length, operator
from dpcheck.proof.operations import NUMBER
from dpcheck.proof.scalars import Box
from dpcheck.proof.theory import NORMS, Moves, Rule, Theory, conversion, formula, fraction, length_of, width_of

# ---------------------------------------------------------------- what stays, the source, other norms
def stays(theory: Theory, term: Term, norm: str, option: str) -> Rule:
    """A1: what does not depend on the source does not move."""
    if theory.moves(term):
        raise NotProved("it depends on the source")
    return ZERO
    yield


def source(theory: Theory, term: Term, norm: str, option: str) -> Rule:
    """S1, S2: the source itself, in any norm."""
    if term.op != "input" or term.data != theory.own:
        raise NotProved("it is not the source")
    space = theory.source
    factor = conversion(theory, term, theory.norm, norm) if space.norm is not None else ONE
    if norm.startswith("D"):
        if space.element == "Real":
            raise NotProved("real numbers differ by as little as they like")
        return factor
    return factor if space.element != "Data" else factor * width_of(theory, theory.entries.entry(term))
    yield


def converted(theory: Theory, term: Term, norm: str, option: str) -> Rule:
    """S2: from another norm of the same kind; what does not move does not differ."""
    if option not in ("L1", "L2", "LInf", "D1", "D2", "DInf") or option == norm:
        raise NotProved("another norm is needed")
    bound = formula((yield Moves(term, option)))
    if option[0] != norm[0]:
        if bound.terms:
            raise NotProved("a norm of another kind, of what moves")
        return ZERO
    return bound * conversion(theory, term, option, norm)


def diameter(theory: Theory, term: Term, norm: str, option: str) -> Rule:
    """S6: entries that differ differ by at most the width of their range."""
    if norm.startswith("D"):
        raise NotProved("a norm of differences is asked for")
    bound = yield Moves(term, "D" + norm[1:])
    roots, _ = theory.roots(term)
    widths = [width_of(theory, root) for root in set(roots)]
    assert isinstance(bound, Formula)
    return bound * apply("max", ZERO, *widths) if len(widths) > 1 else bound * sum(widths, ZERO)


def any_function(theory: Theory, term: Term, norm: str, option: str) -> Rule:
    """B14: at most the entries differ that depend on what differs."""
    if norm.startswith("L"):
        raise NotProved("a number of entries is asked for")
    if option == "all":
        if theory.source.element == "Real":
            raise NotProved("real numbers differ by as little as they like")
        return theory.ones(term, norm)  # two inputs that differ are at least 1 apart
    roots, shape = theory.roots(term, option)
    scalars, result = theory.scalars, ZERO
    depends = [{name for name in scalars.variables([root]) if theory.variable_moves(name)} for root in roots]
    names = sorted(set().union(*depends))
    own = [name for name in names if not name.startswith(("#", "%"))]
    if own:
        if theory.source.element == "Real":
            raise NotProved("real numbers differ by as little as they like")
        table = [[(float(name in each), float(name in each)) for name in own] for each in depends]
        result = number(Fraction(operator(table, shape or (), own, theory.source, norm))) * (ONE if shape is not None else theory.ones(term, norm))
    for name in (name for name in names if name not in own):
        of, along = theory.atom_of(name, term)
        bound = yield Moves(of, norm if along else "D1")
        assert isinstance(bound, Formula)
        column = number(Fraction(length([float(name in each) for each in depends], shape or (), norm)))
        result = result + bound * (column if shape is not None else ONE if along else theory.ones(term, norm))
    return result


# ---------------------------------------------------------------- slopes
def slope(theory: Theory, term: Term, norm: str, option: str) -> Rule:
    """S8, S9: the slopes of the entries on the whole domain, all of them together, where nothing jumps."""
    roots, shape, names = _smooth(theory, term, norm, option)
    box = {name: theory.entries.ranges[name] for name in theory.scalars.variables(roots)}
    fixed = theory.whole(box) - set(names)  # the way between neighbours leads through what lies between whole numbers, too
    own = [name for name in names if not name.startswith(("#", "%"))]
    result = ZERO
    if own:
        if theory.source.element == "Data":
            raise NotProved("data have no slope")

        def together(at: Box) -> float:
            gradients = theory.scalars.enclose(roots, at, own)[1]
            return operator([[each.get(name, intervals.ZERO) for name in own] for each in gradients], shape or (), own, theory.source, norm)

        factor = yield Covering(together, box, fixed, len(theory.scalars.below(roots)) * (1 + len(own)))
        result = number(fraction(factor)) * (ONE if shape is not None else theory.ones(term, norm))
    for name in (name for name in names if name not in own):
        of, along = theory.atom_of(name, term)

        def alone(at: Box, name: str = name) -> float:
            gradients = theory.scalars.enclose(roots, at, [name])[1]
            return length([intervals.size(each.get(name, intervals.ZERO)) for each in gradients], shape or (), norm)

        factor = yield Covering(alone, box, fixed, len(theory.scalars.below(roots)))
        if factor:
            bound = yield Moves(of, norm if along else "L1")
            result = result + number(fraction(factor)) * formula(bound) * (ONE if along or shape is not None else theory.ones(term, norm))
    return result


def _smooth(theory: Theory, term: Term, norm: str, option: str) -> tuple[tuple[int, ...], tuple[int, ...] | None, list[str]]:
    """The entries of a term, its shape, and the variables that move; nothing of it may jump."""
    if norm.startswith("D"):
        raise NotProved("a norm of differences is asked for")
    roots, shape = theory.roots(term, option)
    if option and roots == theory.roots(term)[0]:
        raise NotProved("the same as without the option")
    names = sorted(name for name in theory.scalars.variables(roots) if theory.variable_moves(name))
    if names == [f"#{term.id}"]:
        raise NotProved("nothing is known of it")
    if theory.scalars.discontinuities(roots, set(names)):
        raise NotProved("it may jump")
    return roots, shape, names


def composition(theory: Theory, term: Term, norm: str, option: str) -> Rule:
    """S5, A5: how far every part moves the whole, with public symbols in the factors."""
    roots, shape, names = _smooth(theory, term, norm, option)
    forms = [theory.form(theory.scalars.formula(root)) for root in roots]
    own = [name for name in names if not name.startswith(("#", "%"))]
    result = ZERO
    if own:
        if theory.source.element == "Data":
            raise NotProved("data have no slope")
        if shape is not None and len(shape) > 1:
            raise NotProved("a matrix")
        result = _joint(theory, [[form.get(name, ZERO) for name in own] for form in forms], norm) * (ONE if shape is not None else theory.ones(term, norm))
    for name in (name for name in names if name not in own):
        column = [form.get(name, ZERO) for form in forms]
        if any(each.terms for each in column):
            of, along = theory.atom_of(name, term)
            bound = yield Moves(of, norm if along else "L1")
            if shape is not None and len(shape) > 1:
                raise NotProved("a matrix")
            result = result + formula(bound) * length_of(column, norm) * (ONE if along or shape is not None else theory.ones(term, norm))
    return result


def _joint(theory: Theory, table: list[list[Formula]], norm: str) -> Formula:
    """The operator norm of a table of factors."""
    if len(theory.source.dims) > 1 and theory.norm != "L1":
        raise NotProved("a matrix")
    if len(table) == 1:
        dual = {"L1": "LInf", "L2": "L2", "LInf": "L1"}[theory.norm]
        return length_of(table[0], dual)
    if theory.norm == "L1":
        return length_of([length_of([row[place] for row in table], norm) for place in range(len(table[0]))], "LInf")
    if norm == "LInf":
        return length_of([_joint(theory, [row], "L1") for row in table], "LInf")
    raise NotProved("a table of factors")


# ---------------------------------------------------------------- steps of whole numbers, and data
def steps(theory: Theory, term: Term, norm: str, option: str) -> Rule:
    """I5, I3: the most that one step of a whole number changes, or any change of data."""
    if theory.source.element == "Real":
        raise NotProved("the source has no steps")
    roots, shape = theory.roots(term, option)
    names = sorted(name for name in theory.scalars.variables(roots) if theory.variable_moves(name))
    if not names:
        raise NotProved("nothing moves")
    if shape is None and len(names) == 1 and names[0].startswith("#"):
        return (yield from _steps_of_entries(theory, term, norm, roots[0], names[0]))
    if shape is None and theory.entries.shape(term) != NUMBER or any(name.startswith(("#", "%")) for name in names):
        raise NotProved("parts that are not written out")
    scalars = theory.scalars
    box = {name: theory.entries.ranges[name] for name in scalars.variables(roots)}
    if theory.source.element == "Integer":
        if theory.norm != "L1" and len(names) > 1:
            raise NotProved("several entries at once")
        result = ZERO
        for name in names:  # a way from one vector to another changes one entry by 1 at a time
            low, high = box[name]
            new = scalars.add(scalars.make("var", data=name), scalars.constant(1))
            most = _changes(theory, [[scalars.change(root, name, new, option == "apart")] for root in roots], shape or (), [name], norm)
            factor = yield Covering(most, {**box, name: (low, high - 1 if high - 1 >= low else high)}, theory.whole(box) | {name})
            result = apply("max", result, number(fraction(factor)))
        return result
    others = {f"{name}'": box[name] for name in names}
    table = [[scalars.change(root, name, scalars.make("var", data=f"{name}'"), option == "apart") for name in names] for root in roots]
    factor = yield Covering(_changes(theory, table, shape or (), names, norm), {**box, **others}, theory.whole(box))
    return number(fraction(factor))


def _steps_of_entries(theory: Theory, term: Term, norm: str, root: int, name: str) -> Rule:
    """A function of each whole number of a vector: what one step changes, for each step of each entry."""
    of, along = theory.atom_of(name, term)
    if theory.source.element != "Integer" or not along or of.op != "input":
        raise NotProved("no function of whole numbers")
    scalars = theory.scalars
    box = {each: theory.entries.ranges[each] for each in scalars.variables([root])}
    low, high = box[name]
    new = scalars.add(scalars.make("var", data=name), scalars.constant(1))
    most = _changes(theory, [[scalars.change(root, name, new)]], (), [name], norm)
    factor = yield Covering(most, {**box, name: (low, high - 1 if high - 1 >= low else high)}, frozenset([name]))
    bound = yield Moves(of, norm)
    return number(fraction(factor)) * formula(bound)


def _changes(theory: Theory, table: list[list[int]], shape: tuple[int, ...], names: list[str], norm: str) -> Callable[[Box], float]:
    """How far the entries move when what is named changes, on a box."""
    cells = [cell for row in table for cell in row]

    def most(at: Box) -> float:
        sizes = [intervals.size(each) for each in theory.scalars.enclose(cells, at, ())[0]]
        if norm.startswith("D"):
            sizes = [float(size > 0) for size in sizes]
        rows = [[(size, size) for size in sizes[place:place + len(names)]] for place in range(0, len(sizes), len(names))]
        return operator(rows, shape, names, theory.source, norm)

    return most


RULES: dict[str, Callable[[Theory, Term, str, str], Rule]] = {
    "A1": stays, "S1": source, "S9": slope, "S5": composition, "I5": steps, "B14": any_function,
    "D6": arrays.total, "D7": arrays.average, "D8": arrays.order_statistic, "D10": arrays.reordered, "D11": arrays.spread, "D12": arrays.variance, "D13": arrays.deviation,
    "D27": arrays.running, "D28": arrays.differences, "D32": arrays.part, "D35": arrays.joined, "D36": arrays.reshaped, "D37": arrays.repeated, "D38": arrays.written, "D41": arrays.convolved, "D56": arrays.number_chosen, "E3": arrays.transposed, "E16": arrays.below,
    "A20": lengths.root_of_squares, "B12": lengths.clipped_data, "D4": lengths.multiple, "D15": lengths.inner_product, "D16": lengths.norm_of, "D20": lengths.clipped, "D25": lengths.shares, "D26": lengths.exponentials, "D60": lengths.rescaled,
    "J3": loops.accumulated, "J5": loops.extreme_kept, "J9": loops.counted, "J17": loops.filled, "J18": loops.running,
    "S2": converted, "S6": diameter,
}
"""By the section of the book that has the proof."""
OPTIONS = {"S9": ("", "each", "parts"), "S5": ("", "each", "parts"), "D12": (*NORMS, "D1"), "D25": NORMS, "D36": NORMS, "D41": ("", "L1"), "B14": ("", "all", "parts"), "I5": ("", "apart", "each"), "S2": ("L1", "L2", "LInf", "D1", "D2", "DInf"), "D8": ("LInf", "L2", "L1"), "D11": ("LInf", "L2", "L1"), "D13": ("L2", "L1"), "J18": ("", "after")}
"""The ways in which a rule can be asked for: the norm of its premise, or a variant."""
