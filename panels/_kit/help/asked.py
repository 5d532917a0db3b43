"""What the mouse asks for: from a widget and a place on it to a port, and to a part of that port."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from vi3dras.explain import Part
from vi3dras.flow import VI
from vi3dras.flow.ports import Port

from ..face.board import Bound
from ..hands.mouse import Mouse
from ..hands.pointer import Target
from ..pen.draw import Rect
from ..pen.theme import px
from ..view.over import Floated
from ..widgets.cards import PoseCard
from ..widgets.joint_rows import ROW, JointRows
from ..widgets.matrices import MatrixView
from ..widgets.ranges import RangeSlider
from ..widgets.robot_tables import DhTable, OriginTable
from ..widgets.spots import Spots
from ..widgets.tables import Table


class Asked(NamedTuple):
    """A port, which part of it, and where that stands inside its widget."""

    port: str
    part: Part | None = None
    place: Rect | None = None


class Spot(NamedTuple):
    """A row or element of a widget, and where it stands."""

    at: tuple[int, ...]
    place: Rect


FIRST = (
    "facts", "study", "shown", "answer", "attempts", "descent", "freedom", "curve", "followed", "compared",
    "vectors", "charts", "cut", "poses", "asked", "why", "spot", "motion", "reading", "sweep", "timed",
    "coarse", "arms", "offer", "marked", "extent", "colour_by", "clip", "hold", "target", "q", "joints",
)  # fmt: skip
"""Which of several ports a part of a face is mostly about."""

MAIN = {
    "SweepShares": "reading", "SweepChartsView": "sweep", "Elbows": "branch", "SweepRows": "follow",
    "WayControls": "follow", "EndPoints": "begin", "PathPoints": "path", "CountRow": "count",
    "CloudList": "timed", "RangeRows": "low", "SectionCard": "cut", "Comparing": "versus",
    "BoxForm": "asked", "Walk": "at", "WhyCard": "spot", "LampTable": "spot", "ClassLegend": "study",
    "PointTable": "followed", "PathPlayer": "followed", "ToolList": "motion", "RulerReading": "ruler",
    "Band": "band", "DetailFields": "detail", "TimeStudy": "study", "MotionRows": "joints",
    "TargetSliders": "target", "PlacementSliders": "formula", "PageTurn": "direction",
}  # fmt: skip
"""The same where the ports do not tell: by the class of the part."""

BY_ROW = frozenset({"spot", "charts", "arms", "margins", "q", "joints", "low", "high"})
"""Ports of which a row of a table or a joint can be asked for."""

WORDS: dict[str, tuple[str, int | None]] = {
    "volume": ("facts", 1), "area": ("facts", 1), "surface": ("facts", 1), "outline": ("facts", 1),
    "holes": ("facts", 1), "reach": ("facts", 2), "eq 20": ("facts", 0), "voxel": ("voxel", None),
    "joint vectors per voxel": ("counted", None), "length": ("curve", 0), "closing gap": ("curve", 1),
    "time at this speed": ("followed", None), "points reached": ("followed", None),
    "jumps of the arm": ("followed", None), "fit to my arm": ("offer", None), "fit": ("offer", None),
    "thick": ("slab_width", None), "poses drawn": ("samples", None), "place": ("spot", None),
    "show the others dashed": ("ghosts", None), "draw where they differ": ("eq20", None),
    "factor": ("factor", None), "running speed": ("speed", None), "nearest limit": ("margins", None),
    "points drawn at most": ("detail", None), "handles in the view": ("handles", None),
    "allowed by eq 20": ("study", 1),
    "allowed, not reached": ("study", 1), "refused, but reached": ("study", 1),
    "self motion": ("freedom", None),
}  # fmt: skip
"""What a row is called, and which port it shows; a number names a part of it."""

NUMBERS = ("p_x", "p_y", "p_z", "a", "b", "c", "hand")
"""The rows of a target."""


def asked(part: Bound, vi: type[VI], widget: Target, mouse: Mouse) -> Asked | None:
    """What a place of a widget is about; None when its part of the face shows no port."""
    bound, ports = part.made if isinstance(part, Floated) else part, vi.ports
    spot = spot_at(widget, mouse)
    found = _special(bound, widget, spot)
    if found is not None:
        return found
    row = Part("row", spot.at[:1]) if spot is not None and spot.at else None
    place = None if spot is None else spot.place
    for word in words_of(widget, mouse):
        named = _named(word, bound, ports, widget) or _action(word, vi)
        if named is not None:
            return named._replace(place=place)
    port = main_port(bound)
    if port not in ports:
        return None
    index = _joint_of(widget)
    row = row if index is None else Part("row", (index,))
    return Asked(port, row if port in BY_ROW else None, place)


def main_port(bound: Bound) -> str:
    """The port that a part of a face is mostly about; nothing when it shows none."""
    found = MAIN.get(type(bound).__name__) or next((port for port in FIRST if port in bound.ports), "")
    return found or next((p for p in bound.ports if p != "robot"), next(iter(bound.ports), ""))


def spot_at(widget: Target, mouse: Mouse) -> Spot | None:
    """The row or element under the mouse."""
    x, y = mouse.x, mouse.y
    if isinstance(widget, MatrixView):
        cells = [(i, j) for i in range(4) for j in range(4)]
        return next((Spot(c, widget.place_of(c)) for c in cells if widget.place_of(c).holds(x, y)), None)
    if isinstance(widget, Table):
        at = widget.grid.at(x, y, len(widget.rows))
        return None if at is None else Spot(at, widget.grid.place(at))
    if isinstance(widget, PoseCard):
        side = int(x > widget.width / 2)
        k = min(max(int(y // px(32)), 0), 2)
        half = (widget.right - widget.left) / 2
        place = Rect(widget.left + side * half + px(4), px(8 + 27 * k), half - px(8), px(26))
        return Spot((side, k), place)
    if isinstance(widget, JointRows):
        k = int((y - px(40)) // px(ROW))
        wide = widget.right - widget.left + px(8)
        return Spot((k,), Rect(widget.left - px(4), px(40 + ROW * k), wide, px(ROW))) if k >= 0 else None
    if isinstance(widget, Spots):
        found = widget.spot_at(mouse)
        return None if found is None else Spot((), found[0])
    return None


def words_of(widget: Target, mouse: Mouse) -> Iterator[str]:
    """What is written at the place of the mouse, the nearest first."""
    if isinstance(widget, Spots):
        found = widget.spot_at(mouse)
        if found is not None:
            yield found[1].label
    if isinstance(widget, Table):
        at = widget.grid.at(mouse.x, mouse.y, len(widget.rows))
        if at is not None:
            yield widget.rows[at[0]].cells[0].text
            yield widget.columns[at[1]].title
    axis = getattr(widget, "axis", None)
    for holder, name in ((widget, "label"), (axis, "role"), (axis, "symbol")):
        word = getattr(holder, name, "")
        if isinstance(word, str) and word:
            yield word


def _named(  # noqa: PLR0911 - one case for each way to be named
    word: str, bound: Bound, ports: Mapping[str, Port], widget: Target
) -> Asked | None:
    """The port that a word stands for."""
    low = word.casefold().rstrip(".…")
    if low in WORDS and WORDS[low][0] in ports:
        port, row = WORDS[low]
        return Asked(port, None if row is None else Part("row", (row,)))
    if low == "hand" and "hand_range" in bound.ports:
        return Asked("hand_range" if isinstance(widget, RangeSlider) else "hand_angle")
    if low in {"a", "b", "c"} and "abc" in bound.ports and "hold" in bound.ports:
        return Asked("abc", Part("row", ("abc".index(low),)))
    if "target" in bound.ports and low in NUMBERS:
        return Asked("target", Part("row", (NUMBERS.index(low),)))
    if low.replace("_", "") in bound.ports and len(low) < 5:
        return Asked(low.replace("_", ""))
    for names in (bound.ports, ports):
        for name in names:
            if name in ports and ports[name].label.casefold() == low:
                return Asked(name)
    return None


def _action(word: str, vi: type[VI]) -> Asked | None:
    """The action that a button starts."""
    return next((Asked(name) for name, action in vi.actions.items() if action.title == word), None)


def _special(  # noqa: PLR0911 - one case for each kind of widget
    bound: Bound, widget: Target, spot: Spot | None
) -> Asked | None:
    """Widgets that show several ports, or a part of one that has a name of its own."""
    if type(bound).__name__ == "LimitWords":
        return Asked("facts", Part("row", (0,)))
    if isinstance(widget, MatrixView):
        at, place = (spot.at, spot.place) if spot else ((0, 3), None)
        whole, links = bound.ports[1:3]
        if widget.label.startswith("T"):
            return Asked(whole, Part("element", at), place)
        number = int(widget.label.removeprefix("A_").strip("{}") or 1) - 1
        return Asked(links, Part("element", (number, *at)), place)
    if spot is None:
        return None
    if isinstance(widget, PoseCard):
        return Asked(bound.ports[1 + spot.at[0]], Part("row", (spot.at[1],)), spot.place)
    if isinstance(widget, OriginTable):
        k = max(spot.at[1] - 1, 0)
        return Asked(bound.ports[1], Part("element", (k, spot.at[0])), spot.place)
    if isinstance(widget, DhTable):
        return Asked("robot", Part("column", spot.at), spot.place)
    if isinstance(widget, Table) and tuple(bound.ports) == ("robot",):
        return Asked("robot", Part("row", spot.at[:1]), spot.place)
    return None


def _joint_of(widget: Target) -> int | None:
    """Which joint a slider moves, by its symbol; None when it is none."""
    symbol = getattr(getattr(widget, "axis", None), "symbol", "")
    letter, _, number = symbol.partition("_")
    number = number.strip("{}")
    return int(number) - 1 if letter in {"theta", "d"} and number.isdecimal() else None
