"""Calls of what is not written in the program: functions of libraries, methods of arrays, lists and dictionaries."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dpcheck.core.library import DRAWS, METHODS, ROOTS, SHAPES
from dpcheck.core.term import ANY, LIST, NUMBER, TEXT, Kind, Term
from dpcheck.elaborate.arrays import reshaped
from dpcheck.elaborate.iteration import iterate
from dpcheck.elaborate.machine import Machine, broadcast, product
from dpcheck.elaborate.values import Array, Dict, Error, Library, List, Raised, Unmodelled, View, is_constant, is_number

Method = Callable[[Machine, Any, list[Any], dict[str, Any]], Any]


def call_library(machine: Machine, name: str, args: list[Any], named: dict[str, Any]) -> Any:
    """A pure function of a library, as a term; of what is known, its value."""
    if name in DRAWS:
        return _drawn(machine, name, args, named)
    shape = SHAPES.get(name)
    if shape is None or name.partition(".")[0] not in ROOTS or set(named) & {"out", "where", "copy", "subok", "order", "like", "casting"}:
        raise Unmodelled(f"{name}")
    terms = [_argument(machine, each) for each in args]
    keyed = {key: _argument(machine, each) for key, each in named.items()}
    kind = _kind(name, shape, args, named, terms, keyed)
    call = machine.make("call", (*terms, *keyed.values()), (name, len(terms), tuple(keyed)), kind)
    return machine.value_of(machine.check(call))


def _drawn(machine: Machine, name: str, args: list[Any], named: dict[str, Any]) -> Any:
    """Noise, or a value with noise on it."""
    terms, keyed, place = [machine.term(each) for each in args], {key: machine.term(each) for key, each in named.items()}, DRAWS[name]
    kind = NUMBER
    if place is not None:
        size = args[place] if len(args) > place else named.get("size")
        kind = _elementwise([*terms[:place], *(each for key, each in keyed.items() if key != "size")]) if size is None else Kind("array", _extent(size))
    elif name in ("dpcheck.laplacian_mechanism", "dpcheck.gaussian_mechanism"):
        value = terms[0] if terms else keyed["value"]
        kind = value.kind if value.kind.sort in ("number", "array", "list") else ANY
    elif name.startswith("dpcheck."):
        kind = ANY
    return machine.value_of(machine.draw(name, (*terms, *keyed.values()), len(terms), tuple(keyed), kind))


def _argument(machine: Machine, value: Any) -> Term:
    if isinstance(value, Library) and value.name.partition(".")[0] not in ROOTS:
        raise Unmodelled(value.name)
    return machine.term(value)


def _shapes(terms: list[Term]) -> list[tuple[int | None, ...]]:
    """The shapes of the arrays among some terms; a list of numbers counts as a vector."""
    found = []
    for term in terms:
        if term.kind.sort == "array":
            found.append(term.kind.shape)
        elif term.op == "build" and term.data in ("list", "tuple"):
            found.append(_nested(term))
        elif term.kind.sort == "list":
            found.append((None,))
        elif term.kind.sort == "any" and term.op != "constant":
            raise Unmodelled("a shape that is not known")
    return found


def _nested(term: Term) -> tuple[int | None, ...]:
    """The shape of the array that a list of numbers, or of lists of numbers, becomes."""
    inner = _shapes(list(term.args))
    if inner and (len(inner) != len(term.args) or len({len(each) for each in inner}) != 1):
        raise Unmodelled("a list of lists and numbers")
    if any(each.kind.sort not in ("number", "array", "list") and each.op != "build" for each in term.args):
        raise Unmodelled("a list of objects")
    return (len(term.args), *(inner[0] if inner else ()))


def _kind(name: str, shape: str, args: list[Any], named: dict[str, Any], terms: list[Term], keyed: dict[str, Term]) -> Kind:
    """What comes of a call, by the sort that the table gives."""
    match shape:
        case "number":
            if name.startswith("builtins.") and name not in ("builtins.sum", "builtins.min", "builtins.max", "builtins.hash", "builtins.any", "builtins.all"):
                return _elementwise(terms)
            if name.startswith("numpy.") and name.rpartition(".")[2] in ("float64", "float32", "int64", "int32", "bool_") and _shapes(terms):
                raise Unmodelled("an array that may be the same")
            return _of_number(name, terms, args)
        case "list":
            return LIST
        case "text":
            return TEXT
        case "any":
            if name == "numpy.einsum" or name == "numpy.diag" and any(each.kind.sort != "array" or len(each.kind.shape) != 1 for each in terms[:1]):
                raise Unmodelled("an array that may share its memory with another")  # a diagonal, or the axes in another order
            return ANY
        case "like":
            return _elementwise([*terms, *(each for key, each in keyed.items() if key not in ("decimals", "dtype"))])
        case "same":
            return _array(_shapes(terms[:1] if name != "dpcheck.clip" else terms[1:2]))
        case "reduce":
            return reduced(_shapes(terms[:1]), args[1] if len(args) > 1 and name != "numpy.linalg.norm" else args[2] if len(args) > 2 else named.get("axis"), named)
        case "product":
            return product(*(_array(_shapes([term])) for term in terms[:2]))
        case "matrix":
            return Kind("array", (None, None))
        case "vector":
            return Kind("array", (None,))
        case "array":
            return _array(_shapes(terms[:1]))
        case "filled":
            return Kind("array", _extent(args[0] if args else named.get("shape")))
        case "joined":
            return _joined(terms, named)
        case "shorter":
            return Kind("array", tuple(None for _ in _array(_shapes(terms[:1])).shape))
    raise AssertionError(shape)


def _of_number(name: str, terms: list[Term], args: list[Any]) -> Kind:
    """`sum` and its like give a number of numbers, and an array of arrays."""
    if name in ("builtins.sum", "builtins.min", "builtins.max"):
        shapes = _shapes(terms)
        if name == "builtins.sum" and len(shapes) == 1 and len(shapes[0]) > 1:
            return Kind("array", shapes[0][1:])
        if any(len(each) > 1 for each in shapes):
            raise Unmodelled(f"{name} of arrays")
    return NUMBER


def _elementwise(terms: list[Term]) -> Kind:
    shape: tuple[int | None, ...] = ()
    for each in _shapes(terms):
        shape = broadcast(shape, each)
    return Kind("array", shape) if shape else NUMBER if all(term.kind.sort in ("number", "text") or term.kind == ANY and term.op in ("name", "constant") for term in terms) else ANY


def _array(shapes: list[tuple[int | None, ...]]) -> Kind:
    return Kind("array", shapes[0]) if shapes and shapes[0] else NUMBER


def reduced(shapes: list[tuple[int | None, ...]], axis: Any, named: dict[str, Any]) -> Kind:
    """What a reduction leaves of a shape."""
    if "keepdims" in named and named["keepdims"] is not False:
        if axis is None or type(axis) is not int or not shapes:
            raise Unmodelled("keepdims")
        return Kind("array", tuple(1 if place == axis % len(shapes[0]) else size for place, size in enumerate(shapes[0])))
    if axis is None:
        return NUMBER
    if type(axis) is not int or not shapes or not shapes[0] or not -len(shapes[0]) <= axis < len(shapes[0]):
        raise Unmodelled("an axis")
    left = tuple(size for place, size in enumerate(shapes[0]) if place != axis % len(shapes[0]))
    return Kind("array", left) if left else NUMBER


def _extent(shape: Any) -> tuple[int | None, ...]:
    parts = shape if type(shape) is tuple else (shape,)
    if not all(is_number(part) for part in parts):
        raise Unmodelled("a shape")
    return tuple(part if type(part) is int else None for part in parts)


def _joined(terms: list[Term], named: dict[str, Any]) -> Kind:
    shapes = _shapes(list(terms[0].args)) if terms and terms[0].op == "build" else []
    if not shapes or len(shapes) != len(terms[0].args) or any(len(each) != 1 for each in shapes):
        raise Unmodelled("arrays put together")
    return Kind("array", (sum(each[0] or 0 for each in shapes) if all(each[0] is not None for each in shapes) else None,))


# ---------------------------------------------------------------- methods
def call_method_of_array(machine: Machine, value: Array, name: str, args: list[Any], named: dict[str, Any]) -> Any:
    term = machine.read(value)
    if set(named) & {"out", "where", "copy", "subok", "order", "casting"}:
        raise Unmodelled(f"{name} with an option")
    match name:
        case "transpose" if not args:
            return reshaped(machine, value, "transpose", term.kind.shape[::-1])
        case "ravel" if not args and not named:
            return reshaped(machine, value, "ravel", (None if None in term.kind.shape else _size(term.kind.shape),))
        case "reshape" if not named:
            wanted = args[0] if len(args) == 1 and type(args[0]) is tuple else tuple(args)
            shape: tuple[int | None, ...] = tuple(None if type(part) is int and part < 0 else part for part in _extent(wanted))
            return reshaped(machine, value, "reshape", shape, tuple(machine.term(each) for each in args))
        case "fill" if len(args) == 1 and is_number(args[0]):
            index = machine.term(...)
            machine.write(value, machine.make("store", (term, index, machine.term(args[0])), None, term.kind))
            return None
        case "sort" if not args and not named:
            machine.write(value, machine.make("call", (term,), ("numpy.sort", 1, ()), term.kind))
            return None
        case "tolist" if len(term.kind.shape) == 1:
            return machine.value_of(machine.make("call", (term,), (".tolist", 0, ()), LIST))
    sort = METHODS.get(name)
    terms, keyed = [machine.term(each) for each in args], {key: machine.term(each) for key, each in named.items()}
    match sort:
        case "reduce":
            kind = reduced([term.kind.shape], args[0] if args else named.get("axis"), named)
        case "same":
            kind = term.kind if name in ("copy", "astype", "round", "clip") or len(term.kind.shape) == 1 or "axis" in named else Kind("array", (None,))
        case "vector":
            kind = Kind("array", (None,))
        case "product":
            kind = product(term.kind, terms[0].kind)
        case "number":
            kind = NUMBER
        case "any":
            kind = ANY
        case _:
            raise Unmodelled(f"{name} of an array")
    call = machine.make("call", (term, *terms, *keyed.values()), (f".{name}", len(terms), tuple(keyed)), kind)
    return machine.value_of(machine.check(call))


def _size(shape: tuple[int | None, ...]) -> int:
    found = 1
    for each in shape:
        found *= each or 0
    return found


def _append(machine: Machine, value: List, args: list[Any], named: dict[str, Any]) -> None:
    machine.touch(value)
    if value.term is not None:
        raise Unmodelled("an item put to a list that is not known")
    if len(args) != 1 or named:
        raise Unmodelled("a list that is put to in another way")
    value.items.append(args[0])


def _extend(machine: Machine, value: List, args: list[Any], named: dict[str, Any]) -> None:
    if value.term is not None:
        raise Unmodelled("items put to a list that is not known")
    if args[0] is value:
        raise Unmodelled("a list put to itself")
    for item in iterate(machine, args[0]):
        machine.touch(value)
        value.items.append(item)


def _insert(machine: Machine, value: List, args: list[Any], named: dict[str, Any]) -> None:
    if value.term is not None or type(args[0]) is not int:
        raise Unmodelled("a place that is not known")
    machine.touch(value)
    value.items.insert(args[0], args[1])


def _pop(machine: Machine, value: List, args: list[Any], named: dict[str, Any]) -> Any:
    if value.term is not None or value.kind == "set" or args and type(args[0]) is not int:
        raise Unmodelled("a place that is not known")
    place = args[0] if args else -1
    if not -len(value.items) <= place < len(value.items):
        raise Raised(Error(IndexError))
    machine.touch(value)
    return value.items.pop(place)


def _popleft(machine: Machine, value: List, args: list[Any], named: dict[str, Any]) -> Any:
    return _pop(machine, value, [0], named)


def _clear(machine: Machine, value: List, args: list[Any], named: dict[str, Any]) -> None:
    machine.touch(value)
    value.items, value.term = [], None


def _reverse(machine: Machine, value: List, args: list[Any], named: dict[str, Any]) -> None:
    if value.term is not None:
        raise Unmodelled("a list that is not known")
    machine.touch(value)
    value.items.reverse()


def _copy(machine: Machine, value: List, args: list[Any], named: dict[str, Any]) -> Any:
    return machine.new(List(list(value.items), value.kind, value.term))


def _sort(machine: Machine, value: List, args: list[Any], named: dict[str, Any]) -> None:
    if args or named or value.term is not None or not all(is_number(item) for item in value.items):
        raise Unmodelled("a sort by a key")
    machine.touch(value)
    value.items = sorted_items(machine, value)


def sorted_items(machine: Machine, value: List) -> list[Any]:
    """The items of a list of numbers in order."""
    if all(is_constant(item) for item in value.items):
        return list(machine.known(lambda: sorted(value.items)))
    term = machine.check(machine.make("call", (machine.term(List(value.items)),), ("builtins.sorted", 1, ()), LIST))
    return [machine.make("item", (term, machine.table.constant(place))) for place in range(len(value.items))]


def _count(machine: Machine, value: List, args: list[Any], named: dict[str, Any]) -> Any:
    if value.term is None and all(is_constant(item) for item in (*value.items, *args)):
        return value.items.count(args[0])
    raise Unmodelled("count")


def _add(machine: Machine, value: List, args: list[Any], named: dict[str, Any]) -> None:
    if not is_constant(args[0]):
        raise Unmodelled("a set of what is not known")
    machine.touch(value)
    if args[0] not in value.items:
        value.items.append(args[0])


METHODS_OF_LISTS: dict[str, Method] = {
    "append": _append, "extend": _extend, "insert": _insert, "pop": _pop, "popleft": _popleft, "clear": _clear, "reverse": _reverse, "copy": _copy, "sort": _sort, "count": _count,
    "add": _add,
}


def _get(machine: Machine, value: Dict, args: list[Any], named: dict[str, Any]) -> Any:
    if not is_constant(args[0]):
        raise Unmodelled("a key that is not known")
    return value.items.get(args[0], args[1] if len(args) > 1 else None)


def _setdefault(machine: Machine, value: Dict, args: list[Any], named: dict[str, Any]) -> Any:
    if not is_constant(args[0]):
        raise Unmodelled("a key that is not known")
    if args[0] not in value.items:
        machine.touch(value)
        value.items[args[0]] = args[1] if len(args) > 1 else None
    return value.items[args[0]]


def _update(machine: Machine, value: Dict, args: list[Any], named: dict[str, Any]) -> None:
    if args and not isinstance(args[0], Dict):
        raise Unmodelled("update")
    machine.touch(value)
    value.items.update({**(args[0].items if args else {}), **named})


def _pop_key(machine: Machine, value: Dict, args: list[Any], named: dict[str, Any]) -> Any:
    if not is_constant(args[0]):
        raise Unmodelled("a key that is not known")
    if args[0] in value.items:
        machine.touch(value)
        return value.items.pop(args[0])
    if len(args) > 1:
        return args[1]
    raise Raised(Error(KeyError))


def _view(kind: str) -> Method:
    return lambda machine, value, args, named: View(value, kind)


METHODS_OF_DICTS: dict[str, Method] = {
    "get": _get, "setdefault": _setdefault, "update": _update, "pop": _pop_key, "keys": _view("keys"), "values": _view("values"), "items": _view("items"),
    "copy": lambda machine, value, args, named: machine.new(Dict(dict(value.items), value.default)),
}
