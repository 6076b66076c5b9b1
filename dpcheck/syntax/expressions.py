"""Lowering of the expressions of Python's `ast` to the IR.

Each handler gets the node with its place, which is without the parentheses around it; tuples and generators have their own.
Chains that can be long in real programs (`a + b + c`, `a.b().c[0]`, `not not a`, `a if b else c if d else e`)
are lowered by loops, so that their length is not the depth of a recursion.
"""
from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from typing import Any

from dpcheck import ir
from dpcheck.syntax.formatted import fields, skeleton
from dpcheck.syntax.newer import Part
from dpcheck.syntax.places import Places

BINARY: dict[type[ast.operator], str] = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.FloorDiv: "//", ast.Mod: "%", ast.Pow: "**", ast.MatMult: "@",
    ast.BitAnd: "&", ast.BitOr: "|", ast.BitXor: "^", ast.LShift: "<<", ast.RShift: ">>",
}
UNARY: dict[type[ast.unaryop], str] = {ast.USub: "-", ast.UAdd: "+", ast.Invert: "~", ast.Not: "not"}
COMPARE: dict[type[ast.cmpop], str] = {
    ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "==", ast.NotEq: "!=", ast.In: "in", ast.NotIn: "not in",
    ast.Is: "is", ast.IsNot: "is not",
}
POSTFIX = (ast.Attribute, ast.Call, ast.Subscript)


class Expressions(Places):
    """The places together with one handler for each kind of expression."""

    __slots__ = ("class_name", "yields")

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.yields = False  # a yield was met in the function that is being lowered
        self.class_name = ""  # of the innermost class around

    def expression(self, node: Any) -> ir.Expr:
        """Lower an expression; its place is without the parentheses around it."""
        lines = self.lines
        return HANDLERS.get(type(node), unknown)(self, node, lines[node.lineno] + node.col_offset, lines[node.end_lineno] + node.end_col_offset)

    def optional(self, node: ast.expr | None) -> ir.Expr | None:
        return None if node is None else self.expression(node)

    def expression_at(self, start: int, end: int, brackets: str = "()") -> ir.Expr:
        """Lower the expression that `text[start:end]` is, without white space around it; its place is within these. Raises SyntaxError where it is none."""
        outer = self.lines
        try:
            result = self.expression(self.read_expression(start, end, brackets))
        finally:
            self.lines = outer
        result.start = max(result.start, start)  # a tuple takes the brackets that it is read in for its own
        result.end = min(result.end, end)
        return result

    # ---------------------------------------------------------------- names and literals
    def name(self, node: ast.Name, start: int, end: int) -> ir.Expr:
        return ir.Name(start, end, self.mangled(node.id))

    def mangled(self, name: str) -> str:
        """The name that Python gives to a private one (`__total`) inside of a class, so that subclasses have their own."""
        if not name.startswith("__") or name.endswith("__"):
            return name
        inside = self.class_name.lstrip("_")
        return f"_{inside}{name}" if inside else name

    def constant(self, node: ast.Constant, start: int, end: int) -> ir.Expr:
        if start in self.parts and end == self.parts[start].end:
            return self.newer(self.parts[start])
        return ir.Constant(start, end, node.value)

    # ---------------------------------------------------------------- formatted strings, and what newer words say
    def formatted(self, node: ast.JoinedStr, start: int, end: int) -> ir.Expr:
        values = self.values(start, end)
        if len(values) != sum(type(each) is ast.FormattedValue for each in _parts(node)):
            raise SyntaxError("the expressions of this formatted string are not found")
        return ir.FString(start, end, values, any(isinstance(each, ast.FormattedValue) and each.format_spec is not None for each in node.values))

    def values(self, start: int, end: int) -> list[ir.Expr]:
        """What is interpolated into the literals that `text[start:end]` is."""
        return [self.expression_at(each.start, each.end) for each in fields(self.text, start, end)]

    def template(self, node: ast.expr, start: int, end: int) -> ir.Expr:
        return ir.Unknown(start, end, "template string")

    def newer(self, part: Part) -> ir.Expr:
        kind, start, end = part
        if kind == "formatted":
            ast.parse(f"({skeleton(self.text, start, end)} \n)")
            return ir.FString(start, end, self.values(start, end), True)
        if kind == "template":
            self.values(start, end)
            return ir.Unknown(start, end, "template string")
        if kind == "starred":
            return ir.Starred(start, end, self.expression_at(self.token(start + 1), end))
        items = self.expression_at(start, end, "[]")
        if not isinstance(items, ir.Sequence):
            raise SyntaxError("invalid syntax")
        return ir.Sequence(start, end, "tuple", items.items)

    # ---------------------------------------------------------------- operators
    def place(self, node: Any) -> tuple[int, int]:
        return self.lines[node.lineno] + node.col_offset, self.lines[node.end_lineno] + node.end_col_offset

    def unary(self, node: ast.UnaryOp, start: int, end: int) -> ir.Expr:
        spine = [node]
        while isinstance(spine[-1].operand, ast.UnaryOp):
            spine.append(spine[-1].operand)
        result = self.expression(spine[-1].operand)
        for each in reversed(spine):
            result = ir.Unary(*self.place(each), UNARY[type(each.op)], result)
        return result

    def binary(self, node: ast.BinOp, start: int, end: int) -> ir.Expr:
        spine = [node]
        while isinstance(spine[-1].left, ast.BinOp):
            spine.append(spine[-1].left)
        result = self.expression(spine[-1].left)
        for each in reversed(spine):
            result = ir.Binary(*self.place(each), BINARY[type(each.op)], result, self.expression(each.right))
        return result

    def boolean(self, node: ast.BoolOp, start: int, end: int) -> ir.Expr:
        return ir.Bool(start, end, "and" if type(node.op) is ast.And else "or", [self.expression(each) for each in node.values])

    def comparison(self, node: ast.Compare, start: int, end: int) -> ir.Expr:
        left = self.expression(node.left)
        return ir.Compare(start, end, left, [COMPARE[type(op)] for op in node.ops], [self.expression(each) for each in node.comparators])

    def conditional(self, node: ast.IfExp, start: int, end: int) -> ir.Expr:
        links: list[tuple[ast.IfExp, ir.Expr, ir.Expr]] = []
        rest: ast.expr = node
        while isinstance(rest, ast.IfExp):
            body = self.expression(rest.body)
            links.append((rest, body, self.expression(rest.test)))
            rest = rest.orelse
        result = self.expression(rest)
        for each, body, test in reversed(links):
            result = ir.Conditional(*self.place(each), test, body, result)
        return result

    def walrus(self, node: ast.NamedExpr, start: int, end: int) -> ir.Expr:
        target = self.expression(node.target)
        assert isinstance(target, ir.Name)
        return ir.Walrus(start, end, target, self.expression(node.value))

    # ---------------------------------------------------------------- attributes, calls, subscripts
    def postfix(self, node: ast.Attribute | ast.Call | ast.Subscript, start: int, end: int) -> ir.Expr:
        spine: list[ast.Attribute | ast.Call | ast.Subscript] = [node]
        base: ast.expr = node.func if isinstance(node, ast.Call) else node.value
        while isinstance(base, POSTFIX):
            spine.append(base)
            base = base.func if isinstance(base, ast.Call) else base.value
        result = self.expression(base)
        while spine:
            each = spine.pop()
            start, end = self.place(each)
            if isinstance(each, ast.Attribute):
                result = ir.Attribute(start, end, result, self.mangled(each.attr))
            elif isinstance(each, ast.Call):
                result = ir.Call(start, end, result, self.call_arguments(each, result, end - 1))
            else:
                result = ir.Subscript(start, end, result, self.expression(each.slice))
        return result

    def call_arguments(self, node: ast.Call, function: ir.Expr, closing: int) -> list[ir.Arg]:
        """The arguments of a call whose last parenthesis stands at an offset."""
        if not node.args and not node.keywords:
            return []
        if len(node.args) == 1 and not node.keywords and isinstance(node.args[0], ast.GeneratorExp):
            value = self.expression(node.args[0])
            if value.end == closing + 1 and isinstance(value, ir.Comprehension):  # the parentheses of the call are no part of it
                value.start, value.end = self.token(value.start + 1), value.clauses[-1].end
                return [ir.Arg(value.start, value.end, "", None, value)]
        opening = self.token(self.closed(function.end, closing))
        return self.arguments(node.args, node.keywords, opening, closing)

    def arguments(self, positional: list[ast.expr], keywords: list[ast.keyword], opening: int, closing: int | None) -> list[ir.Arg]:
        """Arguments in the order of the text, in parentheses of which the first stands at an offset, and the last, too, where it is known."""
        text = self.text
        result: list[ir.Arg] = []
        for node in positional:
            if isinstance(node, ast.Starred):
                result.append(ir.Arg(*self.place(node), "*", None, self.expression(node.value)))
                continue
            value = self.expression(node)
            start, end = value.start, value.end
            if closing is None or text[end] != "," and end != closing and self.closed(end, closing) != end:
                start, end = self.argument(self.token(result[-1].end if result else opening) + 1, value)
            result.append(ir.Arg(start, end, "", None, value))
        for keyword in keywords:
            name = None if keyword.arg is None else self.mangled(keyword.arg)
            result.append(ir.Arg(*self.place(keyword), "**" if keyword.arg is None else "", name, self.expression(keyword.value)))
        if positional and keywords:
            result.sort(key=_start)
        return result

    def slicing(self, node: ast.Slice, start: int, end: int) -> ir.Expr:
        return ir.Slice(start, end, self.optional(node.lower), self.optional(node.upper), self.optional(node.step))

    # ---------------------------------------------------------------- displays and comprehensions
    def starred(self, node: ast.Starred, start: int, end: int) -> ir.Expr:
        return ir.Starred(start, end, self.expression(node.value))

    def tuple_display(self, node: ast.Tuple, start: int, end: int) -> ir.Expr:
        return ir.Sequence(start, end, "tuple", [self.expression(each) for each in node.elts])

    def list_display(self, node: ast.List, start: int, end: int) -> ir.Expr:
        return ir.Sequence(start, end, "list", [self.expression(each) for each in node.elts])

    def set_display(self, node: ast.Set, start: int, end: int) -> ir.Expr:
        return ir.Sequence(start, end, "set", [self.expression(each) for each in node.elts])

    def mapping(self, node: ast.Dict, start: int, end: int) -> ir.Expr:
        return ir.Dict(start, end, [(self.optional(key), self.expression(value)) for key, value in zip(node.keys, node.values)])

    def clauses(self, nodes: list[ast.comprehension], element: ir.Expr, closing: int) -> list[ir.Clause]:
        """The clauses after the element, in brackets of which the last stands at an offset."""
        clauses: list[ir.Clause] = []
        end = self.closed(element.end, closing)
        for node in nodes:
            start = self.token(end)
            target = self.expression(node.target)
            last = iterable = self.expression(node.iter)
            ifs: list[ir.Expr] = []
            for condition in node.ifs:
                last = self.expression(condition)
                ifs.append(last)
            end = self.closed(last.end, closing)
            clauses.append(ir.Clause(start, end, target, iterable, ifs, bool(node.is_async)))
        return clauses

    def comprehension(self, node: ast.ListComp | ast.SetComp | ast.GeneratorExp, start: int, end: int) -> ir.Expr:
        element = self.expression(node.elt)
        return ir.Comprehension(start, end, COMPREHENSIONS[type(node)], element, None, self.clauses(node.generators, element, end - 1))

    def dict_comprehension(self, node: ast.DictComp, start: int, end: int) -> ir.Expr:
        key = self.expression(node.key)
        value = self.expression(node.value)
        return ir.Comprehension(start, end, "dict", key, value, self.clauses(node.generators, value, end - 1))

    # ---------------------------------------------------------------- functions
    def parameters(self, node: ast.arguments) -> list[ir.Param]:
        plain = [*node.posonlyargs, *node.args]
        first = len(plain) - len(node.defaults)
        result: list[ir.Param] = []
        for number, each in enumerate(plain):
            kind = "positional" if number < len(node.posonlyargs) else "normal"
            result.append(self.parameter(each, kind, node.defaults[number - first] if number >= first else None))
        if node.vararg is not None:
            result.append(self.parameter(node.vararg, "*", None))
        for each, default in zip(node.kwonlyargs, node.kw_defaults):
            result.append(self.parameter(each, "keyword", default))
        if node.kwarg is not None:
            result.append(self.parameter(node.kwarg, "**", None))
        return result

    def parameter(self, node: ast.arg, kind: str, default: ast.expr | None) -> ir.Param:
        start, end = self.place(node)
        annotation = self.optional(node.annotation)
        return ir.Param(start, end, self.mangled(node.arg), kind, annotation, self.optional(default))

    def anonymous(self, node: ast.Lambda, start: int, end: int) -> ir.Expr:
        parameters = self.parameters(node.args)
        outer = self.yields
        body = self.expression(node.body)
        self.yields = outer  # a yield in a lambda makes a generator of the lambda, not of the function around it
        return ir.Lambda(start, end, parameters, body)

    def awaiting(self, node: ast.Await, start: int, end: int) -> ir.Expr:
        return ir.Await(start, end, self.expression(node.value))

    def yielding(self, node: ast.Yield | ast.YieldFrom, start: int, end: int) -> ir.Expr:
        self.yields = True
        return ir.Yield(start, end, self.optional(node.value), isinstance(node, ast.YieldFrom))


def unknown(reader: Expressions, node: ast.AST, start: int, end: int) -> ir.Unknown:
    """An expression or statement of a newer grammar than this one: named."""
    return ir.Unknown(start, end, type(node).__name__)


def _start(node: ir.Node) -> int:
    return node.start


def _parts(node: ast.JoinedStr) -> Iterator[ast.expr]:
    """The pieces of a formatted string, with those of the format specifications in it."""
    for each in node.values:
        yield each
        if isinstance(each, ast.FormattedValue) and isinstance(each.format_spec, ast.JoinedStr):
            yield from _parts(each.format_spec)


COMPREHENSIONS: dict[type[ast.expr], str] = {ast.ListComp: "list", ast.SetComp: "set", ast.GeneratorExp: "generator"}
HANDLERS: dict[type[ast.AST], Callable[[Expressions, Any, int, int], ir.Expr]] = {
    ast.Name: Expressions.name, ast.Constant: Expressions.constant, ast.JoinedStr: Expressions.formatted, ast.UnaryOp: Expressions.unary,
    ast.BinOp: Expressions.binary, ast.BoolOp: Expressions.boolean, ast.Compare: Expressions.comparison, ast.IfExp: Expressions.conditional,
    ast.NamedExpr: Expressions.walrus, ast.Attribute: Expressions.postfix, ast.Call: Expressions.postfix, ast.Subscript: Expressions.postfix,
    ast.Slice: Expressions.slicing, ast.Starred: Expressions.starred, ast.Tuple: Expressions.tuple_display, ast.List: Expressions.list_display,
    ast.Set: Expressions.set_display, ast.Dict: Expressions.mapping, ast.ListComp: Expressions.comprehension, ast.SetComp: Expressions.comprehension,
    ast.GeneratorExp: Expressions.comprehension, ast.DictComp: Expressions.dict_comprehension, ast.Lambda: Expressions.anonymous,
    ast.Await: Expressions.awaiting, ast.Yield: Expressions.yielding, ast.YieldFrom: Expressions.yielding,
}
if hasattr(ast, "TemplateStr"):  # since Python 3.14
    HANDLERS[ast.TemplateStr] = Expressions.template
