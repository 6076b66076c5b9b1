"""What one function leaves for another one in closures, defaults, classes, partials and objects that are not modelled."""
# ruff: noqa
import contextvars
import functools
import threading
import weakref

from dpcheck import Real, laplacian_mechanism


def make():
    last = 0.0
    seen = [0.0]
    plain = 1.0

    def put(x: Real):
        nonlocal last
        last = x
        seen.append(x)

    def release_variable():
        return laplacian_mechanism(last, 1.0, 1.0)  # error: DP102

    def release_list():
        return laplacian_mechanism(seen[-1], 1.0, 1.0)  # error: DP102

    def release_plain(x: Real):
        return laplacian_mechanism(plain * x, 1.0, 1.0)  # clean

    return put, release_variable, release_list, release_plain


put, release_variable, release_list, release_plain = make()


def outer():
    kept = [0.0]

    def release():
        return laplacian_mechanism(kept[0], 1.0, 1.0)  # error: DP102

    return release


release_cell = outer()


def by_a_cell(x: Real):
    release_cell.__closure__[0].cell_contents.append(x)  # error: DP305


def with_default(kept=[0.0]):
    return laplacian_mechanism(kept[0], 1.0, 1.0)  # error: DP102


def by_a_default(x: Real):
    with_default.__defaults__[0].append(x)  # error: DP305


def with_keyword(*, kept=[0.0]):
    return laplacian_mechanism(kept[0], 1.0, 1.0)  # error: DP102


def by_a_keyword_default(x: Real):
    with_keyword.__kwdefaults__["kept"].append(x)  # error: DP305


class Holder:
    total = 0.0
    shared = [0.0]

    @classmethod
    def put(cls, x: Real):
        cls.total = x

    def share(self, x: Real):
        self.shared.append(x)


class Heir(Holder):
    pass


def by_a_class():
    return laplacian_mechanism(Holder.total, 1.0, 1.0)  # error: DP102


def by_a_subclass():
    return laplacian_mechanism(Heir.total, 1.0, 1.0)  # error: DP102


def by_an_object(holder: Holder):
    return laplacian_mechanism(holder.total, 1.0, 1.0)  # error: DP102


def by_a_shared_list():
    return laplacian_mechanism(Holder.shared[-1], 1.0, 1.0)  # error: DP102


def of_a_partial(kept):
    return laplacian_mechanism(kept[0], 1.0, 1.0)


bound = functools.partial(of_a_partial, kept=[0.0])


def put_in_a_partial(x: Real):
    bound.keywords["kept"].append(x)  # error: DP305


def by_a_partial():
    return bound()  # error: DP102


LOCAL = threading.local()
CONTEXT = contextvars.ContextVar("CONTEXT", default=0.0)


class Plain:
    pass


thing = Plain()
WEAK = weakref.ref(thing)


def put_in_objects(x: Real):
    LOCAL.value = x
    CONTEXT.set(x)
    WEAK().kept = x


def by_a_thread_local():
    return laplacian_mechanism(LOCAL.value, 1.0, 1.0)  # error: DP102


def by_a_context_variable():
    return laplacian_mechanism(CONTEXT.get(), 1.0, 1.0)  # error: DP102


def by_a_weak_reference():
    return laplacian_mechanism(thing.kept, 1.0, 1.0)  # error: DP102


LATER = None


def begin():
    global LATER
    LATER = []


def put_later(x: Real):
    LATER.append(x)


def by_what_was_begun_later():
    return laplacian_mechanism(LATER[0], 1.0, 1.0)  # error: DP102


HANDED = [0.0]


def keep(x: Real):
    HANDED.append(x)


def release_first(items):
    return laplacian_mechanism(items[0], 1.0, 1.0)


def between(items):
    return release_first(items)


def by_a_helper():
    return between(HANDED)  # error: DP102


class Sub(Plain):
    pass


def by_super(x: Real):
    class Local(Holder):
        def go(self):
            super().__self_class__.total = x
    return Local().go()


def told_of_a_lambda(x: Real):
    return lambda: laplacian_mechanism(2 * x, 1.0, 1.0)  # error: DP103


import numpy as np

FILLED = np.zeros(3)
ADDED = np.zeros(3)
WHOLE = np.zeros(3)
PART = WHOLE[:2]
WEIGHTS = np.array([0.5, 1.0, 2.0])


def put_in_arrays(x: Real):
    FILLED.fill(x)
    np.add(ADDED, x, out=ADDED)
    PART[0] = x


def by_an_array_filled():
    return laplacian_mechanism(FILLED.sum(), 1.0, 1.0)  # error: DP102


def by_an_output():
    return laplacian_mechanism(ADDED[0], 1.0, 1.0)  # error: DP102


def by_a_view():
    return laplacian_mechanism(WHOLE[0], 1.0, 1.0)  # error: DP102


def read_only(x: Real):
    return unknown_function(WEIGHTS, x)


def by_an_array_that_is_read(x: Real):
    return laplacian_mechanism(WEIGHTS[0] * x, 0.5, 1.0)  # clean
# expect: by_an_array_that_is_read x.epsilon == 1


@functools.lru_cache
def box():
    return []


def put_in_a_cache(x: Real):
    box().append(x)


def by_a_cache():
    return laplacian_mechanism(box()[0], 1.0, 1.0)  # error: DP102


HEARD = [0.0]


@functools.singledispatch
def tell(value):
    pass


@tell.register
def hear(value: float):
    HEARD.append(value)


def put_by_a_callback(x: Real):
    tell(x)


def by_a_callback():
    return laplacian_mechanism(HEARD[-1], 1.0, 1.0)  # error: DP102
