"""What an expression is made of, as the text shows it: the data, parameters and settings that lead to it, and what was done to each on the way."""
from __future__ import annotations

import builtins
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from dpcheck import ir
from dpcheck.infer.audit.reading.index import Definition, Index, argument_of, is_method
from dpcheck.infer.audit.reading.mappings import is_given_by_name
from dpcheck.infer.audit.reading.sent import FETCHING, made_by_query
from dpcheck.infer.audit.words import is_of_settings, sounds_like_settings, sounds_private, sounds_public
from dpcheck.infer.walk import called_name
from dpcheck.syntax.walk import walk

SAME, RAW, COUNT, KEYS, EDGES, BOUNDED, LIMITED, UNKNOWN = "same", "raw", "count", "keys", "edges", "bounded", "limited", "unknown"
_ASIDE = frozenset(("axis", "dim", "dtype", "keepdims", "keepdim", "ddof", "device"))  # options that say along what is computed, or in which type: no part of what comes out
_DEEPEST = 60
_MOST = 48
_MOST_PIECES = 6_000

_SAME = frozenset((
    "array", "asarray", "list", "tuple", "copy", "deepcopy", "astype", "reshape", "ravel", "flatten", "tolist", "to_numpy", "values", "items", "values", "numpy", "detach", "cpu", "cuda",
    "to", "clone", "squeeze", "unsqueeze", "view", "float", "double", "float64", "float32", "stack", "vstack", "hstack", "concatenate", "concat", "append", "cat", "from_numpy", "tensor", "as_tensor",
    "Series", "DataFrame", "dropna", "reset_index", "set_index", "sort_values", "sorted", "sort", "head", "tail", "sample", "iterrows", "itertuples", "to_dict", "zip", "enumerate",
    "reversed", "iter", "next", "get", "pop", "transpose", "swapaxes", "expand_dims", "drop", "rename", "assign", "filter", "query", "to_list", "contiguous", "parameters", "named_parameters", "state_dict", "get_weights", "item", "strip", "split", "readline", "readlines",
    "splitlines", "load", "loads", "squeeze", "Variable", "iloc", "loc", "at", "select_dtypes", "fillna", "ascontiguousarray", "atleast_1d", "Decimal", "FloatTensor", "Tensor", "todense", "toarray"))
_RAW = frozenset((
    "sum", "nansum", "mean", "nanmean", "average", "std", "nanstd", "var", "nanvar", "max", "amax", "nanmax", "min", "amin", "nanmin", "median", "nanmedian", "quantile", "percentile", "ptp",
    "cumsum", "dot", "matmul", "inner", "outer", "multiply", "add", "subtract", "square", "fsum", "prod", "diff", "describe", "fmean", "stdev", "variance", "pow", "cov", "skew", "kurtosis",
    "mode", "transform_none", "einsum", "tensordot", "range", "arange", "linspace", "norm", "eigvals", "eigvalsh", "abs", "fabs", "absolute", "add_", "sub", "mul", "div", "T"))
_COUNT = frozenset(("len", "count", "size", "nunique", "count_nonzero", "histogram", "bincount", "hist", "shape", "numel", "sum_of_flags", "isin", "between", "ndim", "number_of_nodes", "number_of_edges"))
_KEYS = frozenset(("value_counts", "unique", "Counter", "groupby", "keys", "set", "most_common", "crosstab", "pivot_table", "get_dummies"))
_BOUNDED = frozenset((
    "clip", "clamp", "clip_", "clamp_", "minimum", "maximum", "fmin", "fmax", "tanh", "sigmoid", "softmax", "expit", "sign", "argmax", "argmin", "argsort", "digitize", "cut", "qcut", "searchsorted",
    "predict", "predict_proba", "isnull", "isna", "notna", "notnull", "isnan", "isfinite", "bool", "any", "all", "startswith", "endswith", "contains", "isdigit", "sin", "cos", "normalize", "rank",
    "randint", "choice", "randrange", "where", "clip_grad_norm_", "clip_by_norm", "clip_by_value", "clip_by_global_norm", "renorm", "winsorize", "bound", "bounded", "Categorical", "CategoricalDtype"))
_READING = frozenset((
    "read_csv", "read_excel", "read_table", "read_parquet", "read_json", "read_sql", "read_sql_query", "read_pickle", "read_feather", "loadtxt", "genfromtxt",
    "fetch_openml", "load_dataset", "reader", "DictReader", "open", "load_iris", "load_boston", "load_digits", "load_breast_cancer", "load_diabetes", "fetch_california_housing", "get_rdataset",
    "make_blobs", "make_classification", "read_data", "load_data", "get_data"))
_LOADING = frozenset(("torch", "np", "numpy", "joblib"))  # whose `load` reads arrays and models
_MADE_UP = frozenset(("normal", "randint", "integers", "uniform", "choice", "poisson", "binomial", "exponential", "lognormal", "gamma", "rand", "randn", "random", "zipf", "randrange", "gauss", "choices", "laplace"))
_QUERY = re.compile(r"quer(y|ies)|func|statistic", re.IGNORECASE)
_DRAWING = frozenset(("laplace", "gumbel", "randomise", "randomize"))
_SCALED_BY = frozenset(("norm", "max", "amax", "sum", "min", "std"))  # by one of these of its own, a value is brought to a size
_BUILTINS = frozenset(dir(builtins))
_MODULES = frozenset(("np", "numpy", "torch", "tf", "math", "pd", "pandas", "statistics", "stats", "scipy", "copy", "json", "jnp", "random"))  # by the names that everybody gives them, wherever they are imported


@dataclass(frozen=True, slots=True)
class Leaf:
    """Where a way begins: data that is read, a parameter, what is written down, or what the text does not say."""

    kind: str  # "data" "parameter" "literal" "unknown"
    name: str
    function: ir.Function | ir.Lambda | None = None
    start: int = 0


@dataclass(frozen=True, slots=True)
class Way:
    """A leaf, and what was done to it on the way: nothing (`SAME`), sums and the like that bound nothing (`RAW`), or more."""

    leaf: Leaf
    mark: str


_Ways = frozenset[Way]
NONE: _Ways = frozenset()


class Ways:
    """The ways that lead to expressions of a module."""

    def __init__(self, index: Index) -> None:
        self.index = index
        self._known: dict[int, _Ways] = {}
        self._active: set[int] = set()
        self._drawn: dict[int, bool] = {}  # which functions give noise back
        self._left = [0]  # how many more pieces of code are looked at for one expression

    def of(self, node: ir.Expr, depth: int = 0) -> _Ways:
        """The ways to an expression; too many, or too long ones, begin with what is not known."""
        found = self._known.get(id(node))
        if found is not None:
            return found
        if depth > _DEEPEST:
            return frozenset((Way(Leaf("unknown", "what is too far away"), UNKNOWN),))
        if id(node) in self._active:
            return NONE
        if not self._active:
            self._left[0] = _MOST_PIECES
        self._left[0] -= 1
        if self._left[0] < 0:
            return frozenset((Way(Leaf("unknown", "what goes through too much"), UNKNOWN),))
        self._active.add(id(node))
        found = self._made_of(node, depth + 1)
        if len(found) > _MOST:
            found = frozenset((*sorted(found, key=lambda way: (way.leaf.start, way.leaf.name, way.mark))[:_MOST], Way(Leaf("unknown", "one of many values"), UNKNOWN)))
        self._active.discard(id(node))
        if not self._active:  # what was found inside a circle may be a part only
            self._known[id(node)] = found
        return found

    def _made_of(self, node: ir.Expr, depth: int) -> _Ways:
        if isinstance(node, ir.Constant):
            return frozenset((Way(Leaf("literal", repr(node.value)), SAME),))
        if isinstance(node, ir.Name):
            return self._name(node, depth)
        if isinstance(node, ir.Attribute):
            return self._attribute(node, depth)
        if isinstance(node, ir.Subscript):
            ways = self.of(node.value, depth)
            if any(way.mark == KEYS for way in ways) and self._is_known(node.index, ways, depth):
                return frozenset(Way(way.leaf, COUNT if way.mark == KEYS else way.mark) for way in ways)
            return frozenset(self._item_by_name(way, node.index) for way in ways) if isinstance(node.index, ir.Constant) else ways
        if isinstance(node, ir.Call):
            return self._call(node, depth)
        if isinstance(node, ir.Binary):
            return self._binary(node, depth)
        if isinstance(node, ir.Unary):
            return marked(self.of(node.operand, depth), BOUNDED if node.op == "not" else SAME)
        if isinstance(node, ir.Compare):
            return marked(self._all((node.left, *node.rights), depth), BOUNDED)
        if isinstance(node, ir.Bool):
            if node.op == "or" and len(node.values) == 2 and isinstance(node.values[1], ir.Constant):  # a default, where there is nothing
                return self._all(node.values, depth)
            return marked(self._all(node.values, depth), UNKNOWN)
        if isinstance(node, ir.Conditional):
            test = self.of(node.test, depth)
            return marked(self._all((node.body, node.orelse), depth), SAME if public(test) or _is_there(node.test) else UNKNOWN)
        if isinstance(node, ir.Comprehension):
            chosen = any(clause.ifs for clause in node.clauses)
            found = self.of(node.element if node.value is None else node.value, depth)
            if node.value is not None:  # of its keys only which data they are
                found |= frozenset(way for way in self.of(node.element, depth) if way.leaf.kind == "data" or way.mark == KEYS)
            return marked(found, UNKNOWN if chosen else SAME)
        if isinstance(node, ir.Sequence):
            return self._all(node.items, depth)
        if isinstance(node, ir.Dict):
            return self._all([value for _, value in node.items], depth)
        if isinstance(node, (ir.Starred, ir.Await)):
            return self.of(node.value, depth)
        if isinstance(node, ir.Walrus):
            return self.of(node.value, depth)
        return frozenset((Way(Leaf("unknown", "an expression"), UNKNOWN),))

    def _item_by_name(self, way: Way, place: ir.Constant) -> Way:
        """What is looked up by a text in a mapping of settings and data that a function is given."""
        leaf, item = way.leaf, place.value
        apart = leaf.kind == "parameter" and way.mark == SAME and isinstance(item, str) and isinstance(leaf.function, ir.Function) and is_given_by_name(self.index, leaf.function, leaf.name, item)
        return Way(replace(leaf, name=str(item)), SAME) if apart else way

    def _is_known(self, place: ir.Expr, ways: _Ways, depth: int) -> bool:
        """Whether the place at which something is looked up in counts is not one of those that occur in the data that they are of."""
        mine = {way.leaf for way in ways if way.mark == KEYS}
        return all(way.leaf not in mine for way in self.of(place, depth))

    def _all(self, nodes: Iterable[ir.Expr], depth: int) -> _Ways:
        return frozenset(way for node in nodes for way in self.of(node, depth))

    # ------------------------------------------------------------ names
    def _name(self, node: ir.Name, depth: int) -> _Ways:
        scope, found = self.index.bound(node)
        ways = frozenset(way for definition in found for way in self._defined(definition, node.id, depth))
        if not found:
            ways = self._free(node, scope, depth)
        elif self.index.is_still_given(node):
            ways |= self._free(node, scope, depth)
        ways |= frozenset(way for kept in self.index.stored(node) for way in self._kept(kept, node, found, depth))
        return marked(ways, LIMITED) if self.index.is_limited(node) else ways

    def _kept(self, kept: Definition, name: ir.Name, found: list[Definition], depth: int) -> _Ways:
        """What is put into a container, and, where data say at which places there is something, those."""
        ways = self._defined(kept, name.id, depth)
        if not any(_is_empty(definition.value) for definition in found):
            return ways
        target = kept.node.target if isinstance(kept.node, ir.Augment) else next((t for t in kept.node.targets if isinstance(t, ir.Subscript)), None) if isinstance(kept.node, ir.Assign) else None
        counted = kept.kind == "augmented" and isinstance(kept.value, ir.Constant) or all(way.mark == COUNT or way.leaf.kind == "literal" for way in ways)
        if isinstance(target, ir.Subscript) and counted:
            picked = [part.index for part in self.behind(target.index) if isinstance(part, ir.Subscript)]
            ways |= frozenset(Way(way.leaf, KEYS) for way in self._all((target.index, *picked), depth) if way.leaf.kind == "data" and way.mark in (SAME, RAW, KEYS, UNKNOWN))
        return ways

    def _defined(self, definition: Definition, name: str, depth: int) -> _Ways:
        if sounds_like_settings(name):
            return NONE
        value = self._item(definition, depth) if definition.kind == "item" and definition.place is not None else self.of(definition.value, depth)
        if definition.kind == "augmented":
            loop = next((part for part in self.index.around(definition.node) if isinstance(part, ir.For)), None)
            if isinstance(definition.value, ir.Constant) and loop is not None:  # one more for each
                return marked(self.of(loop.iter, depth), COUNT)
            return marked(value, RAW)
        if definition.kind == "is" and sounds_private(name) and not sounds_public(name) and _is_made_up(definition.value):
            return frozenset((Way(Leaf("data", name, None, definition.node.start), SAME),))
        return value

    def _item(self, definition: Definition, depth: int) -> _Ways:
        """What stands at a place of what is unpacked: of `zip(a, b)` an item of `a` or of `b`, of `enumerate(a)` a number or an item of `a`."""
        value, place = definition.value, definition.place
        assert place is not None
        name = called_name(value.func) if isinstance(value, ir.Call) else ""
        if isinstance(value, ir.Call) and isinstance(value.func, ir.Name) and name in ("zip", "enumerate") and isinstance(definition.node, (ir.For, ir.Clause)):
            arguments = [argument.value for argument in value.args if argument.name is None and not argument.star]
            if name == "zip" and place < len(arguments):
                return self.of(arguments[place], depth)
            if name == "enumerate" and arguments:
                return self.of(arguments[0], depth) if place else NONE
        return self.of(value, depth)

    def _free(self, node: ir.Name, scope: object, depth: int) -> _Ways:
        """A parameter, or a name that the module does not define."""
        if isinstance(scope, ir.Function):
            return self._parameter(scope, node.id, depth)
        if isinstance(scope, ir.Lambda):
            call = self.index.parents.get(id(self.index.parents.get(id(scope))))  # data.apply(lambda x: ...)
            if isinstance(call, ir.Call) and isinstance(call.func, ir.Attribute) and called_name(call.func) in ("apply", "map", "applymap", "transform"):
                return self.of(call.func.value, depth)
            return frozenset((Way(Leaf("unknown", node.id), UNKNOWN),))
        return NONE if self.index.is_import(node.id) or node.id in _BUILTINS or node.id in _MODULES else frozenset((Way(Leaf("unknown", node.id), SAME),))

    def _parameter(self, function: ir.Function, name: str, depth: int) -> _Ways:
        """What the calls of a function give for a parameter; the parameter itself where nothing here calls it."""
        method = is_method(self.index, function)
        if method and function.params and function.params[0].name == name:
            return frozenset((Way(Leaf("data", name, None, function.start), SAME) if _holds_rows(self.index, function) else Way(Leaf("unknown", name), UNKNOWN),))
        calls = self.index.called(function)
        if not calls:
            return frozenset((Way(Leaf("parameter", name, function, function.start), SAME),))
        ways: set[Way] = set()
        for call in calls:
            given = argument_of(call, function, name, method)
            ways |= self.of(given, depth) if given is not None else {self._given_by_star(call, name, depth)}
        return frozenset(ways)

    def _given_by_star(self, call: ir.Call, name: str, depth: int) -> Way:
        """What a call may give for a parameter by `*` or `**`: it has the name of the parameter, unless data lead to what is spread there."""
        spread = self._all([argument.value for argument in call.args if argument.star], depth)
        return Way(Leaf("unknown", "what is spread in a call" if any(way.leaf.kind == "data" for way in spread) else name), UNKNOWN)

    def _attribute(self, node: ir.Attribute, depth: int) -> _Ways:
        if node.attr in ("shape", "size", "ndim", "columns", "dtype", "dtypes"):
            return marked(self.of(node.value, depth), COUNT)
        if node.attr in ("grad", "grad_sample", "summed_grad"):
            return marked(self.of(node.value, depth), UNKNOWN)
        if not isinstance(node.value, ir.Name) or node.value.id not in ("self", "cls"):
            given = self.of(node.value, depth)
            if not given and (set_here := self.index.attribute(node)):  # of what a library keeps: st.session_state.data = df
                return frozenset(way for definition in set_here for way in self._defined(definition, node.attr, depth))
            return given
        if isinstance(node.value, ir.Name) and node.value.id in ("self", "cls"):
            found = self.index.attribute(node)
            if found:
                return frozenset(way for definition in found for way in self._defined(definition, node.attr, depth))
            return frozenset((Way(Leaf("unknown", f"self.{node.attr}"), UNKNOWN),))
        return self.of(node.value, depth)

    # ------------------------------------------------------------ operations
    def _binary(self, node: ir.Binary, depth: int) -> _Ways:
        left, right = self.of(node.left, depth), self.of(node.right, depth)
        if node.op in ("%", "&", "|", "^"):
            return marked(left | right, BOUNDED)
        if node.op == "/" and self._is_made_of(node.right, right, left) or node.op == "*" and (self._brings_to_size(node.right) or self._brings_to_size(node.left)):
            return marked(left | right, UNKNOWN)
        if node.op in ("+", "-") and (self._is_noise(node.left) or self._is_noise(node.right)):  # what is bounded is noised, too
            return frozenset(Way(way.leaf, UNKNOWN) for way in left | right)
        return marked(left, RAW) | marked(right, RAW)

    def _is_noise(self, node: ir.Expr, depth: int = 2) -> bool:
        """Whether there is noise in an expression, or in what a function of the module gives back for it."""
        for part in walk([node]):
            if isinstance(part, ir.Name) and part.id.startswith(("noise", "noisy", "lap_")) or isinstance(part, ir.Call) and called_name(part.func) in _DRAWING:
                return True
            if isinstance(part, ir.Call) and depth and (function := self.index.defined(part)) is not None:
                if id(function) not in self._drawn:
                    self._drawn[id(function)] = any(self._is_noise(value, depth - 1) for value in self.index.returned.get(id(function), ()))
                if self._drawn[id(function)]:
                    return True
        return False

    def _is_made_of(self, divisor: ir.Expr, ways: _Ways, other: _Ways) -> bool:
        """Whether what a value is divided by is a norm, a sum or the like of that value."""
        mine = {way.leaf for way in other if way.leaf.kind != "literal"}
        own = any(way.leaf in mine for way in ways) and any(isinstance(part, ir.Call) and called_name(part.func) in _SCALED_BY for part in self.behind(divisor))
        return own or self._brings_to_size(divisor)

    def _brings_to_size(self, factor: ir.Expr) -> bool:
        """Whether a factor brings what it is multiplied with to a size: a bound by a norm, the smaller one of that and 1."""
        for part in self.behind(factor):
            if isinstance(part, ir.Call) and called_name(part.func) in ("min", "max", "minimum", "maximum", "clamp", "clip") and (len(part.args) > 1 or len(part.args) == 1 and isinstance(part.args[0].value, ir.Sequence)):
                return True
            if isinstance(part, ir.Binary) and part.op == "/" and any(isinstance(inner, ir.Call) and called_name(inner.func) == "norm" for inner in self.behind(part.right)):
                return True
        return False

    def behind(self, node: ir.Expr, depth: int = 1) -> Iterator[ir.Node]:
        """An expression, and what its names are bound to, and so on."""
        for part in walk([node]):
            yield part
            if isinstance(part, ir.Name) and depth:
                for definition in self.index.bound(part)[1]:
                    yield from self.behind(definition.value, depth - 1)

    def _call(self, node: ir.Call, depth: int) -> _Ways:
        name = called_name(node.func)
        arguments = [argument.value for argument in node.args if argument.name not in _ASIDE]
        function = self.index.defined(node)
        if function is not None:
            return self._returned(function, node, depth)
        if name in _READING and not (name == "open" and _writes(node)) or name == "load" and _owner(node) in _LOADING:
            path = next((a.value for a in arguments if isinstance(a, ir.Constant) and isinstance(a.value, str)), "")
            return NONE if path and is_of_settings(str(path)) else frozenset((Way(Leaf("data", name, None, node.start), SAME),))
        if self.is_given(node, depth):  # a query that the caller gives: what it says is the caller's
            return self._all([node.func, *arguments], depth)
        if isinstance(node.func, ir.Name) and self._is_held(node.func):  # it may be any function: a method of that name says nothing of it
            return marked(self._all([node.func, *arguments], depth), UNKNOWN)
        receiver = [node.func.value] if isinstance(node.func, ir.Attribute) else []
        if receiver and isinstance(receiver[0], ir.Name) and not self.index.bound(receiver[0])[1] and receiver[0].id in _MODULES:
            receiver = []
        ways = self._all([*receiver, *arguments], depth)
        if name in ("min", "max") and not receiver and len(arguments) > 1:
            return marked(ways, BOUNDED)
        if name == "sum" and ways and all(way.mark in (BOUNDED, COUNT) or way.leaf.kind == "literal" for way in ways):
            return marked(ways, COUNT)
        if name in ("apply", "map", "applymap", "transform") and arguments:
            return self.of(arguments[0].body, depth) if isinstance(arguments[0], ir.Lambda) else marked(ways, UNKNOWN)
        if name == "int" or name == "round":
            return ways
        if name in ("fetchall", "fetchone", "fetchmany") or name in FETCHING and made_by_query(self.index, node):  # what it is, the query says
            made = made_by_query(self.index, node)
            return frozenset((Way(Leaf("data", name, None, node.start), COUNT if made == "count" else RAW if made == "all" else UNKNOWN),))
        if name in ("get_noise_multiplier", "get_epsilon"):  # of Opacus, for an epsilon, and for the steps until now; how many records there are it takes for public
            return frozenset((Way(Leaf("literal", name), SAME),))
        if name == "reindex":
            return frozenset(Way(way.leaf, COUNT if way.mark == KEYS else way.mark) for way in ways)
        mark = (SAME if name in _SAME else RAW if name in _RAW else COUNT if name in _COUNT else KEYS if name in _KEYS else BOUNDED if name in _BOUNDED else UNKNOWN)
        if mark is KEYS and not (receiver or name in ("Counter", "set", "unique", "crosstab")):
            mark = UNKNOWN
        if name in ("histogram", "hist") and self._are_edges_of_data(node, depth):
            mark = EDGES
        if mark in (COUNT, KEYS, EDGES):
            ways = marked(self._all([*receiver, *arguments[:1]], depth), SAME)
        return marked(ways, mark)

    def _are_edges_of_data(self, node: ir.Call, depth: int) -> bool:
        """Whether a histogram lies between the least and the largest value, because nothing says otherwise, or because it is given those."""
        named = {argument.name: argument.value for argument in node.args if argument.name}
        plain = [argument.value for argument in node.args if argument.name is None]
        bins, span = named.get("bins", plain[1] if len(plain) > 1 else None), named.get("range", plain[2] if len(plain) > 2 else None)
        data = {way.leaf for way in self._all(plain[:1], depth) if way.leaf.kind != "literal"}
        if any(way.leaf in data and way.mark in (SAME, RAW) for given in (bins, span) if given is not None for way in self.of(given, depth)):
            return True
        while isinstance(bins, ir.Name) and len(found := self.index.bound(bins)[1]) == 1 and found[0].kind == "is":
            bins = found[0].value
        return span is None and (bins is None or isinstance(bins, ir.Constant) and (isinstance(bins.value, int) or isinstance(bins.value, str)))

    def _is_held(self, name: ir.Name) -> bool:
        """Whether a name is a variable or a parameter, not a function of this module, of another one or of Python itself."""
        scope, found = self.index.bound(name)
        return bool(found) or scope is not None or not (self.index.is_import(name.id) or name.id in _BUILTINS or name.id in self.index.functions)

    def is_given(self, node: ir.Call, depth: int = 0) -> bool:
        """Whether a parameter of a function that nobody calls is called here, or a method of it that may be any, or what an object was given when it was made."""
        root = node.func.value if isinstance(node.func, ir.Attribute) else node.func
        if isinstance(node.func, ir.Attribute) and isinstance(root, ir.Name) and root.id == "self" and node.args:
            made = self.index.attribute(node.func)
            return bool(made) and node.func.attr not in self.index.functions and all(isinstance(one.value, ir.Name) and not self.index.bound(one.value)[1] for one in made)
        if isinstance(root, ir.Attribute) and isinstance(root.value, ir.Name) and root.value.id == "self" and _QUERY.search(root.attr) and node.args:  # `self.query.get(data)`
            made = self.index.attribute(root)
            return bool(made) and all(isinstance(one.value, ir.Name) and self.index.is_still_given(one.value) for one in made)
        if not isinstance(root, ir.Name) or isinstance(node.func, ir.Attribute) and (node.func.attr in _SAME | _RAW | _COUNT | _KEYS | _BOUNDED or not node.args):
            return False
        scope, found = self.index.bound(root)
        return isinstance(scope, ir.Function) and not found and all(way.leaf.kind == "parameter" for way in self._parameter(scope, root.id, depth))

    def _returned(self, function: ir.Function, call: ir.Call, depth: int) -> _Ways:
        """What a function of the module gives back for a call: its own ways, a parameter of it replaced by what this call gives."""
        method = is_method(self.index, function)
        ways: set[Way] = set()
        for value in self.index.returned.get(id(function), ()):
            for way in Bound(self, function).of(value, depth):
                if way.leaf.kind == "parameter" and way.leaf.function is function:
                    given = argument_of(call, function, way.leaf.name, method)
                    ways |= marked(self.of(given, depth), way.mark) if given is not None else {Way(Leaf("unknown", way.leaf.name), UNKNOWN)}
                else:
                    ways.add(way)
        return frozenset(ways)


class Bound(Ways):
    """The ways in one function, whose parameters stay what they are."""

    def __init__(self, outer: Ways, function: ir.Function) -> None:
        super().__init__(outer.index)
        self._active = set(outer._active)
        self._left = outer._left
        self._function = function

    def _parameter(self, function: ir.Function, name: str, depth: int) -> _Ways:
        if function is self._function:
            return frozenset((Way(Leaf("parameter", name, function, function.start), SAME),))
        return super()._parameter(function, name, depth)


class Called(Ways):
    """The ways where some functions are called at places that are known: their parameters are what is given there."""

    def __init__(self, index: Index, calls: Iterable[tuple[ir.Function, ir.Call]]) -> None:
        super().__init__(index)
        self._calls = dict((id(function), call) for function, call in calls)

    def _parameter(self, function: ir.Function, name: str, depth: int) -> _Ways:
        call = self._calls.get(id(function))
        if call is None:
            return super()._parameter(function, name, depth)
        given = argument_of(call, function, name, is_method(self.index, function))
        return self.of(given, depth) if given is not None else frozenset((self._given_by_star(call, name, depth),))


def marked(ways: _Ways, mark: str) -> _Ways:
    """The ways with something more done at their end."""
    if mark == SAME:
        return ways
    return frozenset(Way(way.leaf, _after(way.mark, mark)) for way in ways)


def _after(before: str, done: str) -> str:
    """What a way is after something more: what is bounded, counted or not known stays that, whatever is done to it later."""
    if before == UNKNOWN and done == KEYS:  # whatever was made of them: which ones there are
        return KEYS
    if before in (BOUNDED, LIMITED, UNKNOWN) or done == SAME:
        return COUNT if before == BOUNDED and done == COUNT else UNKNOWN if before == LIMITED and done != SAME else before
    if done == LIMITED:
        return LIMITED if before == SAME else UNKNOWN
    if before in (COUNT, KEYS, EDGES):
        return before if done in (RAW, COUNT, KEYS, EDGES) else done
    return done


def public(ways: _Ways) -> bool:
    """Whether nothing but what is written down leads here."""
    return all(way.leaf.kind == "literal" or way.leaf.kind in ("parameter", "unknown") and sounds_public(way.leaf.name.removeprefix("self.")) for way in ways)


def _holds_rows(index: Index, method: ir.Function) -> bool:
    """Whether the class of a method is a frame or an array: what it computes of `self` is computed of rows."""
    owner = index.class_of(method)
    return owner is not None and any(called_name(base.value) in ("DataFrame", "Series", "ndarray") for base in owner.bases)


def _is_empty(value: ir.Expr) -> bool:
    """Whether a dictionary begins with no keys."""
    return isinstance(value, ir.Dict) and not value.items or isinstance(value, ir.Call) and called_name(value.func) in ("dict", "defaultdict", "Counter", "OrderedDict") and not any(
        isinstance(argument.value, (ir.Sequence, ir.Comprehension)) for argument in value.args)


def _is_there(test: ir.Expr) -> bool:
    """Whether a test asks whether there is anything at all: `row[0] is not None`, `row`."""
    if isinstance(test, ir.Compare):
        return set(test.ops) <= {"is", "is not"} and all(isinstance(right, ir.Constant) and right.value is None for right in test.rights)
    if isinstance(test, ir.Bool):
        return all(map(_is_there, test.values))
    return isinstance(test, (ir.Name, ir.Subscript)) or isinstance(test, ir.Call) and called_name(test.func) in ("notna", "notnull", "isna", "isnull", "isnan")


def _is_made_up(value: ir.Expr) -> bool:
    """Whether a value is drawn at random or written down, several numbers of it."""
    if isinstance(value, ir.Call):
        name = called_name(value.func)
        if name in _MADE_UP:
            return len(value.args) > 1
        return name in ("array", "clip", "abs", "round", "astype", "Series", "DataFrame", "tensor", "FloatTensor", "tolist", "list") and any(
            _is_made_up(part) for part in (*(argument.value for argument in value.args), *([value.func.value] if isinstance(value.func, ir.Attribute) else [])))
    if isinstance(value, ir.Comprehension):
        return any(isinstance(part, ir.Call) and called_name(part.func) in _MADE_UP for part in walk([value.element]))
    return isinstance(value, ir.Sequence) and len(value.items) >= 3 and all(isinstance(item, ir.Constant) and isinstance(item.value, (int, float)) for item in value.items)


def _owner(call: ir.Call) -> str:
    """The name that a method or a function of a module is called on."""
    return call.func.value.id if isinstance(call.func, ir.Attribute) and isinstance(call.func.value, ir.Name) else ""


def _writes(node: ir.Call) -> bool:
    return any(isinstance(argument.value, ir.Constant) and isinstance(argument.value.value, str) and argument.value.value[:1] in "wax" and len(argument.value.value) <= 3
               and argument.value.value for argument in node.args[1:])
