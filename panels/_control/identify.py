"""The page Identify: a motion that excites all masses, measurements of it, and what they tell."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, Literal, NamedTuple

from vi3dras.api.arm import Arm
from vi3dras.api.control.excited import ExcitingMotion, exciting_motion
from vi3dras.api.control.identified import CrossCheck, Identification, identification_of
from vi3dras.arm.robot import Robot
from vi3dras.dynamics.surroundings import EARTH, Payload, Surroundings
from vi3dras.errors import Vi3drasError
from vi3dras.explain import identification as explained
from vi3dras.flow import Control, Indicator, VIPart
from vi3dras.scripts.lines import arm_code
from vi3dras.scripts.spelling import Code, Part, called, typed

from .unkept import UNKEPT

MeasuredFrom = Literal["simulator", "file"]


class ExcitingAsked(NamedTuple):
    """A motion that is to be designed."""

    robot: Robot
    around: Surroundings
    period: float
    """[s]."""
    share: float
    """Of ranges, speeds and accelerations, up to 1."""
    seed: int = 0


class IdentifyAsked(NamedTuple):
    """Measurements from which masses are to be found."""

    exciting: ExcitingAsked
    """What the simulator runs; of a file, the arm and its gravity."""
    file: str
    """Of measurements; nothing for the simulator."""
    check: str
    """A file of another motion to check with; nothing for none."""
    noise: float
    """Of the simulator's torques, as a share of each one's root mean square."""
    seed: int


class MassIdentification(VIPart):
    """Where measurements come from, the motion for them, and the base parameters they tell."""

    pages = ("Identify",)
    measured_from = Control(
        MeasuredFrom, default="simulator", label="Measurements",
        tip="Torques that the program simulates along an exciting motion, with noise; or those of a file",
    )  # fmt: skip
    measured_file = Control(
        str, default="", label="File of measurements",
        tip="A CSV file with times, joint values and torques, evenly sampled",
    )  # fmt: skip
    check_file = Control(
        str, default="", label="File to check with",
        tip="Measurements of another motion, which the parameters have not seen",
    )  # fmt: skip
    torque_noise = Control(
        float, default=1.0, low=0.0, high=100.0, unit="%", label="Noise of the torques", symbol="σ_τ",
        tip="Standard deviation of the simulated torques, of the root mean square of each",
    )  # fmt: skip
    measure_seed = Control(
        int, default=1, low=0, high=1_000_000, label="Seed of the noise", quantity="a number",
        tip="The same seed measures the same torques, to the last bit",
    )  # fmt: skip
    exciting_period = Control(
        float, default=10.0, low=1.0, high=120.0, unit="s", label="Period", symbol="T",
        tip="How long the exciting motion takes, from rest to rest",
    )  # fmt: skip
    exciting_share = Control(
        float, default=80.0, low=5.0, high=100.0, unit="%", label="Share of the limits",
        tip="How much of its range, speed and acceleration each joint may use",
    )  # fmt: skip
    exciting_asked = Control(
        ExcitingAsked | None, default=None, label="Motion to design", quantity="a question",
        tip="The arm and the limits for which a motion was asked last", **UNKEPT,
    )  # fmt: skip
    identify_asked = Control(
        IdentifyAsked | None, default=None, label="Identification under way", quantity="a question",
        tip="The measurements from which masses were asked last", **UNKEPT,
    )  # fmt: skip
    base_row = Control(
        int, default=1, low=1, high=10_000, label="Chosen parameter", quantity="a number",
        tip="Whose sum is shown in full, counted from 1",
    )  # fmt: skip

    exciting_motion = Indicator(
        ExcitingMotion | None, label="Exciting motion", symbol="q(t)", equation=explained.exciting,
        quantity="a motion", tip="Sums of sines and cosines in which every mass is felt",
        meaning="A finite Fourier series for each joint, within all limits and at rest at both ends, whose "
        "torques tell the parameters apart as well as can be.",
    )  # fmt: skip
    exciting_words = Indicator(
        str,
        label="The motion in words",
        tip="How well the motion tells parameters apart, or why there is none",
    )
    identification = Indicator(
        Identification | None, label="Base parameters", symbol="β", equation=explained.identified,
        quantity="kg m², kg m, N m", tip="What the measured torques tell, each with its 95 % bar",
        meaning="The sums of masses, first moments, inertias, rotors and friction on which the torques "
        "depend; single masses cannot be told from torques.",
    )  # fmt: skip
    cross_check = Indicator(
        CrossCheck | None, label="Check with another motion", symbol="r", equation=explained.cross_check,
        quantity="a share", tip="What the parameters leave unexplained of torques they have not seen",
        meaning="How much of each joint's torque stays unexplained in a motion that took no part in the fit.",
    )  # fmt: skip
    identify_words = Indicator(
        str, label="The identification in words", tip="What was found, or what is wrong with the measurements"
    )


@MassIdentification.step("exciting_motion", "exciting_words", slow=True)
def design_exciting(
    exciting_asked: ExcitingAsked | None, report: Callable[[float], None] | None = None
) -> tuple[ExcitingMotion | None, str]:
    """The motion that was asked for, checked, or why there is none."""
    if exciting_asked is None:
        return None, ""
    try:
        made = designed(exciting_asked, report)
    except Vi3drasError as error:
        return None, str(error)
    times = made.first_condition / made.condition
    said = f"Condition {made.condition:.3g}, {times:.2g} times better than the best of 64 at random."
    return made, said if made.motion.is_safe else f"{said} {made.motion.passport.sentence}"


@MassIdentification.step("identification", "cross_check", "identify_words", slow=True)
def identify_masses(
    identify_asked: IdentifyAsked | None, report: Callable[[float], None] | None = None
) -> tuple[Identification | None, CrossCheck | None, str]:
    """What the measurements tell, how well that tells another motion, or what is wrong."""
    if identify_asked is None:
        return None, None, ""
    try:
        return _identified(identify_asked, report or (lambda _: None))
    except (Vi3drasError, OSError) as error:
        return None, None, str(error)


def _identified(
    asked: IdentifyAsked, report: Callable[[float], None]
) -> tuple[Identification, CrossCheck | None, str]:
    """The fit, what bodies can have of it, and the check with another motion."""
    data, other = _measurements(asked, report)
    found = identification_of(Arm(asked.exciting.robot), data, asked.exciting.around)
    report(0.9)
    found.kept  # noqa: B018  # found here, where it is slow, and not in the window
    checked = None if other is None else found.cross(other)
    worst = 100 * float(found.share.max())
    said = f"All but {worst:.2g} % of each torque is told by {len(found.values)} base parameters"
    return found, checked, said


def _measurements(asked: IdentifyAsked, report: Callable[[float], None]) -> tuple[Any, Any]:
    """The measurements to fit, and others to check with; None for no others."""
    if asked.file:
        return asked.file, asked.check or None
    simulated = []
    for k in range(2):
        motion = designed(asked.exciting._replace(seed=asked.exciting.seed + k))
        simulated.append(motion.measured(noise=asked.noise, seed=asked.seed + k))
        report(0.4 * (k + 1))
    return simulated[0], simulated[1]


def designed(asked: ExcitingAsked, report: Callable[[float], None] | None = None) -> ExcitingMotion:
    """The motion of a question: always the same one."""
    return exciting_motion(
        asked.robot, asked.around, period=asked.period, share=asked.share, seed=asked.seed, report=report
    )


@MassIdentification.action("Design an exciting motion", "exciting_asked")
def ask_exciting(
    robot: Robot, around: Surroundings, exciting_period: float, exciting_share: float
) -> ExcitingAsked:
    """Start to design a motion for the arm as it is now; an empty hand runs it, with friction."""
    bare = replace(around, payload=Payload(), has_friction=True)
    return ExcitingAsked(robot, bare, exciting_period, exciting_share / 100)


@MassIdentification.action("Identify", "exciting_asked", "identify_asked", "base_row")
def ask_identify(
    robot: Robot, around: Surroundings, exciting_period: float, exciting_share: float,
    exciting_asked: ExcitingAsked | None, measured_from: MeasuredFrom, measured_file: str, check_file: str,
    torque_noise: float, measure_seed: int,
) -> tuple[ExcitingAsked | None, IdentifyAsked, int]:  # fmt: skip
    """Start to find masses; the simulator runs the motion for the numbers that stand there now."""
    exciting = ask_exciting(robot, around, exciting_period, exciting_share)
    if measured_from == "file":
        if not measured_file:
            raise Vi3drasError("Choose a file with times, joint values and torques first.")
        return exciting_asked, IdentifyAsked(exciting, measured_file, check_file, 0.0, 0), 1
    return exciting, IdentifyAsked(exciting, "", "", torque_noise / 100, measure_seed), 1


@MassIdentification.action("Save the exciting motion", slow=True)
def save_exciting(exciting_motion: ExcitingMotion | None, file: str = "", *, draft: bool = False) -> str:
    """Write the motion as CSV with its passport beside it."""
    if exciting_motion is None:
        raise Vi3drasError("There is no exciting motion yet: design one first.")
    return str(exciting_motion.export(file, replace=True, draft=draft).file.name)


@MassIdentification.action("Save what the simulator measures", slow=True)
def save_measured(
    exciting_motion: ExcitingMotion | None, torque_noise: float, measure_seed: int, file: str = ""
) -> str:
    """Write times, joint values and torques with noise as CSV, as *Identify* reads it."""
    if exciting_motion is None:
        raise Vi3drasError("There is no exciting motion yet: design one first.")
    exciting_motion.measured(noise=torque_noise / 100, seed=measure_seed).save(file, replace=True)
    return Path(file).name


def identify_in_python(robot: Robot, asked: IdentifyAsked | None) -> Part:
    """The script: what was identified last, from the same measurements, and checked with others."""
    if asked is None:
        return ()
    end = "print(found, found.to_frame())"
    arm = () if asked.exciting.robot == robot else (arm_code(asked.exciting.robot),)
    gravity = None if asked.exciting.around.gravity == EARTH else asked.exciting.around.gravity
    if asked.file:
        found = called("arm.identify", Arm.identify, asked.file, gravity=gravity)
        check = called("found.cross", Identification.cross, asked.check)
        more = (f"checked = {check}",) if asked.check else ()
        return "# Masses out of measured torques", *arm, f"found = {found}", *more, end
    series = {"period": asked.exciting.period, "share": typed(asked.exciting.share), "gravity": gravity}
    lines = []
    for k, name in enumerate(("measured", "others")):
        motion = called("arm.exciting", Arm.exciting, **series, seed=asked.exciting.seed + k)
        noise = {"noise": typed(asked.noise), "seed": asked.seed + k}
        lines.append(f"motion = {motion}")
        lines.append(f"{name} = {called('motion.measured', ExcitingMotion.measured, **noise)}")
    found = called("arm.identify", Arm.identify, Code("measured"), gravity=gravity)
    made = *lines, f"found = {found}", "checked = found.cross(others)"
    return "# Masses out of simulated torques", *arm, *made, end
