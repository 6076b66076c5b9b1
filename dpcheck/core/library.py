"""The pure functions that terms may call: a line each. Running a term calls these and nothing else, so this page is what is trusted.

Pure: it changes none of its arguments, keeps nothing, and gives no view of an argument. What comes of it is said by the sort of its result:
`like` has the shape that its arguments have together, `number` is one number, `reduce` drops the axis that is named, `list` is a list,
`vector` and `matrix` are new arrays whose lengths are not known. Of `any`, `some`, `guess` and `keeps` an example tells what comes; `some` has
as many entries as the values tell, and `keeps` may share its memory with an argument.
"""
from __future__ import annotations

import math
from functools import cache
from importlib import import_module
from typing import Any

_NUMBERS = """abs round min max sum int float bool complex pow all any hash
math.sqrt math.exp math.log math.log2 math.log10 math.log1p math.expm1 math.sin math.cos math.tan math.tanh math.sinh math.cosh math.atan math.asin math.acos math.atan2
math.floor math.ceil math.trunc math.fabs math.hypot math.copysign math.fmod math.isnan math.isinf math.isfinite math.isclose math.erf math.erfc math.gamma math.lgamma
math.degrees math.radians math.fsum math.prod math.gcd math.lcm math.comb math.perm math.factorial math.isqrt math.dist math.cbrt math.exp2 math.remainder math.ldexp
math.asinh math.acosh math.atanh math.nextafter math.ulp
operator.add operator.sub operator.mul operator.truediv operator.floordiv operator.mod operator.neg operator.pos operator.abs operator.pow
operator.lt operator.le operator.gt operator.ge operator.eq operator.ne operator.and_ operator.or_ operator.xor operator.not_ operator.truth
statistics.mean statistics.fmean statistics.median statistics.stdev statistics.pstdev statistics.variance statistics.pvariance"""

_LIKE = """absolute abs fabs sqrt cbrt exp exp2 expm1 log log2 log10 log1p sin cos tan arcsin arccos arctan arctan2 sinh cosh tanh arcsinh arccosh arctanh
floor ceil trunc rint fix square reciprocal sign negative positive maximum minimum fmax fmin add subtract multiply divide true_divide floor_divide mod remainder fmod power float_power
hypot logaddexp logaddexp2 heaviside copysign clip where nan_to_num isnan isinf isfinite logical_and logical_or logical_not logical_xor
greater greater_equal less less_equal equal not_equal isclose round around degrees radians deg2rad rad2deg sinc nextafter ldexp i0 bitwise_and bitwise_or bitwise_xor invert signbit"""

_REDUCE = """sum prod mean std var median amax amin max min ptp argmax argmin all any count_nonzero nansum nanmean nanmax nanmin nanstd nanvar nanmedian average"""

_SAME = """sort argsort cumsum cumprod nancumsum zeros_like ones_like full_like copy"""


def _special(where: dict[str, str]) -> None:
    for name in _LIKE.split():
        where[f"numpy.{name}"] = "like"
    for name in _REDUCE.split():
        where[f"numpy.{name}"] = "reduce"
    for name in _SAME.split():
        where[f"numpy.{name}"] = "same"


SHAPES: dict[str, str] = {name if "." in name else f"builtins.{name}": "number" for name in _NUMBERS.split()}
"""By the name of a pure function, the sort of its result."""
_special(SHAPES)
SHAPES |= {
    "builtins.sorted": "list", "builtins.divmod": "any", "builtins.str": "text", "builtins.repr": "text",
    "numpy.linalg.norm": "reduce", "numpy.dot": "product", "numpy.matmul": "product", "numpy.vdot": "number", "numpy.inner": "product", "numpy.outer": "matrix",
    "numpy.trace": "number", "numpy.linalg.det": "number", "numpy.percentile": "guess", "numpy.quantile": "guess", "numpy.size": "number", "numpy.ndim": "number",
    "numpy.zeros": "filled", "numpy.ones": "filled", "numpy.full": "filled", "numpy.eye": "matrix", "numpy.identity": "matrix", "numpy.diag": "any",
    "numpy.arange": "vector", "numpy.linspace": "vector", "numpy.array": "array", **{f"numpy.{name}.accumulate": "same" for name in ("maximum", "minimum", "add", "multiply")}, "numpy.pad": "any", "numpy.concatenate": "joined", "numpy.append": "vector", "numpy.hstack": "any",
    "numpy.diff": "shorter", "numpy.convolve": "vector", "numpy.roll": "same", "numpy.unique": "vector", "numpy.bincount": "vector",
    "numpy.searchsorted": "any", "numpy.digitize": "any", "numpy.allclose": "number", "numpy.array_equal": "number",
    "numpy.tril": "same", "numpy.triu": "same", "numpy.tri": "matrix", "numpy.linalg.inv": "same", "numpy.linalg.solve": "any", "numpy.kron": "any",
    "numpy.float64": "number", "numpy.float32": "number", "numpy.int64": "number", "numpy.int32": "number", "numpy.bool_": "number", "numpy.tensordot": "any",
    "numpy.stack": "any", "numpy.vstack": "any", "numpy.column_stack": "any", "numpy.repeat": "vector", "numpy.tile": "any", "numpy.take": "any",
    "numpy.interp": "any", "numpy.argpartition": "same", "numpy.partition": "same", "numpy.histogram": "any", "numpy.isin": "same", "numpy.cov": "any",
    "numpy.delete": "any", "numpy.insert": "any", "numpy.gradient": "same", "numpy.trapezoid": "any", "numpy.cross": "any", "numpy.linalg.matrix_rank": "number",
    "numpy.linalg.cond": "number", "numpy.linalg.eigvalsh": "vector", "numpy.linalg.matrix_power": "same", "numpy.polyval": "any", "numpy.shape": "list",
    **{f"numpy.{name}": "any" for name in """diagflat ediff1d pow dstack lexsort nanpercentile nanquantile trapz select piecewise divmod modf
        corrcoef histogram2d histogramdd histogram_bin_edges bincount geomspace vander ravel_multi_index unravel_index in1d isreal iscomplex
        cumulative_sum full eye count_nonzero nancumprod add.reduce multiply.reduce maximum.reduce minimum.reduce array2string array_repr
        linalg.svd linalg.eigh linalg.eigvals linalg.eig linalg.qr linalg.cholesky linalg.pinv linalg.lstsq linalg.slogdet linalg.multi_dot fft.fft fft.ifft fft.rfft array_str
        datetime64 timedelta64 issubdtype isscalar iterable can_cast promote_types sort_complex unwrap fmax""".split()},
    **{f"math.{name}": "number" for name in ("pow", "fma", "sumprod", "perm", "frexp", "modf")},
    **{f"operator.{name}": "any" for name in "matmul getitem concat lshift rshift inv invert index".split()},
    **{f"numpy.{name}": "some" for name in "flatnonzero argwhere extract union1d intersect1d setdiff1d setxor1d compress choose add.reduceat nonzero trim_zeros".split()},
    "collections.Counter": "any", "collections.defaultdict": "any", "collections.deque": "any", "functools.reduce": "guess", "itertools.product": "any",
    "builtins.format": "text", "builtins.isinstance": "number", "datetime.date": "number", "datetime.datetime": "number", "datetime.timedelta": "number",
    "pandas.DataFrame": "keeps", "pandas.Series": "keeps", "pandas.Index": "keeps", "pandas.Categorical": "keeps",
    **{f"pandas.{name}": "any" for name in """concat merge cut qcut crosstab pivot_table pivot melt get_dummies to_numeric to_datetime to_timedelta isna isnull notna notnull unique factorize
        date_range period_range interval_range timedelta_range IntervalIndex.from_breaks IntervalIndex.from_tuples MultiIndex.from_tuples MultiIndex.from_product MultiIndex.from_arrays
        RangeIndex CategoricalDtype MultiIndex.from_frame bdate_range merge_asof wide_to_long value_counts DataFrame.from_dict DataFrame.from_records array""".split()},
    **{f"pandas.{name}": "number" for name in "Timestamp Timedelta Interval Period DateOffset".split()},
    "numpy.einsum": "any", "numpy.meshgrid": "any", "numpy.logspace": "vector", "numpy.result_type": "any",
    "dpcheck.clamp": "like", "dpcheck.clip": "same",
    "scipy.special.expit": "like", "scipy.special.logit": "like", "scipy.special.logsumexp": "reduce", "scipy.special.softmax": "same", "scipy.special.xlogy": "like",
    "scipy.special.erf": "like", "scipy.special.log_ndtr": "like", "scipy.special.ndtr": "like", "scipy.special.xlog1py": "like", "scipy.special.entr": "like",
}

_SIZED = {
    **dict.fromkeys("laplace normal uniform gumbel logistic beta binomial gamma vonmises wald lognormal negative_binomial f noncentral_chisquare".split(), 2),
    **dict.fromkeys("exponential geometric poisson rayleigh pareto power weibull chisquare standard_gamma standard_t zipf logseries".split(), 1),
    **dict.fromkeys("random standard_normal random_sample standard_exponential standard_cauchy ranf sample".split(), 0),
    **dict.fromkeys("triangular hypergeometric".split(), 3),
}
DRAWS: dict[str, int | None] = {
    **{f"numpy.random.{name}": place for name, place in _SIZED.items()},
    **{f"numpy.random.{name}": None for name in "rand randn randint integers choice permutation multinomial multivariate_normal dirichlet default_rng RandomState Generator PCG64 MT19937 Philox SFC64 SeedSequence seed get_state set_state".split()},
    **{f"random.{name}": None for name in """random gauss uniform normalvariate expovariate randint randrange choice choices sample lognormvariate betavariate gammavariate triangular
    vonmisesvariate paretovariate weibullvariate getrandbits Random seed getstate setstate""".split()},
    **{f"dpcheck.{name}": None for name in "laplacian_mechanism gaussian_mechanism report_noisy_max randomized_response exponential_mechanism".split()},
}
"""What draws noise: each call is another draw. The place of the parameter that says how many numbers come; None where the first argument does, or one comes."""

METHODS: dict[str, str] = {
    **{name: "reduce" for name in "sum prod mean std var max min argmax argmin all any ptp".split()},
    **{name: "same" for name in "copy cumsum cumprod round clip argsort".split()},
    "dot": "product", "tolist": "list", "item": "number", "astype": "same", "flatten": "vector", "trace": "number", "searchsorted": "any", "repeat": "vector", "nonzero": "any",
}
"""Methods of arrays (and of numpy's numbers) that change nothing and give no view."""

NUMBER_METHODS = frozenset("is_integer conjugate bit_length item".split())
ATTRIBUTES = frozenset(("shape", "size", "ndim", "dtype", "real", "imag"))


ROOTS = frozenset(("builtins", "math", "random", "operator", "statistics", "collections", "functools", "itertools", "datetime", "numpy", "scipy", "pandas", "dpcheck"))
"""The libraries that may be imported to run a term; nothing of what is checked is."""


@cache
def resolve(name: str) -> Any:
    """The function or constant of a dotted name of a library: imported here, where it is used."""
    parts = name.split(".")
    if parts[0] not in ROOTS:
        raise LookupError(name)
    for cut in range(len(parts) - 1, 0, -1):
        try:
            found: Any = import_module(".".join(parts[:cut]))
        except ModuleNotFoundError:
            continue
        for part in parts[cut:]:
            found = getattr(found, part)
        return found
    raise LookupError(name)


def exported(module: str) -> list[str]:
    """The names that `from module import *` binds; none of a library that is not imported here."""
    if module.partition(".")[0] not in ROOTS:
        raise LookupError(module)
    found = import_module(module)
    return list(getattr(found, "__all__", [name for name in vars(found) if not name.startswith("_")]))


CONSTANTS = {
    "math.pi": math.pi, "math.e": math.e, "math.tau": math.tau, "math.inf": math.inf, "math.nan": math.nan,
    "numpy.pi": math.pi, "numpy.e": math.e, "numpy.inf": math.inf, "numpy.nan": math.nan, "numpy.newaxis": None, "numpy.Inf": math.inf, "numpy.NaN": math.nan,
    "numpy.euler_gamma": 0.5772156649015329, "typing.TYPE_CHECKING": False,
}
