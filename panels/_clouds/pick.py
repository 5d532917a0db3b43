"""Looking into a cloud: a point that was picked and all joint vectors behind it, distances, brushes."""

from __future__ import annotations

from typing import Literal

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.dynamics.estimate import with_masses
from vi3dras.dynamics.maps import MAPS, of_poses
from vi3dras.explain.clouds import bars, nearest_vector
from vi3dras.explain.scope import per_value
from vi3dras.files import Report
from vi3dras.flow import Control, Indicator, VIPart
from vi3dras.kinematics.forward import link_frames
from vi3dras.render.scene import Item, Lines, Points
from vi3dras.units import DECIMALS
from vi3dras.workspace.brushing import brushed, crossed_charts
from vi3dras.workspace.poses import Poses
from vi3dras.workspace.reach_back import Reached, link_names, poses_reaching

from .. import _arm
from .._kit.face import Label
from .clouds import Clouds
from .equations import marked_share
from .items import Look, kept_points, values_of
from .load import map_text

MOST_ARMS = 400
"""Arms that are drawn at once: more are one blot."""


class CloudPick(VIPart):
    """The terminals for a point of the cloud and what leads there."""

    pages = ("Explore",)
    tool_use = Control(
        Literal["point", "distance"], default="point", label="A click reads",
        tip="What a click on a cloud does: read the joints behind a point, or measure between two",
    )  # fmt: skip
    picked = Control(
        Floats | None, default=None, shape=(3,), unit="m", label="Picked point", tip="A point of a cloud"
    )
    picked_link = Control(str, default="", label="Picked cloud", tip="The cloud that it belongs to")
    chosen = Control(
        int, default=0, low=0, label="Joint vector", tip="Which of them the arm takes", symbol="i",
        meaning="Which of several is shown, counted from the first.",
    )  # fmt: skip
    all_arms = Control(bool, default=False, label="Show them all", tip="Every joint vector as a thin arm")
    ruler = Control(
        Floats | None, default=None, shape=("n", 3), unit="m", tip="One or two points to measure between"
    )

    vectors = Indicator(
        Reached | None, label="Joint vectors", tip="All that reach the picked voxel", symbol="q",
        equation=nearest_vector, quantity="joint values",
        meaning="All joint vectors of the grid that end in the voxel around the picked point.",
    )  # fmt: skip
    snapped = Indicator(tuple, label="Arm at the point", tip="The arm at the chosen joint vector")
    picked_value = Indicator(
        str, label="Value of the point", tip="The torque, share or payload of the worst pose behind the point"
    )
    marks = Indicator(tuple, tip="The picked point and the ruler in the view")
    mark_labels = Indicator(
        tuple, tip="Their words", meaning="The words beside the picked point and the ruler."
    )
    charts = Indicator(
        tuple, label="Joint charts", tip="How often each joint value occurs in what is shown", symbol="n_k",
        equation=bars, quantity="counts", parts=per_value,
        meaning="How often each joint value occurs among the poses that are shown.",
    )  # fmt: skip
    marked = Indicator(
        int, label="Marked poses", tip="Poses of the coarse cloud within clip and brushes", symbol="n",
        equation=marked_share,
    )  # fmt: skip


@CloudPick.step("vectors", slow=True)
def look_back(
    poses: Poses, picked: Floats | None, picked_link: str, voxel: float, report: Report | None = None
) -> Reached | None:
    """Every joint vector that reaches the voxel around the picked point."""
    names = link_names(poses)
    if picked is None or picked_link not in names:
        return None
    return poses_reaching(poses, picked, voxel, link=names.index(picked_link))


@CloudPick.step("snapped")
def snap(robot: Robot, vectors: Reached | None, chosen: int, all_arms: bool, arm: bool) -> tuple[Item, ...]:
    """The arm at the chosen vector in place of the one at home, and all others as lines."""
    if vectors is None or not len(vectors.q) or not arm:
        return ()
    own = min(chosen, len(vectors.q) - 1)
    every = link_frames(robot, vectors.q[:MOST_ARMS]) if all_arms else None
    known = None if every is None or own >= len(every) else every[own]
    items = _arm.arm_items(robot, vectors.q[own], 0.6, solid=True, wire=False, frames=known)
    if every is not None:
        frames = every[:, :, :3, 3]
        count, joints = frames.shape[:2]
        place = np.arange(count * joints, dtype=np.int32).reshape(count, joints)
        pairs = np.stack([place[:, :-1].reshape(-1), place[:, 1:].reshape(-1)], axis=1)
        alpha = np.full(count * joints, max(0.12, min(0.6, 30 / count)))
        items.append(
            Lines("vectors", frames.reshape(-1, 3), pairs=pairs, paint="accent", alpha=alpha, width=1.4)
        )
    return tuple(items)


@CloudPick.step("picked_value")
def tell_value(robot: Robot, vectors: Reached | None, picked_link: str, poses: Poses, look: Look) -> str:
    """What the colour says of the picked point: the worst of all joint vectors that reach its voxel."""
    is_tool = picked_link == link_names(poses)[-1]
    if look.scheme not in MAPS or vectors is None or not len(vectors.q) or not is_tool:
        return ""
    each = of_poses(with_masses(robot), vectors.q, look.scheme, look.load)
    worst = each.min() if look.scheme == "largest-payload" else each.max()
    return map_text(robot, look.scheme, look.load, float(worst))


@CloudPick.step("marks", "mark_labels")
def mark(
    robot: Robot, picked: Floats | None, ruler: Floats | None, picked_value: str
) -> tuple[tuple[Item, ...], tuple[Label, ...]]:
    """A ring around the picked point, and a line between two."""
    items: list[Item] = []
    labels: list[Label] = []
    unit, metres = robot.units.length, robot.units.metres
    digits = DECIMALS[unit]
    if picked is not None:
        items.append(_dot("picked", picked[None]))
        words = "  ".join(f"{v / metres:.{digits}f}".replace("-", "−") for v in picked)
        told = f" · {picked_value}" if picked_value else ""
        labels.append(Label(f"{words}  {unit}{told}", picked, boxed=True))
    if ruler is not None and len(ruler):
        items.append(_dot("ruler/ends", ruler))
        if len(ruler) == 2:
            items.append(Lines("ruler/line", ruler, paint="limit", width=2.5))
            length = float(np.linalg.norm(ruler[1] - ruler[0])) / metres
            labels.append(Label(f"{length:.{digits}f} {unit}", ruler.mean(axis=0), boxed=True))
    return tuple(items), tuple(labels)


@CloudPick.step("charts", "marked")
def chart(coarse: Clouds, look: Look) -> tuple[tuple[object, ...], int]:
    """Joint values of the coarse cloud within the clip, and how many points are within the brushes too."""
    inside = kept_points(coarse.tool, look, values_of(coarse, look))
    charts = crossed_charts(coarse.poses, look.brush, inside)
    mask = brushed(coarse.poses, look.brush)
    return charts, int(np.count_nonzero(mask if inside is None else mask & inside))


@CloudPick.action("Pick", "picked", "picked_link", "chosen", "ruler")
def pick(
    tool_use: str,
    picked: Floats | None,
    picked_link: str,
    ruler: Floats | None,
    chosen: int,
    key: str,
    index: int,
    position: Floats,
) -> tuple[Floats | None, str, int, Floats | None]:
    """Take a point of a cloud: to look back from, or as an end of the ruler."""
    if tool_use == "point":
        if not key.startswith("cloud/"):
            return picked, picked_link, chosen, ruler
        return position, key.rpartition("/")[2], 0, ruler
    begun = ruler is not None and len(ruler) == 1
    ends = np.stack([ruler[0], position]) if begun and ruler is not None else position[None]
    return picked, picked_link, chosen, ends


@CloudPick.action("Forget the point", "picked", "picked_link", "chosen", "ruler")
def forget_point() -> tuple[None, str, int, None]:
    """No picked point, and no ruler."""
    return None, "", 0, None


def _dot(key: str, places: Floats) -> Points:
    return Points(key, places.astype(np.float32), ("sing",), size=9.0, haze=0.0)
