"""From the text of a module to its IR: scan, parse with Python's own parser, lower what is wanted in one pass.

Nothing in here raises on bad source. A statement that does not parse is a fault of the module, with its place, and the
statements around it are lowered all the same.
"""
from __future__ import annotations

import ast
import warnings
from bisect import bisect_right
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from dpcheck import ir
from dpcheck.syntax.faults import describe
from dpcheck.syntax.nesting import nesting
from dpcheck.syntax.older import of_python_2
from dpcheck.syntax.scanner import Scan, Slice, scan
from dpcheck.syntax.select import Wanted, select
from dpcheck.syntax.stack import with_big_stack
from dpcheck.syntax.statements import Statements
from dpcheck.syntax.suppressions import suppressions
from dpcheck.syntax.tokens import line_starts, unify_line_ends
from dpcheck.syntax.walk import walk_unfinished

T = TypeVar("T")


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
    text = unify_line_ends(text)
    module.suppressions = suppressions(text)
    with _quiet():
        _Parse(module, text).run(wanted)
    module.faults.sort(key=lambda fault: fault.start)


def parse_expression(text: str, offset: int) -> ir.Expr | None:
    """Lower the text of a string annotation, whose first character stands at `offset`; None if it is no expression."""
    source = unify_line_ends(text)
    lead = len(source) - len(source.lstrip())
    source = source.strip()
    measured = nesting(source, 0, len(source), len(source))
    if not source or measured.fault is not None or not scan(source).balanced:  # `a)(b` would close the parentheses that it is read in
        return None
    try:
        with _quiet():
            result = _with_enough_stack(lambda: Statements(source).expression_at(0, len(source)), measured.deep)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    for node in walk_unfinished([result]):
        node.start += offset + lead
        node.end += offset + lead
    return result


@contextmanager
def _quiet() -> Iterator[None]:
    """Without the warnings of Python's parser, which are for who runs the program."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


def _with_enough_stack(function: Callable[[], T], deep: bool) -> T:
    """Call a recursive function here; where it is deep, or proves to be, in a thread with a big stack."""
    if not deep:
        try:
            return function()
        except RecursionError:
            pass
    return with_big_stack(function)


class _Parse:
    """The parse of one module: its text, with the line ends that Python knows, and the module that is being filled."""

    def __init__(self, module: ir.Module, text: str) -> None:
        self.module = module
        self.text = text
        self.broken: list[tuple[Slice, SyntaxError]] = []

    def run(self, wanted: Wanted | None) -> None:
        found = scan(self.text)
        if self.whole(found, wanted):
            return
        if not found.balanced:
            found = scan(self.text, recover=True)
        for each in found.slices:  # an error is told wherever it is
            self.slice(each)
        self.report(found.slices)

    def whole(self, found: Scan, wanted: Wanted | None) -> bool:
        """Lower what is wanted of the whole text, parsed at once; whether it parses."""
        # A bracket that never closes, or a string that the scanner misjudges: then everything is wanted.
        slices = select(self.text, found.slices, wanted) if found.balanced and wanted is not None else found.slices
        pieces = slices if found.balanced else [Slice(0, len(self.text), len(self.text))]
        measured = [nesting(self.text, each.start, each.end, each.brackets) for each in pieces]
        if any(each.fault is not None for each in measured):
            return False

        def chosen(reader: Statements, nodes: list[ast.stmt]) -> list[ast.stmt]:
            return nodes if len(slices) == len(found.slices) else _chosen(reader, nodes, found.slices, slices)

        result, _ = self.lower(0, len(self.text), any(each.deep for each in measured), chosen)
        if result is not None:
            self.module.body = result
        return result is not None

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

    def lower(
        self, start: int, end: int, deep: bool, chosen: Callable[[Statements, list[ast.stmt]], list[ast.stmt]] | None = None,
    ) -> tuple[list[ir.Stmt] | None, SyntaxError | None]:
        """Parse and lower `text[start:end]`, or what is chosen of it: its statements, or the error."""
        def lowered() -> list[ir.Stmt]:
            reader = Statements(self.text)
            nodes = reader.read_statements(start, end)
            try:
                return reader.statements(nodes if chosen is None else chosen(reader, nodes))
            except SyntaxError as error:  # in newer syntax: what Python says of it
                raise reader.refused or error from None

        try:
            return _with_enough_stack(lowered, deep), None
        except SyntaxError as error:
            return None, error
        except (RecursionError, MemoryError):
            return None, SyntaxError("nested too deeply")
        except ValueError as error:
            return None, SyntaxError(str(error))

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


def _chosen(reader: Statements, nodes: list[ast.stmt], slices: list[Slice], wanted: list[Slice]) -> list[ast.stmt]:
    """The statements that stand in the slices which are wanted; all where a slice begins in the middle of a statement, so that the scanner misjudged them."""
    begins = [reader.begin(node) for node in nodes]
    if not {each.start for each in slices} <= set(begins):
        return nodes
    starts = [each.start for each in slices]
    kept = {each.start for each in wanted}
    return [node for node, begin in zip(nodes, begins) if starts[bisect_right(starts, begin) - 1] in kept]
