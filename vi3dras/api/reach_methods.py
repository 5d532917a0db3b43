"""What an arm reaches, as methods of it: the verdict on many places, and what its joints do along a way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from numpy.typing import ArrayLike

from vi3dras.api.values import numbers

if TYPE_CHECKING:
    import vi3dras as vi
    from vi3dras.api.arm import Arm
    from vi3dras.api.values.places import Places, Targets


def reach(
    self: Arm, points: Targets, *, wrist: numbers.Wrist = None, abc: numbers.Abc = None,
    cell: vi.WorkCell | None = None,
) -> vi.Reach:  # fmt: skip
    """What becomes of each of many places: reached, stopped by a limit, too far, too near.

    >>> import vi3dras as vi
    >>> vi.robot("lynx6").reach([[20, 0, 15], [90, 0, 0]]).reachable.tolist()
    [True, False]

    Args:
        self: the arm.
        points: places (..., 3), or a box of them: the answer has their leading shape; or a CSV file.
        wrist: the hand's angle to the ground; a list: the first that works; a tuple: any between.
        abc: roll, pitch and yaw instead.
        cell: what stands before the arm; what is reached only by touching it is a collision.
    """
    from vi3dras.api.reach import reach_of_places

    return reach_of_places(self.robot, points, numbers.hand_in(self.robot, wrist, abc), cell)


def sweep(
    self: Arm, coordinate: str | Places, low: float | None = None, high: float | None = None,
    count: int | None = None, *, at: ArrayLike | None = None, wrist: float | None = None,
    abc: numbers.Abc = None, cell: vi.WorkCell | None = None,
) -> vi.Sweep:  # fmt: skip
    """What every joint does while one coordinate of the tool changes, or the tool goes along a way.

    Args:
        self: the arm.
        coordinate: px, py, pz, wrist, A, B, C; or `vi.line(...)`, `vi.arc(...)`, a CSV file, or rows of
            x, y, z and perhaps the hand's angle, or A, B, C.
        low: where the coordinate begins; where it suits the arm if None.
        high: where it ends.
        count: how many places there are on the way.
        at: x, y, z, of which the coordinate that is swept does not count; what suits the arm if None.
        wrist: the hand's angle to the ground.
        abc: roll, pitch and yaw.
        cell: what stands before the arm; what touches it is a collision.

    Raises:
        WayError, AxisError, PathRowsError: there is no such way.
    """
    from vi3dras.api.sweeps import swept

    return swept(self.robot, coordinate, (low, high), count, at, wrist, abc, cell)
