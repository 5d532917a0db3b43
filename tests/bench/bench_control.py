"""Ten thousand runs of a six-axis arm under PD, one second at 1 kHz, against pinocchio and MuJoCo in loops.

All follow the same step under the same law with the same method of Runge and Kutta, four accelerations a
sample; friction, which each would treat in its own way, is left out. Run with
`python tests/bench/bench_control.py [runs]` in an environment that has pin, mujoco and this program.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

from vi3dras.arm.library import load_robot
from vi3dras.arrays import Floats
from vi3dras.control.desired import DesiredTest
from vi3dras.control.laws import ControlLaw, Gains
from vi3dras.control.loop import Loop, Sampling
from vi3dras.dynamics.surroundings import Surroundings
from vi3dras.runs.many import run_many
from vi3dras.runs.run import run

RATE, SAMPLES = 1000.0, 1000
FEW = 10
"""Runs of the others: each takes as long as the next."""
START = np.radians([0.0, 45.0, -180.0, 0.0, 45.0, 0.0])
GOAL = START + np.radians([30.0, 10.0, 15.0, 20.0, -10.0, 10.0])


def setting() -> Loop:
    """The Puma 560 without friction and stops, stepping to a goal."""
    test = DesiredTest(tuple(START.tolist()), tuple(GOAL.tolist()), "step", SAMPLES / RATE)
    law = ControlLaw("pd", (400.0, 700.0, 150.0, 25.0, 25.0, 25.0), (60.0, 100.0, 25.0, 4.0, 4.0, 4.0))
    return Loop(
        load_robot("puma560"), test, law, Surroundings(has_friction=False), Sampling(RATE), has_stops=False
    )


def by_pinocchio(loop: Loop) -> tuple[Callable[[], Floats], Callable[[], Floats]]:
    """One run by four `aba` a sample, and by one."""
    sys.path.insert(0, str(Path(__file__).parents[1] / "dynamics"))
    pin, oracle = import_module("pinocchio"), import_module("oracle")
    oracle.AROUND = loop.around
    model = oracle.model_of(loop.robot)
    data, h = model.createData(), 1 / RATE
    kp, kv = np.array(loop.law.kp), np.array(loop.law.kv)

    def four() -> Floats:
        q, v = START.copy(), np.zeros(6)
        for _ in range(SAMPLES):
            u = kp * (GOAL - q) - kv * v
            a = pin.aba(model, data, q, v, u).copy()
            b = pin.aba(model, data, q + h / 2 * v, v + h / 2 * a, u).copy()
            c = pin.aba(model, data, q + h / 2 * v + h * h / 4 * a, v + h / 2 * b, u).copy()
            d = pin.aba(model, data, q + h * v + h * h / 2 * b, v + h * c, u)
            q, v = q + h * v + h * h / 6 * (a + b + c), v + h / 6 * (a + 2 * b + 2 * c + d)
        return q

    def single() -> Floats:
        q, v = START.copy(), np.zeros(6)
        for _ in range(SAMPLES):
            v = v + h * pin.aba(model, data, q, v, kp * (GOAL - q) - kv * v)
            q = q + h * v
        return q

    return four, single


def by_mujoco(loop: Loop) -> Callable[[], Floats]:
    """One run by `mj_step`, its integrator the same."""
    mujoco, pin = import_module("mujoco"), import_module("pinocchio")
    model = mujoco.MjModel.from_xml_string(as_mjcf(loop, pin))
    data = mujoco.MjData(model)
    kp, kv = np.array(loop.law.kp), np.array(loop.law.kv)

    def stepped() -> Floats:
        mujoco.mj_resetData(model, data)
        data.qpos[:] = START
        for _ in range(SAMPLES):
            data.qfrc_applied[:] = kp * (GOAL - data.qpos) - kv * data.qvel
            mujoco.mj_step(model, data)
        return np.array(data.qpos)

    return stepped


def as_mjcf(loop: Loop, pin: Any) -> str:
    """The arm in MuJoCo's language, body within body."""
    oracle, arm = import_module("oracle"), loop.robot
    place, opened = pin.SE3(np.array(arm.base)), ""
    for joint, motor in zip(arm.joints, oracle.motors_of(arm), strict=True):
        before, behind = oracle.around_joint(joint, arm.convention)
        at, link = place * before, joint.link
        x, y, z, w = pin.Quaternion(at.rotation).coeffs()
        xx, yy, zz, xy, xz, yz = link.inertia
        about = behind.rotation @ np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]]) @ behind.rotation.T
        com = behind.rotation @ np.array(link.com) + behind.translation
        inertia = about[[0, 1, 2, 0, 0, 1], [0, 1, 2, 1, 2, 2]] + np.array([1e-9] * 3 + [0.0] * 3)
        opened += (
            f'<body pos="{_row(at.translation)}" quat="{_row([w, x, y, z])}">'
            f'<inertial pos="{_row(com)}" mass="{max(link.mass, 1e-6)!r}" fullinertia="{_row(inertia)}"/>'
            f'<joint type="hinge" axis="0 0 {joint.sign}" armature="{motor.gear**2 * motor.inertia!r}"/>'
        )
        place = behind
    option = f'<option timestep="{1 / RATE}" integrator="RK4" gravity="{_row(loop.around.gravity)}"/>'
    compiler = '<compiler balanceinertia="true" boundmass="1e-9" boundinertia="1e-9"/>'
    bodies = opened + "</body>" * arm.n
    return f"<mujoco>{compiler}{option}<worldbody>{bodies}</worldbody></mujoco>"


def _row(values: Any) -> str:
    return " ".join(repr(float(value)) for value in values)


def seconds(job: Callable[[], object], times: int) -> float:
    """Seconds of the processor for one of so many."""
    begin = time.process_time()
    for _ in range(times):
        job()
    return (time.process_time() - begin) / times


def main() -> None:
    """Print what a run takes, and the ratios."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    loop = setting()
    gains = Gains(
        *(np.repeat(np.array([part]), count, axis=0) for part in (loop.law.kp, loop.law.kv, [0.0] * 6))
    )
    wanted = run(loop).q[-1]
    four, single = by_pinocchio(loop)
    stepped = by_mujoco(loop)
    for name, job in (("pinocchio", four), ("MuJoCo", stepped)):
        print(f"{name} ends {np.abs(job() - run_end(loop, wanted)).max():.1e} rad from ours")
    run_many(loop, Gains(*(part[:100] for part in gains)))
    begin = time.process_time()
    run_many(loop, gains)
    ours = (time.process_time() - begin) / count
    print(f"\n{count:,} runs of {SAMPLES} samples, {1e3 * ours:.2f} ms of the processor each")
    others = (("pinocchio, aba four times a sample", four), ("pinocchio, aba once a sample", single),
              ("MuJoCo, RK4", stepped))  # fmt: skip
    for name, job in others:
        theirs = seconds(job, FEW)
        print(f"{name:36} {1e3 * theirs:8.2f} ms  {theirs / ours:6.1f} times ours")


def run_end(loop: Loop, last: Floats) -> Floats:
    """Where our run is one sample behind its last row, as the others' loops end."""
    longer = replace(loop, desired=replace(loop.desired, time=(SAMPLES + 1e-6) / RATE))  # type: ignore[type-var]  # a test
    made = run(longer)
    return made.q[SAMPLES] if len(made.q) > SAMPLES else last


if __name__ == "__main__":
    main()
