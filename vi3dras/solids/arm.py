"""An arm as meshes, made once from its table, then only placed; or as bones with a dot on each joint."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.kinematics.conventions import standard_frames, to_standard
from vi3dras.kinematics.forward import dh_frames, link_frames
from vi3dras.render.detail import Source, Way, nothing
from vi3dras.render.scene import Lines, Mesh, Points
from vi3dras.render.theme import Paint
from vi3dras.solids.dressed import FINGER, half_opening, link_sources
from vi3dras.solids.hand import Hand, as_own, finger_at
from vi3dras.solids.links import plan
from vi3dras.solids.parts import SolidPart, segment
from vi3dras.solids.shapes import joined

_GLOSS = {"steel": 0.5, "body": 0.3, "panel": 0.3, "dark": 0.3}
_COLOURED = 0.05
"""Under a full highlight a coloured ring looks grey."""


@dataclass(frozen=True, eq=False)
class ArmSolid:
    """The meshes of one arm and how to place them."""

    robot: Robot
    """In standard D-H, whatever the file says."""
    source: Robot
    """As the file has it."""
    meshes: tuple[Mesh, ...]
    """One per link that has a body, then two fingers, each in the frame of its link."""
    links: tuple[int, ...]
    """(M,) the link each mesh belongs to; 0 is the base."""
    hand: Hand | None
    hand_frame: Floats
    floor: float
    """Height of the ground that the arm stands on, in metres in the world, at or below 0."""
    jaw: float | None = None
    """How far its own fingers open, each [m]; None for fingers that were made with the hand."""

    def place(self, q: Floats, opening: float = 0.6, known: Floats | None = None) -> dict[str, Floats]:
        """Give `base_from_mesh` (4, 4) of every mesh key for joint values `q` (n,), opening 0 to 1.

        What is `known` already, the frames that `link_frames` gave there, is not computed again.
        """
        if known is None:
            frames = dh_frames(self.robot, np.asarray(q, float))
        else:
            frames = standard_frames(self.source, known)
        placed = {m.key: frames[link] for m, link in zip(self.meshes, self.links, strict=True)}
        if self.hand is not None:
            base_from_hand = frames[-1] @ self.hand_frame
            for mesh, side in zip(self.meshes[-2:], (1.0, -1.0), strict=True):
                placed[mesh.key] = base_from_hand @ finger_at(self.hand, side, opening, self.jaw)
        return placed

    def posed(self, q: Floats, opening: float = 0.6, known: Floats | None = None) -> list[Mesh]:
        """Give the meshes placed for joint values `q` (n,); see `place`."""
        placed = self.place(q, opening, known)
        return [replace(mesh, transform=placed[mesh.key]) for mesh in self.meshes]


def arm_solid(robot: Robot, key: str = "arm", *, tint: Paint | None = None, alpha: float = 1.0) -> ArmSolid:
    """Make the body of an arm.

    Args:
        robot: any arm of revolute and prismatic joints.
        key: the meshes are called `key/link0`, `key/link1`, ..., `key/finger0`, `key/finger1`.
        tint: one colour for everything, for a ghost.
        alpha: opacity; a ghost has 0.28.

    The meshes of the arm's file come in the place of the made ones as soon as they are fetched.
    """
    standard = to_standard(robot)
    sources = link_sources(robot, standard, share=1.0 if alpha >= 1 else 0.5)
    made = plan(standard)
    look = _Look(key, tint, alpha)
    meshes, links = [], []
    bodies = [list(own) for own in made.links]
    if made.hand is not None:
        bodies[-1] += [part.placed(made.hand_frame) for part in made.hand.fixed]
    for i, own in enumerate(bodies):
        if own or i in sources:
            meshes.append(look.mesh(f"link{i}", own, sources.get(i, nothing if sources else None)))
            links.append(i)
    if made.hand is not None:
        own = made.hand.finger
        if FINGER in sources:
            made.hand_frame, own = as_own(made.hand, made.hand_frame, np.array(standard.tool))
        gone = nothing if sources else None
        meshes += [look.mesh(f"finger{k}", own, sources.get(FINGER, gone)) for k in range(2)]
        links += [standard.n, standard.n]
    jaw = half_opening(robot) if FINGER in sources else None
    return ArmSolid(standard, robot, tuple(meshes), tuple(links), made.hand, made.hand_frame, made.floor, jaw)


@dataclass(frozen=True)
class _Look:
    key: str
    tint: Paint | None
    alpha: float

    def mesh(self, name: str, own: Sequence[SolidPart], source: Source | None) -> Mesh:
        """Join parts into one mesh that remembers the paint of each triangle."""
        if not own:
            return self._only(name, source)
        whole = joined([part.shape for part in own])
        tokens = list(dict.fromkeys(part.paint for part in own))
        counts = [len(part.shape.triangles) for part in own]
        painted = np.repeat([tokens.index(part.paint) for part in own], counts).astype(np.uint8)
        tinted = self.tint is not None
        return Mesh(
            f"{self.key}/{name}",
            whole.vertices.astype(np.float32),
            whole.triangles.astype(np.int32),
            whole.normals.astype(np.float32),
            paints=(self.tint,) if self.tint is not None else tuple(tokens),
            painted=None if tinted else painted,
            gloss=(0.15,) if tinted else tuple(_GLOSS.get(token, _COLOURED) for token in tokens),
            alpha=self.alpha,
            layer=self.key,
            shadow=self.alpha >= 1,
            source=source,
            tinted=tinted,
            way="body",
        )

    def _only(self, name: str, source: Source | None) -> Mesh:
        """A mesh that is nothing until its source has come."""
        shape, paint = nothing().fine, self.tint or "body"
        return Mesh(
            f"{self.key}/{name}", shape.vertices, shape.triangles, shape.normals, (paint,),
            alpha=self.alpha, layer=self.key, source=source, tinted=self.tint is not None, way="body",
            shadow=self.alpha >= 1,
        )  # fmt: skip


def skeleton(
    robot: Robot,
    q: Floats,
    key: str = "skeleton",
    *,
    width: float = 5.0,
    known: Floats | None = None,
    way: Way = "",
) -> list[Lines | Points]:
    """Give the bones and joints of an arm at joint values `q` (n,), where its frames may be `known`.

    A bone goes along its joint's axis first and across to the next axis then, as the D-H row says.
    """
    known = link_frames(robot, np.asarray(q, float)) if known is None else known
    frames, tool = standard_frames(robot, known), known[-1, :3, 3]
    bones: list[Lines | Points] = []
    for i in range(robot.n):
        start, end, axis = frames[i][:3, 3], frames[i + 1][:3, 3], frames[i][:3, 2]
        bend = start + axis * ((end - start) @ axis)
        points = [start, bend, end]
        if i == robot.n - 1:
            points.append(tool)
        bones.append(
            Lines(f"{key}/bone{i}", np.array(points), paint=segment(i, robot.n), width=width, way=way)
        )
    joints = np.concatenate([frames[:, :3, 3], tool[None]]).astype(np.float32)
    bones.append(Points(f"{key}/joints", joints, paints=("text",), size=width + 2, haze=0.0, way=way))
    return bones
