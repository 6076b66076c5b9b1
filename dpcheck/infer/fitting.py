"""Calls of the checked code that Python itself does not refuse: the arguments fit, an object is made, a manager is one."""
from __future__ import annotations

from collections.abc import Collection, Sequence

from dpcheck import ir
from dpcheck.infer.inheritance import class_attribute, decorator_names, initialiser, mro
from dpcheck.infer.values import Class, Field, Function, Library, Value
from dpcheck.syntax.walk import finder

GIVING = ("builtins.object", "typing.NamedTuple")  # bases of libraries that refuse no class its objects, as abstract ones do
MAKERS = ("builtins.list", "builtins.dict", "builtins.set")  # factories of fields that raise nothing
LEFT_WITH = 3  # so many arguments `__exit__` is given
_leaving = finder(ir.Return, ir.Yield)


def fits(node: ir.Call, function: Value | None, before: int) -> bool:
    """Whether the arguments of a call are those that its callee takes, after so many that are given to it anyway."""
    places = before + sum(argument.name is None for argument in node.args)
    names = [argument.name for argument in node.args if argument.name is not None]
    if isinstance(function, Class):
        return _makes(function, places, names)
    return isinstance(function, Function) and _takes(function, places, names)


def followed(function: Value | None) -> bool:
    """Whether a callee is a function of which every statement is judged when it runs: no expression, and nothing that hashes what it is given."""
    return isinstance(function, Function) and isinstance(function.node, ir.Function) and not (
        function.opaque_decorator or function.black_box or function.trusted or function.cached)


def receives(method: Value | None) -> int:
    """How many arguments a method is given by the object that it is looked up on."""
    return 0 if isinstance(method, Function) and "staticmethod" in decorator_names(method.node) else 1


def manages(cls: Class) -> bool:
    """Whether the objects of a class are context managers that `with` can enter and leave."""
    enter, leave = class_attribute(cls, "__enter__"), class_attribute(cls, "__exit__")
    return all(followed(one) and isinstance(one, Function) and _takes(one, given, ()) for one, given in ((enter, 1), (leave, 1 + LEFT_WITH)))


def _takes(function: Function, places: int, names: Collection[str]) -> bool:
    """Whether a function takes so many arguments by place, and others by these names."""
    params = function.node.params
    ordered = [one.name for one in params if one.kind in ("positional", "normal")]
    given = [*ordered[:places], *names]
    known = {one.name for one in params if one.kind in ("normal", "keyword")} | set(ordered[:places])
    kinds = {one.kind for one in params}
    filled = all(one.name in given or one.default is not None for one in params if one.kind not in ("*", "**"))
    return filled and len(set(given)) == len(given) and (places <= len(ordered) or "*" in kinds) and ("**" in kinds or known.issuperset(given))


def _makes(cls: Class, places: int, names: Sequence[str]) -> bool:
    """Whether a class makes an object of such arguments: nothing but its `__init__`, or its fields, has a say in that."""
    line = mro(cls)
    plain = all(isinstance(base, Class) or isinstance(base, Library) and base.name in GIVING for one in line for base in one.bases)
    if not plain or any(one.opaque or any(base.name is not None or base.star for base in one.node.bases) for one in line) or class_attribute(cls, "__new__") is not None:
        return False
    start = initialiser(cls)
    if isinstance(start, Class) or start is None and cls.is_tuple:
        return _fills(cls, cls.specs if start is None else start.specs, places, names)
    if start is None:
        return places == 0 and not names
    return followed(start) and isinstance(start, Function) and not cls.is_tuple and _starts(start) and _takes(start, places + 1, names)


def _starts(start: Function) -> bool:
    """Whether an `__init__` gives nothing back, which Python would refuse."""
    code = start.node
    return isinstance(code, ir.Function) and not code.is_async and all(isinstance(one, ir.Return) and one.value is None for one in _leaving(code.body))


def _fills(cls: Class, specs: Sequence[Field], places: int, names: Sequence[str]) -> bool:
    """Whether the fields of a dataclass or named tuple are those that such arguments fill."""
    after = None if cls.is_tuple else class_attribute(cls, "__post_init__")
    passed = sum(spec.passing for spec in specs)
    if after is not None and not (followed(after) and isinstance(after, Function) and _takes(after, 1 + passed, ())):
        return False
    taken = [spec for spec in specs if spec.init]
    ordered = [spec.name for spec in taken if not spec.keyword]
    given = [*ordered[:places], *names]
    left = [spec for spec in specs if spec.name not in given]
    filled = all(isinstance(spec.factory, Library) and spec.factory.name in MAKERS or spec.factory is None and (spec.default is not None or not spec.init) for spec in left)
    return places <= len(ordered) and len(set(given)) == len(given) and {spec.name for spec in taken}.issuperset(given) and filled
