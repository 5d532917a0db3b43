"""An imported mesh before an arm: how much of its surface a tool reaches, and the lines it takes over it."""

from __future__ import annotations

from vi3dras.parts.part import Part, read_part
from vi3dras.parts.surface_line import SurfaceLine

__all__ = ["Part", "SurfaceLine", "read_part"]
