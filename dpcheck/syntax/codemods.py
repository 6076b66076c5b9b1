"""Small changes of source text that keep how it is written: libcst's trees hold every space and comment.

Each takes the text of one expression or statement and gives the changed text, or None where the text is not of that form.
"""
from __future__ import annotations

import libcst as cst

_TIGHT = (cst.Name, cst.Attribute, cst.Call, cst.Subscript, cst.Integer, cst.Float, cst.SimpleString, cst.List, cst.Dict, cst.Set)


def expression(text: str) -> cst.BaseExpression | None:
    """The tree of an expression, also of one over several lines."""
    for source in (text, f"({text}\n)"):
        try:
            found = cst.parse_expression(source)
        except cst.ParserSyntaxError:
            continue
        return found if source is text else found.with_changes(lpar=found.lpar[1:], rpar=found.rpar[1:]) if found.lpar else None
    return None


def operand(text: str) -> str:
    """An expression as it may stand beside any operator."""
    tree = expression(text)
    if tree is None or isinstance(tree, _TIGHT) or tree.lpar:
        return text
    return f"({text})"


def is_product(tree: cst.BaseExpression | None) -> bool:
    """Whether an expression is a product or a quotient, without parentheses around it."""
    return isinstance(tree, cst.BinaryOperation) and isinstance(tree.operator, (cst.Multiply, cst.Divide)) and not tree.lpar


def names(tree: cst.BaseExpression) -> frozenset[str]:
    """The names in an expression, those that it binds itself left out."""
    found: set[str] = set()
    bound: set[str] = set()
    todo: list[cst.CSTNode] = [tree]
    while todo:
        node = todo.pop()
        if isinstance(node, cst.Name):
            found.add(node.value)
        elif isinstance(node, cst.Attribute):
            todo.append(node.value)
            continue
        elif isinstance(node, cst.Arg):
            todo.append(node.value)
            continue
        elif isinstance(node, cst.CompFor):
            bound.update(names(node.target))
        elif isinstance(node, cst.Param):
            bound.add(node.name.value)
        todo.extend(node.children)
    return frozenset(found - bound)


def with_argument(call: str, name: str, value: str) -> str | None:
    """A call with a keyword argument: in the place of the one of that name, or behind all others."""
    tree, given = expression(call), expression(value)
    if not isinstance(tree, cst.Call) or given is None:
        return None
    for place, each in enumerate(tree.args):
        if each.keyword is not None and each.keyword.value == name:
            args = [*tree.args[:place], each.with_changes(value=given), *tree.args[place + 1:]]
            return _code(tree.with_changes(args=args))
    keyword = cst.Arg(keyword=cst.Name(name), value=given, equal=cst.AssignEqual(cst.SimpleWhitespace(""), cst.SimpleWhitespace("")))
    if not tree.args:
        return _code(tree.with_changes(args=[keyword]))
    *others, last = tree.args
    if isinstance(last.comma, cst.Comma):  # a trailing one, and with it the way to the bracket
        between = others[-1].comma if others and isinstance(others[-1].comma, cst.Comma) else cst.Comma(whitespace_after=cst.SimpleWhitespace(" "))
        return _code(tree.with_changes(args=[*others, last.with_changes(comma=between), keyword.with_changes(comma=last.comma)]))
    behind = last.whitespace_after_arg
    between = others[-1].comma if others and isinstance(others[-1].comma, cst.Comma) else cst.Comma(whitespace_after=cst.SimpleWhitespace(" "))
    last = last.with_changes(comma=between, whitespace_after_arg=cst.SimpleWhitespace(""))
    return _code(tree.with_changes(args=[*others, last, keyword.with_changes(whitespace_after_arg=behind)]))


def without_arguments(call: str, names: frozenset[str]) -> str | None:
    """A call without its keyword arguments of these names."""
    tree = expression(call)
    if not isinstance(tree, cst.Call):
        return None
    kept = [each for each in tree.args if each.keyword is None or each.keyword.value not in names]
    if kept and len(kept) < len(tree.args) and kept[-1] is not tree.args[-1]:
        kept[-1] = kept[-1].with_changes(comma=tree.args[-1].comma, whitespace_after_arg=tree.args[-1].whitespace_after_arg)
    return _code(tree.with_changes(args=kept))


def with_imported(statement: str, names: list[str]) -> str | None:
    """A `from ... import ...` with further names, among those that are there in their order where they have one."""
    try:
        tree = cst.parse_statement(statement)
    except cst.ParserSyntaxError:
        return None
    if not isinstance(tree, cst.SimpleStatementLine) or len(tree.body) != 1 or not isinstance(tree.body[0], cst.ImportFrom):
        return None
    found = tree.body[0]
    if isinstance(found.names, cst.ImportStar):
        return None
    aliases = list(found.names)
    for name in names:
        aliases = _inserted(aliases, name)
    return cst.Module([tree.with_changes(body=[found.with_changes(names=aliases)])]).code.rstrip("\n")


def _inserted(aliases: list[cst.ImportAlias], name: str) -> list[cst.ImportAlias]:
    written = [alias.evaluated_name for alias in aliases]
    place = len(written)
    for key in (_by_kind, _as_it_is, _in_lower_case):
        if written == sorted(written, key=key):
            place = sorted([*written, name], key=key).index(name)
            break
    new = cst.ImportAlias(cst.Name(name))
    commas = [alias.comma for alias in aliases]
    between = commas[0] if len(aliases) > 1 else cst.Comma(whitespace_after=cst.SimpleWhitespace(" "))
    ordered = [*aliases[:place], new, *aliases[place:]]
    return [alias.with_changes(comma=commas[-1] if alias is ordered[-1] else between if alias is new or alias is aliases[-1] else alias.comma) for alias in ordered]


def _by_kind(name: str) -> tuple[int, str]:
    """As isort has it: constants, then classes, then all else."""
    return 0 if name.isupper() and len(name) > 1 else 1 if name[:1].isupper() else 2, name


def _as_it_is(name: str) -> tuple[int, str]:
    return 0, name


def _in_lower_case(name: str) -> tuple[int, str]:
    return 0, name.lower()


def _code(tree: cst.BaseExpression) -> str:
    return cst.Module([]).code_for_node(tree)
