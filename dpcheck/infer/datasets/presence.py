"""Missing values of the data: every comparison but `!=` with one is false, arithmetic keeps it missing (rule C31).

What a bound takes for granted of them is assumed, and said: a value that vanishes from a term was there.
"""
from __future__ import annotations

from typing import TYPE_CHECKING, Iterable

from dpcheck import ir
from dpcheck.bounds import ONE, ZERO, Apply, Atom, Expr, apply, of_atom, symbol
from dpcheck.infer import forward
from dpcheck.infer.arithmetic import arithmetic
from dpcheck.infer.datasets.gaps import NOWHERE, PARTIAL, POWERS, ROOTS, is_defined
from dpcheck.infer.datasets.model import Population
from dpcheck.infer.datasets.sources import depends
from dpcheck.infer.guards import conjuncts, negated
from dpcheck.infer.reach import L1, reach, tainted
from dpcheck.infer.values import Gap, Num, Ref, Source, Tup, Value, serial
from dpcheck.spaces import BOOL

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


MIRRORED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "==", "!=": "!="}


def assume_present(run: Run, rows: Population, term: Expr) -> None:
    """Notes the columns that a number is made of, where they may have missing values; comparisons with those are just false."""
    for part in _added_in(run, term):
        for atom in may_miss_in(part):
            if not _are_kept(rows, atom):
                _assume(run, atom)


forward.assume_present.give(assume_present)


def _added_in(run: Run, term: Expr) -> list[Expr]:
    """A term and all that was added at one place of the arrays that it is made of."""
    found = [term]
    for part in found:
        found += [more for leaf in part.leaves() if (more := run.added.get(leaf)) is not None and more not in found]
    return found


def assume_whole(run: Run, value: Value) -> None:
    """Notes the columns of which a number is made that leaves the program with a bound: a missing value is as far from any number as can be."""
    value = run.store.heap[value.address] if isinstance(value, Ref) else value  # type: ignore[assignment]
    if isinstance(value, Tup):
        for item in value.items:
            assume_whole(run, item)
    if not isinstance(value, Num) or value.boolean or not any(not reach(value, source, L1).coefficient.infinite for source in value.env):
        return
    for part in (value, *(value.elements or ())):
        for term in _added_in(run, part.term):
            for atom in may_miss_in(term):
                _assume(run, atom)


forward.assume_whole.give(assume_whole)


def _assume(run: Run, column: Atom) -> None:
    run.assume(f"{column.text} has no missing values")


def assume_one_type(run: Run, *values: Value) -> None:
    """Notes the columns of which a text is made, or the type is asked: pandas and numpy give all values of a column one type, which one float among whole numbers changes for all of them."""
    for value in values:
        number = run.store.heap[value.address] if isinstance(value, Ref) else value
        for atom in number.term.leaves() if isinstance(number, Num) else ():
            key, known = atom.key, run.known.get(atom)
            if not (isinstance(key, tuple) and len(key) == 3 and key[0] in ("column", "declared column") and isinstance(key[1], Source)) or isinstance(key[2], tuple):
                continue
            if key[1].written not in run.shared_rows and not (known is not None and (known.domain.integer or known.boolean)):
                run.assume(f"{atom.text} is of one type, whatever rows there are")


def _are_kept(rows: Population, column: Atom) -> bool:
    """Whether only rows that have a value of a column are left."""
    there = apply("present", (of_atom(column),))
    return any(factor == there for kept in rows.kept for factor in conjuncts(kept.term))


def unknown_column(run: Run, text: str) -> Expr:
    """The term of a number that may be missing, of which it is not known in which row it stands, or which has no row."""
    return symbol(text, key=("column", None, serial()))


def may_be_of_nothing(run: Run, value: Value) -> bool:
    """Whether a value may be what a statistic of no rows is (None, NaN), of which `is None`, `m != m` and `m >= 0` tell: each row decides whether there are any.

    Sums and counts are 0 of no rows.
    """
    if not isinstance(value, Num) or not any(source.relation is not None and source in run.mixed for source in value.env):
        return False
    known = [run.known.get(atom) for atom in value.term.atoms()]
    return not known or any(one is None or one.total is None for one in known)


forward.may_be_of_nothing.give(may_be_of_nothing)


def present(run: Run, row: Source | None, value: Num) -> Num:
    """The condition that a value of a row is there; the same one for the same value."""
    env = tainted(value.env) if row is None else depends(run, row, value)
    result = Num(apply("present", (value.term,), lo=ZERO, hi=ONE, integer=True), (), BOOL, env, boolean=True)
    run.know(result.term, result)
    return result


def decided(run: Run, op: str, operands: Iterable[Num], result: Num) -> Num:
    """What a comparison that is the same for all numbers is for the values of a row: that of a missing one has an answer of its own."""
    if bool(result.term.value) == (op == "!="):
        return result
    there = None
    for atom in dict.fromkeys(atom for operand in operands if operand.env for atom in may_miss_in(operand.term)):
        one = present(run, _row_of(atom), run.known[atom])
        there = one if there is None else arithmetic(run, "&", there, one, NOWHERE)
    if there is None:
        return result
    return there if result.term.value else negated(run, there)


forward.decided_for_rows.give(decided)


def note_comparison(run: Run, left: Num, op: str, right: Num, result: Num, node: ir.Node) -> None:
    """Notes the comparisons of one value of a row: what follows from several of numbers (one of `v > 5` and `v <= 5` holds) assumes that it is there.

    Of comparisons of a column itself that all look upwards, or all downwards, a missing value is like a very small or large one.
    """
    if not any(isinstance(leaf, Apply) and leaf.name in ("step", "equal") for leaf in result.term.leaves()):
        return
    for one, other, way in ((left, right, op), (right, left, MIRRORED[op])):
        for atom in may_miss_in(one.term):
            alone = other.public and one.term.atom() == atom
            if alone and way in ("==", "!="):
                continue
            ways = run.compared.setdefault(atom, {})
            ways[id(node)] = way[0] if alone else "of something made of it"
            if len(ways) > 1 and set(ways.values()) not in ({"<"}, {">"}):
                _assume(run, atom)


def note_gone(run: Run, operands: Iterable[Value], result: Value, rows: Population | None = None) -> None:
    """Where values of a row vanish from what is made of them (x * 0), that they are there is assumed."""
    plain = result.value if isinstance(result, Gap) else result
    if not isinstance(plain, Num):
        return
    left = plain.term.leaves()
    for operand in operands:
        own = operand.value if isinstance(operand, Gap) else operand
        for atom in own.term.leaves() if isinstance(own, Num) and own.env else ():
            if _is_column(atom) and atom not in left and not (rows is not None and _are_kept(rows, atom)):
                _assume(run, atom)


def note_partial(run: Run, name: str, operands: Iterable[Value]) -> None:
    """That a function of numpy is defined for every row is assumed: it makes a missing value of a number outside of its domain, as a logarithm does."""
    numbers = [operand for operand in operands if isinstance(operand, Num) and not operand.shape]
    last = name.rpartition(".")[2]
    if any(number.env for number in numbers) and name.startswith("numpy.") and last in ROOTS | PARTIAL | POWERS and not is_defined(run, last, numbers):
        run.assume(f"{name} is defined for what it is given")


def _row_of(atom: Atom) -> Source | None:
    row = atom.key[1] if isinstance(atom.key, tuple) else None
    return row if isinstance(row, Source) else None


def may_miss_in(term: Expr) -> list[Atom]:
    """The columns that may have missing values among what a number is made of."""
    return sorted(filter(_is_column, _measured(term)), key=lambda one: one.text)


def ordered_columns(term: Expr) -> list[Atom]:
    """The columns that may have missing values among what a number is made of, or what it compares by size: a missing value is unequal to all, as others are."""
    return sorted(filter(_is_column, _measured(term, ("equal", "present", "member"))), key=lambda one: one.text)


forward.ordered_columns.give(ordered_columns)


def _is_column(atom: Atom) -> bool:
    """Whether an atom is a value of a row that may be missing."""
    return isinstance(atom.key, tuple) and atom.key[:1] == ("column",)


def _measured(term: Expr, tests: tuple[str, ...] = ("step", "equal", "present", "member")) -> set[Atom]:
    """The atoms of a term that stand outside of comparisons."""
    found: set[Atom] = set()
    for atom in term.atoms():
        if not isinstance(atom, Apply):
            found.add(atom)
        elif atom.name not in tests:
            for argument in atom.args:
                found |= _measured(argument, tests)
    return found
