"""What stands on the pages of frames: a row's four steps played, and matrices on their way.

Each module here names parts of a face with what they show; by standing here they are known.
"""

from . import forms, matrices, pair, pair_matrices, player, table, turn_player, turns, typed_matrix  # noqa: F401
