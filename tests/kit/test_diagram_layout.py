"""The layout of block diagrams: what holds for every graph that can be drawn."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vi3dras.panels._kit.diagram.plan.drawing import Drawing, direct, rounded
from vi3dras.panels._kit.diagram.plan.lanes import Crossing, tracks
from vi3dras.panels._kit.diagram.plan.layout import arrange
from vi3dras.panels._kit.diagram.plan.parts import Box, Net, Parts, Pin, Terminal


@st.composite
def graphs(draw: st.DrawFn) -> Parts:
    """Boxes in some order, each with ports, and nets from earlier to later ones."""
    count = draw(st.integers(0, 12))
    boxes = []
    for k in range(count):
        ins, outs = draw(st.integers(0, 5)), draw(st.integers(1, 4))
        role = "control" if not ins else "step"
        boxes.append(
            Box(
                f"b{k}", f"box {k}", role,  # type: ignore[arg-type]
                tuple(Terminal(f"b{k}.i{n}", f"i{n}", "number") for n in range(ins)),
                tuple(Terminal(f"b{k}.o{n}", f"o{n}", "array", n % 2 == 0) for n in range(outs)),
                width=float(draw(st.integers(100, 240))),
            )
        )  # fmt: skip
    targets: dict[Pin, list[Pin]] = {}
    for k, box in enumerate(boxes):
        for pin in box.pins("in"):
            if k and draw(st.booleans()):
                source = draw(st.sampled_from(boxes[:k]))
                targets.setdefault(draw(st.sampled_from(source.pins("out"))), []).append(pin)
    return Parts(tuple(boxes), tuple(Net(pin, tuple(ends), "number") for pin, ends in targets.items()))


def overlapping(drawing: Drawing) -> list[tuple[str, str]]:
    def apart(a: str, b: str) -> bool:
        (ax, ay), (bx, by) = drawing.corners[a], drawing.corners[b]
        one, two = drawing.boxes[a], drawing.boxes[b]
        return ax + one.width <= bx or bx + two.width <= ax or ay + one.height <= by or by + two.height <= ay

    return [pair for pair in itertools.combinations(drawing.boxes, 2) if not apart(*pair)]


@settings(max_examples=60, deadline=None)
@given(graphs())
def test_no_box_lies_on_another(parts: Parts) -> None:
    drawing = arrange(parts)
    assert set(drawing.boxes) == {box.key for box in parts.boxes}
    assert overlapping(drawing) == []


@settings(max_examples=60, deadline=None)
@given(graphs())
def test_every_wire_runs_from_left_to_right_between_the_edges_of_its_boxes(parts: Parts) -> None:
    drawing = arrange(parts)
    assert {r.net.ref for r in drawing.routes} == {net.ref for net in parts.nets}
    for route in drawing.routes:
        for way in route.ways:
            assert way.points[0] == drawing.pin(route.net.source)
            assert way.points[-1] == drawing.pin(way.target)
            xs = [x for x, _ in way.points]
            assert xs == sorted(xs)
            assert drawing.ranks[route.net.source.box] < drawing.ranks[way.target.box]


@settings(max_examples=60, deadline=None)
@given(graphs())
def test_wires_are_straight_or_upright_and_pass_beside_the_boxes(parts: Parts) -> None:
    drawing = arrange(parts)
    for route in drawing.routes:
        for way in route.ways:
            for (x0, y0), (x1, y1) in itertools.pairwise(way.points):
                assert abs(x0 - x1) < 0.6 or abs(y0 - y1) < 0.6
                for key, (left, top) in drawing.corners.items():
                    box = drawing.boxes[key]
                    across = min(x0, x1) < left + box.width - 0.5 and max(x0, x1) > left + 0.5
                    down = min(y0, y1) < top + box.height - 0.5 and max(y0, y1) > top + 0.5
                    assert not (across and down), "a wire runs through a box"


@settings(max_examples=30, deadline=None)
@given(graphs())
def test_the_same_graph_is_laid_out_the_same(parts: Parts) -> None:
    assert arrange(parts) == arrange(parts)


def test_a_moved_box_stands_where_it_was_put_and_its_wires_follow() -> None:
    a = Box("a", "a", "control", outputs=(Terminal("a.o", "o", "number"),))
    b = Box("b", "b", "step", inputs=(Terminal("b.i", "i", "number"),))
    net = Net(a.pins("out")[0], b.pins("in"), "number")
    drawing = arrange(Parts((a, b), (net,)), {"b": (-300.0, 200.0)})
    assert drawing.corners["b"] == (-300.0, 200.0)
    assert drawing.routes[0].ways[0].points[-1] == drawing.pin(b.pins("in")[0])


def test_nets_that_meet_take_tracks_of_their_own() -> None:
    crossings = [Crossing(0, 0.0, (50.0,)), Crossing(1, 20.0, (80.0,)), Crossing(2, 200.0, (240.0,))]
    found, count = tracks(crossings)
    assert found[0] != found[1]
    assert count == 2, "the third is far from both and shares a track"


def test_tracks_are_chosen_so_that_wires_do_not_cross_without_need() -> None:
    # Two wires that both go down: the lower one must turn first.
    found, _ = tracks([Crossing(0, 0.0, (40.0,)), Crossing(1, 20.0, (60.0,))])
    assert found[1] < found[0]


@pytest.mark.parametrize(("start", "end"), [((0, 0), (200, 60)), ((0, 0), (-200, 60)), ((0, 0), (10, 0))])
def test_a_wire_of_moved_boxes_has_rounded_corners_and_keeps_its_ends(
    start: tuple[float, float], end: tuple[float, float]
) -> None:
    line = rounded(direct(start, end))
    assert line[0] == start
    assert line[-1] == end
