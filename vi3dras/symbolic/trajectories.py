"""The formulas of a joint's motion in time: a cubic, and constant speed with cubic blends."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from vi3dras.symbolic.expression import Expression, letter, number
from vi3dras.symbolic.writing import Named


class TrajectoryFormulas(NamedTuple):
    """The factors of a motion, as they are right and as they were printed."""

    right: tuple[Named, ...]
    printed: tuple[Named, ...]
    """From the package of 1998 for arms of six axes, section 2.1; empty where it prints none."""
    sentences: tuple[str, ...]


def cubic() -> TrajectoryFormulas:
    """Q(t) between values Q0, Q1 and speeds V0, V1 at the times 0 and tf."""
    Q0, Q1, V0, V1, t, tf = map(letter, ("Q0", "Q1", "V0", "V1", "t", "tf"))
    A2 = ((Q1 - Q0) * 3 - (V0 * 2 + V1) * tf) * tf**-2
    A3 = ((Q0 - Q1) * 2 + (V0 + V1) * tf) * tf**-3
    factors: tuple[Named, ...] = (("A0", Q0), ("A1", V0), ("A2", A2), ("A3", A3))
    motion: tuple[Named, ...] = (
        ("Q", polynomial(4, t)), ("Q'", polynomial(4, t).derivative("t")),
        ("Q''", polynomial(4, t).derivative("t").derivative("t")),
    )  # fmt: skip
    printed: tuple[Named, ...] = (("A0", Q0), ("A1", V1), ("A2", A2), ("A3", A3))
    differing = tuple((f"{name}_printed", was) for (name, was), (_, now) in zip(printed, factors, strict=True)
                      if was != now)  # fmt: skip
    return TrajectoryFormulas(
        (*motion, *differing, *factors),
        (*motion, *printed),
        (
            "A1 is the speed at the start: as printed, with that at the end, Q misses Q1 by (V1 − V0) tf.",
            "A2 and A3 hold for a motion that begins at t = 0: one that begins at t0 counts t from there.",
            "From 10 to 70 in 3 s, from rest to rest: A2 = 20, A3 = −4.4444, Q(1.5) = 40.",
        ),
    )


def blends() -> TrajectoryFormulas:
    """Constant speed v between two cubics of length tb, whose acceleration is 0 where they meet the line."""
    Q0, Q1, t, tf, tb, v, u = map(letter, ("Q0", "Q1", "t", "tf", "tb", "v", "u"))
    third = Fraction(1, 3)
    length = tf - tb * Fraction(2, 3)
    right: tuple[Named, ...] = (
        ("D1", length),
        ("v", (Q1 - Q0) * letter("D1") ** -1),
        ("Q_begin", Q0 + v * (t**2 * tb**-1 - t**3 * tb**-2 * third)),
        ("Q_line", Q0 + v * (t - tb * third)),
        ("u", tf - t),
        ("Q_end", Q1 - v * (u**2 * tb**-1 - u**3 * tb**-2 * third)),
    )
    return TrajectoryFormulas(
        right,
        (),
        (
            "Q_begin holds until tb, Q_line until tf − tb, then Q_end.",
            "Where the constant speed begins, the acceleration of the blends is 0.",
        ),
    )


def polynomial(terms: int, t: Expression) -> Expression:
    """A0 + A1 t + A2 t² and so on."""
    result = number(0)
    for k in range(terms):
        result = result + letter(f"A{k}") * t**k
    return result
