"""Equations of motion in letters, against the core's forces and the textbook of two joints."""

import numpy as np
import pytest

import vi3dras as vi
from vi3dras.arm.library import load_robot
from vi3dras.dynamics.chain import chain_of
from vi3dras.dynamics.estimate import with_masses
from vi3dras.dynamics.matrices import matrices
from vi3dras.dynamics.programs import traced_torques
from vi3dras.dynamics.tracing import turn
from vi3dras.symbolic.counts import counted
from vi3dras.symbolic.dynamics import equation_of_motion
from vi3dras.symbolic.errors import TooLargeEquationError, TooLongDerivationError
from vi3dras.symbolic.evaluate import evaluated
from vi3dras.symbolic.expression import Expression
from vi3dras.symbolic.lettering import in_letters
from vi3dras.symbolic.matrices import flat
from vi3dras.symbolic.movement import EARTHLY, Forces
from vi3dras.symbolic.writing import written

HEAVY = [
    "planar2r", "planar3r", "stanford-arm", "puma560", "lynx6", "ur3", "ur5", "ur10", "ur3e", "ur5e",
    "abb-irb120",
]  # fmt: skip


@pytest.mark.parametrize("name", HEAVY)
def test_inertia_coriolis_and_weight_in_letters_are_those_of_the_core(name: str) -> None:
    table = in_letters(load_robot(name))
    found = equation_of_motion(table, Forces(lettered=name in HEAVY[:5]))
    q, rates = np.random.default_rng(22).uniform(-2, 2, (2, 6, table.robot.n))
    known = matrices(with_masses(table.robot), q, rates)
    letters = table.values(q, rates) | found.numbers

    def value(elements: list[Expression]) -> np.ndarray:
        return np.stack(np.broadcast_arrays(*evaluated(elements, letters)), axis=-1)

    n = table.robot.n
    np.testing.assert_allclose(value(flat(found.M)).reshape(-1, n, n), known.M, atol=1e-10)
    np.testing.assert_allclose(value(flat(found.C)).reshape(-1, n, n), known.C, atol=1e-10)
    np.testing.assert_allclose(value(list(found.g)), known.g, atol=1e-10)


def test_masses_that_nobody_published_are_estimated_and_the_equations_say_so() -> None:
    found = vi.symbols("lynx6")["g"]
    assert found.sentences[0].startswith("Estimated from the shape")
    assert not vi.symbols("puma560")["g"].sentences


def test_two_joints_have_the_equations_of_the_textbook() -> None:
    """J. J. Craig, 6.7, and M. W. Spong and others, 7.4, for masses that are spread; gravity along -y."""
    asked = vi.symbols("planar2r", gravity="-y")
    assert "M[1,1] = m2*(r2*(r2 + 2*a1*c2) + a1^2) + Izz1 + Izz2 + m1*r1^2" in asked["M"].text
    assert "C[1,1] = -a1*m2*r2*θ2'*s2" in asked["C"].text
    assert "g[1] = g*(c1*(a1*m2 + m1*r1) + m2*r2*c12)" in asked["g"].text


def test_lagranges_steps_end_at_the_torques_of_the_core() -> None:
    asked = vi.symbols("planar3r", gravity="-y")
    found = asked["L"]
    assert [name for name, _ in found.equations.parts][:3] == ["p1", "p2", "p3"]
    q, rates, ahead = [10, 20, 30], [1, 2, 3], [3, 2, 1]
    values = found.at(q, rates, ahead)
    from vi3dras.dynamics.inverse import torques
    from vi3dras.dynamics.surroundings import Surroundings

    known = torques(
        asked.table.robot, *np.radians([q, rates, ahead]), around=Surroundings(gravity=(0.0, -9.81, 0.0))
    )
    np.testing.assert_allclose([values[f"τ{i}"] for i in (1, 2, 3)], known, atol=1e-10)


def test_kinetic_energy_is_half_of_the_rates_by_the_inertia_matrix() -> None:
    found = vi.symbols("planar3r")
    q, rates = [10, 20, 30], [40, 50, -60]
    steps, M = found["L"].at(q, rates), found["M"].at(q)["M"]
    speed = np.radians(rates)
    assert np.isclose(sum(steps[f"T{i}"] for i in (1, 2, 3)), speed @ M @ speed / 2)


def test_arms_that_are_too_long_say_so() -> None:
    with pytest.raises(TooLongDerivationError, match="3 at most"):
        _ = vi.symbols("puma560")["L"]
    with pytest.raises(TooLargeEquationError, match="hold one of them"):
        _ = vi.symbols("franka-panda")["M"]


def test_generated_torques_of_the_puma_take_at_most_600_operations() -> None:
    """With masses of any kind; its own zeros make it less."""
    assert counted(traced_torques(chain_of(load_robot("puma560")), turn)).total <= 600
    general = counted(traced_torques(chain_of(load_robot("abb-irb120")), turn))
    assert 250 < general.total <= 600


def test_gravity_that_is_off_leaves_no_weight() -> None:
    text = written([("g", tuple((e,) for e in equation_of_motion(in_letters(load_robot("puma560")), Forces(down=(0.0, 0.0, 0.0))).g))])  # fmt: skip # noqa: E501
    assert text.split("\n")[0] == "g[1] = 0"
    assert EARTHLY.down == (0.0, 0.0, -1.0)
