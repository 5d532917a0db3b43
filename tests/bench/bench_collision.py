"""Capsules against boxes and meshes beside coal, called in a Python loop: pairs per second as a ratio.

Run where coal is installed (`pip install coal`), with this project on the path; processor seconds, in turn.
"""

from __future__ import annotations

import time

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.collision.obstacles import Block, Faces, Shape
from vi3dras.collision.tree import tree_of
from vi3dras.solids.shapes import lathe

PAIRS, NEAR = 3000, 0.05


def frame(a: Floats, b: Floats) -> Floats:
    """A frame with its z from `a` to `b`."""
    z = (b - a) / np.linalg.norm(b - a)
    x = np.cross(z, [1.0, 0, 0])
    x /= np.linalg.norm(x)
    return np.stack([x, np.cross(z, x), z], axis=1)


def main() -> None:
    """Prints the ratio for a box, and for a mesh within 5 cm of it and at any distance."""
    import coal

    rng = np.random.default_rng(1)
    a = rng.uniform(-1, 1, (PAIRS, 3))
    b = a + rng.normal(size=(PAIRS, 3)) * 0.2
    ball = lathe([(0.3 * np.sin(t), -0.3 * np.cos(t)) for t in np.linspace(0, np.pi, 25)], 48)
    points, corners = coal.StdVec_Vec3s(), coal.StdVec_Triangle()
    for point in ball.vertices:
        points.append(point)
    for triangle in ball.triangles.tolist():
        corners.append(coal.Triangle(*triangle))
    mesh = coal.BVHModelOBBRSS()
    mesh.beginModel(len(corners), len(points))
    mesh.addSubModel(points, corners)
    mesh.endModel()
    own = Faces(tree_of(ball.vertices, ball.triangles))
    cases: list[tuple[str, Shape, object, float]] = [
        ("box", Block(np.array([0.3, 0.2, 0.1])), coal.Box(0.6, 0.4, 0.2), np.inf),
        (f"{len(corners):,} triangles within {100 * NEAR:g} cm", own, mesh, NEAR),
        (f"{len(corners):,} triangles at any distance", own, mesh, np.inf),
    ]
    still = coal.Transform3s.Identity()
    capsules = [coal.Capsule(0.02, float(np.linalg.norm(q - p))) for p, q in zip(a, b, strict=True)]
    there = [coal.Transform3s(frame(p, q), (p + q) / 2) for p, q in zip(a, b, strict=True)]
    for name, shape, other, within in cases:
        start = time.process_time()
        found = shape.gaps(a, b, np.full(PAIRS, within + 0.02)) - 0.02
        middle = time.process_time()
        asked = coal.DistanceRequest()
        true = np.array(
            [
                coal.distance(other, still, capsule, place, asked, coal.DistanceResult())
                for capsule, place in zip(capsules, there, strict=True)
            ]
        )
        end = time.process_time()
        near = (true > 0) & (true < within)
        off = float(np.abs(found - true)[near].max())
        print(
            f"{name}: {(end - middle) / (middle - start):.2f} times coal's pairs, {off:.1e} m apart at most"
        )


if __name__ == "__main__":
    main()
