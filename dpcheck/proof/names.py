"""Functions of libraries by what the checker takes them for. What is not here is not understood."""
from __future__ import annotations


def _names(text: str, methods: str = "") -> frozenset[str]:
    """Names of numpy, where no other library is said, and of methods."""
    return frozenset([*(each if each.partition(".")[0] in ("builtins", "math", "statistics", "dpcheck") else f"numpy.{each}" for each in text.split()), *(f".{each}" for each in methods.split())])


SAME_ENTRIES = _names("array asarray copy float64 nan_to_num positive builtins.list builtins.tuple builtins.float dpcheck.core.functions.listed", "copy tolist")
LISTS = _names("builtins.list builtins.tuple dpcheck.core.functions.listed", "tolist")
SUMS = _names("sum builtins.sum math.fsum", "sum")
AVERAGES = _names("mean average statistics.mean statistics.fmean", "mean")
EXTREMES = _names("max amax min amin builtins.max builtins.min", "max min")
MIDDLES = _names("median statistics.median quantile percentile")
ORDERING = _names("sort flip roll builtins.sorted")
RUNNING = _names("cumsum maximum.accumulate minimum.accumulate add.accumulate", "cumsum")
SPREADS = _names("var std statistics.stdev statistics.pstdev statistics.variance statistics.pvariance", "var std")
RANGES = _names("ptp", "ptp")
EXACT = frozenset(f"statistics.{name}" for name in ("mean", "variance", "pvariance"))
REDUCTIONS = SUMS | AVERAGES | EXTREMES | SPREADS | RANGES | _names("median statistics.median")
NUMBERS = _names("linalg.norm all any builtins.all builtins.any argmin argmax count_nonzero prod quantile percentile trace math.prod", "all any argmin argmax prod")
PRODUCTS = _names("prod math.prod", "prod")
NUMERIC = SUMS | AVERAGES | SPREADS | _names("builtins.len builtins.int builtins.float float64")
"""What they give is a number, also of truth values."""
ROUNDING = _names("round around builtins.round", "round")
DEVIATIONS = _names("std statistics.stdev statistics.pstdev", "std")
FLAT = _names("ravel", "ravel flatten")
TEXTS = _names("builtins.str builtins.repr builtins.format array2string")
OF_TEXTS = _names("", "lower upper strip title replace")
"""Methods that give texts, of texts."""
ASKING = _names("", "startswith endswith isdigit")
"""Methods of texts that give truth values."""
SIGNED = _names("math.copysign copysign")
"""What they give depends on the sign of a zero, which real numbers do not have."""
JOINING = _names("concatenate hstack append")
OPERATORS = {"operator.add": "+", "operator.sub": "-", "operator.mul": "*", "operator.truediv": "/", "numpy.add": "+", "numpy.subtract": "-", "numpy.multiply": "*",
             "numpy.divide": "/", "numpy.true_divide": "/"}
COMPARISONS = {f"{library}.{name}": sign for sign, names in {"<": "lt less", "<=": "le less_equal", ">": "gt greater", ">=": "ge greater_equal", "==": "eq equal", "!=": "ne not_equal"}.items()
               for library, name in zip(("operator", "numpy"), names.split())}
_SMOOTH = {
    "numpy": "exp exp2 expm1 log log2 log10 log1p sin cos tanh sinh cosh arctan arcsin arccos arcsinh cbrt",
    "math": "exp exp2 expm1 log2 log10 log1p sin cos tanh sinh cosh atan=arctan asin=arcsin acos=arccos asinh=arcsinh erf erfc cbrt",
    "scipy.special": "expit=logistic erf",
}
SMOOTH = {f"{library}.{pair.partition('=')[0]}": pair.partition("=")[2] or pair for library, pairs in _SMOOTH.items() for pair in pairs.split()}
"""By the name in the library, the function of `intervals` that it is."""
