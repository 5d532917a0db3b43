"""An arm that moves between two instants by held torques: weight, friction that sticks, stops, pushes.

Each step is one of Runge and Kutta's of fourth order. Which joints rest is decided at its beginning: one that
stands stays while dry friction or its stop can hold it, and one that turns round stands at the step's end.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Bools, Floats
from vi3dras.control.errors import QuickFrictionError
from vi3dras.control.gears import PACE, Gears, gears_of, loosened
from vi3dras.control.loop import Loop, Push
from vi3dras.control.plant import Bound, moving, own_inertia
from vi3dras.dynamics.chain import Mechanism, chain_of
from vi3dras.dynamics.matrices import inertia_matrix
from vi3dras.dynamics.rest import friction_of
from vi3dras.dynamics.surroundings import Payload, Surroundings
from vi3dras.kinematics.jacobian import geometric_jacobian

LONGEST_STEP = 2e-3
"""In [s]."""
FINEST_SHARE = 0.4
"""A step is at most so many times what friction takes to slow a joint down to a third."""
MOST_STEPS = 400
"""For one sample, at most."""
IMMENSE = 1e8
"""So many times its own inertia has a joint that is held."""
WILD = 1e5
"""A joint this fast [rad/s] or [m/s] has run away, and its run is over."""

Torque = Callable[[float, Floats, Floats], Floats]
"""Torques (n, B) by the time [s], joint values and speeds (n, B)."""


class Body:
    """B arms side by side, each with its own state.

    `q` and `qd` are those of the links (n, B), `seen_q` and `seen_qd` those that sensors see: at the motor
    where the gear has play. Inside, rows of motors stand below those of links where any gear has play.
    """

    def __init__(self, loop: Loop, q: Floats, qd: Floats) -> None:
        self.robot, self.pushes = loop.robot, loop.pushes
        whole = chain_of(loop.robot, laden(loop.around, loop.unknown))
        n, count = q.shape
        self.n = n
        own = own_inertia(whole, 1)(q[:, :1])
        self.gears = gears_of(loop.robot, loop.motors.backlash, whole, own)
        self.chain = whole if self.gears is None else loosened(whole, self.gears)
        bodies = 1 if self.gears is None else 2
        self._q, self._qd = (np.concatenate([part] * bodies) for part in (q, qd))
        self.is_lost = np.zeros(count, bool)
        """Which runs have run away (B,): they stay where they were."""
        parts = [friction_of(self.chain), *([self.gears.friction] if self.gears else [])]
        self.viscous, self.up, self.down = (
            np.concatenate(same)[:, None] for same in zip(*parts, strict=True)
        )
        self.is_dry = (self.up > 0) | (self.down < 0)
        low, high = (loop.robot.low, loop.robot.high) if loop.has_stops else (-np.inf, np.inf)
        free = np.full(n * (bodies - 1), np.inf)
        self.low = np.concatenate([np.broadcast_to(low, n), -free])[:, None]
        self.high = np.concatenate([np.broadcast_to(high, n), free])[:, None]
        self._moving: Bound = moving(self.chain, count)
        heavy = own if self.gears is None else np.concatenate([own, self.gears.inertia])
        self._immense = IMMENSE * np.maximum(heavy, 1e-9)
        self._rows = np.zeros((4 * n, count))

    @property
    def q(self) -> Floats:
        """Joint values of the links (n, B)."""
        return self._q[: self.n]

    @property
    def qd(self) -> Floats:
        """Their speeds (n, B)."""
        return self._qd[: self.n]

    @property
    def seen_q(self) -> Floats:
        """Joint values where the sensors are (n, B)."""
        return self._seen(self._q)

    @property
    def seen_qd(self) -> Floats:
        """Speeds where the sensors are (n, B)."""
        return self._seen(self._qd)

    def _seen(self, state: Floats) -> Floats:
        if self.gears is None:
            return state
        return np.where(self.gears.has_play, state[self.n :], state[: self.n])

    def advance(self, torque: Torque, start: float, end: float, most: float) -> None:
        """Let the arms move from one time to another in even steps of at most `most` [s]."""
        parts = max(int(np.ceil((end - start) / most - 1e-9)), 1)
        h = (end - start) / parts
        for k in range(parts):
            self._step(torque, start + k * h, h)

    def _step(self, torque: Torque, t: float, h: float) -> None:
        q, qd = self._q, self._qd
        pushed = self._pushed(t + h / 2)
        held, way = self._held(torque, t, pushed)
        inertia = 0.0 if held is None else np.where(held, self._immense, 0.0)
        dry = np.where(way > 0, self.up, np.where(way < 0, self.down, 0.0)) if self.is_dry.any() else 0.0
        taken = pushed - dry

        def a(since: float, at: Floats, speed: Floats) -> Floats:
            given = torque(t + since, self._seen(at), self._seen(speed))
            return self._accelerated(at, speed, given, taken, inertia)

        with np.errstate(all="ignore"):
            k1 = a(0.0, q, qd).copy()
            k2 = a(h / 2, q + h / 2 * qd, qd + h / 2 * k1).copy()
            k3 = a(h / 2, q + h / 2 * qd + h * h / 4 * k1, qd + h / 2 * k2).copy()
            k4 = a(h, q + h * qd + h * h / 2 * k2, qd + h * k3)
            new = q + h * qd + h * h / 6 * (k1 + k2 + k3)
            speed = qd + h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
        if held is not None:
            new, speed = np.where(held, q, new), np.where(held, 0.0, speed)
        self._settle(new, np.where(self.is_dry & (speed * way < 0), 0.0, speed))

    def _accelerated(
        self, q: Floats, qd: Floats, given: Floats, other: Floats | float, inertia: Floats | float
    ) -> Floats:
        """Accelerations by the motors' torques (n, B), and by others on links and motors."""
        if self.gears is not None:
            return self._through_gears(self.gears, q, qd, given, other, inertia)
        return self._linked(q, qd, given + other - self.viscous * qd, inertia)

    def _linked(self, q: Floats, qd: Floats, net: Floats, inertia: Floats | float) -> Floats:
        n, rows = self.n, self._rows
        rows[:n], rows[n : 2 * n], rows[2 * n : 3 * n], rows[3 * n :] = q, qd, net, inertia
        return self._moving(rows)

    def _through_gears(
        self, gears: Gears, q: Floats, qd: Floats, given: Floats, other: Floats | float,
        inertia: Floats | float,
    ) -> Floats:  # fmt: skip
        """The same where gears have play: links are pushed by teeth, motors push back."""
        n = self.n
        rest = np.broadcast_to(other - self.viscous * qd, q.shape)
        heavy = np.broadcast_to(inertia, q.shape)
        pushed = gears.pushed(q[:n], qd[:n], q[n:], qd[n:])
        links = self._linked(q[:n], qd[:n], np.where(gears.has_play, pushed, given) + rest[:n], heavy[:n])
        turned = np.where(gears.has_play, (given - pushed + rest[n:]) / (gears.inertia + heavy[n:]), 0.0)
        return np.concatenate([links, turned])

    def _held(self, torque: Torque, t: float, pushed: Floats | float) -> tuple[Bools | None, Floats]:
        """Which joints stay where they stand, and which way dry friction counts that the others go."""
        q, qd, way = self._q, self._qd, np.sign(self._qd)
        at_low, at_high = (q <= self.low) & (qd <= 0), (q >= self.high) & (qd >= 0)
        held = (self.is_dry & (qd == 0)) | at_low | at_high
        if not held.any():
            return None, way
        dry = np.where(way > 0, self.up, np.where(way < 0, self.down, 0.0))
        inertia = np.where(held, self._immense, 0.0)
        with np.errstate(all="ignore"):
            given = torque(t, self._seen(q), self._seen(qd))
            made = self._accelerated(q, qd, given, pushed - dry, inertia)
            pull = inertia * made
        least = np.where(at_low, -np.inf, self.down)
        most = np.where(at_high, np.inf, self.up)
        stays = held & (pull >= least) & (pull <= most)
        return stays, np.where(held & ~stays, np.sign(pull), way)

    def _settle(self, q: Floats, qd: Floats) -> None:
        """Take over the state behind a step: stops stop, and what has run away stays."""
        below, above = q < self.low, q > self.high
        if below.any() or above.any():
            qd = np.where(below, np.maximum(qd, 0.0), np.where(above, np.minimum(qd, 0.0), qd))
            q = np.clip(q, self.low, self.high)
        with np.errstate(invalid="ignore"):
            is_sound = (np.abs(qd) < WILD).all(axis=0) & np.isfinite(q).all(axis=0)
        if not is_sound.all():
            q, qd = np.where(is_sound, q, self._q), np.where(is_sound, qd, 0.0)
            self.is_lost |= ~is_sound
        if self.is_lost.any():
            q, qd = np.where(self.is_lost, self._q, q), np.where(self.is_lost, 0.0, qd)
        self._q, self._qd = q, qd

    def _pushed(self, t: float) -> Floats | float:
        """What the pushes of an instant do to the joints, (n, B)."""
        force = force_at(self.pushes, t)
        if not force.any():
            return 0.0
        J = geometric_jacobian(self.robot, self.q.T)
        torque: Floats = (np.swapaxes(J[..., :3, :], -1, -2) @ force).T
        return torque if self.gears is None else np.concatenate([torque, np.zeros_like(torque)])


def force_at(pushes: Sequence[Push], t: float) -> Floats:
    """The sum of the forces (3,) in [N] that push the tool at a time."""
    total = np.zeros(3)
    for push in pushes:
        if push.start <= t < push.start + push.duration:
            total += push.force
    return total


def longest_step(loop: Loop, q: Floats, period: float) -> float:
    """How long a step may be in [s] so that friction is followed well, from joint values (n,).

    Raises:
        QuickFrictionError: a sample would take more steps than anybody waits for.
    """
    chain = chain_of(loop.robot, laden(loop.around, loop.unknown))
    rate = quickest(loop.robot, chain, loop.around, q)
    rate = max(rate, PACE) if any(loop.motors.backlash) else rate
    step = min(LONGEST_STEP, FINEST_SHARE / rate) if rate > 0 else LONGEST_STEP
    if period / step > MOST_STEPS:
        raise QuickFrictionError(1 / rate, int(np.ceil(period / step)), MOST_STEPS)
    return step


def quickest(robot: Robot, chain: Mechanism, around: Surroundings, q: Floats) -> float:
    """Twice the largest rate in [1/s] with which viscous friction slows the arm down at q (n,)."""
    viscous = friction_of(chain).viscous
    if not viscous.any():
        return 0.0
    rates = np.linalg.eigvals(np.linalg.solve(inertia_matrix(robot, q, around), np.diag(viscous)))
    return 2.0 * float(np.abs(rates).max())


def laden(around: Surroundings, unknown: Payload) -> Surroundings:
    """Surroundings with a payload more in the hand: both as one body."""
    if not unknown.mass:
        return around
    known = around.payload
    mass = known.mass + unknown.mass
    place = (known.mass * np.array(known.place) + unknown.mass * np.array(unknown.place)) / mass
    inertia = sum(_about(part, place) for part in (known, unknown))
    x, y, z = place.tolist()
    xx, yy, zz, xy, xz, yz = np.asarray(inertia)[[0, 1, 2, 0, 0, 1], [0, 1, 2, 1, 2, 2]].tolist()
    return replace(around, payload=Payload(mass, (x, y, z), (xx, yy, zz, xy, xz, yz)))


def _about(part: Payload, place: Floats) -> Floats:
    """The inertia (3, 3) of a payload about another place, Steiner's theorem."""
    xx, yy, zz, xy, xz, yz = part.inertia
    own = np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
    r = np.array(part.place) - place
    return own + part.mass * (r @ r * np.eye(3) - np.outer(r, r))
