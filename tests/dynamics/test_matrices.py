"""M, C and g against other programs, a textbook's closed formula, and what holds of every mechanism."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from numpy.testing import assert_allclose

from vi3dras.arm.library import load_robot, robot_files
from vi3dras.arm.robot import Motor, Robot
from vi3dras.arrays import Floats
from vi3dras.dynamics.by_link import inertia_by_link, weight_by_link
from vi3dras.dynamics.inverse import torques
from vi3dras.dynamics.matrices import inertia_matrix, matrices
from vi3dras.dynamics.surroundings import Payload, Surroundings

HEAVY = [name for name in robot_files() if all(j.link for j in load_robot(name).joints)]
LADEN = Surroundings(
    gravity=(1.0, -2.0, -9.0), payload=Payload(2.0, (0.01, 0.02, 0.08), (0.01, 0.02, 0.03, 0.001, 0.002, 0))
)
ROTORS = (2e-4, 2e-4, 2e-4, 33e-6, 33e-6, 33e-6)
GEARS = (-62.6111, 107.815, -53.7063, 76.0364, 71.923, 76.686)
"""Inertia and gear of each motor of the Puma 560, as roboticstoolbox-python 1.1 has them."""


def states(robot: Robot, count: int) -> tuple[Floats, Floats, Floats]:
    q, qd, qdd = np.random.default_rng(7).uniform(-2.5, 2.5, (3, count, robot.n))
    return q, qd, qdd


def rate_of_inertia(robot: Robot, q: Floats, qd: Floats) -> Floats:
    """dM/dt by differences of sixth order."""
    step, total = 4e-3, np.zeros(1)
    for k, weight in ((1, 45), (2, -9), (3, 1)):
        ahead, behind = (inertia_matrix(robot, q + sign * k * step * qd, LADEN) for sign in (1, -1))
        total = total + weight * (ahead - behind)
    return total / (60 * step)


@pytest.mark.parametrize("name", HEAVY)
def test_inertia_is_symmetric_and_positive(name: str) -> None:
    robot = load_robot(name)
    M = matrices(robot, states(robot, 300)[0], around=LADEN).M
    assert_allclose(M, np.swapaxes(M, -1, -2), rtol=0, atol=0)
    values = np.linalg.eigvalsh(M)
    assert (values[:, 0] > 1e-9 * values[:, -1]).all()


@pytest.mark.parametrize("name", HEAVY)
def test_what_c_leaves_of_the_rate_of_m_is_skew(name: str) -> None:
    robot = load_robot(name)
    q, qd, _ = states(robot, 100)
    left = rate_of_inertia(robot, q, qd) - 2 * matrices(robot, q, qd, LADEN).C
    assert np.abs(left).max() > 0.01
    assert np.abs(left + np.swapaxes(left, -1, -2)).max() < 1e-9 * np.abs(left).max()


@pytest.mark.parametrize("name", ["puma560", "abb-irb120", "planar3r"])
def test_the_elements_of_c_are_christoffel_symbols(name: str) -> None:
    """Any C with the right product C q' could be skew as well: these are 1/2 (M_ij,k + M_ik,j - M_jk,i)."""
    robot = load_robot(name)
    q, qd, _ = states(robot, 20)
    slopes = np.stack([rate_of_inertia(robot, q, np.eye(robot.n)[k]) for k in range(robot.n)], axis=-1)
    symbols = (slopes + np.swapaxes(slopes, -1, -2) - np.moveaxis(slopes, -1, -3)) / 2
    C = np.einsum("nijk,nk->nij", symbols, qd)
    assert_allclose(matrices(robot, q, qd, LADEN).C, C, atol=1e-9 * np.abs(C).max())


@pytest.mark.parametrize("name", HEAVY)
def test_the_equation_gives_what_newton_and_euler_give(name: str) -> None:
    robot = load_robot(name)
    q, qd, qdd = states(robot, 300)
    found = matrices(robot, q, qd, LADEN)
    wanted = torques(robot, q, qd, qdd, LADEN)
    assert_allclose(found.torque(qd, qdd), wanted, atol=1e-12 * np.abs(wanted).max())
    assert_allclose(found.acceleration(qd, wanted), qdd, atol=1e-6)


def test_a_sliding_joint_that_is_counted_backwards_obeys_the_same_equation() -> None:
    robot = load_robot("planar3r")
    first, second, third = robot.joints
    robot = replace(robot, joints=(first, replace(second, type="prismatic", alpha=0.7, sign=-1), third))
    q, qd, qdd = states(robot, 50)
    assert_allclose(
        matrices(robot, q, qd, LADEN).torque(qd, qdd), torques(robot, q, qd, qdd, LADEN), atol=1e-12
    )
    left = rate_of_inertia(robot, q, qd) - 2 * matrices(robot, q, qd, LADEN).C
    assert np.abs(left + np.swapaxes(left, -1, -2)).max() < 1e-9


def test_the_puma_has_the_matrices_that_corke_s_toolbox_computes() -> None:
    """roboticstoolbox-python 1.1: `Puma560().inertia(q)`, `.coriolis(q, qd)`, `.gravload(q)`."""
    robot = load_robot("puma560")
    motors = [Motor(inertia, gear) for inertia, gear in zip(ROTORS, GEARS, strict=True)]
    pairs = zip(robot.joints, motors, strict=True)
    robot = replace(robot, joints=tuple(replace(joint, motor=motor) for joint, motor in pairs))
    q, qd = np.array([0.3, 0.8, -1.9, 0.4, 1.1, -0.6]), np.array([0.5, -0.4, 0.9, 1.5, -1.2, 2.0])
    found = matrices(robot, q, qd)
    assert_allclose(found.M, PUMA_M, atol=1e-11)
    assert_allclose(found.C, PUMA_C, atol=1e-11)
    assert_allclose(found.g, PUMA_G, atol=1e-11)
    assert_allclose(found.rotors, np.array(ROTORS) * np.square(GEARS), rtol=1e-14)
    assert_allclose(found.links + np.diag(found.rotors), found.M, atol=1e-15)


def test_the_kr5_has_the_matrices_that_pinocchio_computes() -> None:
    """pinocchio 3: `crba`, `computeCoriolisMatrix`, `computeGeneralizedGravity` of the same links."""
    robot = load_robot("kuka-kr5-arc")
    q, qd = np.array([0.3, 0.02, -0.26, -0.54, -0.82, -1.1]), np.array([-0.8, -0.34, 0.12, 0.58, 1.04, 1.5])
    found = matrices(robot, q, qd)
    assert_allclose(found.links, KR5_M, atol=1e-11)
    assert_allclose(found.C, KR5_C, atol=1e-11)
    assert_allclose(found.g, KR5_G, atol=1e-11)


def test_two_links_in_a_plane_have_the_formula_of_the_textbooks() -> None:
    """Siciliano et al., Robotics: Modelling, Planning and Control, section 7.3.2, without motors."""
    robot = load_robot("planar2r")
    one, two = (joint.link for joint in robot.joints)
    assert one is not None
    assert two is not None
    a1, a2 = (joint.a for joint in robot.joints)
    l1, l2 = a1 + one.com[0], a2 + two.com[0]
    I1, I2, m1, m2 = one.inertia[2], two.inertia[2], one.mass, two.mass
    upright = Surroundings(gravity=(0.0, -9.81, 0.0))
    t1, t2, d1, d2 = 0.4, 1.1, 0.7, -1.3
    found = matrices(robot, np.array([t1, t2]), np.array([d1, d2]), upright)
    b12 = I2 + m2 * (l2**2 + a1 * l2 * np.cos(t2))
    b11 = I1 + m1 * l1**2 + I2 + m2 * (a1**2 + l2**2 + 2 * a1 * l2 * np.cos(t2))
    assert_allclose(found.links, [[b11, b12], [b12, I2 + m2 * l2**2]], atol=1e-14)
    h = -m2 * a1 * l2 * np.sin(t2)
    assert_allclose(found.C, [[h * d2, h * (d1 + d2)], [-h * d1, 0]], atol=1e-14)
    last = m2 * l2 * 9.81 * np.cos(t1 + t2)
    assert_allclose(found.g, [(m1 * l1 + m2 * a1) * 9.81 * np.cos(t1) + last, last], atol=1e-13)


@pytest.mark.parametrize("name", ["puma560", "kuka-kr5-arc"])
def test_what_the_links_add_up_to_is_the_whole(name: str) -> None:
    robot = load_robot(name)
    q = states(robot, 1)[0][0]
    found, links, weights = matrices(robot, q, None, LADEN), *shares(robot, q)
    assert_allclose(links.sum(axis=0), found.links, atol=1e-12)
    assert_allclose(weights.sum(axis=0), found.g, atol=1e-12)
    assert not links[1, 2].any(), "link 2 is not moved by joint 3"
    assert not weights[0, 1:].any(), "joint 1 alone carries link 1"


def shares(robot: Robot, q: Floats) -> tuple[Floats, Floats]:
    return inertia_by_link(robot, q, LADEN), weight_by_link(robot, q, LADEN)


def test_friction_stands_beside_the_other_terms() -> None:
    robot = load_robot("planar2r")
    motor = Motor(viscous=0.2, coulomb=(0.3, -0.4))
    robot = replace(robot, joints=tuple(replace(joint, motor=motor) for joint in robot.joints))
    found = matrices(robot, np.zeros(2), np.array([2.0, -1.0]))
    assert_allclose(found.friction, [0.7, -0.6])
    still = matrices(robot, np.zeros(2), np.array([2.0, -1.0]), Surroundings(has_friction=False))
    assert_allclose(still.friction, 0)


PUMA_M = [
    [3.859443881713, -0.572215438486, -0.060101919122, -0.000825041301, -0.001001481924, 0.000037492106],
    [-0.572215438486, 5.156273792285, 0.72181492527, -0.000871825931, 0.001908876983, 0.0000138821],
    [-0.060101919122, 0.72181492527, 0.937158237193, -0.000463413291, 0.00105892156, 0.0000138821],
    [-0.000825041301, -0.000871825931, -0.000463413291, 0.192591191817, 0, 0.000018143845],
    [-0.001001481924, 0.001908876983, 0.00105892156, 0, 0.171348451657, 0],
    [0.000037492106, 0.0000138821, 0.0000138821, 0.000018143845, 0, 0.194104505668],
]
PUMA_C = [
    [0.302911562448, -0.521361092895, -0.182050330388, 0.003294256718, -0.003202581703, -0.0000081939],
    [0.642794360589, 0.12272232143, 0.069117759232, -0.003566282677, 0.000236964635, 0.000020067253],
    [0.118687705205, 0.054868940357, 0.001264378159, -0.001930841375, 0.000127612813, 0.000020067253],
    [-0.000409500965, 0.000805059182, 0.000494730547, -0.00009806738, 0.000335765018, 0.000016273371],
    [0.000438610355, 0.000151039258, 0.000424573786, -0.000335765018, 0, 0.000025288944],
    [-0.0000081939, 0.000020705472, 0.000020705472, 0.000026504583, -0.000025288944, 0],
]
PUMA_G = [0, 33.113486311217, 7.906484878984, -0.008738470568, -0.000901573723, 0]
KR5_G = [0, 240.834730757199, 18.216304181964, 0.014906971017, 0.30233774836, 0]
KR5_M = [
    [26.88213520225, -0.005921093732, 0.005977467082, 0.01955544739, 0.015203730481, 0],
    [-0.005921093732, 17.562732668763, 3.728757242454, -0.002686788754, 0.038294230353, 0],
    [0.005977467082, 3.728757242454, 2.667944170144, -0.003672856818, 0.020286906096, 0],
    [0.01955544739, -0.002686788754, -0.003672856818, 0.013045559111, -0.00035593527, 0],
    [0.015203730481, 0.038294230353, 0.020286906096, -0.00035593527, 0.004922413, 0],
    [0, 0, 0, 0, 0, 0],
]
KR5_C = [
    [-0.603745982722, -2.145020627179, -2.711756466362, -0.015667315626, -0.018409235363, 0],
    [2.415515363027, 0.322805154762, -0.587539709707, 0.03672408852, 0.001106624938, 0],
    [2.687307351967, 0.888630149864, -0.021714714605, 0.043122581645, 0.035978778166, 0],
    [-0.005553585887, -0.017645685005, -0.016790204067, -0.002553527923, -0.004490266923, 0],
    [0.018290995029, -0.005317113272, -0.013793369759, 0.004093547781, 0, 0],
    [0, 0, 0, 0, 0, 0],
]
