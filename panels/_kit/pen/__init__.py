"""The look and what draws it: colours and sizes, numbers as they are read and typed, words, signs, a pen."""

from .digits import MINUS, read, short, shown, typed
from .draw import Align, LampState, Pen, Point, Rect, symbol_width
from .fonts import Style, elided, text_width
from .icons import Icon
from .theme import AXES, Paint, Rgb, Rgba, axis_paint, current, px, rgba, scale, segment

__all__ = [
    "AXES", "MINUS", "Align", "Icon", "LampState", "Paint", "Pen", "Point", "Rect", "Rgb", "Rgba", "Style",
    "axis_paint", "current", "elided", "px", "read", "rgba", "scale", "segment", "short", "shown",
    "symbol_width", "text_width", "typed",
]  # fmt: skip
