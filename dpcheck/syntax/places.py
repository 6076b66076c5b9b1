"""Places in a text of what Python's own parser made of it, and of what its tree has no places for: brackets, keywords, clauses.

`ast` counts lines, and bytes of UTF-8 within them; here all offsets are characters of the whole text. The places of
clauses, arguments and decorators are found in the text, forwards or backwards from the nodes that stand in them, where nothing but white space,
comments, continuations and parentheses can stand between.
"""
from __future__ import annotations

import ast
import re
from collections.abc import Sequence

from dpcheck import ir
from dpcheck.syntax.newer import Part, rewrite
from dpcheck.syntax.tokens import COMMENT, SPACE, STRING, line_starts

_BRACKET = re.compile(rf"{STRING}|{COMMENT}|(?P<open>[(\[{{])|(?P<close>[)\]}}])", re.DOTALL)
_INDENT = re.compile(r"[ \t\f]*")


class Places:
    """The text, where the lines of the tree in hand begin in it, and what its newer syntax was read as."""

    __slots__ = ("aliases", "groups", "lines", "parts", "refused", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self.lines: list[int] = []  # by the number of the line, from 1
        self.parts: dict[int, Part] = {}  # what newer expressions stand for, by the offset of the string that takes their place
        self.aliases: dict[int, str] = {}  # the names of `type X = ...`, by the offset of the statement
        self.groups: set[int] = set()  # the offsets of `except*`
        self.refused: SyntaxError | None = None  # what Python said of the statements, before newer syntax was rewritten

    def read_statements(self, start: int, end: int) -> list[ast.stmt]:
        """The statements of `text[start:end]`; raises what `ast.parse` raises."""
        source = self.text[start:end]
        try:
            tree = ast.parse(source)
        except SyntaxError as error:
            self.refused = error
            source = self.older_words(source, start, error)
            try:
                tree = ast.parse(source)
            except SyntaxError:
                raise error from None
        self.locate(tree.body, source, start)
        return tree.body

    def read_expression(self, start: int, end: int, brackets: str = "()") -> ast.expr:
        """The expression `text[start:end]`, which is read in brackets, so that it may go over several lines."""
        source = f"{brackets[0]}{self.text[start:end]} \n{brackets[1]}"  # the space keeps a backslash at the end from going on
        try:
            tree = ast.parse(source, mode="eval")
        except SyntaxError as error:
            source = self.older_words(source, start - 1, error)
            tree = ast.parse(source, mode="eval")
        self.locate([tree.body], source, start - 1)
        return tree.body

    def older_words(self, source: str, at: int, error: SyntaxError) -> str:
        """A source that begins at an offset with its newer syntax rewritten; raises the error where there is none."""
        rewritten = rewrite(source)
        if rewritten.text == source:
            raise error
        for offset, part in rewritten.parts.items():
            self.parts[at + offset] = Part(part.kind, at + part.start, at + part.end)
        self.aliases.update((at + offset, name) for offset, name in rewritten.aliases.items())
        self.groups.update(at + offset for offset in rewritten.groups)
        return rewritten.text

    def locate(self, nodes: Sequence[ast.stmt | ast.expr], source: str, at: int) -> None:
        """From now on nodes are those of a source that begins at an offset of the text."""
        self.lines = [at, *(at + start for start in line_starts(source))]
        if not source.isascii():
            count_characters(nodes, source)

    def begin(self, node: ast.stmt) -> int:
        """Where a statement begins: with its first decorator, if it has any."""
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)) and node.decorator_list:
            first = node.decorator_list[0]
            return self.line_beginning("@", self.lines[first.lineno] + first.col_offset)
        return self.lines[node.lineno] + node.col_offset

    def line_beginning(self, sign: str, before: int) -> int:
        """The nearest place before an offset where a line begins with a sign."""
        line = before
        while line >= 0:
            line = self.text.rfind("\n", 0, line)
            match = _INDENT.match(self.text, line + 1)
            if match is not None and self.text.startswith(sign, match.end(), before):
                return match.end()
        return before

    def token(self, at: int) -> int:
        """The offset of the next token at or after an offset: past white space, comments and continuations."""
        match = SPACE.match(self.text, at)
        return at if match is None else match.end()

    def closed(self, end: int, limit: int) -> int:
        """The end of the parentheses around what ends at an offset, as far as they close before the limit."""
        while (at := self.token(end)) < limit and self.text.startswith(")", at):
            end = at + 1
        return end

    def bracket_end(self, at: int) -> int:
        """The end of the brackets that open at an offset."""
        depth = 0
        for match in _BRACKET.finditer(self.text, at):
            depth += 1 if match["open"] else -1 if match["close"] else 0
            if depth == 0:
                return match.end()
        return len(self.text)

    def argument(self, at: int, value: ir.Node) -> tuple[int, int]:
        """The place, with the parentheses around it, of a value that is the first thing at or after an offset."""
        start = at = self.token(at)
        depth = 0
        while at < value.start:
            depth += 1
            at = self.token(at + 1)
        end = value.end
        for _ in range(depth):
            end = self.token(end) + 1
        return start, end


def count_characters(nodes: Sequence[ast.stmt | ast.expr], source: str) -> None:
    """Let the columns of nodes on lines with more than ASCII count characters."""
    wide = {number: line.encode() for number, line in enumerate(source.split("\n"), 1) if not line.isascii()}

    def characters(line: int, column: int) -> int:
        return len(wide[line][:column].decode(errors="ignore")) if line in wide else column

    for top in nodes:
        decorators = getattr(top, "decorator_list", None)
        first = decorators[0].lineno if decorators else top.lineno
        if not any(first <= number <= (top.end_lineno or first) for number in wide):
            continue
        for node in ast.walk(top):
            if isinstance(node, (ast.expr, ast.stmt, ast.arg, ast.keyword, ast.excepthandler, ast.pattern)):
                node.col_offset = characters(node.lineno, node.col_offset)
                if node.end_lineno is not None and node.end_col_offset is not None:
                    node.end_col_offset = characters(node.end_lineno, node.end_col_offset)
