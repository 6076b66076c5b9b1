"""Files as they are edited: the text of a Python file, or the code cells of a notebook, whose every other byte stays as it is."""
from __future__ import annotations

import codecs
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from dpcheck.syntax.decode import decode, encoding_of

Texts = dict[int | None, str]
"""The texts of a file: of a Python file one, by None; of a notebook those of its code cells by their numbers."""

_SPACE = re.compile(r"[ \t\r\n]*")
_DECODER = json.JSONDecoder()


@dataclass(frozen=True)
class PythonFile:
    """A Python file, with its encoding and byte order mark."""

    data: bytes

    def texts(self) -> Texts:
        return {None: decode(self.data)}

    def with_texts(self, texts: Mapping[int | None, str]) -> bytes:
        """The bytes with another text. Raises UnicodeEncodeError where the encoding of the file lacks a character."""
        mark = codecs.BOM_UTF8 if self.data.startswith(codecs.BOM_UTF8) else b""
        return mark + texts[None].encode(encoding_of(self.data))


@dataclass(frozen=True)
class Notebook:
    """A notebook; a cell whose text lacks the last line end is given one where it is read, as everywhere, and loses it where it is written."""

    data: bytes

    def texts(self) -> Texts:
        return {number: text if text.endswith("\n") else text + "\n" for number, (_, _, text) in enumerate(self._cells(), 1)}

    def with_texts(self, texts: Mapping[int | None, str]) -> bytes:
        raw = self._raw()
        pieces: list[str] = []
        at = 0
        for number, (start, end, old) in enumerate(self._cells(), 1):
            new = texts.get(number, old)
            if not old.endswith("\n"):
                new = new.removesuffix("\n")
            if new != old:
                pieces += [raw[at:start], _written(raw[start:end], new, raw.isascii())]
                at = end
        mark = codecs.BOM_UTF8 if self.data.startswith(codecs.BOM_UTF8) else b""
        return mark + "".join([*pieces, raw[at:]]).encode("utf-8", "surrogatepass")

    def _raw(self) -> str:
        return self.data.decode("utf-8-sig")

    def _cells(self) -> list[tuple[int, int, str]]:
        """Where the source of each code cell stands in the file, and its text."""
        raw = self._raw()
        top = dict(_members(raw, _skip(raw, 0)))
        sheets = [dict(_members(raw, start)) for start in _items(raw, top["worksheets"])] if "worksheets" in top else [top]
        found = []
        for sheet in sheets:
            for cell in _items(raw, sheet["cells"]):
                members = dict(_members(raw, cell))
                if _value(raw, members.get("cell_type", cell))[0] != "code":
                    continue
                at = members.get("source", members.get("input"))
                if at is None:
                    continue
                source, end = _value(raw, at)
                if isinstance(source, list):
                    source = "".join(line for line in source if isinstance(line, str))
                if isinstance(source, str):
                    found.append((at, end, source))
        return found


def document(path: str, data: bytes) -> PythonFile | Notebook:
    """The file as it is edited."""
    return Notebook(data) if path.endswith(".ipynb") else PythonFile(data)


def _written(old: str, text: str, is_ascii: bool) -> str:
    """A source as JSON in the manner of the one before: a text, or a list of lines with the same spaces between them."""
    if not old.startswith("["):
        return json.dumps(text, ensure_ascii=is_ascii)
    lines = [json.dumps(line, ensure_ascii=is_ascii) for line in text.splitlines(keepends=True)]
    starts = list(_items(old, 0))
    opening = old[1:starts[0]] if starts else ""
    closing = old[_value(old, starts[-1])[1]:-1] if starts else ""
    between = old[_value(old, starts[0])[1]:starts[1]] if len(starts) > 1 else f",{opening or ' '}"
    return f"[{opening}{between.join(lines)}{closing}]" if lines else "[]"


def _skip(raw: str, at: int) -> int:
    match = _SPACE.match(raw, at)
    return match.end() if match is not None else at


def _value(raw: str, at: int) -> tuple[object, int]:
    """The value that begins at an offset, and where it ends."""
    value, end = _DECODER.raw_decode(raw, at)
    return value, end


def _members(raw: str, at: int) -> Iterator[tuple[str, int]]:
    """The keys of the object that begins at an offset, and where their values begin."""
    at = _skip(raw, at + 1)
    while raw[at] != "}":
        key, end = _value(raw, at)
        start = _skip(raw, _skip(raw, end) + 1)
        yield str(key), start
        at = _after(raw, start)


def _items(raw: str, at: int) -> Iterator[int]:
    """Where the items of the list begin that begins at an offset."""
    at = _skip(raw, at + 1)
    while raw[at] != "]":
        yield at
        at = _after(raw, at)


def _after(raw: str, start: int) -> int:
    """Where the next member or item begins after the value at an offset, or the bracket that closes."""
    at = _skip(raw, _value(raw, start)[1])
    return _skip(raw, at + 1) if raw[at] == "," else at
