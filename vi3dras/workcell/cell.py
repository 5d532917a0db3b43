"""A cell as a value: things with names and places, and what of the tool may touch them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.collision.meetings import Surroundings
from vi3dras.collision.obstacles import Obstacle
from vi3dras.units import Units
from vi3dras.workcell.bodies import Body, scaled
from vi3dras.workcell.errors import NoThingError
from vi3dras.workcell.place import Place, place_at

HERE = Place()
METRES = Units()


@dataclass(frozen=True)
class Thing:
    """One thing before an arm."""

    name: str
    body: Body
    place: Place = HERE
    follows: bool = False
    """Whether it is the workpiece of a formula and goes where that is moved."""

    @property
    def obstacles(self) -> tuple[Obstacle, ...]:
        """Its pieces where they stand."""
        return tuple(Obstacle(self.name, part.shape, self._frame(part.at)) for part in self.body.parts)

    def _frame(self, at: tuple[float, float, float]) -> Floats:
        frame = self.place.matrix.copy()
        frame[:3, 3] += frame[:3, :3] @ np.array(at)
        return frame


@dataclass(frozen=True)
class Cell:
    """The things before an arm."""

    title: str
    things: tuple[Thing, ...] = ()
    units: Units = METRES
    """Lengths are read and written in this unit."""
    tip: float = 0.0
    """The last of the tool, a wire, a bit or a pen, which may touch what it works on [m]."""
    radius: float | None = None
    """Of the hand [m]; as thick as it is drawn if None."""

    @cached_property
    def obstacles(self) -> tuple[Obstacle, ...]:
        """All pieces of all things."""
        return tuple(piece for thing in self.things for piece in thing.obstacles)

    @property
    def names(self) -> tuple[str, ...]:
        """What the things are called."""
        return tuple(thing.name for thing in self.things)

    def thing(self, name: str) -> Thing:
        """The thing of that name.

        Raises:
            NoThingError: there is none.
        """
        for each in self.things:
            if each.name == name:
                return each
        raise NoThingError(name, self.title, self.names)

    def around(self, robot: Robot) -> Surroundings:
        """An arm among them."""
        return Surroundings(robot, self.obstacles, self.tip, self.radius)

    def moved(self, name: str, by: Floats) -> Cell:
        """The cell with one thing moved by (3,) [m].

        Raises:
            NoThingError: there is none of that name.
        """
        self.thing(name)
        x, y, z = by.tolist()

        def there(thing: Thing) -> Thing:
            a, b, c = thing.place.xyz
            return replace(thing, place=replace(thing.place, xyz=(a + x, b + y, c + z)))

        return replace(self, things=tuple(there(each) if each.name == name else each for each in self.things))

    def following(self, base_from_formula: Floats) -> Cell:
        """The cell with the workpieces of a formula where its placement (4, 4) puts them, for good."""
        size = float(np.cbrt(np.linalg.det(base_from_formula[:3, :3])))
        turn = base_from_formula.copy()
        turn[:3, :3] /= size

        def there(thing: Thing) -> Thing:
            frame = turn @ thing.place.matrix
            frame[:3, 3] = base_from_formula[:3, :3] @ np.array(thing.place.xyz) + base_from_formula[:3, 3]
            return Thing(thing.name, scaled(thing.body, size), place_at(frame))

        return replace(self, things=tuple(there(each) if each.follows else each for each in self.things))
