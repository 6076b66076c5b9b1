"""Calls: what is called, and the functions that the elaborator knows itself."""
from __future__ import annotations

import builtins
from collections.abc import Callable
from typing import Any

from dpcheck import ir
from dpcheck.core.term import Kind, Term
from dpcheck.elaborate.arrays import item_of, reshaped
from dpcheck.elaborate.attributes import attribute
from dpcheck.elaborate.branches import either
from dpcheck.elaborate.calling import call_library, sorted_items
from dpcheck.elaborate.classes import Factory, find_method, instantiate, set_attribute
from dpcheck.elaborate.functions import call_function
from dpcheck.elaborate.iteration import Walk, Walked, all_passes, items_of, iterate, length, next_of, taken_whole, walk_of
from dpcheck.elaborate.machine import Machine
from dpcheck.elaborate.names import BUILTINS
from dpcheck.elaborate.operators import operate, relate
from dpcheck.elaborate.values import Array, Bound, Builtin, Class, Dict, Error, Frame, Function, Instance, Iterator, Library, List, Raised, Unmodelled, View, Wrapped, is_constant, is_number

_NOTHING = object()

Known = Callable[[Machine, list[Any], dict[str, Any]], Any]
KNOWN: dict[str, Known] = {}
"""By dotted name, what the elaborator does itself."""


def known(*names: str, least: int = 1, most: int = 1) -> Callable[[Known], Known]:
    """Registers a function that takes from `least` to `most` plain arguments."""
    def register(function: Known) -> Known:
        def counted(machine: Machine, args: list[Any], named: dict[str, Any]) -> Any:
            if not least <= len(args) <= most:
                raise Unmodelled("another number of arguments")
            return function(machine, args, dict(named))

        for name in names:
            KNOWN[name] = counted
        return function
    return register


def call(machine: Machine, function: Any, args: list[Any], named: dict[str, Any]) -> Any:
    """`function(*args, **named)`."""
    machine.spend()
    match function:
        case Function():
            return call_function(machine, function, args, named)
        case Bound():
            return call(machine, function.function, [function.receiver, *args], named)
        case Builtin():
            return function.call(args, named)
        case Class():
            return instantiate(machine, function, args, named)
        case Library():
            return _library(machine, function.name, args, named)
        case Instance() if find_method(function, "__call__") is not None:
            return call(machine, find_method(function, "__call__"), [function, *args], named)
        case Wrapped(kind="static"):
            return call(machine, function.function, args, named)
    if is_constant(function):
        raise Raised(Error(TypeError))
    raise Unmodelled(f"a call of {type(function).__name__}")


def _library(machine: Machine, name: str, args: list[Any], named: dict[str, Any]) -> Any:
    rule = KNOWN.get(name)
    if rule is not None:
        return rule(machine, args, named)
    cls = getattr(builtins, name[9:], None) if name.startswith("builtins.") else None
    if isinstance(cls, type) and issubclass(cls, BaseException):
        return Error(cls, tuple(args))
    if name.startswith("builtins.") and any(not (is_number(each) or isinstance(each, (Array, List, Iterator, tuple, str, range, Dict, View)) or each is None) for each in args):
        raise Unmodelled(f"{name[9:]} of an object")
    if name in ("builtins.any", "builtins.all") and len(args) == 1 and isinstance(args[0], Iterator):
        return _first_that_decides(machine, args[0], name == "builtins.all")
    args = [taken_whole(machine, each) for each in args]
    if name in ("builtins.min", "builtins.max", "builtins.sum", "builtins.any", "builtins.all"):
        return _fold(machine, name, args, named)
    if name.startswith("builtins.") and all(is_constant(each) for each in (*args, *named.values())):
        return machine.known(lambda: getattr(builtins, name[9:])(*args, **named)) if name[9:] in _CONCRETE else call_library(machine, name, args, named)
    return call_library(machine, name, args, named)


_CONCRETE = frozenset("abs round int float bool complex pow len range divmod min max sum str repr hash ord chr".split())


def _fold(machine: Machine, name: str, args: list[Any], named: dict[str, Any]) -> Any:
    """min, max, sum, any, all: of numbers by Python itself; a sum of objects one after another."""
    if named.get("key", 0) is None:
        del named["key"]
    if "key" in named and name in ("builtins.min", "builtins.max") and set(named) == {"key"}:
        return _best(machine, items_of(machine, args[0]) if len(args) == 1 else args, named["key"], ">" if name == "builtins.max" else "<")
    if "key" in named or "default" in named:
        raise Unmodelled(f"{name[9:]} with a key")
    single = args[0] if len(args) == 1 or name == "builtins.sum" else None
    if single is not None and not isinstance(single, Array) and not (isinstance(single, List) and single.term is not None):
        items = items_of(machine, single)
        if name in ("builtins.any", "builtins.all"):
            return _every(machine, items, name == "builtins.all")
        if name == "builtins.sum" and not all(is_number(item) for item in items):
            if any(isinstance(item, Instance) for item in items):
                raise Unmodelled("a sum of objects")
            total = args[1] if len(args) > 1 else named.get("start", 0)
            for item in items:
                total = operate(machine, "+", total, item)
            return total
        if not all(is_number(item) for item in items):
            raise Unmodelled(f"{name[9:]} of objects")
        if all(is_constant(item) for item in (*items, *args[1:], *named.values())):
            return machine.known(lambda: getattr(builtins, name[9:])(items, *args[1:], **named))
        args = [machine.new(List(items)), *args[1:]]
    elif not all(is_number(each) for each in args) and single is None:
        raise Unmodelled(f"{name[9:]} of objects")
    elif all(is_constant(each) for each in args):
        return machine.known(lambda: getattr(builtins, name[9:])(*args, **named))
    return call_library(machine, name, args, named)


def _best(machine: Machine, items: list[Any], key: Any, op: str) -> Any:
    """The first item of which the key is best."""
    if not items:
        raise Raised(Error(ValueError))
    best = items[0], call(machine, key, [items[0]], {})
    for item in items[1:]:
        other, so_far = (item, call(machine, key, [item], {})), best
        better = machine.truth(relate(machine, op, other[1], best[1]))
        best = either(machine, better, _BETTER, lambda: other, lambda: so_far) if isinstance(better, Term) else other if better else best
    return best[0]


_BETTER = ir.Pass(0, 0)  # stands for the branch that min and max take


def _first_that_decides(machine: Machine, items: Iterator, wanted: bool) -> bool:
    """any and all of an iterator: no more is taken than is needed."""
    for item in iterate(machine, items):
        if machine.decide(machine.truth(item)) is not wanted:
            return not wanted
    return wanted


def _every(machine: Machine, items: list[Any], wanted: bool) -> Any:
    truths = [machine.truth(item) for item in items]
    if any(truth is not wanted and not isinstance(truth, Term) for truth in truths):
        return not wanted
    left = [truth for truth in truths if isinstance(truth, Term)]
    if not left:
        return wanted
    return call_library(machine, f"builtins.{'all' if wanted else 'any'}", [machine.new(List(left))], {})


# ---------------------------------------------------------------- builtins
for _name in """abs round min max sum len int float bool complex pow divmod sorted all any hash range list tuple set dict frozenset str repr print isinstance issubclass enumerate zip map filter
reversed iter next getattr setattr hasattr callable type id super property staticmethod classmethod object slice ord chr bytes open input vars""".split():
    BUILTINS[_name] = Library(f"builtins.{_name}")
for _name, _value in vars(builtins).items():
    if isinstance(_value, type) and issubclass(_value, BaseException):
        BUILTINS[_name] = Library(f"builtins.{_name}")
BUILTINS["__name__"] = "module"


@known("builtins.len")
def _len(machine: Machine, args: list[Any], named: dict[str, Any]) -> Any:
    (value,) = args
    if find_method(value, "__len__") is not None:
        return call(machine, find_method(value, "__len__"), [value], {})
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
    return machine.new(Iterator(call(machine, args[0], list(items), {}) for items in zip(*(iterate(machine, each) for each in args[1:]))))


@known("builtins.filter", least=2, most=2)
def _filter(machine: Machine, args: list[Any], named: dict[str, Any]) -> Any:
    if walk_of(machine, args[1]) is not None:
        raise Unmodelled("filter of what is not known")
    kept = args[0]
    return machine.new(Iterator(item for item in iterate(machine, args[1]) if machine.decide(machine.truth(item if kept is None else call(machine, kept, [item], {})))))


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
        return call(machine, find_method(value, "__iter__"), [value], {})
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
    keys = [call(machine, key, [item], {}) for item in items]
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


# ---------------------------------------------------------------- libraries
@known("numpy.asarray", "numpy.asanyarray", most=2)
def _asarray(machine: Machine, args: list[Any], named: dict[str, Any]) -> Any:
    """An array is handed back as it is; a list becomes a new one."""
    if len(args) == 1 and not named and isinstance(args[0], Array):
        return args[0]
    if isinstance(args[0], Array):
        return _copied(machine, args, named, "numpy.asarray")
    return _array(machine, args, named)


def _copied(machine: Machine, args: list[Any], named: dict[str, Any], name: str) -> Any:
    """An array in another dtype: whether it is the same one depends on its own."""
    held = args[0]
    found = reshaped(machine, held, "astype", machine.read(held).kind.shape, (machine.term(args[1] if len(args) > 1 else named["dtype"]),))
    return found


@known("numpy.array", most=2)
def _array(machine: Machine, args: list[Any], named: dict[str, Any]) -> Any:
    if set(named) - {"dtype"}:
        raise Unmodelled("numpy.array")
    held = taken_whole(machine, args[0])
    if isinstance(held, (Walked, View)):
        raise Unmodelled("numpy.array of a view")
    return call_library(machine, "numpy.array", [held, *args[1:]], named)


@known("numpy.reshape", least=2, most=2)
def _reshape(machine: Machine, args: list[Any], named: dict[str, Any]) -> Any:
    return call(machine, attribute(machine, args[0], "reshape", machine.new_frame()), args[1:], named)


@known("numpy.transpose", most=2)
def _transpose(machine: Machine, args: list[Any], named: dict[str, Any]) -> Any:
    return call(machine, attribute(machine, args[0], "transpose", machine.new_frame()), args[1:], named)


@known("numpy.ravel")
def _ravel(machine: Machine, args: list[Any], named: dict[str, Any]) -> Any:
    return call(machine, attribute(machine, args[0], "ravel", machine.new_frame()), [], named)


@known("numpy.flip", "numpy.flipud")
def _flip(machine: Machine, args: list[Any], named: dict[str, Any]) -> Any:
    if named or not isinstance(args[0], Array) or len(machine.read(args[0]).kind.shape) != 1:
        raise Unmodelled("flip of a matrix")
    return item_of(machine, args[0], slice(None, None, -1))


@known("functools.wraps")
def _wraps(machine: Machine, args: list[Any], named: dict[str, Any]) -> Any:
    return Builtin("wraps", lambda given, _: given[0])


@known("functools.partial", most=9)
def _partial(machine: Machine, args: list[Any], named: dict[str, Any]) -> Any:
    function, *first = args
    return Builtin("partial", lambda given, keyed: call(machine, function, [*first, *given], {**named, **keyed}))


@known("functools.reduce", least=2, most=3)
def _reduce(machine: Machine, args: list[Any], named: dict[str, Any]) -> Any:
    if walk_of(machine, args[1]) is not None:
        raise Unmodelled("reduce of what is not known")
    items = iterate(machine, args[1])
    found = args[2] if len(args) > 2 else next(items, _NOTHING)
    if found is _NOTHING:
        raise Raised(Error(TypeError))
    for item in items:
        found = call(machine, args[0], [found, item], {})
    return found


@known("itertools.chain", least=0, most=9)
def _chain(machine: Machine, args: list[Any], named: dict[str, Any]) -> Any:
    if any(walk_of(machine, each) is not None for each in args):
        raise Unmodelled("chain of what is not known")
    return machine.new(Iterator(item for each in args for item in iterate(machine, each)))


@known("dpcheck.private", "dpcheck.stable", "dpcheck.assume", least=0, most=0)
def _contract(machine: Machine, args: list[Any], named: dict[str, Any]) -> Any:
    return Builtin("contract", lambda given, _: given[0])


@known("dpcheck.reveal_sensitivity", "dpcheck.black_box", "dpcheck.discrete", "dpcheck.undisc", "dpcheck.undisc_container", "abc.abstractmethod", "typing.final")
def _given_back(machine: Machine, args: list[Any], named: dict[str, Any]) -> Any:
    if named:
        raise Unmodelled("a named argument")
    return args[0]


@known("dpcheck.norm_convert", least=2, most=2)
def _converted(machine: Machine, args: list[Any], named: dict[str, Any]) -> Any:
    return args[1]


@known("dpcheck.count", least=2, most=2)
def _counted(machine: Machine, args: list[Any], named: dict[str, Any]) -> Any:
    """How many items hold: Python's `sum(1 for x in xs if f(x))`."""
    walk = walk_of(machine, args[1])
    if walk is not None:
        return length(machine, all_passes(machine, walk, lambda item: (machine.truth(call(machine, args[0], [item], {})), 1)))
    total: Any = 0
    for item in iterate(machine, args[1]):
        total = operate(machine, "+", total, machine.whole(machine.truth(call(machine, args[0], [item], {}))))
    return total


@known("dpcheck.map_rows", least=2, most=2)
def _mapped(machine: Machine, args: list[Any], named: dict[str, Any]) -> Any:
    function, rows = args
    if type(rows) is tuple:
        return tuple(call(machine, function, [row], {}) for row in rows)
    walk = walk_of(machine, rows)
    if walk is None and isinstance(rows, List):
        return machine.new(List([call(machine, function, [row], {}) for row in iterate(machine, rows)]))
    if not isinstance(rows, Array) or walk is None:
        raise Unmodelled("rows of another kind")
    held = machine.read(rows)
    listed = all_passes(machine, walk, lambda row: (True, call(machine, function, [row], {})))
    inner = listed.args[0].args[-1].kind
    if inner.sort != "array" or len(held.kind.shape) != 1 + len(inner.shape):
        raise Unmodelled("rows of another shape")
    kind = Kind("array", (None, *inner.shape))
    stacked = machine.make("call", (listed,), ("numpy.stack", 1, ()), kind)
    return machine.value_of(machine.check(machine.make("select", (machine.make("truth", (walk.count,)), stacked, held), None, kind)))


@known("typing.cast", least=2, most=2)
def _cast(machine: Machine, args: list[Any], named: dict[str, Any]) -> Any:
    return args[1]


@known("dataclasses.dataclass", least=0)
def _dataclass(machine: Machine, args: list[Any], named: dict[str, Any]) -> Any:
    def decorate(given: list[Any], _: dict[str, Any]) -> Any:
        (cls,) = given
        if not isinstance(cls, Class) or set(named) - {"frozen", "repr", "eq", "order"}:
            raise Unmodelled("dataclass")
        inherited = {name: (name, default, has) for base in reversed(cls.order[1:]) for name, default, has in base.fields or ()}
        cls.fields = tuple({**inherited, **{name: (name, default, has) for name, default, has in cls.annotated}}.values())
        cls.frozen = named.get("frozen") is True
        return cls
    return decorate(args, {}) if args else Builtin("dataclass", decorate)


@known("dataclasses.field", least=0, most=0)
def _field(machine: Machine, args: list[Any], named: dict[str, Any]) -> Any:
    if set(named) - {"default", "default_factory"}:
        raise Unmodelled("field")
    return Factory(named["default_factory"]) if "default_factory" in named else named["default"]
