"""Options of the command line that are a number or a text: whatever code is given all of them, nothing of the data gets into one."""
from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from dpcheck import ir
from dpcheck.bounds import symbol
from dpcheck.infer.values import Opaque, Text, Value
from dpcheck.infer.walk import attributes_stored, called_name, names_read
from dpcheck.syntax.walk import walk

if TYPE_CHECKING:
    from dpcheck.infer.run import Run

_STORING = frozenset(("setattr", "exec"))  # by which attributes are stored under names that are not written down
_TYPES = ("int", "float", "str", "bool")
_PARSING = frozenset(("parse_args", "parse_known_args"))


def option_of(run: Run, owner: Value, node: ir.Node) -> Value | None:
    """`args.clip`, where that is an option in which no code of the program stores anything else; None for what is none."""
    if run.program.audit is None or run.tainting or not isinstance(owner, Opaque) or not isinstance(node, ir.Attribute) or not isinstance(node.value, ir.Name):
        return None
    if run.program.options is None:
        run.program.options = _options(list(run.program.modules.values()))
    holders, kinds = run.program.options
    kind = kinds.get(node.attr)
    if kind is None or node.value.id not in holders:
        return None
    name = f"{node.value.id}.{node.attr}"
    return Text() if kind == "str" else Opaque(term=symbol(name, key=("option", run.epoch, name)), what=name, made=True)  # nothing else looks into a number


def _options(modules: Iterable[ir.Module]) -> tuple[set[str], dict[str, str]]:
    """The names that hold what the command line says, and the options with their types."""
    holders: set[str] = set()
    kinds: dict[str, str] = {}
    stored: set[str] = set()
    for module in modules:
        if names_read(module.body) & _STORING:
            return set(), {}
        stored |= attributes_stored(module.body)
        for part in walk(module.body):
            if isinstance(part, ir.Call) and called_name(part.func) == "add_argument":
                kinds.update(_added(part))
            elif isinstance(part, ir.Assign) and isinstance(part.value, ir.Call) and called_name(part.value.func) in _PARSING:
                first = part.targets[0]
                held = first.items[0] if isinstance(first, ir.Sequence) and first.items else first
                holders |= {held.id} if isinstance(held, ir.Name) else set()
    return holders, {name: kind for name, kind in kinds.items() if name not in stored}


def _added(call: ir.Call) -> Iterator[tuple[str, str]]:
    """The names and the type of an option, where it is one number or text."""
    given = {argument.name: argument.value for argument in call.args if argument.name}
    kind, action, default = given.get("type"), given.get("action"), given.get("default")
    did = action.value if isinstance(action, ir.Constant) else "store" if action is None else None
    if "nargs" in given or did not in ("store", "store_true", "store_false") or not isinstance(default, (ir.Constant, ir.Unary, type(None))):
        return
    if kind is not None and not (isinstance(kind, ir.Name) and kind.id in _TYPES):
        return
    what = kind.id if isinstance(kind, ir.Name) else "str" if did == "store" else "bool"
    for argument in call.args:
        if (not argument.name or argument.name == "dest") and isinstance(argument.value, ir.Constant) and isinstance(argument.value.value, str):
            yield argument.value.value.lstrip("-").replace("-", "_"), what
