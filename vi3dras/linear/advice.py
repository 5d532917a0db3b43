"""What would make the disturbances of an unstable loop fade: each change by itself, tried on its poles."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from vi3dras.control.laws import gains_of, with_gains
from vi3dras.control.loop import Loop
from vi3dras.linear.fading import growth_of

FACTOR = 4.0
"""By which each number is changed."""


def advice_of(loop: Loop) -> tuple[str, ...]:
    """Which changes by a factor of four make every small disturbance fade; none where no single one does."""
    return tuple(words for words, changed in _changes(loop) if growth_of(changed).rate <= 0)


def _changes(loop: Loop) -> Iterator[tuple[str, Loop]]:
    """The loop with one number changed after the other, those that cost nothing first."""
    clock = loop.sampling
    yield from _other_gains(loop, "lower", 1 / FACTOR)
    if not clock.is_continuous:
        yield "a higher update rate", replace(loop, sampling=replace(clock, rate=FACTOR * clock.rate))
        if clock.delay > 0:
            yield "a shorter delay", replace(loop, sampling=replace(clock, delay=clock.delay / FACTOR))
    yield from _other_gains(loop, "higher", FACTOR)


def _other_gains(loop: Loop, how: str, factor: float) -> Iterator[tuple[str, Loop]]:
    law = loop.law
    if law.kind == "impedance":
        for name in ("damping", "stiffness"):
            along, about = getattr(law, name)
            pair = factor * along, factor * about
            made = replace(law, damping=pair) if name == "damping" else replace(law, stiffness=pair)
            yield f"a {how} {name}", replace(loop, law=made)
        return
    gains = gains_of(law, loop.robot)
    for name, words in (("kv", "Kv"), ("kp", "Kp"), ("ki", "Ki")):
        if getattr(gains, name).any() and (name != "ki" or law.kind == "pid"):
            other = gains._replace(**{name: factor * getattr(gains, name)})
            yield f"a {how} {words}", replace(loop, law=with_gains(law, other))
