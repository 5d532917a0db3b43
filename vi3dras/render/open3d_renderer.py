"""Solids by Open3D off screen, everything else as in the software renderer: same place, same colours."""

from __future__ import annotations

from vi3dras.render.software import SoftwareRenderer


class Open3DRenderer(SoftwareRenderer):
    """Placeholder while being written."""

    name = "open3d"
