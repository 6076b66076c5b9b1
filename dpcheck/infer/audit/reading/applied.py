"""Functions that others call for each of many things: `column.apply(f, args=(eps,))`, `map(f, xs)`, `np.vectorize(f)(xs, eps)` are calls of f."""
from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from dpcheck import ir
from dpcheck.infer.walk import called_name

APPLYING = frozenset(("apply", "map", "applymap", "transform", "agg", "aggregate", "starmap", "imap"))
_WRAPPING = frozenset(("vectorize", "frompyfunc", "partial"))


def applied(calls: dict[str, list[ir.Call]], bound_to: Callable[[str], Iterable[ir.Node]]) -> Iterator[tuple[ir.Name, ir.Call, ir.Call]]:
    """The names of functions that are applied so, with the calls that this comes to, and where each stands; `bound_to` gives what the module assigns a name."""
    for name in sorted(APPLYING & calls.keys()):
        for call in calls[name]:
            plain = [argument.value for argument in call.args if argument.name is None]
            if plain and isinstance(plain[0], ir.Name) and (given := _items(call, plain[1:])) is not None:
                yield plain[0], _called(plain[0], call, given), call
    for call in calls.get("apply_along_axis", ()):
        plain = [argument.value for argument in call.args if argument.name is None]
        if len(plain) > 2 and isinstance(plain[0], ir.Name):
            yield plain[0], _called(plain[0], call, [ir.Arg(one.start, one.end, "", None, one) for one in plain[2:]]), call
    for name in sorted(_WRAPPING & calls.keys()):
        for made in calls[name]:
            plain = [argument.value for argument in made.args if argument.name is None]
            if not plain or not isinstance(plain[0], ir.Name) or name == "partial" and len(made.args) > 1 and any(argument.name is None for argument in made.args[1:]) and any(argument.star for argument in made.args):
                continue
            kept = made.args[1:] if name == "partial" else []
            for user in _users(made, calls, bound_to):
                yield plain[0], _called(plain[0], user, [*kept, *user.args]), user


def _items(call: ir.Call, others: list[ir.Expr]) -> list[ir.Arg] | None:
    """What a function is given for each of many things: an item of what it is applied to, and what is said beside."""
    receiver = call.func.value if isinstance(call.func, ir.Attribute) else None
    if called_name(call.func) in ("map", "starmap", "imap") and others:  # map(f, xs), pool.map(f, xs)
        return [ir.Arg(one.start, one.end, "", None, one) for one in others]
    if receiver is None:
        return None
    beside = next((argument.value for argument in call.args if argument.name == "args"), None)
    given = list(beside.items) if isinstance(beside, ir.Sequence) else []
    named = [argument for argument in call.args if argument.name is not None and argument.name not in ("args", "axis", "raw", "result_type", "convert_dtype", "na_action", "by_row", "engine")]
    return [*(ir.Arg(one.start, one.end, "", None, one) for one in (receiver, *given)), *named]


def _called(function: ir.Name, place: ir.Call, given: list[ir.Arg]) -> ir.Call:
    return ir.Call(place.start, place.end, function, given)


def _users(made: ir.Call, calls: dict[str, list[ir.Call]], bound_to: Callable[[str], Iterable[ir.Node]]) -> Iterator[ir.Call]:
    """The calls of a function that was made of another one: at once, or under the name that it was given."""
    for name, found in calls.items():
        for user in found:
            if user.func is made or isinstance(user.func, ir.Name) and any(value is made for value in bound_to(name)):
                yield user
