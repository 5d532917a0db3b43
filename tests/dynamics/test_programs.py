"""Programs of arms against the algorithms that they were traced from, and against what must hold of them."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from bench.race import is_within
from dynamics.weighty import states, weighty_arm
from numpy.testing import assert_allclose

from vi3dras.arm.library import load_robot, robot_files
from vi3dras.arm.robot import LinkMass
from vi3dras.arrays import Floats
from vi3dras.dynamics import programs
from vi3dras.dynamics.base_parameters import lumped
from vi3dras.dynamics.chain import Mechanism, chain_of
from vi3dras.dynamics.composite import mass_matrix
from vi3dras.dynamics.errors import NoInertiaError
from vi3dras.dynamics.forward import accelerations
from vi3dras.dynamics.inverse import friction, rotor_inertia, torque_parts, torques
from vi3dras.dynamics.many import BLOCK
from vi3dras.dynamics.newton_euler import newton_euler, turns_of
from vi3dras.dynamics.quick_forward import quick_accelerations, quick_derivative
from vi3dras.dynamics.surroundings import Payload, Surroundings

AROUND = Surroundings((0.4, -1.1, -9.5), Payload(1.5, (0.02, -0.05, 0.1)))
WEIGHED = [name for name in robot_files() if all(joint.link for joint in load_robot(name).joints)]


def plain(chain: Mechanism, q: Floats, qd: Floats, qdd: Floats) -> Floats:
    """Torques by the book, of the links as the file has them."""
    at, speed, push = list(q.T), list(qd.T), list(qdd.T)
    links = newton_euler(chain, turns_of(chain, at), at, speed, push).torque
    columns = np.broadcast_arrays(*links, q[:, 0])[:-1]
    return np.stack(columns, axis=1) + rotor_inertia(chain) * qdd + friction(chain, qd)


def agree(found: Floats, wanted: Floats, share: float = 1e-12) -> None:
    """Equal to a share of the largest of each joint, or of a thousandth of the arm's largest."""
    assert found.shape == wanted.shape
    sizes = np.abs(wanted)
    assert (np.abs(found - wanted) <= share * np.maximum(sizes.max(axis=0), 1e-3 * sizes.max())).all()


@pytest.mark.parametrize("name", WEIGHED)
def test_many_states_at_once_take_the_torques_that_each_takes(name: str) -> None:
    arm = load_robot(name)
    given = states(np.random.default_rng(3), arm, programs.MANY)
    agree(torques(arm, *given, AROUND), plain(chain_of(arm, AROUND), *given))


@pytest.mark.parametrize("convention", ["standard", "modified"])
@pytest.mark.parametrize("seed", range(6))
def test_so_they_do_on_any_arm(seed: int, convention: str) -> None:
    rng = np.random.default_rng(seed)
    arm = weighty_arm(rng, 2 + seed, convention)
    given = states(rng, arm, programs.MANY)
    agree(torques(arm, *given, AROUND), plain(chain_of(arm, AROUND), *given))


@pytest.mark.parametrize("seed", range(6))
def test_what_moves_down_the_chain_changes_no_torque(seed: int) -> None:
    rng = np.random.default_rng(seed)
    arm = weighty_arm(rng, 6, "standard")
    given = states(rng, arm, 20)
    chain = chain_of(arm, AROUND)
    agree(plain(lumped(chain), *given), plain(chain, *given))


def test_a_joint_that_turns_keeps_seven_numbers_of_ten_and_one_that_slides_four() -> None:
    """M. Gautier and W. Khalil (1990): mass, moment along the axis and Ixx + Iyy - Izz go; or all six."""
    arm = weighty_arm(np.random.default_rng(4), 6, "modified")
    assert {joint.type for joint in arm.joints} == {"revolute", "prismatic"}
    for link in lumped(chain_of(arm)).links:
        mass, (_, _, z), (xx, yy, zz, *_) = link.body
        if link.is_revolute:
            assert (mass, z, xx + yy - zz) == (0, 0, 0)
        else:
            assert link.body.inertia == (0,) * 6


@pytest.mark.parametrize("seed", range(6))
def test_the_mass_matrix_is_what_unit_accelerations_take(seed: int) -> None:
    """Walker and Orin (1982): its columns are inverse dynamics without weight and speed."""
    rng = np.random.default_rng(seed)
    chain = chain_of(weighty_arm(rng, 6, "standard"))
    q = rng.uniform(-2.5, 2.5, 6).tolist()
    turns, still = turns_of(chain, q), [0.0] * 6
    columns = [newton_euler(chain, turns, q, still, unit, still[:3]).torque for unit in np.eye(6).tolist()]
    wanted = np.array(columns) + np.diag(rotor_inertia(chain))
    assert_allclose(mass_matrix(chain, turns, q), wanted, rtol=1e-12, atol=1e-12 * np.abs(wanted).max())


@pytest.mark.parametrize("name", WEIGHED)
def test_the_torques_of_a_motion_make_that_motion(name: str) -> None:
    arm = load_robot(name)
    q, qd, qdd = states(np.random.default_rng(8), arm, 500)
    chain = chain_of(arm, AROUND)
    made, is_sound = quick_accelerations(chain, q, qd, torques(arm, q, qd, qdd, AROUND))
    assert is_sound.all()
    assert_allclose(made, qdd, rtol=0, atol=1e-8)
    of = quick_derivative(chain)
    net = torques(arm, q, qd, qdd, AROUND) - friction(chain, qd)
    one_by_one = [of(*state) for state in zip(q.tolist(), qd.tolist(), net.tolist(), strict=True)]
    assert_allclose(one_by_one, qdd, rtol=0, atol=1e-8)


def test_an_arm_without_inertia_has_no_acceleration() -> None:
    arm = load_robot("planar2r")
    nothing = LinkMass(0.0, (0.0, 0.0, 0.0), (0.0,) * 6)
    chain = chain_of(replace(arm, joints=tuple(replace(joint, link=nothing) for joint in arm.joints)))
    assert quick_derivative(chain)([0.1, 0.2], [0.0, 0.0], [1.0, 1.0]) is None
    _, is_sound = quick_accelerations(chain, *np.ones((3, 5, 2)))
    assert not is_sound.any()


def test_of_many_states_those_without_an_answer_are_told() -> None:
    """A point at the end of two links without mass: no torque moves it along them once they are stretched."""
    arm = load_robot("planar2r")
    first, second = (replace(joint, a=0.3) for joint in arm.joints)
    nothing, point = (LinkMass(mass, (0.0, 0.0, 0.0), (0.0,) * 6) for mass in (0.0, 1.0))
    reaching = replace(arm, joints=(replace(first, link=nothing), replace(second, link=point)))
    q = np.zeros((40, 2))
    q[:, 1] = np.linspace(1.0, 0.0, 40)
    still = np.zeros_like(q)
    _, is_sound = quick_accelerations(chain_of(reaching), q, still, still)
    assert is_sound.tolist() == [True] * 39 + [False]
    assert np.isfinite(accelerations(reaching, q[:39], still[:39], still[:39])).all()
    with pytest.raises(NoInertiaError):
        accelerations(reaching, q, still, still)


def test_a_long_chain_is_set_in_motion_without_a_program() -> None:
    arm = weighty_arm(np.random.default_rng(1), 20, "standard")
    q, qd, qdd = states(np.random.default_rng(1), arm, 20)
    made = accelerations(arm, q, qd, torques(arm, q, qd, qdd, AROUND), AROUND)
    assert_allclose(made, qdd, rtol=0, atol=1e-7)


def test_states_may_lie_in_memory_as_they_like() -> None:
    arm = load_robot("ur5e")
    given = states(np.random.default_rng(1), arm, 3 * programs.MANY)
    wanted = torques(arm, *given)
    agree(torques(arm, *(np.asfortranarray(part) for part in given)), wanted)
    agree(torques(arm, *(part[::3] for part in given)), wanted[::3])
    cube = [part.reshape(3, programs.MANY, 6) for part in given]
    assert_allclose(torques(arm, *cube), wanted.reshape(3, programs.MANY, 6), rtol=0, atol=1e-10)
    assert_allclose(torques(arm, cube[0], cube[1][0]).shape, (3, programs.MANY, 6))


def test_one_state_few_and_many_are_answered_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    arm = load_robot("puma560")
    given = states(np.random.default_rng(1), arm, 3 * 8192 + 17)
    many = torques(arm, *given, AROUND)
    agree(many[:100], torques(arm, *(part[:100] for part in given), AROUND))
    assert_allclose(torques(arm, *(part[5] for part in given), AROUND), many[5], rtol=1e-11)
    monkeypatch.setattr(programs, "MOST_JOINTS", 5)
    agree(many[:50], torques(arm, *(part[:50] for part in given), AROUND))


def test_who_asks_for_one_state_after_the_other_gets_a_program_with_the_same_answers() -> None:
    arm, around = load_robot("puma560"), Surroundings((0.3, 0.0, -9.0))
    given = states(np.random.default_rng(9), arm, programs.PATIENCE + 5)
    written = programs.torque_numbers.cache_info().misses
    one_by_one = np.array([torques(arm, *state, around) for state in zip(*given, strict=True)])
    assert programs.torque_numbers.cache_info().misses == written + 1
    agree(one_by_one, plain(chain_of(arm, around), *given))


def test_speeds_that_are_not_given_are_zero_for_many_as_for_one() -> None:
    arm = load_robot("puma560")
    q, qd, _ = states(np.random.default_rng(2), arm, programs.MANY)
    rest = np.zeros_like(q)
    agree(torques(arm, q, around=AROUND), plain(chain_of(arm, AROUND), q, rest, rest))
    agree(torques(arm, q, qd, around=AROUND), plain(chain_of(arm, AROUND), q, qd, rest))
    parts = torque_parts(arm, q, qd, None, AROUND)
    agree(parts.total, plain(chain_of(arm, AROUND), q, qd, rest))
    assert not parts.inertia.any()


def test_half_turns_and_many_turns_lose_no_digit() -> None:
    arm = load_robot("puma560")
    places = np.array([-np.pi, np.pi, np.pi / 2, -np.pi / 2, 0.0, 7 * np.pi, 1e3])
    q = np.random.default_rng(2).choice(places, (programs.MANY, 6))
    rest = np.zeros_like(q)
    agree(torques(arm, q), plain(chain_of(arm), q, rest, rest))


def test_a_long_chain_is_computed_without_a_program() -> None:
    arm = weighty_arm(np.random.default_rng(1), 64, "modified")
    given = states(np.random.default_rng(1), arm, 3)
    asked = programs.torque_arrays.cache_info().misses
    for _ in range(programs.PATIENCE + 2):
        agree(torques(arm, *given), plain(chain_of(arm), *given))
    assert programs.torque_arrays.cache_info().misses == asked


def test_who_stops_many_states_waits_for_a_block() -> None:
    told: list[float] = []

    def report(share: float) -> None:
        told.append(share)
        raise KeyboardInterrupt

    arm = load_robot("puma560")
    given = [np.zeros((400 * BLOCK, arm.n))] * 3
    with pytest.raises(KeyboardInterrupt):
        quick_accelerations(chain_of(arm), *given, report)
    assert len(told) == 1


@pytest.mark.race
def test_many_states_take_half_of_the_plain_way_at_most_and_one_a_tenth() -> None:
    arm = load_robot("ur5e")
    chain, block = chain_of(arm), 8192
    given = states(np.random.default_rng(1), arm, 12 * block)
    blocks = [[part[start : start + block] for part in given] for start in range(0, 12 * block, block)]
    assert is_within(lambda: torques(arm, *given), 1 / 2, lambda: [plain(chain, *part) for part in blocks])
    row = [part[0].tolist() for part in given]
    program, numbers = programs.torque_numbers(chain), [*row[0], *row[1], *row[2]]

    def by_the_book() -> None:
        newton_euler(chain, turns_of(chain, row[0]), *row)

    assert is_within(lambda: [program(*numbers) for _ in range(100)], 10, by_the_book)
