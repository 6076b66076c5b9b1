"""The picture of a flow as SVG: columns of boxes with curves between them, and a tree for narrow screens. Colours are those of the page's style sheet."""
from __future__ import annotations

from dataclasses import dataclass
from xml.etree.ElementTree import Element

from dpcheck.signing.elements import element
from dpcheck.signing.flow import Flow, Leaf

_HEIGHT, _GAP, _BETWEEN = 46, 12, 14  # of a box; between boxes; between functions
_COLUMNS = ((0, 196), (262, 222), (634, 246))  # of sources, functions and releases: where they begin, and how wide they are
_WIDE = 880
_NARROW, _INDENT = 340, 18
_LETTER = 7.3  # how wide one is: the face is monospaced, 12 pixels high
_LABEL = 6.7


@dataclass(frozen=True, slots=True)
class _Box:
    """A box with two lines of text; `kind` and `tone` are classes of the style sheet."""

    x: float
    y: float
    width: float
    text: str
    detail: str
    title: str
    kind: str
    tone: str = ""

    @property
    def middle(self) -> float:
        return self.y + _HEIGHT / 2


def columns(flow: Flow, name: str) -> Element:
    """The flow from left to right; `name` is what a screen reader says."""
    steps, releases, height = _stacked(flow)
    drawn = [_edge(steps[position], box, leaf.tone) for position, leaf, box in releases]
    labels = [_labelled(steps[position], box, text) for position, leaf, box in releases if (text := _label(leaf))]
    boxes: list[_Box] = [*steps, *(box for _, _, box in releases)]
    taken: float = 0
    for origin in flow.origins:
        middles = [steps[position].middle for position in origin.steps]
        y = max(sum(middles) / len(middles) - _HEIGHT / 2, taken)
        taken = y + _HEIGHT + _GAP
        box = _Box(*_shifted(0, y), origin.text, origin.detail, origin.title, "origin" if origin.known else "unknown")
        boxes.append(box)
        drawn += [_edge(box, steps[position], "plain" if origin.known else "open") for position in origin.steps]
    return _svg(_WIDE, max(height, taken) - _GAP, [*drawn, *labels, *map(_drawn, boxes)], name, "wide")


def tree(flow: Flow) -> Element:
    """The flow from top to bottom, for narrow screens. Screen readers have the other one."""
    boxes: list[_Box] = []
    drawn: list[Element] = []
    y: float = 0
    for origin in flow.origins:
        top = _Box(0, y, _NARROW, origin.text, origin.detail, origin.title, "origin" if origin.known else "unknown")
        boxes.append(top)
        y += _HEIGHT + _GAP
        for position in origin.steps:
            step = flow.steps[position]
            middle = _Box(_INDENT, y, _NARROW - _INDENT, step.text, step.detail, step.title, "step")
            boxes.append(middle)
            drawn.append(_elbow(top, middle, "plain"))
            y += _HEIGHT + _GAP
            for leaf, move in flow.leaves_of(origin, step):
                told = f"moves by {_move(move)}" if move else leaf.detail
                box = _Box(2 * _INDENT, y, _NARROW - 2 * _INDENT, leaf.text, told, leaf.title, "release", leaf.tone)
                boxes.append(box)
                drawn.append(_elbow(middle, box, leaf.tone))
                y += _HEIGHT + _GAP
        y += _BETWEEN
    svg = _svg(_NARROW, y - _GAP - _BETWEEN, [*drawn, *map(_drawn, boxes)], "", "narrow")
    svg.set("aria-hidden", "true")
    return svg


def _stacked(flow: Flow) -> tuple[list[_Box], list[tuple[int, Leaf, _Box]], float]:
    """Functions beside the middle of their releases, one below the other; the releases with the places of their functions; and how high all is."""
    steps: list[_Box] = []
    releases: list[tuple[int, Leaf, _Box]] = []
    y: float = 0
    for position, step in enumerate(flow.steps):
        top = y
        for leaf in step.leaves:
            releases.append((position, leaf, _Box(*_shifted(2, y), leaf.text, leaf.detail, leaf.title, "release", leaf.tone)))
            y += _HEIGHT + _GAP
        steps.append(_Box(*_shifted(1, (top + y - _GAP - _HEIGHT) / 2), step.text, step.detail, step.title, "step"))
        y += _BETWEEN
    return steps, releases, y - _BETWEEN


def _shifted(column: int, y: float) -> tuple[float, float, float]:
    x, width = _COLUMNS[column]
    return x, y, width


def _label(leaf: Leaf) -> str:
    if len(leaf.moves) == 1:
        return f"≤ {leaf.moves[0][1]}" if leaf.moves[0][1] not in ("", "inf") else "no bound" if leaf.moves[0][1] else ""
    return ", ".join(f"{source} ≤ {move}" if move != "inf" else f"{source}: no bound" for source, move in leaf.moves if move)


def _move(move: str) -> str:
    return "no known bound" if move == "inf" else f"at most {move}"


def _edge(start: _Box, end: _Box, tone: str) -> Element:
    """A curve from box to box."""
    x0, x1 = start.x + start.width, end.x
    bend = min(60.0, (x1 - x0) / 2)
    path = f"M{x0:g} {start.middle:g}C{x0 + bend:g} {start.middle:g} {x1 - bend:g} {end.middle:g} {x1:g} {end.middle:g}"
    return element("path", d=path, class_=f"edge {tone}")


def _labelled(start: _Box, end: _Box, label: str) -> Element:
    """What stands at a curve, where it arrives."""
    text = _cut(label, (end.x - start.x - start.width - 12) / _LABEL)
    return element("text", text, element("title", label) if text != label else None, x=f"{end.x - 8:g}", y=f"{end.middle - 6:g}", class_="label", text_anchor="end")


def _elbow(start: _Box, end: _Box, tone: str) -> Element:
    x = start.x + _INDENT / 2
    return element("path", d=f"M{x:g} {start.y + _HEIGHT:g}V{end.middle:g}H{end.x:g}", class_=f"edge {tone}")


def _drawn(box: _Box) -> Element:
    letters = (box.width - 24) / _LETTER
    group = element("g", element("title", f"{box.text}\n{box.detail}\n{box.title}"), class_=f"{box.kind} {box.tone}".strip())
    group.append(element("rect", x=f"{box.x + 0.5:g}", y=f"{box.y + 0.5:g}", width=f"{box.width - 1:g}", height=f"{_HEIGHT - 1}", rx="8"))
    if box.kind == "release":
        group.append(element("rect", x=f"{box.x + 0.5:g}", y=f"{box.y + 10.5:g}", width="4", height=f"{_HEIGHT - 21}", rx="2", class_="mark"))
    group.append(element("text", _cut(box.text, letters), x=f"{box.x + 13:g}", y=f"{box.y + 19:g}", class_="name"))
    group.append(element("text", _cut(box.detail, letters), x=f"{box.x + 13:g}", y=f"{box.y + 35:g}", class_="detail"))
    return group


def _cut(text: str, letters: float) -> str:
    return text if len(text) <= int(letters) else text[:max(1, int(letters) - 1)] + "…"


def _svg(width: float, height: float, drawn: list[Element], name: str, kind: str) -> Element:
    height = max(height, _HEIGHT)
    svg = element("svg", *drawn, viewBox=f"-2 -2 {width + 4:g} {height + 4:g}", width=f"{width + 4:g}", height=f"{height + 4:g}", class_=f"flow {kind}")
    if name:
        svg.set("role", "img")
        svg.set("aria-label", name)
    return svg
