"""What is done to objects that are not modelled: what is read from them later, and from all that they share their content with, may show it."""
from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Iterable, Iterator

from dpcheck.bounds.budget import TOO_MANY_PARTS, spend
from dpcheck.infer.datasets.model import Record, Table
from dpcheck.infer.dependence import Node, blurred, captured, carried, cell_env, deep_env, held_by_object, holding, in_reach, owner_of, parts_of, seen_from
from dpcheck.infer.effects import PRINTING, REMEMBERING
from dpcheck.infer.iterators import code_in
from dpcheck.infer.reach import Whole, tainted
from dpcheck.infer.inheritance import mro
from dpcheck.infer.storage import is_array
from dpcheck.infer.store import Frame, Holder
from dpcheck.infer.uses import uses_in
from dpcheck.infer.values import (
    Class, Configured, Either, Env, Function, Instance, Lazy, Library, Listing, Mapping, Method, Nothing, Num, Opaque, Partial, Property, Ref, State, Text, Texts, Tup, Uniform,
    Value, Zipped,
)

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


ROOTS_OF_UNIT = 16  # objects that something belongs to, written down for one unit of work

_MAKING = ("__init__", "__post_init__", "__new__")  # methods that run where an object is made, and not where it is looked at


def touched(run: Run, owner: Value | Record, given: Env, inside: bool = True, stored: bool = False) -> None:
    """Something is done to an object that is not modelled, with what depends on `given`: what is read from it later may show that.

    It may be done to the objects that this one is made of, if not `inside` says that it is done to a container and not to its items; what is `stored`
    in what a call returned may be stored in what that was given, for it may be a view of it.
    """
    env = tainted(given, run.guarded, *run.trying)
    root = _reached(run, owner, env)
    given_back: list[Value] = []
    if inside and root is not None and (held := [value for origin in root.origins if origin.blurs or stored for value in origin.holds]):
        given_back = list(in_reach(held, lambda node: _giving(run, node, stored)))  # type: ignore[arg-type]
        handed_over(run, given_back, root.what or "an object", tainted(env, root.env))  # which of them that is may be what it depends on
    if stored and root is not None:  # it may be a view of what calls were given, of which it was assumed that it stays as it is
        if run.sources_in_sight:
            cells = [run.store.heap[value.address] for value in in_reach(given_back, lambda node: _handed_on(run, node)) if isinstance(value, Ref)]
            run.program.assumed_unchanged.difference_update(cell for cell in cells if isinstance(cell, Opaque))
        else:  # what that was is not written down
            run.program.assumed_unchanged.clear()


def _giving(run: Run, node: Node, returned: bool) -> Iterator[Node]:
    """What may be what an iterator gives, or, where it may have been `returned`, a function: what they were given, or what they captured."""
    cell = run.store.heap[node.address] if isinstance(node, Ref) else None
    if isinstance(cell, Lazy):
        yield from _given_by(run, cell)
    elif returned and isinstance(node, Function):
        yield from captured(run, node)


def _reached(run: Run, owner: Value | Record, env: Env, leaked: set[int] | None = None) -> Opaque | None:
    """An object that is not modelled depends on this from now on; gives it, if it is one. `leaked` are the groups of objects that do so already."""
    if isinstance(owner, (Record, Opaque)):
        written_to(run, owner, env)
    cell = run.store.heap[owner.address] if isinstance(owner, Ref) else None
    root = owner.state if isinstance(owner, Configured) else cell if isinstance(cell, Opaque) else owner
    if not isinstance(root, Opaque):
        return None
    _leak(run, root, env, set() if leaked is None else leaked)
    return root


def scatter(run: Run, owner: Value, name: str, value: Value) -> None:
    """An attribute of what may be a class or a function is set (`(A if c else B).total = x`): of one of those that it holds, or of any (`type(self)`)."""
    env = tainted(deep_env(run, owner), deep_env(run, value), run.guarded)
    origins = owner.origins if isinstance(owner, Opaque) else ()
    found = [each for each in in_reach([owner], lambda node: parts_of(run, node) if isinstance(node, (Opaque, Either, Tup)) else ()) if isinstance(each, (Class, Function))]
    if run.program.members in origins:
        found += run.program.attributed
        touched(run, run.program.members, env)
        for module in run.program.frames.values():
            if name in module.names:
                run.store.write(module.names, name, Opaque(tainted(env, deep_env(run, module.names[name])), what=f"{name}, which may have been set by way of its module"))
    for each in {id(each): each for each in found}.values():
        if name in each.attributes:
            changed = tainted(env, deep_env(run, each.attributes[name]))
            what = f"{name} of {each.name}, which may have been set"
            run.store.write(each.attributes, name, Opaque(changed, None if changed else run.fresh(what), what))


def _leak(run: Run, root: Opaque, env: Env, done: set[int]) -> None:
    """What is read from an object that is not modelled, or from one that it shares its content with, depends on this from now on; not those groups again that are `done`."""
    members: list[Opaque] = []
    for origin in root.origins:
        group = run.store.groups.get(origin)
        if group is None:
            members.append(origin)
        elif id(group) not in done:
            done.add(id(group))
            members.extend(group)
    spend(len(members) // ROOTS_OF_UNIT, TOO_MANY_PARTS)
    for member in members:
        have = run.leaks.get(member)
        if isinstance(member, (State, Texts)) if have is None and not env else have is None or not env.keys() <= have.keys():
            run.store.write(run.leaks, member, tainted({} if have is None else have, env))


def written_to(run: Run, owner: Node, env: Env) -> None:
    """Something is stored in a row, in what was taken out of one, or in what cannot be told from it."""
    if isinstance(owner, Opaque) and owner.made:
        return
    sources = (owner.row,) if isinstance(owner, Record) else owner.env if isinstance(owner, (Num, Opaque)) else ()
    for address in {source.written for source in sources if source.written is not None and (isinstance(owner, Record) or source.written in run.shared_rows)}:
        cell = run.store.heap[address]
        if not isinstance(cell, Opaque) or not env.keys() <= cell.env.keys() or address in run.store.groups:  # else that is known
            run.mutate(address, Opaque(tainted(cell_env(run, cell), env), what="what was stored in a row"))


def looked_at(run: Run, owner: Value, how: str, given: Env) -> None:
    """An attribute, an item, the truth or the text of an object that is not modelled is asked for, which may run code of its own.

    That looking at what the caller hands in, and reading a plain attribute, changes nothing is assumed, and said.
    """
    cell = run.store.heap[owner.address] if isinstance(owner, Ref) else None
    root = cell if isinstance(cell, Opaque) else owner
    if not isinstance(root, Opaque) or not tainted(given, run.guarded, *run.trying):
        return
    if how == "an attribute" or not any(remembers(origin) for origin in root.origins):
        run.assume(f"reading {how} of {root.what or 'an object'} does not change it")
    else:
        touched(run, owner, given)


def remembers(root: Opaque) -> bool:
    """Whether an object that is not modelled may remember what is done to it: a model that is handed in is taken for a function, what the code made is not."""
    atom = None if root.term is None else root.term.atom()
    return atom is None or isinstance(atom.key, tuple)


def is_part(value: Opaque) -> bool:
    """Whether a public value is an attribute or an item of another one, by name or place."""
    atom = None if value.term is None else value.term.atom()
    return atom is not None and isinstance(atom.key, tuple) and atom.key[:1] == ("part",)


def shared(run: Run, owners: Iterable[Value]) -> None:
    """Objects that are not modelled come together in something unknown: each may hold the others from now on."""
    roots = list({origin: None for owner in owners if isinstance(owner, Opaque) for origin in owner.origins})
    if len(roots) < 2 or all(root in run.store.groups.get(roots[0], ()) for root in roots):
        return
    leaked = [run.leaks[root] for root in roots if root in run.leaks]
    run.store.link(*roots)
    spend(len(run.store.groups[roots[0]]) // ROOTS_OF_UNIT, TOO_MANY_PARTS)
    if leaked:
        together = tainted(*leaked)
        for member in run.store.groups[roots[0]]:
            assert isinstance(member, Opaque)
            run.store.write(run.leaks, member, together)


def kept_by(run: Run, owner: Value, value: Value) -> None:
    """An object that is not modelled keeps a value: what is done to it later may change that."""
    if isinstance(owner, Opaque):
        shared(run, (owner, value))
        if isinstance(value, (Ref, Tup, Method, Partial, Either, Function)):
            handed_over(run, (value,), owner.what or "an object", {}, owner)


def origins_of(run: Run, owner: Value) -> tuple[Opaque, ...]:
    """The objects that are not modelled with which a part of a value may share its content."""
    cell = run.store.heap[owner.address] if isinstance(owner, Ref) else None
    root = cell if isinstance(cell, Opaque) else owner
    return root.origins if isinstance(root, Opaque) else ()


def handed_over(run: Run, values: Iterable[Value], name: str, given: Env, root: Opaque | None = None) -> None:
    """What something unknown is given it may change, with all that can be reached from there, by anything else that it was given.

    `root` is what it returned: that may hold on to what it reached (`np.vectorize(out.append)`), and change it by what it is given later.
    """
    given = tainted(given, run.guarded)
    done = tainted(given, *run.trying)
    reached = list(in_reach(values, lambda node: _handed_on(run, node)))
    several = isinstance(given, Whole) and sum(isinstance(node, Ref) for node in reached) > 1
    covered = several and carried(run, tuple(reached), hiding=False).keys() <= given.keys()  # no cell carries more: none needs to be looked through by itself
    leaked: set[int] = set()
    for node in reached:
        cell = run.store.heap[node.address] if isinstance(node, Ref) else None
        if isinstance(node, (Opaque, Configured, Record)):
            _reached(run, node, done, leaked)
        elif isinstance(node, Ref) and cell is not None and not isinstance(cell, Lazy):
            what = f"what {name} may have changed"
            changed = holding(run, what, (cell,), given) if covered else blurred(run, what, (cell,), given)
            changed = changed if root is None else replace(changed, roots=tuple(dict.fromkeys((*changed.roots, *root.origins))))
            spend(len(changed.roots) // ROOTS_OF_UNIT, TOO_MANY_PARTS)
            run.mutate(node.address, changed)
            if is_array(cell):
                run.program.assumed_unchanged.add(run.store.heap[node.address])
        elif isinstance(node, Ref) and isinstance(cell, Lazy) and not cell.again:
            run.store.write(run.store.heap, node.address, replace(cell, lost=True, env=tainted(cell.env, given)))
        elif isinstance(node, Function):
            _rebind(run, node, name, given, root)
            if root is not None:
                _watch(run, node, name, root)
        elif isinstance(node, Class) and given:
            _set_in(run, node, name, given)
        if root is not None and isinstance(node, (Class, Function)):
            node.watched = {**(node.watched or {}), root: name}


def hand_in(run: Run, name: str, code: Iterable[Value]) -> None:
    """Code is handed to something that is not understood, which may run it later, on all that anything unknown is given then."""
    run.program.has_callbacks = True
    handed_over(run, code, name, {}, run.program.callbacks)


def set_in_library(run: Run, name: str, value: Value, stand_in: Opaque) -> None:
    """Something is put into a library, where others find it as a `stand_in`: the library may call it, and change it, whenever it is used."""
    env = tainted(deep_env(run, value), run.guarded)
    touched(run, stand_in, env)
    memory = memory_of_library(run, name)
    if memory is not None:
        touched(run, memory, env)
    if not isinstance(value, (Num, Text, Nothing, Library)):
        run.program.has_callbacks = True
        if name.startswith(PRINTING):
            known, lasts = run.program.redirected or [], isinstance(value, Opaque) or isinstance(value, Ref) and value.address < run.program.made_by_modules
            run.program.redirected = [*known, value] if lasts and value not in known else known
        handed_over(run, (value,), name, env, run.program.callbacks)
        shared(run, (run.program.callbacks, stand_in, value))


def printed(run: Run, given: Env) -> None:
    """Something is printed that depends on `given`: what takes that in the program has it from now on."""
    if run.program.redirected is not None:
        touched(run, run.program.callbacks, given)
        handed_over(run, run.program.redirected, "print", given)


def memory_of_library(run: Run, name: str) -> Opaque | None:
    """What stands for the state of a module of the standard library that a name is from, if that has one."""
    module, _, rest = name.partition(".")
    if not rest or module not in REMEMBERING:
        return None
    if module not in run.libraries:
        run.libraries[module] = Opaque(what=f"what {module} remembers", term=run.fresh(module))
        if module == "logging":
            run.program.forgetful.add(run.libraries[module])
    return run.libraries[module]


def _set_in(run: Run, cls: Class, name: str, given: Env) -> None:
    """Whoever is given a class may set its attributes; that its methods stay what they are is taken for granted."""
    for attribute, value in list(cls.attributes.items()):
        if not isinstance(value, (Function, Property, Class)):
            run.store.write(cls.attributes, attribute, Opaque(tainted(deep_env(run, value), given), what=f"{attribute}, which {name} may have set"))


def _handed_on(run: Run, node: Node) -> Iterable[Node]:
    """What whoever is given a value can reach from there, and change."""
    if isinstance(node, Opaque):
        return [value for origin in node.origins if origin.blurs for value in origin.holds]
    if isinstance(node, Function):
        return _changed_by(run, node)
    if isinstance(node, (Tup, Method, Partial, Either, Zipped, Class, Property)):
        return parts_of(run, node)
    cell = run.store.heap[node.address] if isinstance(node, Ref) else None
    if isinstance(cell, Lazy):
        return (*code_in(run, cell), *_given_by(run, cell))
    if cell is None or isinstance(cell, Table) and cell.kind == "frame":  # of a frame it was given the cells, not the rows
        return ()
    if isinstance(cell, Instance):
        return held_by_object(cell)
    return (*parts_of(run, cell), *((cell,) if isinstance(cell, Opaque) else ()))


def _given_by(run: Run, lazy: Lazy) -> Iterator[Node]:
    """The objects that an iterator gives, or is made of: whoever walks through it has the items of a list, and not the list."""
    for value in parts_of(run, lazy):
        cell = run.store.heap[value.address] if isinstance(value, Ref) else None
        if isinstance(cell, (Listing, Mapping, Uniform)):
            yield from parts_of(run, cell)
        elif isinstance(cell, (Lazy, Opaque)) or isinstance(value, (Tup, Opaque)):
            yield value
        elif isinstance(value, Function):
            yield from (seen for seen in captured(run, value) if isinstance(seen, (Ref, Tup, Opaque)))


def _changed_by(run: Run, function: Function) -> Iterator[Node]:
    """What a function may change when it is called: what it mentions, or has as a default, and can change in place, and what the functions change that it mentions."""
    seen = [(name, value) for name in run.program.free_in(function.node) if (value := seen_from(function.frame, name)) is not None]
    for name, value in (*seen, *function.defaults.items()):
        yield from _changed_as(run, function, name, value)
    yield from function.attributes.values()


def _changed_as(run: Run, function: Function, name: str, value: Value) -> Iterable[Node]:
    """What of an object a function may change that has it by a name: the object, its parts, or nothing."""
    if isinstance(value, (Num, Text)):
        return ()
    uses = uses_in(function.node)
    whole = name in uses.whole or name in run.program.mutated_by(function.node) or name in run.program.shared_by(function.node)
    cell = run.store.heap[value.address] if isinstance(value, Ref) else value
    if whole or isinstance(value, (Function, Method, Partial, Either)) or isinstance(cell, Lazy) or isinstance(cell, Instance) and _has_hooks(cell):
        return (value,)
    if isinstance(cell, (Listing, Mapping, Uniform, Tup)):
        return parts_of(run, cell)
    if name not in uses.parts or isinstance(cell, Num) and not is_array(cell):
        return ()
    return parts_of(run, value) if isinstance(value, Class) else (value,)


def _has_hooks(cell: Instance) -> bool:
    """Whether looking at an object, or calculating with it, may run code of its class."""
    return bool(cell.cls.opaque) or any(isinstance(value, Property) or isinstance(value, Function) and name.startswith("__") and name not in _MAKING
                                  for cls in mro(cell.cls) for name, value in cls.attributes.items())


def _rebind(run: Run, function: Function, name: str, given: Env, root: Opaque | None) -> None:
    """The variables that a function declares global or nonlocal may be bound to anything that it was given."""
    for mentioned in sorted(run.program.names_of(function.node) & run.program.shared_by(function.node) - run.program.locals_of(function.node)):
        value, owner = seen_from(function.frame, mentioned), owner_of(function.frame, mentioned)
        if value is not None and owner is not None:
            run.store.write(owner.names, mentioned, Opaque(tainted(deep_env(run, value), given), what=f"{mentioned}, which {name} may have changed",
                                                           roots=() if root is None else root.origins))


def _watch(run: Run, function: Function, name: str, root: Opaque) -> None:
    """Something unknown has a function from now on, and with it what the variables that it mentions will hold."""
    rebound = run.program.shared_by(function.node)
    for mentioned in run.program.free_in(function.node):
        frame = _binding(function.frame, mentioned)
        if frame.watched is None:
            frame.watched = {}
        frame.watched.setdefault(mentioned, {})[id(function.node), id(root)] = Holder(root, name, function, mentioned in rebound)


def _binding(frame: Frame, name: str) -> Frame:
    """The frame that has, or will have, a name which code inside another one mentions."""
    around = frame
    while around.outer is not None:
        if name in around.shared:
            return around.shared[name]
        if not around.is_class and (name in around.names or name in around.local):
            return around
        around = around.outer
    return around


def seen_later(run: Run, holders: Iterable[Holder], name: str, value: Value) -> Value:
    """What a variable holds that is bound where something unknown has code which mentions it: what that is given, this may show, and what this is, may show there."""
    own = deep_env(run, value)
    for holder in holders:
        if own:
            touched(run, holder.who, own)
        if holder.rebinds:
            env = tainted(own, deep_env(run, holder.who))
            value = Opaque(env, None if env else run.fresh(name), f"{name}, which {holder.what} may have changed", roots=holder.who.origins)
        elif not isinstance(value, (Num, Text)):
            handed_over(run, list(_changed_as(run, holder.code, name, value)), holder.what, deep_env(run, holder.who), holder.who)  # type: ignore[arg-type]
    return value


def set_where_seen(run: Run, owner: Class | Function, value: Value) -> None:
    """An attribute is set of a class or function that something unknown has: what that is given, the value may show, and what the value is, may show there."""
    own = deep_env(run, value)
    for who, what in (owner.watched or {}).items():
        if own:
            touched(run, who, own)
        handed_over(run, (value,), what, deep_env(run, who), who)
