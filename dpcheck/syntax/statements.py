"""Lowering of libcst's statements to the IR, in one pass from left to right.

A compound statement ends where its last statement ends. Chains of `elif` are lowered by a loop.
"""
from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import libcst as cst

from dpcheck import ir
from dpcheck.syntax.expressions import unknown
from dpcheck.syntax.patterns import Patterns

AUGMENT: dict[type[Any], str] = {
    cst.AddAssign: "+", cst.SubtractAssign: "-", cst.MultiplyAssign: "*", cst.DivideAssign: "/", cst.FloorDivideAssign: "//",
    cst.ModuloAssign: "%", cst.PowerAssign: "**", cst.MatrixMultiplyAssign: "@", cst.BitAndAssign: "&", cst.BitOrAssign: "|",
    cst.BitXorAssign: "^", cst.LeftShiftAssign: "<<", cst.RightShiftAssign: ">>",
}


class Statements(Patterns):
    """The whole language: expressions, patterns and one handler for each kind of statement."""

    __slots__ = ()

    def statements(self, nodes: Sequence[cst.BaseStatement | cst.BaseSmallStatement]) -> list[ir.Stmt]:
        """Lower the statements of a module or of an indented block."""
        result: list[ir.Stmt] = []
        for node in nodes:
            if isinstance(node, cst.SimpleStatementLine):
                self.simple(node.body, result)
            else:
                result.append(HANDLERS.get(type(node), unknown)(self, node, self.space()))
        return result

    def simple(self, nodes: Sequence[cst.BaseSmallStatement], result: list[ir.Stmt]) -> None:
        for node in nodes:
            result.append(HANDLERS.get(type(node), unknown)(self, node, self.space()))
            if type(node.semicolon) is cst.Semicolon:
                self.token(1)

    def block(self, node: cst.BaseSuite) -> list[ir.Stmt]:
        """The colon and the suite after it."""
        self.token(1)
        if isinstance(node, cst.IndentedBlock):
            return self.statements(node.body)
        assert isinstance(node, cst.SimpleStatementSuite)
        result: list[ir.Stmt] = []
        self.simple(node.body, result)
        return result

    def otherwise(self, node: cst.Else | cst.Finally | None, word: int) -> list[ir.Stmt]:
        if node is None:
            return []
        self.token(word)
        return self.block(node.body)

    # ---------------------------------------------------------------- simple statements
    def evaluate(self, node: cst.Expr, at: int) -> ir.Stmt:
        value = self.expression(node.value)
        return ir.Evaluate(at, self.at, value)

    def assign(self, node: cst.Assign, at: int) -> ir.Stmt:
        targets: list[ir.Expr] = []
        for target in node.targets:
            targets.append(self.expression(target.target))
            self.token(1)
        value = self.expression(node.value)
        return ir.Assign(at, self.at, targets, value)

    def annotate(self, node: cst.AnnAssign, at: int) -> ir.Stmt:
        target = self.expression(node.target)
        self.token(1)
        annotation = self.expression(node.annotation.annotation)
        value: ir.Expr | None = None
        if node.value is not None:
            self.token(1)
            value = self.expression(node.value)
        return ir.Annotate(at, self.at, target, annotation, value)

    def augment(self, node: cst.AugAssign, at: int) -> ir.Stmt:
        target = self.expression(node.target)
        op = AUGMENT[type(node.operator)]
        self.token(len(op) + 1)
        value = self.expression(node.value)
        return ir.Augment(at, self.at, target, op, value)

    def returning(self, node: cst.Return, at: int) -> ir.Stmt:
        self.at = at + 6
        value = self.optional(node.value)
        return ir.Return(at, self.at, value)

    def passing(self, node: cst.Pass, at: int) -> ir.Stmt:
        self.at = at + 4
        return ir.Pass(at, self.at)

    def breaking(self, node: cst.Break, at: int) -> ir.Stmt:
        self.at = at + 5
        return ir.Break(at, self.at)

    def continuing(self, node: cst.Continue, at: int) -> ir.Stmt:
        self.at = at + 8
        return ir.Continue(at, self.at)

    def raising(self, node: cst.Raise, at: int) -> ir.Stmt:
        self.at = at + 5
        value = self.optional(node.exc)
        cause: ir.Expr | None = None
        if node.cause is not None:
            self.token(4)
            cause = self.expression(node.cause.item)
        return ir.Raise(at, self.at, value, cause)

    def asserting(self, node: cst.Assert, at: int) -> ir.Stmt:
        self.at = at + 6
        test = self.expression(node.test)
        message: ir.Expr | None = None
        if node.msg is not None:
            self.token(1)
            message = self.expression(node.msg)
        return ir.Assert(at, self.at, test, message)

    def delete(self, node: cst.Del, at: int) -> ir.Stmt:
        self.at = at + 3
        target = self.expression(node.target)
        end = self.at
        if isinstance(node.target, cst.Tuple) and not node.target.lpar and isinstance(target, ir.Sequence):
            return ir.Delete(at, end, target.items)
        return ir.Delete(at, end, [target])

    def scope(self, node: cst.Global | cst.Nonlocal, at: int) -> ir.Stmt:
        kind = "global" if isinstance(node, cst.Global) else "nonlocal"
        self.at = at + len(kind)
        names: list[str] = []
        for item in node.names:
            names.append(self.word(item.name))
            end = self.at
            self.comma()
        return ir.Scope(at, end, kind, names)

    def type_alias(self, node: cst.TypeAlias, at: int) -> ir.Stmt:
        self.at = at + 4
        name = self.word(node.name)
        self.type_parameters(node.type_parameters)
        self.token(1)
        value = self.expression(node.value)
        return ir.TypeAlias(at, self.at, name, value)

    # ---------------------------------------------------------------- imports
    def dotted(self, node: cst.BaseExpression) -> str:
        words: list[str] = []
        while isinstance(node, cst.Attribute):
            words.append(node.attr.value)
            node = node.value
        assert isinstance(node, cst.Name)
        words.append(node.value)
        words.reverse()
        self.token(len(words[0]))
        for word in words[1:]:
            self.token(1)
            self.token(len(word))
        return ".".join(words)

    def aliases(self, nodes: Sequence[cst.ImportAlias]) -> list[tuple[str, str | None]]:
        names: list[tuple[str, str | None]] = []
        for node in nodes:
            name = self.dotted(node.name)
            alias: str | None = None
            if node.asname is not None:
                assert isinstance(node.asname.name, cst.Name)
                self.token(2)
                alias = self.word(node.asname.name)
            names.append((name, alias))
            if type(node.comma) is cst.Comma:
                self.token(1)
        return names

    def importing(self, node: cst.Import, at: int) -> ir.Stmt:
        self.token(6)
        names = self.aliases(node.names)
        return ir.Import(at, self.at, names)

    def importing_from(self, node: cst.ImportFrom, at: int) -> ir.Stmt:
        self.token(4)
        for _ in node.relative:
            self.token(1)
        module = "" if node.module is None else self.dotted(node.module)
        self.token(6)
        if isinstance(node.names, cst.ImportStar):
            return ir.ImportFrom(at, self.token(1), module, len(node.relative), [("*", None)])
        if node.lpar is not None:
            self.token(1)
        names = self.aliases(node.names)
        if node.lpar is not None:
            self.token(1)
        return ir.ImportFrom(at, self.at, module, len(node.relative), names)

    # ---------------------------------------------------------------- compound statements
    def conditional_block(self, node: cst.If, at: int) -> ir.Stmt:
        links: list[tuple[int, ir.Expr, list[ir.Stmt]]] = []
        rest: cst.If | cst.Else | None = node
        length = 2
        while isinstance(rest, cst.If):
            start = self.space()
            self.at = start + length
            test = self.expression(rest.test)
            links.append((start, test, self.block(rest.body)))
            rest = rest.orelse
            length = 4
        orelse = self.otherwise(rest, 4)
        end = (orelse or links[-1][2])[-1].end
        for start, test, body in reversed(links):
            result = ir.If(start, end, test, body, orelse)
            orelse = [result]
        return result

    def looping(self, node: cst.For, at: int) -> ir.Stmt:
        if node.asynchronous is not None:
            self.token(5)
        self.token(3)
        target = self.expression(node.target)
        self.token(2)
        iterable = self.expression(node.iter)
        body = self.block(node.body)
        orelse = self.otherwise(node.orelse, 4)
        return ir.For(at, (orelse or body)[-1].end, target, iterable, body, orelse, node.asynchronous is not None)

    def repeating(self, node: cst.While, at: int) -> ir.Stmt:
        self.at = at + 5
        test = self.expression(node.test)
        body = self.block(node.body)
        orelse = self.otherwise(node.orelse, 4)
        return ir.While(at, (orelse or body)[-1].end, test, body, orelse)

    def managing(self, node: cst.With, at: int) -> ir.Stmt:
        if node.asynchronous is not None:
            self.token(5)
        self.token(4)
        parenthesised = isinstance(node.lpar, cst.LeftParen)
        if parenthesised:
            self.token(1)
        items: list[tuple[ir.Expr, ir.Expr | None]] = []
        for item in node.items:
            manager = self.expression(item.item)
            target: ir.Expr | None = None
            if item.asname is not None:
                self.token(2)
                target = self.expression(item.asname.name)
            items.append((manager, target))
            self.comma()
        if parenthesised:
            self.token(1)
        body = self.block(node.body)
        return ir.With(at, body[-1].end, items, body, node.asynchronous is not None)

    def trying(self, node: cst.Try | cst.TryStar, at: int) -> ir.Stmt:
        self.at = at + 3
        body = self.block(node.body)
        handlers: list[ir.Handler] = []
        for handler in node.handlers:
            start = self.space()
            self.at += 6
            is_group = isinstance(handler, cst.ExceptStarHandler)
            if is_group:
                self.token(1)
            kind = self.optional(handler.type)
            name: str | None = None
            if handler.name is not None:
                assert isinstance(handler.name.name, cst.Name)
                self.token(2)
                name = self.word(handler.name.name)
            inside = self.block(handler.body)
            handlers.append(ir.Handler(start, inside[-1].end, kind, name, inside, is_group))
        orelse = self.otherwise(node.orelse, 4)
        final = self.otherwise(node.finalbody, 7)
        last: ir.Node = (final or orelse or handlers or body)[-1]
        return ir.Try(at, last.end, body, handlers, orelse, final)

    def matching(self, node: cst.Match, at: int) -> ir.Stmt:
        self.at = at + 5
        subject = self.expression(node.subject)
        self.token(1)
        cases: list[ir.Case] = []
        for case in node.cases:
            start = self.token(4) - 4
            pattern = self.pattern(case.pattern)
            guard: ir.Expr | None = None
            if case.guard is not None:
                self.token(2)
                guard = self.expression(case.guard)
            body = self.block(case.body)
            cases.append(ir.Case(start, body[-1].end, pattern, guard, body))
        return ir.Match(at, cases[-1].end, subject, cases)

    # ---------------------------------------------------------------- definitions
    def decorators(self, nodes: Sequence[cst.Decorator]) -> list[ir.Expr]:
        result: list[ir.Expr] = []
        for node in nodes:
            self.token(1)
            result.append(self.expression(node.decorator))
        return result

    def type_parameters(self, node: cst.TypeParameters | None) -> None:
        """Step over `[T: bound, *Ts, **P]`: type variables carry nothing that the checker reads."""
        if node is None:
            return
        self.token(1)
        for parameter in node.params:
            variable = parameter.param
            if not isinstance(variable, cst.TypeVar):
                self.token(1 if isinstance(variable, cst.TypeVarTuple) else 2)
            self.word(variable.name)
            if isinstance(variable, cst.TypeVar) and variable.bound is not None:
                self.token(1)
                self.expression(variable.bound)
            if parameter.default is not None:
                self.token(1 + len(parameter.star))
                self.expression(parameter.default)
            self.comma()
        self.token(1)

    def function(self, node: cst.FunctionDef, at: int) -> ir.Stmt:
        decorators = self.decorators(node.decorators)
        if node.asynchronous is not None:
            self.token(5)
        self.token(3)
        name_start = self.space()
        name = self.word(node.name)
        self.type_parameters(node.type_parameters)
        self.token(1)
        parameters = self.parameters(node.params)
        self.token(1)
        returns: ir.Expr | None = None
        if node.returns is not None:
            self.token(2)
            returns = self.expression(node.returns.annotation)
        outer = self.yields
        self.yields = False
        body = self.block(node.body)
        is_generator = self.yields
        self.yields = outer
        return ir.Function(at, body[-1].end, name, name_start, parameters, returns, decorators, body, node.asynchronous is not None, is_generator)

    def classes(self, node: cst.ClassDef, at: int) -> ir.Stmt:
        decorators = self.decorators(node.decorators)
        self.token(5)
        name_start = self.space()
        name = self.word(node.name)
        self.type_parameters(node.type_parameters)
        bases: list[ir.Arg] = []
        if isinstance(node.lpar, cst.LeftParen):
            self.token(1)
            bases = self.arguments([*node.bases, *node.keywords])
            self.token(1)
        outer, self.class_name = self.class_name, node.name.value
        body = self.block(node.body)
        self.class_name = outer
        return ir.Class(at, body[-1].end, name, name_start, bases, decorators, body)


HANDLERS: dict[type[Any], Callable[[Statements, Any, int], ir.Stmt]] = {
    cst.Expr: Statements.evaluate, cst.Assign: Statements.assign, cst.AnnAssign: Statements.annotate, cst.AugAssign: Statements.augment,
    cst.Return: Statements.returning, cst.Pass: Statements.passing, cst.Break: Statements.breaking, cst.Continue: Statements.continuing,
    cst.Raise: Statements.raising, cst.Assert: Statements.asserting, cst.Del: Statements.delete, cst.Global: Statements.scope,
    cst.Nonlocal: Statements.scope, cst.TypeAlias: Statements.type_alias, cst.Import: Statements.importing,
    cst.ImportFrom: Statements.importing_from, cst.If: Statements.conditional_block, cst.For: Statements.looping,
    cst.While: Statements.repeating, cst.With: Statements.managing, cst.Try: Statements.trying, cst.TryStar: Statements.trying,
    cst.Match: Statements.matching, cst.FunctionDef: Statements.function, cst.ClassDef: Statements.classes,
}
