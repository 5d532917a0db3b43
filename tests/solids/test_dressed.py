"""Meshes of an arm's file stand where its joints are, move with them, and are found in its folder only."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from meshes.making import ball
from numpy.testing import assert_allclose

from vi3dras.arm.library import load_robot
from vi3dras.arm.link_mesh import LinkMesh
from vi3dras.arm.mesh_files import mesh_file
from vi3dras.arm.robot import Robot
from vi3dras.arm.robot_file import read_robot
from vi3dras.arrays import Floats
from vi3dras.kinematics.conventions import in_convention
from vi3dras.kinematics.forward import dh_frames, link_frames
from vi3dras.meshes import read_mesh
from vi3dras.meshes.glb_written import glb_of
from vi3dras.meshes.source import MeshSource
from vi3dras.render.detail import nothing
from vi3dras.solids import arm_solid
from vi3dras.solids.dressed import QUICK, drawn, half_opening

OWN = ("lynx6", "kuka-kr5-arc")
RINGS = {(255, 148, 54), (250, 204, 60), (240, 84, 84), (232, 92, 190), (150, 112, 255)}
"""The colours of joints."""


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VI3DRAS_HOME", str(tmp_path / "home"))


def with_ball(robot: Robot, folder: Path, *meshes: LinkMesh) -> Robot:
    """The arm with balls of 1 cm for meshes."""
    (folder / "ball.glb").write_bytes(glb_of(ball(12)))
    return replace(robot, meshes=meshes, folder=str(folder))


def middle_of(robot: Robot, q: Floats, name: str) -> Floats:
    """Where the body of a link is in the world, (3,)."""
    solid = arm_solid(robot)
    (mesh,) = (mesh for mesh in solid.posed(q, 1.0) if mesh.key.endswith(name))
    assert isinstance(mesh.source, MeshSource)
    middle = mesh.source().fine.vertices.mean(axis=0)
    found: Floats = (mesh.transform @ [*middle, 1.0])[:3]
    return found


@pytest.mark.parametrize("name", ["lynx6", "puma560-ra", "ur5e", "franka-panda", "scara-roboanalyzer"])
def test_a_mesh_stands_in_the_frame_of_its_link_as_the_file_counts_it(name: str, tmp_path: Path) -> None:
    """Also where the file is in modified D-H: there frame i is at the other end of link i."""
    robot = load_robot(name)
    place = LinkMesh(0, "ball.glb", xyz=(0.1, -0.2, 0.3), rpy=(0.3, -0.4, 0.5), scale=(0.01,) * 3)
    links = (0, 1, robot.n // 2, robot.n)
    robot = with_ball(robot, tmp_path, *(replace(place, link=link) for link in links))
    q = robot.home + 0.3
    for link in links:
        wanted = dh_frames(robot, q)[link] @ [*place.xyz, 1.0]
        assert_allclose(middle_of(robot, q, f"link{link}"), wanted[:3], atol=1e-5)
    tool = with_ball(robot, tmp_path, replace(place, link="tool"))
    wanted = link_frames(tool, q)[-1] @ [*place.xyz, 1.0]
    assert_allclose(middle_of(tool, q, f"link{robot.n}"), wanted[:3], atol=1e-5)


@pytest.mark.parametrize("convention", ["standard", "modified"])
def test_meshes_stay_where_they_are_when_the_table_is_written_otherwise(
    convention: str, tmp_path: Path
) -> None:
    for name in ("kuka-kr5-arc", "franka-panda"):
        place = LinkMesh(0, "ball.glb", xyz=(0.1, -0.2, 0.3), scale=(0.01,) * 3)
        robot = load_robot(name)
        robot = with_ball(robot, tmp_path, *(replace(place, link=link) for link in (0, 3, robot.n)))
        other, q = in_convention(robot, convention), robot.home + 0.2
        for link in (0, 3, robot.n):
            wanted = middle_of(robot, q, f"link{link}")
            assert_allclose(middle_of(other, q, f"link{link}"), wanted, atol=1e-6)


@pytest.mark.parametrize("name", OWN)
def test_the_rings_of_our_own_arms_are_around_the_axes_of_their_joints(name: str) -> None:
    """Each link has a ring in the colour of a joint around the axis it turns about, or the next one does."""
    robot = load_robot(name)
    found = 0
    for mesh in robot.meshes:
        file = mesh_file(robot, mesh)
        assert file is not None, mesh.file
        shape = read_mesh(file)
        assert shape.colours is not None
        if mesh.link == "finger":
            continue
        frames = dh_frames(robot, robot.home)
        own = np.linalg.inv(frames[int(mesh.link)])
        axes = [own @ frames[k] for k in (int(mesh.link) - 1, int(mesh.link)) if 0 <= k < robot.n]
        for colour in RINGS & {tuple(c) for c in shape.colours.tolist()}:
            corners = shape.vertices[np.unique(shape.triangles[(shape.colours == colour).all(axis=1)])]
            away = [np.linalg.norm(np.cross(corners.mean(axis=0) - a[:3, 3], a[:3, 2])) for a in axes]
            assert min(away) < 1e-4, (mesh.file, colour)
            found += 1
    assert found >= robot.n - 1


@pytest.mark.parametrize("name", OWN)
def test_our_own_arms_are_small_and_stand_on_the_ground(name: str) -> None:
    robot = load_robot(name)
    files = [mesh_file(robot, mesh) for mesh in robot.meshes]
    assert sum(file.stat().st_size for file in files if file) < 750_000
    solid = arm_solid(robot)
    sources = [mesh.source for mesh in solid.meshes if isinstance(mesh.source, MeshSource)]
    assert sum(source.most for source in set(sources)) <= QUICK
    lowest = min(
        float((source().fine.vertices @ mesh.transform[:3, :3].T + mesh.transform[:3, 3])[:, 2].min())
        for mesh in solid.posed(robot.home) if isinstance(source := mesh.source, MeshSource)
    )  # fmt: skip
    assert_allclose(lowest, solid.floor, atol=1e-3)


def test_fingers_of_its_own_meet_when_closed_and_open_by_the_gripper() -> None:
    robot = load_robot("lynx6")
    solid = arm_solid(robot)
    tool = link_frames(robot, robot.home)[-1]
    for opening in (0.0, 1.0):
        placed = solid.place(robot.home, opening)
        one, two = (np.linalg.inv(tool) @ placed[f"arm/finger{k}"] for k in range(2))
        assert_allclose(one[:3, 3], [0, opening * half_opening(robot), 0], atol=1e-12)
        assert_allclose(two[:3, 3], -one[:3, 3], atol=1e-12)
    (mesh,) = (mesh for mesh in solid.meshes if mesh.key == "arm/finger0")
    assert isinstance(mesh.source, MeshSource)
    finger = mesh.source().fine.vertices
    assert_allclose([finger[:, 1].min(), finger[:, 2].max()], [0.0, 0.0], atol=2e-3)


def test_links_without_a_mesh_are_nothing_beside_links_that_have_one(tmp_path: Path) -> None:
    robot = with_ball(load_robot("kuka-kr5-arc"), tmp_path, LinkMesh(2, "ball.glb", scale=(0.01,) * 3))
    sources = {mesh.key: mesh.source for mesh in arm_solid(robot).meshes}
    assert isinstance(sources.pop("arm/link2"), MeshSource)
    assert set(sources.values()) == {nothing}


def test_an_arm_whose_meshes_are_missing_is_drawn_from_its_table(tmp_path: Path) -> None:
    robot = replace(load_robot("lynx6"), meshes=(LinkMesh(1, "gone.stl"),), folder=str(tmp_path))
    assert all(mesh.source is None for mesh in arm_solid(robot).meshes)


def test_a_file_that_leads_out_of_the_folder_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "secret.stl").write_text("solid")
    inside = tmp_path / "robots"
    inside.mkdir()
    (inside / "link.stl").symlink_to(tmp_path / "secret.stl")
    robot = replace(load_robot("lynx6"), folder=str(inside))
    assert mesh_file(robot, LinkMesh(1, "link.stl")) is None
    assert mesh_file(robot, LinkMesh(1, "../secret.stl")) is None


def test_an_arm_knows_the_folder_of_its_file_and_is_the_same_without_it(tmp_path: Path) -> None:
    text = (Path(load_robot("lynx6").folder) / "lynx6.toml").read_text(encoding="utf-8")
    (tmp_path / "lynx6.toml").write_text(text, encoding="utf-8")
    robot = read_robot(tmp_path / "lynx6.toml")
    assert robot.folder == str(tmp_path)
    assert robot == load_robot("lynx6")


def test_meshes_for_collisions_are_drawn_where_there_are_no_others() -> None:
    robot = load_robot("lynx6")
    hidden = tuple(replace(mesh, kind="collision") for mesh in robot.meshes)
    assert drawn(replace(robot, meshes=(robot.meshes[0], *hidden[1:]))) == robot.meshes[:1]
    assert drawn(replace(robot, meshes=hidden)) == hidden
