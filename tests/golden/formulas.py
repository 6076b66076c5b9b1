"""Fixed random formulas, and fixed random releases: what the arithmetic of bounds and the accounts say of them, a line each."""
from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path

from dpcheck.bounds import (
    INFINITY, Atom, Bound, Expr, Facts, absolute, as_written, ceil, compare, cos, counterexample, decided, derivative, divide, evaluate, exp, floor, is_integer, log,
    maximum, minimum, number, parse, range_of, render, shortened, sin, sqrt, substitute, supremum, symbol, tanh,
)
from dpcheck.check.accounting import Event, advanced, analytic_sigma, basic, gaussian_delta, gaussian_epsilon, group, optimal_homogeneous, renyi, tightest, zcdp
from golden.told import Told

FOLDER = Path(__file__).parent.parent / "programs"
_FORMULAS, _LONGEST, _WIDEST, _RELEASES = 450, 90, 200, 120
_SYMBOLS = (
    symbol("x"), symbol("y"), symbol("p", lo=Fraction(1, 2)), symbol("n", lo=1, integer=True), symbol("m", lo=0, integer=True), symbol("u", lo=0, hi=1), symbol("s", lo=-3, hi=2),
    symbol("h", hi=-1), symbol("i", integer=True),
)
_VALUES = {"x": -1.5, "y": Fraction(7, 3), "p": 2.5, "n": 4, "m": 3, "u": Fraction(1, 3), "s": -0.25, "h": -2, "i": -5}
_CONSTANTS = (0, 1, 2, 3, -1, -2, 5, Fraction(1, 2), Fraction(-1, 3), Fraction(7, 4), 0.1, 10 ** 20, 700)
_ONE = (
    absolute, exp, log, sin, cos, tanh, floor, ceil, sqrt, lambda a: a ** 2, lambda a: a ** -1, lambda a: a ** 3, lambda a: a ** Fraction(1, 2), lambda a: a ** Fraction(-3, 2), lambda a: -a,
    lambda a: absolute(a) ** Fraction(1, 3), lambda a: 2 ** a, lambda a: 1 / (1 + exp(-a)), lambda a: sqrt(1 + a ** 2),
)
_TWO = (
    Expr.__add__, Expr.__sub__, Expr.__mul__, Expr.__truediv__, maximum, minimum, lambda a, b: a ** b, lambda a, b: absolute(a) * b, lambda a, b: maximum(a, b, 0), lambda a, b: minimum(a, b, 1),
    lambda a, b: divide(a, b) or b, lambda a, b: (a + b) * (a - b), lambda a, b: a * b + a,
)


def told_of_formulas() -> Told:
    """Each formula, and below it what is known of it."""
    return {str(FOLDER / "formulas.py"): [line for place in range(_FORMULAS) for line in _of_formula(place)]}


def told_of_accounts() -> Told:
    """Each list of releases, and below it what they cost."""
    return {str(FOLDER / "accounts.py"): list(_of_releases())}


def _formula(rng: random.Random, depth: int) -> Expr:
    if depth <= 0 or rng.random() < 0.15:
        return rng.choice((*_SYMBOLS, number(rng.choice(_CONSTANTS)))) if rng.random() < 0.97 else INFINITY
    try:
        if rng.random() < 0.4:
            return rng.choice(_ONE)(_formula(rng, depth - 1))  # type: ignore[no-any-return, no-untyped-call]
        return rng.choice(_TWO)(_formula(rng, depth - 1), _formula(rng, depth - 1))  # type: ignore[no-any-return, no-untyped-call]
    except ArithmeticError:
        return _formula(rng, depth - 1)


def _of_formula(place: int) -> Iterator[str]:
    rng = random.Random(f"formula {place}")
    a, b, fact = _formula(rng, rng.randint(1, 4)), _formula(rng, rng.randint(1, 3)), _formula(rng, rng.randint(1, 2))
    facts = Facts([fact] if rng.random() < 0.5 else [])
    text = render(a)
    if len(text) + len(render(b)) > _LONGEST:
        return
    names = {leaf.text: symbol_ for symbol_ in _SYMBOLS for leaf in symbol_.leaves()}
    yield f"{text}  and  {render(b)}{f'  where {render(fact)} >= 0' if facts else ''}"
    said = [f"{compare(a, b, facts).name.lower()}, in {_ends(range_of(a, facts))}, {_interval(a)} at the point{', whole' if is_integer(a) else ''}"]
    others = {"rounded": shortened(a, True), "rounded down": shortened(a, False), "written": as_written(a), "decided": decided(a, facts), "read": _attempt(lambda: parse(text, names.__getitem__))}
    said += [f"{how} {other if isinstance(other, str) else render(other)}" for how, other in others.items() if other != a]
    leaves: list[Atom] = sorted({leaf for leaf in a.leaves() if leaf.text in names}, key=lambda leaf: leaf.text)
    if leaves and not a.infinite:
        one = rng.choice(leaves)
        slope = derivative(a, one)
        said += [f"slope in {one.text} {_optional(slope)}", f"for {one.text} the other one: {_attempt(lambda: render(substitute(a, {one: b})))}"]
        box = {leaf: rng.choice(((number(0), number(1)), (number(-2), number(3)), (number(1), INFINITY), (number(Fraction(1, 2)), number(5)))) for leaf in leaves}
        ends = ", ".join(f"{leaf.text} in {_ends(box[leaf])}" for leaf in leaves)
        said.append(f"at most {_attempt(lambda: _optional(supremum(a, box, 60)))} for {ends}")
        point = counterexample(a - b, leaves, facts) if not b.infinite else None
        said += [f"less at {', '.join(f'{atom.text} = {value}' for atom, value in point.items())}"] if point else []
    bound = Bound.linear(absolute(a)).least(Bound.linear(absolute(b)).jumped(2)).greatest(Bound.linear(1)).capped(absolute(fact))
    said += [f"{bound}, {render(bound.at(3))} at 3, {render((bound + Bound.linear(1)).scaled(b).coefficient)} scaled"]
    yield from (f"  {one}"[:_WIDEST] for one in said)


def _attempt(work: Callable[[], Expr | str]) -> Expr | str:
    try:
        return work()
    except (ArithmeticError, ValueError) as fault:
        return type(fault).__name__


def _optional(expr: Expr | None) -> str:
    return "none" if expr is None else render(expr)


def _ends(ends: tuple[Expr, Expr]) -> str:
    return f"[{render(ends[0])}, {render(ends[1])}]"


def _interval(expr: Expr) -> Expr | str:
    return _attempt(lambda: "[{:.9g}, {:.9g}]".format(*evaluate(expr, _VALUES)))


def _of_releases() -> Iterator[str]:
    for place in range(_RELEASES):
        rng = random.Random(f"releases {place}")
        delta = rng.choice((0.0, 1e-9, 1e-6, 1e-6, 1e-3, 0.1))
        events = [_event(rng) for _ in range(rng.randint(1, 4))]
        if rng.random() < 0.2:
            events = [Event(events[0].kind, events[0].size, events[0].delta, 1 + k) for k in range(3)]
        yield f"at {delta}: " + "; ".join(f"{event.times} {event.kind} {event.size:.6g} {event.delta:.6g}" for event in events)
        accounts = [account for account in tightest(events, delta) if account.by != "privacy loss distribution"]  # which needs a library
        yield "  " + "; ".join(f"{account.by} {account.epsilon:.8g} {account.delta:.8g}" for account in accounts)
        orders = renyi(events, delta) if delta else None
        yield f"  sum {_numbers(*basic(events))}; zCDP {_numbers(zcdp(events))}; Renyi {_numbers(orders)}"
        one = events[0]
        profile = ", ".join(f"{one.profile(e):.8g}" for e in (-0.5, 0.0, 0.3, 1.0)) if not one.leak and one.kind == "selection" else ""
        yield f"  first: {_numbers(one.epsilon(), one.rho, *(one.plain().divergence(order) for order in (1.01, 2.0, 40.0)))} {profile}"
    for epsilon in (1e-3, 0.1, 0.5, 0.99, 1.0, 3.0, 200.0, 800.0):
        for k in (1, 2, 7, 300):
            yield f"{k} of {epsilon}: advanced {_numbers(*advanced(epsilon, 1e-9, k, 1e-5))}; group {_numbers(*group(epsilon, 1e-9, k))}; optimal " + _numbers(
                *(optimal_homogeneous(epsilon, 1e-9, k, delta) for delta in (1e-9 * k, 1e-5)))
        yield f"sigma for {epsilon}: {_numbers(*(analytic_sigma(2.0, epsilon, delta) for delta in (1e-9, 0.01)))}"
    for ratio in (0.01, 0.3, 1.0, 5.0, 400.0):
        yield f"Gauss {ratio}: {_numbers(*(gaussian_epsilon(ratio, delta) for delta in (1e-12, 1e-5, 0.3)), *(gaussian_delta(ratio, epsilon) for epsilon in (0.0, 0.1, 2.0, 30.0)))}"


def _event(rng: random.Random) -> Event:
    kind = rng.choice(("laplace", "gaussian", "concentrated", "pure", "approx", "selection", "response"))
    size = rng.choice((0.01, 0.1, 0.5, 1.0, 3.0, 20.0))
    delta = rng.choice((0.0, 1e-7)) if kind == "approx" or kind == "gaussian" and rng.random() < 0.4 else 0.0
    return Event(kind, size, delta, rng.choice((0, 1, 1, 2, 5, 40)))


def _numbers(*values: float | None) -> str:
    return " ".join("none" if value is None else "inf" if value == math.inf else f"{value:.8g}" for value in values)
