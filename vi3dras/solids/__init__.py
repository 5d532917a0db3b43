"""The body of an arm, made from its D-H rows: drums on the axes, links between them, a hand that opens."""

from __future__ import annotations

from vi3dras.solids.arm import ArmSolid, arm_solid
from vi3dras.solids.skeleton import skeleton

__all__ = ["ArmSolid", "arm_solid", "skeleton"]
