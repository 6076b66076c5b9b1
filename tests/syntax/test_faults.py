"""Bad source: each fault has its message and place, and the rest of the module is lowered all the same."""
from __future__ import annotations

from collections.abc import Callable

import pytest

from dpcheck import ir
from dpcheck.syntax.parse import parse_expression, parse_module


def names(module: ir.Module) -> list[str]:
    return [each.name for each in module.body if isinstance(each, (ir.Function, ir.Class))]


def test_one_broken_statement_leaves_the_others() -> None:
    module = parse_module("def f(): return 1\n\ndef g(:\n    return 2\n\ndef h(): return 3\n", "a.py", "a")
    assert names(module) == ["f", "h"]
    (fault,) = module.faults
    assert (module.position(fault.start), fault.message) == ((3, 7), "invalid syntax")


def test_lines_in_messages_are_those_of_the_module() -> None:
    module = parse_module("x = 1\n\n\nif x:\ny = 2\n", "a.py", "a")
    assert module.faults[0].message == "expected an indented block after 'if' statement on line 4"
    assert module.position(module.faults[0].start) == (5, 1) or module.position(module.faults[0].start)[0] >= 4


def test_columns_of_faults_count_characters() -> None:
    module = parse_module("x = 1\né = 'ü' $\n", "a.py", "a")
    assert module.position(module.faults[0].start) == (2, 9)


@pytest.mark.parametrize("opened", ["x = (1,\n", "x = f(a, [b\n", "x = {\n", '"""never closed\n', "x = 'open\n"])
def test_what_never_closes_ends_at_the_next_definition_at_the_latest(opened: str) -> None:
    module = parse_module(f"import a\n{opened}\n\ndef g(): pass\n", "a.py", "a")
    assert module.faults and isinstance(module.body[0], ir.Import)
    if not opened.startswith('"""'):
        assert names(module) == ["g"]


def test_python_2_is_a_fault() -> None:
    module = parse_module("import os\nprint 'a'\nexec 'b'\nclass C: pass\ndef f():\n    raise E[0], 'x'\n", "a.py", "a")
    assert names(module) == ["C"] and isinstance(module.body[0], ir.Import)
    assert [module.position(each.start)[0] for each in module.faults] == [2, 6]  # neighbours are one fault


def test_what_only_python_2_reads_is_a_fault_and_read_as_it_does() -> None:
    text = "def f(x):\n    if x <> 10L: print 'a', x\n    try:\n        g()\n    except E, e:\n        raise E, 'x'\n    return x\nprint f(1)\n"
    module = parse_module(text, "a.py", "a")
    assert [module.position(each.start)[0] for each in module.faults] == [2]
    (function, printed) = module.body
    assert isinstance(function, ir.Function) and isinstance(function.body[2], ir.Return) and isinstance(printed, ir.Evaluate)
    assert text[printed.start:printed.end] == "print f(1)"


@pytest.mark.parametrize(
    "text",
    [
        "", "\n", "#", "\f", "\ufeff", "\\", "\\\n", "(", ")", "'", '"""', "  x", "x = ", "@", "@\n", "else:\n", "\0", "x\0y", "\ud800", "é",
        "if x:\n\ty\n        z\n", "def f():\n  if x:\n    y\n z\n", "x = 0777\n", "x = 1__0\n", "f() = 1\n", "'a' b'b'\n", "b'é'\n",
        "'\\N{NO SUCH THING}'\n", "f'{'\n", "f'{a b}'\n", "f'{}'\n", "x = `1`\n", "\x85x\u2028y\x1cz\n", "match x:\n case\n", "import a.\n", "9" * 5000,
    ],
)
def test_nothing_is_raised(text: str) -> None:
    module = parse_module(text, "a.py", "a")
    for fault in module.faults:
        assert fault.message and 0 <= fault.start <= fault.end <= len(text) + 1


def test_a_string_annotation() -> None:
    name = parse_expression(" dp . Real ", 10)
    assert isinstance(name, ir.Attribute) and (name.start, name.end) == (11, 20)
    assert isinstance(name.value, ir.Name) and (name.value.start, name.value.end) == (11, 13)
    union = parse_expression("Real\n | None", 0)
    assert isinstance(union, ir.Binary) and (union.start, union.end) == (0, 12)


@pytest.mark.parametrize("text", ["", "  ", "a b", "x = 1", "a)(b", "a\0", "(" * 10_000, "[" * 10_000 + "]" * 10_000, "a" + ".b" * 10_000])
def test_what_is_no_annotation(text: str) -> None:
    assert parse_expression(text, 0) is None


# ---------------------------------------------------------------- depth
FAULTY: dict[str, Callable[[int], str]] = {
    "parentheses": lambda n: "x = " + "(" * n + "1" + ")" * n,
    "opening brackets alone": lambda n: "x = " + "[" * n,
    "lists": lambda n: "x = " + "[" * n + "]" * n,
    "dicts": lambda n: "x = " + "{1:" * n + "1" + "}" * n,
    "calls in calls": lambda n: "x = " + "f(" * n + ")" * n,
    "sum": lambda n: "x = 1" + "+1" * n,
    "sum over lines": lambda n: "x = (1" + "\n  +1" * n + ")",
    "powers": lambda n: "x = 1" + "**1" * n,
    "attributes": lambda n: "x = a" + ".b" * n,
    "calls": lambda n: "x = a" + "()" * n,
    "methods": lambda n: "x = a" + ".b(1)" * n,
    "subscripts": lambda n: "x = a" + "[0]" * n,
    "not": lambda n: "x = " + "not " * n + "a",
    "minus": lambda n: "x = " + "-" * n + "a",
    "conditional": lambda n: "x = " + "a if b else " * n + "c",
    "lambda": lambda n: "x = " + "lambda a=1, b=2: " * n + "c",
    "import": lambda n: "import a" + ".b" * n,
    "patterns": lambda n: "match a:\n case " + "[" * n + "]" * n + ": pass",
    "del": lambda n: "del " + "(" * n + "a" + ",)" * n,
    "f-string in f-string": lambda n: "x = " + "f'{" * n + "1" + "}'" * n,
    "in an f-string": lambda n: "x = f'''{" + "(" * n + "1" + ")" * n + "}'''",
    "sum in an f-string": lambda n: "x = f'''{1" + "+1" * n + "}'''",
    "elif": lambda n: "if a: pass\n" + "elif a: pass\n" * n,
    "elif over lines": lambda n: "if a:\n  pass\n" + "elif a:\n  pass\n" * n + "else:\n  pass",
    "mixed": lambda n: "x = " + "(a or b + [c if -d else not e({f: " * n + "1" + "})])" * n,
}
FINE: dict[str, Callable[[int], str]] = {
    "and": lambda n: "x = a" + " and a" * n,
    "comparison": lambda n: "x = a" + " < a" * n,
    "not in": lambda n: "x = (a" + " or a not in b" * n + ")",
    "targets": lambda n: "a = " * n + "1",
    "arguments": lambda n: "f(" + "a.b + -c[0], " * n + ")",
    "fields of an f-string": lambda n: "x = f'" + "{a}" * n + "'",
    "decorators": lambda n: "@a\n" * n + "def f(): pass",
    "lambdas side by side": lambda n: "x = [" + "lambda: 1, " * n + "]",
}


@pytest.mark.parametrize("kind", FAULTY)
def test_what_is_ten_thousand_deep_is_a_fault(kind: str) -> None:
    module = parse_module(f"def f(): pass\n{FAULTY[kind](10_000)}\ndef g(): pass\n", "a.py", "a")
    assert names(module) == ["f", "g"]
    (fault,) = module.faults
    assert fault.message.startswith("nested too deeply")


@pytest.mark.parametrize("kind", FAULTY)
def test_what_is_shallow_is_fine(kind: str) -> None:
    module = parse_module(FAULTY[kind](9) if kind != "opening brackets alone" else "x = []", "a.py", "a")
    assert module.faults == [] and len(module.body) == 1


@pytest.mark.sampled(4)
@pytest.mark.parametrize("kind", FINE)
def test_what_is_ten_thousand_long_is_fine(kind: str) -> None:
    module = parse_module(f"def g(): pass\n{FINE[kind](10_000)}\ndef h(): pass\n", "a.py", "a")
    assert module.faults == [] and len(module.body) == 3


@pytest.mark.parametrize("kind", ["elif", "elif over lines"])
def test_two_thousand_branches_are_fine(kind: str) -> None:
    module = parse_module(FAULTY[kind](2_000), "a.py", "a")
    assert module.faults == [] and len(module.body) == 1


def test_deep_indentation() -> None:
    def nest(depth: int) -> str:
        return "".join(" " * i + "if a:\n" for i in range(depth)) + " " * depth + "pass\n"

    assert parse_module(nest(95), "a.py", "a").faults == []
    module = parse_module("def f(): pass\n" + nest(1000) + "def g(): pass\n", "a.py", "a")
    assert names(module) == ["f", "g"] and "indentation" in module.faults[0].message


def test_ten_thousand_levels_of_indentation() -> None:
    module = parse_module("def f(): pass\n" + "".join(" " * min(i, 300) + "if a:\n" for i in range(10_000)) + "def g(): pass\n", "a.py", "a")
    assert names(module) == ["f", "g"] and module.faults[0].message.startswith("nested too deeply")


def test_many_lines() -> None:
    text = "x = 1\n" * 20_000 + "def f(:\n" + "y = 2\n" * 100
    module = parse_module(text, "a.py", "a")
    assert len(module.body) >= 20_000 and module.position(module.faults[0].start)[0] == 20_001
