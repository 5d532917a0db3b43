"""Every arm with published masses against pinocchio: torques, accelerations; `oracle.py` asks it anew."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from vi3dras.arm.library import load_robot, robot_files
from vi3dras.dynamics.forward import accelerations
from vi3dras.dynamics.inverse import torques
from vi3dras.dynamics.surroundings import Payload, Surroundings

RECORDED: dict[str, dict[str, Any]] = json.loads(
    Path(__file__).with_name("torques_pinocchio_4_1.json").read_text(encoding="utf-8")
)
"""Three states of each arm, and what pinocchio 4.1.0 (`rnea`, with armature) gives, friction added."""

AROUND = Surroundings((0.4, -1.1, -9.5), Payload(1.5, (0.02, -0.05, 0.1)))
"""A tilted base, and a payload beside the hand's axis."""


@pytest.mark.parametrize("name", sorted(RECORDED))
def test_an_arm_takes_the_torques_that_pinocchio_says(name: str) -> None:
    arm, record = load_robot(name), RECORDED[name]
    q, qd, qdd, wanted = (np.array(record[key]) for key in ("q", "qd", "qdd", "torque"))
    many = [np.repeat(part, 700, axis=0) for part in (q, qd, qdd)]
    sizes = np.abs(wanted).max(axis=1)
    for found in (torques(arm, q, qd, qdd, AROUND), torques(arm, *many, AROUND)[::700]):
        assert (np.abs(found - wanted).max(axis=1) <= 1e-9 * sizes).all()
    for k in range(3):
        found = torques(arm, q[k], qd[k], qdd[k], AROUND)
        assert np.abs(found - wanted[k]).max() <= 1e-9 * sizes[k]


@pytest.mark.parametrize("name", sorted(RECORDED))
def test_and_those_torques_make_the_motion(name: str) -> None:
    arm, record = load_robot(name), RECORDED[name]
    q, qd, qdd, torque = (np.array(record[key]) for key in ("q", "qd", "qdd", "torque"))
    assert np.abs(accelerations(arm, q, qd, torque, AROUND) - qdd).max() <= 1e-8
    many = [np.repeat(part, 20, axis=0) for part in (q, qd, torque)]
    assert np.abs(accelerations(arm, *many, AROUND)[::20] - qdd).max() <= 1e-8


def test_every_arm_whose_file_has_masses_is_asked_for() -> None:
    weighed = {name for name in robot_files() if all(joint.link for joint in load_robot(name).joints)}
    assert set(RECORDED) == weighed
