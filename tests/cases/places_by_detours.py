"""What is stored by way of a class, a function, a module or a cache is found there, however it was reached; so is what hooks leave."""

import enum
import functools
import math
import os

from dpcheck import Real


class A:
    total = 0
    items = [0]


class B(A):
    total = 0

    def by_type(self, value):
        type(self).total = value

    def by_name(self, value):
        __class__.total = value


def through_type(x: Real):
    type(A()).total = x
    return A.total
# expect: through_type x == 1


def through_type_of_self(x: Real):
    B().by_type(x)
    return B.total
# expect: through_type_of_self x == 1


def through_the_name_of_the_class(x: Real):
    B().by_name(x)
    return B.total
# expect: through_the_name_of_the_class x == 1


def through_a_choice(x: Real, n: int):
    (A if n > 3 else B).total = x
    return A.total
# expect: through_a_choice x == inf


def through_the_order_of_bases(x: Real):
    B.__mro__[1].total = x
    return A.total
# expect: through_the_order_of_bases x == inf


def through_its_dict(x: Real):
    A.__dict__["items"][0] = x
    return A.items[0]
# expect: through_its_dict x == inf


class Shared:
    state = {}

    def __init__(self):
        self.__dict__ = self.state


def through_a_shared_dict(x: Real):
    Shared().total = x
    return Shared().total
# expect: through_a_shared_dict x == inf


def through_defaults(x: Real):
    def inner(k=0):
        return k
    inner.__defaults__ = (x,)
    return inner()
# expect: through_defaults x == inf


def through_a_library(x: Real):
    math.mine = x
    return math.mine
# expect: through_a_library x == inf


def through_the_environment(x: Real):
    os.environ["mine"] = str(x)
    return float(os.environ["mine"])
# expect: through_the_environment x == inf


def remembered_of_a_list(x: Real):
    numbers = [x]

    @functools.cache
    def first():
        return numbers[0]
    first()
    numbers[0] = 0
    return first()
# expect: remembered_of_a_list x == inf


def remembered_of_arguments(x: Real):
    @functools.cache
    def double(v):
        return 2 * v
    return double(x)
# expect: remembered_of_arguments x == 2


def how_much_is_remembered(x: Real):
    @functools.cache
    def double(v):
        return 2 * v
    double(x)
    double(3)
    return double.cache_info().currsize
# expect: how_much_is_remembered x == inf


class Private:
    def __init__(self, value):
        self.__value = value

    def get(self):
        return self.__value


class Knowing(Private):
    def __init__(self, value):
        super().__init__(0)
        self._Private__value = value


class Unknowing(Private):
    def __init__(self, value):
        super().__init__(0)
        self.__value = value


def private_name_from_outside(x: Real):
    return Knowing(3 * x).get()
# expect: private_name_from_outside x == 3


def private_name_of_its_own(x: Real):
    return Unknowing(3 * x).get()
# expect: private_name_of_its_own x == 0


class Colour(enum.Enum):
    RED = (1, 2)

    def __init__(self, a, b):
        self.a = a
        self.b = b


def member_by_its_name(x: Real):
    Colour["RED"].b = x
    return Colour.RED.b
# expect: member_by_its_name x == inf


class Asked:
    seen = 0

    def __init__(self, value):
        self.value = value

    def __iter__(self):
        Asked.seen = self.value
        return iter([])

    def __hash__(self):
        Asked.seen = self.value
        return 1

    def __eq__(self, other):
        self.value = 0
        return True


def hashed_in_a_set(x: Real):
    {Asked(x)}
    return Asked.seen
# expect: hashed_in_a_set x == inf


def walked_by_an_assignment(x: Real):
    items = []
    items[:] = Asked(x)
    return Asked.seen
# expect: walked_by_an_assignment x == inf


def perhaps_compared(x: Real):
    asked = Asked(x)
    5 in [5, asked]
    return asked.value
# expect: perhaps_compared x == inf
