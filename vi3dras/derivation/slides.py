"""Arms of which a joint slides in their plane, gantries too: told from how they stand at zero."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import numpy as np

from vi3dras.closed_forms.planar_arm import PlanarArm
from vi3dras.derivation.draft import Draft, case
from vi3dras.derivation.lettered import LetteredChain, frames_at_zero
from vi3dras.derivation.matrices import pose_rows, times, transform_rows
from vi3dras.derivation.shared import POINT
from vi3dras.derivation.terms import Term, atan2, cos, degrees, named, sin, sqrt, term
from vi3dras.rotations.elementary import motion

Place: TypeAlias = tuple[Term, Term]
"""A point or a way in the plane."""


class Drawn(NamedTuple):
    """An arm in its plane while all joint values are 0."""

    chain: LetteredChain
    arm: PlanarArm
    points: list[Place]
    """The axis of each turning joint, or the direction of each sliding one."""
    tool: Place
    level: Term
    """Height of the tool square to the plane."""

    def value(self, place: int) -> Term:
        """The joint value of a joint of the plane, told by its variable."""
        return self._counted(place, self.chain.variable(self.arm.joints[place] + 1))

    def held(self, place: int) -> Term:
        """The same as it is now."""
        return self._counted(place, named(f"h{self.arm.joints[place] + 1}"))

    def variable_for(self, joint: int, value: Term) -> Term:
        """The variable of a joint, from 0, at a joint value."""
        return self._zero(joint) + value if self.chain.chain.sign[joint] > 0 else self._zero(joint) - value

    def _counted(self, place: int, variable: Term) -> Term:
        joint = self.arm.joints[place]
        gone = variable - self._zero(joint)
        return gone if self.chain.chain.sign[joint] > 0 else -gone

    def _zero(self, joint: int) -> Term:
        offset = float(self.chain.chain.offset[joint])
        return degrees(offset) if self.chain.chain.revolute[joint] else term(offset / self.chain.unit)


def drawn_at_zero(chain: LetteredChain, arm: PlanarArm) -> Drawn:
    """The arm as `planar_arm` draws it, with letters."""
    frames = frames_at_zero(chain)
    signs = chain.robot.table.sign
    points = []
    for kind, k in zip(arm.kinds, arm.joints, strict=True):
        sign = float(signs[k])
        shown = tuple(row[3] if kind == "R" else row[2] * sign for row in frames[k])
        points.append(_flat(arm, shown)[:2])
    tool = _flat(arm, tuple(row[3] for row in frames[-1]))
    return Drawn(chain, arm, points, (tool[0], tool[1]), tool[2])


def sliding(
    draft: Draft, chain: LetteredChain, arm: PlanarArm, point: tuple[Term, ...] | None = None
) -> None:
    """The steps of such an arm for its task, or of two of its joints for another point."""
    drawn = drawn_at_zero(chain, arm)
    x, y, height = _flat(arm, tuple(map(named, POINT)) if point is None else point)
    target = draft.let("x", x), draft.let("y", y)
    draft.because("See the target in the arm's plane")
    if len(arm.kinds) == 2 or point is not None:
        _place(draft, drawn, drawn.tool, target)
    else:
        _three(draft, drawn, target, _turn(draft, arm))
    if arm.lift is not None:
        risen = (height - drawn.level) * arm.rise
        draft.define(chain.variable(arm.lift + 1), drawn.variable_for(arm.lift, risen))
        draft.because("The lift alone changes the height")


def _turn(draft: Draft, arm: PlanarArm) -> Term:
    """By how much the hand has turned since all joints were 0."""
    if draft.task == "wrist":
        return draft.symbol("φ") - degrees(arm.heading)
    left, right = (transform_rows(motion(R), 1.0) for R in (arm.plane.T, arm.rotation.T @ arm.plane))
    rows = times(times(left, pose_rows()), right)
    turn = draft.define(draft.symbol("ψ"), atan2(rows[1][0] - rows[0][1], rows[0][0] + rows[1][1]))
    draft.because("The hand's axes tell by how much it has turned in the plane")
    return turn


def _three(draft: Draft, drawn: Drawn, target: Place, turn: Term) -> None:
    """Three joints: the known turn of the hand takes one of them away."""
    kinds, points = drawn.arm.kinds, drawn.points
    by = (cos(turn), sin(turn)) if turn.number is None else (term(1.0), term(0.0))
    if kinds[2] == "R":
        wrist = _less(target, _turned(_less(drawn.tool, points[2]), by))
        wrist = draft.let("x3", wrist[0]), draft.let("y3", wrist[1])
        draft.because("The hand turns with its own angle alone: step back, and the last axis is known")
        _place(draft, drawn, points[2], wrist)
        _rest(draft, drawn, 2, turn)
        return
    last = _turned(points[2], by)
    if kinds == "RRP":
        shoulder, elbow = points[:2]
        corner = _less(target, _turned(_less(drawn.tool, elbow), by))
        corner = draft.let("x3", corner[0]), draft.let("y3", corner[1])
        draft.because("Step back from the tool to where joint 2 would be with the slide at zero")
        link = _less(elbow, shoulder)
        slide = _circle(draft, drawn, 2, _less(corner, shoulder), (-last[0], -last[1]), link)
        seen = _less(_less(corner, (last[0] * slide, last[1] * slide)), shoulder)
        _bearing(draft, drawn, 0, seen, link)
        _rest(draft, drawn, 1, turn)
        return
    hinge = kinds.index("R")
    pivot, first = points[hinge], points[1 - hinge]
    gap = _less(_less(target, pivot), _turned(_less(drawn.tool, pivot), by))
    gap = draft.let("x3", gap[0]), draft.let("y3", gap[1])
    draft.because(
        "What the turn of the hand does to the tool is known: the slides have to go the rest of the way"
    )
    _linear(draft, drawn, (1 - hinge, 2), gap, (_turned(first, by) if hinge == 0 else first, last))
    _rest(draft, drawn, hinge, turn)


def _place(draft: Draft, drawn: Drawn, end: Place, target: Place) -> None:
    """The first two joints bring `end`, drawn at zero, to the target."""
    kinds, points = drawn.arm.kinds[:2], drawn.points
    if kinds == "RP":
        out, seen, way = _less(end, points[0]), _less(target, points[0]), points[1]
        apart, square = _cross(out, way), _square(seen)
        draft.state(
            square, (out[0] + drawn.value(1) * way[0]).square() + (out[1] + drawn.value(1) * way[1]).square()
        )
        draft.because(
            "A turn changes no distance: the slide alone makes the arm as long as the target is away"
        )
        about = "the arm passes its axis at a distance that is more than the target's"
        draft.case(case("too near", "no answer", square, "<", apart.square(), about, 1e-9))
        sign = draft.fork(2, "slide out", "slide in")
        slid = sign * sqrt(square - apart.square()) - _dot(out, way)
        joint = drawn.arm.joints[1]
        draft.define(drawn.chain.variable(joint + 1), drawn.variable_for(joint, slid))
        draft.because("A square has two roots: the slide goes out, or through the axis to the other side")
        slide = drawn.value(1)
        _bearing(draft, drawn, 0, seen, (out[0] + slide * way[0], out[1] + slide * way[1]))
    elif kinds == "PR":
        radius = _less(end, points[1])
        slide = _circle(draft, drawn, 0, _less(points[1], target), points[0], radius)
        seen = _less(_less(target, points[1]), (slide * points[0][0], slide * points[0][1]))
        _bearing(draft, drawn, 1, seen, radius)
    else:
        _linear(draft, drawn, (0, 1), _less(target, end), (points[0], points[1]))


def _circle(draft: Draft, drawn: Drawn, place: int, start: Place, way: Place, link: Place) -> Term:
    """A slide from `start` along `way` must end on a circle about the origin; gives its value."""
    apart, square = draft.let("e", _cross(start, way)), _square(link)
    about = "the line of the slide passes the circle of the turning link"
    draft.case(case("too far", "no answer", apart.square(), ">", square, about, 1e-9))
    sign, joint = draft.fork(place + 1, "slide far", "slide near"), drawn.arm.joints[place]
    slid = sign * sqrt(square - apart.square()) - _dot(start, way)
    draft.define(drawn.chain.variable(joint + 1), drawn.variable_for(joint, slid))
    draft.because("The slide goes along a line, the turning link ends on a circle: they meet twice")
    return drawn.value(place)


def _bearing(draft: Draft, drawn: Drawn, place: int, seen: Place, from_zero: Place) -> None:
    """A joint turns a direction that is drawn at zero onto the one that is seen."""
    nowhere = case(
        "target on the axis", "singular", _square(seen), "=", 0.0,
        "the joint may have any angle, so it stays as it is", draft.tiny,
    )  # fmt: skip
    turn, joint = atan2(seen[1], seen[0]) - _angle(from_zero), drawn.arm.joints[place]
    value, kept = turn * drawn.arm.signs[place], drawn.held(place)
    variables = [drawn.variable_for(joint, each) for each in (value, kept)]
    draft.define(drawn.chain.variable(joint + 1), variables[0], nowhere, variables[1])
    draft.because("The joint turns what it carries from how that stands at zero to where it has to be")


def _linear(
    draft: Draft, drawn: Drawn, places: tuple[int, int], gap: Place, ways: tuple[Place, Place]
) -> None:
    """Two slides along two ways that together go the gap."""
    (u, v), area = ways, draft.let("e", _cross(*ways))
    for place, way in zip(places, (_cross(gap, v), _cross(u, gap)), strict=True):
        joint = drawn.arm.joints[place]
        draft.define(drawn.chain.variable(joint + 1), drawn.variable_for(joint, way / area))
    draft.because("Two slides share the way that is left: two linear equations, solved by Cramer's rule")


def _rest(draft: Draft, drawn: Drawn, place: int, turn: Term) -> None:
    """A turning joint gets what the others leave of the whole turn."""
    left = turn
    for other, kind in enumerate(drawn.arm.kinds):
        if kind == "R" and other != place:
            left = left - drawn.value(other) * drawn.arm.signs[other]
    joint = drawn.arm.joints[place]
    draft.define(drawn.chain.variable(joint + 1), drawn.variable_for(joint, left * drawn.arm.signs[place]))
    draft.because("The angles add up to that of the hand, so the last one is what is left")


def _flat(arm: PlanarArm, vector: tuple[Term, ...]) -> tuple[Term, Term, Term]:
    """A point or way of the world in the plane, and square to it."""
    columns = [[float(part) for part in column] for column in arm.plane.T]
    x, y, z = (
        sum((part * weight for part, weight in zip(vector, c, strict=True)), term(0.0)) for c in columns
    )
    return x, y, z


def _less(one: Place, other: Place) -> Place:
    return one[0] - other[0], one[1] - other[1]


def _dot(one: Place, other: Place) -> Term:
    return one[0] * other[0] + one[1] * other[1]


def _cross(one: Place, other: Place) -> Term:
    return one[0] * other[1] - one[1] * other[0]


def _square(way: Place) -> Term:
    return way[0].square() + way[1].square()


def _turned(way: Place, by: tuple[Term, Term]) -> Place:
    c, s = by
    return way[0] * c - way[1] * s, way[0] * s + way[1] * c


def _angle(way: Place) -> Term:
    """The direction of a way; of one that is a number, in degrees."""
    x, y = way[0].number, way[1].number
    return atan2(way[1], way[0]) if x is None or y is None else degrees(float(np.arctan2(y, x)))
