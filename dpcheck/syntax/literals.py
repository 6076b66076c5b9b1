"""Values of literals as they are written: numbers and strings."""
from __future__ import annotations

import ast
import warnings


def number(text: str) -> int | float | complex | None:
    """The value of a number as written; None where Python itself refuses to read so long an integer."""
    text = text.replace("_", "")
    if text[-1] in "jJ":
        return complex(0, float(text[:-1]))
    try:
        return int(text, 0)
    except ValueError:
        pass
    if text.isdigit():
        # An integer of zeros ("00") is valid; one beyond the limit of int() is not readable here.
        return 0 if not text.strip("0") else None
    return float(text)


def plain_string(text: str) -> str | bytes:
    """The value of one string or bytes literal (no f-string) as written, prefix and quotes included."""
    first = text[0]
    if first in "'\"" and "\\" not in text:
        value = text[3:-3] if len(text) >= 6 and text[1] == text[2] == first else text[1:-1]
        return value if "\r" not in value else value.replace("\r\n", "\n").replace("\r", "\n")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # invalid escapes are the reader's business, not ours
        value = ast.literal_eval(text.lstrip())
    assert isinstance(value, (str, bytes))
    return value
