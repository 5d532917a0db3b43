"""Wires of boxes that a hand moved: they end where they should and run under no box that can be passed."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vi3dras.panels._kit.diagram.plan.detours import Area, around, with_moved
from vi3dras.panels._kit.diagram.plan.drawing import Spot
from vi3dras.panels._kit.diagram.plan.layout import arrange
from vi3dras.panels._kit.diagram.plan.parts import Box, Net, Parts, Terminal

START, END = (0.0, 0.0), (1000.0, 120.0)


def under(points: tuple[Spot, ...], areas: list[Area]) -> bool:
    """True when a way runs through an area, by cutting each piece with each area."""
    for (x0, y0), (x1, y1) in itertools.pairwise(points):
        for left, top, right, bottom in areas:
            across = min(x0, x1) < right - 0.5 and max(x0, x1) > left + 0.5
            if across and min(y0, y1) < bottom - 0.5 and max(y0, y1) > top + 0.5:
                return True
    return False


@st.composite
def scattered(draw: st.DrawFn) -> list[Area]:
    """Boxes on a wide grid with room between them and at the ends of the wire: there is always a way."""
    cells = draw(st.sets(st.tuples(st.integers(0, 3), st.integers(-3, 4)), min_size=1, max_size=20))
    return [(100.0 + 220 * i, 150.0 * j, 240.0 + 220 * i, 90.0 + 150.0 * j) for i, j in cells]


@settings(max_examples=80, deadline=None)
@given(scattered(), st.booleans())
def test_a_way_runs_past_all_boxes_level_or_upright(areas: list[Area], goes_back: bool) -> None:
    start, end = (END, START) if goes_back else (START, END)
    way = around(start, end, areas)
    assert (way[0], way[-1]) == (start, end)
    assert not under(way, areas)
    assert all(a[0] == b[0] or a[1] == b[1] for a, b in itertools.pairwise(way))
    assert way[1][0] >= start[0]
    assert way[-2][0] <= end[0], "it leaves to the right and comes in from the left"


def test_a_free_way_stays_the_direct_one() -> None:
    assert len(around(START, END, [(2000.0, 0.0, 2100.0, 50.0)])) == 4


def test_where_no_way_leads_out_the_wire_runs_straight_through() -> None:
    walls = [
        (-60.0, -60.0, -40.0, 60.0),
        (-60.0, -60.0, 60.0, -20.0),
        (-60.0, 20.0, 60.0, 60.0),
        (30.0, -60.0, 60.0, 60.0),
    ]
    way = around(START, END, walls)
    assert (way[0], way[-1]) == (START, END)


def chain() -> Parts:
    names = ("a", "b", "c", "d")
    boxes = tuple(
        Box(n, n, "step", (Terminal(f"{n}.i", "i", "number"),), (Terminal(f"{n}.o", "o", "number"),))
        for n in names
    )
    nets = tuple(
        Net(one.pins("out")[0], other.pins("in"), "number") for one, other in itertools.pairwise(boxes)
    )
    return Parts(boxes, nets)


@pytest.mark.parametrize("key", ["a", "b", "c", "d"])
def test_wires_of_a_box_put_at_the_other_end_go_around_those_between(key: str) -> None:
    drawing = with_moved(arrange(chain()), {key: (1200.0 if key < "c" else -600.0, 4.0)})
    areas = [
        (x, y, x + drawing.boxes[k].width, y + drawing.boxes[k].height)
        for k, (x, y) in drawing.corners.items()
    ]
    for route in drawing.routes:
        for way in route.ways:
            assert way.points[0] == drawing.pin(route.net.source)
            assert way.points[-1] == drawing.pin(way.target)
            assert not under(way.points, areas)


def test_a_wire_goes_around_a_box_that_was_put_on_it() -> None:
    lone = Box("lone", "lone", "step")
    parts = chain()
    drawing = arrange(Parts((*parts.boxes, lone), parts.nets), {"d": (1500.0, 4.0)})
    (x0, y), *_, (x1, _) = drawing.routes[2].ways[0].points
    x, y = (x0 + x1) / 2 - 80, y - 30
    area = (x, y, x + lone.width, y + lone.height)
    assert under(drawing.routes[2].ways[0].points, [area])
    after = arrange(Parts((*parts.boxes, lone), parts.nets), {"d": (1500.0, 4.0), "lone": (x, y)})
    assert not under(after.routes[2].ways[0].points, [area])


def test_wires_that_were_not_in_the_way_stay() -> None:
    before = arrange(chain())
    after = with_moved(before, {"d": (1500.0, 400.0)})
    assert after.routes[:2] == before.routes[:2]
