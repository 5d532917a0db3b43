"""What became of a run in a sentence: whether it stays calm, which joint does not, and what would help."""

from __future__ import annotations

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.linear.advice import advice_of
from vi3dras.runs.run import LoopRun

MOST_ADVICE = 3
"""So many changes that would help are named."""
TOUCHED = 0.005
"""A stop that is met for a smaller share of the time is no word worth."""


def run_sentence(robot: Robot, made: LoopRun) -> str:
    """What became of a run in a sentence or two."""
    if not made.figures.stable:
        return f"Unstable: {_why(robot, made)}. {_advice(made)}."
    tool = float(made.figures.tool_rms) / robot.units.metres
    words = f"Stable: the tool is {tool:.3g} {robot.units.length} off in the mean (RMS)."
    return " ".join([words, *_met(robot, made)])


def _why(robot: Robot, made: LoopRun) -> str:
    """What is wrong: what the run shows, else what its poles foretell."""
    growth = made.growth
    if made.runs_away:
        return "the arm runs away"
    if growth.is_one and growth.hertz == 0:
        name = robot.joints[growth.joint].name
        if made.loop.law.kind in ("pd", "pid"):
            return f"{name} tips over, for its spring is weaker than its weight"
        return f"{name} drifts off, for nothing brings it back"
    if made.vibrates.any():
        shakes = np.where(made.vibrates, made.figures.ripple / np.maximum(made.figures.effort, 1e-12), -1.0)
        return f"{robot.joints[int(shakes.argmax())].name} vibrates"
    name, twice = robot.joints[growth.joint].name, np.log(2) / growth.rate
    return f"a swing of {name}, {growth.hertz:.3g} times a second, doubles every {twice:.3g} s"


def _advice(made: LoopRun) -> str:
    """What would help, tried on the poles; where these are calm, it is motors or gears that are at fault."""
    if made.growth.is_one:
        found = advice_of(made.loop)[:MOST_ADVICE]
        if not found:
            return "No single change of gains, rate or delay helps: start again from the usual gains"
        return f"Try {', '.join(found[:-1])} or {found[-1]}" if len(found) > 1 else f"Try {found[0]}"
    if any(made.loop.motors.backlash):
        return "Its gear has play: lower its gains"
    if made.saturated.any():
        return "Its motor is too weak for these gains: lower them, or slow the motion down"
    return "Lower the gains or the delay, or raise the update rate"


def _met(robot: Robot, made: LoopRun) -> list[str]:
    """What held the arm up: motors at their limits, joints at their stops."""
    words = []
    full = made.figures.saturated
    if (full > 0).any():
        joint = int(full.argmax())
        name, share = robot.joints[joint].name, 100 * float(full[joint])
        words.append(f"The motor of {name} is at its limit for {share:.3g} % of the time.")
    is_pressed = (made.q <= robot.low) | (made.q >= robot.high)
    pressed = (is_pressed & (np.abs(made.error) > 0)).mean(axis=0) * made.loop.has_stops
    if pressed.max() > TOUCHED:
        joint = int(pressed.argmax())
        name, share = robot.joints[joint].name, 100 * float(pressed[joint])
        words.append(f"{name} lies at its stop for {share:.3g} % of the time.")
    return words
