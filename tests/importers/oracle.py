"""Arms beside pinocchio and yourdfpy, in an environment that has them and this program's packages.

PYTHONPATH=tests:. python tests/importers/oracle.py FOLDER...      every URDF and xacro below the folders
PYTHONPATH=tests:. python tests/importers/oracle.py --library      every arm of the library, written as URDF

Packages with such files: example-robot-data, pybullet, rtb-data, compas-fab, compas-robots, scikit-robot,
dm-robotics-moma. A xacro file is expanded for pinocchio by the package `xacro`, where that finds all parts.
"""

from __future__ import annotations

import argparse
import contextlib
import math
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pinocchio
import yourdfpy

from vi3dras.arm.library import load_library
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.errors import Vi3drasError
from vi3dras.importers.branches import Branch
from vi3dras.importers.reader import read_arm
from vi3dras.importers.urdf_writer import urdf_text
from vi3dras.kinematics.forward import tool_pose

EXACT, TURNED = 1e-9, 5e-9
"""In [m] and [rad]; axes that are nearer to parallel than the latter are read as parallel."""
LEAST = 3
"""Joints of what is called an arm here: files of wheels and doors have fewer."""


def main(words: list[str]) -> int:
    """A line for each arm; 1 where one is elsewhere."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", nargs="*", type=Path)
    parser.add_argument("--library", action="store_true")
    parser.add_argument("--poses", type=int, default=1000)
    asked = parser.parse_args(words)
    counts = {"same": 0, "other": 0, "told": 0, "unknown": 0}
    lines = library(asked.poses) if asked.library else files(asked.folders, asked.poses)
    for verdict, line in lines:
        counts[verdict] += 1
        sys.stdout.write(f"{verdict:8}{line}\n")
    sys.stdout.write(f"{counts}\n")
    return int(counts["other"] > 0)


def library(poses: int) -> Iterator[tuple[str, str]]:
    """Every arm of the library as both other programs read its URDF."""
    for robot in load_library().by_id.values():
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "arm.urdf"
            file.write_text(urdf_text(robot), encoding="utf-8")
            q = joint_values(robot, poses)
            names = [joint.name for joint in robot.joints]
            ours = tool_pose(robot, q)
            one = float(np.abs(ours - by_pinocchio(file, names, "tool0", q)).max())
            other = float(np.abs(ours[:20] - by_yourdfpy(file, names, q[:20])).max())
            yield ("same" if max(one, other) < EXACT else "other"), f"{robot.id}: {one:.1e}, {other:.1e}"


def files(folders: list[Path], poses: int) -> Iterator[tuple[str, str]]:
    """Every description below the folders, as far as pinocchio reads it."""
    found = [file for folder in folders for end in ("urdf", "xacro") for file in folder.rglob(f"*.{end}")]
    for file in sorted(found):
        name = "/".join(file.parts[-3:])
        try:
            read = read_arm(file)
        except Vi3drasError as error:
            yield "told", f"{name}: {error}"
            continue
        if read.robot.n < LEAST or not read.branches:
            continue
        with described(file) as plain:
            if plain is None:
                yield "unknown", f"{name}: only this program expands it"
                continue
            yield compared(read.robot, read.branches[0], plain, name, poses)


def compared(robot: Robot, branch: Branch, file: Path, name: str, poses: int) -> tuple[str, str]:
    """Whether an arm's tool is where pinocchio has it."""
    q = joint_values(robot, poses)
    try:
        theirs = by_pinocchio(file, list(branch.joints), branch.tip, q)
    except (ValueError, RuntimeError, IndexError) as error:
        return "unknown", f"{name}: pinocchio says {str(error).splitlines()[0][:60]}"
    off = np.abs(tool_pose(robot, q) - theirs)
    place, turn = float(off[:, :3, 3].max()), float(off[:, :3, :3].max())
    longest = max(max(abs(joint.a), abs(joint.d)) for joint in robot.joints)
    told = f"{name} to {branch.tip}: {robot.n} joints, {place:.1e} m, {turn:.1e}, longest {longest:.3g} m"
    return ("same" if place < EXACT and turn < TURNED else "other"), told


@contextlib.contextmanager
def described(file: Path) -> Iterator[Path | None]:
    """The file itself, or what the package `xacro` makes of it; None where that fails."""
    text = file.read_text(encoding="utf-8", errors="replace")
    if "${" not in text and "<xacro:" not in text:
        yield file
        return
    import xacro

    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder) / "made.urdf"
        try:
            made.write_text(xacro.process_file(str(file)).toprettyxml(), encoding="utf-8")
        except Exception:  # whatever somebody else's program raises
            yield None
            return
        yield made


def joint_values(robot: Robot, poses: int) -> Floats:
    """Values at random, (poses, n): beyond the limits where a joint turns, within where it slides."""
    q = np.random.default_rng(7).uniform(-math.pi, math.pi, (poses, robot.n))
    values: Floats = np.where(robot.table.revolute, q, np.clip(q, robot.low, robot.high))
    return values


def by_pinocchio(file: Path, joints: list[str], tip: str, q: Floats) -> Floats:
    """Where pinocchio has a link for values of some joints, all others at rest, (poses, 4, 4)."""
    model = pinocchio.buildModelFromUrdf(str(file))
    data = model.createData()
    frame = model.getFrameId(tip, pinocchio.FrameType.BODY)
    poses = []
    for row in q:
        values = pinocchio.neutral(model)
        for name, value in zip(joints, row, strict=True):
            joint = model.joints[model.getJointId(name)]
            told = (math.cos(value), math.sin(value)) if joint.nq == 2 else (value,)
            values[joint.idx_q : joint.idx_q + joint.nq] = told
        pinocchio.forwardKinematics(model, data, values)
        pinocchio.updateFramePlacement(model, data, frame)
        poses.append(data.oMf[frame].homogeneous)
    return np.array(poses)


def by_yourdfpy(file: Path, joints: list[str], q: Floats) -> Floats:
    """Where yourdfpy has the tool, (poses, 4, 4)."""
    model = yourdfpy.URDF.load(str(file), load_meshes=False, build_scene_graph=True)
    poses = []
    for row in q:
        model.update_cfg(dict(zip(joints, row, strict=True)))
        poses.append(model.get_transform("tool0", "base_link"))
    return np.array(poses)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
