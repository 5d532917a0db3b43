"""The shipped arms, read once, without those of the user's own folder."""

from __future__ import annotations

import pytest

from vi3dras.arm.library import shipped_folder
from vi3dras.arm.robot import Robot
from vi3dras.arm.robot_file import read_robot


@pytest.fixture(scope="session")
def arms() -> dict[str, Robot]:
    """Every arm of the shipped library by id."""
    return {file.stem: read_robot(file) for file in sorted(shipped_folder("robots").glob("*.toml"))}
