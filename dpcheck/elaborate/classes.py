"""Classes and their objects: where an attribute comes from, and what makes an object."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from dpcheck.elaborate.machine import Machine
from dpcheck.elaborate.values import Bound, Class, Error, Function, Instance, Library, Raised, Unmodelled, Wrapped

_MISSING = object()

SPECIAL = frozenset("""__init__ __call__ __getitem__ __setitem__ __len__ __bool__ __iter__ __next__ __contains__ __enter__ __exit__ __getattr__ __post_init__ __get__ __set__
__str__ __repr__ __hash__ __doc__ __module__ __annotations__ __match_args__ __slots__ __new__ __setattr__ __getattribute__ __qualname__
__add__ __sub__ __mul__ __truediv__ __floordiv__ __mod__ __pow__ __matmul__ __and__ __or__ __xor__ __lshift__ __rshift__ __neg__ __pos__ __invert__
__radd__ __rsub__ __rmul__ __rtruediv__ __rfloordiv__ __rmod__ __rpow__ __rmatmul__ __rand__ __ror__ __rxor__ __rlshift__ __rrshift__
__iadd__ __isub__ __imul__ __itruediv__ __ifloordiv__ __imod__ __ipow__ __imatmul__ __iand__ __ior__ __ixor__ __ilshift__ __irshift__
__lt__ __le__ __gt__ __ge__ __eq__ __ne__ __float__ __int__ __abs__ __round__ __complex__""".split())
"""The special methods that the elaborator calls where Python does, or refuses: a class with any other is unknown."""


def is_plain_base(name: str) -> bool:
    """Whether a base of a library adds nothing but what is known of exceptions."""
    return name in ("abc.ABC", "typing.Protocol") or name == "builtins.Exception" or name.startswith("builtins.") and name.endswith("Error")


@dataclass(frozen=True, slots=True, eq=False)
class Super:
    owner: Class
    receiver: Any


def order_of(cls: Class) -> tuple[Any, ...]:
    """The method resolution order (C3), as Python has it."""
    sequences = [list(base.order) for base in cls.bases if isinstance(base, Class)] + [[base for base in cls.bases if isinstance(base, Class)]]
    order: list[Any] = [cls]
    while any(sequences):
        sequences = [each for each in sequences if each]
        head = next((each[0] for each in sequences if not any(each[0] in other[1:] for other in sequences)), None)
        if head is None:
            raise Raised(Error(TypeError))
        order.append(head)
        for each in sequences:
            if each and each[0] is head:
                del each[0]
    return tuple(order)


def find_in(cls: Class, name: str, after: Class | None = None) -> Any:
    """An attribute as the class or one of its bases has it, or `_MISSING`."""
    order = cls.order if after is None else cls.order[cls.order.index(after) + 1:]
    return next((each.names.names[name] for each in order if name in each.names.names), _MISSING)


def find_method(value: Any, name: str) -> Any:
    """A special method of an object, or None."""
    if not isinstance(value, Instance):
        return None
    found = find_in(value.cls, name)
    return found if isinstance(found, Function) else None


def attribute_of_instance(machine: Machine, value: Instance, name: str) -> Any:
    found = find_in(value.cls, name)
    if isinstance(found, Wrapped) and found.kind == "property":
        return machine.call(found.function, [value])
    if isinstance(found, Instance) and find_method(found, "__get__") is not None:
        return machine.call(find_method(found, "__get__"), [found, value, value.cls])
    if find_in(value.cls, "__getattribute__") is not _MISSING:
        raise Unmodelled("__getattribute__")
    if name in value.names:
        return value.names[name]
    if found is not _MISSING:
        return bound(found, value, value.cls)
    if name == "__class__":
        return value.cls
    if name.startswith("__"):
        raise Unmodelled(name)
    fallback = find_method(value, "__getattr__")
    if fallback is not None:
        return machine.call(fallback, [value, name])
    if _foreign(value.cls):
        raise Unmodelled(f"the attribute {name}")
    raise Raised(Error(AttributeError))


def _foreign(cls: Class) -> bool:
    """Whether a class inherits from a library."""
    return any(isinstance(base, Library) for each in cls.order for base in each.bases)


def attribute_of_class(cls: Class, name: str) -> Any:
    found = find_in(cls, name)
    if found is _MISSING:
        if name == "__name__":
            return cls.name
        raise Unmodelled(f"the attribute {name} of a class")
    return bound(found, None, cls)


def attribute_of_super(machine: Machine, value: Super, name: str) -> Any:
    cls = value.receiver.cls if isinstance(value.receiver, Instance) else value.receiver
    if not isinstance(cls, Class):
        raise Unmodelled("super() of a number")
    found = find_in(cls, name, value.owner)
    if found is _MISSING:
        raise Unmodelled(f"super().{name}")
    if isinstance(found, Wrapped) and found.kind == "property":
        return machine.call(found.function, [value.receiver])
    return bound(found, value.receiver if isinstance(value.receiver, Instance) else None, cls)


def bound(found: Any, receiver: Instance | None, cls: Class) -> Any:
    """An attribute of a class as it is seen through an object, or through the class."""
    if isinstance(found, Wrapped):
        if found.kind == "static":
            return found.function
        if found.kind == "class":
            return Bound(found.function, cls)
        if receiver is None:
            raise Unmodelled("a property of a class")
    if isinstance(found, Function) and receiver is not None:
        return Bound(found, receiver)
    if isinstance(found, Instance) and find_in(found.cls, "__get__") is not _MISSING:
        raise Unmodelled("a descriptor")
    return found


def set_attribute(machine: Machine, value: Any, name: str, held: Any) -> None:
    if name.startswith("__"):
        raise Unmodelled(name)
    if isinstance(value, Class):
        machine.touch(value.names)
        value.names.names[name] = held
        return
    if not isinstance(value, Instance):
        raise Unmodelled("an attribute that is set")
    if value.cls.frozen:
        raise Raised(Error(AttributeError))
    if find_in(value.cls, "__setattr__") is not _MISSING or find_in(value.cls, "__slots__") is not _MISSING:
        raise Unmodelled("__setattr__")
    found = find_in(value.cls, name)
    if isinstance(found, Wrapped) and found.kind == "property":
        if found.setter is None:
            raise Raised(Error(AttributeError))
        machine.call(found.setter, [value, held])
        return
    if isinstance(found, Instance) and find_method(found, "__set__") is not None:
        machine.call(find_method(found, "__set__"), [found, value, held])
        return
    machine.touch(value)
    value.names[name] = held


def instantiate(machine: Machine, cls: Class, args: list[Any], named: dict[str, Any]) -> Any:
    """`cls(...)`."""
    if find_in(cls, "__new__") is not _MISSING or any(each.names.names.get("__metaclass__") for each in cls.order):
        raise Unmodelled("__new__")
    made = machine.new(Instance(cls, {}))
    if cls.fields is not None and find_in(cls, "__init__") is _MISSING:
        _fill(machine, made, args, named)
        after = find_method(made, "__post_init__")
        if after is not None:
            machine.call(after, [made])
        return made
    begin = find_method(made, "__init__")
    if begin is not None:
        if machine.call(begin, [made, *args], named) is not None:
            raise Raised(Error(TypeError))
    elif any(isinstance(base, Library) for each in cls.order for base in each.bases):
        _of_library(cls, made, args, named)
    elif args or named:
        raise Raised(Error(TypeError))
    return made


def _of_library(cls: Class, made: Instance, args: list[Any], named: dict[str, Any]) -> None:
    """An object of a class of one's own whose base is a library's: exceptions and abstract classes alone are known."""
    if any(base.name.startswith("builtins.") for each in cls.order for base in each.bases if isinstance(base, Library)):
        made.names["args"] = tuple(args)
    elif args or named:
        raise Raised(Error(TypeError))


def _fill(machine: Machine, made: Instance, args: list[Any], named: dict[str, Any]) -> None:
    """The fields of a dataclass."""
    fields = made.cls.fields or ()
    if len(args) > len(fields) or set(named) - {name for name, _, _ in fields}:
        raise Raised(Error(TypeError))
    for place, (name, default, has_default) in enumerate(fields):
        if place < len(args):
            if name in named:
                raise Raised(Error(TypeError))
            made.names[name] = args[place]
        elif name in named:
            made.names[name] = named[name]
        elif has_default:
            made.names[name] = machine.call(default.function, []) if isinstance(default, Factory) else default
        else:
            raise Raised(Error(TypeError))


@dataclass(frozen=True, slots=True, eq=False)
class Factory:
    """`field(default_factory=...)`."""

    function: Any

