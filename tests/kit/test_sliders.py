"""Sliders: what they show, what mouse and keyboard do, and what they tell."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import dearpygui.dearpygui as dpg
import pytest

from vi3dras.panels._kit.hands.mouse import Mouse
from vi3dras.panels._kit.hands.overlay import OVERLAY
from vi3dras.panels._kit.hands.pointer import POINTER
from vi3dras.panels._kit.pen import theme
from vi3dras.panels._kit.widgets.slider import JointSlider, LineSlider
from vi3dras.panels._kit.widgets.tracks import Axis

Drawn = Callable[[Any], list[Any]]

SHOULDER = Axis("θ_2", "shoulder", 0.0, 180.0, home=90.0)


class Heard:
    """What a slider told, in order."""

    def __init__(self) -> None:
        self.all: list[float | str] = []

    def slider(self, window: int, axis: Axis = SHOULDER, value: float = 58.4) -> JointSlider:
        return JointSlider(
            window, axis, value, width=theme.px(328), on_change=self.all.append,
            on_begin=lambda: self.all.append("begin"), on_end=lambda: self.all.append("end"),
        )  # fmt: skip

    def take(self) -> list[float | str]:
        told, self.all = list(self.all), []
        return told


def on_track(slider: JointSlider, value: float, **held: bool) -> Mouse:
    return Mouse(slider.track.x(value), slider.track.y, **held)


def test_it_shows_symbol_role_value_unit_and_limits(window: int, texts: Drawn) -> None:
    assert texts(Heard().slider(window)) == ["θ", "2", "shoulder", "°", "58.4", "0", "180"]


def test_showing_a_value_tells_nobody(window: int, texts: Drawn) -> None:
    heard = Heard()
    slider = heard.slider(window)
    slider.update(-12.34)
    assert "−12.3" in texts(slider)
    assert heard.take() == []


@pytest.mark.parametrize(
    ("value", "state"),
    [(90, "ok"), (4, "limit"), (176, "limit"), (180, "limit"), (180.5, "far"), (-1, "far")],
)
def test_its_lamp_tells_how_the_value_stands_to_the_limits(window: int, value: float, state: str) -> None:
    assert Heard().slider(window, value=value).state == state


def test_a_drag_is_one_gesture_and_stops_at_the_limits(window: int) -> None:
    heard = Heard()
    slider = heard.slider(window)
    slider.on_press(on_track(slider, 58.4))
    slider.on_drag(on_track(slider, 70))
    slider.on_drag(Mouse(-500, 300))
    slider.on_release(Mouse(-500, 300))
    begin, first, last, end = heard.take()
    assert (begin, last, end) == ("begin", 0.0, "end")
    assert first == pytest.approx(70, abs=0.7)


def test_a_press_beside_the_thumb_brings_it_there(window: int) -> None:
    heard = Heard()
    slider = heard.slider(window)
    slider.on_press(on_track(slider, 120))
    assert heard.take()[1] == pytest.approx(120, abs=0.7)


def test_the_wheel_turns_by_a_step_and_with_shift_by_a_tenth(window: int) -> None:
    heard = Heard()
    slider = heard.slider(window)
    slider.on_wheel(on_track(slider, 58.4), 2.0)
    slider.on_wheel(on_track(slider, 58.4, shift=True), -1.0)
    assert heard.take() == ["begin", 60.4, "end", "begin", 60.3, "end"]


def test_a_double_click_goes_home(window: int) -> None:
    heard = Heard()
    slider = heard.slider(window)
    slider.on_double(on_track(slider, 58.4))
    assert heard.take() == ["begin", 90.0, "end"]


def test_a_typed_value_may_have_a_comma_and_lie_outside_the_limits(window: int) -> None:
    heard = Heard()
    slider = heard.slider(window)
    slider.type("12,5")
    slider.type("200")
    assert heard.take() == ["begin", 12.5, "end", "begin", 200.0, "end"]
    assert slider.state == "far"


def test_typed_nonsense_gives_a_sentence_and_keeps_the_old_value(
    window: int, texts: Drawn, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard = Heard()
    slider = heard.slider(window)
    slider.type("hello")
    OVERLAY.frame(POINTER)
    assert OVERLAY.shown == '"hello" is not a number: θ2 needs one such as 30 or -12.5.'
    assert "58.4" in texts(slider)
    assert heard.take() == []
    monkeypatch.setattr(dpg, "is_key_pressed", lambda key: key == dpg.mvKey_Escape)
    OVERLAY.frame(POINTER)
    assert not OVERLAY.shown, "Escape takes the sentence away"


def test_another_axis_brings_its_limits_and_unit(window: int, texts: Drawn) -> None:
    slider = Heard().slider(window)
    slider.describe(Axis("d_3", "slide", 0, 25, unit="cm", decimals=2, is_turn=False))
    assert texts(slider) == ["d", "3", "slide", "cm", "58.40", "0", "25"]


def test_everything_is_twice_as_large_at_scale_2(window: int, boxes: Drawn) -> None:
    once = boxes(Heard().slider(window))
    theme.use("dark", 2.0)
    slider = Heard().slider(window)
    twice = boxes(slider)
    assert dpg.get_item_height(slider.item) == 128
    assert len(twice) == len(once)
    for large, small in zip(twice, once, strict=True):
        assert large == pytest.approx([2 * v for v in small], abs=1.5)


def test_a_line_slider_shows_a_word_or_a_symbol(window: int, texts: Drawn) -> None:
    hand = LineSlider(
        window,
        Axis("", "Gripper", unit="mm", is_turn=False, ends=(0, 34)),
        24,
        width=328,
        on_change=print,
        lamp="off",
    )
    target = LineSlider(
        window, Axis("p_x", decimals=1, ends=(-1400, 1400)), 665.2, width=328, on_change=print
    )
    assert texts(hand) == ["Gripper", "mm", "24.0"]
    assert texts(target) == ["p", "x", "°", "665.2"]
