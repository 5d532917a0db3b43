"""What no session file keeps: a question that was asked of a loop is asked again."""

from __future__ import annotations

from typing import Any

from .._arm import Coding


def _forget(_: Any) -> Any:
    return None


UNKEPT = Coding(encode=lambda _: {}, decode=_forget)
"""For a control that holds a whole question; a search that is asked again finds its runs again."""
