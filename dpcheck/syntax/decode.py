"""From the bytes of a source file to its text, as Python reads it, but with its own line ends."""
from __future__ import annotations

import codecs
import re

_COOKIE = re.compile(rb"^[ \t\f]*#.*?coding[:=][ \t]*([-\w.]+)")
_BLANK = re.compile(rb"^[ \t\f]*(?:[#\r\n]|$)")


class SourceError(Exception):
    """A file that is no text; `message` says why."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


def decode(data: bytes) -> str:
    """The text of a source file: by its encoding cookie (PEP 263), else UTF-8; a byte order mark is dropped.

    Raises `SourceError` for an unknown encoding, bytes that it cannot decode, and binary files.
    """
    if b"\0" in data:
        raise SourceError("the file is binary: it holds null bytes")
    marked = data.startswith(codecs.BOM_UTF8)
    if marked:
        data = data[3:]
    cookie = _cookie(data)
    name = cookie or "utf-8"
    try:
        codec = codecs.lookup(name)
        # What decodes to something other than text (such as rot13 or hex) is no encoding of source.
        is_text = codec._is_text_encoding
    except (LookupError, ValueError):
        raise SourceError(f"unknown encoding: {name}") from None
    if not is_text:
        raise SourceError(f"unknown encoding: {name}")
    if marked and codec.name != "utf-8":
        raise SourceError(f"the file begins with the UTF-8 byte order mark but declares the encoding {name}")
    try:
        return data.decode(name)
    except UnicodeDecodeError as error:
        raise SourceError(f"byte {error.start + 1} cannot be decoded as {name}: {error.reason}") from None
    except (UnicodeError, ValueError) as error:
        raise SourceError(f"the file cannot be decoded as {name}: {error}") from None


def encoding_of(data: bytes) -> str:
    """The name of the encoding in which a source file that `decode` reads is written."""
    return _cookie(data.removeprefix(codecs.BOM_UTF8)) or "utf-8"


def _cookie(data: bytes) -> str | None:
    """The encoding that one of the first two lines declares; the second counts only if the first holds no code."""
    lines = re.split(rb"\r\n|\r|\n", data[:4096], maxsplit=2)[:2]
    for line in lines:
        match = _COOKIE.match(line)
        if match is not None:
            return match[1].decode("ascii", "replace")
        if _BLANK.match(line) is None:
            return None
    return None
