"""The state of one analysis: the store, what is known of atoms, what guards the current place, and what was noticed."""
from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field, replace
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NamedTuple, Sequence

from dpcheck import ir
from dpcheck.bounds import ONE, ZERO, Apply, Atom, Expr, Facts, render, symbol
from dpcheck.bounds.budget import TOO_MANY_PARTS, Meter, spend
from dpcheck.infer.datasets.model import Slot
from dpcheck.infer.dependence import carried, cell_env
from dpcheck.infer.disclosure import put_into
from dpcheck.infer.enclosure import beyond_branch, shape_of_term
from dpcheck.infer.failures import OfLibrary
from dpcheck.infer.ledgers import Ledger, MechanismCall, Repeat
from dpcheck.infer.reach import tainted
from dpcheck.infer.selection import moved_apart
from dpcheck.infer.shapes import ShapeError, common_shape
from dpcheck.infer.made_of import made_of_entries
from dpcheck.infer.store import MISSING, Changes, Frame, Store
from dpcheck.infer.values import Cell, Configured, Env, Function, Num, Opaque, Place, Ref, Source, Step, Tup, Value, serial
from dpcheck.infer.wraps import Wrap
from dpcheck.infer.draws import Noise
from dpcheck.infer.forward import assume_whole
from dpcheck.spaces import Norm

if TYPE_CHECKING:
    from dpcheck.infer.coins import Coin
    from dpcheck.infer.datasets.drawn_places import Distinct
    from dpcheck.infer.datasets.groups_in_frames import InColumns
    from dpcheck.infer.datasets.levels import Level
    from dpcheck.infer.datasets.model import Population, Records, Table
    from dpcheck.infer.exposure import Exposure
    from dpcheck.infer.response import Die
    from dpcheck.infer.flow import Raised, Yielded
    from dpcheck.infer.leaving import Protect
    from dpcheck.infer.partial_noise import Replaced
    from dpcheck.infer.places import Places
    from dpcheck.infer.program import Program
    from dpcheck.infer.thresholds import Comparison
    from dpcheck.infer.watching import Watch


SELECTIONS = frozenset(("exponential", "noisy-max"))


@dataclass(slots=True)
class Trouble:
    """Something that made a value infinite, or an assumption: becomes DP301, DP302, DP303 or DP105 if it matters.

    `entered` is the call in the root function that leads there, None where the place is in the root function itself; `wraps` are calls that mend it.
    """

    kind: str
    message: str
    place: Place
    fix: str | None = None
    entered: Place | None = None
    wraps: tuple[Wrap, ...] = ()


@dataclass(slots=True)
class Shown:
    """Something that leaves the program other than through a mechanism: `how` is a phrase such as "printed"; `env` what it depends on."""

    how: str
    env: Env
    place: Place


WORK_OF_SHARED = 8  # units for each array that may share memory with one that is changed
_GROWING = ("control", "calls", "guards_passed", "loop_marks", "escapes", "active", "called", "walking", "handed", "passes", "return_marks", "protected", "branches", "places", "opened", "begun")
_STEADY = ("facts", "summarising", "in_groups", "module", "yielded", "giving", "guards_passed", "escapes", "reading", "frame", "naming", "replayed", "cached", "loops", "never", "straight")
_STEADY_STATE = attrgetter(*_STEADY)
_GROWN = attrgetter(*_GROWING)


class Checkpoint(NamedTuple):
    """What a run has to be put back to when a statement is given up: how long its lists were, and what its fields held."""

    written: tuple[int, int]
    lengths: tuple[int, ...]
    steady: tuple[Any, ...]
    ledger: Ledger
    entries: int
    started: int


@dataclass(slots=True, eq=False)
class Run:
    """One root function (or module body) under analysis.

    `known` says what each private atom stands for, here: inside a branch it is refined, and taken back afterwards
    together with the variables.
    """

    program: Program
    store: Store = field(default_factory=Store)
    known: dict[Atom, Num] = field(default_factory=dict)
    facts: Facts = field(default_factory=Facts)
    branches: list[Facts] = field(default_factory=list)  # of each branch that is open, what was known where it began
    control: list[Env] = field(default_factory=list)
    trying: list[Env] = field(default_factory=list)  # of each try statement around, what decides how far its body comes
    calls: list[Place] = field(default_factory=list)
    guards_passed: list[Env] = field(default_factory=list)
    loop_marks: list[int] = field(default_factory=list)
    sources: list[tuple[Source, object]] = field(default_factory=list)
    escapes: list[Raised] = field(default_factory=list)  # exceptions of the calls in the statement at hand
    defining: tuple[str, int, int] | None = None  # the outermost function whose definition is being evaluated, and where its call stands
    awaited: ir.Node | None = None  # the call of which the result is awaited at once
    never: bool = False  # a call in the statement at hand surely raised
    return_marks: list[int] = field(default_factory=list)  # where each function around began
    protected: list[Protect] = field(default_factory=list)  # the blocks around that see exceptions, the innermost last
    summarising: int = 0
    in_groups: int = 0  # how many pieces of code are being run on the rows of one group, of all groups in turn
    active: list[object] = field(default_factory=list)
    closures: list[tuple[object, Frame]] = field(default_factory=list)  # the functions that are being run, each with the frame that it closes over
    ledger: Ledger = field(default_factory=list)
    troubles: list[Trouble] = field(default_factory=list)
    private: set[object] = field(default_factory=set)
    refined: dict[Atom, bool] = field(default_factory=dict)
    depths: dict[Atom, int] = field(default_factory=dict)
    leaks: dict[Opaque, Env] = field(default_factory=dict)
    chosen: dict[int, Env] = field(default_factory=dict)  # by the address of an object that is one of two: what decides which
    yielded: list[Yielded] = field(default_factory=list)
    giving: Ref | None = None  # the list that the loop at hand fills with what it yields
    straight: tuple[int, int] = (0, 0)  # where the function began that is being run: how many `forks` there were, and blocks that see exceptions
    forks: int = 0  # statements so far that may have been left by another way than their end: what follows them need not run
    assumptions: dict[str, None] = field(default_factory=dict)
    module: ir.Module | None = None
    begun_in: str = ""  # the path of the module whose function or body is analysed
    mixed: set[Source] = field(default_factory=set)  # what chose between numbers of two types (`dpcheck.infer.kinds`)
    unreal: set[Source] = field(default_factory=set)  # what chose a number that is infinite, or no number
    seeded: Env = field(default_factory=dict)
    uneven: dict[int, Env] = field(default_factory=dict)  # what decided how many random numbers there were of a seed that everybody can read, by how many loops were around
    seed_shown: bool = False  # a generator was given a seed that everybody can read
    global_seeds: dict[str, str] = field(default_factory=dict)  # what all that a library draws comes from, as it is told
    rows_used: set[str] = field(default_factory=set)
    argument_nodes: dict[object, ir.Expr] = field(default_factory=dict)
    flow: object = None
    counted: dict[Expr, Population] = field(default_factory=dict)  # numbers of rows, by the term that they are
    of_no_rows: dict[Atom, Population] = field(default_factory=dict)  # what is 0 where there is none of these rows, by its name, besides sums over them
    levels: dict[Expr, Level] = field(default_factory=dict)  # statistics of the values of rows, by the term that they are
    walked: dict[Expr, ir.Node] = field(default_factory=dict)  # public things of which nothing is known, and where they were first walked through
    indexed: dict[Atom, Population] = field(default_factory=dict)  # loop variables that run through the places of rows
    called: list[dict[str, Value]] = field(default_factory=list)  # the names of functions that were called since a loop was summarised last
    reading: Function | None = None  # the function whose parameters are being bound
    places: list[Places] = field(default_factory=list)  # the loops around whose bodies stand for all of their passes, by their indices
    walking: list[Source] = field(default_factory=list)  # the stand-ins of the rows that loops around are at
    frame: Frame | None = None  # of the last call that was read
    thrown: list[Value] = field(default_factory=list)  # what raise statements raised, which handlers may meet
    vectors: dict[Opaque, Ref] = field(default_factory=dict)  # results of unknown calls that are used as vectors
    unknown: dict[Atom, str] = field(default_factory=dict)  # what stands for private values that are not understood, with what these are
    unnamed: dict[Atom, str] = field(default_factory=dict)  # public names of which nothing is known, with what they were taken for
    distinct: dict[Atom, str] = field(default_factory=dict)  # loop variables that differ in every pass, with what has to be assumed for that
    steps: dict[Atom, Expr] = field(default_factory=dict)  # loop variables that grow by so much in every pass
    parts: dict[Atom, frozenset[Atom]] = field(default_factory=dict)  # parts of public objects, with the names by which they were asked for
    windows: dict[tuple[Atom, Atom], str] = field(default_factory=dict)  # neighbouring entries that a loop is at, with the sequence that has them
    shown: list[Shown] = field(default_factory=list)
    tainting: bool = False  # it is only asked which parameters reach which releases
    sent: dict[str, Value] = field(default_factory=dict)  # in an audit: the numbers of somebody that the program is sent, by their names
    files: dict[tuple[str, str, str], Value] = field(default_factory=dict)  # in an audit: what was read from files, by the words that it was read by
    senders: set[str] = field(default_factory=set)  # in an audit: how that is called which holds all that the program is sent
    trainers: dict[Opaque, Configured] = field(default_factory=dict)  # in an audit: models whose gradients get noise, with the optimizer that adds it
    made: set[Source] = field(default_factory=set)  # in an audit: data of which a data base made something of several rows
    naming: str = ""  # the variable that the value at hand will be bound to
    bound_to: tuple[ir.Node, str] | None = None  # the expression that is assigned, and the variable, in every run
    handed: list[bool] = field(default_factory=list)  # of each call in `calls`, whether it was given anything private
    passes: list[int] = field(default_factory=list)  # which pass of each unrolled loop around is at work
    drawn: list[Noise] = field(default_factory=list)  # all draws so far
    watching: bool = False  # nothing may leave the function unreleased (`@private`)
    unwanted: frozenset[ir.Call] = frozenset()  # in such a function: the calls at hand of which only the effect is wanted
    first: int = 0  # objects from this address on are its own
    begun: list[int] = field(default_factory=list)  # of each function that is being run, the address of its first object: what is older outlives the call
    seeds: dict[tuple[str, int, Expr], list[Configured | Noise]] = field(default_factory=dict)  # the seeds so far: of what, where, and which; with what draws from them
    global_terms: list[tuple[str, Expr]] = field(default_factory=list)  # the seeds of all that a library draws
    told: set[Atom] = field(default_factory=set)  # of public values that are printed, logged, written or returned
    bits: dict[Opaque, Configured] = field(default_factory=dict)  # generators whose bit generator was read, by their states
    copies: set[Atom] = field(default_factory=set)  # what stands for objects that are not modelled and were copied
    copied: bool = False  # a generator was copied
    opened_libraries: set[str] = field(default_factory=set)  # whose own generator's state was read
    replayed: int = 0  # from how many loops around on a fixed seed is set again in every pass
    namespaces: dict[Opaque, dict[str, Value]] = field(default_factory=dict)  # objects that stand for variables (`globals()`), with these
    libraries: dict[str, Opaque] = field(default_factory=dict)  # what modules of the standard library remember, by their names
    cached: int = 0  # how many functions around the current place remember what they returned
    loops: int = 0  # how many loops and comprehensions are around the current place
    arrays: set[Atom] = field(default_factory=set)  # what stands for public arrays
    joint: dict[str, Records] = field(default_factory=dict)  # several values of the same records, by their name
    tables: dict[tuple[Source, str], Table] = field(default_factory=dict)  # the tables of data bases, by their names
    in_columns: dict[Source, InColumns] = field(default_factory=dict)  # by their row: frames of groups with the keys in columns
    spellings: dict[str, str] = field(default_factory=dict)  # how texts are written that SQL compares with, by what a data base that is not particular sees of them
    cuts: dict[tuple[object, Expr, Expr], object] = field(default_factory=dict)  # the places of rows between two places of others
    drawn_apart: dict[Atom, Distinct] = field(default_factory=dict)  # what stands for places that were drawn, none of them twice
    flat: dict[Source, list[str]] = field(default_factory=dict)  # by the row of a data set: the arrays of it that are taken to have one axis
    of_rows: set[Expr] = field(default_factory=set)  # conditions on arrays that are one for all entries of a row
    shapes: dict[Expr, int] = field(default_factory=dict)  # how many axes public arrays are taken to have, of which nothing else is known
    coins: dict[Atom, Coin] = field(default_factory=dict)  # uniform draws, of which code may make noise by hand
    dice: dict[Atom, Die] = field(default_factory=dict)  # public draws of one of so many things, all as likely
    claims: dict[Atom, Expr | None] = field(default_factory=dict)  # of the exponential of a number that is called epsilon: that number, where it is one
    random: dict[Atom, Noise] = field(default_factory=dict)  # what stands for random numbers, and for what was made of them
    noisy: bool = False  # noise has been drawn: whoever reads it is counted
    waiting: dict[int, tuple[Value, Place, Place | None]] = field(default_factory=dict)  # functions with private arguments that release and were not called yet
    lent: bool = False  # the function at work returns what a variable around it has, too
    passed_on: dict[tuple[int, str], dict[int, Noise]] = field(default_factory=dict)  # the draws that variables were bound to in passes which stand for all (`dpcheck.infer.read_later`)
    replaced: list[Replaced] = field(default_factory=list)  # where values with noise took the place of private ones
    comparisons: list[Comparison] = field(default_factory=list)  # of noisy answers with noisy bars
    opened: list[int] = field(default_factory=list)  # the branches that are open, each by a number of its own
    balls: dict[Expr, tuple[tuple[Expr, ...], Norm, Expr]] = field(default_factory=dict)  # in which balls vectors that were rescaled lie, with their shapes, by their terms
    added: dict[Atom, Expr] = field(default_factory=dict)  # what was added at one place, by the array that is 0 everywhere else
    compared: dict[Atom, dict[int, str]] = field(default_factory=dict)  # the ways in which values of rows that may be missing are compared, by comparison
    private_names: dict[str, bool] = field(default_factory=dict)  # of parameters or fields whose annotations are being read; whether all neighbours have as many entries
    optional: set[Source] = field(default_factory=set)  # private parameters that may be None: on both sides, or on neither
    has_rows: bool = False  # a data set is in sight: operations may meet tables
    shared_rows: set[int] = field(default_factory=set)  # the cells `written` of data sets whose rows are objects: what is taken out of one is no copy
    given: tuple[Source, ...] = ()  # the sources of the function's parameters
    given_back: dict[int, Value] = field(default_factory=dict)  # what functions give that only their annotations tell of, by node
    lambdas: dict[int, Function] = field(default_factory=dict)  # by node
    watch: Watch | Exposure | None = None  # who wants to be told what expressions are
    epoch: int = 0
    fuel: int = 60_000
    least: int = -1 << 60  # the fuel at which a statement is given up: before, no more calls and loops are followed
    reserve: int = 0  # fuel for when something private is in sight
    held: bool = False  # fuel or work is held back until then
    meter: Meter = field(default_factory=Meter.boundless)  # what pays for the work
    body: Sequence[ir.Stmt] = ()  # the statements of the root itself
    pot: int = 0  # units for going on after the meter ran out
    heavy: set[int] = field(default_factory=set)  # loops that take too much to be followed pass by pass

    def fresh(self, text: str, **facts: object) -> Expr:
        """A new symbol, unlike any other, that prints as `text`."""
        return symbol(text, key=("fresh", serial()), **facts)  # type: ignore[arg-type]

    def unknown_length(self, text: str = "its length") -> Expr:
        """The length of a vector of which nothing tells it: any number from 1 on."""
        return symbol(text, key=("unknown length", serial()), lo=ONE, integer=True)

    def public(self, text: str, **facts: object) -> Expr:
        """The symbol of a public value by how it is written; the same text is the same value until something is stored."""
        return symbol(text, key=("public", self.epoch, text), **facts)  # type: ignore[arg-type]

    def length_of(self, term: Expr, least: Expr = ZERO) -> Expr:
        """The symbol of the length of a public value: the same for the same value until something is stored."""
        return symbol(f"len({render(term)})", key=("len", self.epoch, term), lo=least, integer=True)

    def place(self, node: ir.Node) -> Place:
        assert self.module is not None
        return self.module, node.start, node.end

    def know(self, term: Expr, num: Num) -> None:
        """Records what an atom stands for, until the current branch is left; of what else is made of one atom only whether that is private."""
        atoms = term.atoms()
        if len(atoms) == 1:
            (atom,) = atoms
            if num.env:
                self.private.add(atom.key)
            known = self.known.get(atom)
            if term.atom() is not None and known is not num and (self._is_whole(atom, num) if known is None else known.shape == num.shape):  # repeated, it is the same atom
                self.store.write(self.known, atom, num)

    def know_throughout(self, term: Expr, num: Num) -> None:
        """Records what an atom stands for whatever branch it is met in: of what is declared, and not learnt there."""
        atom = term.atom()
        if atom is not None and atom not in self.known:
            self.private.add(atom.key)
            self.known[atom] = num

    def _is_whole(self, atom: Atom, num: Num) -> bool:
        """Whether an array is what its term says once: a function of each entry (others have a shape in their term) of an array that is repeated has the term of that of the array itself."""
        if not num.shape or not isinstance(atom, Apply) or atom.params:
            return True
        shapes: list[tuple[Expr, ...]] = []
        try:
            shapes.extend(shape_of_term(self, argument) for argument in atom.args)
            own: tuple[Expr, ...] = ()
            for shape in shapes:
                own = common_shape(own, shape, self)
        except ShapeError:  # a column has the term of the vector that it is
            return True
        return not own or own == num.shape

    def notice(self, kind: str, message: str, node: ir.Node, fix: str | None = None, wraps: tuple[Wrap, ...] = ()) -> None:
        self.troubles.append(Trouble(kind, message, self.place(node), fix, self.entered, wraps))

    def notice_outside(self, kind: str, message: str, node: ir.Node, fix: str | None = None) -> None:
        """As `notice`, at the call in the root function that leads here: once, however often code is called on the way."""
        self.troubles.append(Trouble(kind, message, self.entered or self.place(node), fix, self.entered))

    def step(self, node: ir.Node, rule: str, *operands: Num) -> Step:
        assert self.module is not None
        return Step((self.module, node.start, node.end), rule, tuple(o for o in operands if o.env))

    def mutate(self, address: int, cell: Cell, node: ir.Node | None = None) -> None:
        """Changes what a cell holds; of others that may share its memory nothing is known any more."""
        group = self.store.groups.get(address, ())
        if len(group) > 2:
            spend(WORK_OF_SHARED * len(group), TOO_MANY_PARTS)
        for other in group:
            if other != address:
                env = tainted(cell_env(self, self.store.heap[other]), cell_env(self, cell), self.chosen.get(address, {}), self.chosen.get(other, {}))
                self.store.write(self.store.heap, other, Opaque(env, what="an array that shares memory with one that was changed"))
        old = self.store.heap[address]
        if isinstance(old, Slot):  # what is done to one of several lists may have been done to any
            for part in (*(one for _, one in old.lists), *(() if old.shelf is None else (old.shelf,))):
                env = tainted(cell_env(self, self.store.heap[part.address]), cell_env(self, cell))
                self.mutate(part.address, Opaque(env, what="one of several lists of which one was changed"))
        if isinstance(cell, Opaque) and isinstance(old, Opaque):
            cell = replace(cell, roots=tuple({**dict.fromkeys(old.origins), **dict.fromkeys(cell.roots)}))
        if self.noisy and self.begun and address < self.begun[-1]:
            put_into(self.store.heap, old, cell)
        self.store.write(self.store.heap, address, cell)

    def unlearn(self, mark: int) -> None:
        """Takes back what has been learned since the mark: it held on one way only. Of an atom that is newer, what was known of it first stays, as far as it holds on every way."""
        first = self.store.introduced(self.known, mark)
        learnt = self.store.replaced(mark, (id(self.known), id(self.refined)))
        new = [atom for mapping, atom, old in learnt if mapping is self.known and old is MISSING]
        narrowed = {atom for mapping, atom, old in learnt if mapping is self.refined or old is not MISSING}
        for mapping, atom, old in learnt:
            if mapping is self.refined or old is not MISSING:
                self.store.write(mapping, atom, old)
        for atom in new:
            now = self.known.get(atom)
            known = first.get(atom, now)
            if known is not None and (everywhere := beyond_branch(self, atom, known, narrowed) if narrowed else known) is not now:
                self.store.write(self.known, atom, everywhere)

    def note_rows(self) -> None:
        """Notes that there is a data set from here on; of the body of a module, for all that runs later."""
        self.has_rows = True
        self.program.has_rows |= any(run is self for run in self.program.runs.values())

    def note_imports(self) -> None:
        """Notes that a module that was imported may have made a data set."""
        self.has_rows |= self.program.has_rows

    def leaked(self, value: Opaque) -> Env:
        """What the value depends on, with what has leaked into the objects that it is a part of."""
        env = self.with_rows(value)
        return tainted(env, *(self.leaks[root] for root in value.origins if root in self.leaks)) if self.leaks else env

    def with_rows(self, value: Opaque) -> Env:
        """What the value depends on, with what has been stored in the rows that it comes from."""
        cells = [self.store.heap[source.written] for source in value.env if source.written is not None and source.written in self.shared_rows]
        stored = [cell.env for cell in cells if isinstance(cell, Opaque)]
        return tainted(value.env, *stored) if stored else value.env

    def current(self, value: Opaque) -> Opaque:
        """The value with what has leaked into the objects that it is a part of, and with what is now in those that these may look at."""
        env = carried(self, (value,)) if any(root.holds for root in value.origins) else self.leaked(value)
        return Opaque(env, None, value.what, value.released, value.step, value.origins, hidden=value.hidden) if env.keys() != value.env.keys() else value

    def part_of(self, owner: Opaque, text: str, which: Hashable) -> Opaque:
        """A part of a public object, an attribute or an item: the same each time that it is asked for by the same name or place (None: by none that is known)."""
        term = self.fresh(text) if owner.term is None or which is None else symbol(text, key=("part", self.epoch, owner.term, which))
        self.random_of(term, owner.term)
        self.parts[next(iter(term.atoms()))] = frozenset(leaf for asked in (owner.term, *(which if isinstance(which, tuple) else (which,))) if isinstance(asked, Expr) for leaf in asked.leaves())
        return self.current(Opaque(term=term, what=text, released=owner.released, roots=owner.origins))

    def random_of(self, made: Expr | None, *terms: Expr | None, draw: Noise | None = None) -> None:
        """Notes that what has no other name than an atom is a random number, or was made of some."""
        atom = None if made is None else made.atom()
        if atom is None or draw is None and not self.random:
            return
        found = draw or next((self.random[leaf] for term in terms if term is not None for leaf in term.leaves() if leaf in self.random), None)
        if found is not None:
            self.random[atom] = found

    def show(self, how: str, env: Env, node: ir.Node) -> None:
        """Notes what leaves the program here, if it (or that it does so) depends on anything private; of a call of the checked code, where that stands."""
        env = tainted(env, self.guarded)
        if env:
            self.shown.append(Shown(how, env, self.entered or self.place(node)))

    def show_once(self, how: str, env: Env, node: ir.Node) -> None:
        """The same, where nothing is told of that place yet: one finding a cause."""
        place = self.entered or self.place(node)
        if all(out.place != place for out in self.shown):
            self.show(how, env, node)

    def record(self, mechanism: str, node: ir.Node, arguments: dict[str, Value], places: dict[str, Place] | None = None, *, times: Num | None = None, **details: Any) -> MechanismCall:
        """A call of a mechanism at a node, entered in the ledger: once, or so many `times`."""
        call = MechanismCall(mechanism, self.place(node), arguments, {} if places is None else places, self.guarded, self.callers, self.facts, self.entered,
                             depth=len(self.calls), **details)
        self.ledger.append(call if times is None else Repeat(times, [call]))
        if self.has_rows:
            for value in arguments.values():
                assume_whole(self, value)
        call.entries = made_of_entries(self, arguments.get("value"))
        if mechanism in SELECTIONS:
            call.apart = moved_apart(self, arguments.get("scores", arguments.get("value")), node)
        return call

    def draw(self, noise: Noise) -> None:
        """Notes a fresh draw: from now on it is counted who reads what."""
        self.drawn.append(noise)
        self.noisy = True

    def mark(self) -> int:
        """Opens a branch of what may run; close it with `undo` or `keep`."""
        self.branches.append(self.facts)
        self.opened.append(serial())
        return self.store.mark()

    def keep(self, mark: int) -> None:
        """Closes a branch that surely runs: what it wrote and learnt stays."""
        self.branches.pop()
        self.opened.pop()
        self.store.keep(mark)

    def undo(self, mark: int) -> Changes:
        """Closes a branch that may not run, forgets what it learnt, takes back what it wrote and returns it (see `Store.undo`)."""
        self.facts = self.branches.pop()
        self.opened.pop()
        return self.store.undo(mark)

    def checkpoint(self) -> Checkpoint:
        """The state in which a statement begins."""
        return Checkpoint(self.store.position(), tuple(map(len, _GROWN(self))), _STEADY_STATE(self), self.ledger, len(self.ledger),
                          len(self.protected[-1].started) if self.protected else 0)

    def back_to(self, point: Checkpoint) -> None:
        """Takes back what a statement has done that was given up; what it noticed on the way stays."""
        self.store.back_to(point.written)
        for name, value in zip(_STEADY, point.steady):
            setattr(self, name, value)
        for name, length in zip(_GROWING, point.lengths):
            del getattr(self, name)[length:]
        self.ledger = point.ledger
        del self.ledger[point.entries:]
        if self.protected:
            del self.protected[-1].started[point.started:]

    @property
    def sources_in_sight(self) -> bool:
        """Whether anything is private in the function that is analysed, or in a module that it may see."""
        return bool(self.given or self.sources) or self.module is None or self.program.may_see_private(self.module)

    def all_in_sight(self) -> Env:
        """What a value may depend on that leads to the variables of all functions that run."""
        return tainted({source: {} for source in (*self.given, *(source for source, _ in self.sources))}, self.guarded)

    @property
    def surely(self) -> bool:
        """Whether the place at hand is reached just once whenever the function around runs to its end."""
        return not self.control and not self.summarising and self.straight == (self.forks, len(self.protected))

    @property
    def repeating(self) -> bool:
        """Whether what is drawn here is drawn again: by a function that remembers it, or after the same seed."""
        return self.cached > 0 or 0 < self.replayed <= self.loops

    @property
    def entered(self) -> Place | None:
        """The call in the root function that leads here."""
        return self.calls[0] if self.calls else None

    @property
    def callers(self) -> tuple[Place, ...]:
        """The calls that lead here from the first one on that was given private data."""
        first = self.handed.index(True) if True in self.handed else len(self.handed)
        return tuple(self.calls[first:])

    def stored(self, owner: Value, env: Env, node: ir.Node) -> None:
        """Notes what is stored in an object that was there before a `@private` function was called."""
        env = tainted(env, self.guarded) if self.watching else {}
        cell = self.store.heap[owner.address] if isinstance(owner, Ref) else None
        own = isinstance(owner, Ref) and owner.address >= self.first
        own = own or isinstance(owner, Opaque) and owner.made
        if env and not own and not isinstance(owner, (Num, Tup)) and not (isinstance(cell, Num) and cell.env) and not hasattr(cell, "rows"):
            self.show("stored where the caller can see it", env, node)

    def assume(self, text: str) -> None:
        """Notes something that the result rests on and that was not proved."""
        self.assumptions[text] = None

    def assume_number(self, rows: Population, text: str) -> None:
        """Notes what makes a statistic of rows a number at all: it is another thing (None, NaN, an error) where a row more or less ends that."""
        self.mixed.add(rows.source)
        self.assume(text)
        self.may_fail({rows.source: {}}, IndexError, KeyError, OfLibrary, ZeroDivisionError)

    @property
    def guarded(self) -> Env:
        """The moves of everything that decides whether the current place is reached."""
        failing = [env for protect in self.protected for env in protect.failing] if self.protected else []
        if not self.control and not self.guards_passed and not failing:
            return {}
        return tainted(*self.control, *self.guards_passed, *failing)

    def may_fail(self, env: Env, *kinds: type[BaseException]) -> None:
        """Notes that an operation raises one of several exceptions as private data decide: where a handler names it, what comes after in its block may not run."""
        for kind in kinds if self.protected and env else ():
            around = [protect for protect in self.protected if any(issubclass(kind, one) for one in protect.awaits)]
            inside = bool(around) and around[-1].loops < self.loops  # where what stands for the state of a loop means nothing outside of it
            seen = {source: moves for source, moves in env.items() if not inside or source.unit or not source.stands_in}
            if around and seen and seen not in around[-1].failing:
                around[-1].failing.append(seen)
