"""Torques as a product of motion and masses, and how many sums of masses torques tell."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from dynamics.weighty import states, weighty_arm
from numpy.testing import assert_allclose

from vi3dras.arm.library import load_robot
from vi3dras.arm.robot import Robot
from vi3dras.dynamics.chain import chain_of
from vi3dras.dynamics.estimate import with_masses
from vi3dras.dynamics.inverse import torques
from vi3dras.identification.base import base_of
from vi3dras.identification.regressor import numbers_of, parameters_of, regressor
from vi3dras.kinematics.conventions import to_modified


@pytest.mark.parametrize("convention", ["standard", "modified"])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_regressor_times_the_numbers_is_the_torque(seed: int, convention: str) -> None:
    rng = np.random.default_rng(seed)
    arm = weighty_arm(rng, 4, convention)
    q, qd, qdd = states(rng, arm, 20)
    chain = chain_of(arm)
    every, base = parameters_of(arm.n), base_of(chain)
    wanted = torques(arm, q, qd, qdd)
    assert_allclose(
        regressor(chain, q, qd, qdd, every) @ numbers_of(chain, every), wanted, rtol=1e-9, atol=1e-9
    )
    least = base.sums @ numbers_of(chain, base.every)
    assert_allclose(regressor(chain, q, qd, qdd, base.columns) @ least, wanted, rtol=1e-8, atol=1e-8)


def parallel_or_square(robot: Robot) -> bool:
    """Whether neighbouring axes are parallel or at right angles, the first one upright, and all turn."""
    arm = to_modified(robot)
    turned = [joint.alpha for joint in arm.joints[1:]]
    upright = abs(abs((np.array(arm.base)[:3, :3] @ [0, 0, 1])[2]) - 1) < 1e-9
    first = abs(np.sin(arm.joints[0].alpha)) < 1e-9
    square = all(abs(np.sin(2 * each)) < 1e-9 for each in turned)
    return robot.table.revolute.all() and upright and first and square and robot.n > 2


def test_as_many_sums_are_told_as_mayeda_counts() -> None:
    """H. Mayeda, K. Yoshida, K. Osuka, Base parameters of manipulator dynamic models, IEEE T-RA 6 (1990).

    7 N - 4 b - 2 for N joints whose axes are parallel or at right angles, the first b of them upright; 36 for
    the Puma 560, without rotors.
    """
    counted = {}
    for name in ("puma560", "lynx6"):
        robot = with_masses(load_robot(name))
        assert parallel_or_square(robot)
        upright = 1  # the second axis of all of them lies
        counted[name] = len(base_of(chain_of(robot), rotors=False, friction=False).kept)
        assert counted[name] == 7 * robot.n - 4 * upright - 2, name
    assert counted["puma560"] == 36


def test_rotors_of_the_first_two_joints_of_the_puma_belong_to_links() -> None:
    """The first joints' rotors cannot be told from ZZ1 and ZZ2; those of the wrist can."""
    base = base_of(chain_of(load_robot("puma560")), friction=False)
    assert base.of_bodies == 36
    assert base.names[36:] == ("Ia3", "Ia4", "Ia5", "Ia6")
    formulas = dict(zip(base.names, base.formulas, strict=True))
    assert formulas["ZZ1"].endswith("+ Ia1")
    assert formulas["XX6"] == "XX6 - YY6"
    assert formulas["MY3"] == "MY3 + MZ4 + 0.4318 M4 + 0.4318 M5 + 0.4318 M6"
    assert "M1" in base.unseen


def test_masses_do_not_change_the_base() -> None:
    arm = with_masses(load_robot("lynx6"))
    other = replace(arm, joints=tuple(replace(joint, motor=None) for joint in arm.joints))
    assert base_of(chain_of(arm)) is base_of(chain_of(other))


@pytest.mark.parametrize("name", ["scara-roboanalyzer", "stanford-arm", "lynx6"])
def test_an_arm_of_the_library_has_a_base(name: str) -> None:
    robot = with_masses(load_robot(name))
    rng = np.random.default_rng(4)
    chain = chain_of(robot)
    q, qd, qdd = states(rng, robot, 4)
    base = base_of(chain)
    made = regressor(chain, q, qd, qdd, base.columns) @ (base.sums @ numbers_of(chain, base.every))
    wanted = torques(robot, q, qd, qdd)
    assert_allclose(made, wanted, atol=1e-8 * np.abs(wanted).max())
