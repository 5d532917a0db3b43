"""Turns one after the other about axes that move along or stay, and the product that follows them."""

from __future__ import annotations

from typing import Literal

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.explain import frames as explained
from vi3dras.explain.frames import ANGLES
from vi3dras.flow import Control, Indicator, VIPart
from vi3dras.rotations.compound import Moment, Turn, moment_of, turns_of
from vi3dras.rotations.euler import About

Study = Literal["frame to frame", "compound rotation"]
TURNS = 3
USUAL = np.radians([40.0, 50.0, 60.0])


class CompoundTurns(VIPart):
    """Three turns about moving or fixed axes, played one after the other."""

    pages = ("Turns",)
    frames_study = Control(
        Study, default="frame to frame", label="What is studied",
        tip="Two frames of the arm, or three turns with angles of your own",
    )  # fmt: skip
    turn_angles = Control(
        Floats, default=USUAL, shape=(3,), unit="rad", low=-2 * np.pi, high=2 * np.pi, label="Three angles",
        symbol="α, β, γ", tip="How far each of the three turns goes, in the order in which they are made",
    )  # fmt: skip
    turns_done = Control(
        float, default=3.0, low=0.0, high=3.0, label="Turns done", symbol="s", quantity="0 to 3",
        tip="How many of the three turns are done",
    )  # fmt: skip
    both_ways = Control(
        bool, default=False, label="Both at once",
        tip="The same product made the other way: the axes in the other order, fixed in place of moving",
    )  # fmt: skip

    turning = Indicator(
        Moment, label="The turning frame", equation=None, quantity="axes and angles",
        tip="Where the frame is on its way, about what it turns, and the factors of the product",
    )  # fmt: skip
    turning_back = Indicator(
        Moment, label="The same the other way", equation=None, quantity="axes and angles",
        tip="The same turns in the other order about the other kind of axes",
    )  # fmt: skip
    turned = Indicator(
        Floats, shape=(3, 3), label="Product of the turns", symbol="R", quantity="3 × 3",
        tip="The turns multiplied, as far as they are done", equation=explained.turned,
        meaning="The turns multiplied: those about moving axes on the right, about fixed ones on the left.",
    )  # fmt: skip
    turn_words = Indicator(
        str, label="The turn in words", tip="Which turn is made, and where it is multiplied"
    )


def other_way(order: str, about: About) -> tuple[str, About]:
    """The order and the kind of axes that give the same product with the angles in the other order."""
    return order[::-1], "fixed" if about == "moving" else "moving"


def played(study: str, turn_angles: Floats, euler_angles: Floats | None) -> Floats:
    """The angles (3,) [rad] that are played: those of the two frames, or one's own."""
    if study == "compound rotation":
        return turn_angles
    return np.zeros(TURNS) if euler_angles is None else euler_angles


@CompoundTurns.step("turning", "turning_back", "turned")
def turn_frame(
    frames_study: str, turn_angles: Floats, euler_angles: Floats | None, euler_order: str,
    euler_about: About, turns_done: float,
) -> tuple[Moment, Moment, Floats]:  # fmt: skip
    """Where the turns have led, the same the other way, and the product so far."""
    angles = played(frames_study, turn_angles, euler_angles)
    found = moment_of(turns_of(angles, euler_order, euler_about), turns_done / TURNS)
    order, about = other_way(euler_order, euler_about)
    back = moment_of(turns_of(angles[::-1], order, about), turns_done / TURNS)
    return found, back, found.matrix


@CompoundTurns.step("turn_words")
def tell_turn(
    frames_study: str, turn_angles: Floats, euler_angles: Floats | None, euler_order: str,
    euler_about: About, turns_done: float,
) -> str:  # fmt: skip
    """One sentence for the status line, or none while nothing is played."""
    angles = played(frames_study, turn_angles, euler_angles)
    is_over = turns_done >= TURNS
    if is_over and frames_study != "compound rotation":
        return ""
    names = tuple(_degrees(float(a)) for a in angles)
    if is_over:
        return f"All three turns are done: R = {explained.plain_product(euler_order, euler_about, names)}"
    turns = turns_of(angles, euler_order, euler_about)
    k = min(int(turns_done), TURNS - 1)
    return f"Step {k + 1} of 3: {_turn_told(k, turns[k], turns_done - k)}"


def _turn_told(k: int, turn: Turn, share: float) -> str:
    side = "right" if turn.about == "moving" else "left"
    done, whole = _degrees(share * turn.angle), _degrees(turn.angle)
    where = f"the {turn.about} {turn.axis}, {ANGLES[k]} is {done} of {whole}"
    return f"a turn about {where}, multiplied on the {side}"


def _degrees(radians: float) -> str:
    return f"{round(float(np.degrees(radians)), 1) + 0.0:.1f}°".replace("-", "−")


@CompoundTurns.action("Angles of the two frames", "turn_angles", "frames_study", "turns_done")
def take_angles(turn_angles: Floats, euler_angles: Floats | None) -> tuple[Floats, str, float]:
    """The angles of the two frames as one's own, to be turned on."""
    return turn_angles if euler_angles is None else euler_angles, "compound rotation", float(TURNS)
