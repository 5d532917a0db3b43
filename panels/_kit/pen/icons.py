"""The icons by name, as characters of Font Awesome 6 with a plain sign for when its file is missing."""

from __future__ import annotations

from typing import Literal

from .fonts import font_path

Icon = Literal[
    "add", "antenna", "back", "bolt", "book", "branch", "camera", "chart", "check", "clock", "close",
    "cloud",
    "copy", "cubes", "cut", "dot", "down", "end", "error", "expand", "eye", "eye_off", "file",
    "fit", "folder", "gear", "grid", "hand", "help", "home", "hourglass", "infinity", "info",
    "keyboard", "layers", "left", "list", "lock", "loop", "minus", "more", "palette", "pause",
    "pen", "play", "plug", "power", "redo", "reset", "right", "robot", "route", "ruler", "save",
    "search", "sitemap",
    "sliders", "square_root", "step", "stop", "sun", "table", "target", "trash", "undo", "up", "upload",
    "wand", "warning", "weight", "wires",
]  # fmt: skip

_SIGNS: dict[Icon, tuple[int, str]] = {
    "add": (0xF067, "+"),
    "antenna": (0xF519, "!"),
    "back": (0xF048, "|<"),
    "bolt": (0xF0E7, "!"),
    "book": (0xF02D, "="),
    "branch": (0xF126, "Y"),
    "camera": (0xF030, "o"),
    "chart": (0xF201, "~"),
    "check": (0xF00C, "v"),
    "clock": (0xF017, "o"),
    "close": (0xF00D, "x"),
    "cloud": (0xF0C2, ":"),
    "copy": (0xF0C5, "="),
    "cubes": (0xF1B3, "#"),
    "cut": (0xF0C4, "x"),
    "dot": (0xF111, "o"),
    "down": (0xF078, "v"),
    "end": (0xF051, ">|"),
    "error": (0xF06A, "!"),
    "expand": (0xF065, "+"),
    "eye": (0xF06E, "o"),
    "eye_off": (0xF070, "-"),
    "file": (0xF15B, "="),
    "fit": (0xF066, "+"),
    "folder": (0xF07C, "="),
    "gear": (0xF013, "*"),
    "grid": (0xF00A, "#"),
    "hand": (0xF256, "+"),
    "help": (0xF059, "?"),
    "home": (0xF015, "^"),
    "hourglass": (0xF254, "..."),
    "infinity": (0xF534, "8"),
    "info": (0xF05A, "i"),
    "keyboard": (0xF11C, "="),
    "layers": (0xF5FD, "="),
    "left": (0xF060, "<"),
    "list": (0xF03A, "="),
    "lock": (0xF023, "#"),
    "loop": (0xF2F9, "@"),
    "minus": (0xF068, "-"),
    "more": (0xF141, "..."),
    "palette": (0xF53F, "*"),
    "pause": (0xF04C, "||"),
    "pen": (0xF304, "/"),
    "play": (0xF04B, ">"),
    "plug": (0xF1E6, "="),
    "power": (0xF011, "o"),
    "redo": (0xF2F9, "@"),
    "reset": (0xF0E2, "<"),
    "right": (0xF061, ">"),
    "robot": (0xF544, "%"),
    "route": (0xF4D7, "~"),
    "ruler": (0xF545, "-"),
    "save": (0xF0C7, "v"),
    "search": (0xF002, "?"),
    "sitemap": (0xF0E8, "Y"),
    "sliders": (0xF1DE, "="),
    "square_root": (0xF698, "√"),
    "step": (0xF051, ">|"),
    "stop": (0xF04D, "#"),
    "sun": (0xF185, "*"),
    "table": (0xF0CE, "#"),
    "target": (0xF05B, "+"),
    "trash": (0xF1F8, "x"),
    "undo": (0xF2EA, "<"),
    "up": (0xF077, "^"),
    "upload": (0xF093, "^"),
    "wand": (0xE2CA, "*"),
    "warning": (0xF071, "!"),
    "weight": (0xF5CD, "W"),
    "wires": (0xF542, "Y"),
}


def glyph(name: Icon) -> str:
    """Give the text that shows an icon in the style `icon`."""
    code, sign = _SIGNS[name]
    return sign if font_path("icon") is None else chr(code)
