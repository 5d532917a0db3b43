"""Taught positions: a list with names, what becomes of each on its arm, and the files it is kept in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike

from vi3dras.api.taught_position import TaughtPosition
from vi3dras.api.values.given import GivenError, file_in, whole_in
from vi3dras.api.values.numbers import joints_out, row_in
from vi3dras.api.values.tables import frame, joint_names, shown
from vi3dras.arm.robot import Robot
from vi3dras.teaching import acts
from vi3dras.teaching.files import save_positions
from vi3dras.teaching.melfa_lines import LineTold
from vi3dras.teaching.position import Taught, positions_text
from vi3dras.teaching.usage import lines_using

if TYPE_CHECKING:
    from pandas import DataFrame

    import vi3dras as vi
    from vi3dras.api.arm import Arm
    from vi3dras.api.programs import RobotProgram


@dataclass(frozen=True, eq=False, repr=False)
class PositionList:
    """Positions that were taught to an arm; every act gives the list after it.

    >>> import vi3dras as vi
    >>> arm = vi.robot("rv2aj")
    >>> taught = arm.teach([0, 0, 90, 60, 0]).teach([20, 10, 80, 60, 0], comment="box")
    >>> taught
    <2 positions of rv2aj: P1, P2>
    >>> taught["P2"].sentence
    'Reached, the nearest limit is that of J5, 30 deg away'
    """

    arm: Arm
    positions: tuple[Taught, ...] = ()
    """In [m] and [rad]."""
    told: tuple[LineTold, ...] = ()
    """Of the file: lines that were not read, and positions that the arm cannot take; `line`, `message`."""

    @property
    def robot(self) -> Robot:
        """Its arm as the core knows it."""
        return self.arm.robot

    @property
    def names(self) -> tuple[str, ...]:
        """What programs call them, in their order."""
        return acts.names_of(self.positions)

    @cached_property
    def text(self) -> str:
        r"""The lines of a program that say where they are.

        >>> import vi3dras as vi
        >>> vi.robot("rv2aj").teach([0, 0, 90, 90, 0]).text
        'DEF POS P1=(160,0,478,0,180,0)(6,0)\n'
        """
        return positions_text(self.robot, self.positions)

    def teach(
        self, q: ArrayLike | str, name: str | None = None, *, comment: str = "", joints: bool = False
    ) -> PositionList:
        """One more, at the end.

        Args:
            q: joint values (n,), or the name of a pose.
            name: what programs call it; the next free number if None.
            comment: what it is for.
            joints: programs are given its joint values, not its Cartesian position.

        Raises:
            PositionNameError, TakenNameError: no position can be called so, or one is.
        """
        values = row_in(self.robot, "a position", q)
        return self._with(
            acts.teach(self.robot, self.positions, values, name=name, comment=comment, is_joint=joints)
        )

    def step_to(self, name: str, q: ArrayLike | str) -> tuple[float, float]:
        """How far a touch up would move a position, in [mm] and [deg].

        >>> import vi3dras as vi
        >>> taught = vi.robot("rv2aj").teach([0, 0, 90, 90, 0])
        >>> mm, degrees = taught.step_to("P1", [60, 0, 90, 90, 0])
        >>> round(mm, 3), round(degrees, 3)
        (160.0, 60.0)

        Raises:
            NoPositionError: there is none of that name.
        """
        values = row_in(self.robot, "a position", q)
        step = acts.step_to(self.robot, acts.find(self.positions, name), values)
        return step.mm, step.degrees

    def touch_up(self, name: str, q: ArrayLike | str) -> PositionList:
        """A position moved to other joint values.

        Raises:
            NoPositionError: there is none of that name.
        """
        values = row_in(self.robot, "a position", q)
        return self._with(acts.touch_up(self.robot, self.positions, name, values))

    def rename(self, name: str, new: str) -> PositionList:
        """A position with another name.

        Raises:
            NoPositionError, PositionNameError, TakenNameError: one of the names cannot be.
        """
        return self._with(acts.renamed(self.positions, name, new))

    def describe(self, name: str, comment: str) -> PositionList:
        """A position with another comment."""
        return self._with(acts.commented(self.positions, name, comment))

    def shift(self, name: str, by: int) -> PositionList:
        """A position so many places further down, or up where it is negative."""
        return self._with(acts.moved_by(self.positions, name, whole_in("The step", by, least=-(10**6))))

    def copy(self, name: str) -> PositionList:
        """A second one of a position right behind it, with the next free number."""
        return self._with(acts.copied(self.positions, name)[0])

    def remove(self, name: str) -> PositionList:
        """The list without a position."""
        return self._with(acts.without(self.positions, name))

    def go_to(
        self, name: str, start: ArrayLike | str = "home", *, straight: bool = False, share: float = 1.0
    ) -> vi.ArmMotion:
        """The motion to a position with its passport; nothing moves before it is known.

        >>> import vi3dras as vi
        >>> taught = vi.robot("rv2aj").teach([0, 0, 90, 60, 0])
        >>> taught.go_to("P1", [20, 10, 80, 60, 0], straight=True).is_safe
        True

        Args:
            name: which.
            start: where the arm is: joint values (n,), or the name of a pose.
            straight: the tool keeps to the straight line.
            share: how much of the speed and acceleration of the joints may be used, up to 1.

        Raises:
            NoPositionError: there is none of that name.
            StraightLineError, SamePlaceError: the tool cannot go straight.
        """
        end = acts.find(self.positions, name)
        there = joints_out(self.robot, np.array(end.q))
        return self.arm.move(start, there, straight=straight, share=share)

    def used_in(self, program: RobotProgram) -> dict[str, tuple[int, ...]]:
        """For each position the lines of a program that use it, from 1."""
        known = getattr(program, "checked", None)
        if known is None:
            raise GivenError("The program", program, "what `vi.program` gives")
        return lines_using(known.program, self.names)

    def save(self, file: str | Path, to: str | None = None, *, replace: bool = False) -> Path:
        """Write them, whole or not at all.

        Args:
            file: where to.
            to: `pos`, `csv`, `json` or `mb4`; as the end of its name says if None.
            replace: whether a file of that name may go.

        Raises:
            PositionEndError: neither says a format.
            FileExistsAlreadyError, NotWritableError: the file cannot be written.
        """
        return save_positions(self.robot, self.positions, file_in(file), to=to, replace=replace)

    def to_frame(self) -> DataFrame:
        """A row for each: joint values, what the controller shows, the nearest limit."""
        every = list(self)
        columns: dict[str, Any] = {"name": self.names, "comment": [each.comment for each in every]}
        q = np.array([each.q for each in every]).reshape(-1, self.robot.n)
        columns |= dict(zip(joint_names(self.robot), q.T, strict=True))
        shows = np.array([each.controller for each in every]).reshape(-1, 6)
        columns |= dict(zip(("X_mm", "Y_mm", "Z_mm", "A_deg", "B_deg", "C_deg"), shows.T, strict=True))
        columns |= {"state": [each.state for each in every]}
        limits = [each.nearest_limit or ("", np.inf) for each in every]
        return frame(
            columns | {"nearest limit": [one[0] for one in limits], "away": [one[1] for one in limits]}
        )

    def __getitem__(self, name: str) -> TaughtPosition:
        return TaughtPosition(self.robot, acts.find(self.positions, name))

    def __iter__(self) -> Iterator[TaughtPosition]:
        return (TaughtPosition(self.robot, each) for each in self.positions)

    def __len__(self) -> int:
        return len(self.positions)

    def __repr__(self) -> str:
        count = len(self)
        named = f": {', '.join(self.names)}" if count else ""
        return f"<{count or 'no'} position{'s' * (count != 1)} of {self.robot.id}{named}>"

    _repr_html_ = shown

    def _with(self, positions: tuple[Taught, ...]) -> PositionList:
        return replace(self, positions=positions)
