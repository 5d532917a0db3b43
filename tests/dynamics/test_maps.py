"""Maps of forces over a workspace: the worst of all poses that reach a place, pose by pose."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest
from numpy.testing import assert_allclose

from vi3dras.api.arm import Arm
from vi3dras.arm.library import load_robot
from vi3dras.arm.robot import Motor, Robot
from vi3dras.dynamics import maps
from vi3dras.dynamics.errors import NoLimitError, NoMassError
from vi3dras.dynamics.holding import at_rest, largest_held, limits_of, shares_of
from vi3dras.dynamics.maps import MAPS, Load, Map, grid_map, sample_map
from vi3dras.dynamics.surroundings import EARTH, Payload, Surroundings
from vi3dras.workspace.clouds import joints_of, link_clouds
from vi3dras.workspace.reach_back import points_at
from vi3dras.workspace.sweep import sweep_by_factor

VOXEL = 0.05


def puma() -> Robot:
    """With limits of our own, for the largest torques do not matter here."""
    robot = load_robot("puma560")
    limits = (60.0, 110.0, 50.0, 10.0, 6.0, 3.0)
    return replace(
        robot,
        joints=tuple(replace(j, motor=Motor(torque=t)) for j, t in zip(robot.joints, limits, strict=True)),
    )


@pytest.mark.parametrize("gravity", [EARTH, (3.0, 0.0, -9.0)], ids=("upright", "tilted"))
@pytest.mark.parametrize("kind", MAPS)
def test_a_place_has_the_worst_of_the_poses_that_reach_its_voxel(
    kind: Map, gravity: tuple[float, float, float]
) -> None:
    robot, load = puma(), Load(1, Surroundings(gravity, Payload(2.5)))
    sweep = sweep_by_factor(robot, 15)
    points = link_clouds(sweep, links=[-1])[0].points
    q = joints_of(sweep, np.arange(len(points)))
    found = grid_map(sweep, kind, load, points, VOXEL)
    each = {
        "torque": np.abs(at_rest(robot, q, load.around)[:, 1]),
        "torque-share": shares_of(at_rest(robot, q, load.around), limits_of(robot)).max(axis=1),
        "largest-payload": largest_held(robot, q, load.around).mass,
    }[kind]
    worst = np.min if kind == "largest-payload" else np.max
    for at in range(0, len(points), 97):
        middle = np.rint(points[at] / VOXEL) * VOXEL
        assert found.values[at] == pytest.approx(worst(each[points_at(points, middle, VOXEL)]), rel=1e-5)
    assert found.low == found.values.min()
    drawn = sample_map(robot, q, kind, load, points, VOXEL)
    assert_allclose(drawn.values, found.values, rtol=1e-5, atol=1e-5)


def test_the_shoulder_holds_most_where_the_arm_is_stretched_out() -> None:
    """Corke's stretched pose takes 46.0069 N m; centres of mass beside the links allow a little more."""
    robot = load_robot("puma560")
    sweep = sweep_by_factor(robot, 3)
    points = link_clouds(sweep, links=[-1])[0].points
    found = grid_map(sweep, "torque", Load(1), points, VOXEL)
    shoulder = np.array([0.0, 0.0, 0.67183])
    far = np.linalg.norm(points - shoulder, axis=1)
    best = int(found.values.argmax())
    assert 46.0 < found.high < 46.1
    assert far[best] > far.max() - 2 * VOXEL
    assert abs(points[best, 2] - shoulder[2]) < 0.3


def test_more_blocks_change_nothing_and_a_stop_is_heard_between_them(monkeypatch: pytest.MonkeyPatch) -> None:
    robot = puma()
    sweep = sweep_by_factor(robot, 10)
    points = link_clouds(sweep, links=[-1])[0].points
    whole = grid_map(sweep, "torque-share", Load(), points, VOXEL)
    monkeypatch.setattr(maps, "BLOCK", 100)
    assert np.array_equal(grid_map(sweep, "torque-share", Load(), points, VOXEL).values, whole.values)
    told: list[float] = []

    def stop(fraction: float) -> None:
        told.append(fraction)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        grid_map(sweep, "torque-share", Load(), points, VOXEL, report=stop)
    assert len(told) == 1


def test_a_workspace_is_coloured_in_newton_metres_and_kilograms() -> None:
    cloud = Arm(puma()).workspace(factor=15)
    bare, laden = cloud.colours("torque"), cloud.colours("torque", joint="shoulder", payload=2.5)
    assert bare is not None
    assert laden is not None
    assert laden.high > bare.high + 2.5 * 9.81 * 0.8
    hung = cloud.colours("torque", joint=1, gravity=(9.81, 0, 0))
    upright = cloud.colours("torque", joint=1)
    assert hung is not None
    assert upright is not None
    assert upright.high < 1e-9
    assert hung.high > 40
    assert cloud.colours("largest-payload").low > 0  # type: ignore[union-attr]
    assert math.isfinite(cloud.colours("largest-payload", gravity=(0, 0, 0)).high)  # type: ignore[union-attr]


def test_what_is_not_known_is_said() -> None:
    robot = load_robot("puma560")
    weak = replace(robot, joints=tuple(replace(joint, motor=None) for joint in robot.joints))
    hollow = replace(robot, joints=(*robot.joints[:5], replace(robot.joints[5], link=None)))
    with pytest.raises(NoLimitError, match="Unimation PUMA 560 says no largest torque"):
        Arm(weak).workspace(factor=45).colours("largest-payload")
    sweep = sweep_by_factor(hollow, 45)
    points = link_clouds(sweep, links=[-1])[0].points
    with pytest.raises(NoMassError, match="flange"):
        grid_map(sweep, "torque", Load(), points, VOXEL)
