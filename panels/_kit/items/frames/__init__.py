"""What stands on the pages of frames: a row's four steps played, and matrices on their way.

Each module here names parts of a face with what they show; by standing here they are known.
"""

from . import matrices, player, table  # noqa: F401
