"""An arm let fall: by weight, torques and friction, from stop to stop, and where the energy goes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.dynamics.chain import chain_of
from vi3dras.dynamics.energy import kinetic, potential
from vi3dras.dynamics.errors import (
    HeldSpeedError,
    LongFallError,
    NoInertiaError,
    RestlessError,
    StartOutsideError,
    StiffError,
)
from vi3dras.dynamics.forward import balance, solved
from vi3dras.dynamics.integrate import USUAL, Tolerance, steps
from vi3dras.dynamics.phases import Acting, End, Phase, phase_from, stopped
from vi3dras.dynamics.rest import Stops, after_blow, friction_of
from vi3dras.dynamics.surroundings import Surroundings
from vi3dras.dynamics.typed_torque import torque_of
from vi3dras.kinematics.forward import joint_values

Told = Callable[[float], None]

LONGEST_STEP = 0.1
"""In [s]: what a torque does in between is not overlooked for longer."""
STEPS, STEPS_A_SECOND = 1000, 2000
"""Most steps of a fall, and more for each of its seconds."""
REACH = 6.0
"""A step stays sound while it is shorter than so many times what friction takes to stop a joint."""
RESTLESS = 200
"""So many events within a millisecond are no motion that anybody can follow."""
SLOW = 1e-2
"""A joint that would come back from its stop slower than this [rad/s] or [m/s] stays there."""


@dataclass(frozen=True)
class FallWishes:
    """How an arm is let fall."""

    time: float = 2.0
    """In [s]."""
    torque: tuple[str, ...] = ()
    """What the motors give: a formula for each joint in [N m] or [N], of t, q1 ..., qd1 ...; nothing if
    empty."""
    held: tuple[bool, ...] = ()
    """Which joints have their brakes on; none if empty."""
    has_stops: bool = True
    """Whether a joint stops at its limits; else it goes on through them."""
    restitution: float = 0.0
    """With what share of its speed it comes back from there: 0 stays, 1 loses nothing."""
    rate: float = 100.0
    """Rows a second."""
    tolerance: Tolerance = USUAL


class Happening(NamedTuple):
    """What happened to a joint."""

    time: float
    joint: int
    """From 0."""
    kind: str
    """`still` (friction holds it), `low`, `high` (it met a limit) or `loose` (it is held no more)."""
    speed: float
    """How fast it met its limit in [rad/s] or [m/s], else 0."""
    rests: bool
    """Whether it stays where it is for the moment."""


@dataclass(frozen=True, eq=False)
class Fall:
    """A fall as rows at even times, with the account of its energy."""

    times: Floats
    """(N,) in [s]."""
    q: Floats
    """(N, n) in [rad] or [m]."""
    qd: Floats
    """(N, n) in [rad/s] or [m/s]."""
    kinetic: Floats
    """(N,) in [J]; rotors turn with it."""
    potential: Floats
    """(N,) in [J], zero where the whole mass is at the base frame."""
    put_in: Floats
    """(N,) in [J]: work of the motors since the start."""
    lost: Floats
    """(N,) in [J]: taken by friction and blows since the start."""
    happened: tuple[Happening, ...]
    steps: int

    @property
    def unaccounted(self) -> Floats:
        """(N,) in [J]: energy that the account misses; nothing but the error of the steps."""
        whole = self.kinetic + self.potential - self.put_in + self.lost
        missing: Floats = whole - whole[0]
        return missing

    @property
    def drift(self) -> float:
        """The most that is missing, as a share of the energy that changed hands; 0 where nothing moved."""
        height = float(np.ptp(self.potential))
        moved = max(float(self.kinetic.max()), height, float(self.lost[-1]))
        return float(np.abs(self.unaccounted).max()) / moved if moved > 0.0 else 0.0


def fall(
    robot: Robot, q: Floats, qd: Floats | None = None, around: Surroundings = Surroundings(),  # noqa: B008
    wishes: FallWishes = FallWishes(), report: Told | None = None,
) -> Fall:  # fmt: skip
    """How an arm moves that is let go at joint values (n,) with speeds (n,), at rest if None.

    Raises:
        NoMassError, NoInertiaError: a link of which nobody knows the mass, or that has none.
        StartOutsideError, HeldSpeedError: it cannot start so.
        TypedTextsError, RefusedFormulaError, TypedNameError, NoTorqueError: a torque is none.
        StiffError, LongFallError, RestlessError, NoStepError: it takes more than anybody waits for.
    """
    q = joint_values(robot, q)
    qd = np.zeros(robot.n) if qd is None else joint_values(robot, qd)
    acting = _acting(robot, around, wishes)
    _sound(robot, acting, q, qd, wishes)
    state = np.array([*q, *np.where(acting.held, 0.0, qd), 0.0, 0.0])
    return _Course(robot, acting, wishes, report or (lambda _: None)).run(state)


class _Course:
    """One fall while it is computed."""

    def __init__(self, robot: Robot, acting: Acting, wishes: FallWishes, report: Told) -> None:
        self.robot, self.acting, self.wishes, self.report = robot, acting, wishes, report
        rows = max(round(wishes.time * wishes.rate), 1) + 1
        self.times = np.linspace(0.0, wishes.time, rows)
        self.states = np.empty((rows, 2 * robot.n + 2))
        self.filled, self.steps, self.most = 0, 0, int(STEPS + STEPS_A_SECOND * wishes.time)
        self.happened: list[Happening] = []
        self.ends: list[float] = []

    def run(self, state: Floats) -> Fall:
        """From the state at the start to the end."""
        time, end = 0.0, None
        self._fill(np.array([0.0]), state[None])
        while time < self.wishes.time:
            speed = 0.0
            if end is not None:
                speed = float(state[self.robot.n + end.joint])
                state = self._after(end, state)
            phase = phase_from(self.acting, time, state, end if end and end.kind == "loose" else None)
            if end is not None:
                self._note(end, phase, speed)
            time, state, end = self._through(phase, time, state)
        n, chain = self.robot.n, self.acting.chain
        q, qd = self.states[:, :n], self.states[:, n : 2 * n]
        return Fall(
            self.times, q, qd, kinetic(chain, q, qd), potential(chain, q), self.states[:, -2],
            self.states[:, -1], tuple(self.happened), self.steps,
        )  # fmt: skip

    def _through(self, phase: Phase, time: float, state: Floats) -> tuple[float, Floats, End | None]:
        """A phase to the event that ends it, or to the end of the fall."""
        walk = steps(phase.slope(), time, state, self.wishes.time, self.wishes.tolerance, LONGEST_STEP)
        for step in walk:
            self.steps += 1
            if self.steps > self.most:
                raise LongFallError(self.most, step.start, self.wishes.time)
            end = phase.end_in(step)
            time = step.end if end is None else end.time
            inside = self.times[self.filled :]
            inside = inside[: np.searchsorted(inside, time, side="right")]
            if len(inside):
                self._fill(inside, step.at(inside))
            self.report(time / self.wishes.time)
            if end is not None:
                return time, step.at(np.array([time]))[0], end
            state = step.after
        return time, state, None

    def _fill(self, times: Floats, states: Floats) -> None:
        self.states[self.filled : self.filled + len(times)] = states
        self.filled += len(times)

    def _after(self, end: End, state: Floats) -> Floats:
        """The state after an event, with what it cost."""
        n, joint, acting = self.robot.n, end.joint, self.acting
        if end.kind == "still":
            return stopped(state, joint, n)
        if end.kind == "loose":
            return state
        after = state.copy()
        after[joint] = (acting.stops.low if end.kind == "low" else acting.stops.high)[joint]
        q, qd = after[:n], after[n : 2 * n]
        back = -self.wishes.restitution * float(qd[joint])
        mass = np.array(balance(acting.chain, q.tolist(), qd.tolist()).mass)
        at = acting.stops.at_low(q), acting.stops.at_high(q)
        new = after_blow(mass, qd, joint, back if abs(back) > SLOW else 0.0, acting.held, at)
        after[-1] += 0.5 * float(qd @ mass @ qd - new @ mass @ new)
        after[n : 2 * n] = new
        return after

    def _note(self, end: End, phase: Phase, speed: float) -> None:
        """Note what happened; a speed that only turned is nothing, and joints without rest are refused."""
        rests, met = bool(phase.rests[end.joint]), end.kind in ("low", "high")
        if rests or end.kind != "still":
            self.happened.append(Happening(end.time, end.joint, end.kind, speed if met else 0.0, rests))
        self.ends.append(end.time)
        if len(self.ends) >= RESTLESS and self.ends[-RESTLESS] > end.time - 1e-3:
            raise RestlessError(self.robot.joints[end.joint].name, end.time, len(self.ends))


def _acting(robot: Robot, around: Surroundings, wishes: FallWishes) -> Acting:
    chain = chain_of(robot, around)
    n = robot.n
    held = np.array(wishes.held or (False,) * n)
    stops = (
        Stops(robot.low, robot.high) if wishes.has_stops else Stops(np.full(n, -np.inf), np.full(n, np.inf))
    )
    return Acting(chain, torque_of(robot, wishes.torque), friction_of(chain), stops, held)


def _sound(robot: Robot, acting: Acting, q: Floats, qd: Floats, wishes: FallWishes) -> None:
    """Refuse what cannot be followed."""
    for i, joint in enumerate(robot.joints):
        if wishes.has_stops and bool(robot.out_of_range(q)[i]):
            read = (robot.typed(i, value) for value in (float(q[i]), joint.low, joint.high))
            raise StartOutsideError(joint.name, *read, robot.unit(i))
        if acting.held[i] and qd[i] != 0.0:
            raise HeldSpeedError(joint.name)
    free = np.flatnonzero(~acting.held)
    if len(free):
        mass = np.array(balance(acting.chain, q.tolist(), [0.0] * robot.n).mass)[np.ix_(free, free)]
        names = [robot.joints[i].name for i in free]
        _not_weightless(names, mass)
        _not_stiff(names, mass, acting.friction.viscous[free], wishes.time)


def _not_weightless(names: list[str], mass: Floats) -> None:
    """Refuse a joint that has nothing to speed up."""
    try:
        solved(mass.tolist(), [0.0] * len(names))
    except NoInertiaError as error:
        raise NoInertiaError(names[error.args[0] - 1]) from None


def _not_stiff(names: list[str], mass: Floats, viscous: Floats, time: float) -> None:
    """Refuse viscous friction that would need more steps than there may be."""
    rates, shapes = np.linalg.eig(np.linalg.solve(mass, np.diag(viscous)))
    k = int(np.argmax(rates.real))
    rate, most = float(rates.real[k]), int(STEPS + STEPS_A_SECOND * time)
    if rate * time / REACH > most:
        joint = int(np.argmax(np.abs(shapes[:, k]) * viscous))
        raise StiffError(names[joint], 1.0 / rate, int(rate * time / REACH), most)
