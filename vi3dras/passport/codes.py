"""The reasons that a check may give: a word, a bit, how grave it is, and the sentence that says it."""

from __future__ import annotations

from typing import Literal, NamedTuple

Severity = Literal["fault", "warning"]


class Code(NamedTuple):
    """One reason."""

    id: str
    bit: int
    """Bits 1, 2, 4, 8 and 32 are RoboDK's: not reached, limit, singular, near singular, collision."""
    severity: Severity
    title: str
    """What is checked, for a table."""
    says: str
    """What is wrong, with the facts in braces."""
    cure: str
    """What would help, with the facts in braces."""


_TABLE = (
    Code("PASSPORT", 1 << 8, "fault", "passport", "{what}", "export the motion again"),
    Code("EDITED", 1 << 9, "fault", "file as exported",
         "{what}", "export it again, or check it without its passport"),
    Code("RESAVED", 1 << 10, "warning", "bytes as exported", "{what}", "nothing has to be done"),
    Code("ROBOT", 1 << 11, "fault", "robot", "{what}", "export it again for the arm that is to run it"),
    Code("ARM", 1 << 29, "warning", "arm as exported", "{what}", "it is judged for the arm as it is now"),
    Code("LOOSE", 1 << 31, "warning", "tolerances", "{what}", "export it with the usual ones"),
    Code("COLUMNS", 1 << 12, "fault", "columns", "{what}", "give each column the name of what is in it"),
    Code("CELL", 1 << 13, "fault", "cells", "{what}", "write one number per cell"),
    Code("ROWS", 1 << 14, "fault", "rows", "{what}", "export the motion again"),
    Code("NAN", 1 << 15, "fault", "numbers", "{name} is no finite number", "every row needs a number there"),
    Code("TIME", 1 << 16, "fault", "time",
         "the time is {value}, but the row before has {allowed}", "time has to rise from row to row"),
    Code("UNREACHED", 1, "fault", "reach",
         "the arm does not reach the point ({what})", "move the path into reach, for example with Fit"),
    Code("LIMIT", 2, "fault", "joint limits",
         "{name} is at {value}, outside its range from {low} to {high}",
         "move the path, or choose another branch"),
    Code("MARGIN", 1 << 17, "warning", "room to the limits",
         "{name} comes within {value} of a limit", "leave {allowed} where you can"),
    Code("JUMP", 1 << 18, "fault", "jumps",
         "{name} steps by {value} within {time} s",
         "give it time and more rows, or choose a branch that leads on"),
    Code("SPEED", 1 << 19, "fault", "joint speed",
         "{name} goes at {value}, above its limit of {allowed}", "move more slowly there"),
    Code("ACCELERATION", 1 << 20, "fault", "joint acceleration",
         "{name} accelerates with {value}, above its limit of {allowed}",
         "change the speed more gently there"),
    Code("CURVE", 1 << 30, "fault", "the controller's curve",
         "on the way to the next row {name} comes to {value}, {past} {unit} past its limit of {allowed}, by "
         "the curve of {controller}",
         "more rows keep it nearer to what was planned, more time makes it slower"),
    Code("BEND", 1 << 32, "warning", "the controller's acceleration",
         "on the way to the next row {name} comes to {value}, {past} {unit} past its limit of {allowed}, by "
         "the curve of {controller}",
         "that is little; more rows keep it nearer to what was planned"),
    Code("REST", 1 << 21, "fault", "from rest to rest",
         "{name} is at once at {value} where the motion {end}",
         "an arm at rest cannot do that: let it start and end gently, or say that it is moving"),
    Code("MOVING", 1 << 21, "warning", "in motion at its ends",
         "{name} is at once at {value} where the motion {end}", "an arm that stands there must not run it"),
    Code("SINGULAR", 4, "fault", "singular poses",
         "the arm is singular: {what}", "lead the path past that pose"),
    Code("NEAR", 8, "warning", "near singular", "{what}", "{calm}"),
    Code("FK", 1 << 22, "fault", "tool where asked",
         "the joints put the tool {value} away from where the row says",
         "up to {allowed} is right: joints and point have to belong together"),
    Code("TURN", 1 << 23, "fault", "tool as asked",
         "the joints turn the tool {value} away from what the row says",
         "up to {allowed} is right: joints and A, B, C have to belong together"),
    Code("GAP", 1 << 24, "fault", "closure",
         "the closed path ends {value} from its beginning",
         "up to {allowed} is closed: let its variable run to where it began"),
    Code("BETWEEN", 1 << 25, "warning", "between the rows",
         "the tool leaves the path by {value} on the way to the next row",
         "more rows would keep it within {allowed}"),
    Code("SELF", 32, "fault", "arm against itself",
         "{name} are {value} inside each other", "choose another branch or another hand angle"),
    Code("GROUND", 32 | 1 << 26, "fault", "arm against the ground",
         "{name} is {value} below the ground", "lift the path, or choose another branch"),
    Code("WORKPIECE", 32 | 1 << 33, "fault", "arm against workpieces",
         "{name} are {value} inside each other at {time} s, with the tool at ({x}, {y}, {z}) {unit}",
         "move the workpiece or the path, or choose another branch or hand angle"),
    Code("WAY", 32 | 1 << 34, "fault", "on the way to the next row",
         "{share} % of the way to the next row, at {time} s, {name} {touch}",
         "lead the path around, or choose another branch"),
    Code("WORKCELL", 1 << 35, "warning", "cell as exported", "{what}",
         "it is judged for the cell as it is now"),
    Code("FAILED", 1 << 27, "fault", "the check itself", "{what}", "what cannot be checked is not safe"),
    Code("DRAFT", 1 << 28, "fault", "draft", "{what}", "cure its faults and export it again"),
)  # fmt: skip

CODES = {code.id: code for code in _TABLE}
"""All reasons in the order in which they are looked for."""

ORDER = tuple(CODES)
