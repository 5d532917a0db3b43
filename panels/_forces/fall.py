"""The page Fall: an arm let go, its motion, where its energy goes, and a second fall beside it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Literal

import numpy as np

from vi3dras.api.forces.fall_asked import BOUNCE, LONGEST
from vi3dras.api.forces.fall_words import fall_sentence
from vi3dras.api.forces.falls import apart, fall_columns
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.dynamics.falling import Fall, FallWishes, fall
from vi3dras.dynamics.surroundings import Payload, Surroundings
from vi3dras.errors import Vi3drasError
from vi3dras.explain import deciding
from vi3dras.explain import falls as explained
from vi3dras.flow import Control, Indicator, VIPart
from vi3dras.kinematics.forward import link_frames, tool_pose
from vi3dras.render.scene import Item, Lines

from .. import _arm
from .._arm import ports

Ends = Literal["stop", "bounce", "ignore"]
Other = Literal["nothing", "start", "friction", "payload"]
Shown = Literal["joints", "phase", "energy", "apart"]

RATE = 100.0
"""Rows a second: what the player and the charts show."""


class FallPage(VIPart):
    """A fall as it is asked for, and what becomes of it."""

    pages = ("Fall",)
    fall_from = ports.joint_values(
        "Start of the fall", "Joint values at which the arm is let go", symbol="q_0",
        quantity="deg or length", meaning="Where the arm is let go.",
    )  # fmt: skip
    fall_speed = Control(
        Floats, per="robot.joints", renew="robot.id", default=lambda robot: np.zeros(robot.n), unit="robot",
        label="Speed at the start", symbol="q̇_0", quantity="per second",
        tip="Joint speeds with which the fall begins, per second",
    )  # fmt: skip
    fall_time = Control(
        float, default=3.0, low=0.01, high=LONGEST, unit="s", label="Time of the fall", symbol="T",
        tip="For how long the fall is followed",
    )  # fmt: skip
    fall_held = Control(
        tuple[int, ...], per="robot", renew="robot.id", default=lambda _: (), label="Brakes",
        tip="Joints that their brakes hold, counted from 1; all others are let go", quantity="joints",
        meaning="A brake holds whatever pulls at its joint; all other joints are free.",
    )  # fmt: skip
    fall_torque = Control(
        tuple[str, ...], per="robot", renew="robot.id", default=lambda robot: ("",) * robot.n,
        label="Torques", symbol="τ", quantity="N m, N of a slide",
        tip="What each motor gives: a number, or a formula of time, joint values and speeds",
        meaning="What each motor gives: a number, or a formula of the time t in s, joint values q1 ... in "
        "rad or m, and their speeds qd1 ... per second.",
    )  # fmt: skip
    fall_ends = Control(
        Ends, default="stop", label="At a limit",
        tip="What a joint does at the end of its range: it stops, comes back, or goes on",
        meaning="A joint that stops loses what it was moving with; one that comes back keeps a share of it.",
    )  # fmt: skip
    fall_bounce = Control(
        float, default=BOUNCE, low=0.0, high=1.0, label="Bounce", symbol="e", quantity="0 to 1",
        tip="With what share of its speed a joint comes back from its limit",
    )  # fmt: skip
    fall_other = Control(
        Other, default="nothing", label="A second fall",
        tip="In what a second fall differs, which is shown as a ghost",
    )  # fmt: skip
    fall_shift = Control(
        int, default=-6, low=-12, high=0, label="Start apart", symbol="k", quantity="a power of ten",
        tip="By 10^k rad, or m, the first free joint of the second fall starts elsewhere",
    )  # fmt: skip
    fall_payload = Control(
        float, default=1.0, low=0.0, high=1e4, unit="kg", label="Its payload", symbol="m_p",
        tip="The mass in the hand of the second fall",
    )  # fmt: skip
    fall_at = Control(
        float, default=0.0, low=0.0, high=LONGEST, unit="s", label="Moment of the fall", symbol="t",
        tip="Which moment of the fall is shown", equation=deciding("fallen"), quantity="seconds",
        meaning="Which moment of the fall the arm stands in.",
    )  # fmt: skip
    fall_shown = Control(
        Shown, default="joints", label="Below the view",
        tip="Joint values, one joint against its speed, energies, or how far both falls are apart",
    )  # fmt: skip
    fall_joint = Control(
        int, per="robot", renew="robot.id", default=lambda _: 1, low=1, high=64, label="Joint of the phase",
        symbol="i", quantity="a number", tip="The joint whose value is drawn against its speed",
    )  # fmt: skip

    fallen = Indicator(
        Fall | None, label="Fall", symbol="q(t)", equation=explained.forward, quantity="rows",
        tip="The motion of the arm that is let go, with its energies",
        meaning="Forward dynamics: torques, weight and friction make accelerations, and these a motion. One "
        "paper calls this inverse dynamics, for it inverts M.",
    )  # fmt: skip
    other_fall = Indicator(
        Fall | None, label="Second fall", symbol="q(t)", equation=None, quantity="rows",
        tip="The same with one thing that is different; None without one",
    )  # fmt: skip
    fall_words = Indicator(str, label="The fall in words", tip="What became of it, or why there is none")
    fall_drift = Indicator(
        float, label="Energy drift", symbol="ε", equation=explained.drift, quantity="a share",
        tip="The most energy that is missing, as a share of what changed hands",
        meaning="What the integration loses: all energy of the end should be that of the start.",
    )  # fmt: skip
    falls_apart = Indicator(
        Floats | None, label="Distance of both falls", symbol="Δ(t)", equation=explained.distance,
        quantity="rad and m", tip="How far the joints of both falls are apart at each row",
        meaning="The root of the squared differences of all joints.",
    )  # fmt: skip
    fall_box = Indicator(
        Floats | None, unit="m", label="Room of the fall", equation=None,
        tip="What the view comes near to: the arm, and all of the tool's way",
    )  # fmt: skip
    fall_scene = Indicator(tuple, label="Fall in the view", tip="The way of the tool, and the second arm")


def wishes_of(
    robot: Robot, seconds: float, held: tuple[int, ...], torque: tuple[str, ...], ends: str, bounce: float
) -> FallWishes:
    """The fall that the controls ask for; words for joints that are gone are left out."""
    texts = (*torque, *("",) * robot.n)[: robot.n]
    brakes = tuple(i + 1 in held for i in range(robot.n))
    back = bounce if ends == "bounce" else 0.0
    return FallWishes(seconds, texts, brakes, ends != "ignore", back, RATE)


@FallPage.step("fallen", "fall_words", "fall_drift", slow=True)
def let_fall(
    massed: Robot, around: Surroundings, fall_from: Floats, fall_speed: Floats, fall_time: float,
    fall_held: tuple[int, ...], fall_torque: tuple[str, ...], fall_ends: str, fall_bounce: float,
    report: Callable[[float], None] | None = None,
) -> tuple[Fall | None, str, float]:  # fmt: skip
    """The motion of the arm that is let go, or why it cannot be followed."""
    wishes = wishes_of(massed, fall_time, fall_held, fall_torque, fall_ends, fall_bounce)
    try:
        made = fall(massed, fall_from, fall_speed, around, wishes, report)
    except Vi3drasError as error:
        return None, str(error), 0.0
    return made, fall_sentence(made), made.drift


@FallPage.step("other_fall", "falls_apart", slow=True)
def let_another_fall(
    massed: Robot, around: Surroundings, fall_from: Floats, fall_speed: Floats, fall_time: float,
    fall_held: tuple[int, ...], fall_torque: tuple[str, ...], fall_ends: str, fall_bounce: float,
    fall_other: str, fall_shift: int, fall_payload: float, fallen: Fall | None,
    report: Callable[[float], None] | None = None,
) -> tuple[Fall | None, Floats | None]:  # fmt: skip
    """The same fall with one thing that is different, and how far both are apart."""
    if fall_other == "nothing" or fallen is None:
        return None, None
    wishes = wishes_of(massed, fall_time, fall_held, fall_torque, fall_ends, fall_bounce)
    start = np.array(fall_from)
    if fall_other == "start":
        start[next(i for i in range(massed.n) if i + 1 not in fall_held or i == massed.n - 1)] += (
            10.0**fall_shift
        )
    elif fall_other == "friction":
        around = replace(around, has_friction=not around.has_friction)
    else:
        around = replace(around, payload=Payload(fall_payload, around.payload.place))
    try:
        made = fall(massed, start, fall_speed, around, wishes, report)
    except Vi3drasError:
        return None, None
    return made, apart(fallen, made)


@FallPage.step("fall_box")
def room_of_fall(robot: Robot, fallen: Fall | None) -> Floats | None:
    """The box (2, 3) [m] around the base and the way of the tool."""
    if fallen is None or fallen.q.shape[1] != robot.n:
        return None
    every = np.unique(np.linspace(0, len(fallen.q) - 1, 200).astype(int))
    places = link_frames(robot, fallen.q[every])[..., :3, 3].reshape(-1, 3)
    return np.stack([places.min(axis=0), places.max(axis=0)])


@FallPage.step("fall_scene")
def draw_fall(
    robot: Robot, q: Floats, fallen: Fall | None, other_fall: Fall | None, fall_at: float
) -> tuple[Item, ...]:
    """The way of the tool, the way of the second one, and that arm as a ghost."""
    items: list[Item] = []
    for key, made, paint in (("one", fallen, "gripper"), ("other", other_fall, "accent")):
        if made is not None and made.q.shape[1] == robot.n:
            every = np.unique(np.linspace(0, len(made.q) - 1, 600).astype(int))
            way = tool_pose(robot, made.q[every])[:, :3, 3]
            items.append(Lines(f"fall/{key}", way, paint=paint, alpha=0.7, width=1.6))
    if other_fall is not None and other_fall.q.shape[1] == robot.n:
        items += _arm.ghosts_at(robot, [state_at(other_fall, fall_at)], q)
    return tuple(items)


def state_at(made: Fall, seconds: float) -> Floats:
    """Joint values (n,) at a time of a fall, between its rows on straight lines."""
    return np.array([np.interp(seconds, made.times, column) for column in made.q.T])


@FallPage.action("Start from the pose of now", "fall_from", "fall_at")
def fall_from_here(q: Floats) -> tuple[Floats, float]:
    """Let the fall begin where the arm is."""
    return q, 0.0


@FallPage.action("Save the fall as CSV")
def fall_table(massed: Robot, fallen: Fall | None, fall_words: str) -> dict[str, Floats]:
    """Times, joint values, speeds and energies as columns."""
    if fallen is None:
        raise Vi3drasError(fall_words)
    return fall_columns(massed, fallen)
