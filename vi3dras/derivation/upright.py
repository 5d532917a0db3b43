"""Arms that bend in an upright plane which joint 1 turns: 3 to 5 axes, and the elbow under a wrist."""

from __future__ import annotations

from vi3dras.closed_forms.anthropomorphic import hand_angle
from vi3dras.closed_forms.forms import LOCKED
from vi3dras.derivation.draft import Draft, case
from vi3dras.derivation.lettered import LetteredChain
from vi3dras.derivation.shared import (
    FOLDS,
    Links,
    Upright,
    base_turn,
    diagonal,
    hand_in_plane,
    point_left,
    pose_left,
    two_links,
)
from vi3dras.derivation.steps import Case
from vi3dras.derivation.terms import Term, atan2, cos, mixed, named, sin, term

TURNS_OUT = "the hand's axis leaves the arm's plane, and so few joints point only within it"
"""Said of an orientation that is not reached."""


def three_axes(draft: Draft, chain: LetteredChain, point: tuple[Term, ...] | None = None) -> None:
    """A base, a shoulder and an elbow for the tool's point, or for another one."""
    x, y, z = point_left(draft, chain, point)
    ends, numbers = [row[3] for row in chain.tool], chain.chain.tool[:3, 3].tolist()
    turns = base_turn(draft, chain, (x, y), chain.lateral(2, 3) + ends[2])
    out = draft.let("x2", turns.reach - chain.a[0])
    forearm, bent = diagonal(draft, (ends[0], numbers[0]), (ends[1], numbers[1]), "l3")
    draft.because("Count from the shoulder; the forearm goes straight from the elbow to the tool")
    turning = chain.variable(2), chain.variable(3)
    two_links(draft, (out, z), Links((chain.a[1], forearm), turning, 3, FOLDS, (term(0.0), bent)))


def wrist_angle(draft: Draft, chain: LetteredChain) -> None:
    """4 or 5 axes for a point and the hand's angle to the ground."""
    place, angle = point_left(draft, chain), draft.symbol("φ")
    x, y, z = _hand(chain)
    turns = base_turn(draft, chain, place[:2], chain.lateral(2, 3) + z)
    if len(chain.names) == 5:
        draft.notes.append("The roll of joint 5 is free: it stays as it is")
    hand_in_plane(draft, chain, (turns.reach, place[2]), (angle, -hand_angle(chain.chain)), (x, y))
    if len(chain.names) == 5:
        draft.define(chain.variable(5), named("h5"))
        draft.because(
            "The roll turns the hand about its own axis: it may have any value, and keeps the one of now"
        )


def bending_pose(draft: Draft, chain: LetteredChain) -> None:
    """4 or 5 axes for a pose, of which they reach those within their plane."""
    rows, (x, y, z) = pose_left(draft, chain)
    n, o, a = zip(*rows, strict=True)
    rolls = len(chain.names) == 5
    hold = atan2(a[1], a[0]) if rolls else named("h1")
    turns = base_turn(draft, chain, (x, y), chain.lateral(2, 3, 4), hold)
    psi = draft.symbol("ψ")
    draft.define(psi, atan2(turns.along(a), -a[2]) if rolls else atan2(n[2], turns.along(n)))
    leaves, bound = turns.across(a), 0.0 if rolls else 1.0
    draft.case(case("hand out of the plane", "orientation", leaves, "≠", bound, TURNS_OUT, 1e-9))
    draft.because("Joints 2, 3 and 4 bend in one plane: their sum is the angle that the hand has in it")
    hand = (chain.a[3] if rolls else term(0.0), term(0.0))
    hand_in_plane(draft, chain, (turns.reach, z), (psi, 0.0), hand)
    if rolls:
        draft.define(chain.variable(5), atan2(turns.across(n), turns.across(o)))
        draft.because("The hand's own axes, seen across the plane, tell the roll")


def roll_bend(draft: Draft, chain: LetteredChain) -> None:
    """5 axes of which the fourth rolls the forearm and the fifth bends the hand."""
    rows, (x, y, z) = pose_left(
        draft, chain, "Step back from the tool to joint 5: neither roll nor bend moves it"
    )
    n, o, a = zip(*rows, strict=True)
    turns, (c, s) = elbow_arm(draft, chain, (x, y, z))
    along, across = draft.symbol("ua"), draft.symbol("va")
    draft.define(along, c * turns.along(a) + s * a[2])
    draft.define(across, turns.across(a))
    draft.define(chain.variable(4), atan2(along, -across), in_line(along, across), named("h4"))
    toward = s * turns.along(n) - c * n[2]
    draft.case(
        case("hand out of its fan", "orientation", c * a[2] - s * turns.along(a), "≠", 0.0,
             "joint 5 bends the hand square to the forearm, a third turn would need a sixth joint", 1e-9)
    )  # fmt: skip
    draft.because("Turned back by the arm, the hand's axis tells how far the forearm has rolled")
    draft.define(chain.variable(5), atan2(toward, s * turns.along(o) - c * o[2]))
    draft.because("The hand's other axes, seen along the forearm, tell its bend")


def elbow_arm(
    draft: Draft, chain: LetteredChain, centre: tuple[Term, Term, Term]
) -> tuple[Upright, tuple[Term, Term]]:
    """Joints 1, 2 and 3 of an arm whose forearm is the diagonal of a3 and d4; gives how that points."""
    x, y, z = centre
    turns = base_turn(draft, chain, (x, y), chain.lateral(2, 3))
    out = draft.let("x2", turns.reach - chain.a[0])
    a3, d4 = float(chain.chain.a[2]), float(chain.chain.d[3])
    forearm, bent = diagonal(draft, (chain.a[2], a3), (-chain.d[3], -d4), "l3")
    draft.because("Count from the shoulder; the forearm goes straight from the elbow to the wrist")
    second, third = chain.variable(2), chain.variable(3)
    two_links(draft, (out, z), Links((chain.a[1], forearm), (second, third), 3, FOLDS, (term(0.0), bent)))
    forward = draft.define(draft.symbol("c23"), cos(second + third))
    upward = draft.define(draft.symbol("s23"), sin(second + third))
    draft.because("Upper arm and forearm bend in one plane: their angles add up")
    return turns, (forward, upward)


def in_line(along: Term, across: Term) -> Case:
    """Two axes of a wrist are one where its middle joint is straight."""
    return case(
        "two wrist axes in line", "singular", along.square() + across.square(), "=", 0.0,
        "only the sum of their turns matters, so the first of them stays as it is", LOCKED,
    )  # fmt: skip


def _hand(chain: LetteredChain) -> tuple[Term, Term, Term]:
    """The tool's point as frame 4 has it; a roll behind it stands as it is."""
    ends = [row[3] for row in chain.tool]
    if len(chain.names) == 4:
        return ends[0], ends[1], ends[2]
    roll = named("h5")
    x, y = mixed((cos(roll), sin(roll)), (1.0, 0.0))
    across = ends[0] * x - ends[1] * y, ends[0] * y + ends[1] * x
    return chain.a[3] + across[0], -ends[2], chain.d[3] + across[1]
