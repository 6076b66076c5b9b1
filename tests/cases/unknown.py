"""What is not understood: unknown calls, hidden state, channels; infinite unless data of a known range bounds it."""
# ruff: noqa
import json
import random
import time
from typing import Annotated

import numpy as np
import measuring as lib
from annotated_types import Interval
from dpcheck import Data, Integer, L1, L2, LInf, MetricVector, Real, Size, black_box, assume, clamp, clip, norm_convert, stable, undisc, undisc_container


def unknown_function(x: Real):
    return lib.transform(x)
# expect: unknown_function x == inf


def unknown_function_not_given(x: Real):
    return x + lib.constant()
# expect: unknown_function_not_given x == 1


def unknown_function_clamped(x: Real):
    return clamp(lib.transform(x), 0, 1)
# expect: unknown_function_clamped x == inf


def unknown_function_of_integer(i: Integer):
    return clamp(lib.transform(i), 0, 3)
# expect: unknown_function_of_integer i == 3


def unknown_function_of_data(x: Data):
    return undisc(clamp(lib.transform(x), -1, 2))
# expect: unknown_function_of_data x == 3


def unknown_function_of_vector(v: MetricVector[Data, LInf]) -> MetricVector[Real, L2]:
    return undisc_container(clip(L2, lib.gradient(v)))
# expect: unknown_function_of_vector v == 2


def unknown_may_write(x: Real):
    xs = [0]
    lib.fill(xs, x)
    return xs[0]
# expect: unknown_may_write x == inf


def unknown_may_keep(x: Real):
    xs = [x]
    lib.register(xs)
    return 2 * xs[0]
# expect: unknown_may_keep x == inf


def unknown_cannot_write_numbers(x: Real):
    y = 2 * x
    lib.register(y)
    return y
# expect: unknown_cannot_write_numbers x == 2


def unknown_method(x: Real, model):
    return model.predict(x)
# expect: unknown_method x == inf


def unknown_operator(x: Real):
    return lib.Matrix() @ x
# expect: unknown_operator x == inf


def unknown_attribute(x: Real, model):
    model.cache = x
    return model.total
# expect: unknown_attribute x == inf


def unknown_decorator(x: Real):
    return decorated(x)
# expect: unknown_decorator x == inf


@lib.traced
def decorated(x):
    return x


def unknown_context(x: Real):
    with lib.session() as s:
        y = 2 * x
    return y
# expect: unknown_context x == 2


def unknown_public_guard(x: Real):
    return 3 * x if lib.enabled() else x
# expect: unknown_public_guard x == 3


def evaluated(x: Real):
    return eval("x * 1000")
# expect: evaluated x == inf


def executed(x: Real):
    space = {"x": x}
    exec("y = 1000 * x", space)
    return space["y"]
# expect: executed x == inf


def attribute_by_name(x: Real, obj):
    return getattr(obj, "scale")(x)
# expect: attribute_by_name x == inf


def formatted(x: Real):
    return json.dumps({"x": x})
# expect: formatted x == inf


def formatted_integer(i: Integer):
    return json.dumps({"i": i})
# expect: formatted_integer i == 1  # known: loose


def parsed(x: Real):
    return float(str(x))
# expect: parsed x == inf


def public_randomness(x: Real):
    return x * 2 + random.random()
# expect: public_randomness x == 2


def seeded_by_private(i: Integer):
    random.seed(i)
    return random.random()
# expect: seeded_by_private i == inf


@black_box
def opaque(x):
    return 2 * x


def black_box_of_real(x: Real):
    return opaque(x)
# expect: black_box_of_real x == inf


def black_box_of_data(x: Data):
    return undisc(clamp(opaque(x), 0, 4))
# expect: black_box_of_data x == 4


@assume(x=3)
def trusted(x):
    return lib.transform(x)


def assumed(x: Real):
    return 2 * trusted(x)
# expect: assumed x == 6


@stable(x=2)
def promised(x: Real):
    return 2 * x - 1
# expect: promised x == 2


def uses_promise(x: Real):
    return promised(promised(x))
# expect: uses_promise x == 4


def unpromised(x: Real):
    return breaks_promise(x)
# expect: unpromised x == 5


def breaks_promise(x):
    return 5 * x


math = lib.fake_math


def monkey_patched(x: Annotated[Real, Interval(ge=1, le=2)]):
    return math.log(x)
# expect: monkey_patched x == inf


def patched_numpy(v: MetricVector[Real, L1]):
    np = lib.fast_numpy
    return np.sum(v)
# expect: patched_numpy v == inf


def sum(values):
    return lib.total(values)


def module_shadows_sum(v: MetricVector[Real, L1]):
    return sum(v)
# expect: module_shadows_sum v == inf


def imported_unknown(x: Real):
    from measuring import clamp as limit
    return limit(x, 0, 1)
# expect: imported_unknown x == inf


def hash_of(x: Real):
    return hash(x)
# expect: hash_of x == inf


def identity_of(x: Real):
    return id(x)
# expect: identity_of x == inf


def generator_function(x: Real):
    def numbers():
        yield x
        yield 2 * x
    return max(numbers())
# expect: generator_function x == 2


def raised_on_private(x: Real):
    if x > 3:
        raise ValueError
    return 0
# expect: raised_on_private x == inf


def asserted_public(x: Real, k: int):
    assert k > 0
    return x / k
# expect: asserted_public x == 1/k


def asynchronous_result(x: Real):
    async def compute():
        return 2 * x
    return compute()
# expect: asynchronous_result x == inf


def locals_written(x: Real):
    y = 1
    locals()["y"] = x
    return lib.read(locals())
# expect: locals_written x == inf


def local_class(x: Real):
    class Box:
        value = 0
    box = Box()
    box.value = 2 * x
    return box.value
# expect: local_class x == 2


def unmodelled_in_dead_code(x: Real):
    if False:
        return lib.transform(x)
    return x
# expect: unmodelled_in_dead_code x == 1


def star_star_forwarded(x: Real, **options):
    return lib.run(x, **options)
# expect: star_star_forwarded x == inf


# A result of an unknown call may be an array of any shape: arithmetic with it, or a comparison, is no single number.
def half_of_unknown(x: Integer, k: int):
    return np.gradient([x, x, k]) / 2
# expect: half_of_unknown x.L1 == 3 / 4


def matrix_times_array(x: Data, k: int):
    return np.argsort(np.tri(3) @ np.array([k, 0, x], dtype=float))
# expect: matrix_times_array x.L1 == 4  # known: loose


def compared_with_unknown(x: Integer, k: int):
    return np.gradient([x, x, k]) > 2
# expect: compared_with_unknown x.L1 == 1  # known: loose


def negated_unknown(x: Integer, k: int):
    return -np.gradient([x, x, k])
# expect: negated_unknown x.L1 == 3 / 2


def array_less_a_number(v: MetricVector[Data, L1], k: int):
    return np.tri(4) @ v - 4
# expect: array_less_a_number v.D == 4


# What is unknown may have changed an array: several of its items are an array still, one that may hold an entry twice.
def items_of_what_was_handed_over(v: MetricVector[Data, L1], k: int):
    np.trapezoid(v)
    return (v[[1, 1]] > 1) * 1
# expect: items_of_what_was_handed_over v.L1 == 2  # known: loose


def product_with_what_was_handed_over(v: MetricVector[Data, L1], k: int):
    np.trapezoid(v)
    return np.array([[1, 1], [2, 1]]) @ v[[1, 0]]
# expect: product_with_what_was_handed_over v.D == 2  # known: loose


def array_of_the_unknown(x: Data):
    numbers = iter([3, -1 * x])
    next(numbers, 0)
    total = sum(numbers)
    return np.array([2, total, 1], dtype=float) / total
# expect: array_of_the_unknown x.D == inf


def clamp_of_an_unknown_array(v: MetricVector[Data, L1]):
    return clamp(np.gradient(v), 0, 5)
# expect: clamp_of_an_unknown_array v == inf
# expect: clamp_of_an_unknown_array v.LInf == 5


def clamp_of_unknown_places(x: Data, k: int):
    place = [x, k, x].index(max([x, k, x]))
    return clamp([place, place, place], 0, 2)
# expect: clamp_of_unknown_places x == inf


def comparison_of_what_may_be_an_array(v: MetricVector[Data, L1]):
    np.trapezoid(v)
    return round(v > 1)
# expect: comparison_of_what_may_be_an_array v == inf


def choice_by_what_may_be_an_array(v: MetricVector[Data, L1]):
    np.trapezoid(v)
    return np.where(v > 1, 1, 0)
# expect: choice_by_what_may_be_an_array v == inf


def remainder_of_what_may_be_an_array(v: MetricVector[Data, L1]):
    np.trapezoid(v)
    return divmod(v, 3)[1]
# expect: remainder_of_what_may_be_an_array v == inf


def unknown_arrays_joined(x: Integer, first: bool):
    grid = np.diagflat([1, 1, 1]) if first else np.diagflat([1, 1, 1, 1])
    return grid * x
# expect: unknown_arrays_joined x == inf


def product_of_unknown_arrays(x: Integer, k: int):
    return np.diagflat([1, 1, 1]) @ np.diagflat([1, 1, 1]) - x
# expect: product_of_unknown_arrays x == inf


def part_of_an_unknown_array(x: Integer):
    return np.diagflat([1, 1, 1]).T.round() * x
# expect: part_of_an_unknown_array x == inf


def entries_of_an_unknown_array(x: Integer):
    return (np.abs(-np.diagflat([1, 1, 1])) > 0) * x
# expect: entries_of_an_unknown_array x == inf


def clamped_array(v: MetricVector[Real, L2]):
    return clamp(norm_convert(LInf, lib.scaled(v)), 0, 1)
# expect: clamped_array v == inf


# -- what is known to have many entries is no number
def clamped_list(x: Data, k: int):
    return clamp([t for t in [x, k, x] if t > 0], 0, 2)
# expect: clamped_list x == inf


def clamped_set(x: Data, k: int):
    return clamp({x, k}, 0, 2)
# expect: clamped_set x == inf


def clamped_choice_of_lists(x: Data, k: int):
    return clamp(max([x, x], [k, k]), 0, 2)
# expect: clamped_choice_of_lists x == inf


def clamped_after_a_loop(x: Data, more):
    y = 1
    while more():
        y = np.array([x, x])
    return clamp(y, 0, 2)
# expect: clamped_after_a_loop x == inf


def clamped_after_a_write(x: Data, k: int):
    t = np.clip([2, x, k], -1, 4).copy()
    np.cumsum(t, out=t)
    return clamp(t * t, 1, 5)
# expect: clamped_after_a_write x == inf


# --- a value of no known length is a vector where its norm is taken; not one whose length is private
def of_a_black_box(x: Data, model):
    update = model(x)
    return update / max(1.0, np.linalg.norm(update))
# expect: of_a_black_box x.L2 == 2


def changed_in_place(x: Data, model):
    update = model(x)
    update /= max(1.0, np.linalg.norm(update))
    return update
# expect: changed_in_place x.L2 == 2


def at_private_places(v: Annotated[MetricVector[Real, L1], Size(5), Interval(ge=0, le=1)], x: Real):
    chosen = v[v > x]
    return chosen / max(1.0, np.linalg.norm(chosen))
# expect: at_private_places x == inf
