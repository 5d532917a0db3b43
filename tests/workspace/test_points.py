"""What is asked of points: which part, which colour."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

from vi3dras.arm.library import load_robot
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats, Singles
from vi3dras.kinematics.forward import tool_pose
from vi3dras.kinematics.jacobian import geometric_jacobian, inverse_condition, limit_shares, wrist_to_ground
from vi3dras.workspace.clip import Box, Clip, Section, Slab, Sphere, clip_mask
from vi3dras.workspace.clouds import joints_of, link_clouds
from vi3dras.workspace.colours import SCHEMES, between, colour_scale, grid_values, paint, sample_values
from vi3dras.workspace.reach_back import points_at
from vi3dras.workspace.sweep import Sweep, sweep_by_factor
from vi3dras.workspace.voxels import count_voxels

NAMES = ("lynx6", "planar3r", "stanford-arm", "crs-a255")


def grid(name: str, factor: float = 30.0) -> tuple[Robot, Sweep, Singles, Floats]:
    robot = load_robot(name)
    sweep = sweep_by_factor(robot, factor)
    points = link_clouds(sweep, links=[-1])[0].points
    return robot, sweep, points, joints_of(sweep, np.arange(len(points)))


@pytest.mark.parametrize(
    "clip",
    [
        Box((-0.5, -0.2, 0.0), (0.5, 0.3, 0.4)),
        Slab((1, 2, 2), 0.1, 0.05),
        Sphere((0.1, 0, 0.2), 0.4),
        Section(0.6, 0.05),
        Section(0.6, 0.05, both_sides=True),
    ],
)
def test_a_clip_keeps_the_points_that_its_formula_names(clip: Clip) -> None:
    points = np.random.default_rng(0).uniform(-1, 1, (300_000, 3)).astype(np.float32)
    x, y, z = points.T.astype(float)
    along, across = np.cos(0.6) * x + np.sin(0.6) * y, np.cos(0.6) * y - np.sin(0.6) * x
    expected = {
        Box: (abs(x) <= 0.5) & (y >= -0.2) & (y <= 0.3) & (z >= 0) & (z <= 0.4),
        Slab: abs((x + 2 * y + 2 * z) / 3 - 0.1) <= 0.05,
        Sphere: (x - 0.1) ** 2 + y**2 + (z - 0.2) ** 2 <= 0.16,
        Section: (abs(across) <= 0.05) & ((along >= 0) | getattr(clip, "both_sides", False)),
    }[type(clip)]
    mask = clip_mask(points, clip)
    assert np.count_nonzero(mask != expected) < 5  # at the very edge a float32 may fall either way
    assert_array_equal(clip_mask(points, clip, invert=True), ~mask)


@pytest.mark.parametrize("name", NAMES)
def test_colours_of_a_grid_are_those_of_its_poses_one_by_one(name: str) -> None:
    """The kinematics' own measures at every joint vector; arms in a plane have two directions to move in."""
    robot, sweep, points, q = grid(name)
    some = np.random.default_rng(0).integers(0, len(points), 200)
    J = geometric_jacobian(robot, q[some])[:, :3]
    rows = J[:, :2] if name.startswith("planar") else J
    expected = {
        "height": points[some, 2],
        "radius": np.hypot(points[some, 0], points[some, 1]),
        "manipulability": np.prod(np.linalg.svd(rows, compute_uv=False), axis=-1),
        "inverse-condition": inverse_condition(rows),
        "limit-margin": np.clip(limit_shares(robot, q[some])[:, list(sweep.swept)].min(axis=1), 0, 1),
        "orientation": wrist_to_ground(tool_pose(robot, q[some])),
    }
    for scheme, values in expected.items():
        found = grid_values(sweep, scheme, points)  # type: ignore[arg-type]
        assert_allclose(found.values[some], values, atol=2e-6, err_msg=scheme)
        assert len(found.values) == len(points)


def test_density_is_how_many_poses_share_a_voxel() -> None:
    _, sweep, points, _ = grid("lynx6")
    voxels = count_voxels(sweep, 0.05)
    values = grid_values(sweep, "density", points, voxels=voxels).values
    for at in (0, 77, 1200):
        middle = np.rint(points[at] / 0.05) * 0.05
        assert values[at] == len(points_at(points, middle, 0.05))


def test_samples_are_coloured_too() -> None:
    robot, _, points, q = grid("lynx6")
    for scheme in SCHEMES:
        assert len(sample_values(robot, q, scheme, points).values) == len(points)


def test_a_cloud_of_one_hand_angle_is_a_mask() -> None:
    robot, sweep, points, q = grid("lynx6")
    mask = between(grid_values(sweep, "orientation", points), np.radians(-31), np.radians(-29))
    angle = np.degrees(wrist_to_ground(tool_pose(robot, q)))
    assert mask.any()
    assert_array_equal(mask, abs(angle + 30) < 1)


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_the_scale_of_colours_is_even_and_rises_in_lightness(theme: str) -> None:
    """Luminance by WCAG rises at every step, which no kind of colour blindness hides."""
    scale = colour_scale(theme) / 255
    light = np.where(scale > 0.04045, ((scale + 0.055) / 1.055) ** 2.4, scale / 12.92)
    luminance = light @ [0.2126, 0.7152, 0.0722]
    assert (np.diff(luminance) > 0).all()
    steps = np.diff(np.cbrt(luminance))
    assert steps.max() < 2.5 * steps.mean()


def test_paint_runs_from_the_first_colour_to_the_last() -> None:
    _, sweep, points, _ = grid("lynx6")
    for scheme in SCHEMES:
        values = grid_values(sweep, scheme, points)
        painted = paint(values)
        assert painted.painted[values.values.argmin()] == 0
        assert painted.painted[values.values.argmax()] == len(painted.paints) - 1
        assert painted.rgb.shape == points.shape
