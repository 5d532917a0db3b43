"""What an expression asks of the machine that runs it."""

from __future__ import annotations

from typing import Any, Protocol

from vi3dras.interpreter.coordinates import Coordinates
from vi3dras.interpreter.positions import Position, Value


class World(Protocol):
    """What an expression asks of the machine that runs it."""

    @property
    def coordinates(self) -> Coordinates:
        """The arm with its tool, and where its base stands."""

    def variable(self, name: str, indices: tuple[int, ...]) -> Value | None:
        """The value of a variable; None where it has none."""

    def system(self, name: str, index: int) -> Value:
        """What the controller knows."""

    def pallet(self, number: int, place: int) -> Position:
        """A place of a pallet."""

    def seed(self) -> Any:
        """Joint values (n,) near which solutions are wanted."""
