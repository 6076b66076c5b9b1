"""Lists of objects: dataclasses, named tuples and typed dicts, and what a program makes of rows itself (rules S1 and J14)."""
# ruff: noqa
# columns: clinic=north|south|x cost=float[-20,30] days=int[0,6] user=a|b film=alien|brazil stars=int[-1,6] zone=int[0,3] tip=float[-10,20] station=A|B hour=int[0,23] value=float[-9,9]
# columns: k=a|b v=float[-20,20] age=float[-5,20] sex=F|M
import itertools
from collections import Counter, defaultdict, namedtuple
from dataclasses import dataclass, field, replace
from functools import cached_property, reduce
from operator import attrgetter
from typing import Annotated, NamedTuple, Optional, TypedDict

import numpy as np
import pandas as pd
from annotated_types import Interval
from dpcheck import *


@dataclass
class Visit:
    clinic: str
    cost: float
    days: int


class Rating(NamedTuple):
    user: str
    film: str
    stars: int


@dataclass(frozen=True)
class Trip:
    zone: Annotated[int, Interval(ge=0, le=3)]
    fare: Annotated[float, Interval(ge=0, le=50)]
    tip: float = 0.0

    @property
    def paid(self):
        return min(self.fare + max(0.0, self.tip), 60.0)

    @cached_property
    def half(self):
        return self.fare / 2

    def is_long(self) -> bool:
        return self.fare > 30


class Reading(NamedTuple):
    station: str
    hour: int
    value: float

    def clipped(self, low, high):
        return max(low, min(high, self.value))


class Person(TypedDict):
    age: Annotated[float, Interval(ge=0, le=9)]
    sex: str


Pair = namedtuple("Pair", "k v")

VS = Annotated[list[Visit], SymmetricDistance]
VC = Annotated[list[Visit], ChangeOneDistance]
RS = Annotated[list[Rating], SymmetricDistance]
RC = Annotated[list[Rating], ChangeOneDistance]
TS = Annotated[list[Trip], SymmetricDistance]
TC = Annotated[list[Trip], ChangeOneDistance]
DS = Annotated[list[Reading], SymmetricDistance]
DC = Annotated[list[Reading], ChangeOneDistance]
PS = Annotated[list[Person], SymmetricDistance]
LS = Annotated[list[float], SymmetricDistance, Interval(ge=0, le=10)]
KS = Annotated[list[dict], SymmetricDistance]
KC = Annotated[list[dict], ChangeOneDistance]
UC = Annotated[list[tuple[str, float]], ChangeOneDistance]
US = Annotated[list[tuple[str, float]], SymmetricDistance]


# ---------------------------------------------------------------- dataclasses
def total_cost(visits: VS):
    total = 0.0
    for visit in visits:
        total += min(max(visit.cost, 0.0), 10.0)
    return total
# expect: total_cost visits == 10


def cost_by_clinic(visits: VS):
    totals = {"north": 0.0, "south": 0.0}
    for v in visits:
        if v.clinic in totals:
            totals[v.clinic] += min(max(v.cost, 0.0), 10.0)
    return totals["north"] - totals["south"]
# expect: cost_by_clinic visits == 10


def long_stays(visits: VC):
    return len([v for v in visits if v.days >= 3 and v.clinic == "north"])
# expect: long_stays visits == 1


def by_property(trips: TS):
    return sum(t.paid for t in trips)
# expect: by_property trips == 60


def by_cached_property(trips: TS):
    return sum(t.half for t in trips)
# expect: by_cached_property trips == 25


def by_method(trips: TS):
    return len(list(filter(Trip.is_long, trips)))
# expect: by_method trips == 1


def fares_by_zone(trips: TS):
    totals = [0.0] * 4
    for t in trips:
        totals[t.zone] += t.fare
    return totals
# expect: fares_by_zone trips == 50


def fares_by_zone_edited(trips: TC):
    totals = np.zeros(4)
    for t in trips:
        totals[t.zone] += t.fare
    return totals
# expect: fares_by_zone_edited trips == 50 * sqrt(2)


def in_a_frame(trips: TS):
    return pd.DataFrame(trips)["fare"].sum()
# expect: in_a_frame trips == 50


def in_a_frame_of_dicts(trips: TS):
    df = pd.DataFrame([{"zone": t.zone, "fare": t.fare} for t in trips])
    return df["fare"].sum()
# expect: in_a_frame_of_dicts trips == 50


def by_attrgetter(trips: TS):
    return sum(map(attrgetter("fare"), trips)) - sum(t.fare for t in sorted(trips, key=attrgetter("fare"))[:2])
# expect: by_attrgetter trips == 50  # known: loose


def of_clinics(visits: VS):
    groups = defaultdict(list)
    for v in visits:
        groups[v.clinic].append(v)
    return sum(min(max(v.cost, 0), 5) for v in groups["north"])
# expect: of_clinics visits == 5


# ---------------------------------------------------------------- named tuples
def histogram_of_stars(ratings: RS):
    hist = [0] * 5
    for user, film, stars in ratings:
        if 1 <= stars <= 5:
            hist[stars - 1] += 1
    return hist
# expect: histogram_of_stars ratings == 1


def stars_edited(ratings: RC):
    hist = Counter(r.stars for r in ratings)
    return [hist[k] for k in range(1, 6)]
# expect: stars_edited ratings == sqrt(2)


def stars_of_a_film(ratings: RS):
    films = defaultdict(list)
    for r in ratings:
        films[r.film].append(max(1, min(r.stars, 5)))
    return sum(films["alien"])
# expect: stars_of_a_film ratings == 5


def clipped_readings(readings: DC):
    return sum(r.clipped(0, 5) for r in readings if r.station == "A")
# expect: clipped_readings readings == 5


def by_hour(readings: DC):
    per_hour = defaultdict(int)
    for r in readings:
        per_hour[r.hour] += 1
    return [per_hour[h] for h in range(24)]
# expect: by_hour readings == sqrt(2)


def stations(readings: DS):
    return len({r.station for r in readings})
# expect: stations readings == 1


def values_by_station(readings: DS):
    totals = {}
    for r in readings:
        totals[r.station] = totals.get(r.station, 0) + min(max(r.value, 0), 5)
    return totals.get("A", 0) + totals.get("B", 0)
# expect: values_by_station readings == 5


def by_place(readings: DS):
    return sum(min(max(r[2], 0), 5) for r in readings)
# expect: by_place readings == 5


def distinct(ratings: RS):
    return len(set(ratings))
# expect: distinct ratings == 1


def most_often(ratings: RS):
    return max(Counter(ratings).values(), default=0)
# expect: most_often ratings == 1


def pairs_made_by_namedtuple(d: Annotated[list[Pair], SymmetricDistance]):
    return sum(min(max(p.v, 0), 3) for p in d)
# expect: pairs_made_by_namedtuple d == 3


def matched(readings: DS):
    total = 0
    for r in readings:
        match r:
            case ("A", hour, value) if hour > 12:
                total += min(max(value, 0), 5)
    return total
# expect: matched readings == 5


# ---------------------------------------------------------------- dicts
def typed(people: PS):
    return sum(p["age"] for p in people if p["sex"] == "F")
# expect: typed people == 9


def asked_with_get(people: KS):
    hist = {"F": 0, "M": 0}
    for p in people:
        s = p.get("sex")
        if s in hist:
            hist[s] += 1
    return [hist["F"], hist["M"]]
# expect: asked_with_get people == 1


def asked_with_default(people: KS):
    return sum(min(max(p.get("age", 0), 0), 9) for p in people)
# expect: asked_with_default people == 9


def typed_with_get(people: PS):  # a key that the type does not require may be missing, whatever its values are
    return sum(p.get("age", 20) for p in people)
# expect: typed_with_get people == 20


def clipped_dicts(people: KC):
    clipped = [{**p, "age": min(max(p["age"], 0), 9)} for p in people]
    return sum(p["age"] for p in clipped)
# expect: clipped_dicts people == 9


def frame_of_dicts(rows: KS):
    return pd.DataFrame(rows)["v"].clip(0, 5).sum()
# expect: frame_of_dicts rows == 5


def frame_of_tuples(rows: US):
    return pd.DataFrame(rows, columns=["name", "v"])["v"].clip(0, 5).sum()
# expect: frame_of_tuples rows == 5


# ---------------------------------------------------------------- made of rows
def made_in_a_comprehension(d: LS):
    trips = [Trip(1, x) for x in d]
    return sum(t.paid for t in trips)
# expect: made_in_a_comprehension d == 10


def made_in_a_loop(d: LS):
    visits = []
    for x in d:
        v = Visit("north", x, 1)
        visits.append(v)
        v.cost = 3 * x
    return sum(v.cost for v in visits)
# expect: made_in_a_loop d == 30


def dicts_in_a_loop(d: LS):
    rows = []
    for x in d:
        rows.append({"x": x, "big": x > 5})
    return sum(r["x"] for r in rows if r["big"])
# expect: dicts_in_a_loop d == 10


def made_by_map(d: LS):
    rows = list(map(lambda x: {"x": x}, d))
    return sum(r["x"] for r in rows)
# expect: made_by_map d == 10


def beside_an_object(d: LS):
    return sum(v.cost * x for v, x in [(Visit("", x, 1), x) for x in d])
# expect: beside_an_object d == 100


# ---------------------------------------------------------------- what is stored in a row is stored in the rows
def stored_in_all(visits: VS, big: float):
    for v in visits:
        v.cost = big
    return sum(min(max(v.cost, 0.0), 10.0) for v in visits)
# expect: stored_in_all visits == 10  # known: loose


def stored_in_the_first(visits: VS):
    w = visits[0]
    w.cost = 1000.0 * len(visits)
    return sum(v.cost for v in visits)
# expect: stored_in_the_first visits == inf


def stored_in_some(visits: VS):
    chosen = [v for v in visits if v.days > 2]
    for v in chosen:
        v.cost = 1000.0
    return sum(max(v.cost, 0.0) for v in visits)
# expect: stored_in_some visits == inf


def stored_by_name(visits: VS):
    for v in visits:
        setattr(v, "cost", 40.0 * len(visits))
    return sum(min(v.cost, 1e9) for v in visits)
# expect: stored_by_name visits == inf


def stored_in_what_was_made(d: LS):
    visits = [Visit("", x, 1) for x in d]
    visits[0].cost = 500.0 * len(d)
    return sum(v.cost for v in visits)
# expect: stored_in_what_was_made d == inf


def stored_in_dicts_that_were_made(d: LS):
    rows = [{"x": x} for x in d]
    rows[0].update(x=500 * len(d))
    return sum(r["x"] for r in rows)
# expect: stored_in_dicts_that_were_made d == inf


def one_object_for_all(d: LS):
    v = Visit("", 0.0, 1)
    visits = []
    for x in d:
        v.cost = x
        visits.append(v)
    return sum(v.cost for v in visits)
# expect: one_object_for_all d == inf


def kept_elsewhere(d: LS):
    seen = []
    def make(x):
        v = Visit("", x, 1)
        seen.append(v)
        return v
    visits = [make(x) for x in d]
    seen[0].cost = 1000.0 * len(d)
    return sum(v.cost for v in visits)
# expect: kept_elsewhere d == inf


# ---------------------------------------------------------------- classes that decide more than fields
@dataclass
class Odd:
    a: Annotated[float, Interval(ge=0, le=1)]

    def __getattribute__(self, name):
        return 100.0 if name == "a" else object.__getattribute__(self, name)


def of_odd(d: Annotated[list[Odd], SymmetricDistance]):
    return sum(v.a for v in d)
# expect: of_odd d == 100  # known: loose


@dataclass
class Base:
    a: Annotated[float, Interval(ge=0, le=1)]

    def worth(self):
        return self.a


class Derived(Base):
    def worth(self):
        return 50 + self.a


def of_derived(d: Annotated[list[Base], SymmetricDistance]):
    return sum(v.worth() for v in d)
# expect: of_derived d == 51  # known: loose


@dataclass
class Basket:
    owner: str
    items: list[float] = field(default_factory=list)


def of_baskets(d: Annotated[list[Basket], SymmetricDistance]):
    return sum(v.items[0] for v in d)
# expect: of_baskets d == inf


def some_missing(d: Annotated[list[Optional[Visit]], SymmetricDistance]):
    return sum(min(max(v.cost, 0), 5) for v in d if v is not None)
# expect: some_missing d == 5  # known: loose
