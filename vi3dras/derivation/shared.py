"""Steps that many arms have in common: ends taken away, the turn of the base, the law of cosines."""

from __future__ import annotations

import math
from typing import NamedTuple

from vi3dras.closed_forms.forms import SLACK
from vi3dras.derivation.draft import Draft, case
from vi3dras.derivation.lettered import LetteredChain
from vi3dras.derivation.matrices import AXES, Rows, pose_rows
from vi3dras.derivation.steps import Triangle
from vi3dras.derivation.terms import Term, atan2, cos, degrees, named, sin, sqrt, term, turned

POSE = tuple(f"{letter}{axis}" for letter in "noap" for axis in AXES)
POINT = tuple(f"p{axis}" for axis in AXES)

FOLDS = ("elbow folds up", "elbow folds down")

WITHOUT_ENDS = "Take base and tool away: what is left is what the joints alone have to make"
TO_CENTRE = "Step back from the tool to the point where the last three axes meet: no wrist angle moves it"


def pose_left(
    draft: Draft, chain: LetteredChain, reason: str = WITHOUT_ENDS
) -> tuple[Rows, tuple[Term, Term, Term]]:
    """What the joints alone must make of a pose: its rotation, and its point named x, y, z."""
    rows = chain.inner(pose_rows())
    kept = []
    for axis, row in zip(AXES, rows, strict=True):
        turns = [draft.let(f"{letter}{axis}", entry) for letter, entry in zip("uvw", row[:3], strict=True)]
        kept.append((*turns, draft.let(axis, row[3])))
    draft.because(reason)
    return tuple(row[:3] for row in kept), (kept[0][3], kept[1][3], kept[2][3])


def point_left(
    draft: Draft, chain: LetteredChain, point: tuple[Term, ...] | None = None
) -> tuple[Term, Term, Term]:
    """The tool's point, or another one, as joint 1 sees it."""
    point = chain.inner_point(tuple(map(named, POINT)) if point is None else point)
    x, y, z = (draft.let(axis, part) for axis, part in zip(AXES, point, strict=True))
    draft.because("Count from the foot of joint 1: height and place of the base fall out")
    return x, y, z


class Upright(NamedTuple):
    """A plane that joint 1 turns."""

    reach: Term
    """How far out the point is in it; negative over the arm's back."""
    draft: Draft
    joint: Term
    """The variable that turns the plane."""

    @property
    def turn(self) -> tuple[Term, Term]:
        """Cosine and sine of that turn, written down where they are needed first."""
        return self.draft.turn_of(1, self.joint)

    def along(self, column: tuple[Term, Term, Term]) -> Term:
        """How far a direction goes outward in the plane."""
        c, s = self.turn
        return c * column[0] + s * column[1]

    def across(self, column: tuple[Term, Term, Term]) -> Term:
        """How far a direction leaves the plane."""
        c, s = self.turn
        return s * column[0] - c * column[1]


def base_turn(
    draft: Draft, chain: LetteredChain, point: tuple[Term, Term], lateral: Term, hold: Term | None = None
) -> Upright:
    """Joint 1 turns the arm's plane to a point; on the axis it keeps the value `hold`."""
    (x, y), joint = point, chain.variable(1)
    sign = draft.fork(1, "shoulder front", "shoulder back")
    square, r = x.square() + y.square(), draft.symbol("r")
    if lateral.is_zero:
        axis = case(
            "wrist on the axis of joint 1", "singular", square, "=", 0.0,
            "every turn of joint 1 leads there, so it stays as it is or as the hand asks", draft.tiny,
        )  # fmt: skip
        draft.define(r, sign * sqrt(square))
        draft.define(joint, atan2(sign * y, sign * x), axis, named("h1") if hold is None else hold)
        reason = (
            "From above, the wrist lies where joint 1 points, or behind it when the arm reaches over its back"
        )
    else:
        draft.case(
            case(
                "inside the offset", "no answer", square, "<", lateral.square(),
                "the arm's plane passes the axis of joint 1 at a distance, and no turn changes that", SLACK,
            )
        )  # fmt: skip
        draft.define(r, sign * sqrt(square - lateral.square()))
        draft.define(joint, atan2(y * r + x * lateral, x * r - y * lateral))
        reason = (
            "From above, the arm's plane passes the axis at a distance: a right triangle, laid on either side"
        )
    turns = Upright(r, draft, joint)
    draft.because(reason)
    return turns


class Links(NamedTuple):
    """Two links in a plane, and the joints that turn them."""

    lengths: tuple[Term, Term]
    turns: tuple[Term, Term]
    """The angle of the first link, and the variable of the joint between them."""
    joint: int
    """Which joint is between them, from 1."""
    labels: tuple[str, str]
    """What the fold is called when its sine is positive, and when it is negative."""
    bends: tuple[Term, Term] = (term(0.0), term(0.0))
    """The angle at which the joint's own zero sees each of the links: a bend inside of it."""


def two_links(
    draft: Draft, wrist: tuple[Term, Term], links: Links, tip: tuple[Term, Term] | None = None
) -> None:
    """The law of cosines for two links that end at a point: defines both turns."""
    (x, z), (a, b), n = wrist, links.lengths, links.joint
    (first, fold), (drawn, bent) = links.turns, links.bends
    is_bent = not (drawn.is_zero and bent.is_zero)
    square = x.square() + z.square()
    c, s = (draft.symbol(f"{letter}{'γ' if is_bent else n}") for letter in "cs")
    draft.state(square, a.square() + b.square() + 2.0 * (a * b) * c)
    draft.because("Square both coordinates of the wrist and add them: the angle of the first link falls out")
    draft.define(c, (square - a.square() - b.square()) / (2.0 * (a * b)))
    draft.case(
        case(
            "too far", "no answer", c, ">", 1.0, "the wrist is further than both links reach stretched", SLACK
        )
    )
    draft.case(
        case("too near", "no answer", c, "<", -1.0, "the wrist is nearer than both links reach folded", SLACK)
    )
    draft.because("Solve for the cosine: the law of cosines in the triangle of both links")
    draft.define(s, draft.fork(n, *links.labels) * sqrt(1.0 - c.square()))
    draft.define(fold, atan2(s, c) - bent + drawn)
    draft.case(
        case("stretched or folded", "singular", s, "=", 0.0, "both branches are one, and det J is zero", 1e-9)
    )
    draft.because("A cosine has two angles: the elbow bends one way or the other")
    back = case(
        "wrist on the axis of the first link", "singular", square, "=", 0.0,
        "the first link may point anywhere, so it stays as it is", draft.tiny,
    )  # fmt: skip
    draft.define(first, atan2(z, x) - atan2(b * s, a + b * c) - drawn, back, named(f"h{n - 1}"))
    draft.because("Turn to the wrist, then back by the angle inside the triangle")
    along = first + drawn
    far = None if tip is None else (tip[0].tree, tip[1].tree)
    elbow = (a * cos(along)).tree, (a * sin(along)).tree
    draft.triangle = Triangle(f"σ{n}", (a.tree, b.tree), (x.tree, z.tree), elbow, far)


def diagonal(draft: Draft, x: tuple[Term, float], y: tuple[Term, float], name: str) -> tuple[Term, Term]:
    """Length and direction of the link that two lengths at right angles make; each with its number now [m].

    The link is never negative, as the solver has it: which elbow is which hangs on it.
    """
    if y[1] == 0:
        return (x[0], term(0.0)) if x[1] > 0 else (-x[0], degrees(math.pi))
    if x[1] == 0:
        return (y[0] if y[1] > 0 else -y[0]), degrees(math.copysign(math.pi / 2, y[1]))
    length = draft.let(name, sqrt(x[0].square() + y[0].square()))
    return length, draft.let("β", atan2(y[0], x[0]))


def hand_in_plane(
    draft: Draft,
    chain: LetteredChain,
    place: tuple[Term, Term],
    aim: tuple[Term, float],
    hand: tuple[Term, Term],
) -> None:
    """Joints 2, 3 and 4 of two links and a hand whose angle in the plane is known.

    `place` is where the hand ends, out and up from joint 1's axis; `aim` the sum of the three joints, as a
    symbol and a number [rad] to be added; `hand` is that end as frame 4 has it.
    """
    (r, z), (x, y) = place, hand
    c, s = turned(*aim)
    out, up = r - chain.a[0], z
    wrist = draft.let("x4", out - x * c + y * s), draft.let("z4", up - x * s - y * c)
    draft.because("The hand's angle is known: step back from its end to joint 4")
    second, third, fourth = (chain.variable(k) for k in (2, 3, 4))
    two_links(draft, wrist, Links((chain.a[1], chain.a[2]), (second, third), 3, FOLDS), (out, up))
    total = aim[0] + degrees(aim[1])
    draft.define(fourth, total - second - third)
    draft.because("The bends of the plane add up to the hand's angle: joint 4 is what is left")
