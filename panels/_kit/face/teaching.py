"""Parts of a front panel that show taught positions."""

from __future__ import annotations

from . import Fixed

POSITION_LIST = Fixed("The taught positions with their places and reach; what can be done with them")
POSITION_JOINTS = Fixed("The chosen position in joints, with their limits and how the arm stands")
POSITION_FILES = Fixed("Opening and saving the positions in a format")
