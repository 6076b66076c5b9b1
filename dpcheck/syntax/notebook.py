"""Notebooks: all code cells of an `.ipynb` file as the text of one module, with IPython's own syntax blanked out.

Blanking keeps every character in its place, so that places in the text are places in the cells.
"""
from __future__ import annotations

import json
import re
from collections.abc import Iterator

from dpcheck import ir
from dpcheck.syntax.parse import fill
from dpcheck.syntax.select import Wanted
from dpcheck.syntax.tokens import COMMENT, CONTINUATION, STRING, unify_line_ends
from dpcheck.syntax.walk import walk_unfinished

_CELL_MAGIC = re.compile(r"\s*%%(?P<name>\w+)[^\n]*\n?")
_PYTHON_CELLS = frozenset(["time", "timeit", "capture", "prun"])  # these run the cell as Python
_LINE_MAGIC = re.compile(r"[ \t]*(?:[%!]|\?{1,2}\w)")
_TIME = re.compile(r"(?P<indent>[ \t]*)(?P<magic>%(?:time|timeit|prun)\b(?:[ \t]+-\w+(?:[ \t]*\d+)?)*[ \t]+)(?=[^\s-])")
_HELP = re.compile(r"[ \t]*%{0,2}[\w.*\[\]'\"]+\?{1,2}[ \t\r]*$")
_ASSIGNED = re.compile(r"(?P<target>[^=\n#'\"(]+=[ \t]*)(?P<magic>[%!][^\n]*)$")
_ASSIGNED_TIME = re.compile(r"(?P<target>[^=\n#'\"(]+=[ \t]*)(?P<magic>%(?:time|timeit)[ \t]+)")
_TOKEN = re.compile(
    rf"""[^"'#()\[\]{{}}\\\n]+|{STRING}|{COMMENT}|{CONTINUATION}|(?P<open>[(\[{{])|(?P<close>[)\]}}])|(?P<line>\n)""", re.DOTALL,
)
_NOT_SPACE = re.compile(r"[^\n]")


def read_notebook(data: bytes, path: str, name: str, *, wanted: Wanted | None = None) -> ir.Module:
    """Lower the code cells of a notebook (nbformat 3 or 4) as one module; a file that is none gets a fault.

    `name` and `wanted` are as for `parse_module`. The numbers in `cells` count the code cells from 1.
    """
    module = ir.Module(path, name, False, "", [])
    try:
        sources = list(_sources(json.loads(data.decode("utf-8-sig"))))
    except (ValueError, RecursionError) as error:  # json's and the decoder's errors are ValueErrors
        module.faults.append(ir.SyntaxFault(0, 0, f"not a notebook: {error}"))
        return module
    shown: list[str] = []
    lowered: list[str] = []
    results: set[int] = set()
    length = 0
    for number, source in enumerate(sources, 1):
        text = source if source.endswith("\n") else source + "\n"
        module.cells.append((length, number))
        shown.append(text)
        code, given = blank_magics(unify_line_ends(text))
        lowered.append(code)
        results.update(length + offset for offset in given)
        length += len(text)
    module.text = "".join(shown)
    fill(module, "".join(lowered), wanted)
    if results:
        _name_results(module, results)
    return module


def _sources(notebook: object) -> Iterator[str]:
    """The sources of the code cells; raises ValueError for what is no notebook."""
    if not isinstance(notebook, dict):
        raise ValueError("no object at the top")
    sheets = notebook["worksheets"] if isinstance(notebook.get("worksheets"), list) else [notebook]
    for sheet in sheets:
        cells = sheet.get("cells") if isinstance(sheet, dict) else None
        if not isinstance(cells, list):
            raise ValueError("it has no cells")
        for cell in cells:
            if not isinstance(cell, dict) or cell.get("cell_type") != "code":
                continue
            source = cell.get("source", cell.get("input", ""))
            if isinstance(source, list):
                source = "".join(line for line in source if isinstance(line, str))
            if isinstance(source, str):
                yield source


def blank_magics(text: str) -> tuple[str, list[int]]:
    """A cell's text without IPython's own syntax, of the same length; the offsets of the placeholders for what magics give.

    A line magic, a shell command or a question becomes the expression `0`, so that a block of them stays a block. A cell under
    a magic that hands it to something other than Python (`%%bash`, `%%sql`) is blank. What `%time` runs is Python, and stays.
    """
    cell = _CELL_MAGIC.match(text)
    if cell is not None:
        if cell["name"] not in _PYTHON_CELLS:
            return _blank(text), []
        text = _blank(cell[0]) + text[cell.end():]
    if not any(sign in text for sign in "%!?"):
        return text, []
    pieces: list[str] = []
    results: list[int] = []
    at = 0
    for start in _line_starts(text):
        end = text.find("\n", start)
        while end > 0 and text[end - 1] == "\\":  # a command may be continued
            end = text.find("\n", end + 1)
        end = len(text) if end < 0 else end
        line = text[start:end]
        if start < at:
            continue
        if (timed := _TIME.match(line)) is not None:
            new = timed["indent"] + "if 1:".ljust(len(timed["magic"])) + line[timed.end():]
        elif (timed := _ASSIGNED_TIME.match(line)) is not None:
            new = timed["target"] + " " * len(timed["magic"]) + line[timed.end():]
        elif (assigned := _ASSIGNED.match(line)) is not None:
            results.append(start + assigned.start("magic"))
            new = assigned["target"] + "_" + _blank(assigned["magic"])[1:]
        elif _LINE_MAGIC.match(line) or _HELP.match(line):
            indent = len(line) - len(line.lstrip(" \t"))
            new = line[:indent] + "0" + _blank(line)[indent + 1:]
        else:
            continue
        pieces += [text[at:start], new]
        at = end
    return "".join([*pieces, text[at:]]), results


def _blank(text: str) -> str:
    return _NOT_SPACE.sub(" ", text)


def _name_results(module: ir.Module, results: set[int]) -> None:
    """Put an `Unknown` in the place of each placeholder for what a magic gives."""
    for node in walk_unfinished(module.body):
        if isinstance(node, (ir.Assign, ir.Annotate, ir.Augment)) and node.value is not None and node.value.start in results:
            node.value = ir.Unknown(node.value.start, node.value.end, "the result of a magic or a shell command")


def _line_starts(text: str) -> Iterator[int]:
    """The offsets of the logical lines: outside brackets, strings and continued lines."""
    yield 0
    depth = 0
    for match in _TOKEN.finditer(text):
        kind = match.lastgroup
        if kind == "open":
            depth += 1
        elif kind == "close":
            depth = max(depth - 1, 0)
        elif kind == "line" and depth == 0:
            yield match.end()
