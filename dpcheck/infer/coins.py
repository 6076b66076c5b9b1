"""Uniform draws, and the Laplace noise that code makes of them by hand (rules K4, K12).

A uniform draw is a public coin: its atom stays in the terms that are computed of it, and what is drawn from a Laplace
distribution is recognised by its term: `b * sign(u) * log(1 - 2 * |u|)` for u on (-1/2, 1/2), and `b * (log(u) - log(v))` for u and
v on (0, 1). A coin that is read elsewhere, too, tells what it was added to: only reads inside the formula may have happened.
"""
from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from dpcheck import ir
from dpcheck.bounds import ONE, ZERO, Apply, Atom, Expr, absolute, number, of_atom, substitute
from dpcheck.bounds.patterns import Found, Pattern
from dpcheck.infer.references import cell_of
from dpcheck.infer.rescaling import positive_or_assumed
from dpcheck.infer.draws import Noise
from dpcheck.infer.values import Num, Ref, Value
from dpcheck.spaces import Interval

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


@dataclass(slots=True, eq=False)
class Coin:
    """A uniform draw from [low, high]; `noise` counts who has read it."""

    atom: Atom
    low: Expr
    high: Expr
    noise: Noise

    @property
    def units(self) -> tuple[Expr, Expr]:
        """What is uniform on [0, 1]: the share of the interval below the draw, and the share above."""
        share = (of_atom(self.atom) - self.low) / (self.high - self.low)
        return share, ONE - share

    @property
    def centred(self) -> Expr:
        """What is uniform on [-1, 1]."""
        return self.units[0] * 2 - ONE


def toss(run: Run, low: Expr, high: Expr, shape: tuple[Expr, ...], sampler: str, node: ir.Node, seed: str = "") -> Num:
    """A new uniform draw."""
    result = Num(run.fresh("a random number"), shape, Interval(low, high))
    atom = result.term.atom()
    assert atom is not None
    noise = Noise("uniform", Num(ONE), run.place(node), run, run.loops, sampler, seed=seed)
    run.coins[atom] = Coin(atom, low, high, noise)
    run.random[atom] = noise
    run.draw(noise)
    return result


def tossed(run: Run, term: Expr) -> list[Coin]:
    """The coins that a term is computed of."""
    return [run.coins[atom] for atom in term.leaves() if atom in run.coins]


def chances(run: Run, term: Expr) -> list[Noise]:
    """The coins and dice that a term is computed of, as draws."""
    held = (run.coins.get(atom) or run.dice.get(atom) for atom in term.leaves())
    return [one.noise for one in held if one is not None]


def as_draw(run: Run, value: Value, node: ir.Node) -> Value:
    """The value; where its term makes Laplace noise of uniform draws that only `node` has read, the draw that it is."""
    num = value if isinstance(value, Num) else cell_of(run, value)
    if not isinstance(num, Num) or num.noise is not None:
        return value
    coins = tossed(run, num.term)
    if run.tainting and coins and any(isinstance(leaf, Apply) and leaf.name == "log" for leaf in num.term.leaves()):
        return Num(run.fresh("a draw of noise"), num.shape, noise=Noise("laplace", num, run.place(node), run, run.loops))
    scale = _scale(num.term, coins)
    if scale is None or not all(read_inside(run, coin.noise, node) for coin in coins):
        return value
    scale = -scale if next(iter(scale.monomials()))[1] < 0 else scale
    if not num.env and not positive_or_assumed(run, scale):
        return value
    for coin in coins:
        coin.noise.uses = {("formula", id(node))} if not run.repeating else {"now", "whenever it is drawn again"}
    noise = Noise("laplace", Num(scale, env=num.env, quotient=_line_of(scale, num)), run.place(node), run, run.loops, coins[0].noise.sampler, parts=tuple(coin.noise for coin in coins))
    draw = Num(run.fresh("a draw of noise"), num.shape, noise=noise)
    return Ref(run.store.allocate(draw)) if draw.shape else draw


def of_two_sides(run: Run, side: Noise, left: Value, right: Value, node: ir.Node) -> Value | None:
    """Laplace noise of which a fair coin, `side`, picks the sign and another one makes the size: `b * log(u)` on one side, `-b * log(u)` or `-b * log(1 - u)` on the other."""
    if not isinstance(left, Num) or not isinstance(right, Num) or left.noise is not None or right.noise is not None or left.shape or right.shape:
        return None
    coins = tossed(run, left.term)
    if len(coins) != 1 or tossed(run, right.term) != coins or coins[0].noise is side or left.env or right.env:
        return None
    above, below = (_size_of(value.term, coins[0]) for value in (left, right))
    if above is None or below is None or above + below != ZERO or coins[0].atom in above.leaves() or not all(read_inside(run, noise, node) for noise in (side, coins[0].noise)):
        return None
    scale = -above if next(iter(above.monomials()))[1] < 0 else above
    if not positive_or_assumed(run, scale):
        return None
    for noise in (side, coins[0].noise):
        noise.uses = {("formula", id(node))} if not run.repeating else {"now", "whenever it is drawn again"}
    return Num(run.fresh("a draw of noise"), noise=Noise("laplace", Num(scale, quotient=_line_of(scale, left)), run.place(node), run, run.loops, side.sampler, parts=(side, coins[0].noise)))


def _line_of(scale: Expr, made: Num) -> tuple[Expr, Expr] | None:
    """What stands above and below the line of a scale, where what the draws are made into has been divided by something that is written there."""
    written = None if made.quotient is None else made.quotient[1].single() or (((), made.quotient[1].value) if made.quotient[1].value is not None else None)
    if written is None:
        return None
    below = number(written[1])
    for atom, exponent in written[0]:
        if not isinstance(atom, Apply):  # the logarithm of 10 below the line of `log10` is no part of an epsilon
            below = below * of_atom(atom) ** exponent
    return None if below == ONE else (scale * below, below)


def _size_of(term: Expr, coin: Coin) -> Expr | None:
    """The b of b times the logarithm of what is uniform on (0, 1)."""
    return next((found["b"] for found in SIZES.match(term, {}) if found["u"] in coin.units), None)


def read_inside(run: Run, noise: Noise, node: ir.Node) -> bool:
    """Whether all reads of a coin so far were by the formula at `node`, in the call that runs now."""
    calls = tuple(start for _, start, _ in run.calls)
    return all(isinstance(place, tuple) and len(place) == 5 and node.start <= place[1] and place[2] <= node.end and place[3] == calls for place in noise.uses)


def _scale(term: Expr, coins: list[Coin]) -> Expr | None:
    """The b of Laplace noise that is computed of one uniform draw, or of two: -b times the inverse of its distribution function, or b times the logarithm of a quotient."""
    for form, holds in INVERSES if len(coins) == 1 else QUOTIENTS if len(coins) == 2 else ():
        for found in form.match(term, {}):
            scale = found["b"] * found.get("c", ONE)
            if holds(found, *coins) and not any(coin.atom in scale.leaves() for coin in coins):
                return scale
    return None


def _inverts(found: Found, coin: Coin) -> bool:
    """Whether the logarithm is that of 1 - |v|, for the centred draw v, and the sign that of a multiple of it."""
    return found["a"] * absolute(found["u"]) == absolute(coin.centred) and _turns_in_the_middle(found["w"], coin)


def _of_quotient(found: Found, one: Coin, other: Coin) -> bool:
    return any(found["u"] in (u / v, v / u) for u in one.units for v in other.units)


def _of_two(found: Found, one: Coin, other: Coin) -> bool:
    return found["u"] in one.units and found["w"] in other.units or found["u"] in other.units and found["w"] in one.units


def _turns_in_the_middle(term: Expr, coin: Coin) -> bool:
    """Whether a term is a multiple of the centred draw, so that its sign is a fair coin."""
    slope = substitute(term, {coin.atom: coin.high})
    return slope.value is not None and slope.value != 0 and term == coin.centred * slope


INVERSES = (
    (Pattern("b * sign(w) * log(1 - a * abs(u))", "a b"), _inverts),
    (Pattern("b * copysign(c, w) * log(1 - a * abs(u))", "a b c"), _inverts),
)
SIZES = Pattern("b * log(u)", "b")
QUOTIENTS = (
    (Pattern("b * log(u)", "b"), _of_quotient),
    (Pattern("b * (log(u) - log(w))", "b"), _of_two),
)
"""Laplace noise that is computed of uniform draws, and what must hold of what the variables stand for (K4)."""
