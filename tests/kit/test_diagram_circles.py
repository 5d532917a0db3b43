"""Boxes that feed each other: their ports make no circle, the engine allows it, the diagram shows it."""

from __future__ import annotations

import pytest

from vi3dras.panels._kit.diagram.plan.layout import arrange
from vi3dras.panels._kit.diagram.plan.parts import Box, Net, Parts, Pin, Terminal


def box(key: str) -> Box:
    return Box(
        key,
        key,
        "instrument",
        (Terminal(f"{key}.in", "in", "number"),),
        (Terminal(f"{key}.out", "out", "number"),),
    )


def wire(source: str, *targets: str) -> Net:
    ends = tuple(Pin(target, f"{target}.in", "in") for target in targets)
    return Net(Pin(source, f"{source}.out", "out"), ends, "number")


CASES = {
    "two": (wire("a", "b"), wire("b", "a")),
    "three": (wire("a", "b"), wire("b", "c"), wire("c", "a")),
    "itself": (wire("a", "a"),),
    "itself and another": (wire("a", "a", "b"), wire("b", "c")),
}


@pytest.mark.parametrize("case", CASES)
def test_a_circle_of_boxes_is_drawn_with_every_wire_from_end_to_end(case: str) -> None:
    nets = CASES[case]
    keys = sorted({pin.box for net in nets for pin in (net.source, *net.targets)})
    drawing = arrange(Parts(tuple(map(box, keys)), nets))
    assert set(drawing.corners) == set(keys)
    ways = {(route.net.ref, way.target.ref): way.points for route in drawing.routes for way in route.ways}
    assert set(ways) == {(net.ref, target.ref) for net in nets for target in net.targets}
    for route in drawing.routes:
        for way in route.ways:
            assert way.points[0] == pytest.approx(drawing.pin(route.net.source))
            assert way.points[-1] == pytest.approx(drawing.pin(way.target))
