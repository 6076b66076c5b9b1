"""Lines that are cut into parts (`line.split(",")`): each part is of that line alone, as long as nothing is done to the list (rule K2)."""
import random
from typing import Annotated

from dpcheck import SymmetricDistance

Lines = Annotated[list[str], SymmetricDistance]


def errors(log: Lines):
    codes = [int(line.split()[1]) for line in log]
    return sum(500 <= code < 600 for code in codes)
# expect: errors log == 1


def of_one_kind(log: Lines):
    total = 0
    for line in log:
        parts = line.strip().split(",")
        if len(parts) != 3:
            continue
        name, _, size = parts
        if name == "GET":
            total += min(max(int(size), 0), 50)
    return total
# expect: of_one_kind log == 50


def by_level(log: Lines):
    counts = {"INFO": 0, "WARN": 0, "ERROR": 0}
    for line in log:
        level = line.split(" ", 1)[0]
        if level in counts:
            counts[level] += 1
    return list(counts.values())
# expect: by_level log.L1 == 1


def rows_of_parts(log: Lines):
    rows = [line.split(",") for line in log]
    return sum(min(max(float(row[-1]), 0), 10) for row in rows if row[0].startswith("x"))
# expect: rows_of_parts log == 10


def words_there(log: Lines):
    return sum("error" in line.lower().split() for line in log)
# expect: words_there log == 1


def what_cannot_be_read(log: Lines):
    total = 0.0
    for line in log:
        try:
            value = float(line.split(",")[2])
        except (ValueError, IndexError):
            continue
        total += min(max(value, 0), 10)
    return total
# expect: what_cannot_be_read log == 10  # known: loose


# --- a list that is changed has other parts
def first_is_taken_out(log: Lines):
    changed = 0
    for line in log:
        parts = line.split()
        first = parts[0]
        parts.pop(0)
        changed += first != parts[0]
    return changed
# expect: first_is_taken_out log == 1  # known: loose


def turned_round_in_another_loop(log: Lines):
    rows = [line.split() for line in log]
    firsts = [row[0] for row in rows]
    for row in rows:
        row.reverse()
    return sum(row[0] != first for row, first in zip(rows, firsts))
# expect: turned_round_in_another_loop log == 1  # known: loose


def shuffled(log: Lines):
    changed = 0
    for line in log:
        parts = line.split()
        first = parts[0]
        random.shuffle(parts)
        changed += first != parts[0]
    return changed
# expect: shuffled log == 1  # known: loose


def written_over(log: Lines):
    changed = 0
    for line in log:
        parts = line.split()
        first = parts[0]
        parts[0], parts[1] = parts[1], parts[0]
        changed += first != parts[0]
    return changed
# expect: written_over log == 1  # known: loose


def by_a_function(log: Lines):
    changed = 0

    def cut(items):
        del items[0]

    for line in log:
        parts = line.split()
        first = parts[0]
        cut(parts)
        changed += first != parts[0]
    return changed
# expect: by_a_function log == 1  # known: loose


# --- what is named in a branch only is private after it
def a_number_in_a_branch(log: Lines):
    total = 0
    for line in log:
        if line.startswith("x"):
            total += float(line[3:])
    return total
# expect: a_number_in_a_branch log == inf


def a_number_in_a_branch_cut(log: Lines):
    total = 0
    for line in log:
        if line.startswith("x"):
            total += min(max(float(line[3:]), 0), 10)
    return total
# expect: a_number_in_a_branch_cut log == 10


def a_number_on_one_side(log: Lines):
    return sum(min(float(line[3:]), 5) if line.startswith("x") else 0 for line in log)
# expect: a_number_on_one_side log == inf


def a_value_that_may_be_missing(rows: Annotated[list[dict], SymmetricDistance]):
    total = 0
    for row in rows:
        if row["kind"] == "x":
            total += row.get("size", 3)
    return total
# expect: a_value_that_may_be_missing rows == inf
