"""Texts of rows: what methods and subscripts make of one is made of that row alone (rule K2)."""
from __future__ import annotations

from typing import TYPE_CHECKING

from dpcheck.infer.datasets.sources import depends, made_from, truth_of_row
from dpcheck.infer.values import Nothing, Num, SliceValue, Source, Text, Texts, Value, constant

if TYPE_CHECKING:
    from dpcheck.infer.requests import Call
    from dpcheck.infer.run import Run

OF_TEXT = "text of"
MADE = "builtins.str."


def row_of_text(value: Value, *, columns: bool = False) -> Source | None:
    """The row that a value is a text of: as it was declared, or as a method of a text has made it; with `columns`, a value of a column may be one."""
    atom = value.term.atom() if isinstance(value, Num) and not value.shape else None
    key = None if atom is None else atom.key
    kinds = ("text", OF_TEXT, "column") if columns else ("text", OF_TEXT)
    found = key[1] if isinstance(key, tuple) and len(key) == 3 and key[0] in kinds else None
    return found if isinstance(found, Source) else None


def has_method(run: Run, array: Num, name: str) -> bool:
    """Whether a method is one that texts have, and no array has, of a value that is a text of a row."""
    table = run.program.table
    return row_of_text(array, columns=True) is not None and table.find(f"{MADE}{name}") is not None and table.find(f"numpy.ndarray.{name}") is None


def of_row(request: Call) -> Num | Texts | None:
    """What a method of a text of a row makes: another text of that row, a list of such, or a truth value or number of it; None of any other call."""
    run, row = request.run, request.row
    owner = request.given.get("self")
    source = None if owner is None or not row.name.startswith(MADE) else row_of_text(owner, columns=True)
    if source is None or not isinstance(owner, Num) or row.operation == "anything":
        return None
    others = [_constant(value) for name, value in request.given.items() if name != "self"]
    if None in others or request.keywords:
        return None
    if row_of_text(owner) is None:
        run.assume(f"{_text(owner)} has no missing values")  # of which a method raises
    name = row.name.removeprefix("builtins.")
    if row.operation == "texts":
        return Texts(depends(run, source, owner), what=f"{name} of {_text(owner)}", text=owner, how=(name, *others))
    return _made(run, source, owner, name, tuple(others), truth=row.upper is not None)


def cut_into(run: Run, owner: Value, count: int | None) -> list[Value] | None:
    """The texts that a text of a row is cut into, where so many are asked for."""
    found = [item(run, owner, constant(place)) for place in range(count or 0)] if isinstance(owner, Texts) else []
    return [part for part in found if part is not None] if found and None not in found else None


def contains(run: Run, owner: Value, value: Value) -> Num | None:
    """Whether a public text is among those that a text of a row is cut into; None where the list may have been changed."""
    source, wanted = row_of_text(owner.text, columns=True) if isinstance(owner, Texts) else None, _constant(value)
    if not isinstance(owner, Texts) or source is None or wanted is None or owner in run.leaks:
        return None
    return truth_of_row(run, source, f"{wanted[1]} in {owner.what}", ("in", owner.text.term, owner.how, wanted))


def _part(run: Run, owner: Texts, place: Value) -> Num | None:
    """One of the texts that a text of a row is cut into; None where the list may have been changed."""
    source, index = row_of_text(owner.text, columns=True), _constant(place)
    if source is None or index is None or index[0] != "number" or owner in run.leaks:
        return None
    run.assume(f"{owner.what} has as many parts as are asked for")  # or it raises
    return _made(run, source, owner.text, "a part", (owner.how, index), truth=False)


def item(run: Run, owner: Value, index: Value) -> Num | None:
    """text[0], text[:3] of a text of a row, and one of those that it is cut into."""
    if isinstance(owner, Texts):
        return _part(run, owner, index)
    source = row_of_text(owner)
    if source is None or not isinstance(owner, Num):
        return None
    ends = [_constant(part) for part in ((index.lower, index.upper, index.step) if isinstance(index, SliceValue) else (index,))]
    if None in ends or isinstance(index, Text):
        return None
    if len(ends) == 1:
        run.assume(f"{_text(owner)} is no shorter than its index asks for")  # or it raises
    return _made(run, source, owner, "str[]", tuple(ends), truth=False)


def _made(run: Run, source: Source, owner: Num, name: str, others: tuple[object, ...], *, truth: bool) -> Num:
    key = (name, owner.term, others)
    text = f"{name} of {_text(owner)}"
    return truth_of_row(run, source, text, key) if truth else made_from(run, source, text, [owner], key=(OF_TEXT, source, key))


def _text(owner: Num) -> str:
    atom = owner.term.atom()
    return "a text" if atom is None else atom.text


def _constant(value: Value) -> tuple[str, object] | None:
    """A public argument that is known, with its type."""
    if isinstance(value, Nothing):
        return "none", None
    if isinstance(value, Text) and value.value is not None and not value.env:
        return "text", value.value
    return ("number", value.term) if isinstance(value, Num) and value.term.value is not None else None
