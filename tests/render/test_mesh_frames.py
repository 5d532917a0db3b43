"""Heavy meshes are thinned out so far that they move in time; at rest every triangle is drawn."""

from __future__ import annotations

import pytest
from bench.bench_meshes import picture, scenes
from bench.race import is_within

from vi3dras.meshes.source import QUICK
from vi3dras.render.scene import Mesh
from vi3dras.render.software import SoftwareRenderer
from vi3dras.solids.dressed import QUICK as QUICK_ARM


@pytest.mark.race
def test_an_arm_and_a_part_of_300_000_triangles_move_about_as_quickly_as_solids() -> None:
    """Solids of a table take some 19 ms of a processor at 900 x 600, and 33 ms are 30 pictures a second."""
    heavy, light = scenes()
    renderers = SoftwareRenderer(), SoftwareRenderer()
    drawn = renderers[0].dressing.dressed(list(heavy.of(Mesh)), "rest")
    assert sum(len(mesh.triangles) for mesh in drawn) > 290_000
    moving = renderers[0].dressing.dressed(list(heavy.of(Mesh)), "moving")
    assert sum(len(mesh.triangles) for mesh in moving) <= QUICK + QUICK_ARM
    assert is_within(
        lambda: picture(renderers[0], heavy, "moving"), 1.7, lambda: picture(renderers[1], light, "moving")
    )
    for renderer in renderers:
        renderer.close()
