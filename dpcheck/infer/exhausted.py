"""Statements that take too much work: what is known after one that was given up, and what in it was not judged.

The state is put back to where the statement began. Then everything that the statement, or code that it may call, can write is
made unknown, with all that it can read; what may leave by it does so under a condition that nobody knows; and every release
that stands in it, or in code that it may call, is told not to have been judged (DP305).
"""
from __future__ import annotations

from typing import TYPE_CHECKING, Callable, Iterator, Sequence

from dpcheck import ir
from dpcheck.bounds.budget import LEFT_OVER, Exhausted, Meter
from dpcheck.infer.annotations import declared
from dpcheck.infer.assignments import bind
from dpcheck.infer.dependence import carried, deep_env, parts_of
from dpcheck.infer.touching import handed_over
from dpcheck.infer.flow import Flow, Yielded, raised, returned, undecided
from dpcheck.infer.named import last_name
from dpcheck.infer.noise import read
from dpcheck.infer.reach import tainted
from dpcheck.infer.ledgers import Unbounded
from dpcheck.infer.store import Frame
from dpcheck.infer.values import Cell, Class, Env, Function, Library, Namespace, Num, Opaque, Source, Value
from dpcheck.infer.walk import BUILTINS, REFLECTIVE, attributes_read, attributes_stored, called_name, names_bound, names_read, scopes_in
from dpcheck.syntax.walk import children, walk

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


STOPS = (Exhausted, RecursionError)
MORE_WORK = "this takes more work than dpcheck spends on it"
NOT_ENOUGH = "the code around it takes more work than dpcheck spends on it"
KEPT = 8  # one part in so many of what is left is kept for what comes after a statement of the root itself
SPARE = 4_000  # units for each statement after the first that was given up, while there are any left
UNREAD = "data that was not followed"
"""What a source is called that stands for all that code may have read which was given up."""
STEPS = 300  # likewise, for each
LEAST = 300  # units for a statement of the root itself, when there are none


def followed(run: Run, statement: ir.Stmt, frame: Frame, work: Callable[..., Flow | None], outermost: bool) -> Flow | None:
    """Runs a statement of the root's own code; one that takes too much work is given up here, or by the statement around it."""
    point = run.checkpoint()
    meter = run.meter
    floor = own = meter.floor
    if outermost and run.program.audit is not None:
        meter.floor = own = floor + (meter.left - floor) // KEPT
    try:
        return work(run, statement, frame)
    except STOPS as stop:
        if not outermost and run.pot <= 0:
            raise
        run.back_to(point)
        if outermost and meter.floor == own:
            meter.floor = floor
        if meter.left - meter.floor < SPARE:
            meter.refill(SPARE if run.pot > 0 else LEAST)
        run.pot -= SPARE
        run.least = min(run.least, run.fuel - STEPS)
        with Meter.boundless():
            return given_up(run, statement, frame, reason(stop))
    finally:
        if outermost and meter.floor == own:
            meter.floor = floor


def reason(stop: BaseException) -> str:
    """Why something was given up, as the end of a sentence."""
    return str(stop) if isinstance(stop, Exhausted) else "it nests too deeply"


def given_up(run: Run, statement: ir.Stmt, frame: Frame, why: str, code: Sequence[ir.Stmt] = ()) -> Flow:
    """The state and the ways out after a statement (or other `code`) of which nothing is known but what it can reach."""
    reached = Reached(run, code or [statement], frame)
    env = tainted(run.guarded, carried(run, tuple(reached.values)), *(_declared(run, statement, frame)))
    run.notice("DP301", f"{MORE_WORK} ({why}), so nothing is known of what it computes", statement, "take it apart, or bound its result (clip, clamp)")
    _tell_releases(run, statement, reached, env, why)
    _lose(run, statement, frame, reached, env)
    if run.watching and any(isinstance(part, (ir.Call, ir.Return)) for part in walk([statement])):
        run.show("reached by code that was not followed", env, statement)
    return _ways_out(run, statement, env)


def _declared(run: Run, statement: ir.Stmt, frame: Frame) -> Iterator[Env]:
    """The sources that the statement may make: private variables that it declares, and in an audit data that it may read."""
    for part in walk([statement]):
        if isinstance(part, ir.Annotate) and (said := declared(run, part.annotation, frame)).private:
            assert run.module is not None
            name = part.target.id if isinstance(part.target, ir.Name) else "a private variable"
            source = Source(name, said.text, True, place=(run.module, part.start, part.end))
            run.sources.append((source, said))
            yield {source: {}}
    if run.program.audit is not None and not run.tainting and _may_release(run) and any(isinstance(part, ir.Call) for part in walk([statement])):
        yield {source: {} for source, _ in run.sources} or {_unread(run): {}}


def _may_release(run: Run) -> bool:
    """In an audit: whether anything in the function that is analysed, or in the module whose body runs, can add noise to what is read."""
    root = run.active[0] if run.active else None
    if isinstance(root, ir.Function) and run.module is not None:
        return run.program.drawing.leads(run.module, root)
    return run.program.drawing.any


def _unread(run: Run) -> Source:
    source = Source(UNREAD, "", True)
    run.sources.append((source, None))
    return source


def _tell_releases(run: Run, statement: ir.Stmt, reached: Reached, env: Env, why: str) -> None:
    """Every release in reach was not judged (DP305): told where the statement mentions it, or what leads to it."""
    if run.held and run.meter.floor and not env:
        return  # work was held back, for there is nothing private in sight, and no mechanism that the code may hold: noise is no release here
    for node in reached.releases():
        run.notice("DP305", f"this release was not checked: {NOT_ENOUGH} ({why})", node,
                   "move the release into a statement of its own, after a value that is bounded")
    run.ledger += [Unbounded(env, node) for node in reached.nodes]


def _lose(run: Run, statement: ir.Stmt, frame: Frame, reached: Reached, env: Env) -> None:
    """Makes unknown all that may have been written."""
    what = LEFT_OVER
    for value in reached.values:
        read(run, value, statement)
    handed_over(run, reached.values, what, env)
    for part in reached.nodes:
        for node in scopes_in(part):
            for owner in reached.owners(node.names):
                for name in node.names:
                    if name in owner.names:
                        run.store.write(owner.names, name, Opaque(env, what=what))
    for cls in reached.classes:
        for name, attribute in list(cls.attributes.items()):
            if name in reached.stored:
                run.store.write(cls.attributes, name, Opaque(tainted(env, deep_env(run, attribute)), what=what))
    for name in sorted(names_bound([statement])):
        bind(run, name, Opaque(env, None if env else run.fresh(name), what), frame)
    if reached.reflects():
        rebound = run.program.rebound(frame.module.path)
        for name, value in list(frame.names.items()):
            if not isinstance(value, Library) or name in rebound:  # a library that nobody puts something else in place of is what it is
                run.store.write(frame.names, name, Opaque(tainted(env, deep_env(run, value)), what=what))
    if any(isinstance(part, ir.Yield) for part in walk([statement])):
        run.yielded.append(Yielded(Opaque(env, what=what), True))


def _ways_out(run: Run, statement: ir.Stmt, env: Env) -> Flow:
    lost = Opaque(env, what=LEFT_OVER)
    if isinstance(statement, ir.Return):
        return Flow(alive=False, returns=[returned(run, lost)])
    if isinstance(statement, ir.Raise):
        return Flow(alive=False, raises=[raised(run, env=env)])
    kinds = {type(part) for part in _of_its_own(statement)}
    guards = (undecided(run, "it is left here", env),)
    flow = Flow(raises=[raised(run, env=env, guards=guards)])
    if ir.Return in kinds:
        flow.returns.append(returned(run, lost)._replace(guards=guards))
    if run.loop_marks and ir.Break in kinds:
        flow.breaks.append((guards, run.store.snapshot(run.loop_marks[-1])))
    if run.loop_marks and ir.Continue in kinds:
        flow.continues.append((guards, run.store.snapshot(run.loop_marks[-1])))
    if env and kinds & {ir.Return, ir.Break, ir.Continue, ir.Raise}:
        run.guards_passed.append(env)
    return flow


def _of_its_own(statement: ir.Stmt) -> Iterator[ir.Node]:
    """What in a statement runs in its own frame."""
    todo: list[ir.Node] = [statement]
    while todo:
        node = todo.pop()
        yield node
        if not isinstance(node, (ir.Function, ir.Class, ir.Lambda)):
            todo.extend(children(node))


class Reached:
    """What code can reach: the values of all names that it, or code that it may call, mentions, and that code itself.

    What may be called is found by value, and by name: a method of an object that is not known may be any that has this name.
    """

    def __init__(self, run: Run, start: Sequence[ir.Node], frame: Frame) -> None:
        self.run = run
        self.frame = frame
        self.start = start
        self.nodes: list[ir.Node] = list(start)
        self.values: list[Value] = []
        self.classes: list[Class] = []
        self.names: set[str] = set()
        self.spoken: set[str] = set()  # those that are no attributes
        self.stored: set[str] = set()
        self.noisy = False  # noise that was drawn before may be added to something
        self._seen: set[int] = set()
        self._kept: list[object] = []  # what `_seen` has by identity
        self._functions: dict[int, Function] = {}
        self._namesakes = run.program.by_last_name.at_present()
        self._direct: dict[int, frozenset[str]] = {}
        todo: list[tuple[ir.Node, Frame]] = [(node, frame) for node in start]
        while todo:
            node, around = todo.pop()
            todo.extend(self._entered(node, around))

    def _entered(self, code: ir.Node, frame: Frame) -> Iterator[tuple[ir.Node, Frame]]:
        """Takes note of a piece of code; gives the code that it may call."""
        body: list[ir.Node] = list(code.body) if isinstance(code, ir.Function) else [code.body] if isinstance(code, ir.Lambda) else [code]
        attributes = attributes_read(body)
        spoken = names_read(body)
        self.spoken |= spoken
        names = spoken | attributes
        self._direct[id(code)] = names
        self.names |= names
        self.stored |= attributes_stored(body)
        for name in sorted(names):
            value = _visible(frame, name)
            if value is not None:
                self.values.append(value)
                yield from self._callable(value)
            if name in attributes:
                for found in self._namesakes.of(name):
                    yield from self._callable(found)

    def _callable(self, value: Value) -> Iterator[tuple[ir.Node, Frame]]:
        """The code that calling a value, or anything inside it, may run."""
        todo: list[Value | Cell] = [value]
        while todo:
            part = todo.pop()
            if id(part) in self._seen:
                continue
            self._seen.add(id(part))
            self._kept.append(part)
            if isinstance(part, Library):
                self.names.add(part.name.rpartition(".")[2])
                self.spoken.add(part.name.rpartition(".")[2])
            elif isinstance(part, Function) and id(part.node) not in self._functions:
                self._functions[id(part.node)] = part
                self.nodes.append(part.node)
                yield part.node, part.frame
            elif isinstance(part, Class):
                self.classes.append(part)
            elif isinstance(part, Num) and part.noise is not None:
                self.noisy = True
            if not isinstance(part, (Function, Namespace)):  # what is mentioned of these is found by its name
                todo.extend(parts_of(self.run, part))

    def reflects(self) -> bool:
        """Whether the code may look at any variable; `model.eval()` does not, where no code can have put Python's own `eval` there."""
        if self.spoken & REFLECTIVE or "__dict__" in self.names:
            return True
        methods = self.names & REFLECTIVE
        return bool(methods) and (bool(self.spoken & BUILTINS) or any(names_read(module.body) & (methods | BUILTINS) for module in self.run.program.modules.values()))

    def owners(self, names: list[str]) -> list[Frame]:
        """The frames in which names that code declares global or nonlocal may stand."""
        frames = [self.frame, *(function.frame for function in self._functions.values())]
        found: dict[int, Frame] = {}
        for frame in frames:
            around: Frame | None = frame
            while around is not None:
                if around is not self.frame or any(name in around.shared for name in names):
                    found[id(around)] = around
                around = around.outer
        return list(found.values())

    def releases(self) -> list[ir.Node]:
        """Where the code begins from which a release can be reached: the calls that make or lead to one, else the code itself."""
        modules = {id(module): module for module in (self.run.module, self.frame.module, *(function.module for function in self._functions.values())) if module is not None}
        releasing = frozenset[str]().union(*map(self.run.program.release_names, modules.values()))
        if not self.names & releasing:
            return list(self.start) if self.noisy else []
        leading = self._leading(releasing)
        found: list[ir.Node] = []
        for statement in self.start:
            calls = [node for node in walk([statement]) if isinstance(node, ir.Call) and called_name(node.func) in leading]
            found += sorted(calls, key=lambda node: node.start) or [statement]
        return found

    def _leading(self, releasing: frozenset[str]) -> set[str]:
        """The names of releases, and of the functions that mention one of these names."""
        mentioning: dict[str, list[str]] = {}
        for function in self._functions.values():
            for name in self._direct.get(id(function.node), ()):
                mentioning.setdefault(name, []).append(last_name(function))
        leading = set(releasing)
        todo = list(releasing & mentioning.keys())
        while todo:
            for name in mentioning.get(todo.pop(), ()):
                if name not in leading:
                    leading.add(name)
                    todo.append(name)
        return leading


def _visible(frame: Frame, name: str) -> Value | None:
    around: Frame | None = frame
    while around is not None:
        if name in around.shared:
            return around.shared[name].names.get(name)
        if name in around.names:
            return around.names[name]
        around = around.outer
    return None
