"""Linear maps by public matrices: np.linalg.inv, np.linalg.solve (rule E14), np.trapezoid, np.gradient, np.ediff1d (rule E9), np.eye, np.tri."""
from __future__ import annotations

from fractions import Fraction
from typing import Callable

from dpcheck import ir
from dpcheck.infer import reduce, structure
from dpcheck.infer.operator_norms import OperatorNorms
from dpcheck.infer.references import boxed
from dpcheck.infer.requests import Call, operation
from dpcheck.infer.run import Run
from dpcheck.infer.storage import floats, holds_reals
from dpcheck.infer.structure import known_matrix
from dpcheck.infer.unknown_calls import unknown_call
from dpcheck.infer.values import Num, Value, constant

LONGEST = 64  # entries of a vector that is mapped by a matrix of numbers
LARGEST = 8  # rows of a matrix that is inverted: exact numbers grow with every row


@operation("trapezoid")
def _trapezoid(request: Call) -> Value:
    """np.trapezoid(v, dx=1): the sum, with half of each end."""
    return _mapped(request, lambda count, width: [[width / 2 if i in (0, count - 1) else width for i in range(count)]], request.value("dx"))


@operation("gradient")
def _gradient(request: Call) -> Value:
    """np.gradient(v): half the differences of the neighbours on either side, and at the ends those of the end and its neighbour."""
    return _mapped(request, lambda count, _: [_difference(count, max(i - 1, 0), min(i + 1, count - 1)) for i in range(count)])


@operation("eye")
def _eye(request: Call) -> Value:
    return _of_ones(request, lambda i, j: i == j)


@operation("tri")
def _tri(request: Call) -> Value:
    return _of_ones(request, lambda i, j: i >= j)


@operation("hadamard")
def _hadamard(request: Call) -> Value:
    """scipy.linalg.hadamard(n): rows of 1 and -1 that are orthogonal to each other, for a power of two."""
    count = request.constant("n")
    if not isinstance(count, int) or not 0 < count <= LONGEST or count & (count - 1):
        return request.lost()
    rows = [[Fraction(-1 if (i & j).bit_count() % 2 else 1) for j in range(count)] for i in range(count)]
    return boxed(request.run, known_matrix(request.run, rows, False, request.node))


@operation("kron")
def _kron(request: Call) -> Value:
    """np.kron(A, B) of public matrices that are known."""
    a, b = (None if (array := request.array(name)) is None or len(array.shape) != 2 else OperatorNorms(request.run, array).numbers for name in ("a", "b"))
    if a is None or b is None or len(a) * len(b) * len(a[0]) * len(b[0]) > LONGEST * LONGEST:
        return request.lost()
    return boxed(request.run, known_matrix(request.run, [[x * y for x in above for y in below] for above in a for below in b], True, request.node))


@operation("matrix_power")
def _matrix_power(request: Call) -> Value:
    """np.linalg.matrix_power(A, n) of a public matrix that is known."""
    array, times = request.array("a"), request.constant("n")
    rows = None if array is None or len(array.shape) != 2 else OperatorNorms(request.run, array).numbers
    if rows is None or len(rows) != len(rows[0]) or len(rows) > LARGEST or not isinstance(times, int) or not 0 <= times <= LONGEST:
        return request.lost()
    power = [[Fraction(i == j) for j in range(len(rows))] for i in range(len(rows))]
    for _ in range(times):
        power = [[sum((x * y for x, y in zip(row, column)), Fraction(0)) for column in zip(*rows)] for row in power]
    return boxed(request.run, known_matrix(request.run, power, True, request.node))


@operation("triangle")
def _triangle(request: Call) -> Value:
    """np.triu(A, k), np.tril(A, k): the entries on one side of a diagonal, the others are 0."""
    run, array, by, node = request.run, request.array("m"), request.constant("k"), request.node
    shape = None if array is None else [extent.value for extent in array.shape]
    if array is None or shape is None or len(shape) != 2 or shape[0] is None or shape[1] is None or shape[0] * shape[1] > LONGEST or not isinstance(by, int):
        return request.lost()
    upper = request.row.name.endswith("triu")
    rows = [structure.item(run, array, constant(i), node) for i in range(int(shape[0]))]
    kept = [[structure.item(run, row, constant(j), node) if (j - i >= by if upper else j - i <= by) else constant(0) for j in range(int(shape[1]))] for i, row in enumerate(rows)]
    found = structure.stack(run, [structure.stack(run, row, node) for row in kept], node)
    return boxed(run, floats(found) if holds_reals(array) else found)


def _of_ones(request: Call, at: Callable[[int, int], bool]) -> Value:
    """A square matrix of ones at these places, and of zeros."""
    count = request.constant("n")
    if not isinstance(count, int) or not 0 < count <= LONGEST:
        return request.lost()
    return boxed(request.run, known_matrix(request.run, [[Fraction(at(i, j)) for j in range(count)] for i in range(count)], True, request.node))


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


@operation("inverse")
def _inverse(request: Call) -> Value:
    """np.linalg.inv(A) of a public matrix that is known."""
    matrix = request.array("a")
    found = None if matrix is None else inverse_of(request.run, matrix, request.node)
    return request.lost() if found is None else boxed(request.run, found)


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
