"""Marks: which values of a parameter the rule of a function understands. In a stub they are the parameter's annotation."""
from __future__ import annotations

import ast
import builtins
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Named:
    """A value that is written by its name: a type, or a constant of a library (`float`, `numpy.float64`, `math.inf`)."""

    name: str


@dataclass(frozen=True, slots=True)
class Mark:
    """Which values of a parameter are understood.

    `kind` is
    - "operand": every one; the rule reads it, and it may be private;
    - "wide": every one but truth values, of which the function makes numbers of fewer bits than of others; the rule reads it, and it may be private;
    - "public": every one that is public; the rule reads it;
    - "number": every public number, and no list or array of them; the rule reads it;
    - "ignored": every one that is public, or of those the ones in `values`: what the rule says holds for each of them, for the reason `why`;
    - "values": those of `values`, and to leave it out.
    """

    kind: str
    values: tuple[object, ...] = ()
    why: str = ""

    @property
    def text(self) -> str:
        """The mark as the table prints it."""
        if not self.values:
            return self.kind
        return " | ".join(value.name if isinstance(value, Named) else repr(value) for value in self.values)


OPERAND, PUBLIC, UNMARKED = Mark("operand"), Mark("public"), Mark("values")
_PLAIN = {"Operand": OPERAND, "Wide": Mark("wide"), "Public": PUBLIC, "Number": Mark("number")}


def read_mark(annotation: ast.expr) -> Mark:
    """The mark that an annotation of a stub says. Raises ValueError where it says none."""
    if isinstance(annotation, ast.Name) and annotation.id in _PLAIN:
        return _PLAIN[annotation.id]
    if isinstance(annotation, ast.Subscript) and isinstance(annotation.value, ast.Name):
        inner = annotation.slice
        parts = inner.elts if isinstance(inner, ast.Tuple) else [inner]
        if annotation.value.id == "Ignored" and isinstance(parts[0], ast.Constant) and isinstance(parts[0].value, str) and parts[0].value:
            return Mark("ignored", tuple(_value(item) for item in parts[1:]), parts[0].value)
        if annotation.value.id == "Literal":
            return Mark("values", tuple(_value(item) for item in parts))
    raise ValueError(f"{ast.unparse(annotation)} is no mark: write Operand, Wide, Public, Number, Literal[...] or Ignored['why', ...] (see stubs/README.md)")


def _value(item: ast.expr) -> object:
    """One value of `Literal[...]`: a constant, a number with a sign, or a name."""
    if isinstance(item, (ast.Name, ast.Attribute)):
        name = ast.unparse(item)
        return Named(f"builtins.{name}" if hasattr(builtins, name) else name)
    try:
        value: object = ast.literal_eval(item)
    except ValueError:
        raise ValueError(f"{ast.unparse(item)} in Literal[...] is neither a constant nor a name") from None
    if isinstance(value, (list, dict, set)):
        raise ValueError(f"{ast.unparse(item)} in Literal[...] is neither a constant nor a name")
    return value
