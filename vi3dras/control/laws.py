"""The laws of control as values: which equation, with which gains."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.control.errors import GainCountError, GainValueError

OWN = "m"
"""In a coefficient the inertia M_ii of its own joint."""

LawKind = Literal["pd", "pid", "pd-gravity", "computed-torque", "feed-forward", "impedance"]


class LawWords(NamedTuple):
    """What people read of a law."""

    kind: LawKind
    label: str
    about: str


LAWS: tuple[LawWords, ...] = (
    LawWords("pd", "PD",
             "The paper's law: position and speed error, each times a gain and a function f of your own"),
    LawWords("pid", "PID",
             "An integral takes away what gravity leaves; it stands still while its motor is saturated"),
    LawWords("pd-gravity", "PD + gravity",
             "The model holds the weight, so the gains need not"),
    LawWords("computed-torque", "Computed torque",
             "The model cancels the arm: each joint behaves as a mass of one on spring and damper"),
    LawWords("feed-forward", "Feed-forward",
             "The torques of the desired motion, computed beforehand, and gains for what is left"),
    LawWords("impedance", "Impedance",
             "The tool on a spring and a damper in space, whatever the joints do"),
)  # fmt: skip
"""All laws in the order of a list to choose from."""

KINDS: tuple[LawKind, ...] = tuple(law.kind for law in LAWS)


@dataclass(frozen=True)
class ControlLaw:
    """A law with its gains, one for each joint.

    With the error e = q_d - q and its rate ev = qd_d - qd, and the model's M, C, g and friction F at the
    reading (F at the desired speed), the torque is

    - `pd`: f qdd_d + f Kp e + f Kv ev, f the coefficient, 1 unless one is typed; Kp in [N m/rad] where f is 1
    - `pid`: Kp e + Ki ∫e dt + Kv ev; the integral grows by e / rate at each sample, and stands still while
      the torque is beyond its limit and it would go further
    - `pd-gravity`: Kp e + Kv ev + g(q)
    - `computed-torque`: M(q) (qdd_d + Kp e + Kv ev) + C(q, qd) qd + g(q) + F; Kp in [1/s²], Kv in [1/s]
    - `feed-forward`: the model's torque of q_d, qd_d, qdd_d, plus Kp e + Kv ev
    - `impedance`: Jᵀ (K x_e + D x_v) + g(q), x_e the tool's place and turn that are missing in the world;
      Kp and Kv play no part
    """

    kind: LawKind = "pd"
    kp: tuple[float, ...] = ()
    kv: tuple[float, ...] = ()
    ki: tuple[float, ...] = ()
    coefficient: tuple[str, ...] = ()
    """f of each joint for `pd`: a formula of q1 ..., qd1 ... as read, qdd1 ... as desired, all in SI, and m,
    the inertia M_ii of the joint itself; 1 if empty."""
    stiffness: tuple[float, float] = (1000.0, 50.0)
    """Of the tool for `impedance`, in [N/m] and [N m/rad]."""
    damping: tuple[float, float] = (100.0, 5.0)
    """In [N s/m] and [N m s/rad]."""


def is_by_inertia(law: ControlLaw, joint: int) -> bool:
    """Whether the torque of joint `joint`, from 0, is an acceleration times the arm's own inertia."""
    texts = law.coefficient
    return law.kind == "computed-torque" or (
        law.kind == "pd" and joint < len(texts) and texts[joint].strip() == OWN
    )


def gain_units(law: ControlLaw, joint: int, *, turns: bool = True) -> tuple[str, str, str]:
    """What Kp, Kv and Ki of joint `joint`, from 0, are measured in; it turns, or slides."""
    if law.kind == "impedance":
        return "N/m", "N s/m", ""
    if is_by_inertia(law, joint):
        return "1/s²", "1/s", ""
    return ("N m/rad", "N m s/rad", "N m/(rad s)") if turns else ("N/m", "N s/m", "N/(m s)")


class Gains(NamedTuple):
    """Gains of N runs at once."""

    kp: Floats
    """(N, n)."""
    kv: Floats
    """(N, n)."""
    ki: Floats
    """(N, n)."""


def gains_of(law: ControlLaw, robot: Robot) -> Gains:
    """The gains of a law as those of one run, (1, n) each.

    Raises:
        GainCountError, GainValueError: they are not one finite number for each joint.
    """
    made = []
    for name, given in (("Kp", law.kp), ("Kv", law.kv), ("Ki", law.ki)):
        if len(given) not in (0, robot.n):
            raise GainCountError(name, robot.name, robot.n, len(given))
        values = np.array(given or (0.0,) * robot.n, float)
        for joint, value in zip(robot.joints, values, strict=True):
            if not np.isfinite(value) or value < 0:
                raise GainValueError(name, joint.name, value)
        made.append(values[None])
    return Gains(*made)


def with_gains(law: ControlLaw, gains: Gains, row: int = 0) -> ControlLaw:
    """The law with the gains of one of several runs."""
    kp, kv, ki = (tuple(part[row].tolist()) for part in gains)
    return replace(law, kp=kp, kv=kv, ki=ki)
