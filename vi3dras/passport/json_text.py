"""JSON that people can read and that is the same every time: keys as given, short lists on one line."""

from __future__ import annotations

import hashlib
import json
from typing import Any


def json_text(value: Any, indent: str = "") -> str:
    """The text of dictionaries, lists, words and numbers; a list of plain values stays on one line."""
    inner = indent + "  "
    if isinstance(value, dict) and value:
        rows = (f"{inner}{_plain(str(key))}: {json_text(item, inner)}" for key, item in value.items())
        return "{\n" + ",\n".join(rows) + f"\n{indent}}}"
    if isinstance(value, list) and any(isinstance(item, dict) for item in value):
        return "[\n" + ",\n".join(inner + json_text(item, inner) for item in value) + f"\n{indent}]"
    return _plain(value)


def hash_of(value: Any) -> str:
    """SHA-256 of a value, whatever the order of its keys."""
    text = json.dumps(value, sort_keys=True, ensure_ascii=True, allow_nan=False, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def _plain(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)
