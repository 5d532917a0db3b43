"""The motion of an arm along a line over a part, as that of a formula: fitted, followed, checked, written."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace

import numpy as np

from vi3dras.api.values.motions import ArmMotion, Told, plan_along
from vi3dras.arm.robot import Robot
from vi3dras.collision.nearest import touches_around
from vi3dras.inverse.targets import usual_task
from vi3dras.joint_workspace.hands import Hand
from vi3dras.motion.limits import Limits, MotionParameters
from vi3dras.objects.formula import Placement
from vi3dras.parts import Part, SurfaceLine
from vi3dras.parts.fitting import fit_part
from vi3dras.parts.following import Over, follow_line, wanted_of
from vi3dras.parts.patches import patches_of
from vi3dras.parts.wanted import Wanted
from vi3dras.path.fit import Fit
from vi3dras.solids.capsules import touches
from vi3dras.workcell import Cell

FEW = 60
"""Stops of a line that is followed for a try."""

SPEED = 0.05
"""Of the tool there [m/s]: only the way counts."""


@dataclass(frozen=True)
class OverPart:
    """How a line over a part is followed."""

    cone: float
    """How far the tool may lean from the normal [rad]."""
    hand: Hand | None = None
    """How it is held instead."""
    cell: Cell | None = None
    """What stands before the arm; workpieces in it go where the part goes."""
    tip: float | None = None
    """The last of the tool, which may touch the part [m]; the part is no obstacle if None."""

    @property
    def sentence(self) -> str:
        """How the hand stands, in words."""
        if self.hand is not None:
            return self.hand.sentence
        return f"normal to the surface within {round(np.degrees(self.cone), 6):g} deg"

    def around(self, part: Part) -> Cell | None:
        """All that the arm must not touch, where the part stands."""
        if self.cell is None and self.tip is None:
            return None
        cell = (self.cell or Cell(part.title)).following(part.placement.matrix)
        if self.tip is None:
            return cell
        return replace(cell, things=(*cell.things, part.thing), tip=self.tip)


def fit_surface(robot: Robot, part: Part, cone: float, *, may_turn: bool, report: Told | None = None) -> Fit:
    """Where the arm reaches most of the surface of a part, its tool within a cone [rad] around the normal.

    Raises:
        NowhereReachedError: no place lets the arm reach anything of it.
        ConeError: a cone that is none.
    """
    patches = patches_of(part)
    wanted = Wanted(patches.points, patches.normals, patches.areas)
    return fit_part(robot, part, wanted, cone=cone, may_turn=may_turn, report=report)


def fit_line(
    robot: Robot, line: SurfaceLine, asked: OverPart, *, may_turn: bool, report: Told | None = None
) -> Fit:
    """Where the arm follows most of a line, its part moved, and touches nothing.

    Raises:
        NowhereReachedError: there is no such place.
    """

    def followed(place: Placement) -> float:
        there = line.over(line.part.standing(place))
        cell, over = asked.around(there.part), followed_line(robot, there, FEW, asked, SPEED)
        free = over.followed.reachable.copy()
        q = over.followed.q[free]
        hits = touches(robot, q)
        if cell is not None:
            hits |= touches_around(cell.around(robot), q)
        free[free] = ~hits
        return float(free.mean()) / (1 + len(over.followed.jumps))

    wanted = wanted_of(line)
    return fit_part(
        robot, line.part, wanted, cone=asked.cone, may_turn=may_turn, judge=followed, report=report
    )


def followed_line(robot: Robot, line: SurfaceLine, points: int, asked: OverPart, speed: float) -> Over:
    """Joint values along a line over a part; `speed` is in [m/s]."""
    return follow_line(
        robot, line, points, cone=asked.cone, hand=asked.hand, speed=speed, cell=asked.around(line.part)
    )


def motion_over(
    robot: Robot, line: SurfaceLine, over: Over, asked: OverPart, wishes: MotionParameters, *,
    limits: Limits | None = None, is_asked: bool = False, fit: Fit | None = None,
) -> ArmMotion:  # fmt: skip
    """The motion along a followed line, with all that its passport tells of the part."""
    done = plan_along(robot, over.curve, over.followed, wishes, limits, asked=is_asked)
    part, metres = line.part, line.part.units.metres
    settings = {
        "hand": asked.sentence,
        "part": {
            "file": part.body.file, "sha256": part.body.sha256, "unit": part.units.length,
            "xyz": part.placement.matrix[:3, 3] / metres, "rpy_deg": np.degrees(part.placement.turn),
        },
        "line": {"kind": line.kind, "told": line.told, "length": line.length / metres},
        **lean_told(over, asked),
        "fit": fit_told(fit),
        **asdict(done.wishes),
    }  # fmt: skip
    told = [done.told] if done.told else []
    told += [sentence] if (sentence := lean_sentence(over, asked)) else []
    return ArmMotion(
        robot, done.plan.stops, f"{part.title}, {line.kind}", done.plan, None, settings,
        usual_task(robot) if asked.hand is None else asked.hand.task, tuple(told), done.cure, limits,
        asked.around(line.part),
    )  # fmt: skip


def lean_told(over: Over, asked: OverPart) -> dict[str, float | None]:
    """How far the tool leans from the normal, for scripts."""
    leans = over.lean[np.isfinite(over.lean)]
    most = float(np.degrees(leans.max())) if len(leans) else None
    return {"largest_lean_deg": most, "percent_within_cone": 100 * over.within(asked.cone)}


def lean_sentence(over: Over, asked: OverPart) -> str:
    """Where the tool leans further than the cone allows; nothing where it does not."""
    leans = over.lean[np.isfinite(over.lean)]
    beyond = leans > asked.cone + np.radians(0.01)
    if asked.hand is not None or not beyond.any():
        return ""
    share = 100 * float(beyond.mean())
    return (
        f"The tool leans from the normal by up to {np.degrees(leans.max()):.0f} deg, beyond the cone of "
        f"{np.degrees(asked.cone):.0f} deg at {share:.0f} % of the way; where two faces meet it turns over."
    )


def fit_told(fit: Fit | None) -> dict[str, float] | None:
    """What a Fit gained, for scripts and passports."""
    return None if fit is None else {"percent_before": 100 * fit.before, "percent_after": 100 * fit.after}
