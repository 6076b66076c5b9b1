"""Python's own functions: sequences and what goes through them, objects and their attributes."""
from __future__ import annotations

import builtins
from typing import Any

from dpcheck.core.term import ANY, LIST, NUMBER, Kind, Term
from dpcheck.elaborate.attributes import attribute
from dpcheck.elaborate.branches import Put
from dpcheck.elaborate.calling import call_library
from dpcheck.elaborate.classes import find_method, set_attribute
from dpcheck.elaborate.closures import closure
from dpcheck.elaborate.comprehensions import dict_of, list_of, set_of, taken_whole, all_passes
from dpcheck.elaborate.containers import sorted_items
from dpcheck.elaborate.iteration import captured, is_walk, items_of, iterate, length, next_of, walk_of_list
from dpcheck.elaborate.machine import Machine
from dpcheck.elaborate.names import BUILTINS
from dpcheck.elaborate.operators import operate
from dpcheck.elaborate.registry import known
from dpcheck.elaborate.values import (
    Array, Bound, Builtin, Class, Dict, Error, Frame, Function, Instance, Iterator, Library, List, Raised, Skip, Table, Unmodelled, View, Walk, Walked, Wrapped, is_constant,
    is_number,
)


for _name in """abs round min max sum len int float bool complex pow divmod sorted all any hash range list tuple set dict frozenset str repr print isinstance issubclass enumerate zip map filter
reversed iter next getattr setattr hasattr callable type id super property staticmethod classmethod object slice ord chr bytes bytearray format open input vars""".split():
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
        held = value if isinstance(value, Dict) else value.held
        return len(held.items) if held.term is None else length(machine, held.term)
    if is_constant(value) or type(value) is tuple:
        return machine.known(lambda: len(value))
    if isinstance(value, Table) or isinstance(value, Term) and (value.kind.sort == "text" or machine.has_parts(value)):
        return machine.check(length(machine, machine.term(value)))
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
    whole = machine.check(machine.make("call", tuple(map(machine.term, (start, stop, step))), ("builtins.range", 3, ()), ANY))
    return machine.new(Walked(lambda: Walk(length(machine, whole), lambda place: machine.make("item", (whole, place))), once=False))


@known("builtins.enumerate", most=2)
def _enumerate(machine: Machine, args: list[Any], named: dict[str, Any]) -> Any:
    start = args[1] if len(args) > 1 else named.get("start", 0)
    walk = _in_step(machine, args[0]) if is_walk(args[0]) else None
    if walk is not None:
        return machine.new(Walked(lambda: Walk(walk.count, lambda place: (operate(machine, "+", start, place), walk.at(place)))))
    if type(start) is not int:
        raise Unmodelled("enumerate")
    return machine.new(Iterator((start + place, item) for place, item in enumerate(iterate(machine, args[0]))))


@known("builtins.zip", least=0, most=9)
def _zip(machine: Machine, args: list[Any], named: dict[str, Any]) -> Any:
    if named:
        raise Unmodelled("zip")
    walks = [_in_step(machine, each) if is_walk(each) else None for each in args]
    if any(walk is not None for walk in walks):
        found = [walk if walk is not None else _walk_of_known(machine, each) for walk, each in zip(walks, args)]
        count = machine.check(machine.term_call("builtins.min", tuple(walk.count for walk in found))) if len(found) > 1 else found[0].count
        return machine.new(Walked(lambda: Walk(count, lambda place: tuple(walk.at(place) for walk in found))))
    return machine.new(Iterator(zip(*(iterate(machine, each) for each in args))))


def _in_step(machine: Machine, value: Any) -> Walk | None:
    """A way of which each pass has an item."""
    walk = captured(machine, value)
    return walk if walk is None or not isinstance(value, Walked) else walk if not walk.filtered else walk_of_list(machine, all_passes(machine, walk, lambda item: Put(True, item)))


def _walk_of_known(machine: Machine, value: Any) -> Walk:
    """A list that is known, beside one that is not."""
    items = items_of(machine, value) if not isinstance(value, Iterator) else None
    if items is None or not all(is_number(item) for item in items):
        raise Unmodelled("zip with what is not known")
    term = machine.term(List(items))
    return Walk(machine.table.constant(len(items)), lambda place: machine.make("item", (term, place)))


@known("builtins.slice", most=3)
def _slice(machine: Machine, args: list[Any], named: dict[str, Any]) -> slice:
    return slice(*args)


@known("builtins.map", least=2, most=9)
def _map(machine: Machine, args: list[Any], named: dict[str, Any]) -> Any:
    if len(args) == 2 and is_walk(args[1]):
        single = captured(machine, args[1])
        if single is not None:
            return machine.new(Walked(lambda: Walk(single.count, lambda place: machine.call(args[0], [single.at(place)]), single.filtered)))
    if any(map(is_walk, args[1:])):
        walk = _zip(machine, args[1:], {}).make()
        return machine.new(Walked(lambda: Walk(walk.count, lambda place: machine.call(args[0], list(walk.at(place))))))
    return machine.new(Iterator(machine.call(args[0], list(items)) for items in zip(*(iterate(machine, each) for each in args[1:]))))


@known("builtins.filter", least=2, most=2)
def _filter(machine: Machine, args: list[Any], named: dict[str, Any]) -> Any:
    kept = args[0]
    walk = captured(machine, args[1]) if is_walk(args[1]) else None
    if walk is not None:
        return machine.new(Walked(lambda: Walk(walk.count, lambda place: _meeting(machine, kept, walk.at(place)), True)))
    return machine.new(Iterator(item for item in iterate(machine, args[1]) if machine.decide(machine.truth(item if kept is None else machine.call(kept, [item])))))


def _meeting(machine: Machine, kept: Any, item: Any) -> Any:
    if not machine.decide(machine.truth(item if kept is None else machine.call(kept, [item]))):
        raise Skip
    return item


@known("builtins.reversed")
def _reversed(machine: Machine, args: list[Any], named: dict[str, Any]) -> Any:
    (value,) = args
    if type(value) in (tuple, range, str):
        return machine.new(Iterator(iter(reversed(value))))
    if isinstance(value, List) and value.term is None and value.kind in ("list", "deque"):
        return machine.new(Iterator(_backwards(value)))
    if isinstance(value, (List, Array, Walked)) and not (isinstance(value, Walked) and value.once):
        items = list_of(machine, value)
        if items is not None:
            backwards = machine.make("item", (items, machine.term(slice(None, None, -1))), None, LIST)
            return machine.new(Walked(lambda: Walk(length(machine, backwards), lambda place: machine.guess("item", (backwards, place)))))
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
    if isinstance(value, Walked) and value.once:
        return value
    walk = captured(machine, value) if is_walk(value) else None
    if walk is not None:
        found = walk
        return machine.new(Walked(lambda: found))
    return machine.new(Iterator(iterate(machine, value)))


@known("builtins.next", most=2)
def _next(machine: Machine, args: list[Any], named: dict[str, Any]) -> Any:
    try:
        return next_of(machine, args[0])
    except Raised as raised:
        if len(args) > 1 and isinstance(raised.value, Error) and raised.value.cls is StopIteration:
            return args[1]
        raise


@known("builtins.list", least=0)
def _list(machine: Machine, args: list[Any], named: dict[str, Any]) -> Any:
    if not args:
        return machine.new(List([]))
    held = taken_whole(machine, args[0])
    items = list_of(machine, held)
    return machine.new(List(items_of(machine, held))) if items is None else machine.new(List([], "list", items))


@known("collections.deque", least=0)
def _deque(machine: Machine, args: list[Any], named: dict[str, Any]) -> Any:
    held = _list(machine, args, {})
    if set(named) - {"maxlen"} or held.term is None and named:
        raise Unmodelled("a deque of a length")
    if held.term is None:
        return machine.new(List(held.items, "deque"))
    terms = (held.term, *(machine.term(each) for each in named.values()))
    return machine.new(List([], "deque", machine.check(machine.make("call", terms, ("collections.deque", 1, tuple(named)), ANY))))


@known("builtins.bytearray", least=0)
def _bytes(machine: Machine, args: list[Any], named: dict[str, Any]) -> Any:
    terms = tuple(machine.term(each) for each in args)
    return machine.new(List([], "bytearray", machine.check(machine.make("call", terms, ("builtins.bytearray", len(terms), ()), ANY))))


@known("builtins.tuple", least=0)
def _tuple(machine: Machine, args: list[Any], named: dict[str, Any]) -> Any:
    held = taken_whole(machine, args[0]) if args else ()
    items = list_of(machine, held)
    return tuple(items_of(machine, held)) if items is None else machine.check(machine.make("call", (items,), ("builtins.tuple", 1, ()), ANY))


@known("builtins.set", "builtins.frozenset", least=0)
def _set(machine: Machine, args: list[Any], named: dict[str, Any]) -> Any:
    held = taken_whole(machine, args[0]) if args else ()
    if isinstance(held, List) and held.kind == "set":
        return machine.new(List(list(held.items), "set", held.term))
    items = list_of(machine, held)
    return set_of(machine, List(items_of(machine, held)) if items is None else List([], "list", items))


@known("collections.OrderedDict", least=0)
def _ordered(machine: Machine, args: list[Any], named: dict[str, Any]) -> Any:
    made = _dict(machine, args, named)
    if made.term is not None:
        made.term = machine.make("call", (made.term,), ("collections.OrderedDict", 1, ()), Kind("dict"))
    made.kind = "collections.OrderedDict"
    return made


@known("builtins.dict", least=0)
def _dict(machine: Machine, args: list[Any], named: dict[str, Any]) -> Any:
    held = taken_whole(machine, args[0]) if args else ()
    if isinstance(held, Dict) and held.term is None:
        return machine.new(Dict({**held.items, **named}))
    if is_walk(held):
        term = machine.term(held) if isinstance(held, (Dict, Term, Table)) else list_of(machine, held)
        assert term is not None
        keyed = tuple(machine.pure(each) for each in named.values())
        return machine.value_of(machine.check(machine.make("call", (term, *keyed), ("builtins.dict", 1, tuple(named)), Kind("dict"))))
    pairs: list[tuple[Any, Any]] = []
    for item in items_of(machine, held):
        if isinstance(item, Term):
            raise Unmodelled("a pair that is not known")
        key, value = items_of(machine, item)
        pairs.append((key, value))
    return dict_of(machine, [*pairs, *named.items()])


@known("collections.Counter", least=0)
def _counter(machine: Machine, args: list[Any], named: dict[str, Any]) -> Any:
    """A Counter is a dictionary that tells 0 of what it does not have."""
    if not args:
        return machine.new(Dict(dict(named), None, None, "collections.Counter"))
    held = taken_whole(machine, args[0]) if args else None
    items = list_of(machine, held) if held is not None else None
    if named or held is None:
        raise Unmodelled("a Counter of names")
    if items is not None and not isinstance(held, Dict):
        term = items
    else:
        term = machine.pure(List(items_of(machine, held)) if not isinstance(held, Dict) else held)
    made = machine.value_of(machine.check(machine.make("call", (term,), ("collections.Counter", 1, ()), Kind("dict"))))
    made.kind = "collections.Counter"
    return made


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
    if is_walk(held) and (named.get("key") is not None or not isinstance(held, (List, Array))):
        keyed = {"key": closure(machine, named["key"], NUMBER)} if named.get("key") is not None else {}
        terms = (machine.term(held), *keyed.values(), machine.table.constant(backwards))
        return machine.value_of(machine.check(machine.make("call", terms, ("builtins.sorted", 1, (*keyed, "reverse")), LIST)))
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
        terms = tuple(machine.pure(item) for item in items)
        return machine.value_of(machine.check(machine.make("call", (machine.build("list", terms), machine.table.constant(backwards)), ("builtins.sorted", 1, ("reverse",)), LIST)))
    return machine.new(List(sorted_items(machine, List(items))))


def _by_key(machine: Machine, items: list[Any], key: Any, backwards: bool) -> list[Any]:
    """Items in the order of keys that are known."""
    keys = [machine.call(key, [item]) for item in items]
    if not all(is_constant(each) for each in keys):
        raise Unmodelled("sorted by keys that are not known")
    places: list[int] = machine.known(lambda: sorted(range(len(items)), key=keys.__getitem__, reverse=backwards))
    return [items[place] for place in places]


@known("builtins.isinstance", least=2, most=2)
def _isinstance(machine: Machine, args: list[Any], named: dict[str, Any]) -> Any:
    value, wanted = args
    several = wanted if type(wanted) is tuple else (wanted,)
    if isinstance(value, (Term, Table)) and all(isinstance(each, Library) and each.name.partition(".")[0] in ("builtins", "numpy", "pandas", "numbers") for each in several):
        return machine.check(machine.term_call("builtins.isinstance", (value, wanted)))
    return any(_is_of(value, each) for each in several)


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
