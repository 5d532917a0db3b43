"""What helps an arm that shakes, one cause after the other, each with its reason.

A joint under PD is a mass on a spring and a damper that are told late what happened: by the delay, by half a
sample for the hold, and by half a sample more where the speed is a difference of two readings. A damper that
is late by T feeds a swing instead of taking it away from Kv = pi / (2 T) on, per unit of inertia: there the
lateness alone turns its phase by 90 degrees (Aström and Murray, Feedback Systems, 2nd ed., section 10.2).
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.control.laws import Gains, gains_of
from vi3dras.control.loop import Loop
from vi3dras.tuning.judged import Judged, asked_by_motion, inertia_of, judged_many, lateness_of

CALM = 0.4
"""Damping times lateness of a good loop: pi / 2 is where it breaks loose."""
DAMPED = 0.25
"""Kp by the square of Kv at which a joint just does not swing."""
FULL = 0.02
"""A motor that is full for a larger share of the time."""
ROUGH = 0.05
"""Torque that steps by so much of its effort from sample to sample rattles."""
LEFT = 0.2
"""An error that is left at the end and worth a word [°]."""
AROUND = (0.25, 0.35, 0.5, 0.7, 1.0, 1.4, 2.0, 2.8, 4.0)
"""What the last step multiplies the gains with."""
SOFTER = 10
"""How often gains are halved until an arm is calm."""


class Remedy(NamedTuple):
    """What was seen, what is done about it and why."""

    title: str
    measured: str
    changed: str
    why: str
    loop: Loop | None
    """As it is then; None where nothing is to be done."""


def late(now: Judged) -> Remedy | None:
    """A damper that is late feeds the swing: less of it, and a spring that suits it."""
    if now.is_calm and not now.shaking.is_seen:
        return None
    lateness, inertia = lateness_of(now.loop), inertia_of(now.loop)
    old_kp, old_kv = (part[0] for part in gains_of(now.loop.law, now.loop.robot)[:2])
    most = CALM / lateness * inertia
    kv = np.where(old_kv > 0, np.minimum(old_kv, most), most)
    kp = np.minimum(old_kp, DAMPED * kv**2 / inertia)
    if np.allclose(kp, old_kp) and np.allclose(kv, old_kv):
        return None
    worst = int(np.argmax(np.maximum(old_kv / kv, np.sqrt(old_kp / np.maximum(kp, 1e-12)))))
    name, limit = now.loop.robot.joints[worst].name, np.pi / 2 / lateness * inertia[worst]
    measured = (
        f"Kv of {name} is {old_kv[worst]:.4g}; late by {1000 * lateness:.3g} ms it can be {limit:.4g} at "
        "most, where damping turns into driving."
    )
    if old_kv[worst] > kv[worst]:
        why = (
            "The torque answers to where the joint was a while ago: the more damping, the harder the late "
            "push."
        )
    else:
        why = "The spring is too stiff for its damper: the joint swings over and back."
    changed = f"Kv to a quarter of that at most, and Kp to what Kv damps: {_pair(kp, kv, worst)}."
    return Remedy("Late answers", measured, changed, why, with_gains(now.loop, kp, kv))


def softer(now: Judged) -> Remedy | None:
    """Gains halved until the arm is calm: what the numbers of a single joint do not tell."""
    if now.is_calm:
        return None
    gains = gains_of(now.loop.law, now.loop.robot)
    halves = 0.5 ** np.arange(1, SOFTER + 1)[:, None]
    tried = Gains(halves**2 * gains.kp, halves * gains.kv, np.repeat(gains.ki, SOFTER, axis=0) * halves**3)
    _, calm = judged_many(now.loop, tried)
    measured = "The arm is still not calm."
    if not calm.any():
        return Remedy("Softer", measured, "Nothing: no gains down to a thousandth are calm.", NO_GAIN, None)
    k = int(calm.argmax())
    changed = f"Kv halved {k + 1} times and Kp with its square: {_pair(tried.kp[k], tried.kv[k], 0)}."
    why = "Joints pull at each other, gears have play: an arm of several joints bears less than one of them."
    return Remedy(
        "Softer", measured, changed, why, with_gains(now.loop, tried.kp[k], tried.kv[k], tried.ki[k])
    )


def full(now: Judged) -> Remedy | None:
    """Motors that are full: is it the gains, or the motion itself?"""
    share = now.run.saturated.mean(axis=0)
    worst = int(share.argmax())
    if share[worst] < FULL:
        return None
    name, limit = now.loop.robot.joints[worst].name, now.loop.motors.limits[worst]
    asked = asked_by_motion(now.loop)[worst]
    measured = f"The motor of {name} is full for {100 * share[worst]:.0f} % of the time."
    alone = f"The motion alone asks for {asked:.1f} N m of the motor's {limit:.1f}"
    if asked > limit:
        why = f"{alone}: no gain helps, a slower motion or a lighter payload does."
        return Remedy("Full motors", measured, "Nothing: the motion is too quick.", why, None)
    kp, kv = (part[0] for part in gains_of(now.loop.law, now.loop.robot)[:2])
    changed = f"Kp to a quarter and Kv to a half: {_pair(kp / 4, kv / 2, worst)} of {name}."
    why = f"{alone}: the rest answers to the error, and a full motor answers to nothing more."
    return Remedy("Full motors", measured, changed, why, with_gains(now.loop, kp / 4, kv / 2))


def rough(now: Judged) -> Remedy | None:
    """A torque that rattles: the sensors speak through the damper."""
    sampling, ripple, effort = now.loop.sampling, now.of("ripple"), now.of("effort")
    if not now.is_calm or not (sampling.noise or sampling.quantum) or ripple < ROUGH * effort:
        return None
    kp, kv = (part[0] for part in gains_of(now.loop.law, now.loop.robot)[:2])
    factor = ROUGH * effort / ripple
    measured = (
        f"The torque steps by {ripple:.3g} N m from sample to sample, {100 * ripple / effort:.0f} % of what "
        "it is."
    )
    changed = f"Kv by {factor:.2g} and Kp by its square."
    why = (
        "Noise and steps of the sensors reach the motor through Kv, times the rate where the speed is a "
        "difference of readings."
    )
    return Remedy("Noise", measured, changed, why, with_gains(now.loop, kp * factor**2, kv * factor))


def left(now: Judged) -> Remedy | None:
    """What is left at the end: a weight that nobody holds but the spring."""
    if not now.is_calm or now.of("steady") < LEFT:
        return None
    measured = f"At the end {now.of('steady'):.2g} ° are left."
    why = "A spring holds a weight only while it is stretched: the error is the weight by Kp."
    law = now.loop.law
    if law.kind == "pd" and not any(text.strip() for text in law.coefficient):
        changed = "The law PD + gravity in place of PD: the model holds the weight."
        held = replace(now.loop, law=replace(law, kind="pd-gravity"))
        return Remedy("Weight", measured, changed, why, held)
    if law.kind == "pid":
        gains = gains_of(law, now.loop.robot)
        ki = 0.2 * gains.kp[0] * gains.kv[0] / inertia_of(now.loop)
        changed = "Ki to a fifth of Kp Kv by the inertia: five times as slow as what would swing."
        return Remedy("Weight", measured, changed, why, replace(now.loop, law=replace(law, ki=_typed(ki))))
    changed = "Nothing: raise Kp if the noise allows it, or take a law with an integral, PID."
    return Remedy("Weight", measured, changed, why, None)


def refined(now: Judged) -> Remedy | None:
    """The best of 81 pairs around: both gains of all joints by common factors."""
    gains = gains_of(now.loop.law, now.loop.robot)
    pairs = np.array([(a, b) for a in AROUND for b in AROUND])
    tried = Gains(pairs[:, :1] * gains.kp, pairs[:, 1:] * gains.kv, np.repeat(gains.ki, len(pairs), axis=0))
    cost, calm = judged_many(now.loop, tried)
    best = int(cost.argmin())
    measured = f"Of {len(pairs)} pairs around these gains {int(calm.sum())} are stable."
    why = "The best pair has a small error, little overshoot and a quiet motor."
    if not cost[best] < now.cost:
        return Remedy("Around", measured, "Nothing: no pair is better.", why, None)
    changed = f"Kp by {pairs[best, 0]:g} and Kv by {pairs[best, 1]:g}."
    return Remedy("Around", measured, changed, why, with_gains(now.loop, tried.kp[best], tried.kv[best]))


NO_GAIN = (
    "Gains are not the reason: look for friction that sticks, a delay that is longer than the motion, or a "
    "wrong sign in a coefficient."
)

REMEDIES = (late, softer, full, left, rough, refined, left, refined)
"""In the order in which they are tried; the weight again when the gains bear an integral."""


def with_gains(loop: Loop, kp: Floats, kv: Floats, ki: Floats | None = None) -> Loop:
    """The loop with other gains (n,), in as many digits as a person types."""
    law = replace(loop.law, kp=_typed(kp), kv=_typed(kv))
    return replace(loop, law=law if ki is None else replace(law, ki=_typed(ki)))


def _typed(gains: Floats) -> tuple[float, ...]:
    return tuple(float(f"{gain:.4g}") for gain in gains.tolist())


def _pair(kp: Floats, kv: Floats, joint: int) -> str:
    return f"Kp {kp[joint]:.4g}, Kv {kv[joint]:.4g}"
