"""Lowering of libcst's expressions to the IR, in one pass from left to right.

Each handler gets the node and the offset at which it starts (after any parentheses around it) and leaves the cursor
at its end. Chains that can be long in real programs (`a + b + c`, `a.b().c[0]`, `not not a`, `a if b else c if d else e`)
are lowered by loops, so that their length is not the depth of a recursion.
"""
from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import libcst as cst

from dpcheck import ir
from dpcheck.syntax.cursor import Cursor
from dpcheck.syntax.literals import number, plain_string

EMPTY = cst.Module([])

BINARY: dict[type[Any], str] = {
    cst.Add: "+", cst.Subtract: "-", cst.Multiply: "*", cst.Divide: "/", cst.FloorDivide: "//", cst.Modulo: "%", cst.Power: "**",
    cst.MatrixMultiply: "@", cst.BitAnd: "&", cst.BitOr: "|", cst.BitXor: "^", cst.LeftShift: "<<", cst.RightShift: ">>",
}
UNARY: dict[type[Any], str] = {cst.Minus: "-", cst.Plus: "+", cst.BitInvert: "~", cst.Not: "not"}
COMPARE: dict[type[Any], str] = {
    cst.LessThan: "<", cst.LessThanEqual: "<=", cst.GreaterThan: ">", cst.GreaterThanEqual: ">=", cst.Equal: "==", cst.NotEqual: "!=",
    cst.In: "in", cst.NotIn: "not in", cst.Is: "is", cst.IsNot: "is not",
}
SINGLETONS: dict[str, object] = {"None": None, "True": True, "False": False}
POSTFIX = (cst.Attribute, cst.Call, cst.Subscript)


class Expressions(Cursor):
    """The cursor together with one handler for each kind of expression."""

    __slots__ = ("class_name", "yields")

    def __init__(self, text: str, at: int = 0) -> None:
        super().__init__(text, at)
        self.yields = False  # a yield was met in the function that is being lowered
        self.class_name = ""  # of the innermost class around

    def expression(self, node: cst.BaseExpression) -> ir.Expr:
        """Lower an expression with the parentheses around it; its place is that of what stands within them."""
        at = self.space()
        parentheses = node.lpar
        if not parentheses:
            return HANDLERS.get(type(node), unknown)(self, node, at)
        inner = at
        for _ in parentheses:
            inner = at
            self.at = at + 1
            at = self.space()
        result = HANDLERS.get(type(node), unknown)(self, node, at)
        end = self.token(1)
        if type(node) is cst.Tuple or type(node) is cst.GeneratorExp:  # their parentheses are their own
            result.start, result.end = inner, end
        for _ in parentheses[1:]:
            self.token(1)
        return result

    def optional(self, node: cst.BaseExpression | None) -> ir.Expr | None:
        return None if node is None else self.expression(node)

    # ---------------------------------------------------------------- names and literals
    def name(self, node: cst.Name, at: int) -> ir.Expr:
        value = node.value
        self.at = end = at + len(value)
        if value in SINGLETONS:
            return ir.Constant(at, end, SINGLETONS[value])
        return ir.Name(at, end, self.mangled(value))

    def word(self, node: cst.Name) -> str:
        """Step over a name that is no expression (a keyword, an attribute, a parameter) and give it."""
        self.token(len(node.value))
        return self.mangled(node.value)

    def mangled(self, name: str) -> str:
        """The name that Python gives to a private one (`__total`) inside of a class, so that subclasses have their own."""
        inside = self.class_name.lstrip("_")
        return f"_{inside}{name}" if inside and name.startswith("__") and not name.endswith("__") else name

    def number(self, node: cst.Integer | cst.Float | cst.Imaginary, at: int) -> ir.Expr:
        self.at = end = at + len(node.value)
        value = number(node.value)
        return ir.Unknown(at, end, "a number too long to read") if value is None else ir.Constant(at, end, value)

    def ellipsis(self, node: cst.Ellipsis, at: int) -> ir.Expr:
        self.at = at + 3
        return ir.Constant(at, at + 3, ...)

    # ---------------------------------------------------------------- strings
    def string(self, node: cst.SimpleString, at: int) -> ir.Expr:
        self.at = end = at + len(node.value)
        return ir.Constant(at, end, plain_string(node.value))

    def formatted(self, node: cst.FormattedString, at: int) -> ir.Expr:
        self.at = at + len(node.start)
        values: list[ir.Expr] = []
        self.parts(node.parts, values)
        self.at += len(node.end)
        return ir.FString(at, self.at, values)

    def template(self, node: cst.TemplatedString, at: int) -> ir.Expr:
        self.at = at + len(node.start)
        self.parts(node.parts, [])
        self.at += len(node.end)
        return ir.Unknown(at, self.at, "template string")

    def parts(self, parts: Sequence[cst.BaseFormattedStringContent | cst.BaseTemplatedStringContent], values: list[ir.Expr]) -> None:
        """Walk the pieces of a formatted string; white space counts here, outside the braces."""
        for part in parts:
            if isinstance(part, (cst.FormattedStringText, cst.TemplatedStringText)):
                self.at += len(part.value)
                continue
            assert isinstance(part, (cst.FormattedStringExpression, cst.TemplatedStringExpression))
            self.at += 1
            values.append(self.expression(part.expression))
            if part.equal is not None:
                self.token(1)
            if part.conversion is not None:
                self.token(1 + len(part.conversion))
            if part.format_spec is not None:
                self.token(1)
                self.parts(part.format_spec, values)
                self.at += 1
            else:
                self.token(1)

    def concatenated(self, node: cst.ConcatenatedString, at: int) -> ir.Expr:
        pieces: list[ir.Expr] = []
        rest: cst.BaseExpression = node
        while type(rest) is cst.ConcatenatedString:
            pieces.append(self.expression(rest.left))
            rest = rest.right
        pieces.append(self.expression(rest))
        end = self.at
        if any(type(piece) is ir.Unknown for piece in pieces):
            return ir.Unknown(at, end, "template string")
        if any(type(piece) is ir.FString for piece in pieces):
            return ir.FString(at, end, [value for piece in pieces if isinstance(piece, ir.FString) for value in piece.values])
        values = [piece.value for piece in pieces if isinstance(piece, ir.Constant)]
        if isinstance(values[0], bytes):
            return ir.Constant(at, end, b"".join(value for value in values if isinstance(value, bytes)))
        return ir.Constant(at, end, "".join(value for value in values if isinstance(value, str)))

    # ---------------------------------------------------------------- operators
    def unary(self, node: cst.UnaryOperation, at: int) -> ir.Expr:
        operators: list[tuple[int, str]] = []
        operand: cst.BaseExpression = node
        while type(operand) is cst.UnaryOperation and (operand is node or not operand.lpar):
            op = UNARY[type(operand.operator)]
            operators.append((self.space(), op))
            self.at += len(op)
            operand = operand.expression
        result = self.expression(operand)
        end = self.at
        for start, op in reversed(operators):
            result = ir.Unary(start, end, op, result)
        return result

    def binary(self, node: cst.BinaryOperation, at: int) -> ir.Expr:
        spine = [node]
        left = node.left
        while type(left) is cst.BinaryOperation and not left.lpar:
            spine.append(left)
            left = left.left
        result = self.expression(left)
        while spine:
            node = spine.pop()
            op = BINARY[type(node.operator)]
            self.token(len(op))
            right = self.expression(node.right)
            result = ir.Binary(at, self.at, op, result, right)
        return result

    def boolean(self, node: cst.BooleanOperation, at: int) -> ir.Expr:
        spine = [node]
        left = node.left
        while type(left) is cst.BooleanOperation and not left.lpar:
            spine.append(left)
            left = left.left
        result = self.expression(left)
        chained = False  # `result` is the beginning of the chain, not an operand that happens to be one
        while spine:
            node = spine.pop()
            op = "and" if type(node.operator) is cst.And else "or"
            self.token(len(op))
            right = self.expression(node.right)
            if chained and isinstance(result, ir.Bool) and result.op == op:
                result.values.append(right)
                result.end = self.at
            else:
                result = ir.Bool(at, self.at, op, [result, right])
                chained = True
        return result

    def comparison(self, node: cst.Comparison, at: int) -> ir.Expr:
        left = self.expression(node.left)
        ops: list[str] = []
        rights: list[ir.Expr] = []
        for target in node.comparisons:
            op = COMPARE[type(target.operator)]
            for word in op.split():
                self.token(len(word))
            ops.append(op)
            rights.append(self.expression(target.comparator))
        return ir.Compare(at, self.at, left, ops, rights)

    def conditional(self, node: cst.IfExp, at: int) -> ir.Expr:
        links: list[tuple[int, ir.Expr, ir.Expr]] = []
        rest: cst.BaseExpression = node
        while type(rest) is cst.IfExp and (rest is node or not rest.lpar):
            start = self.space()
            body = self.expression(rest.body)
            self.token(2)
            test = self.expression(rest.test)
            self.token(4)
            links.append((start, body, test))
            rest = rest.orelse
        result = self.expression(rest)
        end = self.at
        for start, body, test in reversed(links):
            result = ir.Conditional(start, end, test, body, result)
        return result

    def walrus(self, node: cst.NamedExpr, at: int) -> ir.Expr:
        target = self.expression(node.target)
        self.token(2)
        value = self.expression(node.value)
        if not isinstance(target, ir.Name):
            return ir.Unknown(at, self.at, "assignment expression")
        return ir.Walrus(at, self.at, target, value)

    # ---------------------------------------------------------------- attributes, calls, subscripts
    def postfix(self, node: cst.Attribute | cst.Call | cst.Subscript, at: int) -> ir.Expr:
        spine = [node]
        base: cst.BaseExpression = node.func if isinstance(node, cst.Call) else node.value
        while isinstance(base, POSTFIX) and not base.lpar:
            spine.append(base)
            base = base.func if isinstance(base, cst.Call) else base.value
        result = self.expression(base)
        while spine:
            node = spine.pop()
            self.token(1)
            if isinstance(node, cst.Attribute):
                attribute = self.word(node.attr)
                result = ir.Attribute(at, self.at, result, attribute)
            elif isinstance(node, cst.Call):
                arguments = self.arguments(node.args)
                result = ir.Call(at, self.token(1), result, arguments)
            else:
                index = self.index(node.slice)
                result = ir.Subscript(at, self.token(1), result, index)
        return result

    def arguments(self, nodes: Sequence[cst.Arg]) -> list[ir.Arg]:
        result: list[ir.Arg] = []
        for node in nodes:
            start = self.space()
            star = node.star
            self.at += len(star)
            keyword: str | None = None
            if node.keyword is not None:
                keyword = self.word(node.keyword)
                self.token(1)
            value = self.expression(node.value)
            result.append(ir.Arg(start, self.at, star, keyword, value))
            self.comma()
        return result

    def index(self, nodes: Sequence[cst.SubscriptElement]) -> ir.Expr:
        items: list[ir.Expr] = []
        start = self.space()
        for node in nodes:
            items.append(self.subscript(node.slice))
            end = self.at
            if type(node.comma) is cst.Comma:
                end = self.token(1)
        first = nodes[0]
        if len(nodes) == 1 and type(first.comma) is not cst.Comma and not (isinstance(first.slice, cst.Index) and first.slice.star):
            return items[0]
        return ir.Sequence(start, end, "tuple", items)

    def subscript(self, node: cst.BaseSlice) -> ir.Expr:
        start = self.space()
        if isinstance(node, cst.Index):
            if node.star is None:
                return self.expression(node.value)
            self.at += 1
            value = self.expression(node.value)
            return ir.Starred(start, self.at, value)
        assert isinstance(node, cst.Slice)
        lower = self.optional(node.lower)
        self.token(1)
        end = self.at
        upper = self.optional(node.upper)
        if upper is not None:
            end = self.at
        step: ir.Expr | None = None
        if type(node.second_colon) is cst.Colon:
            end = self.token(1)
            step = self.optional(node.step)
            if step is not None:
                end = self.at
        return ir.Slice(start, end, lower, upper, step)

    # ---------------------------------------------------------------- displays and comprehensions
    def starred(self, node: cst.StarredElement, at: int) -> ir.Expr:
        self.at = at + 1
        value = self.expression(node.value)
        return ir.Starred(at, self.at, value)

    def elements(self, nodes: Sequence[cst.BaseElement]) -> list[ir.Expr]:
        items: list[ir.Expr] = []
        for node in nodes:
            if isinstance(node, cst.StarredElement):
                items.append(self.starred(node, self.space()))
            else:
                items.append(self.expression(node.value))
            if type(node.comma) is cst.Comma:
                self.token(1)
        return items

    def bare(self, node: cst.Tuple, at: int) -> ir.Expr:
        items = self.elements(node.elements)
        return ir.Sequence(at, self.at, "tuple", items)

    def display(self, node: cst.List | cst.Set, at: int) -> ir.Expr:
        self.at = at + 1
        items = self.elements(node.elements)
        return ir.Sequence(at, self.token(1), "list" if type(node) is cst.List else "set", items)

    def mapping(self, node: cst.Dict, at: int) -> ir.Expr:
        self.at = at + 1
        items: list[tuple[ir.Expr | None, ir.Expr]] = []
        for element in node.elements:
            if isinstance(element, cst.DictElement):
                key = self.expression(element.key)
                self.token(1)
                items.append((key, self.expression(element.value)))
            else:
                self.token(2)
                items.append((None, self.expression(element.value)))
            self.comma()
        return ir.Dict(at, self.token(1), items)

    def clauses(self, node: cst.CompFor) -> list[ir.Clause]:
        clauses: list[ir.Clause] = []
        rest: cst.CompFor | None = node
        while rest is not None:
            start = self.space()
            if rest.asynchronous is not None:
                self.token(5)
            self.token(3)
            target = self.expression(rest.target)
            self.token(2)
            iterable = self.expression(rest.iter)
            ifs: list[ir.Expr] = []
            for condition in rest.ifs:
                self.token(2)
                ifs.append(self.expression(condition.test))
            clauses.append(ir.Clause(start, self.at, target, iterable, ifs, rest.asynchronous is not None))
            rest = rest.inner_for_in
        return clauses

    def generator(self, node: cst.GeneratorExp, at: int) -> ir.Expr:
        element = self.expression(node.elt)
        clauses = self.clauses(node.for_in)
        return ir.Comprehension(at, self.at, "generator", element, None, clauses)

    def comprehension(self, node: cst.ListComp | cst.SetComp, at: int) -> ir.Expr:
        self.at = at + 1
        element = self.expression(node.elt)
        clauses = self.clauses(node.for_in)
        return ir.Comprehension(at, self.token(1), "list" if type(node) is cst.ListComp else "set", element, None, clauses)

    def dict_comprehension(self, node: cst.DictComp, at: int) -> ir.Expr:
        self.at = at + 1
        key = self.expression(node.key)
        self.token(1)
        value = self.expression(node.value)
        clauses = self.clauses(node.for_in)
        return ir.Comprehension(at, self.token(1), "dict", key, value, clauses)

    # ---------------------------------------------------------------- functions
    def parameters(self, node: cst.Parameters) -> list[ir.Param]:
        result = [self.parameter(each, "positional") for each in node.posonly_params]
        if type(node.posonly_ind) is cst.ParamSlash:
            self.token(1)
            self.comma()
        result += [self.parameter(each, "normal") for each in node.params]
        if isinstance(node.star_arg, cst.Param):
            result.append(self.parameter(node.star_arg, "*"))
        elif isinstance(node.star_arg, cst.ParamStar):
            self.token(1)
            self.comma()
        result += [self.parameter(each, "keyword") for each in node.kwonly_params]
        if node.star_kwarg is not None:
            result.append(self.parameter(node.star_kwarg, "**"))
        return result

    def parameter(self, node: cst.Param, kind: str) -> ir.Param:
        if kind in ("*", "**"):
            self.token(len(kind))
        start = self.space()
        name = self.word(node.name)
        annotation: ir.Expr | None = None
        if node.annotation is not None:
            self.token(1)
            annotation = self.expression(node.annotation.annotation)
        end = self.at
        default: ir.Expr | None = None
        if node.default is not None:
            self.token(1)
            default = self.expression(node.default)
        self.comma()
        return ir.Param(start, end, name, kind, annotation, default)

    def anonymous(self, node: cst.Lambda, at: int) -> ir.Expr:
        self.at = at + 6
        parameters = self.parameters(node.params)
        self.token(1)
        outer = self.yields
        body = self.expression(node.body)
        self.yields = outer  # a yield in a lambda makes a generator of the lambda, not of the function around it
        return ir.Lambda(at, self.at, parameters, body)

    def awaiting(self, node: cst.Await, at: int) -> ir.Expr:
        self.at = at + 5
        value = self.expression(node.expression)
        return ir.Await(at, self.at, value)

    def yielding(self, node: cst.Yield, at: int) -> ir.Expr:
        self.at = at + 5
        self.yields = True
        if node.value is None:
            return ir.Yield(at, self.at, None, False)
        is_from = isinstance(node.value, cst.From)
        if isinstance(node.value, cst.From):
            self.token(4)
            value = self.expression(node.value.item)
        else:
            value = self.expression(node.value)
        return ir.Yield(at, self.at, value, is_from)


def unknown(reader: Expressions, node: cst.CSTNode, at: int) -> ir.Unknown:
    """An expression or statement of a newer grammar than this one: stepped over as a whole, and named."""
    code = EMPTY.code_for_node(node)
    reader.at = at + len(code.strip())
    return ir.Unknown(at, reader.at, type(node).__name__)


HANDLERS: dict[type[Any], Callable[[Expressions, Any, int], ir.Expr]] = {
    cst.Name: Expressions.name, cst.Integer: Expressions.number, cst.Float: Expressions.number, cst.Imaginary: Expressions.number,
    cst.Ellipsis: Expressions.ellipsis, cst.SimpleString: Expressions.string, cst.FormattedString: Expressions.formatted,
    cst.ConcatenatedString: Expressions.concatenated, cst.UnaryOperation: Expressions.unary, cst.BinaryOperation: Expressions.binary,
    cst.BooleanOperation: Expressions.boolean, cst.Comparison: Expressions.comparison, cst.IfExp: Expressions.conditional,
    cst.NamedExpr: Expressions.walrus, cst.Attribute: Expressions.postfix, cst.Call: Expressions.postfix, cst.Subscript: Expressions.postfix,
    cst.StarredElement: Expressions.starred, cst.Tuple: Expressions.bare, cst.List: Expressions.display, cst.Set: Expressions.display,
    cst.Dict: Expressions.mapping, cst.GeneratorExp: Expressions.generator, cst.ListComp: Expressions.comprehension,
    cst.SetComp: Expressions.comprehension, cst.DictComp: Expressions.dict_comprehension, cst.Lambda: Expressions.anonymous,
    cst.Await: Expressions.awaiting, cst.Yield: Expressions.yielding, cst.TemplatedString: Expressions.template,
}
