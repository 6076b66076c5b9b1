"""Linear maps by public matrices: np.linalg.inv, np.linalg.solve (rule E14), np.trapezoid, np.gradient, np.ediff1d (rule E9), np.eye, np.tri."""
from __future__ import annotations

from fractions import Fraction
from typing import Callable

from dpcheck import ir
from dpcheck.infer import reduce
from dpcheck.infer.operator_norms import OperatorNorms
from dpcheck.infer.references import boxed
from dpcheck.infer.requests import Call, operation
from dpcheck.infer.run import Run
from dpcheck.infer.structure import known_matrix
from dpcheck.infer.unknown_calls import unknown_call
from dpcheck.infer.values import Num, Value

LONGEST = 64  # entries of a vector that is mapped by a matrix of numbers
LARGEST = 8  # rows of a matrix that is inverted: exact numbers grow with every row


@operation("linear_map")
def _linear_map(request: Call) -> Value:
    """np.trapezoid(v, dx=1): the sum, with half of each end. np.gradient(v): half the differences of the neighbours on either side, and at the ends those of the end and its neighbour."""
    if "dx" in request.given:
        return _mapped(request, lambda count, width: [[width / 2 if i in (0, count - 1) else width for i in range(count)]], request.value("dx"))
    return _mapped(request, lambda count, _: [_difference(count, max(i - 1, 0), min(i + 1, count - 1)) for i in range(count)])


@operation("known_matrix")
def _known(request: Call) -> Value:
    """np.eye(n), scipy.linalg.hadamard(n), np.kron(A, B), np.linalg.matrix_power(A, n), np.linalg.inv(A): public matrices of known entries, exactly."""
    run, count = request.run, request.constant("n")
    given = [OperatorNorms(run, array).numbers if len(array.shape) == 2 else None for name in ("a", "b") if name in request.given and (array := request.array(name)) is not None]
    made = MATRICES[request.row.name.rpartition(".")[2]](count if isinstance(count, int) else -1, [rows for rows in given if rows is not None])
    return request.lost() if not made else boxed(run, known_matrix(run, made, not request.row.name.endswith("hadamard"), request.node))


Rows = list[list[Fraction]]


def _of_places(count: int, at: Callable[[int, int], int]) -> Rows:
    return [[Fraction(at(i, j)) for j in range(count)] for i in range(count)] if count <= LONGEST else []


def _kronecker(given: list[Rows]) -> Rows:
    if len(given) != 2 or len(given[0]) * len(given[1]) * len(given[0][0]) * len(given[1][0]) > LONGEST * LONGEST:
        return []
    return [[x * y for x in above for y in below] for above in given[0] for below in given[1]]


def _power(times: int, given: list[Rows]) -> Rows:
    if len(given) != 1 or len(given[0]) != len(given[0][0]) or len(given[0]) > LARGEST or not 0 <= times <= LONGEST:
        return []
    power = _of_places(len(given[0]), lambda i, j: i == j)
    for _ in range(times):
        power = [[sum((x * y for x, y in zip(row, column)), Fraction(0)) for column in zip(*given[0])] for row in power]
    return power


def _inverse(given: list[Rows]) -> Rows:
    square = len(given) == 1 and len(given[0]) == len(given[0][0]) <= LARGEST
    return (inverted(given[0]) or []) if square else []


MATRICES: dict[str, Callable[[int, list[Rows]], Rows]] = {
    "eye": lambda count, _: _of_places(count, lambda i, j: i == j),
    "tri": lambda count, _: _of_places(count, lambda i, j: i >= j),
    "hadamard": lambda count, _: [] if count & (count - 1) else _of_places(count, lambda i, j: -1 if (i & j).bit_count() % 2 else 1),
    "kron": lambda _, given: _kronecker(given),
    "matrix_power": _power,
    "inv": lambda _, given: _inverse(given),
}


def _difference(count: int, before: int, behind: int) -> list[Fraction]:
    """The weights of a difference of two entries, over how far they are apart."""
    return [Fraction((i == behind) - (i == before), behind - before) for i in range(count)]


def _mapped(request: Call, weights: Callable[[int, Fraction], list[list[Fraction]]], width: Value | None = None) -> Value:
    """A linear map of a vector of known length, by its matrix (E9); with a width, of a matrix of one row, a number."""
    run, array, node = request.run, request.array(request.row.parameters[0].name), request.node
    step = width.term.value if isinstance(width, Num) and not width.env and not width.shape else None
    count = array.shape[0].value if array is not None and len(array.shape) == 1 else None
    if array is not None and len(array.shape) == 1 and count is None:
        return unknown_call(run, f"{request.name} of a vector of unknown length", list(request.given.values()), node)
    if array is None or array.boolean or count is None or not 2 <= count <= LONGEST or isinstance(width, Num) and step is None:
        return request.lost()
    rows = weights(int(count), Fraction(step if step is not None else 1))
    matrix = known_matrix(run, rows, True, node)
    return reduce.dot(run, matrix.elements[0], array, node) if width is not None and matrix.elements is not None else boxed(run, reduce.matrix_product(run, matrix, array, node))


def inverse_of(run: Run, matrix: Num, node: ir.Node) -> Num | None:
    """The inverse of a public matrix whose entries are known, exactly; None where it has none, or is not known."""
    rows = OperatorNorms(run, matrix).numbers if len(matrix.shape) == 2 else None
    inverse = None if rows is None or not len(rows) == len(rows[0]) <= LARGEST else inverted(rows)
    if inverse is None:
        return None
    return known_matrix(run, inverse, True, node)


def inverted(rows: list[list[Fraction]]) -> list[list[Fraction]] | None:
    """The inverse of a square matrix, by elimination; None for a singular one."""
    count = len(rows)
    both = [[*row, *(Fraction(i == j) for j in range(count))] for i, row in enumerate(rows)]
    for k in range(count):
        pivot = next((i for i in range(k, count) if both[i][k]), None)
        if pivot is None:
            return None
        both[k], both[pivot] = both[pivot], both[k]
        both[k] = [value / both[k][k] for value in both[k]]
        both = [row if i == k or not row[k] else [a - row[k] * b for a, b in zip(row, both[k])] for i, row in enumerate(both)]
    return [row[count:] for row in both]
