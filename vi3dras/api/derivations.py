"""The closed-form inverse of an arm, derived step by step: read, printed for other programs, and computed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike

from vi3dras.api.values.numbers import Abc, joints_out, row_in, target_in
from vi3dras.arrays import Floats
from vi3dras.errors import Vi3drasError

if TYPE_CHECKING:
    from vi3dras.api.arm import Arm
    from vi3dras.api.values.poses import Pose
    from vi3dras.closed_forms.forms import Task
    from vi3dras.codegen.derived import DerivedLanguage, DerivedProgram
    from vi3dras.derivation.steps import Derivation, Step
    from vi3dras.symbolic.spelling import To


class OtherTaskError(Vi3drasError):
    """A place that another derivation is for; facts: what was asked, what this one is for."""

    says = (
        "This derivation is for {1} and the place asks for {0}: "
        'say which with `arm.derivation(task="...")`, one of pose, wrist, position.'
    )


@dataclass(frozen=True, repr=False)
class InverseDerivation:
    """The steps from a target to the joints, each with its reason; where an arm has none, why."""

    told: Derivation
    """The same as the core has it."""

    @property
    def title(self) -> str:
        """What is derived."""
        return self.told.title

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps in order."""
        return self.told.steps

    @property
    def branches(self) -> tuple[str, ...]:
        """The name of each solution, as `ik` has them."""
        return tuple(branch.name for branch in self.told.branches)

    @property
    def reason(self) -> str:
        """Why the steps end before the joints; empty where they do not."""
        return "" if self.told.stop is None else self.told.stop.reason

    def written(self, to: To = "text", *, branch: str | None = None) -> str:
        """The steps as text, or for `latex`, `mathematica` or `matlab`; the last two run for one branch."""
        from vi3dras.derivation.writing import written

        known = {each.name: each for each in self.told.branches}
        return written(self.told, to, branch=None if branch is None else known[branch])

    def program(self, to: DerivedLanguage = "c") -> DerivedProgram:
        """The steps as a function in a language, each line with its step; in [m] and [rad].

        It takes the target, joint values to keep where any would do, and +1 or -1 for each fork; it gives the
        joint values of that branch, or says that there are none.

        >>> import vi3dras as vi
        >>> program = vi.robot("planar3r").derivation().program("python")
        >>> program.lines[program.of_step(3)[0]].text.strip()
        'c2 = (x*x + y*y - a1*a1 - a2*a2)/(2.0*a1*a2)'

        Args:
            to: c, cpp, python, matlab, arduino, rust or javascript; latex and text are to be read.

        Raises:
            LanguageNameError: there is no such language.
        """
        from vi3dras.codegen.derived import derived_program

        return derived_program(self.told, to)

    def solutions(
        self, place: Pose | ArrayLike, *, abc: Abc = None, wrist: float | None = None,
        seed: ArrayLike | str | None = None,
    ) -> Floats:  # fmt: skip
        """What the equations give for a place: joint values (branches, n), NaN where a branch has none.

        Args:
            place: x, y, z; a matrix (4, 4); or what `fk` gave.
            abc: roll, pitch and yaw of the tool with x, y, z.
            wrist: the hand's angle to the ground with x, y, z.
            seed: joint values, or a pose's name: kept where any would do.

        Raises:
            OtherTaskError: the derivation is for another kind of target.
        """
        from vi3dras.derivation.run import solutions

        target, near = self._target(place, abc, wrist, seed)
        return _whole(joints_out(self.told.table.robot, solutions(self.told, target[None], near)[0]))

    def reached(self, q: ArrayLike | str = "home", *, pulled: float = 0.0) -> Floats:
        """Every branch for where joint values bring the tool: joint values (branches, n), one of them these.

        Args:
            q: joint values (n,), or the name of a pose; kept where any would do.
            pulled: how much further out the wrist is than these bring it, where a triangle is told; in the
                arm's unit.
        """
        from vi3dras.derivation.now import target_of
        from vi3dras.derivation.run import solutions

        robot = self.told.table.robot
        at = row_in(robot, "a pose", q)
        return _whole(joints_out(robot, solutions(self.told, target_of(self.told, at, pulled)[None], at)[0]))

    def cases(
        self, place: Pose | ArrayLike, *, abc: Abc = None, wrist: float | None = None,
        seed: ArrayLike | str | None = None,
    ) -> tuple[str, ...]:  # fmt: skip
        """Which conditions hold at a place: why it is not reached, or what is singular there."""
        from vi3dras.derivation.run import cases_holding

        target, near = self._target(place, abc, wrist, seed)
        return tuple(case.name for case in cases_holding(self.told, target, near))

    def _target(
        self, place: Pose | ArrayLike, abc: Abc, wrist: float | None, seed: ArrayLike | str | None
    ) -> tuple[Floats, Floats | None]:
        robot = self.told.table.robot
        task, target = target_in(robot, place, abc, wrist)
        if task != self.told.task:
            raise OtherTaskError(task, self.told.task)
        return np.asarray(target, float), None if seed is None else row_in(robot, "a seed", seed)

    def __repr__(self) -> str:
        count = f"{len(self.steps)} steps, {len(self.branches)} branches"
        return f"<{self.title}: {self.reason or count}>"

    def __str__(self) -> str:
        return self.written()


def _whole(found: Floats) -> Floats:
    """Branches without all of their joints have none."""
    found[np.isnan(found).any(axis=1)] = np.nan
    return found


def derived(self: Arm, task: Task | None = None, *, letters: bool = True) -> InverseDerivation:
    """The closed-form inverse told step by step, with the lengths as letters or as numbers.

    >>> import vi3dras as vi
    >>> steps = vi.robot("planar3r").derivation()
    >>> steps, steps.branches
    (<Inverse of the planar 3R: 6 steps, 2 branches>, ('elbow right', 'elbow left'))

    Args:
        self: the arm.
        task: what is asked of the tool: its `pose`, a point with the hand's angle to the ground (`wrist`), or
            its point (`position`); what is usual for the arm if None.
        letters: whether lengths are letters, called a1, d4 as their cells, or the numbers of the table.
    """
    from vi3dras.derivation.derive import derivation
    from vi3dras.symbolic.lettering import in_letters, in_numbers

    return InverseDerivation(derivation((in_letters if letters else in_numbers)(self.robot), task))
