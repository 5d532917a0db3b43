"""Arms of RoboAnalyzer: `robot.xml` with one STL per link in its D-H frame, and skeletons without."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np

from vi3dras.arm.robot import Facts, Joint, LinkMass, Robot
from vi3dras.importers.errors import CountNodesError, NoJointFileError
from vi3dras.importers.limits import SLIDE
from vi3dras.importers.markup import Node
from vi3dras.importers.odd import Odd, odd
from vi3dras.importers.tree import Shown
from vi3dras.importers.values import child_of, number
from vi3dras.units import Units

MM, DEGREE = 0.001, math.pi / 180


def read_virtual(root: Node, notes: list[Odd]) -> tuple[Robot, list[tuple[int, Shown]]]:
    """The arm of a `<Robot>`, and what each of its links looks like.

    Joint values are the angles of the table themselves, and so are their limits.

    Raises:
        FileError: something is missing or no number.
    """
    rows = list(child_of(root, "Joints").all("RevoluteJoint"))
    links = list(child_of(root, "Links").all("Link"))
    if not rows:
        raise NoJointFileError(root.file, "")
    if len(links) not in {0, len(rows) + 1}:
        raise CountNodesError(root.file, child_of(root, "Links").where, len(links), len(rows) + 1)
    joints, starts = [], []
    for i, row in enumerate(rows, 1):
        low, high, start = (_in(row, tag, DEGREE) for tag in ("JointAngleMin", "JointAngleMax", "JointAngle"))
        if low >= high:
            notes.append(odd("empty-range", f"joint {i}", low / DEGREE, high / DEGREE))
            low, high = -math.inf, math.inf
        if not low - 1e-9 <= start <= high + 1e-9:
            notes.append(odd("home", f"joint {i}"))
        starts.append(min(max(start, low), high))
        mass = _mass(links[i], "MassProperty", "CGProperty", "Ixz", notes, i) if links else None
        joints.append(_row(row, i, d=_in(row, "JointOffset", MM), low=low, high=high, link=mass))
    scale = _in(root, "Scale", MM) if root.first("Scale") is not None else MM
    name = _said(root, "Name") or "RoboAnalyzer arm"
    facts = Facts(_fact(root, "Payload"), _fact(root, "TotalWeight"))
    robot = Robot("arm", name, tuple(joints), poses=(("home", tuple(starts)),), units=Units("mm", "deg"),
                  manufacturer=_said(root, "Manufacturer"), facts=facts)  # fmt: skip
    shown = [
        (i, Shown("visual", np.eye(4), "mesh", (scale, scale, scale), _said(link, "FileName")))
        for i, link in enumerate(links)
        if _said(link, "FileName")
    ]
    return robot, shown


def read_skeleton(root: Node, notes: list[Odd]) -> Robot:
    """The arm of a `<RARobotClass>`: what RoboAnalyzer draws as a skeleton.

    Raises:
        FileError: something is missing or no number.
    """
    rows = list(child_of(root, "JointList").all("RAJoint"))
    if not rows:
        raise NoJointFileError(root.file, "")
    lists = root.first("LinkList")
    links = list(lists.all("RALink")) if lists is not None else []
    joints, starts = [], []
    for i, row in enumerate(rows, 1):
        slides = "Prismatic" in row.attributes.get("xsi:type", "")
        size = MM if slides else DEGREE
        start = _in(row, "JVInitial", size)
        if slides:
            high = max(start, _in(row, "JVFinal", size)) or SLIDE
            notes.append(odd("no-slide-range", f"joint {i}", high / MM))
            joint = replace(_row(row, i, low=0.0, high=high), type="prismatic")
            joint = replace(joint, theta=_in(row, "JointAngle", DEGREE))
        else:
            notes.append(odd("no-range", f"joint {i}"))
            joint = _row(row, i, d=_in(row, "JointOffset", MM))
        mass = (
            _mass(links[i - 1], "LinkMassProperty", "LinkCGProperty", "Izx", notes, i)
            if i <= len(links)
            else None
        )
        joints.append(replace(joint, link=mass and _from_end(mass, joint)))
        starts.append(min(max(start, joint.low), joint.high))
    if any(joint.link for joint in joints):
        notes.append(odd("start-frame"))
    name = _said(root, "SelectedRobot") or "skeleton"
    return Robot("arm", name, tuple(joints), poses=(("home", tuple(starts)),), units=Units("mm", "deg"))


def _row(
    row: Node, number: int, *, d: float = 0.0, low: float = -math.inf, high: float = math.inf,
    link: LinkMass | None = None,
) -> Joint:  # fmt: skip
    length = "LinkLength" if row.first("LinkLength") is not None else "JointLength"
    a, alpha = _in(row, length, MM), _in(row, "TwistAngle", DEGREE)
    return Joint(f"joint {number}", d=d, a=a, alpha=alpha, low=low, high=high, link=link)


def _from_end(mass: LinkMass, joint: Joint) -> LinkMass:
    """A mass that is told from the joint where its link begins, told from the frame at its end."""
    back = (joint.a, joint.d * math.sin(joint.alpha), joint.d * math.cos(joint.alpha))
    x, y, z = (here - there for here, there in zip(mass.com, back, strict=True))
    return replace(mass, com=(x, y, z))


def _mass(link: Node, masses: str, centre: str, xz: str, notes: list[Odd], row: int) -> LinkMass | None:
    told, place = link.first(masses), link.first(centre)
    if told is None or not (mass := _in(told, "Mass")):
        return None
    x, y, z = (0.0 if place is None else _in(place, tag) for tag in ("Rx", "Ry", "Rz"))
    xx, yy, zz, xy, xz_, yz = (_in(told, tag) for tag in ("Ixx", "Iyy", "Izz", "Ixy", xz, "Iyz"))
    if mass < 0 or min(xx, yy, zz) < 0:
        notes.append(odd("bad-inertia", f"joint {row}", f"{mass:g} kg" if mass < 0 else "a moment below 0"))
        return None
    return LinkMass(mass, (x, y, z), (xx, yy, zz, xy, xz_, yz))


def _in(node: Node, tag: str, unit: float = 1.0) -> float:
    """The number that stands in a child."""
    child = child_of(node, tag)
    return number(child, "the text", child.text.strip()) * unit


def _said(node: Node, tag: str) -> str:
    child = node.first(tag)
    return "" if child is None else child.text.strip()


def _fact(node: Node, tag: str) -> float | None:
    return _in(node, tag) if _said(node, tag) and _in(node, tag) > 0 else None
