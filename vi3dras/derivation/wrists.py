"""6 axes: three that meet in one point behind an elbow or another arm, or three that are parallel."""

from __future__ import annotations

import math
from typing import NamedTuple

from vi3dras.closed_forms.forms import LOCKED
from vi3dras.derivation.draft import Draft, case
from vi3dras.derivation.lettered import LetteredChain
from vi3dras.derivation.matrices import (
    AXES,
    Rows,
    inverse,
    pose_rows,
    rotation,
    times,
    transform_rows,
    transposed,
    turned_about_z,
)
from vi3dras.derivation.shared import TO_CENTRE, base_turn, hand_in_plane, pose_left
from vi3dras.derivation.terms import Term, atan2, cos_sin, degrees, named, sqrt
from vi3dras.derivation.upright import elbow_arm, in_line
from vi3dras.rotations.elementary import tilt

FLIPS = ("wrist unflipped", "wrist flipped")


def decoupled(draft: Draft, chain: LetteredChain) -> None:
    """An elbow that carries a spherical wrist."""
    rows, centre = pose_left(draft, chain, TO_CENTRE)
    n, o, a = zip(*rows, strict=True)
    turns, (c, s) = elbow_arm(draft, chain, centre)
    last = tuple(
        (
            c * turns.along(column) + s * column[2],
            turns.across(column),
            s * turns.along(column) - c * column[2],
        )
        for column in (n, o, a)
    )
    wrist(draft, (chain.variable(4), chain.variable(5), chain.variable(6)), transposed(last))


def wrist(draft: Draft, joints: tuple[Term, Term, Term], rows: Rows) -> None:
    """Three angles from what they make: Q = Rz(θ4) Rx(90) Rz(θ5) Rx(90) Rz(θ6)."""
    (q11, q12, q13), (q21, q22, q23), (q31, q32, q33) = rows
    along, across = draft.define(draft.symbol("ua"), q13), draft.define(draft.symbol("va"), q23)
    cosine = draft.define(draft.symbol("c5"), -q33)
    first, second, third = joints
    c4, s4, s5 = (draft.symbol(name) for name in ("c4", "s4", "s5"))
    draft.state(c4 * s5, along)
    draft.state(s4 * s5, across)
    draft.because("Turn the hand's axis back by the arm: what is left of it is the wrist's own doing")
    sign = draft.fork(5, *FLIPS)
    locked = in_line(along, across)
    draft.define(s5, sign * sqrt(along.square() + across.square()))
    draft.define(second, atan2(s5, cosine))
    kept = named("h4") + (1.0 - sign) * degrees(math.pi / 2)
    draft.define(first, atan2(sign * across, sign * along), locked, kept)
    draft.because("The wrist bends one way, or joint 4 goes half a turn on and it bends the other way")
    draft.turn_of(4, first)
    instead = atan2(s4 * q11 - c4 * q21, s4 * q12 - c4 * q22)
    draft.define(third, atan2(sign * -q32, sign * q31), locked, instead)
    draft.because("The hand's other two axes, turned back by the arm, tell the last angle")


def three_parallel(draft: Draft, chain: LetteredChain) -> None:
    """Three parallel axes between a base and two square wrist joints: the arms of Universal Robots."""
    rows, (x, y, z) = pose_left(
        draft, chain, "Step back from the tool to joint 6: its turn does not move that point"
    )
    n, o, a = zip(*rows, strict=True)
    turns = base_turn(draft, chain, (x, y), chain.lateral(2, 3, 4))
    nv, ov = (
        draft.define(draft.symbol("nv"), turns.across(n)),
        draft.define(draft.symbol("ov"), turns.across(o)),
    )
    cosine = draft.define(draft.symbol("c5"), -turns.across(a))
    draft.because(
        "Joints 2, 3 and 4 turn about the normal of the arm's plane: along it, only joints 5 and 6 show"
    )
    sign, sine = draft.fork(5, *FLIPS), draft.symbol("s5")
    draft.define(sine, sign * sqrt(nv.square() + ov.square()))
    draft.define(chain.variable(5), atan2(sine, cosine))
    locked = case(
        "joint 6 parallel to 2, 3 and 4", "singular", nv.square() + ov.square(), "=", 0.0,
        "only the sum of four turns matters, so joint 6 stays as it is", LOCKED,
    )  # fmt: skip
    draft.define(chain.variable(6), atan2(-sign * ov, sign * nv), locked, named("h6"))
    draft.because("A cosine has two angles: the wrist bends one way or the other")
    c6, s6 = draft.turn_of(6, chain.variable(6))
    psi = draft.symbol("ψ")
    draft.define(psi, atan2(s6 * turns.along(n) + c6 * turns.along(o), -(s6 * n[2] + c6 * o[2])))
    draft.because("With joint 6 turned back, the hand tells what joints 2, 3 and 4 add up to")
    hand_in_plane(draft, chain, (turns.reach, z), (psi, 0.0), (chain.a[3], -chain.d[4]))


class Parts(NamedTuple):
    """An arm as the three joints that carry the wrist and the three of the wrist."""

    arm: LetteredChain
    """Its tool is where the axes of the wrist meet."""
    carrier: LetteredChain
    """The same joints with nothing behind them."""
    wrist: LetteredChain


def centre_of(draft: Draft, tool: Rows) -> tuple[Term, Term, Term]:
    """Where the axes of the wrist meet, for a pose that is asked for."""
    placed = times(pose_rows(), inverse(tool))
    centre = [draft.let(f"w{axis}", row[3]) for axis, row in zip(AXES, placed, strict=True)]
    draft.because(TO_CENTRE)
    return centre[0], centre[1], centre[2]


def carried(draft: Draft, parts: Parts) -> None:
    """The wrist behind three joints: what it makes is the hand's rotation, turned back joint by joint."""
    left = times(transposed(rotation(parts.carrier.base)), rotation(pose_rows()))
    chain = parts.carrier.chain
    for k in (1, 2, 3):
        turns = bool(chain.revolute[k - 1])
        angle = draft.turn_of(k, parts.carrier.variable(k)) if turns else cos_sin(float(chain.theta[k - 1]))
        left = times(transposed(rotation(turned_about_z(*angle))), left)
        left = times(transposed(rotation(transform_rows(tilt(float(chain.alpha[k - 1])), 1.0))), left)
    for between in (parts.carrier.tool, parts.wrist.base):
        left = times(transposed(rotation(between)), left)
    left = times(left, transposed(rotation(parts.wrist.tool)))
    wrist(draft, (parts.wrist.variable(1), parts.wrist.variable(2), parts.wrist.variable(3)), left)
