"""Links that hang on each other by joints, as files of other programs tell an arm: frames, no D-H table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

import numpy as np

from vi3dras.arm.link_mesh import MeshKind, Triple
from vi3dras.arrays import Floats

Motion = Literal["revolute", "continuous", "prismatic", "fixed", "floating", "planar"]
MOVING = ("revolute", "continuous", "prismatic")
"""What can be a joint of an arm; others are held."""


@dataclass(frozen=True, eq=False)
class Weight:
    """What a link weighs, in the link's frame."""

    mass: float
    """In [kg]."""
    pose: Floats
    """Of the frame at the centre of mass in which the inertia is told, (4, 4)."""
    inertia: Floats
    """(3, 3) [kg m²]."""


@dataclass(frozen=True, eq=False)
class Shown:
    """One piece of what a link looks like, or of what must not touch."""

    kind: MeshKind
    pose: Floats
    """In the link's frame, (4, 4)."""
    shape: Literal["mesh", "box", "cylinder", "sphere"]
    size: Triple
    """Of a mesh its scale; of a box its sides, of others radius and length [m]."""
    uri: str = ""
    """Of a mesh how its file is named."""


@dataclass(frozen=True, eq=False)
class TreeLink:
    """A body."""

    name: str
    weight: Weight | None = None
    shown: tuple[Shown, ...] = ()


@dataclass(frozen=True, eq=False)
class TreeJoint:
    """How a body hangs on another one."""

    name: str
    type: Motion
    parent: str
    child: str
    pose: Floats
    """Of the child's frame at joint value 0 in the parent's, (4, 4)."""
    axis: Floats
    """In the child's frame, of length 1, (3,)."""
    low: float = 0.0
    high: float = 0.0
    has_limits: bool = False
    speed: float | None = None
    """In [rad/s] or [m/s]; None where nothing is said."""
    effort: float | None = None
    """In [N m] or [N]; None where nothing is said."""
    damping: float = 0.0
    friction: float = 0.0
    follows: str = ""
    """The joint whose value it takes."""
    share: float = 1.0
    """By what that value is multiplied."""

    @property
    def moves(self) -> bool:
        """Whether it turns or slides."""
        return self.type in MOVING


@dataclass(frozen=True, eq=False)
class LinkTree:
    """All of a file."""

    name: str
    file: str
    links: dict[str, TreeLink]
    joints: tuple[TreeJoint, ...]
    root: str
    places: dict[str, str] = field(default_factory=dict)
    """Where each joint stands in the file, by its name."""

    @cached_property
    def below(self) -> dict[str, tuple[TreeJoint, ...]]:
        """The joints that hang on each link."""
        found: dict[str, list[TreeJoint]] = {name: [] for name in self.links}
        for joint in self.joints:
            found[joint.parent].append(joint)
        return {name: tuple(joints) for name, joints in found.items()}

    @cached_property
    def above(self) -> dict[str, TreeJoint]:
        """The joint by which each link hangs on another one."""
        return {joint.child: joint for joint in self.joints}

    def way(self, tip: str) -> list[TreeJoint]:
        """The joints from the root to a link."""
        way: list[TreeJoint] = []
        while tip in self.above:
            way.append(self.above[tip])
            tip = way[-1].parent
        return way[::-1]

    def hanging(self, link: str, without: frozenset[str] = frozenset()) -> Iterator[tuple[str, Floats]]:
        """A link and all that hang on it, each with its pose (4, 4) there, every joint at 0.

        Args:
            link: the one to begin with.
            without: names of joints that are not gone along.
        """
        waiting = [(link, np.eye(4))]
        while waiting:
            name, pose = waiting.pop()
            yield name, pose
            waiting += [(j.child, pose @ j.pose) for j in self.below[name] if j.name not in without]
