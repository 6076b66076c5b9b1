"""Statements that only Python 2 reads, in the words of Python 3: that they are no Python is told all the same, and what stands around them is not lost.

Every character keeps its place, so that what is found in the rest stands where it is said to stand; and what is read does
what Python 2 would have done, except that what is printed is not seen to be.
"""
from __future__ import annotations

import re

_PRINT = re.compile(r"(?P<indent>[ \t]*(?:(?:if|elif|else|for|while|try|except|finally|with)\b[^#'\"\n]*:[ \t]*)?)print\b(?=[ \t]*[^\s(=.,)\]>:;#&|%*/+-])")
_EXCEPT = re.compile(r"(?P<before>[ \t]*except[ \t]+[\w.() ,]+?)(?P<name>,[ \t]*\w+[ \t]*)(?=:)")
_RAISE = re.compile(r"(?P<before>[ \t]*raise[ \t]+[\w.]+)(?P<rest>[ \t]*,.*)$")
_LONG = re.compile(r"(?<![\w.])(\d+)[lL]\b")


def of_python_2(source: str) -> str:
    """A statement as Python 3 reads it, of the same length, where Python 2 has another form for it."""
    return "\n".join(map(_line, source.split("\n")))


def _line(line: str) -> str:
    found = _PRINT.match(line)
    if found is not None:
        line = found["indent"] + "None," + line[found.end():]  # what it prints is evaluated
    for pattern, part in ((_EXCEPT, "name"), (_RAISE, "rest")):
        found = pattern.match(line)
        if found is not None:
            line = line[:found.start(part)] + " " * (found.end(part) - found.start(part)) + line[found.end(part):]
    return _LONG.sub(r"\1 ", line.replace("<>", "!="))
