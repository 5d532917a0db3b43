"""One instrument as its face sees it: ports by their names, lengths and angles as people read them."""

from __future__ import annotations

import math
import time
from collections.abc import Hashable, Mapping
from itertools import count
from typing import Any, Generic, TypeVar, get_args

from vi3dras import units
from vi3dras.arm.robot import Robot
from vi3dras.errors import Vi3drasError
from vi3dras.flow import VI, Engine
from vi3dras.flow.controls import without_wire
from vi3dras.flow.ports import Port

from ..messages.notes import Notes
from . import Item

DECIMALS = units.DECIMALS
_gestures = count(1)


class Bound:
    """Something on the face that shows ports."""

    ports: tuple[str, ...] = ()
    _gesture = 0
    """The number of the drag that goes on: what is put with it is one step of undo."""
    chief: str = ""
    """The port that it is mostly about; without it the first that is no arm."""

    @property
    def is_refused(self) -> bool:
        """True while it shows something that its control did not take."""
        return False

    def refresh(self) -> None:
        """Show what the ports hold now."""

    def frame(self) -> None:
        """Take a step of something that moves by itself: once per frame."""

    def on_key(self, key: str) -> bool:
        """Take `Space`, `Left`, `Right`, `Up` or `Down`; False when there is no use for it."""
        return False

    def _begin(self) -> None:
        self._gesture = next(_gestures)


class Board:
    """The instrument behind a face."""

    def __init__(self, engine: Engine, name: str, notes: Notes) -> None:
        self.engine, self.name, self.notes = engine, name, notes
        self.memo: dict[str, Any] = {}
        """What the parts of a face tell each other; forgotten with the face."""

    @property
    def vi(self) -> type[VI]:
        """The class of the instrument."""
        return self.engine.document.instruments[self.name].vi

    def ref(self, port: str) -> str:
        """The engine's name for a port, step or action."""
        return f"{self.name}.{port}"

    def get(self, port: str) -> Any:
        """What a port holds, or None; a control whose wire brings nothing shows what it holds without."""
        ref = self.ref(port)
        value = self.engine.values[ref]
        control = self.engine.document.control(ref) if value is None else None
        if control is None or self.engine.state(ref).name == "fresh":
            return value
        return without_wire(self.engine.document, ref, self.get(control.follows) if control.follows else None)

    def port(self, port: str) -> Port:
        """How a port is declared."""
        return self.vi.ports[port]

    def is_stale(self, port: str) -> bool:
        """True while what a port shows belongs to older controls."""
        return self.engine.state(self.ref(port)).name == "stale"

    def error(self, port: str) -> str:
        """The sentence of the error that a port carries, or nothing."""
        found = self.engine.state(self.ref(port)).error
        return "" if found is None else str(found)

    def put(self, port: str, value: Any, *, label: str = "", gesture: Hashable = None) -> bool:
        """Set a control; a refusal is shown as a sentence. True when it was taken."""
        return self.put_all({port: value}, label=label, gesture=gesture)

    def put_all(self, values: Mapping[str, Any], *, label: str = "", gesture: Hashable = None) -> bool:
        """Set several controls as one step of undo, all or none."""
        refs = {ref: value for port, value in values.items() for ref in alike(self.engine, self.ref(port))}
        try:
            self.engine.put_all(refs, label=label, gesture=gesture)
        except Vi3drasError as error:
            self.notes.say(str(error))
            return False
        return True

    def act(self, action: str, **extras: Any) -> Any:
        """Start an action; a refusal is shown as a sentence."""
        try:
            return self.engine.act(self.ref(action), **extras)
        except Vi3drasError as error:
            self.notes.say(str(error))
            return None


Described = TypeVar("Described", bound=Item)


class FacePart(Bound, Generic[Described]):
    """The widgets of an item of a face: `class JointSliders(FacePart[Joints])` stands for every `Joints`."""

    def __init__(self, item: Described, parent: int, board: Board, width: int) -> None:
        self._item, self._board, self._width = item, board, width
        self._lay_out(item, parent, board, width)
        self.refresh()

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        (kind,) = get_args(vars(cls)["__orig_bases__"][0])
        PARTS[kind] = cls

    def _lay_out(self, item: Described, parent: int, board: Board, width: int) -> None:
        """Make the widgets below each other in `parent`, `width` pixels wide."""
        raise NotImplementedError


PARTS: dict[type[Item], type[FacePart[Any]]] = {}
"""Which widgets stand for an item, by its class."""


def alike(engine: Engine, ref: str) -> tuple[str, ...]:
    """The controls that are set together with one: there is one arm, and every instrument shows it."""
    document = engine.document
    if document.port(ref).type is not Robot or ref in document.wires:
        return (ref,)
    port = ref.partition(".")[2]
    refs = [f"{name}.{port}" for name, one in document.instruments.items() if port in one.vi.ports]
    return tuple(r for r in refs if r not in document.wires and document.port(r).type is Robot)


def joint_factor(robot: Robot, index: int) -> float:
    """How many degrees or length units, as shown, one SI unit of joint `index` is."""
    return 180 / math.pi if robot.joints[index].is_revolute else 1 / robot.units.metres


def joint_symbol(robot: Robot, index: int) -> str:
    """θ with its number for a joint that turns, d for one that slides."""
    letter = "theta" if robot.joints[index].is_revolute else "d"
    return f"{letter}_{index + 1}" if index < 9 else f"{letter}_{{{index + 1}}}"


def joint_unit(robot: Robot, index: int) -> str:
    """What stands behind a joint value."""
    return "°" if robot.joints[index].is_revolute else robot.units.length


def spoken(port: Port, value: Any) -> str:
    """A value in an error sentence, in the units in which people read it."""
    if port.unit == "rad":
        return f"{math.degrees(value):.6g} °"
    return f"{value:.6g} {port.unit}".rstrip() if isinstance(value, int | float) else str(value)


PATIENCE = 2.0
"""Seconds after which a step that does not answer is asked anew all the same."""


class Paced:
    """Puts controls no faster than what hangs on them is computed; the last value always gets there.

    A slow step that is asked anew forgets what it was doing: asked in every frame, it would never answer.
    """

    def __init__(self, board: Board, result: str) -> None:
        self._board, self._result = board, result
        self._wanted: dict[str, Any] = {}
        self._label: str = ""
        self._gesture: Hashable = None
        self._given = 0.0

    @property
    def is_waiting(self) -> bool:
        """True while a value has not been given yet."""
        return bool(self._wanted)

    def put(self, values: Mapping[str, Any], *, label: str, gesture: Hashable) -> None:
        """Set controls now, or as soon as there is an answer to the values before."""
        self._wanted |= values
        self._label, self._gesture = label, gesture
        self.frame()

    def frame(self) -> None:
        """Give what waits when it is time: once per frame."""
        if not self._wanted:
            return
        is_late = time.monotonic() - self._given > PATIENCE
        if is_late or not self._board.is_stale(self._result):
            wanted, self._wanted = self._wanted, {}
            self._given = time.monotonic()
            self._board.put_all(wanted, label=self._label, gesture=self._gesture)
