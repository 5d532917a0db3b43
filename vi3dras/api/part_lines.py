"""A line over a part: moved into reach with it, and followed by an arm with its tool onto the surface."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from vi3dras.api.arm import Arm
from vi3dras.api.part_motions import OverPart, fit_line, followed_line, motion_over
from vi3dras.api.values.given import AN_ARM, number_in, one_of, three_in, whole_in
from vi3dras.api.values.motions import ArmMotion
from vi3dras.api.values.numbers import Wrist, hand_in
from vi3dras.api.values.wished import shared_limits, wishes_in
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.joint_workspace.hands import Hand
from vi3dras.parts import SurfaceLine
from vi3dras.parts.errors import NoLineError
from vi3dras.parts.section import AXES
from vi3dras.path.fit import Fit
from vi3dras.units import ANGLES

if TYPE_CHECKING:
    from vi3dras.api.cells import WorkCell

Direction = str | Sequence[float]
"""`x`, `-z` and so on, or x, y, z."""

NORMAL = "normal"
"""The word for a hand that stands on the surface."""


@dataclass(frozen=True, eq=False, repr=False)
class PartLine:
    """A line over the surface of a part, in the part's unit."""

    line: SurfaceLine
    """As the core has it: in [m]."""
    number: int = 1
    """Which of the lines that were found."""
    count: int = 1
    """How many those are."""
    fitted: Fit | None = None
    """What moved the part into reach, where something did."""

    @property
    def points(self) -> Floats:
        """In the axes of the part, (N, 3)."""
        return self.line.points / self.line.part.units.metres

    @property
    def normals(self) -> Floats:
        """Out of the part, unit vectors of each of the stretches between the points, (N - 1, 3)."""
        return self.line.normals

    @property
    def length(self) -> float:
        """From its start to its end."""
        return self.line.length / self.line.part.units.metres

    @property
    def closes(self) -> bool:
        """Whether it ends where it began."""
        return self.line.closes

    def backwards(self) -> PartLine:
        """From its end to its start."""
        return replace(self, line=self.line.backwards())

    def fit(
        self, arm: Arm, *, cone: float = 20.0, turns: bool = False, cell: WorkCell | None = None,
        tip: float | None = None,
    ) -> PartLine:  # fmt: skip
        """The same line with its part where the arm follows most of it.

        Args:
            arm: the arm.
            cone: by how much the tool may lean from the normal, in degrees.
            turns: whether the part may be turned about the vertical.
            cell: what stands before the arm: then the arm also touches nothing.
            tip: as in `follow`.

        Raises:
            NowhereReachedError: there is no such place.
        """
        robot = one_of(Arm, "An arm", arm, AN_ARM).robot
        asked = _asked(robot, cone, cell, tip)
        found = fit_line(robot, self.line, asked, may_turn=turns)
        return replace(self, line=self.line.over(self.line.part.standing(found.placement)), fitted=found)

    def follow(
        self, arm: Arm, *, points: int | None = None, cone: float = 20.0, wrist: Wrist = None,
        abc: Sequence[float] | None = None, share: float = 1.0, cell: WorkCell | None = None,
        tip: float | None = None, **wishes: Any,
    ) -> ArmMotion:  # fmt: skip
        """The arm's motion along it, with the tool onto the surface.

        Args:
            arm: the arm.
            points: of the line; 100, or more where the joints need them, if None.
            cone: by how much the tool may lean from the normal, in degrees, where straight is out of reach.
            wrist: the hand's angle to the ground instead, several, a range, or `point`.
            abc: roll, pitch and yaw of the tool instead.
            share: how much of the speed and acceleration of the joints may be used, up to 1.
            cell: what stands before the arm; workpieces in it go where the part goes.
            tip: how much of the tool's end may touch the part, in the arm's unit; the rest of the arm
                may not. Without it the part is no obstacle.
            wishes: speed, law, duration, ... as of a formula's `follow`.

        Raises:
            MotionError: the line cannot be run as wished.
            ConeError: a cone that is none.
        """
        robot = one_of(Arm, "An arm", arm, AN_ARM).robot
        number = 100 if points is None else whole_in("The number of points", points, least=2)
        held = (wrist is None or (isinstance(wrist, str) and wrist == NORMAL)) and abc is None
        asked = _asked(robot, cone, cell, tip, None if held else hand_in(robot, wrist, abc))
        wished = wishes_in(robot, **wishes)
        over = followed_line(robot, self.line, number, asked, wished.speed)
        return motion_over(
            robot, self.line, over, asked, wished, limits=shared_limits(robot, share),
            is_asked=points is not None or wished.spacing is not None, fit=self.fitted,
        )  # fmt: skip

    def __repr__(self) -> str:
        unit, of = self.line.part.units.length, f" {self.number} of {self.count}" if self.count > 1 else ""
        closed = ", closed" if self.closes else ""
        return f"<{self.line.part.title}, {self.line.kind}{of}: {self.length:.4g} {unit}{closed}>"


def _asked(
    robot: Robot, cone: float, cell: WorkCell | None, tip: float | None, hand: Hand | None = None
) -> OverPart:
    touching = None if tip is None else number_in("tip", tip, above=0) * robot.units.metres
    known = None if cell is None else cell.cell
    return OverPart(number_in("cone", cone) * ANGLES["deg"], hand, known, touching)


def chosen_line(lines: Sequence[SurfaceLine], number: int) -> PartLine:
    """One of the lines over a part, by its number from 1.

    Raises:
        NoLineError: there are fewer lines.
    """
    which = whole_in("The number of the line", number)
    if which > len(lines):
        raise NoLineError(lines[0].part.title, which, len(lines))
    return PartLine(lines[which - 1], which, len(lines))


def direction_in(direction: Direction) -> Floats:
    """A direction (3,) as a letter or three numbers."""
    if isinstance(direction, str):
        letter = direction.removeprefix("-").removeprefix("+")
        if letter in AXES:
            return np.array(AXES[letter]) * (-1.0 if direction.startswith("-") else 1.0)
    return np.array(three_in("A direction", direction))
