"""Trajectories of one joint as programs: a cubic, and constant speed between cubic blends."""

from __future__ import annotations

from vi3dras.arm.robot import Robot
from vi3dras.codegen.function import Function, Group
from vi3dras.codegen.operations import greater, less, maximum, minimum, select
from vi3dras.dynamics.tracing import Tape
from vi3dras.kinematics.arithmetic import Part, minus, plus, times

AT = "value, speed and acceleration at the time t"


def _given(tape: Tape, **abouts: str) -> tuple[list[Group], list[Part]]:
    groups = [Group(name, (), tuple(tape.inputs(f"{name}_", 1)), about) for name, about in abouts.items()]
    return groups, [group.parts[0] for group in groups]


def cubic(robot: Robot) -> Function:
    """The cubic with given values and speeds at both ends."""
    groups, (start, end, v0, v1, T, t) = _given(
        Tape(), x0="value at 0 [rad or m]", x1="value at T", v0="speed at 0 [per s]", v1="speed at T",
        T="duration [s]", t="time from 0 to T [s]",
    )  # fmt: skip
    way = minus(end, start)
    square = times(1.0 / T, minus(times(3.0, way / T), plus(times(2.0, v0), v1)))
    cube = times(1.0 / times(T, T), minus(plus(v0, v1), times(2.0, way / T)))
    value = plus(start, times(t, plus(v0, times(t, plus(square, times(t, cube))))))
    speed = plus(v0, times(t, plus(times(2.0, square), times(t, times(3.0, cube)))))
    push = plus(times(2.0, square), times(6.0, times(t, cube)))
    out = Group("x", (3,), (value, speed, push), AT)
    return Function("cubic", "A cubic from a value and a speed to another value and speed.", groups, [out])


def cubic_blends(robot: Robot) -> Function:
    """Constant speed between two cubic blends."""
    groups, (start, end, T, blend, t) = _given(
        Tape(), x0="value at 0 [rad or m]", x1="value at T", T="duration [s]",
        blend="time of each blend, up to T / 2 [s]", t="time from 0 to T [s]",
    )  # fmt: skip
    at = minimum(maximum(t, 0.0), T)
    late = greater(at, times(0.5, T))
    from_end = select(late, minus(T, at), at)
    share = minimum(from_end / blend, 1.0)
    cruise = minus(end, start) / minus(T, times(2 / 3, blend))
    value = times(cruise, plus(
        times(blend, times(times(share, share), minus(1.0, times(1 / 3, share)))),
        maximum(minus(from_end, blend), 0.0),
    ))  # fmt: skip
    speed = times(cruise, times(share, minus(2.0, share)))
    push = select(less(share, 1.0), times(times(2.0, cruise), minus(1.0, share)) / blend, 0.0)
    out = Group(
        "x", (3,), (select(late, minus(end, value), plus(start, value)), speed, select(late, -push, push)), AT
    )
    about = "Constant speed between cubic blends, whose acceleration is 0 where the constant speed begins."
    return Function("cubic_blends", about, groups, [out])
