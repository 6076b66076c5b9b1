"""What to write instead, for a mechanism whose input moves further than its noise hides, and why noise hides nothing."""
from __future__ import annotations

import re

from dpcheck.bounds import ONE, Apply, Atom, Expr
from dpcheck.check.calibration import GAUSSIAN, LAPLACE, Calibration
from dpcheck.check.functions import sourced
from dpcheck.check.places import snippet
from dpcheck.infer.datasets.model import is_number_of_rows
from dpcheck.infer.disclosure import KEPT
from dpcheck.infer.draws import Noise
from dpcheck.infer.ledgers import MechanismCall
from dpcheck.infer.reach import L1
from dpcheck.infer.unknown_calls import declare_stored, in_words
from dpcheck.infer.streams import AGAIN
from dpcheck.infer.values import Num, Place, Source, Step, Value
from dpcheck.syntax.lookup import FUNCTIONS, names_in, names_in_sight


AGGREGATE = re.compile(r"(.*[\w\])])\.(sum|mean|std|var|min|max|median)\(\)")
CLIPPED = re.compile(r"(.*[\w\])])\.clip\([^()]*(?:\([^()]*\)[^()]*)*\)\.(sum|mean|std|var|min|max|median)\(\)")
OF_ARRAY = re.compile(r"(np\.(?:sum|mean|std|var|min|max|median))\((\w+)\)")


def called(place: Place, what: str) -> str:
    """What an input is, with a comma: in the words of the program where the checker has only a chain of its own."""
    told = in_words(f"`{snippet(place)}`", what) if what.startswith("`") else what
    return told if told.endswith(",") else f"{told},"


def enough(call: MechanismCall, calibration: Calibration, needed: Expr, key: str, value: Value | None) -> str:
    """What to write where the noise is too small."""
    if "cost" in call.arguments:
        return "tell the truth less often, or count the epsilon that is really spent (randomized_response works out the chances)"
    if sourced(needed) == "inf":
        return "bound the input more tightly before the noise"
    factor = _factor(call, calibration, needed)
    if call.noise is not None and calibration.epsilon is not None and call.mechanism in LAPLACE:
        inner = sourced(calibration.epsilon)
        known = needed.value is not None and calibration.epsilon.value is not None
        scale = sourced(needed / calibration.epsilon) if known else f"{sourced(needed)} / {inner if inner.isidentifier() else f'({inner})'}"
        names = names_in(scale)
        if not factor or names is not None and names <= names_in_sight(call.place[0], call.place[1]) | set(FUNCTIONS):  # else its names are those of a caller
            return f"draw it with scale {scale}, or bound the input more tightly before the noise"
    if factor and call.mechanism in LAPLACE | GAUSSIAN:
        return f"draw it with {factor} times its scale, or bound the input more tightly before the noise"
    if key == L1 and isinstance(value, Num) and value.shape:
        return f"declare {sourced(needed)} (Laplace noise on a vector needs the L1 bound), or use gaussian_mechanism, which needs the L2 bound"
    return f"declare {sourced(needed)}, or bound the input more tightly before the noise"


def to_declare(needed: Expr, declared: Expr, source: Source) -> str:
    """What to write where it is not known whether a declared sensitivity is enough: of one that is shared out among rows, that their number is public."""
    if source.relation is not None and source.relation.edits and any(_counts_rows(leaf) for leaf in declared.leaves()):
        return f'declare {sourced(needed)}, or say that the number of rows is public: Annotated[..., {source.relation.value}, Size("n")]'
    return f"declare {sourced(needed)}"


def _counts_rows(atom: Atom) -> bool:
    """Whether a name stands for how many rows there are, or were counted."""
    if isinstance(atom, Apply):
        return False
    return is_number_of_rows(atom) or isinstance(atom.key, tuple) and atom.key[:1] == ("total",) and ONE in atom.key


def _factor(call: MechanismCall, calibration: Calibration, needed: Expr) -> str:
    """By how much the scale of noise by hand is to be multiplied, where that is a number; else nothing."""
    if call.noise is None or calibration.declared is None or calibration.declared.value == 0 or needed.infinite:
        return ""
    factor = sourced(needed / calibration.declared)
    names = names_in(factor)
    return factor if names is not None and names <= set(FUNCTIONS) else ""


def remedy(value: Value | None, source: Source) -> str:
    """What to write where nothing bounds the input; of what a method finds in its object, to say first what that is."""
    if not source.space and source.name.startswith("self."):
        return f"{declare_stored(source.name)}, or clip or clamp it first"
    if isinstance(value, Num) and value.shape:
        return "clip it first, for instance with clip(L2, v, bound), by a bound chosen without looking at the data"
    clipped = _clipped(value.step) if isinstance(value, Num) and value.step is not None else None
    if clipped is not None:
        return f"write {clipped}, with bounds chosen without looking at the data"
    return "clip or clamp it first, by bounds chosen without looking at the data"


def _clipped(step: Step) -> str | None:
    """The text of an aggregate with a clip put in: `df["age"].clip(lower, upper).sum()`; None where it is not written so."""
    text = snippet(step.place, 80)
    clipped = CLIPPED.fullmatch(text)
    if clipped is not None:  # by ends that are no bounds, such as the data's own
        return f"{clipped[1]}.clip(lower, upper).{clipped[2]}()"
    method = AGGREGATE.fullmatch(text)
    if method is not None:
        return f"{method[1]}.clip(lower, upper).{method[2]}()"
    function = OF_ARRAY.fullmatch(text)
    return f"{function[1]}(np.clip({function[2]}, lower, upper))" if function is not None else None


def one_sided(value: Value | None) -> str:
    """That a clip is there, on one side only."""
    total = value.total if isinstance(value, Num) else None
    if total is None or total.item.shape:
        return ""
    low, high = not total.item.domain.lo.infinite, not total.item.domain.hi.infinite
    return "" if low == high or total.item.boolean else f" (its rows are bounded from {'below' if low else 'above'} only)"


def known_by(noise: Noise) -> str:
    """Why a draw hides nothing that something else was done with."""
    uses = {use for draw in noise.draws for use in draw.uses}
    if not uses.isdisjoint(KEPT):
        return "is kept where others find it: whoever does sees what it should hide"
    if uses.issuperset(AGAIN):
        return "can be drawn again, by who has its generator or knows the seed or the state: whoever does sees what it should hide"
    return "is used or looked at again: whoever sees both sees what it should hide"
