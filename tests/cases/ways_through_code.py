"""Ways out and around: finally, suppressed exceptions, exits of contexts, match, walrus, star arguments, shadowed names."""
# ruff: noqa
from contextlib import contextmanager, suppress

from dpcheck import Real


@contextmanager
def quadrupled(box):
    yield box
    box[0] *= 4


def after_the_exit(x: Real):
    box = [0.0]
    with quadrupled(box) as b:
        b[0] += x
        inside = b[0]
    return inside + box[0]
# expect: after_the_exit x == 5  # known: loose


def returned_before(x: Real):
    t = x
    try:
        return t
    finally:
        t = 5 * x
# expect: returned_before x == 1


def returned_instead(x: Real):
    for k in (1, 2, 3):
        try:
            return k * x
        finally:
            if k < 3:
                continue
# expect: returned_instead x == 3


def suppressed(x: Real):
    r = 0.0
    with suppress(KeyError):
        r = x
        r = {}["missing"] * x
        r = 9 * x
    return r
# expect: suppressed x == 1  # known: loose


def matched(x: Real, mode: str):
    match mode:
        case "double" | "twice":
            return 2 * x
        case str() if len(mode) > 3:
            return 3 * x
        case _:
            return x
# expect: matched x == 3


def walrus(x: Real):
    total = 0.0
    kept = [last := total for t in (x, 2 * x, 1) if (total := total + t) is not None]
    return last + kept[0]
# expect: walrus x == 4


def starred(x: Real, y: Real, z: Real):
    def pick(first, *rest, c=0, **more):
        return first + 2 * sum(rest) + c + 4 * more["d"]

    return pick(*[x, y], z, **{"c": z, "d": y})
# expect: starred x == 1
# expect: starred y == 6
# expect: starred z == 3


def shadowed(x: Real):
    def len(a):
        return a[0] * 7

    return len([x for x in (x,)]) + [x for x in (1, 2)][-1]
# expect: shadowed x == 7


def left_by_the_loop(x: Real):
    for t in (2 * x, x, 5):
        if t == 5:
            break
    else:
        t = 100 * x
    return t + x
# expect: left_by_the_loop x == 1
