"""The mouse: who is told what, and whom the wheel belongs to."""

from __future__ import annotations

import dearpygui.dearpygui as dpg

from vi3dras.panels._kit.hands.mouse import Mouse, MouseState, Target
from vi3dras.panels._kit.hands.overlay import Overlay
from vi3dras.panels._kit.hands.pointer import Pointer

LEFT = (True, False, False)


class Place(Target):
    """A square of 100 that writes down what it is told."""

    def __init__(self, pointer: Pointer, window: int, x: float, *, wheel: bool = False) -> None:
        self.item: int = dpg.add_drawlist(100, 100, parent=window)
        self._pointer, self._x, self._wheel = pointer, x, wheel
        self.told: list[str] = []
        pointer.add(self)

    def is_hit(self) -> bool:
        at = self._pointer.last
        return self._x <= at.x < self._x + 100 and 0 <= at.y < 100

    def corner(self) -> tuple[float, float]:
        return self._x, 0.0

    def takes_wheel(self, mouse: Mouse) -> bool:
        return self._wheel

    def on_move(self, mouse: Mouse) -> None:
        self.told.append(f"move {mouse.x:g}")

    def on_leave(self) -> None:
        self.told.append("leave")

    def on_press(self, mouse: Mouse) -> None:
        self.told.append(f"press {mouse.button}{' ctrl' if mouse.ctrl else ''}")

    def on_double(self, mouse: Mouse) -> None:
        self.told.append("double")

    def on_drag(self, mouse: Mouse) -> None:
        self.told.append(f"drag {mouse.x:g}")

    def on_release(self, mouse: Mouse) -> None:
        self.told.append("release")

    def on_wheel(self, mouse: Mouse, steps: float) -> None:
        self.told.append(f"wheel {steps:g}")

    def tip(self, mouse: Mouse) -> str:
        return "A square"


def test_what_is_under_the_mouse_hears_of_it(window: int) -> None:
    pointer = Pointer()
    left, right = Place(pointer, window, 0), Place(pointer, window, 100)
    for x in (10, 20, 120):
        pointer.step(MouseState(x, 10))
    assert left.told == ["move 10", "move 20", "leave"]
    assert right.told == ["move 20"]


def test_who_is_pressed_keeps_the_mouse_until_it_is_released(window: int) -> None:
    pointer = Pointer()
    left, right = Place(pointer, window, 0), Place(pointer, window, 100)
    pointer.step(MouseState(10, 10))
    pointer.step(MouseState(10, 10, LEFT, ctrl=True))
    assert pointer.is_held
    pointer.step(MouseState(150, 10, LEFT))
    pointer.step(MouseState(150, 10))
    assert left.told == ["move 10", "press 0 ctrl", "drag 150", "release"]
    assert right.told == []


def test_two_quick_presses_at_one_place_are_a_double_click_and_three_are_not_two(window: int) -> None:
    pointer = Pointer()
    place = Place(pointer, window, 0)
    for k in range(3):
        pointer.step(MouseState(10, 10, LEFT, time=k * 0.1))
        pointer.step(MouseState(10, 10, time=k * 0.1 + 0.05))
    assert [told for told in place.told if told != "release"] == ["press 0", "double", "press 0"]


def test_two_slow_presses_are_two_presses(window: int) -> None:
    pointer = Pointer()
    place = Place(pointer, window, 0)
    for k in range(2):
        pointer.step(MouseState(10, 10, LEFT, time=k))
        for frame in range(5):
            pointer.step(MouseState(10, 10, time=k + 0.05 * frame))
    assert place.told.count("press 0") == 2


def test_a_double_click_is_one_where_frames_are_slow(window: int) -> None:
    """The second click waited for the frame that read it: so few frames apart is quick."""
    pointer = Pointer()
    place = Place(pointer, window, 0)
    for k in range(2):
        pointer.step(MouseState(10, 10, LEFT, time=k * 0.8))
        pointer.step(MouseState(10, 10, time=k * 0.8 + 0.4))
    assert [told for told in place.told if told != "release"] == ["press 0", "double"]


def test_a_press_waits_for_a_target_that_appears_a_frame_later(window: int) -> None:
    pointer = Pointer()
    pointer.step(MouseState(10, 10, LEFT))
    place = Place(pointer, window, 0)
    pointer.step(MouseState(10, 10, LEFT))
    assert "press 0" in place.told


def test_a_tap_that_is_over_before_its_target_appears_is_a_click(window: int) -> None:
    """The first click after typing: its one frame belonged to the field that was just left."""
    pointer = Pointer()
    pointer.step(MouseState(10, 10, LEFT))
    place = Place(pointer, window, 0)
    pointer.step(MouseState(12, 10))
    assert place.told == ["move 12", "press 0", "release"]
    assert not pointer.is_held


def test_a_press_is_told_where_it_was(window: int) -> None:
    pointer = Pointer()
    pointer.step(MouseState(10, 10, LEFT))
    place = Place(pointer, window, 0)
    place.on_press = lambda mouse: place.told.append(f"at {mouse.x:g}")  # type: ignore[method-assign]
    pointer.step(MouseState(40, 10, LEFT))
    pointer.step(MouseState(50, 10, LEFT))
    assert place.told == ["at 10", "drag 50"]


def test_a_tap_beside_everything_is_no_click_on_what_the_mouse_comes_to(window: int) -> None:
    pointer = Pointer()
    place = Place(pointer, window, 0)
    pointer.step(MouseState(500, 10, LEFT))
    pointer.step(MouseState(10, 10))
    assert place.told == ["move 10"]


def test_a_press_beside_everything_is_forgotten(window: int) -> None:
    pointer = Pointer()
    place = Place(pointer, window, 0)
    for x in (500, 500, 500, 500, 10):
        pointer.step(MouseState(x, 10, LEFT))
    assert "press 0" not in place.told


def test_the_column_does_not_scroll_while_the_wheel_belongs_to_a_widget(window: int) -> None:
    pointer = Pointer()
    column = dpg.add_child_window(parent=window)
    place = Place(pointer, column, 0, wheel=True)
    pointer.step(MouseState(10, 10, time=1.0))
    assert dpg.get_item_configuration(column)["no_scroll_with_mouse"]
    pointer.step(MouseState(10, 10, wheel=1.0, time=1.1))
    assert place.told[-1] == "wheel 1"
    pointer.step(MouseState(500, 10, time=1.2))
    assert not dpg.get_item_configuration(column)["no_scroll_with_mouse"]


def test_a_turn_that_began_as_scrolling_goes_on_as_scrolling(window: int) -> None:
    pointer = Pointer()
    column = dpg.add_child_window(parent=window)
    place = Place(pointer, column, 0, wheel=True)
    pointer.step(MouseState(500, 10, wheel=1.0, time=1.0))
    pointer.step(MouseState(10, 10, time=1.1))
    pointer.step(MouseState(10, 10, wheel=1.0, time=1.2))
    assert not [told for told in place.told if told.startswith("wheel")]
    pointer.step(MouseState(10, 10, time=1.6))
    pointer.step(MouseState(10, 10, wheel=1.0, time=1.7))
    assert place.told[-1] == "wheel 1"


def test_a_target_that_goes_away_while_it_is_held_is_told_nothing(window: int) -> None:
    pointer = Pointer()
    place = Place(pointer, window, 0)
    pointer.step(MouseState(10, 10, LEFT))
    pointer.remove(place)
    before = list(place.told)
    pointer.step(MouseState(20, 10))
    assert place.told == before
    assert not pointer.is_held


def test_a_mouse_that_came_asks_what_is_there_and_one_that_has_just_acted_does_not(window: int) -> None:
    """A tip lay over the terminals of a box that was put down, as soon as the hand rested."""
    pointer, overlay = Pointer(), Overlay()
    Place(pointer, window, 0, wheel=True)

    def told(*readings: MouseState) -> bool:
        """Whether a tip comes when all that is over, and then nothing happens for a long time."""
        for reading in readings:
            pointer.step(reading)
        last = pointer.last
        pointer.step(MouseState(last.x, last.y, last.down, time=last.time + 60))
        return overlay._wanted(pointer) is not None

    assert told(MouseState(10, 10, time=1))
    assert not told(MouseState(10, 10, LEFT, time=100))
    assert not told(MouseState(10, 10, time=200)), "a click"
    assert told(MouseState(12, 10, time=300))
    assert not told(
        MouseState(12, 10, LEFT, time=400), MouseState(40, 10, LEFT, time=401), MouseState(40, 10, time=402)
    )
    assert not told(MouseState(42, 10, LEFT, time=500), MouseState(44, 10, time=501)), (
        "moves read with the press"
    )
    assert told(MouseState(46, 10, time=600))
    assert not told(MouseState(46, 10, wheel=1, time=700))
    assert told(MouseState(48, 10, time=800))
