"""A file of another program as an arm: what it is is known by what it begins with, not by its name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arm.robot_file import parse_robot
from vi3dras.arm.robot_writer import robot_text
from vi3dras.file_errors import FileError
from vi3dras.importers.branches import Branch, branch_to, branches_of
from vi3dras.importers.chain import arm_of
from vi3dras.importers.errors import NoJointFileError, NotAnArmError, UnknownFormatError, UnreadableArmError
from vi3dras.importers.hand import hand_of
from vi3dras.importers.hints import hints, merged
from vi3dras.importers.markup import file_bytes, parse_markup
from vi3dras.importers.meshes import Meshes
from vi3dras.importers.odd import Odd, listed, odd
from vi3dras.importers.roboanalyzer import read_skeleton, read_virtual
from vi3dras.importers.tree import LinkTree
from vi3dras.importers.urdf import read_urdf
from vi3dras.importers.xacro import arguments_of, expanded, is_xacro
from vi3dras.notations.pasted import read_pasted, require_sense


@dataclass(frozen=True)
class Imported:
    """An arm that is in no file of this program yet."""

    robot: Robot
    """It has no id yet, and the folder of its meshes no name."""
    notes: tuple[Odd, ...]
    """What was odd."""
    format: str
    """`URDF`, `xacro`, `RoboAnalyzer` or `D-H table`."""
    branches: tuple[Branch, ...]
    """All arms of the file, the one with most joints first; none where it can have one only."""
    arguments: dict[str, str]
    """What a xacro file asks for, with the values that were taken."""
    sources: dict[str, Path | bytes]
    """The meshes by their name in the folder of the arm."""


def read_arm(
    file: Path, chain: str | None = None, arguments: Mapping[str, str] | None = None, *,
    repair: bool = False,
) -> Imported:  # fmt: skip
    """The arm in a file of another program.

    Args:
        file: URDF, xacro, RoboAnalyzer's robot.xml or skeleton, a D-H table as text or CSV.
        chain: the link at the end of the branch that is wanted; without it the one with most joints.
        arguments: values for the arguments of a xacro file.
        repair: whether nearly right angles are made right.

    Raises:
        FileError: it cannot be read; with the line, what is wrong, and what would be right.
        PasteError: it is no D-H table.
        UnknownNameError: no link is called like the chain's end.
    """
    content = file_bytes(file)
    notes: list[Odd] = []
    if (
        not content.lstrip().removeprefix(b"\xef\xbb\xbf").lstrip().startswith(b"<")
        and b"\0" not in content[:4]
    ):
        robot = _table(content, file, notes)
        return Imported(_sound(robot, file), (*notes, *hints(robot)), "D-H table", (), {}, {})
    root = parse_markup(content, file.name)
    meshes = Meshes(file, notes)
    branches: tuple[Branch, ...] = ()
    asked: dict[str, str] = {}
    if root.tag == "robot":
        kind = "URDF"
        if is_xacro(root):
            kind, asked = "xacro", {**arguments_of(root), **(arguments or {})}
            root = expanded(root, file, dict(arguments or {}), notes)
        robot, branches = _from_tree(read_urdf(root), chain, meshes, repair=repair)
    elif root.tag == "Robot":
        kind = "RoboAnalyzer"
        robot, shown = read_virtual(root, notes)
        for link, piece in shown:
            meshes.add(link, f"link {link}", piece, np.eye(4))
    elif root.tag == "RARobotClass":
        kind, robot = "RoboAnalyzer", read_skeleton(root, notes)
    else:
        raise UnknownFormatError(file.name, root.where, f"<{root.tag[:40]}>")
    robot = replace(robot, meshes=tuple(meshes.found), sources=(f"{kind} file {file.name}",))
    robot = _sound(robot, file)
    return Imported(robot, tuple(merged([*notes, *hints(robot)])), kind, branches, asked, meshes.sources)


def _sound(robot: Robot, file: Path) -> Robot:
    """The arm as its own file will have it."""
    try:
        return parse_robot(robot_text(robot), robot.id, is_finished=True)
    except FileError as fault:
        raise NotAnArmError(file.name, "", fault.reason().rstrip(".")) from fault


def _from_tree(
    tree: LinkTree, chain: str | None, meshes: Meshes, *, repair: bool
) -> tuple[Robot, tuple[Branch, ...]]:
    """The arm of a tree, and all that could be read instead of it."""
    notes = meshes.notes
    branches = tuple(branches_of(tree)) if chain is None else (branch_to(tree, chain), *_others(tree, chain))
    branch = branches[0]
    if chain is None and len(branches) > 1:
        notes.append(odd("branches", branch.tip, listed([other.tip for other in branches[1:]])))
    if branch.frames:
        notes.append(odd("tool", branch.tip, listed(list(branch.frames))))
    for joint in branch.way:
        if joint.type in {"floating", "planar"}:
            notes.append(odd("held", joint.name, joint.type))
        if joint.moves and joint.follows:
            notes.append(odd("follows", joint.name, joint.follows))
    made = arm_of(tree, branch, notes, repair=repair)
    for link, bodies in enumerate(made.bodies):
        for name, pose in bodies:
            for piece in tree.links[name].shown:
                meshes.add(link, name, piece, pose)
    return replace(made.robot, gripper=hand_of(tree, branch, notes)), branches


def _others(tree: LinkTree, chain: str) -> list[Branch]:
    try:
        return [branch for branch in branches_of(tree) if branch.tip != chain]
    except NoJointFileError:  # the branch that was asked for is a hand alone
        return []


def _table(content: bytes, file: Path, notes: list[Odd]) -> Robot:
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UnreadableArmError(
            file.name, f"byte {error.start + 1}", "it is neither XML nor UTF-8"
        ) from error
    pasted = read_pasted(text)
    require_sense(pasted)
    notes += [odd("taken", sentence) for sentence in pasted.told]
    name = file.stem.replace("_", " ").replace("-", " ").strip() or "arm"
    return Robot("arm", name, pasted.joints, pasted.convention, units=pasted.units,
                 sources=(f"D-H table {file.name}",))  # fmt: skip
