"""Annotations that declare private what an audit takes for private, written where the data enter.

A parameter, an attribute or a variable is annotated where it is bound; what is read inside an expression gets a variable of its own in a line before.
"""
from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from keyword import iskeyword
from pathlib import PurePosixPath

from typing_extensions import assert_never

from dpcheck import ir
from dpcheck.check.mending.writing import TYPING, Imports, written
from dpcheck.check.records import Edit, Found
from dpcheck.infer.walk import called_name
from dpcheck.syntax.lookup import bodies, functions_around, statement_at
from dpcheck.syntax.walk import walk

_RANKS = ("frame", "polars", "records", "series", "array", "vectors", "list", "texts", "number", "made")  # what tells most of how data are used comes first
_FRAMES = frozenset(("pd.DataFrame", "pandas.DataFrame", "DataFrame"))
_ELEMENTS = {"list": "float", "texts": "str"}
_LAZY = (ir.Lambda, ir.Conditional, ir.Bool, ir.Await, ir.Yield)


class Obstacle(Exception):
    """An annotation that cannot be written; the text says why, and what to do instead."""


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter of a function."""

    node: ir.Param


@dataclass(frozen=True, slots=True)
class Target:
    """A name or attribute, to which one statement assigns what is to be declared; `annotation` where it has one."""

    node: ir.Name | ir.Attribute
    annotation: ir.Expr | None


@dataclass(frozen=True, slots=True)
class Part:
    """An expression inside a statement."""

    statement: ir.Stmt
    start: int
    end: int


Site = Parameter | Target | Part


@dataclass(frozen=True, slots=True)
class Declared:
    """A declaration as it is written: the data, the name and the annotation, and the edits that write it."""

    found: Found
    name: str
    annotation: str
    relation: str
    edits: list[Edit]


@dataclass(frozen=True, slots=True)
class Refused:
    """Data that cannot be declared by an annotation, and why not."""

    found: Found
    reason: str


def declarations(module: ir.Module, data: Sequence[tuple[Found, str]]) -> tuple[list[Declared], list[Refused], list[Edit]]:
    """Data of a module declared, each under a relation ("SymmetricDistance"), what cannot be declared, and the edits that import what the annotations use."""
    imports, taken = Imports(module), set(_names(module))
    sites: dict[tuple[int, int], tuple[Site, Found, str]] = {}
    refused: list[Refused] = []
    for found, relation in data:
        try:
            site = _site(module, found)
        except Obstacle as obstacle:
            refused.append(Refused(found, str(obstacle)))
            continue
        known = sites.get(_ends(site))
        if known is not None:  # an attribute is found in each method that uses it
            found, relation = replace(known[1], container=min(found.container, known[1].container, key=_RANKS.index)), known[2]
        sites[_ends(site)] = site, found, relation
    declared = [_declared(module, site, found, relation, imports, taken) for site, found, relation in sites.values()]
    return declared, refused, imports.edits() if declared else []


def _names(module: ir.Module) -> Iterator[str]:
    """All names that stand for anything in a module: a new variable has none of them."""
    for node in walk(module.body):
        match node:
            case ir.Name(id=name) | ir.Param(name=name) | ir.Function(name=name) | ir.Class(name=name) | ir.TypeAlias(name=name):
                yield name
            case ir.Handler(name=str() as name) | ir.PatternCapture(name=str() as name) | ir.PatternStar(name=str() as name):
                yield name
            case ir.Import() | ir.ImportFrom():
                yield from (alias or name.partition(".")[0] for name, alias in node.names)
            case ir.Scope():
                yield from node.names


def _ends(site: Site) -> tuple[int, int]:
    match site:
        case Parameter(node) | Target(node):
            return node.start, node.end
        case Part():
            return site.start, site.end
        case _:
            assert_never(site)


# ------------------------------------------------------------ where
def _site(module: ir.Module, found: Found) -> Site:
    """Where an annotation of the data belongs. Raises `Obstacle`."""
    if found.container == "made":
        raise Obstacle("a data base made this of rows that are not seen, so that no annotation says what one person changes: select the rows, and compute with them")
    if found.start == found.end:
        return _attribute(module, found)
    for function in functions_around(module, found.start):
        for parameter in function.params:
            if (parameter.start, parameter.end) == (found.start, found.end) and isinstance(function, ir.Function):
                return Parameter(parameter)
    statement = statement_at(module, found.start)
    if statement is None:
        raise Obstacle("it is not read in a statement")
    target = _target(module, statement, found)
    if target is not None:
        return target
    _prove_movable(module, statement, found)
    return Part(statement, found.start, found.end)


def _attribute(module: ir.Module, found: Found) -> Target:
    """The assignment that gives an attribute of `self` its data: in the class around the method, best in `__init__`."""
    owner, _, attribute = found.name.partition(".")
    around = [node for node in walk(module.body) if isinstance(node, ir.Class) and node.start <= found.start < node.end]
    for cls in sorted(around, key=lambda node: -node.start):
        methods = [node for node in cls.body if isinstance(node, ir.Function)]
        for method in sorted(methods, key=lambda node: node.name != "__init__"):
            for statement in walk(method.body):
                match statement:
                    case ir.Assign(targets=[ir.Attribute(value=ir.Name(id=name), attr=attr) as target]) if (name, attr) == (owner, attribute):
                        return Target(target, None)
                    case ir.Annotate(target=ir.Attribute(value=ir.Name(id=name), attr=attr) as target) if (name, attr) == (owner, attribute):
                        return Target(target, statement.annotation)
    raise Obstacle(f"no assignment to `{found.name}` in this class says what it is: annotate it where it is set")


def _target(module: ir.Module, statement: ir.Stmt, found: Found) -> Target | None:
    """What a statement assigns the data to, where that is one name or attribute and the data are all that it is given."""
    match statement:
        case ir.Assign(targets=[ir.Name() | ir.Attribute() as target], value=value):
            annotation = None
        case ir.Annotate(target=ir.Name() | ir.Attribute() as target, value=value, annotation=annotation):
            pass
        case _:
            return None
    if isinstance(target, ir.Name) and target.id in _shared(module, statement.start) or value is None:
        return None  # Python refuses annotations of global names
    whole = (value.start, value.end) == (found.start, found.end)
    return Target(target, annotation) if whole or found.container == "number" or _is_list_of(value, found) else None


def _is_list_of(value: ir.Expr, found: Found) -> bool:
    """Whether something is the rows that are found, as a list."""
    return isinstance(value, ir.Call) and isinstance(value.func, ir.Name) and value.func.id == "list" and [(each.value.start, each.value.end) for each in value.args] == [(found.start, found.end)]


def _shared(module: ir.Module, offset: int) -> set[str]:
    """The names that the innermost function around an offset declares global or nonlocal."""
    functions = [node for node in functions_around(module, offset) if isinstance(node, ir.Function)]
    return {name for node in walk(functions[-1].body) if isinstance(node, ir.Scope) for name in node.names} if functions else set()


def _prove_movable(module: ir.Module, statement: ir.Stmt, found: Found) -> None:
    """Raises `Obstacle` where an expression cannot be evaluated in a line before its statement instead."""
    instead = "bind it to a variable of its own, and run this again"
    line = module.text.rfind("\n", 0, statement.start) + 1
    if not isinstance(statement, (ir.Assign, ir.Augment, ir.Annotate, ir.Evaluate, ir.Return, ir.For)) or module.text[line:statement.start].strip():
        raise Obstacle(f"what is read here has no name: {instead}")
    if isinstance(statement, ir.For) and not (statement.iter.start <= found.start < statement.iter.end):
        raise Obstacle(f"what is read here has no name: {instead}")
    inside = [node for node in walk([statement]) if node.start <= found.start and found.end <= node.end]
    if any(isinstance(node, _LAZY) for node in inside) or any(isinstance(node, ir.Comprehension) and not _is_first(node, found) for node in inside):
        raise Obstacle(f"whether, or how often, this is read depends on what stands around it: {instead}")
    heads = bodies(statement)
    before = [node for node in walk([statement]) if isinstance(node, (ir.Call, ir.Walrus)) and node.end <= found.start and not any(each.start <= node.start for each in heads)]
    if before:
        raise Obstacle(f"something else is called before this is read, in one statement: {instead}")


def _is_first(node: ir.Comprehension, found: Found) -> bool:
    """Whether the data are what a comprehension goes through first, which is evaluated once, before it."""
    first = node.clauses[0].iter
    return first.start <= found.start and found.end <= first.end


# ------------------------------------------------------------ what
def _declared(module: ir.Module, site: Site, found: Found, relation: str, imports: Imports, taken: set[str]) -> Declared:
    match site:
        case Parameter(node):
            annotation = _annotation(module, found, relation, imports, node.annotation)
            return Declared(found, node.name, annotation, relation, [_of_parameter(module, node, annotation)])
        case Target(node):
            annotation = _annotation(module, found, relation, imports, site.annotation)
            edit = (written((module, site.annotation.start, site.annotation.end), annotation) if site.annotation is not None
                    else written((module, node.end, node.end), f": {annotation}"))
            return Declared(found, module.text[node.start:node.end], annotation, relation, [edit])
        case Part(statement):
            annotation = _annotation(module, found, relation, imports, None)
            name = _new_name(module, statement, found, taken)
            taken.add(name)
            return Declared(found, name, annotation, relation, [_line_before(module, statement, found, name, annotation)])
        case _:
            assert_never(site)


def _annotation(module: ir.Module, found: Found, relation: str, imports: Imports, existing: ir.Expr | None) -> str:
    """The annotation that declares the data, around the one that is there."""
    if found.container == "number":
        return imports.name("Data")
    said = "" if existing is None else module.text[existing.start:existing.end]
    is_frame = said.strip("\"'") in _FRAMES or not said and found.container == "frame"
    rows = f"{imports.name('MetricFrame')}[{imports.name(relation)}]" if is_frame else f"{said or _container(found.container, imports)}, {imports.name(relation)}"
    parts = [rows, *([f'{imports.name("Joint")}("{found.joint}")'] if found.joint else [])]
    return rows if is_frame and not found.joint else f"{imports.name('Annotated', TYPING)}[{', '.join(parts)}]"


def _container(container: str, imports: Imports) -> str:
    match container:
        case "frame":
            return imports.name("DataFrame", "pandas")
        case "polars":
            return imports.name("DataFrame", "polars")
        case "series":
            return imports.name("Series", "pandas")
        case "array":
            return imports.name("ndarray", "numpy")
        case "vectors":
            return f"list[{imports.name('ndarray', 'numpy')}]"
        case _:
            element = f"dict[str, {imports.name('Any', TYPING)}]" if container == "records" else _ELEMENTS[container]
            return f"list[{element}]"


def _of_parameter(module: ir.Module, node: ir.Param, annotation: str) -> Edit:
    """The edit that annotates a parameter, with spaces around the sign before a default, as is the custom."""
    if node.annotation is not None:
        return written((module, node.annotation.start, node.annotation.end), annotation)
    end = node.start + len(node.name)
    if node.default is not None and module.text[end:node.default.start].strip() == "=":
        return written((module, end, node.default.start), f": {annotation} = ")
    return written((module, end, end), f": {annotation}")


def _new_name(module: ir.Module, statement: ir.Stmt, found: Found, taken: set[str]) -> str:
    """A name for what is read: after the file that it is read from, or as the audit calls it, where that is not the function that reads it."""
    inside = [node for node in walk([statement]) if found.start <= node.start and node.end <= found.end]
    files = [PurePosixPath(node.value.replace("\\", "/")) for node in inside if isinstance(node, ir.Constant) and isinstance(node.value, str)]
    named = [file.stem.lower() for file in files if file.suffix and file.stem.isidentifier() and not iskeyword(file.stem)]
    own = found.name.rpartition(".")[2]
    stem = named[0] if named else own if not any(isinstance(node, ir.Call) and called_name(node.func) == own for node in inside) else "rows"
    names = [stem, *([f"{stem}_rows"] if found.container != "number" and stem != "rows" else [])]
    return next((name for name in names if name not in taken), None) or next(name for number in range(2, len(taken) + 3) if (name := f"{stem}_{number}") not in taken)


def _line_before(module: ir.Module, statement: ir.Stmt, found: Found, name: str, annotation: str) -> Edit:
    """The edit that binds an expression to a declared variable in a line before its statement, and names that there."""
    text = module.text
    read = text[found.start:found.end]
    read = read if _is_whole(read) else f"({read})"
    indent = text[text.rfind("\n", 0, statement.start) + 1:statement.start]
    return written((module, statement.start, found.end), f"{name}: {annotation} = {read}\n{indent}{text[statement.start:found.start]}{name}")


def _is_whole(text: str) -> bool:
    """Whether an expression can stand by itself: all its line ends are in brackets of its own."""
    try:
        ast.parse(text, mode="eval")
    except SyntaxError:
        return False
    return True
