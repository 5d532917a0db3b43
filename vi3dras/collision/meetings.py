"""Everything that an arm may touch, pair by pair: how far apart, and how far it can come in one step."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Literal, NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.collision.obstacles import Obstacle
from vi3dras.kinematics.forward import dh_frames
from vi3dras.solids.capsules import Body, body_of, bound, clearance, corners, ends_of, height, name_of

Kind = Literal["WORKPIECE", "SELF", "GROUND"]


ROUNDING = 1e-9
"""What is nearer by less is as near, and what rests on another does not touch it [m]."""

TOUCH = 1e-3
"""The very end of a tip, which may be where the cell is not quite as it should be [m]."""


class Meeting(NamedTuple):
    """Two things that have to stay apart."""

    kind: Kind
    one: int
    """The capsule of the arm; of two the one further from the base."""
    other: int
    """Which obstacle, or which pair of the body; of the ground nothing."""
    base: int
    """The link in whose frame the other one stands: 0 for what does not move."""


@dataclass(frozen=True, eq=False)
class Surroundings:
    """An arm and all that it has to keep away from."""

    robot: Robot
    obstacles: tuple[Obstacle, ...] = ()
    tip: float = 0.0
    """The last of the tool that may touch, such as a wire or a pen [m]."""
    radius: float | None = None
    """Of the hand [m]; as its drawn body has it if None."""

    @cached_property
    def body(self) -> Body:
        """The capsules of the arm, with the tool of the cell; its tip, a thin one, is the last of them."""
        body = body_of(self.robot)
        radius = self.radius
        made = [
            each._replace(radius=radius) if each.is_hand and radius is not None else each
            for each in body.capsules
        ]
        if self.tip > 0:
            made += [each._replace(radius=0.0) for each in made if each.is_hand]
        return body._replace(capsules=tuple(made))

    def is_tip(self, meeting: Meeting) -> bool:
        """Whether it is the tip that meets something: it may touch, but not go in."""
        return self.tip > 0 and meeting.one == len(self.body.capsules) - 1

    def is_hand(self, meeting: Meeting) -> bool:
        """Whether it is the hand, or its tip, that meets a workpiece."""
        return meeting.kind == "WORKPIECE" and self.body.capsules[meeting.one].is_hand

    @cached_property
    def meetings(self) -> tuple[Meeting, ...]:
        """All pairs; a pedestal that no joint moves stands where it was put, and is not asked."""
        body = self.body
        moving = [k for k, each in enumerate(body.capsules) if self.moves(k)]
        own = [
            Meeting("SELF", pair.two, k, body.capsules[pair.one].link) for k, pair in enumerate(body.pairs)
        ]
        ground = [Meeting("GROUND", k, -1, 0) for k in body.above]
        around = [Meeting("WORKPIECE", k, i, 0) for i in range(len(self.obstacles)) for k in moving]
        return (*around, *own, *ground)

    def moves(self, index: int) -> bool:
        """Whether any joint moves a capsule elsewhere: one along the first axis only turns about itself."""
        return self.body.capsules[index].start > 0 or not self.body.robot.joints[0].is_revolute

    def name(self, meeting: Meeting) -> str:
        """What a sentence calls the pair."""
        first = "the tip" if self.is_tip(meeting) else name_of(self.body, meeting.one)
        if meeting.kind == "GROUND":
            return first
        if meeting.kind == "SELF":
            return f"{name_of(self.body, self.body.pairs[meeting.other].one)} and {first}"
        return f"{first} and {self.obstacles[meeting.other].name}"

    def places(self, q: Floats) -> Floats:
        """Ends of all pieces for joint values (N, n), see `corners`."""
        return corners(self.body, q)

    def bounds(self, places: Floats, meeting: Meeting) -> Floats:
        """What `gaps` are at least, (N,) [m]: quick, and mostly enough."""
        if meeting.kind == "SELF":
            return bound(self.body, places, self.body.pairs[meeting.other])
        if meeting.kind == "GROUND":
            return height(self.body, places, meeting.one)
        a, b = self._ends(places, meeting)
        return self.obstacles[meeting.other].bound(a, b) - self.body.capsules[meeting.one].radius

    def closer(self, places: Floats, meeting: Meeting) -> Floats:
        """Better `bounds`, for some more work, (N,) [m]."""
        if meeting.kind != "WORKPIECE":
            return self.bounds(places, meeting)
        a, b = self._ends(places, meeting)
        return self.obstacles[meeting.other].closer(a, b) - self.body.capsules[meeting.one].radius

    def gaps(self, places: Floats, meeting: Meeting, within: Floats) -> Floats:
        """How far a pair is apart, (N,) [m], negative where it touches; beyond `within` any number is one."""
        if meeting.kind == "SELF":
            return clearance(self.body, places, self.body.pairs[meeting.other])
        if meeting.kind == "GROUND":
            return height(self.body, places, meeting.one)
        a, b = self._ends(places, meeting)
        radius = self.body.capsules[meeting.one].radius
        return self.obstacles[meeting.other].gaps(a, b, within + radius) - radius

    def approach(self, q: Floats, step: Floats, meeting: Meeting, places: Floats) -> Floats:
        """How far a pair can come closer while the joints go evenly by `step` (N, n) from `q`, (N,) [m].

        From the capsule back to what the other one stands on, each joint moves its ends by no more than its
        angle times their distance from its axis; that distance is what it is at `q`, and what the joints
        beyond have added.
        """
        capsule, frames = self.body.capsules[meeting.one], dh_frames(self.body.robot, q)
        ends = places[:, [capsule.start, capsule.start + 1]]
        moved = np.zeros((len(q), 2))
        for i in range(capsule.link - 1, meeting.base - 1, -1):
            by = np.abs(step[:, i, None])
            if self.body.robot.joints[i].is_revolute:
                origin, axis = frames[:, i, :3, 3], frames[:, i, :3, 2]
                away = np.linalg.norm(np.cross(ends - origin[:, None], axis[:, None]), axis=-1)
                by = by * (away + moved)
            moved = moved + by
        most: Floats = moved.max(axis=1)
        return most

    def _ends(self, places: Floats, meeting: Meeting) -> tuple[Floats, Floats]:
        capsule = self.body.capsules[meeting.one]
        short = TOUCH if self.is_tip(meeting) else self.tip
        return ends_of(capsule, places, short if capsule.is_hand else 0.0)
