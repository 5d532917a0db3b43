"""How stable a loop is near a pose, with its response, margins, poles and limits, in the units of people."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from vi3dras.api.control.loops import loop_of
from vi3dras.api.values.tables import frame, html
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.control.desired import DesiredTest
from vi3dras.control.laws import ControlLaw
from vi3dras.control.loop import Sampling
from vi3dras.dynamics.estimate import estimated
from vi3dras.dynamics.plausible import warnings
from vi3dras.dynamics.surroundings import Surroundings
from vi3dras.errors import UnknownNameError
from vi3dras.linear.closed import Complexes
from vi3dras.linear.law import GainName
from vi3dras.linear.locus import Locus
from vi3dras.linear.stability import SPELT, Stability, stability_of

if TYPE_CHECKING:
    from pandas import DataFrame

    from vi3dras.api.values.plots import Plot


@dataclass(frozen=True, eq=False, repr=False)
class LoopStability:
    """A control loop near a pose at rest, seen from one joint."""

    robot: Robot
    found: Stability
    """The same as the core has it, in SI."""
    told: tuple[str, ...] = ()
    """What was taken for granted, in sentences."""

    @property
    def is_stable(self) -> bool:
        """Whether every disturbance fades."""
        return self.found.is_stable

    @property
    def words(self) -> str:
        """The verdict in one or two sentences."""
        first, more = self.found.words()
        return f"{first}. {more[:1].upper()}{more[1:]}." if more else f"{first}."

    @property
    def poles(self) -> Complexes:
        """Of the closed loop (s,): in z of a sampled one, in s [1/s] of a continuous one; slowest first."""
        return self.found.poles

    @property
    def largest_gain(self) -> float:
        """Up to which the loop is stable; infinite where no gain is too large, NaN where none is right."""
        return self.found.gains.high

    @property
    def least_gain(self) -> float:
        """From which on it is stable; 0 mostly."""
        return self.found.gains.low

    @property
    def least_rate(self) -> float:
        """The least stable update rate [Hz] with these gains; infinite where none helps."""
        return self.found.least_rate

    @property
    def gain_margin(self) -> float:
        """A factor of the whole loop with which it begins to swing."""
        return self.found.margins.gain

    @property
    def phase_margin(self) -> float:
        """[deg]."""
        return float(np.degrees(self.found.margins.phase))

    @property
    def delay_margin(self) -> float:
        """How much later [s] the torque may come."""
        return self.found.margins.delay

    def bode(self, frequencies: Sequence[float] | None = None) -> dict[str, Floats]:
        """Magnitude and phase of the opened and of the closed loop.

        Args:
            frequencies: in [Hz]; up to half the sampling rate if None.
        """
        w = None if frequencies is None else 2 * np.pi * np.asarray(frequencies, float)
        found = self.found.response(w)
        columns = {"hz": found.frequencies / (2 * np.pi)}
        for name, values in (("open", found.opened), ("closed", found.closed)):
            columns[f"{name}_db"] = 20 * np.log10(np.maximum(np.abs(values), 1e-300))
            columns[f"{name}_deg"] = np.degrees(np.unwrap(np.angle(values)))
        return columns

    def locus(self) -> tuple[Floats, Complexes]:
        """Values of the gain (K,) and the poles of each (K, s), a column for each branch."""
        return self._locus.gains, self._locus.poles

    @cached_property
    def _locus(self) -> Locus:
        return self.found.locus()

    def to_frame(self) -> DataFrame:
        """One row for each pole: place, how fast it swings, how much of it is damped."""
        speed, damped = self.found.swings
        return frame({
            "real": self.poles.real, "imaginary": self.poles.imag, "size": np.abs(self.poles),
            "hz": speed / (2 * np.pi), "damping": damped,
        })  # fmt: skip

    def plot(self) -> Plot:
        """Magnitude and phase of the opened loop over the logarithm of the frequency."""
        from vi3dras.api.values.plots import Strip, strips

        bode = self.bode()
        rows = [
            Strip("open [dB]", bode["open_db"], 0.0, np.inf),
            Strip("open [deg]", bode["open_deg"], -180.0, np.inf),
        ]
        return strips(
            "log10 of the frequency [Hz]",
            np.log10(bode["hz"]),
            [*rows, Strip("closed [dB]", bode["closed_db"])],
        )

    def __repr__(self) -> str:
        return f"<{self.robot.id}, {self.robot.joints[self.found.joint].name}: {self.words}>"

    def _repr_html_(self) -> str:
        return html(repr(self)[1:-1], self.to_frame(), self.plot().html)


def still_at(q: Floats) -> DesiredTest:
    """To stand at joint values (n,)."""
    held = tuple(q.tolist())
    return DesiredTest(held, held, "hold")


def stability_at(
    robot: Robot, pose: DesiredTest, law: ControlLaw, around: Surroundings, sampling: Sampling, joint: int,
    gain: GainName, *, alone: bool = False, unknown: float = 0.0,
) -> LoopStability:  # fmt: skip
    """How stable a loop is that stands at a pose, for joint `joint`, from 0.

    Raises:
        LinearError, ControlError: there is no linear form, or no such gain.
    """
    loop = loop_of(robot, pose, law, around, sampling, np.full(robot.n, np.inf), (), unknown)
    found = stability_of(loop, np.array(pose.start), joint, gain, alone=alone)
    return LoopStability(loop.robot, found, (*warnings(estimated(robot)), *left_out(robot)))


def left_out(robot: Robot) -> tuple[str, ...]:
    """What of an arm has no linear form, in sentences."""
    is_dry = any(each.motor is not None and any(each.motor.coulomb) for each in robot.joints)
    words = "Dry friction is left out: it may hold what would swing a little without it."
    return (words,) if is_dry else ()


def gain_known(name: str) -> GainName:
    """One of the gains by its name.

    Raises:
        UnknownNameError: there is no such gain.
    """
    folded = name.casefold()
    if folded not in SPELT:
        raise UnknownNameError("gain", name, tuple(SPELT))
    return folded
