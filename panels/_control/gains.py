"""The page Gains: the gains of every joint, and the law that they make."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import cast

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.control.laws import ControlLaw, LawKind
from vi3dras.control.loop import Loop
from vi3dras.control.usual import usual_coefficient, usual_gains
from vi3dras.dynamics.estimate import with_masses
from vi3dras.dynamics.surroundings import Surroundings
from vi3dras.errors import Vi3drasError
from vi3dras.explain import control as explained
from vi3dras.explain import deciding
from vi3dras.files import write_whole
from vi3dras.flow import Control, Indicator, VIPart
from vi3dras.tuning.gains_file import gains_text, read_gains

MOST = 1e7
RANGES = ("search_kp", "search_kv")
LAW = ("controller", "coefficient", "kp", "kv", "ki", "tool_stiffness", "tool_damping")
"""The controls that make the law."""
SHOWN = deciding("asked", explained.law_of_joint)
"""The law with the numbers of now, which these controls make."""
LawValues = tuple[LawKind, tuple[str, ...], Floats, Floats, Floats, Floats, Floats]


def values_of(law: ControlLaw, n: int) -> LawValues:
    """What these controls hold for a law of n joints."""
    kp, kv, ki = (np.array(part or (0.0,) * n) for part in (law.kp, law.kv, law.ki))
    stiff, damped = np.array(law.stiffness), np.array(law.damping)
    return law.kind, law.coefficient or ("",) * n, kp, kv, ki, stiff, damped


def usual_of(part: str) -> Callable[[Robot], Floats]:
    """What makes the usual gains (n,) of PD for an arm at home."""

    def of(robot: Robot) -> Floats:
        f = usual_coefficient("pd", robot.n)
        return np.array(getattr(usual_gains("pd", with_masses(robot), robot.home, Surroundings(), f), part))

    return of


class LoopGains(VIPart):
    """Gains for each joint."""

    pages = ("Gains",)
    kp = Control(
        Floats, per="robot.joints", renew="robot.id", default=usual_of("kp"), low=0.0, high=MOST, label="Kp",
        symbol="K_p", equation=SHOWN, quantity="N m/rad",
        tip="What a joint's error in position is multiplied by",
        meaning="The proportional gain: N m for each rad of error, N for each m of a joint that slides; "
        "1/s² for computed torque.",
    )  # fmt: skip
    kv = Control(
        Floats, per="robot.joints", renew="robot.id", default=usual_of("kv"), low=0.0, high=MOST, label="Kv",
        symbol="K_v", equation=SHOWN, quantity="N m s/rad",
        tip="What a joint's error in speed is multiplied by",
        meaning="The derivative gain: N m for each rad/s, N for each m/s of a joint that slides; 1/s for "
        "computed torque.",
    )  # fmt: skip
    ki = Control(
        Floats, per="robot.joints", renew="robot.id", default=lambda robot: np.zeros(robot.n), low=0.0,
        high=MOST, label="Ki", symbol="K_i", equation=SHOWN, quantity="N m/(rad s)",
        tip="What the integral of a joint's error is multiplied by; of PID alone",
        meaning="The integral gain: N m for each rad s that the error has added up to.",
    )  # fmt: skip
    law = Indicator(
        ControlLaw, label="Law", symbol="τ", equation=explained.law, quantity="N m",
        tip="The law with its gains", meaning="The torques that the controller asks for.",
    )  # fmt: skip


@LoopGains.step("law")
def gather_law(
    robot: Robot, controller: LawKind, kp: Floats, kv: Floats, ki: Floats, coefficient: tuple[str, ...],
    tool_stiffness: Floats, tool_damping: Floats,
) -> ControlLaw:  # fmt: skip
    """The law with its gains as one value."""
    p, v, i = (tuple(part.tolist()) for part in (kp, kv, ki))
    texts = (*coefficient, *("",) * robot.n)[: robot.n] if controller == "pd" else ()
    stiff, damped = (
        cast(tuple[float, float], tuple(part.tolist())) for part in (tool_stiffness, tool_damping)
    )
    return ControlLaw(controller, p, v, i, texts, stiff, damped)


@LoopGains.action("Usual gains", *LAW)
def take_usual(massed: Robot, law: ControlLaw, test_start: Floats, around: Surroundings) -> LawValues:
    """Gains for a pace of 12 rad/s, critically damped, for the arm as it stands at the test's start."""
    made = usual_gains(law.kind, massed, test_start, around, law.coefficient)
    return values_of(made, massed.n)


@LoopGains.action("Choose a controller", *LAW, *RANGES)
def choose_law(
    massed: Robot, law: ControlLaw, test_start: Floats, around: Surroundings, search_joint: int,
    kind: LawKind | None = None,
) -> tuple[*LawValues, Floats, Floats]:  # fmt: skip
    """Another controller with its usual gains and ranges: those of one law mean something else in another."""
    chosen = kind or law.kind
    made = usual_gains(chosen, massed, test_start, around, usual_coefficient(chosen, massed.n))
    return *values_of(made, massed.n), *ranges_around(made, search_joint)


def ranges_around(law: ControlLaw, joint: int) -> tuple[Floats, Floats]:
    """What is searched around a law's two gains of a joint, from 1, or of all for 0; from, to, steps each."""
    own = slice(None) if joint == 0 else slice(joint - 1, joint)
    pair = np.array(law.kp)[own], np.array(law.kv)[own]
    if law.kind == "impedance":
        pair = np.array(law.stiffness)[:1], np.array(law.damping)[:1]
    return around_gain(float(pair[0].max(initial=0.0)), "kp"), around_gain(
        float(pair[1].max(initial=0.0)), "kv"
    )


def around_gain(now: float, gain: str) -> Floats:
    """From a tenth of a gain to many times as much, and in how many steps (3,)."""
    now = now if now > 0 else 10.0
    ends = (0.1, 30.0, 24.0) if gain == "kp" else (0.1, 10.0, 18.0)
    low, high = (float(f"{now * end:.2g}") for end in ends[:2])
    return np.array([low, high, ends[2]])


@LoopGains.action("Save gains")
def save_gains(loop: Loop | None, desired_trouble: str, file: str = "gains.toml") -> str:
    """Write law, gains and rate of now as TOML."""
    if loop is None:
        raise Vi3drasError(desired_trouble)
    write_whole(Path(file), gains_text(loop, {}, {}), replace=True)
    return Path(file).name


@LoopGains.action("Open gains", *LAW, "rate", "before_law")
def open_gains(robot: Robot, law: ControlLaw, file: str = "") -> tuple[*LawValues, float, ControlLaw]:
    """Take law, gains and rate from a file; those of now are kept to compare with."""
    found = read_gains(Path(file), robot)
    return *values_of(found.law, robot.n), found.rate, law
