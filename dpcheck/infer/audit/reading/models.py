"""Models of diffprivlib: what the library guarantees of them holds where their bounds are given, and are not those of the data.

A bound that is left out the library takes from the data, and warns (`PrivacyLeakWarning`). Sources: diffprivlib/models, the checks at the beginning of each `fit`.
"""
from __future__ import annotations

from collections.abc import Iterator

from dpcheck import ir
from dpcheck.infer.audit.reading.engines import Trained
from dpcheck.infer.audit.reading.index import Index
from dpcheck.infer.audit.reading.ways import Leaf, Ways
from dpcheck.infer.audit.words import sounds_private, sounds_public
from dpcheck.infer.walk import called_name

MODEL = "model"
_LIBRARY = "diffprivlib"
_BOUNDS = {  # what each takes from the data where it is not given
    "GaussianNB": ("bounds",), "KMeans": ("bounds",), "StandardScaler": ("bounds",), "LogisticRegression": ("data_norm",), "LinearRegression": ("bounds_X", "bounds_y"),
    "PCA": ("data_norm", "bounds"), "RandomForestClassifier": ("bounds", "classes"), "DecisionTreeClassifier": ("bounds", "classes"),
}
_FITTING = ("fit", "partial_fit", "fit_transform", "fit_predict")
_PIPES = frozenset(("Pipeline", "make_pipeline"))
_GUARANTEED = "the library's guarantee, with bounds that are known without the data, and the classes that there are"


def models(index: Index) -> Iterator[Trained]:
    """The fits of models that a module makes."""
    imported = index.full_names()
    if not any(name.partition(".")[0] == _LIBRARY for name in imported.values()):
        return
    for method in _FITTING:
        for call in index.calls.get(method, ()):
            verdicts = [_settled(index, call, one, name) for one in _made(index, call) if (name := _model(imported, one)) is not None]
            if verdicts:
                yield next((verdict for verdict in verdicts if verdict.code), verdicts[0])


def _model(imported: dict[str, str], call: ir.Call) -> str | None:
    """The model of the library that a call makes, whatever it is called here; None for anything else."""
    func: ir.Expr = call.func
    while isinstance(func, ir.Attribute):
        func = func.value
    full = imported.get(func.id, "") if isinstance(func, ir.Name) else ""
    name = full.rpartition(".")[2] if call.func is func else called_name(call.func)
    return name if name in _BOUNDS and full.partition(".")[0] == _LIBRARY else None


def _made(index: Index, call: ir.Call) -> list[ir.Call]:
    """The models that a method is called on: where each is made that it may be, or stands in a pipeline."""
    owner = call.func.value if isinstance(call.func, ir.Attribute) else None
    owners: list[ir.Expr] = [owner] if isinstance(owner, ir.Call) else [*index.made_by(owner)]
    made: list[ir.Call] = []
    while owners:
        one = owners.pop()
        if not isinstance(one, ir.Call):
            continue
        if called_name(one.func) in _PIPES:
            steps = [argument.value for argument in one.args]
            steps = [item for step in steps for item in (step.items if isinstance(step, ir.Sequence) else [step])]
            owners += [item for step in steps for item in (step.items if isinstance(step, ir.Sequence) else [step])]
        else:
            made.append(one)
    return made


def _is_data(leaf: Leaf) -> bool:
    return leaf.kind == "data" or leaf.kind == "parameter" and sounds_private(leaf.name) and not sounds_public(leaf.name)


def _settled(index: Index, call: ir.Call, made: ir.Call, name: str) -> Trained:
    given = {argument.name: argument.value for argument in made.args if argument.name}
    source = call.args[0].value.id if call.args and isinstance(call.args[0].value, ir.Name) else ""
    if any(argument.star for argument in made.args):
        return Trained("undecided", call, "DP302", "which bounds this model is given is not seen here", "write them out", source)
    centered = isinstance(said := given.get("centered"), ir.Constant) and said.value is True
    for bound in _BOUNDS[name]:
        value = given.get(bound)
        if value is None or isinstance(value, ir.Constant) and value.value is None:
            if not (centered and bound == "bounds"):
                return Trained("private-parameter", call, "DP203", f"`{bound}` is not given: the library takes it from the data, and it is released along with the model",
                               f"give {name} its `{bound}`, chosen without looking at the data", source)
    ways = Ways(index)
    for bound, value in given.items():
        if bound in (*_BOUNDS[name], "epsilon") and (leaking := next((way for way in ways.of(value) if _is_data(way.leaf)), None)) is not None:
            return Trained("private-parameter", call, "DP203", f"`{bound}` is made of the data (`{leaking.leaf.name}`): it is released along with the model",
                           "take a value that is known without the data", source)
    return Trained("right", call, "", _GUARANTEED, None, source)
