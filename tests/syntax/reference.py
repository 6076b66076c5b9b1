"""A second lowering of Python's `ast`, straight and without regard to time, depth or newer syntax: what the tests compare ours with."""
from __future__ import annotations

import ast
import dataclasses
from collections.abc import Iterator

from dpcheck import ir
from dpcheck.syntax.tokens import line_starts

OPERATORS: dict[type[ast.AST], str] = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.FloorDiv: "//", ast.Mod: "%", ast.Pow: "**", ast.MatMult: "@",
    ast.BitAnd: "&", ast.BitOr: "|", ast.BitXor: "^", ast.LShift: "<<", ast.RShift: ">>",
    ast.USub: "-", ast.UAdd: "+", ast.Invert: "~", ast.Not: "not", ast.And: "and", ast.Or: "or",
    ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "==", ast.NotEq: "!=", ast.In: "in", ast.NotIn: "not in",
    ast.Is: "is", ast.IsNot: "is not",
}


class Reference:
    """Turns the `ast` of a text into IR; places that `ast` does not have are -1."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.starts = line_starts(text)
        self.lines = [text[a:b] for a, b in zip(self.starts, [*self.starts[1:], len(text)])]
        self.plain = text.isascii()

    def module(self) -> list[ir.Stmt]:
        return self.body(ast.parse(self.text).body)

    def offset(self, line: int, column: int) -> int:
        if self.plain:
            return self.starts[line - 1] + column
        return self.starts[line - 1] + len(self.lines[line - 1].encode()[:column].decode())

    def place(self, node: ast.AST) -> tuple[int, int]:
        assert isinstance(node, (ast.expr, ast.stmt, ast.arg, ast.keyword, ast.excepthandler, ast.pattern))
        assert node.end_lineno is not None and node.end_col_offset is not None
        return self.offset(node.lineno, node.col_offset), self.offset(node.end_lineno, node.end_col_offset)

    def body(self, nodes: list[ast.stmt]) -> list[ir.Stmt]:
        return [self.stmt(node) for node in nodes]

    def opt(self, node: ast.expr | None) -> ir.Expr | None:
        return None if node is None else self.expr(node)

    # ---------------------------------------------------------------- expressions
    def expr(self, node: ast.expr) -> ir.Expr:
        s, e = self.place(node)
        match node:
            case ast.Name(id=name):
                return ir.Name(s, e, name)
            case ast.Constant(value=value):
                return ir.Constant(s, e, value)
            case ast.Attribute(value=value, attr=attr):
                return ir.Attribute(s, e, self.expr(value), attr)
            case ast.Subscript(value=value, slice=index):
                return ir.Subscript(s, e, self.expr(value), self.expr(index))
            case ast.Slice(lower=lower, upper=upper, step=step):
                return ir.Slice(s, e, self.opt(lower), self.opt(upper), self.opt(step))
            case ast.Call(func=func, args=args, keywords=keywords):
                return ir.Call(s, e, self.expr(func), self.arguments(args, keywords))
            case ast.UnaryOp(op=op, operand=operand):
                return ir.Unary(s, e, OPERATORS[type(op)], self.expr(operand))
            case ast.BinOp(left=left, op=op, right=right):
                return ir.Binary(s, e, OPERATORS[type(op)], self.expr(left), self.expr(right))
            case ast.Compare(left=left, ops=ops, comparators=comparators):
                return ir.Compare(s, e, self.expr(left), [OPERATORS[type(op)] for op in ops], [self.expr(each) for each in comparators])
            case ast.BoolOp(op=op, values=values):
                return ir.Bool(s, e, OPERATORS[type(op)], [self.expr(each) for each in values])
            case ast.IfExp(test=test, body=body, orelse=orelse):
                return ir.Conditional(s, e, self.expr(test), self.expr(body), self.expr(orelse))
            case ast.Starred(value=value):
                return ir.Starred(s, e, self.expr(value))
            case ast.Tuple(elts=elts) | ast.List(elts=elts) | ast.Set(elts=elts):
                return ir.Sequence(s, e, type(node).__name__.lower(), [self.expr(each) for each in elts])
            case ast.Dict(keys=keys, values=values):
                return ir.Dict(s, e, [(self.opt(key), self.expr(value)) for key, value in zip(keys, values)])
            case ast.ListComp(elt=elt, generators=clauses) | ast.SetComp(elt=elt, generators=clauses) | ast.GeneratorExp(elt=elt, generators=clauses):
                kind = {ast.ListComp: "list", ast.SetComp: "set", ast.GeneratorExp: "generator"}[type(node)]
                return ir.Comprehension(s, e, kind, self.expr(elt), None, self.clauses(clauses))
            case ast.DictComp(key=key, value=value, generators=clauses):
                return ir.Comprehension(s, e, "dict", self.expr(key), self.expr(value), self.clauses(clauses))
            case ast.Lambda(args=arguments, body=result):
                return ir.Lambda(s, e, self.parameters(arguments), self.expr(result))
            case ast.JoinedStr():
                specified = any(isinstance(each, ast.FormattedValue) and each.format_spec is not None for each in node.values)
                return ir.FString(s, e, list(self.interpolated(node)), specified)
            case ast.NamedExpr(target=target, value=value):
                bound = self.expr(target)
                assert isinstance(bound, ir.Name)
                return ir.Walrus(s, e, bound, self.expr(value))
            case ast.Await(value=value):
                return ir.Await(s, e, self.expr(value))
            case ast.Yield(value=value):
                return ir.Yield(s, e, self.opt(value), False)
            case ast.YieldFrom(value=value):
                return ir.Yield(s, e, self.expr(value), True)
        raise AssertionError(type(node).__name__)

    def interpolated(self, node: ast.expr) -> Iterator[ir.Expr]:
        if isinstance(node, ast.JoinedStr):
            for each in node.values:
                yield from self.interpolated(each)
        elif isinstance(node, ast.FormattedValue):
            yield self.expr(node.value)
            if node.format_spec is not None:
                yield from self.interpolated(node.format_spec)

    def clauses(self, nodes: list[ast.comprehension]) -> list[ir.Clause]:
        return [
            ir.Clause(-1, -1, self.expr(each.target), self.expr(each.iter), [self.expr(test) for test in each.ifs], bool(each.is_async))
            for each in nodes
        ]

    def arguments(self, args: list[ast.expr], keywords: list[ast.keyword]) -> list[ir.Arg]:
        result: list[ir.Arg] = []
        for arg in args:
            s, e = self.place(arg)
            star = isinstance(arg, ast.Starred)
            # `ast` gives no place of an argument without the parentheses around it: -1.
            result.append(ir.Arg(s if star else -1, -1, "*" if star else "", None, self.expr(arg.value if isinstance(arg, ast.Starred) else arg)))
        for keyword in keywords:
            s, e = self.place(keyword)
            result.append(ir.Arg(s, e, "" if keyword.arg else "**", keyword.arg, self.expr(keyword.value)))
        if len(result) == 1 and isinstance(result[0].value, ir.Comprehension) and result[0].value.kind == "generator":
            # The brackets of the call are the generator's too for `ast`, unless it has its own.
            result[0].value.start = result[0].value.end = -1
        return sorted(result, key=lambda each: each.value.start)

    def parameters(self, node: ast.arguments) -> list[ir.Param]:
        result: list[ir.Param] = []
        plain = [(each, "positional") for each in node.posonlyargs] + [(each, "normal") for each in node.args]
        defaults = [None] * (len(plain) - len(node.defaults)) + node.defaults
        for (each, kind), default in zip(plain, defaults):
            result.append(self.parameter(each, kind, default))
        if node.vararg is not None:
            result.append(self.parameter(node.vararg, "*", None))
        result += [self.parameter(each, "keyword", default) for each, default in zip(node.kwonlyargs, node.kw_defaults)]
        if node.kwarg is not None:
            result.append(self.parameter(node.kwarg, "**", None))
        return result

    def parameter(self, node: ast.arg, kind: str, default: ast.expr | None) -> ir.Param:
        return ir.Param(*self.place(node), node.arg, kind, self.opt(node.annotation), self.opt(default))

    # ---------------------------------------------------------------- statements
    def stmt(self, node: ast.stmt) -> ir.Stmt:
        s, e = self.place(node)
        match node:
            case ast.Expr(value=value):
                return ir.Evaluate(s, e, self.expr(value))
            case ast.Assign(targets=targets, value=value):
                return ir.Assign(s, e, [self.expr(each) for each in targets], self.expr(value))
            case ast.AugAssign(target=target, op=op, value=value):
                return ir.Augment(s, e, self.expr(target), OPERATORS[type(op)], self.expr(value))
            case ast.AnnAssign(target=target, annotation=annotation, value=initial):
                return ir.Annotate(s, e, self.expr(target), self.expr(annotation), self.opt(initial))
            case ast.Return(value=result):
                return ir.Return(s, e, self.opt(result))
            case ast.If(test=test, body=body, orelse=orelse):
                return ir.If(s, e, self.expr(test), self.body(body), self.body(orelse))
            case ast.For(target=target, iter=iterable, body=body, orelse=orelse) | ast.AsyncFor(
                target=target, iter=iterable, body=body, orelse=orelse
            ):
                is_async = isinstance(node, ast.AsyncFor)
                return ir.For(s, e, self.expr(target), self.expr(iterable), self.body(body), self.body(orelse), is_async)
            case ast.While(test=test, body=body, orelse=orelse):
                return ir.While(s, e, self.expr(test), self.body(body), self.body(orelse))
            case ast.Break():
                return ir.Break(s, e)
            case ast.Continue():
                return ir.Continue(s, e)
            case ast.Pass():
                return ir.Pass(s, e)
            case ast.With(items=items, body=body) | ast.AsyncWith(items=items, body=body):
                pairs = [(self.expr(each.context_expr), self.opt(each.optional_vars)) for each in items]
                return ir.With(s, e, pairs, self.body(body), isinstance(node, ast.AsyncWith))
            case ast.Try():
                return self.attempt(node, s, e, False)
            case ast.Raise(exc=exc, cause=cause):
                return ir.Raise(s, e, self.opt(exc), self.opt(cause))
            case ast.Assert(test=test, msg=message):
                return ir.Assert(s, e, self.expr(test), self.opt(message))
            case ast.Delete(targets=targets):
                return ir.Delete(s, e, [self.expr(each) for each in targets])
            case ast.Global(names=names):
                return ir.Scope(s, e, "global", names)
            case ast.Nonlocal(names=names):
                return ir.Scope(s, e, "nonlocal", names)
            case ast.Import(names=aliases):
                return ir.Import(s, e, [(each.name, each.asname) for each in aliases])
            case ast.ImportFrom(module=module, names=aliases, level=level):
                return ir.ImportFrom(s, e, module or "", level, [(each.name, each.asname) for each in aliases])
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                start = self.decorated(node.decorator_list, s)
                generator = any(isinstance(each, (ast.Yield, ast.YieldFrom)) for each in own(node))
                return ir.Function(
                    start, e, node.name, -1, self.parameters(node.args), self.opt(node.returns), [self.expr(each) for each in node.decorator_list],
                    self.body(node.body), isinstance(node, ast.AsyncFunctionDef), generator,
                )
            case ast.ClassDef():
                start = self.decorated(node.decorator_list, s)
                bases = self.arguments(node.bases, node.keywords)
                return ir.Class(start, e, node.name, -1, bases, [self.expr(each) for each in node.decorator_list], self.body(node.body))
            case ast.Match(subject=subject, cases=cases):
                return ir.Match(s, e, self.expr(subject), [
                    ir.Case(-1, -1, self.pattern(each.pattern), self.opt(each.guard), self.body(each.body)) for each in cases
                ])
        if type(node).__name__ == "TryStar":
            return self.attempt(node, s, e, True)
        if type(node).__name__ == "TypeAlias":
            return ir.TypeAlias(s, e, node.name.id, self.expr(node.value))  # type: ignore[attr-defined]
        raise AssertionError(type(node).__name__)

    def attempt(self, node: ast.stmt, s: int, e: int, is_group: bool) -> ir.Try:
        handlers = [
            ir.Handler(*self.place(each), self.opt(each.type), each.name, self.body(each.body), is_group)
            for each in node.handlers  # type: ignore[attr-defined]
        ]
        return ir.Try(s, e, self.body(node.body), handlers, self.body(node.orelse), self.body(node.finalbody))  # type: ignore[attr-defined]

    def decorated(self, decorators: list[ast.expr], start: int) -> int:
        if not decorators:
            return start
        return self.text.rindex("@", 0, self.place(decorators[0])[0])

    # ---------------------------------------------------------------- patterns
    def pattern(self, node: ast.pattern) -> ir.Pattern:
        s, e = self.place(node)
        match node:
            case ast.MatchValue(value=value):
                return ir.PatternValue(s, e, self.expr(value))
            case ast.MatchSingleton(value=single):
                return ir.PatternValue(s, e, ir.Constant(s, e, single))
            case ast.MatchSequence(patterns=patterns):
                return ir.PatternSequence(s, e, [self.pattern(each) for each in patterns])
            case ast.MatchStar(name=name):
                return ir.PatternStar(s, e, name)
            case ast.MatchMapping(keys=keys, patterns=patterns, rest=rest):
                return ir.PatternMapping(s, e, [(self.expr(key), self.pattern(each)) for key, each in zip(keys, patterns)], rest)
            case ast.MatchClass(cls=cls, patterns=patterns, kwd_attrs=names, kwd_patterns=others):
                pairs = [(name, self.pattern(each)) for name, each in zip(names, others)]
                return ir.PatternClass(s, e, self.expr(cls), [self.pattern(each) for each in patterns], pairs)
            case ast.MatchAs(pattern=inside, name=name):
                return ir.PatternCapture(s, e, None if inside is None else self.pattern(inside), name)
            case ast.MatchOr(patterns=patterns):
                return ir.PatternOr(s, e, [self.pattern(each) for each in patterns])
        raise AssertionError(type(node).__name__)


def own(function: ast.AST) -> Iterator[ast.AST]:
    """The nodes of a function's own body, without those of functions, classes and lambdas within it."""
    waiting: list[ast.AST] = list(function.body)  # type: ignore[attr-defined]
    while waiting:
        node = waiting.pop()
        yield node
        if not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)):
            waiting.extend(ast.iter_child_nodes(node))


def differences(ours: object, theirs: object, text: str, *, loose: frozenset[type] = frozenset(), path: str = "") -> list[str]:
    """Where two lowerings differ, in words; a place of -1 in `theirs` matches any. Nodes below one of a kind in `loose` may stand anywhere."""
    found: list[str] = []
    waiting: list[tuple[object, object, str, bool]] = [(ours, theirs, path, False)]
    while waiting and len(found) < 5:
        a, b, where, anywhere = waiting.pop()
        if type(a) is not type(b):
            found.append(f"{where}: {a!r:.200} is not {b!r:.200}")
        elif isinstance(a, (list, tuple)):
            assert isinstance(b, (list, tuple))
            if len(a) != len(b):
                found.append(f"{where}: {len(a)} is not {len(b)}")
            waiting += [(x, y, f"{where}[{i}]", anywhere) for i, (x, y) in enumerate(zip(a, b))]
        elif isinstance(a, ir.Node):
            assert isinstance(b, ir.Node)
            if not anywhere and not (b.start in (-1, a.start) and b.end in (-1, a.end)):
                found.append(f"{where}: {type(a).__name__} {text[a.start:a.end]!r:.80} at {a.start, a.end} is not {text[b.start:b.end]!r:.80} at {b.start, b.end}")
            below = anywhere or type(a) in loose
            for each in dataclasses.fields(a):
                if each.name not in ("start", "end", "name_start"):
                    waiting.append((getattr(a, each.name), getattr(b, each.name), f"{where}.{each.name}", below))
        elif a != b and not (a != a and b != b):
            found.append(f"{where}: {a!r:.100} is not {b!r:.100}")
    return found
