"""A base, a shoulder and a boom that slides, as the Stanford arm has them."""

from __future__ import annotations

import math

from vi3dras.derivation.draft import Draft, case
from vi3dras.derivation.lettered import LetteredChain
from vi3dras.derivation.matrices import times, turned_about_z
from vi3dras.derivation.shared import base_turn, point_left
from vi3dras.derivation.terms import Term, atan2, cos_sin, degrees, named, sqrt


def sliding_boom(draft: Draft, chain: LetteredChain, point: tuple[Term, ...] | None = None) -> None:
    """RRP for the tool's point, or for another one: by Pythagoras the slide follows from the distance."""
    x, y, z = point_left(draft, chain, point)
    fixed = turned_about_z(*cos_sin(float(chain.chain.theta[2])))
    across, beside, beyond = (row[3] for row in times(fixed, chain.tool))
    short = chain.a[1] + across
    turns = base_turn(draft, chain, (x, y), chain.lateral(2) + beside)
    out = draft.let("x2", turns.reach - chain.a[0])
    square = out.square() + z.square()
    draft.because("Count from the shoulder")
    if not short.is_zero:
        draft.case(
            case(
                "too near", "no answer", square, "<", short.square(),
                "the boom stands square to a short link, and the point is nearer than that", 1e-9,
            )
        )  # fmt: skip
    sign = draft.fork(3, "boom out", "boom through")
    slide = chain.variable(3) if beyond.is_zero else draft.symbol("b")
    draft.define(slide, sign * sqrt(square - short.square()))
    if not beyond.is_zero:
        draft.define(chain.variable(3), slide - beyond)
    draft.because(
        "By Pythagoras the boom is as long as the point is away; it may also reach through the shoulder"
    )
    at_shoulder = case(
        "point in the shoulder",
        "singular",
        square,
        "=",
        0.0,
        "the boom may point anywhere, so joint 2 stays as it is",
        0.0,
    )
    draft.define(
        chain.variable(2),
        atan2(z, out) + (sign * degrees(math.pi / 2) if short.is_zero else atan2(slide, short)),
        at_shoulder,
        named("h2"),
    )
    draft.because("Turn to the point, then by the angle between the short link and the boom")
