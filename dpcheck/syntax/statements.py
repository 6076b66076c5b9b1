"""Lowering of the statements of Python's `ast` to the IR.

A compound statement ends where its last statement ends. Chains of `elif` are lowered by a loop.
"""
from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable
from typing import Any

from dpcheck import ir
from dpcheck.syntax.expressions import BINARY, unknown
from dpcheck.syntax.patterns import Patterns


_WORD = re.compile(r"\w+")


class Statements(Patterns):
    """The whole language: expressions, patterns and one handler for each kind of statement."""

    __slots__ = ()

    def statements(self, nodes: Iterable[Any]) -> list[ir.Stmt]:
        """Lower the statements of a module or of a block."""
        lines = self.lines
        return [
            HANDLERS.get(type(node), unknown)(self, node, lines[node.lineno] + node.col_offset, lines[node.end_lineno] + node.end_col_offset)
            for node in nodes
        ]

    # ---------------------------------------------------------------- simple statements
    def evaluate(self, node: ast.Expr, start: int, end: int) -> ir.Stmt:
        return ir.Evaluate(start, end, self.expression(node.value))

    def assign(self, node: ast.Assign, start: int, end: int) -> ir.Stmt:
        if start in self.aliases:
            return ir.TypeAlias(start, end, self.mangled(self.aliases[start]), self.expression(node.value))
        targets = [self.expression(each) for each in node.targets]
        return ir.Assign(start, end, targets, self.expression(node.value))

    def annotate(self, node: ast.AnnAssign, start: int, end: int) -> ir.Stmt:
        target = self.expression(node.target)
        annotation = self.expression(node.annotation)
        return ir.Annotate(start, end, target, annotation, self.optional(node.value))

    def augment(self, node: ast.AugAssign, start: int, end: int) -> ir.Stmt:
        target = self.expression(node.target)
        return ir.Augment(start, end, target, BINARY[type(node.op)], self.expression(node.value))

    def returning(self, node: ast.Return, start: int, end: int) -> ir.Stmt:
        return ir.Return(start, end, self.optional(node.value))

    def passing(self, node: ast.Pass, start: int, end: int) -> ir.Stmt:
        return ir.Pass(start, end)

    def breaking(self, node: ast.Break, start: int, end: int) -> ir.Stmt:
        return ir.Break(start, end)

    def continuing(self, node: ast.Continue, start: int, end: int) -> ir.Stmt:
        return ir.Continue(start, end)

    def raising(self, node: ast.Raise, start: int, end: int) -> ir.Stmt:
        value = self.optional(node.exc)
        return ir.Raise(start, end, value, self.optional(node.cause))

    def asserting(self, node: ast.Assert, start: int, end: int) -> ir.Stmt:
        test = self.expression(node.test)
        return ir.Assert(start, end, test, self.optional(node.msg))

    def delete(self, node: ast.Delete, start: int, end: int) -> ir.Stmt:
        return ir.Delete(start, end, [self.expression(each) for each in node.targets])

    def scope(self, node: ast.Global | ast.Nonlocal, start: int, end: int) -> ir.Stmt:
        return ir.Scope(start, end, "global" if isinstance(node, ast.Global) else "nonlocal", [self.mangled(name) for name in node.names])

    def type_alias(self, node: Any, start: int, end: int) -> ir.Stmt:
        return ir.TypeAlias(start, end, self.mangled(node.name.id), self.expression(node.value))

    # ---------------------------------------------------------------- imports
    def aliases_of(self, nodes: list[ast.alias]) -> list[tuple[str, str | None]]:
        return [(node.name, None if node.asname is None else self.mangled(node.asname)) for node in nodes]

    def importing(self, node: ast.Import, start: int, end: int) -> ir.Stmt:
        return ir.Import(start, end, self.aliases_of(node.names))

    def importing_from(self, node: ast.ImportFrom, start: int, end: int) -> ir.Stmt:
        return ir.ImportFrom(start, end, node.module or "", node.level, self.aliases_of(node.names))

    # ---------------------------------------------------------------- compound statements
    def conditional_block(self, node: ast.If, start: int, end: int) -> ir.Stmt:
        links: list[tuple[int, ir.Expr, list[ir.Stmt]]] = []
        rest: list[ast.stmt] = [node]
        while len(rest) == 1 and isinstance(rest[0], ast.If):
            each = rest[0]
            test = self.expression(each.test)
            links.append((self.place(each)[0], test, self.statements(each.body)))
            rest = each.orelse
        orelse = self.statements(rest)
        end = (orelse or links[-1][2])[-1].end
        for at, test, body in reversed(links):
            result = ir.If(at, end, test, body, orelse)
            orelse = [result]
        return result

    def looping(self, node: ast.For | ast.AsyncFor, start: int, end: int) -> ir.Stmt:
        target = self.expression(node.target)
        iterable = self.expression(node.iter)
        body = self.statements(node.body)
        orelse = self.statements(node.orelse)
        return ir.For(start, (orelse or body)[-1].end, target, iterable, body, orelse, isinstance(node, ast.AsyncFor))

    def repeating(self, node: ast.While, start: int, end: int) -> ir.Stmt:
        test = self.expression(node.test)
        body = self.statements(node.body)
        orelse = self.statements(node.orelse)
        return ir.While(start, (orelse or body)[-1].end, test, body, orelse)

    def managing(self, node: ast.With | ast.AsyncWith, start: int, end: int) -> ir.Stmt:
        items = [(self.expression(each.context_expr), self.optional(each.optional_vars)) for each in node.items]
        body = self.statements(node.body)
        return ir.With(start, body[-1].end, items, body, isinstance(node, ast.AsyncWith))

    def trying(self, node: Any, start: int, end: int) -> ir.Stmt:
        body = self.statements(node.body)
        handlers = [self.handler(each, type(node) is not ast.Try) for each in node.handlers]
        if len({each.is_group for each in handlers}) > 1:
            raise SyntaxError("cannot have both 'except' and 'except*' on the same 'try'")
        orelse = self.statements(node.orelse)
        final = self.statements(node.finalbody)
        last: ir.Node = (final or orelse or handlers or body)[-1]
        return ir.Try(start, last.end, body, handlers, orelse, final)

    def handler(self, node: ast.ExceptHandler, is_group: bool) -> ir.Handler:
        start, _ = self.place(node)
        kind = self.optional(node.type)
        body = self.statements(node.body)
        return ir.Handler(start, body[-1].end, kind, self.bound(node.name), body, is_group or start in self.groups)

    def matching(self, node: ast.Match, start: int, end: int) -> ir.Stmt:
        subject = self.expression(node.subject)
        cases: list[ir.Case] = []
        for each in node.cases:
            pattern = self.pattern(each.pattern)
            guard = self.optional(each.guard)
            body = self.statements(each.body)
            cases.append(ir.Case(self.line_beginning("case", pattern.start), body[-1].end, pattern, guard, body))
        return ir.Match(start, cases[-1].end, subject, cases)

    # ---------------------------------------------------------------- definitions
    def function(self, node: ast.FunctionDef | ast.AsyncFunctionDef, start: int, end: int) -> ir.Stmt:
        decorators = [self.expression(each) for each in node.decorator_list]
        is_async = isinstance(node, ast.AsyncFunctionDef)
        name_start = self.token((self.token(start + 5) if is_async else start) + 3)
        parameters = self.parameters(node.args)
        returns = self.optional(node.returns)
        outer, self.yields = self.yields, False
        body = self.statements(node.body)
        is_generator, self.yields = self.yields, outer
        return ir.Function(
            self.begin(node), body[-1].end, self.mangled(node.name), name_start, parameters, returns, decorators, body, is_async, is_generator,
        )

    def classes(self, node: ast.ClassDef, start: int, end: int) -> ir.Stmt:
        decorators = [self.expression(each) for each in node.decorator_list]
        name_start = self.token(start + 5)
        bases = self.bases(node, name_start) if node.bases or node.keywords else []
        outer, self.class_name = self.class_name, node.name
        body = self.statements(node.body)
        self.class_name = outer
        return ir.Class(self.begin(node), body[-1].end, self.mangled(node.name), name_start, bases, decorators, body)

    def bases(self, node: ast.ClassDef, name_start: int) -> list[ir.Arg]:
        """The arguments of a class."""
        name = _WORD.match(self.text, name_start)
        assert name is not None
        opening = self.token(name.end())
        if self.text.startswith("[", opening):  # type parameters
            opening = self.token(self.bracket_end(opening))
        return self.arguments(node.bases, node.keywords, opening, None)


HANDLERS: dict[type[ast.AST], Callable[[Statements, Any, int, int], ir.Stmt]] = {
    ast.Expr: Statements.evaluate, ast.Assign: Statements.assign, ast.AnnAssign: Statements.annotate, ast.AugAssign: Statements.augment,
    ast.Return: Statements.returning, ast.Pass: Statements.passing, ast.Break: Statements.breaking, ast.Continue: Statements.continuing,
    ast.Raise: Statements.raising, ast.Assert: Statements.asserting, ast.Delete: Statements.delete, ast.Global: Statements.scope,
    ast.Nonlocal: Statements.scope, ast.Import: Statements.importing, ast.ImportFrom: Statements.importing_from,
    ast.If: Statements.conditional_block, ast.For: Statements.looping, ast.AsyncFor: Statements.looping, ast.While: Statements.repeating,
    ast.With: Statements.managing, ast.AsyncWith: Statements.managing, ast.Try: Statements.trying, ast.Match: Statements.matching,
    ast.FunctionDef: Statements.function, ast.AsyncFunctionDef: Statements.function, ast.ClassDef: Statements.classes,
}
if hasattr(ast, "TryStar"):  # since Python 3.11
    HANDLERS[ast.TryStar] = Statements.trying
if hasattr(ast, "TypeAlias"):  # since Python 3.12
    HANDLERS[ast.TypeAlias] = Statements.type_alias
