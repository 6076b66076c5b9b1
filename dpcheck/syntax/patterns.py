"""Lowering of the patterns of `match` statements to the IR."""
from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

from dpcheck import ir
from dpcheck.syntax.expressions import Expressions


class Patterns(Expressions):
    """Expressions together with the patterns of `case`."""

    __slots__ = ()

    def pattern(self, node: ast.pattern) -> ir.Pattern:
        """Lower a pattern; its place is without the parentheses around it."""
        start, end = self.place(node)
        return PATTERNS[type(node)](self, node, start, end)

    def patterns(self, nodes: list[ast.pattern]) -> list[ir.Pattern]:
        return [self.pattern(node) for node in nodes]

    def bound(self, name: str | None) -> str | None:
        return None if name is None else self.mangled(name)

    def pattern_value(self, node: ast.MatchValue, start: int, end: int) -> ir.Pattern:
        value = self.expression(node.value)
        if isinstance(value, (ir.FString, ir.Unknown)):  # in newer words than Python's, which would not take them either
            raise SyntaxError("patterns may only match literals and attribute lookups")
        return ir.PatternValue(start, end, value)

    def pattern_singleton(self, node: ast.MatchSingleton, start: int, end: int) -> ir.Pattern:
        return ir.PatternValue(start, end, ir.Constant(start, end, node.value))

    def pattern_sequence(self, node: ast.MatchSequence, start: int, end: int) -> ir.Pattern:
        return ir.PatternSequence(start, end, self.patterns(node.patterns))

    def pattern_star(self, node: ast.MatchStar, start: int, end: int) -> ir.Pattern:
        return ir.PatternStar(start, end, self.bound(node.name))

    def pattern_mapping(self, node: ast.MatchMapping, start: int, end: int) -> ir.Pattern:
        items = [(self.expression(key), self.pattern(each)) for key, each in zip(node.keys, node.patterns)]
        return ir.PatternMapping(start, end, items, self.bound(node.rest))

    def pattern_class(self, node: ast.MatchClass, start: int, end: int) -> ir.Pattern:
        keywords = [(self.mangled(name), self.pattern(each)) for name, each in zip(node.kwd_attrs, node.kwd_patterns)]
        return ir.PatternClass(start, end, self.expression(node.cls), self.patterns(node.patterns), keywords)

    def pattern_or(self, node: ast.MatchOr, start: int, end: int) -> ir.Pattern:
        return ir.PatternOr(start, end, self.patterns(node.patterns))

    def pattern_as(self, node: ast.MatchAs, start: int, end: int) -> ir.Pattern:
        return ir.PatternCapture(start, end, None if node.pattern is None else self.pattern(node.pattern), self.bound(node.name))


PATTERNS: dict[type[ast.pattern], Callable[[Patterns, Any, int, int], ir.Pattern]] = {
    ast.MatchValue: Patterns.pattern_value, ast.MatchSingleton: Patterns.pattern_singleton, ast.MatchSequence: Patterns.pattern_sequence,
    ast.MatchStar: Patterns.pattern_star, ast.MatchMapping: Patterns.pattern_mapping, ast.MatchClass: Patterns.pattern_class,
    ast.MatchOr: Patterns.pattern_or, ast.MatchAs: Patterns.pattern_as,
}
