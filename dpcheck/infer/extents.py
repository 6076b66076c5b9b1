"""What declared sizes say of the names in them: a number of entries or rows is whole, and not below 0 (of entries: 1)."""
from __future__ import annotations

from typing import TYPE_CHECKING

from dpcheck.bounds import ONE, ZERO, Apply, Atom, Expr, Facts, substitute, symbol
from dpcheck.infer.values import Num
from dpcheck.spaces import exactly

if TYPE_CHECKING:
    from dpcheck.infer.declared import Declared
    from dpcheck.infer.store import Frame
    from dpcheck.infer.run import Run


def narrow_sizes(run: Run, said: Declared, named: dict[Atom, Expr]) -> None:
    """Narrows the names that the sizes of a parameter are, and adds them to `named`; of any other expression it is a fact."""
    least = ZERO if said.kind == "rows" else ONE  # there may be no rows; an array has entries
    for size in extents(said):
        atom = size.atom()
        if atom is None or isinstance(atom, Apply):
            run.facts = run.facts.plus(size - least)
        elif atom.lo is None:
            named[atom] = symbol(atom.text, lo=least, hi=atom.hi, integer=True, key=atom.key)
    said.size = None if said.size is None else substitute(said.size, named)
    said.shape = None if said.shape is None else (substitute(said.shape[0], named), substitute(said.shape[1], named))


def narrow_names(named: dict[Atom, Expr], frame: Frame) -> None:
    """Gives the public parameters that are sizes what is known of these."""
    for name, value in frame.names.items():
        atom = value.term.atom() if isinstance(value, Num) else None
        if isinstance(value, Num) and atom in named:
            frame.names[name] = value.but(term=named[atom], domain=exactly(named[atom]))


def extents(said: Declared) -> list[Expr]:
    """The numbers of entries, or of rows and columns, that are declared."""
    return [*([] if said.size is None else [said.size]), *(said.shape or ())]


def with_entries(facts: Facts, said: Declared | None) -> Facts:
    """These facts, and that a private parameter has entries or rows at all: where it has none, it has no neighbours, and any bound by how far *it* moves holds."""
    return facts if said is None or not said.public_shape else facts.plus(*(size - 1 for size in extents(said)))
