"""Places and structure of the IR: readable cases first, then a comparison with a second lowering, field by field."""
from __future__ import annotations

import sys
import sysconfig
import warnings
from pathlib import Path

import pytest

from dpcheck import ir
from dpcheck.syntax.decode import SourceError, decode
from dpcheck.syntax.parse import parse_expression, parse_module
from dpcheck.syntax.walk import walk
from syntax.reference import Reference, differences

# Before 3.12 Python misplaces what stands within a formatted string.
LOOSE: frozenset[type] = frozenset([ir.FString]) if sys.version_info < (3, 12) else frozenset()

CASES = Path(__file__).parents[1] / "cases"
EXPRESSIONS = (
    ir.Attribute, ir.Await, ir.Binary, ir.Bool, ir.Call, ir.Compare, ir.Comprehension, ir.Conditional, ir.Constant, ir.Dict, ir.FString, ir.Lambda, ir.Name,
    ir.Sequence, ir.Subscript, ir.Unary, ir.Walrus, ir.Yield,
)


def parse(text: str) -> ir.Module:
    module = parse_module(text, "a.py", "a")
    assert module.faults == []
    return module


def seen(text: str, kind: type[ir.Node]) -> list[str]:
    """The source of each node of a kind, in order."""
    nodes = [node for node in walk(parse(text).body) if type(node) is kind]
    return [text[node.start:node.end] for node in sorted(nodes, key=lambda node: (node.start, -node.end))]


def test_a_call_is_found_with_its_arguments() -> None:
    text = "x = laplacian_mechanism(sum(xs), sensitivity=125, epsilon=eps)\n"
    assert seen(text, ir.Call) == ["laplacian_mechanism(sum(xs), sensitivity=125, epsilon=eps)", "sum(xs)"]
    assert seen(text, ir.Arg) == ["sum(xs)", "xs", "sensitivity=125", "epsilon=eps"]


def test_columns_count_characters() -> None:
    module = parse("café = 'naïve 😀' + wert  # ü\nzwei = wert\n")
    assigned = module.body[0]
    assert isinstance(assigned, ir.Assign) and isinstance(assigned.value, ir.Binary)
    assert module.position(assigned.value.right.start) == (1, 20)
    assert module.position(module.body[1].start) == (2, 1)


def test_parentheses_belong_to_tuples_alone() -> None:
    assert seen("x = ((a + b)) * (c)\n", ir.Binary) == ["((a + b)) * (c)", "a + b"]
    assert seen("x = ((a, b))\n", ir.Sequence) == ["(a, b)"]
    assert seen("x = a, b,\n", ir.Sequence) == ["a, b,"]
    assert seen("x = ()\n", ir.Sequence) == ["()"]


def test_a_decorated_function_starts_at_its_first_decorator() -> None:
    text = "@ private( epsilon=1 )\n# why\n@stable\nasync  def f ( x ) : return x\n"
    function = parse(text).body[0]
    assert isinstance(function, ir.Function)
    assert (function.start, text[function.name_start]) == (0, "f")
    assert [text[each.start:each.end] for each in function.decorators] == ["private( epsilon=1 )", "stable"]


def test_a_statement_ends_before_comments_and_semicolons() -> None:
    assert seen("if a:\n    x = 1 ;  # one\n    # more\n\n# end\ny = 2\n", ir.If) == ["if a:\n    x = 1"]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("tabs", "def f(x):\n\tif x:\n\t\treturn\tx\t+ 1\n\treturn 0\n"),
        ("CRLF", "def f(x):\r\n    y = (x +\r\n         1)\r\n    return y\r\n\r\nz = '''a\r\nb'''\r\n"),
        ("CR", "def f(x):\r    # one\r    return x\rz = f(1)\r"),
        ("mixed line ends", "a = 1\r\nb = 2\rc = 3\nd = 4"),
        ("form feed", "a = 1\n\f\ndef f():\n    pass\n\fb = 2\n\f# c\nclass C: pass\n"),
        ("continuation", "x = a + \\\n    b\nif x \\\n   and y: z = \\\n 1\nassert \\\r\n  x\n"),
        ("no final newline", "def f():\n    return (1,\n        2)  # end"),
        ("comments everywhere", "x = [  # a\n  1,  # ]\n  # '''\n  2\n]  # (\ny = f(  # )\n)\n"),
        ("strings that look like code", "x = '''\ndef f(:\n'''\ny = 'a\\\nb' \"#\" r'\\\\'\nz = \"\"\"\\\"\"\"\"\n"),
        ("nested blocks", "for i in a:\n  for j in b:\n     while c: break\n     else: d\n  else:\n   e\nelse: f\n"),
    ],
)
def test_places_under_odd_layout(name: str, text: str) -> None:
    assert differences(parse(text).body, Reference(text).module(), text, loose=LOOSE) == []


def test_formatted_strings() -> None:
    text = "x = f'{a!r:>{w}.{p}} {{no}} {b=} {c[\"k\"]:%Y}' 'plain' rf'{d}'\n"
    assert seen(text, ir.FString) == [text[4:-1]]
    assert seen(text, ir.Name) == ["x", "a", "w", "p", "b", "c", "d"]


def test_formatted_strings_of_python_3_12() -> None:
    text = "x = f'{f'{a['k']}' + \"#\"}'\ny = print(f\"{'(' + b}\")\nz = c\n"
    assert seen(text, ir.Name) == ["x", "a", "y", "print", "b", "z", "c"]


def test_implicitly_concatenated_strings_are_one() -> None:
    (statement,) = parse("x = ('a' \"b\"\n  '\\x63' r'\\d')\n").body
    assert isinstance(statement, ir.Assign) and isinstance(statement.value, ir.Constant)
    assert statement.value.value == "abc\\d"


def test_a_chain_of_the_same_operator_is_flat() -> None:
    assert seen("x = a and b and (c and d) or e or f\n", ir.Bool) == ["a and b and (c and d) or e or f", "a and b and (c and d)", "c and d"]


@pytest.mark.parametrize("literal", ["0", "00", "0x_ff", "0b1", "1_000", "1e3", ".5", "5.", "1e-400", "3j", "10**400", "'\\N{BULLET}'", "b'\\0'", "..."])
def test_literals(literal: str) -> None:
    text = f"x = {literal}\n"
    assert differences(parse(text).body, Reference(text).module(), text) == []


EVERYTHING = '''\
"""Doc."""
import a, b.c as d
from . import e
from .. f . g import (h as i, j,)
from k import *
x: int
y: "Real" = 1
x, *y = z[0], z[1:2, ::3, ...], z[:, None], z[1,]
x += 1; y -= 1; x *= 2; x /= 2; x //= 2; x %= 2; x **= 2; x @= 2; x &= 2; x |= 2; x ^= 2; x <<= 2; x >>= 2
del x, (y), z[0]
assert x, "no"
async def f(a, b=1, /, c: int = 2, *args: str, d, e=3, **kwargs) -> None:
    global x, y
    async with a as b, c: pass
    async for i in a: continue
    else: pass
    await a
    return [i async for i in a if i if not i], {i: j for i, j in a for k in j}, {i for i in a}
def g():
    def h(*, key): nonlocal x; yield from x
    x = yield
    return (yield x), lambda: (yield)
class C(B, metaclass=M, **kw):
    x = 1
    def m(self): return
class D: ...
while x < y <= z != w is not v not in u in t is s == r > q >= p:
    if x: break
    elif y: continue
    elif z: pass
    else: pass
else: pass
with (open(a) as b, c(),): pass
with (a): pass
with a(), b() as (c, d): pass
try: raise
except (A, B): raise x
except C as e: raise x from e
except: pass
else: pass
finally: pass
x = a if b else c if d else e
x = not a, -b, +c, ~d, a ** -b ** c, a @ b, (a, *b), [*a, b], {*a}, {**a, "b": c, **d}, {}
x = a.b.c(d)[e](*f, g, h=i, **j).k, (lambda: 0), (lambda x, /, y=1, *z, w, **v: x), (y := 1)
x = f(i for i in a), f((i for i in a), 1), a[b := 1]
match x, y:
    case [1, -2.5, 1 + 2j, "a" "b", None, True, a.b, _, *_, *rest] if x: pass
    case (1, *x) | {"a": 1, b.c: y, **z} | C() | C(1, x=2) | (D(y)) as w: pass
    case {}: pass
    case (a): pass
    case x, : pass
    case (): pass
'''


def test_every_statement_and_expression() -> None:
    if sys.version_info >= (3, 11):
        assert differences(parse(EVERYTHING).body, Reference(EVERYTHING).module(), EVERYTHING, loose=LOOSE) == []
    body = parse(EVERYTHING).body
    assert not [node for node in walk(body) if type(node) is ir.Unknown]


def test_newer_syntax() -> None:
    text = "try: a\nexcept* A as e: b\nexcept* B: c\ntype X[T: int = str, *Ts, **P] = list[T]\ndef f[T](x: T, *y: *Ts) -> T: return x\nclass C[T = int]: pass\nz[*a]\n"
    body = parse(text).body
    assert [type(each) for each in body] == [ir.Try, ir.TypeAlias, ir.Function, ir.Class, ir.Evaluate]
    attempt, alias, function = body[:3]
    assert isinstance(attempt, ir.Try) and [each.is_group for each in attempt.handlers] == [True, True]
    assert isinstance(alias, ir.TypeAlias) and (alias.name, text[alias.value.start:alias.value.end]) == ("X", "list[T]")
    assert isinstance(function, ir.Function) and function.returns is not None and text[function.returns.start] == "T"


def test_what_is_newer_still_is_unknown() -> None:
    (statement,) = parse("x = t'{a}'\n").body
    assert isinstance(statement, ir.Assign) and isinstance(statement.value, ir.Unknown) and statement.value.what == "template string"


def test_generators_are_told_from_functions() -> None:
    text = "def f(): yield\ndef g():\n  def h(): yield 1\n  return lambda: (yield)\ndef k(x=(lambda: (yield))): x = yield x\n"
    functions = {node.name: node.is_generator for node in walk(parse(text).body) if isinstance(node, ir.Function)}
    assert functions == {"f": True, "g": False, "h": True, "k": True}


def test_the_standard_library_has_the_places_that_ast_gives_it() -> None:
    """A few of its files; the whole was compared by hand."""
    folder = Path(sysconfig.get_path("stdlib"))
    names = ["ast.py", "dataclasses.py", "statistics.py", "typing.py", "inspect.py", "test/test_patma.py", "test/test_fstring.py"]
    compared = 0
    for name in names:
        if not (folder / name).exists():
            continue
        try:
            text = decode((folder / name).read_bytes())
        except SourceError:
            continue
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            expected = Reference(text).module()
        assert differences(parse(text).body, expected, text, loose=LOOSE) == [], name
        compared += 1
    assert compared >= 4


def test_the_text_of_an_expression_reads_as_that_expression() -> None:
    """Alone, every expression is what it is in its module, at its place."""
    compared = 0
    for text in (EVERYTHING, *(path.read_text() for path in sorted(CASES.glob("*.py"))[::40])):
        nodes = [node for node in walk(parse(text).body) if isinstance(node, EXPRESSIONS)]
        for node in nodes:
            if isinstance(node, ir.Sequence) and any(isinstance(each, (ir.Slice, ir.Starred)) for each in node.items):
                continue  # of a subscript, which is no expression alone
            if any(isinstance(part, ir.Attribute) and not text[part.start:part.end].endswith(part.attr) for part in walk([node])):
                continue  # with a private name, which its class makes another one
            alone = parse_expression(text[node.start:node.end], node.start)
            assert differences(alone, node, text) == []
        compared += len(nodes)
    assert compared > 1_000
