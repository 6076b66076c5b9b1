"""From a function to what it does: every way through it is run once, and the ways are put together as a tree of decisions."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from dpcheck import ir
from dpcheck.core.run import Ends, Step
from dpcheck.core.term import ANY, Table, Term
from dpcheck.elaborate.branches import next_answers
from dpcheck.elaborate.machine import WAYS, CannotMerge, Event, Learnt, Machine, Restart
from dpcheck.elaborate.modules import begin, elaborate_module
from dpcheck.elaborate.names import BROKEN
from dpcheck.elaborate.values import Class, Error, Function, Input, Raised, Unmodelled
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


class Elaborator:
    """The functions of a module, elaborated one by one."""

    def __init__(self, module: ir.Module) -> None:
        self.module = with_big_stack(lambda: elaborate_module(module))
        self.frame = self.module.modules[module.name]

    def elaborate(self, name: str, inputs: Sequence[Input], wide: frozenset[tuple[object, ...]] = frozenset()) -> Elaborated:
        """The function `name` (or `Class.method`, of an object made without arguments) on these inputs; parameters that are not among them have their defaults.
        `wide` are guesses of an elaboration before that some value has refuted."""
        return with_big_stack(lambda: self._elaborate(name, inputs, wide))

    def _elaborate(self, name: str, inputs: Sequence[Input], wide: frozenset[tuple[object, ...]]) -> Elaborated:
        table, learnt = Table(dict(self.module.table.nodes)), Learnt(wide=set(wide))  # what the module holds is of its terms
        ways: list[tuple[list[Event], Ends]] = []
        answers: list[bool] | None = []
        restarts, guesses = 0, dict[int, tuple[object, ...]]()
        try:
            while answers is not None:
                machine = self._begin(table, answers, learnt)
                machine.guesses = guesses
                try:
                    ways.append((machine.events, self._run(machine, name, inputs)))
                except Restart:
                    restarts += 1
                    if restarts > _RESTARTS:
                        raise Unmodelled("too many branches") from None
                    ways, answers = [], []
                    continue
                answers = next_answers(machine)
                if len(ways) > WAYS:
                    if learnt.deciding <= learnt.loops:
                        raise Unmodelled("too many ways")
                    learnt.loops |= learnt.deciding
                    ways, answers = [], []
        except (Unmodelled, CannotMerge) as reason:
            return Elaborated(name, None, str(reason) or "a branch that cannot be decided")
        return Elaborated(name, _tree(ways, 0), "", any(_is_draw(node) for node in table.nodes.values()), guesses)

    def _begin(self, table: Table, answers: list[bool], learnt: Learnt) -> Machine:
        machine = begin(table)
        machine.answers, machine.learnt = list(answers), learnt
        machine.now = machine.entry = self.module.now
        return machine

    def _run(self, machine: Machine, name: str, inputs: Sequence[Input]) -> Ends:
        """One way through the function."""
        try:
            owner, _, method = name.rpartition(".")
            function = self.frame.names.get(owner or name, BROKEN)
            given: list[Any] = []
            if owner:
                if not isinstance(function, Class):
                    raise Unmodelled(owner)
                given = [machine.call(function, [])]
                function = next((each.names.names[method] for each in function.order if method in each.names.names), BROKEN)
            if not isinstance(function, Function):
                raise Unmodelled(f"what {name} is")
            named = {each.name: machine.value_of(machine.guess("input", (), each.name) if each.kind == ANY else machine.make("input", (), each.name, each.kind)) for each in inputs}
            return Ends(machine.term(machine.call(function, given, named)))
        except Raised as raised:
            return Ends(None, raised.value.cls.__name__ if isinstance(raised.value, Error) else raised.value.cls.name)


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

