"""The body of an arm, made from its D-H rows: drums, links and a hand as drawn, capsules for what touches."""

from __future__ import annotations

from vi3dras.solids.arm import ArmSolid, arm_solid, skeleton

__all__ = ["ArmSolid", "arm_solid", "skeleton"]
