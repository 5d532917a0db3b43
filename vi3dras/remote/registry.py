"""All boards that an arm may hang on."""

from __future__ import annotations

from importlib import import_module
from typing import cast

from vi3dras.errors import UnknownNameError
from vi3dras.remote.board import Board

HOMES = {
    "ssc32": "ssc32:Ssc32",
    "ssc32u": "ssc32:Ssc32U",
    "arduino": "arduino:Arduino",
    "feetech": "feetech:Feetech",
    "grbl": "grbl:Grbl",
    "melfa": "melfa:Melfa",
}
"""The file of `boards` and the class in it, by the board's id."""


def board_class(name: str) -> type[Board]:
    """The board of an id.

    Raises:
        UnknownNameError: there is none.
    """
    if name not in HOMES:
        raise UnknownNameError("board", name, tuple(HOMES))
    module, _, kind = HOMES[name].partition(":")
    return cast("type[Board]", getattr(import_module(f"vi3dras.remote.boards.{module}"), kind))
