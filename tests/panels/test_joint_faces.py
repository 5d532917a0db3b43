"""The face of the 2D Joint Workspace: its rows, elbows, player and pages, and where it all stands."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import dearpygui.dearpygui as dpg
import numpy as np
import pytest

from vi3dras.arm.library import load_robot
from vi3dras.panels._kit.hands.mouse import Mouse
from vi3dras.panels._kit.pen.layout import lay_out, scale_for
from vi3dras.panels._kit.window.shell import Shell

NAME = "joint-workspace-2d"


def part(shell: Shell, kind: str) -> Any:
    return next(bound for bound in shell.bound if type(bound).__name__ == kind)


def get(shell: Shell, port: str) -> Any:
    return shell.engine.get(f"{NAME}.{port}")


def show(shell: Shell) -> None:
    shell.frame(shell.engine.settle())


@pytest.fixture
def face(shell: Shell) -> Shell:
    shell.build(1440, 900)
    shell.open(NAME)
    show(shell)
    return shell


def test_a_dragged_coordinate_moves_the_target_and_the_charts_follow(face: Shell) -> None:
    charts, rows = part(face, "SweepChartsView").charts, part(face, "WayControls").part
    before = charts.sheet.charts[1].traces[0].values
    rows.sliders[2].type("12,5")
    show(face)
    assert get(face, "target")[2] == pytest.approx(0.125)
    assert not np.array_equal(before, charts.sheet.charts[1].traces[0].values)
    assert face.engine.undo_name == "Move pz"


def test_a_click_on_a_name_sweeps_that_coordinate(face: Shell) -> None:
    part(face, "WayControls").part.sliders[6].on_press(Mouse(20, 10))
    show(face)
    assert get(face, "coordinate") == "wrist"
    assert part(face, "SweepChartsView").charts.sheet.unit == "°"
    assert 0 in part(face, "WayControls").part.sliders


def test_another_range_leaves_the_cursor_at_its_place(face: Shell) -> None:
    face.engine.put(f"{NAME}.cursor", 0.5)
    show(face)
    place = get(face, "spot").s
    rows = part(face, "WayControls").part
    rows.range.type(1, "40")
    show(face)
    assert get(face, "high") == pytest.approx(0.4)
    assert get(face, "spot").s == pytest.approx(place, abs=2e-4)


def test_swapped_ends_and_no_points_are_said_and_nothing_changes(face: Shell) -> None:
    rows = part(face, "WayControls").part
    rows.range.type(0, "99")
    assert get(face, "low") < get(face, "high")
    rows.range.type_count("none")
    assert get(face, "count") == 601


def test_up_down_and_both_choose_the_elbow(face: Shell) -> None:
    elbows = part(face, "Elbows")
    elbows._segment.choose("Down")
    show(face)
    assert get(face, "reading").name == "elbow down"
    assert not get(face, "ghosts")
    assert part(face, "SweepChartsView").player.legend == (("elbow down", False),)
    elbows._segment.choose("Both")
    show(face)
    assert part(face, "SweepChartsView").player.legend == (("elbow down", False), ("elbow up", True))


def test_pages_follow_the_direction_and_the_direction_follows_the_page(face: Shell) -> None:
    face.choose("Forward")
    show(face)
    assert get(face, "direction") == "forward"
    assert part(face, "SweepChartsView").charts.sheet.charts[0].traces[0].symbol == "p_x"
    face.engine.undo()
    show(face)
    show(face)
    assert face.tabs[NAME] == "Inverse"
    assert part(face, "SweepChartsView").charts.sheet.charts[0].traces[0].symbol == "theta_1"


def test_a_direction_that_is_undone_and_done_again_in_two_frames_stays_as_it_was(face: Shell) -> None:
    face.engine.put(f"{NAME}.direction", "forward")
    show(face)
    show(face)
    for step in (face.engine.undo, face.engine.redo):
        step()
        face.frame(face.engine.tick())
    assert (get(face, "direction"), face.tabs[NAME]) == ("forward", "Forward")
    assert not face.engine.redo_name


def test_the_player_steps_from_target_to_target_and_plays(face: Shell) -> None:
    view = part(face, "SweepChartsView")
    view._scrub(0)
    show(face)
    assert view.on_key("Right")
    show(face)
    assert get(face, "spot").place == 1
    assert view.on_key("Space")
    view.player._last -= 0.8
    view.frame()
    assert get(face, "cursor") == pytest.approx(1 / 600 + 0.1, abs=0.01)
    view.on_key("Space")
    assert not view.player.run.is_playing


@pytest.mark.parametrize("layout", ["separate", "together", "margin"])
@pytest.mark.parametrize("robot", ["planar2r", "franka-panda", "adept-cobra-s600"])
def test_each_layout_shows_every_joint(face: Shell, robot: str, layout: str) -> None:
    face.engine.put(f"{NAME}.robot", load_robot(robot))
    face.engine.put(f"{NAME}.layout", layout)
    show(face)
    charts = part(face, "SweepChartsView").charts.sheet.charts
    traces = [trace for chart in charts for trace in chart.traces]
    assert len(traces) == load_robot(robot).n
    assert len(charts) == (len(traces) if layout == "separate" else 1)
    for trace in traces:
        inside = (
            np.isfinite(trace.values) & (trace.values > trace.low + 1e-6) & (trace.values < trace.high - 1e-6)
        )
        assert ((trace.drawn > 0) | (layout == "separate"))[inside].all()


def test_numbers_are_saved_as_csv_and_never_over_a_file(face: Shell, tmp_path: Path) -> None:
    saving = part(face, "SaveButtons")
    saving.save_table(tmp_path / "mine")
    lines = (tmp_path / "mine.csv").read_text().splitlines()
    assert lines[0].startswith("i,x_cm,y_cm,z_cm,wrist_deg,reachable,code,reason,theta1_deg")
    assert len(lines) == 602
    saving.save_table(tmp_path / "mine.csv")
    assert "is there already" in saving._board.notes.history[-1][1].text


class Frame(bytearray):
    """What Dear PyGui hands over: the window's pixels as floats, with its size."""

    def get_height(self) -> int:
        return 2

    def get_width(self) -> int:
        return 3


def test_a_picture_is_written_whole_and_never_over_a_file(
    face: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pixels = Frame(np.ones((2, 3, 4), np.float32).tobytes())
    monkeypatch.setattr(dpg, "output_frame_buffer", lambda callback: callback(0, pixels))
    saving = part(face, "SaveButtons")
    saving.save_picture(tmp_path / "far" / "mine")
    written = (tmp_path / "far" / "mine.png").read_bytes()
    assert (written[:4], written[-8:-4]) == (b"\x89PNG", b"IEND")
    assert saving._board.notes.history[-1][1].title == "Saved mine.png"
    saving.save_picture(tmp_path / "far" / "mine.png")
    assert "is there already" in saving._board.notes.history[-1][1].text
    saving.save_picture(tmp_path / "far" / "mine.png" / "in a file")
    assert "cannot be written" in str(saving._board.notes.history[-1][1])
    assert [file.name for file in (tmp_path / "far").iterdir()] == ["mine.png"]


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("size", [(900, 600), (1100, 700), (1280, 800), (1440, 900), (2560, 1440)])
def test_with_charts_in_the_middle_nothing_overlaps_and_all_is_filled(
    size: tuple[int, int], scale: float
) -> None:
    layout = lay_out(*size, scale_for(*size, scale), has_centre=True, foot=176)
    parts = [part for part in layout if part is not None]
    if layout.switch is not None:
        assert layout.centre == layout.view
        parts.remove(layout.view)
    assert sum(one.width * one.height for one in parts) == pytest.approx(size[0] * size[1], rel=0.01)
    assert layout.centre is not None
    assert layout.centre.height >= 200
