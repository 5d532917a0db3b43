"""Every arm's torques and accelerations against pinocchio, the Puma's against roboticstoolbox-python, too.

In an environment that has both and this program (they are no dependencies of it):

    python tests/dynamics/oracle.py                 # 10,000 states of the Puma, 1,000 of every other arm
    python tests/dynamics/oracle.py --record        # three states of each arm into torques_pinocchio_4_1.json

Their models are put together here, from the rows of the table as the file of the arm has them and not from
our chain of bodies: other conventions, other frames, other algorithms. Arms of which nobody published the
masses are weighed by estimate; whether that is right does not matter here.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pinocchio as pin

from vi3dras.arm.library import load_robot, robot_files
from vi3dras.arm.robot import Joint, Motor, Robot
from vi3dras.arrays import Floats
from vi3dras.dynamics.estimate import with_masses
from vi3dras.dynamics.forward import accelerations
from vi3dras.dynamics.inverse import torques
from vi3dras.dynamics.surroundings import Payload, Surroundings

AROUND = Surroundings((0.4, -1.1, -9.5), Payload(1.5, (0.02, -0.05, 0.1)))
RECORD = Path(__file__).with_name("torques_pinocchio_4_1.json")
WANTED = 1e-9
"""How far torques may be off, as a share of the largest of the state."""


def turned(axis: str, angle: float) -> Any:
    """A turn about an axis of the frame."""
    c, s = np.cos(angle), np.sin(angle)
    rows = {"z": [[c, -s, 0], [s, c, 0], [0, 0, 1]], "x": [[1, 0, 0], [0, c, -s], [0, s, c]]}
    return pin.SE3(np.array(rows[axis], float), np.zeros(3))


def moved(x: float = 0.0, z: float = 0.0) -> Any:
    """A way along axes of the frame."""
    return pin.SE3(np.eye(3), np.array([x, 0.0, z]))


def around_joint(joint: Joint, convention: str) -> tuple[Any, Any]:
    """What of a row stands before the joint's motion, and what behind it."""
    row = moved(x=joint.a) * turned("x", joint.alpha)
    turn, way = turned("z", joint.theta), moved(z=joint.d)
    before, behind = (turn, way) if joint.is_revolute else (turn * way, pin.SE3.Identity())
    return (row * before, behind) if convention == "modified" else (before, behind * row)


def model_of(arm: Robot) -> Any:
    """The arm as pinocchio has it, its payload with the last link."""
    model, parent = pin.Model(), 0
    place = pin.SE3(np.array(arm.base))
    for joint in arm.joints:
        before, behind = around_joint(joint, arm.convention)
        kind = pin.JointModelRevoluteUnaligned if joint.is_revolute else pin.JointModelPrismaticUnaligned
        axis = np.array([0.0, 0.0, joint.sign])
        parent = model.addJoint(parent, kind(axis), place * before, joint.name)
        link = joint.link
        assert link is not None
        xx, yy, zz, xy, xz, yz = link.inertia
        about = np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
        model.appendBodyToJoint(parent, pin.Inertia(link.mass, np.array(link.com), about), behind)
        place = behind
    hand = pin.Inertia(AROUND.payload.mass, np.array(AROUND.payload.place), np.zeros((3, 3)))
    model.appendBodyToJoint(parent, hand, place * pin.SE3(np.array(arm.tool)))
    model.armature = np.array([motor.gear**2 * motor.inertia for motor in motors_of(arm)])
    model.gravity.linear = np.array(AROUND.gravity)
    return model


def motors_of(arm: Robot) -> list[Motor]:
    return [joint.motor or Motor() for joint in arm.joints]


def rubbed(arm: Robot, qd: Floats) -> Floats:
    """What friction takes (N, n), as the page on robot files tells it."""
    lost = np.zeros_like(qd)
    for i, motor in enumerate(motors_of(arm)):
        dry = np.where(qd[:, i] > 0, motor.coulomb[0], np.where(qd[:, i] < 0, motor.coulomb[1], 0))
        lost[:, i] = motor.gear**2 * motor.viscous * qd[:, i] + abs(motor.gear) * dry
    return lost


def states_of(arm: Robot, count: int, seed: int) -> list[Floats]:
    """Joint values within the limits or half a turn, speeds and accelerations, (count, n) each."""
    rng = np.random.default_rng(seed)
    low, high = np.clip(arm.low, -np.pi, None), np.clip(arm.high, None, np.pi)
    shape = (count, arm.n)
    return [rng.uniform(low, high, shape), rng.uniform(-2, 2, shape), rng.uniform(-5, 5, shape)]


def theirs(arm: Robot, q: Floats, qd: Floats, qdd: Floats) -> Floats:
    """pinocchio's `rnea`, state by state, and friction."""
    model = model_of(arm)
    data = model.createData()
    return np.array([pin.rnea(model, data, *state) for state in zip(q, qd, qdd, strict=True)]) + rubbed(
        arm, qd
    )


def their_motion(arm: Robot, q: Floats, qd: Floats, torque: Floats) -> Floats:
    """pinocchio's `aba`, state by state, of torques less friction."""
    model = model_of(arm)
    data, net = model.createData(), torque - rubbed(arm, qd)
    return np.array([pin.aba(model, data, *state) for state in zip(q, qd, net, strict=True)])


def toolbox(arm: Robot, q: Floats, qd: Floats, qdd: Floats) -> Floats:
    """roboticstoolbox's `rne` in C for an upright arm of standard rows that turn, with an empty hand."""
    import roboticstoolbox as rtb

    links = []
    for joint, motor in zip(arm.joints, motors_of(arm), strict=True):
        assert joint.link is not None
        I = np.array(joint.link.inertia)[[0, 1, 2, 3, 5, 4]]  # noqa: E741  # as that library orders them
        links.append(rtb.RevoluteDH(
            d=joint.d, a=joint.a, alpha=joint.alpha, offset=joint.theta, m=joint.link.mass, r=joint.link.com,
            I=I, Jm=motor.inertia, G=motor.gear, B=motor.viscous, Tc=motor.coulomb,
        ))  # fmt: skip
    return np.asarray(rtb.DHRobot(links, gravity=[0, 0, -9.81]).rne(q, qd, qdd))


def apart(found: Floats, wanted: Floats) -> float:
    """The largest difference as a share of the largest number of its state."""
    return float((np.abs(found - wanted).max(axis=1) / np.abs(wanted).max(axis=1)).max())


def compare(name: str, count: int) -> list[float]:
    """How far torques, and accelerations and back, are from theirs."""
    arm = with_masses(load_robot(name))
    q, qd, qdd = states_of(arm, count, 20)
    ours = torques(arm, q, qd, qdd, AROUND)
    off = [apart(ours, theirs(arm, q, qd, qdd))]
    made = accelerations(arm, q, qd, ours, AROUND)
    off += [apart(made, qdd), apart(made, their_motion(arm, q, qd, ours))]
    if name == "puma560":
        off.append(apart(torques(arm, q, qd, qdd), toolbox(arm, q, qd, qdd)))
    return off


def record() -> None:
    """Three states of each arm whose masses its file has, and what pinocchio says of them."""
    arms = {}
    for name in sorted(robot_files()):
        arm = load_robot(name)
        if any(joint.link is None for joint in arm.joints):
            continue
        rounded = [part.round(4) for part in states_of(arm, 3, 5)]
        given = dict(zip(("q", "qd", "qdd"), (part.tolist() for part in rounded), strict=True))
        arms[name] = given | {
            "torque": [[float(f"{v:.14g}") for v in row] for row in theirs(arm, *rounded).tolist()]
        }
    lines = ",\n".join(f" {json.dumps(name)}: {json.dumps(record)}" for name, record in arms.items())
    RECORD.write_text("{\n" + lines + "\n}\n", encoding="utf-8")


def say(line: str) -> None:
    """Tell the person at the terminal at once."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def main() -> int:
    """Print the table; 1 when anything is further off than wanted."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--record", action="store_true")
    parser.add_argument("--states", type=int, default=1000)
    asked = parser.parse_args()
    if asked.record:
        record()
        return 0
    say(f"pinocchio {pin.__version__}")
    say(f"{'arm':22} {'torque':>12}  {'and back':>12}  {'acceleration':>12}  {'toolbox':>12}")
    worst = 0.0
    for name in sorted(robot_files()):
        off = compare(name, 10 * asked.states if name == "puma560" else asked.states)
        say(f"{name:22} " + "  ".join(f"{each:12.1e}" for each in off))
        worst = max(worst, off[0], *off[3:])
    return int(worst > WANTED)


if __name__ == "__main__":
    sys.exit(main())
