"""Decoding, suppressions, what is wanted of a module, and notebooks."""
from __future__ import annotations

import json

import pytest

from dpcheck import ir
from dpcheck.syntax.decode import SourceError, decode
from dpcheck.syntax.notebook import read_notebook
from dpcheck.syntax.parse import parse_module
from dpcheck.syntax.select import Wanted
from dpcheck.syntax.spots import spot
from dpcheck.syntax.stack import with_big_stack
from dpcheck.syntax.walk import walk


# ---------------------------------------------------------------- decoding
@pytest.mark.parametrize(
    ("data", "text"),
    [
        (b"x = 1\r\n", "x = 1\r\n"),
        (b"\xef\xbb\xbfx = '\xc3\xa9'", "x = 'é'"),
        (b"# -*- coding: latin-1 -*-\nx = '\xe9'", "# -*- coding: latin-1 -*-\nx = 'é'"),
        (b"#!/usr/bin/python\r\n# vim: set fileencoding=cp1252 :\r\nx = '\x80'", "#!/usr/bin/python\r\n# vim: set fileencoding=cp1252 :\r\nx = '€'"),
        (b"\n# coding: latin-1\nx = '\xe9'", "\n# coding: latin-1\nx = 'é'"),
        (b"x = 1\n# coding: nonsense\n", "x = 1\n# coding: nonsense\n"),
        (b"\xef\xbb\xbf# coding: utf-8\n", "# coding: utf-8\n"),
        (b"", ""),
    ],
)
def test_decoding(data: bytes, text: str) -> None:
    assert decode(data) == text


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"# coding: nonsense\n", "unknown encoding: nonsense"),
        (b"# coding: rot13\n", "unknown encoding: rot13"),
        (b"x = '\xe9'\n", "byte 6 cannot be decoded as utf-8"),
        (b"\x7fELF\0\0", "binary"),
        (b"\xef\xbb\xbf# coding: latin-1\n", "byte order mark"),
    ],
)
def test_what_cannot_be_decoded(data: bytes, message: str) -> None:
    with pytest.raises(SourceError, match=message):
        decode(data)


# ---------------------------------------------------------------- suppressions
def suppressed(text: str) -> list[tuple[int, tuple[str, ...], str]]:
    return [(each.line, each.codes, each.reason) for each in parse_module(text, "a.py", "a").suppressions]


def test_suppressions() -> None:
    assert suppressed("x = f(y)  # dpcheck: ignore[DP104, DP203] known\n") == [(1, ("DP104", "DP203"), "known")]
    assert suppressed("x = f(y)  #dpcheck:ignore\r\n") == [(1, (), "")]
    assert suppressed("x = 1  # noqa  # dpcheck: ignore[DP101]\n") == [(1, ("DP101",), "")]


def test_a_suppression_alone_on_its_line_covers_the_next_code() -> None:
    assert suppressed("if x:\n    # dpcheck: ignore[DP101]\n    # more\n\n    y = f(x)\n") == [(5, ("DP101",), "")]


def test_suppressions_in_strings_are_none() -> None:
    assert suppressed("x = '# dpcheck: ignore'\ny = '''\n# dpcheck: ignore\n'''\nz = \"a\\\"# dpcheck: ignore\"\n") == []


def test_the_place_of_a_suppression() -> None:
    (one,) = parse_module("é = 1 # dpcheck: ignore[DP1] x\n", "a.py", "a").suppressions
    assert (one.line, one.start, one.end) == (1, 6, 30)


# ---------------------------------------------------------------- what is wanted
def kept(text: str, names: str = "", modules: str = "") -> list[str]:
    module = parse_module(text, "a.py", "a", wanted=Wanted(names=frozenset(names.split()), modules=frozenset(modules.split())))
    return [each.name for each in module.body if isinstance(each, (ir.Function, ir.Class))]


def test_only_what_the_vocabulary_leads_to_is_parsed() -> None:
    text = """\
from __future__ import annotations
import os
import dpcheck as dp
Frame = dp.MetricFrame[dp.SymmetricDistance]
adult: Frame = load()
def load(): return read()
def read(): ...
def idle(): os.path
def annotated(x: "Frame"): return helper(x)
def helper(x): return deeper(x)
def deeper(x): ...
class Model:
    def fit(self): return adult.sum()
@decorated
def other(): ...
@dp.private(epsilon=1)
@decorated
def private(): ...
def decorated(f): ...
"""
    assert kept(text) == ["load", "read", "annotated", "helper", "deeper", "Model", "private", "decorated"]


def test_words_from_outside_are_wanted() -> None:
    text = "def f(): return g()\ndef g(): ...\ndef h(): ...\n__all__ = ['h']\n"
    assert kept(text) == []
    assert kept(text, names="f") == ["f", "g"]


def test_what_is_imported_from_a_module_that_passes_the_vocabulary_on_is_relevant() -> None:
    text = "from .metrics import (Frame,\n  Other)\ndef f(x: Frame): ...\ndef g(metrics): ...\ndef h(): import metrics\n"
    assert kept(text) == []
    assert kept(text, modules="metrics") == ["f", "h"]


def test_a_star_makes_everything_wanted() -> None:
    assert kept("from dpcheck import *\ndef f(x: Real): ...\n") == ["f"]
    assert kept("from .metrics import *\ndef f(x: Real): ...\n", modules="metrics") == ["f"]
    assert kept("from math import *\ndef f(x: Real): ...\n") == []


def test_conditional_imports_are_followed() -> None:
    assert kept("try:\n    from dpcheck import Real as R\nexcept ImportError:\n    R = float\ndef f(x: R): ...\ndef g(x: float): ...\n") == ["f"]


def test_without_wanted_words_everything_is_lowered() -> None:
    assert len(parse_module("def f(): ...\ndef g(): ...\n", "a.py", "a").body) == 2


# ---------------------------------------------------------------- notebooks
def notebook(*cells: str | list[str], version: int = 4) -> bytes:
    code: list[dict[str, object]] = [{"cell_type": "markdown", "source": "# dpcheck"}]
    for cell in cells:
        code.append({"cell_type": "code", ("source" if version == 4 else "input"): cell, "outputs": []})
    return json.dumps({"nbformat": 4, "cells": code} if version == 4 else {"nbformat": 3, "worksheets": [{"cells": code}]}).encode()


def test_a_notebook_is_one_module() -> None:
    module = read_notebook(notebook("import dpcheck", ["x = 1\n", "y = é + z"]), "a.ipynb", "a")
    assert module.text == "import dpcheck\nx = 1\ny = é + z\n"
    assert module.faults == [] and len(module.body) == 3
    last = module.body[2]
    assert isinstance(last, ir.Assign) and isinstance(last.value, ir.Binary)
    assert spot(module, last.value.right.start, last.value.right.end)[1:] == (2, 9, 2, 10, 2)
    assert spot(module, 0, 1)[1:] == (1, 1, 1, 2, 1)


def test_an_old_notebook() -> None:
    assert len(read_notebook(notebook("x = 1", version=3), "a.ipynb", "a").body) == 1


MAGICS = """\
%matplotlib inline
!pip install x
?help
x.y?
files = !ls *.csv
data = %sql select '
%time y = f(x)
z = %time g(x)
if y:
    %load_ext a
    w = x % y
s = '''
%not magic
'''
v = (1
  %2)
!echo a \\
  b
"""


def test_magics_are_blanked_in_their_places() -> None:
    module = read_notebook(notebook(MAGICS, "%%bash\nrm -rf (", "%%time\nt = f(1)", "q = 1"), "a.ipynb", "a")
    assert module.faults == []
    assigned = {
        module.text[each.targets[0].start:each.targets[0].end]: each.value for each in walk(module.body) if isinstance(each, ir.Assign)
    }
    assert sorted(assigned) == ["data", "files", "q", "s", "t", "v", "w", "y", "z"]
    assert isinstance(assigned["files"], ir.Unknown) and isinstance(assigned["data"], ir.Unknown)
    assert isinstance(assigned["y"], ir.Call) and isinstance(assigned["z"], ir.Call)
    assert module.text[assigned["z"].start:assigned["z"].end] == "g(x)"
    assert spot(module, assigned["q"].start, assigned["q"].start)[1:3] == (1, 5) and spot(module, assigned["q"].start, assigned["q"].start).cell == 4


def test_a_broken_cell_leaves_the_others() -> None:
    module = read_notebook(notebook("x = 1", "y = = 2", "def f(): pass"), "a.ipynb", "a")
    assert len(module.body) == 2 and spot(module, module.faults[0].start, module.faults[0].start)[1:3] == (1, 5) and spot(module, module.faults[0].start, module.faults[0].start).cell == 2


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b"{}", b"\xff", b'{"cells": 1}', b"[" * 100_000, b'{"worksheets": []}', b'{"cells": [1, {"cell_type": "code"}]}'])
def test_what_is_no_notebook(data: bytes) -> None:
    module = read_notebook(data, "a.ipynb", "a")
    assert module.body == []
    assert [each.message.startswith("not a notebook") for each in module.faults] in ([True], [])


# ---------------------------------------------------------------- the stack
def test_a_big_stack_allows_deep_recursion_and_hands_errors_over() -> None:
    def deep(n: int) -> int:
        return 0 if n == 0 else 1 + deep(n - 1)

    assert with_big_stack(lambda: deep(20_000)) == 20_000
    assert with_big_stack(lambda: with_big_stack(lambda: 3)) == 3
    with pytest.raises(ZeroDivisionError):
        with_big_stack(lambda: 1 // 0)
    with pytest.raises(RecursionError):
        deep(20_000)
