# cause: DP301 at 9
"""The result of one call that is not modelled is unpacked, walked through and asked again: one cause, whatever way its parts take."""
from warehouse import run_query

from dpcheck import MetricFrame, SymmetricDistance, laplacian_mechanism


def report(people: MetricFrame[SymmetricDistance], epsilon: float):
    answer = run_query(people)
    ((size,), rows) = answer
    first, second = rows
    answer.ask("again")
    with answer.opened() as reader:
        last = reader.last()
    return laplacian_mechanism(size, 1, epsilon), laplacian_mechanism(first, 1, epsilon), laplacian_mechanism(second, 1, epsilon), laplacian_mechanism(last, 1, epsilon)
