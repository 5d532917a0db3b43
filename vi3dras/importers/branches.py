"""Which way through a tree of links is the arm: from the root to one of its ends, the hand left out."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.errors import UnknownNameError
from vi3dras.importers.errors import NoJointFileError
from vi3dras.importers.tree import LinkTree, TreeJoint

TOOLS = ("tool0", "tool", "tcp", "tool_center_point", "ee_link", "ee", "end_effector", "hand_tcp", "flange")
"""What a frame behind the last joint is called where it is meant to be the tool, the most telling first."""

WATCHING = ("camera", "optical", "imu", "sensor", "laser", "depth", "color", "inertia")
"""In the name of a frame that is no tool."""

FINGERS = ("finger", "jaw", "claw", "knuckle", "thumb")
"""In the name of a joint or a link that is part of a hand."""
HANDS = (*FINGERS, "gripper")
"""In the name of a joint alone."""


class Branch(NamedTuple):
    """One arm of a tree."""

    tip: str
    """The link whose frame is the tool."""
    joints: tuple[str, ...]
    """Those of its joints that move, from the base on."""
    way: tuple[TreeJoint, ...]
    """All joints from the root to the tip."""
    frames: tuple[str, ...]
    """Other links that are fixed to the one that the last joint moves."""


def branches_of(tree: LinkTree) -> list[Branch]:
    """The arms of a tree, the one with most joints first; of equal ones that which stands first in the file.

    Raises:
        NoJointFileError: nothing moves on any way.
    """
    hand = fingers(tree)
    ends: dict[str, tuple[str, ...]] = {}
    for link in tree.links:
        way = tree.way(link)
        moving = [joint for joint in way if joint.moves]
        if way and way[0].parent == tree.root and not any(joint.name in hand for joint in moving) and moving:
            ends.setdefault(moving[-1].child, tuple(joint.name for joint in moving))
    inner = {joints[:k] for joints in ends.values() for k in range(1, len(joints))}
    arms = [branch_to(tree, _tool(tree, link)) for link, joints in ends.items() if joints not in inner]
    if not arms:
        raise NoJointFileError(tree.file, "")
    return sorted(arms, key=lambda branch: -len(branch.joints))


def branch_to(tree: LinkTree, tip: str) -> Branch:
    """The arm from the root to a link that somebody names.

    Raises:
        UnknownNameError: there is no such link.
        NoJointFileError: nothing moves on the way.
    """
    if tip not in tree.links:
        raise UnknownNameError("link", tip, tuple(tree.links))
    way = tree.way(tip)
    moving = [joint for joint in way if joint.moves]
    if not moving:
        raise NoJointFileError(tree.file, "")
    frames = tuple(name for name in _fixed(tree, moving[-1].child) if name not in {tip, moving[-1].child})
    return Branch(tip, tuple(joint.name for joint in moving), tuple(way), frames)


def outline(branch: Branch) -> Floats:
    """An arm at joint value 0 as a line along its joints, seen where it is widest, (k, 2)."""
    pose, points = np.eye(4), [np.zeros(3)]
    for joint in branch.way:
        pose = pose @ joint.pose
        points.append(pose[:3, 3])
    line = np.stack(points)
    across = int(np.ptp(line[:, 1]) > np.ptp(line[:, 0]))
    side: Floats = line[:, [across, 2]]
    return side


def fingers(tree: LinkTree) -> frozenset[str]:
    """The joints of hands: those that follow others or are followed, those called so, slides side by side."""
    follow = {joint.name for joint in tree.joints if joint.follows}
    led = {joint.follows for joint in tree.joints if joint.follows}
    named = {j.name for j in tree.joints if j.moves and _is_named(j) and not _carries_tool(tree, j)}
    found = {j.name for j in tree.joints if j.name in follow | led | named and _is_end(tree, j, named)}
    for joints in tree.below.values():
        slides = [j.name for j in joints if j.type == "prismatic" and not _moves_more(tree, j)]
        found |= set(slides) if len(slides) > 1 else set()
    return frozenset(found)


def _is_named(joint: TreeJoint) -> bool:
    """Whether a joint is called one of a hand; a link that a wrist moves is often called a gripper."""
    name, child = joint.name.casefold(), joint.child.casefold()
    return any(word in name for word in HANDS) or any(word in child for word in FINGERS)


def _carries_tool(tree: LinkTree, joint: TreeJoint) -> bool:
    """Whether a frame that is called a tool hangs behind a joint: then it is one of the arm."""
    return any(name.rpartition("/")[2].casefold() in TOOLS for name, _ in tree.hanging(joint.child))


def _is_end(tree: LinkTree, joint: TreeJoint, named: set[str]) -> bool:
    """Whether no joint that moves by itself hangs behind it: links of a hand hang on others of it alone."""
    led = {other.follows for other in tree.joints if other.follows}
    behind = [j for link, _ in tree.hanging(joint.child) for j in tree.below[link] if j.moves]
    return all(j.follows or j.name in led | named for j in behind)


def _moves_more(tree: LinkTree, joint: TreeJoint) -> bool:
    return any(j.moves for link, _ in tree.hanging(joint.child) for j in tree.below[link])


def _fixed(tree: LinkTree, link: str) -> list[str]:
    """A link and those that are fixed to it, the nearest first."""
    found = [link]
    for name in found:
        found += [joint.child for joint in tree.below[name] if joint.type == "fixed"]
    return found


def _tool(tree: LinkTree, link: str) -> str:
    """Which of the frames on the last link is the tool: one that is called so, else the one furthest on."""
    fixed = _fixed(tree, link)
    bare = {name.rpartition("/")[2].casefold(): name for name in fixed}
    for word in TOOLS:
        for name, full in bare.items():
            if name == word or name.endswith(f"_{word}"):
                return full
    fixed = [name for name in fixed if not any(word in name.casefold() for word in WATCHING)]
    plain = [name for name in fixed if not tree.links[name].shown]
    return (plain or fixed or [link])[-1]
