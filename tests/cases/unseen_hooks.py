"""Methods that Python runs at places that show no call of them: what they change outside of their object is not lost."""
# ruff: noqa
import copy
import math
import operator

import numpy as np
from dpcheck import Real


def printed(x: Real):
    out = []
    class A:
        def __str__(self):
            out.append(x); return ""
    print(A())
    return sum(out)
# expect: printed x == 1


def formatted_by_percent(x: Real):
    out = []
    class A:
        def __repr__(self):
            out.append(x); return ""
    "%r" % A()
    return sum(out)
# expect: formatted_by_percent x == 1


def inside_a_shown_list(x: Real):
    out = []
    class A:
        def __repr__(self):
            out.append(x); return ""
    f"{[A()]}"
    return sum(out)
# expect: inside_a_shown_list x == 1


def format_hook(x: Real):
    out = []
    class A:
        def __format__(self, s):
            out.append(x); return ""
    "{}".format(A())
    return sum(out)
# expect: format_hook x == 1


def dies(x: Real):
    out = []
    class A:
        def __del__(self):
            out.append(x)
    a = A()
    a = None
    return sum(out)
# expect: dies x == 1  # known: loose


def dies_with_its_function(x: Real):
    out = []
    class A:
        def __del__(self):
            out.append(x)
    def g():
        a = A()
    g()
    return sum(out)
# expect: dies_with_its_function x == 1  # known: loose


def compared_by_index(x: Real):
    out = []
    class A:
        def __eq__(self, o):
            out.append(x); return True
    [A()].index(3)
    return sum(out)
# expect: compared_by_index x == 1  # known: loose


def compared_inside_a_tuple(x: Real):
    out = []
    class A:
        def __eq__(self, o):
            out.append(x); return True
    (A(),) == (3,)
    return sum(out)
# expect: compared_inside_a_tuple x == 1  # known: loose


def compared_by_max(x: Real):
    out = []
    class A:
        def __lt__(self, o):
            out.append(x); return True
    max(A(), A())
    return sum(out)
# expect: compared_by_max x == 1  # known: loose


def compared_by_sort(x: Real):
    out = []
    class A:
        def __lt__(self, o):
            out.append(x); return True
    [A(), A()].sort()
    return sum(out)
# expect: compared_by_sort x == 1  # known: loose


def hashed_in_a_display(x: Real):
    out = []
    class A:
        def __hash__(self):
            out.append(x); return 1
    {A(): 1}
    return sum(out)
# expect: hashed_in_a_display x == 1  # known: loose


def hashed_by_a_store(x: Real):
    out = []
    class A:
        def __hash__(self):
            out.append(x); return 1
    d = {}
    d[A()] = 1
    return sum(out)
# expect: hashed_by_a_store x == 1  # known: loose


def index_hook(x: Real):
    out = []
    class A:
        def __index__(self):
            out.append(x); return 0
    [1, 2][A()]
    return sum(out)
# expect: index_hook x == 1  # known: loose


def array_hook(x: Real):
    out = []
    class A:
        def __array__(self, *a, **k):
            out.append(x); return np.ones(2)
    np.sum(A())
    return sum(out)
# expect: array_hook x == 1  # known: loose


def ufunc_hook(x: Real):
    out = []
    class A:
        def __array_ufunc__(self, *a, **k):
            out.append(x); return 3
    np.exp(A())
    return sum(out)
# expect: ufunc_hook x == 1  # known: loose


def length_hint(x: Real):
    out = []
    class A:
        def __length_hint__(self):
            out.append(x); return 3
        def __iter__(self): return iter([1])
    list(A())
    return sum(out)
# expect: length_hint x == 1  # known: loose


def instance_check(x: Real):
    out = []
    class A:
        def __instancecheck__(self, o):
            out.append(x); return True
    isinstance(3, A())
    return sum(out)
# expect: instance_check x == 1  # known: loose


def deep_copy_inside_a_list(x: Real):
    out = []
    class A:
        def __deepcopy__(self, memo):
            out.append(x); return self
    copy.deepcopy([A()])
    return sum(out)
# expect: deep_copy_inside_a_list x == 1  # known: loose


def truth_inside_any(x: Real):
    out = []
    class A:
        def __bool__(self):
            out.append(x); return True
    any([A()])
    return sum(out)
# expect: truth_inside_any x == 1  # known: loose


def file_to_print_to(x: Real):
    out = []
    class A:
        def write(self, s):
            out.append(x)
    print("a", file=A())
    return sum(out)
# expect: file_to_print_to x == 2  # known: loose


def unpacked_as_keywords(x: Real):
    out = []
    class A:
        def keys(self):
            out.append(x); return []
        def __getitem__(self, k): return 1
    dict(**A())
    return sum(out)
# expect: unpacked_as_keywords x == 1  # known: loose


def replaces_itself_as_a_base(x: Real):
    out = []
    class A:
        def __mro_entries__(self, b):
            out.append(x); return (object,)
    class B(A()): pass
    return sum(out)
# expect: replaces_itself_as_a_base x == 1  # known: loose


def prepares_a_class(x: Real):
    out = []
    class M(type):
        def __prepare__(name, bases):
            out.append(x); return {}
    class B(metaclass=M): pass
    return sum(out)
# expect: prepares_a_class x == 1  # known: loose


def read_by_a_pattern(x: Real):
    out = []
    class A:
        __match_args__ = ("q",)
        @property
        def q(self):
            out.append(x); return 1
    match A():
        case A(1): pass
    return sum(out)
# expect: read_by_a_pattern x == 1  # known: loose


def divmod_hook(x: Real):
    out = []
    class A:
        def __divmod__(self, o):
            out.append(x); return 1, 1
    divmod(A(), 3)
    return sum(out)
# expect: divmod_hook x == 1  # known: loose


def contained_by_operator(x: Real):
    out = []
    class A:
        def __contains__(self, o):
            out.append(x); return True
    operator.contains(A(), 3)
    return sum(out)
# expect: contained_by_operator x == 1  # known: loose


def called_as_a_key(x: Real):
    out = []
    class A:
        def __call__(self, o):
            out.append(x); return o
    [1, 2].sort(key=A())
    return sum(out)
# expect: called_as_a_key x == 2  # known: loose


def walked_by_hand(x: Real):
    out = []
    class A:
        def __iter__(self):
            out.append(x); return iter([1, 2])
    a, b = A()
    "".join(map(str, A()))
    [*A()]
    return sum(out)
# expect: walked_by_hand x == 3  # known: loose
