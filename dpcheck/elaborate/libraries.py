"""Functions of libraries that make no terms: arrays anew and in other shapes, `functools`, `itertools`, the vocabulary, dataclasses."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dpcheck.core.term import LIST, NUMBER, Kind, Term
from dpcheck.elaborate.arrays import reshaped
from dpcheck.elaborate.comprehensions import all_passes, dict_of, taken_whole
from dpcheck.elaborate.items import item_of
from dpcheck.elaborate.attributes import attribute
from dpcheck.elaborate.builtins import _NOTHING
from dpcheck.elaborate.branches import Put
from dpcheck.elaborate.calling import call_library
from dpcheck.elaborate.classes import Factory
from dpcheck.elaborate.closures import closure
from dpcheck.elaborate.iteration import is_walk, items_of, iterate, length, walk_of, walk_of_list
from dpcheck.elaborate.machine import Machine
from dpcheck.elaborate.operators import operate, relate
from dpcheck.elaborate.registry import Known, known
from dpcheck.elaborate.values import Array, Builtin, Class, Dict, Error, Iterator, List, Raised, Table, Unmodelled, View, Walked, is_constant


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
    if isinstance(held, View):
        raise Unmodelled("numpy.array of a view")
    return call_library(machine, "numpy.array", [held, *args[1:]], named)


@known("numpy.reshape", least=2, most=2)
def _reshape(machine: Machine, args: list[Any], named: dict[str, Any]) -> Any:
    return machine.call(attribute(machine, args[0], "reshape", machine.new_frame()), args[1:], named)


@known("numpy.transpose", most=2)
def _transpose(machine: Machine, args: list[Any], named: dict[str, Any]) -> Any:
    return machine.call(attribute(machine, args[0], "transpose", machine.new_frame()), args[1:], named)


@known("numpy.ravel")
def _ravel(machine: Machine, args: list[Any], named: dict[str, Any]) -> Any:
    return machine.call(attribute(machine, args[0], "ravel", machine.new_frame()), [], named)


@known("numpy.flip")
def _flip(machine: Machine, args: list[Any], named: dict[str, Any]) -> Any:
    axes = len(machine.read(args[0]).kind.shape) if isinstance(args[0], Array) else 0
    if set(named) - {"axis"} or not axes or "axis" in named and (type(named["axis"]) is not int or not -axes <= named["axis"] < axes):
        raise Unmodelled("flip")
    turned = slice(None, None, -1)
    if "axis" not in named:
        return item_of(machine, args[0], (turned,) * axes)
    return item_of(machine, args[0], tuple(turned if axis == named["axis"] % axes else slice(None) for axis in range(axes)))


@known("numpy.flipud")
def _flip_rows(machine: Machine, args: list[Any], named: dict[str, Any]) -> Any:
    return _flip(machine, args, {"axis": 0})


@known("numpy.fliplr")
def _flip_columns(machine: Machine, args: list[Any], named: dict[str, Any]) -> Any:
    return _flip(machine, args, {"axis": 1})


@known("functools.wraps")
def _wraps(machine: Machine, args: list[Any], named: dict[str, Any]) -> Any:
    return Builtin("wraps", lambda given, _: given[0])


@known("functools.partial", most=9)
def _partial(machine: Machine, args: list[Any], named: dict[str, Any]) -> Any:
    function, *first = args
    return Builtin("partial", lambda given, keyed: machine.call(function, [*first, *given], {**named, **keyed}))


@known("functools.reduce", least=2, most=3)
def _reduce(machine: Machine, args: list[Any], named: dict[str, Any]) -> Any:
    if is_walk(args[1]):
        return _reduce_all(machine, args)
    items = iterate(machine, args[1])
    found = args[2] if len(args) > 2 else next(items, _NOTHING)
    if found is _NOTHING:
        raise Raised(Error(TypeError))
    for item in items:
        found = machine.call(args[0], [found, item])
    return found


def _reduce_all(machine: Machine, args: list[Any]) -> Any:
    """`reduce` over what has an unknown length."""
    held = taken_whole(machine, args[1])
    terms = (closure(machine, args[0], NUMBER, NUMBER), machine.term(held), *(machine.term(each) for each in args[2:]))
    return machine.check(machine.guess("call", terms, ("functools.reduce", len(terms), ())))


@known("itertools.chain", least=0, most=9)
def _chain(machine: Machine, args: list[Any], named: dict[str, Any]) -> Any:
    if any(map(is_walk, args)):
        if any(isinstance(each, Iterator) or isinstance(each, Walked) and each.once for each in args):
            raise Unmodelled("chain of iterators")
        lists = tuple(machine.pure(taken_whole(machine, each)) for each in args)
        whole = machine.check(machine.make("call", (machine.build("list", lists),), ("dpcheck.core.functions.flattened", 1, ()), LIST))
        return machine.new(Walked(lambda: walk_of_list(machine, whole)))
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
        return length(machine, all_passes(machine, walk, lambda item: Put(machine.truth(machine.call(args[0], [item])), 1)))
    total: Any = 0
    for item in iterate(machine, args[1]):
        total = operate(machine, "+", total, machine.whole(machine.truth(machine.call(args[0], [item]))))
    return total


@known("dpcheck.map_rows", least=2, most=2)
def _mapped(machine: Machine, args: list[Any], named: dict[str, Any]) -> Any:
    function, rows = args
    if type(rows) is tuple:
        return tuple(machine.call(function, [row]) for row in rows)
    walk = walk_of(machine, rows)
    if walk is None and isinstance(rows, List):
        return machine.new(List([machine.call(function, [row]) for row in iterate(machine, rows)]))
    if not isinstance(rows, Array) or walk is None:
        raise Unmodelled("rows of another kind")
    held = machine.read(rows)
    listed = all_passes(machine, walk, lambda row: Put(True, machine.call(function, [row])))
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


@known("copy.copy")
def _copy(machine: Machine, args: list[Any], named: dict[str, Any]) -> Any:
    return _copy_of(machine, args[0], {}, False)


@known("copy.deepcopy")
def _deepcopy(machine: Machine, args: list[Any], named: dict[str, Any]) -> Any:
    return _copy_of(machine, args[0], {}, True)


def _copy_of(machine: Machine, value: Any, made: dict[int, Any], deep: bool) -> Any:
    """A copy of an object, and of what it holds if that is asked for: each once."""
    if id(value) in made:
        return made[id(value)]

    def part(each: Any) -> Any:
        return _copy_of(machine, each, made, True) if deep else each

    match value:
        case Array():
            return machine.new(Array(machine.check(machine.make("call", (machine.read(value),), (".copy", 0, ()), machine.read(value).kind))))
        case Table():
            return machine.new(Table(value.term))
        case List():
            made[id(value)] = copied = machine.new(List([], value.kind, value.term))
            copied.items = [part(each) for each in value.items]
            return copied
        case Dict():
            made[id(value)] = copied = machine.new(Dict({}, value.default, value.term, value.kind))
            copied.items = {key: part(each) for key, each in value.items.items()}
            return copied
        case tuple():
            return tuple(part(each) for each in value)
    if is_constant(value) or isinstance(value, Term) and value.kind.sort in ("number", "text"):
        return value
    raise Unmodelled("a copy of an object")


@known("builtins.dict.fromkeys", most=2)
def _fromkeys(machine: Machine, args: list[Any], named: dict[str, Any]) -> Any:
    if is_walk(args[0]):
        raise Unmodelled("keys that are not known")
    value = args[1] if len(args) > 1 else None
    return dict_of(machine, [(key, value) for key in items_of(machine, args[0])])


_OPERATORS = {
    "add": "+", "sub": "-", "mul": "*", "truediv": "/", "floordiv": "//", "mod": "%", "pow": "**", "matmul": "@", "and_": "&", "or_": "|", "xor": "^", "lshift": "<<", "rshift": ">>", "concat": "+",
}
_RELATIONS = {"lt": "<", "le": "<=", "gt": ">", "ge": ">=", "eq": "==", "ne": "!="}


def _by_operator(rule: Callable[[Machine, str, Any, Any], Any], op: str) -> Known:
    return lambda machine, args, named: rule(machine, op, *args)


for _name, _op in _OPERATORS.items():
    known(f"operator.{_name}", least=2, most=2)(_by_operator(operate, _op))
for _name, _op in _RELATIONS.items():
    known(f"operator.{_name}", least=2, most=2)(_by_operator(relate, _op))


@known("operator.getitem", least=2, most=2)
def _getitem(machine: Machine, args: list[Any], named: dict[str, Any]) -> Any:
    return item_of(machine, *args)


@known("operator.itemgetter")
def _itemgetter(machine: Machine, args: list[Any], named: dict[str, Any]) -> Any:
    return Builtin("itemgetter", lambda given, _: item_of(machine, given[0], args[0]))
