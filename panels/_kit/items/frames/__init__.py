"""What stands on the pages of frames: a row's four steps played, and matrices on their way.

Each module here names parts of a face with what they show; by standing here they are known.
"""

from . import (  # noqa: F401
    forms,
    matrices,
    pair,
    pair_matrices,
    player,
    posture,
    rosetta,
    rosetta_paste,
    rosetta_sheet,
    rosetta_slip,
    singular,
    solutions,
    solutions_atlas,
    solutions_dock,
    solutions_readings,
    table,
    turn_player,
    turns,
    typed_matrix,
    typed_speeds,
    velocities,
    worth,
)
