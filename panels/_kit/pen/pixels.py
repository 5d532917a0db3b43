"""What the window shows, as pixels."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import dearpygui.dearpygui as dpg
import numpy as np
from numpy.typing import NDArray

from vi3dras.render.png import to_bytes


def ask_pixels(done: Callable[[NDArray[np.uint8]], None]) -> None:
    """Let `done` have what the window shows (height, width, 3), some frames later."""

    def came(sender: int, buffer: Any) -> None:
        shape = (buffer.get_height(), buffer.get_width(), 4)
        done(to_bytes(np.frombuffer(buffer, np.float32).reshape(shape)[:, :, :3]))

    dpg.output_frame_buffer(callback=came)
