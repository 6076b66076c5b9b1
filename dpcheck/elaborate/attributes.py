"""Attributes: what `value.name` is."""
from __future__ import annotations

from typing import Any

from dpcheck.core.library import ATTRIBUTES, CONSTANTS, METHODS, NUMBER_METHODS
from dpcheck.core.methods import PURE, gives
from dpcheck.core.term import ANY, NUMBER, TEXT, Kind, Term
from dpcheck.elaborate.arrays import transposed
from dpcheck.elaborate.calling import call_method_of_array, call_unknown, drawn_by
from dpcheck.elaborate.containers import call_method_of_container
from dpcheck.elaborate.classes import Super, attribute_of_class, attribute_of_instance, attribute_of_super
from dpcheck.elaborate.machine import Machine
from dpcheck.elaborate.names import BROKEN, Broken, Changed
from dpcheck.elaborate.tables import attribute_of_table, method_call
from dpcheck.elaborate.values import SOME_TEXT, Array, Builtin, Class, Dict, Error, Frame, Function, Instance, Iterator, Library, List, Raised, Table, Unmodelled, View, Wrapped, is_constant

_TEXT_METHODS = frozenset("""upper lower strip lstrip rstrip split rsplit startswith endswith replace join find rfind index count isdigit isalpha isalnum isspace title capitalize
format partition rpartition splitlines zfill ljust rjust center casefold swapcase removeprefix removesuffix encode isnumeric isdecimal isupper islower""".split())
_CONSTANT_ATTRIBUTES = frozenset(("real", "imag", "numerator", "denominator", "start", "stop", "step"))


def attribute(machine: Machine, value: Any, name: str, frame: Frame, called: bool = False) -> Any:
    """`value.name`. Of what is not known, a method is only known where it is called."""
    match value:
        case Library() | Class() | Instance() if machine.stored and (stored := stored_name(machine, value, name)) is not None:
            return machine.held(stored)
        case Library():
            dotted = f"{value.name}.{name}"
            return CONSTANTS[dotted] if dotted in CONSTANTS else Library(dotted)
        case Instance():
            return attribute_of_instance(machine, value, name)
        case Super():
            return attribute_of_super(machine, value, name)
        case Class():
            return attribute_of_class(value, name)
        case Array():
            return _of_array(machine, value, name)
        case Table():
            return attribute_of_table(machine, value, name, frame)
        case Term():
            if value.op == "input" and f"{value.data}.{name}" in machine.stored:
                return machine.held(f"{value.data}.{name}")
            return _of_term(machine, value, name, called)
        case List() | Dict():
            return Builtin(name, lambda args, named: call_method_of_container(machine, value, name, args, named))
        case View() if value.held.term is not None:
            return _of_term(machine, machine.make("call", (value.held.term,), (f".{value.kind}", 0, ()), ANY), name, called)
        case Wrapped() if value.kind == "property" and name == "setter":
            return Builtin("setter", lambda args, named: Wrapped("property", value.function, args[0]))
        case Function() if name == "__name__":
            return value.name
        case Iterator() if name in ("send", "close", "throw", "__next__"):
            raise Unmodelled(f"{name} of a generator")
        case Frame():
            found = value.names.get(name, machine.modules.get(f"{value.title}.{name}", BROKEN))
            if name in machine.stored:
                return machine.held(name)
            if isinstance(found, Broken):
                if machine.lenient:
                    return machine.whatever(name, found.before) if isinstance(found, Changed) else machine.unknown()
                raise Unmodelled(f"the attribute {name} of a module")
            return found
        case Error() if name == "args":
            return value.args
    if is_constant(value):
        return _of_constant(machine, value, name)
    if value is SOME_TEXT:
        raise Unmodelled("a text that is not known")
    raise Unmodelled(f"the attribute {name} of {type(value).__name__}")


def stored_name(machine: Machine, value: Library | Class | Instance, name: str) -> str | None:
    """By what name an attribute is known as one in which private data are stored."""
    if isinstance(value, Library):
        names = [f"{value.name}.{name}", name]
    else:
        classes = value.order if isinstance(value, Class) else value.cls.order
        made_here = isinstance(value, Instance) and name in value.names and value.age > machine.entry
        names = [] if made_here else [*(f"{cls.name}.{name}" for cls in classes), f"cls.{name}", f"self.{name}"]
    return next((each for each in names if each in machine.stored), None)


def _of_constant(machine: Machine, value: Any, name: str) -> Any:
    if name in _CONSTANT_ATTRIBUTES and hasattr(value, name):
        return getattr(value, name)
    if isinstance(value, (str, bytes)) and name in _TEXT_METHODS or isinstance(value, (int, float)) and name in NUMBER_METHODS or type(value) is tuple and name in ("index", "count"):
        def call(args: list[Any], named: dict[str, Any]) -> Any:
            given = [tuple(each.items) if isinstance(each, List) and each.term is None else each for each in args]
            if not all(is_constant(each) for each in (*given, *named.values())):
                raise Unmodelled(f"{name} of what is not known")
            found = machine.known(lambda: getattr(value, name)(*given, **named))
            return machine.new(List(found)) if isinstance(found, list) else found
        return Builtin(name, call)
    if not hasattr(value, name):
        raise Raised(Error(AttributeError))
    raise Unmodelled(f"the attribute {name}")


def _of_term(machine: Machine, value: Term, name: str, called: bool) -> Any:
    """An attribute of what is not known: of a number, or of an object of which nothing can be changed."""
    if value.kind.sort == "number" and name in ("real", "imag") and value.id not in machine.guesses:
        return machine.check(machine.make("build", (value, machine.table.constant(name)), "attribute"))
    if value.kind.sort == "number" and name in NUMBER_METHODS:
        return Builtin(name, lambda args, named: machine.check(machine.make("call", (value,), (f".{name}", 0, ()))))
    if value.kind == TEXT:
        if name not in PURE["builtins.str"]:
            raise Unmodelled(f"the attribute {name} of a text")
        return Builtin(name, lambda args, named: machine.value_of(machine.check(method_call(machine, value, name, "number", args, named))))
    if machine.lenient and value.op == "unknown":
        return Builtin(name, lambda args, named: call_unknown(machine, name, [*args, *named.values()])) if called else machine.unknown()
    if value.kind.sort == "function" or not machine.has_parts(value) or name.startswith("_"):
        raise Unmodelled(f"the attribute {name} of what is not known")
    word = PURE["pandas.DataFrameGroupBy"].get(name) if value.kind.sort == "groups" else gives(name)
    if not called:
        term = machine.make("build", (value, machine.table.constant(name)), "attribute", Kind("groups", (1,))) if value.kind.sort == "groups" and word is None else \
            machine.guess("build", (value, machine.table.constant(name)), "attribute")
        return machine.value_of(machine.check(term))
    if word is None and machine.lenient:
        return Builtin(name, lambda args, named: call_unknown(machine, name, [*args, *named.values()]))
    if word is None:
        raise Unmodelled(f"the method {name} of what is not known")
    if word == "draw":
        return Builtin(name, lambda args, named: drawn_by(machine, value, name, args, named))
    return Builtin(name, lambda args, named: machine.value_of(machine.check(method_call(machine, value, name, str(word), args, named))))


def _of_array(machine: Machine, value: Array, name: str) -> Any:
    term = machine.read(value)
    if name == "ndim":
        return len(term.kind.shape)
    if name == "shape":
        return tuple(_length(machine, term, axis) for axis in range(len(term.kind.shape)))
    if name == "T":
        return transposed(machine, value) if len(term.kind.shape) > 1 else value
    if name in ATTRIBUTES:
        if name in ("real", "imag"):
            raise Unmodelled("a view of a part")
        kind = NUMBER if name == "size" else ANY
        return machine.value_of(machine.make("build", (term, machine.table.constant(name)), "attribute", kind))
    if name in ("swapaxes", "diagonal", "transpose", "ravel", "reshape", "squeeze", "view", "fill", "sort", "tolist") or name in METHODS:
        return Builtin(name, lambda args, named: call_method_of_array(machine, value, name, args, named))
    raise Unmodelled(f"the attribute {name} of an array")


def _length(machine: Machine, term: Term, axis: int) -> Any:
    size = term.kind.shape[axis]
    if size is not None:
        return size
    shape = machine.make("build", (term, machine.table.constant("shape")), "attribute", ANY)
    return machine.make("item", (shape, machine.table.constant(axis)))
