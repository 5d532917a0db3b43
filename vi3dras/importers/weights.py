"""What the links weigh: bodies that are fixed to each other as one, in the D-H frame of their link."""

from __future__ import annotations

import numpy as np

from vi3dras.arm.robot import LinkMass
from vi3dras.arrays import Floats
from vi3dras.importers.odd import Odd, odd
from vi3dras.importers.tree import LinkTree, Weight

SLACK = 1e-6
"""Of the largest moment: what was rounded is no fault."""


def mass_of(tree: LinkTree, bodies: list[tuple[str, Floats]], notes: list[Odd]) -> LinkMass | None:
    """Bodies with their poses (4, 4) as one mass; None where none of them has any."""
    parts = []
    for name, pose in bodies:
        weight = tree.links[name].weight
        if weight is not None and not (weight.mass == 0 and not weight.inertia.any()):
            if fault := _fault(weight):
                notes.append(odd("bad-inertia", name, fault))
                continue
            if _is_unphysical(weight):
                notes.append(odd("unphysical", name))
            parts.append((weight, pose @ weight.pose))
    mass = sum(weight.mass for weight, _ in parts)
    if not parts or not mass:
        return None
    com = sum((weight.mass * pose[:3, 3] for weight, pose in parts), np.zeros(3)) / mass
    inertia = np.zeros((3, 3))
    for weight, pose in parts:
        r = pose[:3, 3] - com
        inertia += pose[:3, :3] @ weight.inertia @ pose[:3, :3].T
        inertia += weight.mass * ((r @ r) * np.eye(3) - np.outer(r, r))
    x, y, z = com.tolist()
    xx, yy, zz = np.maximum(np.diagonal(inertia), 0.0).tolist()
    xy, xz, yz = float(inertia[0, 1]), float(inertia[0, 2]), float(inertia[1, 2])
    return LinkMass(mass, (x, y, z), (xx, yy, zz, xy, xz, yz))


def _fault(weight: Weight) -> str:
    """What no body has; nothing where it may be one."""
    if weight.mass < 0:
        return f"{weight.mass:g} kg"
    least = float(np.linalg.eigvalsh(weight.inertia)[0])
    return f"a moment of {least:.2g} kg m²" if least < -SLACK * np.abs(weight.inertia).max() else ""


def _is_unphysical(weight: Weight) -> bool:
    """Whether one principal moment is above the sum of the others."""
    one, two, three = np.linalg.eigvalsh(weight.inertia)
    return bool(three > (one + two) * (1 + SLACK))
