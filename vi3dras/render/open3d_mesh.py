"""Meshes in the form that Open3D draws."""

from __future__ import annotations

from typing import Any

import numpy as np

from vi3dras.render import soup
from vi3dras.render.scene import Mesh
from vi3dras.render.theme import Theme


def geometry(mesh: Mesh, theme: Theme) -> Any:
    """Give the mesh with a colour per corner, and its back sides when they are to be seen."""
    from open3d.geometry import TriangleMesh
    from open3d.utility import Vector2dVector, Vector3dVector, Vector3iVector

    whole = soup.build([mesh], theme)
    order = whole.triangles.ravel()
    points = mesh.vertices[order].astype(float)
    if mesh.normals is not None:
        normals = mesh.normals[order].astype(float)
    else:
        a, b, c = points.reshape(-1, 3, 3).transpose(1, 0, 2)
        normals = np.repeat(np.cross(b - a, c - a), 3, axis=0)
    normals /= np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), 1e-12)
    colours = np.repeat(whole.colours, 3, axis=0)
    if mesh.colours is not None and whole.corner_colours is not None:
        colours = whole.corner_colours[order]
    if mesh.two_sided:
        back = np.arange(len(points)).reshape(-1, 3)[:, ::-1].ravel()
        points, colours = np.concatenate([points, points[back]]), np.concatenate([colours, colours[back]])
        normals = np.concatenate([normals, -normals[back]])
    triangles = np.arange(len(points), dtype=np.int32).reshape(-1, 3)
    made = TriangleMesh(Vector3dVector(points), Vector3iVector(triangles))
    made.vertex_normals = Vector3dVector(normals)
    made.vertex_colors = Vector3dVector(colours.astype(float))
    # without texture coordinates the shader reads whatever memory held before, and software Vulkan then
    # samples for seconds or for ever, which looks like a hang
    made.triangle_uvs = Vector2dVector(np.zeros((len(points), 2)))
    return made
