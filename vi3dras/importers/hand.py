"""The hand of an arm that is imported: how far its fingers open."""

from __future__ import annotations

from vi3dras.importers.branches import Branch, fingers
from vi3dras.importers.odd import Odd, listed, odd
from vi3dras.importers.tree import LinkTree, TreeJoint


def hand_of(tree: LinkTree, branch: Branch, notes: list[Odd]) -> tuple[float, float] | None:
    """How wide the hand behind the last joint is open, from closed to open [m]; None where nobody knows.

    Fingers that slide open by what they go, all together; those that follow one go as far as it says.
    """
    last = next(joint for joint in branch.way[::-1] if joint.moves)
    on_way = {joint.name for joint in branch.way}
    hand = fingers(tree)
    behind = [j for link, _ in tree.hanging(last.child) for j in tree.below[link]]
    joints = [joint for joint in behind if joint.name in hand - on_way]
    if not joints:
        return None
    names = listed([joint.name for joint in joints])
    slides = {joint.name: joint for joint in joints if joint.type == "prismatic"}
    closed = sum(_travel(joint, slides)[0] for joint in slides.values())
    opened = sum(_travel(joint, slides)[1] for joint in slides.values())
    if not closed < opened:
        notes.append(odd("turning-gripper", names))
        return None
    notes.append(odd("gripper", names, 1000 * closed, 1000 * opened))
    return closed, opened


def _travel(joint: TreeJoint, slides: dict[str, TreeJoint]) -> tuple[float, float]:
    """The least and the largest way of a finger [m]."""
    led = slides.get(joint.follows)
    share = abs(joint.share) if led is not None else 1.0
    low, high = sorted((abs((led or joint).low) * share, abs((led or joint).high) * share))
    return low, high
