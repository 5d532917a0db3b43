"""Every sentence of the data-flow engine.

FlowError
├── DeclarationError        a class body or a step that cannot mean anything
├── UnknownRefError         no such port, step, action or instrument: the nearest names are offered
├── NameTakenError          two instruments of one name
├── ValueRefusedError       a value that a port cannot hold
│   ├── KindError               of another kind
│   ├── LimitError              outside its limits
│   ├── ChoiceRefusedError      not among the choices
│   └── LengthError             not one value per joint (or whatever the port follows)
├── ReadOnlyError           a port that is computed or wired, and so not set by hand
├── WireError               a wire that cannot be drawn
│   ├── WireKindError           its two ends hold different kinds
│   ├── WireTakenError          its end has a wire already
│   └── CircleError             it would close a circle
├── ActionRefusedError      an action whose inputs are not fresh
└── NotSettledError         steps that still run when the time is over
"""

from __future__ import annotations

from vi3dras.errors import Vi3drasError, nearest


class FlowError(Vi3drasError):
    """Base of the engine's errors; the facts are in `args`."""


class DeclarationError(FlowError):
    """A class body or a step that cannot mean anything; facts: where, and what is wrong."""

    says = "{}: {}"


class UnknownRefError(FlowError):
    """A name that the engine does not know; facts: what kind of thing, the name, the known names."""

    def _told(self, kind: object, name: str, known: tuple[str, ...]) -> str:
        offer = nearest(name, known)
        return f'There is no {kind} "{name}".{" " if offer else ""}{offer}'


class NameTakenError(FlowError):
    """Two instruments of one name, or a name that cannot be one; facts: the name, and why not."""

    says = 'An instrument cannot be called "{}": {}'


class ValueRefusedError(FlowError):
    """A value that a port cannot hold; facts: the port's label and the reason as a clause."""

    @property
    def label(self) -> str:
        """The port's name for people."""
        return str(self.args[0])

    says = "{}: {}"


class KindError(ValueRefusedError):
    """A value of another kind; facts: label, what was found, what is needed."""

    says = "{} is {}, but it should be {}."


class LimitError(ValueRefusedError):
    """A value outside its limits; facts: label, the value, low and high as text or empty."""

    def _told(self, label: object, value: object, low: object, high: object) -> str:
        if low and high:
            return f"{label} is {value}, outside {low} to {high}."
        return f"{label} is {value}, {'below its least' if low else 'above its largest'} value {low or high}."


class ChoiceRefusedError(ValueRefusedError):
    """A value that is not among the choices; facts: label, the value, the choices as text."""

    def _told(self, label: object, value: str, choices: tuple[str, ...]) -> str:
        offer = nearest(value, choices) or f"Choose one of {', '.join(choices)}."
        return f'{label} cannot be "{value}". {offer}'


class LengthError(ValueRefusedError):
    """Not one value per joint; facts: label, how many there are and should be, what is followed."""

    def _told(self, label: object, found: int, wanted: int, followed: object) -> str:
        takes, were = ("value" if wanted == 1 else "values"), ("was" if found == 1 else "were")
        return f"{label} takes {wanted} {takes}, one for each of {followed}, but {found} {were} given."


class ReadOnlyError(FlowError):
    """A port that is not set by hand; facts: its ref, and where its wire starts or nothing."""

    def _told(self, ref: object, source: object) -> str:
        if source:
            return f"{ref} is wired from {source}: remove the wire to set it by hand."
        return f"{ref} is computed and cannot be set: set the controls that it depends on."


class WireError(FlowError):
    """A wire that cannot be drawn; facts: its start, its end, and more."""

    says = "{} cannot be wired to {}: {}"


class WireKindError(WireError):
    """Two ends that hold different kinds; further facts: the kind at the start and at the end."""

    says = "{0} gives {2}, but {1} takes {3}."


class WireTakenError(WireError):
    """An end that has a wire already; further fact: where that wire starts."""

    says = "{1} is already wired from {2}: remove that wire before wiring it from {0}."


class CircleError(WireError):
    """A wire that would close a circle; further fact: the way from the end back to the start."""

    @property
    def path(self) -> tuple[str, ...]:
        """The nodes from the wire's end back to its start."""
        return tuple(self.args[2])

    def _told(self, source: str, target: str, _: object) -> str:
        return (
            f"Wiring {source} to {target} would close a circle: {' to '.join((*self.path, target))}. "
            "A value cannot depend on itself."
        )


class ActionRefusedError(FlowError):
    """An action whose inputs are not fresh; facts: its title, the input and the reason as a clause."""

    def _told(self, title: str, ref: object, why: object) -> str:
        return f"{title.rstrip('.… ')} is not possible now: {ref} {why}"


class NotSettledError(FlowError):
    """Steps that still run when the time is over; facts: the seconds and the refs."""

    def _told(self, seconds: float, refs: tuple[str, ...]) -> str:
        return f"After {seconds:.3g} s {', '.join(refs)} had not finished: allow more time or cancel."
