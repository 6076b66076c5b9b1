"""Places in texts, and texts after changes, against what Python's own codecs say."""
from __future__ import annotations

import pytest
from hypothesis import given, strategies as st
from lsprotocol import types as lsp

from dpcheck.editor.documents import UNITS, Documents, Text, path_of, uri_of

TEXTS = st.text(st.sampled_from("ab é😀\u2028\f\t\n\r"), max_size=40)
ENCODINGS = st.sampled_from(list(UNITS.values()))


def _width(text: str, encoding: str) -> int:
    return len(text.encode(encoding)) // {"utf-8": 1, "utf-16-le": 2, "utf-32-le": 4}[encoding]


@given(TEXTS, ENCODINGS, st.data())
def test_places_there_and_back(text: str, encoding: str, data: st.DataObject) -> None:
    own = Text(text, encoding)
    offset = data.draw(st.integers(0, len(text)))
    place = own.position(offset)
    inside_an_end = text[offset - 1:offset + 1] == "\r\n" and offset > 0
    assert own.offset(place) == offset - (text[offset - 1:offset] == "\r" and inside_an_end)
    before = text[:offset]
    line = before[max(before.rfind("\n"), before.rfind("\r") if not inside_an_end else before[:-1].rfind("\r")) + 1:]
    assert place.character == _width(line, encoding) or inside_an_end


@given(TEXTS, TEXTS, ENCODINGS, st.data())
def test_changes(text: str, new: str, encoding: str, data: st.DataObject) -> None:
    own = Text(text, encoding)
    ends = [offset for offset in range(len(text) + 1) if own.offset(own.position(offset)) == offset]
    start, end = sorted(data.draw(st.tuples(st.sampled_from(ends), st.sampled_from(ends))))
    change = lsp.TextDocumentContentChangePartial(lsp.Range(own.position(start), own.position(end)), new)
    assert own.changed([change]).text == text[:start] + new + text[end:]


@given(TEXTS, ENCODINGS, st.integers(-2, 60), st.integers(-2, 60))
def test_places_that_are_not_there(text: str, encoding: str, line: int, character: int) -> None:
    own = Text(text, encoding)
    assert 0 <= own.offset(lsp.Position(max(line, 0), max(character, 0))) <= len(text)
    assert own.place(line, character).line >= 0
    assert own.changed([lsp.TextDocumentContentChangePartial(lsp.Range(lsp.Position(5, 3), lsp.Position(1, 0)), "x")]).text.count("x") == text.count("x") + 1


@pytest.mark.parametrize("path", ["/a b/ü.py", "/tmp/x[1].py", "untitled:Untitled-1"])
def test_paths(path: str) -> None:
    assert path_of(uri_of(path)) == path


def test_a_file_in_an_encoding_of_its_own() -> None:
    documents = Documents()
    documents.open(lsp.TextDocumentItem("file:///a.py", "python", 1, "# -*- coding: latin-1 -*-\nx = 'é'\n"))
    assert documents.source("file:///a.py") == "# -*- coding: latin-1 -*-\nx = 'é'\n".encode("latin-1")
    documents.open(lsp.TextDocumentItem("file:///b.py", "python", 1, "# -*- coding: nonsense -*-\nx = 'é'\n"))
    assert documents.source("file:///b.py") == "# -*- coding: nonsense -*-\nx = 'é'\n".encode()
