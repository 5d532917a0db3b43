"""URDF as links and joints; what a robot description says of simulators and colours is passed over."""

from __future__ import annotations

from typing import cast, get_args

import numpy as np

from vi3dras.arm.link_mesh import MeshKind
from vi3dras.file_errors import ChoiceError, DuplicateError, WrongKindError
from vi3dras.importers.errors import LoopFileError, NoJointFileError, NoLinksError, NoSuchPartError
from vi3dras.importers.markup import Node
from vi3dras.importers.tree import LinkTree, Motion, Shown, TreeJoint, TreeLink, Weight
from vi3dras.importers.values import child_of, number_of, numbers_of, origin_of, text_of


def read_urdf(root: Node) -> LinkTree:
    """The links and joints of a `<robot>`.

    Raises:
        FileError: it lacks something, names what is not there, or is no tree.
    """
    links: dict[str, TreeLink] = {}
    for node in root.all("link"):
        link = _link(node)
        if link.name in links:
            raise DuplicateError(node.file, node.where, "links", link.name)
        links[link.name] = link
    joints: dict[str, TreeJoint] = {}
    places: dict[str, str] = {}
    taken: set[str] = set()
    for node in root.all("joint"):
        joint = _joint(node, links)
        if joint.name in joints:
            raise DuplicateError(node.file, node.where, "joints", joint.name)
        if joint.child in taken or joint.child == joint.parent:
            raise LoopFileError(node.file, node.where, joint.child)
        taken.add(joint.child)
        joints[joint.name], places[joint.name] = joint, node.where
    if not links:
        raise NoLinksError(root.file, "")
    name = root.attributes.get("name", "").strip() or "arm"
    every = tuple(joints.values())
    return LinkTree(name, root.file, links, every, _root(root, links, every), places)


def _root(node: Node, links: dict[str, TreeLink], joints: tuple[TreeJoint, ...]) -> str:
    """The link that all others hang on; of several such the one with most of them."""
    if not any(joint.moves for joint in joints):
        raise NoJointFileError(node.file, "")
    children = {joint.child for joint in joints}
    roots = [link for link in links if link not in children]
    whole = LinkTree("", "", links, joints, "")
    hanging = {root: [name for name, _ in whole.hanging(root)] for root in roots}
    reached = {name for names in hanging.values() for name in names}
    if lost := [link for link in links if link not in reached]:
        raise LoopFileError(node.file, "", lost[0])
    return max(roots, key=lambda root: len(hanging[root]))


def _link(node: Node) -> TreeLink:
    name = text_of(node, "name")
    shown = [
        _shown(part, cast(MeshKind, kind))
        for kind in get_args(MeshKind)
        for part in node.all(kind)
        if part.first("geometry") is not None
    ]
    inertial = node.first("inertial")
    weight = None if inertial is None else _weight(inertial)
    return TreeLink(name, weight, tuple(piece for piece in shown if piece is not None))


def _weight(node: Node) -> Weight | None:
    mass, inertia = node.first("mass"), node.first("inertia")
    if mass is None:
        return None
    xx, yy, zz, xy, xz, yz = (
        0.0 if inertia is None else number_of(inertia, key, 0.0)
        for key in ("ixx", "iyy", "izz", "ixy", "ixz", "iyz")
    )
    matrix = np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
    return Weight(number_of(mass, "value", 0.0), origin_of(node), matrix)


def _shown(node: Node, kind: MeshKind) -> Shown | None:
    geometry, pose = child_of(node, "geometry"), origin_of(node)
    for part in geometry.children:
        if part.tag == "mesh":
            scale = part.attributes.get("scale", "").split()
            size = numbers_of(part, "scale", (1.0, 1.0, 1.0)) if len(scale) != 1 else np.full(
                3, number_of(part, "scale"))  # fmt: skip
            if not size.all():
                raise WrongKindError(part.file, part.where, "scale of <mesh>", "0", "a number such as 0.001")
            x, y, z = size.tolist()
            return Shown(kind, pose, "mesh", (x, y, z), text_of(part, "filename"))
        if part.tag == "box":
            x, y, z = numbers_of(part, "size", (0.0, 0.0, 0.0)).tolist()
            return Shown(kind, pose, "box", (x, y, z))
        if part.tag in {"cylinder", "capsule"}:
            return Shown(kind, pose, "cylinder", (number_of(part, "radius"), number_of(part, "length"), 0.0))
        if part.tag == "sphere":
            return Shown(kind, pose, "sphere", (number_of(part, "radius"), 0.0, 0.0))
    return None


def _joint(node: Node, links: dict[str, TreeLink]) -> TreeJoint:
    name = text_of(node, "name")
    kind = text_of(node, "type", of=f"joint {name}")
    if kind not in get_args(Motion):
        raise ChoiceError(node.file, node.where, f"type of joint {name}", kind, *get_args(Motion))
    parent, child = (_end(node, end, name, links) for end in ("parent", "child"))
    axis = numbers_of(axis_node, "xyz", (1.0, 0.0, 0.0)) if (axis_node := node.first("axis")) else _X
    length = float(np.linalg.norm(axis))
    if kind in {"revolute", "continuous", "prismatic"} and not length > 0:
        wanted = "a direction such as 0 0 1"
        raise WrongKindError(node.file, node.where, f"axis of joint {name}", "0 0 0", wanted)
    limit, dynamics = node.first("limit"), node.first("dynamics") or Node("dynamics")
    mimic = node.first("mimic")
    has_limits = limit is not None and bool({"lower", "upper"} & limit.attributes.keys())
    limit = limit or Node("limit")
    return TreeJoint(
        name, cast(Motion, kind), parent, child, origin_of(node), axis / (length or 1.0),
        low=number_of(limit, "lower", 0.0), high=number_of(limit, "upper", 0.0),
        has_limits=has_limits and kind != "continuous",
        speed=number_of(limit, "velocity") if "velocity" in limit.attributes else None,
        effort=number_of(limit, "effort") if "effort" in limit.attributes else None,
        damping=max(number_of(dynamics, "damping", 0.0), 0.0),
        friction=max(number_of(dynamics, "friction", 0.0), 0.0),
        follows="" if mimic is None else text_of(mimic, "joint"),
        share=1.0 if mimic is None else number_of(mimic, "multiplier", 1.0),
    )  # fmt: skip


def _end(node: Node, end: str, joint: str, links: dict[str, TreeLink]) -> str:
    """The link at one end of a joint."""
    part = child_of(node, end)
    link = text_of(part, "link")
    if link not in links:
        raise NoSuchPartError(node.file, part.where, f"joint {joint}", "link", link, *links)
    return link


_X = np.array([1.0, 0.0, 0.0])
