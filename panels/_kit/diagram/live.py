"""What the engine says about boxes and wires at this moment; nothing of it is kept."""

from __future__ import annotations

from collections.abc import Iterable

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.flow import Engine
from vi3dras.flow.diagram import StepView, step_view
from vi3dras.flow.parts import owner_of
from vi3dras.units import Units

from ..face.units import joint_factor
from .nodes import Condition, Shown
from .plan.parts import Box
from .plan.values import scale_of, spark, told
from .wires import Flow

_WORST: tuple[Condition, ...] = ("error", "running", "stale", "fresh", "empty")


class Live:
    """Reads an engine for those who draw it."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.shares: dict[str, float] = {}
        """How far each step has come that runs, 0 to 1."""
        self.read()

    def read(self) -> None:
        """Look at what is under way."""
        self.shares = {progress.ref: progress.fraction for progress in self.engine.progress}

    def facts(self, inside: str) -> str:
        """How much there is in an instrument, or on the whole dashboard for nothing."""
        document = self.engine.document
        steps = [step for ref, step in document.steps.items() if inside and owner_of(ref) == inside]
        wires = sum(len(step.inputs) for step in steps) if inside else len(document.wires)
        what = (len(steps), "step") if inside else (len(document.instruments), "instrument")
        return ", ".join(f"{n} {word}{'' if n == 1 else 's'}" for n, word in (what, (wires, "wire")))

    def steps(self, name: str = "") -> list[StepView]:
        """The steps of one instrument, or of all, as they run."""
        document = self.engine.document
        refs = (node for node in document.graph.rank if node in document.steps)
        return [step_view(self.engine, ref) for ref in refs if not name or owner_of(ref) == name]

    def value(self, ref: str) -> tuple[str, Floats | None]:
        """A port's value as a word, and as a small curve where it is an array."""
        value = self.engine.retained(ref)
        if value is None and self.engine.state(ref).name == "error":
            return "no value", None
        return told(self.engine.port(ref), value, self.units(ref)), spark(value)

    def read_out(self, ref: str) -> str:
        """A port in words: its name, value, and what it is for."""
        port, state = self.engine.port(ref), self.engine.state(ref)
        if state.name == "error":
            return f"{port.label}\n{state.error}"
        stale = ", waits to be computed anew" if state.name == "stale" else ""
        source = f"\nwired from {self.engine.source(ref)}" if self.engine.source(ref) else ""
        return f"{port.label}: {self.value(ref)[0]}{stale}\n{port.tip}{source}".rstrip()

    def numbers(self, ref: str, value: Floats) -> list[float]:
        """A row of numbers (n,) as people read them: joints in degrees or in the arm's length unit."""
        port, robot = self.engine.port(ref), self.engine.values.get(f"{owner_of(ref)}.robot")
        if port.unit == "robot" and isinstance(robot, Robot) and robot.n == len(value):
            return [float(v) * joint_factor(robot, k) for k, v in enumerate(value)]
        factor, _ = scale_of(port, self.units(ref))
        return [float(v) * factor for v in value]

    def units(self, ref: str) -> Units:
        """The units in which the arm of an instrument is told."""
        robot = self.engine.values.get(f"{owner_of(ref)}.robot")
        return robot.units if isinstance(robot, Robot) else Units("cm")

    def flow(self, ref: str) -> Flow:
        """What travels through a wire from a port."""
        name = self.engine.state(ref).name
        return "error" if name == "error" else "stale" if name == "stale" else "fresh"

    def shown(self, box: Box, breaks: Iterable[str] = (), marked: Iterable[str] = ()) -> Shown:
        """What a box says."""
        nodes = {box.key, *box.holds}
        is_marked, has_break = not nodes.isdisjoint(marked), not nodes.isdisjoint(breaks)
        if box.role == "step":
            shown = self._step(step_view(self.engine, box.key))
            return shown._replace(is_marked=is_marked, has_break=has_break)
        if box.role == "instrument":
            return self._instrument(box.key)._replace(is_marked=is_marked)
        if box.role == "family":
            shown = self._several([step_view(self.engine, step) for step in box.holds])
            return shown._replace(is_marked=is_marked, has_break=has_break)
        refs = [t.ref for t in (*box.inputs, *box.outputs)]
        found = {self.engine.state(ref).name for ref in refs}
        condition: Condition = next((c for c in _WORST if c in found), "empty")
        badge = "wired" if any(self.engine.source(ref) for ref in refs) else ""
        return Shown(condition, badge, is_marked=is_marked)

    def _step(self, step: StepView) -> Shown:
        share = self.shares.get(step.ref, -1.0)
        match step.condition:
            case "running":
                return Shown("running", f"{max(share, 0) * 100:.0f} %", max(share, 0.0))
            case "error":
                carried = any(self.engine.state(ref).name == "error" for ref in step.inputs)
                return Shown("error", "carried" if carried else "stopped")
            case "stale" if self.engine.transport == "pause" and not self.engine.stopped_at:
                return Shown("stale", "paused")
            case "stale":
                return Shown("stale", "waits")
        return Shown(step.condition, duration(step.seconds) if step.runs else "")

    def _instrument(self, name: str) -> Shown:
        vi = self.engine.document.instrument(name).vi
        shown = self._several([step_view(self.engine, f"{name}.{s}") for s in vi.steps])
        return shown._replace(badge=name) if not shown.badge and name != vi.id else shown

    def _several(self, steps: list[StepView]) -> Shown:
        """What a box says that stands for many steps."""
        running = [s for s in steps if s.condition == "running"]
        wrong = [s for s in steps if s.condition == "error"]
        if wrong:
            return Shown("error", "error")
        if running:
            return Shown("running", f"{len(running)} running")
        if self.engine.runner.steps.resting & {s.ref for s in steps}:
            return Shown("fresh", "rests")
        if any(s.condition == "stale" for s in steps):
            return Shown("stale", "waits")
        return Shown("fresh")


def duration(seconds: float) -> str:
    """A time with two significant digits."""
    if seconds >= 1:
        return f"{seconds:.2g} s" if seconds < 100 else f"{seconds:.0f} s"
    ms = seconds * 1000
    if ms < 0.095:
        return f"{max(ms * 1000, 1):.0f} µs"
    return f"{ms:.0f} ms" if ms >= 10 else f"{ms:.1f} ms"
