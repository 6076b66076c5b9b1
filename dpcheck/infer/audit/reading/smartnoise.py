"""Queries of SmartNoise: its SQL, by the names that it has had, and the steps of its first library (`sn.dp_mean(data, privacy_usage=...)`), which was Whitenoise before.

The library works out sensitivities by itself, and refuses what nothing bounds. What it guarantees holds where nothing that it is told is made of the data:
epsilon, bounds, categories. Sources: snsql's `PrivateReader`; smartnoise-core's validator, by which neighbours differ in one row of a known number of rows.
"""
from __future__ import annotations

import re
from collections.abc import Iterator

from dpcheck import ir
from dpcheck.infer.audit.reading.engines import Trained
from dpcheck.infer.audit.reading.index import Index
from dpcheck.infer.audit.reading.ways import Ways
from dpcheck.infer.walk import called_name

SQL, STEP = "sql", "smartnoise"
_CORES = ("opendp.smartnoise.core", "opendp.whitenoise.core", "whitenoise.core", "burdock.core", "yarrow")
_READERS = frozenset(("from_connection", "from_df", "PrivateReader"))
_ASKING = frozenset(("execute", "execute_df", "execute_with_accuracy", "execute_with_accuracy_df"))
_MECHANISMS = frozenset(("laplace_mechanism", "gaussian_mechanism", "simple_geometric_mechanism", "geometric_mechanism", "snapping_mechanism", "exponential_mechanism"))
_TOLD = frozenset(("privacy_usage", "lower", "upper", "data_lower", "data_upper", "left_lower", "left_upper", "right_lower", "right_upper", "edges", "categories", "candidates",
                   "privacy", "metadata", "meta", "epsilon", "delta", "accuracy"))
_PACKING = frozenset(("Privacy", "dict"))
_CLAIMED = re.compile(r"eps|delta|budget", re.IGNORECASE)
_SUBSTITUTE = "the library's guarantee, where a record is replaced by another"
_EITHER = "the library's guarantee, within the bounds that its metadata name"


def queries(index: Index) -> Iterator[tuple[Trained, str]]:
    """What a module asks SmartNoise, with the family of the query."""
    modules = index.full_names()
    cores = {alias for alias, name in modules.items() if name in _CORES}
    if cores:
        for name in sorted(index.calls):
            if name in _MECHANISMS or name.startswith("dp_"):
                for call in index.calls[name]:
                    if isinstance(call.func, ir.Attribute) and isinstance(call.func.value, ir.Name) and call.func.value.id in cores:
                        yield _step(index, call), STEP
    if any(name.startswith(("snsql", "opendp.smartnoise.sql", "opendp.whitenoise.sql", "opendp.whitenoise.core.sql")) for name in modules.values()):
        for name in sorted(_ASKING):
            for call in index.calls.get(name, ()):
                if (reader := _reader(index, call)) is not None:
                    yield _asked(index, call, reader), SQL


def _step(index: Index, call: ir.Call) -> Trained:
    """A step with noise, by what it and the steps before it are told."""
    told = [argument for step in _steps(index, call) for argument in step.args if argument.name in _TOLD]
    if not any(argument.name == "privacy_usage" for argument in told):
        return Trained("undecided", call, "DP302", "how much privacy it uses is not seen here", "give it privacy_usage={'epsilon': ...}", "")
    return _settled(index, call, told, _SUBSTITUTE)


def _steps(index: Index, call: ir.Call) -> list[ir.Call]:
    """A step, and those whose results it is given, in its arguments or by a name."""
    found: list[ir.Call] = []
    todo: list[ir.Expr] = [call]
    while todo and len(found) < 40:
        node = todo.pop()
        if isinstance(node, ir.Subscript):
            todo.append(node.value)
        elif isinstance(node, ir.Name):
            todo += [definition.value for definition in index.bound(node)[1] if definition.kind == "is" and isinstance(definition.value, (ir.Call, ir.Subscript, ir.Name))]
        elif isinstance(node, ir.Call) and node not in found:
            found.append(node)
            todo += [argument.value for argument in node.args if argument.name in (None, "data", "left", "right")]
    return found


def _reader(index: Index, call: ir.Call) -> ir.Call | None:
    """The private reader that a query is asked of, where it is made here."""
    owner = call.func.value if isinstance(call.func, ir.Attribute) else None
    made = [owner] if isinstance(owner, ir.Call) else index.made_by(owner)
    return next((one for one in made if called_name(one.func) in _READERS and (called_name(one.func) != "from_connection" or any(argument.name == "privacy" for argument in one.args))), None)


def _asked(index: Index, call: ir.Call, reader: ir.Call) -> Trained:
    """A query in SQL, by what its reader was told."""
    plain = [argument for argument in reader.args if argument.name is None]
    told = [argument for argument in reader.args if argument.name in _TOLD] + (plain[1:] if called_name(reader.func) == "PrivateReader" else [])
    return _settled(index, call, told, _EITHER)


def _settled(index: Index, call: ir.Call, told: list[ir.Arg], guaranteed: str) -> Trained:
    ways = Ways(index)
    for argument in told:
        for part in _values(index, argument.value):
            leaking = next((way for way in ways.of(part) if way.leaf.kind == "data" and not _is_claimed(part)), None)
            if leaking is not None:
                name = argument.name or "what it is told"
                return Trained("private-parameter", call, "DP203", f"`{name}` is made of the data (`{leaking.leaf.name}`): it is released along with the result",
                               "take a value that is known without the data", leaking.leaf.name)
    return Trained("right", call, "", guaranteed, None, "")


def _is_claimed(node: ir.Expr) -> bool:
    """Whether a value is an epsilon or a delta by its name, wherever it was read from."""
    return isinstance(node, ir.Name) and _CLAIMED.search(node.id) is not None


def _values(index: Index, node: ir.Expr) -> Iterator[ir.Expr]:
    """The values in what is told: those of a dictionary, of a call that packs them (`Privacy(epsilon=...)`), or a value itself."""
    if isinstance(node, ir.Name) and len(found := index.bound(node)[1]) == 1 and found[0].kind == "is" and isinstance(found[0].value, (ir.Call, ir.Dict)):
        node = found[0].value
    if isinstance(node, ir.Call) and called_name(node.func) in _PACKING:
        for argument in node.args:
            yield from _values(index, argument.value)
    elif isinstance(node, ir.Dict):
        for _, value in node.items:
            yield from _values(index, value)
    else:
        yield node
