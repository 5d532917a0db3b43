"""Every front panel really built in Dear PyGui, without a display: sizes, scales, arms, pages."""

from __future__ import annotations

import dearpygui.dearpygui as dpg
import numpy as np
import pytest

from vi3dras.arm.library import load_robot
from vi3dras.panels import instruments
from vi3dras.panels._kit.face.typing_in import set_by_words
from vi3dras.panels._kit.hands.pointer import POINTER
from vi3dras.panels._kit.pen import theme
from vi3dras.panels._kit.pen.layout import lay_out, scale_for
from vi3dras.panels._kit.view.labels import name_of
from vi3dras.panels._kit.widgets.choices import Tabs
from vi3dras.panels._kit.window import frame
from vi3dras.panels._kit.window.front import Front
from vi3dras.panels._kit.window.readings import FoldHead
from vi3dras.panels._kit.window.shell import Shell

FACES = instruments()


def pages(shell: Shell) -> list[str]:
    return [tab.title for tab in shell.face.tabs] + (["Readings"] if shell.layout.indicators is None else [])


ARMS = ("lynx6", "planar2r", "stanford-arm", "adept-cobra-s600", "franka-panda")
WINDOWS = (((1440, 900), 1.0), ((1100, 700), 1.0), ((1440, 900), 2.0))
BUILT = {arm: WINDOWS if arm in ARMS[::3] else WINDOWS[:1] for arm in ARMS}
"""Every arm in the usual window, two arms in the others; what they compute is computed once."""


@pytest.mark.slow
@pytest.mark.parametrize(("robot", "windows"), BUILT.items(), ids=BUILT)
def test_every_page_is_built_for_every_kind_of_arm(
    shell: Shell, robot: str, windows: tuple[tuple[tuple[int, int], float], ...]
) -> None:
    for size, scale in windows:
        theme.use("light", scale)
        shell.build(*size)
        for name in FACES:
            shell.open(name)
            shell.engine.put(f"{name}.robot", load_robot(robot))
            shell.frame(shell.engine.settle())
            for page in pages(shell):
                shell.choose(page)
                shell.frame(shell.engine.settle())
                frame.paint_stale()


@pytest.mark.parametrize("name", FACES)
def test_every_stop_of_the_tour_can_be_set(name: str, shell: Shell) -> None:
    face, engine = FACES[name], shell.engine
    engine.snapshot("start")
    for stop in face.tour:
        engine.restore("start")
        for control, text in stop.sets.items():
            set_by_words(engine, name, control, text)
        engine.tick()
        assert stop.page in {"", *(tab.title for tab in face.tabs)}
        assert set(stop.acts) <= set(face.vi.actions)
    assert len({stop.name for stop in face.tour}) == len(face.tour) >= 2


def test_joint_values_reach_the_sliders_and_the_sliders_reach_the_engine(shell: Shell) -> None:
    shell.build(1440, 900)
    name = "robot-simulator"
    shell.engine.put(f"{name}.q", np.radians([10, 80, -20, -10, 5]))
    shell.frame(shell.engine.tick())
    sliders = next(b for b in shell.bound if type(b).__name__ == "JointSliders").sliders  # type: ignore[attr-defined]
    assert [slider.value for slider in sliders] == pytest.approx([10, 80, -20, -10, 5])
    sliders[2].type("-45,5")
    assert np.degrees(shell.engine.get(f"{name}.q")) == pytest.approx([10, 80, -45.5, -10, 5])
    assert shell.engine.undo_name == "Move θ3"


@pytest.mark.parametrize("scale", [1.0, 1.25, 1.5, 2.0])
@pytest.mark.parametrize("size", [(900, 600), (1100, 700), (1440, 900), (1920, 1080), (2560, 1440)])
def test_the_parts_of_the_window_fill_it_and_never_overlap(size: tuple[int, int], scale: float) -> None:
    layout = lay_out(*size, scale_for(*size, scale))
    parts = [part for part in layout if part is not None]
    assert sum(part.width * part.height for part in parts) == pytest.approx(size[0] * size[1], rel=0.01)
    assert layout.view.width >= 0.4 * size[0]
    for part in parts:
        assert part.x >= 0
        assert part.y >= 0
        assert part.x + part.width <= size[0]
        assert part.y + part.height <= size[1]


def scrolls(item: int) -> bool:
    """Whether a part of the window that scrolls holds an item."""
    while item := dpg.get_item_parent(item) or 0:
        is_part = dpg.get_item_type(item).endswith("mvChildWindow")
        if is_part and not dpg.get_item_configuration(item)["no_scrollbar"]:
            return True
    return False


@pytest.mark.parametrize("name", FACES)
def test_the_tabs_stay_while_their_page_scrolls(shell: Shell, name: str) -> None:
    """At 1100 x 700 they went out of sight with the page, and back to the top was the only way to another."""
    shell.build(1100, 700)
    shell.open(name)
    title = shell.face.tabs[0].title
    tabs = [t for t in POINTER.targets if isinstance(t, Tabs) and title in t.words]
    assert tabs
    assert not [t for t in tabs if scrolls(t.item)]
    assert [t for t in POINTER.targets if scrolls(t.item)]


def rooms(shell: Shell) -> dict[str, int]:
    """The heights of the control column's parts, in pixels."""
    front = shell.front
    assert isinstance(front, Front)
    lower = front._readings
    assert lower is not None
    parts = {"tabs": front._tabs.item, "page": front._page, "head": lower._top, "readings": lower.body}
    shown = {name: item for name, item in parts.items() if dpg.is_item_shown(item)}
    return {name: dpg.get_item_height(item) or 0 for name, item in shown.items()}


def test_sliders_and_pose_are_seen_together_in_a_narrow_window(shell: Shell) -> None:
    """At 1100 x 700 they were on two pages, as were the formula and Fit; a click folds them away."""
    shell.build(1100, 700)
    whole, open_ = shell.layout.controls.height, rooms(shell)
    assert sum(open_.values()) == whole
    assert open_["readings"] > 200
    assert open_["page"] > 3 * 64
    shown = {port for bound in shell.bound for port in bound.ports}
    assert {"q", "position", "abc"} <= shown
    head = next(t for t in POINTER.targets if isinstance(t, FoldHead))
    head.click("Readings")
    folded = rooms(shell)
    assert list(folded) == ["tabs", "page", "head"]
    assert sum(folded.values()) == whole
    shell.open("surface-trajectory")
    assert "readings" not in rooms(shell), "as somebody chose it"
    next(t for t in POINTER.targets if isinstance(t, FoldHead)).click("Readings")
    assert rooms(shell)["readings"] == open_["readings"]
    shell.choose("Readings")
    assert list(rooms(shell)) == ["tabs", "page"], "not twice"
    shell.choose("Formula")
    assert sum(rooms(shell).values()) == whole
    shell.build(1440, 900)
    assert isinstance(shell.front, Front)
    assert shell.front._readings is None


def test_readings_begin_folded_where_little_room_is(shell: Shell) -> None:
    theme.use("dark", 2.0)
    shell.build(1440, 900)
    assert list(rooms(shell)) == ["tabs", "page", "head"]


def test_what_is_picked_has_a_name_for_people() -> None:
    names = {"arm/link2": "link 2", "frames/3": "frame 3", "ghost0/link1": "ghost, link 1", "trail": "trail"}
    assert {key: name_of(key) for key in names} == names
