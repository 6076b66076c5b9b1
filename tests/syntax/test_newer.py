"""Syntax that is newer than the Python which runs the tests: read as newer ones do, at its places; and what no Python reads is refused."""
from __future__ import annotations

import random
import re

import pytest

from dpcheck import ir
from dpcheck.syntax.newer import rewrite
from dpcheck.syntax.parse import parse_module
from dpcheck.syntax.walk import walk
from syntax.reference import differences

SAME = {
    "type parameters": ("def f[T: (int, str) = int, *Ts, **P](x: T, y=g[1]) -> T: return x\n", "def f(x: T, y=g[1]) -> T: return x\n"),
    "a generic class": ("@d\nclass C[T = list[int], *Ts = *tuple[int]](B, (D), metaclass=M): x = 1\n", "@d\nclass C(B, (D), metaclass=M): x = 1\n"),
    "over several lines": ("async def f[\n    T,  # ]\n    U: 'V[',\n](x): pass\n", "async def f(x): pass\n"),
    "within other statements": ("class A:\n    def f[T](self): return 1\n    if x: type = y\n", "class A:\n    def f(self): return 1\n    if x: type = y\n"),
    "types without parentheses": ("try: a\nexcept A, B.c[0]: b\nexcept (D): c\n", "try: a\nexcept (A, B.c[0]): b\nexcept D: c\n"),
    "the same quotes": ("x = f'{a['k']} {'}'}' 'b' + f'{f'{f'{b}'}'}'\n", "x = f'{a[\"k\"]} {1}' 'b' + f'{f\"{b!r}\"}'\n"),
    "backslashes and comments": ("x = f'{'\\n'.join(y)}' f'{\nz  # }\n}'\n", "x = f'{\" \".join(y)}{z}'\n"),
    "format specifications": ("x = f'{a:{b:{c}}}{d = !s : >{e['f']}}{{}}\\N{BULLET}'\n", "x = f'{a}{b}{c}{d}{e[\"f\"]}'\n"),
}


def shape(node: object) -> object:
    """A tree without its places, and with what a string holds left out."""
    if isinstance(node, (list, tuple)):
        return [shape(each) for each in node]
    if isinstance(node, ir.FString):
        return ["FString", [shape(each) for each in node.values if not isinstance(each, (ir.Constant, ir.FString))] or "nested"]
    if isinstance(node, ir.Node):
        return [type(node).__name__, *(shape(getattr(node, name)) for name in type(node).__slots__ if name not in ("start", "end", "name_start"))]
    return None if isinstance(node, str) and not node.isidentifier() else node


@pytest.mark.parametrize("name", SAME)
def test_newer_words_are_read_as_older_ones(name: str) -> None:
    newer, older = (parse_module(text, "a.py", "a") for text in SAME[name])
    assert newer.faults == older.faults == []
    assert shape(newer.body) == shape(older.body)


def test_their_places() -> None:
    text = "try: a\nexcept A, (B): b\ntype X[T] = list[T]\nz[*a, b]\ndef f[T](*y: *Ts): return f'{a['k']}'  \ndef g(x): x = t'{a}' t'b'; return 1\n"
    module = parse_module(text, "a.py", "a")
    assert module.faults == []
    seen = {type(node).__name__: text[node.start:node.end] for node in walk(module.body) if isinstance(node, (ir.Handler, ir.TypeAlias, ir.Starred, ir.FString, ir.Unknown))}
    assert seen == {"Handler": "except A, (B): b", "TypeAlias": "type X[T] = list[T]", "Starred": "*a", "FString": "f'{a['k']}'", "Unknown": "t'{a}' t'b'"}
    sequences = [text[node.start:node.end] for node in walk(module.body) if isinstance(node, ir.Sequence)]
    assert sorted(sequences) == ["*a, b", "A, (B)"]
    assert [text[node.start:node.end] for node in module.body][3] == "def f[T](*y: *Ts): return f'{a['k']}'"
    assert {text[node.annotation.start:node.annotation.end] for node in walk(module.body) if isinstance(node, ir.Param) and node.annotation is not None} == {"*Ts"}
    (subscript,) = [node for node in walk(module.body) if isinstance(node, ir.Subscript) and isinstance(node.index, ir.Constant)]
    assert text[subscript.start:subscript.end] == "a['k']"


def test_groups_of_exceptions() -> None:
    (attempt,) = parse_module("try: a\nexcept* A as e: b\nexcept *(B, C): c\n", "a.py", "a").body
    assert isinstance(attempt, ir.Try) and [each.is_group for each in attempt.handlers] == [True, True]


@pytest.mark.parametrize(
    "text",
    [
        "def f[T int](x): pass", "def f[](x): pass", "def f[T,,](x): pass", "def f[1](x): pass", "def f[T: int: str](x): pass", "def f[*T: int](x): pass",
        "def f[T = *a](x): pass", "def f[T\\](x): pass", "class C[T]", "class C[T:](x): pass", "type X = Y = 3", "type X = a, b", "type X = *a", "type X = yield a",
        "type 1 = x", "type if = x", "type X == 3", "type X: int = 3", "match: type X = 3", "x: type X = 3", "if x: y: type Z = 1", "lambda: type X = 1",
        "try: a\nexcept* A: b\nexcept B: c", "try: a\nexcept*: b", "try: a\nexcept A, B as e: b", "x = [lambda *a: *b]", "def f(a, *b: *c=1): pass",
        "f'{x['a']}' = 1", "for f'{x['a']}' in y: pass", "del f'{x['a']}'", "import f'{x['a']}'", "f(f'{x['a']}'=1)", "x = b'' f'{x['a']}'", "x = t'a' 'b'",
        "match x:\n case f'{x['a']}': pass", "x = f'{x['a']!z}'", "x = f'{x['a'] b}'", "x = f'{x['a']}}'", "x = f'{x['a']\\}'", "x = f'{x['a']'", "x = f'{}{x['a']}'",
        "x = f'{x['a']}\\N{no such character}'", "x = f'{a['(']}' + (", "z[*a b]",
    ],
)
def test_what_no_python_reads(text: str) -> None:
    module = parse_module(text + "\ndef g(): pass\n", "a.py", "a")
    assert len(module.faults) == 1 and [each.name for each in module.body if isinstance(each, ir.Function)][-1:] in (["g"], [])


@pytest.mark.parametrize("text", ["type[X] = 1\n", "type = X\n", "print(type)\n", "x[a, b]\n", "match [*a, b]:\n case _: pass\n", "x = type if a else b\n", "except_ = 1\n", "x = (\n", "'"])
def test_what_older_pythons_read_stays_as_it_is(text: str) -> None:
    assert rewrite(text).text == text


NEWER = [text for pair in SAME.values() for text in pair]
PIECES = ["*", "**", ",", ":", "=", "type ", "[", "]", "(", ")", "{", "}", "f'", "'", '"', "'''", "t'", "except* ", "lambda ", "!r", ";", "\n", "\\", "#", "def ", ":=", "é"]


@pytest.mark.parametrize("seed", range(4))
def test_mutations_are_told_or_read_at_their_places(seed: int, long: bool) -> None:
    """A rewriting keeps the length; nothing is raised; what is read lies within what holds it, and places of names hold these."""
    rng = random.Random(f"newer {seed}")
    for _ in range(10_000 if long else 250):
        text = rng.choice(NEWER)
        at = rng.randrange(len(text))
        text = text[:at] + rng.choice(PIECES) + text[at + rng.choice((0, 0, 1, 3)):]
        assert len(rewrite(text).text) == len(text), text
        module = parse_module(text, "a.py", "a")
        for node in walk(module.body):
            assert 0 <= node.start < node.end <= len(text), text
            if isinstance(node, ir.Name):
                assert text[node.start:node.end] == node.id, text
            for field in () if isinstance(node, ir.Param) else type(node).__slots__:  # a default stands after the place of its parameter
                inner = getattr(node, field)
                for each in inner if isinstance(inner, list) else [inner]:
                    assert not isinstance(each, ir.Node) or node.start <= each.start and each.end <= node.end, text
