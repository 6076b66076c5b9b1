"""How likely a public condition on one coin or die holds, and coins that fall as a number says (rules K4, P8)."""
from __future__ import annotations

from typing import TYPE_CHECKING

from dpcheck.bounds import ONE, ZERO, Apply, Atom, Expr, apply, number, of_atom, positive, split_linear, substitute
from dpcheck.infer.coins import Coin, toss
from dpcheck.infer.rescaling import positive_or_assumed
from dpcheck.infer.values import Num
from dpcheck.spaces import BOOL

if TYPE_CHECKING:
    from dpcheck import ir
    from dpcheck.infer.draws import Noise
    from dpcheck.infer.run import Run

MOST_SIDES = 64  # so many faces of a die are looked at one by one


def thrown(run: Run, term: Expr) -> list[Noise]:
    """The coins and dice that a term is computed of, as draws."""
    return [held.noise for atom in term.leaves() if (held := run.coins.get(atom) or run.dice.get(atom)) is not None]


def chance_of(run: Run, term: Expr) -> Expr | None:
    """How likely a truth value is 1 that is computed of one coin or die, and of nothing private; None where that is not known."""
    held = [atom for atom in term.leaves() if atom in run.coins or atom in run.dice]
    if len(held) != 1:
        return None
    return _of_coin(term, run.coins[held[0]]) if held[0] in run.coins else _of_die(run, term, held[0])


def _of_coin(term: Expr, coin: Coin) -> Expr | None:
    direct = _of_step(term, coin)
    if direct is not None:
        return direct
    steps = [leaf for leaf in term.leaves() if isinstance(leaf, Apply) and leaf.name == "step" and coin.atom in leaf.args[0].leaves()]
    if len(steps) != 1:
        return None
    inner = _of_step(of_atom(steps[0]), coin)
    where, elsewhere = _folded(term, {steps[0]: ONE}), _folded(term, {steps[0]: ZERO})
    if inner is None or where is None or elsewhere is None or {where, elsewhere} != {ZERO, ONE}:
        return None
    return inner if where == ONE else ONE - inner


def _of_step(term: Expr, coin: Coin) -> Expr | None:
    """How likely a comparison of a uniform draw with something public holds."""
    atom, turned = term.atom(), False
    if atom is None:
        atom, turned = term.complement(), True
    if not isinstance(atom, Apply) or atom.name != "step":
        return None
    parts = split_linear(atom.args[0], lambda leaf: leaf == coin.atom)
    if parts is None or coin.atom in parts[1].leaves():
        return None
    slope, rest = parts[0].get(coin.atom, ZERO), parts[1]
    if not (falls := positive(-slope)) and not positive(slope):
        return None
    below = (rest * (ONE / -slope) - coin.low) / (coin.high - coin.low)  # the share of draws below the one where the comparison turns
    return below if falls is not turned else ONE - below


def _of_die(run: Run, term: Expr, atom: Atom) -> Expr | None:
    """The share of the faces at which a condition holds."""
    die = run.dice[atom]
    sides, lowest = die.sides.value, None if die.lowest is None else die.lowest.value
    if sides is not None and lowest is not None and 0 < sides <= MOST_SIDES:
        found = [_folded(term, {atom: number(lowest + face)}) for face in range(int(sides))]
        return None if any(one is None or one not in (ZERO, ONE) for one in found) else number(sum(one == ONE for one in found)) / die.sides
    hit, missed = term.atom(), term.complement()
    equal = hit if isinstance(hit, Apply) else missed
    if not isinstance(equal, Apply) or equal.name != "equal" or equal.args[0] not in (of_atom(atom) - (die.lowest or ZERO), (die.lowest or ZERO) - of_atom(atom)):
        return None
    if die.lowest is None or not positive_or_assumed(run, die.sides - ONE):
        return None
    return ONE / die.sides if equal is hit else ONE - ONE / die.sides


def _folded(term: Expr, values: dict[Atom, Expr]) -> Expr | None:
    """A term of comparisons with some of its atoms known, as a number; None where it is none."""
    for _ in range(8):
        term = substitute(term, values)
        if term.value is not None:
            return number(term.value)
        values = {}
        for leaf in term.leaves():
            inside = leaf.args[0].value if isinstance(leaf, Apply) and leaf.name in ("step", "equal") else None
            if isinstance(leaf, Apply) and inside is not None:
                values[leaf] = ONE if (inside > 0 if leaf.name == "step" else inside == 0) else ZERO
            elif isinstance(leaf, Apply) and leaf.name == "phi" and leaf.args[0].value in (0, 1):
                values[leaf] = leaf.args[1] if leaf.args[0].value == 1 else leaf.args[2]
        if not values:
            return None
    return None


def biased(run: Run, chance: Expr, shape: tuple[Expr, ...], sampler: str, node: ir.Node, seed: str) -> Num:
    """A coin that falls on 1 with such a chance, and on 0 else: a uniform draw is below it or not."""
    coin = toss(run, ZERO, ONE, shape, sampler, node, seed)
    return Num(apply("step", (chance - coin.term,), lo=ZERO, hi=ONE, integer=True), shape, BOOL)
