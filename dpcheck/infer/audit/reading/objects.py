"""Mechanisms that are objects, with a sensitivity and an epsilon of their own: what each is given to randomise, one value or each of many."""
from __future__ import annotations

from collections.abc import Iterator

from dpcheck import ir
from dpcheck.infer.audit.reading.applied import APPLYING
from dpcheck.infer.audit.reading.index import Index
from dpcheck.infer.walk import called_name

MADE = {
    "Laplace": "laplace", "LaplaceTruncated": "laplace", "LaplaceFolded": "laplace", "LaplaceBoundedDomain": "laplace", "LaplaceBoundedNoise": "laplace", "Snapping": "laplace",
    "Staircase": "laplace", "Uniform": "uniform", "Gaussian": "gaussian", "GaussianAnalytic": "gaussian", "GaussianDiscrete": "gaussian", "Geometric": "geometric",
    "GeometricTruncated": "geometric", "GeometricFolded": "geometric",
}
"""The mechanisms of diffprivlib that add noise to a number, and their families (diffprivlib/mechanisms/__init__.py)."""
_RELEASING = frozenset(("randomise", "randomize"))


def randomised(index: Index) -> Iterator[tuple[ir.Call, str, tuple[ir.Expr, ...], ir.Expr]]:
    """Where something is randomised, the family, what the noise is made of, and what is randomised."""
    for name in sorted(MADE.keys() & index.calls.keys()):
        for made in index.calls[name]:
            given = {argument.name: argument.value for argument in made.args if argument.name}
            if "sensitivity" not in given:
                continue
            scale = tuple(given[one] for one in ("sensitivity", "epsilon") if one in given)
            for method in _methods(index, made):
                place = index.parents.get(id(method))
                if isinstance(place, ir.Call) and place.func is method and place.args:
                    yield place, MADE[name], scale, place.args[0].value
                elif isinstance(place, ir.Arg) and isinstance(call := index.parents.get(id(place)), ir.Call) and called_name(call.func) in APPLYING:
                    plain = [argument.value for argument in call.args if argument.name is None]
                    receiver = call.func.value if isinstance(call.func, ir.Attribute) else None
                    value = plain[1] if len(plain) > 1 else receiver
                    if plain[0] is method and value is not None:
                        yield call, MADE[name], scale, value


def _methods(index: Index, made: ir.Call) -> Iterator[ir.Attribute]:
    """Where the method of a mechanism that releases is read: at once, or of a variable or attribute that holds it."""
    parent = index.parents.get(id(made))
    if isinstance(parent, ir.Attribute) and parent.attr in _RELEASING:
        yield parent
    for target in parent.targets if isinstance(parent, ir.Assign) and parent.value is made else ():
        reads: list[ir.Name | ir.Attribute] = []
        if isinstance(target, ir.Name):
            reads = [read for read in index.loads.get(target.id, ()) if any(definition.value is made for definition in index.bound(read)[1])]
        elif isinstance(target, ir.Attribute):
            reads = list(index.reads_of(target.attr))
        for read in reads:
            method = index.parents.get(id(read))
            if isinstance(method, ir.Attribute) and method.attr in _RELEASING:
                yield method
