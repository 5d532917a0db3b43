"""What holds an arm at rest: the torque of every motor, and what the floor has to hold."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from vi3dras.api.forces.around import torque_names, torque_unit, torque_words
from vi3dras.api.values.numbers import joints_out
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.dynamics.estimate import estimated
from vi3dras.dynamics.holding import Held, Resting, largest_held, rest_parts, shares_of, with_limits
from vi3dras.dynamics.inverse import Reaction, reaction
from vi3dras.dynamics.plausible import warnings
from vi3dras.dynamics.surroundings import Surroundings

if TYPE_CHECKING:
    from pandas import DataFrame

    from vi3dras.api.values.plots import Plot


@dataclass(frozen=True, eq=False, repr=False)
class Statics:
    """What holds an arm at rest in one pose, or in many; torques in [N m], [N] where a joint slides."""

    robot: Robot
    joints: Floats
    """Joint values (..., n) in [rad] and [m]; `q` has them as people read them."""
    around: Surroundings
    """Gravity, payload."""
    limits: Floats
    """Largest torques of the motors, (n,); infinite where nobody says it."""
    told: tuple[str, ...] = ()
    """What of the masses is an estimate, in sentences."""

    @property
    def q(self) -> Floats:
        """Joint values (..., n)."""
        return joints_out(self.robot, self.joints)

    @property
    def torque(self) -> Floats:
        """What each motor has to hold, (..., n)."""
        return self._parts.total

    @property
    def parts(self) -> dict[str, Floats]:
        """What of it the links weigh, and what the payload: `gravity`, `payload`, (..., n) each."""
        return {"gravity": self._parts.gravity, "payload": self._parts.payload}

    @property
    def share(self) -> Floats:
        """Of its limit that each motor has to hold, (..., n); 0 where there is no limit."""
        return shares_of(self.torque, self.limits)

    @property
    def largest_payload(self) -> Floats:
        """The largest mass at the payload's place that the motors hold [kg], (...,), or infinite."""
        return self._held.mass

    @property
    def stopped_by(self) -> str | None:
        """The joint whose motor stops a larger payload, of many poses in the weakest one; None if none."""
        joints, weakest = self._held.joint.reshape(-1), int(self._held.mass.reshape(-1).argmin())
        return None if joints[weakest] < 0 else self.robot.joints[int(joints[weakest])].name

    @property
    def base_force(self) -> Floats:
        """What the floor has to hold in the world's axes [N], (..., 3)."""
        return self._reaction.force

    @property
    def base_moment(self) -> Floats:
        """And its moment about the base frame's origin [N m], (..., 3)."""
        return self._reaction.moment

    @property
    def over(self) -> tuple[str, ...]:
        """Joints whose motors cannot hold the pose, or one of the poses."""
        weak = np.asarray((self.share > 1).reshape(-1, self.robot.n).any(axis=0))
        return tuple(joint.name for joint, is_over in zip(self.robot.joints, weak, strict=True) if is_over)

    @property
    def sentence(self) -> str:
        """What the motors hold, and which of them cannot."""
        if self.torque.ndim > 1:
            count = f"{self.torque[..., 0].size:,} poses"
            told = f"{count} held by at most {torque_words(self.robot, self._largest)}."
        else:
            told = f"Held by {torque_words(self.robot, self.torque)}."
        return told if not self.over else f"{told} Too much for {' and '.join(self.over)}."

    def to_frame(self) -> DataFrame:
        """A row for each joint with its parts and limit; of many poses a row for each of them."""
        from vi3dras.api.values.tables import frame, joint_names

        robot = self.robot
        if self.torque.ndim > 1:
            columns: dict[str, Any] = dict(
                zip(joint_names(robot), self.q.reshape(-1, robot.n).T, strict=True)
            )
            return frame(
                columns | dict(zip(torque_names(robot), self.torque.reshape(-1, robot.n).T, strict=True))
            )
        units = [torque_unit(robot, i) for i in range(robot.n)]
        return frame({
            "joint": [joint.name for joint in robot.joints], "torque": self.torque, **self.parts,
            "limit": self.limits, "unit": units,
        })  # fmt: skip

    def plot(self) -> Plot:
        """A picture of the arm as it is held; of many poses some as bones."""
        from vi3dras.api.values.plots import arm_items, picture

        return picture(self.robot, arm_items(self.robot, self.joints))

    @property
    def _largest(self) -> Floats:
        return np.asarray(np.abs(self.torque).reshape(-1, self.robot.n).max(axis=0, initial=0.0))

    @cached_property
    def _parts(self) -> Resting:
        return rest_parts(self.robot, self.joints, self.around)

    @cached_property
    def _held(self) -> Held:
        return largest_held(with_limits(self.robot, self.limits), self.joints, self.around)

    @cached_property
    def _reaction(self) -> Reaction:
        return reaction(self.robot, self.joints, around=self.around)

    def __repr__(self) -> str:
        return f"<{self.robot.id}: {self.sentence}>"

    def _repr_html_(self) -> str:
        from vi3dras.api.values.tables import shown

        return shown(self)


def statics_at(robot: Robot, q: Floats, around: Surroundings, limits: Floats) -> Statics:
    """What holds an arm at joint values (..., n) in [rad] and [m]; masses that nobody told are estimated."""
    massed = estimated(robot)
    return Statics(massed.robot, q, around, limits, warnings(massed))
