"""Streams of random numbers: which generators draw the same ones again, and of which one somebody knows the seed or the state (K6, K12).

What is drawn from such a stream is no secret, wherever it was drawn: the draws of a generator that was copied, of two with one seed, of one whose state was read,
and of one whose seed the program shows.
"""
from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from dpcheck import ir
from dpcheck.bounds import Expr, of_atom, symbol
from dpcheck.infer.coerce import sequence_items
from dpcheck.infer.dependence import in_reach, parts_of
from dpcheck.infer.disclosure import held
from dpcheck.infer.draws import Noise
from dpcheck.infer.references import cell_of
from dpcheck.infer.seeds import GENERATORS, SEEDED_WITH, SEEDS
from dpcheck.infer.values import NONE, Configured, Function, Nothing, Num, Opaque, Ref, Value, constant
from dpcheck.infer.walk import attributes_read

if TYPE_CHECKING:
    from dpcheck.infer.requests import Call
    from dpcheck.infer.run import Run


STATES = frozenset(("setstate", "set_state", "__setstate__", "state"))  # attributes that set a generator back
OPENING = frozenset(("getstate", "get_state", "__getstate__", "__reduce__", "__reduce_ex__", "__copy__", "__deepcopy__", "state", "get_rng_state"))  # attributes that tell how a generator goes on
BITS = ("bit_generator", "_bit_generator")
TELLING = OPENING.union(BITS)
COPYING = ("copy.", "pickle.", "cPickle.", "dill.", "cloudpickle.", "joblib.dump", "marshal.", "shelve.")  # how the names begin of functions that copy what they are given, or write all of it down
AGAIN = ("now", "whenever it is drawn again")


def is_generator(value: object) -> bool:
    return isinstance(value, Configured) and f".{value.name.rpartition('.')[2]}." in GENERATORS


def replay(run: Run, stream: object) -> None:
    """Notes that others draw, or know, what a generator draws, or what this draw is."""
    if isinstance(stream, Configured):
        stream.replays = True
    for noise in run.drawn:
        if noise is stream or noise.generator is stream:
            noise.uses.update(AGAIN)


def begin(request: Call, name: str, stream: Configured | Noise) -> None:
    """Notes a generator, or a draw of a seed of its own: with one that goes from the same seed it draws the same."""
    run = request.run
    seed: Value | None = next((value for role in SEEDS if not isinstance(value := request.given.get(role, NONE), Nothing)), None)
    if seed is None and "bit_generator" in request.given:
        seed = _seed_of_bits(request)
    if isinstance(seed, Configured):  # no seed, but a generator, which goes on where it is
        if seed.replays:
            replay(run, stream)
        return
    if seed is not None and (other := _generator_of(run, seed)) is not None:
        replay(run, other)
        replay(run, stream)
        return
    if seed is None:
        return
    term = _term_of(run, seed)
    varies = _differs_in_every_pass(run, term)
    here = name, request.node.start, term  # a loop is run again and again until nothing changes
    before = [one for one in run.seeds if one[0] == name and not _differ(term, one[2]) and not (varies and one == here)]
    if before or run.loops > 0 and not varies:
        for each in (stream, *(one for key in before for one in run.seeds[key])):
            replay(run, each)
    run.seeds.setdefault(here, []).append(stream)


def drawn_again(run: Run, owner: Value, sampler: str) -> bool:
    """Whether what a sampler draws here others draw, too, or know: its generator was set back, copied or looked into."""
    if isinstance(owner, Configured):
        return owner.replays or _set_back(run, owner)
    if isinstance(owner, Opaque):
        atom = None if owner.term is None else owner.term.atom()
        unpacked = run.copied and atom is not None and isinstance(atom.key, tuple) and atom.key[0] == "call"  # what a function gives that is not modelled, as `pickle.loads`
        return unpacked or atom in run.copies
    return _drawn_from(sampler) in run.opened_libraries


def _drawn_from(sampler: str) -> str:
    """The library whose own generator a sampler draws from, where it has none of its own."""
    library = sampler.partition(".")[0]
    return SEEDED_WITH.get(library, library)


def library_opened(run: Run, library: str) -> None:
    """The state of a library's own generator is read: it tells what will be drawn, and what was drawn, for it can be run backwards."""
    run.opened_libraries.add(library)
    for noise in run.drawn:
        if not isinstance(noise.generator, Configured) and _drawn_from(noise.sampler) == library:
            noise.uses.update(AGAIN)


def opened(run: Run, values: Iterable[Value]) -> None:
    """Generators in reach of some values are copied, or all of what they are is written down."""
    for node in in_reach(values, lambda node: () if isinstance(node, Function) else parts_of(run, node)):
        if is_generator(node):
            replay(run, node)
            run.copied = True
        elif isinstance(node, Opaque) and node.term is not None:
            run.copies.update(node.term.atoms())


def note_state_read(run: Run, owner: Value, name: str) -> None:
    """Notes that an attribute of a generator is read that tells what it will draw, or leads there."""
    if isinstance(owner, Configured) and is_generator(owner) and name in BITS:
        run.bits[owner.state] = owner
    elif name in OPENING and (generator := owner if is_generator(owner) else _generator_of(run, owner)) is not None:
        replay(run, generator)


def _generator_of(run: Run, value: Value) -> Configured | None:
    """The generator that a value is the bit generator of."""
    if not isinstance(value, Opaque) or not value.what.startswith(tuple(f"the attribute {name} of" for name in BITS)):
        return None
    return next((run.bits[root] for root in value.roots if root in run.bits), None)


# ---------------------------------------------------------------- seeds that the program shows
def note_told(run: Run, values: Iterable[Value]) -> None:
    """Notes public values that are printed, logged, written to a text or returned: a seed among them is no secret."""
    seen: dict[int, Value] = {}  # each once: one object may be many parts of another
    todo = list(values)
    while todo:
        value = todo.pop()
        key = value.address if isinstance(value, Ref) else -id(value)
        if key in seen:
            continue
        seen[key] = value
        cell = value if isinstance(value, (Num, Opaque)) else cell_of(run, value)
        if isinstance(cell, (Num, Opaque)):
            if cell.term is not None and not cell.env:
                run.told.update(cell.term.leaves())
        else:
            todo.extend(held(cell) or sequence_items(run, value) or ())


def judge_seeds(run: Run) -> None:
    """Marks what was drawn from seeds that the program shows, where all code was run."""
    for (_, _, term), streams in run.seeds.items():
        if not run.told.isdisjoint(term.leaves()):
            for stream in streams:
                replay(run, stream)
    for library, term in run.global_terms:
        if not run.told.isdisjoint(term.leaves()):
            for noise in run.drawn:
                own = noise.sampler.partition(".")[0]
                if SEEDED_WITH.get(own, own) == library and not any(part in noise.sampler for part in GENERATORS):
                    noise.uses.update(AGAIN)


# ---------------------------------------------------------------- which seeds are the same
def _differs_in_every_pass(run: Run, seed: Expr) -> bool:
    """Whether a seed is the variable of the one loop around, shifted by what stays the same."""
    if run.loops != 1:
        return False
    rests = [(atom, rest) for atom in seed.leaves() if atom in run.distinct for rest in (seed - of_atom(atom), seed + of_atom(atom))]
    found = next((atom for atom, rest in rests if atom not in rest.leaves() and not run.distinct.keys() & rest.leaves()), None)
    if found is not None and run.distinct[found]:
        run.assume(run.distinct[found])
    return found is not None


def _seed_of_bits(request: Call) -> Value | None:
    """The seed of a bit generator that is made where a generator is (`Generator(PCG64(0))`); None where it has none."""
    node = request.run.argument_nodes.get("bit_generator") or request.run.argument_nodes.get(0)
    if not isinstance(node, ir.Call) or len(node.args) > 1 or any(argument.star for argument in node.args):
        return request.given["bit_generator"]
    if not node.args:
        return None
    given = node.args[0].value
    if isinstance(given, ir.Constant) and (given.value is None or isinstance(given.value, int)):
        return None if given.value is None else constant(given.value)
    return request.given["bit_generator"]


def _term_of(run: Run, seed: Value) -> Expr:
    """A seed as a term; of a list of numbers a name that tells it from others of its length."""
    items = sequence_items(run, seed)
    if items is not None and items and all(isinstance(item, Num) and item.constant is not None for item in items):
        return symbol("a seed", key=("seed", *(item.constant for item in items if isinstance(item, Num))))
    if isinstance(seed, (Num, Opaque)) and seed.term is not None and not getattr(seed, "shape", ()):
        return seed.term
    return run.fresh("a seed")


def _differ(seed: Expr, other: Expr) -> bool:
    """Whether two seeds are known to differ."""
    gap = seed - other
    if gap.value is not None:
        return gap.value != 0
    keys = [atom.key for atom in (seed.atom(), other.atom()) if atom is not None]
    lists = [key for key in keys if isinstance(key, tuple) and key[0] == "seed"]
    return len(lists) == 2 and len(lists[0]) == len(lists[1]) and lists[0] != lists[1]


def _set_back(run: Run, owner: Value) -> bool:
    """Whether something that is not modelled was done to a generator, where code sets the states of such."""
    if not isinstance(owner, Configured) or owner.state not in run.leaks:
        return False
    return any(attributes_read(module.body) & STATES for module in run.program.modules.values())
