"""Releases that are reached by detours: each is followed and judged, or named."""
# ruff: noqa
import functools, importlib, operator, threading, concurrent.futures, itertools
import dpcheck
import dpcheck as dp
from dpcheck import Real, laplacian_mechanism, gaussian_mechanism
from functools import partial, reduce

lap = laplacian_mechanism
TABLE = {"lap": laplacian_mechanism, "gauss": gaussian_mechanism}
LIST = [laplacian_mechanism]

def detour_a1(x: Real): return lap(2 * x, 1, 0.1)  # error: DP103
# expect: detour_a1 x.epsilon == 0.2
def detour_a2(x: Real): return partial(laplacian_mechanism, sensitivity=1)(2 * x, epsilon=0.1)  # error: DP103
# expect: detour_a2 x.epsilon == 0.2
def detour_a3(x: Real, m=laplacian_mechanism): return m(2 * x, 1, 0.1)  # error: DP103
# expect: detour_a3 x.epsilon == 0.2
def detour_a4(x: Real): return TABLE["lap"](2 * x, 1, 0.1)  # error: DP103
# expect: detour_a4 x.epsilon == 0.2
def detour_a5(x: Real, k): return TABLE[k](2 * x, 1, 0.1)  # error: DP103 DP305
def detour_a6(x: Real): return LIST[0](2 * x, 1, 0.1)  # error: DP103
# expect: detour_a6 x.epsilon == 0.2
def detour_a7(x: Real): return [f(2 * x, 1, 0.1) for f in LIST]  # error: DP103
# expect: detour_a7 x.epsilon == 0.2
def detour_a8(x: Real): return getattr(dpcheck, "laplacian_mechanism")(2 * x, 1, 0.1)  # error: DP103
# expect: detour_a8 x.epsilon == 0.2
def detour_a9(x: Real, n): return getattr(dpcheck, n)(2 * x, 1, 0.1)  # error: DP305
# expect: detour_a9 x == inf
def detour_b1(x: Real): return globals()["laplacian_mechanism"](2 * x, 1, 0.1)  # error: DP103
# expect: detour_b1 x.epsilon == 0.2
def detour_b2(x: Real): return importlib.import_module("dpcheck").laplacian_mechanism(2 * x, 1, 0.1)  # error: DP103
# expect: detour_b2 x.epsilon == 0.2
def detour_b3(x: Real): return __import__("dpcheck").laplacian_mechanism(2 * x, 1, 0.1)  # error: DP103
# expect: detour_b3 x.epsilon == 0.2
def detour_b4(x: Real): return list(map(laplacian_mechanism, [2 * x], [1], [0.1]))  # error: DP103
# expect: detour_b4 x.epsilon == 0.2
def detour_b5(x: Real): return list(map(lambda v: laplacian_mechanism(v, 1, 0.1), [2 * x]))  # error: DP103
# expect: detour_b5 x.epsilon == 0.2
def detour_b6(x: Real):
    with concurrent.futures.ThreadPoolExecutor() as ex:
        return ex.submit(laplacian_mechanism, 2 * x, 1, 0.1).result()  # error: DP305
def detour_b7(x: Real):
    threading.Thread(target=laplacian_mechanism, args=(2 * x, 1, 0.1)).start()  # error: DP305
def detour_b8(x: Real):
    args = (2 * x, 1, 0.1)
    return laplacian_mechanism(*args)  # error: DP103
# expect: detour_b8 x.epsilon == 0.2
def detour_b9(x: Real, args): return laplacian_mechanism(2 * x, *args)  # error: DP305
# expect: detour_b9 x == inf
def detour_c1(x: Real):
    kw = {"sensitivity": 1, "epsilon": 0.1}
    return laplacian_mechanism(2 * x, **kw)  # error: DP103
# expect: detour_c1 x.epsilon == 0.2
def detour_c2(x: Real, **kw): return laplacian_mechanism(2 * x, **kw)  # error: DP305
def detour_c3(x: Real, apply): return apply(laplacian_mechanism, 2 * x)  # error: DP305
# expect: detour_c3 x == inf
class A:
    def __init__(self): self.m = laplacian_mechanism
    def go(self, x: Real): return self.m(2 * x, 1, 0.1)  # error: DP103
class B:
    m = staticmethod(laplacian_mechanism)
    def go(self, x: Real): return self.m(2 * x, 1, 0.1)  # error: DP305
class C:
    def release(self, x): return laplacian_mechanism(x, 1, 0.1)
class D(C):
    def go(self, x: Real): return super().release(2 * x)  # error: DP103
    def release(self, x): return super().release(2 * x)
def detour_c4(x: Real): return D().release(x)  # error: DP103
# expect: detour_c4 x.epsilon == 0.2
def detour_c5(x: Real): return reduce(lambda a, b: laplacian_mechanism(2 * x, 1, 0.1), [1, 2, 3])  # error: DP103
# expect: detour_c5 x.epsilon == 0.4
def detour_c6(x: Real): return operator.attrgetter("laplacian_mechanism")(dp)(2 * x, 1, 0.1)  # error: DP103
# expect: detour_c6 x.epsilon == 0.2
def detour_c7(x: Real): return operator.methodcaller("release", 2 * x)(C())  # error: DP305
class E:
    def __call__(self, x): return laplacian_mechanism(2 * x, 1, 0.1)
def detour_c8(x: Real): return E()(x)  # error: DP103
# expect: detour_c8 x.epsilon == 0.2
def detour_c9(x: Real, flag: bool):
    f = laplacian_mechanism if flag else gaussian_mechanism
    return f(2 * x, 1, 0.1)  # error: DP103 DP305
def detour_d1(x: Real, n: int):
    if n: return detour_d1(2 * x, n - 1)  # error: DP305
    return laplacian_mechanism(x, 1, 0.1)
def deco(f):
    @functools.wraps(f)
    def w(*a, **k): return f(*a, **k)
    return w
@deco
def g(v): return laplacian_mechanism(v, 1, 0.1)
def detour_d2(x: Real): return g(2 * x)  # error: DP103
# expect: detour_d2 x.epsilon == 0.2
@operator.itemgetter
def h(v): return laplacian_mechanism(v, 1, 0.1)
def detour_d3(x: Real): return h(2 * x)  # error: DP305
def detour_d4(x: Real): return eval("laplacian_mechanism(2 * x, 1, 0.1)")  # error: DP305
def detour_d5(x: Real):
    exec("print(laplacian_mechanism(2 * x, 1, 0.1))")  # error: DP305
def detour_d6(x: Real):
    try:
        from dpcheck import laplacian_mechanism as lm
    except ImportError:
        lm = None
    return lm(2 * x, 1, 0.1)  # error: DP305
def detour_d7(x: Real):
    def inner(): return laplacian_mechanism(2 * x, 1, 0.1)  # error: DP103
    return inner
def detour_d8(x: Real):
    yield laplacian_mechanism(2 * x, 1, 0.1)  # error: DP103
# expect: detour_d8 x.epsilon == 0.2
def detour_d9(x: Real):
    return (laplacian_mechanism(2 * x, 1, 0.1) for _ in range(1))  # error: DP103
# expect: detour_d9 x.epsilon == 0.2
def detour_e1(x: Real):
    class Z:
        y = laplacian_mechanism(2 * x, 1, 0.1)  # error: DP103
    return Z.y
# expect: detour_e1 x.epsilon == 0.2
def detour_e2(x: Real):
    return lambda: laplacian_mechanism(2 * x, 1, 0.1)  # error: DP103
def detour_e3(x: Real, k: int):
    match k:
        case 1: f = laplacian_mechanism
        case _: f = gaussian_mechanism
    return f(2 * x, 1, 0.1)  # error: DP103 DP305
def detour_e4(x: Real): return list(itertools.starmap(laplacian_mechanism, [(2 * x, 1, 0.1)]))  # error: DP305
def detour_e5(x: Real): return (lambda f: f(2 * x, 1, 0.1))(laplacian_mechanism)  # error: DP103
# expect: detour_e5 x.epsilon == 0.2
def detour_e6(x: Real):
    fs = []
    fs.append(laplacian_mechanism)
    return fs[0](2 * x, 1, 0.1)  # error: DP103
# expect: detour_e6 x.epsilon == 0.2
def detour_e7(x: Real): return vars(dpcheck)["laplacian_mechanism"](2 * x, 1, 0.1)  # error: DP305
def detour_e8(x: Real): return dpcheck.__dict__["laplacian_mechanism"](2 * x, 1, 0.1)  # error: DP305
def detour_e9(x: Real):
    import sys
    return sys.modules["dpcheck"].laplacian_mechanism(2 * x, 1, 0.1)  # error: DP103
# expect: detour_e9 x.epsilon == 0.2
def detour_f1(x: Real): return laplacian_mechanism.__call__(2 * x, 1, 0.1)  # error: DP103
# expect: detour_f1 x.epsilon == 0.2
def detour_f2(x: Real):
    from dpcheck.lang import mechanisms
    return mechanisms.laplacian_mechanism(2 * x, 1, 0.1)  # error: DP103
# expect: detour_f2 x.epsilon == 0.2
def detour_f3(x: Real): return (laplacian_mechanism or None)(2 * x, 1, 0.1)  # error: DP103
# expect: detour_f3 x.epsilon == 0.2
def detour_f4(x: Real): return next(iter(TABLE.values()))(2 * x, 1, 0.1)  # error: DP103
# expect: detour_f4 x.epsilon == 0.2
def detour_f5(x: Real): return TABLE.get("lap")(2 * x, 1, 0.1)  # error: DP103
# expect: detour_f5 x.epsilon == 0.2
def detour_f6(x: Real):
    (f := laplacian_mechanism)
    return f(2 * x, 1, 0.1)  # error: DP103
# expect: detour_f6 x.epsilon == 0.2
def detour_f7(x: Real): return sorted([2 * x], key=lambda v: laplacian_mechanism(v, 1, 0.1))  # error: DP305
def detour_f8(x: Real): return functools.partialmethod(laplacian_mechanism)
def detour_f9(x: Real):
    f = functools.lru_cache(laplacian_mechanism)
    return f(2 * x, 1, 0.1)  # error: DP305
def detour_g1(x: Real):
    f = functools.singledispatch(laplacian_mechanism)
    return f(2 * x, 1, 0.1)  # error: DP305
def detour_g2(x: Real):
    for f in (laplacian_mechanism, gaussian_mechanism):
        f(2 * x, 1, 0.1)  # error: DP103 DP305
def detour_g3(x: Real):
    f, *_ = laplacian_mechanism, 1
    return f(2 * x, 1, 0.1)  # error: DP103
# expect: detour_g3 x.epsilon == 0.2


@functools.singledispatch
def dispatched(value):
    return 0


@dispatched.register(float)
def _(value):
    return laplacian_mechanism(2 * value, 1, 0.1)


def detour_g4(x: Real): return dispatched(x)  # error: DP305


class OwnProperty(property):
    pass


class ReadAndReleased:
    def __init__(self, value):
        self.value = value

    @OwnProperty
    def noisy(self):
        return laplacian_mechanism(2 * self.value, 1, 0.1)


def detour_g5(x: Real): return ReadAndReleased(x).noisy  # error: DP305
def detour_g6(x: Real): return laplacian_mechanism.__wrapped__(2 * x, 1, 0.1)  # error: DP305
def detour_g7(x: Real):
    try:
        raise RuntimeError(laplacian_mechanism)
    except RuntimeError as error:
        return error.args[0](2 * x, 1, 0.1)  # error: DP305
def detour_g8(x: Real):
    def inner() -> laplacian_mechanism(2 * x, 1, 0.1): return 1  # error: DP103
    return inner


def detour_g9(x: Real):
    table = unknown.Table()
    table.put_under("noisy", lambda value: laplacian_mechanism(2 * value, 1, 0.1))
    return table.look_up("noisy")(x)  # error: DP305
REGISTERED = {}


def registered(name):
    def keep(function):
        REGISTERED[name] = function
        return function
    return keep


@registered("noisy")
def to_be_found(value):
    return laplacian_mechanism(2 * value, 1, 0.1)


def detour_h1(x: Real, name): return REGISTERED[name](x)  # error: DP305
# expect: detour_h1 x == inf
