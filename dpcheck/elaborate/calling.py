"""Calls of what is not written in the program: functions of libraries, methods of arrays, lists and dictionaries."""
from __future__ import annotations

from typing import Any

from dpcheck.core.library import DRAWS, METHODS, ROOTS, SHAPES
from dpcheck.core.term import ANY, LIST, NUMBER, TEXT, Kind, Term
from dpcheck.elaborate.arrays import reshaped, transposed
from dpcheck.elaborate.examples import ShapeNotKnown, by_example
from dpcheck.elaborate.heap import freeze
from dpcheck.elaborate.machine import Machine
from dpcheck.elaborate.shapes import broadcast, item_kind, product
from dpcheck.elaborate.values import Array, Dict, Instance, Iterator, Library, List, Table, Unmodelled, Walked, is_number



def call_library(machine: Machine, name: str, args: list[Any], named: dict[str, Any]) -> Any:
    """A pure function of a library, as a term; of what is known, its value."""
    if name in DRAWS:
        return _drawn(machine, name, args, named)
    shape = SHAPES.get(name)
    if shape is None and machine.lenient:
        return call_unknown(machine, name, [*args, *named.values()])
    if shape is None or name.partition(".")[0] not in ROOTS or set(named) & {"out", "copy", "subok", "order", "like", "casting"} or "where" in named and shape != "reduce":
        raise Unmodelled(f"{name}")
    if machine.lenient and name in SHAPING and machine.sites:
        machine.release(name, machine.sites[-1][1], lambda: machine.table.constant(None))
    terms = [_argument(machine, each) for each in args]
    keyed = {key: _argument(machine, each) for key, each in named.items()}
    if shape == "keeps":
        for each in (*args, *named.values()):
            freeze(each)
    data = (name, len(terms), tuple(keyed))
    try:
        tables = any(each.kind.sort in ("frame", "series", "groups") for each in (*terms, *keyed.values()))
        kind = by_example(name, terms, keyed) if tables else _kind(name, shape, args, named, terms, keyed)
    except ShapeNotKnown:
        kind = by_example(name, terms, keyed)
    if kind == ANY and shape in ("reduce", "guess") or kind != ANY and any(each.kind.sort in ("list", "any") and each.op not in ("constant", "name") for each in terms):
        return machine.value_of(machine.check(machine.guess("call", (*terms, *keyed.values()), data, kind)))
    found = machine.value_of(machine.check(machine.make("call", (*terms, *keyed.values()), data, kind)))
    if name in ("builtins.min", "builtins.max") and kind != NUMBER:
        freeze(tuple(args))
        freeze(found)  # one of them
    return found


SHAPING = frozenset(("dpcheck.clip", "dpcheck.clamp", "numpy.clip"))
"""What is no mechanism, but has bounds that must be public."""


def _drawn(machine: Machine, name: str, args: list[Any], named: dict[str, Any]) -> Any:
    """Noise, or a value with noise on it."""
    terms, keyed, place = [machine.term(each) for each in args], {key: machine.term(each) for key, each in named.items()}, DRAWS[name]
    if name in ("dpcheck.laplacian_mechanism", "dpcheck.gaussian_mechanism"):
        value = terms[0] if terms else keyed["value"]
        kind = value.kind if value.kind.sort in ("number", "array", "list") else ANY
    elif name.startswith("dpcheck.") or name in _OF_MANY:
        kind = ANY
    else:
        kind = drawn_kind(place, args, named, terms, keyed)
    freeze((*args, *named.values()))
    found = machine.value_of(machine.release(name, machine.sites[-1][1] if machine.sites else [], lambda: machine.draw(name, (*terms, *keyed.values()), len(terms), tuple(keyed), kind)))
    if name.startswith("random."):
        freeze(found)  # one of the arguments
    return found


_OF_MANY = frozenset("""numpy.random.rand numpy.random.randn numpy.random.choice numpy.random.permutation numpy.random.multinomial numpy.random.multivariate_normal numpy.random.dirichlet
random.choices random.sample random.choice random.Random numpy.random.default_rng numpy.random.RandomState
numpy.random.Generator numpy.random.PCG64 numpy.random.MT19937 numpy.random.Philox numpy.random.SFC64 numpy.random.SeedSequence numpy.random.get_state random.getstate
numpy.random.seed numpy.random.set_state random.seed random.setstate""".split())


_OF_NUMBERS = frozenset("gauss normalvariate expovariate randint randrange lognormvariate betavariate gammavariate getrandbits".split())


def drawn_kind(place: int | None, args: list[Any], named: dict[str, Any], terms: list[Term], keyed: dict[str, Term]) -> Kind:
    """One number, or as many as are asked for."""
    size = args[place] if place is not None and len(args) > place else named.get("size")
    if size is None:
        return _elementwise([*terms[:place], *(each for key, each in keyed.items() if key != "size")])
    return Kind("array", _extent(size))


def drawn_by(machine: Machine, source: Term, name: str, args: list[Any], named: dict[str, Any]) -> Any:
    """A draw of an object that draws."""
    terms, keyed = [machine.term(each) for each in args], {key: machine.term(each) for key, each in named.items()}
    known = DRAWS.get(f"numpy.random.{name}")
    kind = drawn_kind(known, args, named, terms, keyed) if known is not None else NUMBER if name in _OF_NUMBERS else ANY
    parts = machine.sites[-1][1] if machine.sites else []
    return machine.value_of(machine.release(name, parts, lambda: machine.draw(f".{name}", (source, *terms, *keyed.values()), len(terms), tuple(keyed), kind)))


def call_unknown(machine: Machine, name: str, given: list[Any]) -> Any:
    """A function of which nothing is known: it may release what it is given, and change it."""
    found = machine.release(name, machine.sites[-1][1] if machine.sites else [], machine.unknown)
    for each in given:
        lose(machine, each)
    return found


def lose(machine: Machine, value: Any) -> None:
    """Nothing is known any more of what an object holds."""
    if isinstance(value, Array):
        machine.write(value, machine.unknown(machine.read(value).kind))
    elif isinstance(value, (List, Dict, Table)):
        for part in value.items if isinstance(value, List) else value.items.values() if isinstance(value, Dict) else ():
            lose(machine, part)
        machine.set_term(value, machine.unknown(value.term.kind if value.term is not None else Kind("dict") if isinstance(value, Dict) else LIST))
    elif type(value) is tuple:
        for part in value:
            lose(machine, part)
    elif isinstance(value, (Instance, Iterator, Walked)):
        raise Unmodelled("an object that is given to a function that is not known")


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
            inner = item_kind(term)
            if inner is None or inner.sort not in ("number", "array"):
                raise ShapeNotKnown
            found.append((None, *inner.shape))
        elif term.kind.sort == "any" and term.op != "constant":
            raise ShapeNotKnown
    return found


def _nested(term: Term) -> tuple[int | None, ...]:
    """The shape of the array that a list of numbers, or of lists of numbers, becomes."""
    inner = _shapes(list(term.args))
    if inner and (len(inner) != len(term.args) or len({len(each) for each in inner}) != 1):
        raise ShapeNotKnown
    if any(each.kind.sort not in ("number", "array", "list") and each.op != "build" for each in term.args):
        raise ShapeNotKnown
    return (len(term.args), *(inner[0] if inner else ()))


def _kind(name: str, shape: str, args: list[Any], named: dict[str, Any], terms: list[Term], keyed: dict[str, Term]) -> Kind:
    """What comes of a call, by the sort that the table gives."""
    match shape:
        case "number":
            if name.startswith(("builtins.", "operator.")) and name not in ("builtins.sum", "builtins.min", "builtins.max", "builtins.hash", "builtins.any", "builtins.all"):
                return _elementwise(terms)
            if name.startswith("numpy.") and name.rpartition(".")[2] in ("float64", "float32", "int64", "int32", "bool_") and _shapes(terms):
                raise Unmodelled("an array that may be the same")
            return _of_number(name, terms, args)
        case "list":
            return LIST
        case "text":
            return TEXT
        case "any":
            if name == "numpy.einsum" and len(terms) < 3 or name == "numpy.diag" and any(each.kind.sort != "array" or len(each.kind.shape) != 1 for each in terms[:1]):
                raise Unmodelled("an array that may share its memory with another")  # a diagonal, or the axes in another order
            return by_example(name, terms, keyed)
        case "keeps" | "guess" | "some":
            return by_example(name, terms, keyed, shape != "some")
        case "like" if name == "numpy.where" and len(terms) == 1:
            return ANY
        case "like" if name.startswith("dpcheck.") and any(each.kind.sort in ("list", "any") for each in terms[:1]):
            raise ShapeNotKnown
        case "same" if name == "dpcheck.clip" and any(each.kind.sort in ("list", "any") for each in terms[1:2]):
            raise ShapeNotKnown
        case "like":
            return _elementwise([*terms, *(each for key, each in keyed.items() if key not in ("decimals", "dtype"))])
        case "same" if "axis" in named and named["axis"] is None:
            raise ShapeNotKnown
        case "same" if name.startswith("numpy.") and name.rpartition(".")[2] in ("cumsum", "cumprod", "nancumsum") and "axis" not in named and len(terms) < 2 \
                and not (terms[0].kind.sort == "array" and len(terms[0].kind.shape) == 1):
            raise ShapeNotKnown
        case "same":
            return _array(_shapes(terms[:1] if name != "dpcheck.clip" else terms[1:2]))
        case "reduce":
            return reduced(_shapes(terms[:1]), args[1] if len(args) > 1 and name != "numpy.linalg.norm" else args[2] if len(args) > 2 else named.get("axis"), named)
        case "product":
            if any(each.kind.sort not in ("array", "number") or each.op == "build" for each in terms[:2]):
                raise ShapeNotKnown
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
            raise ShapeNotKnown
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
            raise ShapeNotKnown
        return Kind("array", tuple(1 if place == axis % len(shapes[0]) else size for place, size in enumerate(shapes[0])))
    if axis is None:
        return NUMBER
    if type(axis) is not int or not shapes or not shapes[0] or not -len(shapes[0]) <= axis < len(shapes[0]):
        raise ShapeNotKnown
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
        raise ShapeNotKnown
    return Kind("array", (sum(each[0] or 0 for each in shapes) if all(each[0] is not None for each in shapes) else None,))


# ---------------------------------------------------------------- methods
def call_method_of_array(machine: Machine, value: Array, name: str, args: list[Any], named: dict[str, Any]) -> Any:
    term = machine.read(value)
    if set(named) & {"out", "copy", "subok", "order", "casting"} or "where" in named and METHODS.get(name) != "reduce":
        raise Unmodelled(f"{name} with an option")
    match name:
        case "transpose" if not args:
            return transposed(machine, value)
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
    terms, keyed = [machine.term(each) for each in args], {key: machine.term(each) for key, each in named.items()}
    if name in SHARED:
        kind = by_example(f".{name}", (term, *terms), keyed)
        if kind.sort != "array" or keyed:
            raise Unmodelled(f"{name} of an array")
        return reshaped(machine, value, name, kind.shape, tuple(terms))
    try:
        kind = _of_method(name, term, terms, keyed, args, named)
    except ShapeNotKnown:
        kind = by_example(f".{name}", (term, *terms), keyed)
    call = machine.make("call", (term, *terms, *keyed.values()), (f".{name}", len(terms), tuple(keyed)), kind)
    return machine.value_of(machine.check(call))


SHARED = frozenset("squeeze swapaxes diagonal transpose".split())
"""Methods whose result may share its memory with the array."""


def _of_method(name: str, term: Term, terms: list[Term], keyed: dict[str, Term], args: list[Any], named: dict[str, Any]) -> Kind:
    """What comes of a method of an array that gives no view."""
    match METHODS.get(name):
        case "reduce":
            return reduced([term.kind.shape], args[0] if args else named.get("axis"), named)
        case "same":
            return term.kind if name in ("copy", "astype", "round", "clip") or len(term.kind.shape) == 1 or "axis" in named else Kind("array", (None,))
        case "vector":
            return Kind("array", (None,))
        case "product" if terms[0].kind.sort == "array":
            return product(term.kind, terms[0].kind)
        case "number":
            return NUMBER
        case "any" | "product" | "list":
            return by_example(f".{name}", (term, *terms), keyed)
    raise Unmodelled(f"{name} of an array")


def _size(shape: tuple[int | None, ...]) -> int:
    found = 1
    for each in shape:
        found *= each or 0
    return found
