"""The body of an arm as it really is: servos with flaws that are found by measuring alone."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.kinematics.forward import link_frames
from vi3dras.twins.servos import ServoBank


@dataclass(frozen=True)
class Flaws:
    """How far from their file the servos of an arm may be; those of a usual hobby servo."""

    offset: float = np.radians(4.0)
    """Mounted beside its place by so much at most [rad]."""
    gain: float = 0.04
    """Share by which it turns more or less for a microsecond, at most."""
    slew: float = np.radians(280.0)
    """How fast it is [rad/s]: 60 degrees in 0.21 s, a usual figure."""
    dead_band: float = np.radians(0.3)
    """It rests when it is nearer than this [rad]."""
    play: float = np.radians(0.4)
    """Of its gears, from end to end [rad]."""
    droop: float = np.radians(1.0)
    """How far it gives way to the heaviest pose of the arm [rad]."""


PERFECT = Flaws(0.0, 0.0, np.radians(1e4), 0.0, 0.0, 0.0)
"""Servos that do at once what they are told."""


@dataclass(frozen=True)
class Truth:
    """Where the shafts really go, for what a file says of them."""

    offsets: Floats
    """(k,) [rad]."""
    gains: Floats
    """(k,), 1 where the file is right."""
    middles: Floats
    """About which joint value a gain turns, (k,) [rad]."""

    def shafts(self, values: Floats) -> Floats:
        """The shafts (..., k) for joint values by the file (..., k)."""
        shafts: Floats = self.middles + (values - self.middles) * self.gains + self.offsets
        return shafts

    def values(self, shafts: Floats) -> Floats:
        """The joint values by the file (..., k) for shafts (..., k)."""
        values: Floats = self.middles + (shafts - self.offsets - self.middles) / self.gains
        return values


@dataclass(frozen=True)
class Body:
    """An arm that stands there: n joints, and the hand last where it has a servo."""

    servos: ServoBank
    truth: Truth
    joints: int

    @property
    def q(self) -> Floats:
        """Where the joints really are, (n,) [rad], [m]: what a protractor would show."""
        return self.servos.shafts[: self.joints]


def body_of(robot: Robot, flaws: Flaws = PERFECT, *, seed: int = 0, start: Floats | None = None) -> Body:
    """A body for an arm.

    Args:
        robot: what its file says.
        flaws: how far from it the body may be.
        seed: which of all such bodies.
        start: where its joints are before the power comes, (n,); at home if None.
    """
    dice, hand = np.random.default_rng(seed), has_hand(robot)
    count = robot.n + hand
    jointed = (np.arange(count) < robot.n).astype(np.float64)
    spread = dice.uniform(-1.0, 1.0, (2, count)) * jointed
    lows, highs = np.array([joint.low for joint in robot.joints]), np.array([j.high for j in robot.joints])
    middles = np.nan_to_num((lows + highs) / 2, posinf=0.0, neginf=0.0)
    truth = Truth(flaws.offset * spread[0], 1 + flaws.gain * spread[1], np.append(middles, 0.0)[:count])
    same = np.ones(count)
    servos = ServoBank(
        angles=np.append(robot.home if start is None else start, 0.0)[:count],
        slew=same * flaws.slew, dead_band=jointed * flaws.dead_band, play=jointed * flaws.play,
        droop=jointed * flaws.droop, load=Weight(robot, count) if flaws.droop else None,
    )  # fmt: skip
    return Body(servos, truth, robot.n)


def has_hand(robot: Robot) -> bool:
    """Whether a servo opens the hand."""
    return any(servos is not None and servos.gripper is not None for servos in (robot.servo, robot.bus))


class Weight:
    """How heavily each joint is loaded: the weight of what it carries, 1 where the arm lies outstretched."""

    def __init__(self, robot: Robot, count: int) -> None:
        self.robot, self.count = robot, count
        dice = np.random.default_rng(0)
        some = dice.uniform(-np.pi, np.pi, (64, robot.n))
        self.most = max(float(np.abs([self._pull(q) for q in some]).max()), 1e-9)

    def __call__(self, shafts: Floats) -> Floats:
        """The load at shaft angles (k,), from -1 to 1."""
        loads = np.zeros(self.count)
        loads[: self.robot.n] = np.clip(self._pull(shafts[: self.robot.n]) / self.most, -1.0, 1.0)
        return loads

    def _pull(self, q: Floats) -> Floats:
        """The moment of the links beyond each joint, every link as heavy as it is long, (n,)."""
        frames = link_frames(self.robot, q)
        places, axes = frames[:, :3, 3], frames[:, :3, 2]
        lengths = np.linalg.norm(np.diff(places, axis=0), axis=1)
        middles = (places[:-1] + places[1:]) / 2
        pulls = np.zeros(self.robot.n)
        for joint in range(self.robot.n):
            arm = middles[joint:] - places[joint]
            moment = (lengths[joint:, None] * np.cross(arm, [0.0, 0.0, 1.0])).sum(axis=0)
            pulls[joint] = moment @ axes[joint]
        return pulls
