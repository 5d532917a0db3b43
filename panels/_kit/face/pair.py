"""Parts of a front panel that tell one frame in another, and turn a frame step by step."""

from __future__ import annotations

from . import Fixed

FRAME_PAIR = Fixed("Which frame is told in which, or that three turns are studied by themselves")
FRAME_FORMS = Fixed("Place and turn of a frame in every form, each of which can be typed")
EULER_CHOICE = Fixed(
    "The order of three angles, about moving or fixed axes, and what gimbal lock does to them"
)
TYPED_MATRIX = Fixed(
    "The matrix of a frame, typed element by element, what it lacks to be a rotation, its repair"
)
TURN_FORM = Fixed("Three angles of one's own, to be turned one after the other")
PAIR_MATRICES = Fixed("The matrix from frame to frame, its inverse, its factors and its screw")
TURN_PRODUCT = Fixed("The product of three turns in the order in which it is multiplied")
TURN_PLAYER = Fixed("The player of three turns, with a card for each")
