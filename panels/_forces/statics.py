"""What holds the arm in its pose: torques by what asks for them, shares of the motors, payload, the floor."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.dynamics.centres import Centres, centres_of
from vi3dras.dynamics.holding import at_rest, largest_held, limits_of, rest_parts, shares_of, with_limits
from vi3dras.dynamics.inverse import reaction
from vi3dras.dynamics.surroundings import Payload, Surroundings
from vi3dras.explain import rest
from vi3dras.explain.scope import fixed, per_joint
from vi3dras.flow import Control, Indicator, VIPart
from vi3dras.render.scene import Item

from .._kit.face import Label
from .inverse import effective_limits
from .statics_scene import digits, torque_items, weight_items


class AtRest(VIPart):
    """Torques at rest and what follows from them."""

    pages = ("Statics", "Statics in the view")
    show_torques = Control(
        bool, default=True, label="Torques", tip="A bent arrow around each axis: what its motor holds"
    )
    show_weights = Control(
        bool, default=True, label="Weights", tip="An arrow for the weight of each link at its centre of mass"
    )
    armed = Indicator(
        Robot, label="Arm with motor limits", tip="The arm with the motor limits that count", equation=None,
        quantity="an arm", meaning="The arm with masses, and with the largest torques that were typed.",
    )  # fmt: skip
    rest_gravity = Indicator(
        Floats, label="Gravity torque", tip="What the links' own weight asks of each joint",
        symbol="g", equation=rest.rest_gravity, quantity="N m, N", parts=per_joint,
    )  # fmt: skip
    rest_payload = Indicator(
        Floats, label="Payload torque", tip="What the payload's weight asks of each joint",
        symbol="p", equation=rest.rest_payload, quantity="N m, N", parts=per_joint,
    )  # fmt: skip
    rest_torques = Indicator(
        Floats, label="Torques at rest", tip="What each motor holds while nothing moves", symbol="τ",
        equation=rest.rest_torques, quantity="N m, N", parts=per_joint,
        meaning="What each motor holds while nothing moves: the weights of links and payload. Friction would "
        "help, and is left out.",
    )  # fmt: skip
    rest_limits = Indicator(
        Floats, label="Limits of the motors", tip="The largest torque of each joint", symbol="L",
        equation=rest.rest_limits, quantity="N m, N", parts=per_joint,
        meaning="The largest torque of each joint after the robot file; endless where nobody says it.",
    )  # fmt: skip
    rest_shares = Indicator(
        Floats, label="Shares of the limits", tip="How much of each motor the pose takes", symbol="s",
        equation=rest.rest_shares, quantity="a share", parts=per_joint,
        meaning="How much of each motor the pose takes: 1 is all that it has.",
    )  # fmt: skip
    held_slope = Indicator(
        Floats, label="Torque per kilogram", tip="What each kilogram of payload adds at each joint",
        symbol="k", equation=rest.held_slope, quantity="N m/kg, N/kg", parts=per_joint,
    )  # fmt: skip
    held_mass = Indicator(
        float, unit="kg", label="Largest payload here",
        tip="The largest payload that the motors hold in this pose",
        symbol="m", equation=rest.held_mass,
    )  # fmt: skip
    held_joint = Indicator(
        int, label="Stopped by joint", tip="The joint whose motor stops the payload; 0 where none does",
        quantity="1, 2, …", equation=None,
    )  # fmt: skip
    centres = Indicator(
        Centres, label="Centres of mass", tip="Where the masses of links and payload are", equation=None,
        quantity="kg, places",
        meaning="The mass of each link and of the payload, and where it is in the world.",
    )  # fmt: skip
    mass_centre = Indicator(
        Floats, shape=(3,), unit="m", label="Centre of mass", tip="Of everything that moves, in the world",
        symbol="c", equation=rest.mass_centre, parts=fixed(3),
    )  # fmt: skip
    floor_force = Indicator(
        Floats, shape=(3,), unit="N", label="Force on the floor",
        tip="The force with which the floor holds the arm", symbol="F",
        equation=rest.floor_force, parts=fixed(3),
    )  # fmt: skip
    floor_moment = Indicator(
        Floats, shape=(3,), unit="N m", label="Moment on the floor",
        tip="The moment with which the floor holds the arm, about the base frame's origin", symbol="M",
        equation=rest.floor_moment, parts=fixed(3),
    )  # fmt: skip
    statics_words = Indicator(
        str, label="Statics in words", tip="Whether the motors hold this pose, in words"
    )
    statics_scene = Indicator(
        tuple, label="Torques in the view", tip="The arrows of torques and weights, and the payload"
    )
    statics_labels = Indicator(
        tuple, label="Words of the torques", tip="The words beside torques and payload"
    )


@AtRest.step("armed")
def set_limits(massed: Robot, typed_limits: Floats) -> Robot:
    """The arm with the largest torques that were typed, else with those of its file."""
    return with_limits(massed, effective_limits(massed, typed_limits)) if typed_limits.any() else massed


@AtRest.step("rest_gravity", "rest_payload", "rest_torques", "rest_limits", "rest_shares")
def measure_rest(
    armed: Robot, q: Floats, around: Surroundings
) -> tuple[Floats, Floats, Floats, Floats, Floats]:
    """Torques at rest by what asks for them, their sum, the motors' limits and shares, (n,) each."""
    parts, limits = rest_parts(armed, q, around), limits_of(armed)
    return parts.gravity, parts.payload, parts.total, limits, shares_of(parts.total, limits)


@AtRest.step("held_slope", "held_mass", "held_joint")
def find_largest(armed: Robot, q: Floats, around: Surroundings) -> tuple[Floats, float, int]:
    """What each kilogram adds, the largest payload of this pose, and the joint that stops it, from 1."""
    one, none = (replace(around, payload=Payload(m, around.payload.place)) for m in (1.0, 0.0))
    held = largest_held(armed, q, around)
    slope = at_rest(armed, q, one) - at_rest(armed, q, none)
    return slope, float(held.mass), int(held.joint) + 1


@AtRest.step("centres", "mass_centre", "floor_force", "floor_moment")
def weigh(massed: Robot, q: Floats, around: Surroundings) -> tuple[Centres, Floats, Floats, Floats]:
    """Where the masses are, their centre (3,), and with what the floor holds it all, (3,) each."""
    centres, floor = centres_of(massed, q, around), reaction(massed, q, around=around)
    return centres, centres.whole, floor.force, floor.moment


@AtRest.step("statics_words")
def judge_rest(
    robot: Robot, q: Floats, rest_torques: Floats, rest_limits: Floats, rest_shares: Floats
) -> str:
    """Whether the motors hold the pose; nothing where the joints are outside their limits."""
    if bool(robot.out_of_range(q).any()):
        return ""
    known = np.isfinite(rest_limits)
    if not known.any():
        i = int(np.abs(rest_torques).argmax())
        most = _told(robot, i, rest_torques[i])
        return f"All at rest: {robot.symbol(i)} holds most with {most}; no motor limits are known"
    i = int(rest_shares.argmax())
    whole, share = _told(robot, i, rest_limits[i]), 100 * rest_shares[i]
    if share > 100:
        return f"Too heavy: {robot.symbol(i)} would have to give {share:.0f} % of its {whole}"
    return f"All motors hold this pose: {robot.symbol(i)} gives most, {share:.0f} % of its {whole}"


@AtRest.step("statics_scene", "statics_labels")
def show_rest(
    massed: Robot, q: Floats, around: Surroundings, centres: Centres, rest_torques: Floats,
    rest_limits: Floats, rest_shares: Floats, show_torques: bool, show_weights: bool,
) -> tuple[tuple[Item, ...], tuple[Label, ...]]:  # fmt: skip
    """The arrows of torques and weights, the payload, and their words."""
    items: list[Item] = []
    labels: list[Label] = []
    if show_torques:
        found, words = torque_items(massed, q, rest_torques, rest_shares, rest_limits)
        items, labels = [*items, *found], [*labels, *words]
    found, words = weight_items(massed, centres, np.array(around.gravity), links=show_weights)
    return (*items, *found), (*labels, *words)


def _told(robot: Robot, index: int, torque: float) -> str:
    """A torque or force with its unit."""
    return f"{digits(abs(float(torque)))} {'N m' if robot.joints[index].is_revolute else 'N'}"
