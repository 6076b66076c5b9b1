"""Which contributions of one row exclude each other: a row lies in one cell of a partition only (H1, F26)."""
from __future__ import annotations

from typing import TYPE_CHECKING, Sequence

from dpcheck.bounds import ONE, ZERO, Apply, Atom, Expr, Number, nonnegative, of_atom, positive
from dpcheck.infer.enclosure import is_array_atom
from dpcheck.infer.guards import gap_of, indicators_of
from dpcheck.infer.values import Num

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


MOST = 256
DEEPEST = 6  # conditions of branches that are looked into
MOST_TOGETHER = 64  # sums that others are functions of
MOST_BRANCHED = 16  # elements of which each is compared with each other by their branches


def groups_apart(run: Run, elements: Sequence[Num]) -> list[list[int]]:
    """The places of the elements in groups of which one row makes at most one element non-zero.

    Of elements that are arrays only conditions on the row as a whole count: one on each entry may hold of some entries of one and of others of another.
    """
    if len(elements) > MOST:
        return [[place] for place in range(len(elements))]
    supports = [_Support(run, element, len(elements)) for element in elements]
    groups: list[list[int]] = []
    for place in range(len(elements)):
        for group in groups:
            if all(supports[place].excludes(run, supports[other]) for other in group):
                group.append(place)
                break
        else:
            groups.append([place])
    return groups


def share_no_row(run: Run, parts: Sequence[Sequence[Num]]) -> bool:
    """Whether no row makes an element of one part non-zero, and one of another."""
    count = sum(map(len, parts))
    if count > MOST_TOGETHER:
        return False
    supports = [[_Support(run, element, count) for element in part] for part in parts]
    return all(a.excludes(run, b) for place, one in enumerate(supports) for other in supports[:place] for a in one for b in other)


class _Support:
    """For which rows an element is not zero: by conditions that it needs, and by the branches that made it."""

    def __init__(self, run: Run, element: Num, beside: int) -> None:
        self.conditions = conditions(run, element)
        self.cells = _cells(self.conditions)
        self.term = element.term if beside <= MOST_BRANCHED and not element.shape else None

    def excludes(self, run: Run, other: _Support) -> bool:
        """Whether no row is in both."""
        if _in_another_cell(self.cells, other.cells) or excluded(run, self.conditions, other.conditions):
            return True
        one, another = self.term, other.term
        return one is not None and another is not None and (_guard(one) is not None or _guard(another) is not None) and _one_way_only(run, one, another, {})


def leaves_out(term: Expr) -> bool:
    """Whether a term is zero on some way through the branches that it was made by."""
    atom = term.atom()
    return isinstance(atom, Apply) and atom.name == "phi" and any(side == ZERO or leaves_out(side) for side in atom.args[1:])


def conditions(run: Run, element: Num) -> list[Expr]:
    """Conditions on one row without which an element is zero, all of it."""
    return [sign for sign in indicators(element.term) if not element.shape or sign in run.of_rows]


def note_conditions(run: Run, element: Num) -> None:
    """Notes which conditions on an array are one for all of it, as long as it is known what they are made of."""
    if element.shape:
        run.of_rows.update(sign for sign in indicators(element.term) if not any(_of_entries(run, atom) for atom in sign.atoms()))


def _of_entries(run: Run, atom: Atom) -> bool:
    """Whether a truth value is one for each entry of an array."""
    known = run.known.get(atom)
    if known is None and not isinstance(atom, Apply) and atom.key in run.private:
        return True
    if known is not None or not isinstance(atom, Apply) or atom.name not in ("step", "equal", "phi"):
        return is_array_atom(run, atom)
    return any(_of_entries(run, inner) for argument in atom.args for inner in argument.atoms())


def _cells(conditions: Sequence[Expr]) -> dict[Expr, Number]:
    """What has to be equal to which number, of the conditions that say that."""
    found: dict[Expr, Number] = {}
    for condition in conditions:
        gap = _equality(condition)
        if gap is not None and gap.terms:
            sign = 1 if next(gap.monomials())[1] > 0 else -1
            found[(gap - gap.constant).scaled(sign)] = -gap.constant * sign
    return found


def _in_another_cell(one: dict[Expr, Number], other: dict[Expr, Number]) -> bool:
    """Whether the same thing has to be equal to different numbers: what `excluded` proves, without any algebra."""
    return any(other.get(what, number) != number for what, number in one.items())


def indicators(term: Expr) -> list[Expr]:
    """Truth values that hold wherever the term is not zero: the factors that all its monomials share."""
    single = term.single()
    if single is not None:
        found = [of_atom(atom) for atom, _ in single[0] if isinstance(atom, Apply) and atom.name in ("step", "equal")]
        return found + [part for atom, _ in single[0] for part in _inner(atom)]
    if gap_of(term) is not None:
        return [term]
    return list(indicators_of(term))


def _inner(atom: Atom) -> list[Expr]:
    """The condition of phi(condition, value, 0)."""
    if isinstance(atom, Apply) and atom.name == "phi" and atom.args[2] == ZERO:
        return indicators(atom.args[0])
    return []


# ---------------------------------------------------------------- what branches leave
def _one_way_only(run: Run, one: Expr, other: Expr, taken: dict[Expr, bool]) -> bool:
    """Whether on every way through the branches that two terms were made by, one of them is zero."""
    one, other = _on_the_way(one, taken), _on_the_way(other, taken)
    if one == ZERO or other == ZERO:
        return True
    guard = next((guard for guard in (_guard(one), _guard(other)) if guard is not None), None)
    if guard is None or len(taken) == DEEPEST:
        way = [condition if holds else ONE - condition for condition, holds in taken.items()]
        return excluded(run, [*way, *indicators(one)], [*way, *indicators(other)])
    return all(_one_way_only(run, one, other, {**taken, guard: holds}) for holds in (True, False))


def _on_the_way(term: Expr, taken: dict[Expr, bool]) -> Expr:
    """What a term is where these conditions hold, or do not."""
    guard = _guard(term)
    while guard is not None:
        holds = taken.get(guard, None if (denied := taken.get(ONE - guard)) is None else not denied)
        if holds is None:
            return term
        term = term.atom().args[1 if holds else 2]  # type: ignore[union-attr]
        guard = _guard(term)
    return term


def _guard(term: Expr) -> Expr | None:
    """The condition of a term that is one thing where it holds and another where it does not."""
    atom = term.atom()
    return atom.args[0] if isinstance(atom, Apply) and atom.name == "phi" else None


def excluded(run: Run, left: Sequence[Expr], right: Sequence[Expr]) -> bool:
    """Whether two conditions cannot hold of one row."""
    return any(_apart(run, a, b) for a in left for b in right)


def _apart(run: Run, a: Expr, b: Expr) -> bool:
    if a + b == ONE:
        return True
    x, y = _equality(a), _equality(b)
    if x is not None and y is not None:  # u == c and u == d, for c and d that differ
        for other in (y, -y):
            if _differ(run, x - other):
                return True
    p, q = gap_of(a), gap_of(b)
    strict = _strict(a) or _strict(b)
    if p is not None and q is not None:  # u > c and u <= d, for d <= c
        return _negative(run, p + q, strict)
    for equal, gap, other in ((x, q, b), (y, p, a)):
        if equal is not None and gap is not None:
            if any(_negative(run, gap + sign, _strict(other)) for sign in (equal, -equal)):
                return True
    return False


def _strict(condition: Expr) -> bool:
    """step(e) says e > 0; 1 - step(e) says only e <= 0."""
    return condition.atom() is not None


def _negative(run: Run, total: Expr, strict: bool) -> bool:
    """Whether two gaps, which both are >= 0 where their conditions hold, add up to less than that."""
    if total.value is not None:
        return total.value < 0 or strict and total.value == 0
    if any(leaf.key in run.private or leaf in run.known and run.known[leaf].env for leaf in total.leaves()):
        return False  # they speak of different things
    return positive(-total, run.facts) or strict and nonnegative(-total, run.facts)


def _equality(condition: Expr) -> Expr | None:
    atom = condition.atom()
    return atom.args[0] if isinstance(atom, Apply) and atom.name == "equal" else None


def _differ(run: Run, gap: Expr) -> bool:
    """Whether two constants are never equal: numbers, or different texts."""
    if gap.value is not None:
        return gap.value != 0
    atoms = gap.atoms()
    if len(atoms) == 2 and all(isinstance(atom.key, tuple) and atom.key[:1] == ("text",) and len(atom.key) == 2 for atom in atoms):  # not texts of rows
        return True
    return positive(gap, run.facts) or positive(-gap, run.facts)
