"""What `vi3dras program` answers: faults, and what every line did."""

from __future__ import annotations

from typing import Any

from vi3dras.api.program_runs import ProgramRun
from vi3dras.api.programs import RobotProgram
from vi3dras.api.values.numbers import joints_out
from vi3dras.api.values.poses import pose_at
from vi3dras.arm.robot import Robot
from vi3dras.console.output import Console, counted, fixed, numbers_table
from vi3dras.console.program_times import value_words, watch_answer
from vi3dras.interpreter.record import LineDone
from vi3dras.programs.printing import line_text
from vi3dras.programs.reading import Fault

LISTED = 40
"""Lines that are printed."""


def faults_answer(read: RobotProgram) -> list[dict[str, int | str]]:
    """What is wrong, for scripts."""
    return [fault_answer(one) for one in read.errors]


def fault_answer(fault: Fault) -> dict[str, int | str]:
    """One fault, for scripts."""
    return {"line": fault.line, "column": fault.column, "message": fault.message}


def print_faults(console: Console, read: RobotProgram) -> None:
    """What is wrong, for people."""
    count = counted(len(read.checked.program.lines), "line")
    console.print(f"{read.name}: {count}, {counted(len(read.errors), 'error')}", style="bold")
    for fault in read.errors:
        console.print(f"line {fault.line}, column {fault.column}: {fault.message}", soft_wrap=True)


def run_answer(done: ProgramRun, names: tuple[str, ...] = ()) -> dict[str, Any]:
    """What a program did, for scripts; of each line also what some names are worth behind it."""
    robot, pose = done.motion.robot, done.end
    stopped = None if done.fault is None else fault_answer(done.fault)
    return {
        "robot": robot.id, "state": done.state, "stopped": stopped,
        "end": {"q": done.q, "position": pose.position, "abc_deg": pose.abc, "controller": done.controller},
        "time_s": done.time,
        "lines": [
            line_answer(robot, step) | ({"watch": watch_answer(done, k, names)} if names else {})
            for k, step in enumerate(done.lines)
        ],
        "outputs": {str(number): value for number, value in done.outputs.items()},
        "output_events": [{"time_s": e.time, "output": e.bit, "value": e.value} for e in done.output_events],
        "safe": done.motion.is_safe, "faults": [found.sentence for found in done.motion.passport.faults],
        **robot.units.told,
    }  # fmt: skip


def line_answer(robot: Robot, step: LineDone) -> dict[str, Any]:
    """What a line did, for scripts."""
    return {
        "line": step.line.at, "number": step.line.number, "program": step.program, "start_s": step.start,
        "time_s": step.end - step.start, "end_s": step.end,
        "end": {"q": joints_out(robot, step.q), "position": pose_at(robot, step.q).position},
        "text": line_text(step.line),
    }  # fmt: skip


def print_run(console: Console, done: ProgramRun, names: tuple[str, ...] = ()) -> None:
    """What a program did, for people; with names to watch every line, also those in which nothing moves."""
    robot = done.motion.robot
    console.print(
        f"{robot.name}: {counted(len(done.lines), 'line')}, {done.state} after {fixed(done.time, 2)} s",
        style="bold",
    )
    table = numbers_table("line", *(joint.name for joint in robot.joints), "takes [s]", "ends [s]", *names)
    moved = [(k, step) for k, step in enumerate(done.lines) if names or step.end > step.start]
    for k, step in moved[:LISTED]:
        q = (fixed(value, 2) for value in joints_out(robot, step.q))
        seen = (value_words(value) for value in watch_answer(done, k, names).values())
        table.add_row(line_text(step.line), *q, fixed(step.end - step.start, 3), fixed(step.end, 3), *seen)
    console.print(table)
    if len(moved) > LISTED:
        console.print(f"and {len(moved) - LISTED} more; --json tells them all")
    shown = ", ".join(fixed(value, 2) for value in done.controller[:6])
    console.print(f"The controller shows {shown} (mm, deg)")
    for number, value in done.outputs.items():
        console.print(f"Output {number} is {value}")
    if done.fault is not None:
        console.print(
            f"line {done.fault.line}, column {done.fault.column}: {done.fault.message}", soft_wrap=True
        )
    console.print(done.motion.passport.sentence, soft_wrap=True)
