"""The atlas of a way, or of a self-motion: every branch as ribbons per joint, in the arm's units."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from vi3dras.api.explorer.atlas_notes import does_end_as_it_began, notes_on
from vi3dras.api.explorer.crossed import MeetingPlace
from vi3dras.api.values.given import file_in
from vi3dras.api.values.numbers import joints_out
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Bools, Floats, Ints
from vi3dras.atlas.curve import Atlas, largest_step
from vi3dras.export.csv import Column, write_csv

if TYPE_CHECKING:
    from pandas import DataFrame

    from vi3dras.api.values.plots import Plot

Held = Mapping[int | str, float] | None
"""Joints to spare by their number from 1 or their name, and where they stand in the arm's units."""


@dataclass(frozen=True, eq=False, repr=False)
class ArmAtlas:
    """R ribbons of an arm of n joints over N samples, in the arm's units.

    >>> import vi3dras as vi
    >>> vi.robot("planar3r").atlas(vi.line([400, 300, 0, 60], [100, 300, 0, 60]), 31)
    <atlas of planar3r: 2 ribbons over 31 samples, which meet nowhere. The largest step is 2.64 deg.>
    """

    robot: Robot
    atlas: Atlas
    """The same in [m] and [rad]."""
    label: str
    """What `s` is: `way`, a coordinate, or the name of the joint that is free."""
    s_scale: float
    """[m] or [rad] in one unit of `s`."""
    s_unit: str
    """The unit of `s`."""

    @property
    def s(self) -> Floats:
        """Where each sample is, (N,)."""
        along: Floats = self.atlas.s / self.s_scale
        return along

    @property
    def q(self) -> Floats:
        """Joint values without a jump along each ribbon, (R, N, n); NaN where a ribbon is not."""
        return joints_out(self.robot, self.atlas.ribbons.q)

    @property
    def exists(self) -> Bools:
        """Where each ribbon is, (R, N)."""
        return self.atlas.ribbons.exists

    @property
    def within_limits(self) -> Bools:
        """Where it keeps the limits, perhaps after whole turns, (R, N)."""
        return self.atlas.ribbons.within

    @property
    def excess(self) -> Floats:
        """By how much each joint is outside its range, 0 inside, (R, N, n); NaN where a ribbon is not."""
        return joints_out(self.robot, self.atlas.ribbons.excess)

    @property
    def near_singular(self) -> Bools:
        """Where each ribbon is near a singular pose, (R, N)."""
        return self.atlas.near_singular

    @property
    def branches(self) -> tuple[str, ...]:
        """What the branch is called that each ribbon is for most of its way, (R,)."""
        return self.atlas.names

    @property
    def meetings(self) -> tuple[MeetingPlace, ...]:
        """Where two ribbons meet, as they come."""
        return tuple(
            MeetingPlace(
                self.atlas.s_at(each.place) / self.s_scale, each.how, tuple(k + 1 for k in each.ribbons),
                joints_out(self.robot, each.q),
            )
            for each in self.atlas.meetings
        )  # fmt: skip

    @property
    def chosen(self) -> Floats:
        """The sequence within the limits with the least largest step, (N, n); NaN where there is none."""
        return joints_out(self.robot, self.atlas.chosen)

    @property
    def chosen_ribbon(self) -> Ints:
        """On which ribbon, from 1, that is at each sample, (N,); 0 where there is none."""
        return self.atlas.chosen_ribbon + 1

    @property
    def jumps(self) -> list[int]:
        """Samples after which the chosen sequence has to jump."""
        return [int(index) for index in self.atlas.jumps.tolist()]

    @property
    def greedy(self) -> Floats:
        """The sequence that goes to the nearest solution each time, (N, n), to compare with."""
        return joints_out(self.robot, self.atlas.greedy)

    @property
    def greedy_ribbon(self) -> Ints:
        """On which ribbon, from 1, that is at each sample, (N,); 0 where there is none."""
        return self.atlas.greedy_ribbon + 1

    @property
    def steps(self) -> tuple[float, float]:
        """The largest step of the chosen and of the greedy sequence over all joints, in [rad] or [m]."""
        return largest_step(self.atlas.chosen), largest_step(self.atlas.greedy)

    @property
    def sentence(self) -> str:
        """How many ribbons, where they meet, what the chosen sequence costs, what is missed, how it ends."""
        count, meets = len(self.exists), len(self.atlas.meetings)
        places = "nowhere" if not meets else "at 1 place" if meets == 1 else f"at {meets} places"
        ribbons = f"{count} ribbon{'' if count == 1 else 's'} over {len(self)} samples, which meet {places}."
        some = np.isfinite(self.atlas.chosen).any()
        step = (f"The largest step is {self._step_text()}.",) if some else ()
        return " ".join((*((ribbons,) if count else ()), *step, *self.notes))

    @property
    def notes(self) -> tuple[str, ...]:
        """Sentences about samples that are not reached, and about the end of a way that closes."""
        return notes_on(self.atlas)

    @property
    def ends_as_it_began(self) -> bool | None:
        """Whether the chosen sequence closes with a way that closes; None of a way that does not."""
        return does_end_as_it_began(self.atlas)

    def _step_text(self) -> str:
        """The largest step of the chosen sequence, with its unit."""
        steps = np.nan_to_num(np.abs(np.diff(self.chosen, axis=0)))
        size = np.nan_to_num(np.abs(np.diff(self.atlas.chosen, axis=0)))
        joint = int(size.max(axis=0, initial=0.0).argmax())
        return f"{steps[:, joint].max(initial=0.0):.3g} {self.robot.unit(joint)}"

    def to_frame(self) -> DataFrame:
        """A table with a row for each sample of each ribbon: where, joint values, limits, whether chosen."""
        from vi3dras.api.values.tables import frame

        counts = ("ribbon", "i", "within_limits", "near_singular", "chosen", "greedy")
        return frame(self._columns()).astype(dict.fromkeys(counts, int))

    def save(self, file: str | Path, *, replace: bool = False) -> None:
        """Write that table as CSV.

        Raises:
            FileExistsAlreadyError, NotWritableError: the file cannot be written.
        """
        write_csv(file_in(file), self._columns(), replace=replace)

    def plot(self) -> Plot:
        """Every joint over the way, with its limits: all ribbons, and the chosen sequence over them."""
        from vi3dras.api.explorer.atlas_plot import atlas_plot

        return atlas_plot(self.robot, self.atlas, f"{self.label} [{self.s_unit}]", self.s)

    def _columns(self) -> dict[str, Column]:
        from vi3dras.api.values.tables import joint_names

        ribbon, sample = np.nonzero(self.exists)
        marks = {
            "within_limits": self.within_limits[ribbon, sample],
            "near_singular": self.near_singular[ribbon, sample],
            "chosen": self.atlas.chosen_ribbon[sample] == ribbon,
            "greedy": self.atlas.greedy_ribbon[sample] == ribbon,
        }
        columns: dict[str, Column] = {
            "ribbon": _whole(ribbon + 1),
            "branch": [self.branches[k] for k in ribbon.tolist()],
            "i": _whole(sample + 1),
            f"{self.label}_{self.s_unit}": self.s[sample],
        }
        columns |= dict(zip(joint_names(self.robot), self.q[ribbon, sample].T, strict=True))
        return columns | {name: _whole(mark) for name, mark in marks.items()}

    def __len__(self) -> int:
        return len(self.atlas.s)

    def __repr__(self) -> str:
        return f"<atlas of {self.robot.id}: {self.sentence}>"

    def _repr_html_(self) -> str:
        from vi3dras.api.values.tables import html

        return html(repr(self)[1:-1], self.to_frame(), self.plot().html)


def _whole(numbers: Ints | Bools) -> list[str]:
    return [str(int(number)) for number in numbers.tolist()]
