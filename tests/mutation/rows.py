"""Weakened rows of the stubs: a factor halved, a condition dropped, a domain's end moved in, a result called public, noise called larger."""
from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from dpcheck.rules import Row
from dpcheck.rules.load import read_stub
from mutation.mutant import ROOT, Mutant, Source

_FACTORS = re.compile(r"slope|L1.*|L2.*|LInf.*")
_PUBLIC = ("kind_of", "output", "reveal")  # what these give is public, or is no value
_ISOMETRIES = frozenset((  # no smaller bound comes of taking these for an absolute value, or none at all
    "abs", "asarray", "float", "reverse", "ravel", "copy", "diagonal", "any", "all", "frame_same", "frame_rename", "opendp_cast", "partial",
))
_ANY = 'Ignored["any value"]'

Said = dict[str, str]
Change = tuple[str, Said]


def row_mutants() -> Iterator[Mutant]:
    """Every weakened row of every stub."""
    for path in sorted((ROOT / "stubs").rglob("*.pyi")):
        source, file = Source(path.read_bytes()), str(path.relative_to(ROOT))
        module = ".".join(path.relative_to(ROOT / "stubs").with_suffix("").parts).removesuffix(".__init__")
        refused = {(row.name.removeprefix(f"{module}."), option) for row in read_stub(path, module) for option in _refused(row)}
        for prefix, node in _functions(ast.parse(source.data), ""):
            for rule in node.decorator_list:
                assert isinstance(rule, ast.Call) and isinstance(rule.func, ast.Name)
                for kind, text in _weakened(rule.func.id, rule):
                    yield Mutant(kind, file, rule.lineno, prefix + node.name, *source.span(rule), text)
            for argument in _optional(node.args):
                if argument.annotation is None and (prefix + node.name, argument.arg) in refused:
                    yield Mutant("option called understood", file, argument.lineno, prefix + node.name, *source.span(argument), f"{argument.arg}: {_ANY}")


def _refused(row: Row) -> list[str]:
    """The options that may only be left at their default."""
    return [option.name for option in row.parameters if row.kind != "same" and option.mark.kind == "values" and len(option.mark.values) < 2]


def _functions(tree: ast.Module | ast.ClassDef, prefix: str) -> Iterator[tuple[str, ast.FunctionDef]]:
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            yield prefix, node
        elif isinstance(node, ast.ClassDef):
            yield from _functions(node, f"{prefix}{node.name}.")


def _weakened(rule: str, call: ast.Call) -> Iterator[tuple[str, str]]:
    """The decorator's weaker forms: what was done, and its text."""
    texts = [argument.value for argument in call.args if isinstance(argument, ast.Constant)]
    said: Said = {keyword.arg or "": ast.unparse(keyword.value) for keyword in call.keywords}
    if rule in ("elementwise", "reduction", "transform", "lipschitz", "opaque"):
        changes = _factors(rule, said)
    elif rule in ("noise", "mechanism"):
        changes = _noise(said)
    else:
        changes = iter(())
    for kind, new in changes:
        yield kind, _written(rule, texts, new)
    if rule == "operation" and texts[0] not in _PUBLIC:
        yield "result called public", _written(rule, ["kind_of", *texts[1:]], said)
        if texts[0] not in _ISOMETRIES:
            yield "called a 1-Lipschitz function", _written(rule, ["abs", *texts[1:]], said)
    if rule == "operation" and "gives" not in said:
        yield "said to give what is new", _written(rule, texts, {**said, "gives": "'new'"})
    if rule == "define":
        yield "result called public", _written("operation", ["kind_of", *texts[1:]], said)
    if rule in ("same", "by_group"):
        yield "result called public", _written(rule, ["builtins.isinstance", *texts[1:]], said)
    if rule == "source":
        yield "source called public", _written("operation", ["kind_of", *texts[1:]], said)
    if rule == "noise" and texts[0] != "laplace":
        yield "called Laplace noise", _written(rule, ["laplace", *texts[1:]], said)


def _written(rule: str, texts: list[object], said: Said) -> str:
    return f"{rule}({', '.join([*(repr(text) for text in texts), *(f'{key}={text}' for key, text in said.items())])})"


def _factors(rule: str, said: Said) -> Iterator[Change]:
    for key, written in said.items():
        text = ast.literal_eval(written)
        if key in ("jump", "needs"):
            yield f"{key} dropped", {other: value for other, value in said.items() if other != key}
        elif key == "upper":
            yield "upper end moved in", {**said, key: repr(f"({text}) - 1 / 2")}
        elif key == "lower":
            yield "lower end moved in", {**said, key: repr(f"({text}) + 1 / 4")}
        elif text != "inf" and (_FACTORS.fullmatch(key) or rule == "lipschitz" and key not in ("why", "derivative", "tight", "integer", "gives")):
            yield "factor halved", {**said, key: repr(f"({text}) / 2")}
            for long, short in (("mag", "mig"), ("max(", "min("), ("sqrt(n)", "1")):
                if long in text:
                    yield f"{short} for {long}".replace("(", "").replace(")", ""), {**said, key: repr(text.replace(long, short))}
    if rule == "elementwise" and "slope" not in said:
        yield "factor halved", {**said, "slope": "'1 / 2'"}
    if rule in ("elementwise", "opaque") and "integer" not in said:
        yield "called whole numbers", {**said, "integer": "True"}


def _noise(said: Said) -> Iterator[Change]:
    for key, written in said.items():
        if key in ("needs", "public", "without", "delta", "monotone", "size"):
            yield f"{key} dropped", {other: value for other, value in said.items() if other != key}
        elif key == "scale":
            yield "scale doubled", {**said, key: repr(f"2 * ({ast.literal_eval(written)})")}
        elif key == "epsilon" and written != "'0'":
            yield "epsilon halved", {**said, key: repr(f"({ast.literal_eval(written)}) / 2")}
        elif key == "relation" and written != "'both'":
            yield "relation both", {**said, key: "'both'"}
        elif key == "unit" and written == "'entry'":
            yield "unit row", {**said, key: "'row'"}


def _optional(arguments: ast.arguments) -> list[ast.arg]:
    """The parameters with a default."""
    plain = [*arguments.posonlyargs, *arguments.args]
    with_default = [argument for argument, default in zip(arguments.kwonlyargs, arguments.kw_defaults) if default is not None]
    return plain[len(plain) - len(arguments.defaults):] + with_default
