"""Selection by hand: the first place at which running sums of weights exceed a uniform draw is chosen as a choice with these weights is (rule P5)."""
from __future__ import annotations

from typing import TYPE_CHECKING

from dpcheck import ir
from dpcheck.bounds import ONE, ZERO, Expr
from dpcheck.infer.coins import Coin, read_inside, tossed
from dpcheck.infer.draws import Cumulated
from dpcheck.infer.reduce import total
from dpcheck.infer.references import cell_of
from dpcheck.infer.seeds import assume_secret
from dpcheck.infer.selection import claim
from dpcheck.infer.structure import item
from dpcheck.infer.values import Num, Value, constant
from dpcheck.spaces import BOOL, Interval

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


def cumulated(run: Run, weighted: Num, sums: Num, node: ir.Node) -> Cumulated | None:
    """What the running sums of weights are: with the terms that stand for the last of them, the sum of all weights."""
    if weighted.weights is None or weighted.weights.hidden or len(weighted.shape) != 1:
        return None
    whole = ONE if weighted.weights.normalised else total(run, weighted, node).term
    return Cumulated(weighted.weights, (whole, item(run, sums, constant(-1), node).term, item(run, sums, Num(sums.shape[0] - 1), node).term))


def inverted(run: Run, left: Value, op: str, right: Value, node: ir.Node) -> Num | None:
    """Running sums of weights against a uniform draw below the sum of all: which of them exceed it tells the chosen place, and no more. None for anything else."""
    first, second = (value if isinstance(value, Num) else cell_of(run, value) for value in (left, right))
    if op not in ("<", "<=", ">", ">=") or not isinstance(first, Num) or not isinstance(second, Num):
        return None
    sums, bar = (first, second) if first.cumulated is not None else (second, first)
    if not _chosen(run, sums, bar, node):
        return None
    result = Num(run.fresh("a released comparison"), sums.shape, BOOL, boolean=True, released=True)
    run.know(result.term, result)
    return result


def searched(run: Run, sums: Num, bar: Num, node: ir.Node) -> Num | None:
    """The place at which a uniform draw would be put among running sums of weights: the chosen place. None for anything else."""
    if not _chosen(run, sums, bar, node):
        return None
    result = Num(run.fresh("a released place"), (), Interval(ZERO, sums.shape[0], True), released=True)
    run.know(result.term, result)
    return result


def _chosen(run: Run, sums: Num, bar: Num, node: ir.Node) -> bool:
    """Records the selection that running sums and a bar make, if they do."""
    if sums.cumulated is None or bar.shape or not sums.env:
        return False
    coins = tossed(run, bar.term)
    if len(coins) != 1 or not _is_share(bar.term, sums.cumulated, coins[0]) or not read_inside(run, coins[0].noise, node):
        return False
    noise, weights = coins[0].noise, sums.cumulated.weights
    noise.uses = {("formula", id(node))} if not run.repeating else {"now", "whenever it is drawn again"}
    arguments: dict[str, Value] = {"scores": weights.exponents, "exponent": claim(weights)}
    run.record("exponential", node, arguments, noise=noise.made_of(noise, independent=True))
    assume_secret(run, noise.seed, node)
    return True


def _is_share(bar: Expr, sums: Cumulated, coin: Coin) -> bool:
    """Whether a bar is uniform between 0 and the last of the sums."""
    return any(bar in (last * unit for unit in coin.units) for last in sums.last)
