"""Arms whose turning axes are parallel, with or without a lift: 2R, 3R, SCARA."""

from __future__ import annotations

import math
from typing import NamedTuple

from vi3dras.closed_forms.planar_arm import PlanarArm
from vi3dras.derivation.draft import Draft
from vi3dras.derivation.lettered import LetteredChain
from vi3dras.derivation.shared import Links, diagonal, point_left, pose_left, two_links
from vi3dras.derivation.terms import Term, atan2, degrees, term, turned

ELBOWS = ("elbow right", "elbow left")


class Flat(NamedTuple):
    """A chain whose twists are all zero, as it acts in its plane."""

    turning: list[int]
    """Its turning joints, from 1."""
    lift: int | None
    """The joint that slides square to the plane, from 1."""
    before: Term
    """How far joint 1's axis is from the base, where a lift stands before it."""
    links: list[Term]
    """From each turning axis to the next."""
    height: Term
    """Of the tool's origin over the base, without the lift."""


def flat(chain: LetteredChain) -> Flat | None:
    """The chain in its plane; None where something else than a lift slides, or a link is bent."""
    if not chain.chain.twists(*[0] * (len(chain.names) - 1)) or any(chain.chain.theta):
        return None
    turning = [k for k, turns in enumerate(chain.chain.revolute.tolist(), 1) if turns]
    lifts = [k for k, turns in enumerate(chain.chain.revolute.tolist(), 1) if not turns]
    if len(turning) not in (2, 3) or len(lifts) > 1:
        return None
    segments = [term(0.0) for _ in range(len(turning) + 1)]
    height, place = term(0.0), 0
    for k, (a, d) in enumerate(zip(chain.a, chain.d, strict=True), 1):
        place += k in turning
        segments[place] = segments[place] + a
        height = height + d
    return Flat(turning, lifts[0] if lifts else None, segments[0], segments[1:-1], height)


def planar(draft: Draft, chain: LetteredChain, arm: PlanarArm, point: tuple[Term, ...] | None = None) -> bool:
    """Two or three turning joints in a plane; False where they are not told.

    The target is that of the task, or another point that two of them bring the tool to.
    """
    found = flat(chain)
    if found is None:
        return False
    if len(found.turning) == 2 or point is not None:
        height = _two(draft, chain, found, point)
    else:
        height = _three(draft, chain, found, arm)
    if found.lift is not None:
        draft.define(chain.variable(found.lift), height - found.height)
        draft.because("The lift alone changes the height")
    return True


def _two(draft: Draft, chain: LetteredChain, found: Flat, point: tuple[Term, ...] | None) -> Term:
    """Two joints for a point; gives its height without the tool's."""
    x, y, z = point_left(draft, chain, point)
    ends, numbers = [row[3] for row in chain.tool], chain.chain.tool[:3, 3].tolist()
    first = _link(chain, found, 0)
    second = diagonal(draft, (ends[0], numbers[0]), (ends[1], numbers[1]), "l2")
    draft.because("From the elbow to the tool it is one straight link")
    _elbow(draft, chain, found, (x - found.before, y), (first, second), None)
    return z - ends[2]


def _three(draft: Draft, chain: LetteredChain, found: Flat, arm: PlanarArm) -> Term:
    """Three joints for a point and the hand's angle; gives the height without the tool's."""
    if draft.task == "pose":
        rows, (x, y, height) = pose_left(draft, chain)
        angle, aim, hand = draft.symbol("ψ"), 0.0, (term(0.0), term(0.0))
        draft.define(angle, atan2(rows[1][0], rows[0][0]))
        draft.because("The joints turn about parallel axes: their angles add up to that of the hand")
    else:
        x, y, z = point_left(draft, chain)
        angle, aim, hand = draft.symbol("φ"), _aim(chain, arm), (chain.tool[0][3], chain.tool[1][3])
        height = z - chain.tool[2][3]
    x = x - found.before
    c, s = turned(angle, aim)
    wrist = draft.let("x", x - hand[0] * c + hand[1] * s), draft.let("y", y - hand[0] * s - hand[1] * c)
    draft.because("The hand turns with its own angle alone: step back, and the wrist is known")
    tip = None if wrist == (x, y) else (x, y)
    _elbow(draft, chain, found, wrist, (_link(chain, found, 0), _link(chain, found, 1)), tip)
    first, second, third = (chain.variable(k) for k in found.turning)
    draft.define(third, angle + degrees(aim) - first - second)
    draft.because("The angles add up to that of the hand, so the last one is what is left")
    return height


def _elbow(
    draft: Draft,
    chain: LetteredChain,
    found: Flat,
    wrist: tuple[Term, Term],
    links: tuple[tuple[Term, Term], tuple[Term, Term]],
    tip: tuple[Term, Term] | None,
) -> None:
    (first, drawn), (second, bent) = links
    turns = chain.variable(found.turning[0]), chain.variable(found.turning[1])
    two_links(draft, wrist, Links((first, second), turns, found.turning[1], ELBOWS, (drawn, bent)), tip)


def _link(chain: LetteredChain, found: Flat, place: int) -> tuple[Term, Term]:
    """A link with the angle at which it stands in its frame: one whose number is negative is turned about."""
    start, end = found.turning[place], found.turning[place + 1]
    return (
        (found.links[place], term(0.0))
        if float(chain.chain.a[start - 1 : end - 1].sum()) > 0
        else (
            -found.links[place],
            degrees(math.pi),
        )
    )


def _aim(chain: LetteredChain, arm: PlanarArm) -> float:
    """What has to be added to the hand's angle to give the sum of the variables [rad], within half a turn."""
    turning = chain.chain.revolute
    return math.remainder(float(chain.chain.offset[turning].sum()) - arm.heading, math.tau)
