"""Writes TOML: tables, lists, numbers to their last bit, and the same bytes for the same data."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

import numpy as np

BARE = re.compile(r"[A-Za-z0-9_-]+")

HALF_LETTER = re.compile("[\ud800-\udfff]")
"""What no file can hold."""


def table_text(name: str, table: Mapping[str, Any]) -> str:
    """A table with its header; tables within it follow as `[name.inner]`. An empty one is left out."""
    inner = {key: value for key, value in table.items() if isinstance(value, Mapping) and value}
    lines = [f"{key_text(k)} = {value_text(v)}" for k, v in table.items() if k not in inner]
    text = "\n".join([f"[{name}]", *lines, ""]) if lines else ""
    below = [table_text(f"{name}.{key_text(key)}", value) for key, value in inner.items()]
    return "\n".join(part for part in (text, *below) if part)


def key_text(key: str) -> str:
    """A key, in quotes where it needs them."""
    return key if BARE.fullmatch(key) else _string(key)


def value_text(value: Any) -> str:
    """A value on one line; TypeError for what TOML has no form for."""
    if isinstance(value, np.ndarray | np.generic):
        value = value.tolist()
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return repr(value)
    if isinstance(value, str):
        return _string(value)
    if isinstance(value, list | tuple):
        return f"[{', '.join(value_text(v) for v in value)}]"
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key_text(k)} = {value_text(v)}" for k, v in value.items()) + "}"
    raise TypeError(f"TOML cannot hold a {type(value).__name__}")


def _string(text: str) -> str:
    """A string as JSON has it, but for the one sign that TOML escapes too."""
    whole = HALF_LETTER.sub("\ufffd", text)
    return json.dumps(whole, ensure_ascii=False).replace("\x7f", "\\u007f")
