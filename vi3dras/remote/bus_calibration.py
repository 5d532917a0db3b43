"""Where a serial-bus servo stands when its joint is at zero: its line in the file, from measured steps.

It counts the 4096 steps of its turn by itself, so one place tells its zero; a second one, some way off, tells
its sign, and whether it sits on the joint itself.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from vi3dras.arm.bus import STEP, TURN, BusServo
from vi3dras.arm.robot import Joint
from vi3dras.arrays import Floats
from vi3dras.remote.errors import MeasuredError

APART = 200.0
"""The steps of measurements that tell the sign span more than this: 18 degrees."""

SLIP = 0.1
"""A joint that turns so much more or less than its servo does not sit on it, or was read off wrongly."""


def on_bus(
    old: BusServo, joint: Joint, steps: Floats, values: Floats, ends: tuple[float, float] | None
) -> tuple[BusServo, Floats]:
    """A servo from what was measured on it, and what that leaves over (k,) [rad].

    Args:
        old: the servo as it stands in the file.
        joint: what it turns.
        steps: where it stood (k,), one or more.
        values: the joint values there (k,) [rad].
        ends: where it stands at both stops of the joint [steps]; as in the file if None.

    Raises:
        MeasuredError: the measurements cannot be those of such a servo.
    """
    sign = old.sign
    if np.ptp(steps) > APART:
        slope = float(np.polyfit(steps * STEP, values, 1)[0])
        sign = 1 if slope > 0 else -1
        if abs(abs(slope) - 1) > SLIP:
            raise MeasuredError(joint.name, f"its servo turns by {1 / max(abs(slope), 1e-3):.2f} of its way")
    zero = float(np.mean(steps - sign * values / STEP))
    between = _sorted(joint.name, ends) if ends is not None else old.ends
    made = replace(old, zero=round(zero, 1), sign=sign, ends=between)
    if between is None:
        _require_turn(made, joint)
    left = values - made.value(steps)
    return replace(made, residual=float(np.sqrt(np.mean(left**2)))), left


def _sorted(joint: str, ends: tuple[float, float]) -> tuple[float, float]:
    low, high = sorted(ends)
    if not 0 <= low < high < TURN or high - low < APART:
        raise MeasuredError(joint, f"its stops are {APART:.0f} steps apart or more, from 0 to {TURN - 1}")
    return low, high


def _require_turn(servo: BusServo, joint: Joint) -> None:
    """Refuse a servo whose count jumps from 4095 to 0 within the range of its joint."""
    ends = servo.steps(np.array([joint.low, joint.high]))
    if ends.min() < -0.5 or ends.max() > TURN - 0.5:
        low, high = sorted(float(end) for end in ends)
        raise MeasuredError(
            joint.name,
            f"its limits are at {low:.0f} and {high:.0f} steps, and its servo counts from 0 to {TURN - 1}, "
            "put its horn on anew with the joint in its middle, or measure its stops",
        )
