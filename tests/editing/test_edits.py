"""Edits in texts and notebooks: what is changed, where the rest goes, and that every other byte stays."""
from __future__ import annotations

import codecs
import json
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dpcheck.check.records import Edit
from dpcheck.editing.documents import Notebook, PythonFile
from dpcheck.editing.edits import Change, Lines, changed, moved
from dpcheck.syntax.codemods import expression, names, operand, with_argument, with_imported
from dpcheck.syntax.suppressions import end_of_code

TEXT = "abcdefghij"
changes = st.builds(lambda start, length, text: Change(start, min(start + length, len(TEXT)), text), st.integers(0, len(TEXT)), st.integers(0, 4), st.text("XY", max_size=3))


@given(st.lists(changes, max_size=4))
def test_changes_that_do_not_meet_are_all_made(several: list[Change]) -> None:
    if any(one.meets(other) for one, other in combinations(several, 2)):
        return
    result = changed(TEXT, several)
    kept = [letter for place, letter in enumerate(TEXT) if not any(one.start <= place < one.end for one in several)]
    assert [letter for letter in result if letter in TEXT] == kept
    assert len(result) == len(TEXT) + sum(len(one.text) - (one.end - one.start) for one in set(several))
    for place, letter in enumerate(TEXT):
        start, end = moved(place, several)
        assert result[end:end + 1] == letter or any(one.start <= place < one.end and one.text == result[start:end] for one in several)
        assert start == end or any(one.start <= place <= one.end for one in several)


@given(changes, changes)
def test_what_meets_is_mutual(one: Change, other: Change) -> None:
    assert one.meets(other) == other.meets(one) and not one.meets(one)
    assert one == other or not (one.start < other.end and other.start < one.end) or one.meets(other)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_places_are_those_of_reports(end: str) -> None:
    lines = Lines(f"a{end}bcd{end}")
    assert lines.text[lines.offset(2, 2):lines.offset(2, 4)] == "cd" and lines.offset(9, 1) == len(lines.text)
    assert lines.change(Edit("a.py", 2, 2, 2, 3, "x\ny")) == Change(2 + len(end), 3 + len(end), "x\r\ny" if end == "\r\n" else "x\ny")


# ---------------------------------------------------------------- files
@pytest.mark.parametrize("data", [b"x = 1\r\ny = '\xc3\xa9'\r\n", codecs.BOM_UTF8 + b"x = 1\n", b"# coding: latin-1\nx = '\xe9'\n", b""])
def test_a_python_file_keeps_its_encoding(data: bytes) -> None:
    file = PythonFile(data)
    assert file.with_texts(file.texts()) == data
    assert file.with_texts({None: file.texts()[None].replace("x = 1", "x = 2")}) == data.replace(b"x = 1", b"x = 2")


NOTEBOOK = {"cells": [
    {"cell_type": "markdown", "source": ["# x = 1\n"]},
    {"cell_type": "code", "source": ["x = 1\n", "y = 'é'"], "outputs": [{"text": ["x = 1\n"], "n": 1.50, "s": "[]{}\\\""}], "execution_count": None, "metadata": {}},
    {"cell_type": "code", "source": "x = 1\nz = 3\n", "outputs": [], "metadata": {"x": []}}, {"cell_type": "code", "source": []}, {"cell_type": "raw", "source": ["x = 1"]}],
    "nbformat": 4, "metadata": {}}


@pytest.mark.parametrize("layout", [{"indent": 1}, {"indent": 4, "ensure_ascii": False}, {}, {"separators": (",", ":")}, {"indent": "\t", "sort_keys": True}])
def test_a_notebook_keeps_all_but_what_is_changed(layout: dict[str, object]) -> None:
    raw = json.dumps(NOTEBOOK, **layout) + "\n"  # type: ignore[arg-type]
    file = Notebook(raw.encode())
    assert file.texts() == {1: "x = 1\ny = 'é'\n", 2: "x = 1\nz = 3\n", 3: "\n"} and file.with_texts(file.texts()) == raw.encode()
    texts = file.texts()
    texts[1], texts[2] = texts[1].replace("x = 1\n", "import math\nx = 2\n"), texts[2].replace("x = 1", "x = '\"'")
    after = json.loads(json.dumps(NOTEBOOK))
    after["cells"][1]["source"], after["cells"][2]["source"] = ["import math\n", "x = 2\n", "y = 'é'"], "x = '\"'\nz = 3\n"
    assert file.with_texts(texts).decode() == json.dumps(after, **layout) + "\n"


def test_an_older_notebook() -> None:
    raw = json.dumps({"worksheets": [{"cells": [{"cell_type": "code", "input": ["x = 1"]}]}], "nbformat": 3})
    assert Notebook(raw.encode()).with_texts({1: "x = 2\n"}) == raw.replace("x = 1", "x = 2").encode()


# ---------------------------------------------------------------- codemods
@pytest.mark.parametrize(("call", "expected"), [
    ("f(a, b)", "f(a, b, size=3)"), ("f(\n    a,\n    b,\n)", "f(\n    a,\n    b,\n    size=3,\n)"), ("f(\n    a,\n    b\n)", "f(\n    a,\n    b,\n    size=3\n)"), ("f()", "f(size=3)"),
    ("f(a, size=None, b=2)", "f(a, size=3, b=2)"), ("f(a  # x\n)", "f(a, size=3  # x\n)"), ("f(*a, **b)", "f(*a, **b, size=3)"), ("f(a)(b)", "f(a)(b, size=3)"), ("f", None), ("f(", None)])
def test_an_argument_is_given(call: str, expected: str | None) -> None:
    assert with_argument(call, "size", "3") == expected


@pytest.mark.parametrize(("statement", "expected"), [
    ("from dpcheck import Real, laplacian_mechanism", "from dpcheck import L2, Real, laplacian_mechanism, norm_convert"),
    ("from dpcheck import (\n    L1,\n    Data,  # yes\n    clip,\n)", "from dpcheck import (\n    L1,\n    L2,\n    Data,  # yes\n    clip,\n    norm_convert,\n)"),
    ("from dpcheck import zz, aa", "from dpcheck import zz, aa, norm_convert, L2"), ("from dpcheck import clip as c", "from dpcheck import L2, clip as c, norm_convert"),
    ("from dpcheck import *", None), ("import dpcheck", None), ("from dpcheck import a; x = 1", None)])
def test_names_are_imported_in_their_order(statement: str, expected: str | None) -> None:
    assert with_imported(statement, ["norm_convert", "L2"]) == expected


@pytest.mark.parametrize(("text", "expected"), [("a + b", "(a + b)"), ("(a + b)", "(a + b)"), ("f(a + b)", "f(a + b)"), ("a.b[c]", "a.b[c]"), ("3", "3"), ("-3", "(-3)"), ("a if b else c", "(a if b else c)"),
                                             ("a +\n b", "(a +\n b)"), ("(a) + (b)", "((a) + (b))"), ("lambda: 0", "(lambda: 0)")])
def test_an_operand_binds_tightly(text: str, expected: str) -> None:
    assert operand(text) == expected


def test_names_of_an_expression() -> None:
    tree = expression("f(a.b, c=d[e]) + sum(x for x in y) + (lambda z: z)(w)")
    assert tree is not None and names(tree) == {"f", "a", "d", "e", "sum", "y", "w"}


# ---------------------------------------------------------------- where a comment can stand
@pytest.mark.parametrize(("text", "expected"), [
    ("x = 1\n", "x = 1|"), ("x = 1  # y\n", "x = 1  # y|"), ("x = '''\na'''\n", "x = '''\na'''|"), ("x = 1 + \\\n  2\n", "x = 1 + \\\n  2|"), ("x = '#'  \n", "x = '#'|"), ("x = 1", "x = 1|"),
    ("f('''\n''', \"\"\"\n\"\"\",\n)\n", "f('''\n''', \"\"\"\n\"\"\",|")])
def test_where_a_comment_can_stand(text: str, expected: str) -> None:
    at = end_of_code(text, 0)
    assert text[:at] + "|" == expected
