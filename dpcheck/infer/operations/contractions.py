"""np.einsum of arrays: what its subscripts say, in functions that have a rule. The letters stand for the axes, whatever they are called."""
from __future__ import annotations

import re
from collections.abc import Sequence

from dpcheck.bounds import Expr
from dpcheck.infer.coerce import as_array
from dpcheck.infer.equations import frame_of
from dpcheck.infer.interpret import call, evaluate
from dpcheck.infer.requests import Call, operation
from dpcheck.infer.values import Library, Text, Tup, Value
from dpcheck.rules.definition import Definition

_SUBSCRIPTS = re.compile(r"([a-zA-Z]*)(?:,([a-zA-Z]*))?(?:->([a-zA-Z]*))?")
_OPERANDS = ("a", "b")
FORMS = {form: Definition(text, frozenset(_OPERANDS)) for form, text in {
    "i->": "numpy.sum(a)",
    "i->i": "numpy.copy(a)",
    "ij->": "numpy.sum(a)",
    "ij->i": "numpy.sum(a, axis=1)",
    "ij->j": "numpy.sum(a, axis=0)",
    "ij->ij": "numpy.copy(a)",
    "ij->ji": "numpy.transpose(a)",
    "ii->": "numpy.trace(a)",
    "ii->i": "numpy.diagonal(a)",
    "i,i->": "numpy.dot(a, b)",
    "i,i->i": "a * b",
    "i,j->": "numpy.sum(a) * numpy.sum(b)",
    "i,j->ij": "numpy.outer(a, b)",
    "i,j->ji": "numpy.outer(b, a)",
    "ij,i->": "numpy.dot(b, numpy.sum(a, axis=1))",
    "ij,j->": "numpy.dot(numpy.sum(a, axis=0), b)",
    "ij,j->i": "numpy.dot(a, b)",
    "ij,i->j": "numpy.dot(b, a)",
    "ij,j->ij": "a * b",
    "i,ij->j": "numpy.dot(a, b)",
    "i,ji->j": "numpy.dot(b, a)",
    "ij,ij->": "numpy.sum(a * b)",
    "ij,ij->i": "numpy.sum(a * b, axis=1)",
    "ij,ij->j": "numpy.sum(a * b, axis=0)",
    "ij,ij->ij": "a * b",
    "ij,ji->": "numpy.sum(a * numpy.transpose(b))",
    "ij,jk->ik": "numpy.dot(a, b)",
    "ij,kj->ik": "numpy.dot(a, numpy.transpose(b))",
    "ij,ik->jk": "numpy.dot(numpy.transpose(a), b)",
}.items()}


@operation("einsum")
def _einsum(request: Call) -> Value:
    """np.einsum("ij,j->i", a, b), as the function that it is."""
    run, text, rest = request.run, request.value("subscripts"), request.value("operands")
    operands = rest.items if isinstance(rest, Tup) else ()
    form = _by_place(text.value) if isinstance(text, Text) and text.value is not None else None
    definition = FORMS.get(form or "")
    if form is None or definition is None:
        return request.lost("of these subscripts")
    letters = form.partition("->")[0].split(",")
    given = [call(run, Library("numpy.asarray"), [value], {}, request.node) for value in operands]
    arrays = [as_array(run, value, request.node) for value in given]
    if len(arrays) != len(letters) or not _fit([array.shape if array is not None and not array.boolean else None for array in arrays], letters):
        return request.lost("of arrays of other shapes")
    return evaluate(run, definition.at(request.node.start, request.node.end), frame_of(run, definition, "einsum", dict(zip(_OPERANDS, given))))


def _fit(shapes: Sequence[tuple[Expr, ...] | None], letters: Sequence[str]) -> bool:
    """Whether every axis has its letter, and axes of one letter are as long: numpy would repeat one of length 1. Truth values, which it does not count, have no shape here."""
    lengths: dict[str, Expr] = {}
    for shape, part in zip(shapes, letters):
        if shape is None or len(shape) != len(part) or any(lengths.setdefault(letter, extent) != extent for letter, extent in zip(part, shape)):
            return False
    return True


def _by_place(subscripts: str) -> str | None:
    """The same subscripts with i, j and k for their letters in the order in which they come; without an arrow the letters that stand once, sorted, are left."""
    match = _SUBSCRIPTS.fullmatch(subscripts.replace(" ", ""))
    if match is None:
        return None
    parts = [part for part in match.groups()[:2] if part is not None]
    letters = "".join(parts)
    target = match[3] if match[3] is not None else "".join(sorted(letter for letter in set(letters) if letters.count(letter) == 1))
    order = list(dict.fromkeys(letters))
    if len(order) > 3 or not set(target) <= set(order):
        return None
    named = str.maketrans(dict(zip(order, "ijk")))
    return f"{','.join(part.translate(named) for part in parts)}->{target.translate(named)}"
