"""What looks like the vocabulary and is not read (DP904): metric types in type comments, and in overloads whose implementation does not declare them, and names that dpcheck does not have."""
from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from pathlib import Path

import dpcheck
from dpcheck import ir
from dpcheck.check.places import diagnostic
from dpcheck.check.records import Diagnostic, key_of
from dpcheck.infer.annotations import HOMES
from dpcheck.infer.carriers import Carriers
from dpcheck.infer.program import Program
from dpcheck.infer.values import Place
from dpcheck.syntax.suppressions import comments
from dpcheck.syntax.walk import imports_in, walk

_TYPE = re.compile(r"#\s*type:\s*(?!ignore\b)")
_NAMES: list[str] = vars(dpcheck)["__all__"]
_NO_NAME = "dpcheck has no name "
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


def misnamed(module: ir.Module) -> Iterator[Diagnostic]:
    """A DP904 for each name that a module takes from dpcheck, which has none such: the program fails there, and what the name was meant for would not be looked at."""
    if "dpcheck" not in module.text:
        return
    shown: set[str] = set()
    for node in imports_in(module.body):
        if isinstance(node, ir.ImportFrom) and node.module == "dpcheck" and not node.level:
            yield from (_no_such_name(name, (module, *_within(module, node, name))) for name, _ in node.names if not _has(name))
        elif isinstance(node, ir.Import):
            shown |= {alias or name for name, alias in node.names if name == "dpcheck"}
    for part in walk(module.body) if shown else ():
        if isinstance(part, ir.Attribute) and isinstance(part.value, ir.Name) and part.value.id in shown and not _has(part.attr):
            yield _no_such_name(part.attr, (module, part.start, part.end))


def _has(name: str) -> bool:
    """Whether `dpcheck` has a name, or a module of it."""
    return name in _NAMES or name == "*" or hasattr(dpcheck, name) or any((Path(dpcheck.__file__).parent / each).exists() for each in (name, f"{name}.py"))


def _within(module: ir.Module, node: ir.Node, name: str) -> tuple[int, int]:
    """Where an import has a name."""
    found = re.compile(rf"\b{name}\b").search(module.text, module.text.index("import", node.start), node.end)
    return found.span() if found is not None else (node.start, node.end)


def of_one_name(found: Sequence[Diagnostic], names: Sequence[Diagnostic]) -> None:
    """Annotations that cannot be read for a name that dpcheck does not have follow from the import of that name."""
    for cause in names:
        name = cause.message.partition(_NO_NAME)[2].partition(":")[0]
        for each in found:
            if each.code == "DP904" and not each.cause and each.path == cause.path and f"for nothing is called {name}:" in each.message:
                each.cause = key_of(cause)


def _no_such_name(name: str, place: Place) -> Diagnostic:
    home = HOMES.get(name)
    close = get_close_matches(name, _NAMES, 1)
    fix = f"import it from there: from {home} import {name}" if home is not None else f"did you mean {close[0]}?" if close else None
    return diagnostic("DP904", f"{_NO_NAME}{name}: the program fails here, and what it stands for is not understood", place, fix=fix)


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
