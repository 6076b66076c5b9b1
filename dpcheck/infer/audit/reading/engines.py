"""Models that are trained by a library which clips gradients and adds noise: Opacus' engine, and the optimizers of TensorFlow Privacy.

What the library guarantees holds where its settings are public, where what it gives back is what is trained with, and where
its batches are the ones that are taken. Sources: opacus/privacy_engine.py (`make_private`), tensorflow_privacy's `dp_optimizer_keras`.
"""
from __future__ import annotations

import builtins
import re
from collections.abc import Iterator
from dataclasses import dataclass

from dpcheck import ir
from dpcheck.infer.audit.reading.index import Index
from dpcheck.infer.audit.reading.ways import UNKNOWN, Ways
from dpcheck.infer.audit.words import sounds_like_settings, sounds_public
from dpcheck.infer.walk import called_name
from dpcheck.syntax.walk import walk

_MAKERS = frozenset(("make_private", "make_private_with_epsilon"))
_OPTIMIZERS = re.compile(r"^(Vectorized)?DP(Keras|FTRL|Sparse)?\w*(Optimizer|GradientDescent\w*)$")
_SETTINGS = ("noise_multiplier", "max_grad_norm", "l2_norm_clip", "target_epsilon", "norm_clip")
FAMILY = "dp-sgd"
ADD_REMOVE = "the library's guarantee, where a record is added or removed"


@dataclass(frozen=True, slots=True)
class Trained:
    """A verdict on training: where it is set up, what it is trained with, and why."""

    verdict: str
    place: ir.Node
    code: str
    message: str
    fix: str | None
    source: str


def trainings(index: Index) -> Iterator[Trained]:
    """The engines and private optimizers that a module sets up."""
    if index.is_import("PrivacyEngine") or index.is_import("opacus"):
        for name in sorted(_MAKERS):
            for call in index.calls.get(name, ()):
                yield _made_private(index, call)
        for call in index.calls.get("attach", ()):
            made = _engine(index, call)
            if made is not None and made.args:
                yield _settled(index, made, made, _source(made, "module"))
    for name in sorted(index.calls):
        if _OPTIMIZERS.match(name) and (index.is_import(name) or any(index.is_import(top) for top in ("tensorflow_privacy", "tfp", "dp_optimizer", "dp_optimizer_keras"))):
            for call in index.calls[name]:
                yield from _optimizers(index, call)


def _made_private(index: Index, call: ir.Call) -> Trained:
    source = _source(call, "data_loader")
    given = {argument.name: argument.value for argument in call.args if argument.name}
    targets = _targets(index, call)
    if targets is None:
        return Trained("unbounded", call, "DP102", "what this gives back is dropped: the optimizer and the loader that the model is trained with are those without noise",
                       "take what it gives back: model, optimizer, data_loader = engine.make_private(...)", source)
    optimizer, loader = given.get("optimizer"), given.get("data_loader")
    if _is_used(index, call, optimizer, targets, ("step",)):
        return Trained("unbounded", call, "DP102", "the optimizer that was given to this is still used after it: its steps have no noise", "train with the optimizer that it gives back", source)
    if _is_used(index, call, loader, targets, None):
        return Trained("undecided", call, "DP302", "the loader that was given to this is still used after it: its batches are not drawn as the accountant takes them to be",
                       "train with the loader that it gives back", source)
    if isinstance(sampled := given.get("poisson_sampling"), ir.Constant) and sampled.value is False:
        return Trained("undecided", call, "DP302", "its batches are not drawn at random (`poisson_sampling=False`): what that costs is not worked out", "leave the argument out", source)
    return _settled(index, call, call, source)


def _optimizers(index: Index, call: ir.Call) -> Iterator[Trained]:
    """A private optimizer, at the training that it is compiled for, or where it is made."""
    found = False
    for compiled in index.calls.get("compile", ()):
        if any(call is argument.value or isinstance(argument.value, ir.Name) and any(definition.value is call for definition in index.bound(argument.value)[1]) for argument in compiled.args):
            model = _text(index, compiled.func.value) if isinstance(compiled.func, ir.Attribute) else ""
            for fitted in index.calls.get("fit", ()):
                if isinstance(fitted.func, ir.Attribute) and _text(index, fitted.func.value) == model and fitted.args and _is_of_one_scope(index, compiled.func, fitted.func):
                    found = True
                    yield _settled(index, call, fitted, _name(fitted.args[0].value))
    if not found:
        yield _settled(index, call, call, "")


def _is_of_one_scope(index: Index, one: ir.Expr, other: ir.Expr) -> bool:
    """Whether two methods are those of one variable, and not of two of the same name in two functions."""
    first, second = (method.value if isinstance(method, ir.Attribute) else method for method in (one, other))
    return not (isinstance(first, ir.Name) and isinstance(second, ir.Name)) or index.bound(first)[0] is index.bound(second)[0]


def _settled(index: Index, call: ir.Call, place: ir.Node, source: str) -> Trained:
    """The verdict by the settings alone."""
    given = {argument.name: argument.value for argument in call.args if argument.name in _SETTINGS}
    ways = Ways(index)
    for name, value in given.items():
        leaking = next((way for way in ways.of(value) if way.leaf.kind == "data"), None)
        if leaking is not None:
            return Trained("private-parameter", place, "DP203", f"`{name}` is made of the data (`{leaking.leaf.name}`): it is released along with the model",
                           "take a value that is known without the data", source)
        if _is_unknown(ways, value) and not _is_of_settings(value):
            return Trained("undecided", place, "DP302", f"whether `{name}` is known without the data could not be decided", "write it down, or take it from settings", source)
    noise = given.get("noise_multiplier")
    if any(isinstance(value, ir.Constant) and value.value in (0, 0.0) and value.value is not False for value in (noise,)):
        return Trained("unbounded", place, "DP102", "`noise_multiplier` is 0: there is no noise", "choose it for the epsilon that is meant", source)
    if "noise_multiplier" not in given and "target_epsilon" not in given:
        return Trained("undecided", place, "DP302", "how much noise it adds is not seen here", None, source)
    return Trained("right", place, "", ADD_REMOVE, None, source)


def _is_unknown(ways: Ways, value: ir.Expr) -> bool:
    """Whether a value goes through what is not known, or comes out of that; what a call gives by `**` for a setting of a usual name is one, as what nobody gives is."""
    found = ways.of(value)
    return any(way.mark == UNKNOWN and not (way.leaf.kind == "unknown" and (way.leaf.name in _SETTINGS or sounds_public(way.leaf.name))) for way in found) or not found and isinstance(value, ir.Call) and called_name(value.func) not in dir(builtins)


def _is_of_settings(value: ir.Expr) -> bool:
    """Whether a setting is taken from others, by the names in it."""
    names = {part.id if isinstance(part, ir.Name) else part.attr for part in walk([value]) if isinstance(part, (ir.Name, ir.Attribute))}
    return any(map(sounds_like_settings, names))


def _targets(index: Index, call: ir.Call) -> list[str] | None:
    """The names that take what a call gives back; None where nothing does."""
    parent = index.parents.get(id(call))
    if isinstance(parent, ir.Evaluate):
        return None
    if not isinstance(parent, ir.Assign):
        return []
    return [_text(index, item) for target in parent.targets for item in (target.items if isinstance(target, ir.Sequence) else [target])]


def after(index: Index, place: ir.Node) -> Iterator[ir.Call]:
    """The calls in the function around an engine's, and after it, in which something stands that it gave back: steps of training."""
    names = set((_targets(index, place) or ()) if isinstance(place, ir.Call) else ())
    function = index.function_of(place)
    for part in walk(function.body if function is not None else index.module.body):
        if isinstance(part, ir.Call) and part.start > place.end and any(isinstance(inner, ir.Name) and inner.id in names for inner in walk([part])):
            yield part


def _is_used(index: Index, call: ir.Call, given: ir.Expr | None, targets: list[str], methods: tuple[str, ...] | None) -> bool:
    """Whether what was given to an engine is used after it, under the name that it was given by: in the function around, or, of an attribute, in any."""
    if given is None or not isinstance(given, ir.Name):
        return False
    name = _text(index, given)
    if name in targets:
        return False
    scope, _ = index.bound(given)
    for read in index.loads.get(given.id, ()):
        parent = index.parents.get(id(read))
        if read.start <= call.end or index.bound(read)[0] is not scope or any(definition.node.start > call.start for definition in index.bound(read)[1]):
            continue
        if methods is None and isinstance(parent, (ir.For, ir.Clause)) and parent.iter is read:
            return True
        if methods is None and isinstance(parent, ir.Arg) and isinstance(outer := index.parents.get(id(parent)), ir.Call) and called_name(outer.func) in ("enumerate", "tqdm", "iter", "train"):
            return True
        if methods is not None and isinstance(parent, ir.Attribute) and parent.attr in methods:
            return True
    return False


def _engine(index: Index, call: ir.Call) -> ir.Call | None:
    """The engine that a method is called on, where it is made here."""
    owner = call.func.value if isinstance(call.func, ir.Attribute) else None
    return next((made for made in index.made_by(owner) if called_name(made.func) == "PrivacyEngine"), None)


def _source(call: ir.Call, name: str) -> str:
    return next((_name(argument.value) for argument in call.args if argument.name == name), "")


def _name(node: ir.Expr) -> str:
    return node.id if isinstance(node, ir.Name) else f"{_name(node.value)}.{node.attr}" if isinstance(node, ir.Attribute) else ""


def _text(index: Index, node: ir.Expr) -> str:
    return index.module.text[node.start:node.end]
