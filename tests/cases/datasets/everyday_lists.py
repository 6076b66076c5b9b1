"""Programs over lists of rows, as people write them: taxis, bids, ballots, logs, sensors."""
from collections import Counter, defaultdict
from dataclasses import dataclass
from typing import Annotated, NamedTuple, TypedDict

from annotated_types import Interval
from dpcheck import ChangeOneDistance, HammingDistance, InsertDeleteDistance, Joint, Size, SymmetricDistance

ZONES = ["airport", "centre", "harbour", "north"]


class Trip(TypedDict):
    fare: Annotated[float, Interval(ge=0, le=200)]
    tip: Annotated[float, Interval(ge=0, le=50)]
    zone: str
    night: bool


Trips = Annotated[list[Trip], SymmetricDistance]


def revenue_by_zone(trips: Trips):
    revenue = {zone: 0.0 for zone in ZONES}
    for trip in trips:
        if trip["zone"] in revenue:
            revenue[trip["zone"]] += trip["fare"] + trip["tip"]
    return list(revenue.values())
# expect: revenue_by_zone trips.L1 == 250


def night_less_day(trips: Trips):
    night = day = 0
    for trip in trips:
        if trip["night"]:
            night += 1
        else:
            day += 1
    return night - day
# expect: night_less_day trips == 1


def generous_trips(trips: Trips):
    return sum(1 for trip in trips if trip["tip"] > 0.2 * trip["fare"])
# expect: generous_trips trips == 1


def fares_with_a_surcharge(trips: Trips):
    total = 0.0
    for trip in trips:
        fare = trip["fare"]
        if trip["night"]:
            fare *= 1.25
        if trip["zone"] == "airport":
            fare += 10
        total += fare
    return total
# expect: fares_with_a_surcharge trips == 260


def trips_of_each_zone(trips: Trips):
    counts = Counter(trip["zone"] for trip in trips)
    return [counts[zone] for zone in ZONES]
# expect: trips_of_each_zone trips.L1 == 1


def fares_collected_by_zone(trips: Trips):
    fares = defaultdict(list)
    for trip in trips:
        fares[trip["zone"]].append(trip["fare"])
    return {zone: sum(fares[zone]) for zone in ZONES}
# expect: fares_collected_by_zone trips.L1 == 200


def number_up_to_a_thousand(trips: Trips):
    n = 0
    for _ in trips:
        if n >= 1000:
            break
        n += 1
    return n
# expect: number_up_to_a_thousand trips == 1  # known: loose


# --- auctions
Bids = Annotated[list[float], SymmetricDistance, Interval(ge=0, le=100)]


def highest_bid(bids: Bids):
    best = 0.0
    for bid in bids:
        if bid > best:
            best = bid
    return best
# expect: highest_bid bids == 100


def second_price(bids: Bids):
    first = second = 0.0
    for bid in bids:
        if bid > first:
            first, second = bid, first
        elif bid > second:
            second = bid
    return second
# expect: second_price bids == 100  # known: loose


def three_best(bids: Bids):
    return sum(sorted(bids, reverse=True)[:3])
# expect: three_best bids == 100


def revenue_at(bids: Bids, price: Annotated[float, Interval(ge=1, le=100)]):
    return price * len([bid for bid in bids if bid >= price])
# expect: revenue_at bids == price
# at: revenue_at price=40


def revenue_at_each_price(bids: Bids):
    return [price * sum(bid >= price for bid in bids) for price in (10, 20, 50)]
# expect: revenue_at_each_price bids.L1 == 80
# expect: revenue_at_each_price bids.LInf == 50


# --- sensors
class Moments:
    def __init__(self):
        self.n = 0
        self.total = 0.0
        self.squares = 0.0

    def add(self, x):
        self.n += 1
        self.total += x
        self.squares += x * x


def moments(readings: Annotated[list[float], SymmetricDistance, Interval(ge=-1, le=1)]):
    seen = Moments()
    for x in readings:
        seen.add(x)
    return [seen.n, seen.total, seen.squares]
# expect: moments readings.L1 == 3
# expect: moments readings.L2 == sqrt(3)


def smoothed(readings: Annotated[list[float], HammingDistance, Interval(ge=0, le=10)]):
    level = 5.0
    for x in readings:
        level = 0.75 * level + 0.25 * x
    return level
# expect: smoothed readings == 2.5


def largest_step(readings: Annotated[list[float], HammingDistance, Interval(ge=0, le=10), Size(20)]):
    return max(abs(b - a) for a, b in zip(readings, readings[1:]))
# expect: largest_step readings == 10


def alarms(readings: Annotated[list[float], HammingDistance, Interval(ge=0, le=10), Size("n")], n: int):
    raised = 0
    for i in range(1, n):
        if readings[i] > readings[i - 1] + 2:
            raised += 1
    return raised
# expect: alarms readings == 1  # known: loose
# where: alarms n = 5


def hours_above(readings: Annotated[list[float], InsertDeleteDistance, Interval(ge=0, le=10)]):
    above = 0
    for hour, x in enumerate(readings):
        if hour >= 24:
            break
        above += x > 7
    return above
# expect: hours_above readings == 1  # known: loose


# --- elections
class Ballot(NamedTuple):
    first: str
    second: str
    third: str


def borda(ballots: Annotated[list[Ballot], SymmetricDistance]):
    score = dict.fromkeys(["ann", "bob", "cy", "dee"], 0)
    for ballot in ballots:
        for points, name in ((3, ballot.first), (2, ballot.second), (1, ballot.third)):
            if name in score:
                score[name] += points
    return list(score.values())
# expect: borda ballots.L1 == 6  # known: loose


def lead_of_ann(votes: Annotated[list[str], ChangeOneDistance]):
    return votes.count("ann") - votes.count("bob")
# expect: lead_of_ann votes == 2


# --- logs
def server_errors(log: Annotated[list[str], SymmetricDistance]):
    codes = [int(line.split()[1]) for line in log]
    return sum(500 <= code < 600 for code in codes)
# expect: server_errors log == 1


def megabytes(log: Annotated[list[str], SymmetricDistance]):
    sizes = [int(line.split()[2]) for line in log if not line.startswith("#")]
    return sum(max(0, min(size, 4_000_000)) for size in sizes) / 1_000_000
# expect: megabytes log == 4


WEIGHT = {"car": 1.0, "bus": 3.5, "bike": 0.2}


def load_of_the_road(vehicles: Annotated[list[str], SymmetricDistance]):
    return sum(WEIGHT.get(vehicle, 0.5) for vehicle in vehicles)
# expect: load_of_the_road vehicles == 3.5


# --- two lists of the same people
Left = Annotated[list[float], Joint("eyes"), SymmetricDistance, Interval(ge=0, le=2)]


def weaker_eyes(left: Left, right: Left):
    return sum(min(a, b) for a, b in zip(left, right))
# expect: weaker_eyes left == 2


@dataclass
class Patient:
    age: Annotated[int, Interval(ge=0, le=120)]
    days: Annotated[int, Interval(ge=0, le=30)]
    ward: str


Patients = Annotated[list[Patient], SymmetricDistance]


def days_of_the_old(patients: Patients):
    old = list(filter(lambda p: p.age >= 65, patients))
    return len(old), sum(map(lambda p: p.days, old))
# expect: days_of_the_old patients[0] == 1
# expect: days_of_the_old patients[1] == 30


def longest_stay_by_ward(patients: Patients):
    longest = {"heart": 0, "skin": 0}
    for p in patients:
        if p.ward in longest:
            longest[p.ward] = max(longest[p.ward], p.days)
    return list(longest.values())
# expect: longest_stay_by_ward patients.L1 == 30  # known: loose


def table_of_ages(patients: Patients):
    table = [[0] * 3 for _ in range(2)]
    for p in patients:
        row = 0 if p.age < 65 else 1
        column = min(p.days // 10, 2)
        table[row][column] += 1
    return table
# expect: table_of_ages patients.L1 == 1
