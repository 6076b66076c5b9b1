"""Measurements that OpenDP makes for a budget, or checks against one: what its search gives back, and what is asked of a composition.

`binary_search_chain(chain, d_in, d_out)` gives a measurement of which the library has shown that it is d_out-close for inputs that are d_in-close, or raises; a composition
answers a measurement only within the budget that it was made with. What the library cannot see is what a measurement was told: bounds and categories that are those of
the data. So that holds where nothing of the data leads to the measurement. What such a composition answered before is released, and may.
`binary_search_param` finds the scale alone: the same holds where the measurement is made with it in the same words.
Sources: opendp's `binary_search_chain`, `binary_search_param`, `make_sequential_composition` (`make_adaptive_composition` since 0.14).
"""
from __future__ import annotations

import re
from collections.abc import Iterator

from dpcheck import ir
from dpcheck.infer.audit.reading.engines import Trained
from dpcheck.infer.audit.reading.index import Index
from dpcheck.infer.audit.reading.ways import NONE, UNKNOWN, Way, Ways
from dpcheck.infer.audit.words import sounds_private, sounds_public
from dpcheck.infer.walk import called_name
from dpcheck.syntax.walk import walk

ASKED, SEARCHED = "opendp", "opendp-search"
_SEARCH, _SEARCH_OF_SCALE = "binary_search_chain", "binary_search_param"
_COMPOSITIONS = frozenset(("make_sequential_composition", "make_adaptive_composition", "make_fully_adaptive_composition"))
_BUDGETS = frozenset(("d_in", "d_out", "d_mids"))
_FOUND = "the library has searched for the noise that keeps to this budget"
_ANSWERED = "the composition answers only within the budget that it was made with"
_OF_CONTEXT = "the context answers only within the budget that it was made with"
_DEEPEST = 4
_LONGEST = 30  # steps of a query


class _Told(Ways):
    """The ways to what a measurement is told: what a composition, or a measurement that was searched for, has answered is released, and nothing leads on from there.

    A step of the library is what it is told.
    """

    def _call(self, node: ir.Call, depth: int) -> frozenset[Way]:
        made = [node.func] if isinstance(node.func, ir.Call) else self.index.made_by(node.func)
        if _is_answer(self.index, node) or _asked(self.index, node) is not None or made and all(_is_searched(self.index, one) for one in made):
            return NONE
        if called_name(node.func).startswith(("make_", "then_", "part_")) and self.index.defined(node) is None:
            return self._all([argument.value for argument in node.args], depth)
        return super()._call(node, depth)


def measurements(index: Index) -> Iterator[tuple[Trained, str]]:
    """The measurements of a module that are searched for, and those that a composition or a context is asked, with the family of each."""
    if not any(name.partition(".")[0] == "opendp" for name in index.full_names().values()):
        return
    for call in index.calls.get(_SEARCH, ()):
        named = {argument.name: argument.value for argument in call.args if argument.name}
        plain = [argument.value for argument in call.args if argument.name is None and not argument.star]
        chain = named.get("make_chain", plain[0] if plain else None)
        budget = [value for name, value in named.items() if name in _BUDGETS] + plain[1:3]
        made = _made(index, chain) if chain is not None else []
        yield _settled(index, call, [*made, *budget] if made else [], _FOUND), SEARCHED
    for call in index.calls.get(_SEARCH_OF_SCALE, ()):
        budget = [argument.value for argument in call.args if argument.name in _BUDGETS] + [argument.value for argument in call.args if argument.name is None][1:3]
        again = _made_again(index, call)
        yield _settled(index, call, [*again, *budget] if again else [], _FOUND), SEARCHED
    for call in index.calls.get("release", ()):
        asked = _asked(index, call)
        if asked is not None:
            yield _settled(index, call, asked, _OF_CONTEXT), ASKED
    if _COMPOSITIONS & index.calls.keys():
        for calls in list(index.calls.values()):
            for call in calls:
                if len(call.args) == 1 and _is_answer(index, call) and not _is_composition(index, call.args[0].value):
                    yield _settled(index, call, [call.args[0].value], _ANSWERED), ASKED


def _made(index: Index, chain: ir.Expr) -> list[ir.Expr]:
    """What a function that makes a measurement for a scale gives back; nothing where that is not seen."""
    if isinstance(chain, ir.Lambda):
        return [chain.body]
    functions = index.functions.get(chain.id, []) if isinstance(chain, ir.Name) else []
    return index.returned.get(id(functions[0]), []) if len(functions) == 1 else []


def _made_again(index: Index, search: ir.Call) -> list[ir.Expr]:
    """The measurements that are made with the scale which a search has found, word by word as it has tried them; nothing where one is made otherwise."""
    chain = next((argument.value for argument in search.args if argument.name in (None, "make_chain")), None)
    store = index.parents.get(id(search))
    if not isinstance(chain, ir.Lambda) or len(chain.params) != 1 or not isinstance(store, ir.Assign) or len(store.targets) != 1 or not isinstance(found := store.targets[0], ir.Name):
        return []
    known = [definition.value for definition in index.definitions(index.bound(found)[0], found.id)]
    if any(len(index.definitions(index.bound(part)[0], part.id)) > 1 for part in walk([chain.body]) if isinstance(part, ir.Name)) or not all(
            isinstance(value, ir.Call) and called_name(value.func) == _SEARCH_OF_SCALE for value in known):
        return []  # the same words may mean something else later
    block = getattr(index.parents.get(id(store)), "body", index.module.body)
    tried = re.sub(rf"(?<![\w.]){re.escape(chain.params[0].name)}(?!\w|\s*=[^=])", found.id, _words(index, chain.body))
    made: list[ir.Expr] = []
    for read in index.loads.get(found.id, ()):
        before = [definition for definition in index.bound(read)[1] if definition.node.start < read.start]
        if read is found or not before or max(before, key=lambda definition: definition.node.start).value is not search:
            continue
        if not any(part in block for part in index.around(read)):
            return []
        whole = next((part for part in index.around(read) if isinstance(part, (ir.Call, ir.Binary)) and _words(index, part) == tried), None)
        if whole is None and any(isinstance(part, ir.Call) and called_name(part.func).startswith(("make_", "then_")) for part in index.around(read)):
            return []
        made += [whole] if isinstance(whole, (ir.Call, ir.Binary)) else []
    return made


def _words(index: Index, node: ir.Node) -> str:
    """A piece of code as it is written, without spaces."""
    return "".join(index.module.text[node.start:node.end].split())


def _settled(index: Index, call: ir.Call, told: list[ir.Expr], guaranteed: str) -> Trained:
    if not told:
        return Trained("undecided", call, "DP302", "what this measurement is made of is not seen here", "write the measurement down where it is asked", "")
    ways = [way for value in told for way in _Told(index).of(value)]
    leaking = next((way for way in ways if way.leaf.kind == "data" and way.mark != UNKNOWN), None)
    if leaking is not None:
        return Trained("private-parameter", call, "DP203", f"what this measurement is told is made of the data (`{leaking.leaf.name}`): it is released along with the result",
                       "take bounds and categories that are known without the data", leaking.leaf.name)
    unclear = next((way.leaf.name for way in ways if way.leaf.kind == "data" or way.leaf.kind == "parameter" and sounds_private(way.leaf.name) and not sounds_public(way.leaf.name)), None)
    if unclear is not None:
        return Trained("undecided", call, "DP302", f"whether what this measurement is told is known without the data could not be decided: `{unclear}` leads to it",
                       "take bounds and categories that are known without the data", unclear)
    return Trained("right", call, "", guaranteed, None, "")


# ---------------------------------------------------------------- compositions
def _is_answer(index: Index, call: ir.Call, depth: int = _DEEPEST) -> bool:
    """Whether a call asks a composition that was given data: `queryable(measurement)`."""
    return isinstance(call.func, ir.Name) and depth > 0 and any(_is_queryable(index, made, depth - 1) for made in index.made_by(call.func))


def _is_queryable(index: Index, made: ir.Call, depth: int) -> bool:
    """Whether a call gives a composition its data, or asks one for a composition of its own."""
    if isinstance(made.func, ir.Name) and any(_is_composition(index, value) for value in _held(index, made.func)):
        return True
    return _is_answer(index, made, depth) and len(made.args) == 1 and _is_composition(index, made.args[0].value)


def _is_composition(index: Index, value: ir.Expr, depth: int = _DEEPEST) -> bool:
    """Whether an expression is a composition, or one after a transformation, or in another measure."""
    if isinstance(value, ir.Binary):
        return _is_composition(index, value.left, depth) or _is_composition(index, value.right, depth)
    if isinstance(value, ir.Name):
        return depth > 0 and any(_is_composition(index, held, depth - 1) for held in _held(index, value))
    if not isinstance(value, ir.Call):
        return False
    name = called_name(value.func)
    return name in _COMPOSITIONS or name.startswith("make_") and any(_is_composition(index, argument.value, depth) for argument in value.args)


def _asked(index: Index, call: ir.Call) -> list[ir.Expr] | None:
    """What a query of a context is told, step by step, with the budget of the context (`context.query().clamp(bounds).sum().laplace().release()`); None where no such query is released."""
    if called_name(call.func) != "release" or call.args:
        return None
    told: list[ir.Expr] = []
    node: ir.Expr = call
    for _ in range(_LONGEST):
        if isinstance(node, ir.Call) and isinstance(node.func, ir.Attribute):
            told += [argument.value for argument in node.args]
            if node.func.attr == "query":
                contexts = index.made_by(node.func.value)
                budgets = {argument.name: argument.value for made in contexts for argument in made.args if argument.name not in (None, "data")}
                known = len(contexts) == 1 and budgets and "margins" not in budgets  # which are what somebody says of the data
                return [*told, *budgets.values()] if known and called_name(contexts[0].func) == "compositor" else None
            node = node.func.value
        elif isinstance(node, ir.Name) and len(held := _held(index, node)) == 1:
            node = held[0]
        else:
            return None
    return None


def _is_searched(index: Index, value: ir.Expr, depth: int = _DEEPEST) -> bool:
    """Whether a call gives a measurement that was searched for, in this module."""
    if not isinstance(value, ir.Call) or not depth:
        return False
    function = index.defined(value)
    returned = index.returned.get(id(function), []) if function is not None else []
    return called_name(value.func) == _SEARCH or bool(returned) and all(_is_searched(index, one, depth - 1) for one in returned)


def _held(index: Index, name: ir.Name) -> list[ir.Expr]:
    return [definition.value for definition in index.bound(name)[1] if definition.kind == "is" and not isinstance(definition.value, ir.Lambda)]
