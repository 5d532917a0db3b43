"""One taught position: where it is, and what becomes of it on its arm."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vi3dras.api.values.numbers import joints_out
from vi3dras.api.values.poses import Pose, pose_at
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.teaching.judged import Judged, judged
from vi3dras.teaching.position import Taught


@dataclass(frozen=True, eq=False, repr=False)
class TaughtPosition:
    """One position of a list, in the arm's units."""

    robot: Robot
    taught: Taught
    """The same as the core has it: in [m] and [rad]."""

    @property
    def name(self) -> str:
        """What programs call it."""
        return self.taught.name

    @property
    def comment(self) -> str:
        """What it is for."""
        return self.taught.comment

    @property
    def is_joint(self) -> bool:
        """Whether programs are given its joint values."""
        return self.taught.is_joint

    @property
    def q(self) -> Floats:
        """Joint values (n,); of a position out of reach those of the nearest place that is reached."""
        return joints_out(self.robot, np.array(self.taught.q))

    @property
    def pose(self) -> Pose:
        """Where the arm is at these joint values."""
        return pose_at(self.robot, np.array(self.taught.q))

    @property
    def controller(self) -> list[float]:
        """X, Y, Z, A, B, C as the controller shows them, in [mm] and [deg]."""
        return list(self._judged.shown)

    @property
    def branch(self) -> tuple[str, ...]:
        """How the arm stands, such as right and above; nothing for arms that have no such words."""
        return self._judged.branch

    @property
    def state(self) -> str:
        """`reached`, `near` a limit, `outside` of one, `unreached`, or `other arm`."""
        return self._judged.state

    @property
    def sentence(self) -> str:
        """The same, with the nearest limit or what would be right."""
        return self._judged.sentence

    @property
    def nearest_limit(self) -> tuple[str, float] | None:
        """The joint that is nearest to a limit, and how far inside it is; None where no joint has one."""
        joint, margin = self._judged.joint, self._judged.margin
        if joint < 0:
            return None
        return self.robot.joints[joint].name, float(np.round(margin / self.robot.scale[joint], 9))

    @property
    def _judged(self) -> Judged:
        return judged(self.robot, self.taught)

    def __repr__(self) -> str:
        return f"<{self.name}: {self.sentence}>"
