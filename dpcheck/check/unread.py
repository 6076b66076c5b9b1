"""Metric types where no annotation is read (DP904): in type comments, and in overloads whose implementation does not declare them."""
from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from dpcheck import ir
from dpcheck.check.places import diagnostic
from dpcheck.check.records import Diagnostic
from dpcheck.infer.carriers import Carriers
from dpcheck.infer.program import Program
from dpcheck.syntax.suppressions import comments

_TYPE = re.compile(r"#\s*type:\s*(?!ignore\b)")
_WORD = re.compile(r"[^\W\d]\w*")


def unread(program: Program, module: ir.Module) -> Iterator[Diagnostic]:
    """A DP904 for each metric type in a type comment, and for each that only an overload has."""
    if "# type:" not in module.text and "#type:" not in module.text and "overload" not in module.text:
        return
    names = program.metric(module)
    if not names.knows:
        return
    for start, text in comments(module.text):
        found = _TYPE.match(text)
        if found is not None and any(names.holds(ir.Name(start, start, word), names.top) for word in _WORD.findall(text[found.end():])):
            yield diagnostic("DP904", "type comments are not read: what this one declares private would be public", (module, start, start + len(text)),
                             fix="write it as an annotation")
    yield from _overloads(module, module.body, names)


def _overloads(module: ir.Module, body: Sequence[ir.Stmt], names: Carriers) -> Iterator[Diagnostic]:
    functions = [node for node in body if isinstance(node, ir.Function)]
    declared: dict[str, list[ir.Param]] = {}
    for node in functions:
        if any(isinstance(d, ir.Name) and d.id == "overload" or isinstance(d, ir.Attribute) and d.attr == "overload" for d in node.decorators):
            declared.setdefault(node.name, []).extend(p for p in node.params if p.annotation is not None and names.holds(p.annotation, names.top))
            continue
        own = {p.name: p for p in node.params}
        for parameter in declared.pop(node.name, []):
            mine = own.get(parameter.name)
            if mine is None or mine.annotation is None or not names.holds(mine.annotation, names.top):
                assert parameter.annotation is not None
                yield diagnostic("DP904", f"only this overload declares {parameter.name} private: the function itself does not", (
                    module, parameter.annotation.start, parameter.annotation.end), fix="annotate the parameter of the function that has the body")
    for inner in body:
        if isinstance(inner, ir.Class):
            yield from _overloads(module, inner.body, names)
