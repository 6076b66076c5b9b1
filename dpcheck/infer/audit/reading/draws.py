"""Where the text of a module draws noise: the call, its family, its scale."""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from dpcheck import ir
from dpcheck.infer.audit.reading.by_hand import inverted, two_sided
from dpcheck.infer.audit.reading.index import Index
from dpcheck.infer.walk import called_name

FAMILIES = {"laplace": "laplace", "normal": "gaussian", "gauss": "gaussian", "normalvariate": "gaussian", "Laplace": "laplace", "Normal": "gaussian", "randn_like": "gaussian",
            "standard_normal": "gaussian", "randn": "gaussian", "random_normal": "gaussian", "exponential": "exponential-noise", "gumbel": "gumbel", "logistic": "logistic", "rvs": ""}
_GENERATOR = ("random", "rng", "rs", "prng", "generator", "gen", "random_state", "_rng", "np", "numpy", "torch", "tf", "stats", "distributions", "scipy", "jnp", "r", "rnd")
SETTLED = frozenset(("reshape", "astype", "tolist", "item", "float", "to", "cuda", "cpu", "double", "array", "asarray", "tensor", "from_numpy", "sum", "squeeze", "view", "Tensor", "list", "flatten", "ravel",
                      "numpy", "Series", "DataFrame", "as_tensor", "type", "FloatTensor", "float64", "float32"))
_GENERATORS = frozenset(("default_rng", "RandomState", "Random", "Generator"))
_MADE = frozenset(("Laplace", "Normal"))  # objects that are samplers, whatever module they are taken from


@dataclass(frozen=True, slots=True)
class Draw:
    """A call of a sampler. `misplaced` says that what should be the scale stands for the location."""

    call: ir.Call
    family: str
    scale: tuple[ir.Expr, ...]
    location: ir.Expr | None
    misplaced: bool
    done: str = ""  # "abs" "cut" "int" "changed": what was done to the draw before it was added
    calls: tuple[tuple[ir.Function, ir.Call], ...] = ()  # of the functions that gave it back


def is_seeded_there(call: ir.Call) -> bool:
    """Whether the generator of a draw is made for it with a number: with that seed everybody can draw the same."""
    made = call.func.value if isinstance(call.func, ir.Attribute) else None
    return isinstance(made, ir.Call) and called_name(made.func) in _GENERATORS and any(not (isinstance(argument.value, ir.Constant) and argument.value.value is None) for argument in made.args)


def size_of(call: ir.Call) -> ir.Expr | None:
    """How many draws a call of a sampler makes, as it says so: its third argument, behind location and scale."""
    return next((argument.value for argument in call.args if argument.name == "size"), call.args[2].value if len(call.args) > 2 else None)


def draws(index: Index) -> Iterator[Draw]:
    """The calls of samplers of noise, by their names."""
    for name, family in FAMILIES.items():
        for call in index.calls.get(name, ()):
            found = _draw(index, call, name, family)
            if found is not None:
                yield found
    for call in (*two_sided(index), *inverted(index)):
        yield Draw(call, "laplace", (), None, False)


def _draw(index: Index, call: ir.Call, name: str, family: str) -> Draw | None:
    owner = call.func.value if isinstance(call.func, ir.Attribute) else None
    if owner is None and name not in ("laplace", "randn_like", "gauss", "normal", "normalvariate") or owner is None and index.functions.get(name):
        return None
    last = _last(owner)
    if name == "rvs":
        family = {"laplace": "laplace", "norm": "gaussian", "dlaplace": "discrete-laplace"}.get(last, "")
        if not family:
            return None
    elif owner is not None and last not in _GENERATOR and name not in _MADE and not any(word in last.lower() for word in ("rng", "random", "rand", "gen")):
        return None
    if name in ("randn_like", "randn", "standard_normal"):
        return Draw(call, family, (), None, False)
    named = {argument.name: argument.value for argument in call.args if argument.name}
    plain = [argument.value for argument in call.args if argument.name is None and not argument.star]
    if name in ("normal", "random_normal") and _first(owner) in ("tf", "tensorflow"):
        plain = plain[1:]  # its first argument is the shape
    if name in ("gumbel", "exponential", "logistic") and owner is None:
        return None
    if name == "exponential":
        scale = named.get("scale", plain[0] if plain else None)
        return Draw(call, family, () if scale is None else (scale,), None, False)
    location = named.get("loc", named.get("mean", named.get("mu", plain[0] if plain else None)))
    spread = next((named[key] for key in ("scale", "std", "stddev", "sigma") if key in named), plain[1] if len(plain) > 1 else None)
    misplaced = family in ("laplace", "gaussian") and name in ("laplace", "normal") and spread is None and len(plain) == 1 and not named.keys() - {"size"} and not is_number(plain[0])
    return Draw(call, family, () if spread is None else (spread,), None if location is None or is_number(location) or misplaced else location, misplaced)


def _last(owner: ir.Expr | None) -> str:
    """The last name of what a method belongs to."""
    if isinstance(owner, ir.Call):
        return called_name(owner.func)
    return owner.attr if isinstance(owner, ir.Attribute) else owner.id if isinstance(owner, ir.Name) else ""


def _first(owner: ir.Expr | None) -> str:
    """The first name of what a method belongs to."""
    while isinstance(owner, ir.Attribute):
        owner = owner.value
    return owner.id if isinstance(owner, ir.Name) else ""


def is_module(node: ir.Expr) -> bool:
    return isinstance(node, ir.Name) and node.id in ("np", "numpy", "torch", "tf", "jnp")


def is_number(node: ir.Expr) -> bool:
    while isinstance(node, ir.Unary):
        node = node.operand
    return isinstance(node, ir.Constant) and isinstance(node.value, (int, float))
