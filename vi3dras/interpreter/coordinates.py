"""An arm as its controller sees it: from joint values to positions and back, in a base, with a tool.

Five-axis arms that bend in one plane have no C: B is how far the hand leans from straight up, 180 is straight
down, and A is the roll, J6 + J1 cos B. That is what an RV-2AJ shows at B = 0 and 180; between, and for others
of this build, it is taken so.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace
from functools import cached_property

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.closed_forms.anthropomorphic import is_bending_arm
from vi3dras.closed_forms.chain import Chain, normal_chain
from vi3dras.closed_forms.forms import Task
from vi3dras.closed_forms.spherical_wrist import decoupled_form
from vi3dras.formats.melfa import RIGHT, posture
from vi3dras.interpreter.positions import MM, Position, joint_places, position_at
from vi3dras.interpreter.run_errors import (
    JointRangeError,
    OtherPostureError,
    SideToolError,
    TiltedBaseError,
    UnreachedError,
)
from vi3dras.inverse.hand import hand_angle_of, hand_rule
from vi3dras.inverse.reasons import why_not
from vi3dras.inverse.sentences import joint_text, reason_sentence
from vi3dras.inverse.solutions import into_limits
from vi3dras.inverse.solver import solver_for
from vi3dras.inverse.targets import usual_task
from vi3dras.inverse.task import rotation_vector
from vi3dras.kinematics.conventions import as_matrix
from vi3dras.kinematics.forward import tool_pose
from vi3dras.rotations.elementary import rigid_inverse

SIX, FIVE = 7, 6
"""The posture of positions that name none: right, above, and of six axes non-flip."""


def identity() -> Floats:
    """No tool, no base."""
    return np.eye(4)


@dataclass(frozen=True, eq=False)
class Coordinates:
    """An arm with a tool, and where its base stands."""

    bare: Robot
    """The arm of the library."""
    tool: Floats = field(default_factory=identity)
    """What TOOL adds at its end, (4, 4) in [m]."""
    base: Floats = field(default_factory=identity)
    """Where BASE says that the arm stands, (4, 4) in [m]."""

    @cached_property
    def robot(self) -> Robot:
        """The arm with its tool."""
        if np.array_equal(self.tool, np.eye(4)):
            return self.bare
        turn, bare = np.eye(4), Coordinates(self.bare)
        if bare.bends:
            turn[:3, :3] = bare.upright
        return replace(self.bare, tool=as_matrix(np.array(self.bare.tool) @ turn.T @ self.tool @ turn))

    @cached_property
    def carries(self) -> bool:
        """Whether it has a tool, or stands elsewhere."""
        return not (np.array_equal(self.tool, np.eye(4)) and np.array_equal(self.base, np.eye(4)))

    @cached_property
    def chain(self) -> Chain:
        """The arm between base and tool."""
        return normal_chain(self.robot)

    @cached_property
    def bends(self) -> bool:
        """Whether it counts A and B as five-axis arms do."""
        return is_bending_arm(self.chain)

    @cached_property
    def has_posture(self) -> bool:
        """Whether right, above and non-flip mean something for it."""
        return self.bends or (self.robot.n == 6 and decoupled_form(self.chain, "pose") is not None)

    @cached_property
    def task(self) -> Task:
        """What is asked of the tool."""
        return "wrist" if self.bends else "pose" if self.robot.n > 3 else usual_task(self.robot)

    @cached_property
    def upright(self) -> Floats:
        """How the tool of a five-axis arm stands where A, B and C are 0, (3, 3): that is straight."""
        return self._hand(float(-self.chain.sign[0] * self.chain.offset[0]), math.pi / 2, 0.0)

    @cached_property
    def turn(self) -> float:
        """How far the base of a five-axis arm is turned about z [rad].

        Raises:
            TiltedBaseError: it leans.
        """
        if abs(self.base[2, 2] - 1) > 1e-9:
            raise TiltedBaseError
        return math.atan2(self.base[1, 0], self.base[0, 0])

    def position(self, q: Floats) -> Position:
        """What the controller shows at joint values (n,)."""
        frame = self.base @ tool_pose(self.robot, q)
        stands = int(posture(self.robot, q[None])[0]) if self.has_posture else None
        turns = _turns(self.robot, q)
        if not self.bends:
            found = position_at(frame, stands, turns)
            if self.task == "wrist":
                return found.with_component("C", float(hand_angle_of(self.robot, q)))
            return found
        lean = math.pi / 2 - float(hand_angle_of(self.robot, q))
        roll = float(q[4] + (q[0] + self.turn) * math.cos(lean)) if self.robot.n == 5 else 0.0
        return Position((*(frame[:3, 3] / MM).tolist(), roll, lean, 0.0, 0.0, 0.0), stands, turns)

    def frame(self, position: Position) -> Floats:
        """The tool's frame (4, 4) of a position, in [m]."""
        frame = position.matrix()
        if self.bends:
            home = self.robot.home
            found = solver_for(self.robot, self.task).solve(self.target(position), home)
            q = self._rolled(found.q[found.valid], position, home)
            stands = FIVE if position.posture is None else position.posture & SIX
            fits = q[(posture(self.robot, q) ^ stands) & FIVE == 0] if len(q) else q
            if len(fits):
                frame = self.base @ tool_pose(self.robot, fits[0])
            else:
                frame[:3, :3] = self.base[:3, :3] @ self._hand(*self._angles(position))
            frame[:3, :3] = frame[:3, :3] @ self.upright.T
        return frame

    def at_frame(self, frame: Floats, stands: int | None, turns: int) -> Position:
        """The position of a tool's frame (4, 4) in [m]; five axes take the nearest that they can have."""
        if not self.bends:
            return position_at(frame, stands, turns)
        found = position_at(frame, stands, turns)
        base = self._angles(found)[0]
        R = self.base[:3, :3].T @ frame[:3, :3] @ self.upright
        flat, up = self._hand(base, 0.0, 0.0), self._hand(base, math.pi / 2, 0.0)
        axis = rotation_vector((flat.T @ self._hand(base, 0.0, 0.5))[None])[0] / 0.5
        axis = axis if self.robot.n == 5 else up.T @ np.array([0.0, 0.0, 1.0])
        sense = math.copysign(1.0, float((up @ axis)[2]))
        points, ahead = sense * (R @ axis), sense * (flat @ axis)
        lean = math.pi / 2 - math.atan2(float(points[2]), float(points @ ahead))
        rolled = self._hand(base, math.pi / 2 - lean, 0.0).T @ R
        side = np.trace(rolled) - float(axis @ rolled @ axis)
        skew = np.array(
            [rolled[2, 1] - rolled[1, 2], rolled[0, 2] - rolled[2, 0], rolled[1, 0] - rolled[0, 1]]
        )
        roll = math.atan2(float(skew @ axis), float(side)) if self.robot.n == 5 else 0.0
        about = roll + (base + self.turn) * math.cos(lean) if self.robot.n == 5 else 0.0
        return replace(found, values=(*found.values[:3], about, lean, 0.0, 0.0, 0.0))

    def usable(self) -> None:
        """Raise if it cannot work with its tool and base.

        Raises:
            TiltedBaseError: the base of a five-axis arm leans.
            SideToolError: its tool stands aside.
        """
        if is_bending_arm(normal_chain(self.bare)):
            _ = self.turn
            if np.abs(self.tool[:2, 3]).max() > 1e-9 or abs(self.tool[2, 2] - 1) > 1e-9:
                raise SideToolError

    def robot_point(self, position: Position) -> Floats:
        """The place of a position as the robot sees it, (3,) in [m]."""
        return np.asarray((rigid_inverse(self.base) @ position.matrix())[:3, 3])

    def allowed(self, q: Floats, name: str) -> Floats:
        """Joint values (n,), when all are within their limits.

        Raises:
            JointRangeError: one is not.
        """
        out = np.flatnonzero(self.bare.out_of_range(q))
        if len(out):
            joint = int(out[0])
            words = [
                joint_text(self.bare, joint, float(v))
                for v in (q[joint], self.bare.low[joint], self.bare.high[joint])
            ]
            raise JointRangeError(name, self.bare.joints[joint].name, *words)
        return q

    def joints(self, position: Position, seed: Floats, name: str = "The position") -> Floats:
        """Joint values (n,) for a position: as its posture says, or near to `seed` (n,).

        Raises:
            UnreachedError: the arm does not come there; the sentence says why.
            OtherPostureError: it does, but not in this posture.
        """
        target = self.target(position)
        found = solver_for(self.robot, self.task).solve(target, seed)
        q = self._rolled(found.q[found.valid], position, seed)
        q = q[~self.robot.out_of_range(q).any(axis=1)] if len(q) else q
        if not len(q):
            raise UnreachedError(
                name, reason_sentence(self.robot, why_not(self.robot, target, self.task, seed))
            )
        if self.has_posture:
            wanted = (
                (SIX if self.robot.n == 6 else FIVE) if position.posture is None else position.posture & SIX
            )
            stands = posture(self.robot, q)
            fits = (stands ^ wanted) & (SIX if self.robot.n == 6 else FIVE) == 0
            if position.posture is not None and not fits.any():
                raise OtherPostureError(
                    name, wanted, ", ".join(sorted({str(one) for one in stands.tolist()}))
                )
            q = q[fits] if fits.any() else q
        return np.asarray(q[np.abs(q - seed).max(axis=1).argmin()])

    def target(self, position: Position) -> Floats:
        """What is asked of the tool, in the shape of the task."""
        frame = rigid_inverse(self.base) @ position.matrix()
        if self.task == "pose":
            return frame
        if self.task == "position":
            return frame[:3, 3]
        hand = math.pi / 2 - position.values[4] if self.bends else position.values[5]
        return np.append(frame[:3, 3], math.remainder(hand, 2 * math.pi))

    def roll(self, position: Position, base: Floats) -> Floats:
        """The last joint (...) of a five-axis arm at a position, where its first is at `base` (...)."""
        return np.asarray(position.values[3] - (base + self.turn) * math.cos(position.values[4]))

    def _rolled(self, q: Floats, position: Position, seed: Floats) -> Floats:
        """Solutions (m, n) with the roll of the position, and with its turns."""
        q = into_limits(self.robot, q, seed)
        if self.bends and self.robot.n == 5:
            q[:, 4] = self.roll(position, q[:, 0])
        if not self.has_posture:
            return into_limits(self.robot, q, seed)
        whole = 2 * math.pi
        wanted = np.array([_signed(position.turns >> 4 * i & 15) for i in joint_places(self.robot)], float)
        near = np.where(
            self.robot.table.revolute, q - whole * np.round(q / whole - 1e-12) + whole * wanted, q
        )
        return np.where(self.robot.out_of_range(near), into_limits(self.robot, q, seed), near)

    def _angles(self, position: Position) -> tuple[float, float, float]:
        """The first joint, the hand's angle and the last joint at a position of a five-axis arm [rad]."""
        x, y, _ = self.chain.inner_points(self.robot_point(position)[None])[0]
        stands = FIVE if position.posture is None else position.posture
        facing = math.atan2(y, x) + (0.0 if stands & RIGHT else math.pi)
        base = float(self.chain.sign[0]) * math.remainder(facing - float(self.chain.offset[0]), 2 * math.pi)
        return base, math.pi / 2 - position.values[4], float(self.roll(position, np.asarray(base)))

    def _hand(self, base: float, angle: float, last: float) -> Floats:
        """How the tool stands, (3, 3), by the first joint, the hand's angle and the last joint [rad]."""
        rule, q = hand_rule(self.robot), np.zeros(self.robot.n)
        q[0], q[3] = base, rule.weights[3] * (angle - rule.start)
        if self.robot.n == 5:
            q[4] = last
        return np.asarray(tool_pose(self.robot, q)[:3, :3])


def _signed(nibble: int) -> int:
    return nibble - 16 if nibble > 7 else nibble


def _turns(robot: Robot, q: Floats) -> int:
    """FL2 of joint values (n,): how many whole turns each joint is away from ±180 degrees."""
    whole = np.where(robot.table.revolute, np.round(q / (2 * np.pi) - 1e-12), 0).astype(int)
    return sum((int(count) & 15) << 4 * i for i, count in zip(joint_places(robot), whole, strict=True))
