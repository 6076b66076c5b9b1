"""From a function to what it does: every way through it is run once, and the ways are put together as a tree of decisions."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from dpcheck import ir
from dpcheck.core.run import Ends, Step
from dpcheck.core.term import ANY, Kind, Table, Term
from dpcheck.elaborate.branches import next_answers
from dpcheck.elaborate.machine import WAYS, CannotMerge, Event, Learnt, Machine, Restart
from dpcheck.elaborate.functions import defaults
from dpcheck.elaborate.modules import begin, elaborate_module
from dpcheck.elaborate.names import BROKEN
from dpcheck.elaborate.attributes import attribute
from dpcheck.elaborate.values import Array, Bound, Builtin, Class, Dict, Error, Function, Input, Instance, List, Raised, Release, Unmodelled
from dpcheck.syntax.stack import with_big_stack

_RESTARTS = 64


@dataclass(frozen=True, slots=True)
class Elaborated:
    """What a function does, as something that runs (`core.run.run`), or why it could not be found out."""

    name: str
    program: Step | None
    unknown: str = ""
    draws: bool = False  # it draws noise, so that two runs differ
    guesses: dict[int, tuple[object, ...]] = field(default_factory=dict)  # what was taken for a number without being known to be one
    releases: tuple[Release, ...] = ()
    wide: frozenset[tuple[object, ...]] = frozenset()  # what was taken for a number, and is none
    beside: dict[str, Any] = field(default_factory=dict)  # inputs that nobody asked for: names that functions change, with what they held first


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is to be elaborated: a function by its name (or `Class.method`, of an object made without arguments) or its node, on inputs; parameters that are
    not among them have their defaults. `wide` are guesses of an elaboration before that some value has refuted.

    With `stored`, what is not known of libraries does not stop it: it gives something that is unknown. `stored` are the variables, and the attributes
    of `self`, that hold private data: they are inputs, too.
    """

    name: str
    inputs: Sequence[Input]
    wide: frozenset[tuple[object, ...]] = frozenset()
    node: ir.Function | None = None
    stored: Mapping[str, Kind] | None = None
    receiver: str = ""  # the class of the object that a method is called on, where it is not the one that has it


class Elaborator:
    """The functions of a module, elaborated one by one. `sources` are the modules that it may import, by name: others are not known."""

    def __init__(self, module: ir.Module, sources: Mapping[str, ir.Module] | None = None) -> None:
        self.module = with_big_stack(lambda: elaborate_module(module, sources))
        self.frame = self.module.modules[module.name]

    def elaborate(self, name: str, inputs: Sequence[Input], wide: frozenset[tuple[object, ...]] = frozenset()) -> Elaborated:
        """A function of the module: see `Wanted`."""
        return self.find(Wanted(name, inputs, wide))

    def find(self, wanted: Wanted) -> Elaborated:
        """What a function does."""
        return with_big_stack(lambda: self._find(wanted))

    def _find(self, wanted: Wanted) -> Elaborated:
        table, learnt = Table(dict(self.module.table.nodes)), Learnt(wide=set(wanted.wide))  # what the module holds is of its terms
        ways: list[tuple[list[Event], Ends]] = []
        answers: list[bool] | None = []
        restarts, guesses, releases, beside = 0, dict[int, tuple[object, ...]](), dict[int, Release](), dict[str, Any]()
        try:
            while answers is not None:
                machine = self._begin(table, answers, learnt, wanted)
                machine.guesses = guesses
                try:
                    ways.append((machine.events, self._run(machine, wanted)))
                except Restart:
                    restarts += 1
                    if restarts > _RESTARTS:
                        raise Unmodelled("too many branches") from None
                    ways, answers = [], []
                    continue
                releases.update({each.term.id: each for each in machine.releases})
                beside.update(machine.beside)
                answers = next_answers(machine)
                if len(ways) > WAYS:
                    if learnt.deciding <= learnt.loops:
                        raise Unmodelled("too many ways")
                    learnt.loops |= learnt.deciding
                    ways, answers = [], []
        except (Unmodelled, CannotMerge) as reason:
            return Elaborated(wanted.name, None, str(reason) or "a branch that cannot be decided")
        except RecursionError:
            return Elaborated(wanted.name, None, "something that holds itself, or is nested too deeply")
        return Elaborated(wanted.name, _tree(ways, 0), "", any(_is_draw(node) for node in table.nodes.values()), guesses, tuple(releases.values()), frozenset(learnt.wide), {name: native(held) for name, held in beside.items()})

    def _begin(self, table: Table, answers: list[bool], learnt: Learnt, wanted: Wanted) -> Machine:
        machine = begin(table)
        machine.answers, machine.learnt = list(answers), learnt
        machine.now = machine.entry = self.module.now
        machine.functions = dict(self.module.functions)
        machine.modules, machine.sources = self.module.modules, self.module.sources
        if wanted.stored is not None:
            machine.lenient, machine.stored = True, dict(wanted.stored)
        return machine

    def _run(self, machine: Machine, wanted: Wanted) -> Ends:
        """One way through the function."""
        try:
            function, given = self._function(machine, wanted)
            named = {each.name: _input(machine, each) for each in wanted.inputs}
            if not isinstance(function, Function) and wanted.node is not None:  # a decorator may hand on what it is given by place alone
                for param in wanted.node.params[len(given):]:
                    if param.kind not in ("positional", "normal") or param.name not in named:
                        break
                    given.append(named.pop(param.name))
            found = machine.call(function, given, named)
            if machine.lenient:
                try:
                    return Ends(machine.term(found))
                except Unmodelled:
                    return Ends(machine.unknown())
            return Ends(machine.term(found))
        except Raised as raised:
            return Ends(None, raised.value.cls.__name__ if isinstance(raised.value, Error) else raised.value.cls.name)

    def _function(self, machine: Machine, wanted: Wanted) -> tuple[Any, list[Any]]:
        """The function, and what it is given before its inputs: the object that it is a method of."""
        if wanted.node is not None and wanted.stored is not None:
            return self._by_node(machine, wanted, wanted.node)
        owner, _, method = wanted.name.rpartition(".")
        function = self.frame.names.get(owner or wanted.name, BROKEN)
        given: list[Any] = []
        if owner:
            if not isinstance(function, Class):
                raise Unmodelled(owner)
            given = [machine.call(function, [])]
            function = next((each.names.names[method] for each in function.order if method in each.names.names), BROKEN)
        if not isinstance(function, Function):
            raise Unmodelled(f"what {wanted.name} is")
        return function, given

    def _by_node(self, machine: Machine, wanted: Wanted, node: ir.Function) -> tuple[Any, list[Any]]:
        """A function wherever it is defined; one inside another is there once that was called."""
        keys = [id(node), *(id(part.value) for part in node.body if isinstance(part, ir.Return))]
        found = next((machine.functions[key] for key in keys if key in machine.functions), None)
        around = [each for each in machine.functions.values() if isinstance(each.node, ir.Function) and each.node.start < node.start and node.end <= each.node.end]
        if found is None and around:
            outer = max(around, key=lambda each: each.node.start)
            params = [param for param in outer.node.params if param.default is None and param.kind in ("positional", "normal", "keyword")]
            machine.call(outer, [], {param.name: _input(machine, Input(param.name, machine.stored.get(param.name, ANY))) for param in params})
            found = next((machine.functions[key] for key in keys if key in machine.functions), None)
        if found is None and not around and "." not in wanted.name:
            found = Function(node.name, node, self.frame, defaults(machine, node.params, self.frame))
        if found is None:
            raise Unmodelled(f"where {wanted.name} is made")
        if found.owner is None or not node.params:
            named = self.frame.names.get(wanted.name, BROKEN)  # a decorator may have put something else in its place
            return (named if isinstance(named, (Function, Bound, Builtin, Instance)) and node.decorators or isinstance(named, (Builtin, Instance)) else found), []
        attributes = {name.partition(".")[2]: machine.held(name) for name in machine.stored if name.startswith(f"{node.params[0].name}.")}
        owner = self.frame.names.get(wanted.receiver, BROKEN) if wanted.receiver else found.owner
        if not isinstance(owner, Class):
            raise Unmodelled(f"what {wanted.receiver} is")
        made = _object(machine, owner, attributes)
        decorated = attribute(machine, made, node.name, machine.new_frame()) if node.decorators else None
        return (decorated, []) if isinstance(decorated, (Bound, Builtin)) else (found, [made])

    def derived(self, name: str) -> list[str]:
        """The classes of the module that are derived from that of a method."""
        base = self.frame.names.get(name.partition(".")[0], BROKEN)
        return [key for key, held in self.frame.names.items() if isinstance(held, Class) and isinstance(base, Class) and held is not base and base in held.order]


def native(value: Any) -> Any:
    """A list, dictionary or array of numbers that are known, or a number, as Python has it; an array as its shape."""
    if isinstance(value, List):
        return [native(each) for each in value.items]
    if isinstance(value, Dict):
        return {key: native(each) for key, each in value.items.items()}
    return value.term.kind.shape if isinstance(value, Array) and value.term is not None else value


def _input(machine: Machine, given: Input) -> Any:
    return machine.value_of(machine.guess("input", (), given.name) if given.kind == ANY else machine.make("input", (), given.name, given.kind))


def _object(machine: Machine, cls: Class, attributes: dict[str, Any]) -> Any:
    """An object of a class: as it is made without arguments, if it can be, with what is stored in it."""
    try:
        made = machine.call(cls, [])
    except (Raised, Unmodelled):
        made = machine.new(Instance(cls, {}))
    if not isinstance(made, Instance):
        raise Unmodelled(f"an object of {cls.name}")
    made.names.update(attributes)
    return made


def _is_draw(node: Term) -> bool:
    return node.op == "call" and isinstance(node.data, tuple) and len(node.data) == 4


def _tree(ways: list[tuple[list[Event], Ends]], place: int) -> Step:
    """The ways that agree up to a place, as a tree. Terms of checks before a decision are computed before it."""
    events, end = ways[0]
    checks: list[Term] = []
    while place < len(events):
        what, term, _ = events[place]
        if what == "decide":
            yes = [way for way in ways if way[0][place][2]]
            no = [way for way in ways if not way[0][place][2]]
            return Step(tuple(checks), term, _tree(yes, place + 1), _tree(no, place + 1))
        checks.append(term)
        place += 1
    return Step(tuple(checks), None, end)

