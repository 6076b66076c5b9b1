"""Lowering of the patterns of `match` statements to the IR."""
from __future__ import annotations

from collections.abc import Sequence

import libcst as cst

from dpcheck import ir
from dpcheck.syntax.expressions import Expressions


class Patterns(Expressions):
    """Expressions together with the patterns of `case`."""

    __slots__ = ()

    def pattern(self, node: cst.MatchPattern) -> ir.Pattern:
        """Lower a pattern with the parentheses around it."""
        start = self.space()
        if isinstance(node, cst.MatchValue):
            value = self.expression(node.value)
            return ir.PatternValue(value.start, value.end, value)
        if isinstance(node, cst.MatchSingleton):
            value = self.expression(node.value)
            return ir.PatternValue(value.start, value.end, value)
        inner = start
        for _ in node.lpar:
            inner = start
            self.at = start + 1
            start = self.space()
        result: ir.Pattern
        if isinstance(node, (cst.MatchList, cst.MatchTuple)):
            result = self.pattern_sequence(node, start)
        elif isinstance(node, cst.MatchMapping):
            result = self.pattern_mapping(node, start)
        elif isinstance(node, cst.MatchClass):
            result = self.pattern_class(node, start)
        elif isinstance(node, cst.MatchOr):
            choices: list[ir.Pattern] = []
            for choice in node.patterns:
                choices.append(self.pattern(choice.pattern))
                if isinstance(choice.separator, cst.BitOr):
                    self.token(1)
            result = ir.PatternOr(start, self.at, choices)
        else:
            assert isinstance(node, cst.MatchAs)
            result = self.pattern_as(node, start)
        end = result.end
        for count, _ in enumerate(node.rpar):
            closed = self.token(1)
            if count == 0:
                end = closed
        if isinstance(node, cst.MatchTuple):  # its parentheses are its own
            result.start, result.end = inner, end
        return result

    def pattern_as(self, node: cst.MatchAs, start: int) -> ir.PatternCapture:
        inside: ir.Pattern | None = None
        if node.pattern is not None:
            inside = self.pattern(node.pattern)
            self.token(2)
        name = self.capture(node.name)
        return ir.PatternCapture(start, self.at, inside, name)

    def capture(self, node: cst.Name | None) -> str | None:
        """Step over the name that a capture binds; the wildcard `_` binds none."""
        if node is not None:
            return self.word(node)
        self.token(1)
        return None

    def pattern_items(self, nodes: Sequence[cst.MatchSequenceElement | cst.MatchStar]) -> list[ir.Pattern]:
        items: list[ir.Pattern] = []
        for node in nodes:
            if isinstance(node, cst.MatchStar):
                start = self.space()
                self.at += 1
                name = self.capture(node.name)
                items.append(ir.PatternStar(start, self.at, name))
            else:
                items.append(self.pattern(node.value))
            if isinstance(node.comma, cst.Comma):
                self.token(1)
        return items

    def pattern_sequence(self, node: cst.MatchList | cst.MatchTuple, start: int) -> ir.PatternSequence:
        bracketed = isinstance(node, cst.MatchList) and node.lbracket is not None
        if bracketed:
            self.token(1)
        items = self.pattern_items(node.patterns)
        if bracketed:
            self.token(1)
        return ir.PatternSequence(start, self.at, items)

    def pattern_mapping(self, node: cst.MatchMapping, start: int) -> ir.PatternMapping:
        self.token(1)
        items: list[tuple[ir.Expr, ir.Pattern]] = []
        for element in node.elements:
            key = self.expression(element.key)
            self.token(1)
            items.append((key, self.pattern(element.pattern)))
            self.comma()
        rest: str | None = None
        if node.rest is not None:
            self.token(2)
            rest = self.word(node.rest)
            self.comma()
        return ir.PatternMapping(start, self.token(1), items, rest)

    def pattern_class(self, node: cst.MatchClass, start: int) -> ir.PatternClass:
        cls = self.expression(node.cls)
        self.token(1)
        items = self.pattern_items(node.patterns)
        keywords: list[tuple[str, ir.Pattern]] = []
        for keyword in node.kwds:
            name = self.word(keyword.key)
            self.token(1)
            keywords.append((name, self.pattern(keyword.pattern)))
            self.comma()
        return ir.PatternClass(start, self.token(1), cls, items, keywords)
