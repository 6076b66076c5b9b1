"""The search over tables beside a second private argument: variants of the case programs in which one public number is private too.

By hand: `python -m refute.second [--seed N] [--variants N] [--pairs N] [--only NAME] FILE...`, from the folder `tests`. In each variant of a
function with a table (or another private argument) one literal or one public parameter is a further private argument: a number, an entry of
a vector, the length of a list of rows or the sum of a frame's column. What `dpcheck infer` prints for every argument of it is searched for on
neighbouring inputs. It prints every bound that is refuted.
"""

from __future__ import annotations

import argparse
import ast
import copy
import hashlib
import random
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from refute.annotations import read_annotation
from refute.claims import dpcheck, inferred_claims
from refute.expectations import CaseFile, read_cases
from refute.frame_search import assumptions_of, search_tables, target
from refute.frames import aliases_of, read_table
from refute.search import NotSearchable, load, program, search

PUBLIC = ("", "int", "float")
HEAD = """
from typing import Annotated as _A
import pandas as _pd
import dpcheck as _d
from annotated_types import Interval as _I
"""
KINDS = {  # what takes the place of a number: the annotation of the argument, and the expression
    "number": ("_A[_d.Real, _I(ge={lo}, le={hi})]", "another"),
    "whole": ("_A[_d.Integer, _I(ge={lo}, le={hi})]", "another"),
    "entry": ("_A[_d.MetricVector[_A[_d.Real, _I(ge={lo}, le={hi})], _d.L1], _d.Size(2)]", "another[0]"),
    "length": ("_A[list[float], _d.SymmetricDistance, _I(ge=0, le=1)]", "len(another)"),
    "total": ('_A[_pd.DataFrame, _d.SymmetricDistance, _d.Column("its_column", _I(ge=0, le=1))]', 'another["its_column"].sum()'),
    "edited": ("_A[list[float], _d.ChangeOneDistance, _I(ge=0, le=1), _d.Size(3)]", "sum(another)"),
}


class _Put(ast.NodeTransformer):
    """Puts an expression in place of the literal at one position, or of every read of a name."""

    def __init__(self, what: ast.expr | str, put: ast.expr) -> None:
        self.what, self.put = what, put

    def visit_Constant(self, node: ast.Constant) -> ast.expr:
        return copy.deepcopy(self.put) if node is self.what else node

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return copy.deepcopy(self.put) if node.id == self.what and isinstance(node.ctx, ast.Load) else node


def _places(function: ast.FunctionDef) -> list[ast.Constant | str]:
    """The numbers of a function's body that could be private: literals and public parameters."""
    arguments = [*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs]
    stored = {node.id for node in ast.walk(function) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    public = [p.arg for p in arguments if p.annotation is not None and (s := read_annotation(p.arg, p.annotation)).kind == "public" and s.type_name in PUBLIC[1:]]
    in_texts = {id(inner) for node in ast.walk(function) if isinstance(node, ast.JoinedStr) for inner in ast.walk(node)}
    literals = [n for statement in function.body for n in ast.walk(statement)
                if isinstance(n, ast.Constant) and type(n.value) in (int, float) and abs(n.value) < 1e4 and id(n) not in in_texts]  # fmt: skip
    return [*literals, *(name for name in public if name not in stored)]


def variant(function: ast.FunctionDef, rng: random.Random, name: str) -> ast.FunctionDef | None:
    """The function with one more private argument, `another`; None where it has no number."""
    made = copy.deepcopy(function)
    places = _places(made)
    if not places or made.args.vararg or made.args.kwarg:
        return None
    place = rng.choice(places)
    value = place.value if isinstance(place, ast.Constant) else 2
    assert isinstance(value, (int, float))
    kind = rng.choice(("whole", "whole", "length", "entry", "total") if isinstance(value, int) else ("number", "number", "entry", "total", "edited"))
    annotation, put = (ast.parse(text.format(lo=value - 1, hi=value + 2), mode="eval").body for text in KINDS[kind])
    made.body = [_Put(place, put).visit(statement) for statement in made.body]
    if isinstance(place, str):
        for group in (made.args.posonlyargs, made.args.args, made.args.kwonlyargs):
            group[:] = [p for p in group if p.arg != place or made.args.defaults or made.args.kw_defaults]
    made.args.kwonlyargs.append(ast.arg("another", annotation))
    made.args.kw_defaults.append(None)
    made.name, made.decorator_list, made.returns = name, [], None
    return ast.fix_missing_locations(made)


def _is_private(function: ast.FunctionDef, aliases: dict[str, ast.expr]) -> bool:
    arguments = [*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs]
    return any(read_table(p.arg, p.annotation, aliases) or read_annotation(p.arg, p.annotation).private for p in arguments)


def variants(path: Path, seed: int, several: int, only: str = "") -> Iterator[tuple[str, str]]:
    """The text of a module with variants of the functions of a case file, and the comments that say what to draw."""
    text = path.read_text(encoding="utf-8")
    tree = ast.parse(text)
    aliases = aliases_of(tree)
    functions = [s for s in tree.body if isinstance(s, ast.FunctionDef) and _is_private(s, aliases) and only in s.name]
    rest = [s for s in tree.body if not (isinstance(s, ast.FunctionDef) and s in functions)]
    mentioned = {node.id for s in functions for node in ast.walk(s) if isinstance(node, ast.Name)}
    rest += [s for s in functions if s.name in mentioned]
    made, comments = [], [line for line in text.splitlines() if line.lstrip().startswith(("# columns:", "# given:", "# labels:", "# at:", "# where:"))]
    drawn = list(comments)
    for function in functions:
        for number in range(several):
            digest = hashlib.sha1(f"{path.name}/{function.name}/{seed}/{number}".encode()).digest()
            name = f"{function.name}_v{number}"
            found = variant(function, random.Random(int.from_bytes(digest[:8], "big")), name)
            if found is not None:
                made.append(found)
                drawn += [line.replace(f" {function.name} ", f" {name} ") for line in comments if f" {function.name} " in line]
    body = "\n\n\n".join(ast.unparse(statement) for statement in (*rest, *made))
    head, _, tail = body.partition("from __future__ import annotations\n")
    yield (head + HEAD + tail if tail else HEAD + body), "\n".join(drawn)


def search_one(path: Path, cases: CaseFile, name: str, argument: str, claims: list, told: list[str], pairs: int, seed: int) -> list[str]:  # type: ignore[type-arg]
    """What is refuted of the claims about one argument."""
    aim = target(path, name)
    if aim is not None and aim.has(argument):
        verdicts = search_tables(aim, cases, argument, claims, pairs, told, seed)
    elif aim is None:
        verdicts = search(program(path, name), cases, argument, claims, pairs, seed)
    else:
        return []
    return [verdict.refuted for verdict in verdicts if verdict.refuted]


def main() -> int:
    parser = argparse.ArgumentParser(prog="refute.second", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--variants", type=int, default=1)
    parser.add_argument("--pairs", type=int, default=80)
    parser.add_argument("--only", default="")
    parser.add_argument("--keep", type=Path, help="a folder for the modules that are written")
    options = parser.parse_args()
    tried = refuted = 0
    with tempfile.TemporaryDirectory() as folder:
        for file in options.files:
            for text, drawn in variants(file, options.seed, options.variants, options.only):
                path = (options.keep or Path(folder)).resolve() / f"{file.stem}_{options.seed}.py"
                path.write_text(text + "\n\n" + drawn + "\n", encoding="utf-8")
                try:
                    report = dpcheck("infer", [path])
                    load(path)
                except (RuntimeError, SyntaxError, NotSearchable) as fault:
                    print(f"{file.name}: {str(fault)[-300:]}")
                    continue
                cases, assumed = read_cases(path), assumptions_of(report)
                for key, claims in inferred_claims(report).items():
                    finite = [claim for claim in claims if claim.bound != "inf"]
                    if not finite or "_v" not in key[1]:
                        continue
                    try:
                        found = search_one(path, cases, key[1], key[2], finite, assumed.get(key[:2], []), options.pairs, options.seed)
                    except NotSearchable:
                        continue
                    tried += 1
                    refuted += bool(found)
                    for sentence in found[:1]:
                        print(f"{file.name}: {key[1]} {key[2]}: REFUTED {sentence[:600]}", flush=True)
    print(f"{tried} arguments tried, {refuted} refuted")
    return 1 if refuted else 0


if __name__ == "__main__":
    sys.exit(main())
