"""Where the parts of the window stand, and the help beside or over them: sizes in, rectangles out."""

from __future__ import annotations

from typing import NamedTuple

from .draw import Rect

BAR, HEADER, STATUS, SWITCH = 48, 44, 28, 40

STACKED = 460
"""Room between the columns, in sizes of the look, under which centre and view are shown one at a time."""

LEAST = (620, 390)
"""The smallest window in sizes of the look: a larger scale than that allows is not taken."""


def scale_for(width: int, height: int, scale: float) -> float:
    """Give the scale that a window of this size can take, `scale` at most and 1 at least."""
    return max(1.0, min(scale, width / LEAST[0], height / LEAST[1]))


class Layout(NamedTuple):
    """The rectangles of the window in whole pixels."""

    bar: Rect
    rail: Rect
    header: Rect
    controls: Rect
    centre: Rect | None
    """What stands between the controls and the view, if anything."""
    switch: Rect | None
    """Where one of both is chosen, when centre and view share one place."""
    view: Rect
    indicators: Rect | None
    """None when they fold into a tab of the controls."""
    status: Rect


def lay_out(
    width: int, height: int, scale: float, *, has_centre: bool = False, foot: int = 0, aside: int = 0,
    is_one_place: bool = False,
) -> Layout:  # fmt: skip
    """Give the rectangles for a window of this size; every size of the look is multiplied by `scale`.

    With something in the centre, the view moves to the right over the indicators, which are `foot` high; in
    a narrow window it stands under the centre, and in a low one, or with
    `is_one_place`, in its place. `aside` pixels at the right are left to something else; bar, header and
    status line stay as wide as the window.
    """

    def px(size: float) -> int:
        return round(size * scale)

    whole, width = width, width - aside
    wide = width / scale
    rail, controls, indicators = _columns(wide)
    bar, header, status = px(BAR), px(HEADER), px(STATUS)
    left, top, bottom = px(rail), bar + header, height - status
    middle, inner = left + px(controls), max(bottom - top, 1)
    right = width - px(max(indicators, round(0.3 * wide)) if has_centre and indicators else indicators)
    between = Rect(middle, top, max(right - middle, 1), inner)
    column = Rect(right, top, width - right, inner) if indicators else None
    centre, switch, view = None, None, between
    if has_centre and column is None and (is_one_place or inner < px(STACKED)):
        switch = between._replace(height=px(SWITCH))
        view = between._replace(y=top + px(SWITCH), height=max(inner - px(SWITCH), 1))
        centre = view
    elif has_centre:
        centre, view, column = _around(between, column, px(foot))
    return Layout(
        bar=Rect(0, 0, whole, bar),
        rail=Rect(0, bar, left, max(bottom - bar, 1)),
        header=Rect(left, bar, whole - left, header),
        controls=Rect(left, top, middle - left, inner),
        centre=centre,
        switch=switch,
        view=view,
        indicators=column,
        status=Rect(0, bottom, whole, status),
    )


def _around(between: Rect, column: Rect | None, foot: int) -> tuple[Rect, Rect, Rect | None]:
    """The centre, and around it the view and the indicators."""
    if column is None:
        upper, lower = _split(between, round(0.6 * between.height))
        return upper, lower, None
    return between, *_split(column, column.height - min(foot, round(column.height / 2)))


def _split(whole: Rect, high: float) -> tuple[Rect, Rect]:
    """The upper part of a rectangle, so high, and the rest."""
    return whole._replace(height=high), whole._replace(y=whole.y + high, height=max(whole.height - high, 1))


def _columns(wide: float) -> tuple[int, int, int]:
    """Widths of rail, controls and indicators in sizes of the look, for a window of this width in them."""
    if wide < 1280:
        return 64, 300, 0
    if wide < 1600:
        return 64, 328, 320
    if wide < 2200:
        return 64, 360, 360
    return 64, 400, 400


SHARE = 0.43
"""Of the window's width."""
WIDEST, USUAL, NARROWEST = 640, 420, 350
LEAST_VIEW = 400
"""What must be left of the view beside it."""
LEAST_BY_DIAGRAM = 320
LOWER, LEAST_LOWER = 0.4, 250
"""Share of the column that probes keep, and the height under which they give way."""
EDGE = 2


class Room(NamedTuple):
    """The place of the pane in whole pixels."""

    place: Rect
    aside: int
    """How much the panel gives up for it; 0 when it lies over the view."""
    covered: int = 0
    """How much of the view it lies over."""


def room_by_diagram(width: int, height: int, scale: float, layout: Layout) -> Room:
    """Give the place of the pane beside a block diagram: the upper part of the column there, or all of it."""
    aside = round(min(USUAL, max(SHARE * width / scale, LEAST_BY_DIAGRAM)) * scale)
    high = layout.controls.height - round(lower_part(layout, scale))
    return Room(Rect(width - aside, layout.controls.y, aside, high), aside)


def lower_part(layout: Layout, scale: float) -> float:
    """How much of the column's height beside a diagram probes keep while the help is open, in pixels."""
    kept = layout.controls.height * LOWER
    return round(kept) if kept >= LEAST_LOWER * scale else 0


def room_for(width: int, height: int, scale: float, layout: Layout) -> Room:
    """Give the place of the pane in a window; `layout` is that without it."""

    def px(size: float) -> int:
        return round(size * scale)

    wide = width / scale
    left = (layout.rail.width + px(300)) / scale
    wanted = min(max(SHARE * wide, USUAL), WIDEST, wide - left - LEAST_VIEW)
    top, high = layout.controls.y, layout.controls.height
    if wanted >= USUAL:
        aside = px(wanted)
        return Room(Rect(width - aside, top, aside, high), aside)
    beside = width - int(layout.controls.x + layout.controls.width)
    over = min(max(beside, px(NARROWEST)), px(USUAL))
    return Room(Rect(width - over, top, over, high), 0, over)
