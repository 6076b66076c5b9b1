"""What is asked anew in every pass over rows in no order is for the row whose turn it is: which one that is, their order decides."""
import itertools
from typing import Annotated

from annotated_types import Interval

from dpcheck import ChangeOneDistance, HammingDistance, SymmetricDistance

Edited = Annotated[list[float], ChangeOneDistance, Interval(ge=0, le=10)]
InPlace = Annotated[list[float], HammingDistance, Interval(ge=0, le=10)]


def every_other_row(rows: Edited):
    turn = itertools.count()
    return sum(x for x in rows if next(turn) % 2 == 0)
# expect: every_other_row rows == inf


def every_other_place(rows: InPlace):
    turn = itertools.count()
    return sum(x for x in rows if next(turn) % 2 == 0)
# expect: every_other_place rows == 10


def taken_in_turns(rows: Edited):
    turn = itertools.cycle([0, 1])
    total = 0
    for x in rows:
        if next(turn):
            total += x
    return total
# expect: taken_in_turns rows == inf


def filtered_in_turns(rows: Edited):
    turn = itertools.count()
    return sum(filter(lambda x: next(turn) % 2, rows))
# expect: filtered_in_turns rows == inf


def the_largest_of_every_other(rows: Edited):
    turn = itertools.count()
    return max((x for x in rows if next(turn) % 2), default=0)
# expect: the_largest_of_every_other rows == inf


def above_a_rising_limit(rows: Edited):
    turn = itertools.count()
    return len([x for x in rows if x > next(turn)])
# expect: above_a_rising_limit rows == inf


def asked_of_the_caller(rows: Edited, ask):
    return sum(x for x in rows if ask())
# expect: asked_of_the_caller rows == inf
# given: asked_of_the_caller ask = lambda: 1


def taken_from_a_queue(rows: Edited, queue):
    total = 0
    for x in rows:
        if x > queue.get():
            total += 1
    return total
# expect: taken_from_a_queue rows == inf
# given: taken_from_a_queue queue = type("Queue", (), {"get": staticmethod(lambda: 5)})


def turns_that_count_alone(rows: Edited):
    turn = itertools.count()
    return sum(1 for x in rows if next(turn) % 2)
# expect: turns_that_count_alone rows == 0  # known: loose


def shared_out_as_the_caller_says(rows: Annotated[list[float], SymmetricDistance, Interval(ge=0, le=10)], ask):
    ours, theirs = [], []
    for x in rows:
        if ask():
            ours.append(x)
        else:
            theirs.append(x)
    return sum(ours) - sum(theirs)
# expect: shared_out_as_the_caller_says rows == inf
# given: shared_out_as_the_caller_says ask = lambda: 1
