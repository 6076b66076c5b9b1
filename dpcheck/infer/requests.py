"""A library call with its arguments by the parameters of its row, and the registry of the operations that rows name."""
from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Callable

from dpcheck import ir
from dpcheck.bounds.budget import LEFT_OVER
from dpcheck.infer.callbacks import code_among
from dpcheck.infer.coerce import as_array, as_number
from dpcheck.infer.dependence import deep_env, is_many
from dpcheck.infer.effects import MUTATING, REDUCING
from dpcheck.infer.failures import FAILURES
from dpcheck.infer.reach import tainted
from dpcheck.infer.references import may_be_array
from dpcheck.infer.store import Frame
from dpcheck.infer.unchecked import tell_unchecked
from dpcheck.infer.unknown_calls import is_unknown, not_modelled, unknown_call
from dpcheck.infer.values import Env, Nothing, Num, Opaque, Place, Ref, Text, Value
from dpcheck.rules import Row

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


@dataclass(slots=True)
class Call:
    """A library call, its arguments by the stub's parameter names (defaults filled in); `keywords` are what its `**` takes."""

    run: Run
    node: ir.Node
    row: Row
    given: dict[str, Value]
    keywords: dict[str, Value]
    called: str = ""  # the name that the program calls it by

    @property
    def frame(self) -> Frame | None:
        """The names in sight where the call stands."""
        return self.run.frame

    @property
    def name(self) -> str:
        """The name that the program calls it by, where that differs by more than the module; of what stands in a definition, that of what it defines."""
        defining = self.run.defining
        if defining is not None and (self.node.start, self.node.end) == defining[1:]:
            return defining[0].removesuffix(".__getitem__")
        return self.row.name if self.row.name.split(".")[-2:] == self.called.split(".")[-2:] else self.called or self.row.name

    def value(self, name: str) -> Value:
        return self.given[name]

    def number(self, name: str) -> Num:
        return as_number(self.run, self.given[name])

    def array(self, name: str) -> Num | None:
        return as_array(self.run, self.given[name], self.node)

    def vector(self, name: str) -> Num | None:
        """As `array`; what an unknown call returned, and an array of no known shape, is a vector here, which is said (its length is taken to be public), if it is not made of rows that come and go."""
        value = self.given[name]
        found = shown_vector(self.run, value) if isinstance(value, Opaque) else None
        return self.array(name) if found is None else found

    def constant(self, name: str) -> object:
        """A literal argument (number, text, None, bool), or `...` where it is not one."""
        value = self.given.get(name)
        if isinstance(value, Num):
            known = value.constant
            return ... if known is None else bool(known) if value.boolean else known
        if isinstance(value, Text):
            return value.value if value.value is not None else ...

        return None if value is None or isinstance(value, Nothing) else ...

    @property
    def places(self) -> dict[str, Place]:
        """Where each argument of the call stands, by parameter."""
        run = self.run
        assert run.module is not None
        found: dict[str, Place] = {}
        on_class = "self" in self.given and len(run.argument_nodes) > len(self.given.keys() - {"self"})  # the object is the first argument
        for position, parameter in enumerate(parameter for parameter in self.row.parameters if parameter.name != "self"):
            node = run.argument_nodes.get(parameter.name) or run.argument_nodes.get(position + on_class)
            if node is not None:
                found[parameter.name] = (run.module, node.start, node.end)
        return found

    def lost(self, why: str = "") -> Opaque:
        """The result where the arguments are not of the form that the rule knows."""
        values = [*self.given.values(), *self.keywords.values()]
        if not why and any(isinstance(value, Opaque) and value.returned and of_added_rows(self.run, value.env) for value in values):
            why = "of what may be as long as there are rows"
        left_over = not why and any(isinstance(value, Opaque) and value.what == LEFT_OVER for value in values)  # that has been told where the work ran out
        name = self.name + (f" {why}" if why else "")
        in_place = "inplace" in self.given and self.constant("inplace") is not False
        if in_place or self.row.into or self.row.operation in MUTATING or code_among(self.run, values):
            return unknown_call(self.run, name, values, self.node)
        env = tainted(*(deep_env(self.run, value) for value in values))
        if not env:
            return unknown_call(self.run, name, values, self.node, reads=True)
        self.run.may_fail(env, *FAILURES)
        tell_unchecked(self.run, name, [value for role, value in self.given.items() if role != "self"], True, self.node)
        if not left_over:
            not_modelled(self.run, name, self.node, of_unknown=any(is_unknown(self.run, value) for value in values))
        several = sum(map(is_many, values))
        unknown = any(may_be_array(self.run, value) is not None for value in values)
        many = several > 1 or (several == 1 or unknown) and self.row.operation not in REDUCING
        return Opaque(env, what=LEFT_OVER if left_over else name, step=self.run.step(self.node, name, *(v for v in values if isinstance(v, Num))), array=many)

    def lost_with(self, parameter: str, why: str = "") -> Opaque:
        """As `lost`; a part of what is returned may be the very object that this parameter is given."""
        result, value = self.lost(why), self.given.get(parameter)
        return replace(result, holds=(*result.holds, value)) if isinstance(value, Ref) else result


def shown_vector(run: Run, value: Opaque) -> Num | None:
    """The vector that a private value of unknown shape is by what is done with it, which is said; None of what may be as long as there are rows that come and go."""
    if not value.env or not (value.returned or value.of) or of_added_rows(run, value.env):
        return None
    found = Num(run.fresh(f"what {value.what} returned" if value.returned else value.what), (run.unknown_length(),), env=tainted(value.env))
    run.know(found.term, found)
    run.vectors[value] = Ref(run.store.allocate(found))
    run.assume(f"{value.what} {'returns' if value.returned else 'is'} a vector whose length does not depend on private data")
    return found


def of_added_rows(run: Run, env: Env) -> bool:
    """Whether something depends on a data set whose rows come and go: as they do, its length may. An audit takes the code at its word."""
    return run.program.audit is None and any(source.relation is not None and not source.relation.edits for source in env)


Operation = Callable[[Call], Value]
OPERATIONS: dict[str, Operation] = {}
BY_KIND: dict[str, Operation] = {}  # of rows whose kind is all that there is to know
LIBRARIES: dict[str, Callable[[Run, str, list[Value], dict[str, Value], ir.Node], Value | None]] = {}  # whose calls are understood as a whole, or, where it gives None, by their rows


def of_tables_only(request: Call) -> Value:
    """The rule of an operation that only tables have, for other values."""
    return request.lost()


def operation(name: str) -> Callable[[Operation], Operation]:
    """Registers the rule of an operation that stubs name with `@operation("name", ...)`."""
    def register(function: Operation) -> Operation:
        assert OPERATIONS.get(name) in (None, of_tables_only), f"there are two operations of the name {name}"
        OPERATIONS[name] = function
        return function

    return register
