"""How near together the points of a path are: as usual, or as near the joints need them, unless said."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from click import get_current_context
from click.core import ParameterSource

from vi3dras.motion.enough import spacing_enough
from vi3dras.motion.plan import plan
from vi3dras.motion.rows import Plan
from vi3dras.motion.wishes import Wishes
from vi3dras.path.curve import Curve
from vi3dras.path.follow import Followed
from vi3dras.robot import Robot


class Near(NamedTuple):
    """A motion, and what there is to say on the number of its points."""

    plan: Plan
    wishes: Wishes
    """With the spacing that was taken."""
    told: str
    """What was done; nothing when the points are as usual or as asked."""
    cure: str
    """What would help a motion whose joints step too far; nothing when they do not."""


def are_asked() -> bool:
    """Whether somebody typed how many points there are to be, or how far they are to be apart."""
    context = get_current_context()
    sources = (context.get_parameter_source(name) for name in ("points", "spacing"))
    return any(source is ParameterSource.COMMANDLINE for source in sources)


def planned_near(robot: Robot, curve: Curve, followed: Followed, wishes: Wishes, *, asked: bool) -> Near:
    """The motion along a curve, with more points than usual where the joints would step too far between them.

    A number that was `asked` is kept, and what would do is told instead.
    """
    usual = plan(robot, curve, followed, wishes)
    spacing = spacing_enough(robot, usual)
    if spacing is None:
        return Near(usual, wishes, "", "")
    number, unit = f"{spacing / robot.units.metres:g}", robot.units.length
    closer = replace(wishes, spacing=spacing)
    if asked:
        return Near(usual, wishes, "", f"Points at most {number} {unit} apart would do: --spacing {number}.")
    near = plan(robot, curve, followed, closer)
    told = (
        f"{len(usual.stops.times):,} points would let the joints step too far between them: "
        f"they are at most {number} {unit} apart, {len(near.stops.times):,} in all. --points N keeps to N."
    )
    return Near(near, closer, told, "")
