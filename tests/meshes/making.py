"""Small meshes as the files that programs write of them."""

from __future__ import annotations

import struct

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
