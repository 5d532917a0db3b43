"""Where a value comes from, or what it leads to, as boxes with arrows between them."""

from __future__ import annotations

from typing import NamedTuple

from vi3dras.explain.chain import Link

from ..pen import fonts
from ..pen.draw import Pen
from ..pen.theme import Paint, px


class Line(NamedTuple):
    """Where boxes stand, in pixels."""

    left: float
    top: float
    stop: float
    """Where the first line ends: a button stands behind it."""
    right: float
    """Where the others end."""


def leads_on(links: tuple[Link, ...]) -> bool:
    """Whether a chain begins with a control and tells what it changes."""
    return links[0].kind == "control" and links[-1].kind != "indicator"


def paint_chain(pen: Pen, links: tuple[Link, ...], line: Line) -> float:
    """Draw the boxes, on more lines where one is too short, and give the y where they end."""
    leads = leads_on(links)
    x, y = line.left, line.top + px(14)
    for k, link in enumerate(links):
        wide = fonts.text_width(link.label, "word", 13) + px(22 if link.ref else 8)
        if k and x + wide + px(30) > (line.stop if y < line.top + px(30) else line.right):
            x, y = line.left, y + px(34)
        if k and leads and k > 1:
            x += px(8)
        elif k:
            x = _arrow(pen, x, y)
        ends = k == 0 or (k == len(links) - 1 and not leads)
        if link.ref:
            pen.box(x, y - px(14), wide, px(28), "card", "accent" if ends else "line2", radius=5)
        ink: Paint = "text" if link.ref else "text3"
        pen.text(x + wide / 2, y, link.label, 13, ink, align="centre")
        x += wide
    return y + px(26)


def _arrow(pen: Pen, x: float, y: float) -> float:
    x += px(4)
    pen.line((x, y), (x + px(14), y), "text3", 1.5)
    pen.triangle(((x + px(12), y - px(4)), (x + px(12), y + px(4)), (x + px(20), y)), "text3")
    return x + px(24)
