"""Changed cases: each function of the case files with an expression, a statement or a parameter changed, or with a part of another one; their bounds are tried like those of the families.

By hand: `python -m proving.splices [--seed N] [--each K] [--pairs M] [FILE...]`, from the folder `tests`; all case files unless told.
A case is idiomatic code that has a bound: what is written so reaches rules that programs made of a grammar seldom meet together.
"""

from __future__ import annotations

import argparse
import ast
import copy
import random
import re
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from proving.prove import RAISED, judge_bounds
from refute.claims import CASE_FILES
from refute.search import load

LEFT_OUT = re.compile(r"open\(|subprocess|os\.|sys\.|input\(|thread|async|sleep|requests|sqlite|exec\(|while ")  # what is not run
WRAPPED = (
    "abs({0})", "-({0})", "({0}) + ({0})", "({0}) * ({0})", "({0}) / 2", "2 * ({0})", "({0}) ** 2", "({0}) > 0", "max({0}, 0)", "min({0}, 1)", "int({0})", "round({0})", "len({0})", "sum({0})", "sorted({0})",
    "list({0})", "tuple({0})", "set({0})", "iter({0})", "({0})[0]", "({0})[-1]", "({0})[1:]", "({0})[::-1]", "({0}).copy()", "[{0}, {0}]", "(lambda: {0})()", "next(iter({0}))", "({0}) or 1", "({0}) if ({0}) else 0",
    "clamp({0}, 0, 1)", "np.sum({0})", "np.array({0})", "np.repeat({0}, 2)", "np.concatenate([{0}, {0}])", "np.maximum({0}, 0)", "np.cumsum({0})", "np.sort({0})", "np.outer({0}, {0})", "np.where({0}, {0}, 1)",
    "({0}).sum()", "({0}).mean()", "({0}).ravel()", "({0}).astype(int)", "({0}).abs()", "({0}).fillna(0)", "({0}).to_numpy()", "({0}).cumsum()", "({0}).head(2)", "({0}).clip(0, 1)", "({0}).unique()",
)  # fmt: skip
STATEMENTS = (
    "{0} += 1", "{0} *= 2", "{0} = {1}", "{0} = abs({0})", "{0}[0] = 0", "{0}[0] = {1}", "{0}[:] = 1", "{0}[0] += {1}", "{0} = {0} + {1}", "{0} = [{0}, {1}]", "{0}, {1} = {1}, {0}", "{0} = max({0}, {1})", "{0} -= {1}",
    "{0}.sort()", "{0} = {0}[::-1]", "{0}[{0} > 0] = 0", "{0} = {0}.copy()", "{0} = list({0})", "{0} = {0}[1:]", "{0}.append({1})", "for {0} in [{0}, {1}]: pass", "{0} = iter({0})", "np.add({0}, {1}, out={0})",
    "if {0} > 1: {0} = 1", "if {0} > {1}: {0} = {1}", "{0} = {0} if {1} else 0", "{0} = {0} * 2", "next({0})", "{0}.pop()", "{0}.extend({0})", "{0} = np.repeat({0}, 2)",
)  # fmt: skip
AROUND = ("for _ in range({0}):\n    pass", "for _ in range({0}):\n    pass", "if {0} > 3:\n    pass", "for place in range({0}):\n    if place % 2:\n        pass")
OPERATORS = (ast.Add, ast.Sub, ast.Mult, ast.Div, ast.FloorDiv, ast.Mod)
COMPARISONS = (ast.Lt, ast.LtE, ast.Gt, ast.GtE, ast.Eq, ast.NotEq)


@dataclass(slots=True)
class Splicer:
    """Changes functions of one file; `pool` are those whose parts may be taken."""

    rng: random.Random
    pool: list[ast.FunctionDef]
    alone: list[str] = field(default_factory=list)  # the functions that take one argument

    def change(self, function: ast.FunctionDef) -> ast.FunctionDef:
        changed = copy.deepcopy(function)
        if self.rng.random() < 0.4:
            self.rng.choice((self._put_around, self._take_over))(changed)
        for _ in range(self.rng.choice((0, 1, 1, 2, 2))):
            self.rng.choice((self._wrap, self._exchange, self._exchange, self._operator, self._reorder, self._insert, self._insert, self._call))(changed)
        return ast.fix_missing_locations(changed)

    def _wrap(self, function: ast.FunctionDef) -> None:
        self._replace(function, lambda text: self.rng.choice(WRAPPED).format(text))

    def _call(self, function: ast.FunctionDef) -> None:
        if self.alone:
            self._replace(function, lambda text: f"{self.rng.choice(self.alone)}({text})")

    def _replace(self, function: ast.FunctionDef, made: object) -> None:
        node, name, place, old = self.rng.choice(list(_expressions(function)))
        _put(node, name, place, ast.parse(made(ast.unparse(old)), mode="eval").body)  # type: ignore[operator]

    def _exchange(self, function: ast.FunctionDef) -> None:
        """An expression for another one of the same function, or of one beside it."""
        node, name, place, _ = self.rng.choice(list(_expressions(function)))
        there = self.rng.choice((function, self.rng.choice(self.pool)))
        new = copy.deepcopy(self.rng.choice(list(_expressions(there)))[3])
        self._rename(new, there, function)
        _put(node, name, place, new)

    def _rename(self, part: ast.AST, there: ast.FunctionDef, here: ast.FunctionDef) -> None:
        names = _names(here)
        table = {name: self.rng.choice(names) for name in _names(there) if names and name not in names}
        for node in ast.walk(part):
            if isinstance(node, ast.Name):
                node.id = table.get(node.id, node.id)

    def _operator(self, function: ast.FunctionDef) -> None:
        found = [old for *_, old in _expressions(function) if isinstance(old, (ast.BinOp, ast.Compare))] + [node for node in ast.walk(function) if isinstance(node, ast.AugAssign)]
        for node in found[:1] if not found else [self.rng.choice(found)]:
            if isinstance(node, ast.Compare):
                node.ops[0] = self.rng.choice(COMPARISONS)()
            else:
                node.op = self.rng.choice(OPERATORS)()

    def _reorder(self, function: ast.FunctionDef) -> None:
        block = self.rng.choice([found for found in _blocks(function) if len(found) > 1] or [[]])
        if block:
            place = self.rng.randrange(len(block) - 1)
            block[place : place + 2] = self.rng.choice(([block[place + 1], block[place]], [block[place], copy.deepcopy(block[place]), block[place + 1]], [block[place + 1]]))

    def _insert(self, function: ast.FunctionDef) -> None:
        block, names = self.rng.choice(list(_blocks(function))), _names(function)
        if names:
            made = ast.parse(self.rng.choice(STATEMENTS).format(self.rng.choice(names), self.rng.choice(names))).body
            place = self.rng.randrange(len(block) + (not isinstance(block[-1], ast.Return)))
            block[place:place] = made

    def _put_around(self, function: ast.FunctionDef) -> None:
        """A loop of any number of passes, or a condition, around some of the statements."""
        last = len(function.body) - isinstance(function.body[-1], ast.Return)
        if last:
            begin = self.rng.randrange(last)
            end = self.rng.randrange(begin, last) + 1
            outer = ast.parse(self.rng.choice(AROUND).format(_times(function))).body[0]
            inner = outer.body[0] if isinstance(outer, ast.For) and isinstance(outer.body[0], ast.If) else outer
            assert isinstance(inner, (ast.For, ast.If))
            inner.body = function.body[begin:end]
            function.body[begin:end] = [outer]

    def _take_over(self, function: ast.FunctionDef) -> None:
        """Statements of another function in front of some of this one's."""
        other = copy.deepcopy(self.rng.choice(self.pool))
        self._rename(other, other, function)
        taken = [statement for statement in other.body if not isinstance(statement, ast.Return) and not (isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant))]
        place = self.rng.randrange(len(function.body))
        function.body[place:place] = taken[: self.rng.randint(1, 3)]


def _times(function: ast.FunctionDef) -> str:
    """A public number of the function, which it gets where it has none."""
    arguments = function.args
    given = next((one.arg for one in arguments.args if one.annotation is not None and ast.unparse(one.annotation) == "int"), None)
    if given is None and not (arguments.vararg or arguments.kwonlyargs or arguments.defaults or arguments.kwarg):
        arguments.args.append(ast.arg("times", ast.Name("int", ast.Load())))
        return "times"
    return given or "2"


def _put(node: ast.AST, name: str, place: int | None, new: ast.expr) -> None:
    if place is None:
        setattr(node, name, new)
    else:
        getattr(node, name)[place] = new


def _expressions(function: ast.FunctionDef) -> Iterator[tuple[ast.AST, str, int | None, ast.expr]]:
    """Each expression that is evaluated in the body, and where it stands; the function itself has at least one."""
    skipped: set[int] = set()
    for node in ast.walk(function):
        aside = [node.annotation] if isinstance(node, (ast.arg, ast.AnnAssign)) else [*node.decorator_list, node.returns] if isinstance(node, ast.FunctionDef) else []
        aside += [node] if isinstance(node, (ast.pattern, ast.JoinedStr)) else []
        skipped |= {id(part) for one in aside if one is not None for part in ast.walk(one)}
    for node in ast.walk(function):
        for name, value in ast.iter_fields(node):
            for place, part in enumerate(value) if isinstance(value, list) else [(None, value)]:
                if isinstance(part, ast.expr) and id(part) not in skipped and isinstance(getattr(part, "ctx", ast.Load()), ast.Load) and not isinstance(part, (ast.Slice, ast.Starred)):
                    if not (isinstance(node, ast.Call) and name == "func" or isinstance(node, ast.Attribute) and isinstance(part, ast.Name)):
                        yield node, name, place, part


def _blocks(function: ast.FunctionDef) -> Iterator[list[ast.stmt]]:
    for node in ast.walk(function):
        for name in ("body", "orelse", "finalbody"):
            block = getattr(node, name, None)
            if isinstance(block, list) and block and isinstance(block[0], ast.stmt):
                yield block


def _names(function: ast.FunctionDef) -> list[str]:
    given = {one.arg for node in ast.walk(function) if isinstance(node, ast.arguments) for one in (*node.posonlyargs, *node.args, *node.kwonlyargs)}
    return sorted(given | {node.id for node in ast.walk(function) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)})


def spliced(path: Path, rng: random.Random, each: int) -> tuple[str, dict[str, str]]:
    """The file with changed functions behind its own, and those by name."""
    text = path.read_text(encoding="utf-8")
    functions = [node for node in ast.parse(text).body if isinstance(node, ast.FunctionDef)]
    pool = [node for node in functions if any(one.annotation for one in node.args.args) and not LEFT_OUT.search(ast.unparse(node)) and any(True for _ in _expressions(node))]
    splicer = Splicer(rng, pool, [node.name for node in pool if len(node.args.args) == 1])
    made: dict[str, str] = {}
    for function in pool:
        for number in range(each):
            try:
                changed = ast.unparse(splicer.change(function))
                compile(changed, "changed", "exec")
            except (SyntaxError, ValueError):
                continue
            name = f"{function.name}__{number}"
            made[name] = changed.replace(f"def {function.name}(", f"def {name}(", 1)
    told = [line.replace(name.rpartition("__")[0], name, 1) for name in made for line in re.findall(rf"^\s*#\s*(?:where|at|columns|given|labels)\b[^\n]*\b{name.rpartition('__')[0]}\b[^\n]*$", text, re.M)]
    first = re.search(r"^(?!from __future__)(?:import|from) ", text, re.M)
    place = first.start() if first else 0
    return "\n".join((text[:place], "import numpy as np\nfrom dpcheck import clamp\n" + text[place:], *told, *made.values())) + "\n", made


def main() -> int:
    parser = argparse.ArgumentParser(prog="proving.splices", description=__doc__)
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--each", type=int, default=1)
    parser.add_argument("--pairs", type=int, default=40)
    options = parser.parse_args()
    programs, bounds, tried, refuted = 0, 0, 0, 0
    for path in options.files or [path for path in CASE_FILES if not {"audit", "codes", "files", "schemas"} & set(path.parts)]:
        text, made = spliced(path, random.Random(f"{options.seed}/{path.name}"), options.each)
        programs += len(made)
        with tempfile.TemporaryDirectory() as folder:
            written = Path(folder, f"{path.stem}_{options.seed}.py")
            written.write_text(text, encoding="utf-8")
            try:
                for function, finite, sentence in judge_bounds(written, options.pairs):
                    if RAISED.search(sentence):
                        continue  # a change that makes one of two inputs fail
                    if function in made and sentence:
                        refuted += 1
                        print(f"# {path.name}, seed {options.seed}: {sentence[:600]}\n{made[function]}\n", flush=True)
                    elif function in made:
                        bounds, tried = bounds + 1, tried + finite
            except (Exception, SystemExit) as fault:  # noqa: BLE001  a changed case may raise anything when it is imported or run, and end the run
                print(f"# {path.name}, seed {options.seed}: not tried to the end: {fault!r:.200}", flush=True)
            load.cache_clear()
    print(f"splices, seed {options.seed}: {programs} programs, {bounds} bounds, {tried} of them finite and tried, {refuted} violations")
    return 1 if refuted else 0


if __name__ == "__main__":
    sys.exit(main())
