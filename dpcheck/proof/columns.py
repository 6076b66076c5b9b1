"""The columns of a table that a term asks for, and with which words it compares them: what is to be drawn where nothing is declared."""
from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from dpcheck.core.methods import PURE
from dpcheck.core.run import Ends, Step
from dpcheck.core.term import Term

_KEYED = frozenset((".groupby", ".value_counts", "pandas.crosstab", ".isin", ".pivot_table", ".unique", ".nunique", "collections.Counter"))
_COMPARING = frozenset((".isin", ".map", ".replace", ".eq", ".ne"))
_TABLES = ("frame", "groups", "any", "series", "number")


@dataclass(slots=True)
class Asked:
    """Names of columns, with the words that each is compared with; and words that are compared with something else."""

    columns: dict[str, set[str]] = field(default_factory=dict)
    keyed: set[str] = field(default_factory=set)
    texts: set[str] = field(default_factory=set)
    words: set[str] = field(default_factory=set)
    labels: set[str] = field(default_factory=set)  # of groups and counts
    worded: set[str] = field(default_factory=set)  # columns of which methods of texts are called
    parts: int = 0  # as how many values a row is taken apart

    def choices(self, name: str) -> tuple[str, ...]:
        """The words that may stand in a column; none where it holds numbers."""
        compared = self.columns.get(name, set())
        if name in self.worded and not compared:
            return tuple(sorted({"a", "b", "ab", *self.texts - self.columns.keys()}))
        spare = self.labels | (self.texts - self.columns.keys())
        return tuple(sorted(compared or (spare if name in self.keyed else set())))


def terms_of(program: Step) -> list[Term]:
    """All terms that a program may compute."""
    found: dict[int, Term] = {}
    steps: list[Step | Ends | None] = [program]
    waiting: list[Term] = []
    while steps:
        step = steps.pop()
        if isinstance(step, Step):
            steps += [step.then, step.otherwise]
            waiting += [*step.checks, *([step.guard] if step.guard is not None else [])]
        elif step is not None and step.value is not None:
            waiting.append(step.value)
    while waiting:
        term = waiting.pop()
        if term.id not in found:
            found[term.id] = term
            waiting += term.args
    return [found[each] for each in sorted(found)]


def asked(terms: list[Term]) -> Asked:
    """What is asked for in the terms of a function."""
    found = Asked()
    for term in terms:
        match term.op:
            case "item":
                for name in _texts(term.args[1]):
                    if term.args[0].kind.sort != "groups" and _is_of_groups(term.args[0]):
                        found.labels.add(name)
                    else:
                        found.columns.setdefault(name, set())
            case "build" if term.data == "attribute" and term.args[1].data == "str":
                found.worded.add(column_of(term.args[0]) or "")
            case "build" if term.data == "attribute" and term.args[0].kind.sort in _TABLES and not _is_attribute(str(term.args[1].data)):
                found.columns.setdefault(str(term.args[1].data), set())
            case "call" if isinstance(term.data, tuple):
                _of_call(found, term, str(term.data[0]))
            case "compare":
                words = {text for each in term.args for text in _texts(each)}
                found.words |= words
                for each in term.args:
                    column = column_of(each)
                    if words and column is not None:
                        found.columns.setdefault(column, set()).update(words - {column})
        found.texts.update(_texts(term) if term.op == "constant" else ())
    found.texts = {text for text in found.texts if re.fullmatch(r"\w{1,16}", text)}
    return found


def _of_call(found: Asked, term: Term, name: str) -> None:
    texts = [text for each in term.args for text in _texts(each)]
    if name == "dpcheck.core.functions.exactly" and isinstance(term.args[1].data, int):
        found.parts = max(found.parts, term.args[1].data)
    if name.endswith("functions.at") or term.args and term.args[0].kind.sort == "frame" and name.startswith(".") and name not in (".agg", ".apply", ".transform"):
        for text in texts:
            if text not in ("loc", "iloc", "at", "iat") and re.fullmatch(r"\w{1,24}", text):
                found.columns.setdefault(text, set())
    if name in (".query", ".eval", "dpcheck.core.functions.evaluated"):
        for text in texts:
            _of_query(found, text)
    column = column_of(term.args[0]) if term.args else None
    if name in _COMPARING and column is not None:
        found.columns.setdefault(column, set()).update(texts)
    if name in (".get", ".reindex", ".loc") and term.args and _is_of_groups(term.args[0]):
        found.labels.update(texts)
    if name in _KEYED:
        found.keyed.update([*texts, *([column] if column is not None else [])])


def _is_of_groups(term: Term) -> bool:
    """Whether the labels of something are values of a column: of what was computed for each group, or of counts."""
    while term.op == "call" and isinstance(term.data, tuple) and term.args:
        if term.data[0] in _KEYED or term.args[0].kind.sort == "groups":
            return True
        term = term.args[0]
    return False


def column_of(term: Term) -> str | None:
    """The name of the column that a term is."""
    if term.op == "item" and term.args[1].op == "constant" and isinstance(term.args[1].data, str):
        return term.args[1].data
    if term.op == "build" and term.data == "attribute":
        return str(term.args[1].data) if not _is_attribute(str(term.args[1].data)) else column_of(term.args[0])
    if term.op == "call" and isinstance(term.data, tuple) and str(term.data[0]).startswith(".") and term.args:
        return column_of(term.args[0])
    return None


def _is_attribute(name: str) -> bool:
    """Whether tables have an attribute of that name."""
    return any(name in names for family, names in PURE.items() if family.startswith(("pandas.", "numpy.")))


def _of_query(found: Asked, text: str) -> None:
    try:
        tree = ast.parse(text.replace("@", "_at_").replace("&", " and ").replace("|", " or "), mode="eval")
    except SyntaxError:
        return
    found.columns.pop(text, None)
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and not node.id.startswith("_at_"):
            found.columns.setdefault(node.id, set())
        if isinstance(node, ast.Compare):
            words = {each.value for each in ast.walk(node) if isinstance(each, ast.Constant) and isinstance(each.value, str)}
            for each in ast.walk(node):
                if isinstance(each, ast.Name) and words:
                    found.columns.setdefault(each.id, set()).update(words)


def _texts(term: Term) -> Iterator[str]:
    """The texts that stand in a term as it is written: alone, in a list, a tuple or a dictionary."""
    if term.op == "constant" and isinstance(term.data, str):
        yield term.data
    elif term.op == "build" and term.data in ("list", "tuple", "set", "dict"):
        for each in term.args:
            yield from _texts(each)
