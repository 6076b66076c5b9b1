"""The vocabulary itself: conversions, shaping, mechanisms (docs/vocabulary.md)."""
from __future__ import annotations

from dpcheck.bounds import absolute
from dpcheck.infer.coerce import as_array, as_number
from dpcheck.infer.masks import picked_of
from dpcheck.infer.references import may_be_array
from dpcheck.infer.dependence import deep_env
from dpcheck.infer.describe import described
from dpcheck.infer.rescaling import clip_onto_ball, positive_or_assumed
from dpcheck.infer.operations.numeric import clipped
from dpcheck.infer.reach import tainted
from dpcheck.infer.references import boxed
from dpcheck.infer.requests import Call, operation, of_added_rows
from dpcheck.infer.values import Library, Num, Opaque, Value
from dpcheck.spaces import NORM_BY_NAME, Interval, Norm


def norm_given(request: Call, name: str = "norm") -> Norm | None:
    value = request.value(name)
    return NORM_BY_NAME.get(value.name.rpartition(".")[2]) if isinstance(value, Library) and value.name.startswith("dpcheck.") else None


@operation("norm_convert")
def _norm_convert(request: Call) -> Value:
    """Measures the same vector in another norm: what is known in all of them stays known."""
    norm, array = norm_given(request), request.array("v")
    if norm is None or array is None or not array.shape:
        return request.lost()
    result = array.but(norm=norm)
    if array.env:
        result.step = request.run.step(request.node, "norm_convert", array)
    return boxed(request.run, result)


@operation("discrete")
def _discrete(request: Call) -> Value:
    """R to D: no coefficient on reals, 1 on whole numbers (B10)."""
    array = request.array("x")
    return request.lost() if array is None else boxed(request.run, array.but(data=True))


@operation("undisc")
def _undisc(request: Call) -> Value:
    """D to R: the width of the domain (B11)."""
    array = request.array("x")
    if array is None:
        value = request.value("x")
        return Opaque(deep_env(request.run, value), what="undisc of what is not a number")
    result = array.but(data=False)
    if array.env:
        result.step = request.run.step(request.node, "B11", array)
    return boxed(request.run, result)


@operation("undisc_container")
def _undisc_container(request: Call) -> Value:
    """A clipped container from D to the norm that it was clipped in (B12)."""
    array = request.array("v")
    if array is None:
        value = request.value("v")
        return Opaque(deep_env(request.run, value), what="undisc_container of what is not an array")
    norm = next(iter(array.norms), None)
    result = array.but(data=False, norm=norm if norm is not None else array.norm)
    if array.env:
        result.step = request.run.step(request.node, "B12", array)
    return boxed(request.run, result)


@operation("vocabulary_clip")
def _clip(request: Call) -> Value:
    """clip(N, v, bound): the vector scaled onto the ball where it lies outside (D20 to D22)."""
    run = request.run
    norm, bound = norm_given(request), request.number("bound")
    value = request.value("v")
    array = as_array(run, value, request.node)
    if norm is None:
        return request.lost()
    if bound.env:
        run.record("clip", request.node, request.given, request.places)
        return Opaque(tainted(deep_env(run, value), bound.env), what="a clip to a private bound")
    if array is None or not array.shape:
        env = deep_env(run, value)
        if of_added_rows(run, env) or picked_of(run, value) is not None:
            return request.lost("of as many entries as private data decide")
        if env:
            run.assume(f"{getattr(value, 'what', '') or 'what is clipped'} is a vector whose length does not depend on private data")
        length = run.unknown_length()
        array = Num(run.fresh("a vector"), (length,), env=env, data=True)
        run.know(array.term, array)
    if len(array.shape) != 1:
        return request.lost()
    if not positive_or_assumed(run, bound.term):
        return request.lost("with this bound")
    return boxed(run, clip_onto_ball(run, array, norm, absolute(bound.term), request.node))


@operation("clamp")
def _clamp(request: Call) -> Value:
    """clamp(x, lower, upper): numbers and entries into [lower, upper] (A18, D23)."""
    run, value = request.run, request.value("x")
    lower, upper = request.number("lower"), request.number("upper")
    if lower.env or upper.env:
        run.record("clamp", request.node, request.given, request.places)
    if isinstance(value, Opaque) and not value.array and as_array(run, value, request.node) is None:
        if may_be_array(run, value) is not None:
            run.assume(f"{value.what} {'returns' if value.returned else 'is'} one number")
        request.given["x"] = as_number(run, value)
    result = clipped(request, lower, upper)
    if isinstance(result, Num) and not (lower.env or upper.env):
        result = result.but(domain=result.domain.meet(Interval(lower.term, upper.term), run.facts))
        run.know(result.term, result)
    return result


@operation("reveal")
def _reveal(request: Call) -> Value:
    """reveal_sensitivity(x): a note of what is known there."""
    run, value = request.run, request.value("expression")
    array = as_array(run, value, request.node)

    run.notice("reveal", described(run, array if array is not None else value), request.node)
    return value
