"""What is told of the place under the cursor, as Markdown: of an expression, a function, a release, a code or a rule."""
from __future__ import annotations

import os
import re
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from dpcheck.check.knowledge import Knowledge, offset_of
from dpcheck.check.records import ExpressionReport, FunctionReport, Move, Note, Release
from dpcheck.check.utility import decimal
from dpcheck.editor.documents import uri_of
from dpcheck.editor.pages import titles
from dpcheck.report.words import costs, sensitivity, signature

VERDICTS = {"right": "the noise covers it", "under-noised": "**too little noise**", "over-noised": "more noise than needed", "unbounded": "**nothing bounds the input**",
            "wrong-metric": "**the input is in the wrong metric**", "private-parameter": "**a parameter is private**", "undecided": "**not decided**",
            "not-judged": "**not judged**", "generic": "a generic draw, which was not judged"}
_FRACTION = re.compile(r"(\d{1,300}) / (\d{1,300})")
_NAME = re.compile(r"[^\W\d]\w*")


@dataclass(frozen=True, slots=True)
class Told:
    """A text in Markdown, and what it is about: from where to where in the text of the file."""

    text: str
    start: int
    end: int


def told_at(knowledge: Knowledge, path: str, offset: int, links: bool = False) -> Told | None:
    """What is known at a place in the text of a file; steps have `links` for a client that shows them as such."""
    module = knowledge.modules.get(path)
    if module is None:
        return None
    parts: list[str] = []
    start = end = offset
    function = _function_at(knowledge, path, offset)
    if function is not None:
        (start, end), report = function
        parts.append(of_function(report))
    parts += dict.fromkeys(map(of_release, _releases_around(knowledge, path, offset)))
    parameter = knowledge.parameter(path, offset)
    if parameter is not None:
        space, start, end = parameter
        parts.append(f"`{module.text[start:end]}` is **private** here: {space}")
    known = knowledge.at(path, offset)
    if known is not None and parameter is None and (function is None or known.moves):
        start, end = (known.start, known.end) if function is None else (start, end)
        parts.insert(0 if function is None else len(parts), of_expression(known, links))
    return Told("\n\n---\n\n".join(parts), start, end) if parts else None


def of_expression(known: ExpressionReport, links: bool) -> str:
    """What an expression is, by how much each private source moves it, and why."""
    if known.state != "private":
        what = f": {known.what}" if known.what else ""
        return f"{_code(known.text)}{what}" + (f", **{known.state}**" if known.state else "")
    lines = [f"{_code(known.text)}: {known.what}, **private**", ""]
    lines += [_moved(move, known.in_loop) for move in known.moves]
    if known.in_loop:
        lines += ["", "*Inside a loop, or a function of rows: this is of one pass or row, measured in what that begins with.*"]
    elif known.readings > 1:
        lines += ["", f"*The most of {known.readings} times that it is read.*"]
    if known.called:
        lines += ["", "*As it is where the code around is called from this file.*"]
    for move in known.moves:
        lines += derived(move.notes, f" from `{move.source}`" if len(known.moves) > 1 else "", links)
    return "\n".join(lines)


def _moved(move: Move, in_loop: bool) -> str:
    """A line on one source."""
    who = f"`{move.source}`" + (f" ({move.space})" if move.space else f" ({move.relation})" if move.relation else "")
    if move.stands_in:
        who = f"`{move.source}` as the pass begins"
    if not move.bounds:
        return f"- depends on {who}"
    entries = move.bounds.get("D", "inf")
    if "" in move.bounds:
        is_data = move.bounds[""] == "inf" and entries != "inf"
        far = "**without bound**" if move.bounds[""] == "inf" else f"by at most {_bound(move.bounds[''])}"
        return f"- {who} moves it {far}" + (f" (in the discrete metric, by at most {_bound(entries)})" if is_data else "")
    norms = [f"{norm} {_bound(bound)}" for norm, bound in move.bounds.items() if norm != "D"]
    return f"- {who} moves it by at most: {', '.join(norms)}" + (f"; in at most {_bound(entries)} of its entries" if entries != "inf" else "")


def of_function(report: FunctionReport) -> str:
    """A function's type, what each private argument does to its result, and what that costs."""
    lines = [f"```python\n{signature(report)}\n```"]
    lines += [f"- `{argument.name}` moves the result by at most **{sensitivity(argument)}**" if argument.sensitivity != "inf" else f"- `{argument.name}` moves the result **without bound**"
              for argument in report.arguments if argument.private and not (report.returns.released and argument.sensitivity == "0")]
    lines += [f"- {sentence}" for sentence in costs(report)]
    lines += [f"- assuming {assumption}" for assumption in report.assumptions]
    return "\n".join(lines)


def of_release(release: Release) -> str:
    """What a release costs, and how far its answers are off."""
    lines = [f"**Release** ({release.mechanism}): {'nothing is claimed of its noise' if release.claims_nothing else VERDICTS.get(release.verdict, release.verdict)}"]
    cost = f"costs `{release.source}` epsilon {number(release.epsilon)}" + (f", delta {number(release.delta)}" if release.delta != "0" else "")
    made = f" (made for {number(release.declared)}, needs {number(release.inferred)})" if release.declared not in ("", "inf") else ""
    if release.source:
        lines.append(f"- {cost}{made}")
    if release.error:
        lines.append(f"- 95 % of answers are within ± {number(release.error)} of the exact one")
    if release.reason:
        lines.append(f"- {release.reason}")
    return "\n".join(lines)


def number(text: str) -> str:
    """A bound as people write it: a fraction as a decimal, rounded upward, what else there is as it is."""
    fraction = _FRACTION.fullmatch(text)
    return text if fraction is None else decimal(Fraction(int(fraction[1]), int(fraction[2])))


def _bound(text: str) -> str:
    if text == "inf":
        return "**inf**"
    short = number(text)
    return f"**{text}**" if short == text else f"**{short}** (`{text}`)"


def _code(text: str) -> str:
    text = text if len(text) <= 60 else text[:57] + "..."
    return f"`` {text} ``" if "`" in text else f"`{text}`"


def derived(notes: Iterable[Note], whose: str, links: bool) -> list[str]:
    """The steps of a derivation, with their places."""
    lines = [f"{place}. {titles(each.message)}{_where(each, links)}" for place, each in enumerate(notes, 1)]
    return ["", f"Derivation{whose}:", "", *lines] if len(lines) > 1 else []


def _where(note: Note, link: bool) -> str:
    if not note.line:
        return ""
    where = f"{Path(note.path).name}:{note.line}" if note.cell is None else f"cell {note.cell}:{note.line}"
    return f" ([{where}]({uri_of(note.path)}#L{note.line}))" if link and note.cell is None and os.path.isabs(note.path) else f" (`{where}`)"


def _function_at(knowledge: Knowledge, path: str, offset: int) -> tuple[tuple[int, int], FunctionReport] | None:
    """The function whose name stands at a place, where it is defined or called."""
    text = knowledge.modules[path].text
    word = next((match for match in _NAME.finditer(text, max(text.rfind("\n", 0, offset), 0), _end_of_line(text, offset)) if match.start() <= offset <= match.end()), None)
    if word is None:
        return None
    for function in knowledge.functions(path):
        is_called = function.name == word[0] and text[word.end():].lstrip(" ")[:1] == "(" and text[word.start() - 1:word.start()] != "."
        if ((function.start, function.end) == word.span() or is_called) and function.report is not None:
            return word.span(), function.report
    return None


def _end_of_line(text: str, offset: int) -> int:
    end = text.find("\n", offset)
    return len(text) if end < 0 else end


def _releases_around(knowledge: Knowledge, path: str, offset: int) -> list[Release]:
    """The releases of the smallest call around a place."""
    module = knowledge.modules[path]
    around: dict[tuple[int, int], list[Release]] = {}
    for release in knowledge.releases(path):
        start = offset_of(module, release.cell, release.line, release.column)
        end = offset_of(module, release.cell, release.end_line, release.end_column)
        if start <= offset <= end:
            around.setdefault((start, end), []).append(release)
    return around[min(around, key=lambda span: span[1] - span[0])] if around else []
