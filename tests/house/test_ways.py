"""Three ways through the house, each walked in one run: no other room, and no more doors passed.

The way through the rooms is told in `docs/architecture.md`, with what goes back and forth there and why.
"""

from __future__ import annotations

import contextlib
import io
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest
from house.walked import ROOT, walked

from vi3dras.arm.library import load_robot
from vi3dras.cli import run
from vi3dras.export import digits
from vi3dras.flow import Engine
from vi3dras.inverse import solver
from vi3dras.kinematics.forward import tool_pose
from vi3dras.panels.robot_simulator import RobotSimulator
from vi3dras.render.camera import Camera
from vi3dras.render.scene import Scene
from vi3dras.render.software import SoftwareRenderer
from vi3dras.workspace import pieces


@pytest.fixture(autouse=True)
def one_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same way on every machine."""
    for module in (digits, pieces, solver):
        monkeypatch.setattr(module, "THREADS", 1)


class Way(NamedTuple):
    """A way as the page tells it."""

    rooms: tuple[str, ...]
    """Each room once."""
    doors: int
    """Passages from room to room, at most."""


PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")


def told(title: str) -> Way:
    """The rooms and the number of passages that the page names under a heading."""
    part = PAGE.split(f"### {title}\n")[1].split("\n#")[0]
    rooms = [line.split("`")[1] for line in part.splitlines() if line.startswith("| `")]
    count = next(line for line in part.splitlines() if line.startswith("Doors passed: "))
    return Way(tuple(rooms), int(count.removeprefix("Doors passed: ").split(" ")[0].replace(",", "")))


def line(folder: Path, name: str, *words: str) -> Callable[[], None]:
    """A command that writes a file anew."""

    def go() -> None:
        for old in folder.glob("*"):
            old.unlink()
        with contextlib.redirect_stdout(io.StringIO()):
            assert run([*words, "-o", str(folder / name)]) == 0

    return go


def compare(title: str, call: Callable[[], None]) -> None:
    plan, way = told(title), walked(call)
    assert set(way) == set(plan.rooms)
    assert len(plan.rooms) == len(set(plan.rooms))
    assert len(way) - 1 <= plan.doors, f"{len(way) - 1} passages"


def test_the_way_of_a_formula_to_a_file(tmp_path: Path) -> None:
    weld = line(tmp_path, "w.csv", "path", "pipe-weld", "--robot", "lynx6", "--fit")
    compare("The way of a formula to a file", weld)


def test_the_way_of_ranges_to_a_cloud(tmp_path: Path) -> None:
    cloud = line(tmp_path, "c.ply", "workspace", "lynx6", "--factor", "15")
    compare("The way of ranges to a cloud", cloud)


def test_the_way_of_a_slider_to_a_picture() -> None:
    with Engine() as engine:
        engine.add(RobotSimulator)
        engine.settle()
        values = iter((0.1, 0.2))

        def move() -> None:
            engine.put("robot-simulator.q", load_robot("lynx6").home + next(values))
            engine.tick()
            scene = Scene()
            scene.show(*engine.get("robot-simulator.scene"))
            SoftwareRenderer().render(scene, Camera(), (300, 200))

        compare("The way of a slider to a picture", move)


def test_a_way_that_goes_back_and_forth_is_seen() -> None:
    robot = load_robot("lynx6")

    def to_and_fro() -> None:
        for _ in range(2):
            robot.out_of_range(robot.home)
            tool_pose(robot, robot.home)

    assert walked(to_and_fro) == ["vi3dras.arm", "vi3dras.kinematics"] * 2
