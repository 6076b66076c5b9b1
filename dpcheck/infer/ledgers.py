"""What a function spends: calls of mechanisms, choices between costs, loops of them, and what nothing bounds."""
from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Callable, Container, Iterator, Union

from dpcheck import ir
from dpcheck.bounds import Atom, Expr, Facts
from dpcheck.infer.values import Env, Num, Place, Source, Value
from dpcheck.infer.draws import Noise

if TYPE_CHECKING:
    from dpcheck.infer.datasets.model import Population
    from dpcheck.infer.thresholds import Comparison, Margin


@dataclass(slots=True, frozen=True)
class Changed:
    """What one unit of distance changes in the input of a tool for rows: so many rows, of so many entries each.

    A `sized` input keeps its length; an `edited` row is one that leaves and one that comes.
    """

    rows: Expr
    entries: Expr
    sized: bool
    edited: bool


@dataclass(slots=True, frozen=True)
class OfEntry:
    """That a number moves by at most `slope` per unit that one entry of an array does."""

    array: Num
    term: Expr
    place: Expr
    slope: Expr


@dataclass(slots=True)
class MechanismCall:
    """A call of a mechanism: judged by `dpcheck.check`.

    `arguments` by parameter name; `control` the moves of everything that decides whether this place is reached;
    `calls` the call sites that lead from the root function here, outermost first, from the one on that was given private data,
    `entered` the outermost of all; `private_keys` says that the value is a set
    of numbers by group, and that the data choose which groups there are.
    """

    mechanism: str
    place: Place
    arguments: dict[str, Value]
    argument_places: dict[str, Place]
    control: Env
    calls: tuple[Place, ...]
    facts: Facts
    entered: Place | None = None
    private_keys: bool = False
    noise: Noise | None = None  # that code added by hand
    selected: Noise | None = None  # of a noisy vector: only the place of its largest entry may be seen
    name: str = ""  # of the library function
    depth: int = 0  # how many calls lead here, those without private data too
    relation: str = ""  # the relation that a library means by its guarantee
    rows: dict[Source, Changed] = field(default_factory=dict)  # of a tool for rows, by source; without those of which it is not known
    flaw: str = ""  # why nothing is guaranteed for this call
    compared: list[Comparison] = field(default_factory=list)  # what its result is compared with
    margins: list[Margin] = field(default_factory=list)
    beside: bool = False  # the noisy value took the place of a private one in a container that holds private ones beside it (P23)
    unsure: str = ""  # why it is not known whether what this noise gives is what is told at last
    entries: tuple[tuple[OfEntry, ...], ...] = ()  # of each number that is released, where all are made of entries of arrays at known places: of which
    taken_off: bool = False  # the value is taken off the noise
    before: tuple[Noise, ...] = ()  # of a sum to which more noise, or more that it hides, was added: who has seen what it was before
    apart: dict[Source, Expr] | None = None  # of a selection: by how much two scores move apart at most, by source

    @property
    def sources(self) -> list[Source]:
        """What its input depends on."""
        return list(getattr(self.arguments.get("value"), "env", {}))

    def sources_but(self, known: Container[Source]) -> list[Source]:
        """What any of its arguments depends on beside these."""
        return [source for value in self.arguments.values() for source in getattr(value, "env", {}) if source not in known]


@dataclass(slots=True)
class Choice:
    """Costs on either side of a branch on public or released values."""

    left: Ledger
    right: Ledger
    at: int = 0  # the identity of the `if`, of which `left` is the side where its condition holds


@dataclass(slots=True, frozen=True)
class Way:
    """One way through the body of a loop: what is released on it, and by how much it moves each number that is handed on, per unit of the move of each stand-in.

    `entries` are the stand-ins of entries of arrays, by the array and the place.
    """

    calls: Ledger
    after: dict[Source, dict[Source, Expr]]
    entries: dict[Source, tuple[Expr, Expr]]


@dataclass(slots=True, frozen=True)
class Paid:
    """One way through the body of a loop: what is released on it, what a number was before it and is behind it, and what is known there."""

    calls: Ledger
    before: Expr
    after: Expr
    facts: Facts


@dataclass(slots=True, frozen=True)
class Purse:
    """A public number that the passes of a loop pay from, or add up what they have paid in: what it is before the loop, and each way through a pass.

    `ends` are public numbers that stay as they are, of which it may be kept below one.
    """

    start: Expr
    ends: tuple[Expr, ...]
    ways: tuple[Paid, ...]


@dataclass(slots=True)
class Repeat:
    """Costs of a loop body, times the number of passes; what is spent on a stand-in of `stands` is spent on the entries walked."""

    times: Num
    body: Ledger
    stands: tuple[tuple[Source, Num], ...] = ()
    rows: Population | None = None
    varying: frozenset[Atom] = frozenset()  # public names that stand for something else in every pass
    limits: dict[tuple[int, bool], Expr] = field(default_factory=dict)  # how often a side of an `if` in the body is taken at most
    level: int | None = None  # of a loop that is followed pass by pass: how many such loops are around it
    drawn: frozenset[int] | None = None  # the identities of the draws of noise in the body; None: not known
    ways: tuple[Way, ...] = ()  # through the body, where passes hand on private numbers of which they release something
    handed_on: tuple[tuple[Source, Num], ...] = ()  # what stands for these numbers, with what they are before the loop
    arrays: tuple[tuple[tuple[Expr, Expr], Num], ...] = ()  # whose entries the passes are at, by the array and the place
    purses: tuple[Purse, ...] = ()  # that all passes together may not spend more than is in


@dataclass(slots=True)
class Unbounded:
    """Code that was not followed, because it calls itself or takes too much work: if it releases anything, there is no bound on the cost."""

    env: Env
    node: ir.Node


Entry = Union[MechanismCall, Choice, Repeat, Unbounded]
Ledger = list[Entry]


def with_calls(ledger: Ledger, change: Callable[[MechanismCall], MechanismCall | None]) -> Ledger:
    """A ledger with other calls in place of its own, or without some (None)."""
    found: Ledger = []
    for entry in ledger:
        if isinstance(entry, MechanismCall):
            changed = change(entry)
            if changed is not None:
                found.append(changed)
        elif isinstance(entry, Choice):
            found.append(replace(entry, left=with_calls(entry.left, change), right=with_calls(entry.right, change)))
        elif isinstance(entry, Repeat):
            found.append(replace(entry, body=with_calls(entry.body, change)))
        else:
            found.append(entry)
    return found


def calls_in(ledger: Ledger) -> Iterator[MechanismCall]:
    """Every call of a mechanism in a ledger."""
    return (call for call, _ in calls_in_loops(ledger))


def calls_in_loops(ledger: Ledger, around: tuple[Repeat, ...] = ()) -> Iterator[tuple[MechanismCall, tuple[Repeat, ...]]]:
    """Every call of a mechanism, with the loops around it."""
    for entry in ledger:
        if isinstance(entry, MechanismCall):
            yield entry, around
        elif isinstance(entry, Choice):
            yield from calls_in_loops([*entry.left, *entry.right], around)
        elif isinstance(entry, Repeat):
            yield from calls_in_loops(entry.body, (*around, entry))
