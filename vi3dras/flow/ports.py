"""Ports: the terminals of an instrument, each declared once with all that a face, a file and a check need."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any, TypedDict, TypeVar, Unpack

import numpy as np

from vi3dras.flow.containers import kind_of, words_of
from vi3dras.flow.errors import ChoiceRefusedError, DeclarationError, KindError, LimitError, ValueRefusedError
from vi3dras.flow.kinds import Kind, Member, Shape, describe, may_agree, shape_text
from vi3dras.flow.values import EMPTY, equal

LARGEST = 1e12
"""Of the numbers that belong to a thing, such as joint values; what is beyond is a slip, or spoilt."""

P = TypeVar("P", bound="Port")
Speak = Callable[["Port", Any], str]
"""How a port's value is told to people: the window may put a unit of its own choice behind it."""


class Told(TypedDict, total=False):
    """What the context help says of a port, beyond its tip."""

    symbol: str
    """What equations call it."""
    equation: str | Callable[..., Any] | None
    """The right side, over symbols of other ports; or a function that works it out with the numbers of now.
    Its first parameter is what may be looked at (`vi3dras.explain.scope.Scope`), the names of the others are
    ports, as in a step. None where nothing is computed: what is only drawn, said or handed on."""
    meaning: str
    """One or two sentences, in the place of the tip."""
    quantity: str
    """What it is, in the place of a unit."""
    unit_by: Callable[..., str] | None
    """Its unit where that depends on other ports: a function like that of an equation."""
    paper: str
    """The number of the paper's equation."""
    leads: bool
    """Whether the way to what hangs on it is told from here, rather than from another control."""
    parts: Callable[[Any], tuple[tuple[int, ...], ...]] | None
    """How many parts there are to ask for; without it the value itself tells."""


class Port:
    """One terminal: a name, a type, a unit in brackets, a tip, a label for people, and what help says of it.

    `shape`, of an array, has a number for each axis of a fixed length and a letter for the others.
    """

    def __init__(
        self,
        type: Any,
        *,
        unit: str = "",
        tip: str = "",
        label: str = "",
        shape: Shape = None,
        **told: Unpack[Told],
    ) -> None:
        self.type, self.unit, self.tip, self.shape = type, unit, tip, shape
        self._label = label
        self.symbol, self.equation = told.get("symbol", ""), told.get("equation", "")
        self.meaning, self.quantity = told.get("meaning", ""), told.get("quantity", "")
        self.paper, self.parts, self.unit_by = told.get("paper", ""), told.get("parts"), told.get("unit_by")
        self.leads = told.get("leads", False)
        for name in told.keys() - Told.__annotations__.keys():
            raise DeclarationError("A port", f"it has no {name}: see {', '.join(Told.__annotations__)}.")
        self.name = ""
        self.is_instead = False
        try:
            self.kind: Kind = kind_of(type)
        except TypeError as error:
            raise DeclarationError("A port", f"{error}.") from error

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.name}: {self.kind.wanted}>"

    @cached_property
    def label(self) -> str:
        """The name for people: as declared, or the Python name with spaces."""
        words = self.name.replace("_", " ")
        return self._label or words[:1].upper() + words[1:]

    @property
    def wanted(self) -> str:
        """What it holds, as a clause of a sentence."""
        return self.kind.wanted + ("" if self.shape is None else f" of shape {shape_text(self.shape)}")

    def accepts(self, source: Port) -> bool:
        """True when a wire may lead here from `source`: kinds that agree, and shapes that may."""
        return self.kind.accepts(source.kind) and may_agree(source.shape, self.shape)

    def coerce(self, value: Any) -> Any:
        """The value in the form in which it is kept, read-only.

        Raises:
            KindError: it is of another kind or shape.
        """
        try:
            kept = self.kind.coerce(value)
        except (TypeError, ValueError, OverflowError) as error:
            raise KindError(self.label, describe(value), self.wanted) from error
        if self.shape is not None and isinstance(kept, np.ndarray) and not may_agree(kept.shape, self.shape):
            raise KindError(self.label, describe(kept), self.wanted)
        return kept


def instead(port: P) -> P:
    """A port of an instrument that takes the place of the one of that name in its parts."""
    port.is_instead = True
    return port


class Indicator(Port):
    """A terminal that a step computes."""


class Control(Port):
    """A terminal that a person or a wire sets.

    Args:
        type: float, int, bool, str, an Enum, a Literal, NDArray[...], tuple[...], `X | None` or any
            immutable class.
        default: the value at the start, or a function that gives it; a control with `per` calls it with the
            object that it follows, and repeats a number for each place.
        unit: what the face writes behind it.
        tip: one sentence for the mouse that rests on it.
        label: the name for people, when the Python name will not do.
        shape: of an array, when it matters.
        low: the least value, for arrays of each number.
        high: the largest value.
        choices: the values to choose from, or a function that gives them.
        per: `"robot.joints"`: one value for each of these, made anew when their number changes.
        renew: `"robot.id"`: also made anew when this changes.
        validate: called with the coerced value, gives the value to keep or raises ValueError with a clause.
        encode: makes of the value what TOML can hold.
        decode: the way back.
        live: it tells what is so now, such as what a device does: undo, snapshots and files pass it by, and a
            value with a `close` is closed with its instrument and with the engine.
        told: what the context help says of it, `Told`.
    """

    def __init__(
        self,
        type: Any,
        *,
        default: Any = EMPTY,
        unit: str = "",
        tip: str = "",
        label: str = "",
        shape: Shape = None,
        low: float | None = None,
        high: float | None = None,
        choices: Sequence[Any] | Callable[[], Sequence[Any]] | None = None,
        per: str = "",
        renew: str = "",
        validate: Callable[[Any], Any] | None = None,
        encode: Callable[[Any], Any] | None = None,
        decode: Callable[[Any], Any] | None = None,
        live: bool = False,
        **told: Unpack[Told],
    ) -> None:
        super().__init__(type, unit=unit, tip=tip, label=label, shape=shape, **told)
        self.live = live
        self.default, self.low, self.high, self.validate = default, low, high, validate
        self._choices = words_of(type) or choices
        self.per, self.renew = per, renew
        self.follows = per.partition(".")[0]
        self._encode, self._decode = encode, decode
        if (encode is None) != (decode is None):
            raise DeclarationError("A control", "encode and decode belong together: give both or none.")

    @property
    def choices(self) -> tuple[Any, ...]:
        """The values to choose from; empty when any will do."""
        if isinstance(self.kind, Member):
            return tuple(self.kind.of)
        found = self._choices() if callable(self._choices) else self._choices
        return tuple(found or ())

    @property
    def saveable(self) -> bool:
        """True when a session file can hold the value."""
        return not self.live and (self._encode is not None or self.kind.saveable)

    def encode(self, value: Any) -> Any:
        """The value as TOML can hold it."""
        return self.kind.encode(value) if self._encode is None else self._encode(value)

    def decode(self, raw: Any) -> Any:
        """The value that `encode` was given.

        Raises:
            KindError: there is none; a `decode` of the control's own raises what it likes.
        """
        if self._decode is not None:
            return self._decode(raw)
        try:
            return self.kind.decode(raw)
        except (TypeError, ValueError, KeyError) as error:
            raise KindError(self.label, describe(raw), self.wanted) from error

    def check(self, value: Any, speak: Speak | None = None) -> Any:
        """The value to keep: coerced, within the limits, one of the choices, and to the taste of `validate`.

        Raises:
            ValueRefusedError: what is wrong with it and what would be right.
        """
        value = self.coerce(value)
        self._check_limits(value, speak or plainly)
        choices = self.choices
        if choices and not any(equal(value, self.coerce(c)) for c in choices):
            words = tuple(str(c) for c in choices)
            raise ChoiceRefusedError(self.label, str(value), words)
        if self.validate is None:
            return value
        try:
            return self.coerce(self.validate(value))
        except (ValueError, TypeError) as error:
            raise ValueRefusedError(self.label, str(error)) from error

    def _check_limits(self, value: Any, speak: Speak) -> None:
        if isinstance(value, float) and math.isnan(value):
            raise KindError(self.label, "not a number", self.kind.wanted)
        if self.per and isinstance(value, float | np.ndarray) and np.asarray(value).dtype.kind == "f":
            wrong = np.extract(~(np.abs(value) <= LARGEST), value)
            if wrong.size:
                raise KindError(self.label, f"{wrong[0]:g} in one place", self.wanted)
        if (self.low is None and self.high is None) or value is None:
            return
        numbers = np.atleast_1d(np.asarray(value, dtype=float))
        low = -math.inf if self.low is None else self.low
        high = math.inf if self.high is None else self.high
        outside = numbers[~((numbers >= low) & (numbers <= high))]
        if outside.size:
            least = "" if self.low is None else speak(self, self.low)
            largest = "" if self.high is None else speak(self, self.high)
            raise LimitError(self.label, speak(self, float(outside.flat[0])), least, largest)


def plainly(port: Port, value: Any) -> str:
    """A number and the port's unit."""
    unit = "" if port.unit == "robot" else port.unit
    return f"{value:.6g} {unit}".rstrip() if isinstance(value, int | float) else str(value)
