"""The moves of a program: where they go, and the pieces of motion that bring the arm there."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.interpreter.arcs import arc_about, arc_beyond, arc_by, full_circle
from vi3dras.interpreter.evaluate import joint_set, number, value_of, whole
from vi3dras.interpreter.moves import arc_piece, joint_piece, line_piece
from vi3dras.interpreter.positions import MM, JointSet, Position
from vi3dras.interpreter.run_errors import NoArchError, NoSenseError
from vi3dras.motion.pieces import Run
from vi3dras.programs.expressions import Expression, Ref
from vi3dras.programs.statements import Arc, Archway, Move
from vi3dras.programs.value_text import value_text

if TYPE_CHECKING:
    from vi3dras.interpreter.machine import Machine

STILL = 1e-9
"""A move by less [rad], [m] is none."""


def move(machine: Machine, it: Move) -> None:
    """`MOV` and `MVS`, to a place or so far before it along the tool."""
    arm = machine.coordinates
    back = 0.0 if it.before is None else number(machine, it.before) * MM
    if it.place is None:
        goal: Position | JointSet = arm.position(machine.q)
    else:
        goal = place_of(machine, it.place)
    if it.before is not None:
        goal = goal if isinstance(goal, Position) else arm.position(np.array(goal.values))
        goal = arm.at_frame(_before(arm.frame(goal), back), goal.posture, goal.turns)
    name = "The position" if it.place is None else value_text(it.place)
    if it.word == "MOV":
        by_joints(machine, goal, name)
    else:
        straight(machine, goal, name)


def arc(machine: Machine, it: Arc) -> None:
    """`MVR`, `MVR2`, `MVR3` and `MVC`; the tool first goes straight to where they begin."""
    goals = [position_of(machine, each) for each in it.places]
    straight(machine, goals[0], value_text(it.places[0]))
    piece = machine.once((it.word, *goals), lambda: _arc_way(machine, it.word, goals))
    machine.add(piece, piece.stretch.joints.values[-1])


def _arc_way(machine: Machine, word: str, goals: list[Position]) -> Run:
    """The arc from where the tool is."""
    first, second, third = (machine.coordinates.robot_point(each) for each in goals)
    if word == "MVR":
        way, end = arc_by(first, second, third), goals[2]
    elif word == "MVC":
        way, end = full_circle(first, second, third), None
    else:
        made = arc_beyond if word == "MVR2" else arc_about
        way, end = made(first, second, third), goals[1]
    return arc_piece(machine.coordinates, machine.q, way, end, machine.pace, machine.hold)


def archway(machine: Machine, it: Archway) -> None:
    """`MVA`: straight up, over by the joints, straight down."""
    count = whole(machine, it.arch)
    if count not in machine.arches:
        raise NoArchError(count, count)
    up, down = machine.arches[count]
    goal, name = position_of(machine, it.place), value_text(it.place)
    here = machine.coordinates.position(machine.q)
    straight(machine, _lifted(here, up), name)
    by_joints(machine, _lifted(goal, down), name)
    straight(machine, goal, name)


def by_joints(machine: Machine, goal: Position | JointSet, name: str) -> None:
    """All joints together."""
    q, piece = machine.once(("joints", goal), lambda: _joint_way(machine, goal, name))
    if piece is not None:
        machine.add(piece, q)


def _joint_way(machine: Machine, goal: Position | JointSet, name: str) -> tuple[Floats, Run | None]:
    """Where the joints go (n,), and how; None where they are."""
    q = _joints(machine, goal, name)
    if np.abs(q - machine.q).max() <= STILL:
        return q, None
    return q, joint_piece(machine.coordinates, machine.q, q, machine.pace, machine.hold)


def straight(machine: Machine, goal: Position | JointSet, name: str) -> None:
    """The tool on a line, keeping the posture; where only its turn differs, by the joints."""
    arm = machine.coordinates
    at = goal if isinstance(goal, Position) else arm.position(np.array(goal.values))
    piece = machine.once(("line", at), lambda: line_piece(arm, machine.q, at, machine.pace, machine.hold))
    if piece is None:
        stands = arm.position(machine.q)
        by_joints(machine, replace(at, posture=stands.posture, turns=stands.turns), name)
    else:
        machine.add(piece, piece.stretch.joints.values[-1])


def place_of(machine: Machine, it: Expression) -> Position | JointSet:
    """Where a move is to go."""
    if isinstance(it, Ref) and machine.frame.kind_of(it.name) == "J" and not it.components:
        return joint_set(machine, it)
    value = value_of(machine, it)
    if not isinstance(value, Position | JointSet):
        raise NoSenseError("a position is needed, but this is none")
    return value


def position_of(machine: Machine, it: Expression) -> Position:
    """The same as a position."""
    goal = place_of(machine, it)
    return goal if isinstance(goal, Position) else machine.coordinates.position(np.array(goal.values))


def _joints(machine: Machine, goal: Position | JointSet, name: str) -> Floats:
    if isinstance(goal, JointSet):
        return machine.coordinates.allowed(np.array(goal.values), name)
    return machine.coordinates.joints(goal, machine.q, name)


def _before(frame: Floats, distance: float) -> Floats:
    """A frame (4, 4) so far [m] along its own z axis."""
    moved = frame.copy()
    moved[:3, 3] += distance * frame[:3, 2]
    return moved


def _lifted(position: Position, height: float) -> Position:
    return position.with_component("Z", position.component("Z") + height / MM)
