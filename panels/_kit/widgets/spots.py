"""Places that can be clicked: who is under the mouse, who is pressed, what then runs; and rows of buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from ..hands.pointer import Mouse
from ..pen import Icon, Paint, Pen, Rect, fonts, px
from .widget import PAD, Widget

Kind = Literal["normal", "primary", "ghost", "danger", "link"]


@dataclass(frozen=True)
class Action:
    """A verb that can be clicked."""

    label: str
    run: Callable[[], object] = field(compare=False)
    icon: Icon | None = None
    kind: Kind = "normal"
    enabled: bool = True
    tip: str = ""

    def after(self, first: Callable[[], object]) -> Action:
        """The same verb that begins with something else, such as the end of the card it stands on."""

        def run() -> None:
            first()
            self.run()

        return replace(self, run=run)


class Spots(Widget):
    """A widget that names its places while it paints; a click is a press and a release on the same one."""

    fades = False

    _places: tuple[tuple[Rect, Action], ...] = ()
    _over: Action | None = None
    _down: Action | None = None

    def spot(self, place: Rect, action: Action) -> None:
        """Let a place be clicked; called by `paint`."""
        self._places = (*self._places, (place, action))

    def paint(self) -> None:
        """Draw everything anew and name the places anew."""
        self._places = ()
        self.paint_spots()

    def paint_spots(self) -> None:
        """Draw, and name the places with `spot`."""
        raise NotImplementedError

    def button(self, place: Rect, action: Action, size: float = 14) -> None:
        """Draw a button and let it be clicked."""
        paint_button(self.pen, place, action, lit=self.is_lit(action), down=self.is_down(action), size=size)
        self.spot(place, action)

    def is_lit(self, action: Action) -> bool:
        """Tell whether the mouse is over the place of an action."""
        return action.enabled and action == self._over and self._down in {None, action}

    def is_down(self, action: Action) -> bool:
        """Tell whether the place of an action is being pressed."""
        return action == self._down and action == self._over

    def click(self, label: str) -> None:
        """Run the action of that name, as a click would."""
        if label not in [action.label for _, action in self._places]:
            self.paint()
        next(action for _, action in self._places if action.label == label).run()

    def on_move(self, mouse: Mouse) -> None:
        """Light up the place under the mouse."""
        self._mark(self._at(mouse), self._down)

    def on_leave(self) -> None:
        """Go dark again."""
        self._mark(None, self._down)

    def on_press(self, mouse: Mouse) -> None:
        """Take the place under the mouse down."""
        action = self._at(mouse)
        if mouse.button == 0 and action is not None and action.enabled:
            self._mark(action, action)

    def on_double(self, mouse: Mouse) -> None:
        """Count as one more click."""
        self.on_press(mouse)

    def on_drag(self, mouse: Mouse) -> None:
        """Let it come up while the mouse is elsewhere."""
        self._mark(self._at(mouse), self._down)

    def on_release(self, mouse: Mouse) -> None:
        """Run the action if the mouse is still on its place."""
        action, over = self._down, self._at(mouse)
        self._mark(over, None)
        if over is not None and action == over:
            over.run()

    def tip(self, mouse: Mouse) -> str:
        """Say what the place under the mouse does."""
        action = self._at(mouse)
        return action.tip if action else ""

    def spot_at(self, mouse: Mouse) -> tuple[Rect, Action] | None:
        """Give the place under the mouse and what a click there does."""
        return next((spot for spot in self._places if spot[0].holds(mouse.x, mouse.y)), None)

    def _at(self, mouse: Mouse) -> Action | None:
        return next((action for place, action in self._places if place.holds(mouse.x, mouse.y)), None)

    def _mark(self, over: Action | None, down: Action | None) -> None:
        self.take(_over=over, _down=down)


def button_width(action: Action, size: float = 14) -> int:
    """Give how wide a button is by itself, in pixels."""
    label = fonts.text_width(action.label, "word", size)
    icon = px(16) + (px(8) if action.label else 0) if action.icon else 0
    return round(label + icon) + (0 if action.kind == "link" else px(24 if action.label else 12))


def paint_button(
    pen: Pen, place: Rect, action: Action, *, lit: bool = False, down: bool = False, size: float = 14
) -> None:
    """Draw a button with its icon and word in the middle; the word alone where there is no room for both."""
    if action.label and action.icon and button_width(action, size) > place.width:
        action = replace(action, icon=None)
    fill, line, ink = _colours(action, lit, down)
    pen.box(*place, fill, line, radius=4)
    y = place.y + place.height / 2
    frame = 0 if action.kind == "link" else px(24 if action.label else 12)
    whole = button_width(action, size) - frame
    spare = place.width - frame - whole
    label = action.label
    if spare < 0 and frame:
        label = fonts.elided(label, "word", size, fonts.text_width(label, "word", size) + spare)
    x = round(place.x + (place.width - min(whole, place.width - frame)) / 2)
    if action.icon:
        pen.icon(x + px(8), y, action.icon, size - 1, ink)
        x += px(16) + px(8)
    pen.text(x, y, label, size, ink, style="bold" if action.kind == "link" else "word")


def _colours(action: Action, lit: bool, down: bool) -> tuple[Paint | None, Paint | None, Paint]:
    if not action.enabled:
        return (None, None, "text3") if action.kind in {"ghost", "link"} else ("card", "line", "text3")
    pressed: Paint = "line2" if down else "hover"
    match action.kind:
        case "primary":
            return "accent", "text" if lit else "accent", "on_accent"
        case "ghost":
            return pressed if lit else None, None, "text" if lit else "text2"
        case "link":
            return None, None, "text" if lit else "accent"
        case "danger":
            return pressed if lit else "field", "far", "text"
    return pressed if lit else "field", pressed if lit else "button_line", "text"


class Buttons(Spots):
    """Buttons in a row: all as wide as each other over the whole width, or each as wide as its words.

    With `first` the first one takes what the words of the others leave.
    """

    def __init__(
        self,
        parent: int,
        actions: Sequence[Action],
        *,
        width: int | None = None,
        height: float = 28,
        fill: bool = True,
        first: bool = False,
        size: float = 14,
        gap: float = 4,
        pad: float = PAD,
    ) -> None:
        self.actions, self._fill, self._first = tuple(actions), fill and not first, first
        self._size, self._gap = size, px(gap)
        natural = sum(button_width(a, size) + self._gap for a in actions) - self._gap + 2 * px(pad)
        super().__init__(parent, width=natural if width is None else width, height=px(height), pad=pad)

    def update(self, actions: Sequence[Action]) -> None:
        """Show other buttons; those that look the same may do something else now."""
        before, now = self.actions, tuple(actions)
        if not self.take(actions=now) and [a.run for a in before] != [a.run for a in now]:
            self.actions = now
            self.repaint()

    def paint_spots(self) -> None:
        """Draw the row."""
        widths = [button_width(action, self._size) for action in self.actions]
        if self._first:
            others = sum(widths[1:]) + self._gap * (len(widths) - 1)
            widths[0] = self.right - self.left - others
        x = self.left
        for k, (action, width) in enumerate(zip(self.actions, widths, strict=True)):
            end = x + width
            if self._fill:
                share = (self.right - self.left + self._gap) / len(self.actions)
                x, end = round(self.left + k * share), round(self.left + (k + 1) * share) - self._gap
            self.button(Rect(x, 0, end - x, self.height), action, self._size)
            x = end + self._gap
