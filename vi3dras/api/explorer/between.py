"""From one solution to another: the joints move, the tool leaves its place and comes back to it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from vi3dras.api.explorer.crossed import Crossed, drift_words
from vi3dras.api.values.given import file_in, number_in, whole_in
from vi3dras.api.values.motions import ArmMotion
from vi3dras.api.values.numbers import angles_out, joints_out, lengths_out
from vi3dras.api.values.wished import law_known, moved
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.atlas.posture import PostureChange, posture_change
from vi3dras.errors import Vi3drasError
from vi3dras.export.csv import write_csv
from vi3dras.motion.laws import LawName

if TYPE_CHECKING:
    from pandas import DataFrame

    from vi3dras.api.solutions import Solutions
    from vi3dras.api.values.plots import Plot


class NoSolutionNumberError(Vi3drasError):
    """A number that no solution of a list has; facts: the number, how many there are."""

    def _told(self, number: object, count: int) -> str:
        if count < 2:
            few = "there is only one" if count else "there is none"
            return f"A motion between solutions needs two, but {few} for this place."
        return f"There is no solution {number!r:.20}: they are numbered from 1 to {count}."


@dataclass(frozen=True, eq=False, repr=False)
class SolutionMotion:
    """N rows from one solution to another, in the arm's units; the tool is in place at both ends.

    >>> import vi3dras as vi
    >>> arm = vi.robot("planar3r")
    >>> arm.ik([400, 300, 0], wrist=60).between(1, 2).crossed[0].kind
    'elbow'
    """

    robot: Robot
    numbers: tuple[int, int]
    """Which solutions of the list, from 1."""
    change: PostureChange
    """The same in [m], [rad] and [s]."""
    motion: ArmMotion
    """The joint move: passport, export, rows near enough together to play."""

    @property
    def times(self) -> Floats:
        """When the arm is at each row [s], (N,)."""
        return self.motion.times

    @property
    def q(self) -> Floats:
        """Joint values, (N, n)."""
        return self.motion.q

    @property
    def drift(self) -> Floats:
        """How far the tool is from its place at each row, a length, (N,)."""
        return lengths_out(self.robot, self.change.drift)

    @property
    def drift_angle(self) -> Floats:
        """How far it is turned away at each row, (N,); 0 where no orientation is asked."""
        return angles_out(self.robot, self.change.turn)

    @property
    def largest_drift(self) -> float:
        """How far the tool leaves its place."""
        return float(lengths_out(self.robot, self.change.largest[0]))

    @property
    def largest_drift_angle(self) -> float:
        """How far it is turned away."""
        return float(angles_out(self.robot, self.change.largest[1]))

    @cached_property
    def crossed(self) -> tuple[Crossed, ...]:
        """The singular poses on the way, as they come; none where the posture changes without."""
        change, robot = self.change, self.robot
        return tuple(
            Crossed(
                100 * each.share, time, each.kind, tuple(robot.symbol(i) for i in each.joints),
                joints_out(robot, each.q), each.changes_side, 100 * each.until,
            )
            for each, time in zip(change.crossings, change.crossing_times.tolist(), strict=True)
        )  # fmt: skip

    @property
    def crossed_before(self) -> list[str]:
        """Of each row what has been passed since the row before, such as `elbow`; mostly nothing."""
        words: list[list[str]] = [[] for _ in self.times]
        for each, row in zip(self.crossed, self.change.crossed_at.tolist(), strict=True):
            words[row].append(each.kind or "singular")
        return [", ".join(some) for some in words]

    @property
    def drift_sentence(self) -> str:
        """How far the tool leaves its place, and that it comes back."""
        return drift_words(self.robot, *self.change.largest.tolist())

    @property
    def sentence(self) -> str:
        """How far the tool leaves its place, and what is passed on the way."""
        left = self.drift_sentence
        if not self.crossed:
            return f"{left} No singular surface is crossed."
        passed = " and ".join(each.words for each in self.crossed)
        return f"{left} The way goes through {passed}.{self._must}"

    @property
    def must_cross(self) -> tuple[str, ...]:
        """The singular surfaces that every motion between the two crosses, whatever its way."""
        return tuple(kind or "singular" for kind in self.change.must_cross or ())

    @property
    def _must(self) -> str:
        """What cannot be gone around, as a sentence; nothing where nothing is known."""
        named = [f"the {kind}'s" if kind else "a singular" for kind in self.change.must_cross or ()]
        surfaces = " and ".join(named)
        return f" Every motion between the two crosses {surfaces} surface." if named else ""

    def to_frame(self) -> DataFrame:
        """A table with a row for each time: joint values, drift, what was crossed since the row before."""
        from vi3dras.api.values.tables import frame

        return frame(self._columns())

    def save(self, file: str | Path, *, replace: bool = False) -> None:
        """Write that table as CSV.

        Raises:
            FileExistsAlreadyError, NotWritableError: the file cannot be written.
        """
        write_csv(file_in(file), self._columns(), replace=replace)

    def plot(self) -> Plot:
        """Every joint over the time, with its limits."""
        return self.motion.plot()

    def _columns(self) -> dict[str, Floats | list[str]]:
        from vi3dras.api.values.tables import joint_names

        units = self.robot.units
        joints = dict(zip(joint_names(self.robot), self.q.T, strict=True))
        drift = {f"drift_{units.length}": self.drift, f"drift_{units.angle}": self.drift_angle}
        return {"t_s": self.times} | joints | drift | {"crossed": self.crossed_before}

    def __len__(self) -> int:
        return len(self.times)

    def __repr__(self) -> str:
        one, other = self.numbers
        return f"<solution {one} to {other} of {self.robot.id}, {len(self)} rows. {self.sentence}>"

    def _repr_html_(self) -> str:
        from vi3dras.api.values.tables import html

        return html(repr(self)[1:-1], self.to_frame(), self.plot().html)


def motion_between(
    found: Solutions,
    first: int,
    second: int,
    law: LawName = "quintic",
    duration: float | None = None,
    *,
    rows: int = 21,
) -> SolutionMotion:
    """The motion from one solution of a list to another, both numbered from 1.

    Raises:
        NoSolutionNumberError: the list has no such solution.
        TypedError: there is no such law.
        TooShortError: some joint cannot do it in the duration.
    """
    for number in (first, second):
        if isinstance(number, bool) or number not in range(1, len(found) + 1) or len(found) < 2:
            raise NoSolutionNumberError(number, len(found))
    robot, seconds = found.robot, None if duration is None else number_in("The duration", duration, above=0.0)
    start, end = found.joints[first - 1], found.joints[second - 1]
    change = posture_change(
        robot, found.task, found.target, start, end, law_known(law), seconds,
        rows=whole_in("The number of rows", rows, least=2),
    )  # fmt: skip
    told = {"law": law, "from": start / robot.scale, "to": change.plan.stops.q[-1] / robot.scale}
    motion = moved(robot, change.plan, f"Solution {first} to {second}", told)
    return SolutionMotion(robot, (int(first), int(second)), change, motion)
