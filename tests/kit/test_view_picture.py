"""The texture under the 3D view: one for many sizes, because a deleted one keeps its memory."""

from __future__ import annotations

import dearpygui.dearpygui as dpg
import numpy as np
import pytest

from vi3dras.panels._kit.view.picture import STEP, STOCK, WASTE, Picture


def textures() -> int:
    return sum(dpg.get_item_type(item).endswith("mvRawTexture") for item in dpg.get_all_items())


def test_an_edge_that_is_dragged_to_and_fro_needs_few_textures(window: int) -> None:
    surface = dpg.add_drawlist(2000, 1200, parent=window)
    picture = Picture(surface)
    for width in (*range(1900, 500, -7), *range(500, 1900, 7)):
        picture.resize((width, width // 2))
        assert picture.pixels.shape == (width // 2, width, 4)
    # Each smaller one has at most half the pixels of the next, down to the least of 1500 x 250.
    assert textures() <= 6


def test_only_the_part_that_was_filled_is_drawn(window: int) -> None:
    surface = dpg.add_drawlist(800, 600, parent=window)
    picture = Picture(surface)
    picture.resize((700, 500))
    layer = (dpg.get_item_children(surface, 2) or [])[0]
    ground, image = dpg.get_item_children(layer, 2) or []
    seen = dpg.get_item_configuration(image)
    whole = (3 * STEP, 2 * STEP)
    np.testing.assert_allclose(seen["pmax"][:2], (700, 500))
    np.testing.assert_allclose(seen["uv_max"][:2], (700 / whole[0], 500 / whole[1]), atol=1e-6)
    shown = []
    for is_old in (False, True, False):
        picture.fade(is_old)
        shown.append(dpg.is_item_shown(ground))
    assert shown == [False, True, False], "what is under a picture is painted only where it shows through"


def test_a_small_picture_does_not_take_a_texture_that_is_much_too_large(window: int) -> None:
    large = STOCK.take((1800, 1000))
    STOCK.give_back(large)
    small = STOCK.take((300, 200))
    assert small.item != large.item
    assert small.pixels.size <= WASTE * 512 * 256 * 4
    assert STOCK.take((1700, 900)).item == large.item


def test_pixels_that_have_been_sent_are_not_sent_again(window: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Dear PyGui sends what is in a registry in every frame; OpenGL then draws what was sent before."""
    surface = dpg.add_drawlist(800, 600, parent=window)
    now = [0]
    monkeypatch.setattr(dpg, "get_frame_count", lambda: now[0])
    picture = Picture(surface)
    picture.resize((700, 500))
    (texture,) = (item for item in dpg.get_all_items() if dpg.get_item_type(item).endswith("mvRawTexture"))
    sent = []
    for now[0] in range(8):
        if now[0] == 5:
            picture.filled()
        picture.frame()
        sent.append(dpg.get_item_type(dpg.get_item_parent(texture)).endswith("TextureRegistry"))
    # Frame 0 makes the texture, 1 draws what nobody has sent yet, 2 what came with it; 5 sends, 6 draws.
    assert sent == [True, True, True, False, False, True, True, False]
