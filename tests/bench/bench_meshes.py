"""Pictures of heavy meshes: `PYTHONPATH=tests:. python tests/bench/bench_meshes.py` says what they take."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache

import numpy as np
from meshes.making import ball

from vi3dras.arm.library import load_robot
from vi3dras.arrays import Singles
from vi3dras.meshes import TriangleMesh
from vi3dras.meshes.source import QUICK, detail_of
from vi3dras.render.camera import Camera
from vi3dras.render.detail import Detail
from vi3dras.render.effort import Quality
from vi3dras.render.scene import Grid, Mesh, Scene
from vi3dras.render.software import SoftwareRenderer
from vi3dras.solids import arm_solid
from vi3dras.solids.dressed import QUICK as QUICK_ARM

SIZE = (900, 600)


@dataclass(frozen=True)
class Heavy:
    """A ball of many triangles, as long as a link."""

    steps: int
    most: int
    low: tuple[float, float, float]
    high: tuple[float, float, float]

    def __call__(self) -> Detail:
        low, high = np.array(self.low), np.array(self.high)
        round_ = ball(self.steps)
        places = (low + high) / 2 + round_.vertices * (high - low) / 2
        return _made(self, lambda: TriangleMesh(places, round_.triangles))


_KEPT: dict[Heavy, Detail] = {}


def _made(asked: Heavy, mesh: Callable[[], TriangleMesh]) -> Detail:
    if asked not in _KEPT:
        _KEPT[asked] = detail_of(mesh(), asked.most)
    return _KEPT[asked]


@cache
def scenes() -> tuple[Scene, Scene]:
    """An arm of 100,000 triangles beside a part of 200,000, and the same arm made from its table."""
    robot = load_robot("kuka-kr5-arc")
    solid = arm_solid(replace(robot, meshes=()))
    links = [mesh for mesh in solid.posed(robot.home + 0.2) if "link" in mesh.key]
    heavy, light = Scene(), Scene()
    for mesh in links:
        low, high = (tuple(ends.tolist()) for ends in (mesh.vertices.min(axis=0), mesh.vertices.max(axis=0)))
        heavy.show(replace(mesh, source=Heavy(85, QUICK_ARM // len(links), low, high)))
        light.show(mesh)
    part = Mesh(
        "part", *detail_of(ball(8))[0][:3], source=Heavy(317, QUICK, (0.5, -0.9, 0), (1.1, -0.3, 0.6))
    )
    for scene in (heavy, light):
        scene.show(Grid(step=0.2, radius=2.0))
    heavy.show(part)
    return heavy, light


def picture(renderer: SoftwareRenderer, scene: Scene, quality: Quality) -> Singles:
    bounds = scenes()[1].bounds()
    assert bounds is not None
    return renderer.render(scene, Camera().preset("iso").fit(bounds, SIZE), SIZE, quality=quality)


def main() -> None:
    """Print how long both scenes take, while they move and at rest."""
    for scene in scenes():
        renderer = SoftwareRenderer()
        qualities: tuple[Quality, ...] = ("rest", "moving")
        for quality in qualities:
            spent = []
            for _ in range(8):
                begin = time.process_time()
                picture(renderer, scene, quality)
                spent.append(1000 * (time.process_time() - begin))
            meshes = renderer.dressing.dressed(list(scene.of(Mesh)), quality)
            count = sum(len(mesh.triangles) for mesh in meshes)
            print(f"{quality:8} {count:8,} triangles {np.median(spent):7.1f} ms of the processor")
        renderer.close()


if __name__ == "__main__":
    main()
