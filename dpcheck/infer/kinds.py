"""Where private data decides what a number is besides its value: its type (1, 1.0 and True are equal), the sign of a zero, whether it is one at all.

Values and moves are those of real numbers. A join of numbers of two types notes what decided between them (`run.mixed`); whoever looks
at the type of a number that this may have reached (`type`, `isinstance`, `is`, its text) sees the data. Where one of them may be
infinite or no number (`run.unreal`), nothing cancels: inf - inf is no 0.
"""
from __future__ import annotations

from typing import TYPE_CHECKING, Sequence

from dpcheck.bounds import Apply, Bound, symbol
from dpcheck.infer.reach import L1, LINF, REAL_KEYS, is_cancelled, reach, tainted
from dpcheck.infer.storage import FLOAT, WHOLE, holds_reals
from dpcheck.infer.values import Env, Num, Source

if TYPE_CHECKING:
    from dpcheck.infer.run import Run

_NAN = ("nan",)


def mixed(run: Run, numbers: Sequence[Num], deciding: Env, result: Num) -> Num:
    """A number that is one of several, as `deciding` tells: if they may be of two types, it depends on that even where they are equal."""
    if deciding and not _same_kind(numbers):
        run.mixed.update(deciding)
    if deciding and any(_unreal(one) for one in numbers):
        run.mixed.update(deciding)
        run.unreal.update(deciding)
        if any(is_nan(one) for one in numbers):  # which is no number to subtract from
            result = result.but(env=tainted(result.env, deciding))
    return kept(run, result, *numbers, Num(result.term, env=deciding))


def kept(run: Run, result: Num, *operands: Num) -> Num:
    """What is made of numbers, with all that their types depend on, also where their values cancel."""
    if not run.mixed:
        return result
    lost: Env = {source: {} for one in operands for source in one.env if source in run.mixed and (source not in result.env or is_cancelled(result.env[source]))}
    if not lost:
        return result
    if not run.unreal.isdisjoint(lost):
        return _unknown(run, result, lost)
    still: Env = {source: {key: Bound.ZERO for key in REAL_KEYS} for source in lost}  # the value stays, but not all that it is
    named = result.but(term=run.fresh("a number of some type"), env={**result.env, **still})
    run.know(named.term, named)
    return named


def scaled(run: Run, result: Num, *operands: Num) -> Num:
    """A product, a quotient or a remainder: 0 * x is 0 or -0, as x is, and no number where x is infinite."""
    if result.term.value is not None:
        run.mixed.update(source for one in operands for source in one.env)
    lost: Env = {source: {} for one in operands for source in one.env if source in run.unreal and _moves_freely(one, source) and not _moves_freely(result, source)}
    return _unknown(run, result, lost) if lost else kept(run, result, *operands)


def _moves_freely(num: Num, source: Source) -> bool:
    return reach(num, source, LINF if num.shape else L1).is_infinite


def _unknown(run: Run, result: Num, sources: Env) -> Num:
    unknown = Num(run.fresh("what may be no number"), result.shape, env=tainted(result.env, sources))
    run.know(unknown.term, unknown)
    return unknown


def is_certain(run: Run, *operands: Num) -> bool:
    """Whether what follows from the values of numbers alone is true of them: z == z, unless z is no number."""
    return not run.unreal or run.unreal.isdisjoint(source for one in operands for source in one.env)


def deciding_type(run: Run, num: Num) -> Env:
    """What the type of a number may depend on."""
    return tainted({source: {} for source in num.env if source in run.mixed}) if run.mixed else {}


def is_whole(num: Num) -> bool:
    """Whether a number is surely an `int` of Python."""
    return _kind(num) == "int"


def not_a_number() -> Num:
    """NaN, of which nothing is known but what it is."""
    return Num(symbol("nan", key=_NAN), storage=FLOAT)


def _unreal(num: Num) -> bool:
    return bool(num.term.infinite) or is_nan(num)


def is_nan(num: Num) -> bool:
    return any(atom.key == _NAN for atom in num.term.leaves())


def _same_kind(numbers: Sequence[Num]) -> bool:
    first, *rest = numbers
    kind = _kind(first)
    if kind == "float" and first.term.value == 0:
        return False  # 0.0 or -0.0
    return all(kind == _kind(one) if kind else one.term == first.term and one.env.keys() == first.env.keys() for one in rest)


def _kind(num: Num) -> str:
    """The type of a number where it is certain, else nothing. Functions may give floats that are whole numbers."""
    if num.boolean:
        return "bool"
    if holds_reals(num):
        return "float"
    made = any(isinstance(atom, Apply) for atom in num.term.atoms())
    return "int" if num.domain.integer and num.storage in ("", WHOLE) and not made else ""
