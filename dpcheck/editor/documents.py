"""The open documents: their texts as they are typed, and places in them as the protocol counts (lines from 0, in code units of an encoding).

Lines end where Python's do, and the protocol's: at LF, CRLF and CR, and nowhere else.
"""
from __future__ import annotations

import io
import json
import tokenize
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from urllib.parse import unquote, urlsplit

from lsprotocol import types as lsp
from pygls.uris import from_fs_path, to_fs_path

from dpcheck.syntax.tokens import line_starts

UNITS = {lsp.PositionEncodingKind.Utf8: "utf-8", lsp.PositionEncodingKind.Utf16: "utf-16-le", lsp.PositionEncodingKind.Utf32: "utf-32-le"}
_WIDTH = {"utf-8": 1, "utf-16-le": 2, "utf-32-le": 4}


class Text:
    """A text with its lines, and places in it in code units of an encoding."""

    def __init__(self, text: str, encoding: str = "utf-16-le") -> None:
        self.text = text
        self.encoding = encoding
        self._starts = line_starts(text)

    def offset(self, position: lsp.Position) -> int:
        """The offset in characters of a place; one beyond the end of a line or of the text is the end."""
        if position.line >= len(self._starts):
            return len(self.text)
        line = self._line(position.line)
        if line.isascii():
            return self._starts[position.line] + min(max(position.character, 0), len(line))
        units = line.encode(self.encoding, "surrogatepass")[:max(position.character, 0) * _WIDTH[self.encoding]]
        return self._starts[position.line] + len(units.decode(self.encoding, "ignore"))

    def position(self, offset: int) -> lsp.Position:
        """The place of an offset in characters."""
        offset = min(max(offset, 0), len(self.text))
        line = bisect_right(self._starts, offset) - 1
        return lsp.Position(line, self._units(self.text[self._starts[line]:offset]))

    def place(self, line: int, column: int) -> lsp.Position:
        """The place of a line and a column in characters, both from 1, as findings have them."""
        if line < 1:
            return lsp.Position(0, 0)
        if line > len(self._starts):
            return self.position(len(self.text))
        return lsp.Position(line - 1, self._units(self._line(line - 1)[:max(column - 1, 0)]))

    def at(self, line: int, column: int) -> int:
        """The offset of a line and a column in characters, both from 1."""
        if not 1 <= line <= len(self._starts):
            return len(self.text) if line > 1 else 0
        return self._starts[line - 1] + min(column - 1, len(self._line(line - 1)))

    def changed(self, changes: Iterable[lsp.TextDocumentContentChangeEvent]) -> Text:
        """The text after changes, each of the text that the one before has left."""
        now = self
        for change in changes:
            if isinstance(change, lsp.TextDocumentContentChangePartial):
                start, end = now.offset(change.range.start), now.offset(change.range.end)
                now = Text(now.text[:start] + change.text + now.text[max(start, end):], self.encoding)
            else:
                now = Text(change.text, self.encoding)
        return now

    def _line(self, number: int) -> str:
        end = self._starts[number + 1] if number + 1 < len(self._starts) else len(self.text)
        return self.text[self._starts[number]:end].rstrip("\r\n")

    def _units(self, text: str) -> int:
        return len(text) if text.isascii() else len(text.encode(self.encoding, "surrogatepass")) // _WIDTH[self.encoding]


@dataclass(eq=False)
class Document:
    """An open file, or a cell of a notebook."""

    uri: str
    version: int | None
    text: Text


@dataclass(eq=False)
class Notebook:
    """An open notebook: the URIs of its cells in their order, and whether they hold code."""

    uri: str
    cells: list[tuple[str, bool]] = field(default_factory=list)


class Documents:
    """All that are open, by URI; `path` is how the checker calls a file, cells by that of their notebook and their number from 1."""

    def __init__(self) -> None:
        self.encoding = "utf-16-le"
        self.texts: dict[str, Document] = {}
        self.notebooks: dict[str, Notebook] = {}

    # ------------------------------------------------------------ what happens to them
    def open(self, item: lsp.TextDocumentItem) -> None:
        self.texts[item.uri] = Document(item.uri, item.version, Text(item.text, self.encoding))

    def change(self, uri: str, version: int | None, changes: Sequence[lsp.TextDocumentContentChangeEvent]) -> None:
        """Applies changes; those of a document that nobody has opened are none."""
        document = self.texts.get(uri)
        if document is not None:
            document.text, document.version = document.text.changed(changes), version

    def close(self, uri: str) -> None:
        self.texts.pop(uri, None)

    def open_notebook(self, params: lsp.DidOpenNotebookDocumentParams) -> None:
        self.notebooks[params.notebook_document.uri] = Notebook(params.notebook_document.uri, list(map(_cell, params.notebook_document.cells)))
        for item in params.cell_text_documents:
            self.open(item)

    def change_notebook(self, params: lsp.DidChangeNotebookDocumentParams) -> None:
        notebook, cells = self.notebooks.get(params.notebook_document.uri), params.change.cells
        if notebook is None or cells is None:
            return
        if cells.structure is not None:
            array = cells.structure.array
            notebook.cells[array.start:array.start + array.delete_count] = map(_cell, array.cells or ())
            for item in cells.structure.did_open or ():
                self.open(item)
            for gone in cells.structure.did_close or ():
                self.close(gone.uri)
        kinds = dict(map(_cell, cells.data or ()))
        notebook.cells = [(uri, kinds.get(uri, is_code)) for uri, is_code in notebook.cells]
        for content in cells.text_content or ():
            self.change(content.document.uri, content.document.version, content.changes)

    def close_notebook(self, uri: str) -> None:
        notebook = self.notebooks.pop(uri, None)
        for cell, _ in notebook.cells if notebook is not None else ():
            self.close(cell)

    # ------------------------------------------------------------ as the checker sees them
    def owner(self, uri: str) -> str:
        """The URI of the file that a document is, or is a cell of."""
        for notebook in list(self.notebooks.values()):
            if any(cell == uri for cell, _ in notebook.cells):
                return notebook.uri
        return uri

    def cells(self, uri: str) -> list[str]:
        """The URIs of the code cells of an open notebook, in their order."""
        notebook = self.notebooks.get(uri)
        return [] if notebook is None else [cell for cell, is_code in notebook.cells if is_code and cell in self.texts]

    def open_files(self) -> Iterator[str]:
        """The URIs of the files and notebooks that are open."""
        inside = {cell for notebook in list(self.notebooks.values()) for cell, _ in notebook.cells}
        yield from [uri for uri in list(self.texts) if uri not in inside]
        yield from list(self.notebooks)

    def source(self, uri: str) -> bytes | None:
        """The text of an open file, or of a notebook as its file would have it; None of what is not open."""
        if uri in self.notebooks:
            cells = [{"cell_type": "code", "source": self.texts[cell].text.text} for cell in self.cells(uri)]
            return json.dumps({"cells": cells}).encode()
        document = self.texts.get(uri)
        return None if document is None else _encoded(document.text.text)

    def uri(self, path: str) -> str:
        """The URI of a file, as the client writes it where that is known."""
        return next((uri for uri in self.open_files() if path_of(uri) == path), uri_of(path))

    def offset(self, uri: str, position: lsp.Position) -> int:
        """The offset of a place in the text that the checker sees, which of a notebook is that of all its code cells."""
        before = 0
        for cell in self.cells(self.owner(uri)):
            if cell == uri:
                break
            text = self.texts[cell].text.text
            before += len(text) + (not text.endswith("\n"))
        document = self.texts.get(uri)
        return before + (0 if document is None else document.text.offset(position))

    def part(self, uri: str, offset: int) -> tuple[str, int]:
        """The document that an offset in the text that the checker sees lies in, and the offset there."""
        for cell in (cells := self.cells(uri)):
            text = self.texts[cell].text.text
            length = len(text) + (not text.endswith("\n"))
            if offset < length or cell == cells[-1]:
                return cell, offset
            offset -= length
        return uri, offset

    def text(self, path: str, cell: int | None) -> tuple[str, Text]:
        """The document for a file of the checker, and its text: as it is open, else as it is on the disk, else empty."""
        uri = self.uri(path)
        if cell is not None and 0 < cell <= len(cells := self.cells(uri)):
            return cells[cell - 1], self.texts[cells[cell - 1]].text
        document = self.texts.get(uri)
        return uri, document.text if document is not None else _on_disk(path, self.encoding)


def _encoded(text: str) -> bytes:
    """The bytes of a file with that text, in the encoding that it says itself."""
    data = text.encode("utf-8", "surrogatepass")
    try:
        encoding, _ = tokenize.detect_encoding(io.BytesIO(data).readline)
        return text.encode(encoding)
    except (SyntaxError, UnicodeError, LookupError):
        return data


def _cell(cell: lsp.NotebookCell) -> tuple[str, bool]:
    return cell.document, cell.kind == lsp.NotebookCellKind.Code


def _on_disk(path: str, encoding: str) -> Text:
    from dpcheck.files import read
    from dpcheck.syntax.decode import SourceError, decode

    try:
        return Text(decode(read(path)) if not path.endswith(".ipynb") else "", encoding)
    except (OSError, SourceError):
        return Text("", encoding)


def path_of(uri: str) -> str:
    """How the checker calls the file of a URI: its path, or for what is on no disk, the URI."""
    if urlsplit(uri).scheme == "file":
        return to_fs_path(uri) or unquote(urlsplit(uri).path)
    return uri


def uri_of(path: str) -> str:
    """The URI of a file as the checker calls it."""
    return from_fs_path(path) or path if path.startswith("/") or path[1:3] in (":\\", ":/") else path
