"""A student's tasks on the page Solutions of the D-H Explorer: all by its widgets; no display is needed."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from numpy.testing import assert_allclose

from vi3dras.api.explorer.atlas import ArmAtlas
from vi3dras.api.explorer.between import SolutionMotion
from vi3dras.api.solutions import Solutions
from vi3dras.api.values.usual import longest_reach
from vi3dras.arm.library import load_robot, robot_files
from vi3dras.arm.robot import Robot
from vi3dras.joint_workspace.first_sweep import tool_numbers
from vi3dras.kinematics.forward import tool_pose
from vi3dras.panels._dh.atlas import line_end
from vi3dras.panels._kit.charts.ribbons import RibbonCharts
from vi3dras.panels._kit.hands.pointer import Mouse
from vi3dras.panels._kit.items.arms.inverse import SelfMotionSlider
from vi3dras.panels._kit.items.frames.solutions import PoseForm, SolutionPictures
from vi3dras.panels._kit.items.frames.solutions_atlas import AtlasDock, AtlasForm
from vi3dras.panels._kit.items.frames.solutions_dock import MotionDock, SolutionsDock
from vi3dras.panels._kit.items.frames.solutions_readings import AtlasNumbers, MotionReadings
from vi3dras.panels._kit.window.shell import Shell
from vi3dras.render.scene import Lines, Mesh

NAME, PAGE = "dh-explorer", "Solutions"
BENT = np.radians([20.0, 110.0, -60.0, 30.0, 235.0, -150.0])
"""The KUKA KR 5 where its two first solutions keep all limits."""
LINE = {
    "pose_asked": np.array([0.52, -0.72, 1.03, -1.19, -0.26, 2.15, 0.37]),
    "line_to": np.array([0.13, -1.23, 0.52, -1.7, -0.75, 2.55, 0.37]),
}
"""A line on which four of the KUKA's ribbons end, in two meetings; greedy turns a joint by half a turn."""


ONLY = ("dh-explorer",)


@pytest.fixture
def page(shell: Shell) -> Shell:
    return opened(shell, load_robot("kuka-kr5-arc"), BENT)


def opened(shell: Shell, robot: Robot, q: np.ndarray) -> Shell:
    shell.build(1440, 900)
    shell.open(NAME)
    put(shell, robot=robot)
    put(shell, q=q)
    told(shell)
    shell.front.choose(PAGE)
    told(shell)
    return shell


def told(shell: Shell) -> None:
    shell.engine.settle()
    shell.frame(set(shell.engine.values))


def put(shell: Shell, **values: object) -> None:
    shell.engine.put_all({f"{NAME}.{name}": value for name, value in values.items()})
    told(shell)


def get(shell: Shell, port: str) -> object:
    return shell.engine.get(f"{NAME}.{port}")


def part(shell: Shell, kind: type) -> object:
    return next(bound for bound in shell.front.bound if isinstance(bound, kind))


def dock(shell: Shell, kind: type) -> object:
    shown = part(shell, SolutionsDock).shown
    assert isinstance(shown, kind)
    return shown


def arrive(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the arm come to the end of its way at once."""
    monkeypatch.setattr("vi3dras.panels._kit.items.arms.lists.SECONDS", 1e-9)
    shell.frame(set())
    told(shell)


def test_the_page_takes_the_pose_of_the_arm_and_the_kuka_has_eight_solutions(page: Shell) -> None:
    """RAK: the KUKA KR 5 reaches a pose in eight ways."""
    assert_allclose(get(page, "pose_asked"), tool_numbers(load_robot("kuka-kr5-arc"), BENT), atol=1e-12)
    found = get(page, "found")
    assert isinstance(found, Solutions)
    cards = part(page, SolutionPictures).cards.cards
    assert len(cards) == len(found) == 8
    poses = tool_pose(found.robot, found.joints)
    assert_allclose(poses, np.broadcast_to(found.target, poses.shape), atol=1e-9)
    assert [card.is_current for card in cards].count(True) == 1
    assert sorted(card.branch for card in cards) == sorted(
        f"{side} · {elbow} · {wrist}"
        for side in ("front", "back")
        for elbow in ("up", "down")
        for wrist in ("flipped", "unflipped")
    )
    assert [card.lamp == "far" for card in cards] == (~found.within_limits).tolist()
    assert all(len(card.lines) >= 5 for card in cards)


def test_the_planar_arm_of_the_paper_goes_from_one_of_its_two_solutions_to_the_other(shell: Shell) -> None:
    """RoboAnalyzer's example: links 2, 2 and 1, the tool at (2.2320508, 3.8660254) turned by 60 deg."""
    robot = load_robot("planar3r")
    lengths = zip(robot.joints, (2.0, 2.0, 1.0), strict=True)
    paper = replace(robot, id="planar3r-paper", joints=tuple(replace(joint, a=a) for joint, a in lengths))
    page = opened(shell, paper, np.radians([30.0, 60.0, -30.0]))
    found, posture = get(page, "found"), get(page, "posture")
    joints = np.degrees(found.joints)
    assert_allclose(joints[np.argsort(joints[:, 0])], [[30, 60, -30], [90, -60, 30]], atol=1e-5)
    assert_allclose(get(page, "pose_asked")[:2], [2.2320508, 3.8660254], atol=1e-7)
    assert isinstance(posture, SolutionMotion)
    assert [each.kind for each in posture.crossed] == ["elbow"]
    assert part(page, MotionReadings).table.rows[0].cells[0].text == "elbow"


def test_a_click_shows_a_solution_and_undo_goes_back(page: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    pictures, found = part(page, SolutionPictures), get(page, "found")
    place = pictures.cards.place_of(4)
    mouse = Mouse(place.x + 20.0, place.y + 30.0, 0, 0)
    pictures.cards.paint()
    pictures.cards.on_press(mouse)
    pictures.cards.on_release(mouse)
    arrive(page, monkeypatch)
    assert_allclose(get(page, "q"), found.joints[4], atol=1e-12)
    assert get(page, "found") is found, "the pose stays while the arm moves"
    assert pictures.cards.cards[4].is_current
    page.engine.undo()
    told(page)
    assert_allclose(get(page, "q"), BENT)


def test_any_two_are_initial_and_final_and_undo_takes_both_back(page: Shell) -> None:
    cards = part(page, SolutionPictures).cards
    cards.click("Initial 3")
    cards.click("Final 7")
    told(page)
    assert (get(page, "initial"), get(page, "final")) == (3, 7)
    assert [k + 1 for k, card in enumerate(cards.cards) if card.is_initial] == [3]
    assert [k + 1 for k, card in enumerate(cards.cards) if card.is_final] == [7]
    assert get(page, "posture").numbers == (3, 7)
    page.engine.undo()
    page.engine.undo()
    told(page)
    assert (get(page, "initial"), get(page, "final")) == (1, 2)
    cards.click("Final 1")
    told(page)
    assert "initial and final" in dock(page, MotionDock)._why._text


def test_the_tool_is_in_its_pose_at_both_ends_of_the_motion_and_away_between(page: Shell) -> None:
    for initial, final in ((1, 2), (2, 5), (8, 3)):
        put(page, initial=initial, final=final)
        player, found = dock(page, MotionDock), get(page, "found")
        drift = player.strips.traces[found.robot.n]
        assert drift.symbol == "e"
        assert (drift.values[0], drift.values[-1]) == (0.0, 0.0)
        for at in (0.0, 1.0):
            player.player.scrub(at * player.player.total)
            told(page)
            assert_allclose(tool_pose(found.robot, get(page, "q")), found.target, atol=1e-9)
        assert drift.values.max() == pytest.approx(get(page, "posture").largest_drift, rel=0.01)
        assert drift.values.max() > 1.0


def test_what_is_crossed_is_marked_in_every_strip_and_the_arrows_go_there(page: Shell) -> None:
    put(page, initial=1, final=6)
    player, posture = dock(page, MotionDock), get(page, "posture")
    assert [each.kind for each in posture.crossed] == ["wrist", "elbow"]
    for trace in player.strips.traces:
        marked = zip(trace.spans, posture.crossed, strict=True)
        assert all(span.start < each.t < span.end for span, each in marked)
    assert "wrist's singular surface" in player.strips.traces[0].spans[0].word
    player.on_key("Right")
    told(page)
    assert player.player.time == pytest.approx(posture.crossed[0].t)
    assert abs(np.sin(get(page, "q")[4])) < 0.02, "joints 4 and 6 are in line"
    part(page, MotionReadings)._go(1)
    told(page)
    assert get(page, "posture_at") == pytest.approx(posture.crossed[1].t / posture.times[-1])
    assert part(page, MotionReadings).must._text.startswith("Every motion between the two crosses")


@pytest.mark.parametrize("name", ["planar3r", "kuka-kr5-arc", "kuka-iiwa14"])
def test_all_strips_stand_in_the_dock_of_the_least_window(shell: Shell, name: str) -> None:
    """A strip for each joint and two for the drift, with the axis of time: nothing has to be scrolled."""
    robot = load_robot(name)
    bent = robot.home + 0.3 * np.minimum(robot.high - robot.home, 1.0)
    shell.build(1100, 700)
    shell.open(NAME)
    put(shell, robot=robot)
    put(shell, q=bent)
    shell.front.choose(PAGE)
    told(shell)
    motion = dock(shell, MotionDock)
    assert len(motion.strips.traces) >= robot.n + 1
    whole = part(shell, SolutionsDock)
    used = whole.head.height + motion.player.height + motion.strips.height
    assert used <= whole._room
    assert motion.strips.row >= 20


def test_the_motion_is_one_step_of_undo_and_space_plays(page: Shell) -> None:
    player = dock(page, MotionDock)
    assert player.on_key("Space")
    assert player.player.run.is_playing
    player.player.update(player.player.run._replace(is_playing=False))
    for at in (0.2, 0.5, 0.9):
        player._go(at * player.player.total, "Play the motion")
        told(page)
    assert get(page, "posture_at") == pytest.approx(0.9)
    page.engine.undo()
    told(page)
    assert get(page, "posture_at") == 0.0
    assert_allclose(get(page, "q"), BENT)


def test_both_solutions_are_ghosts_and_the_way_of_the_tool_is_drawn(page: Shell) -> None:
    put(page, initial=1, final=6, posture_at=0.5)
    player = dock(page, MotionDock)
    player._go(0.5 * player.player.total, "Play the motion")
    told(page)
    items = get(page, "solution_scene")
    ghosts = {item.key.split("/")[0] for item in items if isinstance(item, Mesh) and "ghost" in item.key}
    assert len(ghosts) == 2
    assert [label.text for label in get(page, "solution_labels")] == ["solution 1", "solution 6"]
    (way,) = [item for item in items if isinstance(item, Lines) and item.key == "posture/way"]
    assert_allclose(way.points[[0, -1]], np.tile(get(page, "found").target[:3, 3], (2, 1)), atol=1e-9)


def test_a_pose_can_be_typed_and_one_without_a_solution_has_its_reason_in_words(
    page: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = part(page, PoseForm).tables._tables
    tables[0].type(0, 1, "3000")
    told(page)
    assert get(page, "pose_asked")[0] == pytest.approx(3.0)
    assert str(get(page, "found_words")).startswith("Too far")
    pictures = part(page, SolutionPictures)
    assert pictures.cards.cards == ()
    assert pictures._why._text.startswith("Too far")
    assert not dock(page, MotionDock).player.run.total
    pictures._to_nearest()
    arrive(page, monkeypatch)
    assert_allclose(
        tool_pose(get(page, "robot"), get(page, "q"))[:3, 3], get(page, "found").why.point, atol=1e-6
    )
    page.engine.undo()
    page.engine.undo()
    told(page)
    assert len(pictures.cards.cards) == 8
    tables[0].type(0, 1, "far")
    assert "far" in tables[0].sentence
    assert len(pictures.cards.cards) == 8


def test_the_atlas_has_every_branch_along_the_line_and_its_choice_does_not_jump(page: Shell) -> None:
    put(page, **LINE)
    part(page, SolutionsDock).head.choose("Atlas")
    told(page)
    atlas, charts = get(page, "atlas"), dock(page, AtlasDock).charts
    assert isinstance(atlas, ArmAtlas)
    assert charts.lines.q.shape == (8, 101, 6)
    assert atlas.jumps == []
    assert len(charts.lines.meetings) == 2
    numbers = part(page, AtlasNumbers).rows
    assert [numbers[name]._text for name in ("ribbons", "meetings", "jumps")] == ["8", "2", "0"]
    chosen, greedy = (float(numbers[name]._text) for name in ("chosen", "greedy"))
    assert chosen == pytest.approx(0.60, abs=0.005)
    assert greedy > 100 * chosen
    page.engine.undo()
    told(page)
    assert get(page, "dock") == "motion"


def test_a_click_on_a_ribbon_poses_the_arm_there_and_a_drag_leads_along_it(page: Shell) -> None:
    put(page, **LINE, dock="atlas")
    charts: RibbonCharts = dock(page, AtlasDock).charts
    atlas, ribbon, joint, index = get(page, "atlas"), 6, 2, 30
    x = float(charts.across.at(charts.sheet.x[index]))
    y = float(charts.up(joint).at(charts.lines.q[ribbon, index, joint]))
    near = np.abs(charts.lines.q[:, index, joint] - charts.lines.q[ribbon, index, joint])
    assert near.argsort()[1] != ribbon
    charts.on_press(Mouse(x, y, 0, 0))
    told(page)
    taken = get(page, "ribbon") - 1
    assert near[taken] < 1e-6, "in this chart two ribbons may share the value"
    assert get(page, "sample") == index + 1
    assert_allclose(get(page, "q"), atlas.atlas.ribbons.q[taken, index])
    assert_allclose(tool_pose(atlas.robot, get(page, "q")), atlas.atlas.targets[index], atol=1e-9)
    charts.on_drag(Mouse(float(charts.across.at(charts.sheet.x[index + 9])), y, 0, 0))
    charts.on_release(Mouse(0, 0, 0, 0))
    told(page)
    assert_allclose(get(page, "q"), atlas.atlas.ribbons.q[taken, index + 9])
    assert len(charts.arm) == 6
    page.engine.undo()
    told(page)
    assert get(page, "sample") == 1
    assert_allclose(get(page, "q"), BENT)


def test_the_line_ends_where_it_is_typed_and_a_line_without_length_says_so(page: Shell) -> None:
    put(page, dock="atlas", line_to=np.array(get(page, "pose_asked")))
    assert get(page, "atlas") is None
    assert "line" in dock(page, AtlasDock).charts.words
    form = part(page, AtlasForm)
    form.place._tables[0].type(0, 3, "900")
    told(page)
    assert get(page, "line_to")[2] == pytest.approx(0.9)
    assert len(get(page, "atlas")) == 101
    form.count._on_change(31.0)
    told(page)
    assert len(get(page, "atlas")) == 31


@pytest.mark.slow
def test_an_arm_with_a_joint_to_spare_has_a_slider_and_an_atlas_over_it(shell: Shell) -> None:
    robot = load_robot("franka-panda")
    page = opened(shell, robot, robot.home)
    slider, target = part(page, SelfMotionSlider), tool_pose(robot, robot.home)
    slider._move(10.0)
    told(page)
    assert np.abs(get(page, "q") - robot.home).max() > 0.05
    assert_allclose(tool_pose(robot, get(page, "q")), target, atol=1e-6)
    put(page, spare_samples=3)
    put(page, dock="atlas")
    part(page, AtlasForm).over.choose("Self motion")
    told(page)
    atlas = get(page, "atlas")
    assert len(atlas) == 3
    assert atlas.label == robot.joints[6].name
    there = atlas.atlas.ribbons.q[atlas.exists]
    assert_allclose(tool_pose(robot, there), np.broadcast_to(target, (len(there), 4, 4)), atol=1e-6)


def test_an_arm_of_five_joints_has_an_atlas_over_the_one_that_its_tool_does_not_need(shell: Shell) -> None:
    """The point and the hand's angle of a Lynx6 need four: its gripper may turn as it likes."""
    page = opened(shell, load_robot("lynx6"), load_robot("lynx6").home)
    put(page, spare_samples=5, dock="atlas")
    part(page, AtlasForm).over.choose("Self motion")
    told(page)
    atlas: ArmAtlas = get(page, "atlas")
    assert (len(atlas), atlas.label) == (5, load_robot("lynx6").joints[4].name)
    assert len(atlas.exists) == len(get(page, "found"))
    assert_allclose(np.ptp(np.where(atlas.exists[..., None], atlas.q, 0.0)[..., :4], axis=1), 0, atol=1e-6)


@pytest.mark.parametrize("name", sorted(robot_files()))
def test_the_first_line_goes_somewhere_with_every_arm(name: str) -> None:
    """The Kawasaki stands upright at home: joint 1 alone would leave its tool where it is."""
    robot = load_robot(name)
    begin, end = tool_numbers(robot, robot.home), line_end(robot)
    assert np.linalg.norm(end[:3] - begin[:3]) > 0.01 * longest_reach(robot)


def test_the_pose_is_taken_anew_after_the_arm_was_moved_elsewhere_and_kept_on_its_way(page: Shell) -> None:
    player = dock(page, MotionDock).player
    player.scrub(0.4 * player.total)
    told(page)
    kept = np.array(get(page, "pose_asked"))
    for other in ("Joints", PAGE):
        page.front.choose(other)
        told(page)
    assert_allclose(get(page, "pose_asked"), kept)
    page.front.choose("Joints")
    put(page, q=BENT + 0.1)
    page.front.choose(PAGE)
    told(page)
    assert_allclose(get(page, "pose_asked"), tool_numbers(get(page, "robot"), BENT + 0.1))
