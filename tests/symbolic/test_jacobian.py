"""Determinant, inverse and rates of the Jacobian in letters, against numpy and against textbooks."""

import numpy as np
import pytest

import vi3dras as vi
from vi3dras.arm.library import load_robot, robot_files
from vi3dras.kinematics.jacobian import geometric_jacobian
from vi3dras.symbolic.asked import Asked
from vi3dras.symbolic.catalogue import equations
from vi3dras.symbolic.errors import FewerJointsError, NotSquareError, UnknownEquationError
from vi3dras.symbolic.lettering import in_letters
from vi3dras.symbolic.reduced import is_square, used_rows
from vi3dras.symbolic.worth import letters_at, values_of
from vi3dras.symbolic.writing import written

SQUARE = [name for name in robot_files() if is_square(in_letters(load_robot(name)))]
SLOW = {"ufactory-xarm6", "kinova-jaco2-j2n6s300"}
"""Wrists that do not meet: their inverse has some thousand terms."""


def factors(name: str) -> set[str]:
    text = written(equations(Asked(in_letters(load_robot(name))), "det").parts)
    return {line.split(" = ")[1] for line in text.splitlines() if line.startswith("f")}


def test_the_determinant_of_the_puma_is_that_of_the_books() -> None:
    """a2 s5 (a2 c2 + a3 c23 - d4 s23)(d4 c3 + a3 s3), B. Armstrong, O. Khatib, J. Burdick (1986)."""
    assert factors("puma560") == {"-1", "a2*c2 + a3*c23 - d4*s23", "a2*(a3*s3 + d4*c3)", "-s5"}


def test_the_determinant_of_the_planar_arm_and_the_scara_is_l1_l2_s2() -> None:
    """M. W. Spong, S. Hutchinson, M. Vidyasagar, Robot Modeling and Control, chapter 4."""
    assert factors("planar3r") == factors("planar2r") == {"a1*a2*s2"}
    assert factors("scara-roboanalyzer") == {"-1", "a1*a2*s2"}


def test_the_determinant_of_the_ur_arms_is_that_of_hawkins() -> None:
    """K. P. Hawkins, Analytic inverse kinematics for the UR robots (2013): s3, s5, wrist over the base."""
    assert factors("ur5") == {"-1", "s5*(d5*s234 + a2*c2 + a3*c23)", "-a2*a3*s3"}


@pytest.mark.parametrize("name", SQUARE)
def test_determinant_and_inverse_are_those_of_numpy(name: str) -> None:
    table = in_letters(load_robot(name))
    q = np.random.default_rng(3).uniform(-2, 2, (6, table.robot.n))
    J = geometric_jacobian(table.robot, q)[:, list(used_rows(table))][..., list(table.moving)]
    letters = letters_at(table, q)
    det = values_of(equations(Asked(table), "det"), letters)["det"]
    np.testing.assert_allclose(det, np.linalg.det(J), rtol=1e-9)
    if name not in SLOW:
        inverse = values_of(equations(Asked(table), "Jinv"), letters)["Jinv"]
        np.testing.assert_allclose(inverse @ J, np.broadcast_to(np.eye(len(J[0])), J.shape), atol=1e-9)


def test_rates_and_accelerations_go_there_and_back() -> None:
    """The tool's velocity and acceleration for joint rates, and from these the rates again."""
    asked = vi.robot("puma560").symbols()
    q, rates, ahead = [10, 20, 30, 40, 50, 60], [1, -2, 3, 4, -5, 6], [6, 5, 4, -3, 2, 1]
    v = asked["v"].at(q, rates)["v"][:, 0]
    a = asked["a"].at(q, rates, ahead)["a"][:, 0]
    typed = dict(zip(("vx", "vy", "vz", "ωx", "ωy", "ωz"), v, strict=True))
    pushed = dict(zip(("ax", "ay", "az", "bx", "by", "bz"), a, strict=True))
    np.testing.assert_allclose(np.degrees(asked["qd"].at(q, **typed)["q'"][:, 0]), rates, atol=1e-9)
    found = asked["qdd"].at(q, rates, **pushed)["q''"][:, 0]
    np.testing.assert_allclose(np.degrees(found), ahead, atol=1e-9)


def test_the_analytic_jacobian_is_that_of_the_core() -> None:
    arm = vi.robot("puma560").using(length="m", angle="rad")
    q = [0.1, 0.5, 0.2, 0.4, 0.6, 0.3]
    np.testing.assert_allclose(arm.symbols()["Ja"].at(q)["Ja"], arm.jacobian(q, analytic=True), atol=1e-12)


def test_singular_poses_are_said_in_sentences() -> None:
    told = vi.robot("puma560").symbols()["det"].sentences
    assert any("s5 = 0: θ5 is 0° or 180°" in each for each in told)
    (bend,) = (each for each in told if "θ3 is" in each)
    angle = float(
        bend.split("θ3 is ")[1].split("°")[0].replace("−", "-")
    )  # the elbow that the numbers of now give
    J = geometric_jacobian(vi.robot("puma560").robot, np.radians([20, 40, angle, 10, 50, 30]))
    assert abs(np.linalg.det(J)) < 2e-5  # the angle is told to two decimals


def test_an_arm_without_a_determinant_says_so() -> None:
    with pytest.raises(FewerJointsError, match="6 rows and only 5 columns"):
        _ = vi.symbols("lynx6")["det"]
    with pytest.raises(NotSquareError, match="hold joints by a number"):
        _ = vi.symbols("kuka-iiwa7")["Jinv"]
    assert vi.symbols("kuka-iiwa7", hold={3: 0})["det"].sentences
    with pytest.raises(UnknownEquationError, match="ask for one of A1"):
        _ = vi.symbols("planar2r")["T09"]
