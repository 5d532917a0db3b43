"""A closed form written for arrays runs on symbols: what it leaves on the tape gives what it gives."""

from __future__ import annotations

import json
import math
from pathlib import Path

import numpy as np
import pytest
from numpy.testing import assert_allclose

import vi3dras as vi
from vi3dras.arm.library import load_robot
from vi3dras.arrays import Floats
from vi3dras.codegen.errors import NoClosedFormError
from vi3dras.codegen.forces import forward_dynamics, rne
from vi3dras.codegen.function import Function, Group
from vi3dras.codegen.guards import guarded
from vi3dras.codegen.inverse import inverse, why_not
from vi3dras.codegen.numbers import run, worst
from vi3dras.codegen.operations import both, either, none, select, turned
from vi3dras.codegen.program import functions_named, natural_task, program_for
from vi3dras.codegen.traced_array import wrapped
from vi3dras.codegen.vectors import vectors_for
from vi3dras.dynamics.errors import NoInertiaError
from vi3dras.dynamics.surroundings import Payload, Surroundings
from vi3dras.dynamics.tracing import Part, Tape
from vi3dras.kinematics.forward import dh_frames, link_frames
from vi3dras.kinematics.jacobian import geometric_jacobian

PINOCCHIO = Path(__file__).parents[1] / "dynamics" / "torques_pinocchio_4_1.json"


def function_of(tape_inputs: list[Part], outputs: list[Part]) -> Function:
    given = [Group("x", (len(tape_inputs),), tuple(tape_inputs), "given")]
    return Function("f", "A function.", given, [Group("y", (len(outputs),), tuple(outputs), "made")])


def test_quarter_turns_cost_nothing() -> None:
    (q,) = Tape().inputs("q", 1)
    c, s = turned(q)
    assert turned(q + math.pi / 2) == (-s, c)
    assert turned(-q) == (c, -s)
    assert turned(math.pi - q)[1] is s
    assert turned(math.pi / 2) == (0.0, 1.0)


def test_what_is_known_chooses_beforehand() -> None:
    x, y = Tape().inputs("x", 2)
    known = np.less(wrapped([x]), 0.0).parts.item()
    assert select(True, x, y) is x
    assert select(known, x, x) is x
    assert both(known, True) is known
    assert both(known, False) is False
    assert none(none(known)) is known
    assert either(known, False) is known


def test_numpy_runs_on_symbols() -> None:
    """`hypot`, `where`, `clip`, `copysign`, in-place steps and masks, against numpy itself."""

    def algorithm(x: Floats, y: Floats) -> Floats:
        far = np.hypot(x, y)
        kept = np.where(far > 1.0, np.copysign(2.0, x - 0.5), far.clip(0.25, 0.5))
        out = np.stack([kept, -kept])
        out[0] -= x
        np.copyto(out[1], y, where=(x < 0.0) & (y < 0.5))
        return out

    x, y = np.random.default_rng(1).uniform(-1, 1, (2, 200))
    symbols = Tape().inputs("x", 2)
    made = algorithm(*wrapped(symbols).reshape(2, 1))  # type: ignore[arg-type]  # as of any array
    assert_allclose(
        run(function_of(list(symbols), list(made.parts.ravel())), [np.stack([x, y], axis=1)])[0].T,  # type: ignore[attr-defined]
        algorithm(x, y), rtol=1e-15, atol=1e-15,
    )  # fmt: skip


def test_a_root_without_a_value_is_a_flag() -> None:
    """What numpy says with NaN: 1 + sqrt(x) times 0 has no value below 0, a choice that avoids it has one."""
    symbols = Tape().inputs("x", 1)
    x = wrapped(symbols)
    missed = 1.0 + np.sqrt(x) * 0.0
    avoided = np.where(x < 0.0, 5.0, np.sqrt(x))
    found = guarded(symbols, [missed.parts[0], avoided.parts[0]])
    made = run(
        function_of(list(symbols), [part for pair in found for part in pair]), [np.array([[-1.0], [4.0]])]
    )
    assert made[0].tolist() == [[1.0, 0.0, 5.0, 1.0], [1.0, 1.0, 2.0, 1.0]]


@pytest.mark.parametrize("name", ["ur5e", "pioneer2-arm", "planar3r", "bionic3", "stanford-arm"])
def test_every_branch_is_that_of_the_core(name: str) -> None:
    """1,000 poses; joint values beside the closed form's to 1e-12, flags where no rounding decides."""
    arm = load_robot(name)
    function = inverse(arm, natural_task(arm), "ik")
    vectors = vectors_for(arm, function, 1_000)
    assert worst(function, vectors.expected, run(function, vectors.inputs)).max() < 1e-12


def test_a_branch_out_of_reach_is_told() -> None:
    arm = load_robot("puma560")
    poses = link_frames(arm, np.random.default_rng(2).uniform(-3, 3, (500, 6)))[:, -1]
    poses[:250, :3, 3] *= 3.0
    _, valid = run(inverse(arm, "pose", "ik"), [poses, np.tile(arm.home, (500, 1))])
    far = np.linalg.norm(poses[:, :3, 3] - [0.0, 0.0, 0.67183], axis=1) > 1.0
    assert far.sum() > 150
    assert not valid[far].any()
    assert valid[250:].any(axis=1).all()


def test_newton_and_euler_give_what_pinocchio_gives() -> None:
    """The rows recorded in tests/dynamics by pinocchio 4.1, tilted base and payload with them."""
    recorded = json.loads(PINOCCHIO.read_text(encoding="utf-8"))
    around = Surroundings((0.4, -1.1, -9.5), Payload(1.5, (0.02, -0.05, 0.1)))
    for name, record in recorded.items():
        states = [np.array(record[key]) for key in ("q", "qd", "qdd")]
        wanted = np.array(record["torque"])
        found = run(rne(load_robot(name), around), states)[0]
        assert np.abs(found - wanted).max() <= 1e-9 * np.abs(wanted).max(), name


def test_newton_and_euler_take_at_most_600_operations_on_the_puma() -> None:
    assert rne(load_robot("puma560")).count.total <= 600


@pytest.mark.parametrize(
    ("arm", "word", "error"),
    [
        ("franka-panda", "ik", NoClosedFormError),
        ("kinova-jaco2-j2n6s300", "ik_pose", NoClosedFormError),
        ("lynx6", "ik_point", NoClosedFormError),
    ],
)
def test_what_an_arm_has_not_is_said(arm: str, word: str, error: type[Exception]) -> None:
    with pytest.raises(error):
        functions_named(load_robot(arm), word)


def test_a_joint_that_nothing_holds_back_has_no_accelerations() -> None:
    """The sixth link of the file is a point on its own axis; a program has the inertia of its shape."""
    arm = load_robot("abb-irb120")
    with pytest.raises(NoInertiaError):
        forward_dynamics(arm)
    assert functions_named(arm, "forward_dynamics")[0].count.total > 300


def test_torques_of_estimated_masses_are_slopes_of_their_potential_energy() -> None:
    """Central differences of the height of all centres of mass; exact to about h²."""
    arm, h = load_robot("lynx6"), 1e-5
    q = np.random.default_rng(4).uniform(-1, 1, (50, 5))
    links = vi.robot("lynx6").masses().links

    def energy(q: Floats) -> Floats:
        frames = dh_frames(arm, q)[:, 1:]
        heights = [frames[:, i, 2] @ np.array([*link.com, 1.0]) for i, link in enumerate(links)]
        return 9.81 * np.sum(
            [link.mass * height for link, height in zip(links, heights, strict=True)], axis=0
        )

    slopes = [(energy(q + step) - energy(q - step)) / (2 * h) for step in h * np.eye(5)]
    program = program_for(arm, ["rne"])
    held = run(program.functions[0], [q, np.zeros((50, 5)), np.zeros((50, 5))])[0]
    assert_allclose(held, np.transpose(slopes), atol=1e-8)
    assert program.told == vi.robot("lynx6").dynamics(np.zeros(5)).told


def test_why_there_is_no_closed_form() -> None:
    assert "7 joints" in why_not(load_robot("kuka-iiwa7"), "pose")
    assert "polynomial" in why_not(load_robot("ufactory-xarm6"), "pose")
    assert "endless" in why_not(load_robot("kuka-kr5-arc"), "position")


def test_the_tool_is_accelerated_as_differences_say() -> None:
    """Central differences of the core's J along the motion; exact to about h²."""
    arm, h = load_robot("stanford-arm"), 1e-6
    q, qd, qdd = np.random.default_rng(3).uniform(-1, 1, (3, 50, 6))
    (function,) = functions_named(arm, "acceleration")
    before, after = (geometric_jacobian(arm, q + side * h * qd) for side in (-1, 1))
    slope = (after - before) / (2 * h)
    wanted = np.einsum("kij,kj->ki", geometric_jacobian(arm, q), qdd) + np.einsum("kij,kj->ki", slope, qd)
    assert_allclose(run(function, [q, qd, qdd])[0], wanted, atol=1e-8)


def test_steps_lead_to_the_pose_where_no_formula_does() -> None:
    arm = load_robot("franka-panda")
    (step,) = functions_named(arm, "ik_numeric")
    q = np.random.default_rng(4).uniform(arm.low, arm.high, (200, 7)) * 0.6 + arm.home * 0.4
    poses, now = link_frames(arm, q)[:, -1], q + 0.2
    for _ in range(60):
        now, missed = run(step, [now, poses])
    assert (missed < 1e-9).mean() > 0.98
    assert np.abs(link_frames(arm, now[missed < 1e-9])[:, -1] - poses[missed < 1e-9]).max() < 1e-8
