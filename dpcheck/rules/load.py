"""Reads stub files into rows. A stub is a `.pyi` file whose functions carry one decorator that says the rule."""
from __future__ import annotations

import ast
from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from typing import Iterable, Iterator

from dpcheck.files import prove_readable
from dpcheck.rules.definition import Definition
from dpcheck.rules.families import prove_family
from dpcheck.rules.formula import Condition, Formula
from dpcheck.rules.marks import OPERAND, PUBLIC, UNMARKED, Mark, read_mark
from dpcheck.rules.row import Parameter, Row, StubError

KINDS = {"define", "by_group", "elementwise", "reduction", "transform", "lipschitz", "operation", "expression", "same", "opaque", "noise", "draw", "mechanism", "configured", "adds", "seed", "source"}
_NORMS = ("L1", "L2", "LInf")
_FORMULAS = ("slope", "jump", "lower", "upper")
_NAMED = ("define", "by_group", "operation", "expression", "same", "noise", "draw", "mechanism", "source")  # kinds whose first text is a definition, or names an operation, a row or a family
TEXTS = frozenset(("public", "needs", "without", "relation", "unit", "assumes", "person", "most", "made", "shared"))  # what a mechanism says that is no argument
GIVES = ("new", "items", "nothing")
MAKES = ("text", "column", "texts", "anything")
EXPRESSIONS = frozenset((  # what an expression on the columns of a frame says in SQL
    "+", "-", "*", "/", "neg", "<", "<=", ">", ">=", "=", "<>", "and", "or", "not", "null", "there", "in", "between", "when", "otherwise", "coalesce", "least", "greatest", "abs", "round", "cast",
    "count", "count distinct", "sum", "avg", "min", "max", "column", "value", "text", "alias", "of row", "test of row",
))
LAWS = ("uniform", "binomial", "choice", "multinomial", "other")
_CHOICES = {"relation": ("change-one", "add-remove", "both"), "unit": ("row", "entry")}
_ROLES = {
    "noise": frozenset(("location", "scale", "size", "like")),
    "draw": frozenset(("lower", "upper", "below", "among", "chance", "times", "size")),
    "mechanism": frozenset(("value", "scores", "candidates", "sensitivity", "epsilon", "delta", "scale", "monotone", "queries", "data", "threshold",
                            "categories", "utility", "rate", "rho", "lower", "upper", *TEXTS)),
}

_COSTS = frozenset(("epsilon", "delta", "rho", "scale", "sensitivity"))  # of which a cost is made


def read_stub(path: Path, module: str) -> Iterator[Row]:
    """The rows of one stub file, in order.

    `module` is the dotted name of the library module it speaks of. Raises StubError with the file and line of what is wrong.
    """
    try:
        prove_readable(path)
        tree = ast.parse(path.read_text(encoding="utf-8"))
    except SyntaxError as fault:
        raise StubError(f"{path}:{fault.lineno or 1}: {fault.msg}") from None
    except OSError as fault:
        raise StubError(f"{path}:1: cannot be read: {fault.strerror}") from None
    except (ValueError, RecursionError, MemoryError) as fault:  # not UTF-8, null bytes, or nested too deeply
        raise StubError(f"{path}:1: cannot be read: {fault or 'nested too deeply'}") from None
    _inherit(tree, module, str(path))
    for statement in tree.body:
        if isinstance(statement, ast.ClassDef) and (other := _other_class(statement, module)) is not None:
            yield Row(f"{module}.{statement.name}", "class", [], operation=other, path=str(path), line=statement.lineno)
    yield from _body(tree.body, module, str(path), _made_with(tree, module))


def _inherit(tree: ast.Module, module: str, path: str) -> None:
    """Gives the classes of a file the functions of the class that each is derived from, and, where `@same` names the module, those of the module; all that
    stand above it, unless it has its own."""
    above: dict[str, ast.ClassDef] = {}
    functions: list[ast.FunctionDef] = []
    for part in tree.body:
        if isinstance(part, ast.FunctionDef):
            functions.append(part)
        elif isinstance(part, ast.ClassDef):
            for base in part.bases:
                if not isinstance(base, ast.Name) or base.id not in above:
                    raise StubError(f"{path}:{part.lineno}: {part.name}: a class is derived from classes of the same stub above it, not from {ast.unparse(base)}")
                _add(part, above[base.id].body)
            for said in part.decorator_list if _other_class(part, module) is None else ():
                _add(part, _methods(said, part.name, functions, module, path))
            above[part.name] = part


def _add(cls: ast.ClassDef, functions: Iterable[ast.stmt]) -> None:
    own = {function.name for function in cls.body if isinstance(function, ast.FunctionDef)}
    cls.body += [function for function in functions if isinstance(function, ast.FunctionDef) and function.name not in own]


def _methods(said: ast.expr, name: str, functions: list[ast.FunctionDef], module: str, path: str) -> list[ast.FunctionDef]:
    """The functions of a module as methods of a class: all of them, or, where `of` names a parameter, those that take the object itself for it."""
    if ast.unparse(said) == f"same({module!r})":
        return [_as_method(function) for function in functions]
    if isinstance(said, ast.Call) and [keyword.arg for keyword in said.keywords] == ["of"] and isinstance(said.keywords[0].value, ast.Constant):
        first = said.keywords[0].value.value
        if ast.unparse(said) == f"same({module!r}, of={first!r})":
            return [function for function in functions if [arg.arg for arg in (*function.args.posonlyargs, *function.args.args)][:1] == [first]]
    raise StubError(f"{path}:{said.lineno}: {name}: a class has the functions of its own module above it (@same({module!r})), or is another name of a class and has nothing in it, not {ast.unparse(said)}")


def _other_class(cls: ast.ClassDef, module: str) -> str | None:
    """The class, by its full name, that a class is said to be another name of (`@same("library.module.Class")`), with nothing in it; None of any other."""
    said = cls.decorator_list[0] if len(cls.decorator_list) == 1 and all(_is_text(part) for part in cls.body) else None
    if not (isinstance(said, ast.Call) and isinstance(said.func, ast.Name) and said.func.id == "same" and len(said.args) == 1 and not said.keywords):
        return None
    named = said.args[0].value if isinstance(said.args[0], ast.Constant) else None
    return named if isinstance(named, str) and named != module else None


def _as_method(function: ast.FunctionDef) -> ast.FunctionDef:
    """A function with `self` before its parameters."""
    method = deepcopy(function)
    (method.args.posonlyargs or method.args.args).insert(0, ast.arg("self", lineno=function.lineno, col_offset=0))
    return method


def _made_with(tree: ast.Module, module: str) -> dict[str, frozenset[str]]:
    """What the objects of each class of the file are made with: the parameters of `__init__`, in the class or in one whose `of` names it."""
    found: dict[str, frozenset[str]] = {}
    for cls in tree.body:
        for made in cls.body if isinstance(cls, ast.ClassDef) else ():
            if isinstance(cls, ast.ClassDef) and isinstance(made, ast.FunctionDef) and made.name == "__init__":
                named = [keyword.value for rule in made.decorator_list if isinstance(rule, ast.Call) for keyword in rule.keywords if keyword.arg == "of"]
                name = named[0].value if named and isinstance(named[0], ast.Constant) else f"{module}.{cls.name}"
                found[str(name)] = frozenset(argument.arg for argument in (*made.args.args, *made.args.kwonlyargs))
    return found


def _body(statements: list[ast.stmt], prefix: str, path: str, made: dict[str, frozenset[str]]) -> Iterator[Row]:
    for statement in statements:
        if isinstance(statement, ast.ClassDef):
            yield from _body(statement.body, f"{prefix}.{statement.name}", path, made)
        elif isinstance(statement, ast.FunctionDef):
            yield from _function(statement, prefix, path, made.get(prefix, frozenset()))
        elif isinstance(statement, (ast.Import, ast.ImportFrom, ast.Pass)) or _is_text(statement):
            continue
        else:
            raise StubError(f"{path}:{statement.lineno}: a stub holds functions with a rule, classes of them, imports and docstrings only")


def _is_text(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant) and isinstance(statement.value.value, (str, type(...)))


def _function(node: ast.FunctionDef, prefix: str, path: str, made: frozenset[str]) -> Iterator[Row]:
    parameters = _parameters(node, path)
    rules = [decorator for decorator in node.decorator_list if isinstance(decorator, ast.Call)]
    if not rules:
        raise StubError(f"{path}:{node.lineno}: {node.name} has no rule; write one of {', '.join('@' + kind for kind in sorted(KINDS))} above it")
    for call in rules:
        kind = call.func.id if isinstance(call.func, ast.Name) else ""
        if kind not in KINDS:
            raise StubError(f"{path}:{call.lineno}: @{ast.unparse(call.func)} is not a rule; known are {', '.join('@' + k for k in sorted(KINDS))}")
        try:
            row = Row(f"{prefix}.{node.name}", kind, [replace(parameter) for parameter in parameters], path=path, line=node.lineno)
            _fill(row, call, made)
            _mark(row)
        except ValueError as fault:
            raise StubError(f"{path}:{call.lineno}: {node.name}: {fault}") from None
        yield row


def _parameters(node: ast.FunctionDef, path: str) -> list[Parameter]:
    arguments = node.args
    found: list[Parameter] = []
    plain = [(a, "positional") for a in arguments.posonlyargs] + [(a, "normal") for a in arguments.args]
    defaults: list[ast.expr | None] = [None] * (len(plain) - len(arguments.defaults)) + list(arguments.defaults)
    for (argument, kind), default in zip(plain, defaults):
        found.append(_parameter(argument, kind, default, path))
    if arguments.vararg:
        found.append(_parameter(arguments.vararg, "*", None, path))
    for argument, default in zip(arguments.kwonlyargs, arguments.kw_defaults):
        found.append(_parameter(argument, "keyword", default, path))
    if arguments.kwarg:
        found.append(_parameter(arguments.kwarg, "**", None, path))
    return found


def _parameter(argument: ast.arg, kind: str, default: ast.expr | None, path: str) -> Parameter:
    """One parameter, with its mark. A default `...` stands for one that cannot be written out: any value that is given is another one."""
    value: object = None if default is None else ...
    if default is not None:
        try:
            value = ast.literal_eval(default)
        except ValueError:
            pass
    try:
        mark = UNMARKED if argument.annotation is None else read_mark(argument.annotation)
    except ValueError as fault:
        raise StubError(f"{path}:{argument.lineno}: {argument.arg}: {fault}") from None
    if default is not None and value is not ... and value not in mark.values and (mark.values or mark.kind == "values"):
        mark = replace(mark, values=(value, *mark.values))
    return Parameter(argument.arg, kind, value, default is None and kind not in ("*", "**"), mark, argument.annotation is not None)


def _mark(row: Row) -> None:
    """Marks the parameters that the rule itself speaks of. What then has no mark, and no default to be left at, makes the rule wrong (ValueError)."""
    spoken = _spoken_of(row)
    for place, parameter in enumerate(row.parameters):
        if row.kind in ("elementwise", "reduction", "transform") and place and parameter.name not in spoken and _changes(parameter):
            raise ValueError(f"{parameter.name} is marked as understood, but no formula names it: name it, or mark it Ignored['why']")
        if parameter.mark.kind == "values" and not parameter.annotated and (not parameter.mark.values or parameter.name in spoken):
            mark = _implied(row, parameter, place, spoken)
            if mark is not None:
                parameter.mark = mark
            elif parameter.required:
                raise ValueError(f"the rule does not say what {parameter.name} does: name it in a formula, or mark it (see stubs/README.md)")


def _changes(parameter: Parameter) -> bool:
    """Whether a parameter is marked as one that the rule reads."""
    return parameter.mark.kind != "ignored" and parameter.mark is not UNMARKED and (parameter.mark.kind != "values" or len(parameter.mark.values) > 1)


def _spoken_of(row: Row) -> frozenset[str]:
    """The parameters that the rule names."""
    formulas = [row.slope, row.jump, row.lower, row.upper, *(formula for wanted in row.factors.values() for formula in wanted.values())]
    named = {name for formula in formulas if formula is not None for name in formula.names}
    for said in row.roles.values():
        named |= set(said.names) if isinstance(said, Formula) else {part.rstrip("*").partition(".")[0] for text in said.split() for part in text.split("|")}
    named |= row.definition.names if row.definition is not None else set()
    return frozenset(named | (row.needs.names if row.needs is not None else set()) | (row.factors.keys() if row.kind == "lipschitz" else set()))


def _implied(row: Row, parameter: Parameter, place: int, spoken: frozenset[str]) -> Mark | None:
    """The mark of a parameter that has none written: operands are those that must be given, and those that the rule names."""
    if row.kind in ("elementwise", "reduction", "transform", "lipschitz"):
        if place == 0 or row.kind == "lipschitz" and parameter.name in row.factors:
            return OPERAND
        return PUBLIC if parameter.name in spoken else None
    if parameter.name in spoken or parameter.required or parameter.kind in ("*", "**") and row.kind in ("operation", "opaque", "source", "draw"):
        return OPERAND
    return None


def _fill(row: Row, call: ast.Call, made: frozenset[str]) -> None:
    names = frozenset({"lo", "hi", "mag", "mig", "n", *(p.name for p in row.parameters)})
    texts: dict[str, str] = {}
    positional = ["operation", "row"] if row.kind in _NAMED else ["row"]
    for position, argument in enumerate(call.args):
        if position >= len(positional) or not (isinstance(argument, ast.Constant) and isinstance(argument.value, str)):
            raise ValueError(f"@{row.kind} takes {' and '.join(positional)} as texts, then keywords")
        texts[positional[position]] = argument.value
    for keyword in call.keywords:
        name, value = keyword.arg or "**", keyword.value
        if name in ("tight", "integer", "lazy"):
            if not (isinstance(value, ast.Constant) and isinstance(value.value, bool)):
                raise ValueError(f"{name} is True or False")
            setattr(row, name, value.value)
            continue
        if not (isinstance(value, ast.Constant) and isinstance(value.value, str)):
            raise ValueError(f"{name} must be a text")
        texts[name] = value.value
    parameters = {p.name for p in row.parameters}
    known = parameters | made
    roles = _ROLES.get(row.kind, frozenset())
    for name, text in texts.items():
        if name in ("row", "why", "operation", "derivative"):
            setattr(row, name, text)
        elif name == "gives":
            if text not in GIVES:
                raise ValueError(f"gives is one of {', '.join(GIVES)}")
            row.gives = text
        elif name == "into" and row.kind == "define":
            if text not in parameters:
                raise ValueError(f"into names a parameter, and {text} is none")
            row.into = text
        elif name == "makes" and row.kind == "opaque":
            if text not in MAKES:
                raise ValueError(f"makes is one of {', '.join(MAKES)}")
            row.operation = text
        elif name == "of" and row.kind == "configured":
            row.operation = text
        elif name in roles:
            if text not in _CHOICES.get(name, (text,)):
                raise ValueError(f"{name} is one of {', '.join(_CHOICES[name])}")
            of_object = text.replace(".", "").isidentifier() and text.partition(".")[0] in known  # a setting of an object that a parameter is
            row.roles[name] = text if name in TEXTS or of_object else Formula(text, names | made)
        elif name in _FORMULAS:
            setattr(row, name, Formula(text, names))
        elif name == "needs":
            row.needs = Condition(text, names)
        elif row.kind == "reduction" and name in _NORMS:
            row.factors.setdefault(name, {})[""] = Formula(text, names)
        elif row.kind == "transform" and (pair := _norm_pair(name)) is not None:
            measured, wanted = pair
            row.factors.setdefault(measured, {})[wanted] = Formula(text, names)
        elif row.kind == "lipschitz" and name in parameters:
            row.factors.setdefault(name, {})[""] = Formula(text, names)
        else:
            raise ValueError(f"@{row.kind} has no {name!r}")
    _verify(row, parameters)


def _verify(row: Row, parameters: set[str]) -> None:
    """Raises `ValueError` where what a row says is not whole, or does not go together."""
    if row.needs is not None and row.kind not in ("elementwise", "reduction", "transform", "lipschitz"):
        raise ValueError(f"@{row.kind} has no condition to check: needs stands with elementwise, reduction, transform and lipschitz")
    if row.kind in _NAMED and not row.operation:
        raise ValueError(f"@{row.kind} needs the name of the {dict(operation='operation', same='row', define='definition', by_group='function').get(row.kind, 'family')}")
    if row.kind in ("noise", "mechanism"):
        prove_family(row.kind, row.operation, frozenset(row.roles))
    if row.kind == "define":
        row.definition, row.operation = Definition(row.operation, frozenset(parameters)), ""
    if row.gives == "nothing" and not row.into:
        raise ValueError("what gives nothing puts it into a parameter: name it (into)")
    if row.kind == "expression" and row.operation not in EXPRESSIONS:
        raise ValueError(f"an expression is one of {', '.join(sorted(EXPRESSIONS))}")
    if row.kind == "draw" and row.operation not in LAWS:
        raise ValueError(f"the law of a draw is one of {', '.join(LAWS)}")
    idle = sorted(row.roles.keys() & _COSTS) if (row.kind, row.operation) in (("mechanism", "unknown"), ("noise", "other")) else []
    if idle:
        raise ValueError(f"of {row.operation} {row.kind}s nothing is guaranteed, by whatever {idle[0]}: leave it out, or name it among what must be public")
    if row.kind == "opaque" and row.operation and (row.upper is not None or (row.lower is not None or row.integer) and row.operation != "column"):
        raise ValueError(f"what makes {row.operation!r} gives no number, of which lower, upper and integer would speak")
    if row.kind in ("reduction", "transform", "lipschitz") and not row.factors:
        raise ValueError(f"@{row.kind} gives no factor")


def _norm_pair(name: str) -> tuple[str, str] | None:
    measured, _, wanted = name.partition("_")
    if measured in _NORMS and (wanted or measured) in _NORMS:
        return measured, wanted or measured
    return None
