"""Knobs: turning them up, around, slowly, and typing into them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import dearpygui.dearpygui as dpg
import pytest

from vi3dras.panels._kit.hands.mouse import Mouse
from vi3dras.panels._kit.pen import theme
from vi3dras.panels._kit.widgets.knobs import TRAVEL, Knob
from vi3dras.panels._kit.widgets.tracks import Axis

Drawn = Callable[[Any], list[Any]]

SHOULDER = Axis("θ_2", "shoulder", 0.0, 180.0, home=90.0)
SLIDE = Axis("d_3", "slide", 2, 25, home=2, unit="cm", decimals=2, is_turn=False, ends=(0, 40))


class Heard:
    """What a knob told, in order."""

    def __init__(self) -> None:
        self.all: list[float | str] = []

    def knob(self, window: int, axis: Axis = SHOULDER, value: float = 58.4) -> Knob:
        return Knob(
            window, axis, value, width=theme.px(128), on_change=self.all.append,
            on_begin=lambda: self.all.append("begin"), on_end=lambda: self.all.append("end"),
        )  # fmt: skip

    def take(self) -> list[float | str]:
        told, self.all = list(self.all), []
        return told


def on_ring(knob: Knob, value: float, **held: bool) -> Mouse:
    return Mouse(*knob.dial.point(knob.part(value), knob.dial.radius), **held)


def up(knob: Knob, pixels: float, **held: bool) -> Mouse:
    return Mouse(knob.dial.x, knob.dial.y - pixels, **held)


def test_it_shows_name_limits_value_and_unit(window: int, texts: Drawn) -> None:
    assert texts(Heard().knob(window)) == ["θ", "2", "shoulder", "0", "180", "°", "58.4"]


def test_an_angle_stands_where_it_points(window: int) -> None:
    dial = Heard().knob(window).dial
    assert dial.point(0.75, 10) == pytest.approx((dial.x + 10, dial.y))
    assert dial.part(dial.x, dial.y - 5) == pytest.approx(0.5)


def test_dragging_up_in_the_middle_turns_it_up_and_stops_at_the_limit(window: int) -> None:
    heard = Heard()
    knob = heard.knob(window)
    knob.on_press(up(knob, 0))
    knob.on_drag(up(knob, TRAVEL / 10))
    knob.on_drag(up(knob, 900))
    knob.on_drag(up(knob, 900 - TRAVEL / 10))
    knob.on_release(up(knob, 0))
    assert heard.take() == ["begin", 94.4, 180.0, 144.0, "end"]


def test_dragging_the_ring_goes_around(window: int) -> None:
    heard = Heard()
    knob = heard.knob(window)
    knob.on_press(on_ring(knob, 58.4))
    knob.on_drag(on_ring(knob, 120))
    knob.on_drag(on_ring(knob, -170))
    knob.on_drag(on_ring(knob, 150))
    knob.on_release(on_ring(knob, 150))
    assert heard.take() == ["begin", 120.0, 180.0, 150.0, "end"]


def test_a_press_on_the_ring_brings_the_value_there(window: int) -> None:
    heard = Heard()
    knob = heard.knob(window)
    knob.on_press(on_ring(knob, 140))
    knob.on_release(on_ring(knob, 140))
    assert heard.take() == ["begin", 140.0, "end"]


def test_shift_slows_it_down_to_a_tenth(window: int) -> None:
    heard = Heard()
    knob = heard.knob(window)
    knob.on_press(up(knob, 0))
    knob.on_drag(up(knob, TRAVEL / 10, shift=True))
    knob.on_release(up(knob, 0))
    knob.on_wheel(up(knob, 0, shift=True), 1.0)
    assert heard.take() == ["begin", 62.0, "end", "begin", 62.1, "end"]


def test_wheel_double_click_and_typing_are_each_one_gesture(window: int) -> None:
    heard = Heard()
    knob = heard.knob(window)
    knob.on_wheel(up(knob, 0), 2.0)
    knob.on_double(up(knob, 0))
    knob.type("200,5")
    assert heard.take() == ["begin", 60.4, "end", "begin", 90.0, "end", "begin", 200.5, "end"]
    assert knob.state == "far"


def test_showing_a_value_tells_nobody(window: int, texts: Drawn) -> None:
    heard = Heard()
    knob = heard.knob(window)
    knob.update(-12.34)
    assert "−12.3" in texts(knob)
    assert heard.take() == []


def test_what_is_no_angle_leaves_the_lowest_quarter_free(window: int) -> None:
    knob = Heard().knob(window, SLIDE, 7.5)
    assert (knob.dial.angle(knob.part(0)), knob.dial.angle(knob.part(40))) == (-135, 135)


def test_it_is_twice_as_large_at_scale_2(window: int) -> None:
    theme.use("dark", 2.0)
    assert dpg.get_item_height(Heard().knob(window).item) == 300
