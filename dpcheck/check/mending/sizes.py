"""Names of sizes, `n` of `Size("n")`, as they are written where nothing else is called so: as the length of what has that size."""
from __future__ import annotations

import re

from dpcheck import ir
from dpcheck.syntax.lookup import as_given, functions_around, names_in, names_in_sight
from dpcheck.syntax.walk import walk


def with_lengths(module: ir.Module, offset: int, text: str) -> str:
    """A bound with the lengths of parameters for the sizes that have no other name at an offset."""
    unseen = (names_in(text) or frozenset()) - names_in_sight(module, offset)
    for name, parameter in _sized(module, offset) if unseen else ():
        if name in unseen:
            text = re.sub(rf"\b{name}\b", f"len({parameter})", text)
            unseen -= {name}
    return text


def _sized(module: ir.Module, offset: int) -> list[tuple[str, str]]:
    """The names of sizes of the parameters around an offset, with the parameter."""
    return [(name, parameter.name) for function in functions_around(module, offset) for parameter in function.params for name in _sizes_in(module, parameter.annotation)]


def _sizes_in(module: ir.Module, annotation: ir.Expr | None) -> list[str]:
    """What an annotation, or the alias that it is, calls a size."""
    found = []
    for part in walk([as_given(module, annotation)] if annotation is not None else []):
        called = part.func if isinstance(part, ir.Call) and len(part.args) == 1 else None
        last = called.attr if isinstance(called, ir.Attribute) else called.id if isinstance(called, ir.Name) else ""
        value = part.args[0].value if isinstance(part, ir.Call) and last == "Size" else None
        if isinstance(value, ir.Constant) and isinstance(value.value, str):
            found.append(value.value)
    return found
