"""What a search asks: a loop, what of it may change, and in which circumstances each run is made."""

from __future__ import annotations

import dataclasses
import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.control.desired import Along, Desired
from vi3dras.control.figures import Figures
from vi3dras.control.laws import Gains, gains_of
from vi3dras.control.loop import Loop
from vi3dras.dynamics.surroundings import Payload
from vi3dras.linear.law import gains_named, label_of
from vi3dras.runs.many import run_many
from vi3dras.tuning.arm_numbers import arm_numbers, clumsiness, outermost, with_numbers
from vi3dras.tuning.errors import KnobError, NoPartError, NothingOpenError
from vi3dras.tuning.kept_runs import Evaluate
from vi3dras.tuning.scores import MEASURES
from vi3dras.tuning.spans import Span

GAINS = ("kp", "kv", "ki")
FACTORS = ("kp_by", "kv_by", "ki_by")
"""What multiplies the gains that are there."""
OF_LAW = (*GAINS, *FACTORS, "stiffness", "damping")
OF_LOOP = (*GAINS, *FACTORS, "rate", "stiffness", "damping")
"""What of a loop can be searched; all else is a number of the arm."""


@dataclass(frozen=True, eq=False)
class Question:
    """A search before it begins."""

    loop: Loop
    """With the gains that stay."""
    spans: tuple[Span, ...]
    """`kp`, `kv`, `ki`, what multiplies them as `kp_by`, `rate` [Hz], `stiffness` and `damping` of the tool,
    or numbers of the arm."""
    joint: int | None = None
    """Whose gains are searched and whose error counts, from 0; all joints with the same gains if None."""
    payloads: tuple[float, ...] = ()
    """Masses [kg] that the model does not know, each a circumstance; the loop's own if empty."""
    starts: tuple[tuple[float, ...], ...] = ()
    """Poses in [rad] or [m] from which the same motion begins, each a circumstance; the loop's own if
    empty."""
    reach: float = 0.0
    """How far out the tool should come [m]; what a design lacks of it is its `shortfall`."""

    def __post_init__(self) -> None:
        known = (*OF_LOOP, *arm_numbers(self.loop.robot))
        for each in self.spans:
            if each.name not in known:
                raise KnobError(each.name, self.loop.robot.name, known)
            if each.name in OF_LAW and each.name.removesuffix("_by") not in self.parts:
                raise NoPartError(each.name, label_of(self.loop), " or ".join(self.parts))
        if not any(each.is_open for each in self.spans):
            raise NothingOpenError

    @property
    def parts(self) -> tuple[str, ...]:
        """Which numbers make the law."""
        is_tool = self.loop.law.kind == "impedance"
        return ("stiffness", "damping") if is_tool else gains_named(self.loop)

    @property
    def circumstances(self) -> list[Loop]:
        """The loop with each payload at each start."""
        loops = [self.loop]
        if self.payloads:
            place = self.loop.unknown.place
            loops = [replace(self.loop, unknown=Payload(mass, place)) for mass in self.payloads]
        if not self.starts:
            return loops
        return [
            replace(loop, desired=_moved(self.loop.desired, start)) for loop in loops for start in self.starts
        ]

    @property
    def identity(self) -> dict[str, Any]:
        """All that decides how runs end, as JSON can hold it."""
        found = _plain(self)
        assert isinstance(found, dict)
        return found

    @property
    def start(self) -> Floats:
        """What is searched as it is now (d,)."""
        return np.array([self._now(each.name) for each in self.spans])

    def answered(self, row: dict[str, float]) -> Loop:
        """The loop with what a search has found."""
        names = np.array([row[each.name] for each in self.spans])
        loop = self._changed(self.loop, names)
        kp, kv, ki = (tuple(part[0].tolist()) for part in self._gains(self.loop, names[None]))
        return replace(loop, law=replace(loop.law, kp=kp, kv=kv, ki=ki))

    def evaluate(self) -> Evaluate:
        """What runs rows of gains in every circumstance."""
        loops = self.circumstances

        def of(rows: Floats, told: Callable[[float], None]) -> Floats:
            made = np.empty((len(rows), len(loops), len(MEASURES)))
            groups = list(self._groups(rows))
            parts = len(loops) * len(rows)
            done = 0
            for places, row in groups:
                for s, loop in enumerate(loops):
                    begun = done

                    def look(share: float, begun: int = begun, count: int = len(places)) -> None:
                        told((begun + share * count) / parts)

                    made[places, s] = self._run(self._changed(loop, row), rows[places], look)
                    done += len(places)
            return made

        return of

    def _run(self, loop: Loop, rows: Floats, look: Callable[[float], None]) -> Floats:
        names = [each.name for each in self.spans]
        rates = rows[:, names.index("rate")] if "rate" in names else None
        figures = run_many(loop, self._gains(loop, rows), rates, look)
        made = np.zeros((len(rows), len(MEASURES)))
        made[:, : len(MEASURES) - 2] = measures_of(loop, figures, self.joint)
        if self._has_knobs:
            made[:, -2] = clumsiness(loop.robot)
            made[:, -1] = max(self.reach - outermost(loop.robot), 0.0)
        made[~figures.stable] = np.nan
        return made

    @property
    def _has_knobs(self) -> bool:
        return any(each.name not in OF_LOOP for each in self.spans)

    def _groups(self, rows: Floats) -> Iterator[tuple[Any, Floats]]:
        """Which rows can run side by side: those of the same arm and the same tool stiffness."""
        own = [k for k, each in enumerate(self.spans) if each.name not in (*GAINS, *FACTORS, "rate")]
        if not own:
            yield np.arange(len(rows)), rows[0]
            return
        for values in np.unique(rows[:, own], axis=0):
            places = np.flatnonzero((rows[:, own] == values).all(axis=1))
            yield places, rows[places[0]]

    def _changed(self, loop: Loop, row: Floats) -> Loop:
        """The loop with everything of a row but its gains."""
        given = dict(zip((each.name for each in self.spans), row.tolist(), strict=True))
        numbers = {name: value for name, value in given.items() if name not in OF_LOOP}
        if numbers:
            robot = with_numbers(loop.robot, numbers)
            loop = replace(loop, robot=robot, motors=replace(loop.motors, limits=_limits(loop, robot)))
        if "rate" in given:
            loop = replace(loop, sampling=replace(loop.sampling, rate=given["rate"]))
        for name in ("stiffness", "damping"):
            if name in given:
                straight, turning = getattr(loop.law, name)
                pair = (given[name], turning * given[name] / straight if straight else turning)
                is_stiff = name == "stiffness"
                law = replace(loop.law, stiffness=pair) if is_stiff else replace(loop.law, damping=pair)
                loop = replace(loop, law=law)
        return loop

    def _gains(self, loop: Loop, rows: Floats) -> Gains:
        made = [np.repeat(part, len(rows), axis=0) for part in gains_of(loop.law, loop.robot)]
        whose = slice(None) if self.joint is None else slice(self.joint, self.joint + 1)
        for column, each in enumerate(self.spans):
            if each.name in GAINS:
                made[GAINS.index(each.name)][:, whose] = rows[:, column, None]
            elif each.name in FACTORS:
                made[FACTORS.index(each.name)][:, whose] *= rows[:, column, None]
        return Gains(*made)

    def _now(self, name: str) -> float:
        loop = self.loop
        if name in GAINS:
            values = gains_of(loop.law, loop.robot)[GAINS.index(name)][0]
            return float(values[0 if self.joint is None else self.joint])
        if name in FACTORS:
            return 1.0
        if name == "rate":
            return loop.sampling.rate
        if name in OF_LOOP:
            return float(getattr(loop.law, name)[0])
        return abs(arm_numbers(loop.robot)[name])


def measures_of(loop: Loop, figures: Figures, joint: int | None) -> Floats:
    """The first nine measures of runs (k, 9), of one joint or over all joints, in degrees and the arm's unit.

    Over all joints the sums of |error| add up, RMS error and effort are root mean squares, ripple is the
    mean, all else is that of the worst joint.
    """
    scale = loop.robot.scale
    angles = [figures.cost, figures.rms, figures.peak, figures.overshoot, np.abs(figures.steady)]
    cost, rms, peak, over, steady = (part / scale for part in angles)
    rest = (figures.settling, figures.effort, figures.ripple, figures.saturated)
    if joint is not None:
        settling, effort, ripple, full = (part[:, joint] for part in rest)
        cost, rms, peak, over, steady = (part[:, joint] for part in (cost, rms, peak, over, steady))
    else:
        settling, full = rest[0].max(axis=1), rest[3].max(axis=1)
        effort, ripple = np.sqrt((rest[1] ** 2).mean(axis=1)), rest[2].mean(axis=1)
        cost, rms = cost.sum(axis=1), np.sqrt((rms**2).mean(axis=1))
        peak, over, steady = (part.max(axis=1) for part in (peak, over, steady))
    return np.stack([cost, rms, peak, over, settling, steady, effort, ripple, full], axis=1)


def _moved(desired: Desired, start: tuple[float, ...]) -> Desired:
    """The same motion from another start."""
    if isinstance(desired, Along):
        rows = desired.trajectory
        return replace(desired, trajectory=rows._replace(q=rows.q + (np.array(start) - rows.q[0])))
    goal = tuple(s + g - b for s, g, b in zip(start, desired.goal, desired.start, strict=True))
    return replace(desired, start=start, goal=goal)


def _limits(loop: Loop, robot: Any) -> tuple[float, ...]:
    """The motors' limits of an arm with other gears, where the loop has those of its file."""
    if not loop.motors.limits:
        return ()
    ratio = [
        1.0 if old.motor is None or new.motor is None or not old.motor.gear
        else abs(new.motor.gear / old.motor.gear)
        for old, new in zip(loop.robot.joints, robot.joints, strict=True)
    ]  # fmt: skip
    return tuple(limit * r for limit, r in zip(loop.motors.limits, ratio, strict=True))


def _plain(value: object) -> object:
    """Anything that a question is made of, as JSON can hold it, to the last bit."""
    if dataclasses.is_dataclass(value):
        return {each.name: _plain(getattr(value, each.name)) for each in dataclasses.fields(value)}
    if hasattr(value, "_asdict"):
        return {name: _plain(part) for name, part in value._asdict().items()}
    if isinstance(value, np.ndarray):
        return hashlib.sha256(np.ascontiguousarray(value).tobytes()).hexdigest()
    if isinstance(value, tuple | list):
        return [_plain(part) for part in value]
    return float(value).hex() if isinstance(value, float) else value if isinstance(value, int) else str(value)


def is_arm(span: Span) -> bool:
    """Whether a range is that of a number of the arm."""
    return span.name not in OF_LOOP


def map_axes(spans: tuple[Span, ...], over: str) -> tuple[int, int]:
    """The places of the two ranges of a map; a single number of the arm stands beside the first gain."""
    arm = [k for k, each in enumerate(spans) if is_arm(each)]
    if over == "gains" or not arm:
        return 0, 1
    return (arm[0], arm[1]) if len(arm) > 1 else (arm[0], 0)
