"""Frames and series: objects that hold a term. Their pure methods are calls of it (`core/methods.py` lists them); what changes one puts another term into it."""
from __future__ import annotations

from typing import Any

from dpcheck.core.library import resolve
from dpcheck.core.methods import CHANGING, PURE
from dpcheck.core.term import ANY, LIST, NUMBER, TEXT, Kind, Term
from dpcheck.elaborate.closures import callback, closure, is_function
from dpcheck.elaborate.heap import freeze
from dpcheck.elaborate.iteration import length
from dpcheck.elaborate.machine import Machine
from dpcheck.elaborate.queries import checked_query
from dpcheck.elaborate.values import Array, Builtin, Dict, Frame, Library, List, Places, Table, Unmodelled, Walk, Walked, is_constant, is_number

FRAME, SERIES = Kind("frame"), Kind("series")
_CLASSES = {"frame": "pandas.DataFrame", "series": "pandas.Series"}
_PLACES = ("loc", "iloc", "at", "iat")
_TELLING = {"agg": 0, "aggregate": 0, "transform": 0, "apply": 0, "map": 0, "applymap": 0, "filter": 0}
"""Methods that are told what to do, by a function or its name."""


def class_of(term: Term) -> str:
    return _CLASSES[term.kind.sort]


def whole_objects(machine: Machine) -> None:
    """That objects share nothing that can be written (pandas 3): a change of one is seen by no other."""
    if int(str(_pandas("__version__")).partition(".")[0]) < 3:
        raise Unmodelled("a change of a table by a version of pandas that shares what it holds")


def _pandas(name: str) -> Any:
    try:
        return resolve(f"pandas.{name}")
    except ImportError:
        raise Unmodelled("pandas is not installed") from None


# ---------------------------------------------------------------- attributes
def attribute_of_table(machine: Machine, held: Table, name: str, frame: Frame) -> Any:
    """`table.name`: a method, an attribute, or a column."""
    cls = class_of(held.term)
    gives = PURE[cls].get(name)
    if name in _PLACES:
        return Places(held, name)
    if name in CHANGING[cls]:
        return Builtin(name, lambda args, named: change(machine, held, name, args, named))
    if name in ("assign", "pipe"):
        return Builtin(name, lambda args, named: (_assigned if name == "assign" else _piped)(machine, held, args, named))
    if name == "query" and held.term.kind.sort == "frame":
        return Builtin(name, lambda args, named: call_method(machine, held, name, [], {**_inplace(named), **checked_query(machine, args, named, frame)}))
    if name == "eval" and held.term.kind.sort == "frame":
        return Builtin(name, lambda args, named: _evaluated(machine, held, checked_query(machine, args, named, frame)))
    if gives is None:
        if hasattr(_pandas(cls.partition(".")[2]), name) or name.startswith("_"):
            raise Unmodelled(f"the attribute {name} of a {held.term.kind.sort}")
        column = SERIES if held.term.kind.sort == "frame" else NUMBER
        return machine.value_of(machine.check(machine.guess("build", (held.term, machine.table.constant(name)), "attribute", column)))
    if gives != "look" and callable(getattr(_pandas(cls.partition(".")[2]), name)):
        return Builtin(name, lambda args, named: call_method(machine, held, name, args, named))
    return _looked_at(machine, held, gives, machine.guess("build", (held.term, machine.table.constant(name)), "attribute", _kind_of(held.term.kind, gives)))


def _looked_at(machine: Machine, held: Table | None, gives: str, term: Term) -> Any:
    """What an attribute or a method gives, which may look at the object."""
    if gives in ("look", "groups") and held is not None:
        freeze(held)
    found = machine.value_of(machine.check(term))
    if gives == "array" and isinstance(found, Array):
        found.entangled = True
    return found


def _kind_of(kind: Kind, gives: str) -> Kind:
    """The kind of what a method gives, by the word that is said of it."""
    is_series = kind.sort == "series" or kind.shape == (1,)
    match gives:
        case "number":
            return NUMBER
        case "part":
            return NUMBER if kind.sort == "series" else SERIES if kind.sort == "frame" else SERIES if is_series else FRAME
        case "series" | "frame" | "list" | "dict":
            return Kind(gives)
        case "groups":
            return Kind("groups", (1,) if is_series else (2,))
        case "array":
            return Kind("array", (None,) if is_series else (None, None))
        case "text":
            return TEXT
    return ANY


# ---------------------------------------------------------------- methods
def call_method(machine: Machine, held: Table, name: str, args: list[Any], named: dict[str, Any]) -> Any:
    """`table.name(...)`. With `inplace`, what comes of it is put into the table."""
    inplace = named.pop("inplace", False)
    if inplace is not False:
        if inplace is not True:
            raise Unmodelled("inplace that is not known")
        whole_objects(machine)
        found = call_method(machine, held, name, args, named)
        if not isinstance(found, Table) or found.term.kind != held.term.kind:
            raise Unmodelled(f"{name} in place")
        machine.set_term(held, found.term)
        return None
    gives = PURE[class_of(held.term)][name]
    if gives == "each":
        return _each(machine, held, name, args, named)
    return _looked_at(machine, held, gives, method_call(machine, held.term, name, gives, args, named))


def _evaluated(machine: Machine, held: Table, named: dict[str, Any]) -> Any:
    """`frame.eval(...)` of an expression that assigns nothing."""
    text = named.pop("expr")
    terms = (held.term, machine.term(text), *(machine.term(each) for each in named.values()))
    return machine.value_of(machine.check(machine.guess("call", terms, ("dpcheck.core.functions.evaluated", 2, tuple(named)), SERIES)))


def _inplace(named: dict[str, Any]) -> dict[str, Any]:
    """The option `inplace`, taken out of the others."""
    return {"inplace": named.pop("inplace")} if "inplace" in named else {}


def method_call(machine: Machine, term: Term, name: str, gives: str, args: list[Any], named: dict[str, Any]) -> Term:
    """A call of a pure method, as a term."""
    if set(named) & {"copy", "out", "raw", "engine", "into"} or any(type(key) is not str for key in named):
        raise Unmodelled(f"{name} with an option")
    terms = [_argument(machine, term, name, place, each, args, named) for place, each in enumerate(args)]
    keyed = {key: _argument(machine, term, name, key, each, args, named) for key, each in named.items()}
    data = (f".{name}", len(terms), tuple(keyed))
    kind = _refined(term.kind, name, gives, args, named, [*terms, *keyed.values()])
    if gives == "draw":
        return machine.draw(f".{name}", (term, *terms, *keyed.values()), len(terms), tuple(keyed), term.kind if term.kind.sort != "groups" else ANY)
    return machine.guess("call", (term, *terms, *keyed.values()), data, kind)


def _argument(machine: Machine, receiver: Term, name: str, place: int | str, value: Any, args: list[Any], named: dict[str, Any]) -> Term:
    if name in _TELLING and place in (0, "func", "arg") or name in ("agg", "aggregate") and isinstance(place, str) and type(value) is tuple or place == "aggfunc":
        return _told(machine, receiver, name, value, args, named)
    if is_function(value) and not (isinstance(value, Library) and name in ("astype", "to_numpy", "where", "mask")):
        return closure(machine, value, *_parameter(receiver.kind, name, place))
    if isinstance(value, Dict) and value.default is not None:
        raise Unmodelled("a dictionary that a method may change")
    return closure(machine, value) if isinstance(value, Library) else machine.term(value)


def _told(machine: Machine, receiver: Term, name: str, value: Any, args: list[Any], named: dict[str, Any]) -> Term:
    """The function, or the functions, that a method is told to use."""
    kind = receiver.kind
    if name == "filter" and kind.sort != "groups":
        return machine.term(value)
    if name in ("map", "applymap") and not is_function(value):
        if isinstance(value, Dict) and value.default is not None:
            raise Unmodelled("a dictionary that a method may change")
        return machine.term(value)
    extra = {"raw", "result_type", "by_row"} if name == "apply" and kind.sort == "frame" else set()
    if kind.sort == "any" or is_function(value) and (len(args) > (2 if name == "apply" and kind.sort == "frame" else 1) or set(named) - {"axis", "func", "arg", "na_action", *extra}):
        raise Unmodelled(f"{name} with more arguments")
    return callback(machine, value, *_parameter(kind, name, 0))


def _parameter(kind: Kind, name: str, place: int | str) -> tuple[Kind, ...]:
    """The kind of what a function is given that a method calls."""
    match kind.sort, name:
        case ("series", "apply" | "map") | ("frame", "map" | "applymap"):
            return (NUMBER,)
        case ("frame", "apply" | "agg" | "aggregate" | "transform" | "sort_values" | "pivot_table") | ("series", "agg" | "aggregate" | "transform" | "sort_values"):
            return (SERIES,)
        case "groups", "apply" | "filter":
            return (SERIES if kind.shape == (1,) else FRAME,)
        case "groups", "agg" | "aggregate" | "transform":
            return (SERIES,)
        case _, "groupby" | "rename" | "add_prefix":
            return (NUMBER,)
        case _, "where" | "mask":
            return (kind,)
    raise Unmodelled(f"{name} with a function")


def _refined(kind: Kind, name: str, gives: str, args: list[Any], named: dict[str, Any], terms: list[Term]) -> Kind:
    """The kind of what a call gives, where its arguments tell more than its name."""
    first = args[0] if args else next(iter(named.values()), None)
    if kind.sort == "series" and name == "reset_index":
        return SERIES if named.get("drop") is True else FRAME
    if name == "quantile" and (is_number(first) or first is None):
        return _kind_of(kind, "part")
    if name in ("agg", "aggregate") and (isinstance(first, str) or is_function(first)) and len(args) <= 1:
        return _kind_of(kind, "part")
    if name in ("transform", "fillna", "shift", "cumsum", "cumprod", "cummax", "cummin", "diff", "rank", "ffill", "bfill", "pct_change", "cumcount") and kind.sort == "groups":
        return SERIES if kind.shape == (1,) or name == "cumcount" else FRAME
    if name in ("transform",):
        return kind
    if name == "apply" and terms and terms[0].op == "lambda" and terms[0].args[-1].kind == NUMBER and kind.sort in ("series", "frame"):
        return SERIES
    if name == "size" and kind.sort == "groups":
        return SERIES
    if kind.sort == "series" and name in ("str", "dt"):
        return ANY
    if gives == "part" and kind.sort == "frame" and "axis" in named and named["axis"] is None:
        return NUMBER
    if gives == "part" and kind.sort == "series" and (name in ("mode",) or "level" in named):
        return ANY
    if name == "explode" or name == "map" and kind.sort == "frame":
        return kind
    if name == "get" and kind.sort == "series":
        return NUMBER
    if name == "array" and gives == "any":
        return ANY
    return _kind_of(kind, gives)


def _each(machine: Machine, held: Table, name: str, args: list[Any], named: dict[str, Any]) -> Any:
    """`iterrows` and its like: rows or columns, to be gone through once."""
    if args or set(named) - {"index", "name"} or not all(is_constant(each) for each in named.values()):
        raise Unmodelled(f"{name} with arguments")
    terms = (held.term, machine.table.constant(name), *(machine.term(each) for each in named.values()))
    rows = machine.check(machine.make("call", terms, ("dpcheck.core.functions.listed", 2, tuple(named)), LIST))
    freeze(held)
    if name == "itertuples" or held.term.kind.sort == "series":
        return machine.new(Walked(lambda: Walk(length(machine, rows), lambda place: machine.guess("item", (rows, place)))))

    def at(place: Term) -> Any:
        pair = machine.make("item", (rows, place), None, ANY)
        key, part = (machine.table.constant(each) for each in (0, 1))
        return machine.guess("item", (pair, key)), machine.value_of(machine.make("item", (pair, part), None, SERIES))

    return machine.new(Walked(lambda: Walk(length(machine, rows), at)))


def change(machine: Machine, held: Table | List | Dict, name: str, args: list[Any], named: dict[str, Any]) -> Any:
    """A method that changes an object of which only the term is known: another term is put into it."""
    before = machine.term(held)
    if isinstance(held, Table):
        whole_objects(machine)
    given = [closure(machine, each, NUMBER) if is_function(each) else machine.pure(each) for each in (*args, *named.values())]
    terms = [before, machine.table.constant(name), *given]
    pair = machine.check(machine.make("call", tuple(terms), ("dpcheck.core.functions.changed", 2 + len(args), tuple(named)), ANY))
    machine.set_term(held, machine.make("item", (pair, machine.table.constant(0)), None, before.kind))
    if name in _GIVES_NOTHING:
        return None
    return machine.value_of(machine.guess("item", (pair, machine.table.constant(1))))


_GIVES_NOTHING = frozenset("append extend insert remove clear sort reverse update add discard subtract appendleft extendleft rotate __delitem__ move_to_end".split())


def _assigned(machine: Machine, held: Table, args: list[Any], named: dict[str, Any]) -> Any:
    """`frame.assign(a=...)`: one column after another; a function is given what there is so far."""
    if args or held.term.kind.sort != "frame":
        raise Unmodelled("assign")
    term = held.term
    for name, value in named.items():
        if is_function(value):
            made = machine.new(Table(term))
            freeze(made)
            value = machine.call(value, [made])
        term = machine.check(machine.make("store", (term, machine.table.constant(name), machine.term(value)), None, FRAME))
    return machine.new(Table(term))


def _piped(machine: Machine, held: Table, args: list[Any], named: dict[str, Any]) -> Any:
    return machine.call(args[0], [held, *args[1:]], named)


# ---------------------------------------------------------------- items
def item_of_table(machine: Machine, held: Table, index: Any) -> Any:
    """`table[index]`: a column, some columns, or rows by a condition."""
    if is_function(index) and not isinstance(index, Library):
        index = machine.call(index, [held])
    if type(index) is slice:
        _plain_slice(index)
        kind = held.term.kind
    elif isinstance(index, (Table, Array, List)):
        kind = held.term.kind
    elif held.term.kind.sort == "frame":
        kind = SERIES if is_constant(index) or isinstance(index, Term) and index.kind.sort in ("number", "text") else ANY
    else:
        kind = NUMBER if is_constant(index) or is_number(index) or isinstance(index, Term) and index.kind == TEXT else ANY
    return machine.value_of(machine.check(machine.guess("item", (held.term, machine.term(index)), None, kind)))


def _plain_slice(part: slice) -> None:
    if not all(each is None or is_constant(each) or is_number(each) for each in (part.start, part.stop, part.step)):
        raise Unmodelled("a slice of another kind")


def item_at_places(machine: Machine, places: Places, index: Any) -> Any:
    """`table.loc[index]` and its like."""
    if is_function(index) and not isinstance(index, Library):
        index = machine.call(index, [places.held])
    elif type(index) is tuple:
        index = tuple(machine.call(each, [places.held]) if is_function(each) and not isinstance(each, Library) else each for each in index)
    args = (places.held.term, machine.table.constant(places.name), machine.term(index))
    return machine.value_of(machine.check(machine.guess("call", args, ("dpcheck.core.functions.at", 3, ()), _at_kind(places, index))))


def _at_kind(places: Places, index: Any) -> Kind:
    kind = places.held.term.kind
    if places.name in ("at", "iat"):
        return NUMBER
    parts = index if type(index) is tuple else (index,)
    several = [isinstance(each, (Table, Array, List, slice)) for each in parts]
    if any(isinstance(each, Term) and each.kind.sort == "any" for each in parts) or len(parts) > 2:
        return ANY
    if kind.sort == "series":
        return NUMBER if not any(several) else SERIES
    if len(parts) == 1:
        return FRAME if several[0] else SERIES
    return FRAME if all(several) else SERIES if any(several) else NUMBER


def set_item_of_table(machine: Machine, held: Table, index: Any, value: Any) -> None:
    """`table[index] = value`."""
    whole_objects(machine)
    machine.set_term(held, machine.check(machine.make("store", (held.term, machine.term(index), machine.term(value)), None, held.term.kind)))


def set_item_at_places(machine: Machine, places: Places, index: Any, value: Any) -> None:
    """`table.loc[index] = value`."""
    whole_objects(machine)
    if is_function(index):
        raise Unmodelled("places that a function tells")
    held = places.held
    args = (held.term, machine.table.constant(places.name), machine.term(index), machine.term(value))
    machine.set_term(held, machine.check(machine.make("call", args, ("dpcheck.core.functions.stored_at", 4, ()), held.term.kind)))


def set_attribute_of_table(machine: Machine, held: Table, name: str, value: Any) -> None:
    """`table.columns = ...`, `table.index = ...`, `series.name = ...`, `table.column = ...`."""
    whole_objects(machine)
    if name.startswith("_") or hasattr(_pandas(class_of(held.term).partition(".")[2]), name) and name not in ("columns", "index", "name"):
        raise Unmodelled(f"the attribute {name} that is set")
    args = (held.term, machine.table.constant(name), machine.term(value))
    machine.set_term(held, machine.check(machine.make("call", args, ("dpcheck.core.functions.with_attribute", 3, ()), held.term.kind)))
