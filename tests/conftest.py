"""What all tests share: a home of their own, and arms made at random."""

from __future__ import annotations

import math
from itertools import count
from pathlib import Path

import numpy as np
import pytest

from vi3dras.arm.robot import Joint, Matrix, Robot
from vi3dras.arrays import Floats
from vi3dras.kinematics.conventions import as_matrix
from vi3dras.orientation import matrix_from_abc

pytest_plugins = ["chance", "compiled", "lent", "costs", "lasting", "order", "quick", "races"]

HOMES = count()


@pytest.fixture(scope="session")
def homes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One folder for the homes of all tests, which is quicker than a `tmp_path` for each."""
    return tmp_path_factory.mktemp("homes")


@pytest.fixture(autouse=True)
def own_home(homes: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder in the place of the user's own."""
    home = homes / str(next(HOMES))
    monkeypatch.setenv("VI3DRAS_HOME", str(home))
    monkeypatch.setenv("VI3DRAS_DIALOGS", "own")
    return home


def random_arm(rng: np.random.Generator, n: int, convention: str) -> Robot:
    """An arm with n joints of either type and sign, skew twists, a base and a tool."""
    joints = tuple(
        Joint(
            name=f"j{i}",
            type="prismatic" if rng.random() < 0.25 else "revolute",
            theta=rng.uniform(-math.pi, math.pi),
            d=rng.uniform(-0.5, 0.5),
            a=rng.uniform(-0.5, 0.5),
            alpha=rng.choice([0, math.pi / 2, -math.pi / 2, rng.uniform(-math.pi, math.pi)]),
            low=-3.0,
            high=3.0,
            sign=int(rng.choice([-1, 1])),
        )
        for i in range(n)
    )
    return Robot(
        id=f"random-{convention}",
        name="Random arm",
        joints=joints,
        convention=convention,  # type: ignore[arg-type]
        base=_random_frame(rng),
        tool=_random_frame(rng),
    )


def steps_of(q: Floats) -> Floats:
    """The largest joint motion from each row of joint values (N, n) to the next, (N - 1,)."""
    return np.asarray(np.abs(np.diff(q, axis=0)).max(axis=1))


def random_q(rng: np.random.Generator, robot: Robot, *shape: int) -> Floats:
    """Joint values (*shape, n) within the limits; unlimited joints within one turn."""
    low, high = np.clip(robot.low, -np.pi, None), np.clip(robot.high, None, np.pi)
    return rng.uniform(low, high, (*shape, robot.n))


def _random_frame(rng: np.random.Generator) -> Matrix:
    frame = np.eye(4)
    frame[:3, :3] = matrix_from_abc(rng.uniform(-1.5, 1.5, 3))
    frame[:3, 3] = rng.uniform(-1, 1, 3)
    return as_matrix(frame)
