"""One instrument as its face sees it: its ports by their names, and the parts of the face that show them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import partial
from inspect import signature
from pathlib import Path
from typing import Any, ClassVar, Generic, TypeVar, get_args

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.flow import VI, Engine
from vi3dras.flow.controls import without_wire
from vi3dras.flow.ports import Port
from vi3dras.workcell import Cell

from ..hands.pointer import Shows
from ..messages.notes import Notes
from ..widgets.choices import Switch
from ..widgets.ranges import Ranged, RangeHands
from ..widgets.slider import Changed, SliderHands
from ..widgets.widget import empty
from . import Fixed, Item
from .bound import Bound


class Board:
    """The instrument behind a face."""

    def __init__(
        self, engine: Engine, name: str, notes: Notes, opens: Callable[[str], object] = lambda _: None
    ) -> None:
        self.engine, self.name, self.notes = engine, name, notes
        self.opens = opens
        """Shows a control of another instrument by its ref, on its page."""
        self.memo: dict[str, Any] = {}
        """What the parts of a face tell each other; forgotten with the face."""
        self._begun: dict[str, tuple[str, Path]] = {}

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

    def fresh(self, port: str) -> Any:
        """What a port holds, or None while that belongs to older controls."""
        return None if self.is_stale(port) else self.get(port)

    def changed(self, port: str, index: int, value: float) -> Floats:
        """What a control with several numbers holds, with another one at one place."""
        numbers: Floats = np.array(self.get(port))
        numbers[index] = value
        return numbers

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
        return self.tries(lambda: self.engine.put_all(refs, label=label, gesture=gesture))

    def sets(
        self, port: str, label: str, value: Callable[[Any], Any] | None = None, *, off: str = ""
    ) -> Callable[[Any], None]:
        """What a widget calls to set a control to the word, number or switch that it tells.

        Args:
            port: the control.
            label: what undo calls it; {} stands for what was told, in small letters.
            value: from what is told to what the control holds, if that is not the same.
            off: the label for a switch that goes off, if not the same.
        """

        def put(told: Any) -> None:
            words = off if off and told is False else label
            held = told if value is None else value(told)
            self.put(port, held, label=words.format(str(told).lower()))

        return put

    def act(self, action: str, **extras: Any) -> Any:
        """Start an action; a refusal is shown as a sentence."""
        result = None
        with self.notes.refusals():
            result = self.engine.act(self.ref(action), **extras)
        return result

    def begin(self, action: str, title: str, into: Path, **extras: Any) -> None:
        """Start a slow action that writes a file; what becomes of it is told, under a title if it is well."""
        if self.tries(partial(self.engine.act, self.ref(action), **extras)):
            self._begun[action] = title, into

    def done(self, step: str) -> float | None:
        """How much of a slow step is done, 0 to 1, or None while it does not run."""
        ref = self.ref(step)
        return next((one.fraction for one in self.engine.progress if one.ref == ref), None)

    def tell_outcomes(self) -> None:
        """Tell what became of the slow actions that were begun: once per frame."""
        ended = {action: self.engine.outcome(self.ref(action)) for action in self._begun}
        for action, outcome in ended.items():
            if outcome is not None:
                title, into = self._begun.pop(action)
                if outcome.error is not None:
                    self.notes.say(str(outcome.error))
                else:
                    self.notes.saved(title, str(outcome.value), into)

    def tries(self, work: Callable[..., object], *given: object) -> bool:
        """Do something that may be refused; the refusal is shown as a sentence. True when it was done."""
        is_done = False
        with self.notes.refusals():
            work(*given)
            is_done = True
        return is_done


class Built(Bound):
    """The widgets of an item of a face.

    As in a step, the parameters' names of `show` are the ports that it shows: it is done when one of them has
    changed, and none is empty but those that may be None.
    """

    show: Callable[..., None]
    also: tuple[str, ...] = ()
    """Ports that it shows beside these."""
    _reads: ClassVar[Mapping[str, bool]] = {}
    """What `show` reads, and whether that may be None."""
    _made_for: tuple[object, ...] = ()

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "show" in vars(cls):
            wanted = list(signature(cls.show).parameters.values())[1:]
            cls._reads = {one.name: str(one.annotation).endswith("None") for one in wanted}
            cls.ports = (*cls._reads, *cls.also)

    def __init__(self, _item: Item, parent: int, board: Board, width: int) -> None:
        self._board, self._width = board, width

    def refresh(self) -> None:
        """Show what the ports hold now."""
        values = {port: self._board.get(port) for port in self._reads}
        if self._reads and all(self._reads[port] or value is not None for port, value in values.items()):
            self.show(**values)

    def _is_new(self, group: int, *what: object) -> bool:
        """Whether what stands in a group was made for something else; it is taken away then."""
        if what == self._made_for:
            return False
        self._made_for = what
        empty(group)
        return True

    def _switch_for(self, parent: int, port: str, words: str, label: str = "", *, off: str = "") -> Switch:
        """A switch for a control: the words beside it, and what undo calls it where not the same."""
        turn = self._board.sets(port, label or words, off=off)
        switch = Switch(parent, words, False, turn, width=self._width)
        switch.shows = Shows(port)
        return switch

    def _slides(self, change: Changed, tip: str = "") -> SliderHands:
        """What a slider over the whole width tells to whom; a drag of it is one step of undo."""
        return SliderHands(width=self._width, on_change=change, on_begin=self._begin, tip=tip)

    def _stretches(self, change: Ranged) -> RangeHands:
        """The same for a slider of a range."""
        return RangeHands(width=self._width, on_change=change, on_begin=self._begin)


class FixedPart(Built):
    """The widgets of a `Fixed` item, which the class names: `class Elbows(FixedPart, shows=ELBOW_CHOICE)`."""

    def __init__(self, item: Item, parent: int, board: Board, width: int) -> None:
        super().__init__(item, parent, board, width)
        self._lay_out(parent, board, width)
        self.refresh()

    def __init_subclass__(cls, shows: Fixed) -> None:
        super().__init_subclass__()
        PARTS[shows] = cls

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        """Make the widgets below each other in `parent`, `width` pixels wide."""
        raise NotImplementedError


Described = TypeVar("Described", bound=Item)


class FacePart(Built, Generic[Described]):
    """The same of an item that is told something: `FacePart[Joints]` stands for every `Joints`."""

    def __init__(self, item: Described, parent: int, board: Board, width: int) -> None:
        super().__init__(item, parent, board, width)
        self._item = item
        self._lay_out(item, parent, board, width)
        self.refresh()

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        (kind,) = get_args(vars(cls)["__orig_bases__"][0])
        PARTS[kind] = cls

    def _lay_out(self, item: Described, parent: int, board: Board, width: int) -> None:
        """Make the widgets below each other in `parent`, `width` pixels wide."""
        raise NotImplementedError


PARTS: dict[type[Item] | Fixed, type[Built]] = {}
"""Which widgets stand for an item: for a `Fixed` one by itself, else by its class."""


def part_of(item: Item) -> type[Built] | None:
    """Which widgets stand for an item; none for what is only drawn."""
    return PARTS.get(item if isinstance(item, Fixed) else type(item))


SHARED = (Robot, Cell)
"""What all instruments have in common."""


def alike(engine: Engine, ref: str) -> tuple[str, ...]:
    """The controls that are set together with one: all instruments show one arm in one cell."""
    document = engine.document
    kind = document.port(ref).type
    if kind not in SHARED or ref in document.wires:
        return (ref,)
    port = ref.partition(".")[2]
    refs = [f"{name}.{port}" for name, one in document.instruments.items() if port in one.vi.ports]
    return tuple(r for r in refs if r not in document.wires and document.port(r).type is kind)


def same_objects(some: Sequence[object], others: Sequence[object]) -> bool:
    """Whether these are the very same objects: comparing what is in them takes longer."""
    return len(some) == len(others) and all(a is b for a, b in zip(some, others, strict=True))
