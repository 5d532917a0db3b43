"""The equation of motion in the state of now: its matrices, its terms, and how heavy the tool feels."""

from __future__ import annotations

import numpy as np

from vi3dras.api.arm import Arm
from vi3dras.api.forces.matrices import Dynamics, dynamics_at
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.dynamics.errors import NoInertiaError
from vi3dras.dynamics.surroundings import Surroundings
from vi3dras.explain import motion_equation as explained
from vi3dras.explain.scope import Scope, Sizes, per_joint
from vi3dras.flow import Control, Indicator, VIPart
from vi3dras.motion.limits import limits_of
from vi3dras.render.scene import Item, Lines
from vi3dras.scripts.lines import joints_typed
from vi3dras.scripts.spelling import called, typed
from vi3dras.velocities.rates import Ellipsoid

from .._dh.velocity_scene import ellipsoid_items
from .._kit.face import Heading, Label, Line, Tab
from .._kit.face.forces import (
    EQUATION_TERMS,
    INERTIA_NUMBERS,
    MATRIX_PAIR,
    MOTION_FORM,
    SURROUNDINGS,
    TOOL_MASSES,
)
from .._kit.face.motion import Joints

LIVELY = 0.5
"""The share of its greatest speed, and of its greatest acceleration, at which an example has each joint."""


def still(robot: Robot) -> Floats:
    """No joint moves."""
    return np.zeros(robot.n)


def each_element(scope: Scope) -> Sizes:
    """A part for each row and column."""
    return ((scope.robot.n, scope.robot.n),)


class EquationOfMotion(VIPart):
    """M, C and g of the state, the torque as their sum, and the arm's inertia at the tool."""

    pages = ("Matrices",)
    qd = Control(
        Floats, per="robot.joints", renew="robot.id", default=still, unit="robot", label="Joint speeds",
        quantity="°/s and length/s", tip="How fast the joints go, for the equation of motion", symbol="v",
    )  # fmt: skip
    qdd = Control(
        Floats, per="robot.joints", renew="robot.id", default=still, unit="robot", symbol="a",
        label="Joint accelerations", quantity="°/s² and length/s²",
        tip="How the joints gain speed, for the equation of motion",
    )  # fmt: skip
    mass_shape_on = Control(
        bool, default=True, label="Effective mass",
        tip="The ellipsoid of effective mass at the tool: long where the tool feels heavy",
    )  # fmt: skip
    motion_state = Indicator(
        Dynamics, label="State of the motion", tip="The equation of motion in this state", equation=None,
        quantity="an equation", meaning="The equation of motion in this state, with all of its terms.",
    )  # fmt: skip
    inertia_matrix = Indicator(
        Floats, shape=("n", "n"), label="Inertia matrix", symbol="M", quantity="kg m²", parts=each_element,
        tip="What torque each joint needs per acceleration of each", equation=explained.inertia_matrix,
        meaning="Torque per acceleration: symmetric and positive definite, other in every pose.",
    )  # fmt: skip
    coriolis_matrix = Indicator(
        Floats, shape=("n", "n"), label="Coriolis matrix", symbol="C", quantity="N m s", parts=each_element,
        tip="What torque speeds take of each joint", equation=explained.coriolis_matrix,
        meaning="Times the speeds it gives Coriolis and centrifugal torques; zero at rest.",
    )  # fmt: skip
    inertia_torque = Indicator(
        Floats, shape=("n",), label="Torque of inertia", symbol="τ", parts=per_joint, quantity="N m and N",
        tip="What speeding up links and rotors takes", equation=explained.inertia_torque,
    )  # fmt: skip
    coriolis_torque = Indicator(
        Floats, shape=("n",), label="Coriolis and centrifugal torque", symbol="τ", parts=per_joint,
        tip="What the speeds alone take", equation=explained.coriolis_torque, quantity="N m and N",
    )  # fmt: skip
    gravity_torque = Indicator(
        Floats, shape=("n",), label="Torque of gravity", symbol="g", parts=per_joint, quantity="N m and N",
        tip="What holds links and payload", equation=explained.gravity_torque,
    )  # fmt: skip
    friction_torque = Indicator(
        Floats, shape=("n",), label="Torque of friction", symbol="f", parts=per_joint, quantity="N m and N",
        tip="What friction takes at these speeds", equation=explained.friction_torque,
    )  # fmt: skip
    motion_torque = Indicator(
        Floats, shape=("n",), label="Torque of the motion", symbol="τ", parts=per_joint,
        tip="Inverse dynamics: the torques for this motion", equation=explained.motion_torque,
        quantity="N m and N", meaning="What the motors give: inertia, Coriolis, gravity and friction.",
    )  # fmt: skip
    inertia_eigenvalues = Indicator(
        Floats, label="Eigenvalues of M", symbol="λ", equation=explained.inertia_eigenvalues,
        tip="How heavy the arm is to combinations of its joints", quantity="kg m²",
    )  # fmt: skip
    inertia_condition = Indicator(
        float, label="Condition of M", symbol="κ", equation=explained.inertia_condition,
        tip="Largest over least eigenvalue of M", quantity="a ratio",
    )  # fmt: skip
    tool_masses = Indicator(
        Floats, shape=(3,), label="Effective masses", symbol="m", equation=explained.tool_masses,
        tip="How heavy the tool is to a push along three directions", quantity="kg",
        meaning="How heavy the tool feels to a push along each axis of the ellipsoid, the heaviest first.",
    )  # fmt: skip
    matrix_words = Indicator(str, label="Equation in words", tip="Whether M can be inverted, and how heavy")
    matrix_scene = Indicator(tuple, label="Mass in the view", tip="The ellipsoid of effective mass")
    matrix_labels = Indicator(tuple, tip="The masses beside the axes of the ellipsoid")


@EquationOfMotion.step(
    "motion_state", "inertia_matrix", "coriolis_matrix", "inertia_torque", "coriolis_torque",
    "gravity_torque", "friction_torque", "motion_torque", "inertia_eigenvalues", "inertia_condition",
)  # fmt: skip
def write_equation(
    massed: Robot, q: Floats, qd: Floats, qdd: Floats, around: Surroundings
) -> tuple[Dynamics, Floats, Floats, Floats, Floats, Floats, Floats, Floats, Floats, float]:
    """All terms of the equation of motion, and the eigenvalues and condition of M."""
    state = dynamics_at(massed, q, qd, qdd, around)
    return (
        state, state.M, state.C, state.M @ qdd, state.C @ qd, state.g, state.friction, state.tau,
        state.eigenvalues, state.condition,
    )  # fmt: skip


@EquationOfMotion.step("tool_masses", "matrix_words", "matrix_scene", "matrix_labels")
def weigh_tool(
    robot: Robot, motion_state: Dynamics, frames: Floats, mass_shape_on: bool
) -> tuple[Floats, str, tuple[Item, ...], tuple[Label, ...]]:
    """How heavy the tool feels, in numbers, in words and as an ellipsoid."""
    try:
        shape = motion_state.tool.mass
    except NoInertiaError as error:
        return np.full(3, np.nan), str(error), (), ()
    place = frames[-1][:3, 3]
    said = weight_words(shape, motion_state.condition)
    if not mass_shape_on:
        return shape.lengths, said, (), ()
    items = ellipsoid_items(robot, shape, place)
    return shape.lengths, said, tuple(items), mass_labels(items, shape, place)


def weight_words(shape: Ellipsoid, condition: float) -> str:
    """How heavy the tool feels, as a sentence."""
    ends = [mass for mass in shape.lengths.tolist() if np.isfinite(mass)]
    if not ends:
        return "No push moves the tool here."
    span = kilograms(ends[-1]) if len(ends) == 1 else f"{kilograms(ends[-1])} to {kilograms(ends[0])}"
    stuck = "" if len(ends) == 3 else ", along other directions it cannot be moved"
    return f"All of M is positive, condition {condition:.0f}; the tool feels like {span}{stuck}"


def kilograms(mass: float) -> str:
    """A mass with three digits that count, also one without bound."""
    if np.isinf(mass):
        return "∞ kg"
    return f"{mass:.0f} kg" if mass >= 99.5 else f"{mass:.3g} kg"


def mass_labels(items: list[Item], shape: Ellipsoid, place: Floats) -> tuple[Label, ...]:
    """Each mass at an end of its axis."""
    axes = next(item for item in items if isinstance(item, Lines) and item.key == "ellipsoid/axes")
    far = place + 1.08 * (axes.points[:3] - place)
    return tuple(
        Label(kilograms(float(mass)), at, boxed=True) for mass, at in zip(shape.lengths, far, strict=True)
    )


@EquationOfMotion.action("All joints at rest", "qd", "qdd")
def rest(robot: Robot) -> tuple[Floats, Floats]:
    """No joint moves and none gains speed."""
    return np.zeros(robot.n), np.zeros(robot.n)


@EquationOfMotion.action("Set in motion", "qd", "qdd")
def set_in_motion(robot: Robot) -> tuple[Floats, Floats]:
    """Every joint at half of its greatest speed and acceleration, one forwards, the next backwards."""
    limits = limits_of(robot)
    ways = LIVELY * np.where(np.arange(robot.n) % 2, -1.0, 1.0)
    return ways * limits.speed, ways * limits.acceleration


def equation_in_python(
    robot: Robot, q: Floats, qd: Floats, qdd: Floats, around: Surroundings
) -> tuple[str, ...]:
    """The equation of motion in this state as Python."""
    rates = [joints_typed(robot, values) if values.any() else None for values in (qd, qdd)]
    place = [typed(each / robot.units.metres) for each in around.payload.place]
    asked = called(
        "arm.dynamics", Arm.dynamics, joints_typed(robot, q), *rates, payload=typed(around.payload.mass),
        place=tuple(place), gravity=tuple(typed(each) for each in around.gravity),
        friction=around.has_friction,
    )  # fmt: skip
    return "# The equation of motion", f"state = {asked}", "print(state, state.eigenvalues)"


TAB = Tab(
    "Matrices",
    (
        MOTION_FORM,
        Line(),
        Heading("Joints", "limits from the robot file"),
        Joints("q"),
        Line(),
        *SURROUNDINGS,
    ),
    scene="matrix_scene",
    labels="matrix_labels",
    switches=("mass_shape_on",),
    verdict=("matrix_words",),
    readings=(EQUATION_TERMS, Line(), MATRIX_PAIR, Line(), INERTIA_NUMBERS, Line(), TOOL_MASSES),
)
