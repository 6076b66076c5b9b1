"""What kind of data a parameter is, by how the code uses it: a frame, an array, a list of numbers or of records."""
from __future__ import annotations

import re
from typing import TYPE_CHECKING, Iterator

from dpcheck import ir
from dpcheck.infer.audit.mixed import item_name
from dpcheck.infer.audit.words import sounds_like_a_quantity, sounds_public
from dpcheck.infer.inheritance import mro
from dpcheck.infer.values import Class, Function
from dpcheck.infer.walk import called_name
from dpcheck.syntax.walk import walk

if TYPE_CHECKING:
    from dpcheck.infer.program import Program

_FRAME = frozenset(("groupby", "loc", "iloc", "iterrows", "itertuples", "columns", "query", "select_dtypes", "merge", "assign", "drop_duplicates", "to_dict", "pivot_table"))
_SERIES = frozenset(("value_counts", "fillna", "between", "isin", "quantile", "nunique", "unique", "dropna", "isna", "notna", "values", "to_numpy", "apply", "map", "median"))
_ARRAY = frozenset(("shape", "reshape", "T", "dot", "flatten", "ravel", "sum", "mean", "std", "var", "min", "max", "clip", "astype", "copy", "size"))
_OF_A_MODEL = frozenset(("parameters", "named_parameters", "state_dict", "load_state_dict", "zero_grad", "get_weights", "set_weights", "trainable_variables", "trainable_weights"))
_FRAMES = re.compile(r"^(self\.)?_*(\w*_?df\d*|df_\w+|\w*frame)$")  # of what else may be a dict by what is asked of it
_NOTED = {"pandas.DataFrame": "frame", "pd.DataFrame": "frame", "DataFrame": "frame", "pd.Series": "series", "Series": "series", "np.ndarray": "array",
          "numpy.ndarray": "array", "ndarray": "array", "list": "list", "List": "list", "Sequence": "list", "Iterable": "list"}
_OF_SEVERAL = frozenset(("len", "sum", "mean", "median", "std", "var", "count", "shape", "sorted", "array", "asarray", "choice", "choices", "enumerate", "zip", "append", "astype", "reshape"))
_BOUNDING = frozenset(("clip", "clamp", "min", "max", "minimum", "maximum"))
_OF_A_NUMBER = _BOUNDING | frozenset(("float", "int", "abs", "round"))
_DEEPEST = 4


def annotated_kind(annotation: ir.Expr | None) -> str | None:
    """The container that an ordinary annotation names; "" for a number or a text; None where it says nothing."""
    node = annotation.value if isinstance(annotation, ir.Subscript) else annotation
    if isinstance(node, ir.Constant) and isinstance(node.value, str):
        return _NOTED.get(node.value)
    if isinstance(node, ir.Name):
        return "" if node.id in ("int", "float", "str", "bool", "callable", "Callable", "Tuple", "tuple", "dict", "Dict") else _NOTED.get(node.id)
    if isinstance(node, ir.Attribute) and isinstance(node.value, ir.Name):
        return _NOTED.get(f"{node.value.id}.{node.attr}")
    return None


def used_as(program: Program, function: Function, name: str, depth: int = 0) -> str:
    """The container that the body of a function takes a name for; "" where it does nothing with it that tells, "operand" where it only calculates with it.

    `name` is a parameter, an item of one, or an attribute of `self` ("self.data").
    """
    found: set[str] = set()
    body = function.node.body if isinstance(function.node, ir.Function) else [function.node.body]
    nodes = list(walk(body))
    loops = {id(part.iter): part.target for part in nodes if isinstance(part, (ir.For, ir.Clause)) and _is(part.iter, name)}
    for target in loops.values():
        found.add("vectors" if _is_measured(function, nodes, target, depth) else _row_kind(nodes, target))
    if not name.isidentifier():
        found.update(used_as(program, function, other, depth) for other in _named_so(nodes, name))
    if any(isinstance(part, ir.Attribute) and part.attr in _OF_A_MODEL and _is(part.value, name) for part in nodes):
        return ""  # what is trained, not what it is trained with
    for part in nodes:
        if isinstance(part, ir.Subscript) and _is(part.value, name):
            found.add(_subscripted(part.index))
        elif isinstance(part, ir.Attribute) and _is(part.value, name):
            found.add("frame" if part.attr in _FRAME or part.attr == "keys" and _FRAMES.match(name) else "series" if part.attr in _SERIES else "array" if part.attr in _ARRAY else "column")
        elif isinstance(part, ir.Call):
            for place, argument in enumerate(part.args):
                if _is(argument.value, name):
                    found.update(_given(program, function, part, argument.name or place, depth))
        elif isinstance(part, (ir.Binary, ir.Compare)) and any(_is(side, name) for side in _sides(part)):
            found.add("operand")
    if "vectors" in found and "array" in found:  # of which one has axes
        found.discard("array" if not any(isinstance(part, ir.Attribute) and part.attr in _ARRAY and _is(part.value, name) for part in nodes) else "vectors")
    for kind in ("frame", "records", "series", "array", "vectors", "list"):
        if kind in found:
            return kind
    return "frame" if "column" in found and not sounds_public(name.removeprefix("self.")) else "operand" if "operand" in found else ""


def is_one_number(function: Function, name: str) -> bool:
    """Whether a parameter is a number of one person, by its name, and as nothing is done with it, or in its function, that needs several: it is clipped, calculated with, and gets one draw."""
    if not sounds_like_a_quantity(name) or name.endswith("s") or not isinstance(function.node, ir.Function):
        return False
    nodes = list(walk(function.node.body))
    calls = [part for part in nodes if isinstance(part, ir.Call)]
    if any(isinstance(part, (ir.For, ir.While, ir.Comprehension)) for part in nodes) or any(called_name(call.func) in _OF_SEVERAL for call in calls):
        return False
    if any(argument.name in ("size", "shape") for call in calls for argument in call.args) or any(called_name(call.func) in ("laplace", "normal") and len(call.args) > 2 for call in calls):
        return False
    taken = {id(argument.value) for call in calls if called_name(call.func) in _OF_A_NUMBER for argument in call.args}
    beside = {id(side) for part in nodes if isinstance(part, (ir.Binary, ir.Compare)) for side in _sides(part)}
    return all(id(part) in taken | beside | _raised(nodes) for part in nodes if isinstance(part, ir.Name) and part.id == name and id(part) not in _stored(nodes)) and any(called_name(call.func) in _BOUNDING for call in calls)


def is_one_place(function: Function, name: str) -> bool:
    """Whether a parameter is an answer of one person, as its function puts something at that place of a list (`bits[value] = 1`), and else only compares it."""
    if not isinstance(function.node, ir.Function) or name.endswith("s"):
        return False
    nodes = list(walk(function.node.body))
    stores = [target for part in nodes if isinstance(part, ir.Assign) for target in part.targets if isinstance(target, ir.Subscript)]
    places = {id(inner) for store in stores for inner in (store.index, *_whole(store.index)) if _is(inner, name)}
    beside = {id(side) for part in nodes if isinstance(part, ir.Compare) for side in _sides(part)}
    return bool(places) and all(id(part) in places | beside | _raised(nodes) for part in nodes if isinstance(part, ir.Name) and part.id == name)


def _raised(nodes: list[ir.Node]) -> set[int]:
    """What an exception says."""
    return {id(inner) for part in nodes if isinstance(part, ir.Raise) for inner in walk([part])}


def _whole(index: ir.Expr) -> list[ir.Expr]:
    """What `int(...)` is given."""
    return [argument.value for argument in index.args] if isinstance(index, ir.Call) and called_name(index.func) == "int" else []


def _named_so(nodes: list[ir.Node], name: str) -> Iterator[str]:
    """The variables that are given an attribute or an item as it is: `df = self.data`, `data, eps = options["data"], options["eps"]`."""
    for part in nodes:
        if isinstance(part, ir.Assign) and len(part.targets) == 1:
            target = part.targets[0]
            pairs = zip(target.items, part.value.items) if isinstance(target, ir.Sequence) and isinstance(part.value, ir.Sequence) else ((target, part.value),)
            yield from (one.id for one, value in pairs if isinstance(one, ir.Name) and _is(value, name))


def _stored(nodes: list[ir.Node]) -> set[int]:
    return {id(target) for part in nodes if isinstance(part, ir.Assign) for target in part.targets}


def holds_keys(function: Function, name: str) -> bool:
    """Whether all that a function does with the things in a parameter is to look for each among other things: by ==, or as the index of something."""
    nodes = list(walk(function.node.body if isinstance(function.node, ir.Function) else [function.node.body]))
    keys = {part.target.id for part in nodes if isinstance(part, (ir.For, ir.Clause)) and _is(part.iter, name) and isinstance(part.target, ir.Name)}
    used = [part for part in nodes if isinstance(part, ir.Name) and part.id in keys]
    sought = [side for part in nodes for side in _sought(part) if isinstance(side, ir.Name) and side.id in keys]
    bound = [part.target for part in nodes if isinstance(part, (ir.For, ir.Clause)) and isinstance(part.target, ir.Name) and part.target.id in keys]
    return bool(sought) and {id(part) for part in used} == {id(part) for part in (*sought, *bound)}


def _sought(node: ir.Node) -> list[ir.Expr]:
    """What a piece of code looks for: what a column, an attribute or the like is compared with, and an index."""
    if isinstance(node, ir.Compare) and node.ops == ["=="]:
        sides = [node.left, node.rights[0]]
        return [one for one, other in (sides, sides[::-1]) if isinstance(other, (ir.Subscript, ir.Attribute))]
    return [node.index] if isinstance(node, ir.Subscript) else []


def _is(node: ir.Node | None, name: str) -> bool:
    if isinstance(node, ir.Attribute):
        return isinstance(node.value, ir.Name) and f"{node.value.id}.{node.attr}" == name
    if isinstance(node, ir.Subscript) and isinstance(node.value, ir.Name) and isinstance(node.index, ir.Constant) and isinstance(node.index.value, str):
        return item_name(node.value.id, node.index.value) == name
    return isinstance(node, ir.Name) and node.id == name


def _sides(node: ir.Binary | ir.Compare) -> Iterator[ir.Expr]:
    yield node.left
    yield from [node.right] if isinstance(node, ir.Binary) else node.rights


def _subscripted(index: ir.Expr) -> str:
    if isinstance(index, ir.Constant) and isinstance(index.value, str):
        return "frame"
    if isinstance(index, ir.Sequence) and index.items and all(isinstance(item, ir.Constant) and isinstance(item.value, str) for item in index.items):
        return "frame"
    if isinstance(index, ir.Name) and index.id in ("col", "column", "c", "feature", "attr", "field", "key", "name", "column_name", "col_name", "target"):
        return "frame"
    inside = [part for part in walk([index]) if isinstance(part, ir.Subscript) and isinstance(part.index, ir.Constant) and isinstance(part.index.value, str)]
    return "frame" if inside else "array"


def _row_kind(nodes: list[ir.Node], target: ir.Expr) -> str:
    """What one of the things is that a loop goes through."""
    if not isinstance(target, ir.Name):
        return "list"
    for part in nodes:
        if isinstance(part, ir.Subscript) and isinstance(part.value, ir.Name) and part.value.id == target.id:
            return "records" if isinstance(part.index, ir.Constant) and isinstance(part.index.value, str) else "array"
        if isinstance(part, ir.Attribute) and isinstance(part.value, ir.Name) and part.value.id == target.id and part.attr == "get":
            return "records"
        if isinstance(part, ir.Call) and called_name(part.func) == "norm" and any(isinstance(given.value, ir.Name) and given.value.id == target.id for given in part.args):
            return "vectors"
    return "list"


def _is_measured(function: Function, nodes: list[ir.Node], target: ir.Expr, depth: int) -> bool:
    """Whether a function of the module takes the length of one of the things that a loop goes through."""
    if not isinstance(target, ir.Name) or depth >= _DEEPEST:
        return False
    for part in nodes:
        func = part.func if isinstance(part, ir.Call) else None
        own = isinstance(func, ir.Attribute) and isinstance(func.value, ir.Name) and func.value.id == "self"
        callee = _callee(function, func.id) if isinstance(func, ir.Name) else _method_of(function, func.attr) if own and isinstance(func, ir.Attribute) else None
        if callee is None or not isinstance(part, ir.Call) or not isinstance(callee.node, ir.Function):
            continue
        params = callee.node.params[1 if own else 0:]
        for place, argument in enumerate(part.args):
            if _is(argument.value, target.id) and argument.name is None and place < len(params):
                given, inside = params[place].name, list(walk(callee.node.body))
                if any(isinstance(inner, ir.Call) and called_name(inner.func) == "norm" and any(_is(each.value, given) for each in inner.args) for inner in inside):
                    return True
                if _is_measured(callee, inside, ir.Name(target.start, target.end, given), depth + 1):
                    return True
    return False


def _given(program: Program, function: Function, call: ir.Call, place: str | int, depth: int) -> set[str]:
    """What a call takes an argument for."""
    func = call.func
    if isinstance(func, ir.Attribute) and isinstance(func.value, ir.Name):
        if func.value.id in ("np", "numpy", "scipy", "stats", "torch"):
            return {"array"}
        if func.value.id == "statistics":
            return {"list"}
        if func.value.id == "self" and (method := _method_of(function, func.attr)) is not None and depth < _DEEPEST:
            given = [parameter.name for parameter in method.node.params[1:]]
            named = place if isinstance(place, str) else given[place] if place < len(given) else ""
            return {used_as(program, method, named, depth + 1)} if named in given else set()
    if isinstance(func, ir.Name):
        if func.id in ("len", "sum", "sorted", "max", "min", "list", "map", "filter", "set", "Counter", "enumerate", "zip", "mean", "median"):
            return {"list"}
        callee = _callee(function, func.id)
        if callee is not None and depth < _DEEPEST:
            params = [p.name for p in callee.node.params]
            inner = place if isinstance(place, str) else params[place] if place < len(params) else ""
            return {used_as(program, callee, inner, depth + 1)} if inner in params else set()
    return set()


def _callee(function: Function, name: str) -> Function | None:
    frame = function.frame
    while True:
        value = frame.names.get(name)
        if isinstance(value, Function):
            return value
        if frame.outer is None:
            return None
        frame = frame.outer


def class_of(function: Function) -> Class | None:
    """The class that a method stands in."""
    outer = function.frame.outer
    cls = outer.names.get(function.frame.name.rpartition(".")[2]) if function.frame.is_class and outer is not None else None
    return cls if isinstance(cls, Class) else None


def _method_of(function: Function, name: str) -> Function | None:
    """The method of a name that the object has on which a method is called."""
    cls = class_of(function)
    found = [base.attributes[name] for base in mro(cls) if name in base.attributes] if cls is not None else []
    return found[0] if found and isinstance(found[0], Function) and isinstance(found[0].node, ir.Function) else None
