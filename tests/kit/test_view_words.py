"""What is written over the 3D view: boxes that do not hide each other, and round numbers on the ground."""

from __future__ import annotations

from typing import Any

import dearpygui.dearpygui as dpg
import numpy as np

from vi3dras.panels._kit.face import Label
from vi3dras.panels._kit.pen.draw import Pen
from vi3dras.panels._kit.view.labels import paint_labels, paint_ticks
from vi3dras.render.camera import Camera
from vi3dras.render.scene import Grid

SIZE = (720, 480)


def drawn(surface: int, kind: str) -> list[dict[str, Any]]:
    items = dpg.get_item_children(surface, 2) or []
    return [dpg.get_item_configuration(item) for item in items if kind in dpg.get_item_type(item)]


def test_no_label_stands_over_another_one_nor_far_from_its_place(window: int) -> None:
    surface = dpg.add_drawlist(*SIZE, parent=window)
    camera = Camera().fit(np.array([[-1.0, -1, -1], [1, 1, 1]]), SIZE)
    labels = [Label(f"{k}", np.array([0.02 * k, 0.0, 0.0]), boxed=True) for k in range(6)]
    paint_labels(Pen(surface), labels, camera, SIZE)
    boxes = [(e["pmin"][:2], e["pmax"][:2]) for e in drawn(surface, "DrawRect")]
    assert len(boxes) == 6
    for k, (low, high) in enumerate(boxes):
        place = camera.project(labels[k].at, SIZE).pixels
        assert np.linalg.norm((np.array(low) + high) / 2 - place) < 80
        for other_low, other_high in boxes[:k]:
            is_beside = high[0] <= other_low[0] or other_high[0] <= low[0]
            assert is_beside or high[1] <= other_low[1] or other_high[1] <= low[1]


def test_the_numbers_on_the_ground_are_even_steps_apart(window: int) -> None:
    for azimuth in np.linspace(0, 6, 7):
        surface = dpg.add_drawlist(*SIZE, parent=window)
        grid = Grid(step=0.02, radius=0.64)
        camera = Camera(azimuth=azimuth).fit(np.array([[-0.4, -0.4, 0], [0.4, 0.4, 0.4]]), SIZE)
        paint_ticks(Pen(surface), grid, 0.001, camera, SIZE)
        texts = drawn(surface, "DrawText")
        numbers = [float(entry["text"].replace("\u2212", "-")) for entry in texts]
        assert len(numbers) >= 2
        # Every second, fourth, fifth or tenth line of 20 mm: never 40, 120, 200.
        assert any(all(number % step == 0 for number in numbers) for step in (40, 20))
        assert len(numbers) < 40
