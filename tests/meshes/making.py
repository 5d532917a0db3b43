"""Small meshes as the files that programs write of them."""

from __future__ import annotations

import struct
from pathlib import Path

import numpy as np

from vi3dras.meshes import TriangleMesh
from vi3dras.meshes.glb_written import glb_of
from vi3dras.meshes.mesh import sound

A, B, C, D = (0.0, 0.0, 0.0), (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)
TETRAHEDRON = ((A, C, B), (A, B, D), (A, D, C), (B, C, D))
"""Four triangles, counter-clockwise seen from outside."""


def text_stl() -> bytes:
    """The tetrahedron as text."""
    facets = "".join(
        "facet normal 0 0 0\n outer loop\n"
        + "".join(f"  vertex {x:g} {y:g} {z:g}\n" for x, y, z in triangle)
        + " endloop\nendfacet\n"
        for triangle in TETRAHEDRON
    )
    return f"solid part\n{facets}endsolid part\n".encode()


def binary_stl(head: bytes = b"made by a program") -> bytes:
    """The tetrahedron in 50 bytes a triangle."""
    rows = b"".join(
        struct.pack("<12fH", 0, 0, 0, *(value for corner in triangle for value in corner), 0)
        for triangle in TETRAHEDRON
    )
    return head.ljust(80) + struct.pack("<I", len(TETRAHEDRON)) + rows


CORNERS = (A, B, C, D)
FACES = ((0, 2, 1), (0, 1, 3), (0, 3, 2), (1, 2, 3))


def obj() -> bytes:
    """The tetrahedron as OBJ, indices counted from 1, back from the end, and with normals behind them."""
    lines = [f"v {x:g} {y:g} {z:g}" for x, y, z in CORNERS]
    return "\n".join(
        [*lines, "vn 0 0 1", "f 1 3 2", "f 1//1 2//1 4//1", "f -4 -1 -2", "f 2/1/1 3/1/1 4/1/1"]
    ).encode()


def ply(order: str = "") -> bytes:
    """The tetrahedron as PLY: text, or bytes in an order `<` or `>`; one face is red."""
    name = {"": "ascii", "<": "binary_little_endian", ">": "binary_big_endian"}[order]
    head = (
        f"ply\nformat {name} 1.0\ncomment by a scanner\nelement vertex 4\n"
        "property float x\nproperty float y\nproperty float z\n"
        "element face 4\nproperty list uchar int vertex_indices\nproperty uchar red\n"
        "property uchar green\nproperty uchar blue\nend_header\n"
    ).encode()
    paints = [(255, 0, 0), (9, 9, 9), (9, 9, 9), (9, 9, 9)]
    if not order:
        rows = [" ".join(map(str, corner)) for corner in CORNERS]
        rows += [" ".join(map(str, (3, *face, *paint))) for face, paint in zip(FACES, paints, strict=True)]
        return head + "\n".join(rows).encode()
    body = b"".join(struct.pack(order + "3f", *corner) for corner in CORNERS)
    faces = (struct.pack(order + "B3i3B", 3, *f, *p) for f, p in zip(FACES, paints, strict=True))
    return head + body + b"".join(faces)


def dae(unit: str = "0.01", up: str = "Z_UP", head: str = "") -> bytes:
    """The tetrahedron as COLLADA in centimetres, made 2 long by its node and orange by its material."""
    places = " ".join(f"{value:g}" for corner in CORNERS for value in corner)
    order = " ".join(f"{k} 0" for face in FACES for k in face)
    return f"""<?xml version="1.0"?>{head}
<COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">
<asset><unit name="unit" meter="{unit}"/><up_axis>{up}</up_axis></asset>
<library_effects><effect id="e"><profile_COMMON><technique sid="t"><lambert><diffuse>
<color>1 0.5 0 1</color></diffuse></lambert></technique></profile_COMMON></effect></library_effects>
<library_materials><material id="m"><instance_effect url="#e"/></material></library_materials>
<library_geometries><geometry id="g"><mesh><source id="p">
<float_array id="pa" count="12">{places}</float_array>
<technique_common><accessor source="#pa" count="4" stride="3"/></technique_common></source>
<vertices id="v"><input semantic="POSITION" source="#p"/></vertices>
<triangles count="4" material="s"><input semantic="VERTEX" source="#v" offset="0"/>
<input semantic="NORMAL" source="#p" offset="1"/><p>{order}</p></triangles></mesh></geometry>
</library_geometries>
<library_visual_scenes><visual_scene id="s"><node><scale>2 2 2</scale>
<instance_geometry url="#g"><bind_material>
<technique_common><instance_material symbol="s" target="#m"/></technique_common></bind_material>
</instance_geometry></node></visual_scene></library_visual_scenes>
<scene><instance_visual_scene url="#s"/></scene></COLLADA>""".encode()


def glb() -> bytes:
    """The tetrahedron as GLB, one face red."""
    mesh = TriangleMesh(
        np.array(CORNERS), np.array(FACES, np.int32), np.array([[255, 0, 0]] + 3 * [[9, 9, 9]], np.uint8)
    )
    return glb_of(mesh)


WHOLE = {
    "text.stl": text_stl(),
    "binary.stl": binary_stl(),
    "solid.stl": binary_stl(b"solid made by a CAD program"),
    "part.obj": obj(),
    "text.ply": ply(),
    "little.ply": ply("<"),
    "big.ply": ply(">"),
    "part.dae": dae("0.5"),
    "part.glb": glb(),
}
"""The tetrahedron in every format, one metre wide."""


def ball(steps: int) -> TriangleMesh:
    """A ball of radius 1 as 2 x `steps` x (`steps` - 1) triangles."""
    polar, around = np.meshgrid(
        np.linspace(0, np.pi, steps + 1), np.arange(steps) * (2 * np.pi / steps), indexing="ij"
    )
    places = np.stack(
        [np.sin(polar) * np.cos(around), np.sin(polar) * np.sin(around), np.cos(polar)], axis=-1
    )
    at = np.arange((steps + 1) * steps).reshape(steps + 1, steps)
    a, b, c, d = at[:-1], at[1:], np.roll(at[1:], -1, axis=1), np.roll(at[:-1], -1, axis=1)
    corners = np.concatenate([np.stack(t, axis=-1).reshape(-1, 3) for t in ((a, b, c), (a, c, d))])
    return sound(Path("ball"), places.reshape(-1, 3).round(12), corners)


def block(steps: int) -> TriangleMesh:
    """A block of edge 1 around the origin, each face in `steps` x `steps` squares."""
    grid = np.linspace(-0.5, 0.5, steps + 1)
    u, v = (part.ravel() for part in np.meshgrid(grid, grid, indexing="ij"))
    at = np.arange((steps + 1) ** 2).reshape(steps + 1, steps + 1)
    a, b, c, d = (part.ravel() for part in (at[:-1, :-1], at[1:, :-1], at[1:, 1:], at[:-1, 1:]))
    flat = np.concatenate([np.stack([a, b, c], axis=1), np.stack([a, c, d], axis=1)])
    faces = []
    for axis in range(3):
        for side in (-0.5, 0.5):
            face = np.stack([np.full_like(u, side), u, v], axis=1)
            faces.append((np.roll(face, axis, axis=1), flat if side > 0 else flat[:, ::-1]))
    places = np.concatenate([face for face, _ in faces])
    corners = np.concatenate([flat + k * at.size for k, (_, flat) in enumerate(faces)])
    return sound(Path("block"), places, corners)
