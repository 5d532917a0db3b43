"""Where the help stands: beside the panel while there is room, else over its view."""

from __future__ import annotations

import pytest

from vi3dras.panels._kit.pen.layout import LEAST_VIEW, lay_out, room_by_diagram, room_for

SIZES = [(1440, 900, 1.0), (1280, 800, 1.0), (1920, 1080, 1.0), (2560, 1440, 1.25), (2560, 1440, 2.0)]


@pytest.mark.parametrize(("width", "height", "scale"), SIZES)
def test_it_stands_beside_the_panel_and_covers_nothing(width: int, height: int, scale: float) -> None:
    room = room_for(width, height, scale, lay_out(width, height, scale))
    beside = lay_out(width, height, scale, aside=room.aside)
    assert room.aside > 0
    ends = beside.indicators or beside.view
    assert ends.x + ends.width == room.place.x
    assert room.place.x + room.place.width == width
    assert beside.view.width >= round(LEAST_VIEW * scale) - 1
    assert beside.status.width == beside.bar.width == width


@pytest.mark.parametrize(("width", "height", "scale"), [(1100, 700, 1.0), (1440, 900, 2.0), (900, 600, 1.0)])
def test_in_a_small_window_it_lies_over_the_view_alone(width: int, height: int, scale: float) -> None:
    layout = lay_out(width, height, scale)
    room = room_for(width, height, scale, layout)
    assert room.aside == 0
    assert room.covered == room.place.width
    assert room.place.x + room.place.width == width
    assert room.place.width <= round(420 * scale)


@pytest.mark.parametrize(
    ("width", "height", "scale"), [*SIZES, (1100, 700, 1.0), (1440, 900, 2.0), (900, 600, 1.0)]
)
def test_beside_a_diagram_it_leaves_more_than_half_of_the_window(
    width: int, height: int, scale: float
) -> None:
    layout = lay_out(width, height, scale)
    room = room_by_diagram(width, height, scale, layout)
    assert room.place.x + room.place.width == width
    assert width - room.aside >= 0.55 * width
    assert room.covered == 0
