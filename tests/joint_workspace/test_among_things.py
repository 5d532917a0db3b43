"""Targets among things: what touches is not offered, and where nothing else is left it is a collision."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from numpy.testing import assert_array_equal

import vi3dras as vi
from vi3dras.api.cells import WorkCell, clearances_at
from vi3dras.arm.library import load_robot
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.collision.nearest import CLEAR, touches_around
from vi3dras.joint_workspace import keeping_clear
from vi3dras.joint_workspace.classes import COLLISION, REACHABLE
from vi3dras.joint_workspace.classify import classify_each, classify_targets
from vi3dras.joint_workspace.grid import target_grid
from vi3dras.joint_workspace.hands import ANY_HAND, Hand, free_angle, home_hand, targets_at
from vi3dras.joint_workspace.study import explain, reasons_in_words, reordered
from vi3dras.kinematics.forward import link_frames, tool_pose
from vi3dras.solids.capsules import body_of
from vi3dras.workcell import Cell, Thing, save_cell
from vi3dras.workcell.bench import bench
from vi3dras.workcell.bodies import Box, Pipe
from vi3dras.workcell.place import Place

LYNX = load_robot("lynx6")


def bench_of(robot: Robot, reach: float) -> Cell:
    return bench(reach, body_of(robot).floor, robot.units)


def spread(reach: float, count: int, seed: int = 3) -> Floats:
    """Points before an arm of such a reach [m], some of them in the things of its bench."""
    return np.random.default_rng(seed).uniform((0.3, -0.4, 0.0), (0.7, 0.4, 0.5), (count, 3)) * reach


@pytest.mark.parametrize(
    ("name", "reach", "hand"),
    [
        ("lynx6", 0.42, Hand("wrist", (-0.9,))),
        ("kuka-kr5-arc", 1.6, home_hand(load_robot("kuka-kr5-arc"))),
        ("ur5e", 0.85, home_hand(load_robot("ur5e"))),
    ],
)
def test_a_verdict_is_what_each_solution_measured_by_itself_says(name: str, reach: float, hand: Hand) -> None:
    """All solutions from `ik`, one after the other, with the exact distance of each to every thing."""
    robot = load_robot(name)
    cell, points = bench_of(robot, reach), spread(reach, 60)
    found = classify_targets(robot, points, hand, around=cell.around(robot))
    arm, seen = vi.Arm(robot), set()
    for i, target in enumerate(targets_at(points, hand)):
        asked = {"wrist": np.degrees(target[3])} if hand.task == "wrist" else {}
        place = points[i] / robot.units.metres if asked else target.copy()
        if not asked:
            place[:3, 3] /= robot.units.metres
        every = arm.ik(place, **asked)
        inside = every.joints[every.within_limits]
        if not len(inside):
            assert found.code[i] not in {REACHABLE, COLLISION}
            continue
        things = len(cell.names)
        gaps = clearances_at(robot, cell, inside).gaps[:, :things].min(axis=1) * robot.units.metres
        assert found.code[i] == (REACHABLE if (gaps > CLEAR).any() else COLLISION)
        if found.code[i] == REACHABLE:
            moves = np.abs(inside - robot.home).max(axis=1)
            assert np.abs(found.q[i] - robot.home).max() <= moves[gaps > CLEAR].min() + 1e-6
        seen.add(int(found.code[i]))
    assert seen == {REACHABLE, COLLISION}


def test_a_box_over_half_of_the_targets_of_a_planar_arm_takes_that_half() -> None:
    """Above y = 10 cm all is box; below, one of both elbows hangs down and is clear of it."""
    robot = load_robot("planar2r")
    wall = Cell("half", (Thing("box", Box((2.0, 1.0, 1.0)), Place((0.0, 0.6, -0.5))),))
    radius, angle = np.meshgrid(np.linspace(0.2, 0.35, 7), np.radians(np.linspace(-170, -10, 33)))
    below = np.stack([radius * np.cos(angle), radius * np.sin(angle), 0 * angle], axis=-1).reshape(-1, 3)
    above = below * (1, -1, 1)
    above = above[above[:, 1] > 0.1]
    points = np.concatenate([below, above])
    assert classify_targets(robot, points, ANY_HAND).reachable.all()
    found = classify_targets(robot, points, ANY_HAND, around=wall.around(robot))
    assert found.reachable.tolist() == [True] * len(below) + [False] * len(above)
    assert found.counts["collision"] == len(above)
    assert found.things == {"box": len(above)}


@pytest.mark.parametrize("hand", [ANY_HAND, free_angle(), home_hand(LYNX)])
def test_what_is_in_a_thing_is_a_collision_however_the_hand_stands(hand: Hand) -> None:
    cell = Cell(
        "two",
        (
            Thing("box", Box((0.1, 0.1, 0.1)), Place((0.25, 0.0, 0.1))),
            Thing("pipe", Pipe(0.03, 0.01, 0.1), Place((0.15, 0.2, 0.1))),
        ),
    )
    grid = target_grid(np.linspace(0.21, 0.29, 5), np.linspace(-0.04, 0.04, 5), np.linspace(0.11, 0.19, 4))
    turn = np.linspace(0, 2 * np.pi, 12)
    wall = np.array([0.15, 0.2, 0.15]) + 0.025 * np.stack([np.cos(turn), np.sin(turn), 0 * turn], axis=1)
    points = np.concatenate([grid.points(), wall])
    plain = classify_targets(LYNX, points, hand)
    found = classify_targets(LYNX, points, hand, around=cell.around(LYNX))
    assert not found.reachable.any()
    assert (found.code[plain.reachable] == COLLISION).all()
    assert (found.code[~plain.reachable] == plain.code[~plain.reachable]).all()


@pytest.mark.parametrize("name", ["lynx6", "franka-panda", "kuka-iiwa14", "adept-cobra-s600", "so-101"])
@pytest.mark.parametrize("is_free", [True, False])
def test_what_is_offered_reaches_its_target_within_the_limits_and_touches_nothing(
    name: str, is_free: bool
) -> None:
    """Of any kind of arm: with the hand free, with a joint to spare, and searched."""
    robot = load_robot(name)
    hand = ANY_HAND if is_free else home_hand(robot)
    points = spread(0.5, 40)
    around = bench_of(robot, 0.5).around(robot)
    plain, found = classify_targets(robot, points, hand), classify_targets(robot, points, hand, around=around)
    assert (found.reachable <= plain.reachable).all()
    q = found.q[found.reachable]
    assert not touches_around(around, q).any()
    assert touches_around(around, found.q[found.code == COLLISION]).all()
    assert not robot.out_of_range(q).any()
    missed = np.linalg.norm(tool_pose(robot, q)[:, :3, 3] - found.points[found.reachable], axis=1)
    assert (missed < 1e-8).all()


def test_a_wire_may_touch_what_the_hand_may_not() -> None:
    """On top of a block, straight down: 1 cm of wire keeps the hand away, and may not go in itself."""
    block = Cell("block", (Thing("block", Box((0.1, 0.1, 0.1)), Place((0.18, 0.0, -0.04))),))
    points = np.array([[0.18, 0.01, 0.0601], [0.18, 0.01, 0.057]])
    down = Hand("wrist", (-np.pi / 2,))
    bare, wired = (
        classify_targets(LYNX, points, down, around=replace(block, tip=tip).around(LYNX)) for tip in (0, 0.01)
    )
    assert bare.code.tolist() == [COLLISION, COLLISION]
    assert wired.code.tolist() == [REACHABLE, COLLISION]
    assert wired.contact(1) == ("the tip", "block")


def test_blocks_change_nothing_and_an_empty_cell_neither(monkeypatch: pytest.MonkeyPatch) -> None:
    points, around = spread(0.42, 60), bench_of(LYNX, 0.42).around(LYNX)
    whole = classify_targets(LYNX, points, free_angle(), around=around)
    plain = classify_targets(LYNX, points, free_angle())
    empty = classify_targets(LYNX, points, free_angle(), around=Cell("empty").around(LYNX))
    assert_array_equal(empty.q, plain.q)
    assert ("collision" in plain.counts, empty.counts["collision"]) == (False, 0)
    told: list[float] = []
    monkeypatch.setattr(keeping_clear, "BLOCK", 7)
    monkeypatch.setattr(keeping_clear, "LOOKED_AT", 16)
    parts = classify_targets(LYNX, points, free_angle(), around=around, report=told.append)
    assert_array_equal(parts.code, whole.code)
    assert_array_equal(parts.q, whole.q)
    assert told == sorted(told)
    assert told[-1] == 1.0


def test_each_target_says_its_own_angle_and_why_it_is_a_collision() -> None:
    points, around = spread(0.42, 60), bench_of(LYNX, 0.42).around(LYNX)
    angles = np.linspace(-1.2, 0.2, 60)
    found = classify_each(LYNX, np.column_stack([points, angles]), "wrist", around=around)
    assert found.angle[found.reachable] == pytest.approx(angles[found.reachable])
    hit = int(np.flatnonzero(found.code == COLLISION)[0])
    contact = found.contact(hit)
    assert contact is not None
    assert explain(LYNX, found, hit).endswith(f"touches {contact.thing} with {contact.part}.")
    assert reasons_in_words(LYNX, found)[hit] == f"collision: {contact.part} and {contact.thing}"
    assert explain(LYNX, found, int(np.flatnonzero(found.reachable)[0])).endswith("is taken touches nothing.")
    back = reordered(found, np.arange(60)[::-1])
    assert back.contact(59 - hit) == contact
    assert sum(found.things.values()) == found.counts["collision"]


def test_several_angles_are_tried_in_turn_until_one_is_clear() -> None:
    points, around = spread(0.42, 80), bench_of(LYNX, 0.42).around(LYNX)
    first, second = (classify_targets(LYNX, points, Hand("wrist", (a,)), around=around) for a in (-1.3, -0.4))
    both = classify_targets(LYNX, points, Hand("wrist", (-1.3, -0.4)), around=around)
    assert_array_equal(both.reachable, first.reachable | second.reachable)
    late = both.reachable & ~first.reachable
    assert late.any()
    assert both.angle[late] == pytest.approx(-0.4)


def test_a_formula_is_painted_among_things_and_takes_its_workpieces_along(tmp_path: Path) -> None:
    arm, weld = vi.Arm(LYNX), vi.formula("pipe-weld")
    pipes = vi.pipes(weld)
    alone = weld.placed(shift=(-8, -8, 0)).paint(arm)
    there = weld.placed(shift=(-8, -8, 0)).paint(arm, cell=pipes)
    assert alone.percent == 100
    assert set(there.things) <= {"the vertical pipe", "the horizontal pipe"}
    assert sum(there.things.values()) == pytest.approx(there.classes["collision"])
    moved = WorkCell(pipes.cell.following(weld.placed(shift=(-8, -8, 0)).formula.placement.matrix))
    assert_array_equal(
        weld.placed(shift=(-8, -8, 0)).paint(arm, cell=moved).painting.code, there.painting.code
    )
    hit = int(np.flatnonzero(there.painting.code == COLLISION)[0])
    assert "touches the" in there.why(hit)
    assert alone.why(hit) == "reachable"
    file = tmp_path / "bench.cell.toml"
    save_cell(bench_of(LYNX, 0.42), file)
    saddle = vi.formula("saddle").paint(arm, cell=vi.cell(file))
    assert saddle.classes["collision"] == pytest.approx(sum(saddle.things.values()))
    assert set(saddle.to_frame()["reason"]) == set(saddle.classes)
    reach = arm.reach([[25, 0, 5], [15, 10, 25]], cell=WorkCell(bench_of(LYNX, 0.42)))
    assert reach.reachable.tolist() == [False, True]
    assert reach.classes["collision"] == 1


def test_a_sweep_says_on_which_curve_it_would_touch_and_goes_where_it_does_not() -> None:
    arm = vi.robot("lynx6")
    cell = Cell("post", (Thing("post", Box((0.03, 0.03, 0.34)), Place((0.22, -0.08, -0.2))),))
    way = {"count": 61, "at": [0, -8, 12], "wrist": -60}
    plain, found = arm.sweep("px", 15, 40, **way), arm.sweep("px", 15, 40, **way, cell=WorkCell(cell))
    was, now = plain.result, found.result
    inside = was.branch_code == REACHABLE
    touching = inside.copy()
    touching[inside] = touches_around(cell.around(LYNX), was.curves[inside])
    assert touching.any()
    assert_array_equal(now.branch_code == COLLISION, touching)
    assert_array_equal(now.branch_code[~touching], was.branch_code[~touching])
    clear = (inside & ~touching).any(axis=1)
    assert_array_equal(now.code == COLLISION, inside.any(axis=1) & ~clear)
    assert_array_equal(np.isfinite(now.q).all(axis=1), clear)
    assert not touches_around(cell.around(LYNX), now.q[clear]).any()
    assert_array_equal(found.reach.reachable, clear)
    assert "collision" in found.classes
    assert {part["class"] for part in found.summary()["stretches"]} >= {"collision", "reachable"}


def test_every_solution_says_what_it_touches_and_those_that_are_clear_come_first() -> None:
    robot = load_robot("kuka-kr5-arc")
    arm, cell = vi.Arm(robot), WorkCell(bench_of(robot, 1.6))
    before = arm.ik(arm.fk("home"))
    post = Cell("post", (Thing("post", Box((0.1, 0.1, 3.0)), Place(tuple(_elbow(robot, before.joints[0])))),))
    found = arm.ik(arm.fk("home"), cell=WorkCell(post))
    assert sorted(found.branches) == sorted(before.branches)
    touching = [bool(words) for words in found.touches]
    inside = found.within_limits
    assert_array_equal(np.array(touching)[inside], touches_around(post.around(robot), found.joints[inside]))
    assert touching == sorted(touching, key=bool) or not inside.all()
    assert any(touching)
    assert found.reachable == bool(found.clear.any())
    assert before.touches == ("",) * len(before)
    blocked = arm.ik([700, 0, 100], abc=[180, 0, 0], cell=cell)
    assert not blocked.reachable
    assert blocked.reason.startswith("Collision: no solution is clear")
    free = vi.Arm(LYNX).ik([15, 10, 25], cell=WorkCell(bench_of(LYNX, 0.42)))
    assert free.reachable
    assert "touch" in free.reason


def _elbow(robot: Robot, q: Floats) -> list[float]:
    """Where the third frame stands, from below the ground on [m]."""
    x, y, _ = link_frames(robot, q)[3, :3, 3].tolist()
    return [x, y, -1.0]
