"""Classes: attributes, methods, inheritance, dataclasses, properties, class attributes, operators."""
# ruff: noqa
from dataclasses import dataclass, field
from typing import Annotated

import numpy as np
from annotated_types import Interval
from dpcheck import Integer, L1, L2, LInf, MetricVector, Real, Size


class Scaler:
    factor = 2

    def __init__(self, k=3):
        self.k = k

    def scaled(self, x: Real):
        return 5 * x
    # expect: Scaler.scaled x == 5

    def by_attribute(self, value):
        return self.k * value

    def by_class_attribute(self, value):
        return self.factor * value

    def chained(self, value):
        return self.by_attribute(self.by_class_attribute(value))

    @staticmethod
    def negated(value):
        return -value

    @classmethod
    def doubled(cls, value):
        return cls.factor * value

    @property
    def twice(self):
        return 2 * self.k


def method_called(x: Real):
    return Scaler().scaled(x)
# expect: method_called x == 5


def attribute_of_instance(x: Real):
    return Scaler(7).by_attribute(x)
# expect: attribute_of_instance x == 7


def attribute_of_class(x: Real):
    return Scaler().by_class_attribute(x)
# expect: attribute_of_class x == 2


def methods_chained(x: Real):
    s = Scaler(10)
    return s.chained(x)
# expect: methods_chained x == 20


def static_method(x: Real):
    return Scaler.negated(x) + Scaler().negated(x)
# expect: static_method x == 2


def class_method(x: Real):
    return Scaler.doubled(x)
# expect: class_method x == 2


def property_read(x: Real):
    return Scaler(4).twice * x
# expect: property_read x == 8


def private_attribute(x: Real, y: Real):
    s = Scaler(x)
    return s.k + y
# expect: private_attribute x == 1
# expect: private_attribute y == 1


def attribute_written_outside(x: Real):
    s = Scaler()
    s.k = 6 * x
    return s.k
# expect: attribute_written_outside x == 6


def attribute_shadows_class_attribute(x: Real):
    s = Scaler()
    s.factor = 9
    return s.by_class_attribute(x)
# expect: attribute_shadows_class_attribute x == 9


def two_instances(x: Real, y: Real):
    a, b = Scaler(x), Scaler(y)
    a.k = 5 * y
    return b.k
# expect: two_instances x == 0
# expect: two_instances y == 1


def instance_aliased(x: Real):
    a = Scaler(0)
    b = a
    b.k = 3 * x
    return a.k
# expect: instance_aliased x == 3


def bound_method(x: Real):
    scale = Scaler(3).by_attribute
    return scale(x) + scale(x)
# expect: bound_method x == 6


class Total:
    def __init__(self):
        self.sum = 0
        self.values = []

    def add(self, value):
        self.sum += value
        self.values.append(value)
        return self


def accumulated(x: Real):
    t = Total()
    t.add(x)
    t.add(2 * x)
    return t.sum
# expect: accumulated x == 3


def accumulated_in_loop(x: Real):
    t = Total()
    for i in range(5):
        t.add(i * x)
    return t.sum
# expect: accumulated_in_loop x == 10


def fluent(x: Real, y: Real):
    return Total().add(x).add(y).add(x).sum
# expect: fluent x == 2
# expect: fluent y == 1


def list_attribute(x: Real, y: Real):
    t = Total()
    t.add(x)
    t.add(3 * y)
    return t.values[1]
# expect: list_attribute x == 0
# expect: list_attribute y == 3


class Shared:
    log = []

    def add(self, value):
        self.log.append(value)


def class_attribute_is_shared(x: Real):
    Shared.log = []
    Shared().add(4 * x)
    return Shared.log[0]
# expect: class_attribute_is_shared x == 4


class Base:
    def weight(self):
        return 2

    def apply(self, x):
        return self.weight() * x


class Derived(Base):
    def weight(self):
        return 11


class Extended(Base):
    def apply(self, x):
        return super().apply(x) + x


def inherited(x: Real):
    return Base().apply(x)
# expect: inherited x == 2


def overridden(x: Real):
    return Derived().apply(x)
# expect: overridden x == 11


def through_super(x: Real):
    return Extended().apply(x)
# expect: through_super x == 3


def chosen_class(x: Real, flag: bool):
    model = Base() if flag else Derived()
    return model.apply(x)
# expect: chosen_class x == 11  # known: loose


@dataclass
class Reading:
    value: float
    weight: float = 2.0
    tags: list = field(default_factory=list)

    def weighted(self):
        return self.value * self.weight


def dataclass_fields(x: Real, y: Real):
    r = Reading(x, 3.0)
    return r.value + r.weight * y
# expect: dataclass_fields x == 1
# expect: dataclass_fields y == 3


def dataclass_default(x: Real):
    return Reading(x).weighted()
# expect: dataclass_default x == 2


def dataclass_keywords(x: Real, y: Annotated[Real, Interval(ge=0, le=4)]):
    return Reading(weight=y, value=5).weighted()
# expect: dataclass_keywords x == 0
# expect: dataclass_keywords y == 5


def dataclass_list_not_shared(x: Real):
    a, b = Reading(0), Reading(0)
    a.tags.append(x)
    return len(b.tags) + sum(b.tags)
# expect: dataclass_list_not_shared x == 0


class Pair:
    def __init__(self, a, b):
        self.a, self.b = a, b

    def __add__(self, other):
        return Pair(self.a + other.a, 2 * (self.b + other.b))

    def __getitem__(self, place):
        return self.a if place == 0 else self.b

    def __len__(self):
        return 2

    def __call__(self, x):
        return 3 * x


def operator_method(x: Real, y: Real):
    p = Pair(x, x) + Pair(y, y)
    return p.b
# expect: operator_method x == 2
# expect: operator_method y == 2


def item_method(x: Real, y: Real):
    return Pair(x, 4 * y)[1]
# expect: item_method x == 0
# expect: item_method y == 4


def call_method(x: Real):
    return Pair(0, 0)(x)
# expect: call_method x == 3


class Model:
    def __init__(self, weights, rate):
        self.weights = weights
        self.rate = rate

    def step(self, gradient):
        self.weights = self.weights - self.rate * gradient

    def predict(self, row):
        return self.weights @ row


def model_step(v: MetricVector[Real, L2]):
    model = Model(np.zeros(len(v)), 0.5)
    model.step(v)
    model.step(v)
    return model.weights
# expect: model_step v.L2 == 1
# expect: model_step v.L1 == sqrt(len(v))
# expect: model_step v.LInf == 1


def model_prediction(v: Annotated[MetricVector[Real, L2], Size(2)]):
    model = Model(v, 0.1)
    return model.predict(np.array([3.0, 4.0]))
# expect: model_prediction v == 5


def attribute_in_branch(x: Real, flag: bool):
    s = Scaler(0)
    if flag:
        s.k = 2 * x
    return s.k
# expect: attribute_in_branch x == 2


def attribute_augmented_in_loop(x: Real):
    s = Scaler(x)
    for _ in range(3):
        s.k *= 2
    return s.k
# expect: attribute_augmented_in_loop x == 8


def method_mutates_argument(x: Real):
    s = Scaler(2)
    values = [x]
    values[0] = s.by_attribute(values[0])
    return values[0]
# expect: method_mutates_argument x == 2
