"""Which parameters of a function without annotations hold data: those that flow into what is released, and not into how it is noised.

The function is run once with every parameter as a source of its own, of which nothing but the dependence is followed. What
reaches the value of a release and no scale is a candidate; names and uses decide between data and settings.
"""
from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from dpcheck import ir
from dpcheck.bounds.budget import Meter
from dpcheck.infer.audit.mixed import item_name, key_in, keys_of, mixed_in
from dpcheck.infer.audit.reading.exponents import SCORES, are_for_their_range
from dpcheck.infer.audit.reading.given import given_to_noise, index_of, noised_as_given, tells_what_it_compares
from dpcheck.infer.audit.reading.index import argument_of, is_method
from dpcheck.infer.audit.reading.ways import Leaf, Ways
from dpcheck.infer.audit.usage import annotated_kind, class_of, holds_keys, is_one_number, is_one_place, used_as
from dpcheck.infer.audit.words import sounds_like_settings, sounds_private, sounds_public
from dpcheck.infer.blocks import execute
from dpcheck.infer.dependence import deep_env
from dpcheck.infer.grants import LEAST_OF_FUNCTION, LEAST_OF_LETTER
from dpcheck.infer.inheritance import mro
from dpcheck.infer.ledgers import calls_in
from dpcheck.infer.reach import DINF
from dpcheck.infer.run import Run
from dpcheck.infer.store import Frame
from dpcheck.infer.values import Class, Function, Instance, Mapping, Opaque, Ref, Source, Value
from dpcheck.infer.walk import called_name
from dpcheck.syntax.walk import walk

if TYPE_CHECKING:
    from dpcheck.infer.program import Program


FUEL = 20_000
WORK = 40_000  # units of algebra, of its own: what the analysis itself may spend is not touched
NUMBERS = frozenset(("v", "x", "value", "val", "true_value", "true_answer", "result", "answer", "count", "true_count", "query_result", "stat", "statistic", "q", "query_answer",
                     "number", "n", "total", "mean", "raw", "output", "true_result", "real_value", "y", "true_mean", "actual"))

_OF_TABLES = frozenset(("T", "shape", "size", "ndim", "dtype", "values", "columns", "index", "loc", "iloc", "flat", "real", "attrs"))
_COUNTS = re.compile(r"(^|_)(counts?|hist(ogram)?s?|freq(uenc(y|ies))?s?|tall(y|ies)|votes)$", re.IGNORECASE)
_THRESHOLD = re.compile(r"^(t|tau|thr|(\w+_)?thresh(old)?s?)$", re.IGNORECASE)  # with which data are compared, and which are none
_OF_NUMBERS = frozenset(("ceil", "floor", "log", "log2", "log10", "sqrt", "exp", "int", "float", "round", "min", "max", "pow"))
_EPSILON = re.compile(r"eps|budget|privacy|^(self\.)?(e|delta|alpha)$", re.IGNORECASE)
_SENSITIVITY = re.compile(r"sens|delta_?[fq]$|^(gs|l[12]_?gs)$", re.IGNORECASE)


@dataclass(slots=True)
class Found:
    """The data that a function is given: containers by parameter, by item of one ('options["data"]') or by attribute of `self` ("self.data")."""

    data: dict[str, str] = field(default_factory=dict)
    keys: list[str] = field(default_factory=list)  # what is taken for public, as things in the data are looked for by it
    helper: bool = False  # it adds noise to a number that it is given: what it guarantees is up to its callers


def data_of(program: Program, function: Function) -> Found:
    """What a function is given that flows into its releases."""
    if not program.drawing.leads(function.module, function.node):
        return Found()
    assert isinstance(function.node, ir.Function)
    flows = program.flows.get(id(function.node))
    if flows is None:
        flows = program.flows[id(function.node)] = _flows(program, function)
    values, settings, bare, selects = set(flows[0]), set(flows[1]), set(flows[2]), flows[3]
    queries = {name for name in values if _is_query(program, function, name)}
    asked = bool(queries) and all(_is_only_asked(function, name, queries) for name in values - queries if not sounds_public(name))
    if selects:
        switches = {p.name for p in function.node.params if isinstance(p.default, ir.Constant) and p.default.value is not None}
        scores = all(SCORES.search(name) for name in values - switches if not sounds_public(name))
        asked = (asked or scores) and are_for_their_range(index_of(function.module), function.node)
    values -= queries & settings | settings & mixed_in(function.module)
    values -= {name for name in values & settings if _is_limit(program, function, name, values)}
    found = Found()
    if all(_THRESHOLD.match(_plain(name)) for name in values) or tells_what_it_compares(function.module, function.node):
        return found  # no data get noise, or what does is told twice
    if asked or (values == bare or _are_noised(function, values, settings)) and (is_called(function) or all(_is_result(function, name, settings) for name in values) or _sensitivity_is_given(function, settings)):
        found.helper = not _makes_gradients(function)
        return found
    params = {p.name: p for p in function.node.params}
    kinds = {name: _kind(program, function, name, params.get(name), name in settings) for name in sorted(values)}
    kinds |= {name: "number" for name in kinds if name in params and is_one_number(function, name) and (kinds[name] or len(values) == 1)}
    kinds |= {name: "number" for name in kinds if name in params and is_one_place(function, name)}
    if "array" in kinds.values():  # what goes with an array, and nothing else tells of, is one, too: the labels of its rows
        kinds |= {name: "array" for name, kind in kinds.items() if kind == "list" and not used_as(program, function, name)}
    keys = [name for name in kinds if kinds[name] == "list" and not sounds_private(_plain(name)) and holds_keys(function, name)]
    kinds |= dict.fromkeys(keys, "operand")
    plain = any(kind not in ("", "operand") for kind in kinds.values())  # what rows are only compared with is a setting
    found.data = {name: "array" if kind == "operand" else kind for name, kind in kinds.items() if kind and not (plain and kind == "operand")}
    found.keys = [name for name in keys if name not in found.data]
    if not found.data:
        only = [name for name in values if name not in settings and not sounds_public(_plain(name))]
        found.data = {name: used_as(program, function, name).replace("operand", "array") or "list" for name in only} if len(only) == 1 else {}
    return Found(helper=True) if any(_is_given_along(function, name, values - found.data.keys()) for name in found.data) else found


def _are_noised(function: Function, values: set[str], settings: set[str]) -> bool:
    """Whether a function adds noise to what it is given as it is: to all that is no setting, such as the name of the column that it picks."""
    assert isinstance(function.node, ir.Function)
    given = noised_as_given(function.module, function.node)
    data = {name for name in values - settings if not sounds_public(name)}
    return values <= given or bool(data) and data <= given


def _makes_gradients(function: Function) -> bool:
    """Whether a function makes gradients itself (`loss.backward()`): what it adds noise to then is nothing that it was given as it is."""
    assert isinstance(function.node, ir.Function)
    return any(isinstance(part, ir.Call) and isinstance(part.func, ir.Attribute) and part.func.attr == "backward" for part in walk(function.node.body))


def _is_given_along(function: Function, data: str, others: set[str]) -> bool:
    """Whether all calls of a function give, besides data, what they make of the same data (`centred(x, len(x))`): by itself it would be judged as if that did not move with them."""
    index = index_of(function.module)
    assert isinstance(function.node, ir.Function)
    calls, method = index.called(function.node), is_method(index, function.node)
    if not calls or index.is_handed_on(function.node):
        return False
    ways = Ways(index)
    for other in others:
        pairs = [[argument_of(call, function.node, name, method) for name in (data, other)] for call in calls]
        if all(mine is not None and theirs is not None and _leaves(ways, mine) & _leaves(ways, theirs) for mine, theirs in pairs):
            return True
    return False


def _leaves(ways: Ways, node: ir.Expr) -> set[Leaf]:
    """What an expression is made of, without what is written down."""
    return {way.leaf for way in ways.of(node) if way.leaf.kind in ("data", "parameter")}


def _is_result(function: Function, name: str, settings: set[str]) -> bool:
    """Whether a parameter usually holds what was computed of data: a number, counts. What is noised entry by entry under another name, for entries that move by a fixed number, is data."""
    if _plain(name) in NUMBERS or _COUNTS.search(_plain(name)):
        return True
    return not sounds_private(_plain(name)) and not (all(map(_EPSILON.search, settings)) and _is_measured(function, name))


def _is_measured(function: Function, name: str) -> bool:
    """Whether a function asks how many entries a parameter has, or what was made of it (`np.vstack(path).shape`)."""
    nodes = list(walk(function.node.body if isinstance(function.node, ir.Function) else [function.node.body]))
    asked = [part.value for part in nodes if isinstance(part, ir.Attribute) and part.attr in ("shape", "size")]
    asked += [argument.value for part in nodes if isinstance(part, ir.Call) and isinstance(part.func, ir.Name) and part.func.id == "len" for argument in part.args]
    return any(isinstance(inner, (ir.Name, ir.Attribute)) and _named(inner) == name for one in asked for inner in walk([one]))


def _sensitivity_is_given(function: Function, settings: set[str]) -> bool:
    """Whether the noise is made for a sensitivity that the caller gives, to the function or to the object whose method it is."""
    named = {name for name in settings if not name.startswith("self.")}
    cls = class_of(function) if named < settings else None
    made = [parameter.name for part in cls.node.body if isinstance(part, ir.Function) and part.name == "__init__" for parameter in part.params] if cls is not None else []
    return any(map(_SENSITIVITY.search, (*named, *made, *(attributes_of(cls) if cls is not None else ()))))


def _plain(name: str) -> str:
    """What a parameter, an item of one or an attribute of `self` is called by itself."""
    return key_in(name) or name.removeprefix("self.")


def _kind(program: Program, function: Function, name: str, parameter: ir.Param | None, sets: bool) -> str:
    """The container that a candidate is; "" where it is a setting."""
    plain = _plain(name)
    if parameter is not None:
        said = annotated_kind(parameter.annotation)
        if said is not None and (said != "list" or sounds_private(plain) or not sounds_public(plain)):
            return said
        if isinstance(parameter.default, ir.Constant) and parameter.default.value is not None or isinstance(parameter.default, (ir.Sequence, ir.Dict, ir.Unary, ir.Name)):
            return ""
    if sounds_like_settings(plain) and not sounds_private(plain):
        return ""  # `cfg.rounds` and `params["lr"]` look like columns
    if name.startswith("self.") and _is_made_of_settings(function, plain):
        return ""
    used = used_as(program, function, name)
    if sets and len(plain) == 1 and used in ("", "operand"):
        return ""  # a letter that noise is made with, and that is only calculated with, is a sensitivity or a bound
    if sets and sounds_like_settings(plain) and not sounds_private(plain):
        return ""
    if used in ("frame", "records"):
        return used
    if sounds_private(plain) and not sets:
        return used or "list"
    if sounds_public(plain) or sets and not (sounds_private(plain) and used):
        return ""
    return used if used not in ("", "array", "operand") or sounds_private(plain) else ""


def _is_made_of_settings(function: Function, attribute: str) -> bool:
    """Whether an attribute is set in `__init__` alone, to what is calculated of parameters that are settings by their names: `self.bits = ceil(log2(T))`."""
    cls = class_of(function)
    stores = [(method, part) for method in cls.node.body if isinstance(method, ir.Function) for part in walk(method.body) if isinstance(part, (ir.Assign, ir.Augment, ir.Annotate, ir.For))
              for target in walk(part.targets if isinstance(part, ir.Assign) else [part.target]) if isinstance(target, ir.Attribute) and _named(target) == f"self.{attribute}"] if cls is not None else []
    if len(stores) != 1 or stores[0][0].name != "__init__" or isinstance(stores[0][1], (ir.Augment, ir.For)) or stores[0][1].value is None:
        return False
    method, value = stores[0][0], stores[0][1].value
    named = {inner.id for inner in walk([value]) if isinstance(inner, ir.Name)} & {parameter.name for parameter in method.params}
    calculated = all(called_name(inner.func) in _OF_NUMBERS for inner in walk([value]) if isinstance(inner, ir.Call))
    return bool(named) and calculated and all(sounds_public(one) and not sounds_private(one) for one in named)


def _is_limit(program: Program, function: Function, name: str, values: set[str]) -> bool:
    """Whether a number that noise is made with is no part of what gets it, which is made of other data, and is only calculated and compared with: it says how often something is told at most, say."""
    assert isinstance(function.node, ir.Function)
    if not (name in NUMBERS or _COUNTS.search(name)) or used_as(program, function, name) not in ("", "operand"):
        return False
    noised = given_to_noise(function.module, function.node)
    return name not in noised and any(sounds_private(other) for other in noised & values)


def _is_query(program: Program, function: Function, name: str) -> bool:
    """Whether a parameter is something that is asked of the data: it is called, or a method of it, and an attribute of it sounds like a setting (`query.value(db)`, `query.sensitivity`).

    What arrays and tables have (`ages.clip(0, 10)`, `X.T`) tells nothing of that.
    """
    nodes = list(walk(function.node.body if isinstance(function.node, ir.Function) else [function.node.body]))
    called = [part.func for part in nodes if isinstance(part, ir.Call) and part.args]
    if any(_named(func) == name for func in called):
        return True
    attributes = [part for part in nodes if isinstance(part, ir.Attribute) and _named(part.value) == name and not _is_of_tables(program, part.attr)]
    return any(func is attribute for func in called for attribute in attributes) and any(sounds_public(attribute.attr) for attribute in attributes)


def _is_of_tables(program: Program, name: str) -> bool:
    """Whether arrays, columns or frames have an attribute of that name."""
    return name in _OF_TABLES or any(program.table.find(f"{owner}.{name}") is not None for owner in ("numpy.ndarray", "pandas.Series", "pandas.DataFrame"))


def _is_only_asked(function: Function, name: str, queries: set[str]) -> bool:
    """Whether data are handed to queries that the caller gives, and nothing else is done with them: by how much these move, the caller knows."""
    nodes = list(walk(function.node.body if isinstance(function.node, ir.Function) else [function.node.body]))
    calls = [part for part in nodes if isinstance(part, ir.Call) and _rooted(part.func) in queries]
    given = {id(argument.value) for call in calls for argument in call.args}
    tested = {id(inner) for part in nodes if isinstance(part, ir.Assert) for inner in walk([part.test])}
    return all(id(part) in given or id(part) in tested for part in nodes if isinstance(part, (ir.Name, ir.Attribute)) and _named(part) == name)


def _rooted(func: ir.Expr) -> str:
    """The parameter, or attribute of `self`, that is called, or a method of which is."""
    while isinstance(func, ir.Attribute) and not _named(func).startswith("self."):
        func = func.value
    return _named(func)


def _named(node: ir.Expr) -> str:
    """A name, or an attribute of `self`, as it is written."""
    if isinstance(node, ir.Attribute):
        return f"{node.value.id}.{node.attr}" if isinstance(node.value, ir.Name) else ""
    return node.id if isinstance(node, ir.Name) else ""


def is_called(function: Function) -> bool:
    """Whether the module calls the function by its name."""
    name = function.node.name if isinstance(function.node, ir.Function) else ""
    return any(isinstance(part, ir.Call) and (isinstance(part.func, ir.Name) and part.func.id == name or isinstance(part.func, ir.Attribute) and part.func.attr == name)
               for part in walk(function.module.body))


def _flows(program: Program, function: Function) -> tuple[set[str], set[str], set[str], bool]:
    """The parameters that reach the values of releases, those that reach how they are noised, and those that are noised as they are; and whether something is chosen by scores."""
    assert isinstance(function.node, ir.Function)
    run = program.start(function.module)
    run.fuel, run.tainting = FUEL, True
    mark = program.store.mark()
    frame = Frame(function.module, function.name, {}, function.frame, local=program.locals_of(function.node))
    for position, parameter in enumerate(function.node.params):
        if position == 0 and function.frame.is_class and parameter.name in ("self", "cls"):
            frame.names[parameter.name] = _receiver(run, function, parameter.name)
        elif parameter.kind in ("*", "**"):
            frame.names[parameter.name] = Opaque(what=parameter.name)
        elif keys := keys_of(function.node, parameter.name):
            frame.names[parameter.name] = Ref(run.store.allocate(Mapping({key: _tainted(item_name(parameter.name, key)) for key in keys})))
        else:
            frame.names[parameter.name] = _tainted(parameter.name)
    run.active.append(function.node)
    run.closures.append((function.node, function.frame))
    run.return_marks.append(mark)
    size = function.node.end - function.node.start
    allowed = min(WORK, max(program.work, size * LEAST_OF_LETTER + LEAST_OF_FUNCTION))
    run.meter, run.pot, run.body = Meter(allowed), WORK, function.node.body
    with run.meter:
        execute(run, function.node.body, frame)
    program.work -= allowed - max(0, run.meter.left)
    values: set[str] = set()
    settings: set[str] = set()
    bare: set[str] = set()
    for call in calls_in(run.ledger):
        if call.mechanism in ("clip", "clamp"):
            continue
        value = call.arguments.get("value") or call.arguments.get("scores") or call.arguments.get("data")
        reaches = _names(run, value)
        if value is None or not reaches or any(source.space for source in deep_env(run, value)):
            continue  # public, or of data that was found already
        values |= reaches
        if isinstance(value, Opaque) and value.what in reaches and len(reaches) == 1:
            bare |= reaches
        for role, other in call.arguments.items():
            if role not in ("value", "scores", "data", "queries", "results", "size"):
                settings |= _names(run, other)
    selects = any("scores" in call.arguments or call.mechanism == "gumbel" for call in calls_in(run.ledger))
    program.store.undo(mark)
    return values, settings, bare, selects


def _tainted(name: str) -> Value:
    return Opaque({Source(name, "", True, DINF): {}}, what=name)


def _receiver(run: Run, function: Function, name: str) -> Value:
    """`self` with every attribute that the class assigns as a source of its own."""
    cls = class_of(function)
    if cls is None:
        return Opaque(what=name)
    attributes = {attribute: _tainted(f"{name}.{attribute}") for attribute in attributes_of(cls, name)}
    return Ref(run.store.allocate(Instance(cls, attributes, True, name)))


def attributes_of(cls: Class, name: str = "self") -> list[str]:
    """The attributes that the methods of a class and of its bases assign."""
    found: dict[str, None] = {}
    for part in (part for base in mro(cls) for part in walk(base.node.body)):
        for target in part.targets if isinstance(part, ir.Assign) else [part.target] if isinstance(part, ir.Annotate) else []:
            if isinstance(target, ir.Attribute) and isinstance(target.value, ir.Name) and target.value.id == name:
                found[target.attr] = None
    return list(found)


def _names(run: Run, value: Value | None) -> set[str]:
    return set() if value is None else {source.name for source in deep_env(run, value) if not source.space and not source.stands_in}
