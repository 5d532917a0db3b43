"""Forward kinematics: random poses against a chain of 4x4 products, grids against filling the memory.

Run with `python tests/bench/bench_forward.py`.
"""

from __future__ import annotations

import numpy as np
from race import Contender, race

from vi3dras.arm.library import load_robot
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.kinematics.forward import link_frames, local_transforms, tool_pose
from vi3dras.workspace.clouds import link_clouds
from vi3dras.workspace.sweep import sweep_over


def chain(robot: Robot, q: Floats) -> Floats:
    """The plain way: all matrices of all poses, multiplied."""
    pose = np.broadcast_to(np.array(robot.base), (len(q), 4, 4))
    for A in np.moveaxis(local_transforms(robot, q), 1, 0):
        pose = pose @ A
    return pose


def main() -> None:
    """Print the tables."""
    rng = np.random.default_rng(1)
    for name in ("lynx6", "kuka-kr5-arc", "franka-panda"):
        robot = load_robot(name)
        q = rng.uniform(-2, 2, (100_000, robot.n))
        plain = Contender("4x4 products, batched numpy", len(q), lambda r=robot, q=q: chain(r, q))
        tool = Contender("tool_pose", len(q), lambda r=robot, q=q: tool_pose(r, q))
        links = Contender("link_frames, all links", len(q), lambda r=robot, q=q: link_frames(r, q))
        race(f"{len(q)} random poses of {name}", plain, tool, links)

    robot = load_robot("lynx6")
    ranges = [(0, 180), (0, 90), (0, 90), (-90, 90)]
    axes = [np.radians(np.arange(low, high, 2.0)) for low, high in ranges] + [np.zeros(1)]
    n = int(np.prod([len(axis) for axis in axes]))
    cloud = np.empty((n, 3), np.float32)
    fill = Contender("filling the same memory, one thread", n, lambda: cloud.fill(1))
    sweep = sweep_over(robot, axes)
    ours = Contender("link_clouds, reused memory", n, lambda: link_clouds(sweep, links=[-1], out=cloud))
    race(f"cloud of {n / 1e6:.1f} M points of lynx6", fill, ours)


if __name__ == "__main__":
    main()
