"""Masses, rotors and friction from measured torques: base parameters with error bars, the arm with them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from vi3dras.api.control.measuring import measurements_in
from vi3dras.api.values.given import file_in
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.dynamics.chain import chain_of
from vi3dras.dynamics.estimate import estimated
from vi3dras.dynamics.plausible import findings
from vi3dras.dynamics.surroundings import Surroundings
from vi3dras.export.csv import write_csv
from vi3dras.formats.columns import RADIANS_END
from vi3dras.identification.fit import Identified, identified, predicted
from vi3dras.identification.kept import Kept, with_identified
from vi3dras.identification.regressor import numbers_of

if TYPE_CHECKING:
    from pandas import DataFrame

    from vi3dras.api.arm import Arm
    from vi3dras.api.values.plots import Plot

UNITS = {"M": "kg", "Fv": "N m s", "Fc": "N m", "off": "N m"} | dict.fromkeys(("MX", "MY", "MZ"), "kg m")
"""By letter; all others are in kg m². Of a joint that slides a length less for each turn."""


NOISE = 1e-12
"""What rounding leaves of a zero."""


class CrossCheck(NamedTuple):
    """How well parameters tell another motion."""

    residual: Floats
    """The root mean square of what stays unexplained, (n,) in [N m], [N]."""
    share: Floats
    """The same as a share of the torque's root mean square, (n,)."""


@dataclass(frozen=True, eq=False, repr=False)
class Identification:
    """The base parameters of an arm as measured torques tell them, with 95 % error bars."""

    owner: Arm
    """The arm that was measured, as it was asked."""
    robot: Robot
    """The same with the masses that it had before."""
    found: Identified
    """The same as the core has it, in [m], [kg], [rad] and [s]."""
    around: Surroundings
    title: str = "Measured"
    told: tuple[str, ...] = ()
    """How it was filtered and what was taken for granted, in sentences."""

    @property
    def names(self) -> tuple[str, ...]:
        """Each base parameter by the number that leads it: `ZZ1`, `MX2`, `Ia3`, `Fv1`, `Fc1`, `off1`."""
        return self.found.base.names

    @property
    def formulas(self) -> tuple[str, ...]:
        """What each one is the sum of, in letters."""
        return self.found.base.formulas

    @property
    def units(self) -> tuple[str, ...]:
        """Of each."""
        return tuple(UNITS.get(each.letter, "kg m²") for each in self.found.base.columns)

    @property
    def values(self) -> Floats:
        """(b,) in SI."""
        return self.found.values

    @property
    def bars(self) -> Floats:
        """Half the interval that holds each with 95 %, (b,)."""
        return self.found.bars

    @cached_property
    def before(self) -> Floats:
        """What the arm's own masses and motors say, (b,)."""
        base = self.found.base
        told = base.sums @ numbers_of(chain_of(self.robot, self.around), base.every)
        return np.where(np.abs(told) > NOISE, told, 0.0)

    @property
    def share(self) -> Floats:
        """Of each joint's torque that stays unexplained, root mean squares, (n,)."""
        return self.found.share

    @property
    def noise(self) -> Floats:
        """Standard deviation of each joint's rows about what the parameters tell, (n,) in [N m], [N]."""
        return self.found.noise

    @property
    def condition(self) -> float:
        """Of the weighted regressor: above some hundreds, a motion tells parameters badly apart."""
        return self.found.condition

    def cross(self, data: Any) -> CrossCheck:
        """How well the parameters tell the torques of another motion.

        Args:
            data: as `arm.identify` takes it.

        Raises:
            IdentificationError, GivenError, PathFileError: see `arm.identify`.
        """
        torque, told = predicted(
            self.robot, self.found, measurements_in(self.robot, data).measured, self.around
        )
        left, whole = (np.sqrt((part**2).mean(axis=0)) for part in (torque - told, torque))
        return CrossCheck(left, left / np.maximum(whole, 1e-300))

    @cached_property
    def kept(self) -> Kept:
        """The arm with these numbers, changed as little as bodies allow, and what was done for that."""
        return with_identified(self.robot, self.found, self.around)

    @property
    def arm(self) -> Arm:
        """A copy of the arm that has what was identified."""
        return replace(self.owner, robot=self.kept.robot)

    @property
    def findings(self) -> tuple[str, ...]:
        """What no body or motor can have of it, in sentences."""
        joints = self.kept.robot.joints
        odd = findings(self.kept.robot)
        return (
            *self.kept.told,
            *(f"Link {each.joint + 1} ({joints[each.joint].name}): {each.sentence}." for each in odd),
        )

    def columns(self) -> dict[str, Any]:
        """One row for each base parameter."""
        return {
            "parameter": list(self.names),
            "value": self.values,
            "bar_95": self.bars,
            "before": self.before,
            "unit": list(self.units),
            "sum": list(self.formulas),
        }

    def to_frame(self) -> DataFrame:
        """That table."""
        from vi3dras.api.values.tables import frame

        return frame(self.columns())

    def save(self, file: str | Path, *, replace: bool = False) -> None:
        """Write it as CSV.

        Raises:
            FileExistsAlreadyError, NotWritableError: the file cannot be written.
        """
        write_csv(file_in(file), self.columns(), replace=replace)

    def plot(self) -> Plot:
        """What stays unexplained of each joint's torque over the time."""
        from vi3dras.api.values.plots import Strip, strips

        rows = zip(self.robot.joints, self.found.residual.T, strict=True)
        return strips("time [s]", self.found.times, [Strip(joint.name, values) for joint, values in rows])

    def __repr__(self) -> str:
        worst = 100 * float(self.share.max())
        return (
            f"<{len(self.values)} base parameters of {self.robot.id} from {len(self.found.times)} rows, "
            f"condition {self.condition:.3g}, at most {worst:.2g} % of a torque unexplained>"
        )

    def _repr_html_(self) -> str:
        from vi3dras.api.values.tables import html

        return html(repr(self)[1:-1], self.to_frame(), self.plot().html)


def identification_of(
    arm: Arm, data: Any, around: Surroundings, *, cutoff: float | None = None, filtered: bool = True,
    rotors: bool = True, friction: bool = True,
) -> Identification:  # fmt: skip
    """The base parameters of an arm from measurements that people give.

    Raises:
        IdentificationError, GivenError, PathFileError: they do not tell them, or are none.
    """
    massed = estimated(arm.robot)
    given = measurements_in(massed.robot, data)
    found = identified(
        massed.robot,
        given.measured,
        around,
        cutoff=cutoff,
        filtered=filtered,
        rotors=rotors,
        friction=friction,
    )
    how = "Nothing was filtered; speeds and accelerations are those of cubic splines."
    if found.cutoff is not None:
        how = (
            f"Joint values went through a Butterworth filter of the fourth order at {found.cutoff:.3g} Hz, "
            "to and fro so that nothing is late; speeds and accelerations are those of cubic splines; both "
            f"sides are averaged to {len(found.times)} rows."
        )
    told = (*given.told, how, *_like_radians(massed.robot, given.measured.q), *massed.told)
    return Identification(arm, massed.robot, found, around, given.title, told)


def _like_radians(robot: Robot, q: Floats) -> tuple[str, ...]:
    """Says so where angles are as small as radians would be."""
    turning = q[:, robot.table.revolute]
    if not turning.size or np.degrees(np.abs(turning).max()) > RADIANS_END:
        return ()
    return (
        f"No angle is above {RADIANS_END} deg: if these are radians, write rad in the names of the columns.",
    )
