"""Python's own functions: sequences and what goes through them, objects and their attributes."""
from __future__ import annotations

import builtins
from typing import Any

from dpcheck.core.term import Term
from dpcheck.elaborate.attributes import attribute
from dpcheck.elaborate.calling import call_library, sorted_items
from dpcheck.elaborate.classes import find_method, set_attribute
from dpcheck.elaborate.iteration import Walk, Walked, items_of, iterate, length, next_of, taken_whole, walk_of
from dpcheck.elaborate.machine import Machine
from dpcheck.elaborate.names import BUILTINS
from dpcheck.elaborate.operators import operate
from dpcheck.elaborate.registry import known
from dpcheck.elaborate.values import (
    Array, Bound, Builtin, Class, Dict, Error, Frame, Function, Instance, Iterator, Library, List, Raised, Unmodelled, View, Wrapped, is_constant,
    is_number,
)


for _name in """abs round min max sum len int float bool complex pow divmod sorted all any hash range list tuple set dict frozenset str repr print isinstance issubclass enumerate zip map filter
reversed iter next getattr setattr hasattr callable type id super property staticmethod classmethod object slice ord chr bytes open input vars""".split():
    BUILTINS[_name] = Library(f"builtins.{_name}")
for _name, _value in vars(builtins).items():
    if isinstance(_value, type) and issubclass(_value, BaseException):
        BUILTINS[_name] = Library(f"builtins.{_name}")
BUILTINS["__name__"] = "module"

_NOTHING = object()


@known("builtins.len")
def _len(machine: Machine, args: list[Any], named: dict[str, Any]) -> Any:
    (value,) = args
    if find_method(value, "__len__") is not None:
        return machine.call(find_method(value, "__len__"), [value])
    if isinstance(value, Array):
        size = machine.read(value).kind.shape[0]
        return size if size is not None else length(machine, machine.read(value))
    if isinstance(value, List) and value.kind != "growing":
        return len(value.items) if value.term is None else length(machine, value.term)
    if isinstance(value, (Dict, View)):
        return len(value.items if isinstance(value, Dict) else value.held.items)
    if is_constant(value) or type(value) is tuple:
        return machine.known(lambda: len(value))
    raise Unmodelled("len")


@known("builtins.print", least=0, most=9)
def _print(machine: Machine, args: list[Any], named: dict[str, Any]) -> None:
    if named or any(isinstance(each, (Instance, Iterator)) for each in args):
        raise Unmodelled("print to a file")


@known("builtins.range", most=3)
def _range(machine: Machine, args: list[Any], named: dict[str, Any]) -> Any:
    if all(is_constant(each) for each in args):
        return machine.known(lambda: range(*args))
    start, stop, step = {1: (0, *args, 1), 2: (*args, 1), 3: tuple(args)}[len(args)]
    if not all(is_number(each) for each in args):
        raise Unmodelled("range")
    whole = machine.check(machine.term_call("builtins.range", (start, stop, step)))
    return Walked(Walk(length(machine, whole), lambda place: machine.make("item", (whole, place))))


@known("builtins.enumerate", most=2)
def _enumerate(machine: Machine, args: list[Any], named: dict[str, Any]) -> Any:
    start = args[1] if len(args) > 1 else named.get("start", 0)
    walk = walk_of(machine, args[0])
    if walk is not None:
        return Walked(Walk(walk.count, lambda place: (operate(machine, "+", start, place), walk.at(place))))
    if type(start) is not int:
        raise Unmodelled("enumerate")
    return machine.new(Iterator((start + place, item) for place, item in enumerate(iterate(machine, args[0]))))


@known("builtins.zip", least=0, most=9)
def _zip(machine: Machine, args: list[Any], named: dict[str, Any]) -> Any:
    if named:
        raise Unmodelled("zip")
    walks = [walk_of(machine, each) for each in args]
    if any(walk is not None for walk in walks):
        found = [walk if walk is not None else _walk_of_known(machine, each) for walk, each in zip(walks, args)]
        count = machine.check(machine.term_call("builtins.min", tuple(walk.count for walk in found))) if len(found) > 1 else found[0].count
        return Walked(Walk(count, lambda place: tuple(walk.at(place) for walk in found)))
    return machine.new(Iterator(zip(*(iterate(machine, each) for each in args))))


def _walk_of_known(machine: Machine, value: Any) -> Walk:
    """A list that is known, beside one that is not."""
    items = items_of(machine, value) if not isinstance(value, Iterator) else None
    if items is None or not all(is_number(item) for item in items):
        raise Unmodelled("zip with what is not known")
    term = machine.term(List(items))
    return Walk(machine.table.constant(len(items)), lambda place: machine.make("item", (term, place)))


@known("builtins.map", least=2, most=9)
def _map(machine: Machine, args: list[Any], named: dict[str, Any]) -> Any:
    if any(walk_of(machine, each) is not None for each in args[1:]):
        raise Unmodelled("map over what is not known")
    return machine.new(Iterator(machine.call(args[0], list(items)) for items in zip(*(iterate(machine, each) for each in args[1:]))))


@known("builtins.filter", least=2, most=2)
def _filter(machine: Machine, args: list[Any], named: dict[str, Any]) -> Any:
    if walk_of(machine, args[1]) is not None:
        raise Unmodelled("filter of what is not known")
    kept = args[0]
    return machine.new(Iterator(item for item in iterate(machine, args[1]) if machine.decide(machine.truth(item if kept is None else machine.call(kept, [item])))))


@known("builtins.reversed")
def _reversed(machine: Machine, args: list[Any], named: dict[str, Any]) -> Any:
    (value,) = args
    if type(value) in (tuple, range, str):
        return machine.new(Iterator(iter(reversed(value))))
    if isinstance(value, List) and value.term is None and value.kind in ("list", "deque"):
        return machine.new(Iterator(_backwards(value)))
    raise Unmodelled("reversed")


def _backwards(value: List) -> Any:
    place = len(value.items) - 1
    while place >= 0:
        if place < len(value.items):
            yield value.items[place]
        place -= 1


@known("builtins.iter")
def _iter(machine: Machine, args: list[Any], named: dict[str, Any]) -> Any:
    (value,) = args
    if isinstance(value, Iterator):
        return value
    if find_method(value, "__iter__") is not None:
        return machine.call(find_method(value, "__iter__"), [value])
    if walk_of(machine, value) is not None:
        raise Unmodelled("iter of what is not known")
    return machine.new(Iterator(iterate(machine, value)))


@known("builtins.next", most=2)
def _next(machine: Machine, args: list[Any], named: dict[str, Any]) -> Any:
    try:
        return next_of(machine, args[0])
    except Raised as raised:
        if len(args) > 1 and isinstance(raised.value, Error) and raised.value.cls is StopIteration:
            return args[1]
        raise


@known("builtins.list", "collections.deque", least=0)
def _list(machine: Machine, args: list[Any], named: dict[str, Any]) -> Any:
    if named:
        raise Unmodelled("a deque of a length")
    if not args:
        return machine.new(List([]))
    held = taken_whole(machine, args[0])
    walk = walk_of(machine, held)
    if walk is not None:
        if isinstance(held, List):
            return machine.new(List([], "list", held.term))
        if isinstance(held, Array) and len(machine.read(held).kind.shape) == 1:
            return machine.value_of(machine.term_call("builtins.list", (held,), "list"))
        raise Unmodelled("a list of what is not known")
    return machine.new(List(items_of(machine, held)))


@known("builtins.tuple", least=0)
def _tuple(machine: Machine, args: list[Any], named: dict[str, Any]) -> Any:
    return tuple(items_of(machine, args[0])) if args else ()


@known("builtins.set", "builtins.frozenset", least=0)
def _set(machine: Machine, args: list[Any], named: dict[str, Any]) -> Any:
    items = items_of(machine, args[0]) if args else []
    if not all(is_constant(item) for item in items):
        raise Unmodelled("a set of what is not known")
    return machine.new(List(list(dict.fromkeys(items)), "set"))


@known("builtins.dict", "collections.OrderedDict", least=0)
def _dict(machine: Machine, args: list[Any], named: dict[str, Any]) -> Any:
    found: dict[Any, Any] = {}
    if args and isinstance(args[0], Dict):
        found.update(args[0].items)
    elif args:
        for item in items_of(machine, args[0]):
            key, value = items_of(machine, item)
            if not is_constant(key):
                raise Unmodelled("a key that is not known")
            found[key] = value
    return machine.new(Dict({**found, **named}))


@known("types.SimpleNamespace", least=0, most=0)
def _namespace(machine: Machine, args: list[Any], named: dict[str, Any]) -> Any:
    return machine.new(Instance(NAMESPACE, dict(named)))


NAMESPACE = Class("SimpleNamespace", (), Frame({}))
NAMESPACE.order = (NAMESPACE,)


@known("collections.defaultdict")
def _defaultdict(machine: Machine, args: list[Any], named: dict[str, Any]) -> Any:
    if named or len(args) != 1:
        raise Unmodelled("a defaultdict with items")
    return machine.new(Dict({}, args[0]))


@known("builtins.sorted")
def _sorted(machine: Machine, args: list[Any], named: dict[str, Any]) -> Any:
    backwards = named.pop("reverse", False)
    held = taken_whole(machine, args[0])
    if not is_constant(backwards) or set(named) - {"key"}:
        raise Unmodelled("sorted by a key")
    if named.get("key") is not None:
        return machine.new(List(_by_key(machine, items_of(machine, held), named["key"], bool(backwards))))
    if isinstance(held, List) and held.term is not None or isinstance(held, Array):
        if isinstance(held, Array) and len(machine.read(held).kind.shape) != 1:
            raise Unmodelled("sorted rows")
        return call_library(machine, "builtins.sorted", [held], {"reverse": backwards} if backwards else {})
    items = items_of(machine, held) if not (isinstance(held, List) and held.kind == "set") else list(held.items)
    if all(is_constant(item) for item in items):
        return machine.new(List(list(machine.known(lambda: sorted(items, reverse=bool(backwards))))))
    if not all(is_number(item) for item in items) or backwards:
        raise Unmodelled("sorted objects")
    return machine.new(List(sorted_items(machine, List(items))))


def _by_key(machine: Machine, items: list[Any], key: Any, backwards: bool) -> list[Any]:
    """Items in the order of keys that are known."""
    keys = [machine.call(key, [item]) for item in items]
    if not all(is_constant(each) for each in keys):
        raise Unmodelled("sorted by keys that are not known")
    places: list[int] = machine.known(lambda: sorted(range(len(items)), key=keys.__getitem__, reverse=backwards))
    return [items[place] for place in places]


@known("builtins.isinstance", least=2, most=2)
def _isinstance(machine: Machine, args: list[Any], named: dict[str, Any]) -> bool:
    value, wanted = args
    return any(_is_of(value, each) for each in (wanted if type(wanted) is tuple else (wanted,)))


def _is_of(value: Any, wanted: Any) -> bool:
    if isinstance(value, Instance) and isinstance(wanted, Class):
        return wanted in value.cls.order
    if isinstance(value, Instance) and isinstance(wanted, Library) and not any(isinstance(base, Library) for each in value.cls.order for base in each.bases):
        return wanted.name == "builtins.object"
    if isinstance(wanted, Class) and not isinstance(value, Instance):
        return False
    if isinstance(wanted, Library):
        kind = getattr(builtins, wanted.name[9:], None) if wanted.name.startswith("builtins.") else None
        if is_constant(value) and isinstance(kind, type):
            return isinstance(value, kind)
        kinds: dict[type, str] = {List: value.kind if isinstance(value, List) else "", Dict: "dict", Array: "numpy.ndarray"}
        for of, name in kinds.items():
            if isinstance(value, of):
                return wanted.name.rpartition(".")[2] == name.rpartition(".")[2]
        if isinstance(value, Term) and value.kind.sort == "number" and kind in (str, bytes, list, tuple, dict, set, type(None)):
            return False
    raise Unmodelled("isinstance of what is not known")


@known("builtins.callable")
def _callable(machine: Machine, args: list[Any], named: dict[str, Any]) -> bool:
    (value,) = args
    if isinstance(value, (Function, Bound, Class, Builtin)):
        return True
    if is_constant(value):
        return False
    raise Unmodelled("callable")


@known("builtins.getattr", least=2, most=3)
def _getattr(machine: Machine, args: list[Any], named: dict[str, Any]) -> Any:
    if not isinstance(args[1], str):
        raise Unmodelled("getattr")
    try:
        return attribute(machine, args[0], args[1], machine.new_frame())
    except Raised as raised:
        if len(args) > 2 and isinstance(raised.value, Error) and raised.value.cls is AttributeError:
            return args[2]
        raise


@known("builtins.setattr", least=3, most=3)
def _setattr(machine: Machine, args: list[Any], named: dict[str, Any]) -> None:
    if not isinstance(args[1], str):
        raise Unmodelled("setattr")
    set_attribute(machine, args[0], args[1], args[2])


@known("builtins.property", most=2)
def _property(machine: Machine, args: list[Any], named: dict[str, Any]) -> Wrapped:
    return Wrapped("property", args[0], args[1] if len(args) > 1 else None)


@known("builtins.staticmethod")
def _static(machine: Machine, args: list[Any], named: dict[str, Any]) -> Wrapped:
    return Wrapped("static", args[0])


@known("builtins.classmethod")
def _classmethod(machine: Machine, args: list[Any], named: dict[str, Any]) -> Wrapped:
    return Wrapped("class", args[0])
