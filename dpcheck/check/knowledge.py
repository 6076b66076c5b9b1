"""What is known of every expression, function and release of some files, for a door that shows it: asked for, or not made at all.

An examination that is given a `Knowledge` fills it; what is asked of it afterwards is told from what was seen then, and nothing is analysed again.
"""
from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property

from dpcheck import ir
from dpcheck.bounds import Expr, Facts, decided, maximum
from dpcheck.bounds.budget import Meter
from dpcheck.check.functions import end_in_words, function_report, space_of, text_of, text_of_bound
from dpcheck.check.judge import Judge
from dpcheck.check.places import derivation, note, private_here
from dpcheck.check.records import FunctionReport, ExpressionReport, Move, Note, Release
from dpcheck.infer.datasets.model import Grouped, Keyed, Population, Table
from dpcheck.infer.datasets.sources import ORDER
from dpcheck.infer.exhausted import STOPS
from dpcheck.infer.grants import WORK_OF_RELEASE
from dpcheck.infer.reach import D1, L1, L2, LINF, ROW_KEY, reach
from dpcheck.infer.values import Num, Opaque, Place, Source, Text
from dpcheck.syntax.walk import walk
from dpcheck.infer.watching import MOST, Held, Sight, Watch
from dpcheck.spaces import Norm
from dpcheck.syntax.tokens import line_starts

NOT_TOLD = "not told: it takes too much work"


@dataclass(eq=False)
class FunctionAt:
    """A function of a file: its name, where that begins and ends in the text, and where the names of its parameters end."""

    name: str
    start: int
    end: int
    parameters: dict[str, int]
    judge: Judge

    @cached_property
    def report(self) -> FunctionReport | None:
        """What is told of it, made when it is first asked for; None where that takes too much work."""
        try:
            with Meter(WORK_OF_RELEASE):
                return function_report(self.judge.root, self.judge)
        except STOPS:
            return None


@dataclass(eq=False)
class Knowledge:
    """What was found out about the files at the paths: their modules, the judged roots in the order of the text, and what was seen."""

    paths: Collection[str]
    watch: Watch = field(init=False)
    modules: dict[str, ir.Module] = field(default_factory=dict)
    judges: dict[str, list[Judge]] = field(default_factory=dict)
    _functions: dict[str, list[FunctionAt]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.watch = Watch(self.paths)

    def note(self, module: ir.Module, judges: list[Judge]) -> None:
        """Takes note of a module that was examined, with its judged roots."""
        if module.path in self.paths:
            self.modules[module.path], self.judges[module.path] = module, judges

    def functions(self, path: str) -> list[FunctionAt]:
        """The functions of a file with private data."""
        if path not in self._functions:
            self._functions[path] = list(self._functions_of(path))
        return self._functions[path]

    def _functions_of(self, path: str) -> Iterator[FunctionAt]:
        for judge in self.judges.get(path, ()):
            function = judge.root.function
            if function is not None and isinstance(function.node, ir.Function) and judge.root.sources:
                node = function.node
                ends = {each.name: each.start + len(each.name) for each in node.params}
                yield FunctionAt(judge.root.name, node.name_start, node.name_start + len(node.name), ends, judge)

    def releases(self, path: str) -> list[Release]:
        """The releases of a file, in the order of the text."""
        found = [release for judge in self.judges.get(path, ()) for release in judge.releases if release.path == path]
        return sorted(found, key=lambda release: (release.cell or 0, release.line, release.column))

    def at(self, path: str, offset: int) -> ExpressionReport | None:
        """What is known of the smallest expression around a place in the text of a file; None where there is none, or nothing to tell."""
        module = self.modules.get(path)
        if module is None:
            return None
        seen = self.watch.seen.get(path, {})
        around = sorted((end - start, start, end) for start, end in seen if start <= offset <= end)
        for _, start, end in around:
            known = self._of((start, end), seen[start, end], module)
            if known is not None:
                return known
        return self._assigned(module, offset)

    def _assigned(self, module: ir.Module, offset: int) -> ExpressionReport | None:
        """What is assigned to the name at a place, or to the parameter that stands there."""
        seen = self.watch.seen.get(module.path, {})
        for node in walk(module.body):
            if isinstance(node, (ir.Assign, ir.Annotate)) and node.value is not None:
                targets = node.targets if isinstance(node, ir.Assign) else [node.target]
                for target in targets:
                    if isinstance(target, ir.Name) and target.start <= offset <= target.end and (node.value.start, node.value.end) in seen:
                        return self._of((target.start, target.end), seen[node.value.start, node.value.end], module)
        return None

    def lost(self, place: Note) -> Note | None:
        """Where knowledge was lost of what stands at a place: the step that made the bound infinite, or what was not understood; None where it was not, or nobody knows."""
        module = self.modules.get(place.path)
        if module is None:
            return None
        start, end = offset_of(module, place.cell, place.line, place.column), offset_of(module, place.cell, place.end_line, place.end_column)
        for held in self._within(module, start, end).values():
            if isinstance(held, Num):
                for source in held.env:
                    step = _first_infinite(held, source)
                    if step is not None:
                        return note("knowledge was lost here", step)
        found = self._not_understood(module, start, end)
        return None if found is None else note("knowledge was lost here", (module, *found))

    def _within(self, module: ir.Module, start: int, end: int) -> dict[tuple[int, int], Held]:
        """What the expressions in a part of a file were at last."""
        seen = self.watch.seen.get(module.path, {})
        return {(low, high): _own(sights)[-1].held for (low, high), sights in seen.items() if start <= low and high <= end}

    def _not_understood(self, module: ir.Module, start: int, end: int) -> tuple[int, int] | None:
        """The first expression on the way to what stands at a place, through the variables that are assigned, of which nothing is known."""
        assigned = [(target.id, node) for node in walk(module.body) if isinstance(node, ir.Assign) for target in node.targets if isinstance(target, ir.Name)]
        seen: set[tuple[int, int]] = set()
        while True:
            unknown = [span for span, held in self._within(module, start, end).items() if isinstance(held, Opaque) and any(source.key != ORDER for source in held.env)]
            if not unknown or (first := min(unknown, key=lambda span: span[1] - span[0])) in seen:
                return max(seen, key=lambda span: -span[0]) if seen else None
            seen.add(first)
            before = [node for name, node in assigned if name == module.text[first[0]:first[1]] and node.end <= first[0]]
            if not before:
                return first
            value = max(before, key=lambda node: node.start).value
            start, end = value.start, value.end

    def parameter(self, path: str, offset: int) -> tuple[str, int, int] | None:
        """The space of the private parameter that stands at a place, and from where to where its name does."""
        for judge in self.judges.get(path, ()):
            function = judge.root.function
            for parameter in function.node.params if function is not None else ():
                source = judge.root.parameters.get(parameter.name)
                if source is not None and parameter.start <= offset <= parameter.start + len(parameter.name):
                    return source.space or "a private value", parameter.start, parameter.start + len(parameter.name)
        return None

    def _of(self, place: tuple[int, int], sights: list[Sight], module: ir.Module) -> ExpressionReport | None:
        own = _own(sights)
        least, facts = own[0].depth, own[0].run.facts
        known = ExpressionReport(" ".join(module.text[place[0]:place[1]].split()), place[0], place[1])
        if self.watch.times.get((module.path, *place, least), 0) > MOST:
            known.what = f"read more than {MOST} times: {NOT_TOLD}"
            return known
        try:
            with Meter(WORK_OF_RELEASE):
                return _told(known, [sight.held for sight in own], facts, called=least > 0)
        except STOPS:
            known.what = NOT_TOLD
            return known


def _own(sights: list[Sight]) -> list[Sight]:
    """The readings that are least of a call: those of the function by itself, unless private data reach it in calls alone."""
    private = [sight for sight in sights if any(source.key != ORDER for source in _sources(sight.held))]
    least = min(sight.depth for sight in private or sights)
    return [sight for sight in sights if sight.depth == least]


def offset_of(module: ir.Module, cell: int | None, line: int, column: int) -> int:
    """The offset in a module's text of a line and a column, both from 1, of a cell where it is a notebook."""
    starts = [start for start in line_starts(module.text) if start >= next((begin for begin, number in module.cells if number == cell), 0)]
    return len(module.text) if line > len(starts) else starts[line - 1] + column - 1


def _first_infinite(num: Num, source: Source) -> Place | None:
    """The step on the way from a source to a number at which its bound became infinite."""
    place: Place | None = None
    current: Num | None = num
    seen: set[int] = set()
    while current is not None and id(current) not in seen and current.step is not None and reach(current, source, _norm(current)).coefficient.infinite:
        seen.add(id(current))
        place = current.step.place
        current = next((operand for operand in current.step.operands if source in operand.env and reach(operand, source, _norm(operand)).coefficient.infinite), None)
    return place


def _told(known: ExpressionReport, several: list[Held], facts: Facts, called: bool) -> ExpressionReport | None:
    """What is known of what an expression was, each time that it was read."""
    numbers = [held for held in several if isinstance(held, Num)]
    if len(numbers) < len(several):
        return _of_another_kind(known, several)
    first = numbers[0]
    alike = [num for num in numbers if len(num.shape) == len(first.shape) and num.norm is first.norm]
    if len(alike) < len(numbers):
        return None
    domain = first.domain
    for num in numbers[1:]:
        domain = domain.hull(num.domain, facts)
    known.what = space_of(first.but(domain=domain))
    if not first.boolean and not (domain.lo.infinite and domain.hi.infinite):
        known.what += f" in [{_end(domain.lo, '-inf')}, {_end(domain.hi, 'inf')}]"
    sources = list(dict.fromkeys(source for num in numbers for source in num.env if source.key != ORDER))
    known.state = "private" if sources else "released" if first.released else "public"
    for source in sources:
        known.moves.append(_move(source, numbers, facts))
    known.in_loop = any(source.stands_in for source in sources)
    known.readings = len({id(num) for num in numbers}) if len(numbers) > 1 else 1
    known.called = called
    return known


def _end(end: Expr, otherwise: str) -> str:
    text = "inf" if end.infinite else text_of(end_in_words(end, not otherwise.startswith("-")))
    return otherwise if text == "inf" else text


def _move(source: Source, numbers: list[Num], facts: Facts) -> Move:
    """How far one source moves what an expression is: the most of all readings."""
    bounds: dict[str, Expr] = {}
    for num in numbers:
        for norm, bound in _bounds(num, source, facts).items():
            bounds[norm] = maximum(bounds[norm], bound) if norm in bounds and bounds[norm] != bound else bound
    texts = {norm: text_of_bound(bound) for norm, bound in bounds.items()}
    notes = derivation(numbers[-1], source, _norm(numbers[-1])) if len(numbers) == 1 else _begin(source)
    return Move(source.name, source.space, source.relation.value if source.relation is not None else "", source.stands_in, texts, notes)


def _bounds(num: Num, source: Source, facts: Facts) -> dict[str, Expr]:
    """How far the numbers move, in every norm, and how many of them change; of what depends on what a pass begins with, in the pass alone."""
    keys = {"": L1} if not num.shape else {"L1": L1, "L2": L2, "LInf": LINF} if len(num.shape) == 1 else {norm.value: key for norm, key in ROW_KEY.items()}
    return {name: decided(reach(num, source, key).coefficient, facts) for name, key in {**keys, "D": D1}.items()}


def _norm(num: Num) -> str:
    """The norm in which a derivation is told."""
    norm = (num.norm if num.norm is not None else Norm.L2).value
    return norm if len(num.shape) == 1 else L1


def _begin(source: Source) -> list[Note]:
    return [private_here(source)] if source.place is not None else []


def _of_another_kind(known: ExpressionReport, several: list[Held]) -> ExpressionReport | None:
    """A table, a text, or something that is not understood."""
    first = several[0]
    env = list(dict.fromkeys(source for held in several for source in _sources(held) if source.key != ORDER))
    if isinstance(first, (Table, Grouped, Keyed)):
        known.what = _rows(first)
    elif isinstance(first, Text):
        known.what = "str"
    elif isinstance(first, tuple):
        known.what = "tuple"
    elif isinstance(first, Opaque) and env:
        known.what = f"nothing bounds it ({first.what})" if first.what else "a value that is not understood"
    if not env or not known.what:
        return None
    known.state = "private"
    known.moves = [Move(source.name, source.space, source.relation.value if source.relation is not None else "", source.stands_in, {}, _begin(source)) for source in env]
    return known


def _sources(held: Held) -> Iterable[Source]:
    if isinstance(held, tuple):
        return [source for item in held for source in _sources(item)]
    if isinstance(held, Table):
        return [held.rows.source]
    if isinstance(held, Grouped):
        return [held.table.rows.source]
    if isinstance(held, Keyed):
        return [held.grouped.table.rows.source]
    return held.env


def _rows(held: Table | Grouped | Keyed) -> str:
    """Which rows these are, and what is known of the values in them."""
    if isinstance(held, Keyed):
        return f"one number a group of the rows of {held.grouped.table.rows.label}" + ("" if held.categories is None else f", {len(held.categories)} groups")
    table = held.table if isinstance(held, Grouped) else held
    text = {"frame": "the rows of", "series": "a column of"}.get(table.kind, f"a {table.kind} of the rows of") + f" {table.rows.label}"
    if isinstance(held, Grouped):
        return f"groups of {text}"
    if isinstance(table.item, Num):
        domain = table.item.domain
        if not (domain.lo.infinite and domain.hi.infinite) and not table.item.boolean:
            text += f", each in [{_end(domain.lo, '-inf')}, {_end(domain.hi, 'inf')}]"
        elif not table.item.boolean:
            text += ", whose values nothing bounds"
    return text + _changed(table.rows)


def _changed(rows: Population) -> str:
    """What one step changes in these rows."""
    count = text_of(rows.times)
    verb = "edits" if rows.relation.edits else "adds or removes"
    return f"; one step of {rows.source.name} {verb} {'one row' if count == '1' else f'{count} rows'}" + (", of those that meet a condition" if rows.kept else "")
