"""What an object is given by way of a result that may hold it, or that it may hold (rule K7)."""
from somewhere import unknown

from dpcheck import Real


def put_into_the_result(x: Real):
    a = []
    unknown(a)
    r = unknown(a)
    r.append(x)
    return a
# expect: put_into_the_result x == inf


def put_into_what_it_keeps(x: Real):
    a, c = [], []
    unknown(a)
    r = unknown(a)
    r.keep(c)
    c.append(x)
    return a
# expect: put_into_what_it_keeps x == inf


def of_no_relation(x: Real):
    a, c = [], []
    c.append(x)
    return a
# expect: of_no_relation x == 0
