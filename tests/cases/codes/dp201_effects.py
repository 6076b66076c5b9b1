"""DP201 of what a `@private` function has others do: whether code that it does not know runs, what it sets by a name, deletes, seeds, or writes into annotations."""
# ruff: noqa
import random
import sqlite3
import subprocess
import tempfile
import typing
from concurrent.futures import ThreadPoolExecutor
from typing import Annotated

import numpy as np
import requests
from annotated_types import Interval
from dpcheck import Real, laplacian_mechanism, private

B = Annotated[Real, Interval(ge=0, le=1)]


@private()
def calls_back(x: B, notify):
    if x > 0.5:
        notify()  # error: DP201


@private()
def calls_a_method(x: B, alarm):
    if x > 0.5:
        alarm.ring(3)  # error: DP201


@private()
def starts_a_program(x: B):
    if x > 0.5:
        subprocess.run(["beep"])  # error: DP201


@private()
def calls_by_and(x: B, notify):
    x > 0.5 and notify()  # error: DP201


@private()
def calls_by_a_conditional(x: B, notify):
    notify() if x > 0.5 else None  # error: DP201


@private()
def calls_so_often(x: B, notify):
    [notify() for _ in range(int(9 * x))]  # error: DP201


@private()
def calls_in_a_loop(x: B, notify):
    for _ in range(int(9 * x)):
        notify()  # error: DP201


@private()
def calls_in_a_helper(x: B, notify):
    _ring(x > 0.5, notify)  # error: DP201


def _ring(loud, notify):
    if loud:
        notify()


@private(epsilon=1.0)
def calls_after_a_release(x: B, notify):
    if laplacian_mechanism(x, 1, 1.0) > 0.5:
        notify()


@private()
def calls_whatever_it_is(x: B, notify):
    notify()


@private()
def asks_for_a_result(x: B, limit):
    y = 0
    if x > 0.5:
        y = limit()
    return 1


@private()
def sets_by_a_name(x: B, o):
    setattr(o, "v", x)  # error: DP201


@private()
def sets_in_a_module(x: B):
    setattr(subprocess, "v", x)  # error: DP201


@private()
def sets_under_a_condition(x: B, o):
    if x > 0.5:
        setattr(o, "v", 1)  # error: DP201


@private()
def sets_of_its_own(x: B):
    class Own:
        pass

    o = Own()
    setattr(o, "v", x)


@private()
def deletes_an_attribute(x: B, o):
    if x > 0.5:
        del o.v  # error: DP201


@private()
def deletes_an_item(x: B, o):
    if x > 0.5:
        del o[0]  # error: DP201


@private()
def takes_out(x: B, s: set):
    if x > 0.5:
        s.pop()  # error: DP201


@private()
def empties(x: B, l: list):
    if x > 0.5:
        l.clear()  # error: DP201


@private()
def seeds(x: B):
    random.seed(int(9 * x))  # error: DP201


@private()
def seeds_numpy(x: B):
    np.random.seed(int(9 * x))  # error: DP201


@private()
def in_an_annotation(x: B):
    def f(a: x): ...
    return f.__annotations__  # error: DP201


@private()
def in_an_annotation_of_what_is_returned(x: B):
    def f() -> x: ...
    return f.__annotations__["return"]  # error: DP201


@private()
def in_an_annotation_of_a_class(x: B):
    class C:
        a: x = 1
    return typing.get_type_hints(C)  # error: DP201


@private()
def bound_in_an_annotation(x: B):
    def f(a: (y := x)): ...
    return y  # error: DP201


@private()
def printed_in_an_annotation(x: B):
    def f(a: print(x)): ...  # error: DP201


@private()
def appended_in_an_annotation(x: B):
    seen = []
    class C:
        a: seen.append(x)
    return seen  # error: DP201


@private()
def not_run_in_a_function(x: B):
    a: print(x) = 1
    return a


@private()
def with_public_annotations(x: B, kind):
    def f(a: kind, b: list[int] = ()) -> Annotated[float, Interval(ge=0, le=1)]: ...
    return f.__annotations__


@private()
def keeps_a_function(x: B) -> None:
    def inner(v=x): ...
    inner.w = x  # error: DP201
    keeps_a_function.f = inner  # error: DP201


@private()  # error: DP201
def makes_a_class_for_others(x: B):
    global YY
    class YY:
        v = x


@private()
def asks_a_server(x: B):
    answer = requests.get("https://example.org", params={"x": x})  # error: DP201
    return answer.status_code > 0 and 1 or 1  # error: DP201


@private()
def asks_a_server_and_looks_at_nothing(x: B):
    session = requests.Session()
    answer = session.get(f"https://example.org/{x}")  # error: DP201


@private()
def hands_to_a_program(x: B):
    done = subprocess.run(["echo", str(x)], capture_output=True)  # error: DP201
    while done is None:
        pass


@private()
def stores_in_a_table(x: B, db: sqlite3.Connection):
    cursor = db.execute("INSERT INTO t VALUES (?)", (x,))  # error: DP201


@private()
def hands_to_a_pool(x: B):
    with ThreadPoolExecutor() as pool:
        later = pool.submit(print, x)  # error: DP201


@private()
def calls_back_with_it(x: B, notify):
    answer = notify(x)  # error: DP201


@private()
def names_a_folder(x: B):
    path = tempfile.mkdtemp(prefix=str(x))  # error: DP201
    while not path:
        pass


@private()
def prints_in_a_key(x: B):
    best = max([1, 2], key=lambda t: print(x) or t)  # error: DP201


@private()
def computes_what_is_not_asked_for(x: B):
    y = abs(x)
    z = np.square(x)
    return 1
