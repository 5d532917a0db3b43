"""What an instrument with clouds says of itself and writes: clouds as they are shown, pictures, numbers."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from vi3dras.api.values.usual import usual_ends
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.files import Report, write_whole
from vi3dras.flow import Indicator, VIPart
from vi3dras.render.camera import Camera, Size
from vi3dras.render.png import encoded
from vi3dras.render.scene import Item, Scene
from vi3dras.render.software import SoftwareRenderer
from vi3dras.render.theme import THEMES
from vi3dras.volume.extremes import Interval
from vi3dras.workspace.clouds import save_clouds
from vi3dras.workspace.colours import paint
from vi3dras.workspace.poses import Poses, clouds_of

from .clouds import Clouds
from .facts import Counted, Facts
from .items import Look, densities, kept_points, values_of

WRITING = 0.5
"""Where in the progress the points are there and the writing begins."""


class CloudFiles(VIPart):
    """The terminals of what it says of itself, and the files that it writes."""

    pages = ("Verdict",)
    verdict = Indicator(str, tip="How many poses there are, and whether the ranges leave the arm's limits")


@CloudFiles.action("Save cloud...", slow=True)
def save_cloud(robot: Robot, poses: Poses, look: Look, file: str, report: Report | None = None) -> str:
    """Write every cloud that is shown, clipped as it is shown, with all its points."""
    tell = report or (lambda _: None)
    clouds = Clouds(poses, clouds_of(poses, report=lambda share: tell(WRITING * share)))
    shown = [link for link in clouds.links if link.name not in look.hidden]
    values = values_of(clouds, look, densities(poses, look))
    of_tool = {clouds.tool.name: values} if values is not None else {}
    kept = {link.name: kept_points(link, look, of_tool.get(link.name)) for link in shown}
    masks = {name: mask for name, mask in kept.items() if mask is not None}
    painted = {name: paint(known) for name, known in of_tool.items()}
    count = save_clouds(
        Path(file), robot, shown, painted=painted, masks=masks, replace=True,
        report=lambda share: tell(WRITING + (1 - WRITING) * share),
    )  # fmt: skip
    return f"Wrote {count:,} points to {file}".replace(",", "\u2009")


@CloudFiles.action("Save picture...", slow=True)
def save_picture(
    file: str, items: tuple[Item, ...], camera: Camera, size: Size, theme: str, report: Report | None = None
) -> str:
    """Write the 3D view as a PNG of any size."""
    scene = Scene()
    scene.show(*items)
    scale = max(size[1] / 900, 1.0)
    picture = SoftwareRenderer().render(scene, camera, size, theme=THEMES[theme], scale=scale)
    write_whole(Path(file), encoded(picture[..., :3]), replace=True)
    return f"Wrote {size[0]} × {size[1]} pixels to {file}"


@CloudFiles.step("verdict")
def judge(robot: Robot, low: Floats, high: Floats, poses: Poses) -> str:
    """A sentence for the status line."""
    inside = (low >= robot.low - 1e-9) & (high <= robot.high + 1e-9)
    outside = [robot.joints[joint].name for joint in poses.swept if not inside[joint]]
    size = f"{poses.size:,}".replace(",", "\u2009")
    if outside and np.array_equal(np.stack([low, high], axis=1), usual_ends(robot)):
        return f"All {size} poses of the paper's ranges, wider than this arm's limits: {', '.join(outside)}"
    if outside:
        return f"{size} poses; beyond the arm's limits: {', '.join(outside)}"
    return f"All {size} poses, inside the arm's limits"


def _ends(name: str, interval: Interval | None, metres: float, unit: str) -> dict[str, float]:
    """Both ends of an interval that holds the true figure, where there is one."""
    if interval is None:
        return {}
    return {f"{name}_least_{unit}": interval.low / metres, f"{name}_most_{unit}": interval.high / metres}


@CloudFiles.action("Table of measures")
def table(robot: Robot, poses: Poses, facts: Facts, counted: Counted) -> dict[str, Floats]:
    """What the cloud says, in the arm's length unit."""
    unit, metres, measures = robot.units.length, robot.units.metres, facts.measures
    numbers = {
        "poses": float(poses.size),
        f"volume_{unit}3": measures.volume / metres**3,
        f"surface_{unit}2": (measures.surface or 0.0) / metres**2,
        f"smallest_reach_{unit}": measures.smallest_reach / metres,
        f"largest_reach_{unit}": measures.largest_reach / metres,
        **_ends("smallest_reach", measures.smallest_between, metres, unit),
        **_ends("largest_reach", measures.largest_between, metres, unit),
        **_ends("volume", measures.volume_between, metres**3, f"{unit}3"),
        "voids": float(len(facts.holes.voids)),
        "tunnels": float(len(facts.holes.tunnels)),
        f"voxel_{unit}": counted.size / metres,
        "poses_per_voxel": counted.mean,
        f"paper_limit_{unit}": facts.paper / metres,
    }
    bounds = {
        f"{axis}_{end}_{unit}": measures.bounds[row, k] / metres
        for k, axis in enumerate("xyz")
        for row, end in enumerate(("min", "max"))
    }
    return {name: np.array([value]) for name, value in (numbers | bounds).items()}
