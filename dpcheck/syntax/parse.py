"""From the text of a module to its IR: scan, parse what is wanted with libcst's native parser, lower in one pass.

Nothing in here raises on bad source. A statement that does not parse is a fault of the module, with its place, and the
statements around it are lowered all the same.
"""
from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Callable
from typing import TypeVar

from dpcheck import ir
from dpcheck.syntax.faults import describe, python_error
from dpcheck.syntax.nesting import nesting
from dpcheck.syntax.older import of_python_2
from dpcheck.syntax.scanner import Slice, scan
from dpcheck.syntax.select import Wanted, select
from dpcheck.syntax.stack import with_big_stack
from dpcheck.syntax.suppressions import suppressions
from dpcheck.syntax.tokens import line_starts, unify_line_ends
from dpcheck.syntax.walk import walk_unfinished

T = TypeVar("T")

# `(name): int`, a declaration that libcst's parser does not know: the name takes the place of the parenthesis, as it is the indentation's end
_WRAPPED = re.compile(r"(?P<before>(?:^|[;:])[ \t]*)(?P<open>\([ \t]*)(?P<name>\w+)(?P<close>[ \t]*\))(?=[ \t]*:)", re.MULTILINE)


def parse_module(text: str, path: str, name: str, *, is_package: bool = False, wanted: Wanted | None = None) -> ir.Module:
    """Lower a module.

    `text` is the decoded text, `name` the dotted name of the module, `is_package` true for an `__init__`. With `wanted`,
    the definitions at the top level that it cannot lead to are left out (see `select`); without it, everything is lowered. Faults of syntax are in the result's `faults`; nothing is raised.
    """
    module = ir.Module(path, name, is_package, text, [])
    fill(module, text, wanted)
    return module


def fill(module: ir.Module, text: str, wanted: Wanted | None = None) -> None:
    """Lower `text`, which has the offsets of `module.text`, into the module's body, faults and suppressions."""
    from dpcheck.syntax.trees import unvalidated

    text = unify_line_ends(text)
    module.suppressions = suppressions(text)
    with unvalidated():
        _Parse(module, text).run(wanted)
    if not text.isascii():
        _normalize(module.body)
    module.faults.sort(key=lambda fault: fault.start)


def _normalize(body: list[ir.Stmt]) -> None:
    """Names as Python compares them (NFKC)."""
    for node in walk_unfinished(body):
        for field in ("id", "attr", "name", "module", "rest"):
            text = getattr(node, field, None)
            if isinstance(text, str) and not text.isascii():
                setattr(node, field, unicodedata.normalize("NFKC", text))
        if isinstance(node, (ir.Import, ir.ImportFrom)):
            node.names = [(unicodedata.normalize("NFKC", name), None if alias is None else unicodedata.normalize("NFKC", alias)) for name, alias in node.names]
        elif isinstance(node, ir.Scope):
            node.names = [unicodedata.normalize("NFKC", name) for name in node.names]


def parse_expression(text: str, offset: int) -> ir.Expr | None:
    """Lower the text of a string annotation, whose first character stands at `offset`; None if it is no expression."""
    import libcst

    from dpcheck.syntax.statements import Statements
    from dpcheck.syntax.trees import unvalidated

    source = unify_line_ends(text)
    lead = len(source) - len(source.lstrip())
    source = source.strip()
    measured = nesting(source, 0, len(source), len(source))
    if not source or "\0" in source or measured.fault is not None:
        return None

    def read() -> ir.Expr | None:
        # In parentheses, so that it may go over several lines.
        reader = Statements(f"({source}\n)")
        with unvalidated():
            tree = libcst.parse_expression(reader.text)
        if not tree.lpar:  # `a)(b` closed them
            return None
        result = reader.expression(tree)
        return result if reader.at == len(reader.text) else None

    try:
        result = _with_enough_stack(read, measured.deep)
    except (libcst.ParserSyntaxError, SyntaxError, ValueError, RecursionError):
        return None
    if result is None:
        return None
    for node in walk_unfinished([result]):
        node.start += offset + lead - 1
        node.end += offset + lead - 1
    # The parentheses added are no part of a place, though a tuple takes them for its own.
    result.start = max(result.start, offset + lead)
    result.end = min(result.end, offset + lead + len(source))
    return result


def _with_enough_stack(function: Callable[[], T], deep: bool) -> T:
    """Call a recursive function here; where it is deep, or proves to be, in a thread with a big stack."""
    if not deep:
        try:
            return function()
        except RecursionError:
            pass
    return with_big_stack(function)


def _unwrapped(found: re.Match[str]) -> str:
    return found["before"] + found["name"] + " " * (len(found["open"]) + len(found["close"]))


class _Parse:
    """The parse of one module: its text, with the line ends that libcst reads, and the module that is being filled."""

    def __init__(self, module: ir.Module, text: str) -> None:
        self.module = module
        self.text = text
        self.broken: list[tuple[Slice, Exception]] = []

    def run(self, wanted: Wanted | None) -> None:
        found = scan(self.text)
        if not found.balanced:
            # A bracket that never closes, or a string that the scanner misjudges: one parse of everything decides.
            whole = self.whole()
            if whole is not None:
                self.module.body = whole
                return
            found = scan(self.text, recover=True)
        slices = found.slices if wanted is None else select(self.text, found.slices, wanted)
        if len(slices) < len(found.slices) and python_error(self.text) is not None:
            slices = found.slices  # an error is told wherever it is
        for each in slices:
            self.slice(each)
        if self.broken and found.balanced and python_error(self.text) is None:
            whole = self.whole()
            if whole is not None:
                self.module.body = whole
                self.module.faults.clear()
                return
        self.report(found.slices)

    def whole(self) -> list[ir.Stmt] | None:
        """The statements of the whole text parsed at once; None if it does not parse."""
        measured = nesting(self.text, 0, len(self.text), len(self.text))
        if measured.fault is not None:
            return None
        result, _ = self.lower(0, len(self.text), measured.deep)
        return result

    def slice(self, piece: Slice) -> None:
        """Lower one top-level statement into the module, or note what is wrong with it."""
        measured = nesting(self.text, piece.start, piece.end, piece.brackets)
        if measured.fault is not None:
            at, message = measured.fault
            self.module.faults.append(ir.SyntaxFault(at, at + 1, message))
            return
        result, error = self.lower(piece.start, piece.end, measured.deep)
        if error is not None:
            self.broken.append((piece, error))
            result = self.older(piece, measured.deep)
        if result is not None:
            self.module.body += result

    def older(self, piece: Slice, deep: bool) -> list[ir.Stmt] | None:
        """The statements of a piece that Python 2 reads; None where it stays broken."""
        before = self.text
        source = of_python_2(before[piece.start:piece.end])
        if source == before[piece.start:piece.end]:
            return None
        self.text = before[:piece.start] + source + before[piece.end:]
        result, _ = self.lower(piece.start, piece.end, deep)
        self.text = before
        return result

    def lower(self, start: int, end: int, deep: bool) -> tuple[list[ir.Stmt] | None, Exception | None]:
        """Parse and lower `text[start:end]`: its statements, or the error."""
        import libcst

        from dpcheck.syntax.statements import Statements
        from dpcheck.syntax.trees import read

        def lowered() -> list[ir.Stmt]:
            piece = self.text[start:end]
            try:
                return Statements(self.text, start).statements(read(piece).body)
            except libcst.ParserSyntaxError:
                plain = _WRAPPED.sub(_unwrapped, piece)
                if plain == piece:
                    raise
                return Statements(self.text[:start] + plain + self.text[end:], start).statements(read(plain).body)

        try:
            return _with_enough_stack(lowered, deep), None
        except (libcst.ParserSyntaxError, SyntaxError, ValueError, RecursionError) as error:
            return None, error

    def report(self, slices: list[Slice]) -> None:
        """One fault for each run of broken statements that follow one another: the first says what is wrong."""
        following = {before.start: after.start for before, after in zip(slices, slices[1:])}
        expected = -1
        starts: list[int] = []
        for piece, error in self.broken:
            adjacent = piece.start == expected
            expected = following.get(piece.start, -1)
            if not adjacent:
                starts = starts or line_starts(self.text)
                line = bisect_right(starts, piece.start)
                self.module.faults.append(describe(self.text, piece.start, piece.end, line, error))
