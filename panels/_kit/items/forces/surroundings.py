"""Payload, gravity and friction, as they are set."""

from __future__ import annotations

import math

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.dynamics.surroundings import PLANETS, Vector, as_vector
from vi3dras.dynamics.tilt import Tilt, strength_of, tilt_of, tilted
from vi3dras.units import round_above

from ...face.board import Board, FixedPart
from ...face.forces import FRICTION_SWITCH, GRAVITY_FORM, PAYLOAD_FORM
from ...face.units import DECIMALS
from ...hands.pointer import Shows
from ...pen import Rect, px, shown
from ...widgets.cells import triple
from ...widgets.choices import Segment
from ...widgets.fields import NumberField
from ...widgets.heads import Section, gap
from ...widgets.slider import Slider
from ...widgets.tables import Table
from ...widgets.tracks import Axis, Track

PLACES = {"Earth": "Earth", "Moon": "Moon", "Mars": "Mars", "Jupiter": "Jupiter", "None": "none"}
"""The words of the chips, and whose gravity they stand for."""
UNRATED = 5.0
"""The end of the slider [kg] where no maker says what the arm carries."""


class PayloadSlider(Slider):
    """A row of 52: the mass, with a mark where the maker rates the arm; a drag may go beyond it."""

    HEIGHT = 52
    rated: float | None = None

    @property
    def track(self) -> Track:
        """The track in pixels from the corner."""
        return Track(self.left + px(36), self.field.x - px(16), px(18), self.axis)

    @property
    def field(self) -> Rect:
        """The field in pixels from the corner."""
        return Rect(self.right - px(96), px(4), px(96), px(28))

    def paint(self) -> None:
        """Draw the row, the mark, and the numbers under the track."""
        track, below = self.track, px(38)
        self.pen.symbol(self.left, track.y, self.axis.symbol, 16)
        self._paint_field_and_track()
        low, high = self.axis.span
        self.pen.text(track.x0, below, "0", 11, "text3")
        self.pen.text(track.x1, below, f"{high:g}", 11, "text3", align="right")
        if self.rated is not None and low < self.rated < high:
            at = round(track.x(self.rated))
            self.pen.box(at - px(1), track.y - px(7), px(2), px(14), "limit")
            self.pen.symbol(at, below, f"rated {self.rated:g}", 11, "text3", align="centre")


class PayloadForm(FixedPart, shows=PAYLOAD_FORM):
    """The mass as a slider, the place as three fields."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        Section(parent, "Payload", "held at the tool", width=width)
        hands = self._slides(self._weigh, board.port("payload_mass").tip)
        self._mass = PayloadSlider(parent, payload_axis(None), 0.0, **hands).showing("payload_mass")
        self._place = Table(parent, (), width=width, row_height=28, on_edit=self._move)
        self._place.shows = Shows("payload_place")
        gap(parent, 8)

    def show(self, robot: Robot, payload_mass: float, payload_place: Floats) -> None:
        """Show the mass in kg, the place in the arm's unit."""
        rated, unit = robot.facts.payload_kg, robot.units.length
        self._mass.take(rated=rated)
        self._mass.describe(payload_axis(rated))
        self._mass.update(payload_mass)
        texts = [shown(v / robot.units.metres, DECIMALS[unit]) for v in payload_place.tolist()]
        self._place.update(*triple("Place", texts, unit))

    def _weigh(self, mass: float) -> None:
        self._board.put("payload_mass", mass, label="Set the payload", gesture=("payload", self._gesture))

    def _move(self, _: int, column: int, typed: float) -> None:
        metres = typed * self._board.get("robot").units.metres
        self._board.put(
            "payload_place",
            self._board.changed("payload_place", column - 1, metres),
            label="Move the payload",
        )


class GravityForm(FixedPart, shows=GRAVITY_FORM):
    """Chips for planets, three fields, and the tilt of the base; each follows the others."""

    _strength = strength_of(PLANETS["Earth"])
    """How strong gravity was last, while there is none."""
    _tilt = Tilt(0.0, 0.0)
    """How the base leans; gravity alone cannot tell whereto it does not lean."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        Section(parent, "Gravity", "in the world, m/s²", width=width)
        self._planets = Segment(
            parent, list(PLACES), "Earth", self._travel, size=13, inset=7, about=board.port("gravity").tip
        )
        self._planets.showing("gravity")
        gap(parent, 6)
        self._parts = Table(parent, (), width=width, row_height=28, on_edit=self._edit)
        self._parts.shows = Shows("gravity")
        self._angle = NumberField(
            parent, "Base tilted by", 0.0, width=width, unit="°", step=5.0, low=0.0, high=180.0,
            on_change=self._lean, tip="0 on a floor, 90 on a wall, 180 under a ceiling",
        ).showing("gravity")  # fmt: skip
        self._toward = NumberField(
            parent, "to the side", 0.0, width=width, unit="°", step=5.0, low=-180.0, high=180.0,
            on_change=self._turn, tip="Whereto the base leans: 0 along x, 90 along y",
        ).showing("gravity")  # fmt: skip
        gap(parent, 4)

    def show(self, gravity: Floats) -> None:
        """Show the parts, the planet of this strength, and the tilt."""
        now = as_vector(gravity)
        strength, tilt = strength_of(now), tilt_of(now)
        if strength:
            self._strength = strength
            leans = 0 < tilt.angle < math.pi
            self._tilt = tilt if leans else Tilt(tilt.angle, self._tilt.toward)
        self._planets.update(planet_of(strength))
        texts = [shown(v, 2) for v in now]
        self._parts.update(*triple("g", texts, "m/s²"))
        self._angle.update(round(math.degrees(self._tilt.angle), 6))
        self._toward.update(round(math.degrees(self._tilt.toward), 6))

    def _travel(self, word: str) -> None:
        strength = strength_of(PLANETS[PLACES[word]])
        self._put(tilted(strength, self._tilt), f"Gravity: {word.lower()}")

    def _edit(self, _: int, column: int, typed: float) -> None:
        self._board.put("gravity", self._board.changed("gravity", column - 1, typed), label="Set gravity")

    def _lean(self, degrees: float) -> None:
        self._incline(self._tilt._replace(angle=math.radians(degrees)))

    def _turn(self, degrees: float) -> None:
        self._incline(self._tilt._replace(toward=math.radians(degrees)))

    def _incline(self, tilt: Tilt) -> None:
        self._tilt = tilt
        strength = strength_of(as_vector(self._board.get("gravity")))
        self._put(tilted(strength, tilt), "Tilt the base")

    def _put(self, gravity: Vector, label: str) -> None:
        self._board.put("gravity", np.array(gravity), label=label)


class FrictionSwitch(FixedPart, shows=FRICTION_SWITCH):
    """A switch, and what it counts."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        Section(parent, "Friction", "viscous and dry, at the motors", width=width)
        words = "Count friction"
        self._switch = self._switch_for(parent, "has_friction", words, off="Leave friction out")
        gap(parent, 4)

    def show(self, has_friction: bool) -> None:
        """Show whether it is counted."""
        self._switch.update(has_friction)


def payload_axis(rated: float | None) -> Axis:
    """The track of a payload [kg]: to twice what the arm is rated for."""
    most = UNRATED if rated is None else round_above(2 * rated)
    decimals = 3 if most < 2 else 2
    return Axis(
        "m", unit="kg", decimals=decimals, step=most / 50, is_turn=False, margin=0.0, ends=(0.0, most),
    )  # fmt: skip


def planet_of(strength: float) -> str:
    """Where gravity is so strong [m/s²]; nothing where it is nowhere so."""
    found = (w for w, place in PLACES.items() if abs(strength_of(PLANETS[place]) - strength) < 1e-9)
    return next(found, "")
