"""A slider moves, and forward kinematics runs once: what is known goes along the wires."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

from vi3dras.arm.library import load_robot
from vi3dras.arm.robot import Robot
from vi3dras.flow import Engine
from vi3dras.kinematics import forward
from vi3dras.kinematics.conventions import to_modified
from vi3dras.panels import instruments

pytestmark = pytest.mark.slow

ARMS = {
    "lynx6": load_robot("lynx6"),
    "with a tool, in modified D-H": to_modified(load_robot("motoman-gp7")),
}


def beside_home(robot: Robot) -> np.ndarray:
    return np.clip(robot.home + 0.1, robot.low, robot.high)


SLIDERS: dict[str, tuple[str, str, Callable[[Robot], Any]]] = {
    "robot-simulator": ("q", "q", beside_home),
    "dh-explorer": ("q", "q", beside_home),
    "joint-workspace-2d": ("cursor", "q", lambda _: 0.41),
    "fk-workspace": ("q", "q", beside_home),
    "ik-workspace": ("at", "q", lambda _: 40),
    "surface-trajectory": ("at", "q", lambda _: 0.41),
    "volume-trajectory": ("at", "q", lambda _: 0.41),
    "part-trajectory": ("at", "q", lambda _: 0.41),
    "teach-pendant": ("q", "q", beside_home),
    "dynamics-lab": ("q", "q", beside_home),
}
"""The slider of each instrument, the port that holds the joint values then, and where the slider goes."""


@pytest.fixture(scope="module", params=ARMS)
def engine(request: pytest.FixtureRequest) -> Iterator[Engine]:
    """All instruments, side by side, with the same arm."""
    with Engine() as made:
        for face in instruments().values():
            made.add(face.vi)
        made.put_all({f"{name}.robot": ARMS[request.param] for name in SLIDERS})
        made.put("robot-simulator.wire", True)
        made.put("joint-workspace-2d.show_frames", True)
        made.settle()
        yield made


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Counter[tuple[Robot, bytes]]:
    """How often each single pose of each arm has gone through forward kinematics from here on."""
    counts: Counter[tuple[Robot, bytes]] = Counter()
    chain = forward._chain

    def counted(robot: Robot, q: np.ndarray) -> Any:
        if len(q) == 1:
            counts[robot, q.tobytes()] += 1
        return chain(robot, q)

    forward._lately.clear()
    monkeypatch.setattr(forward, "_chain", counted)
    return counts


@pytest.mark.parametrize("name", SLIDERS)
def test_a_slider_runs_forward_kinematics_once(
    name: str, engine: Engine, asked: Counter[tuple[Robot, bytes]]
) -> None:
    """The Robot Simulator ran it four times: for the frames, the numbers, the dexterity and the picture."""
    slider, joints, to = SLIDERS[name]
    engine.put(f"{name}.{slider}", to(engine.get(f"{name}.robot")))
    engine.tick()
    assert asked[engine.get(f"{name}.robot"), engine.get(f"{name}.{joints}").tobytes()] == 1
    assert max(asked.values()) == 1


def test_instruments_that_show_one_pose_share_it(engine: Engine, asked: Counter[tuple[Robot, bytes]]) -> None:
    robot = engine.get("robot-simulator.robot")
    q = beside_home(robot) - 0.03
    engine.put_all({"robot-simulator.q": q, "fk-workspace.q": q})
    engine.tick()
    assert asked[robot, q.tobytes()] == 1
