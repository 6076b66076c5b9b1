"""The pure methods and attributes that terms may call, by the class of the object: a name each. What is not here is not called.

Pure: it does not change the object, and keeps nothing. The word before the names says what comes of them: `number` is anything without
parts, `series` and `frame` are tables, `same` is of the kind of the object, `part` is what is left of it by an aggregate: a number of a
series, a series of a frame. `look` is what looks at the object when it is used itself, so that the object may not change any more;
`array` is an array that may share its memory with the object, and can not be written to. `draw` draws.
"""
from __future__ import annotations

from typing import Any

from dpcheck.core.kinds import Beyond

_ARITHMETIC = "add sub mul div truediv floordiv mod pow radd rsub rmul rdiv rtruediv rfloordiv rmod rpow subtract multiply divide"
_COMPARED = "eq ne lt le gt ge isna isnull notna notnull isin"
_ALIKE = """abs round clip copy cumsum cumprod cummax cummin diff pct_change fillna ffill bfill dropna drop head tail sort_values sort_index rename astype where mask
replace shift rank reindex add_prefix add_suffix explode interpolate infer_objects convert_dtypes combine_first truncate take set_axis droplevel nlargest nsmallest drop_duplicates
rename_axis reindex_like map tz_localize tz_convert swaplevel"""
_AGGREGATES = "sum mean std var sem min max median prod product count nunique any all skew kurt kurtosis idxmax idxmin"
_TEXTS = """upper lower strip lstrip rstrip split rsplit startswith endswith replace join find rfind index count isdigit isalpha isalnum isspace title capitalize
format partition rpartition splitlines zfill ljust rjust center casefold swapcase removeprefix removesuffix encode isnumeric isdecimal isupper islower"""

_FAMILIES: dict[str, dict[str, str]] = {
    "pandas.DataFrame": {
        "part": f"{_AGGREGATES} corrwith",
        "series": "duplicated value_counts",
        "frame": f"{_ARITHMETIC} {_COMPARED} {_ALIKE} reset_index set_index merge join query filter select_dtypes melt pivot pivot_table corr cov describe applymap mode T transpose",
        "groups": "groupby rolling expanding ewm resample",
        "array": "to_numpy values",
        "any": "quantile agg aggregate apply transform stack unstack squeeze columns index shape dtypes axes keys get xs dot",
        "number": "empty size ndim equals",
        "dict": "to_dict",
        "each": "iterrows itertuples items",
        "draw": "sample",
    },
    "pandas.Series": {
        "part": f"{_AGGREGATES} argmax argmin item autocorr",
        "number": "empty size ndim is_unique is_monotonic_increasing is_monotonic_decreasing hasnans equals name",
        "series": f"{_ARITHMETIC} {_COMPARED} {_ALIKE} between duplicated value_counts mode describe repeat case_when transform to_timestamp argsort",
        "frame": "to_frame",
        "groups": "groupby rolling expanding ewm resample",
        "array": "to_numpy",
        "any": "quantile agg aggregate apply reset_index unique values array index shape dtype squeeze unstack get keys xs dot searchsorted cov corr axes dtypes factorize",
        "look": "str dt cat",
        "list": "tolist to_list",
        "dict": "to_dict",
        "each": "items",
        "draw": "sample",
    },
    **{f"pandas.{name}": {
        "part": _AGGREGATES,
        "any": """size agg aggregate apply transform first last nth head tail quantile value_counts describe cumsum cumprod cummax cummin cumcount diff shift rank fillna ffill bfill
        filter ngroup get_group groups indices corr cov nlargest nsmallest unique pct_change""",
        "number": "ngroups",
        "groups": "rolling expanding resample ewm",
        "draw": "sample",
    } for name in ("DataFrameGroupBy", "SeriesGroupBy", "Rolling", "Expanding", "ExponentialMovingWindow", "RollingGroupby", "ExpandingGroupby", "Resampler", "DatetimeIndexResampler")},
    **{f"pandas.{name}": {
        "any": """tolist to_list to_numpy values unique append difference intersection union isin get_level_values names map astype sort_values drop drop_duplicates dropna insert repeat copy
        where rename to_series str array shape value_counts duplicated year month day hour dayofweek levels codes to_frame droplevel searchsorted""",
        "number": "size name min max nlevels get_loc empty is_unique nunique any all argmax argmin dtype inferred_type",
    } for name in ("Index", "MultiIndex", "RangeIndex", "DatetimeIndex", "CategoricalIndex")},
    "pandas.StringMethods": {"series": f"{_TEXTS} len contains match fullmatch slice get cat extract findall pad wrap get_dummies slice_replace extractall normalize repeat"},
    **{f"pandas.{name}": {
        "series": "year month day hour minute second dayofweek weekday day_name month_name quarter date time normalize floor ceil round days seconds total_seconds strftime tz_localize tz_convert to_period",
    } for name in ("DatetimeProperties", "TimedeltaProperties", "CombinedDatetimelikeProperties")},
    "pandas.CategoricalAccessor": {"any": "categories codes ordered add_categories remove_categories set_categories rename_categories remove_unused_categories as_ordered as_unordered"},
    "pandas.CategoricalDtype": {"any": "categories ordered name"},
    "pandas.Categorical": {"any": "categories codes tolist to_numpy value_counts"},
    **{f"pandas.{name}": {
        "number": "year month day hour minute second date time weekday dayofweek day_name month_name quarter days seconds total_seconds normalize floor ceil round isoformat strftime timestamp left right mid closed",
    } for name in ("Timestamp", "Timedelta", "Interval", "Period")},
    "pandas.ExtensionArray": {"any": "to_numpy tolist copy unique isna astype"},
    "numpy.ndarray": {
        "part": "sum prod mean std var max min argmax argmin all any ptp",
        "same": "copy cumsum cumprod round clip argsort astype conj conjugate",
        "any": "dot tolist flatten trace searchsorted repeat nonzero take T transpose reshape ravel squeeze shape size ndim dtype real imag swapaxes diagonal flat choose compress itemsize nbytes",
        "number": "item",
    },
    "numpy.generic": {
        "number": "item round astype real imag conjugate is_integer sum mean max min all any std var prod dtype size ndim",
        "any": "tolist shape copy T ravel reshape flatten",
    },
    "numpy.Generator": {"draw": """laplace normal uniform gumbel logistic exponential geometric poisson random standard_normal standard_exponential integers choice permutation permuted
        binomial multinomial multivariate_normal gamma beta chisquare standard_cauchy standard_t dirichlet triangular lognormal rayleigh hypergeometric negative_binomial"""},
    "numpy.RandomState": {"draw": """laplace normal uniform gumbel logistic exponential geometric poisson rand randn randint random random_sample standard_normal standard_exponential choice
        permutation binomial multinomial multivariate_normal gamma beta chisquare standard_cauchy standard_t dirichlet triangular"""},
    "random.Random": {"draw": "random gauss uniform normalvariate expovariate randint randrange choice choices sample lognormvariate betavariate gammavariate triangular getrandbits"},
    "builtins.float": {"number": "is_integer conjugate real imag hex as_integer_ratio"},
    "builtins.int": {"number": "bit_length conjugate real imag numerator denominator is_integer bit_count"},
    "builtins.complex": {"number": "real imag conjugate"},
    "builtins.str": {"any": _TEXTS},
    "builtins.bytes": {"any": "decode split strip startswith endswith find count upper lower hex"},
    "builtins.bytearray": {"any": "copy count find decode"},
    "builtins.list": {"any": "copy count index"},
    "builtins.tuple": {"number": "count index"},
    "builtins.range": {"number": "start stop step count index"},
    "builtins.slice": {"number": "start stop step"},
    "builtins.set": {"any": "union intersection difference symmetric_difference issubset issuperset isdisjoint copy"},
    "builtins.frozenset": {"any": "union intersection difference symmetric_difference issubset issuperset isdisjoint copy"},
    "builtins.dict": {"any": "get keys values items copy"},
    "collections.Counter": {"any": "most_common total elements"},
    "collections.deque": {"any": "count index copy maxlen"},
    "datetime.date": {"number": "year month day weekday isoweekday isoformat strftime toordinal"},
    "datetime.datetime": {"number": "hour minute second date time timestamp"},
    "datetime.timedelta": {"number": "days seconds total_seconds"},
}

PURE: dict[str, dict[str, str]] = {
    family: {name: gives for gives, names in by_word.items() for name in names.split()} for family, by_word in _FAMILIES.items()
}
"""By class and name, what the method or attribute gives."""

CHANGING: dict[str, frozenset[str]] = {
    "builtins.list": frozenset("append extend insert remove pop clear sort reverse __delitem__".split()),
    "builtins.dict": frozenset("update setdefault pop popitem clear __delitem__".split()),
    "builtins.set": frozenset("add discard remove pop clear update intersection_update difference_update symmetric_difference_update".split()),
    "builtins.bytearray": frozenset("append extend insert pop remove clear reverse".split()),
    "collections.Counter": frozenset("subtract".split()),
    "collections.OrderedDict": frozenset("move_to_end".split()),
    "collections.deque": frozenset("append appendleft extend extendleft pop popleft rotate clear remove reverse insert".split()),
    "pandas.DataFrame": frozenset("insert pop update __delitem__".split()),
    "pandas.Series": frozenset("pop update __delitem__".split()),
}
"""Methods that change the object: terms call them on a copy of it."""

_ALL_CHANGING = frozenset().union(*CHANGING.values()) | frozenset("fill sort put resize setflags itemset byteswap send throw close write".split())


def families(value: Any) -> list[str]:
    """The names of the classes of an object, as the tables have them: the library and the class."""
    return [f"{cls.__module__.partition('.')[0].lstrip('_')}.{cls.__qualname__}" for cls in type(value).__mro__]


def method(value: Any, name: str) -> Any:
    """A pure method or attribute of an object; of a table also a column. Raises `Beyond` where it is not known to be pure."""
    named = families(value)
    if any(name in PURE.get(family, ()) for family in named) or _is_entry(value, name, named):
        return getattr(value, name)
    if not hasattr(value, name):
        return getattr(value, name)  # which raises what it raises
    raise Beyond(f"{name} of {type(value).__name__}")


def _is_entry(value: Any, name: str, named: list[str]) -> bool:
    """Whether an attribute is a column of a frame, a label of a series or a field of a named tuple."""
    if "pandas.DataFrame" in named or "pandas.Series" in named or "pandas.DataFrameGroupBy" in named:
        return not hasattr(type(value), name) and not name.startswith("_")
    return "builtins.tuple" in named and name in getattr(type(value), "_fields", ())


def gives(name: str) -> str | None:
    """What comes of a method of an object of which the class is not known; None where it may change the object."""
    found = {words[name] for words in PURE.values() if name in words}
    if name in _ALL_CHANGING or not found or "draw" in found and len(found) > 1:
        return None
    return found.pop() if len(found) == 1 else "any"
