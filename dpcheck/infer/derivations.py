"""Which classes of a program are derived from which, as far as their names tell."""
from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from dpcheck import ir
from dpcheck.infer.walk import names_bound
from dpcheck.syntax.walk import statements_in


@dataclass(slots=True)
class Derivations:
    """The classes of a program that are derived from others: by the names in their bodies, and the names of what each may be derived from."""

    with_name: dict[str, list[ir.Class]] = field(default_factory=dict)
    bases: dict[str, set[str]] = field(default_factory=dict)  # of all classes of a name
    renamed: set[str] = field(default_factory=set)  # names that may be other names of a class


def derivations_of(modules: Iterable[ir.Module]) -> Derivations:
    found = Derivations()
    for module in modules:
        for statement in statements_in(module.body):
            if isinstance(statement, ir.Class):
                found.bases.setdefault(statement.name, set()).update(_name_of(base.value) for base in statement.bases if base.name is None)
                for name in names_bound(statement.body) if statement.bases else ():
                    found.with_name.setdefault(name, []).append(statement)
            elif isinstance(statement, (ir.Import, ir.ImportFrom)):
                found.renamed |= {alias for _, alias in statement.names if alias is not None}
            elif isinstance(statement, ir.Assign):
                found.renamed |= {target.id for target in statement.targets if isinstance(target, ir.Name)}
    return found


def _name_of(base: ir.Expr) -> str:
    """The last name of a base, "" where it is no name."""
    while isinstance(base, ir.Subscript):  # Generic[T]
        base = base.value
    return base.attr if isinstance(base, ir.Attribute) else base.id if isinstance(base, ir.Name) else ""


def may_derive(derivations: Derivations, name: str, base: str) -> bool:
    """Whether a class of that name may be derived from one of the other name, as far as names tell."""
    seen: set[str] = set()
    todo = list(derivations.bases.get(name, ()))
    while todo:
        each = todo.pop()
        if each in (base, "") or each in derivations.renamed and each not in derivations.bases:
            return True
        if each not in seen:
            seen.add(each)
            todo.extend(derivations.bases.get(each, ()))
    return False
