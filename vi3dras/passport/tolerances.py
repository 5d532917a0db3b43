"""How exact a motion has to be before it may go to an arm."""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass

from vi3dras.inverse.stretch import JUMP
from vi3dras.joint_workspace.singular import NEAR
from vi3dras.passport.errors import ToleranceError
from vi3dras.solids.capsules import CLEARANCE

DIVISORS = ("near", "singular")
"""1 is divided by these."""

LEASTS = ("near", "singular", "margin_angle", "margin_length", "clearance")
"""Of these a smaller number forgives more."""


@dataclass(frozen=True)
class Tolerances:
    """What is forgiven, and from where on there is a warning."""

    slack: float = 1e-6
    """Share by which a speed or an acceleration may be above its limit: rounding, no motion."""
    jump: float = JUMP
    """A larger step is a jump where limits, the steps beside it or the line do not allow it [rad], [m]."""
    residual: float = 1e-4
    """From where the joints put the tool to where it is asked to be [m]."""
    turn: float = 1e-3
    """The same for its orientation [rad]."""
    gap: float = 1e-4
    """From the end to the beginning of a closed path [m]."""
    between: float = 5e-4
    """Warning: how far the tool leaves the path between two rows, where the joints move evenly [m]."""
    leave: float = 5e-3
    """A large step on which the tool leaves its line by more is a jump, however much time it has [m]."""
    overshoot: float = 0.05
    """Share by which the controller's curve may accelerate above a limit between two rows, with a warning."""
    near: float = NEAR
    """Warning: inverse condition of the task's Jacobian."""
    singular: float = 1e-3
    """Fault: the same on a path, where one direction costs a thousand times another's motion."""
    margin_angle: float = math.radians(1.0)
    """Warning: how near a joint may come to its limits [rad]."""
    margin_length: float = 1e-3
    """Warning: the same for a joint that slides [m]."""
    moving: float = 0.0
    """1 where the arm is known to move already when the motion starts, and to go on when it ends."""
    clearance: float = CLEARANCE
    """Least distance between links, and to the ground [m]."""

    def __post_init__(self) -> None:
        """Refuse what nothing can be compared with.

        Raises:
            ToleranceError: one of them is no finite number, is negative, or is 0 where it is divided by.
        """
        for name, value in asdict(self).items():
            if not (math.isfinite(value) and value >= 0) or (name in DIVISORS and not value):
                raise ToleranceError(name, float(value))

    @property
    def looser(self) -> tuple[str, ...]:
        """What is forgiven that usually is not, in words."""
        usual, words = asdict(Tolerances()), []
        for name, value in asdict(self).items():
            more = usual[name] - value if name in LEASTS else value - usual[name]
            if more > 1e-9 * usual[name]:
                words.append(f"{name} {value:.6g} in place of {usual[name]:.6g}")
        return tuple(words)
