"""Classes of the checked code: making them, their fields, and making objects of them."""
from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from dpcheck import ir
from dpcheck.infer.blocks import execute
from dpcheck.infer.references import cell_of
from dpcheck.infer.declared_variables import as_field
from dpcheck.infer.dependence import deep_env
from dpcheck.infer.inheritance import NAMED_TUPLE, PLAIN_BASES, class_attribute, enumerates, inherited, initialiser, mro
from dpcheck.infer.hooks import run_hook
from dpcheck.infer.implicit import run_at_any_time
from dpcheck.infer.interpret import call, evaluate
from dpcheck.infer.reach import tainted
from dpcheck.infer.store import MISSING, Frame
from dpcheck.infer.unknown_calls import unknown_call
from dpcheck.infer.values import Annotation, Class, Field, Function, Instance, Library, Method, Opaque, Ref, Text, Tup, Value
from dpcheck.infer.walk import names_bound

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


DATACLASSES = frozenset(("dataclasses.dataclass", "attrs.define", "attr.s", "attrs.frozen"))
HARMLESS_OPTIONS = frozenset(("frozen", "eq", "order", "slots", "repr", "kw_only", "unsafe_hash", "init", "match_args", "weakref_slot"))

_ADDED = {"init": ("__init__",), "repr": ("__repr__",), "eq": ("__eq__", "__hash__"), "order": ("__lt__", "__le__", "__gt__", "__ge__"),
          "frozen": ("__setattr__", "__delattr__"), "slots": ("__slots__",), "match_args": ("__match_args__",)}
"""What the options of a dataclass add."""
_UNASKED = ("init", "repr", "eq", "match_args")  # those that are on by default


def define_class(run: Run, node: ir.Class, frame: Frame) -> Value:
    """The value of a class statement."""
    run.program.has_objects = True
    name = node.name if frame.outer is None else f"{frame.name}.<locals>.{node.name}" if not frame.is_class else f"{frame.name}.{node.name}"
    inner = Frame(frame.module, name, {}, frame, is_class=True, local=frozenset(names_bound(node.body)))
    bases = tuple(_base(run, base.value, frame) for base in node.bases if base.name is None and not base.star)
    keywords = {base.name or "": evaluate(run, base.value, frame) for base in node.bases if base.name is not None or base.star}
    decorators = [(d, evaluate(run, _maker(d) or d, frame)) for d in node.decorators]
    flow = execute(run, node.body, inner)
    run.escapes.extend(flow.raises)
    run.never = run.never or not flow.alive
    cls = Class(node, frame.module, name, inner.names, bases)
    inner.made = cls
    run.program.attributed.append(cls)
    cls.opaque = next((why for base in bases if (why := _unknown_base(base))), "")
    metaclass = keywords.pop("metaclass", None)
    if metaclass is not None and not (isinstance(metaclass, Library) and metaclass.name == "abc.ABCMeta"):
        return replace(unknown_call(run, f"the metaclass of {name}", [cls, metaclass], node), array=True)  # what arithmetic with it gives is not known
    _fields(run, cls, decorators, frame, inner)
    _subclassed(run, cls, keywords)
    result: Value = cls
    for decorator, value in reversed(decorators):
        if not (isinstance(value, Library) and (value.name in DATACLASSES or value.name in ("typing.final", "typing.runtime_checkable"))):
            result = call(run, value if _maker(decorator) is None else evaluate(run, decorator, frame), [result], {}, decorator)
    return result


def _maker(decorator: ir.Expr) -> ir.Expr | None:
    """The name that a decorator with arguments calls (`@dataclass(frozen=True)`)."""
    return decorator.func if isinstance(decorator, ir.Call) and isinstance(decorator.func, (ir.Name, ir.Attribute)) else None


def _base(run: Run, node: ir.Expr, frame: Frame) -> Value:
    """A base of a class, without what stands in brackets behind it (`Generic[T]`)."""
    base = evaluate(run, node, frame)
    return evaluate(run, base.node.value, frame) if isinstance(base, Annotation) and isinstance(base.node, ir.Subscript) else base


def _unknown_base(base: Value) -> str:
    """Why a base is not understood."""
    if isinstance(base, Class):
        return base.opaque
    known = isinstance(base, Library) and (base.name in PLAIN_BASES or base.name == NAMED_TUPLE)
    return "" if known else f"its base {base.name if isinstance(base, Library) else 'class'} is not understood"


def _subclassed(run: Run, cls: Class, keywords: dict[str, Value]) -> None:
    """What runs when a class is made: `__init_subclass__` of a base, `__set_name__` of what stands in it."""
    for name, value in list(cls.attributes.items()):
        run_hook(run, value, "__set_name__", [cls, Text(name)], cls.node)
    hook = inherited(mro(cls), "__init_subclass__", 1)
    if hook is not None:
        call(run, Method(cls, hook) if isinstance(hook, Function) else hook, [], keywords, cls.node)


# ---------------------------------------------------------------- fields
def _fields(run: Run, cls: Class, decorators: list[tuple[ir.Expr, Value]], frame: Frame, inner: Frame) -> None:
    """The fields of a dataclass or named tuple, those of its bases first."""
    made = next((node for node, value in decorators if isinstance(value, Library) and value.name in DATACLASSES), None)
    cls.is_tuple = any(isinstance(base, Library) and base.name == NAMED_TUPLE or isinstance(base, Class) and base.is_tuple for base in cls.bases)
    specs: dict[str, Field] = {}
    for base in reversed(cls.bases):
        specs.update({spec.name: spec for spec in base.specs} if isinstance(base, Class) else {})
    cls.dataclass = made is not None or cls.is_tuple or any(isinstance(base, Class) and base.dataclass for base in cls.bases)
    keyword = False
    if made is not None or any(isinstance(base, Library) and base.name == NAMED_TUPLE for base in cls.bases):
        options = {a.name: a.value for a in made.args} if isinstance(made, ir.Call) else {}
        if made is not None and cls.is_tuple:
            cls.opaque = "it is a tuple that a decorator gives fields"
        if not options.keys() <= HARMLESS_OPTIONS or not all(isinstance(value, ir.Constant) for value in options.values()):
            cls.opaque = "its decorator has options that are not understood"
        keyword = _true(options.get("kw_only"))
        for statement in cls.node.body:
            if isinstance(statement, ir.Annotate) and isinstance(statement.target, ir.Name):
                kind = _named(run, statement.annotation, frame)
                if kind == "dataclasses.KW_ONLY":
                    keyword = True
                elif kind != "typing.ClassVar":
                    specs[statement.target.id] = _field(run, cls, statement, inner, keyword, kind == "dataclasses.InitVar")
        cls.makes = frozenset() if made is None else _made_by(evaluate(run, _maker(made) or made, frame), options) - cls.attributes.keys()
        if isinstance(options.get("init"), ir.Constant) and not _true(options.get("init")):
            specs = {name: Field(name, False, spec.default, spec.factory, spec.keyword) for name, spec in specs.items()}
    if any(isinstance(base, Library) and base.name == NAMED_TUPLE for base in cls.bases):
        for name in sorted(specs.keys() & inner.names.keys()):
            run.store.write(inner.names, name, MISSING)  # a default is the maker's; the class has the field under its name
    cls.specs = tuple(specs.values())
    cls.fields = tuple(spec.name for spec in cls.specs if not spec.passing)


def _made_by(maker: Value, options: dict[str | None, ir.Expr]) -> frozenset[str]:
    """What the decorator of a dataclass adds to it, where it has nothing under that name itself; attrs gives slots where it is not told otherwise."""
    slotted = isinstance(maker, Library) and maker.name.startswith("attr")
    asked = {option: _true(options[option]) if option in options else option in _UNASKED or option == "slots" and slotted for option in _ADDED}
    if isinstance(maker, Library) and maker.name == "attrs.frozen":
        asked["frozen"] = True
    return frozenset(name for option, names in _ADDED.items() if asked[option] for name in names)


def _true(node: ir.Expr | None) -> bool:
    return isinstance(node, ir.Constant) and node.value is True


def _named(run: Run, annotation: ir.Expr, frame: Frame) -> str:
    """The name of the form that an annotation has at its outside (`ClassVar[...]`, `InitVar[...]`)."""
    outside = annotation.value if isinstance(annotation, ir.Subscript) else annotation
    if isinstance(outside, ir.Constant) and isinstance(outside.value, str):
        return next((full for full in ("typing.ClassVar", "dataclasses.InitVar", "dataclasses.KW_ONLY") if full.partition(".")[2] in outside.value), "")
    value = evaluate(run, outside, frame) if isinstance(outside, (ir.Name, ir.Attribute)) else None
    return value.name if isinstance(value, Library) else ""


def _field(run: Run, cls: Class, statement: ir.Annotate, inner: Frame, keyword: bool, passing: bool) -> Field:
    """One field, by its default or by what `field(...)` says."""
    assert isinstance(statement.target, ir.Name)
    name = statement.target.id
    made = statement.value if isinstance(statement.value, ir.Call) else None
    maker = evaluate(run, made.func, inner) if made is not None and isinstance(made.func, (ir.Name, ir.Attribute)) else None
    if made is None or not (isinstance(maker, Library) and maker.name == "dataclasses.field"):
        if isinstance(maker, Library) and maker.name.startswith("attr"):
            cls.opaque = "its fields are not understood"
        return Field(name, True, inner.names.get(name) if statement.value is not None else None, None, keyword, passing)
    given = {argument.name: argument.value for argument in made.args}
    default, factory = (None if given.get(key) is None else evaluate(run, given[key], inner) for key in ("default", "default_factory"))
    run.store.write(inner.names, name, MISSING if default is None else default)
    switches = [given.get("init"), given.get("kw_only")]
    if any(node is not None and not isinstance(node, ir.Constant) for node in switches) or None in given:
        cls.opaque = "its fields are not understood"
    return Field(name, switches[0] is None or _true(switches[0]), default, factory, keyword if switches[1] is None else _true(switches[1]), passing)


# ---------------------------------------------------------------- objects
def instantiate(run: Run, cls: Class, args: list[Value], keywords: dict[str, Value], node: ir.Node) -> Value:
    """cls(...): `__new__` and `__init__` run on a new object, or the fields of a dataclass are filled; of an enumeration, one of its members."""
    if enumerates(cls):
        run.may_fail(tainted(*(deep_env(run, value) for value in args)), ValueError)
        return run.current(Opaque(tainted(*(deep_env(run, value) for value in (cls, *args))), what=f"a member of {cls.name}", roots=(cls.members,)))
    making = class_attribute(cls, "__new__")
    if making is not None:
        made = call(run, making, [cls, *args], keywords, node)
        cell = cell_of(run, made)
        if isinstance(made, Opaque) or isinstance(cell, Opaque):  # an object that was made before, perhaps, on which `__init__` runs then
            return unknown_call(run, f"{cls.name}, of which `__new__` gives what is not understood", [cls, made, *args, *keywords.values()], node)
        if not isinstance(cell, Instance) or cls not in mro(cell.cls):
            return made
        reference, cls = made, cell.cls
    else:
        reference = Ref(run.store.allocate(Instance(cls, {})))
    assert isinstance(reference, Ref)
    result: Value = reference
    start = initialiser(cls)
    if not cls.opaque and (cls.is_tuple and making is None or isinstance(start, Class)):  # `tuple.__new__` fills a named tuple, whatever `__init__` does
        result = _filled(run, cls, reference, start.specs if isinstance(start, Class) else cls.specs, args, keywords, node)
    if start is not None and not isinstance(start, Class):
        call(run, Method(reference, start) if isinstance(start, Function) else start, args, keywords, node)
    _keep(run, reference, cls, [*args, *keywords.values()])
    run_at_any_time(run, reference, cls, node)
    return result


def _keep(run: Run, reference: Ref, cls: Class, given: list[Value]) -> None:
    """An object of which it is not known what it does with what it was made of: it carries that."""
    cell = run.store.heap[reference.address]
    if isinstance(cell, Instance) and cls.opaque:
        run.mutate(reference.address, Instance(cls, {**cell.attributes, "": Tup(tuple(given))}, cell.open, cell.name))


def _filled(run: Run, cls: Class, reference: Ref, specs: tuple[Field, ...], args: list[Value], keywords: dict[str, Value], node: ir.Node) -> Value:
    """A dataclass or named tuple, made of its arguments, which are those of the fields `specs`."""
    positional = [spec for spec in specs if spec.init and not spec.keyword]
    named = {spec.name for spec in specs if spec.init}
    if not cls.is_tuple and class_attribute(cls, "__setattr__") is not None:
        return unknown_call(run, f"{cls.name}, which decides by `__setattr__` what becomes of its fields", [cls, *args, *keywords.values()], node)
    if len(args) > len(positional) or not keywords.keys() <= named:
        return unknown_call(run, f"{cls.name} with arguments that cannot be matched to its fields", [cls, *args, *keywords.values()], node)
    given = {spec.name: value for spec, value in zip(positional, args)} | keywords
    values: dict[str, Value] = {}
    for spec in specs:
        if spec.name in given:
            values[spec.name] = given[spec.name]
        elif spec.factory is not None:
            values[spec.name] = call(run, spec.factory, [], {}, node)
        elif spec.default is not None or spec.init:
            values[spec.name] = spec.default if spec.default is not None else Opaque(what=f"the field {spec.name}")
    stored = {spec.name: as_field(run, cls, spec.name, values[spec.name]) for spec in specs if spec.name in values and not spec.passing}
    run.store.write(run.store.heap, reference.address, Instance(cls, stored))
    after = None if cls.is_tuple else class_attribute(cls, "__post_init__")
    if after is not None:
        call(run, Method(reference, after) if isinstance(after, Function) else after, [values[spec.name] for spec in specs if spec.passing and spec.name in values], {}, node)
    return reference


def replaced(run: Run, value: Value, changes: dict[str, Value], node: ir.Node) -> Value | None:
    """dataclasses.replace(value, **changes), and `_replace` of a named tuple."""
    cell = cell_of(run, value)
    if not isinstance(cell, Instance) or not cell.cls.dataclass or cell.cls.opaque or any(not spec.init or spec.passing for spec in cell.cls.specs):
        return None
    kept = {name: cell.attributes[name] for name in cell.cls.fields if name in cell.attributes}
    return instantiate(run, cell.cls, [], {**kept, **changes}, node)
