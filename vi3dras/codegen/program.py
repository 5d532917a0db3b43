"""A program for one arm: its functions, what its files say of themselves, and the vectors that prove it."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import vi3dras
from vi3dras.arm.robot import Robot
from vi3dras.closed_forms.forms import Task
from vi3dras.codegen import forces, inverse, motions, servos, trajectories
from vi3dras.codegen.errors import FunctionNameError, NoClosedFormError
from vi3dras.codegen.function import Function
from vi3dras.codegen.identifiers import identifier
from vi3dras.codegen.vectors import SEED, Vectors, vectors_for
from vi3dras.dynamics.estimate import estimated, with_masses
from vi3dras.dynamics.plausible import warnings
from vi3dras.errors import Vi3drasError
from vi3dras.export.quoting import plain

VECTORS = 25
"""Test vectors of each function."""

WHAT: dict[str, str] = {
    "fk": "where every link is",
    "jacobian": "the geometric Jacobian",
    "ik": "all branches of the inverse: for a pose, or for what the arm has the joints for",
    "ik_pose": "all branches for a pose of the tool",
    "ik_wrist": "all branches for a point and the hand's angle to the ground",
    "ik_point": "all branches for a point",
    "ik_numeric": "the inverse by damped steps from a seed, for any arm",
    "velocity": "how fast the tool goes",
    "acceleration": "how the tool is accelerated",
    "rates": "which joint speeds lead the tool so",
    "joint_acceleration": "which joint accelerations lead the tool so",
    "trajectory": "a cubic, and constant speed between cubic blends",
    "limits": "whether joint values are within the limits",
    "pulses": "the pulses of the servos",
    "rne": "inverse dynamics: which torques a motion takes",
    "forward_dynamics": "forward dynamics: which accelerations torques make",
}
"""What can be asked for, in the order in which it stands in a file."""

ORDINARY = ("fk", "jacobian", "ik")
"""What a program has when nothing is asked for."""

HEAVY = frozenset({"rne", "forward_dynamics"})
"""Functions that take masses: those that nobody published are estimated from the shape."""

_PLAIN: dict[str, Callable[[Robot], tuple[Function, ...]]] = {
    "fk": lambda robot: (motions.fk(robot),),
    "jacobian": lambda robot: (motions.jacobian(robot),),
    "ik_numeric": lambda robot: (inverse.step(robot),),
    "velocity": lambda robot: (motions.velocity(robot),),
    "acceleration": lambda robot: (motions.acceleration(robot),),
    "rates": lambda robot: (motions.rates(robot),),
    "joint_acceleration": lambda robot: (motions.joint_acceleration(robot),),
    "trajectory": lambda robot: (trajectories.cubic(robot), trajectories.cubic_blends(robot)),
    "pulses": lambda robot: (servos.pulses(robot),),
    "rne": lambda robot: (forces.rne(with_masses(robot)),),
    "forward_dynamics": lambda robot: (forces.forward_dynamics(with_masses(robot)),),
}


@dataclass(frozen=True, eq=False)
class Program:
    """Functions of one arm, to be said in any language."""

    robot: Robot
    functions: tuple[Function, ...]
    vectors: tuple[Vectors, ...]
    """Of each function."""
    single: bool
    """Single precision."""
    seed: int
    told: tuple[str, ...] = ()
    """What of the masses is an estimate, and what is odd about them, in whole sentences."""

    @property
    def tolerance(self) -> float:
        """How much a number may differ, as a share where it is above 1."""
        return 2e-3 if self.single else 1e-7

    @property
    def has_loop(self) -> bool:
        """Whether the numeric inverse is among the functions."""
        return any(function.name == "ik_step" for function in self.functions)

    @property
    def stem(self) -> str:
        """The name of the arm as an identifier that no language takes for anything else."""
        return identifier(self.robot.id)

    def head(self) -> list[str]:
        """What a file says of itself, a line each, in plain letters."""
        robot = self.robot
        names = ", ".join(function.name for function in self.functions)
        rows = [
            f"joint {i} {plain(joint.name)}, {joint.type}: theta {_deg(joint.theta)}, d {joint.d:.9g} m, "
            f"a {joint.a:.9g} m, alpha {_deg(joint.alpha)}{', counted backwards' if joint.sign < 0 else ''}"
            for i, joint in enumerate(robot.joints, 1)
        ]
        return [
            f"{plain(robot.name)}: {names}",
            f"Written by vi3dras {vi3dras.__version__} from the D-H table, {robot.convention} convention.",
            "Metres, radians, seconds, kilograms, newtons, in the world's axes.",
            f"{'Single' if self.single else 'Double'} precision; {len(self.vectors[0].inputs[0])} test "
            f"vectors of each function from the core, seed {self.seed}.",
            *self.told,
            *rows,
        ]


def program_for(
    robot: Robot, what: Sequence[str] = ORDINARY, *, single: bool = False, count: int = VECTORS,
    seed: int = SEED,
) -> Program:  # fmt: skip
    """The program of an arm with the functions that are asked for.

    Masses that nobody published are estimated from the shape, where a function takes masses.

    Raises:
        FunctionNameError: there is no such function.
        NoClosedFormError, NoInertiaError, NoServosError: this arm has not what it needs.
    """
    told: tuple[str, ...] = ()
    if HEAVY.intersection(what):
        massed = estimated(robot)
        robot, told = massed.robot, warnings(massed)
    functions = tuple(f for name in dict.fromkeys(what) for f in functions_named(robot, name, single=single))
    vectors = tuple(vectors_for(robot, function, count, seed) for function in functions)
    return Program(robot, functions, vectors, single, seed, told)


def functions_named(robot: Robot, name: str, *, single: bool = False) -> tuple[Function, ...]:
    """The functions that a word asks for.

    Raises:
        FunctionNameError, NoClosedFormError, NoInertiaError, NoServosError: see `program_for`.
    """
    if name in inverse.TASKS:
        return (inverse.inverse(robot, inverse.TASKS[name], name, single=single),)
    if name == "ik":
        return (inverse.inverse(robot, natural_task(robot), "ik", single=single),)
    if name == "limits":
        return (servos.limits(robot, single=single),)
    if name not in _PLAIN:
        raise FunctionNameError(name, tuple(WHAT))
    return _PLAIN[name](robot)


def natural_task(robot: Robot) -> Task:
    """What an arm is asked when nobody says what: as many numbers as it has joints for."""
    order: tuple[Task, ...] = ("pose", "wrist", "position")
    if robot.n < 6:
        order = ("wrist", "pose", "position") if robot.n > 3 else ("position", "wrist", "pose")
    return next((task for task in order if inverse.has_closed_form(robot, task)), "pose")


def why_missing(robot: Robot, name: str) -> str | None:
    """Why an arm has not what a word of `WHAT` asks for; None where it has."""
    try:
        functions_named(robot, name)
    except NoClosedFormError as error:
        return str(error.args[1])
    except Vi3drasError as error:
        return str(error)
    return None


def _deg(angle: float) -> str:
    return f"{math.degrees(angle):.9g} deg"
