"""What is said of a way before anything moves."""

from __future__ import annotations

from vi3dras.arm.robot import Robot
from vi3dras.cartesian.ahead import Ahead
from vi3dras.cartesian.way import CartesianWay
from vi3dras.inverse.sentences import length_text

APART = 1e-3
"""A singular pose nearer than this share of the way to where it stops is told with the stop."""


def verdict_sentence(robot: Robot, way: CartesianWay, ahead: Ahead) -> str:
    """Whether all of a way can be gone, else how far the arm comes and why."""
    whole = length_text(robot, way.length)
    if ahead.stop is None:
        return f"All of the way can be gone: {whole}."
    share = ahead.stop.share
    if share == 0.0:
        return f"The tool cannot leave its place. {ahead.stop.why}"
    gone = length_text(robot, way.length * share)
    return f"The arm comes {share_text(share)} along, {gone} of {whole}. {ahead.stop.why}"


def near_sentence(robot: Robot, ahead: Ahead) -> str:
    """Where a way is nearest to a singular pose; nothing where none is near, or where it ends there."""
    close = ahead.close
    if close is None or (ahead.stop is not None and abs(close.share - ahead.stop.share) < APART):
        return ""
    at = share_text(close.share)
    if close.is_crossed:
        return f"The way crosses a singular pose at {at}. {close.why}"
    return f"The way comes near a singular pose at {at}. {close.why}"


def share_text(share: float) -> str:
    """A share of the way in percent."""
    return f"{100 * share:.4g} %"
