"""What the use cases cannot be asked, as sentences."""

from __future__ import annotations

from vi3dras.errors import Vi3drasError


class UnitsMixedError(Vi3drasError):
    """A joint that goes round more than twice in radians; facts: the arm, the joint from 1, the value."""

    def __str__(self) -> str:
        robot, joint, value = self.args
        return (
            f"{value:g} rad turn joint {joint} of {robot} {abs(value) / 6.2832:.0f} times, which looks like "
            "degrees: convert them, or read the arm in degrees."
        )


class UnitsWarning(UserWarning):
    """Joint values in degrees that look like radians; facts: the arm, joint, value, and it in degrees."""

    def __str__(self) -> str:
        robot, joint, value, degrees = self.args
        return (
            f"Joint {joint} at {value:g} deg looks like radians: {robot} is read in degrees. "
            f'Write {degrees:g}, or read the arm in radians with vi.robot("{robot}", angle="rad").'
        )


class PlaceError(Vi3drasError):
    """A place for the tool that is none; facts: its shape."""

    def __str__(self) -> str:
        return (
            f"A place for the tool has the shape {self.args[0]}: give x, y, z, a matrix of 4 x 4, or what "
            "`fk` gives."
        )


class NotNumbersError(Vi3drasError):
    """Something in place of numbers; facts: what it should be, what it is."""

    def __str__(self) -> str:
        what, given = self.args
        return f"{what} are given as {given}: give numbers in rows of the same length, such as [0, 90, -45]."


class HandTwiceError(Vi3drasError):
    """A place that says more than once how the hand is to stand; facts: how."""

    def __str__(self) -> str:
        return f"The hand is told to stand in two ways, {self.args[0]} and {self.args[1]}: give one of them."


class JointNumberError(Vi3drasError):
    """A joint that an arm does not have; facts: the arm, the number, how many there are."""

    def __str__(self) -> str:
        robot, joint, count = self.args
        return f"{robot} has no joint {joint}: its joints are 1 to {count}."


class GivenError(Vi3drasError):
    """Something that cannot be; facts: what it should be, what it is, what would be right."""

    def __str__(self) -> str:
        what, given, wanted = self.args
        return f"{what} cannot be {given!r:.40}: give {wanted}."


class EndlessError(Vi3drasError):
    """A joint value without end; facts: the arm, the joint from 1."""

    def __str__(self) -> str:
        robot, joint = self.args
        return f"Joint {joint} of {robot} is given an infinite value: give a number such as 30."
