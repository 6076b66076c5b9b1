"""How a block was left: at its end, or by a return, an exception, a break or a continue, each with the state that it leaves behind."""
from __future__ import annotations

import builtins
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from dpcheck.bounds import Facts
from dpcheck.infer.datasets.sources import condition_unknown
from dpcheck.infer.guards import Guard, Guards
from dpcheck.infer.store import Changes
from dpcheck.infer.values import Env, Library, Value

if TYPE_CHECKING:
    from dpcheck.infer.ledgers import Ledger
    from dpcheck.infer.run import Run


class Returned(NamedTuple):
    """A return: the conditions under which it is reached, what is returned, what had been written since the function was entered, and what is known there."""

    guards: Guards
    value: Value
    changes: Changes
    facts: Facts


class Raised(NamedTuple):
    """An exception: the conditions under which it is raised, what had been written since the outermost block that may catch it, and what it is.

    `kind` is the name of its class where that is one of Python's own; `env` what the exception itself shows.
    """

    guards: Guards
    changes: Changes
    kind: str = ""
    env: Env = {}


class Yielded(NamedTuple):
    """What a generator gives at a place: `how` is True if it may be skipped or repeated, "rows" if it is given once a row; `deciding` what that depends on."""

    value: Value
    how: bool | str
    deciding: Env = {}


@dataclass(slots=True)
class Flow:
    """How a block was left. `breaks` and `continues` are the conditions and what had been written since the loop was entered."""

    alive: bool = True
    returns: list[Returned] = field(default_factory=list)
    raises: list[Raised] = field(default_factory=list)
    breaks: list[tuple[Guards, Changes]] = field(default_factory=list)
    continues: list[tuple[Guards, Changes]] = field(default_factory=list)
    rest: Ledger | None = None  # where the costs of what follows belong, which is an alternative to a side that was left

    def absorb(self, other: Flow, guards: Guards = ()) -> None:
        """Takes over the ways out of an inner block that is entered under the given conditions."""
        self.returns += [way._replace(guards=(*guards, *way.guards)) for way in other.returns]
        self.raises += [way._replace(guards=(*guards, *way.guards)) for way in other.raises]
        self.breaks += [((*guards, *inner), changes) for inner, changes in other.breaks]
        self.continues += [((*guards, *inner), changes) for inner, changes in other.continues]


def returned(run: Run, value: Value) -> Returned:
    """A return from the current place."""
    return Returned((), value, run.store.snapshot(run.return_marks[-1]) if run.return_marks else Changes(), run.facts)


def exception_class(value: Value) -> type[BaseException] | None:
    """The class of exceptions of Python's own that a value is."""
    kind = getattr(builtins, value.name.removeprefix("builtins."), None) if isinstance(value, Library) and value.name.startswith("builtins.") else None
    return kind if isinstance(kind, type) and issubclass(kind, BaseException) else None


def raised(run: Run, kind: str = "", env: Env | None = None, guards: Guards = ()) -> Raised:
    """An exception at the current place, which what guards that place decides too."""
    if deciding := run.guarded:
        guards = (*guards, undecided(run, "this place is reached", deciding))
    return Raised(guards, run.store.snapshot(run.protected[0].mark) if run.protected else Changes(), kind, env or {})


def undecided(run: Run, text: str, env: Env) -> Guard:
    """A condition of which nothing is known but what it depends on."""
    return Guard(condition_unknown(run, text, env), True)
