"""Weakened code of the engine: max for min, an addend, an absolute value, a guard, a join, a statement dropped, off by one, 2 for 1."""
from __future__ import annotations

import ast
import random
import re
from collections.abc import Iterator
from pathlib import Path

from mutation.mutant import ROOT, Mutant, Source

ROOMS = ("infer", "bounds", "spaces", "check")
_SILENT = ("describe.py", "places.py", "render.py", "codes.py", "records.py")  # words for people: no bound rests on them
_LESS = {"maximum": "minimum", "greatest": "least", "max": "min", "any": "all"}
_JOINS = ("join", "joined", "join_values", "merged", "join_states", "merge", "joined_with", "union")
_BOUNDARIES: dict[type[ast.cmpop], str] = {ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">"}
# Of work: more or less of it makes no bound wrong. A name that says so, the fuel, a depth, or a literal number of items, from 64 on.
_LIMITS = re.compile(r"\b_?(MOST|DEEPEST|LONGEST|LARGEST|UNROLL)|\brun\.fuel\b|^depth\b|<=? (64|4096|512)\b|>=? (64|4096|512)\b")
_GIVES_UP = ("INFIN", "unbounded", "unknown", "infinite", "None", "False", "opaque", "tainted", "UNKNOWN")
_TOLD = ("step", "note", "complain", "trouble", "announce", "remark", "explain", "tell", "assert_never", "spend", "on_function")  # calls that only report, count work, or never happen

Change = tuple[str, ast.expr | ast.stmt, str]


def code_mutants() -> Iterator[Mutant]:
    """Every weakened place inside a function of the engine."""
    for room in ROOMS:
        for path in sorted((ROOT / "dpcheck" / room).rglob("*.py")):
            if path.name not in _SILENT:
                yield from _of_file(path)


def _of_file(path: Path) -> Iterator[Mutant]:
    source = Source(path.read_bytes())
    for name, function in functions(ast.parse(source.data)):
        limits = {inner for node in ast.walk(function) if _is_limit(node, source) for inner in ast.walk(node)}
        for node in ast.walk(function):
            for kind, changed, new in () if node in limits else _changes(node, source):
                yield Mutant(kind, str(path.relative_to(ROOT)), changed.lineno, name, *source.span(changed), new)


def _is_limit(node: ast.AST, source: Source) -> bool:
    """Whether this compares how much work there is with how much is done."""
    return isinstance(node, ast.Compare) and type(node.ops[-1]) in _BOUNDARIES and _LIMITS.search(source.text(node)) is not None


def functions(tree: ast.Module) -> Iterator[tuple[str, ast.FunctionDef]]:
    """The outermost functions of a module and its classes: what stands inside one of them is a part of it."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            yield node.name, node
        elif isinstance(node, ast.ClassDef):
            yield from ((f"{node.name}.{inner.name}", inner) for inner in node.body if isinstance(inner, ast.FunctionDef))


def _changes(node: ast.AST, source: Source) -> Iterator[Change]:
    """The weaker forms of one node: what was done, the node that is replaced, and its new text."""
    if isinstance(node, ast.Call):
        yield from _of_call(node, source)
    elif isinstance(node, ast.BinOp):
        yield from _of_arithmetic(node, source)
    elif isinstance(node, ast.If) and not node.orelse and isinstance(node.body[-1], ast.Return):
        if any(word in source.text(node.body[-1]) for word in _GIVES_UP):
            yield "guard dropped", node.test, "False"
    elif isinstance(node, ast.BoolOp):
        word = "and" if isinstance(node.op, ast.And) else "or"
        parts = [place for place, value in enumerate(node.values) if not _is_limit(value, source)]
        if not parts:
            return
        dropped = parts[_chosen(source.text(node), len(parts))]
        rest = [f"({source.text(value)})" for place, value in enumerate(node.values) if place != dropped]
        yield f"part of `{word}` dropped", node, f"({f' {word} '.join(rest)})"
    elif isinstance(node, ast.Compare) and len(node.ops) == 1 and type(node.ops[0]) in _BOUNDARIES:
        yield "boundary", node, f"{source.text(node.left)} {_BOUNDARIES[type(node.ops[0])]} {source.text(node.comparators[0])}"
    elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call) and not any(word in _name(node.value) for word in _TOLD):
        yield "statement dropped", node, "pass"
    elif isinstance(node, (ast.DictComp, ast.ListComp, ast.SetComp, ast.GeneratorExp)) and node.generators[0].ifs:
        yield "filter dropped", node.generators[0].ifs[0], "True"


def _of_call(node: ast.Call, source: Source) -> Iterator[Change]:
    function, name = node.func, _name(node)
    if name in _LESS and node.args:
        yield f"{_LESS[name]} for {name}", function, source.text(function).removesuffix(name) + _LESS[name]
    elif name == "number" and len(node.args) == 1 and isinstance(node.args[0], ast.Constant) and node.args[0].value == 2:
        yield "1 for 2", node, f"{source.text(function)}(1)"
    elif name in ("scaled", "jumped") and isinstance(function, ast.Attribute):
        yield f"{name} dropped", node, source.text(function.value)
    elif name == "absolute" and len(node.args) == 1:
        yield "absolute value dropped", node, f"({source.text(node.args[0])})"
    elif name == "tainted" and len(node.args) >= 2:
        dropped = node.args[1 + _chosen(source.text(node), len(node.args) - 1)]
        kept = [source.text(argument) for argument in node.args if argument is not dropped]
        yield "tainted by less", node, f"{source.text(function)}({', '.join([*kept, *(source.text(keyword) for keyword in node.keywords)])})"
    elif name in _JOINS and len(node.args) >= 2:
        for kept in node.args[-2:]:
            kept = kept.value if isinstance(kept, ast.Starred) else kept
            yield "join dropped", node, f"({source.text(kept)})"


def _of_arithmetic(node: ast.BinOp, source: Source) -> Iterator[Change]:
    left, right = node.left, node.right
    if isinstance(node.op, ast.Add):
        if isinstance(right, ast.Constant) and right.value == 1 or isinstance(right, ast.Name) and right.id == "ONE":
            if source.text(left) != "depth":  # of what is followed: a limit of work
                yield "off by one", node, f"({source.text(left)})"
        elif not any(isinstance(side, (ast.Constant, ast.List, ast.Tuple, ast.JoinedStr)) for side in (left, right)):
            yield "addend dropped", node, f"({source.text((left, right)[_chosen(source.text(node), 2)])})"
    elif isinstance(node.op, ast.Mult):
        for two, other in ((left, right), (right, left)):
            if isinstance(two, ast.Constant) and two.value == 2:
                yield "1 for 2", node, f"({source.text(other)})"


def _name(call: ast.Call) -> str:
    return call.func.id if isinstance(call.func, ast.Name) else call.func.attr if isinstance(call.func, ast.Attribute) else ""


def _chosen(text: str, many: int) -> int:
    """One of the parts of a text, the same in every run, wherever the text stands."""
    return random.Random(text).randrange(many)
