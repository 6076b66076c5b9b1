"""Calls that reach what is not among their arguments: `super()`, `eval`, `locals`, `setattr`, `object.__setattr__`."""
from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from dpcheck import ir
from dpcheck.infer.assignments import forget_class, store_attribute
from dpcheck.infer.attributes import attribute, module_by_name
from dpcheck.infer.references import cell_of
from dpcheck.infer.dependence import deep_env
from dpcheck.infer.inheritance import class_attribute
from dpcheck.infer.namespaces import namespace, variables_of_module
from dpcheck.infer.noise import read
from dpcheck.infer.reach import tainted
from dpcheck.infer.store import Frame
from dpcheck.infer.unknown_calls import unknown_call
from dpcheck.infer.values import NONE, Class, Function, Instance, Library, Namespace, Opaque, Partial, Property, Ref, Text, Value

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


def set_plainly(run: Run, owner: Value, name: Value, value: Value) -> bool:
    """object.__setattr__(owner, name, value): the attribute itself, whatever the class says; whether it could be done."""
    cell = cell_of(run, owner)
    if not (isinstance(owner, Ref) and isinstance(cell, Instance) and isinstance(name, Text) and name.value is not None):
        return False
    if cell.cls.opaque or isinstance(class_attribute(cell.cls, name.value), (Property, Ref)):
        return False
    run.mutate(owner.address, Instance(cell.cls, {**cell.attributes, name.value: value}, cell.open, cell.name))
    return True


SETTING = frozenset(f"builtins.{name}" for name in ("setattr", "delattr", "type.__setattr__", "type.__delattr__"))


def set_by_name(run: Run, args: list[Value], node: ir.Node) -> bool:
    """setattr(owner, name, value), where the name is known; else of a class nothing is known any more. Whether all has been said with that."""
    owner, name = args[0] if args else None, args[1] if len(args) > 1 else None
    if owner is not None and len(args) == 3 and isinstance(name, Text) and name.value is not None:
        run.stored(owner, deep_env(run, args[2]), node)
        store_attribute(run, owner, name.value, args[2])
        return True
    if isinstance(owner, Class):
        forget_class(run, owner, "of which something was set by a name")
    return False


def super_of(run: Run, frame: Frame) -> Value:
    """super() in a method: the object itself, seen as its base class."""
    while frame.outer is not None and not frame.outer.is_class:
        frame = frame.outer
    cls = None if frame.outer is None else frame.outer.made
    first = next(iter(frame.names.values()), None)  # the first parameter
    if cls is None or first is None:
        return Opaque(tainted(*(deep_env(run, value) for value in frame.names.values())), what="super()")
    return Partial(Library("builtins.super"), (first, cls), {})


REFLECTIVE = frozenset(f"builtins.{name}" for name in ("eval", "exec", "locals", "globals", "vars", "dir", "compile", "setattr", "delattr", "__import__"))


def reflective(run: Run, name: str, args: list[Value], frame: Frame, node: ir.Node) -> Value:
    """eval, exec, locals and the like reach every variable in sight: afterwards none is known, and the result may depend on all."""
    if not args and (name == "builtins.globals" or name != "builtins.dir" and frame.outer is None):
        return variables_of_module(run, frame)
    if not args and frame.is_class and name in ("builtins.locals", "builtins.vars"):
        return namespace(run, frame.names, "locals", "the variables of a class")
    if len(args) == 1 and name == "builtins.vars" and isinstance(args[0], (Function, Namespace)):
        return attribute(run, args[0], "__dict__", node)
    if name == "builtins.setattr" and set_by_name(run, args, node):
        return NONE
    if name == "builtins.__import__" and len(args) == 1 and isinstance(args[0], Text) and args[0].value and "." not in args[0].value:
        return module_by_name(run, args[0])
    visible: list[Value] = list(args)
    around: Frame | None = frame
    while around is not None:
        visible.extend(around.names.values())
        around = around.outer if around.outer is not None and around.outer.outer is not None else None
    for value in visible if run.noisy else ():
        read(run, value, node)
    result = unknown_call(run, name, visible, node)
    if name in ("builtins.eval", "builtins.exec"):  # the variables of the module, too
        env = tainted(result.env, *(deep_env(run, value) for value in frame.root.names.values()))
        result = replace(result, env=env, term=None if env else result.term)
    if name != "builtins.dir":
        for variable, value in list(frame.names.items()):
            run.store.write(frame.names, variable, Opaque(tainted(deep_env(run, value), result.env), what=f"{variable}, which {name} may have changed"))
    return result
