"""Speeds, forces and singular poses in the D-H Explorer: what a student reads, types and clicks on."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_allclose

from vi3dras.arm.library import load_robot
from vi3dras.flow import Engine
from vi3dras.kinematics.forward import tool_pose
from vi3dras.kinematics.jacobian import geometric_jacobian
from vi3dras.panels._kit.hands.pointer import Mouse
from vi3dras.panels._kit.items.frames.posture import PostureWay
from vi3dras.panels._kit.items.frames.singular import NearestButton, SingularChart
from vi3dras.panels._kit.items.frames.typed_speeds import TypedForce, TypedSpeeds
from vi3dras.panels._kit.items.frames.velocities import (
    ColumnChoice,
    JointColumns,
    ShapeChoice,
)
from vi3dras.panels._kit.items.frames.worth import LostWords, SpeedNumbers
from vi3dras.panels._kit.window.shell import Shell
from vi3dras.panels.dh_explorer import FACE
from vi3dras.render.scene import Mesh
from vi3dras.velocities.factors import factor_values

NAME = "dh-explorer"
ONLY = (NAME,)
BENT = np.radians([24, 108, -26, -20, 232, 30])
"""The KUKA KR 5 in a regular pose."""
IN_LINE = np.radians([24, 108, -26, 0, 180, 0])
"""The same with the axes of joints 4 and 6 in one line."""


@pytest.fixture
def explorer(shell: Shell) -> Shell:
    shell.build(1440, 900)
    shell.open(NAME)
    put(shell, robot=load_robot("kuka-kr5-arc"), q=BENT)
    return shell


def put(shell: Shell, **values: object) -> None:
    for port, value in values.items():
        shell.engine.put(f"{NAME}.{port}", value)
    told(shell)


def told(shell: Shell) -> None:
    shell.engine.settle()
    shell.frame(set(shell.engine.values))


def page(shell: Shell, name: str) -> None:
    assert shell.front is not None
    shell.front.choose(name)
    told(shell)


def part(shell: Shell, kind: type) -> Any:
    assert shell.front is not None
    return next(bound for bound in shell.front.bound if isinstance(bound, kind))


def get(shell: Shell, port: str) -> Any:
    return shell.engine.get(f"{NAME}.{port}")


def drawn(shell: Shell, port: str, start: str) -> dict[str, Any]:
    return {item.key: item for item in get(shell, port) if item.key.startswith(start)}


def test_a_column_is_the_arrow_that_the_tool_follows_and_is_chosen_in_the_table(explorer: Shell) -> None:
    page(explorer, "Velocities")
    part(explorer, ColumnChoice)._choose("2")
    told(explorer)
    arrow = drawn(explorer, "speed_scene", "column/1")["column/1"]
    robot = load_robot("kuka-kr5-arc")
    beside = BENT + 1e-6 * np.eye(6)[1]
    moved = (tool_pose(robot, beside) - tool_pose(robot, BENT))[:3, 3]
    way = arrow.points[1] - arrow.points[0]
    assert_allclose(way / np.linalg.norm(way), moved / np.linalg.norm(moved), atol=1e-5)
    assert arrow.alpha == 1.0
    assert drawn(explorer, "speed_scene", "column/0")["column/0"].alpha < 0.5
    explorer.engine.undo()
    told(explorer)
    assert get(explorer, "column") == 1
    table = part(explorer, JointColumns)
    table._table._on_cell(0, 3)
    told(explorer)
    assert get(explorer, "column") == 3
    J = geometric_jacobian(load_robot("kuka-kr5-arc"), BENT)
    assert_allclose(get(explorer, "jacobian")[:3], 1000 * J[:3], atol=1e-6)
    table._head._on_choose("Analytic")
    told(explorer)
    assert_allclose(get(explorer, "jacobian")[:3], 1000 * J[:3], atol=1e-6)
    assert np.abs(get(explorer, "jacobian")[3:] - J[3:]).max() > 0.1


def test_the_tool_is_strong_where_it_is_slow(explorer: Shell) -> None:
    page(explorer, "Velocities")
    axes = {}
    for word in ("Velocity", "Force"):
        part(explorer, ShapeChoice)._shape.choose(word)
        told(explorer)
        points = drawn(explorer, "speed_scene", "ellipsoid/axes")["ellipsoid/axes"].points
        ends = points[:3] - points[3:]
        axes[word] = ends[np.linalg.norm(ends, axis=1).argsort()]
        assert isinstance(drawn(explorer, "speed_scene", "ellipsoid/skin")["ellipsoid/skin"], Mesh)
    longest, weakest = axes["Velocity"][2], axes["Force"][0]
    cosine = longest @ weakest / np.linalg.norm(longest) / np.linalg.norm(weakest)
    assert abs(cosine) == pytest.approx(1.0, abs=1e-9)
    assert "N per N m" in get(explorer, "shape_words")
    left = np.linalg.svd(geometric_jacobian(load_robot("kuka-kr5-arc"), BENT)[:3])[0][:, 0]
    assert abs(left @ longest) / np.linalg.norm(longest) == pytest.approx(1.0, abs=1e-9)


def test_a_singular_pose_says_what_is_lost_and_which_joints_are_to_blame(explorer: Shell) -> None:
    page(explorer, "Velocities")
    assert get(explorer, "speed_words").startswith("All directions are there")
    put(explorer, q=IN_LINE)
    words = get(explorer, "speed_words")
    assert words.endswith(
        "Joints 4 and 6 together can leave the tool at rest: the axes of joints 4 and 6 lie on one line."
    )
    assert part(explorer, LostWords)._lost._paint == "far"
    red = {
        cell.paint
        for row in part(explorer, JointColumns)._table.rows
        for cell in (row.cells[4], row.cells[6])
    }
    assert red == {"far"}
    assert part(explorer, SpeedNumbers)._condition._text == "∞"
    lost = get(explorer, "speeds").lost[0].twist
    assert_allclose(lost @ get(explorer, "speeds").geometric, 0, atol=1e-6)
    arrow = drawn(explorer, "speed_scene", "lost/0/to")["lost/0/to"]
    way = arrow.points[1] - arrow.points[0]
    assert abs(way @ lost[:3]) == pytest.approx(np.linalg.norm(way) * np.linalg.norm(lost[:3]))
    assert {"lost/axis3", "lost/axis5"} == set(drawn(explorer, "speed_scene", "lost/axis"))


def test_a_typed_velocity_gives_rates_rates_give_the_tool_a_force_gives_torques(
    explorer: Shell,
) -> None:
    page(explorer, "Velocities")
    typed = part(explorer, TypedSpeeds)
    J = geometric_jacobian(load_robot("kuka-kr5-arc"), BENT)
    typed._tool.type(0, 1, "300")
    told(explorer)
    assert_allclose(J @ get(explorer, "rates"), [0.3, 0, 0, 0, 0, 0], atol=1e-9)
    assert not get(explorer, "not_made").any()
    typed._joints.type(0, 2, "10")
    told(explorer)
    assert get(explorer, "lead") == "joints"
    assert np.degrees(get(explorer, "rates")[1]) == pytest.approx(10)
    assert_allclose(get(explorer, "tool_moves"), J @ get(explorer, "rates"), atol=1e-12)
    explorer.engine.undo()
    told(explorer)
    assert get(explorer, "lead") == "tool"
    before = get(explorer, "rates")
    typed._tool.type(0, 1, "fast")
    assert "number" in typed._tool.sentence
    assert_allclose(get(explorer, "rates"), before)
    part(explorer, TypedForce)._tool.type(0, 3, "-50")
    told(explorer)
    assert_allclose(get(explorer, "torques"), -50 * J[2], atol=1e-9)


def test_what_cannot_be_made_is_red_and_so_are_joints_that_are_too_fast(explorer: Shell) -> None:
    page(explorer, "Velocities")
    put(explorer, q=IN_LINE)
    lost = get(explorer, "speeds").lost[0].twist * [1e-3, 1e-3, 1e-3, 1, 1, 1]
    put(explorer, tool_velocity=lost / np.linalg.norm(lost))
    typed = part(explorer, TypedSpeeds)
    assert np.abs(get(explorer, "not_made")).max() > 1e-3
    assert [row.cells[0].text for row in typed._tool.rows][2:] == ["lacks", "lacks"]
    assert typed._words._text.startswith("Not all of this velocity can be made")
    put(explorer, q=BENT, tool_velocity=np.array([9.0, 0, 0, 0, 0, 0]))
    fast = get(explorer, "too_fast")
    assert fast.any()
    assert [cell.paint == "far" for cell in typed._joints.rows[0].cells[1:]] == fast.tolist()
    assert "Too fast: " in typed._words._text


def test_any_arm_has_numbers_and_words() -> None:
    with Engine() as engine:
        engine.add(FACE.vi)
        engine.put_all({f"{NAME}.singular_on": True, f"{NAME}.ellipsoid": "force"})
        for name in ("planar2r", "adept-cobra-s600", "lynx6", "ur5", "franka-panda"):
            robot = load_robot(name)
            engine.put(f"{NAME}.robot", robot)
            engine.settle()
            assert not engine.state(f"{NAME}.singular_scene").error
            assert engine.get(f"{NAME}.speed_words")
            assert engine.get(f"{NAME}.singular_words")
            assert engine.get(f"{NAME}.jacobian").shape == (6, robot.n)
            assert (engine.get(f"{NAME}.singular") is None) == (name == "franka-panda")


def test_the_chart_poses_the_arm_and_near_a_curve_it_is_singular(explorer: Shell) -> None:
    page(explorer, "Singular")
    chart = part(explorer, SingularChart)
    assert not chart._chart.lines
    assert chart._words._text.startswith("Switch it on above")
    put(explorer, singular_on=True)
    assert [line.name for line in chart._chart.lines] == ["shoulder", "elbow", "wrist"]
    x, y = chart._chart.axes()
    wrist = chart._chart.lines[2]
    place = Mouse(float(x.at(wrist.x[30])) + 1, float(y.at(wrist.y[30])) + 4, 0, 0)
    chart._chart.on_press(place)
    chart._chart.on_release(place)
    told(explorer)
    assert np.degrees(get(explorer, "q")[4]) == pytest.approx(wrist.y[30], abs=1e-9)
    assert get(explorer, "speeds").state == "singular"
    assert part(explorer, NearestButton)._row.actions[0].enabled is False
    free = Mouse((x.start + x.end) / 2, y.end + 30, 0, 0)
    chart._chart.on_press(free)
    chart._chart.on_release(free)
    told(explorer)
    q = np.degrees(get(explorer, "q"))
    assert (q[2], q[4]) == (pytest.approx(x.value(free.x)), pytest.approx(y.value(free.y)))
    explorer.engine.undo()
    explorer.engine.undo()
    told(explorer)
    assert_allclose(get(explorer, "q"), BENT)


def test_a_click_on_a_surface_poses_the_arm_at_that_singular_pose(explorer: Shell) -> None:
    page(explorer, "Singular")
    put(explorer, singular_on=True)
    robot = load_robot("kuka-kr5-arc")
    surfaces = drawn(explorer, "singular_scene", "ghost/singular/")
    line = next(iter(drawn(explorer, "singular_scene", "singular/line/")))
    for key in (*surfaces, line):
        assert any(key.startswith(start) for start, act in FACE.view.picks if act == "go_to_singular")
    assert len(surfaces) == 3
    for key in surfaces:  # another pose has other surfaces
        place = drawn(explorer, "singular_scene", key)[key].vertices[700].astype(float)
        explorer.engine.act(f"{NAME}.go_to_singular", key=key, position=place)
        told(explorer)
        assert_allclose(tool_pose(robot, get(explorer, "q"))[:3, 3], place, atol=1e-4)
        assert get(explorer, "speeds").state == "singular"
    for _ in surfaces:
        explorer.engine.undo()
    assert_allclose(get(explorer, "q"), BENT)


def test_the_joints_of_the_chart_change_places_and_their_values_cost_no_new_search(explorer: Shell) -> None:
    page(explorer, "Singular")
    put(explorer, singular_on=True)
    found = get(explorer, "singular")
    put(explorer, q=BENT + 0.2 * np.eye(6)[2])
    assert get(explorer, "singular") is found
    part(explorer, SingularChart)._choose("slice_first", "5")
    told(explorer)
    assert (get(explorer, "slice_first"), get(explorer, "slice_second")) == (5, 3)
    assert get(explorer, "singular").found.joints == (5, 3)


def test_the_nearest_singular_pose_is_one_and_undo_leads_back(explorer: Shell) -> None:
    page(explorer, "Singular")
    part(explorer, NearestButton)._row.actions[0].run()
    told(explorer)
    robot, q = load_robot("kuka-kr5-arc"), get(explorer, "q")
    assert get(explorer, "speeds").state == "singular"
    assert not robot.out_of_range(q).any()
    assert np.abs(factor_values(robot, q[None])).min() < 1e-9
    explorer.engine.undo()
    told(explorer)
    assert_allclose(get(explorer, "q"), BENT)


def test_a_cuspidal_arm_is_played_along_its_way_without_a_singular_pose(explorer: Shell) -> None:
    page(explorer, "Singular")
    robot = load_robot("kinova-jaco2-j2n6s300")
    put(explorer, robot=robot)
    way = part(explorer, PostureWay)
    way._row.actions[0].run()
    told(explorer)
    assert get(explorer, "cuspidal_words").startswith("This arm is cuspidal.")
    path = get(explorer, "cuspidal").found.path
    signs = set()
    for share in (0.0, 0.25, 0.5, 1.0):
        way._go(share)
        told(explorer)
        signs.add(bool(get(explorer, "determinant") > 0))
        assert get(explorer, "speeds").state != "singular"
    assert len(signs) == 1
    first, last = tool_pose(robot, path[[0, -1]])
    assert_allclose(first, last, atol=1e-6)
    assert np.abs(path[0] - path[-1]).max() > 0.3
    assert_allclose(get(explorer, "q"), path[-1])
    assert way.on_key("Left")
    told(explorer)
    assert get(explorer, "way_place") == pytest.approx(0.98)


def test_an_arm_that_is_not_cuspidal_says_why_and_shows_no_player(explorer: Shell) -> None:
    page(explorer, "Singular")
    way = part(explorer, PostureWay)
    assert not way.on_key("Space")
    way._seek(on=True)
    told(explorer)
    assert get(explorer, "cuspidal_words").startswith("This arm is not cuspidal. ")
    assert not way.on_key("Space")
    explorer.engine.undo()
    told(explorer)
    assert get(explorer, "cuspidal_words") == ""


def test_the_script_asks_for_what_was_typed() -> None:
    with Engine() as engine:
        engine.add(FACE.vi)
        engine.put(f"{NAME}.robot", load_robot("puma560"))
        engine.put_all({
            f"{NAME}.tool_velocity": np.array([0.1, 0, 0, 0, 0, np.pi / 6]),
            f"{NAME}.tool_force": np.array([0, 0, -50.0, 0, 0, 0]),
            f"{NAME}.singular_on": True, f"{NAME}.seek_posture": True,
        })  # fmt: skip
        engine.settle()
        lines = [line for part in engine.act(f"{NAME}.in_python") for line in part]
    assert "print(speeds.for_tool([100, 0, 0, 0, 0, 30]))" in lines
    assert "print(arm.cuspidal())" in lines
    assert any(line.startswith("print(arm.singularities((3, 5)") for line in lines)
    assert any(line.startswith("print(speeds.torques([0") for line in lines)
