"""Models the arms that ship with meshes anew: `python docs/cad/make.py [ARM ...]` writes robots/ARM/*.glb."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

ARMS = {"lynx6": "lynx6_like", "kuka-kr5-arc": "six_axis"}
ROBOTS = Path(__file__).parents[2] / "robots"


def main() -> None:
    """Write the meshes of the arms that are named, or of all."""
    from vi3dras.arm.robot_file import read_robot
    from vi3dras.meshes.glb_written import glb_of

    for arm in sys.argv[1:] or ARMS:
        robot = read_robot(ROBOTS / f"{arm}.toml")
        (ROBOTS / arm).mkdir(exist_ok=True)
        for link, mesh in importlib.import_module(ARMS[arm]).modelled(robot).items():
            name = f"link{link}" if isinstance(link, int) else link
            (ROBOTS / arm / f"{name}.glb").write_bytes(glb_of(mesh))


if __name__ == "__main__":
    main()
