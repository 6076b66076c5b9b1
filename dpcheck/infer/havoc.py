"""What code may have changed that is not followed: variables and objects of which nothing but the dependence is kept."""
from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from dpcheck import ir
from dpcheck.infer.dependence import blurred, carried, cell_env, deep_env, one_of
from dpcheck.infer.disclosure import draws_in
from dpcheck.infer.inheritance import mro
from dpcheck.infer.interplay import mentioned
from dpcheck.infer.reach import tainted
from dpcheck.infer.store import MISSING, Frame, visible
from dpcheck.infer.touching import handed_over
from dpcheck.infer.storage import is_array
from dpcheck.infer.values import Env, Instance, Num, Opaque, Ref, Value, serial
from dpcheck.infer.walk import names_changed, names_mutated, names_written
from dpcheck.spaces import Interval
from dpcheck.syntax.walk import walk

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


def value_lost(run: Run, value: Value, domain: Interval | None = None) -> Value:
    """A value that a summarised body returns: of some pass, nobody knows which; all of them may be known to be numbers of a `domain` (J20)."""
    env = carried(run, (value,))
    if domain is None:
        return one_of(run, "what a loop returns", (value,), env)
    lost = Num(run.fresh("what a loop returns"), (), domain, env)
    run.know(lost.term, lost)
    return lost


def havoc_changed(run: Run, body: list[ir.Stmt], frame: Frame, deciding: Env, seen: bool = False) -> None:
    """Forgets everything that the body may bind or mutate, keeping only what it may depend on.

    Where the body is `seen` again and again after that, until it leaves nothing behind that it did not find, objects stay of their class in an audit,
    with the attributes that only what makes them sets.
    """
    dependence: Env = tainted(deciding, *(deep_env(run, value) for value in mentioned(body, frame)))
    for name in sorted(names_changed(body)):
        forget_name(run, name, dependence, frame)
    written = names_written(body)  # of what is only handed to calls it is assumed, and said, that arrays stay as they are
    for name in sorted(names_mutated(body)):
        value = visible(frame, name)
        if isinstance(value, Ref):
            heap, assumed = run.store.heap, run.program.assumed_unchanged
            stays = name not in written and (is_array(heap[value.address]) or heap[value.address] in assumed)
            cell = heap[value.address]
            if seen and run.program.audit is not None and isinstance(cell, Instance):
                run.mutate(value.address, _changed_by_methods(run, cell, body, dependence, name))
            else:
                forget_cell(run, value, dependence, name)
            if stays:
                assumed.add(heap[value.address])


def forget_name(run: Run, name: str, env: Env, frame: Frame, *objects: Value) -> None:
    """Leaves of a variable only what it may depend on, and that it may still be what it was, or one of some objects."""
    owner = frame.owner(name)
    had = owner.names.get(name)
    kept = blurred(run, f"{name}, which a loop changes", objects if had is None or had is MISSING else (had, *objects), env)
    if not (kept.env or kept.holds):
        run.epoch = serial()
        kept = Opaque(term=run.fresh(name), what=kept.what, roots=kept.roots, hidden=kept.hidden)
    run.store.write(owner.names, name, kept)


def forget_cell(run: Run, reference: Ref, env: Env, name: str) -> None:
    """A container of which only the dependence is known, with all that is inside."""
    whole = tainted(env, cell_env(run, run.store.heap[reference.address]))
    handed_over(run, (reference,), f"a loop over {name}", whole)
    hidden = draws_in(run.store.heap, (reference,)) if run.noisy else ()
    run.mutate(reference.address, Opaque(whole, what=f"{name}, which a loop changes", hidden=hidden))


def _changed_by_methods(run: Run, cell: Instance, body: list[ir.Stmt], env: Env, name: str) -> Instance:
    """An object of which the attributes are forgotten that a loop may set."""
    changed = attributes_set(cell, body)
    kept = {
        attribute: Opaque(tainted(env, deep_env(run, value)), what=f"{name}.{attribute}, which a loop changes", hidden=draws_in(run.store.heap, (value,)) if run.noisy else ())
            if attribute in changed else value for attribute, value in cell.attributes.items()}
    return replace(cell, attributes=kept)


def attributes_set(cell: Instance, body: list[ir.Stmt]) -> set[str]:
    """The attributes that some code sets, or a method of an object but what makes it, by their names."""
    methods = [part for cls in mro(cell.cls) for part in cls.node.body if isinstance(part, ir.Function) and part.name != "__init__"]
    targets = [target for part in walk([*methods, *body]) if isinstance(part, (ir.Assign, ir.Augment, ir.Annotate, ir.For)) for target in (part.targets if isinstance(part, ir.Assign) else [part.target])]
    return {inner.attr for target in targets for inner in walk([target]) if isinstance(inner, ir.Attribute)}
