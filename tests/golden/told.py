"""What a report says, as lines for people: by file, under the last function that starts above each place, with lines counted from there.

The norms of a bound are told where they have another one than the first; public arguments are left out.
"""
from __future__ import annotations

import bisect
from typing import Any

Document = dict[str, Any]
Told = dict[str, list[str]]


def told(*documents: Document) -> Told:
    """The lines of each file of documents on the same files, of `dpcheck infer`, of `dpcheck check`, or of both; nothing is told twice."""
    functions = [function for document in documents for function in document.get("functions", [])]
    starts: dict[Any, list[tuple[int, str]]] = {}
    for function in functions:
        starts.setdefault(_text(function), []).append((function["line"], function["name"]))
    found: dict[str, dict[tuple[Any, ...], dict[str, None]]] = {}

    def tell(said: Document, lines: list[str]) -> None:
        here = sorted(starts.get(_text(said), []))
        number = bisect.bisect_right(here, (said["line"], "\uffff")) - 1
        start, name = here[number] if number >= 0 else (0, "the file")
        key = (said.get("cell") or 0, start, name)
        block = "\n".join([lines[0].replace("@", f"+{said['line'] - start}", 1), *lines[1:]])
        found.setdefault(said["path"], {}).setdefault(key, {})[block] = None

    for function in functions:
        tell(function, _function(function))
    for document in documents:
        for said in sorted(found_in(document), key=lambda said: (said["path"], said.get("cell") or 0, said["line"], said["column"])):
            tell(said, _diagnostic(said))
        for said in document.get("releases", []):
            tell(said, [_release(said)])
        for said in document.get("ledger", []):
            tell(said, [_entry(said)])
    return {path: _lines(blocks) for path, blocks in found.items()}


def found_in(document: Document) -> list[Document]:
    """The findings of a document, those that follow from others too."""
    found: list[Document] = []
    rest = list(document["diagnostics"])
    while rest:
        found.append(rest.pop(0))
        rest += found[-1].get("follows", [])
    return found


def _text(said: Document) -> tuple[str, int | None]:
    """The file, or the cell of a notebook, in which lines are counted."""
    return said["path"], said.get("cell")


def _lines(blocks: dict[tuple[Any, ...], dict[str, None]]) -> list[str]:
    lines = []
    for (cell, _, name), here in sorted(blocks.items()):
        lines.append(f"cell {cell}, {name}" if cell else name)
        lines += [f"  {line}" for block in here for line in block.split("\n")]
    return lines


def _function(said: Document) -> list[str]:
    lines = [f"returns {returns(said['returns'])}"]
    lines += [argument(one) for one in said["arguments"] if one["private"] or one["sensitivity"] != "0"]
    lines += [f"privacy of {one['argument']}: epsilon {one['epsilon']}, delta {one['delta']}" for one in said["privacy"]]
    return lines + [f"assumes {one}" for one in said.get("assumptions", [])]


def argument(said: Document) -> str:
    """An argument with its bounds."""
    norms: dict[str, list[str]] = {}
    for norm, bound in said.get("sensitivities", {}).items():
        norms.setdefault(bound, []).append(norm)
    norms.pop(said["sensitivity"], None)
    bounds = [said["sensitivity"], *(f"{bound} in {' '.join(names)}" for bound, names in norms.items())]
    if said.get("items") is not None:
        bounds.append(f"its items by {', '.join(said['items'])}")
    return f"{said['name']} ({said['space']}): {'; '.join(bounds)}"


def returns(said: Document) -> str:
    """A result's space and range."""
    if "items" in said:
        return f"{said['space']} of {', '.join(returns(item) for item in said['items'])}"
    ends = "" if said["lower"] is None and said["upper"] is None else f" in [{said['lower']}, {said['upper']}]"
    return said["space"] + ends + (", released" if said["released"] else "")


def _diagnostic(said: Document) -> list[str]:
    to = said["end_column"] if said["end_line"] == said["line"] else f"+{said['end_line'] - said['line']}:{said['end_column']}"
    lines = [f"@:{said['column']}-{to} {said['severity']} {said['code']}: {said['message']}"]
    lines += [f"- {note['message']}" for note in said["notes"]]
    return lines + [f"- fix: {said['fix']}"] * bool(said["fix"])


def _release(said: Document) -> str:
    where = f"@:{said['column']} {said['mechanism']} of {said['source']} ({said['relation']})"
    times = f" {said['times']} times" if said.get("times", 1) != 1 else ""
    reason = f", for {said['reason']}" if "reason" in said else ""
    return f"{where}: {said['verdict']}{times}, declared {said['declared']}, inferred {said['inferred']}, epsilon {said['epsilon']}, delta {said['delta']}{reason}"


def _entry(said: Document) -> str:
    tighter = f", tighter {said['tighter']}" if said.get("tighter") else ""
    return f"spent of {said['source']} ({said['relation']}): epsilon {said['epsilon']}, delta {said['delta']}{tighter}"
