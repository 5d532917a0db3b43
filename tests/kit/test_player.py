"""The player: what its buttons and its bar ask for."""

from __future__ import annotations

from typing import Any

import dearpygui.dearpygui as dpg
import pytest

from vi3dras.panels._kit.charts.player import Player, Run
from vi3dras.panels._kit.hands.mouse import Mouse
from vi3dras.panels._kit.hands.overlay import open_popups
from vi3dras.panels._kit.widgets.menus import Menu
from vi3dras.panels._kit.widgets.widget import paint_stale

PATH = Run(10.0, (0.0, 2.5, 5.0, 7.5, 10.0))


class Heard:
    """What a player asked for, in order."""

    def __init__(self, window: int, width: int = 700) -> None:
        self.all: list[Any] = []
        self.player = Player(
            window, ("play", "along", "step"), width=width,
            on_go=lambda seconds, label: self.all.append((label, seconds)),
            on_begin=lambda: self.all.append("begin"),
        )  # fmt: skip
        self.player.update(PATH, 4.03)


def at(player: Player, time: float) -> Mouse:
    return Mouse(float(player.axis.at(time)), 22)


def texts(player: Player) -> list[str]:
    paint_stale()
    layers = dpg.get_item_children(player.item, 2)
    items = [item for layer in layers for item in dpg.get_item_children(layer, 2)]
    return [dpg.get_item_configuration(i)["text"] for i in items if "Text" in dpg.get_item_type(i)]


def test_it_shows_time_total_and_speed(window: int) -> None:
    assert {"4.03", "/ 10.00 s", "1×"} <= set(texts(Heard(window).player))


def test_every_button_asks_once(window: int) -> None:
    heard = Heard(window)
    for word in ("Back", "Play", "Pause", "Step", "Repeat"):
        heard.player.click(word)
    went = [told for told in heard.all if told != "begin"]
    assert went == [("Back to the start", 0.0), ("step", 2.5)]
    assert heard.all.count("begin") == 4
    assert heard.player.run.is_looping
    heard.player.click("Repeat")
    assert not heard.player.run.is_looping


def test_showing_a_run_asks_for_nothing(window: int) -> None:
    heard = Heard(window)
    heard.player.update(PATH._replace(is_playing=True, total=3.0))
    assert heard.all == []
    assert heard.player.time == 3.0


def test_scrubbing_is_one_gesture_and_stays_inside(window: int) -> None:
    heard = Heard(window)
    player = heard.player
    player.on_press(at(player, 6.0))
    player.on_drag(Mouse(9999, 300))
    player.on_release(Mouse(9999, 300))
    begin, first, last = heard.all
    assert (begin, last) == ("begin", ("along", 10.0))
    assert first == ("along", pytest.approx(6.0))


def test_the_wheel_goes_from_point_to_point(window: int) -> None:
    heard = Heard(window)
    player = heard.player
    for steps in (1, 1, -1, -1, -1, -1, -1):
        player.on_wheel(at(player, 5.0), steps)
    assert [told[1] for told in heard.all if told != "begin"] == [5.0, 7.5, 5.0, 2.5, 0.0]


@pytest.fixture
def now(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The clock of the machine, to be set."""
    clock = [100.0]
    monkeypatch.setattr("vi3dras.panels._kit.charts.player.monotonic", lambda: clock[0])
    return clock


def test_it_plays_to_its_end_and_from_its_start_again(window: int, now: list[float]) -> None:
    heard = Heard(window)
    heard.player.choose(2.0)
    assert heard.player.on_key("Space")
    for passed in (1.5, 9.0):
        now[0] += passed
        heard.player.frame()
    assert not heard.player.run.is_playing
    assert heard.player.on_key("Space")
    now[0] += 1.5
    heard.player.frame()
    assert heard.all == [
        "begin", ("play", pytest.approx(7.03)), ("play", 10.0), "begin", ("play", 0.0), ("play", 3.0),
    ]  # fmt: skip
    assert heard.player.run.is_playing


def test_it_goes_round_while_it_loops(window: int, now: list[float]) -> None:
    heard = Heard(window)
    heard.player.loop()
    heard.player.toggle()
    now[0] += 7.0
    heard.player.frame()
    assert heard.all == ["begin", ("play", pytest.approx(1.03))]
    assert heard.player.run.is_playing


def test_the_arrows_go_from_point_to_point(window: int) -> None:
    heard = Heard(window)
    assert heard.player.on_key("Right")
    assert heard.player.on_key("Left")
    assert heard.all == ["begin", ("step", 5.0), "begin", ("step", 2.5)]
    assert not heard.player.on_key("Up")


def test_a_path_without_time_cannot_be_scrubbed(window: int) -> None:
    heard = Heard(window)
    heard.player.update(Run())
    heard.player.on_press(at(heard.player, 0.0))
    heard.player.step()
    assert not heard.player.on_key("Space")
    assert heard.all == []


def test_moving_paints_the_thumb_alone(window: int) -> None:
    player = Heard(window).player
    assert paint_stale() == 1
    player.move(5.0)
    assert paint_stale() == 0
    assert "5.00" in texts(player)


def test_a_speed_is_chosen_from_a_list(window: int, monkeypatch: pytest.MonkeyPatch) -> None:
    heard = Heard(window)
    monkeypatch.setattr(heard.player, "corner", lambda: (0.0, 0.0))
    heard.player.click("Speed")
    (menu,) = open_popups()
    assert isinstance(menu, Menu)
    menu.click("0.25×")
    assert heard.player.run.speed == 0.25
    assert "0.25×" in texts(heard.player)


def test_where_there_is_little_room_the_total_is_left_out(window: int) -> None:
    assert texts(Heard(window, 360).player)[-1] == "4.03"
    assert Heard(window, 120).player.axis.end >= 0


def test_ticks_that_would_touch_are_left_out(window: int) -> None:
    heard = Heard(window)
    heard.player.update(Run(10.0, tuple(k * 0.001 for k in range(10_000))))
    paint_stale()
    assert len(dpg.get_item_children(heard.player.pen.surface, 2)) < 200
